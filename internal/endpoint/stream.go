package endpoint

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// streaming is how a client wants to be answered.
type streaming struct {
	stream bool
	usage  bool // the last event counts the tokens
}

// readStreaming reads how the answer is wanted.
func readStreaming(r tape.Request) (streaming, error) {
	var how streaming
	switch wanted := r.Extra["stream"].(type) {
	case nil:
	case bool:
		how.stream = wanted
	default:
		return how, errors.New("stream is neither true nor false")
	}
	if options, ok := r.Extra["stream_options"].(map[string]any); ok {
		how.usage, _ = options["include_usage"].(bool)
	}
	return how, nil
}

// head is what every event of a stream repeats.
type head struct {
	ID          string          `json:"id"`
	Object      string          `json:"object"`
	Created     int64           `json:"created"`
	Model       string          `json:"model"`
	Fingerprint string          `json:"system_fingerprint,omitempty"`
	Choices     []part          `json:"choices"`
	Usage       json.RawMessage `json:"usage,omitempty"`
}

// part is what an event adds to one choice.
type part struct {
	Index  int     `json:"index"`
	Delta  delta   `json:"delta"`
	Finish *string `json:"finish_reason"`
}

type delta struct {
	Role      string     `json:"role,omitempty"`
	Content   *string    `json:"content,omitempty"`
	Refusal   string     `json:"refusal,omitempty"`
	Reasoning string     `json:"reasoning_content,omitempty"`
	Calls     []callPart `json:"tool_calls,omitempty"`
}

// callPart is what an event adds to one tool call: first what it is, then its
// arguments piece by piece.
type callPart struct {
	Index    int    `json:"index"`
	ID       string `json:"id,omitempty"`
	Type     string `json:"type,omitempty"`
	Function struct {
		Name      string `json:"name,omitempty"`
		Arguments string `json:"arguments"`
	} `json:"function"`
}

// stream sends a recorded answer in pieces, as chat.completion.chunk events.
func stream(w http.ResponseWriter, ex tape.Exchange, how streaming, served outcome) outcome {
	h, choices, err := readRecorded(ex)
	if err != nil {
		return refuse(w, http.StatusInternalServerError, "invalid_recording", clip(err.Error()))
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(ex.Status)
	usage := h.Usage
	h.Usage = nil
	if how.usage {
		h.Usage = json.RawMessage("null")
	}
	send := func(choices []part) {
		if err == nil {
			h.Choices = choices
			err = sendEvent(w, h)
		}
	}
	for i, c := range choices {
		for _, d := range deltas(c) {
			send([]part{{Index: i, Delta: d}})
		}
		finish := finishReason(c)
		send([]part{{Index: i, Finish: &finish}})
	}
	if how.usage {
		h.Usage = usage
		send([]part{})
	}
	if err == nil {
		_, err = io.WriteString(w, "data: [DONE]\n\n")
	}
	return served.gone(err)
}

func sendEvent(w http.ResponseWriter, event head) error {
	text, err := json.Marshal(event)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "data: %s\n\n", text); err != nil {
		return err
	}
	if err := http.NewResponseController(w).Flush(); !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}

// readRecorded takes a recorded response apart: what its events have in common,
// and its choices.
func readRecorded(ex tape.Exchange) (head, []grader.Completion, error) {
	answer, err := tape.Decode(ex)
	if err != nil {
		return head{}, nil, err
	}
	var body struct {
		ID          any               `json:"id"`
		Created     any               `json:"created"`
		Fingerprint any               `json:"system_fingerprint"`
		Usage       json.RawMessage   `json:"usage"`
		Choices     []json.RawMessage `json:"choices"`
	}
	if err := json.Unmarshal([]byte(strings.TrimSpace(strings.TrimPrefix(ex.Response, "\ufeff"))), &body); err != nil {
		return head{}, nil, fmt.Errorf("read the recorded response: %w", err)
	}
	h := head{ID: "chatcmpl-" + ex.Key, Object: "chat.completion.chunk", Created: ex.Recorded.Unix(), Model: answer.Model, Usage: body.Usage}
	if id, ok := body.ID.(string); ok && id != "" {
		h.ID = id
	}
	if created, ok := body.Created.(float64); ok {
		h.Created = int64(created)
	}
	h.Fingerprint, _ = body.Fingerprint.(string)
	if h.Model == "" {
		h.Model = ex.Request.Model
	}
	if len(h.Usage) == 0 {
		h.Usage = json.RawMessage("null")
	}
	choices := []grader.Completion{answer.Completion}
	for _, raw := range body.Choices[1:] {
		one := ex
		one.Response = `{"choices":[` + string(raw) + `]}`
		other, err := tape.Decode(one)
		if err != nil {
			return head{}, nil, err
		}
		choices = append(choices, other.Completion)
	}
	return h, choices, nil
}

// deltas cuts an answer into what its events say, one after the other.
func deltas(c grader.Completion) []delta {
	empty := ""
	all := []delta{{Role: "assistant", Content: &empty}}
	if c.Text == "" && len(c.Calls) > 0 {
		all[0].Content = nil
	}
	for _, piece := range pieces(c.Reasoning) {
		all = append(all, delta{Reasoning: piece})
	}
	for _, piece := range pieces(c.Text) {
		all = append(all, delta{Content: &piece})
	}
	for _, piece := range pieces(c.Refusal) {
		all = append(all, delta{Refusal: piece})
	}
	for i, call := range c.Calls {
		begin := callPart{Index: i, ID: call.ID, Type: "function"}
		if begin.ID == "" {
			begin.ID = fmt.Sprintf("call_%04d", i+1) // clients put a call together by it
		}
		begin.Function.Name = call.Name
		all = append(all, delta{Calls: []callPart{begin}})
		for _, piece := range pieces(call.Arguments) {
			next := callPart{Index: i}
			next.Function.Arguments = piece
			all = append(all, delta{Calls: []callPart{next}})
		}
	}
	return all
}

// pieces cuts a text into a few pieces, never inside a character.
func pieces(text string) []string {
	const shortest, most = 12, 64
	length := max(shortest, len(text)/most)
	var out []string
	for len(text) > 0 {
		end := min(length, len(text))
		for end < len(text) && !utf8.RuneStart(text[end]) {
			end++
		}
		out = append(out, text[:end])
		text = text[end:]
	}
	return out
}

// finishReason is the recorded one. Clients take a stream without any for one
// that broke off.
func finishReason(c grader.Completion) string {
	switch {
	case c.Stop != "":
		return c.Stop
	case len(c.Calls) > 0:
		return "tool_calls"
	}
	return "stop"
}
