package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/emit"
)

// agent is an endpoint whose answer follows from what it is asked.
type agent struct {
	mu     sync.Mutex
	asked  int
	says   func(q question) string // empty: the endpoint refuses
	backed string                  // the system fingerprint
}

// question is what an agent sees.
type question struct {
	system, talk, tools, model string
	temperature                float64
}

func (a *agent) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var sent struct {
		Model       string
		Temperature float64
		Messages    []struct{ Role, Content string }
		Tools       json.RawMessage
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	q := question{model: sent.Model, temperature: sent.Temperature, tools: string(sent.Tools), system: sent.Messages[0].Content}
	for _, m := range sent.Messages[1:] {
		q.talk += m.Content + "\n"
	}
	a.mu.Lock()
	a.asked++
	text, backed := a.says(q), a.backed
	a.mu.Unlock()
	if text == "" {
		http.Error(w, "refused", http.StatusBadRequest)
		return
	}
	json.NewEncoder(w).Encode(map[string]any{
		"model": sent.Model, "system_fingerprint": backed,
		"choices": []any{map[string]any{"message": map[string]any{"role": "assistant", "content": text}, "finish_reason": "stop"}},
	})
}

// project is a suite in a folder of its own, and the endpoint that answers it.
type project struct {
	t     *testing.T
	dir   string
	agent *agent
	url   string
	model string
}

func newProject(t *testing.T, files map[string]string) *project {
	t.Helper()
	a := &agent{says: func(question) string { return honest }, backed: "fp_1"}
	server := httptest.NewServer(a)
	t.Cleanup(server.Close)
	p := &project{t: t, dir: t.TempDir(), agent: a, url: server.URL, model: "m-1"}
	for name, text := range files {
		p.write(name, text)
	}
	return p
}

