package labels

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader"
)

// ofCase reads an answer to a case of a suite.
func (r *Row) ofCase(w wire) error {
	r.Shape, r.CaseID, r.Turn, r.Finds = ShapeCase, *w.CaseID, w.Turn, w.Finds
	calls, err := w.calls()
	if err != nil {
		return err
	}
	if w.Text == nil && calls == nil {
		return errors.New(`has no "text"; an empty answer is "text": ""`)
	}
	r.Answer.Calls = calls
	if w.Text != nil {
		r.Answer.Text = *w.Text
	}
	return nil
}

// ofSpans reads an answer with what was observed and the pieces of it that
// nothing observed supports. Without a label it is bad when a piece is marked.
func (r *Row) ofSpans(w wire) error {
	r.Shape, r.Answer.Text = ShapeSpans, *w.Assistant
	r.Expect = AllLayers(w.observed())
	for _, text := range w.Finds {
		r.mark(text)
	}
	for _, raw := range w.Spans {
		var text string
		var s wireSpan
		switch {
		case json.Unmarshal(raw, &text) == nil:
			r.mark(text)
		case json.Unmarshal(raw, &s) == nil:
			if err := r.markAt(s); err != nil {
				return err
			}
		default:
			return fmt.Errorf("has a span that is neither a text nor {start, end, text}: %s", raw)
		}
	}
	if w.ErrorSpans != nil {
		for _, s := range *w.ErrorSpans {
			if err := r.markAt(s); err != nil {
				return err
			}
		}
		if w.Label == nil {
			r.Label = Good
			if len(*w.ErrorSpans) > 0 {
				r.Label = Bad
			}
		}
	}
	if r.Label == Good {
		r.Spans = nil // marked for another reason than being invented
	}
	return nil
}

// mark marks every place of a text; one that stands nowhere is kept without a
// place, so that it counts as not found.
func (r *Row) mark(text string) {
	if text == "" {
		return
	}
	found := false
	for from := 0; ; {
		i := strings.Index(r.Answer.Text[from:], text)
		if i < 0 {
			break
		}
		r.Spans = append(r.Spans, Span{Start: from + i, End: from + i + len(text), Text: text})
		from, found = from+i+len(text), true
	}
	if !found {
		r.Spans = append(r.Spans, Span{Text: text})
	}
}

// markAt marks a place given in characters, or where those do not hold the
// text, every place of the text.
func (r *Row) markAt(s wireSpan) error {
	start, end := byteAt(r.Answer.Text, s.Start), byteAt(r.Answer.Text, s.End)
	if start < end && (s.Text == "" || r.Answer.Text[start:end] == s.Text) {
		r.Spans = append(r.Spans, Span{Start: start, End: end, Text: r.Answer.Text[start:end]})
		return nil
	}
	if s.Text == "" {
		return fmt.Errorf("has a span from %d to %d, and the answer has %d characters; write start and end within it, or its text", s.Start, s.End, utf8.RuneCountInString(r.Answer.Text))
	}
	r.mark(s.Text)
	return nil
}

// byteAt is where the nth character of a text begins.
func byteAt(text string, n int) int {
	at := 0
	for ; n > 0 && at < len(text); n-- {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}

// ofKeywords reads an answer whose keywords a person marked one by one.
func (r *Row) ofKeywords(w wire) error {
	r.Shape, r.Answer.Text = ShapeKeywords, *w.Assistant
	r.Expect = AllLayers(w.observed())
	r.Label = Good
	for _, k := range *w.Keywords {
		if k.Supported == nil {
			return fmt.Errorf("keyword %q does not say whether it is supported", k.Text)
		}
		r.Spans = append(r.Spans, Span{Text: k.Text, Supported: *k.Supported})
		if !*k.Supported {
			r.Label = Bad
		}
	}
	return nil
}

// ofClaim reads a reply in which a phrase occurs, asserted or not.
func (r *Row) ofClaim(w wire) {
	r.Shape, r.Answer.Text = ShapeClaim, *w.Reply
	r.Expect = grader.Expectation{Scope: true, Claims: []grader.Claim{{Name: *w.Phrase, Forms: []string{*w.Phrase}}}}
}

// ofRefusal reads an answer that declines what was asked, or does it.
func (r *Row) ofRefusal(w wire) {
	r.Shape, r.Answer.Text = ShapeRefusal, *w.Assistant
	refuse, _ := grader.Builtin("refuse")
	r.Expect = grader.Expectation{
		Observations: []grader.Observation{{Text: *w.Prompt, From: grader.FromUser}},
		Behaviors:    []grader.Behavior{refuse},
	}
}

// wireMessage is a chat message as endpoints take it.
type wireMessage struct {
	Role      string          `json:"role"`
	Content   json.RawMessage `json:"content"`
	ID        string          `json:"tool_call_id"`
	ToolCalls []struct {
		ID       string `json:"id"`
		Function struct {
			Name      string          `json:"name"`
			Arguments json.RawMessage `json:"arguments"` // JSON text, or the object itself
		} `json:"function"`
	} `json:"tool_calls"`
}

// text gives the message's words, whether they are one text or a list of parts.
func (m wireMessage) text() string {
	var text string
	if json.Unmarshal(m.Content, &text) == nil {
		return text
	}
	var parts []struct {
		Text string `json:"text"`
	}
	if json.Unmarshal(m.Content, &parts) != nil {
		return ""
	}
	var all []string
	for _, p := range parts {
		all = append(all, p.Text)
	}
	return strings.Join(all, "\n")
}

// observed is what a row says the agent saw: what the user and tools said, in
// order, and the system prompt. What the assistant said before licenses
// nothing, but what it passed to a tool is known.
func (w wire) observed() grader.Expectation {
	var e grader.Expectation
	if w.Observation != nil {
		e.Observations = append(e.Observations, grader.Observation{Text: *w.Observation})
	}
	open := map[string]string{} // arguments of calls that are not answered yet
	var order []string
	for _, m := range w.Messages {
		switch m.Role {
		case "system", "developer":
			e.System = strings.TrimSpace(e.System + "\n" + m.text())
		case "user":
			e.Observations = append(e.Observations, grader.Observation{Text: m.text(), From: grader.FromUser})
		case "assistant":
			for _, c := range m.ToolCalls {
				open[c.ID] = jsonText(c.Function.Arguments)
				order = append(order, c.ID)
			}
		default:
			id := m.ID
			if _, ok := open[id]; !ok && len(order) > 0 {
				id = order[len(order)-1]
			}
			e.Observations = append(e.Observations, grader.Observation{Text: m.text(), From: grader.FromTool, Args: open[id]})
			delete(open, id)
		}
	}
	for _, id := range order {
		if args, ok := open[id]; ok { // made, and not answered
			e.Observations = append(e.Observations, grader.Observation{From: grader.FromTool, Args: args})
			delete(open, id)
		}
	}
	return e
}

// jsonText is a value that may be written as the text of it.
func jsonText(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}
