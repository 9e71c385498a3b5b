package mutate

import "strings"

// lexicon is a set of texts that are looked for all at once.
type lexicon struct {
	next   map[branch]int32 // a tree of the texts' bytes, 0 its root
	ends   []bool           // for each node, whether a text ends there
	joined strings.Builder  // the texts, each between two separators
	longer map[string][]string
}

type branch struct {
	node int32
	byte byte
}

const separator = "\x00"

func (l *lexicon) add(text string) {
	if l.next == nil {
		l.next, l.ends = map[branch]int32{}, []bool{false}
		l.joined.WriteString(separator)
	}
	node := int32(0)
	for i := range len(text) {
		b := branch{node, text[i]}
		to, ok := l.next[b]
		if !ok {
			to = int32(len(l.ends))
			l.next[b], l.ends = to, append(l.ends, false)
		}
		node = to
	}
	if !l.ends[node] {
		l.ends[node] = true
		l.joined.WriteString(text + separator)
	}
}

// each calls see with every occurrence of a text in s, until it returns false.
func (l *lexicon) each(s string, see func(at span) bool) {
	for i := range len(s) {
		node, ok := int32(0), true
		for j := i; j < len(s); j++ {
			if node, ok = l.next[branch{node, s[j]}]; !ok {
				break
			}
			if l.ends[node] && !see(span{i, j + 1}) {
				return
			}
		}
	}
}

// holding gives the texts that are longer than part and hold it. All texts must
// have been added.
func (l *lexicon) holding(part string) []string {
	if part == "" || l.next == nil {
		return nil
	}
	out, ok := l.longer[part]
	if !ok {
		out = l.hold(part)
		if l.longer == nil {
			l.longer = map[string][]string{}
		}
		l.longer[part] = out
	}
	return out[:len(out):len(out)]
}

func (l *lexicon) hold(part string) (out []string) {
	all := l.joined.String()
	for from := 0; ; {
		i := strings.Index(all[from:], part)
		if i < 0 {
			return out
		}
		i += from
		start := strings.LastIndex(all[:i], separator) + 1
		from = i + strings.Index(all[i:], separator)
		if from-start > len(part) {
			out = append(out, all[start:from])
		}
	}
}
