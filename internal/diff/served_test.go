package diff

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/goldentrace/goldentrace/internal/report"
)

func TestServed(t *testing.T) {
	t.Parallel()
	of := func(served ...string) *report.Report {
		r := finished(pass("a"), pass("b"), pass("c"))
		r.Run.Cases = map[string]report.RunCase{}
		for i := 0; i < len(served); i += 2 {
			r.Run.Cases[string(rune('a'+i/2))] = report.RunCase{ServedBy: served[i], System: served[i+1]}
		}
		return r
	}
	tests := []struct {
		name     string
		old, now *report.Report
		want     []string
	}{
		{"the same", of("m", "f", "m", "f"), of("m", "f", "m", "f"), nil},
		{"another model", of("m-1", "", "m-1", ""), of("m-2", "", "m-1", ""), []string{"1 of 3 cases are answered by m-2 now, and by m-1 in the baseline"}},
		{"another backend of the same model", of("m", "f1", "m", "f1"), of("m", "f2", "m", "f2"), []string{"2 of 3 cases are answered by m f2 now, and by m f1 in the baseline"}},
		{"unknown on one side", of("", "", "m", ""), of("m", ""), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if d := cmp.Diff(tt.want, Served(tt.old, tt.now), cmpopts.EquateEmpty()); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
