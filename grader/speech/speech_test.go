package speech

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// reading is a text whose span stands between [[ and ]], and how it is read.
type reading struct {
	name string // what the row proves
	text string
	want Act
}

func check(t *testing.T, rows []reading) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			text, start, end := span(t, r.text)
			got := Read(text).Act(start, end)
			if diff := cmp.Diff(r.want, got.Act); diff != "" {
				t.Errorf("%s\ntrigger %q, act (-want +got):\n%s", r.text, got.Trigger, diff)
			}
			if (got.Act == Asserted) != (got.Trigger == "") {
				t.Errorf("%s\nact %s with trigger %q", r.text, got.Act, got.Trigger)
			}
			if got.Trigger != text[got.Start:got.End] {
				t.Errorf("%s\ntrigger %q is not at [%d, %d)", r.text, got.Trigger, got.Start, got.End)
			}
		})
	}
}

// span takes the marks out of a row's text and tells where they stood.
func span(t *testing.T, marked string) (text string, start, end int) {
	t.Helper()
	before, rest, ok := strings.Cut(marked, "[[")
	inside, after, closed := strings.Cut(rest, "]]")
	if !ok || !closed {
		t.Fatalf("%q has no [[span]]", marked)
	}
	return before + inside + after, len(before), len(before) + len(inside)
}
