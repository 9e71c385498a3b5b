package endpoint

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/goldentrace/goldentrace/internal/tape"
)

// hint names what a person can change after a refusal, or is empty. Only
// fields that were really sent are named.
func hint(status int, body string, r tape.Request, hasKey bool) string {
	switch status {
	case 401, 403:
		if !hasKey {
			return "set EVAL_API_KEY"
		}
		return "check EVAL_API_KEY"
	case 404:
		if strings.Contains(body, `"no_recording"`) {
			return "" // a Server, whose message says what differs
		}
		if advice := toolHint(body, r); advice != "" {
			return advice // the model is there, but under no endpoint that takes tools
		}
		return fmt.Sprintf("check the address in EVAL_BASE_URL and the model %q (EVAL_MODEL or request.model)", r.Model)
	case 405:
		return "check the address in EVAL_BASE_URL"
	case 413:
		return "the prompt or the observations are too long for this endpoint"
	}
	text := strings.ToLower(body)
	if status < 400 && !strings.Contains(text, `"error"`) {
		return ""
	}
	if advice := toolHint(body, r); advice != "" {
		return advice
	}
	if param := namedParam(body); param != "" {
		text = param + " " + text
	}
	return parameterHint(text, r)
}

// namedParam is the parameter that a well-behaved refusal names.
func namedParam(body string) string {
	var refusal struct {
		Error struct {
			Param string `json:"param"`
		} `json:"error"`
	}
	if json.Unmarshal([]byte(body), &refusal) != nil {
		return ""
	}
	return strings.ToLower(refusal.Error.Param)
}

// The signs by which a refusal names what it refuses.
var (
	roleRefused = regexp.MustCompile(`\brole\b|\b(system|developer)[ '"]+(role|message|prompt|instruction)`)
	tooMany     = regexp.MustCompile(`too large|at most|less than|exceed|too high|maximum|greater than`)
)

// The signs by which a refusal names tools.
var (
	notTaken     = regexp.MustCompile(`not support|n't support|unsupported|supported values|support tool|not (permitted|allowed|enabled|implemented|available|accept)|unknown|unrecogni[sz]ed|unexpected|no such|must be one of|not one of`)
	toolsNamed   = regexp.MustCompile(`\btools\b|\btool_choice\b|\b(tool|function)[ -](use|calls?|calling|choice)\b`)
	callIDNamed  = regexp.MustCompile(`\btool[ _]call[ _]id\b.*\b(length of 9|a-z)`)
	returnsNamed = regexp.MustCompile(`\btool_call_id\b|\btool_calls\b|\btool[ '"\\]+(role|messages?)\b`)
	quotedRole   = regexp.MustCompile(`['"](system|developer|user|assistant|function|tool)\\?['"]`)
	toolSetting  = regexp.MustCompile(`--[a-z-]*tool-[a-z-]+|--jinja`)
)

// toolHint says what can be done where a request is refused for its tools, or
// for the calls and returns among its messages.
func toolHint(body string, r tape.Request) string {
	text := strings.ToLower(body)
	hasReturns := slices.ContainsFunc(r.Messages, func(m tape.Message) bool { return m.Role() == "tool" })
	if r.Tools == "" && !hasReturns {
		return ""
	}
	if setting := toolSetting.FindString(text); setting != "" {
		return "start the server with its options for tool calling, " + setting + " among them"
	}
	if hasReturns && callIDNamed.MatchString(text) {
		return "set request.call_ids: alphanumeric in suite.yaml, which writes the ids of tool calls as nine letters and digits, and record again"
	}
	if !notTaken.MatchString(text) {
		return ""
	}
	// Where the roles are listed that a server takes, the one refused stands first.
	role := quotedRole.FindStringSubmatch(text)
	switch {
	case hasReturns && (returnsNamed.MatchString(text) || role != nil && role[1] == "tool"):
		return "this model or server takes no tool calls and returns among the messages; choose one that supports tool calling (EVAL_MODEL)"
	case r.Tools != "" && toolsNamed.MatchString(text):
		return "this model or server takes no tools; choose one that supports tool calling (EVAL_MODEL), or remove the tools from suite.yaml"
	}
	return ""
}

// parameterHint gives, of the parameters that text names, the one it names
// first: what is refused stands before what is proposed instead.
func parameterHint(text string, r tape.Request) string {
	type named struct {
		at   int
		text string
	}
	var found []named
	add := func(word, advice string) {
		if at := indexWord(text, word); at >= 0 {
			found = append(found, named{at, advice})
		}
	}
	if r.Temperature != nil {
		add("temperature", "set `request.temperature: omit` in suite.yaml")
	}
	if r.Seed != nil {
		add("seed", "remove `request.seed` from suite.yaml")
	}
	if r.MaxTokens != 0 {
		add(r.MaxTokensName(), maxTokensAdvice(text, r.MaxTokensName()))
	}
	for name := range r.Extra {
		if strings.Contains(text, `"`+strings.ToLower(name)) || strings.Contains(text, "'"+strings.ToLower(name)) {
			add(strings.ToLower(name), fmt.Sprintf("change or remove `request.extra.%s` in suite.yaml", name))
		}
	}
	if len(r.Messages) > 0 && roleRefused.MatchString(text) {
		switch r.Messages[0].Role() {
		case "system":
			add("system", "set `request.system_role: developer` in suite.yaml")
			if len(found) == 0 {
				// Some call a system message by the other name.
				add("developer", "this model takes no system message; set `request.system_role` in suite.yaml or choose another model")
			}
		case "developer":
			add("developer", "set `request.system_role: system` in suite.yaml")
		}
	}
	if len(found) == 0 {
		return ""
	}
	sort.Slice(found, func(i, j int) bool {
		if found[i].at != found[j].at {
			return found[i].at < found[j].at
		}
		return found[i].text < found[j].text
	})
	return found[0].text
}

func maxTokensAdvice(text, field string) string {
	other := "max_completion_tokens"
	if field == other {
		other = "max_tokens"
	}
	if tooMany.MatchString(text) && indexWord(text, other) < 0 {
		return "lower `request.max_tokens` in suite.yaml"
	}
	return fmt.Sprintf("set `request.max_tokens_field: %s` in suite.yaml", other)
}

// indexWord finds word where no letter, digit or underscore touches it.
func indexWord(text, word string) int {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return -1
		}
		i += from
		end := i + len(word)
		if !(i > 0 && isWordByte(text[i-1])) && !(end < len(text) && isWordByte(text[end])) {
			return i
		}
		from = end
	}
}

func isWordByte(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z'
}
