package mutate

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// leaf is a text, number, boolean or null in a JSON text.
type leaf struct {
	path string // a JSON pointer to it
	span
}

// stated is the leaf's value as a fact states it: a text as it is, anything
// else as it is written.
func (l leaf) stated(text string) string {
	written := text[l.start:l.end]
	var s string
	if l.isText(text) && json.Unmarshal([]byte(written), &s) == nil {
		return s
	}
	return written
}

func (l leaf) isText(text string) bool { return text[l.start] == '"' }

func (l leaf) isNumber(text string) bool {
	return text[l.start] == '-' || '0' <= text[l.start] && text[l.start] <= '9'
}

// name is the last name on the way to the leaf.
func (l leaf) name() string {
	parts := strings.Split(l.path, "/")
	for i := len(parts) - 1; i > 0; i-- {
		if _, err := strconv.Atoi(parts[i]); err != nil {
			return unescapePointer.Replace(parts[i])
		}
	}
	return unescapePointer.Replace(parts[len(parts)-1])
}

// replaced is text with another value in the leaf's place.
func (l leaf) replaced(text, value string) string { return text[:l.start] + value + text[l.end:] }

var (
	escapePointer   = strings.NewReplacer("~", "~0", "/", "~1")
	unescapePointer = strings.NewReplacer("~1", "/", "~0", "~")
)

// leaves lists the leaves of a JSON text; of a text that is none there are no
// leaves.
func leaves(text string) []leaf {
	var out []leaf
	walk(text, func(path []byte, at span) { out = append(out, leaf{string(path), at}) })
	return out
}

// payloads remembers what pointers lead to, by text and pointer: a trace and
// those altered from it read each text once.
type payloads map[string]map[string]leaf

// pointed gives what grants of an observation point to in its text.
func (p payloads) pointed(text string, grants []grader.Grant) map[string]leaf {
	var pointers []string
	for _, g := range grants {
		if g.At != "" {
			pointers = append(pointers, g.At)
		}
	}
	if len(pointers) == 0 {
		return nil
	}
	found, ok := p[text]
	if !ok {
		found = pointed(text, pointers)
		p[text] = found
	}
	return found
}

// pointed finds what pointers lead to in a text, in one pass.
func pointed(text string, pointers []string) map[string]leaf {
	found := map[string]leaf{}
	wanted := map[string]bool{}
	for _, p := range pointers {
		wanted[p] = true
	}
	walk(text, func(path []byte, at span) {
		if wanted[string(path)] {
			found[string(path)] = leaf{string(path), at}
		}
	})
	return found
}

// walk calls see with every leaf of a JSON text, in order.
func walk(text string, see func(path []byte, at span)) {
	if json.Valid([]byte(text)) {
		w := walker{text: text, see: see}
		w.value(0)
	}
}

// walker reads a text that is known to be valid JSON.
type walker struct {
	text string
	path []byte
	see  func(path []byte, at span)
}

func (w *walker) space(i int) int {
	for i < len(w.text) && strings.IndexByte(" \t\r\n", w.text[i]) >= 0 {
		i++
	}
	return i
}

// value reads the value that begins at i or after the space there, and gives
// where it ends.
func (w *walker) value(i int) int {
	i = w.space(i)
	depth := len(w.path)
	switch w.text[i] {
	case '{', '[':
		object := w.text[i] == '{'
		for n := 0; ; n++ {
			if i = w.space(i + 1); w.text[i] == '}' || w.text[i] == ']' {
				return i + 1
			}
			w.path = append(w.path[:depth], '/')
			if object {
				end := stringEnd(w.text, i)
				key := leaf{span: span{i, end}}.stated(w.text)
				w.path = append(w.path, escapePointer.Replace(key)...)
				i = w.space(end) + 1 // past the colon
			} else {
				w.path = strconv.AppendInt(w.path, int64(n), 10)
			}
			i = w.space(w.value(i))
			w.path = w.path[:depth]
			if w.text[i] != ',' {
				return i + 1
			}
		}
	case '"':
		end := stringEnd(w.text, i)
		w.see(w.path, span{i, end})
		return end
	}
	end := i
	for end < len(w.text) && strings.IndexByte(" \t\r\n,]}", w.text[end]) < 0 {
		end++
	}
	w.see(w.path, span{i, end})
	return end
}

// stringEnd is where the string that begins at i ends.
func stringEnd(text string, i int) int {
	for i++; text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i + 1
}

// member is a name and its value as they are written in an object.
type member struct{ name, value string }

// members lists what an object holds; ok is false of a text that is no JSON
// object.
func members(text string) (ms []member, ok bool) {
	if !json.Valid([]byte(text)) {
		return nil, false
	}
	w := walker{text: text, see: func([]byte, span) {}}
	i := w.space(0)
	if text[i] != '{' {
		return nil, false
	}
	for text[i] != '}' {
		if i = w.space(i + 1); text[i] == '}' {
			break
		}
		end := stringEnd(text, i)
		from := w.space(w.space(end) + 1)
		to := w.value(from)
		ms = append(ms, member{text[i:end], text[from:to]})
		i = w.space(to)
	}
	return ms, true
}

// object writes members as an object.
func object(ms []member) string {
	var b strings.Builder
	b.WriteByte('{')
	for i, m := range ms {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(m.name + ":" + m.value)
	}
	b.WriteByte('}')
	return b.String()
}

// quoted writes s as a JSON string.
func quoted(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string can always be encoded
	return strings.TrimSuffix(b.String(), "\n")
}
