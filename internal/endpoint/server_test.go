package endpoint

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	openai "github.com/sashabaranov/go-openai"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/tape"
)

const callBody = `{"id":"chatcmpl-7","object":"chat.completion","created":1772366400,"model":"m-1-0301","system_fingerprint":"fp","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_9","type":"function","function":{"name":"lookup_order","arguments":"{\"order_id\":\"é5\"}"}},{"type":"function","function":{"name":"refund","arguments":{"n":1}}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":10,"completion_tokens":3,"total_tokens":13}}`

func recordedAs(r tape.Request, body string) tape.Exchange {
	key, err := r.Key()
	if err != nil {
		panic(err)
	}
	return tape.Exchange{
		Key: key, Recorded: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), Turn: r.Turn, Repeat: r.Repeat,
		Request: r, Status: 200, Response: body,
	}
}

func saying(text string) string {
	body, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return `{"choices":[{"message":{"content":` + string(body) + `},"finish_reason":"stop"}]}`
}

func ask(change func(r *tape.Request)) tape.Request {
	r := hello()
	if change != nil {
		change(&r)
	}
	return r
}

// recordings are two cases, one of them of two turns with tools and with two
// repeats of its first.
func recordings() []tape.Exchange {
	first := func(repeat int) tape.Request {
		return ask(func(r *tape.Request) {
			withTools(r)
			r.Case, r.Repeat, r.Messages[1] = "two-turns", repeat, tape.Say("user", "And order 6?")
		})
	}
	second := first(0)
	second.Turn = 2
	second.Messages = append(slices.Clone(second.Messages),
		tape.Call("", []grader.Call{{ID: "call_0001", Name: "lookup_order", Arguments: `{"order_id":"6"}`}}), tape.Return("call_0001", "not_found"))
	return []tape.Exchange{
		recordedAs(hello(), saying("Order 5 was not found.")),
		recordedAs(first(1), saying("Once more.")),
		recordedAs(first(0), callBody),
		recordedAs(second, saying("Order 6 was not found either.")),
	}
}

// lines is a log that can be read while it is written.
type lines struct {
	mu  sync.Mutex
	all []string
}

func (l *lines) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, line)
}

func (l *lines) take() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := l.all
	l.all = nil
	return out
}

func serving(t *testing.T, exchanges []tape.Exchange) (url string, log *lines) {
	t.Helper()
	log = &lines{}
	s := httptest.NewServer(NewServer(exchanges, ServerOptions{Log: log.add}))
	t.Cleanup(s.Close)
	return s.URL, log
}

// What was recorded comes back to our own client, the repeats in their order.
func TestServedIsWhatWasRecorded(t *testing.T) {
	t.Parallel()
	all := recordings()
	url, log := serving(t, all)
	c := client(t, Options{BaseURL: url, Key: "s3cret-value-0001"})
	for _, i := range []int{0, 2, 1, 3} {
		got, err := c.Complete(context.Background(), all[i].Request)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(all[i].Response, got.Response); diff != "" {
			t.Errorf("response %d (-recorded +served):\n%s", i, diff)
		}
	}
	want := []string{
		"POST /v1/chat/completions 200 case c turn 1",
		"POST /v1/chat/completions 200 case two-turns turn 1 repeat 0",
		"POST /v1/chat/completions 200 case two-turns turn 1 repeat 1",
		"POST /v1/chat/completions 200 case two-turns turn 2",
	}
	if diff := cmp.Diff(want, log.take()); diff != "" {
		t.Errorf("log (-want +got):\n%s", diff)
	}
	if got, err := c.Complete(context.Background(), all[1].Request); err != nil || got.Response != all[2].Response {
		t.Errorf("after the last repeat comes %q (%v), not the first", got.Response, err)
	}
}

func post(t *testing.T, url, body string, change func(*http.Request)) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(r)
	}
	return send(t, r)
}

func send(t *testing.T, r *http.Request) (int, http.Header, string) {
	t.Helper()
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, res.Header, string(body)
}

