package mutate

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/goldentrace/goldentrace/grader"
)

// claimInArgument puts a form behind the first text that each call passes: as
// any encoder writes it, and with all its letters escaped.
func claimInArgument(s *subject, b *base, c *claim, f *form, out *batch) {
	if len(b.completion.Calls) == 0 {
		out.skip(noCalls)
	}
	for i := range b.completion.Calls {
		p, ok := s.firstText(b, i)
		switch {
		case !ok:
			out.skip("the call passes no text")
			continue
		case openTag(p.text):
			out.skip("the argument ends inside an HTML tag")
			continue
		}
		if why := s.doubt(c, f, &p.spot, "", ""); why != "" {
			out.skip(why)
			continue
		}
		for _, written := range []string{inside(f.text), escaped(f.text)} {
			raw := b.completion.Calls[i].Arguments
			head := raw[:p.end-1] + inside(p.open)
			w := c.found(f)
			w.part, w.call = grader.PartArguments, i+1
			w.place = span{len(head), len(head) + len(written)}
			if !f.vague {
				w.core = w.place
			}
			out.add(mutant{origin: b.origin, completion: b.passing(i, head+written+raw[p.end-1:]), want: w})
		}
	}
}

// firstTextPlace is the first text of a call's arguments as a place to put
// something behind.
type firstTextPlace struct {
	leaf
	spot
}

func (s *subject) firstText(b *base, call int) (firstTextPlace, bool) {
	k := [2]int{b.id, call}
	if p, ok := s.texts[k]; ok {
		return p, p.leaf.end > 0
	}
	var p firstTextPlace
	raw := b.completion.Calls[call].Arguments
	for _, l := range leaves(raw) {
		if l.isText(raw) {
			said := l.stated(raw)
			p = firstTextPlace{l, s.newSpot(said, len(said), "", "")}
			if strings.TrimSpace(said) != "" {
				p.open = "; "
			}
			break
		}
	}
	s.texts[k] = p
	return p, p.leaf.end > 0
}

// inside writes s as it stands inside a JSON string.
func inside(s string) string {
	q := quoted(s)
	return q[1 : len(q)-1]
}

// escaped writes s as it may stand inside a JSON string, too: every letter, and
// all that is not ASCII, as an escape.
func escaped(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r < 0x80 && !unicode.IsLetter(r) {
			b.WriteString(inside(string(r)))
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String()
}
