package tape

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/gowebpki/jcs"
)

// reader reads the lines of one tape in their order.
type reader struct {
	caseID string
	pin    func(sum string) (string, error) // the text of a digest
	held   map[string]held                  // what the lines so far hold, by their keys
}

// held is what a line holds, for the lines that extend it.
type held struct {
	messages []Message
	in       *run
	hash     *hashed
}

// run is messages that lines share: each holds the first so many of them.
type run struct {
	all []Message
}

// and gives the messages of a line that goes on from h, in h's own memory if no
// other line went on there before.
func (h held) and(further []Message) held {
	n := len(h.messages) + len(further)
	if h.in == nil || len(h.in.all) != len(h.messages) {
		h.in = &run{all: append(make([]Message, 0, n), h.messages...)}
	}
	h.in.all = append(h.in.all, further...)
	h.messages = h.in.all[:n:n]
	return h
}

func newReader(caseID string, pin func(string) (string, error)) *reader {
	return &reader{caseID: caseID, pin: pin, held: map[string]held{}}
}

// decode reads a line strictly: every field once, none unknown, and a key that
// is its request's.
func (r *reader) decode(raw []byte) (Exchange, error) {
	l, err := decodeFields(raw)
	if err != nil {
		return Exchange{}, err
	}
	request, h, err := r.decodeRequest(l)
	if err != nil {
		return Exchange{}, err
	}
	key, hash, err := request.keyAfter(h.hash)
	switch {
	case err != nil:
		return Exchange{}, err
	case key != l.Key:
		return Exchange{}, fmt.Errorf("the key does not belong to this request, whose key is %s; record the case again", key)
	}
	h.hash = hash
	r.held[key] = h
	return Exchange{
		Key: key, Recorded: l.Recorded, Turn: l.Turn, Repeat: l.Repeat, ServedBy: l.ServedBy,
		Request: request, Status: l.Status, Response: l.Response,
	}, nil
}

func decodeFields(raw []byte) (line, error) {
	fields, err := members(raw)
	if err != nil {
		return line{}, err
	}
	var l line
	into := []struct {
		name  string
		value any
	}{
		{"key", &l.Key}, {"recorded", &l.Recorded}, {"turn", &l.Turn}, {"repeat", &l.Repeat},
		{"served_by", &l.ServedBy}, {"request", &l.Request}, {"status", &l.Status}, {"response", &l.Response},
	}
	for _, field := range into {
		value, ok := fields[field.name]
		if !ok || string(value) == "null" {
			return line{}, fmt.Errorf("%q is missing", field.name)
		}
		if err := json.Unmarshal(value, field.value); err != nil {
			return line{}, fmt.Errorf("%q: %s", field.name, strings.TrimPrefix(err.Error(), "json: "))
		}
		delete(fields, field.name)
	}
	for name := range fields {
		return line{}, fmt.Errorf("unknown field %.80q", name)
	}
	if l.Turn < 1 || l.Repeat < 0 {
		return line{}, fmt.Errorf("turn %d, repeat %d: turns count from 1 and repeats from 0", l.Turn, l.Repeat)
	}
	return l, nil
}

// decodeRequest reads a line's request: what it refers to is put in its place.
func (r *reader) decodeRequest(l line) (Request, held, error) {
	body, err := members(l.Request)
	if err != nil {
		return Request{}, held{}, fmt.Errorf("request: %w", err)
	}
	var extended held
	if raw, ok := body[fieldExtends]; ok {
		var key string
		if json.Unmarshal(raw, &key) == nil {
			extended, ok = r.held[key]
		}
		if key == "" || !ok {
			return Request{}, held{}, fmt.Errorf("request: extends %s: no line before this one has that key; restore it or record the case again", shorten(string(raw)))
		}
		delete(body, fieldExtends)
	}
	further, err := decodeMessages(body[fieldMessages], r.pin)
	if err != nil {
		return Request{}, held{}, err
	}
	tools, err := r.pinnedTools(body)
	if err != nil {
		return Request{}, held{}, err
	}
	request := sortFields(body)
	if tools != "" {
		request.Tools = tools
	}
	h := extended.and(further)
	request.Case, request.Turn, request.Repeat, request.Messages = r.caseID, l.Turn, l.Repeat, h.messages
	return request, h, nil
}

// pinnedTools takes the tools that a body names by digest out of it.
func (r *reader) pinnedTools(body map[string]json.RawMessage) (string, error) {
	raw, ok := body[fieldToolsDigest]
	if !ok {
		return "", nil
	}
	var sum string
	if _, both := body[fieldTools]; both || json.Unmarshal(raw, &sum) != nil {
		return "", errors.New("request: it must have either tools or tools_sha256, a text")
	}
	delete(body, fieldToolsDigest)
	text, err := r.pin(sum)
	if err != nil {
		return "", fmt.Errorf("request: tools: %w", err)
	}
	if decodeTools([]byte(text)) != text {
		return "", fmt.Errorf("request: tools: the text of %.80q is no canonical JSON array", sum)
	}
	return text, nil
}

// decodeMessages reads the messages that a line itself holds.
func decodeMessages(raw json.RawMessage, pin func(string) (string, error)) ([]Message, error) {
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, errors.New("request: messages is no list")
	}
	messages := make([]Message, len(list))
	for i, one := range list {
		m, err := decodeMessage(one, pin)
		if err != nil {
			return nil, fmt.Errorf("request: message %d: %w", i+1, err)
		}
		messages[i] = m
	}
	return messages, nil
}

func decodeMessage(raw json.RawMessage, pin func(string) (string, error)) (Message, error) {
	text, err := jcs.Transform(raw)
	m := Message(text)
	if err != nil || !isCompact(string(m), '{') {
		return "", errors.New("it is no object that canonical JSON can carry")
	}
	var role, sum string
	if json.Unmarshal([]byte(member(string(m), fieldRole)), &role) != nil {
		return "", errors.New("it has no role")
	}
	byDigest := member(string(m), fieldContentDigest)
	if byDigest == "" {
		if member(string(m), fieldContent)+member(string(m), fieldToolCalls)+member(string(m), fieldFunctionCall) == "" {
			return "", errors.New("it has neither content nor tool_calls")
		}
		return m, nil
	}
	if json.Unmarshal([]byte(byDigest), &sum) != nil || member(string(m), fieldContent) != "" {
		return "", errors.New("it must have either content or content_sha256")
	}
	content, err := pin(sum)
	if err != nil {
		return "", err
	}
	return Say(role, content), nil
}

// decodeTools is a tools array as canonical JSON, or empty for what is none.
func decodeTools(raw json.RawMessage) string {
	text, err := jcs.Transform(raw)
	if err != nil || !isCompact(string(text), '[') {
		return ""
	}
	return string(text)
}
