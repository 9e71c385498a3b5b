package cli

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/goldentrace/goldentrace/internal/diff"
)

// forget takes a member out of the baseline, as if an older version had written
// it.
func (p *project) forget(member string) {
	p.t.Helper()
	path := filepath.Join(p.dir, "reports", "baseline.json")
	data, err := os.ReadFile(path)
	if err != nil {
		p.t.Fatal(err)
	}
	var whole map[string]json.RawMessage
	if err := json.Unmarshal(data, &whole); err != nil {
		p.t.Fatal(err)
	}
	delete(whole, member)
	out, err := json.Marshal(whole)
	if err != nil {
		p.t.Fatal(err)
	}
	p.write("reports/baseline.json", string(out))
}

// The old prompt is looked for in the baseline, on the tape and in git, and what
// is nowhere is said to be.
func TestOldPrompt(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		record bool
		commit bool
		keep   bool // what the baseline says of it
		cause  string
	}{
		{name: "in the baseline", keep: true, cause: "system prompt (with the baseline's it passes 6 of 6)"},
		{name: "on the tape", record: true, cause: "system prompt (with the baseline's it passes 6 of 6)"},
		{name: "in git", commit: true, cause: "system prompt (with the baseline's it passes 6 of 6)"},
		{name: "nowhere", cause: "system prompt (not tested: the old system prompt is neither in the baseline, nor on the tape, nor in git)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := newProject(t, causeFiles)
			args := []string{"run", "--live"}
			if tt.record {
				args = append(args, "--record")
			}
			p.run(args...)
			p.run("accept", "--all", "--reason", "known")
			if tt.commit {
				for _, args := range [][]string{{"init", "-q"}, {"add", "prompts"}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "first"}} {
					if out, err := exec.Command("git", append([]string{"-C", p.dir}, args...)...).CombinedOutput(); err != nil {
						t.Fatalf("git %v: %v\n%s", args, err, out)
					}
				}
			}
			if !tt.keep {
				p.forget("texts")
			}
			edits["system"](p)
			p.agent.says = lying("Be kind")
			flips, _, _ := p.flips()
			if len(flips) != 1 || flips[0].Kind != diff.Regressed || flips[0].Cause != tt.cause {
				t.Errorf("got %+v, want the cause %q", flips, tt.cause)
			}
		})
	}
}

// A quarantine that ends within a week is told before it does.
func TestQuarantineWarnings(t *testing.T) {
	t.Parallel()
	day := func(n int) string { return time.Now().UTC().AddDate(0, 0, n).Format(time.DateOnly) }
	tests := []struct {
		name, until string
		warning     string // empty: none
		withheld    bool
	}{
		{"a month off", day(30), "", true},
		{"within a week", day(5), "ends on " + day(5) + "; then it gates again (owner: billing)", true},
		{"its last day", day(0), "ends on " + day(0) + "; then it gates again (owner: billing)", true},
		{"over", day(-1), "ended on " + day(-1) + ", so it gates again", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := newProject(t, causeFiles)
			p.write("fixtures/case.yaml", causeFiles["fixtures/case.yaml"]+"quarantine: {owner: billing, reason: the lookup changes, until: \""+tt.until+"\"}\n")
			out, _ := p.run("run", "--live")
			if (tt.warning == "") == strings.Contains(out, "warning: ") || !strings.Contains(out, tt.warning) {
				t.Errorf("want the warning %q:\n%s", tt.warning, out)
			}
			if strings.Contains(out, "WITHHELD one") != tt.withheld {
				t.Errorf("withheld should be %t:\n%s", tt.withheld, out)
			}
		})
	}
}
