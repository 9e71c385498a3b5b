// Package bisect names the changed places of a text that make the difference
// between two behaviours: a small set of hunks between an old and a new system
// prompt without any one of which a case does not flip.
//
// It is the algorithm alone. It asks through a [Probe] and knows no suite, no
// model and no grader; a probe that is not sure says so, and the result then
// says what could not be proven. It does not promise the smallest set of all,
// only one from which nothing can be left out.
package bisect

import (
	"slices"
	"strings"
)

// Hunk is one changed place between two texts: at byte At of the old text, Old
// stands for New. Either may be empty, never both. Line numbers count from 1;
// where a side is empty they name the line the hunk stands before.
type Hunk struct {
	At               int
	Old, New         string
	OldLine, NewLine int
}

// Change is an old text and the hunks that make a new one of it, in the order
// of the text and without overlap. Any choice of hunks can be applied.
type Change struct {
	Old   string
	Hunks []Hunk
}

// Diff finds the changed lines from old to next; adjacent ones form one hunk.
// A line keeps its ending, so that every choice of hunks is exact to the byte
// and never joins two lines.
func Diff(old, next string) Change {
	a, b := slices.Collect(strings.Lines(old)), slices.Collect(strings.Lines(next))
	w := cutter{oldLine: 1, newLine: 1}
	kept := 0
	for _, e := range edits(a, b) {
		same := strings.Join(a[kept:e.a0], "")
		w.add(same, same)
		w.add(strings.Join(a[e.a0:e.a1], ""), strings.Join(b[e.b0:e.b1], ""))
		kept = e.a1
	}
	return Change{Old: old, Hunks: w.hunks}
}

// Text is the old text with the chosen hunks applied, chosen[i] standing for
// Hunks[i]; a hunk beyond the end of chosen is not applied.
func (c Change) Text(chosen []bool) string {
	var b strings.Builder
	at := 0
	for i, h := range c.Hunks {
		if i >= len(chosen) || !chosen[i] {
			continue
		}
		b.WriteString(c.Old[at:h.At])
		b.WriteString(h.New)
		at = h.At + len(h.Old)
	}
	b.WriteString(c.Old[at:])
	return b.String()
}

// with is the text with the hunks of these indexes applied.
func (c Change) with(set []int) string {
	chosen := make([]bool, len(c.Hunks))
	for _, i := range set {
		chosen[i] = true
	}
	return c.Text(chosen)
}

// cutter walks through two texts side by side and keeps the places where they
// differ.
type cutter struct {
	at, oldLine, newLine int
	hunks                []Hunk
}

// add takes the next piece of both texts.
func (w *cutter) add(old, next string) {
	if old != next {
		w.hunks = append(w.hunks, Hunk{At: w.at, Old: old, New: next, OldLine: w.oldLine, NewLine: w.newLine})
	}
	w.at += len(old)
	w.oldLine += strings.Count(old, "\n")
	w.newLine += strings.Count(next, "\n")
}
