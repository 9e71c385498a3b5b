package main

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/replay"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// TestOfficialClient: the openai npm package reads what serve sends, whole and
// streamed, texts and tool calls.
func TestOfficialClient(t *testing.T) {
	t.Parallel()
	modules := installed(t, "GOLDENTRACE_OPENAI", "the folder that the npm package openai is installed below")
	work := t.TempDir()
	write := func(name, text string) { writeFile(t, filepath.Join(work, filepath.FromSlash(name)), []byte(text)) }
	write("prompts/system.md", "Be exact.")
	write("prompts/tools.json", `[{"type": "function", "function": {"name": "lookup", "parameters": {"type": "object"}}}]`)
	write("fixtures/suite.yaml", "version: 1\nrequest: {model: authored, seed: 4}\n")
	write("fixtures/case.yaml", `id: a
banned_claims: [refund was issued]
steps:
  - user: Where is order 4412?
  - assistant:
  - {call: lookup, args: {id: "4412"}, returns: not_found}
  - {call: lookup, args: {id: "4413"}, returns: [1.50]}
  - assistant: {reply: Neither.}
  - user: Are you sure?
  - assistant:
`)
	s, err := fixture.Load(filepath.Join(work, "fixtures"), fixture.Options{})
	if err != nil {
		t.Fatal(err)
	}
	bodies := recordClientTape(t, s)
	bodies = append(bodies, json.RawMessage(`{"model":"authored","messages":[{"role":"system","content":"Be exact."},{"role":"user","content":"Who are you?"}]}`))
	data, err := json.Marshal(bodies)
	if err != nil {
		t.Fatal(err)
	}
	requests := filepath.Join(work, "requests.json")
	writeFile(t, requests, data)
	addr := freeAddr(t)
	serve(t, addr, nil, goldentracePath(t), "serve", "--quiet", "--suite", s.Dir, "--addr", addr)

	client := exec.Command("node", filepath.Join("testdata", "openai_client.mjs"), modules, "http://"+addr+"/v1", requests)
	out, err := client.CombinedOutput()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, out)
	}
	const (
		calls   = `{"content":null,"calls":[["lookup","{\"id\":\"4412\"}"],["lookup","{\"id\":\"4413\"}"]],"finish":"tool_calls"}`
		neither = `{"content":"Neither — 👩‍👩‍👧 “4412” nor\n订单4413 was found.","calls":[],"finish":"stop"}`
		both    = `{"content":"One moment.","calls":[["lookup","{}"]],"finish":"tool_calls"}`
	)
	want := []string{
		`{"models":["authored"]}`,
		`{"whole":` + calls + `}`, `{"streamed":` + calls + `,"usage":7,"several":true}`,
		`{"whole":` + neither + `}`, `{"streamed":` + neither + `,"usage":7,"several":true}`,
		`{"whole":` + both + `}`, `{"streamed":` + both + `,"usage":7,"several":true}`,
		`{"error":"NotFoundError","status":404,"code":"no_recording","names":true}`,
	}
	if diff := cmp.Diff(want, strings.Split(strings.TrimSpace(string(out)), "\n")); diff != "" {
		t.Errorf("what the client understood (-want +got):\n%s", diff)
	}
}

// recordClientTape records an answer to each request of the suite and gives the
// requests' bodies.
func recordClientTape(t *testing.T, s *fixture.Suite) (bodies []json.RawMessage) {
	t.Helper()
	messages := []string{
		`{"role":"assistant","content":null,"tool_calls":[{"id":"x1","type":"function","function":{"name":"lookup","arguments":"{\"id\":\"4412\"}"}},{"id":"x2","type":"function","function":{"name":"lookup","arguments":"{\"id\":\"4413\"}"}}]}`,
		`{"role":"assistant","content":"Neither — 👩‍👩‍👧 “4412” nor\n订单4413 was found."}`,
		`{"role":"assistant","content":"One moment.","tool_calls":[{"id":"x3","type":"function","function":{"name":"lookup","arguments":"{}"}}]}`,
	}
	finish := []string{"tool_calls", "stop", "tool_calls"}
	to := tape.NewRecorder(s.Tapes, nil)
	for i, thread := range replay.Threads(s, "") {
		r := thread.Requests[0]
		response := `{"id":"c1","object":"chat.completion","created":1,"model":"authored","choices":[{"index":0,"message":` + messages[i] +
			`,"finish_reason":"` + finish[i] + `"}],"usage":{"prompt_tokens":3,"completion_tokens":4,"total_tokens":7}}`
		at := time.Date(2026, 1, 1, 0, 0, i, 0, time.UTC)
		if err := to.Add(tape.Exchange{Recorded: at, ServedBy: "authored", Request: r, Status: 200, Response: response}); err != nil {
			t.Fatal(err)
		}
		body, err := r.Body()
		if err != nil {
			t.Fatal(err)
		}
		bodies = append(bodies, body)
	}
	return bodies
}
