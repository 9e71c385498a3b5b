package tape

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// line is one exchange as a tape file holds it, a line each.
type line struct {
	Key      string          `json:"key"`
	Recorded time.Time       `json:"recorded"`
	Turn     int             `json:"turn"`
	Repeat   int             `json:"repeat"`
	ServedBy string          `json:"served_by"`
	Request  json.RawMessage `json:"request"`
	Status   int             `json:"status"`
	Response string          `json:"response"`
}

// fieldContentDigest stands in a message for a text that is kept once, in a
// file of its own.
const fieldContentDigest = "content_sha256"

// leadingSystem counts the messages that are the system prompt: those of a
// system's role at the very start. It is the same in every line of every case
// and is kept by digest. A note later on is an observation.
func leadingSystem(messages []Message) int {
	for i, m := range messages {
		if role := m.Role(); role != "system" && role != "developer" {
			return i
		}
	}
	return len(messages)
}

// encoded is an exchange as a tape keeps it.
type encoded struct {
	text    []byte            // the line, with its newline
	request string            // of it, the request
	pins    map[string]string // the texts that it refers to by digest
}

// encodeLine writes an exchange. Messages that a line of the file already holds
// are not written again where that spares enough.
func encodeLine(ex Exchange, holds *written) (encoded, error) {
	pairs, err := ex.Request.fields()
	if err != nil {
		return encoded{}, err
	}
	e := encoded{pins: map[string]string{}}
	if tools := ex.Request.Tools; tools != "" {
		sum := digest(tools)
		e.pins[sum] = tools
		pairs = slices.DeleteFunc(pairs, func(p pair) bool { return p.name == fieldTools })
		pairs = withMember(pairs, fieldToolsDigest, `"`+sum+`"`)
	}
	extends, n := holds.longest(ex.Request.Messages)
	if n > 0 {
		pairs = withMember(pairs, fieldExtends, `"`+extends+`"`)
	}
	p := join(pairs)
	var request strings.Builder
	request.WriteString(p.front)
	leading := leadingSystem(ex.Request.Messages)
	for i, m := range ex.Request.Messages[n:] {
		if i > 0 {
			request.WriteByte(',')
		}
		if member(string(m), fieldContentDigest) != "" {
			return encoded{}, fmt.Errorf("message %d has a %s, which is a word of the tape's own", n+i+1, fieldContentDigest)
		}
		if n+i < leading {
			m = pinMessage(m, e.pins)
		}
		request.WriteString(string(m))
	}
	request.WriteString(p.back)
	e.request = request.String()
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err = enc.Encode(line{
		Key: ex.Key, Recorded: ex.Recorded.UTC(), Turn: ex.Turn, Repeat: ex.Repeat, ServedBy: ex.ServedBy,
		Request: json.RawMessage(e.request), Status: ex.Status, Response: ex.Response,
	})
	e.text = out.Bytes()
	return e, err
}

// pinMessage puts a message's text among the pins and its digest in its place.
// A message that is more than a plain text stays as it is.
func pinMessage(m Message, pins map[string]string) Message {
	var text string
	role := m.Role()
	if json.Unmarshal([]byte(member(string(m), fieldContent)), &text) != nil || m != Say(role, text) {
		return m
	}
	sum := digest(text)
	pins[sum] = text
	var b strings.Builder
	b.WriteString(`{"` + fieldContentDigest + `":"` + sum + `","role":`)
	quote(&b, role)
	b.WriteByte('}')
	return Message(b.String())
}
