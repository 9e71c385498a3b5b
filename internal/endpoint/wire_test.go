package endpoint

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goldentrace/goldentrace/internal/tape"
)

// serve starts an endpoint that lives as long as the test. It reads the whole
// request before h runs, since only then a server sees that its client left.
func serve(t *testing.T, h http.HandlerFunc) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(readFirst(h))
	t.Cleanup(s.Close)
	return s
}

func readFirst(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		h(w, r)
	}
}

func client(t *testing.T, o Options) *Client {
	t.Helper()
	c, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.CloseIdle)
	return c
}

func ptr[T any](v T) *T { return &v }

func hello() tape.Request {
	return tape.Request{
		Case: "c", Turn: 1, Model: "m-1", Temperature: ptr(0.0),
		Messages: []tape.Message{tape.Say("system", "Be exact."), tape.Say("user", "Where is order 5?")},
	}
}

func failure(t *testing.T, err error) *tape.Failure {
	t.Helper()
	var f *tape.Failure
	if !errors.As(err, &f) {
		t.Fatalf("error %v (%T), want a *tape.Failure", err, err)
	}
	return f
}

// wireCase is one body that servers send and what a client must make of it.
type wireCase struct {
	ID        string            `json:"id"`
	Status    int               `json:"status"`
	Headers   map[string]string `json:"headers"`
	Body      string            `json:"body"`
	Want      string            `json:"want"` // infrastructure, completion or undecided
	Retry     *bool             `json:"retry"`
	Text      *string           `json:"text"`
	Calls     *int              `json:"calls"`
	Usage     string            `json:"usage"`
	NotAppear string            `json:"must_not_appear"`
}

func (w wireCase) check(t *testing.T) {
	s := serve(t, func(rw http.ResponseWriter, _ *http.Request) {
		for name, value := range w.Headers {
			rw.Header().Set(name, value)
		}
		rw.WriteHeader(w.Status)
		_, _ = io.WriteString(rw, w.Body)
	})
	ex, err := client(t, Options{BaseURL: s.URL, Key: w.NotAppear}).Complete(context.Background(), hello())
	if w.NotAppear != "" && (strings.Contains(ex.Response, w.NotAppear) || err != nil && strings.Contains(err.Error(), w.NotAppear)) {
		t.Errorf("%q appears in %q or %v", w.NotAppear, ex.Response, err)
	}
	if w.Want == "infrastructure" {
		f := failure(t, err)
		if w.Retry != nil && f.Retry != *w.Retry {
			t.Errorf("retry %v, want %v (%v)", f.Retry, *w.Retry, f)
		}
		if f.Message == "" || strings.ContainsAny(f.Message, "\n\r") {
			t.Errorf("message %q is not one line", f.Message)
		}
		return
	}
	if err != nil {
		t.Fatalf("error %v, want an answer", err)
	}
	answer, err := tape.Decode(ex)
	if err != nil {
		t.Fatal(err)
	}
	said := answer.Completion.Text + answer.Completion.Refusal
	switch w.Want {
	case "completion":
		if w.Text != nil && said != *w.Text {
			t.Errorf("text %q, want %q", said, *w.Text)
		}
		if w.Calls != nil && len(answer.Completion.Calls) != *w.Calls {
			t.Errorf("calls %+v, want %d", answer.Completion.Calls, *w.Calls)
		}
		if w.Usage == "unknown" && answer.Usage != nil {
			t.Errorf("usage %+v, want unknown", *answer.Usage)
		}
	case "undecided":
		if said != "" || answer.Completion.Stop != "length" && answer.Completion.Stop != "content_filter" {
			t.Errorf("completion %+v does not show why it cannot be decided", answer.Completion)
		}
	default:
		t.Fatalf("the case wants %q, which this test does not know", w.Want)
	}
}

