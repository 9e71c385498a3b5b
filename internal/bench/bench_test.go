package main

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheFloorGetsTheVerdictsThatTheSuiteMustGet(t *testing.T) {
	t.Parallel()
	s, err := writeSuite(filepath.Join(t.TempDir(), "fixtures"), 100)
	if err != nil {
		t.Fatal(err)
	}
	e, err := serve(behavior{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	out := t.TempDir()
	if err := floor([]string{"-cases", filepath.Join(s.dir, "cases.jsonl"), "-url", e.url, "-c", "4", "-out", out}); err != nil {
		t.Fatal(err)
	}
	type row struct {
		ID     string
		Passed bool
	}
	got, err := readLines[row](filepath.Join(out, "floor.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var want []row
	for i := range s.n {
		want = append(want, row{caseID(i), !s.fail[caseID(i)]})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if n := len(s.fail); n < 25 || n > 50 {
		t.Errorf("%d of 100 cases must fail, want both kinds", n)
	}
}
