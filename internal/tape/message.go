package tape

import (
	"encoding/json"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// The members of a message that this package writes or reads.
const (
	fieldRole         = "role"
	fieldContent      = "content"
	fieldToolCalls    = "tool_calls"
	fieldFunctionCall = "function_call" // the older form
)

// Message is one chat message exactly as it goes on the wire: canonical JSON
// (RFC 8785). Being text it is made once, compared by ==, and shared by every
// request that holds it.
type Message string

// Say is a message of plain text. An empty text is sent as such.
func Say(role, text string) Message {
	var b strings.Builder
	b.Grow(len(text) + len(text)/32 + len(role) + 32)
	b.WriteString(`{"content":`)
	quote(&b, text)
	b.WriteString(`,"role":`)
	quote(&b, role)
	b.WriteByte('}')
	return Message(b.String())
}

// Call is an assistant's message that calls tools. Without text its content is
// null; without arguments a call goes out with an empty object, since servers
// read arguments as JSON.
func Call(text string, calls []grader.Call) Message {
	if len(calls) == 0 {
		return Say("assistant", text)
	}
	var b strings.Builder
	b.WriteString(`{"content":`)
	if text == "" {
		b.WriteString("null")
	} else {
		quote(&b, text)
	}
	b.WriteString(`,"role":"assistant","tool_calls":[`)
	for i, call := range calls {
		if i > 0 {
			b.WriteByte(',')
		}
		arguments := call.Arguments
		if arguments == "" {
			arguments = "{}"
		}
		b.WriteString(`{"function":{"arguments":`)
		quote(&b, arguments)
		b.WriteString(`,"name":`)
		quote(&b, call.Name)
		b.WriteString(`},"id":`)
		quote(&b, call.ID)
		b.WriteString(`,"type":"function"}`)
	}
	b.WriteString("]}")
	return Message(b.String())
}

// Return is a tool's message: what the call with this id returned.
func Return(callID, text string) Message {
	var b strings.Builder
	b.Grow(len(text) + len(text)/32 + len(callID) + 48)
	b.WriteString(`{"content":`)
	quote(&b, text)
	b.WriteString(`,"role":"tool","tool_call_id":`)
	quote(&b, callID)
	b.WriteByte('}')
	return Message(b.String())
}

// Role is the message's role; empty where it has none.
func (m Message) Role() string {
	return scalar(json.RawMessage(member(string(m), fieldRole)))
}

// Text is the message's text; empty where it has none.
func (m Message) Text() string { return m.read().text }

// MarshalJSON gives the message as it is.
func (m Message) MarshalJSON() ([]byte, error) { return []byte(m), nil }

// withoutNulls is the message without the members that are null.
func (m Message) withoutNulls() Message {
	if !strings.Contains(string(m), ":null") {
		return m
	}
	var kept []string
	for one := range membersOf(string(m)) {
		if one.value() != "null" {
			kept = append(kept, one.text)
		}
	}
	return Message("{" + strings.Join(kept, ",") + "}")
}

// said is a message taken apart for people.
type said struct {
	role   string
	text   string
	calls  []grader.Call
	callID string
}

// read takes a message apart. What has an unusual shape is shown as its JSON.
func (m Message) read() said {
	var fields struct {
		Role     json.RawMessage `json:"role"`
		Content  json.RawMessage `json:"content"`
		Calls    json.RawMessage `json:"tool_calls"`
		Function json.RawMessage `json:"function_call"`
		CallID   json.RawMessage `json:"tool_call_id"`
	}
	var p parts
	if json.Unmarshal([]byte(m), &fields) != nil || !p.read(fields.Content) {
		return said{role: m.Role(), text: string(m)}
	}
	calls, failure := decodeCalls(0, fields.Calls, fields.Function)
	if failure != nil {
		return said{role: m.Role(), text: string(m)}
	}
	return said{role: scalar(fields.Role), text: p.text(), callID: scalar(fields.CallID), calls: calls}
}