func TestWireSharedBodies(t *testing.T) {
	t.Parallel()
	shared := os.Getenv("GOLDENTRACE_SHARED")
	if shared == "" {
		t.Skip("GOLDENTRACE_SHARED is not set; it names the folder with the shared cases")
	}
	f, err := os.Open(filepath.Join(shared, "cases", "wire", "bodies.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	n := 0
	for lines.Scan() {
		dec := json.NewDecoder(strings.NewReader(lines.Text()))
		dec.DisallowUnknownFields()
		var w wireCase
		if err := dec.Decode(&w); err != nil {
			t.Fatal(err)
		}
		n++
		t.Run(w.ID, func(t *testing.T) {
			t.Parallel()
			w.check(t)
		})
	}
	if err := lines.Err(); err != nil || n == 0 {
		t.Fatalf("%d bodies, error %v", n, err)
	}
}

func TestWireShapes(t *testing.T) {
	t.Parallel()
	yes, no := ptr(true), ptr(false)
	tests := []wireCase{
		{ID: "content as text", Status: 200, Body: `{"model":"m","choices":[{"message":{"role":"assistant","content":"No order 5."},"finish_reason":"stop"}]}`, Want: "completion", Text: ptr("No order 5."), Usage: "unknown"},
		{ID: "content null beside a call", Status: 200, Body: `{"choices":[{"message":{"content":null,"tool_calls":[{"id":null,"function":{"name":"find","arguments":"{}"}}]}}]}`, Want: "completion", Text: ptr(""), Calls: ptr(1)},
		{ID: "content absent", Status: 200, Body: `{"choices":[{"message":{}}]}`, Want: "completion", Text: ptr(""), Calls: ptr(0)},
		{ID: "content in parts", Status: 200, Body: `{"choices":[{"message":{"content":["No ",{"type":"text","text":"order."}]}}]}`, Want: "completion", Text: ptr("No order.")},
		{ID: "a created answer", Status: 201, Body: `{"choices":[{"message":{"content":"ok"}}]}`, Want: "completion", Text: ptr("ok")},
		{ID: "usage invented", Status: 200, Body: `{"choices":[{"message":{"content":"ok"}}],"usage":{"prompt_tokens":"?","completion_tokens":null}}`, Want: "completion", Text: ptr("ok"), Usage: "unknown"},
		{ID: "usage zero", Status: 200, Body: `{"choices":[{"message":{"content":"ok"}}],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}`, Want: "completion", Text: ptr("ok"), Usage: "unknown"},
		{ID: "types that the library cannot decode", Status: 200, Body: `{"id":5,"created":"now","system_fingerprint":{},"choices":[{"index":"0","logprobs":7,"message":{"content":"ok","role":null}}]}`, Want: "completion", Text: ptr("ok")},
		{ID: "cut off while it reasoned", Status: 200, Body: `{"choices":[{"message":{"content":"","reasoning":"so"},"finish_reason":"length"}]}`, Want: "undecided"},
		{ID: "filtered with null", Status: 200, Body: `{"choices":[{"message":{"content":null},"finish_reason":"content_filter"}]}`, Want: "undecided"},
		{ID: "an outage in a 200", Status: 200, Body: `{"error":{"code":"502","message":"upstream"}}`, Want: "infrastructure", Retry: yes},
		{ID: "a refusal in a 200", Status: 200, Body: `{"error":{"code":400,"message":"bad"}}`, Want: "infrastructure", Retry: no},
		{ID: "a web page in a 200", Status: 200, Headers: map[string]string{"Content-Type": "text/html"}, Body: "<html><title>Portal</title>", Want: "infrastructure", Retry: no},
		{ID: "an error that is an object", Status: 503, Body: `{"error":{"message":"busy"}}`, Want: "infrastructure", Retry: yes},
		{ID: "an error that is a string", Status: 400, Body: `{"error":"bad"}`, Want: "infrastructure", Retry: no},
		{ID: "an error that is a list", Status: 500, Body: `[{"error":{"message":"busy","code":500}}]`, Want: "infrastructure", Retry: yes},
		{ID: "an error that is a web page", Status: 502, Body: "<html><body><center><h1>502</h1></center></body></html>", Want: "infrastructure", Retry: yes},
		{ID: "an error in plain text", Status: 429, Body: "Too many requests\nplease wait", Want: "infrastructure", Retry: yes},
		{ID: "an error without a body", Status: 504, Want: "infrastructure", Retry: yes},
		{ID: "a code that is an integer", Status: 429, Body: `{"error":{"message":"x","code":429}}`, Want: "infrastructure", Retry: yes},
		{ID: "a code that is null", Status: 422, Body: `{"error":{"message":"x","code":null,"type":null}}`, Want: "infrastructure", Retry: no},
		{ID: "a message that is a list", Status: 400, Body: `{"error":{"message":["a","b"]}}`, Want: "infrastructure", Retry: no},
		{ID: "a spent quota", Status: 429, Body: `{"error":{"message":"no credit","code":"insufficient_quota"}}`, Want: "infrastructure", Retry: no},
		{ID: "a client error called 500", Status: 500, Body: `{"error":{"message":"too many tokens","code":"context_length_exceeded"}}`, Want: "infrastructure", Retry: no},
		{ID: "a key that is echoed in base64", Status: 401, Body: `{"error":{"message":"bad key azNZLTAxMjM0NTY3ODlhYmM="}}`, Want: "infrastructure", Retry: no, NotAppear: "k3Y-0123456789abc"},
		{ID: "a key that is echoed in an answer", Status: 200, Body: `{"choices":[{"message":{"content":"k3Y-0123456789abc"}}]}`, Want: "completion", Text: ptr("[redacted by goldentrace]"), NotAppear: "k3Y-0123456789abc"},
		{ID: "not modified", Status: 304, Want: "infrastructure", Retry: no},
	}
	for _, tt := range tests {
		t.Run(tt.ID, func(t *testing.T) {
			t.Parallel()
			tt.check(t)
		})
	}
}

func TestWireRequest(t *testing.T) {
	t.Parallel()
	messages := []tape.Message{tape.Say("system", ""), tape.Say("user", "<5>")}
	tests := []struct {
		name   string // what the row proves
		o      Options
		r      tape.Request
		body   string
		header http.Header // nil value: must be absent
	}{
		{
			name:   "an explicit 0 and an empty content are sent, and no key when none is set",
			r:      tape.Request{Model: "m", Messages: messages, Temperature: ptr(0.0)},
			body:   `{"messages":[{"content":"","role":"system"},{"content":"<5>","role":"user"}],"model":"m","temperature":0}`,
			header: http.Header{"Authorization": nil, "Content-Type": {"application/json"}, "Accept-Encoding": nil, "User-Agent": {"goldentrace"}},
		},
		{
			name:   "an omitted temperature is absent, the key is a bearer token",
			o:      Options{Key: "k-1"},
			r:      tape.Request{Model: "o1", Messages: messages, MaxTokens: 7, MaxTokensField: "max_completion_tokens"},
			body:   `{"max_completion_tokens":7,"messages":[{"content":"","role":"system"},{"content":"<5>","role":"user"}],"model":"o1"}`,
			header: http.Header{"Authorization": {"Bearer k-1"}},
		},
		{
			name:   "seed, max_tokens and extra, even where the library would refuse them for the model",
			o:      Options{Header: http.Header{"api-key": {"z"}, "X-Two": {"a", "b"}, "User-Agent": {"mine"}}},
			r:      tape.Request{Model: "gpt-5-mini", Messages: messages, Seed: ptr(int64(4)), MaxTokens: 7, Extra: map[string]any{"top_p": 0.5}},
			body:   `{"max_tokens":7,"messages":[{"content":"","role":"system"},{"content":"<5>","role":"user"}],"model":"gpt-5-mini","seed":4,"top_p":0.5}`,
			header: http.Header{"Api-Key": {"z"}, "X-Two": {"a", "b"}, "User-Agent": {"mine"}},
		},
		{
			name:   "a header of the user's wins over the key",
			o:      Options{Key: "k-1", Header: http.Header{"Authorization": {"Token q"}}},
			r:      tape.Request{Model: "text-davinci-003", Messages: messages},
			body:   `{"messages":[{"content":"","role":"system"},{"content":"<5>","role":"user"}],"model":"text-davinci-003"}`,
			header: http.Header{"Authorization": {"Token q"}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var body string
			var header http.Header
			s := serve(t, func(w http.ResponseWriter, r *http.Request) {
				raw, err := io.ReadAll(r.Body)
				if err != nil || r.URL.Path != "/v1/chat/completions" || r.Method != http.MethodPost || r.ContentLength != int64(len(raw)) {
					t.Errorf("%s %s, length %d of %d, error %v", r.Method, r.URL, r.ContentLength, len(raw), err)
				}
				body, header = string(raw), r.Header
				_, _ = io.WriteString(w, `{"model":"served","choices":[{"message":{"content":"ok"}}]}`)
			})
			tt.o.BaseURL = s.URL
			ex, err := client(t, tt.o).Complete(context.Background(), tt.r)
			if err != nil {
				t.Fatal(err)
			}
			if body != tt.body {
				t.Errorf("on the wire:\n%s\nwant:\n%s", body, tt.body)
			}
			for name, want := range tt.header {
				if got := header.Values(name); strings.Join(got, "|") != strings.Join(want, "|") {
					t.Errorf("header %s: %q, want %q", name, got, want)
				}
			}
			if key, err := tt.r.Key(); err != nil || ex.Key != key || ex.ServedBy != "served" || ex.Status != 200 {
				t.Errorf("exchange %+v, key %s, error %v", ex, key, err)
			}
		})
	}
}
