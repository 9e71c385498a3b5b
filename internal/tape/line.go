package tape

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

// pinned is a message whose text is kept once, under its digest.
type pinned struct {
	Role   string `json:"role"`
	Digest string `json:"content_sha256"`
}

// isPinned reports whether a message of this role is kept by digest: the
// system prompt is the same in every line of every case.
func isPinned(role string) bool { return role == "system" || role == "developer" }

// encodeLine gives the exchange's line with its newline, and the texts that it
// refers to by digest.
func encodeLine(ex Exchange) ([]byte, map[string]string, error) {
	fields, err := ex.Request.fields()
	if err != nil {
		return nil, nil, err
	}
	pins := map[string]string{}
	messages := make([]any, len(ex.Request.Messages))
	for i, m := range ex.Request.Messages {
		messages[i] = m
		if isPinned(m.Role) {
			m.Content = string([]rune(m.Content)) // as JSON would carry it
			sum := digest(m.Content)
			pins[sum] = m.Content
			messages[i] = pinned{Role: m.Role, Digest: sum}
		}
	}
	fields[fieldMessages] = messages
	request, err := canonical(fields)
	if err != nil {
		return nil, nil, err
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err = enc.Encode(line{
		Key: ex.Key, Recorded: ex.Recorded.UTC(), Turn: ex.Turn, Repeat: ex.Repeat, ServedBy: ex.ServedBy,
		Request: request, Status: ex.Status, Response: ex.Response,
	})
	return out.Bytes(), pins, err
}

// decodeLine reads a line strictly: every field once, none unknown, and a key
// that is its request's.
func decodeLine(caseID string, raw []byte, pin func(string) (string, error)) (Exchange, error) {
	fields, err := members(raw)
	if err != nil {
		return Exchange{}, err
	}
	for _, name := range []string{"key", "recorded", "turn", "repeat", "served_by", "request", "status", "response"} {
		if value, ok := fields[name]; !ok || string(value) == "null" {
			return Exchange{}, fmt.Errorf("%q is missing", name)
		}
	}
	var l line
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&l); err != nil {
		return Exchange{}, errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	if len(fields) != 8 {
		return Exchange{}, errors.New("a field is spelled with other letters than the tape's own")
	}
	if l.Turn < 1 || l.Repeat < 0 {
		return Exchange{}, fmt.Errorf("turn %d, repeat %d: turns count from 1 and repeats from 0", l.Turn, l.Repeat)
	}
	body, err := members(l.Request)
	if err != nil {
		return Exchange{}, fmt.Errorf("request: %w", err)
	}
	messages, err := decodeMessages(body[fieldMessages], pin)
	if err != nil {
		return Exchange{}, err
	}
	request := decodeRequest(body)
	request.Case, request.Turn, request.Repeat, request.Messages = caseID, l.Turn, l.Repeat, messages
	if key, err := request.Key(); err != nil {
		return Exchange{}, err
	} else if key != l.Key {
		return Exchange{}, fmt.Errorf("the key does not belong to this request, whose key is %s; record the case again", key)
	}
	return Exchange{
		Key: l.Key, Recorded: l.Recorded, Turn: l.Turn, Repeat: l.Repeat, ServedBy: l.ServedBy,
		Request: request, Status: l.Status, Response: l.Response,
	}, nil
}

func decodeMessages(raw json.RawMessage, pin func(string) (string, error)) ([]Message, error) {
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, errors.New("request: messages is no list")
	}
	messages := make([]Message, len(list))
	for i, one := range list {
		fields, err := members(one)
		if err != nil {
			return nil, fmt.Errorf("request: message %d: %w", i+1, err)
		}
		text, plain := fields["content"]
		sum, byDigest := fields["content_sha256"]
		if len(fields) != 2 || plain == byDigest || json.Unmarshal(fields["role"], &messages[i].Role) != nil {
			return nil, fmt.Errorf("request: message %d must have a role and either content or content_sha256", i+1)
		}
		if byDigest {
			text = sum
		}
		if json.Unmarshal(text, &messages[i].Content) != nil {
			return nil, fmt.Errorf("request: message %d: its content is no text", i+1)
		}
		if byDigest {
			if messages[i].Content, err = pin(messages[i].Content); err != nil {
				return nil, err
			}
		}
	}
	return messages, nil
}

// decodeRequest sorts a body's fields into a Request; what it cannot place
// stays in Extra, so that the body comes out the same.
func decodeRequest(body map[string]json.RawMessage) Request {
	var r Request
	names := make([]string, 0, len(body))
	for name := range body {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		raw := body[name]
		var number float64
		isNumber := string(raw) != "null" && json.Unmarshal(raw, &number) == nil
		isWhole := isNumber && number == float64(int64(number)) && isExact(int64(number))
		switch {
		case name == fieldMessages:
		case name == fieldModel && json.Unmarshal(raw, &r.Model) == nil: // a model that is no text fails the key
		case name == fieldTemperature && isNumber:
			r.Temperature = &number
		case name == fieldSeed && isWhole:
			seed := int64(number)
			r.Seed = &seed
		case (name == fieldMaxTokens || name == fieldMaxComplete) && isWhole && number != 0 && r.MaxTokens == 0:
			r.MaxTokens, r.MaxTokensField = int(number), name
		default:
			if r.Extra == nil {
				r.Extra = map[string]any{}
			}
			var value any
			// A member of a decoded object always decodes.
			_ = json.Unmarshal(raw, &value)
			r.Extra[name] = value
		}
	}
	return r
}

// members reads one JSON object and refuses a repeated name and anything
// after the object.
func members(raw []byte) (map[string]json.RawMessage, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if start, err := dec.Token(); err != nil || start != json.Delim('{') {
		return nil, errors.New("not a JSON object")
	}
	fields := map[string]json.RawMessage{}
	for dec.More() {
		token, err := dec.Token()
		if err != nil {
			return nil, fmt.Errorf("not JSON: %w", err)
		}
		name, _ := token.(string)
		if _, ok := fields[name]; ok {
			return nil, fmt.Errorf("%q stands there twice", name)
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, fmt.Errorf("not JSON: %w", err)
		}
		fields[name] = value
	}
	if _, err := dec.Token(); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("something follows the JSON object")
	}
	return fields, nil
}
