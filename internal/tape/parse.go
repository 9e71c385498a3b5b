package tape

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ParseRequest reads a request's body, as some client wrote it. Which case and
// turn it belongs to, a body does not say.
func ParseRequest(body []byte) (Request, error) {
	fields, err := members(body)
	if err != nil {
		return Request{}, err
	}
	messages, err := decodeMessages(fields[fieldMessages], func(string) (string, error) {
		return "", errors.New("content_sha256 is a word of the tape's own")
	})
	if err != nil {
		return Request{}, err
	}
	r := sortFields(fields)
	r.Messages = messages
	return r, nil
}

// sortFields sorts a body's fields into a Request; what it cannot place
// stays in Extra, so that the body comes out the same.
func sortFields(body map[string]json.RawMessage) Request {
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
		case name == fieldTools && decodeTools(raw) != "":
			r.Tools = decodeTools(raw)
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

// members reads one JSON object, its values without white space between their
// tokens, and refuses a repeated name and anything after the object.
func members(raw []byte) (map[string]json.RawMessage, error) {
	if start := bytes.TrimLeft(raw, " \t\r\n"); len(start) == 0 || start[0] != '{' {
		return nil, errors.New("not a JSON object")
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, raw); err != nil {
		if strings.Contains(err.Error(), "after top-level value") {
			return nil, errors.New("something follows the JSON object")
		}
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	fields := map[string]json.RawMessage{}
	for one := range membersOf(compact.String()) {
		var name string
		if err := json.Unmarshal([]byte(one.text[:stringEnd(one.text, 0)]), &name); err != nil {
			return nil, fmt.Errorf("not JSON: %w", err)
		}
		if _, ok := fields[name]; ok {
			return nil, fmt.Errorf("%.80q stands there twice", name)
		}
		fields[name] = json.RawMessage(one.value())
	}
	return fields, nil
}
