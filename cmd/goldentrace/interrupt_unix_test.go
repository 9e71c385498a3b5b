//go:build unix

package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// TestInterrupt: Ctrl-C, or the SIGTERM of a CI that cancels a job, in the middle
// of a live run ends it at once with 130; what was finished is in the report,
// which is marked incomplete and can never become a baseline, and the old tape is
// as it was.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			interrupt(t, signal)
		})
	}
}

func interrupt(t *testing.T, signal syscall.Signal) {
	t.Helper()
	const cases, concurrency = 30, 4
	var asked atomic.Int32
	stuck, stop := make(chan struct{}), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1) > cases/2 {
			select {
			case stuck <- struct{}{}:
			default:
			}
			<-stop
			return
		}
		w.Write([]byte(`{"model":"m","choices":[{"message":{"role":"assistant","content":"Nothing is on file."},"finish_reason":"stop"}]}`))
	}))
	defer server.Close()
	defer close(stop)

	work := t.TempDir()
	var list []map[string]any
	for i := range cases {
		list = append(list, map[string]any{
			"id": "case-" + string(rune('a'+i/26)) + string(rune('a'+i%26)), "observations": []string{"User: " + strings.Repeat("x", i+1)},
			"banned_claims": []string{"refund was issued"}, "known_good": []string{"Nothing is listed."},
		})
	}
	data, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"fixtures/goldens.json": string(data), "prompts/system.md": "Be honest."} {
		path := filepath.Join(work, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}

	cmd := exec.Command("goldentrace", "run", "--live", "--record", "--concurrency", strconv.Itoa(concurrency))
	cmd.Dir = work
	cmd.Env = append(os.Environ(), "EVAL_BASE_URL="+server.URL, "EVAL_MODEL=m")
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-stuck:
	case <-time.After(30 * time.Second):
		t.Fatalf("the run never got as far:\n%s", out.String())
	}
	if err := cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // its status is looked at below; it waits for nothing that never comes
	if code := cmd.ProcessState.ExitCode(); code != 130 {
		t.Fatalf("exit %d, want 130:\n%s", code, out.String())
	}
	rows := verdicts(t, filepath.Join(work, "reports", "report.json"))
	passed := len(rows["pass"])
	if passed < cases/2-concurrency || passed > cases/2 || passed+len(rows["error"]) != cases {
		t.Errorf("%d passed and %d undecided of %d, of which half were answered, save those in flight", passed, len(rows["error"]), cases)
	}
	if tapes, _ := filepath.Glob(filepath.Join(work, "fixtures", "tapes", "*.jsonl")); len(tapes) != passed {
		t.Errorf("%d answers are on the tape, %d passed", len(tapes), passed)
	}
	if code, text := (command{dir: work}).goldentrace(t, "accept", "--all", "--yes"); code != 2 || !strings.Contains(text, "interrupted") {
		t.Errorf("accepting an interrupted run: exit %d, want 2:\n%s", code, text)
	}
}
