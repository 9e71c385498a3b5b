package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goldentrace/goldentrace/internal/fixture"
)

// command runs the program as a user does, in a process of its own.
type command struct {
	dir string
	env []string
}

// goldentrace runs it and gives its exit status and all it printed.
func (c command) goldentrace(t *testing.T, args ...string) (code int, output string) {
	t.Helper()
	cmd := exec.Command("goldentrace", args...) // put on the path by testscript.Main
	cmd.Dir = c.dir
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "EVAL_") {
			cmd.Env = append(cmd.Env, kv)
		}
	}
	cmd.Env = append(cmd.Env, c.env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	var exited *exec.ExitError
	if err != nil && !errors.As(err, &exited) {
		t.Fatalf("start: %v", err)
	}
	return cmd.ProcessState.ExitCode(), out.String()
}

// exampleSuite is the suite that the project ships.
func exampleSuite(t *testing.T) *fixture.Suite {
	t.Helper()
	s, err := fixture.Load("../../fixtures", fixture.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// shared gives the folder of shared test data. Unset, the test is skipped and
// says so; set, its absence is a failure.
func shared(t *testing.T, elements ...string) string {
	t.Helper()
	root := os.Getenv("GOLDENTRACE_SHARED")
	if root == "" {
		t.Skip("GOLDENTRACE_SHARED is not set: the shared suites are not here")
	}
	path := filepath.Join(append([]string{root}, elements...)...)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("GOLDENTRACE_SHARED is set, but: %v", err)
	}
	return path
}

// goldentracePath is where the program under test lies.
func goldentracePath(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("goldentrace") // put on the path by testscript.Main
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// installed gives what a variable names that .ci/run installs. At a laptop a
// test without it is skipped and says so; in CI its absence is a failure.
func installed(t *testing.T, variable, what string) string {
	t.Helper()
	value := os.Getenv(variable)
	switch {
	case value != "":
	case os.Getenv("CI") != "":
		t.Fatalf("%s is not set; .ci/run installs what it names: %s", variable, what)
	default:
		t.Skipf("%s is not set: it names %s", variable, what)
	}
	return value
}
