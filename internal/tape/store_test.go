package tape

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/internal/redact"
	"github.com/goldentrace/goldentrace/internal/source"
)

var day = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

const (
	prompt   = "Be exact.\nNever guess.\nBe brief."
	question = "Where is order 5?\ntool: not_found"
)

func request(change func(*Request)) Request {
	r := Request{
		Case: "c1", Turn: 1, Model: "m-1", Temperature: ptr(0.0),
		Messages: []Message{Say("system", prompt), Say("user", question)},
	}
	if change != nil {
		change(&r)
	}
	return r
}

func exchange(r Request, text string, after time.Duration) Exchange {
	body, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	key, err := r.Key()
	if err != nil {
		panic(err)
	}
	return Exchange{
		Key: key, Recorded: day.Add(after), Turn: r.Turn, Repeat: r.Repeat, ServedBy: "m-1-0301",
		Request: r, Status: 200, Response: `{"choices":[{"message":{"content":` + string(body) + `}}]}`,
	}
}

func record(t *testing.T, dir string, exchanges ...Exchange) {
	t.Helper()
	w := NewRecorder(dir, nil)
	for _, ex := range exchanges {
		if err := w.Add(ex); err != nil {
			t.Fatal(err)
		}
	}
}

// asRead compares exchanges by what reading promises: the same body and the
// same everything else.
var asRead = cmp.Transformer("body", func(r Request) string {
	body, err := r.Body()
	return fmt.Sprint(r.Case, r.Turn, r.Repeat, string(body), err)
})

func TestRecordedIsReadBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	want := []Exchange{
		exchange(request(nil), "Order 5 was not found.", 0),
		exchange(request(func(r *Request) { r.Turn = 2; r.Repeat = 3; r.Messages[0] = Say("developer", prompt) }), "x\u2028<&>\x1b\"\\", time.Hour),
		exchange(request(func(r *Request) {
			r.Temperature, r.Seed, r.MaxTokens, r.MaxTokensField = ptr(0.25), ptr(int64(-7)), 50, "max_completion_tokens"
			r.Extra = map[string]any{"top_p": 0.5, "max_tokens": 4, "stop": []any{"a", nil}, "b": map[string]any{"c": true}}
		}), "", 2*time.Hour),
		exchange(request(func(r *Request) {
			r.Temperature = nil
			r.Extra = map[string]any{"seed": "x", "temperature": nil}
			r.Messages = []Message{Say("system", ""), Say("user", "")}
		}), "é", 3*time.Hour),
	}
	record(t, dir, want...)
	s := Open(dir)
	got, warnings, err := s.Exchanges("c1")
	if err != nil || len(warnings) > 0 {
		t.Fatalf("warnings %v, error %v", warnings, err)
	}
	if diff := cmp.Diff(want, got, asRead); diff != "" {
		t.Errorf("exchanges (-recorded +read):\n%s", diff)
	}
	for _, ex := range want {
		found, err := s.Complete(context.Background(), ex.Request)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(ex, found, asRead); diff != "" {
			t.Errorf("Complete (-recorded +found):\n%s", diff)
		}
	}
}

func TestTapeFileHoldsThePromptOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	record(t, dir, exchange(request(nil), "A", 0), exchange(request(func(r *Request) { r.Repeat = 1 }), "B", 0))
	data, err := os.ReadFile(filepath.Join(dir, "c1.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(data), "Never guess") || strings.Count(string(data), "content_sha256") != 2 {
		t.Errorf("the tape should name the system prompt by digest only:\n%s", data)
	}
	if !strings.HasPrefix(string(data), `{"key":"`) || strings.Count(string(data), "\n") != 2 {
		t.Errorf("want two lines that begin with their key:\n%s", data)
	}
	pins, err := filepath.Glob(filepath.Join(dir, "pins", "*"))
	if err != nil || len(pins) != 1 {
		t.Fatalf("pins %v, error %v, want one", pins, err)
	}
	text, err := os.ReadFile(pins[0])
	if err != nil || string(text) != "Be exact.\nNever guess.\nBe brief." {
		t.Errorf("pin %q, error %v", text, err)
	}
	if filepath.Base(pins[0]) != digest(string(text))+".txt" {
		t.Errorf("pin %s is not named by its digest", pins[0])
	}
}

