package main

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// serve starts a program that serves on addr and waits until it does.
func serve(t *testing.T, addr string, env []string, name string, args ...string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(os.Environ(), env...)
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Start(); err != nil {
		t.Fatalf("start %s: %v", name, err)
	}
	t.Cleanup(func() {
		cancel()
		_ = cmd.Wait() // it was killed
	})
	awaitListener(t, addr)
}

// awaitListener waits until something listens on addr.
func awaitListener(t *testing.T, addr string) {
	t.Helper()
	for range 1200 { // a minute: a busy machine with the race detector takes its time
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			conn.Close()
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("nothing listens on %s", addr)
}

// freeAddr gives a loopback address that nothing listens on.
func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// TestRealAnswers runs the suite of real dialogs against the real answers that
// models gave: live, recorded, and replayed.
func TestRealAnswers(t *testing.T) {
	t.Parallel()
	suite := shared(t, "suites", "after-failure")
	answers := filepath.Join(t.TempDir(), "answers.exe")
	build := exec.Command("go", "build", "-o", answers, "./cmd/answers")
	build.Dir = shared(t, "bench")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the answers' server: %v\n%s", err, out)
	}
	addr := freeAddr(t)
	serve(t, addr, nil, answers, "-file", filepath.Join(suite, "answers.jsonl"), "-addr", addr, "-life", "5m")
	live := []string{"EVAL_BASE_URL=http://" + addr}

	work := t.TempDir()
	if err := copyTree(suite, filepath.Join(work, "suite")); err != nil {
		t.Fatal(err)
	}
	code, out := command{dir: work, env: live}.goldentrace(t, "run", "--live", "--record", "--suite", "suite", "--out", "live")
	if code != 1 {
		t.Fatalf("live: exit %d, want 1:\n%.3000s", code, out)
	}
	rows := verdicts(t, filepath.Join(work, "live", "report.json"))
	if diff := cmp.Diff(labelledUnlicensed(t, suite), rows["fail"]); diff != "" {
		t.Errorf("failing cases (-labelled unlicensed +failed):\n%s", diff)
	}
	if len(rows["error"])+len(rows["unverified"]) > 0 || len(rows["pass"])+len(rows["fail"]) != 97 {
		t.Errorf("%d passed, %d failed; undecided: %v %v", len(rows["pass"]), len(rows["fail"]), rows["error"], rows["unverified"])
	}
	m := mutation(t, filepath.Join(work, "live", "report.json"))
	if m.Survived != 0 || m.Brittle != 0 || m.Killed < 97*20 {
		t.Errorf("the attack: %+v", m)
	}
	if code, out := (command{dir: work}).goldentrace(t, "run", "--offline", "--suite", "suite", "--out", "offline"); code != 1 {
		t.Fatalf("offline: exit %d, want 1:\n%.3000s", code, out)
	}
	equalApartFromRun(t, filepath.Join(work, "live", "report.json"), filepath.Join(work, "offline", "report.json"))
}

// labelledUnlicensed are the cases whose real answer people labelled so.
func labelledUnlicensed(t *testing.T, suite string) (ids []string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(suite, "answers.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		var a struct {
			CaseID string `json:"case_id"`
			Label  string `json:"label"`
		}
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatal(err)
		}
		if a.Label == "unlicensed" {
			ids = append(ids, a.CaseID)
		}
	}
	slices.Sort(ids)
	return ids
}

