package tape

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"maps"
	"strconv"
	"strings"
)

// The fields of a request's body that are ours.
const (
	fieldModel       = "model"
	fieldMessages    = "messages"
	fieldTools       = "tools"
	fieldTemperature = "temperature"
	fieldSeed        = "seed"
	fieldMaxTokens   = "max_tokens"
	fieldMaxComplete = "max_completion_tokens"
)

// Fields that a request may have on a tape and in its key, never in its body.
const (
	fieldRepeat      = "repeat"
	fieldExtends     = "extends"
	fieldToolsDigest = "tools_sha256"
)

// exactLimit is the largest whole number that canonical JSON, whose numbers
// are IEEE 754 doubles, keeps exactly.
const exactLimit = 1 << 53

// Body is exactly what goes on the wire: RFC 8785 canonical JSON. A field that
// is not set is absent, and an explicit temperature of 0 is present.
func (r Request) Body() ([]byte, error) {
	pairs, err := r.fields()
	if err != nil {
		return nil, err
	}
	p := join(pairs)
	size := len(p.front) + len(r.Messages) + len(p.back)
	for i, m := range r.Messages {
		if !isCompact(string(m), '{') {
			return nil, notAMessage(i)
		}
		size += len(m)
	}
	out := append(make([]byte, 0, size), p.front...)
	for i, m := range r.Messages {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, m...)
	}
	return append(out, p.back...), nil
}

// Key identifies the request: the SHA-256, in hex, of the canonical JSON of
// the body's fields and the repeat. Case and turn are no part of it.
func (r Request) Key() (string, error) {
	key, _, err := r.keyAfter(nil)
	return key, err
}

// keyAfter is the key, and the text up to the last message as hashed for it.
// Where the request goes on from one that was hashed before, only what is
// further is hashed.
func (r Request) keyAfter(before *hashed) (string, *hashed, error) {
	pairs, err := r.fields()
	if err != nil {
		return "", nil, err
	}
	p := join(withMember(pairs, fieldRepeat, strconv.Itoa(r.Repeat)))
	h, err := before.advance(p.front, r.Messages)
	if err != nil {
		return "", nil, err
	}
	key, err := h.sum(p.back)
	return key, h, err
}

// Tokens is about how many tokens the request's prompt has: a quarter of its
// bytes, as a rule of thumb that no tokenizer is needed for.
func (r Request) Tokens() int {
	n := len(r.Tools)
	for _, m := range r.Messages {
		n += len(m)
	}
	return n/4 + 1
}

// Without is the request without those fields of Extra that omit names and
// without whatever is null in a message: where a server answers two requests
// alike, both come to the same. A field's value is its canonical JSON.
func (r Request) Without(omit func(name, value string) bool) Request {
	r.Extra = maps.Clone(r.Extra)
	maps.DeleteFunc(r.Extra, func(name string, value any) bool {
		text, err := canonical([]any{value})
		return err == nil && omit(name, string(text[1:len(text)-1]))
	})
	messages := make([]Message, len(r.Messages))
	for i, m := range r.Messages {
		messages[i] = m.withoutNulls()
	}
	r.Messages = messages
	return r
}

// MaxTokensName is the field that limits the answer's length.
func (r Request) MaxTokensName() string {
	if r.MaxTokensField == "" {
		return fieldMaxTokens
	}
	return r.MaxTokensField
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

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// newState is SHA-256 at its beginning.
func newState() hash.Cloner { return sha256.New().(hash.Cloner) }
