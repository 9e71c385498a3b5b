package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/cli"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"goldentrace": func() { os.Exit(cli.Main()) },
		"peak":        peak,
	})
}

// TestScript runs every script of testdata/script. Besides testscript's own
// commands a script has
//
//	status N COMMAND...   run a command and demand exactly this exit status
//	endpoint FILE         serve the answers of FILE and point EVAL_BASE_URL there
//	asked N               demand that the endpoint was asked N times so far
//	example               copy the example suite into the script's folder
//	replace FILE OLD NEW  replace a text that must occur in the file
//	tamper TAPE TEXT      make TEXT the answer of every exchange on a tape
//	same REPORT REPORT    demand that two reports are equal apart from run
//	step FILE ID TO       write the shell of a workflow's or action's step to a file
func TestScript(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			for _, name := range []string{"EVAL_BASE_URL", "EVAL_MODEL", "EVAL_API_KEY", "EVAL_HEADERS", "CI", "GITHUB_ACTIONS"} {
				e.Setenv(name, "")
			}
			e.Setenv("NO_COLOR", "1")
			// A project root of its own, wherever the script's folder lies.
			return os.Mkdir(filepath.Join(e.WorkDir, ".git"), 0o755)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":   status,
			"endpoint": serveAnswers,
			"asked":    asked,
			"example":  copyExample,
			"replace":  replace,
			"tamper":   tamper,
			"same":     sameReports,
			"step":     workflowStep,
		},
	})
}

func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exited *exec.ExitError
		if !errors.As(err, &exited) {
			ts.Fatalf("%v", err)
		}
		got = exited.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// scripted is one line of an endpoint file: what is answered to a request
// whose last message holds When. A rule with Times is used so often, then the
// next one that fits.
type scripted struct {
	When    string            `json:"when"`
	Times   int               `json:"times"`
	Say     string            `json:"say"`
	Calls   []grader.Call     `json:"calls"`
	Stop    string            `json:"stop"`
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
}

type scriptedEndpoint struct {
	mu    sync.Mutex
	rules []scripted
	asked int
}

func serveAnswers(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: endpoint FILE")
	}
	e := &scriptedEndpoint{}
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &e.rules))
	server := httptest.NewServer(e)
	ts.Defer(server.Close)
	ts.Setenv("EVAL_BASE_URL", server.URL)
	endpoints.Store(ts, e)
}

// endpoints are the running endpoints by script.
var endpoints sync.Map

func (e *scriptedEndpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Model    string `json:"model"`
		Messages []struct{ Content string }
	}
	body, _ := io.ReadAll(r.Body)
	if err := json.Unmarshal(body, &q); err != nil || len(q.Messages) == 0 {
		http.Error(w, "no chat request", http.StatusBadRequest)
		return
	}
	rule, ok := e.pick(q.Messages[len(q.Messages)-1].Content)
	if !ok {
		http.Error(w, `{"error":{"message":"nothing scripted"}}`, http.StatusNotFound)
		return
	}
	for k, v := range rule.Headers {
		w.Header().Set(k, v)
	}
	if rule.Status != 0 {
		w.WriteHeader(rule.Status)
	}
	if rule.Body != "" || rule.Status >= 400 {
		fmt.Fprint(w, strings.ReplaceAll(rule.Body, "{authorization}", r.Header.Get("Authorization")))
		return
	}
	stop := rule.Stop
	if stop == "" {
		stop = "stop"
	}
	said := chatCompletion(grader.Completion{Text: rule.Say, Calls: rule.Calls, Stop: stop})
	said["model"], said["usage"] = "scripted", map[string]int{"prompt_tokens": 3, "completion_tokens": 4, "total_tokens": 7}
	json.NewEncoder(w).Encode(said)
}

func (e *scriptedEndpoint) pick(user string) (scripted, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.asked++
	for i := range e.rules {
		rule := &e.rules[i]
		if rule.Times < 0 || !strings.Contains(user, rule.When) {
			continue
		}
		if rule.Times > 0 {
			if rule.Times--; rule.Times == 0 {
				rule.Times = -1
			}
		}
		return *rule, true
	}
	return scripted{}, false
}

func asked(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: asked N")
	}
	e, ok := endpoints.Load(ts)
	if !ok {
		ts.Fatalf("no endpoint is running")
	}
	ep := e.(*scriptedEndpoint)
	ep.mu.Lock()
	defer ep.mu.Unlock()
	if args[0] != strconv.Itoa(ep.asked) {
		ts.Fatalf("the endpoint was asked %d times, want %s", ep.asked, args[0])
	}
}

func copyExample(ts *testscript.TestScript, neg bool, args []string) {
	for _, dir := range []string{"fixtures", "prompts", "reports"} {
		ts.Check(copyTree(filepath.Join("..", "..", dir), ts.MkAbs(dir)))
	}
}

// copyTree copies a folder; of reports only the baseline is part of the
// example.
func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		}
		if filepath.Base(from) == "reports" && rel != "baseline.json" {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), data, 0o644)
	})
}

func replace(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: replace FILE OLD NEW")
	}
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s does not hold %q", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.ReplaceAll(text, args[1], args[2])), 0o644))
}

func tamper(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: tamper TAPE TEXT")
	}
	out, err := withAnswer(ts.ReadFile(args[0]), args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out, 0o644))
}

// withAnswer makes answer what every exchange of a tape says.
func withAnswer(tape, answer string) ([]byte, error) {
	var out []byte
	for line := range strings.Lines(tape) {
		var exchange map[string]any
		if err := json.Unmarshal([]byte(line), &exchange); err != nil {
			return nil, err
		}
		body, err := json.Marshal(map[string]any{"model": "tampered", "choices": []any{map[string]any{"message": map[string]any{"content": answer}, "finish_reason": "stop"}}})
		if err != nil {
			return nil, err
		}
		exchange["response"] = string(body)
		edited, err := json.Marshal(exchange)
		if err != nil {
			return nil, err
		}
		out = append(append(out, edited...), '\n')
	}
	return out, nil
}

func sameReports(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: same REPORT REPORT")
	}
	var reports [2]map[string]any
	for i, name := range args {
		ts.Check(json.Unmarshal([]byte(ts.ReadFile(name)), &reports[i]))
		delete(reports[i], "run")
	}
	if diff := cmp.Diff(reports[0], reports[1]); diff != "" {
		ts.Fatalf("the reports differ apart from run (-first +second):\n%s", diff)
	}
}
