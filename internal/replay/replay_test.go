package replay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/endpoint"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/tape"
)

func ptr[T any](v T) *T { return &v }

// fake answers by a function, which gets the number of the attempt, from 1.
type fake struct {
	mu       sync.Mutex
	attempts map[string]int
	answer   func(ctx context.Context, r tape.Request, attempt int) (tape.Exchange, error)
}

func (f *fake) Complete(ctx context.Context, r tape.Request) (tape.Exchange, error) {
	f.mu.Lock()
	if f.attempts == nil {
		f.attempts = map[string]int{}
	}
	f.attempts[r.Case]++
	n := f.attempts[r.Case]
	f.mu.Unlock()
	return f.answer(ctx, r, n)
}

func ok(text string) tape.Exchange {
	return tape.Exchange{Status: 200, Response: fmt.Sprintf(`{"choices":[{"message":{"content":%q}}]}`, text)}
}

func requests(n int, messages ...tape.Message) []Thread {
	out := make([]Thread, n)
	for i := range out {
		id := fmt.Sprintf("c%d", i)
		out[i] = Thread{Requests: []tape.Request{{Case: id, Turn: 1, Messages: append(messages[:len(messages):len(messages)], tape.Say("user", id))}}}
	}
	return out
}

func TestThreads(t *testing.T) {
	t.Parallel()
	call := grader.Call{ID: "call_0001", Name: "lookup", Arguments: `{"id":"4"}`}
	messages := []fixture.Message{
		{Role: "user", Content: "one"},
		{Role: "assistant", Calls: []grader.Call{call}},
		{Role: "tool", CallID: "call_0001", Content: "not_found"},
		{Role: "assistant", Content: "No."},
		{Role: "system", Content: "Be brief."},
		{Role: "user", Content: "the summary"},
		{Role: "user", Content: "two"},
	}
	turns := []fixture.Turn{{To: 1}, {To: 3}, {From: 5, To: 7}}
	s := &fixture.Suite{
		Tools: fixture.Tools{Wire: `[{"type":"function"}]`},
		Request: fixture.Request{
			Model: "own", Temperature: ptr(0.0), Seed: ptr(int64(3)), MaxTokens: 9, MaxTokensField: "max_completion_tokens",
			SystemRole: "developer", Extra: map[string]any{"top_p": 1},
		},
		Cases: []*fixture.Case{
			{ID: "a", System: fixture.Prompt{Text: "Be exact."}, Messages: messages, Turns: turns},
			{ID: "b", System: fixture.Prompt{Text: "Other."}, Messages: messages, Turns: turns, Live: true},
		},
	}
	made := func(id string, turn int, messages ...tape.Message) tape.Request {
		return tape.Request{
			Case: id, Turn: turn, Model: "own", Messages: messages, Tools: `[{"type":"function"}]`, Temperature: ptr(0.0), Seed: ptr(int64(3)),
			MaxTokens: 9, MaxTokensField: "max_completion_tokens", Extra: map[string]any{"top_p": 1},
		}
	}
	system, one := tape.Say("developer", "Be exact."), tape.Say("user", "one")
	called, returned := tape.Call("", []grader.Call{call}), tape.Return("call_0001", "not_found")
	other := tape.Say("developer", "Other.")
	sum, two := tape.Say("user", "the summary"), tape.Say("user", "two")
	want := [][]tape.Request{
		{made("a", 1, system, one)},
		{made("a", 2, system, one, called, returned)},
		{made("a", 3, system, sum, two)},
		{made("b", 1, other, one), made("b", 2, other, one, called, returned), made("b", 3, other, sum, two)},
	}
	var got [][]tape.Request
	for _, thread := range Threads(s, "") {
		got = append(got, thread.Requests)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("threads (-want +got):\n%s", diff)
	}
	s.Request.SystemRole = ""
	for _, thread := range Threads(s, "other") {
		if r := thread.Requests[0]; r.Model != "other" || r.Messages[0].Role() != "system" {
			t.Errorf("request %+v, want the given model and the role system", r)
		}
	}
}