func TestNewestRecordingOfAKeyWins(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	record(t, dir, exchange(request(nil), "old", 0), exchange(request(nil), "new", time.Hour))
	ex, err := Open(dir).Complete(context.Background(), request(nil))
	if err != nil {
		t.Fatal(err)
	}
	if a, err := Decode(ex); err != nil || a.Completion.Text != "new" {
		t.Errorf("answer %+v, error %v, want the newer one", a, err)
	}
}

func TestUnrecorded(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	record(t, dir,
		exchange(request(nil), "A", 0),
		exchange(request(func(r *Request) { r.Model = "m-2"; r.Temperature = ptr(1.0) }), "B", time.Hour),
		exchange(request(func(r *Request) { r.Turn = 2; r.Messages[1] = Say("user", "Second turn") }), "C", 2*time.Hour),
	)
	tests := []struct {
		name   string // what the row proves
		ask    Request
		want   []string
		detail string
	}{
		{"an edited prompt is shown by its lines", request(func(r *Request) { r.Messages[0] = Say("system", "Be exact.\nGuess freely.\nBe brief.") }),
			[]string{"system prompt"}, "system prompt:\n    Be exact.\n  - Never guess.\n  + Guess freely."},
		{"observations are shown by their lines", request(func(r *Request) { r.Messages[1] = Say("user", question+"\ntool: found") }),
			[]string{"observations"}, "observations:\n    tool: not_found\n  + tool: found"},
		{"a model", request(func(r *Request) { r.Model = "m-9" }), []string{"model"}, "model:\n  recorded m-1, now m-9"},
		{"the fewest differing parts decide, not the newest", request(func(r *Request) { r.Model = "m-2" }), []string{"sampling"},
			"sampling:\n  temperature: recorded 1, now 0"},
		{"a field that was not sent is called absent", request(func(r *Request) { r.Seed = ptr(int64(3)) }), []string{"sampling"},
			"sampling:\n  seed: recorded absent, now 3"},
		{"several parts at once", request(func(r *Request) { r.Model, r.Messages[0] = "m-9", Say("system", "New.") }), []string{"system prompt", "model"},
			"system prompt:\n  - Be exact.\n  - Never guess.\n  - Be brief.\n  + New.\nmodel:\n  recorded m-1, now m-9"},
		{"the same turn is nearer than a closer request of another", request(func(r *Request) { r.Turn = 2 }), []string{"system prompt", "observations", "model"}, ""},
		{"another role of the prompt", request(func(r *Request) { r.Messages[0] = Say("developer", prompt) }), []string{"system prompt"}, "[developer]"},
		{"a repeat that was not recorded", request(func(r *Request) { r.Repeat = 4 }), []string{"repeat"}, "repeat:\n  recorded 0, now 4"},
	}
	tests[6].ask.Model, tests[6].ask.Messages[0] = "m-2", Say("system", "Other.")
	s := Open(dir)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := s.Complete(context.Background(), tt.ask)
			var u *Unrecorded
			if !errors.As(err, &u) {
				t.Fatalf("error %v, want *Unrecorded", err)
			}
			if diff := cmp.Diff(tt.want, u.Differs); diff != "" {
				t.Errorf("differs (-want +got):\n%s", diff)
			}
			if !strings.Contains(u.Detail, tt.detail) {
				t.Errorf("detail:\n%s\nwant in it:\n%s", u.Detail, tt.detail)
			}
		})
	}
	_, err := s.Complete(context.Background(), request(func(r *Request) { r.Case = "other" }))
	var u *Unrecorded
	if !errors.As(err, &u) || len(u.Differs) != 0 || u.Case != "other" {
		t.Errorf("a case without a tape: %v", err)
	}
	if _, err := Open(filepath.Join(dir, "absent")).Complete(context.Background(), request(nil)); !errors.As(err, &u) {
		t.Errorf("a folder that is not there: %v", err)
	}
}

func TestModelIsTheNewestExchanges(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	record(t, dir, exchange(request(func(r *Request) { r.Model = "new" }), "A", time.Hour), exchange(request(func(r *Request) { r.Model = "old" }), "B", 0))
	s := Open(dir)
	if m, ok := s.Model("c1"); m != "new" || !ok {
		t.Errorf("Model = %q, %v", m, ok)
	}
	if m, ok := s.Model("none"); ok {
		t.Errorf("a case without a tape has the model %q", m)
	}
}

