package tape

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/gowebpki/jcs"
)

// canonical is v as RFC 8785 canonical JSON.
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

// quote writes a text as canonical JSON does. Bytes that are not UTF-8 become
// U+FFFD.
func quote(b *strings.Builder, text string) {
	const hex = "0123456789abcdef"
	b.WriteByte('"')
	from := 0
	for i := 0; i < len(text); {
		c := text[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(text[i:])
			if r == utf8.RuneError && size == 1 {
				b.WriteString(text[from:i])
				b.WriteRune(utf8.RuneError)
				from = i + 1
			}
			i += size
			continue
		}
		if c >= ' ' && c != '"' && c != '\\' {
			i++
			continue
		}
		b.WriteString(text[from:i])
		if at := strings.IndexByte("\"\\\b\f\n\r\t", c); at >= 0 {
			b.WriteByte('\\')
			b.WriteByte(`"\bfnrt`[at])
		} else {
			b.WriteString(`\u00`)
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		}
		i++
		from = i
	}
	b.WriteString(text[from:])
	b.WriteByte('"')
}

// pair is one member of an object: its name, and the member as canonical JSON
// with its name.
type pair struct {
	name, text string
}

// value is the member's value without its name.
func (p pair) value() string { return p.text[stringEnd(p.text, 0)+1:] }

// sortPairs puts members in the order of RFC 8785: by UTF-16 code units.
func sortPairs(pairs []pair) {
	slices.SortFunc(pairs, func(a, b pair) int {
		return slices.Compare(utf16.Encode([]rune(a.name)), utf16.Encode([]rune(b.name)))
	})
}

// deepest bounds how deep values may be nested, as encoding/json does.
const deepest = 10000

// isCompact reports whether text is one JSON value of the kind that begins
// with start ('{' or '['), with no white space between its tokens.
func isCompact(text string, start byte) bool {
	return len(text) > 0 && text[0] == start && valueEnd(text, 0, 0) == len(text) && utf8.ValidString(text)
}

// valueEnd is where the compact JSON value that begins at i ends, or -1.
func valueEnd(s string, i, depth int) int {
	if i >= len(s) || depth > deepest {
		return -1
	}
	switch s[i] {
	case '"':
		return stringEnd(s, i)
	case '{':
		return listEnd(s, i+1, '}', func(i int) int {
			if i = stringEnd(s, i); i < 0 || i >= len(s) || s[i] != ':' {
				return -1
			}
			return valueEnd(s, i+1, depth+1)
		})
	case '[':
		return listEnd(s, i+1, ']', func(i int) int { return valueEnd(s, i, depth+1) })
	}
	end := i
	for end < len(s) && !strings.ContainsRune(",]}", rune(s[end])) {
		end++
	}
	if token := s[i:end]; strings.ContainsAny(token, " \t\r\n\"") || !json.Valid([]byte(token)) {
		return -1
	}
	return end
}

// listEnd is where a list of items ends whose first would begin at i.
func listEnd(s string, i int, closing byte, item func(int) int) int {
	if i < len(s) && s[i] == closing {
		return i + 1
	}
	for {
		if i = item(i); i < 0 || i >= len(s) {
			return -1
		}
		switch s[i] {
		case closing:
			return i + 1
		case ',':
			i++
		default:
			return -1
		}
	}
}

// stringEnd is where the JSON text that begins at i ends, or -1.
func stringEnd(s string, i int) int {
	if i >= len(s) || s[i] != '"' {
		return -1
	}
	for i++; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return i + 1
		case c < ' ':
			return -1
		case c == '\\':
			if i++; i >= len(s) {
				return -1
			}
			switch s[i] {
			case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
			case 'u':
				if i+4 >= len(s) || strings.Trim(s[i+1:i+5], "0123456789abcdefABCDEF") != "" {
					return -1
				}
				i += 4
			default:
				return -1
			}
		}
	}
	return -1
}

// member is the value of an object's member as it is written, or empty where
// the object has none of this plain name.
func member(object, name string) string {
	for one := range membersOf(object) {
		if one.text[1:stringEnd(one.text, 0)-1] == name {
			return one.value()
		}
	}
	return ""
}

// membersOf gives the members of a compact JSON object, without their names
// read out.
func membersOf(object string) iter.Seq[pair] {
	return func(yield func(pair) bool) {
		for i := 1; i < len(object) && object[i] == '"'; {
			colon := stringEnd(object, i)
			if colon < 0 {
				return
			}
			end := valueEnd(object, colon+1, 0)
			if end < 0 || end >= len(object) || !yield(pair{text: object[i:end]}) {
				return
			}
			i = end + 1
		}
	}
}