func TestLookupIsByWhatCounts(t *testing.T) {
	t.Parallel()
	url, _ := serving(t, recordings())
	const asked = `"messages":[{"content":"Be exact.","role":"system"},{"content":"Where is order 5?","role":"user"}]`
	tests := []struct {
		name string // what the row proves
		path string
		body string
		want int
	}{
		{"as it was sent", "/v1/chat/completions", `{` + asked + `,"model":"m-1","temperature":0}`, 200},
		{"without /v1", "/chat/completions", `{` + asked + `,"model":"m-1","temperature":0}`, 200},
		{"another order and another way to write a number", "/v1/chat/completions", `{"temperature": 0.0e1, "model":"m-1", ` + asked + `}`, 200},
		{"what changes no answer", "/v1/chat/completions", `{` + asked + `,"model":"m-1","temperature":0,"n":1,"user":"u","store":false,"metadata":{"a":"b"},"seed":null,"stream":false,"stream_options":null}`, 200},
		{"two answers are not one", "/v1/chat/completions", `{` + asked + `,"model":"m-1","temperature":0,"n":2}`, 404},
		{"another temperature", "/v1/chat/completions", `{` + asked + `,"model":"m-1","temperature":1}`, 404},
		{"another model", "/v1/chat/completions", `{` + asked + `,"model":"m-2","temperature":0}`, 404},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			status, header, body := post(t, url+tt.path, tt.body, nil)
			if status != tt.want || header.Get("Content-Type") != "application/json" {
				t.Errorf("status %d, type %q, body %s; want %d", status, header.Get("Content-Type"), body, tt.want)
			}
		})
	}
}

