package tape

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/goldentrace/goldentrace/internal/redact"
)

// longest is how many characters of an endpoint's words a message shows.
const longest = 300

// Refused makes the failure that a response without an answer stands for. Its
// message is one readable line of the body's own words, with whatever has the
// shape of a key taken out; exact secrets are the caller's to take out before.
func Refused(status int, body string) *Failure {
	p := readProblem(body)
	return &Failure{Status: status, Message: p.line(), Retry: p.mayPass(status)}
}

// refusedInside is the failure that a successful response wraps: its own code
// decides, since its status says nothing.
func refusedInside(status int, problemText string) *Failure {
	p := readProblem(problemText)
	return &Failure{
		Status:  status,
		Message: "the response holds an error and no answer: " + p.line(),
		Retry:   p.code != 0 && p.mayPass(p.code) || p.code == 0 && p.names(transient) && !p.names(clientErrors),
	}
}

// noAnswer says in what way a body with a successful status is no completion.
func noAnswer(status int, body string) *Failure {
	f := &Failure{Status: status}
	switch {
	case body == "":
		f.Message = "the response is empty"
	case strings.HasPrefix(body, "<"):
		f.Message = "the response is a web page: " + readProblem(body).line()
		f.Hint = "check the address in EVAL_BASE_URL"
	case strings.HasPrefix(body, "data:"), strings.HasPrefix(body, "event:"):
		f.Message = "the response is a stream of events; answers are read whole"
	case !json.Valid([]byte(body)):
		f.Message = "the response is not JSON: " + readProblem(body).line()
	case strings.HasPrefix(body, "{"):
		f.Message = "the response has no choices: " + readProblem(body).line()
	default:
		f.Message = "the response is no chat completion: " + readProblem(body).line()
	}
	return f
}

// Words by which servers name an error, whatever status they send with it.
var (
	clientErrors = []string{
		"invalid_request", "invalid_argument", "invalid_api_key", "invalid_value", "invalid_type",
		"context_length_exceeded", "string_above_max_length", "maximum context length",
		"model_not_found", "not_found_error", "unsupported_parameter", "unsupported_value",
		"authentication_error", "permission_error", "permission_denied", "unauthenticated",
		"badrequest", "bad_request", "validation_error", "validationerror", "content_policy_violation",
	}
	spent = []string{
		"insufficient_quota", "billing_hard_limit_reached", "billing_not_active",
		"insufficient_credits", "access_terminated",
	}
	transient = []string{
		"server_error", "overloaded", "rate_limit", "unavailable", "internal_error",
		"internalservererror", "timeout",
	}
)

// problem is what an error body says.
type problem struct {
	messages []string
	words    []string // types, codes and statuses, in lower case
	code     int      // a numeric code, 0 when there is none
}

// mayPass reports whether the same request may succeed later.
func (p *problem) mayPass(status int) bool {
	switch {
	case p.names(spent):
		return false
	case status == 429, status == 408, status == 409, status == 425:
		return true
	case status < 500:
		return false
	}
	passing := p.code < 400 || p.code >= 500 || p.code == 429 || p.code == 408 || p.code == 409 || p.code == 425
	return passing && !p.names(clientErrors)
}

func (p *problem) names(list []string) bool {
	for _, word := range list {
		if slices.ContainsFunc(p.words, func(s string) bool { return strings.Contains(s, word) }) {
			return true
		}
		// In prose only a word that no sentence holds by chance counts.
		if strings.ContainsAny(word, "_ ") && slices.ContainsFunc(p.messages, func(s string) bool {
			return strings.Contains(strings.ToLower(s), word)
		}) {
			return true
		}
	}
	return false
}

// line joins what the body says into one line that is safe to print.
func (p *problem) line() string {
	var shown []string
	for _, m := range p.messages {
		if m = readable(m); m != "" && !slices.Contains(shown, m) {
			shown = append(shown, m)
		}
	}
	if len(shown) == 0 {
		shown = []string{"no message"}
	}
	s := []rune(strings.Join(shown, "; "))
	if len(s) > longest {
		return string(s[:longest]) + "..."
	}
	return string(s)
}

// readable squeezes text into one line without control or format characters
// and without what looks like a key.
func readable(s string) string {
	const enough = 16 * longest
	if len(s) > enough {
		s = s[:enough]
	}
	var secrets *redact.Redactor
	s = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) && r != unicode.ReplacementChar {
			return r
		}
		return ' '
	}, s)
	return secrets.Text(strings.Join(strings.Fields(s), " "))
}

func readProblem(body string) *problem {
	body = strings.TrimSpace(strings.TrimPrefix(body, "\ufeff"))
	p := &problem{}
	var v any
	switch {
	case body == "":
		p.messages = []string{"empty response"}
	case strings.HasPrefix(body, "<"):
		p.messages = []string{pageText(body)}
	case json.Unmarshal([]byte(body), &v) != nil:
		p.messages = []string{body}
	default:
		p.read(v, 0)
		if len(p.messages) == 0 {
			p.messages = []string{body}
		}
	}
	return p
}

// read takes messages and codes out of a JSON error of any shape, the
// innermost error first.
func (p *problem) read(v any, depth int) {
	const deepest, most = 8, 3
	if depth > deepest || len(p.messages) >= most {
		return
	}
	switch v := v.(type) {
	case string:
		if strings.TrimSpace(v) != "" {
			p.messages = append(p.messages, v)
		}
	case []any:
		for _, e := range v {
			p.read(e, depth+1)
		}
	case map[string]any:
		p.readObject(v, depth)
	}
}

func (p *problem) readObject(v map[string]any, depth int) {
	for _, name := range []string{"type", "code", "status", "statusCode", "status_code"} {
		switch value := v[name].(type) {
		case string:
			p.words = append(p.words, strings.ToLower(value))
			if n, err := strconv.Atoi(value); err == nil && p.code == 0 {
				p.code = n
			}
		case float64:
			if p.code == 0 && value > 0 && value < 1000 {
				p.code = int(value)
			}
		}
	}
	if place, ok := v["loc"].([]any); ok {
		steps := make([]string, len(place))
		for i, step := range place {
			steps[i] = fmt.Sprint(step)
		}
		if message, ok := v["msg"].(string); ok {
			p.messages = append(p.messages, strings.Join(steps, ".")+": "+message)
			return
		}
	}
	for _, name := range []string{"error", "errors", "detail", "message", "msg", "error_description", "error_message", "title"} {
		p.read(v[name], depth+1)
	}
}

// pageText is what a web page is called, or else its words.
func pageText(page string) string {
	const enough = 64 << 10
	if len(page) > enough {
		page = page[:enough]
	}
	lower := strings.ToLower(page)
	if from := strings.Index(lower, "<title>"); from >= 0 && len(lower) == len(page) {
		from += len("<title>")
		if to := strings.IndexByte(page[from:], '<'); to > 0 {
			return page[from : from+to]
		}
	}
	var b strings.Builder
	inTag := false
	for _, r := range page {
		switch {
		case r == '<':
			inTag = true
			b.WriteByte(' ')
		case r == '>':
			inTag = false
		case !inTag:
			b.WriteRune(r)
		}
	}
	return b.String()
}
