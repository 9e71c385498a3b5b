package entity

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plain is a text made ready for reading: digits and punctuation of other
// scripts and widths are ASCII, markup for emphasis and invisible characters
// are gone. Everything that is replaced becomes one byte.
type plain struct {
	text  string
	marks []mark // in ascending order; none: the text is the original
}

// mark says where text[at:] stands in the original, up to the next mark. Where
// size is not 0, the one byte at at stands for so many bytes.
type mark struct{ at, from, size int }

// start gives the offset in the original of the byte at i.
func (p *plain) start(i int) int {
	m, ok := p.mark(i)
	if !ok {
		return i
	}
	return m.from + i - m.at
}

// end gives where the character that ends at i ends in the original. What was
// dropped after it is not part of it.
func (p *plain) end(i int) int {
	if i == 0 {
		return 0
	}
	m, ok := p.mark(i - 1)
	switch {
	case !ok:
		return i
	case m.size > 0:
		return m.from + m.size
	}
	return m.from + i - m.at
}

func (p *plain) mark(i int) (m mark, ok bool) {
	k := sort.Search(len(p.marks), func(k int) bool { return p.marks[k].at > i })
	if k == 0 {
		return mark{}, false
	}
	return p.marks[k-1], true
}

// special says of a byte that it may begin something to be dropped or replaced.
var special = func() (t [256]bool) {
	for _, c := range "*`<&" {
		t[c] = true
	}
	// The leading bytes of invisible and full-width characters, odd spaces and
	// dashes, and the digits of other scripts.
	for _, c := range []byte{0xc2, 0xca, 0xd9, 0xdb, 0xdf, 0xe0, 0xe1, 0xe2, 0xe3, 0xea, 0xef, 0xf0} {
		t[c] = true
	}
	return t
}()

// What becomes of a character: its own byte, nothing, or it stays.
const (
	drop = 0
	keep = -1
)

// normalize makes a text ready for reading.
func normalize(text string) plain {
	var b strings.Builder
	var p plain
	kept := 0 // text before it is in b
	for i := 0; i < len(text); {
		if !special[text[i]] {
			i++
			continue
		}
		out, size := rewrite(text, i)
		if out == keep {
			i += size
			continue
		}
		if kept == 0 {
			b.Grow(len(text))
		}
		b.WriteString(text[kept:i])
		if out != drop {
			p.marks = append(p.marks, mark{at: b.Len(), from: i, size: size})
			b.WriteByte(byte(out))
		}
		i += size
		kept = i
		if n := len(p.marks); n > 0 && p.marks[n-1].at == b.Len() {
			p.marks[n-1].from = i
		} else {
			p.marks = append(p.marks, mark{at: b.Len(), from: i})
		}
	}
	if len(p.marks) == 0 {
		return plain{text: text}
	}
	b.WriteString(text[kept:])
	p.text = b.String()
	return p
}

// rewrite says what becomes of the character or markup at i, and its size.
func rewrite(text string, i int) (out, size int) {
	switch c := text[i]; c {
	case '*':
		return star(text, i)
	case '`':
		return backtick(text, i)
	case '<':
		for _, tag := range emphasis {
			if strings.HasPrefix(text[i:], tag) {
				return drop, len(tag)
			}
		}
		return keep, 1
	case '&':
		if strings.HasPrefix(text[i:], "&nbsp;") {
			return ' ', len("&nbsp;")
		}
		return keep, 1
	}
	r, size := utf8.DecodeRuneInString(text[i:])
	return plainRune(text, i, r, size), size
}

// emphasis lists the tags that stand inside words and numbers.
var emphasis = []string{"<b>", "</b>", "<i>", "</i>", "<em>", "</em>", "<strong>", "</strong>", "<u>", "</u>", "<mark>", "</mark>", "<code>", "</code>"}

// star drops asterisks that emphasise. One between spaces is a bullet, one
// between digits multiplies, and a long run before digits masks a number.
func star(text string, i int) (out, size int) {
	end := i + 1
	for end < len(text) && text[end] == '*' {
		end++
	}
	size = end - i
	before, after := byte(' '), byte(' ')
	if i > 0 {
		before = text[i-1]
	}
	if end < len(text) {
		after = text[end]
	}
	switch {
	case size > 3, isSpace(before) && isSpace(after), isDigit(before) && isDigit(after):
		return keep, size
	}
	return drop, size
}

// backtick drops the marks of code within a line; a fence stays.
func backtick(text string, i int) (out, size int) {
	end := i + 1
	for end < len(text) && text[end] == '`' {
		end++
	}
	if end-i >= 3 {
		return keep, end - i
	}
	return drop, end - i
}

// plainRune gives what a character that is not ASCII becomes.
func plainRune(text string, i int, r rune, size int) int {
	switch r {
	case '\u00ad', '\u180e', '\ufeff', '\ufe0e', '\ufe0f', '\u061c':
		return drop
	case '\u00a0', '\u2007', '\u2009', '\u202f': // group digits, or are spaces
		if i > 0 && isDigit(text[i-1]) && threeDigits(text[i+size:]) {
			return '\''
		}
		return ' '
	case '\u3000':
		return ' '
	case '\u2019', '\u02bc', '\u2018', '\u066c':
		return '\''
	case '\u066b':
		return '.'
	case '\u066a':
		return '%'
	case '\u2010', '\u2011', '\u2012', '\u2013', '\u2212':
		return '-'
	case '\u2044', '\u2215':
		return '/'
	case '\u2026': // an ellipsis
		return keep
	case '，':
		if before, _ := utf8.DecodeLastRuneInString(text[:i]); before >= '０' && before <= '９' {
			return ','
		}
		return keep
	}
	switch {
	case r >= '\u2000' && r <= '\u200a', r == '\u2028', r == '\u2029':
		return ' '
	case r >= '\u200b' && r <= '\u200f', r >= '\u202a' && r <= '\u202e', r >= '\u2060' && r <= '\u2064', r >= '\u2066' && r <= '\u2069':
		return drop
	case r >= '！' && r <= '～':
		return int(r - '！' + '!')
	case r >= 0x660 && unicode.Is(unicode.Nd, r):
		return '0' + digitValue(r)
	}
	return keep
}

// threeDigits says that a text begins with exactly three digits.
func threeDigits(s string) bool {
	return len(s) >= 3 && isDigit(s[0]) && isDigit(s[1]) && isDigit(s[2]) && (len(s) == 3 || !isDigit(s[3]))
}

// digitValue gives the value of a decimal digit of any script: Unicode keeps
// each script's ten digits in a row.
func digitValue(r rune) int {
	for _, t := range unicode.Nd.R16 {
		if r >= rune(t.Lo) && r <= rune(t.Hi) {
			return int(r-rune(t.Lo)) % 10
		}
	}
	for _, t := range unicode.Nd.R32 {
		if r >= rune(t.Lo) && r <= rune(t.Hi) {
			return int(r-rune(t.Lo)) % 10
		}
	}
	return 0
}