// A turn's request is the tape up to that turn, byte for byte.
func TestRequestsAreTheTape(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	write("prompts/system.md", "Be exact.\n")
	write("prompts/tools.json", `[{"type": "function", "function": {"name": "lookup", "parameters": {"type": "object", "properties": {"id": {}, "b": {}, "a": {}}}}}]`)
	write("fixtures/suite.yaml", "version: 1\nrequest: {model: m}\n")
	write("fixtures/case.yaml", `id: a
banned_claims: [refund was issued]
steps:
  - user: "Where is <order> 4412 — \"now\"?"
  - assistant: {reply: One moment.}
  - call: lookup
    args: {id: "4412", b: 1.50, a: [null, true]}
    returns: {z: 1.0, a: "é"}
  - {call: lookup, args: {id: "5"}, returns: not_found}
  - {call: lookup, then: true, error: timeout}
  - assistant: {reply: It is lost.}
  - system: Be brief.
  - user: And now?
  - assistant: {reply: Gone.}
  - compact: {summary: Order 4412 is lost.}
  - user: Go on.
  - assistant:
`)
	s, err := fixture.Load(filepath.Join(dir, "fixtures"), fixture.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const (
		head  = `{"messages":[{"content":"Be exact.","role":"system"}`
		user  = `,{"content":"Where is <order> 4412 — \"now\"?","role":"user"}`
		calls = `,{"content":"One moment.","role":"assistant","tool_calls":[` +
			`{"function":{"arguments":"{\"id\":\"4412\",\"b\":1.50,\"a\":[null,true]}","name":"lookup"},"id":"call_0001","type":"function"},` +
			`{"function":{"arguments":"{\"id\":\"5\"}","name":"lookup"},"id":"call_0002","type":"function"}]}` +
			`,{"content":"{\"z\":1.0,\"a\":\"é\"}","role":"tool","tool_call_id":"call_0001"}` +
			`,{"content":"not_found","role":"tool","tool_call_id":"call_0002"}`
		then = `,{"content":null,"role":"assistant","tool_calls":[{"function":{"arguments":"{}","name":"lookup"},"id":"call_0003","type":"function"}]}` +
			`,{"content":"{\"error\":\"timeout\"}","role":"tool","tool_call_id":"call_0003"}`
		note = `,{"content":"It is lost.","role":"assistant"},{"content":"Be brief.","role":"system"},{"content":"And now?","role":"user"}`
		sum  = `,{"content":"Order 4412 is lost.","role":"user"},{"content":"Go on.","role":"user"}`
		tail = `],"model":"m","temperature":0,"tools":[{"function":{"name":"lookup","parameters":{"properties":{"a":{},"b":{},"id":{}},"type":"object"}},"type":"function"}]}`
	)
	want := []string{head + user + tail, head + user + calls + then + tail, head + user + calls + then + note + tail, head + sum + tail}
	var got []string
	for _, thread := range Threads(s, "") {
		for _, r := range thread.Requests {
			body, err := r.Body()
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, string(body))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("bodies (-want +got):\n%s", diff)
	}
}

func TestRunRetries(t *testing.T) {
	t.Parallel()
	passing := &tape.Failure{Status: 503, Message: "busy", Retry: true}
	lasting := &tape.Failure{Status: 400, Message: "bad"}
	unrecorded := &tape.Unrecorded{Case: "c0"}
	defect := errors.New("a damaged tape")
	tests := []struct {
		name     string // what the row proves
		retries  int
		answers  []any // an error or an exchange for each attempt; the last one stays
		want     error
		text     string
		attempts int
	}{
		{"a first answer is the only one asked for", 0, []any{ok("hi")}, nil, "hi", 1},
		{"a passing failure is asked again until there is an answer", 0, []any{passing, passing, ok("hi")}, nil, "hi", 3},
		{"four retries by default", 0, []any{passing}, passing, "", 5},
		{"as many retries as were asked for", 2, []any{passing}, passing, "", 3},
		{"none when retries are negative", -1, []any{passing}, passing, "", 1},
		{"a lasting failure is not asked again", 0, []any{lasting, ok("hi")}, lasting, "", 1},
		{"a lasting failure at the last attempt comes back as itself", 1, []any{passing, lasting}, lasting, "", 2},
		{"a request that was not recorded is not asked again", 0, []any{unrecorded}, unrecorded, "", 1},
		{"any other error is passed on", 0, []any{defect}, defect, "", 1},
		{"a response that holds a passing error is asked again", 0, []any{tape.Exchange{Status: 200, Response: `{"error":{"code":503}}`}, ok("hi")}, nil, "hi", 2},
		{"an answer is kept even if it is empty", 0, []any{ok(""), ok("hi")}, nil, "", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := &fake{answer: func(_ context.Context, _ tape.Request, n int) (tape.Exchange, error) {
				switch a := tt.answers[min(n, len(tt.answers))-1].(type) {
				case error:
					return tape.Exchange{}, a
				case tape.Exchange:
					return a, nil
				}
				return tape.Exchange{}, errors.New("neither")
			}}
			var got []Result
			err := Run(context.Background(), requests(1), f, Options{Retries: tt.retries, FirstWait: time.Millisecond}, func(r Result) { got = append(got, r) })
			if err != nil || len(got) != 1 {
				t.Fatalf("%d results, error %v", len(got), err)
			}
			if r := got[0]; r.Err != tt.want || r.Attempts != tt.attempts || r.Answer.Completion.Text != tt.text || r.Request.Case != "c0" {
				t.Errorf("result %+v, want error %v after %d attempts and text %q", r, tt.want, tt.attempts, tt.text)
			}
		})
	}
}

