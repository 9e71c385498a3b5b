//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// counting answers after a moment, and counts how often each question was
// answered to its end.
type counting struct {
	mu    sync.Mutex
	whole map[string]int
}

func (c *counting) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	time.Sleep(4 * time.Millisecond)
	text := "Nothing is on file."
	if bytes.Contains(body, []byte("order 7,")) {
		text = "The refund was issued."
	}
	fmt.Fprintf(w, `{"model":"m","choices":[{"message":{"role":"assistant","content":%q},"finish_reason":"stop"}]}`, text)
	if r.Context().Err() == nil {
		c.mu.Lock()
		c.whole[string(body)]++
		c.mu.Unlock()
	}
}

// TestKilledRunsAreResumed: a live run that is killed at any moment goes on
// where it was, pays for nothing twice but what was in flight, and comes to the
// report that it would have come to. GOLDENTRACE_KILLS asks for more kills.
func TestKilledRunsAreResumed(t *testing.T) {
	t.Parallel()
	const cases, concurrency = 120, 4
	kills := 6
	if n, err := strconv.Atoi(os.Getenv("GOLDENTRACE_KILLS")); err == nil {
		kills = n
	}
	server := &counting{whole: map[string]int{}}
	endpoint := httptest.NewServer(server)
	defer endpoint.Close()
	project := func() string {
		dir := t.TempDir()
		var list []map[string]any
		for i := range cases {
			list = append(list, map[string]any{"id": fmt.Sprint("case-", i), "observations": []string{fmt.Sprintf("User: where is order %d, please?", i)},
				"banned_claims": []string{"refund was issued"}})
		}
		data, err := json.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"fixtures/goldens.json": string(data), "prompts/system.md": "Be honest."} {
			path := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	command := func(dir string, args ...string) (*exec.Cmd, *bytes.Buffer) {
		cmd := exec.Command("goldentrace", append([]string{"run", "--live", "--concurrency", fmt.Sprint(concurrency)}, args...)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "EVAL_BASE_URL="+endpoint.URL, "EVAL_MODEL=m")
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		return cmd, &out
	}
	undisturbed := project()
	calm, out := command(undisturbed)
	if _ = calm.Run(); calm.ProcessState.ExitCode() != 1 {
		t.Fatalf("the undisturbed run exits %d:\n%s", calm.ProcessState.ExitCode(), out)
	}
	want := results(t, undisturbed)

	r := rand.New(rand.NewPCG(2, 7))
	for done := 0; done < kills; {
		dir := project()
		server.mu.Lock()
		server.whole = map[string]int{}
		server.mu.Unlock()
		var args []string
		killed := 0
		for {
			cmd, out := command(dir, args...)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan struct{})
			go func() { _ = cmd.Wait(); close(ended) }()
			alive := false
			if killed < 3 {
				select {
				case <-ended:
				case <-time.After(time.Duration(20+r.IntN(150)) * time.Millisecond):
					alive = cmd.Process.Kill() == nil
					<-ended
				}
			} else {
				<-ended
			}
			if alive && cmd.ProcessState.ExitCode() == -1 {
				killed++
				if _, err := os.Stat(filepath.Join(dir, "reports", "run.jsonl")); err == nil {
					args = []string{"--resume"}
				}
				continue
			}
			if code := cmd.ProcessState.ExitCode(); code != 1 {
				if strings.Contains(out.String(), "there is no unfinished run") { // it was killed after its last line
					break
				}
				t.Fatalf("after %d kills the run exits %d:\n%s", killed, code, out)
			}
			break
		}
		if d := cmp.Diff(want, results(t, dir)); d != "" {
			t.Fatalf("after %d kills the report differs (-undisturbed +resumed):\n%.2000s", killed, d)
		}
		twice := 0
		server.mu.Lock()
		for _, n := range server.whole {
			twice += n - 1
		}
		server.mu.Unlock()
		if twice > killed*concurrency {
			t.Errorf("%d answers were paid for twice after %d kills, want at most those in flight", twice, killed)
		}
		done += max(killed, 1)
	}
}

// results is a project's report without what differs from run to run.
func results(t *testing.T, dir string) map[string]any {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "reports", "report.json"))
	if err != nil {
		t.Fatal(err)
	}
	var r map[string]any
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	delete(r, "run")
	return r
}
