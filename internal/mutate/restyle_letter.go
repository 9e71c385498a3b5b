package mutate

import (
	"strings"
	"unicode"
)

// letterCase writes the form in capitals, or in small letters when it has no
// small ones. A letter whose twin does not fold back to it stays, and so does
// one that shares its capital with another small letter.
func letterCase(f *form) ([]piece, string) {
	for _, turn := range []func(rune) rune{unicode.ToUpper, unicode.ToLower} {
		other := strings.Map(func(r rune) rune {
			if t := turn(r); sameLetter(r, t) && unicode.ToLower(t) == unicode.ToLower(r) {
				return t
			}
			return r
		}, f.text)
		if other != f.text {
			return []piece{{form: other}}, ""
		}
	}
	return nil, "the form has no letters with case"
}

func sameLetter(a, b rune) bool {
	for r := unicode.SimpleFold(a); r != a; r = unicode.SimpleFold(r) {
		if r == b {
			return true
		}
	}
	return a == b
}

// curlyQuotes writes straight quotes and apostrophes as curly ones, or curly
// ones straight.
func curlyQuotes(f *form) ([]piece, string) {
	var b strings.Builder
	previous := ' '
	for _, r := range f.text {
		opens := !unicode.IsLetter(previous) && !unicode.IsNumber(previous)
		switch {
		case r == '\'' && opens:
			b.WriteRune('‘')
		case r == '\'':
			b.WriteRune('’')
		case r == '"' && opens:
			b.WriteRune('“')
		case r == '"':
			b.WriteRune('”')
		default:
			b.WriteRune(r)
		}
		previous = r
	}
	other := b.String()
	if other == f.text {
		other = strings.Map(straight, f.text)
	}
	if other == f.text {
		return nil, "the form has no quotes or apostrophes"
	}
	return []piece{{form: other}}, ""
}

// fullWidth writes ASCII letters and digits in full width, and the spaces
// between them ideographic.
func fullWidth(f *form) ([]piece, string) {
	changed := false
	other := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '\u3000'
		case r < 0x80 && (unicode.IsLetter(r) || unicode.IsNumber(r)):
			changed = true
			return r + 0xFEE0
		}
		return r
	}, f.text)
	if !changed {
		return nil, "the form has no ASCII letters or digits"
	}
	return []piece{{form: other}}, ""
}
