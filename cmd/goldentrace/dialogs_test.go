package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/replay"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// dialog is a recorded conversation turned into a tape of the long form, with
// what the assistant answered at each turn.
type dialog struct {
	id      string
	steps   []any
	answers []grader.Completion
}

type object = map[string]any

// turn adds what the assistant did: it said something, called tools, or both.
// The calls come with what they returned.
func (d *dialog) turn(text string, calls []grader.Call, returns []object) {
	asked := object{}
	if text != "" {
		asked["reply"] = text
	}
	d.steps = append(d.steps, object{"assistant": asked})
	answer := grader.Completion{Text: text, Stop: "stop"}
	for i, c := range calls {
		step := object{"call": c.Name, "args": json.RawMessage(c.Arguments)}
		for k, v := range returns[i] {
			step[k] = v
		}
		d.steps = append(d.steps, step)
		answer.Stop = "tool_calls"
	}
	answer.Calls = calls
	d.answers = append(d.answers, answer)
}

// trimmed drops what stands behind the last turn, which nobody answers.
func (d *dialog) trimmed() []any {
	last := -1
	for i, s := range d.steps {
		if _, ok := s.(object)["assistant"]; ok {
			last = i
		}
	}
	return d.steps[:last+1]
}

// airlineDialogs reads dialogs in the shape of chat messages, and the system
// prompt that all of them have.
func airlineDialogs(t *testing.T, path string) (out []dialog, system string) {
	type message struct {
		Role    string
		Content string
		Calls   []struct{ Function grader.Call } `json:"tool_calls"`
	}
	for _, line := range gzipLines(t, path) {
		var row struct {
			ID       string
			Messages []message
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		d := dialog{id: strings.ReplaceAll(row.ID, "/", "-")}
		system = row.Messages[0].Content
		for i := 1; i < len(row.Messages); i++ {
			m := row.Messages[i]
			if m.Role == "user" {
				d.steps = append(d.steps, object{"user": m.Content})
				continue
			}
			var calls []grader.Call
			var returns []object
			for _, c := range m.Calls {
				i++
				calls = append(calls, c.Function)
				returns = append(returns, object{"returns": row.Messages[i].Content})
			}
			d.turn(m.Content, calls, returns)
		}
		out = append(out, d)
	}
	return out, system
}

// tooltalkDialogs reads dialogs whose assistant turns carry the calls that came
// before their words: two turns of a tape.
func tooltalkDialogs(t *testing.T, path string) (out []dialog) {
	for _, line := range gzipLines(t, path) {
		var row struct {
			Name         string
			Conversation []struct {
				Role, Text string
				APIs       []struct {
					Request struct {
						Name       string          `json:"api_name"`
						Parameters json.RawMessage `json:"parameters"`
					}
					Response  json.RawMessage
					Exception *string
				}
			}
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		d := dialog{id: "tooltalk-" + row.Name}
		for _, m := range row.Conversation {
			if m.Role == "user" {
				d.steps = append(d.steps, object{"user": m.Text})
				continue
			}
			var calls []grader.Call
			var returns []object
			for _, a := range m.APIs {
				calls = append(calls, grader.Call{Name: a.Request.Name, Arguments: string(a.Request.Parameters)})
				if a.Exception != nil {
					returns = append(returns, object{"error": *a.Exception})
				} else {
					returns = append(returns, object{"returns": a.Response})
				}
			}
			if len(calls) > 0 {
				d.turn("", calls, returns)
			}
			d.turn(m.Text, nil, nil)
		}
		out = append(out, d)
	}
	return out
}

// TestRealDialogs turns real dialogs into tapes: all of them load, every
// recorded answer comes back through serve, and grades the same live as
// offline.
func TestRealDialogs(t *testing.T) {
	t.Parallel()
	airline, system := airlineDialogs(t, shared(t, "corpora", "dialogs", "tau-airline-gpt-4o.openai.jsonl.gz"))
	tooltalk := tooltalkDialogs(t, shared(t, "corpora", "dialogs", "tooltalk.jsonl.gz"))
	for _, tt := range []struct {
		name    string
		system  string
		dialogs []dialog
		least   int // turns
	}{{"airline", system, airline, 1000}, {"tooltalk", "Answer the user with the tools.", tooltalk, 200}} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			work := t.TempDir()
			s := writeDialogs(t, work, tt.system, tt.dialogs)
			if n := recordDialogs(t, s, tt.dialogs); n < tt.least {
				t.Fatalf("only %d turns", n)
			}
			offline := command{dir: work}
			if code, out := offline.goldentrace(t, "run", "--offline", "--out", "offline"); code != 0 {
				t.Fatalf("offline: exit %d, want 0:\n%.3000s", code, out)
			}
			addr := freeAddr(t)
			serve(t, addr, nil, goldentracePath(t), "serve", "--quiet", "--suite", s.Dir, "--addr", addr)
			live := command{dir: work, env: []string{"EVAL_BASE_URL=http://" + addr, "EVAL_MODEL=dialog"}}
			if code, out := live.goldentrace(t, "run", "--live", "--out", "live"); code != 0 {
				t.Fatalf("live against serve: exit %d, want 0:\n%.3000s", code, out)
			}
			equalApartFromRun(t, filepath.Join(work, "offline", "report.json"), filepath.Join(work, "live", "report.json"))
			compareAnswers(t, filepath.Join(work, "live", "report.json"), tt.dialogs)
		})
	}
}