func TestRunGivesEachRequestOneResult(t *testing.T) {
	t.Parallel()
	const n, most = 500, 7
	var flying, peak atomic.Int64
	f := &fake{answer: func(_ context.Context, r tape.Request, n int) (tape.Exchange, error) {
		now := flying.Add(1)
		defer flying.Add(-1)
		for {
			if p := peak.Load(); now <= p || peak.CompareAndSwap(p, now) {
				break
			}
		}
		runtime.Gosched()
		if n == 1 && strings.HasSuffix(r.Case, "3") {
			return tape.Exchange{}, &tape.Failure{Message: "x", Retry: true}
		}
		return ok(r.Case), nil
	}}
	seen := map[string]int{} // the race detector sees a second goroutine here
	err := Run(context.Background(), requests(n), f, Options{Concurrency: most, FirstWait: time.Microsecond}, func(r Result) {
		seen[r.Request.Case]++
		if r.Err != nil || r.Answer.Completion.Text != r.Request.Case {
			t.Errorf("result %+v", r)
		}
	})
	if err != nil || len(seen) != n {
		t.Errorf("%d results, error %v, want %d", len(seen), err, n)
	}
	for id, times := range seen {
		if times != 1 {
			t.Errorf("%s has %d results", id, times)
		}
	}
	if p := peak.Load(); p > most || p < 2 {
		t.Errorf("%d requests at once, want up to %d", p, most)
	}
	if err := Run(context.Background(), nil, f, Options{}, func(Result) { t.Error("a result of nothing") }); err != nil {
		t.Error(err)
	}
}

func TestWaits(t *testing.T) {
	t.Parallel()
	w := newWaiting(Options{FirstWait: 100 * time.Millisecond, MaxWait: 10 * time.Second})
	between := func(what string, d, low, high time.Duration) {
		t.Helper()
		if d < low || d > high {
			t.Errorf("%s: waits %s, want %s to %s", what, d, low, high)
		}
	}
	for range 50 {
		w.Reset()
		w.asked = 0
		between("the first wait", w.NextBackOff(), 50*time.Millisecond, 151*time.Millisecond)
		between("the second wait", w.NextBackOff(), 100*time.Millisecond, 301*time.Millisecond)
		w.asked = 3 * time.Second
		between("an asked wait", w.NextBackOff(), 3*time.Second, 3200*time.Millisecond)
		w.asked = time.Hour
		between("an asked wait beyond the cap", w.NextBackOff(), 10*time.Second, 10*time.Second)
		w.asked = 0
		for range 20 {
			between("a late wait", w.NextBackOff(), 0, 10*time.Second)
		}
	}
}

func TestCancellation(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string // what the row proves
		answer func(ctx context.Context, waits chan<- struct{}) (tape.Exchange, error)
	}{
		{"while it waits before a retry", func(_ context.Context, waits chan<- struct{}) (tape.Exchange, error) {
			waits <- struct{}{}
			return tape.Exchange{}, &tape.Failure{Message: "slow", Retry: true, After: time.Hour}
		}},
		{"while an attempt is on its way", func(ctx context.Context, waits chan<- struct{}) (tape.Exchange, error) {
			waits <- struct{}{}
			<-ctx.Done()
			return tape.Exchange{}, ctx.Err()
		}},
		{"while an attempt ends as a lasting failure", func(ctx context.Context, waits chan<- struct{}) (tape.Exchange, error) {
			waits <- struct{}{}
			<-ctx.Done()
			return tape.Exchange{}, &tape.Failure{Message: "cut off"}
		}},
		{"while an attempt ends as a failure of its own", func(ctx context.Context, waits chan<- struct{}) (tape.Exchange, error) {
			waits <- struct{}{}
			<-ctx.Done()
			return tape.Exchange{}, &tape.Failure{Message: "reset", Retry: true}
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			const n, workers = 40, 4
			waits := make(chan struct{}, n)
			var asking atomic.Int64
			f := &fake{answer: func(ctx context.Context, _ tape.Request, _ int) (tape.Exchange, error) {
				asking.Add(1)
				defer asking.Add(-1)
				return tt.answer(ctx, waits)
			}}
			ctx, cancel := context.WithCancel(context.Background())
			var cancelled time.Time
			go func() {
				for range workers {
					<-waits
				}
				time.Sleep(10 * time.Millisecond)
				cancelled = time.Now()
				cancel()
			}()
			seen := map[string]int{}
			err := Run(ctx, requests(n), f, Options{Concurrency: workers, MaxWait: time.Hour}, func(r Result) {
				seen[r.Request.Case]++
				if r.Err != context.Canceled {
					t.Errorf("%s: error %v, want the context's", r.Request.Case, r.Err)
				}
			})
			if took := time.Since(cancelled); took > time.Second {
				t.Errorf("it ended %s after the cancellation", took)
			}
			if !errors.Is(err, context.Canceled) || len(seen) != n || asking.Load() != 0 {
				t.Errorf("error %v, %d results of %d, %d attempts still running", err, len(seen), n, asking.Load())
			}
		})
	}
}