// TestForeignServer runs the example suite against a server nobody here wrote:
// with a wrong key, with injected 429 and 500, recorded and replayed.
func TestForeignServer(t *testing.T) {
	t.Parallel()
	program := installed(t, "GOLDENTRACE_AIMOCK", "the llmock command of the npm package @copilotkit/aimock")
	work := t.TempDir()
	for _, dir := range []string{"fixtures", "prompts", "reports"} {
		if err := copyTree(filepath.Join("..", "..", dir), filepath.Join(work, dir)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(filepath.Join(work, "fixtures", "tapes")); err != nil {
		t.Fatal(err)
	}
	removeTraces(t, filepath.Join(work, "fixtures")) // the server tells requests apart by their last user message alone
	addr := freeAddr(t)
	_, port, _ := net.SplitHostPort(addr)
	rules := filepath.Join(work, "rules.json")
	writeRules(t, rules)
	serve(t, addr, []string{"AIMOCK_API_KEYS=key-of-the-test-1"}, program, "--port", port, "--fixtures", rules, "--strict", "--log-level", "silent")
	env := []string{"EVAL_BASE_URL=http://" + addr, "EVAL_API_KEY=key-of-the-test-1"}

	wrong := command{dir: work, env: []string{env[0], "EVAL_API_KEY=another-key-9999"}}
	if code, out := wrong.goldentrace(t, "run", "--live", "--baseline", "none"); code != 4 || !strings.Contains(out, "EVAL_API_KEY") || strings.Contains(out, "another-key-9999") {
		t.Errorf("a wrong key: exit %d, want 4 and a word about EVAL_API_KEY:\n%.2000s", code, out)
	}
	if code, out := (command{dir: work, env: env}).goldentrace(t, "run", "--live", "--record", "--out", "live", "--baseline", "none"); code != 0 {
		t.Fatalf("live: exit %d, want 0:\n%.3000s", code, out)
	}
	if code, out := (command{dir: work}).goldentrace(t, "run", "--offline", "--out", "offline", "--baseline", "none"); code != 0 {
		t.Fatalf("offline: exit %d, want 0:\n%.3000s", code, out)
	}
	equalApartFromRun(t, filepath.Join(work, "live", "report.json"), filepath.Join(work, "offline", "report.json"))

	injectFaults(t, addr)
	if code, out := (command{dir: work, env: env}).goldentrace(t, "run", "--live", "--out", "faults", "--baseline", "none"); code != 0 {
		t.Fatalf("with 429 and 500 injected: exit %d, want 0:\n%.3000s", code, out)
	}
	equalApartFromRun(t, filepath.Join(work, "live", "report.json"), filepath.Join(work, "faults", "report.json"))
}

// injectFaults makes the server refuse some requests with 429 and 500: so few
// that five refusals of one request in a row, which would rightly be an error,
// are out of the question.
func injectFaults(t *testing.T, addr string) {
	t.Helper()
	req, err := http.NewRequest(http.MethodPost, "http://"+addr+"/__aimock/chaos", strings.NewReader(`{"dropRate":0.06,"rateLimitRate":0.06}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer key-of-the-test-1")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("injecting faults: status %d", resp.StatusCode)
	}
}

// writeRules gives the server the authored answers of the cases with one turn
// in its own format.
func writeRules(t *testing.T, path string) {
	t.Helper()
	answers := authored(t)
	var rules []any
	for _, c := range exampleSuite(t).Cases {
		if len(c.Messages) == 1 {
			rules = append(rules, map[string]any{"match": map[string]string{"userMessage": c.Messages[0].Content}, "response": map[string]string{"content": answers[c.ID][0].Text}})
		}
	}
	data, err := json.Marshal(map[string]any{"fixtures": rules})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// removeTraces takes the cases of several turns out of a copy of the example
// suite.
func removeTraces(t *testing.T, fixtures string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(fixtures, "traces-*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no traces in %s: %v", fixtures, err)
	}
	for _, f := range files {
		if err := os.Remove(f); err != nil {
			t.Fatal(err)
		}
	}
}

// verdicts are the case ids of a report by verdict, sorted.
func verdicts(t *testing.T, path string) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for _, c := range stableReport(t, path)["cases"].([]any) {
		row := c.(map[string]any)
		v := row["verdict"].(string)
		out[v] = append(out[v], row["case_id"].(string))
	}
	return out
}

type attackCounts struct{ Killed, Survived, Brittle, Equivalents int }

func mutation(t *testing.T, path string) (m attackCounts) {
	t.Helper()
	data, err := json.Marshal(stableReport(t, path)["mutation"])
	if err == nil {
		err = json.Unmarshal(data, &m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func equalApartFromRun(t *testing.T, one, other string) {
	t.Helper()
	if diff := cmp.Diff(stableReport(t, one), stableReport(t, other)); diff != "" {
		t.Errorf("the reports differ apart from run (-%s +%s):\n%.3000s", filepath.Base(filepath.Dir(one)), filepath.Base(filepath.Dir(other)), diff)
	}
}
