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
	"strings"
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

// tapeOf is a case of n turns, at each of which a call's fresh value is stated;
// its first return has so many bytes.
func tapeOf(n, size int) map[string]any {
	steps := []any{
		map[string]any{"user": "Where are my orders?"},
		map[string]any{"call": "list_orders", "returns": map[string]any{"note": strings.Repeat("nothing to see here. ", size/21)}},
	}
	for i := range n {
		said := fmt.Sprintf("Order %d is at stop %d.", i, i)
		steps = append(steps,
			map[string]any{
				"call": "lookup_order", "args": map[string]any{"order_id": i}, "returns": map[string]any{"status": fmt.Sprintf("at stop %d", i)},
				"grants": []any{map[string]any{"fact": fmt.Sprintf("status-%d", i), "at": "/status", "forms": []string{fmt.Sprintf("order %d is {value}", i)}}},
			},
			map[string]any{"assistant": map[string]any{"reply": said, "known_good": []string{said}}},
			map[string]any{"user": "And the next?"})
	}
	return map[string]any{"id": "long", "banned_claims": []string{"refund was issued", "order was lost"}, "steps": steps[:len(steps)-1]}
}

// BenchmarkTurns is a whole offline run of one case, attack included: the time
// for one turn must not grow with their number, nor with a large return.
func BenchmarkTurns(b *testing.B) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q struct{ Messages []struct{ Content string } }
		_ = json.NewDecoder(r.Body).Decode(&q)
		var stop int
		_, _ = fmt.Sscanf(q.Messages[len(q.Messages)-1].Content, `{"status":"at stop %d"}`, &stop)
		fmt.Fprintf(w, `{"model":"m","choices":[{"message":{"role":"assistant","content":"Order %d is at stop %d."},"finish_reason":"stop"}]}`, stop, stop)
	}))
	defer server.Close()
	for _, n := range []int{50, 100, 200, 400} {
		for _, size := range []int{0, 5 << 20} {
			b.Run(fmt.Sprintf("%d/%dMB", n, size>>20), func(b *testing.B) {
				env := map[string]string{"EVAL_MODEL": "m", "EVAL_BASE_URL": server.URL}
				app, dir := benchApp(b, 1, env)
				data, err := json.Marshal(tapeOf(n, size))
				if err != nil {
					b.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, "suite", "goldens.json"), data, 0o644); err != nil {
					b.Fatal(err)
				}
				if code := app.Run(context.Background(), []string{"run", "--live", "--record", "--concurrency", "2", "--suite", filepath.Join(dir, "suite")}); code != 0 {
					b.Fatalf("recording: exit %d", code)
				}
				for b.Loop() {
					if code := app.Run(context.Background(), []string{"run", "--offline", "--suite", filepath.Join(dir, "suite")}); code != 0 {
						b.Fatalf("exit %d", code)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(n), "us/turn")
			})
		}
	}
}
