package labels

import (
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/internal/wording"
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
// observed, to the invented piece. Empty: nothing comes near.
func (r *Row) Nearest() string {
	if r.Shape != ShapeCase {
		var seen []string
		for _, o := range r.Expect.Observations {
			seen = append(seen, o.Text)
		}
		near, _, _ := wording.Nearest(strings.Join(seen, "\n"), r.Missed())
		return near.Text
	}
	var forms []string
	for _, c := range r.Expect.Claims {
		if len(r.Finds) == 0 || slices.Contains(r.Finds, c.Name) {
			forms = append(forms, c.Forms...)
		}
	}
	near, _, _ := wording.Nearest(r.Answer.Text, forms...)
	return near.Text
}
