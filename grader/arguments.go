package grader

import (
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// leaf is one text, number or name among the arguments of a tool call.
type leaf struct {
	at         *step  // nil: the arguments as a whole
	name       bool   // it is the name of an argument, not its value
	number     bool   // value is a number as it is written
	value      string // escapes resolved
	start, end int    // in the arguments, quotes left out
}

// step is a name or index on the way to a leaf. Leaves share the steps that lead
// to them, so that deep arguments with many values take no more room.
type step struct {
	from *step
	name string
}

// path gives the names and indexes that lead to a leaf.
func (l leaf) path() []string {
	var path []string
	for s := l.at; s != nil; s = s.from {
		path = append(path, s.name)
	}
	slices.Reverse(path)
	return path
}

// leaves reads the arguments of a call token by token, so that what stands
// behind a name that is written twice is seen as well. whole is false when they
// are no JSON: what was read before the fault is given.
func leaves(arguments string) (out []leaf, whole bool) {
	d := json.NewDecoder(strings.NewReader(arguments))
	d.UseNumber()
	type frame struct {
		object bool
		named  bool // the object's next token is a value
		items  int
		from   *step // leads to the object or list
	}
	var stack []frame
	var at *step // leads to the value that is read next
	for {
		from := int(d.InputOffset())
		t, err := d.Token()
		if err != nil {
			return out, err == io.EOF && len(stack) == 0
		}
		end := int(d.InputOffset())
		start := end - len(strings.TrimLeft(arguments[from:end], " \t\r\n,:"))
		if delim, ok := t.(json.Delim); ok && (delim == '}' || delim == ']') {
			stack = stack[:len(stack)-1]
			continue
		}
		if len(stack) > 0 {
			top := &stack[len(stack)-1]
			switch {
			case top.object && !top.named:
				at = &step{top.from, t.(string)} // the decoder admits nothing else
				top.named = true
				out = append(out, leaf{at: at, name: true, value: t.(string), start: start + 1, end: end - 1})
				continue
			case top.object:
				top.named = false
			default:
				at = &step{top.from, strconv.Itoa(top.items)}
				top.items++
			}
		} else {
			at = nil
		}
		switch v := t.(type) {
		case json.Delim:
			if len(stack) >= deepest {
				return out, false
			}
			stack = append(stack, frame{object: v == '{', from: at})
		case string:
			out = append(out, leaf{at: at, value: v, start: start + 1, end: end - 1})
		case json.Number:
			out = append(out, leaf{at: at, number: true, value: v.String(), start: start, end: end})
		}
	}
}

// argumentParts are the texts among a call's arguments. Arguments that are no
// JSON are searched as they stand, so that nothing hides in them.
func argumentParts(call int, arguments string, all []leaf, whole bool) []part {
	if !whole {
		p := newPart(PartArguments, arguments, 0)
		p.call = call
		return []part{p}
	}
	var out []part
	for _, l := range all {
		if l.value == "" {
			continue
		}
		p := part{name: PartArguments, call: call, original: arguments, text: l.value, from: l.start, views: views(l.value)}
		if raw := arguments[l.start:l.end]; raw != l.value {
			p.escaped = escapes(raw, len(l.value))
		}
		out = append(out, p)
	}
	return out
}

// escapes maps each byte of a decoded JSON string, and its end, to where it
// stands in the string as it is written.
func escapes(raw string, decoded int) []int32 {
	at := make([]int32, 0, decoded+1)
	for i := 0; i < len(raw); {
		r, size := utf8.DecodeRuneInString(raw[i:])
		if raw[i] == '\\' {
			r, size = escape(raw[i:])
		}
		for range utf8.RuneLen(r) {
			at = append(at, int32(i))
		}
		i += size
	}
	for len(at) <= decoded { // the end, and what a decoder that differs would leave
		at = append(at, int32(len(raw)))
	}
	return at
}

// escape reads the escape that s begins with as encoding/json does.
func escape(s string) (r rune, size int) {
	if len(s) < 6 || s[1] != 'u' {
		return 'x', 2 // one byte, whichever it is
	}
	r = hex4(s[2:])
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if len(s) >= 12 && s[6] == '\\' && s[7] == 'u' {
		if pair := utf16.DecodeRune(r, hex4(s[8:])); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return utf8.RuneError, 6
}

func hex4(s string) rune {
	n, err := strconv.ParseUint(s[:4], 16, 32)
	if err != nil {
		return utf8.RuneError
	}
	return rune(n)
}
