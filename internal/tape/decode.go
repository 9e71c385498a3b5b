package tape

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// Decode reads a chat completion's raw response. Servers differ in nearly
// every field, so any of the usual shapes is taken; a body that holds no
// answer at all is a *Failure, whatever its status says. Bytes that are not
// UTF-8 and lone surrogates become U+FFFD.
func Decode(ex Exchange) (Answer, error) {
	if ex.Status < 200 || ex.Status > 299 {
		return Answer{}, Refused(ex.Status, ex.Response)
	}
	body := strings.TrimSpace(strings.TrimPrefix(ex.Response, "\ufeff"))
	var top struct {
		Error   json.RawMessage `json:"error"`
		Choices json.RawMessage `json:"choices"`
		Usage   json.RawMessage `json:"usage"`
		Model   json.RawMessage `json:"model"`
		System  json.RawMessage `json:"system_fingerprint"`
	}
	if err := json.Unmarshal([]byte(body), &top); err != nil {
		return Answer{}, noAnswer(ex.Status, body)
	}
	if name := twice([]byte(body)); name != "" {
		return Answer{}, twoFold(ex.Status, name)
	}
	if isSet(top.Error) {
		return Answer{}, refusedInside(ex.Status, string(top.Error))
	}
	var choices []json.RawMessage
	if json.Unmarshal(top.Choices, &choices) != nil || len(choices) == 0 {
		return Answer{}, noAnswer(ex.Status, body)
	}
	answer, failure := decodeChoice(ex.Status, choices[0])
	if failure != nil {
		return Answer{}, failure
	}
	answer.Usage = decodeUsage(top.Usage)
	answer.Model = scalar(top.Model)
	answer.System = scalar(top.System)
	return answer, nil
}

func decodeChoice(status int, raw json.RawMessage) (Answer, *Failure) {
	var choice struct {
		Error   json.RawMessage  `json:"error"`
		Message *json.RawMessage `json:"message"`
		Finish  json.RawMessage  `json:"finish_reason"`
	}
	if json.Unmarshal(raw, &choice) != nil || choice.Message == nil {
		if isSet(choice.Error) {
			return Answer{}, refusedInside(status, string(choice.Error))
		}
		return Answer{}, &Failure{Status: status, Message: "the response's first choice has no message"}
	}
	if isSet(choice.Error) {
		return Answer{}, refusedInside(status, string(choice.Error))
	}
	if name := cmp.Or(twice(raw), twice(*choice.Message)); name != "" {
		return Answer{}, twoFold(status, name)
	}
	var message struct {
		Content          json.RawMessage `json:"content"`
		Refusal          json.RawMessage `json:"refusal"`
		ReasoningContent json.RawMessage `json:"reasoning_content"`
		Reasoning        json.RawMessage `json:"reasoning"`
		ToolCalls        json.RawMessage `json:"tool_calls"`
		FunctionCall     json.RawMessage `json:"function_call"`
	}
	if json.Unmarshal(*choice.Message, &message) != nil {
		return Answer{}, &Failure{Status: status, Message: "the response's message is not an object"}
	}
	var p parts
	if !p.read(message.Content) {
		return Answer{}, &Failure{Status: status, Message: "the message's content is neither text nor a list of parts, or a part has a field twice"}
	}
	calls, failure := decodeCalls(status, message.ToolCalls, message.FunctionCall)
	if failure != nil {
		return Answer{}, failure
	}
	var refusal, reasoning, other parts
	refusal.read(message.Refusal)
	reasoning.read(message.ReasoningContent)
	other.read(message.Reasoning)
	thought := reasoning.text()
	if t := other.text(); t != thought {
		thought = joinLines(thought, t)
	}
	return Answer{Completion: grader.Completion{
		Text:      p.text(),
		Refusal:   joinLines(p.refusal.String(), refusal.text()),
		Reasoning: joinLines(thought, p.thought.String()),
		Calls:     calls,
		Stop:      scalar(choice.Finish),
	}}, nil
}

// mostCalls is more than any agent makes at once. Each is held against every
// behavior, so that a body of nothing else would take minutes.
const mostCalls = 1000