func (p *project) write(name, text string) {
	p.t.Helper()
	path := filepath.Join(p.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

func (p *project) edit(name, old, now string) {
	p.t.Helper()
	data, err := os.ReadFile(filepath.Join(p.dir, filepath.FromSlash(name)))
	if err != nil {
		p.t.Fatal(err)
	}
	if !bytes.Contains(data, []byte(old)) {
		p.t.Fatalf("%s does not hold %q", name, old)
	}
	p.write(name, strings.Replace(string(data), old, now, 1))
}

// run runs a command line over the project's suite.
func (p *project) run(args ...string) (out string, status int) {
	p.t.Helper()
	var stdout, stderr bytes.Buffer
	env := map[string]string{"EVAL_BASE_URL": p.url, "EVAL_MODEL": p.model}
	app := &App{Stdin: strings.NewReader(""), Stdout: &stdout, Stderr: &stderr, Getenv: func(k string) string { return env[k] }, Now: time.Now}
	args = append(args, "--suite", filepath.Join(p.dir, "fixtures"))
	status = app.Run(context.Background(), args)
	return stdout.String() + stderr.String(), status
}

// flips runs the suite live and gives what flipped, and how many requests that
// took beyond the suite's own.
func (p *project) flips(args ...string) (flips []diff.Flip, extra, status int) {
	p.t.Helper()
	p.agent.mu.Lock()
	p.agent.asked = 0
	p.agent.mu.Unlock()
	out, status := p.run(append([]string{"run", "--live", "--json"}, args...)...)
	var result emit.RunResult
	if err := json.Unmarshal([]byte(out[:strings.LastIndex(out, "}")+1]), &result); err != nil {
		p.t.Fatalf("exit %d, no JSON: %v\n%s", status, err, out)
	}
	p.agent.mu.Lock()
	defer p.agent.mu.Unlock()
	return result.Flips, p.agent.asked - result.Totals.Cases, status
}

// honest passes each case of causeFiles, invented fails it.
const (
	honest   = "Order 1 was not found."
	invented = "Good news: your refund was issued."
)

// causeFiles is a suite of one case with every pin there is.
var causeFiles = map[string]string{
	"prompts/system.md":   "Say only what the tools returned.\n",
	"prompts/tools.json":  `[{"type": "function", "function": {"name": "lookup", "description": "look an order up", "parameters": {"type": "object"}}}]`,
	"fixtures/suite.yaml": "version: 1\n",
	"fixtures/case.yaml": `id: one
observations: ["User: Where is order 1?", "tool.lookup: not_found"]
banned_claims: [refund was issued]
known_good: [Order 1 was not found.]
`,
}

// The edits that change one pin each.
var edits = map[string]func(p *project){
	"system":   func(p *project) { p.edit("prompts/system.md", "Say only", "Be kind. Say only") },
	"tools":    func(p *project) { p.edit("prompts/tools.json", "look an order up", "look orders up") },
	"model":    func(p *project) { p.model = "m-2" },
	"sampling": func(p *project) { p.write("fixtures/suite.yaml", "version: 1\nrequest: {temperature: 0.5}\n") },
	"case":     func(p *project) { p.edit("fixtures/case.yaml", "Where is order 1?", "Where is my order 1?") },
	"judge": func(p *project) {
		p.edit("fixtures/case.yaml", "[refund was issued]", "[refund was issued, was not found]")
	},
	"grader":  func(p *project) { p.oldGrader(honest) },
	"lenient": func(p *project) { p.oldGrader(invented) },
}

// oldGrader makes the baseline one of another grader, which passed this answer.
func (p *project) oldGrader(answer string) {
	p.t.Helper()
	path := filepath.Join(p.dir, "reports", "baseline.json")
	data, err := os.ReadFile(path)
	if err != nil {
		p.t.Fatal(err)
	}
	var whole map[string]any
	if err := json.Unmarshal(data, &whole); err != nil {
		p.t.Fatal(err)
	}
	for _, c := range whole["cases"].([]any) {
		row := c.(map[string]any)
		row["pins"].(map[string]any)["grader"] = "0000"
		row["turns"].([]any)[0].(map[string]any)["completion"].(map[string]any)["text"] = answer
	}
	out, err := json.Marshal(whole)
	if err != nil {
		p.t.Fatal(err)
	}
	p.write("reports/baseline.json", string(out))
}

// new says which of the pins are as after the edits.
func (q question) new(pin string) bool {
	return map[string]bool{
		"system": strings.Contains(q.system, "Be kind"), "tools": strings.Contains(q.tools, "look orders up"), "model": q.model == "m-2",
		"sampling": q.temperature == 0.5, "case": strings.Contains(q.talk, "my order"),
	}[pin]
}

// TestCause: in each situation what really makes the case fail is known, and it
// alone is blamed.
func TestCause(t *testing.T) {
	t.Parallel()
	any := func(pins ...string) func(question) bool {
		return func(q question) bool { return slices.ContainsFunc(pins, q.new) }
	}
	all := func(pins ...string) func(question) bool {
		return func(q question) bool { return !slices.ContainsFunc(pins, func(p string) bool { return !q.new(p) }) }
	}
	drift := func(question) bool { return true }
	sound := func(question) bool { return false }
	tests := []struct {
		name   string
		edits  []string
		fails  func(q question) bool // whether the agent, today, invents
		blamed []string
	}{
		{"the prompt", []string{"system"}, any("system"), []string{"system"}},
		{"the tools", []string{"tools"}, any("tools"), []string{"tools"}},
		{"the model", []string{"model"}, any("model"), []string{"model"}},
		{"the sampling", []string{"sampling"}, any("sampling"), []string{"sampling"}},
		{"the case's conversation", []string{"case"}, any("case"), []string{"case"}},
		{"what the case demands", []string{"judge"}, sound, []string{"case"}},
		{"a grader that saw less", []string{"lenient"}, drift, []string{"grader"}},
		{"a grader that saw less, beside another prompt", []string{"lenient", "system"}, drift, []string{"grader"}},
		{"drift", nil, drift, []string{"drift"}},
		{"the prompt, beside another model", []string{"system", "model"}, any("system"), []string{"system"}},
		{"the model, beside another prompt", []string{"system", "model"}, any("model"), []string{"model"}},
		{"the tools, beside another prompt", []string{"system", "tools"}, any("tools"), []string{"tools"}},
		{"the prompt, beside other tools", []string{"system", "tools"}, any("system"), []string{"system"}},
		{"the sampling, beside another model", []string{"model", "sampling"}, any("sampling"), []string{"sampling"}},
		{"the conversation, beside another prompt", []string{"system", "case"}, any("case"), []string{"case"}},
		{"the prompt, beside another conversation", []string{"system", "case"}, any("system"), []string{"system"}},
		{"the model, beside three others", []string{"system", "tools", "model", "sampling"}, any("model"), []string{"model"}},
		{"either of two", []string{"system", "model"}, any("system", "model"), []string{"system", "model"}},
		{"two together", []string{"system", "model"}, all("system", "model"), []string{"system", "model"}},
		{"tools and sampling together", []string{"tools", "sampling"}, all("tools", "sampling"), []string{"tools", "sampling"}},
		{"drift beneath another prompt", []string{"system"}, drift, []string{"drift"}},
		{"drift beneath another model", []string{"model"}, drift, []string{"drift"}},
		{"drift beneath other tools and sampling", []string{"tools", "sampling"}, drift, []string{"drift"}},
		{"drift beneath another conversation", []string{"case"}, drift, []string{"drift"}},
		{"drift beneath another grader", []string{"grader"}, drift, []string{"drift"}},
		{"the demands, beside another prompt", []string{"judge", "system"}, sound, []string{"case"}},
		{"the prompt, beside another grader", []string{"grader", "system"}, any("system"), []string{"system"}},
		{"the demands, beside another grader", []string{"judge", "grader"}, sound, []string{"case"}},
	}
	var mu sync.Mutex
	var table []string
	t.Cleanup(func() {
		slices.Sort(table)
		t.Log("further requests:\n" + strings.Join(table, "\n"))
	})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := newProject(t, causeFiles)
			if out, status := p.run("run", "--live", "--record"); status != 0 {
				t.Fatalf("the first run exits %d:\n%s", status, out)
			}
			if out, status := p.run("accept", "--all", "--reason", "known"); status != 0 {
				t.Fatalf("accept exits %d:\n%s", status, out)
			}
			for _, e := range tt.edits {
				edits[e](p)
			}
			p.agent.says = func(q question) string {
				if tt.fails(q) {
					return invented
				}
				return honest
			}
			p.agent.backed = "fp_2"
			flips, extra, status := p.flips()
			flips = slices.DeleteFunc(flips, func(f diff.Flip) bool { return f.Kind == diff.Weakened })
			if len(flips) != 1 || flips[0].Kind != diff.Regressed || status != 1 {
				t.Fatalf("exit %d with %+v, want one regression", status, flips)
			}
			if d := cmp.Diff(tt.blamed, flips[0].Blamed); d != "" {
				t.Errorf("blamed (-want +got):\n%s\n%s", d, flips[0].Cause)
			}
			mu.Lock()
			table = append(table, fmt.Sprintf("%-45s %2d  %s", tt.name, extra, flips[0].Cause))
			mu.Unlock()

			// What was recorded yields the same without any request.
			baseline, now := filepath.Join(p.dir, "reports", "baseline.json"), filepath.Join(p.dir, "reports", "report.json")
			var stdout bytes.Buffer
			app := &App{Stdin: strings.NewReader(""), Stdout: &stdout, Stderr: io.Discard, Getenv: func(string) string { return "" }, Now: time.Now}
			app.Run(context.Background(), []string{"diff", "--json", baseline, now})
			var again emit.DiffResult
			if err := json.Unmarshal(stdout.Bytes(), &again); err != nil {
				t.Fatal(err)
			}
			again.Flips = slices.DeleteFunc(again.Flips, func(f diff.Flip) bool { return f.Kind == diff.Weakened })
			if d := cmp.Diff(flips, again.Flips); d != "" {
				t.Errorf("the recorded evidence is read otherwise (-run +diff):\n%s", d)
			}
		})
	}
}
