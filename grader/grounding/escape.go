package grounding

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// stringValue reads a string that is a value. One that holds a structure is
// followed into.
func (r *reader) stringValue(path, rec int32) bool {
	start := len(r.out) + 1
	if !r.quoted() {
		return false
	}
	end := len(r.out) - 1
	inner := bytes.TrimLeft(r.out[start:end], " \n")
	if len(inner) == 0 || inner[0] != '{' && inner[0] != '[' {
		r.add(start, end, path, rec)
		return true
	}
	nested := &reader{src: string(r.out[start:end]), out: r.out[:start], page: r.page, paths: r.paths, depth: r.depth}
	nested.space()
	nested.value(path, rec)
	nested.copy(len(nested.src) - nested.pos)
	r.out = append(nested.out, '"')
	return true
}

// quoted reads a string and undoes its escapes. Its quotes become double ones:
// a single one before a number would read as an apostrophe, '82.
func (r *reader) quoted() bool {
	quote := r.src[r.pos]
	r.out = append(r.out, '"')
	r.pos++
	for {
		k := r.pos
		for k < len(r.src) && r.src[k] != quote && r.src[k] != '\\' {
			k++
		}
		r.copy(k - r.pos)
		switch {
		case r.pos >= len(r.src):
			return false
		case r.src[r.pos] == quote:
			r.out = append(r.out, '"')
			r.pos++
			return true
		}
		r.escape()
	}
}

// escape undoes the escape at the next byte.
func (r *reader) escape() {
	rest := r.src[r.pos:]
	if len(rest) < 2 {
		r.copy(len(rest))
		return
	}
	size := 2
	switch c := rest[1]; c {
	case 'n', 'r':
		r.out = append(r.out, '\n')
	case 't', 'b', 'f':
		r.out = append(r.out, ' ')
	case 'u', 'x':
		digits := 4
		if c == 'x' {
			digits = 2
		}
		u, ok := hex(rest[2:], digits)
		if !ok {
			r.copy(2)
			return
		}
		size += digits
		if utf16.IsSurrogate(u) && strings.HasPrefix(rest[size:], `\u`) {
			if low, ok := hex(rest[size+2:], 4); ok {
				u, size = utf16.DecodeRune(u, low), size+6
			}
		}
		r.out = utf8.AppendRune(r.out, u)
	default:
		r.out = append(r.out, c)
	}
	r.pos += size
}

// hex reads so many hexadecimal digits.
func hex(s string, digits int) (u rune, ok bool) {
	if len(s) < digits {
		return 0, false
	}
	for _, c := range []byte(s[:digits]) {
		switch {
		case c >= '0' && c <= '9':
			u = u<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			u = u<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return u, true
}