func TestDefectsOfATape(t *testing.T) {
	t.Parallel()
	good := func(t *testing.T, dir string) []string {
		record(t, dir, exchange(request(nil), "A", 0), exchange(request(func(r *Request) { r.Repeat = 1 }), "B", 0))
		data, err := os.ReadFile(filepath.Join(dir, "c1.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		return strings.SplitAfter(string(data), "\n")[:2]
	}
	tests := []struct {
		name   string // what the row proves
		change func(lines []string) string
		want   string
	}{
		{"a damaged line in the middle", func(l []string) string { return l[0][:50] + "\n" + l[1] }, "t/c1.jsonl:1: not JSON"},
		{"a damaged last line that was ended", func(l []string) string { return l[0] + l[1][:50] + "\n" }, "t/c1.jsonl:2: not JSON"},
		{"a line that is no object", func(l []string) string { return "[]\n" + l[0] }, "t/c1.jsonl:1: not a JSON object"},
		{"an altered request", func(l []string) string { return l[0] + strings.Replace(l[1], "order 5", "order 6", 1) }, "t/c1.jsonl:2: the key does not belong"},
		{"an altered repeat", func(l []string) string { return strings.Replace(l[0], `"repeat":0`, `"repeat":5`, 1) }, "t/c1.jsonl:1: the key does not belong"},
		{"an unknown field", func(l []string) string { return strings.Replace(l[0], `{"key"`, `{"x":1,"key"`, 1) }, `t/c1.jsonl:1: unknown field "x"`},
		{"a field twice", func(l []string) string { return strings.Replace(l[0], `{"key"`, `{"turn":1,"key"`, 1) }, `t/c1.jsonl:1: "turn" stands there twice`},
		{"a field in other letters", func(l []string) string { return strings.Replace(l[0], `{"key"`, `{"KEY":"","key"`, 1) }, `t/c1.jsonl:1: unknown field "KEY"`},
		{"a missing field", func(l []string) string { return strings.Replace(l[0], `"status":200,`, ``, 1) }, `t/c1.jsonl:1: "status" is missing`},
		{"a field that is null", func(l []string) string { return strings.Replace(l[0], `"status":200`, `"status":null`, 1) }, `t/c1.jsonl:1: "status" is missing`},
		{"a repeat inside the request", func(l []string) string { return strings.Replace(l[0], `"request":{`, `"request":{"repeat":0,`, 1) }, `t/c1.jsonl:1: request.extra: "repeat"`},
		{"a field of another type", func(l []string) string { return strings.Replace(l[0], `"status":200`, `"status":"ok"`, 1) }, `t/c1.jsonl:1: "status": cannot unmarshal`},
		{"a turn of 0", func(l []string) string { return strings.Replace(l[0], `"turn":1`, `"turn":0`, 1) }, "t/c1.jsonl:1: turn 0"},
		{"two objects on a line", func(l []string) string { return strings.TrimSpace(l[0]) + l[1] }, "t/c1.jsonl:1: something follows"},
		{"a message without content", func(l []string) string { return strings.Replace(l[0], `"content":"Where`, `"contents":"Where`, 1) }, "t/c1.jsonl:1: request: message 2"},
		{"a digest that is a path", func(l []string) string {
			return strings.Replace(l[0], `"content_sha256":"`, `"content_sha256":"../../`, 1)
		}, "t/c1.jsonl:1: request: message 1: content_sha256"},
		{"a digest that is a path of the right length", func(l []string) string {
			i := strings.Index(l[0], `"content_sha256":"`) + len(`"content_sha256":"`)
			return l[0][:i] + strings.Repeat("../", 21) + "x" + l[0][i+64:]
		}, "no SHA-256"},
		{"a prompt that is not there", func(l []string) string {
			i := strings.Index(l[0], `"content_sha256":"`) + len(`"content_sha256":"`)
			return l[0][:i] + strings.Repeat("0", 64) + l[0][i+64:]
		}, ".txt is missing"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			text := tt.change(good(t, dir))
			if err := os.WriteFile(filepath.Join(dir, "c1.jsonl"), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			s := Open(dir)
			s.Shown = "t"
			_, err := s.Load([]string{"c1"})
			if err == nil || !strings.Contains(err.Error(), tt.want) || !source.IsDefect(err) {
				t.Errorf("error %v, want a defect with %q", err, tt.want)
			}
			if _, err := s.Complete(context.Background(), request(nil)); !source.IsDefect(err) {
				t.Errorf("Complete answers from a damaged tape: %v", err)
			}
		})
	}
}

func TestAlteredPromptIsADefect(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	record(t, dir, exchange(request(nil), "A", 0))
	pins, err := filepath.Glob(filepath.Join(dir, "pins", "*.txt"))
	if err != nil || len(pins) != 1 {
		t.Fatal(pins, err)
	}
	write := func(text string) {
		if err := os.WriteFile(pins[0], []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("Be exact.\r\nNever guess.\r\nBe brief.")
	if _, err := Open(dir).Load([]string{"c1"}); err != nil {
		t.Errorf("line ends that a checkout changed are no defect: %v", err)
	}
	write("Be exact.\nAlways guess.\nBe brief.")
	if _, err := Open(dir).Load([]string{"c1"}); err == nil || !strings.Contains(err.Error(), "altered") || !source.IsDefect(err) {
		t.Errorf("an altered prompt: %v", err)
	}
}

func TestLoadCollectsEveryDefect(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{"a.jsonl": "{}\n{}\n", "b.jsonl": "[]\n", "c.jsonl": "\n{\"key\":\"x"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "d.jsonl"), 0o755); err != nil {
		t.Fatal(err)
	}
	s := Open(dir)
	s.Shown = "t"
	warnings, err := s.Load([]string{"b", "a", "c", "d", "e"})
	var all source.Errors
	if !errors.As(err, &all) {
		t.Fatalf("error %v", err)
	}
	var places []string
	for _, e := range all {
		places = append(places, e.Pos.String())
	}
	if diff := cmp.Diff([]string{"t/a.jsonl:1", "t/a.jsonl:2", "t/b.jsonl:1", "t/d.jsonl"}, places); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
	if len(warnings) != 1 || !strings.HasPrefix(warnings[0], "t/c.jsonl: ") {
		t.Errorf("warnings %q", warnings)
	}
}

func TestIdsNeverLeaveTheFolder(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"", "../x", "a/b", `a\b`, "C:x"} {
		r := request(func(r *Request) { r.Case = id })
		if _, err := Open(t.TempDir()).Complete(context.Background(), r); err == nil || !strings.Contains(err.Error(), "cannot name a tape") {
			t.Errorf("id %q is read: %v", id, err)
		}
		if err := NewRecorder(t.TempDir(), nil).Add(exchange(r, "A", 0)); err == nil {
			t.Errorf("id %q is written", id)
		}
	}
}

func TestCompleteIsSafeForConcurrentUse(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	record(t, dir, exchange(request(nil), "A", 0))
	s := Open(dir)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if _, err := s.Complete(context.Background(), request(nil)); err != nil {
				t.Error(err)
			}
			s.Model("c1")
		})
	}
	wg.Wait()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Complete(ctx, request(nil)); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context: %v", err)
	}
}

