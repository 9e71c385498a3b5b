package bisect

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentences is the same change in smaller hunks: where both sides of a hunk are
// prose, each changed sentence, list item or heading becomes a hunk of its own.
// What stands in a code fence stays as it is.
func (c Change) Sentences() Change {
	out := Change{Old: c.Old}
	at, fenced := 0, false
	for _, h := range c.Hunks {
		between := c.Old[at:h.At]
		at = h.At
		if fences(between)%2 == 1 {
			fenced = !fenced
		}
		if fenced || fences(h.Old) > 0 || fences(h.New) > 0 {
			out.Hunks = append(out.Hunks, h)
			continue
		}
		w := cutter{at: h.At, oldLine: h.OldLine, newLine: h.NewLine}
		for _, p := range pieces(h.Old, h.New) {
			w.add(p.old, p.next)
		}
		out.Hunks = append(out.Hunks, w.hunks...)
	}
	return out
}

// fences counts the lines that open or close a code fence.
func fences(text string) int {
	n := 0
	for line := range strings.Lines(text) {
		line = strings.TrimLeft(line, " \t")
		if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
			n++
		}
	}
	return n
}

// piece is a stretch of the old text and what became of it.
type piece struct{ old, next string }

// pieces cuts both texts in sentences and puts those that belong together side
// by side; joined again they are the two texts.
//
// The space after a sentence goes with it, except behind a kept sentence whose
// own space changes ("A. B.\n" to "A.\n"): there it goes with the sentence it
// stands before (" B." is removed), so that a single hunk never glues lines.
func pieces(old, next string) []piece {
	a, b := split(old), split(next)
	var out []piece
	var held piece // the space before the next sentence
	holds := false
	release := func() {
		out = append(out, held)
		held, holds = piece{}, false
	}
	for _, p := range align(a, b) {
		switch {
		case p.a >= 0 && p.b >= 0:
			release()
			out = append(out, piece{a[p.a].text, b[p.b].text})
			held, holds = piece{a[p.a].space, b[p.b].space}, true
			if held.old == held.next {
				release()
			}
		case p.a >= 0 && holds:
			out = append(out, piece{held.old + a[p.a].text, ""})
			held.old = a[p.a].space
		case p.a >= 0:
			out = append(out, piece{a[p.a].text + a[p.a].space, ""})
		case holds:
			out = append(out, piece{"", held.next + b[p.b].text})
			held.next = b[p.b].space
		default:
			out = append(out, piece{"", b[p.b].text + b[p.b].space})
		}
	}
	release()
	return out
}

// sentence is a sentence, list item or heading and the space behind it.
type sentence struct{ text, space string }

// split cuts a text in sentences; joined again they are the text.
func split(text string) []sentence {
	var out []sentence
	for text != "" {
		n := sentenceEnd(text)
		m := len(text) - len(strings.TrimLeftFunc(text[n:], unicode.IsSpace))
		out = append(out, sentence{text[:n], text[n:m]})
		text = text[m:]
	}
	return out
}

const (
	stops    = ".!?"
	cjkStops = "。！？"
	closers  = "\"'”’»)]}*_`」』）】"
)

// sentenceEnd is where the first sentence of a text ends, before the space that
// follows it. A stop ends a sentence unless a small letter follows ("e.g. so")
// or no letter came before ("1. Ask"); a CJK stop needs no space behind it.
func sentenceEnd(text string) int {
	line, letters := 0, false
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '\n':
			if endsUnit(text[line:i], text[i+1:]) {
				return len(strings.TrimRightFunc(text[:i], unicode.IsSpace))
			}
			line = i + 1
		case strings.ContainsRune(cjkStops, r):
			return i + len(text[i:]) - len(strings.TrimLeft(text[i:], stops+cjkStops+closers))
		case strings.ContainsRune(stops, r):
			rest := strings.TrimLeft(text[i:], stops+closers)
			size = len(text[i:]) - len(rest)
			after := strings.TrimLeftFunc(rest, unicode.IsSpace)
			first, _ := utf8.DecodeRuneInString(after)
			if letters && len(after) < len(rest) && !unicode.IsLower(first) {
				return i + size
			}
		case unicode.IsLetter(r):
			letters = true
		}
		i += size
	}
	return len(strings.TrimRightFunc(text, unicode.IsSpace))
}

// endsUnit tells whether a line end closes what the line says, though no stop
// does: before a blank line, a list item, a heading, a tag or a table row, and
// behind the latter three.
func endsUnit(line, rest string) bool {
	next, _, _ := strings.Cut(rest, "\n")
	next = strings.TrimSpace(next)
	if next == "" || strings.ContainsRune("#<|>", rune(next[0])) {
		return true
	}
	line = strings.TrimSpace(line)
	if line != "" && strings.ContainsRune("#<|", rune(line[0])) {
		return true
	}
	mark, _, spaced := strings.Cut(next, " ")
	if !spaced {
		return false
	}
	digits := strings.TrimRight(mark, ".)")
	return strings.Contains("-*+•–", mark) || digits != "" && digits != mark && strings.Trim(digits, "0123456789") == ""
}
