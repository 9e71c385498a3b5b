package tape

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/gowebpki/jcs"
)

// The fields of a request's body that are ours.
const (
	fieldModel       = "model"
	fieldMessages    = "messages"
	fieldTemperature = "temperature"
	fieldSeed        = "seed"
	fieldRepeat      = "repeat" // of the key alone, never of the body
	fieldMaxTokens   = "max_tokens"
	fieldMaxComplete = "max_completion_tokens"
)

// exactLimit is the largest whole number that canonical JSON, whose numbers
// are IEEE 754 doubles, keeps exactly.
const exactLimit = 1 << 53

// Body is exactly what goes on the wire: RFC 8785 canonical JSON. A field that
// is not set is absent, and an explicit temperature of 0 is present.
func (r Request) Body() ([]byte, error) {
	fields, err := r.fields()
	if err != nil {
		return nil, err
	}
	return canonical(fields)
}

// Key identifies the request: the SHA-256, in hex, of the canonical JSON of
// the body's fields and the repeat. Case and turn are no part of it.
func (r Request) Key() (string, error) {
	fields, err := r.fields()
	if err != nil {
		return "", err
	}
	fields[fieldRepeat] = r.Repeat
	text, err := canonical(fields)
	if err != nil {
		return "", err
	}
	return digest(string(text)), nil
}

// MaxTokensName is the field that limits the answer's length.
func (r Request) MaxTokensName() string {
	if r.MaxTokensField == "" {
		return fieldMaxTokens
	}
	return r.MaxTokensField
}

func (r Request) fields() (map[string]any, error) {
	fields := make(map[string]any, len(r.Extra)+6)
	for name, value := range r.Extra {
		switch {
		case name == fieldRepeat:
			return nil, fmt.Errorf("request.extra: %q is a word of the tape's own and cannot be sent", name)
		case name == "stream" && value != false:
			return nil, fmt.Errorf("request.extra: remove stream; answers are read whole")
		case !isExact(value):
			return nil, fmt.Errorf("request.extra: %s holds a whole number too large for JSON to carry exactly", name)
		}
		fields[name] = value
	}
	fields[fieldModel] = r.Model
	fields[fieldMessages] = r.Messages
	if r.Messages == nil {
		fields[fieldMessages] = []Message{}
	}
	if r.Temperature != nil {
		fields[fieldTemperature] = *r.Temperature
	}
	if r.Seed != nil {
		if !isExact(*r.Seed) {
			return nil, fmt.Errorf("request.seed: %d is too large for JSON to carry exactly", *r.Seed)
		}
		fields[fieldSeed] = *r.Seed
	}
	if r.MaxTokens != 0 {
		fields[r.MaxTokensName()] = r.MaxTokens
	}
	return fields, nil
}

// isExact reports whether every whole number in v survives canonical JSON.
func isExact(v any) bool {
	switch v := v.(type) {
	case int:
		return isExact(int64(v))
	case int64:
		return -exactLimit <= v && v <= exactLimit
	case uint64:
		return v <= exactLimit
	case json.Number:
		whole, err := v.Int64()
		return strings.ContainsAny(v.String(), ".eE") || err == nil && isExact(whole)
	case []any:
		for _, e := range v {
			if !isExact(e) {
				return false
			}
		}
	case map[string]any:
		for _, e := range v {
			if !isExact(e) {
				return false
			}
		}
	}
	return true
}

func canonical(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("encode request: %w", err)
	}
	out, err := jcs.Transform(text)
	if err != nil {
		return nil, fmt.Errorf("encode request: %w", err)
	}
	return out, nil
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
