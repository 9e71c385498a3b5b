package cli

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/internal/emit"
)

// bisected runs bisect and gives its JSON.
func (p *project) bisected(args ...string) (emit.Bisection, int) {
	p.t.Helper()
	out, status := p.run(append([]string{"bisect", "one", "--json"}, args...)...)
	var b emit.Bisection
	if err := json.Unmarshal([]byte(out[:strings.LastIndex(out, "}")+1]), &b); err != nil {
		p.t.Fatalf("exit %d, no JSON: %v\n%s", status, err, out)
	}
	return b, status
}

// lying answers with an invention where the prompt holds all of these words.
func lying(words ...string) func(question) string {
	return func(q question) string {
		for _, w := range words {
			if !strings.Contains(q.system, w) {
				return honest
			}
		}
		return invented
	}
}

func TestBisect(t *testing.T) {
	t.Parallel()
	var before, after strings.Builder
	for n := range 16 {
		fmt.Fprintf(&before, "Rule %d stays.\nRule %d is old.\n", n, n)
		fmt.Fprintf(&after, "Rule %d stays.\nRule %d is new. It has a second sentence%d.\n", n, n, n)
	}
	tests := []struct {
		name   string
		says   func(question) string
		args   []string
		guilty []string // the new side of each hunk
		status int
		probes int // at most
		reason string
	}{
		{name: "one of sixteen hunks", says: lying("Rule 11 is new"), guilty: []string{"Rule 11 is new. It has a second sentence11.\n"}, probes: 12},
		{name: "the sentence inside it", says: lying("sentence11"), args: []string{"--sentences"}, guilty: []string{" It has a second sentence11."}, probes: 14},
		{name: "two that only together do it", says: lying("Rule 3 is new", "Rule 14 is new"), guilty: []string{"Rule 3 is new. It has a second sentence3.\n", "Rule 14 is new. It has a second sentence14.\n"}, probes: 24},
		{name: "a prompt that flips nothing", says: lying("never"), status: 4, probes: 2, reason: "flip"},
		{name: "no request left", says: lying("Rule 11 is new"), args: []string{"--requests", "7"}, status: 4, probes: 7, reason: "the 7 requests that --requests allows are spent"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := newProject(t, causeFiles)
			p.write("before.md", before.String())
			p.write("prompts/system.md", after.String())
			p.agent.says = tt.says
			got, status := p.bisected(append(tt.args, "--old", p.dir+"/before.md")...)
			var guilty []string
			for _, h := range got.Guilty {
				guilty = append(guilty, h.New)
			}
			if status != tt.status || got.Exit != status || got.Probes > tt.probes || !strings.Contains(got.Reason, tt.reason) || got.Proven != (tt.status == 0) {
				t.Errorf("exit %d, %d probes, proven %t, reason %q; want exit %d, at most %d probes, reason %q", status, got.Probes, got.Proven, got.Reason, tt.status, tt.probes, tt.reason)
			}
			if tt.status == 0 {
				if d := cmp.Diff(tt.guilty, guilty); d != "" {
					t.Errorf("guilty (-want +got):\n%s", d)
				}
			}
			if len(got.Steps) != got.Probes {
				t.Errorf("%d steps of %d probes are recorded", len(got.Steps), got.Probes)
			}
		})
	}
}

// A prompt with variables is filled as the suite fills it, and its old text is
// taken from git.
func TestBisectRevision(t *testing.T) {
	t.Parallel()
	p := newProject(t, causeFiles)
	p.write("fixtures/suite.yaml", "version: 1\nvars: {shop: Nile}\n")
	p.write("prompts/system.md", "You work for {{shop}}.\nSay only what the tools returned.\n")
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "first"}} {
		if out, err := exec.Command("git", append([]string{"-C", p.dir}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	p.edit("prompts/system.md", "Say only", "Be kind.\nSay only")
	p.agent.says = lying("You work for Nile.", "Be kind.")
	got, status := p.bisected()
	if want := []emit.BisectHunk{{OldLine: 2, NewLine: 2, New: "Be kind.\n"}}; status != 0 || !cmp.Equal(want, got.Guilty) {
		t.Errorf("exit %d, guilty %+v, want %+v; %s", status, got.Guilty, want, got.Reason)
	}
	out, _ := p.run("bisect", "one")
	for _, want := range []string{"one prompts/system.md: pass with the old prompt, fail with the new one", "@@ line 2 of the old, 2 of the new @@\n+ Be kind.\n", "goldentrace: proven (exit 0)"} {
		if !strings.Contains(out, want) {
			t.Errorf("output lacks %q:\n%s", want, out)
		}
	}
	if out, status := p.run("bisect", "one", "--old", "nowhere"); status != 2 || !strings.Contains(out, `"nowhere" is neither a file nor a git revision`) {
		t.Errorf("exit %d:\n%s", status, out)
	}
}