func TestServerRefuses(t *testing.T) {
	t.Parallel()
	url, log := serving(t, recordings())
	host := func(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }
	tests := []struct {
		name    string // what the row proves
		method  string
		path    string
		body    string
		change  func(*http.Request)
		status  int
		code    string
		message string
	}{
		{"a request of no recording, with what differs", "POST", "/v1/chat/completions",
			`{"messages":[{"role":"system","content":"Be exact."},{"role":"user","content":"Where is order 5?\nQuick!"}],"model":"m-1","temperature":0,"stream":true,"user":"me"}`,
			nil, 404, "no_recording", "the nearest is case c, turn 1, which differs in: observations\nobservations:\n    Where is order 5?\n  + Quick!"},
		{"a body that is no JSON", "POST", "/v1/chat/completions", `model=m`, nil, 400, "invalid_body", "not a JSON object"},
		{"an empty body", "POST", "/v1/chat/completions", ``, nil, 400, "invalid_body", "not a JSON object"},
		{"a body without messages", "POST", "/v1/chat/completions", `{"model":"m"}`, nil, 400, "invalid_body", "messages"},
		{"a stream that is neither", "POST", "/v1/chat/completions", `{"messages":[],"stream":"yes"}`, nil, 400, "invalid_body", "stream"},
		{"a word of the tape's own", "POST", "/v1/chat/completions", `{"messages":[],"repeat":1}`, nil, 400, "invalid_body", "repeat"},
		{"an encoded body", "POST", "/v1/chat/completions", `{}`, func(r *http.Request) { r.Header.Set("Content-Encoding", "gzip") }, 415, "invalid_body", "encoded"},
		{"a body over the cap", "POST", "/v1/chat/completions", `{"messages":["` + strings.Repeat("x", 32<<20) + `"]}`, nil, 413, "request_too_large", "32 MiB"},
		{"another method", "GET", "/v1/chat/completions", ``, nil, 405, "method_not_allowed", "POST, not GET"},
		{"a page's question whether it may ask", "OPTIONS", "/v1/chat/completions", ``, func(r *http.Request) { r.Header.Set("Origin", "https://example.com") }, 405, "method_not_allowed", "POST"},
		{"models by another method", "DELETE", "/v1/models/m-1", ``, nil, 405, "method_not_allowed", "GET, not DELETE"},
		{"another address", "POST", "/v1/embeddings", `{}`, nil, 404, "unknown_url", "/v1/embeddings"},
		{"a model that was not recorded", "GET", "/v1/models/org/m-9", ``, nil, 404, "model_not_found", `"org/m-9"`},
		{"a name that leads here", "POST", "/v1/chat/completions", `{}`, host("rebound.example.com:80"), 403, "invalid_host", "IP address"},
		{"a name that begins like localhost", "GET", "/v1/models", ``, host("localhost.example.com"), 403, "invalid_host", "IP address"},
		{"a name that begins like an address", "GET", "/", ``, host("127.0.0.1.example.com"), 403, "invalid_host", "IP address"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := http.NewRequest(tt.method, url+tt.path, strings.NewReader(tt.body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Authorization", "Bearer s3cret-value-0001")
			if tt.change != nil {
				tt.change(r)
			}
			status, header, body := send(t, r)
			var got struct {
				Error struct {
					Message, Type, Code string
					Param               json.RawMessage
				}
			}
			if err := json.Unmarshal([]byte(body), &got); err != nil {
				t.Fatalf("body %q: %v", body, err)
			}
			if status != tt.status || got.Error.Code != tt.code || got.Error.Type != "invalid_request_error" || string(got.Error.Param) != "null" {
				t.Errorf("status %d, error %+v, want %d and %s", status, got.Error, tt.status, tt.code)
			}
			if !strings.Contains(got.Error.Message, tt.message) {
				t.Errorf("message %q, want in it %q", got.Error.Message, tt.message)
			}
			if status == 405 && header.Get("Allow") == "" {
				t.Error("no Allow header")
			}
			if header.Get("Content-Type") != "application/json" {
				t.Errorf("type %q", header.Get("Content-Type"))
			}
			for name := range header {
				if strings.HasPrefix(name, "Access-Control") {
					t.Errorf("a page of another origin may read this: %s", name)
				}
			}
			got1 := log.take()
			if len(got1) != 1 || !strings.HasPrefix(got1[0], fmt.Sprintf("%s %s %d ", tt.method, tt.path, tt.status)) || strings.Contains(got1[0], "s3cret") {
				t.Errorf("log %q", got1)
			}
		})
	}
}

// What the lookup takes no notice of is never told as a difference.
func TestNearestNamesOnlyWhatCounts(t *testing.T) {
	t.Parallel()
	recorded := ask(func(r *tape.Request) {
		r.Repeat = 1
		r.Extra = map[string]any{"user": "u", "metadata": map[string]any{"a": "b"}, "n": 1, "top_p": nil}
		r.Messages = append(r.Messages, tape.Call("", []grader.Call{{ID: "call_0001", Name: "lookup_order"}}), tape.Return("call_0001", "not_found"))
	})
	url, log := serving(t, []tape.Exchange{recordedAs(recorded, saying("A"))})
	const call = `{"role":"assistant","tool_calls":[{"id":"call_0001","type":"function","function":{"name":"lookup_order","arguments":"{}"}}]},{"role":"tool","tool_call_id":"call_0001","content":"not_found","name":null}`
	body := func(temperature string) string {
		return `{"messages":[{"role":"system","content":"Be exact."},{"role":"user","content":"Where is order 5?"},` + call + `],"model":"m-1","temperature":` + temperature + `,"user":"me","seed":null}`
	}
	if status, _, got := post(t, url+"/v1/chat/completions", body("0"), nil); status != 200 {
		t.Errorf("status %d: %s", status, got)
	}
	status, _, got := post(t, url+"/v1/chat/completions", body("1"), nil)
	const want = `the nearest is case c, turn 1, which differs in: sampling\nsampling:\n  temperature: recorded 0, now 1",`
	if status != 404 || !strings.Contains(got, want) {
		t.Errorf("status %d: %s, want in it %s", status, got, want)
	}
	logged := []string{
		"POST /v1/chat/completions 200 case c turn 1",
		"POST /v1/chat/completions 404 no recording; nearest: case c, turn 1, differs in: sampling",
	}
	if diff := cmp.Diff(logged, log.take()); diff != "" {
		t.Errorf("log (-want +got):\n%s", diff)
	}
}

// Which recording is nearest does not hang on what counts for nothing.
func TestNearestIsChosenByWhatCounts(t *testing.T) {
	t.Parallel()
	near := ask(func(r *tape.Request) { r.Case, r.Extra = "near", map[string]any{"user": "u"} })
	far := ask(func(r *tape.Request) { r.Case, r.Messages[1] = "far", tape.Say("user", "Cancel it all.") })
	url, _ := serving(t, []tape.Exchange{recordedAs(near, saying("A")), recordedAs(far, saying("B"))})
	asked := ask(func(r *tape.Request) { r.Messages[1] = tape.Say("user", "Where is order 6?") })
	_, err := client(t, Options{BaseURL: url}).Complete(context.Background(), asked)
	if err == nil || !strings.Contains(err.Error(), "the nearest is case near, turn 1, which differs in: observations observations:") {
		t.Errorf("error %v", err)
	}
}

func TestHostsOfThisMachine(t *testing.T) {
	t.Parallel()
	for host, want := range map[string]bool{
		"127.0.0.1": true, "127.0.0.1:8080": true, "localhost": true, "LocalHost:1": true, "[::1]:8080": true, "[::1]": true, "::1": true, "192.168.0.4:80": true,
		"": false, ":80": false, "example.com": false, "example.com:80": false, "localhost.": false, "a.localhost:80": false, "127.0.0.1.nip.io": false, "0x7f000001": false,
	} {
		if got := isLocal(host); got != want {
			t.Errorf("isLocal(%q) = %v", host, got)
		}
	}
}

func TestEncodingsOfABody(t *testing.T) {
	t.Parallel()
	for encoding, want := range map[string]bool{"": false, "identity": false, "Identity": false, "gzip": true, "identity, gzip": true} {
		if got := isEncoded(encoding); got != want {
			t.Errorf("isEncoded(%q) = %v", encoding, got)
		}
	}
}

func TestServedModels(t *testing.T) {
	t.Parallel()
	odd := ask(func(r *tape.Request) { r.Model = "org/a b" })
	url, _ := serving(t, append(recordings(), recordedAs(odd, saying("A"))))
	config := openai.DefaultConfig("")
	config.BaseURL = url + "/v1"
	list, err := openai.NewClientWithConfig(config).ListModels(context.Background())
	if err != nil || len(list.Models) != 2 || list.Models[0].ID != "m-1" || list.Models[1].ID != "org/a b" {
		t.Errorf("models %+v, error %v", list.Models, err)
	}
	r, err := http.NewRequest(http.MethodGet, url+"/v1/models/org%2Fa%20b", nil)
	if err != nil {
		t.Fatal(err)
	}
	if status, _, body := send(t, r); status != 200 || !strings.Contains(body, `"id":"org/a b","object":"model"`) {
		t.Errorf("status %d: %s", status, body)
	}
	if r, err = http.NewRequest(http.MethodGet, url, nil); err != nil {
		t.Fatal(err)
	}
	if status, _, body := send(t, r); status != 200 || !strings.Contains(body, "5 recorded answers") {
		t.Errorf("help with status %d: %s", status, body)
	}
}

func TestWhatCannotBeServedIsSaid(t *testing.T) {
	t.Parallel()
	broken := recordedAs(hello(), `{"choices":[]}`)
	url, log := serving(t, []tape.Exchange{broken})
	if got := log.take(); len(got) != 1 || !strings.HasPrefix(got[0], "left out: case c turn 1: ") {
		t.Errorf("log %q", got)
	}
	_, err := client(t, Options{BaseURL: url}).Complete(context.Background(), hello())
	var f *tape.Failure
	if !errors.As(err, &f) || f.Status != 404 || !strings.Contains(f.Message, "nothing is recorded") || f.Hint != "" {
		t.Errorf("error %v", err)
	}
}

func TestLaterRecordingsOfARequestReplaceEarlierOnes(t *testing.T) {
	t.Parallel()
	url, _ := serving(t, []tape.Exchange{recordedAs(hello(), saying("old")), recordedAs(hello(), saying("new"))})
	for range 2 {
		got, err := client(t, Options{BaseURL: url}).Complete(context.Background(), hello())
		if err != nil || got.Response != saying("new") {
			t.Errorf("response %s, error %v", got.Response, err)
		}
	}
}

func TestServerIsSafeForConcurrentUse(t *testing.T) {
	t.Parallel()
	all := recordings()
	var busy, logged atomic.Int32
	s := httptest.NewServer(NewServer(all, ServerOptions{Log: func(string) {
		if busy.Add(1) > 1 {
			t.Error("two lines are logged at a time")
		}
		time.Sleep(time.Millisecond)
		busy.Add(-1)
		logged.Add(1)
	}}))
	t.Cleanup(s.Close)
	c := client(t, Options{BaseURL: s.URL})
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			if _, err := c.Complete(context.Background(), all[i%len(all)].Request); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := logged.Load(); n != 40 {
		t.Errorf("%d lines were logged, want 40", n)
	}
}

func FuzzServer(f *testing.F) {
	s := NewServer(recordings(), ServerOptions{Log: func(string) {}})
	f.Add(`{"messages":[{"content":"Be exact.","role":"system"},{"content":"Where is order 5?","role":"user"}],"model":"m-1","temperature":0}`)
	f.Add(`{"messages":[],"stream":true,"tools":[{"function":7}],"n":null}`)
	f.Add(`{"messages":[{"role":"tool","content":[{"type":"text"}]}],"model":3,"repeat":{}}`)
	f.Fuzz(func(t *testing.T, body string) {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "http://localhost/v1/chat/completions", strings.NewReader(body)))
		switch w.Code {
		case 200, 400, 404:
		default:
			t.Errorf("status %d for %q", w.Code, body)
		}
		if w.Header().Get("Content-Type") == "application/json" && !json.Valid(w.Body.Bytes()) {
			t.Errorf("the answer to %q is no JSON: %s", body, w.Body)
		}
	})
}
