package redact

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// matcher finds texts however they are escaped: in a JSON string within a JSON
// string, in a URL, in HTML, any of their characters or all, needed or not. So
// a server cannot bring a secret past it by spelling it in another way.
type matcher struct {
	forms  map[rune][][]rune // by their first character, the longest first
	begins [256]bool         // bytes that an occurrence can begin with
}

// mostSlashes and mostPercents bound how deep escapes are nested.
const (
	mostSlashes  = 64
	mostPercents = 4
)

func newMatcher(texts []string) matcher {
	m := matcher{forms: map[rune][][]rune{}}
	for _, text := range texts {
		form := []rune(collapse(text))
		m.forms[form[0]] = append(m.forms[form[0]], form)
		m.begins[string(form[0])[0]] = true
		for c := utf8.RuneSelf; c < len(m.begins) && form[0] == utf8.RuneError; c++ {
			m.begins[c] = true // any byte that is no UTF-8
		}
	}
	for _, forms := range m.forms {
		slices.SortStableFunc(forms, func(a, b []rune) int { return len(b) - len(a) })
	}
	if len(texts) > 0 {
		m.begins['\\'], m.begins['%'], m.begins['&'] = true, true, true
	}
	return m
}

// collapse makes one backslash of several: how many there are says how deep a
// text is escaped.
func collapse(s string) string {
	for strings.Contains(s, `\\`) {
		s = strings.ReplaceAll(s, `\\`, `\`)
	}
	return s
}

// replace puts mark in place of every occurrence, the longest that begins
// first. The backslashes before one go with it, since what they escaped is gone.
func (m *matcher) replace(s, mark string) string {
	if len(m.forms) == 0 {
		return s
	}
	var out strings.Builder
	done := 0
	for i := 0; i < len(s); {
		if !m.begins[s[i]] {
			i++
			continue
		}
		end := m.match(s, i)
		if end == 0 {
			i += max(slashes(s[i:]), 1)
			continue
		}
		out.WriteString(s[done:i])
		out.WriteString(mark)
		done, i = end, end
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
}

// match gives where an occurrence ends that begins at i, or 0.
func (m *matcher) match(s string, i int) int {
	at := i + max(slashes(s[i:])-mostSlashes, 0)
	for _, first := range readings(s[at:]) {
		for _, form := range m.forms[first.r] {
			if first.size == 0 {
				break
			}
			if end, ok := rest(s, at+first.size, form[1:]); ok {
				return end
			}
		}
	}
	return 0
}

func rest(s string, at int, form []rune) (end int, ok bool) {
	for _, want := range form {
		size := 0
		for _, read := range readings(s[at:]) {
			if read.r == want || read.r == '+' && want == ' ' {
				size = max(size, read.size) // what an escape begins with is not all of it
			}
		}
		if size == 0 {
			return 0, false
		}
		at += size
	}
	return at, true
}

// reading is one character that a text may begin with, and the bytes it takes.
type reading struct {
	r    rune
	size int
}

// readings gives what the first character of s may be, by each way of
// escaping; an array with holes, of no size, so that nothing is allocated for
// each character of an answer.
func readings(s string) (found [4]reading) {
	if s == "" {
		return found
	}
	switch s[0] {
	case '\\':
		n := slashes(s)
		if n > mostSlashes {
			return found
		}
		if r, size := afterSlash(s[n:]); size > 0 {
			found[0] = reading{r, n + size}
		}
		if r, size := utf8.DecodeRuneInString(s[n:]); size > 0 {
			found[1] = reading{r, n + size}
		}
		found[2], found[3] = reading{'\\', n}, entity(s)
		return found
	case '%':
		found[0], found[2] = percent(s), entity(s)
	case '&':
		found[0] = entity(s)
	}
	r, size := utf8.DecodeRuneInString(s)
	found[1] = reading{r, size}
	return found
}

// slashes counts the backslashes that s begins with.
func slashes(s string) int {
	n := 0
	for n < len(s) && s[n] == '\\' {
		n++
	}
	return n
}

// afterSlash reads what a backslash makes of the letters after it.
func afterSlash(s string) (rune, int) {
	if s == "" {
		return 0, 0
	}
	switch s[0] {
	case 'n':
		return '\n', 1
	case 'r':
		return '\r', 1
	case 't':
		return '\t', 1
	case 'x':
		if r, ok := hex(s, 1, 2); ok {
			return r, 3
		}
	case 'u':
		r, ok := hex(s, 1, 4)
		if !ok {
			return 0, 0
		}
		if utf16.IsSurrogate(r) {
			n := slashes(s[5:])
			if n > 0 && n <= mostSlashes && strings.HasPrefix(s[5+n:], "u") {
				if low, ok := hex(s, 6+n, 4); ok {
					return utf16.DecodeRune(r, low), 10 + n
				}
			}
		}
		return r, 5
	}
	return 0, 0
}

// percent reads the bytes of one character in a URL, which may be encoded more
// than once.
func percent(s string) reading {
	var bytes [utf8.UTFMax]byte
	at := 0
	for n := range bytes {
		if !strings.HasPrefix(s[at:], "%") {
			break
		}
		next := at + 1
		for i := 0; i < mostPercents && strings.HasPrefix(s[next:], "25"); i++ {
			next += 2
		}
		r, ok := hex(s, next, 2)
		if !ok {
			break
		}
		bytes[n], at = byte(r), next+2
		if c, size := utf8.DecodeRune(bytes[:n+1]); c != utf8.RuneError && size == n+1 {
			return reading{c, at}
		}
	}
	if strings.HasPrefix(s, "%25") {
		return reading{'%', 3}
	}
	return reading{}
}

// entities are the names that HTML has for what it cannot hold as it is.
var entities = []struct {
	name string
	r    rune
}{{"amp;", '&'}, {"lt;", '<'}, {"gt;", '>'}, {"quot;", '"'}, {"apos;", '\''}}

// entity reads a character by its name or number in HTML, whose ampersand may
// itself be escaped.
func entity(s string) reading {
	at := ampersand(s)
	if at == 0 {
		return reading{}
	}
	for _, e := range entities {
		if strings.HasPrefix(s[at:], e.name) {
			return reading{e.r, at + len(e.name)}
		}
	}
	if r, size := number(s[at:]); size > 0 {
		return reading{r, at + size}
	}
	if at == 1 {
		return reading{}
	}
	return reading{'&', at}
}

// number reads what follows the ampersand of a character given by its number.
func number(s string) (r rune, size int) {
	at := either(s, "#", "%23")
	if at == 0 {
		return 0, 0
	}
	base := rune(10)
	if n := either(s[at:], "x", "X"); n > 0 {
		base, at = 16, at+n
	}
	from := at
	for ; at < len(s) && r <= utf8.MaxRune; at++ {
		d, ok := digit(s[at])
		if !ok || d >= base {
			break
		}
		r = r*base + d
	}
	end := either(s[at:], ";", "%3B")
	if at == from || end == 0 {
		return 0, 0
	}
	return r, at + end
}

// ampersand gives the length of an ampersand that s begins with, in whatever
// way it is written.
func ampersand(s string) int {
	if n := slashes(s); n > 0 && n <= mostSlashes {
		if r, size := afterSlash(s[n:]); size > 0 && r == '&' {
			return n + size
		}
		return 0
	}
	if n := either(s, "&amp;", "%26"); n > 0 {
		return n
	}
	return either(s, "&", "&")
}

// either gives the length of that one of two texts that s begins with.
func either(s, one, other string) int {
	switch {
	case strings.HasPrefix(s, one):
		return len(one)
	case strings.HasPrefix(s, other):
		return len(other)
	}
	return 0
}

// hex reads n hexadecimal digits of s from at.
func hex(s string, at, n int) (r rune, ok bool) {
	if len(s) < at+n {
		return 0, false
	}
	for _, c := range []byte(s[at : at+n]) {
		d, ok := digit(c)
		if !ok {
			return 0, false
		}
		r = r<<4 | d
	}
	return r, true
}

func digit(c byte) (rune, bool) {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0'), true
	case 'a' <= c && c <= 'f':
		return rune(c-'a') + 10, true
	case 'A' <= c && c <= 'F':
		return rune(c-'A') + 10, true
	}
	return 0, false
}
