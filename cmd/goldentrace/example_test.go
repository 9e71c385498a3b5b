package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/replay"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/tape"
)

var update = flag.Bool("update", false, "record the example suite's tape again from testdata/authored.json and accept its report")

// authored are the example suite's answers by case, one a turn. People wrote
// them; the tape says so.
func authored(t *testing.T) map[string][]grader.Completion {
	t.Helper()
	data, err := os.ReadFile("testdata/authored.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases map[string]authoredCase
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	answers := map[string][]grader.Completion{}
	for id, c := range cases {
		answers[id] = c
	}
	return answers
}

// authoredCase is one answer, or a list of one for each turn. An answer is its
// text, or {text, calls: [{name, args}]}.
type authoredCase []grader.Completion

func (c *authoredCase) UnmarshalJSON(data []byte) error {
	var list []json.RawMessage
	if json.Unmarshal(data, &list) != nil {
		list = []json.RawMessage{data}
	}
	for _, raw := range list {
		var answer struct {
			Text  string
			Calls []struct {
				Name string
				Args json.RawMessage
			}
		}
		if json.Unmarshal(raw, &answer.Text) != nil {
			if err := json.Unmarshal(raw, &answer); err != nil {
				return err
			}
		}
		made := grader.Completion{Text: answer.Text, Stop: "stop"}
		for i, call := range answer.Calls {
			var args bytes.Buffer
			if err := json.Compact(&args, call.Args); err != nil {
				return err
			}
			made.Calls = append(made.Calls, grader.Call{ID: fmt.Sprintf("authored_%d", i+1), Name: call.Name, Arguments: args.String()})
			made.Stop = "tool_calls"
		}
		*c = append(*c, made)
	}
	return nil
}

// TestExampleTape holds the tape against the authored answers: one exchange a
// turn, served by nobody. With -update it records them anew, through the very
// commands that a user has.
func TestExampleTape(t *testing.T) {
	if *update {
		if os.Getenv("CI") != "" {
			t.Fatal("-update is not for CI: the tape and the baseline are reviewed, not made there")
		}
		recordExample(t)
	}
	tapes, err := filepath.Glob("../../fixtures/tapes/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	store := tape.Open("../../fixtures/tapes")
	got := map[string][]grader.Completion{}
	for _, path := range tapes {
		id := strings.TrimSuffix(filepath.Base(path), ".jsonl")
		exchanges, warnings, err := store.Exchanges(id)
		if err != nil || len(warnings) > 0 {
			t.Fatal(err, warnings)
		}
		for _, ex := range exchanges {
			if ex.ServedBy != "authored" {
				t.Errorf("%s: served by %q, want authored", path, ex.ServedBy)
			}
			answer, err := tape.Decode(ex)
			if err != nil {
				t.Fatal(err)
			}
			got[id] = append(got[id], answer.Completion)
		}
	}
	if diff := cmp.Diff(authored(t), got); diff != "" {
		t.Errorf("the tape is not what testdata/authored.json says (go test ./cmd/goldentrace -run ExampleTape -update records it again) (-authored +tape):\n%s", diff)
	}
}

// recordExample serves the authored answers to exactly the requests that the
// suite makes, records, and accepts the report.
func recordExample(t *testing.T) {
	byBody := map[string]grader.Completion{}
	answers := authored(t)
	for _, thread := range replay.Threads(exampleSuite(t), "authored") {
		for _, r := range thread.Requests {
			body, err := r.Body()
			if err != nil {
				t.Fatal(err)
			}
			if have := answers[r.Case]; r.Turn > len(have) {
				t.Fatalf("%s has no authored answer to turn %d", r.Case, r.Turn)
			}
			byBody[string(body)] = answers[r.Case][r.Turn-1]
		}
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		answer, ok := byBody[string(body)]
		if !ok {
			http.NotFound(w, r)
			return
		}
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		e.Encode(chatCompletion(answer))
	}))
	defer server.Close()
	run := command{dir: "../..", env: []string{"EVAL_BASE_URL=" + server.URL, "EVAL_MODEL=authored"}}
	if code, out := run.goldentrace(t, "run", "--live", "--record", "--baseline", "none"); code != 0 {
		t.Fatalf("recording exited %d:\n%s", code, out)
	}
	if code, out := (command{dir: "../.."}).goldentrace(t, "run", "--offline", "--baseline", "none"); code != 0 {
		t.Fatalf("replaying exited %d:\n%s", code, out)
	}
	if code, out := (command{dir: "../.."}).goldentrace(t, "accept", "--all", "--yes"); code != 0 {
		t.Fatalf("accepting exited %d:\n%s", code, out)
	}
}

// chatCompletion is an answer as endpoints send it.
func chatCompletion(c grader.Completion) map[string]any {
	message := map[string]any{"role": "assistant", "content": c.Text}
	if len(c.Calls) > 0 {
		var calls []any
		for _, call := range c.Calls {
			calls = append(calls, map[string]any{"id": call.ID, "type": "function", "function": map[string]string{"name": call.Name, "arguments": call.Arguments}})
		}
		if message["tool_calls"] = calls; c.Text == "" {
			message["content"] = nil
		}
	}
	return map[string]any{
		"object":  "chat.completion",
		"model":   "authored",
		"choices": []any{map[string]any{"index": 0, "message": message, "finish_reason": c.Stop}},
	}
}

// TestBaselineIsCurrent: reports/baseline.json is the accepted report of
// exactly this suite, apart from what a run or a new grader changes.
func TestBaselineIsCurrent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"fixtures", "prompts", "reports"} {
		if err := copyTree(filepath.Join("..", "..", folder), filepath.Join(dir, folder)); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"run", "--offline"}, {"accept", "--all", "--yes"}} {
		if code, text := (command{dir: dir}).goldentrace(t, args...); code != 0 {
			t.Fatalf("%s exits %d:\n%s", args, code, text)
		}
	}
	want := stableReport(t, "../../reports/baseline.json")
	got := stableReport(t, filepath.Join(dir, "reports", "baseline.json"))
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

// TestExampleAttack: on the example suite every mutator finds something to do,
// nothing survives and nothing is brittle; the observations behind at least 40
// stated facts are taken away in each way.
func TestExampleAttack(t *testing.T) {
	t.Parallel()
	out := t.TempDir()
	if code, text := (command{dir: "../.."}).goldentrace(t, "run", "--offline", "--out", out); code != 0 {
		t.Fatalf("the example suite exits %d:\n%s", code, text)
	}
	r, err := report.Read(filepath.Join(out, "report.json"))
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]report.Counts{}
	for _, c := range r.Cases {
		for _, tally := range c.Mutation.Mutators {
			sum := sums[tally.Mutator]
			sum.Add(tally.Counts)
			sums[tally.Mutator] = sum
		}
	}
	if len(sums) < 39 {
		t.Errorf("only %d mutators", len(sums))
	}
	for name, n := range sums {
		if n.Killed+n.Equivalents == 0 || n.Survived+n.Brittle > 0 {
			t.Errorf("%s: %+v", name, n)
		}
	}
	for _, name := range []string{"withheld_observation", "revoked_observation", "compacted_observation", "altered_payload"} {
		if sums[name].Killed < 40 {
			t.Errorf("%s: only %d killed", name, sums[name].Killed)
		}
	}
}