func TestNotices(t *testing.T) {
	t.Parallel()
	f := &fake{answer: func(_ context.Context, _ tape.Request, n int) (tape.Exchange, error) {
		if n == 1 {
			return tape.Exchange{}, &tape.Failure{Status: 429, Message: "slow down", Retry: true}
		}
		return tape.Exchange{}, &tape.Failure{Status: 429, Message: "slower", Retry: true, After: 5 * time.Second}
	}}
	ctx, cancel := context.WithCancel(context.Background())
	var notices []string
	_ = Run(ctx, requests(1), f, Options{FirstWait: time.Millisecond, Notice: func(s string) {
		notices = append(notices, s)
		cancel() // nobody needs to sit through the wait
	}}, func(Result) {})
	if len(notices) != 1 || notices[0] != "c0, turn 1: status 429: slower; waiting 5s before attempt 3 of 5" {
		t.Errorf("notices %q, want one, of the long wait", notices)
	}
}

func TestLatency(t *testing.T) {
	t.Parallel()
	var clock atomic.Int64
	f := &fake{answer: func(_ context.Context, _ tape.Request, n int) (tape.Exchange, error) {
		clock.Add(int64(n) * int64(time.Second))
		if n == 1 {
			return tape.Exchange{}, &tape.Failure{Message: "x", Retry: true}
		}
		return ok("hi"), nil
	}}
	var got Result
	err := Run(context.Background(), requests(1), f, Options{FirstWait: time.Millisecond, Now: func() time.Time { return time.Unix(0, clock.Load()) }},
		func(r Result) { got = r })
	if err != nil || got.Latency != 2*time.Second {
		t.Errorf("latency %s, error %v, want that of the last attempt, 2s", got.Latency, err)
	}
}

// The live client, the network and the retries together.
func TestRunAgainstAFaultyEndpoint(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	asked := map[string]int{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		mu.Lock()
		asked[string(body)]++
		n := asked[string(body)]
		mu.Unlock()
		switch n % 4 {
		case 1:
			w.Header().Set("Retry-After", "0.01")
			w.WriteHeader(http.StatusTooManyRequests)
		case 2:
			w.WriteHeader(http.StatusInternalServerError)
		case 3:
			if conn, _, err := w.(http.Hijacker).Hijack(); err == nil {
				_ = conn.Close()
			}
		default:
			_, _ = io.WriteString(w, `{"choices":[{"message":{"content":"ok"}}]}`)
		}
	}))
	t.Cleanup(s.Close)
	c, err := endpoint.New(endpoint.Options{BaseURL: s.URL})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.CloseIdle)
	all := requests(40)
	n := 0
	err = Run(context.Background(), all, c, Options{FirstWait: time.Millisecond}, func(r Result) {
		n++
		if r.Err != nil || r.Attempts != 4 || r.Answer.Completion.Text != "ok" {
			t.Errorf("%s: %+v", r.Request.Case, r)
		}
	})
	if err != nil || n != len(all) {
		t.Errorf("%d results, error %v", n, err)
	}
}

func BenchmarkRunOnAnInstantEndpoint(b *testing.B) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = io.WriteString(w, `{"model":"m","choices":[{"message":{"content":"Order 5 was not found."},"finish_reason":"stop"}]}`)
	}))
	defer s.Close()
	c, err := endpoint.New(endpoint.Options{BaseURL: s.URL})
	if err != nil {
		b.Fatal(err)
	}
	defer c.CloseIdle()
	all := requests(2000, tape.Say("system", strings.Repeat("Be exact. ", 100)))
	for b.Loop() {
		if err := Run(context.Background(), all, c, Options{}, func(r Result) {
			if r.Err != nil {
				b.Fatal(r.Err)
			}
		}); err != nil {
			b.Fatal(err)
		}
	}
}