// decodeCalls takes tool_calls, or the older function_call, in the order given.
func decodeCalls(status int, list, single json.RawMessage) ([]grader.Call, *Failure) {
	var raws []json.RawMessage
	if json.Unmarshal(list, &raws) != nil && isSet(list) {
		raws = []json.RawMessage{list}
	}
	if len(raws) == 0 && isSet(single) {
		raws = []json.RawMessage{single}
	}
	if len(raws) > mostCalls {
		return nil, &Failure{Status: status, Message: fmt.Sprintf("the message has %d tool calls; more than %d are no answer", len(raws), mostCalls)}
	}
	var calls []grader.Call
	for _, raw := range raws {
		var call struct {
			ID        json.RawMessage `json:"id"`
			Function  json.RawMessage `json:"function"`
			Name      json.RawMessage `json:"name"`
			Arguments json.RawMessage `json:"arguments"`
		}
		if json.Unmarshal(raw, &call) != nil || !isSet(raw) {
			continue
		}
		if name := cmp.Or(twice(raw), twice(call.Function)); name != "" {
			return nil, twoFold(status, name)
		}
		id := scalar(call.ID)
		if isSet(call.Function) && json.Unmarshal(call.Function, &call) != nil {
			call.Name = call.Function // a bare name
		}
		calls = append(calls, grader.Call{ID: id, Name: scalar(call.Name), Arguments: scalar(call.Arguments)})
	}
	return calls, nil
}

// twice gives a name that an object has more than once, letter case aside, or
// "". Readers differ in which one they take: the user may be shown the other.
func twice(raw json.RawMessage) string {
	d := json.NewDecoder(bytes.NewReader(raw))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return ""
	}
	seen := map[string]bool{}
	for d.More() {
		t, err := d.Token()
		name, ok := t.(string)
		var value json.RawMessage
		if err != nil || !ok || d.Decode(&value) != nil {
			return "" // whoever decodes it says so
		}
		folded := strings.ToLower(strings.ToUpper(name)) // as encoding/json folds names
		if seen[folded] {
			return name
		}
		seen[folded] = true
	}
	return ""
}

func twoFold(status int, name string) *Failure {
	return &Failure{Status: status, Message: fmt.Sprintf("the response has the field %.80q twice, and readers differ in which one they take", name)}
}

// decodeUsage gives nil for anything but plausible counts: a server that does
// not count says nothing, null, zero or nonsense, and none of these is a
// number of tokens.
func decodeUsage(raw json.RawMessage) *Usage {
	var u struct {
		Prompt     *float64 `json:"prompt_tokens"`
		Completion *float64 `json:"completion_tokens"`
		Total      *float64 `json:"total_tokens"`
		Details    struct {
			Cached *float64 `json:"cached_tokens"`
		} `json:"prompt_tokens_details"`
	}
	if json.Unmarshal(raw, &u) != nil || u.Prompt == nil || u.Completion == nil {
		return nil
	}
	total := *u.Prompt + *u.Completion
	if u.Total != nil {
		total = *u.Total
	}
	for _, n := range []float64{*u.Prompt, *u.Completion, total} {
		if n < 0 || n > exactLimit || n != math.Trunc(n) {
			return nil
		}
	}
	if total == 0 {
		return nil
	}
	usage := &Usage{Prompt: int64(*u.Prompt), Completion: int64(*u.Completion), Total: int64(total)}
	if c := u.Details.Cached; c != nil && *c > 0 && *c <= *u.Prompt && *c == math.Trunc(*c) {
		usage.Cached = int64(*c)
	}
	return usage
}

// isSet reports whether a field is there and says something: not null, false
// or empty.
func isSet(raw json.RawMessage) bool {
	switch string(bytes.TrimSpace(raw)) {
	case "", "null", "false", `""`, "{}", "[]":
		return false
	}
	return true
}

// scalar is a string's text, the JSON text of anything else, and nothing for
// null.
func scalar(raw json.RawMessage) string {
	var s string
	if len(raw) == 0 || string(raw) == "null" {
		return ""
	}
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string([]rune(string(raw))) // each byte that is not UTF-8 becomes U+FFFD
}

func joinLines(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n" + b
}
