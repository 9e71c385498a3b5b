//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// terminal is a person's end of a pseudo-terminal that the program runs at.
type terminal struct {
	t    *testing.T
	file *os.File
	cmd  *exec.Cmd
	read chan string
	seen string // since the last answer
}

// atTerminal starts the program as at a terminal.
func atTerminal(t *testing.T, dir string, args ...string) *terminal {
	t.Helper()
	cmd := exec.Command("goldentrace", args...)
	cmd.Dir = dir
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "EVAL_") && !strings.HasPrefix(kv, "CI=") {
			cmd.Env = append(cmd.Env, kv)
		}
	}
	cmd.Env = append(cmd.Env, "NO_COLOR=1", "TERM=xterm")
	file, err := pty.Start(cmd)
	if err != nil {
		t.Fatal(err)
	}
	x := &terminal{t: t, file: file, cmd: cmd, read: make(chan string)}
	go func() {
		defer close(x.read)
		for {
			buf := make([]byte, 4096)
			n, err := file.Read(buf)
			if n > 0 {
				x.read <- string(buf[:n])
			}
			if err != nil { // on Linux it is EIO when the program has ended
				return
			}
		}
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		for range x.read { // let the reader end
		}
		_ = file.Close()
	})
	return x
}

// expect waits until the program has printed a text.
func (x *terminal) expect(text string) {
	x.t.Helper()
	for !strings.Contains(x.seen, text) {
		select {
		case s, ok := <-x.read:
			if !ok {
				x.t.Fatalf("the program ended and never printed %q:\n%s", text, x.seen)
			}
			x.seen += strings.ReplaceAll(s, "\r\n", "\n")
		case <-time.After(30 * time.Second):
			x.t.Fatalf("the program never printed %q:\n%s", text, x.seen)
		}
	}
}

// answer types a line at the question that the program asks.
func (x *terminal) answer(question, line string) {
	x.t.Helper()
	x.expect(question)
	x.seen = ""
	x.press(line + "\n")
}

func (x *terminal) press(keys string) {
	x.t.Helper()
	if _, err := x.file.WriteString(keys); err != nil {
		x.t.Fatal(err)
	}
}

// ends demands an exit status.
func (x *terminal) ends(code int) {
	x.t.Helper()
	for s := range x.read {
		x.seen += strings.ReplaceAll(s, "\r\n", "\n")
	}
	_ = x.cmd.Wait() // its status is looked at
	if got := x.cmd.ProcessState.ExitCode(); got != code {
		x.t.Errorf("exit %d, want %d:\n%s", got, code, x.seen)
	}
}

const reviewed = `- id: one
  observations: ["User: refund?", "tool.refunds: []"]
  banned_claims: [{claim: refunded, forms: [refund was issued, money is on its way]}]
  known_good: [No refund is listed.]
- id: two
  observations: ["User: refund?", "tool.refunds: []"]
  banned_claims: [refund was issued]
  known_good: [No refund is listed.]
- id: three
  observations: ["User: refund?", "tool.refunds: []"]
  banned_claims: [refund was issued]
  known_good: [No refund is listed.]
`

// flippedProject is one whose three cases passed and fail.
func flippedProject(t *testing.T) (c command, baseline string) {
	t.Helper()
	work := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(work, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(".git/HEAD", "")
	write("prompts/system.md", "Be honest.")
	write("fixtures/cases.yaml", reviewed)
	rows := func(text string) (all string) {
		for _, id := range []string{"one", "two", "three"} {
			all += `{"case_id": "` + id + `", "text": "` + text + `"}` + "\n"
		}
		return all
	}
	write("good.jsonl", rows("No refund is listed."))
	write("bad.jsonl", rows("Good news:\\nyour refund was issued."))
	c = command{dir: work}
	for _, step := range []struct {
		code int
		args []string
	}{
		{0, []string{"grade", "--answers", "good.jsonl", "--out", "reports"}},
		{0, []string{"accept", "--all", "--yes"}},
		{1, []string{"grade", "--answers", "bad.jsonl", "--out", "reports"}},
	} {
		if code, out := c.goldentrace(t, step.args...); code != step.code {
			t.Fatalf("%v: exit %d:\n%s", step.args, code, out)
		}
	}
	return c, filepath.Join(work, "reports", "baseline.json")
}

const question = "[a]ccept, [r]eject, [s]kip, [v] show, [d]iff, [q]uit? "

// TestReviewAtATerminal: each key does what it says, and the snippet that a
// rejection prints is one that the case takes and the grader finds.
func TestReviewAtATerminal(t *testing.T) {
	t.Parallel()
	c, path := flippedProject(t)
	x := atTerminal(t, c.dir, "accept")
	x.expect("1 of 3:\nregressed one ")
	x.answer(question, "what")
	x.expect("write a, r, s, v, d or q, or the word")
	x.answer(question, "v")
	x.expect("claim refunded: \"refund was issued\"")
	x.answer(question, "diff")
	x.expect("    - No refund is listed.\n    + Good news:\n    + your refund was issued.")
	x.answer(question, "r")
	x.expect("put this into the case at fixtures/cases.yaml:1, or its entry below the known_bad that it has:\n" +
		"known_bad:\n  - text: \"Good news:\\nyour refund was issued.\"\n    finds: [\"refunded\"]\n")
	x.expect("2 of 3:\nregressed three ")
	x.answer(question, "a")
	x.answer("why is that right? (kept in the baseline) ", "")
	x.expect("not accepted: a row that fails")
	x.answer(question, "accept")
	x.answer("why is that right? (kept in the baseline) ", "the desk knows, #12")
	x.expect("3 of 3:\nregressed two ")
	x.answer(question, "s")
	x.expect("accepted: reports/baseline.json is now the baseline (2 passed, 1 failed); 2 left as they were")
	x.ends(0)

	r, err := report.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range r.Cases {
		failed := row.Verdict == grader.Fail
		if failed != (row.CaseID == "three") || failed != (row.Accepted != nil && row.Accepted.Reason == "the desk knows, #12") {
			t.Errorf("%s: %s, accepted %+v", row.CaseID, row.Verdict, row.Accepted)
		}
	}

	pasted := strings.Replace(reviewed, "- id: two", "  known_bad:\n  - text: \"Good news:\\nyour refund was issued.\"\n    finds: [\"refunded\"]\n- id: two", 1)
	if err := os.WriteFile(filepath.Join(c.dir, "fixtures", "cases.yaml"), []byte(pasted), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, out := c.goldentrace(t, "calibrate"); code != 0 || !strings.Contains(out, "known") {
		t.Errorf("with the snippet pasted in: exit %d:\n%s", code, out)
	}
}

// TestReviewThatIsLeft: quitting keeps what was accepted until then; an
// interrupt and an input that ends accept nothing.
func TestReviewThatIsLeft(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		keys   string // after one row was accepted
		code   int
		failed int // rows of the baseline
	}{
		{name: "quit", keys: "q\n", code: 0, failed: 1},
		{name: "interrupt", keys: "\x03", code: 130},
		{name: "end of the input", keys: "\x04", code: 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c, path := flippedProject(t)
			x := atTerminal(t, c.dir, "accept", "--reason", "known")
			x.answer(question, "a")
			x.expect("2 of 3:")
			x.expect(question)
			x.press(tt.keys)
			x.ends(tt.code)
			r, err := report.Read(path)
			if err != nil {
				t.Fatal(err)
			}
			if r.Totals.Failed != tt.failed {
				t.Errorf("%d rows of the baseline fail, want %d", r.Totals.Failed, tt.failed)
			}
		})
	}
}
