package source

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestErrors(t *testing.T) {
	t.Parallel()
	es := Errors{
		Errorf(Pos{File: "b.yaml", Line: 2}, "later file"),
		Errorf(Pos{File: "a.yaml", Line: 10}, "tenth line"),
		Errorf(Pos{File: "a.yaml", Line: 9}, "ninth line"),
		Errorf(Pos{File: "a.yaml", Line: 9}, "another on it"),
		Errorf(Pos{File: "a.yaml"}, "the whole file"),
		Errorf(Pos{File: "a.yaml", Line: 9}, "ninth line"),
		Errorf(Pos{}, "no file"),
	}
	want := `no file
a.yaml: the whole file
a.yaml:9: another on it
a.yaml:9: ninth line
a.yaml:10: tenth line
b.yaml:2: later file`
	if diff := cmp.Diff(want, es.Sort().Error()); diff != "" {
		t.Errorf("sorted by file and line, each once (-want +got):\n%s", diff)
	}
}

func TestIsDefect(t *testing.T) {
	t.Parallel()
	one := Errorf(Pos{File: "a"}, "x")
	tests := []struct {
		name string
		err  error
		want bool
	}{
		{"one defect", one, true},
		{"one, wrapped", fmt.Errorf("load: %w", one), true},
		{"several, wrapped", fmt.Errorf("load: %w", Errors{one}), true},
		{"any other error", errors.New("x"), false},
		{"none", nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := IsDefect(tt.err); got != tt.want {
				t.Errorf("IsDefect = %v, want %v", got, tt.want)
			}
		})
	}
}