// writeDialogs writes a suite of the dialogs and loads it.
func writeDialogs(t *testing.T, work, system string, dialogs []dialog) *fixture.Suite {
	t.Helper()
	names := map[string]bool{}
	files := map[string]any{}
	for _, d := range dialogs {
		for _, a := range d.answers {
			for _, c := range a.Calls {
				names[c.Name] = true
			}
		}
		files["fixtures/"+d.id+".json"] = object{
			"id": d.id, "steps": d.trimmed(), "banned_claims": []string{"the moon was sold to the user"},
		}
	}
	var tools []object
	for name := range names {
		tools = append(tools, object{"type": "function", "function": object{"name": name, "parameters": object{"type": "object"}}})
	}
	slices.SortFunc(tools, func(a, b object) int {
		return strings.Compare(a["function"].(object)["name"].(string), b["function"].(object)["name"].(string))
	})
	files["prompts/tools.json"] = tools
	files["fixtures/suite.json"] = object{"version": 1, "raw": true, "request": object{"model": "dialog"}}
	for name, content := range files {
		data, err := json.Marshal(content)
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(work, name), data)
	}
	writeFile(t, filepath.Join(work, "prompts", "system.md"), []byte(system))
	s, err := fixture.Load(filepath.Join(work, "fixtures"), fixture.Options{})
	if err != nil {
		t.Fatalf("%.3000v", err)
	}
	if len(s.Cases) != len(dialogs) {
		t.Fatalf("%d cases of %d dialogs", len(s.Cases), len(dialogs))
	}
	return s
}

func writeFile(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// recordDialogs puts the recorded answers onto the suite's tape, and counts
// them.
func recordDialogs(t *testing.T, s *fixture.Suite, dialogs []dialog) (turns int) {
	t.Helper()
	byID := map[string]dialog{}
	for _, d := range dialogs {
		byID[d.id] = d
	}
	to := tape.NewRecorder(s.Tapes, nil)
	for _, thread := range replay.Threads(s, "") {
		for _, r := range thread.Requests {
			body, err := json.Marshal(chatCompletion(byID[r.Case].answers[r.Turn-1]))
			if err != nil {
				t.Fatal(err)
			}
			at := time.Date(2026, 1, 1, 0, 0, r.Turn, 0, time.UTC)
			if err := to.Add(tape.Exchange{Recorded: at, ServedBy: "dialog", Request: r, Status: 200, Response: string(body)}); err != nil {
				t.Fatal(err)
			}
			turns++
		}
	}
	return turns
}

// compareAnswers holds a report's answers against the dialogs'.
func compareAnswers(t *testing.T, path string, dialogs []dialog) {
	t.Helper()
	r, err := report.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	want, got := map[string][]string{}, map[string][]string{}
	line := func(c grader.Completion) string {
		s := c.Text
		for _, call := range c.Calls {
			s += fmt.Sprintf("\n%s(%s)", call.Name, call.Arguments)
		}
		return s
	}
	for _, d := range dialogs {
		for _, a := range d.answers {
			want[d.id] = append(want[d.id], line(a))
		}
	}
	for _, c := range r.Cases {
		for _, turn := range c.Turns {
			got[c.CaseID] = append(got[c.CaseID], line(turn.Completion))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the answers are not the dialogs' (-dialogs +report):\n%.3000s", diff)
	}
}

func gzipLines(t *testing.T, path string) (lines [][]byte) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	s := bufio.NewScanner(z)
	s.Buffer(nil, 16<<20)
	for s.Scan() {
		lines = append(lines, bytes.Clone(s.Bytes()))
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}
