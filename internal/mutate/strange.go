package mutate

import (
	"strings"
	"unicode"
)

// shapeOf is what kinds of characters, letters (a) and digits (0), a text
// begins with: as many of them as it takes to be like no other text.
func shapeOf(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case b.Len() == shapeLength:
			return b.String()
		case unicode.IsNumber(r):
			b.WriteByte('0')
		case unicode.IsLetter(r):
			b.WriteByte('a')
		}
	}
	return b.String()
}

const (
	shapeLength    = 6
	strangeLetters = "qxzjvkw"
	strangeDigits  = "7319468" // no 0: a number is written in one way then
	mostStrangers  = 40        // so many are tried for one shape
)

// strange gives a text of a shape that nothing in the case holds, however it
// is written there: no observation, no argument and no form. It is empty when
// none is found, as a single digit never is.
func (t *trace) strange(shape string) string {
	if s, ok := t.strangers[shape]; ok || shape == "" {
		return s
	}
	if t.said == "" {
		var b strings.Builder
		for _, o := range t.observations {
			b.WriteString(letters(o.Text) + separator + letters(o.Args) + separator)
		}
		b.WriteString(t.forms.joined.String())
		t.said = b.String()
	}
	found := ""
	for n := uint32(1); n <= mostStrangers; n++ {
		if s := stranger(shape, n); !strings.Contains(t.said, s) {
			found = s
			break
		}
	}
	t.strangers[shape] = found
	return found
}

// stranger is the nth text of a shape.
func stranger(shape string, n uint32) string {
	out := make([]byte, len(shape))
	for i := range shape {
		n = n*1664525 + 1013904223
		from := strangeLetters
		if shape[i] == '0' {
			from = strangeDigits
		}
		out[i] = from[n>>16%uint32(len(from))]
	}
	return string(out)
}

// estrange writes text with other letters and digits: it begins with those of
// like, which must have the text's shape, and what is neither stays.
func estrange(text, like string) string {
	at := 0
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return r
		}
		var other rune
		switch {
		case at < len(like):
			other = rune(like[at])
		case unicode.IsNumber(r):
			other = rune(strangeDigits[at%len(strangeDigits)])
		default:
			other = rune(strangeLetters[at%len(strangeLetters)])
		}
		at++
		if unicode.IsUpper(r) {
			other = unicode.ToUpper(other)
		}
		return other
	}, text)
}

// others gives values, as JSON, to put in place of the text or number in l:
// like it first, and then ones that are less so. None of them is held by
// anything in the case.
func (t *trace) others(l leaf, text string) []string {
	var out []string
	if l.isText(text) {
		said := l.stated(text)
		if s := t.strange(shapeOf(said)); s != "" {
			out = append(out, quoted(estrange(said, s)))
		}
		if s := t.strange("aaaaaa"); s != "" {
			out = append(out, quoted(s))
		}
		return out
	}
	written := text[l.start:l.end]
	digits := strings.TrimPrefix(written, "-")
	if !strings.ContainsAny(digits, "eE") {
		if s := t.strange(shapeOf(digits)); s != "" {
			out = append(out, estrange(written, s))
		}
	}
	for n := len(digits) + 1; n <= shapeLength; n++ {
		if s := t.strange(strings.Repeat("0", n)); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// other gives a value, as JSON, of the same type as the one in l that nothing
// in the case holds, or "".
func (t *trace) other(l leaf, text string) string {
	switch written := text[l.start:l.end]; {
	case written == "true":
		return "false"
	case written == "false":
		return "true"
	case l.isText(text) || l.isNumber(text):
		if vs := t.others(l, text); len(vs) > 0 {
			return vs[0]
		}
	}
	return ""
}
