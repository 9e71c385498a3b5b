package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "record the example suite's tape again from testdata/authored.json and accept its report")

// authored are the example suite's answers by case. People wrote them; the
// tape says so.
func authored(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile("testdata/authored.json")
	if err != nil {
		t.Fatal(err)
	}
	var answers map[string]string
	if err := json.Unmarshal(data, &answers); err != nil {
		t.Fatal(err)
	}
	return answers
}

// TestExampleTape holds the tape against the authored answers: one exchange a
// case, served by nobody. With -update it records them anew, through the very
// commands that a user has.
func TestExampleTape(t *testing.T) {
	if *update {
		if os.Getenv("CI") != "" {
			t.Fatal("-update is not for CI: the tape and the baseline are reviewed, not made there")
		}
		recordExample(t)
	}
	answers := authored(t)
	tapes, err := filepath.Glob("../../fixtures/tapes/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, path := range tapes {
		id := strings.TrimSuffix(filepath.Base(path), ".jsonl")
		for _, line := range tapeLines(t, path) {
			if line.ServedBy != "authored" {
				t.Errorf("%s: served by %q, want authored", path, line.ServedBy)
			}
			got[id] += line.text(t)
		}
	}
	if diff := cmp.Diff(answers, got); diff != "" {
		t.Errorf("the tape is not what testdata/authored.json says (go test ./cmd/goldentrace -run ExampleTape -update records it again) (-authored +tape):\n%s", diff)
	}
}

type tapeLine struct {
	ServedBy string `json:"served_by"`
	Response string `json:"response"`
}

func (l tapeLine) text(t *testing.T) string {
	t.Helper()
	var body struct {
		Choices []struct{ Message struct{ Content string } }
	}
	if err := json.Unmarshal([]byte(l.Response), &body); err != nil || len(body.Choices) != 1 {
		t.Fatalf("not one choice: %s", l.Response)
	}
	return body.Choices[0].Message.Content
}

func tapeLines(t *testing.T, path string) (lines []tapeLine) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	s.Buffer(nil, 16<<20)
	for s.Scan() {
		var l tapeLine
		if err := json.Unmarshal(s.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}

// recordExample serves the authored answers by the user message that asks for
// them, records, and accepts the report.
func recordExample(t *testing.T) {
	byMessage := map[string]string{}
	answers := authored(t)
	for _, c := range exampleMessages(t) {
		byMessage[c.message] = answers[c.id]
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q struct {
			Messages []struct{ Content string }
		}
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		answer, ok := byMessage[q.Messages[len(q.Messages)-1].Content]
		if !ok {
			http.NotFound(w, r)
			return
		}
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		e.Encode(map[string]any{
			"object":  "chat.completion",
			"model":   "authored",
			"choices": []any{map[string]any{"index": 0, "message": map[string]string{"role": "assistant", "content": answer}, "finish_reason": "stop"}},
		})
	}))
	defer server.Close()
	run := command{dir: "../..", env: []string{"EVAL_BASE_URL=" + server.URL, "EVAL_MODEL=authored"}}
	if code, out := run.goldentrace(t, "run", "--live", "--record", "--baseline", "none"); code != 0 {
		t.Fatalf("recording exited %d:\n%s", code, out)
	}
	if code, out := (command{dir: "../.."}).goldentrace(t, "run", "--offline", "--baseline", "none"); code != 0 {
		t.Fatalf("replaying exited %d:\n%s", code, out)
	}
	if code, out := (command{dir: "../.."}).goldentrace(t, "accept"); code != 0 {
		t.Fatalf("accepting exited %d:\n%s", code, out)
	}
}

// TestBaselineIsCurrent: reports/baseline.json is the accepted report of
// exactly this suite, apart from what a run or a new grader changes.
func TestBaselineIsCurrent(t *testing.T) {
	t.Parallel()
	out := t.TempDir()
	if code, text := (command{dir: "../.."}).goldentrace(t, "run", "--offline", "--out", out); code != 0 {
		t.Fatalf("the example suite exits %d:\n%s", code, text)
	}
	want := stableReport(t, "../../reports/baseline.json")
	got := stableReport(t, filepath.Join(out, "report.json"))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("reports/baseline.json is not this suite's report; look at the difference and accept it (-baseline +now):\n%.4000s", diff)
	}
}

// stableReport reads a report without what differs between two runs over the
// same inputs, and without the grader's pin, which every edit of it moves.
func stableReport(t *testing.T, path string) map[string]any {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var r map[string]any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&r); err != nil {
		t.Fatal(err)
	}
	delete(r, "run")
	dropGrader(r["pins"])
	for _, c := range r["cases"].([]any) {
		dropGrader(c.(map[string]any)["pins"])
	}
	return r
}

func dropGrader(pins any) {
	if m, ok := pins.(map[string]any); ok {
		delete(m, "grader")
	}
}
