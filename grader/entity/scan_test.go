package entity_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// row is a text and the entities in it, each as show writes it.
type row struct {
	name string // what the row proves
	text string
	want []string
}

// show writes an entity as "text | kind key", and behind it what else is known:
// !role, #noun, alt and a second date, ~ for a rough number, ? for a vague one,
// "half" for a time that may be of either half of the day, and a zone.
func show(e entity.Entity) string {
	var b strings.Builder
	b.WriteString(e.Text + " | " + string(e.Kind) + " " + e.Key)
	if e.Role != entity.Stated {
		b.WriteString(" !" + string(e.Role))
	}
	if e.Noun != "" {
		b.WriteString(" #" + e.Noun)
	}
	if e.Alt != (entity.Day{}) {
		b.WriteString(" alt")
	}
	if e.Vague {
		b.WriteString(" ?")
	} else if e.Approx {
		b.WriteString(" ~")
	}
	if e.Clock.Half {
		b.WriteString(" half")
	}
	if e.Clock.Zone != "" {
		b.WriteString(" " + e.Clock.Zone)
	}
	return b.String()
}

func check(t *testing.T, rows []row, kinds ...entity.Kind) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, e := range entity.Scan(r.text, kinds...) {
				got = append(got, show(e))
			}
			if diff := cmp.Diff(r.want, got); diff != "" {
				t.Errorf("%s\n(-want +got)\n%s", r.text, diff)
			}
		})
	}
}
