package tape

import (
	"bufio"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"strings"
)

// fields gives the body's members in canonical order. The messages' stands
// there without a value: a message is canonical already, and is never copied
// into one text with the others where that can be spared.
func (r Request) fields() ([]pair, error) {
	values := make(map[string]any, len(r.Extra)+6)
	for name, value := range r.Extra {
		switch {
		case name == fieldRepeat || name == fieldExtends || name == fieldToolsDigest:
			return nil, fmt.Errorf("request.extra: %q is a word of the tape's own and cannot be sent", name)
		case name == "stream" && value != false:
			return nil, errors.New("request.extra: remove stream; answers are read whole")
		case !isExact(value):
			return nil, fmt.Errorf("request.extra: %s holds a whole number too large for JSON to carry exactly", name)
		}
		values[name] = value
	}
	values[fieldModel] = r.Model
	if r.Temperature != nil {
		values[fieldTemperature] = *r.Temperature
	}
	if r.Seed != nil {
		if !isExact(*r.Seed) {
			return nil, fmt.Errorf("request.seed: %d is too large for JSON to carry exactly", *r.Seed)
		}
		values[fieldSeed] = *r.Seed
	}
	if r.MaxTokens != 0 {
		values[r.MaxTokensName()] = r.MaxTokens
	}
	delete(values, fieldMessages)
	pairs := []pair{{fieldMessages, `"messages":`}}
	if r.Tools != "" {
		if !isCompact(r.Tools, '[') {
			return nil, errors.New("encode request: the tools are no JSON array")
		}
		delete(values, fieldTools)
		pairs = append(pairs, pair{fieldTools, `"tools":` + r.Tools})
	}
	for name, value := range values {
		text, err := canonical(map[string]any{name: value})
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, pair{string([]rune(name)), string(text[1 : len(text)-1])})
	}
	sortPairs(pairs)
	for i := 1; i < len(pairs); i++ {
		if pairs[i].name == pairs[i-1].name {
			return nil, fmt.Errorf("request.extra: %q stands there twice", pairs[i].name)
		}
	}
	return pairs, nil
}

// pieces is a request's canonical JSON but for its messages, which stand
// between front and back, joined by commas.
type pieces struct {
	front, back string
}

// join puts members together to an object.
func join(pairs []pair) pieces {
	var p pieces
	var b strings.Builder
	b.WriteByte('{')
	for i, one := range pairs {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(one.text)
		if one.name == fieldMessages {
			b.WriteByte('[')
			p.front = b.String()
			b.Reset()
			b.WriteByte(']')
		}
	}
	b.WriteByte('}')
	p.back = b.String()
	return p
}

// withMember adds a member, in its canonical place.
func withMember(pairs []pair, name, value string) []pair {
	pairs = append(pairs, pair{name, `"` + name + `":` + value})
	sortPairs(pairs)
	return pairs
}

// hashed is a request's text up to some message, hashed as far as that. A
// request that goes on from there need not be hashed from its beginning.
type hashed struct {
	front string
	state hash.Cloner
	n     int // how many messages it holds
}

// advance hashes up to the last of the messages, from where h stopped if that
// is of use: its own messages must be the first of these. It leaves h as it is.
func (h *hashed) advance(front string, messages []Message) (*hashed, error) {
	next := &hashed{front: front, state: newState()}
	begin := front
	if h != nil && h.front == front && h.n <= len(messages) {
		state, err := h.state.Clone()
		if err != nil {
			return nil, fmt.Errorf("hash request: %w", err)
		}
		next.state, next.n, begin = state, h.n, ""
	}
	w := bufio.NewWriterSize(next.state, 8<<10)
	w.WriteString(begin) // a hash never returns an error
	for ; next.n < len(messages); next.n++ {
		m := messages[next.n]
		if !isCompact(string(m), '{') {
			return nil, notAMessage(next.n)
		}
		if next.n > 0 {
			w.WriteByte(',')
		}
		w.WriteString(string(m))
	}
	return next, w.Flush()
}

// sum is the digest, in hex, of the text with its back.
func (h *hashed) sum(back string) (string, error) {
	state, err := h.state.Clone()
	if err != nil {
		return "", fmt.Errorf("hash request: %w", err)
	}
	state.Write([]byte(back)) // a hash never returns an error
	return hex.EncodeToString(state.Sum(nil)), nil
}

func notAMessage(i int) error { return fmt.Errorf("encode request: message %d is no JSON object", i+1) }
