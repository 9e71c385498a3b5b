package tape

import (
	"encoding/json"
	"strings"
)

// parts gathers a message's content: a string, or a list of typed parts.
type parts struct {
	said    strings.Builder
	refusal strings.Builder
	thought strings.Builder
}

func (p *parts) text() string { return p.said.String() }

// read adds content of any shape, and reports whether it was one. Parts that
// hold no text (an image, say) add nothing.
func (p *parts) read(raw json.RawMessage) bool {
	return p.readInto(&p.said, raw, 0)
}

// readInto adds text to into; parts that name another kind go where they
// belong. The depth is bounded, since every level reads its text again.
func (p *parts) readInto(into *strings.Builder, raw json.RawMessage, depth int) bool {
	const deepest = 6
	if depth > deepest {
		return false
	}
	if len(raw) == 0 || string(raw) == "null" {
		return true
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		into.WriteString(text)
		return true
	}
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) == nil {
		for _, one := range list {
			if !p.readInto(into, one, depth+1) {
				return false
			}
		}
		return true
	}
	var part struct {
		Type     json.RawMessage `json:"type"`
		Text     json.RawMessage `json:"text"`
		Value    json.RawMessage `json:"value"`
		Refusal  json.RawMessage `json:"refusal"`
		Thinking json.RawMessage `json:"thinking"`
	}
	if json.Unmarshal(raw, &part) != nil || twice(raw) != "" {
		return false
	}
	kind := scalar(part.Type)
	if strings.Contains(kind, "reason") || strings.Contains(kind, "think") {
		into = &p.thought
	}
	for _, f := range []struct {
		raw  json.RawMessage
		into *strings.Builder
	}{{part.Text, into}, {part.Value, into}, {part.Refusal, &p.refusal}, {part.Thinking, &p.thought}} {
		if !p.readInto(f.into, f.raw, depth+1) {
			return false
		}
	}
	return true
}
