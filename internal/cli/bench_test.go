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
	"testing"
	"time"
)

// benchApp is a command line in a folder of its own, with a suite of n cases
// and an answers file for them.
func benchApp(b *testing.B, n int, env map[string]string) (*App, string) {
	b.Helper()
	dir := b.TempDir()
	var cases []map[string]any
	var answers bytes.Buffer
	for i := range n {
		id := fmt.Sprintf("case-%05d", i)
		cases = append(cases, map[string]any{
			"id":                 id,
			"observations":       []string{fmt.Sprintf("User: Where is order %d?", 10000+i), "tool.lookup_order: not_found"},
			"allowed_facts":      []string{fmt.Sprintf("order %d was not found", 10000+i)},
			"banned_claims":      []any{map[string]any{"claim": "shipped", "forms": []string{"order has shipped", "parcel is on its way"}}, "refund was issued"},
			"required_behaviors": []string{"decline_to_invent_order"},
			"known_good":         []string{"There is no record of that order, I am afraid."},
		})
		fmt.Fprintf(&answers, `{"case_id":%q,"text":"I looked, but order %d was not found in the system. Could you check the number on your confirmation?"}`+"\n", id, 10000+i)
	}
	goldens, err := json.Marshal(cases)
	if err != nil {
		b.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"suite/goldens.json": goldens, "prompts/system.md": []byte("Say only what the tools returned."), "answers.jsonl": answers.Bytes(),
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			b.Fatal(err)
		}
	}
	return &App{Stdout: io.Discard, Stderr: os.Stderr, Getenv: func(k string) string { return env[k] }, Now: time.Now}, dir
}

// BenchmarkRun2000 is a whole live run of 2,000 cases, attack included, on an
// endpoint that answers at once.
func BenchmarkRun2000(b *testing.B) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, `{"model":"m","choices":[{"message":{"role":"assistant","content":"There is no record of that order. Could you check the number on your confirmation?"},"finish_reason":"stop"}]}`)
	}))
	defer server.Close()
	app, dir := benchApp(b, 2000, map[string]string{"EVAL_BASE_URL": server.URL, "EVAL_MODEL": "m"})
	for b.Loop() {
		if code := app.Run(context.Background(), []string{"run", "--live", "--suite", filepath.Join(dir, "suite")}); code != 0 {
			b.Fatalf("exit %d", code)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/2000, "us/case")
}

// BenchmarkRegrade10000 grades 10,000 saved answers, attack included.
func BenchmarkRegrade10000(b *testing.B) {
	app, dir := benchApp(b, 10000, nil)
	for b.Loop() {
		if code := app.Run(context.Background(), []string{"grade", "--suite", filepath.Join(dir, "suite"), "--answers", filepath.Join(dir, "answers.jsonl")}); code != 0 {
			b.Fatalf("exit %d", code)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/10000, "us/case")
}