func TestRecorderRefuses(t *testing.T) {
	t.Parallel()
	secrets := redact.New("s3cret-value-0001")
	empty := exchange(request(nil), "A", 0)
	empty.Response = `{"choices":[]}`
	broken := exchange(request(nil), "A", 0)
	broken.Status = 500
	tests := []struct {
		name string // what the row proves
		ex   Exchange
		want string
	}{
		{"a response without an answer", empty, "no choices"},
		{"a failed request", broken, "status 500"},
		{"a secret in the prompt", exchange(request(func(r *Request) { r.Messages[0] = Say("system", "key s3cret-value-0001") }), "A", 0), "holds a secret"},
		{"no turn", exchange(request(func(r *Request) { r.Turn = 0 }), "A", 0), "turn 0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := NewRecorder(dir, secrets).Add(tt.ex); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
			if left, _ := os.ReadDir(dir); len(left) > 0 {
				t.Errorf("something was written: %v", left)
			}
		})
	}
}

func TestRecorderKeepsSecretsOut(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	w := NewRecorder(dir, redact.New("s3cret-value-0001"))
	if err := w.Add(exchange(request(nil), "the key is s3cret-value-0001, sk-0123456789abcdef", 0)); err != nil {
		t.Fatal(err)
	}
	ex, err := Open(dir).Complete(context.Background(), request(nil))
	if err != nil {
		t.Fatal(err)
	}
	a, err := Decode(ex)
	if want := "the key is [redacted by goldentrace], sk-0123456789abcdef"; err != nil || a.Completion.Text != want {
		t.Errorf("answer %q, error %v, want %q: a secret is hidden, and only a secret", a.Completion.Text, err, want)
	}
}
