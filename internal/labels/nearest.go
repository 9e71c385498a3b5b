package labels

import (
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// Missed says what a person found in an answer that the grader passed: the
// marked piece, what finds names, or the phrase.
func (r *Row) Missed() string {
	switch {
	case r.Shape == ShapeClaim:
		return r.Expect.Claims[0].Forms[0]
	case len(r.Finds) > 0:
		return strings.Join(r.Finds, ", ")
	}
	for _, s := range r.Spans {
		if !s.Supported {
			return s.Text
		}
	}
	return ""
}

// Nearest is the wording that comes nearest to what the grader would have had
// to see: in the answer, to a form of the claim that was missed; in what was
// observed, to the invented piece. Empty: nothing has a word in common.
func (r *Row) Nearest() string {
	if r.Shape != ShapeCase {
		var seen []string
		for _, o := range r.Expect.Observations {
			seen = append(seen, o.Text)
		}
		best, _ := closest(r.Missed(), strings.Join(seen, "\n"))
		return best
	}
	best, most := "", 0
	for _, c := range r.Expect.Claims {
		if len(r.Finds) > 0 && !contains(r.Finds, c.Name) {
			continue
		}
		for _, form := range c.Forms {
			if at, shared := closest(form, r.Answer.Text); shared > most {
				best, most = at, shared
			}
		}
	}
	return best
}

func contains(list []string, name string) bool {
	for _, s := range list {
		if s == name {
			return true
		}
	}
	return false
}

// closest slides a window of as many words as the needle has over the text and
// gives the words of the window that shares most with it.
func closest(needle, text string) (window string, shared int) {
	want := map[string]int{}
	words := strings.Fields(grader.Fold(needle))
	for _, w := range words {
		want[w]++
	}
	all := strings.Fields(text)
	folded := make([]string, len(all))
	for i, w := range all {
		folded[i] = strings.Trim(grader.Fold(w), `.,;:!?"'()`)
	}
	have := map[string]int{}
	hits, best, at := 0, 0, 0
	for i, w := range folded {
		if have[w]++; have[w] <= want[w] {
			hits++
		}
		if k := i - len(words); k >= 0 {
			if have[folded[k]] <= want[folded[k]] {
				hits--
			}
			have[folded[k]]--
		}
		if hits > best {
			best, at = hits, i
		}
	}
	if best == 0 {
		return "", 0
	}
	return strings.Join(all[max(0, at-len(words)+1):at+1], " "), best
}
