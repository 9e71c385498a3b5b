package main

import (
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/testscript"
	"gopkg.in/yaml.v3"
)

// workflowStep takes a step's shell out of a file below .github, so that what is
// tested is what runs.
func workflowStep(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: step FILE ID TO")
	}
	type steps []struct{ ID, Run string }
	var file struct {
		Runs struct{ Steps steps }
		Jobs map[string]struct{ Steps steps }
	}
	data, err := os.ReadFile(filepath.Join("..", "..", ".github", filepath.FromSlash(args[0])))
	ts.Check(err)
	ts.Check(yaml.Unmarshal(data, &file))
	all := file.Runs.Steps
	for _, job := range file.Jobs {
		all = append(all, job.Steps...)
	}
	for _, s := range all {
		if s.ID == args[1] && s.Run != "" {
			ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(s.Run), 0o644))
			return
		}
	}
	ts.Fatalf("%s has no step %s with a shell", args[0], args[1])
}
