package endpoint

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/redact"
	"github.com/goldentrace/goldentrace/internal/tape"
)

const okBody = `{"choices":[{"message":{"content":"ok"}}]}`

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string // what the row proves
		o    Options
		want string
	}{
		{"no address", Options{}, "EVAL_BASE_URL"},
		{"no scheme", Options{BaseURL: "localhost:8080"}, "http://"},
		{"another scheme", Options{BaseURL: "ftp://h.test"}, "http://"},
		{"a password in the address, which is not shown", Options{BaseURL: "https://me:hunter22@h.test/v1"}, "EVAL_API_KEY"},
		{"an address nobody can read, which is not shown", Options{BaseURL: "https://hunter22:\x7f@h"}, "cannot be read"},
		{"no host", Options{BaseURL: "https:///v1"}, "no host"},
		{"the whole path", Options{BaseURL: "https://h.test/v1/chat/completions/"}, "leave that off"},
		{"a key with a line break, which is not shown", Options{BaseURL: "https://h.test", Key: "hunter22\n"}, "line break"},
		{"a header with a line break", Options{BaseURL: "https://h.test", Header: http.Header{"X": {"hunter22\r\nY: 1"}}}, "header X"},
		{"a header's name with a space", Options{BaseURL: "https://h.test", Header: http.Header{"X Y": {"1"}}}, "no name"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := New(tt.o)
			if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "hunter22") {
				t.Errorf("error %v, want one with %q and no secret", err, tt.want)
			}
		})
	}
}

func TestBaseURL(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string // what the row proves
		suffix string
		want   string
	}{
		{"/v1 is added where there is no path", "", "/v1/chat/completions"},
		{"a slash alone is no path", "/", "/v1/chat/completions"},
		{"a path is kept", "/openai/v2/", "/openai/v2/chat/completions"},
		{"a query stays behind the path", "/deployments/d?api-version=1", "/deployments/d/chat/completions?api-version=1"},
		{"an escaped path stays escaped", "/a%2Fb", "/a%2Fb/chat/completions"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got string
			s := serve(t, func(w http.ResponseWriter, r *http.Request) {
				got = r.RequestURI
				_, _ = io.WriteString(w, okBody)
			})
			if _, err := client(t, Options{BaseURL: s.URL + tt.suffix}).Complete(context.Background(), hello()); err != nil {
				t.Fatal(err)
			}
			if got != tt.want {
				t.Errorf("asked %s, want %s", got, tt.want)
			}
		})
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	_, _ = z.Write(make([]byte, 8<<20))
	_ = z.Close()
	hijack := func(w http.ResponseWriter) net.Conn {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
		}
		return conn
	}
	tests := []struct {
		name   string // what the row proves
		serve  http.HandlerFunc
		says   string
		hint   string
		retry  bool
		status int
	}{
		{"a reset can be retried", func(w http.ResponseWriter, _ *http.Request) {
			conn := hijack(w)
			_ = conn.(*net.TCPConn).SetLinger(0)
			_ = conn.Close()
		}, "connection was", "", true, 0},
		{"a close without an answer can be retried", func(w http.ResponseWriter, _ *http.Request) { _ = hijack(w).Close() }, "closed", "", true, 0},
		{"a close in the middle can be retried", func(w http.ResponseWriter, _ *http.Request) {
			conn := hijack(w)
			_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"choices\"")
			_ = conn.Close()
		}, "closed before", "", true, 0},
		{"a slow drip ends with the attempt's time", func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				_, _ = io.WriteString(w, " ")
				_ = http.NewResponseController(w).Flush()
				time.Sleep(5 * time.Millisecond)
			}
		}, "no complete answer within 300ms", "", true, 0},
		{"silence ends with the attempt's time", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "within 300ms", "", true, 0},
		{"an endless stream is cut and not retried", func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				if _, err := w.Write(bytes.Repeat([]byte("x"), 1<<16)); err != nil {
					return
				}
			}
		}, "larger than 1 MiB", "", false, 0},
		{"a huge body is cut and not retried", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 1<<20+1)) }, "larger than 1 MiB", "", false, 0},
		{"a compressed body that was not asked for is not unpacked", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(bomb.Bytes())
		}, `encoded as "gzip"`, "", false, 200},
		{"a redirect is not followed", func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/else" {
				t.Error("the redirect was followed")
			}
			http.Redirect(w, r, "/else?token=abc", http.StatusTemporaryRedirect)
		}, "redirects to /else", "EVAL_BASE_URL", false, 307},
		{"a server that speaks something else", func(w http.ResponseWriter, _ *http.Request) {
			conn := hijack(w)
			_, _ = io.WriteString(conn, "SSH-2.0-OpenSSH\r\n")
			_ = conn.Close()
		}, "malformed HTTP", "EVAL_BASE_URL", false, 0},
		{"401 names the key", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(401) }, "empty response", "set EVAL_API_KEY", false, 401},
		{"403 names the key", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(403) }, "empty response", "EVAL_API_KEY", false, 403},
		{"404 names address and model", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) }, "", `EVAL_BASE_URL and the model "m-1"`, false, 404},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, tt.serve)
			_, err := client(t, Options{BaseURL: s.URL, Timeout: 300 * time.Millisecond, MaxBody: 1 << 20}).Complete(context.Background(), hello())
			f := failure(t, err)
			if !strings.Contains(f.Message, tt.says) || f.Retry != tt.retry || f.Status != tt.status {
				t.Errorf("failure %+v, want status %d, retry %v and %q", f, tt.status, tt.retry, tt.says)
			}
			if tt.hint == "" && f.Hint != "" || !strings.Contains(f.Hint, tt.hint) {
				t.Errorf("hint %q, want %q", f.Hint, tt.hint)
			}
			if strings.Contains(err.Error(), s.URL) || strings.Contains(err.Error(), "token") {
				t.Errorf("the address or a query is shown: %v", err)
			}
		})
	}
}

func TestNobodyListens(t *testing.T) {
	t.Parallel()
	s := serve(t, func(http.ResponseWriter, *http.Request) {})
	url := s.URL
	s.Close()
	_, err := client(t, Options{BaseURL: url}).Complete(context.Background(), hello())
	if f := failure(t, err); !f.Retry || strings.Contains(f.Message, "127.0.0.1") {
		t.Errorf("failure %+v", f)
	}
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	tests := []struct {
		name   string // what the row proves
		header http.Header
		want   time.Duration
	}{
		{"seconds", http.Header{"Retry-After": {"7"}}, 7 * time.Second},
		{"parts of a second", http.Header{"Retry-After": {"0.5"}}, 500 * time.Millisecond},
		{"a date", http.Header{"Retry-After": {"Sun, 01 Mar 2026 12:00:09 GMT"}}, 9 * time.Second},
		{"a date that is past", http.Header{"Retry-After": {"Sun, 01 Mar 2026 11:00:00 GMT"}}, 0},
		{"below zero", http.Header{"Retry-After": {"-3"}}, 0},
		{"words", http.Header{"Retry-After": {"soon"}}, 0},
		{"not a number", http.Header{"Retry-After": {"NaN"}}, 0},
		{"beyond every clock", http.Header{"Retry-After": {"1e400"}}, 24 * time.Hour},
		{"milliseconds are finer", http.Header{"Retry-After": {"2"}, "Retry-After-Ms": {"1500"}}, 1500 * time.Millisecond},
		{"a budget that is spent: until it is whole again", http.Header{"X-Ratelimit-Remaining-Requests": {"0"}, "X-Ratelimit-Reset-Requests": {"1m2.5s"}}, 62500 * time.Millisecond},
		{"a reset in bare seconds", http.Header{"X-Ratelimit-Remaining-Tokens": {"0"}, "X-Ratelimit-Reset-Tokens": {"4"}}, 4 * time.Second},
		{"both budgets are spent: the later", http.Header{
			"X-Ratelimit-Remaining-Requests": {"0"}, "X-Ratelimit-Reset-Requests": {"120ms"},
			"X-Ratelimit-Remaining-Tokens": {"0"}, "X-Ratelimit-Reset-Tokens": {"3s"},
		}, 3 * time.Second},
		{"a budget that is not spent asks for nothing", http.Header{"X-Ratelimit-Remaining-Requests": {"12"}, "X-Ratelimit-Reset-Requests": {"8h"}}, 0},
		{"what remains is not told", http.Header{"X-Ratelimit-Reset-Requests": {"8h"}}, 0},
		{"a reset in words", http.Header{"X-Ratelimit-Remaining-Requests": {"0"}, "X-Ratelimit-Reset-Requests": {"tomorrow"}}, 0},
		{"a reset as a time since 1970 is not taken for a duration", http.Header{"X-Ratelimit-Remaining-Requests": {"0"}, "X-Ratelimit-Reset-Requests": {"1772366460"}}, 0},
		{"a reset before now", http.Header{"X-Ratelimit-Remaining-Requests": {"0"}, "X-Ratelimit-Reset-Requests": {"-5s"}}, 0},
		{"Retry-After is plainer than a budget", http.Header{"Retry-After": {"2"}, "X-Ratelimit-Remaining-Requests": {"0"}, "X-Ratelimit-Reset-Requests": {"1m"}}, 2 * time.Second},
		{"nothing", nil, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				for name, values := range tt.header {
					w.Header()[name] = values
				}
				w.WriteHeader(429)
			})
			_, err := client(t, Options{BaseURL: s.URL, Now: func() time.Time { return now }}).Complete(context.Background(), hello())
			if f := failure(t, err); f.After != tt.want || !f.Retry {
				t.Errorf("failure %+v, want a wait of %s", f, tt.want)
			}
		})
	}
}

func withTools(r *tape.Request) {
	r.Tools = `[{"function":{"name":"lookup_order"},"type":"function"}]`
}

func withReturn(r *tape.Request) {
	withTools(r)
	r.Messages = append(r.Messages,
		tape.Call("", []grader.Call{{ID: "call_0001", Name: "lookup_order", Arguments: "{}"}}),
		tape.Return("call_0001", "not_found"))
}

func TestHints(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string // what the row proves
		body string
		r    func(*tape.Request)
		want string
	}{
		{"temperature", `{"error":{"message":"Unsupported value: 'temperature' does not support 0 with this model.","param":"temperature"}}`, nil, "request.temperature: omit"},
		{"a temperature that was not sent is not named", `{"error":{"message":"temperature"}}`, func(r *tape.Request) { r.Temperature = nil }, ""},
		{"seed", `[{"error":{"message":"Unknown name \"seed\": Cannot find field."}}]`, func(r *tape.Request) { r.Seed = ptr(int64(1)) }, "remove `request.seed`"},
		{"the limit's other name", `{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","param":"max_tokens"}}`,
			func(r *tape.Request) { r.MaxTokens = 5 }, "request.max_tokens_field: max_completion_tokens"},
		{"and back", `{"detail":[{"loc":["body","max_completion_tokens"],"msg":"Extra inputs are not permitted"}]}`,
			func(r *tape.Request) { r.MaxTokens, r.MaxTokensField = 5, "max_completion_tokens" }, "request.max_tokens_field: max_tokens"},
		{"the other name is proposed even where a maximum is spoken of", `{"error":{"message":"'max_tokens' is not supported; the maximum is set by 'max_completion_tokens'"}}`,
			func(r *tape.Request) { r.MaxTokens = 5 }, "request.max_tokens_field: max_completion_tokens"},
		{"a limit that is too large", `{"error":{"message":"max_tokens is too large: 99999"}}`, func(r *tape.Request) { r.MaxTokens = 99999 }, "lower `request.max_tokens`"},
		{"the system role", `{"error":{"message":"Unsupported value: 'messages[0].role' does not support 'system' with this model.","param":"messages[0].role"}}`, nil, "request.system_role: developer"},
		{"the developer role", `{"error":{"message":"'developer' is not one of ['system', 'user'] - 'messages.0.role'"}}`,
			func(r *tape.Request) { r.Messages[0] = tape.Say("developer", "Be exact.") }, "request.system_role: system"},
		{"a system message under its other name", `{"error":{"message":"Developer instruction is not enabled for this model"}}`, nil, "request.system_role"},
		{"an extra field", `{"error":{"message":"Unrecognized request argument supplied: 'top_k'"}}`, func(r *tape.Request) { r.Extra = map[string]any{"top_k": 1} }, "request.extra.top_k"},
		{"the named parameter goes before others in the text", `{"error":{"message":"temperature and seed","param":"seed"}}`, func(r *tape.Request) { r.Seed = ptr(int64(1)) }, "request.seed"},
		{"tools", `{"error":{"message":"registry.ollama.ai/library/gemma does not support tools"}}`, withTools, "takes no tools"},
		{"tools that were not sent are not named", `{"error":{"message":"this model does not support tools"}}`, nil, ""},
		{"tool_choice", `{"error":{"message":"Unsupported parameter: 'tool_choice' is not supported with this model."}}`, withTools, "takes no tools"},
		{"a server's setting for tools", `{"message":"\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set"}`, withTools, "--enable-auto-tool-choice"},
		{"a server's setting for tools that were not sent", `{"message":"tool choice requires --enable-auto-tool-choice"}`, nil, ""},
		{"tool use without an endpoint for it", `{"error":{"message":"No endpoints found that support tool use."}}`, withTools, "takes no tools"},
		{"the tool role", `{"error":{"message":"Invalid value: 'tool'. Supported values are: 'system', 'assistant', 'user'."}}`, withReturn, "takes no tool calls and returns"},
		{"the tool role in JSON's quotes", `{"detail":"unknown role \"tool\""}`, withReturn, "takes no tool calls and returns"},
		{"call ids of nine letters and digits", `{"object":"error","message":"Tool call id was call_0001 but must be a-z, A-Z, 0-9, with a length of 9.","type":"invalid_request_error"}`, withReturn, "request.call_ids: alphanumeric"},
		{"tool_call_id", `{"detail":[{"loc":["body","messages",3,"tool_call_id"],"msg":"Extra inputs are not permitted"}]}`, withReturn, "takes no tool calls and returns"},
		{"another role, though tool is among those taken", `{"error":{"message":"'system' is not one of ['user', 'tool'] - 'messages.0.role'"}}`, withReturn, "request.system_role"},
		{"calls in a wrong order are no lack of tools", `{"error":{"message":"messages with role 'tool' must be a response to a preceding message with 'tool_calls'."}}`, withReturn, ""},
		{"temperature beside tools", `{"error":{"message":"'temperature' is not supported with this model"}}`, withTools, "request.temperature"},
		{"a refusal that names nothing", `{"error":{"message":"bad request"}}`, nil, ""},
		{"a word that only contains the parameter", `{"error":{"message":"seeded superseed"}}`, func(r *tape.Request) { r.Seed = ptr(int64(1)) }, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(400)
				_, _ = io.WriteString(w, tt.body)
			})
			r := hello()
			if tt.r != nil {
				tt.r(&r)
			}
			_, err := client(t, Options{BaseURL: s.URL}).Complete(context.Background(), r)
			if f := failure(t, err); !strings.Contains(f.Hint, tt.want) || tt.want == "" && f.Hint != "" {
				t.Errorf("hint %q, want %q", f.Hint, tt.want)
			}
		})
	}
}

func TestCancellationIsImmediate(t *testing.T) {
	t.Parallel()
	entered := make(chan struct{})
	s := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		close(entered)
		<-r.Context().Done()
	})
	c := client(t, Options{BaseURL: s.URL})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		_, err := c.Complete(ctx, hello())
		done <- err
	}()
	<-entered
	cancel()
	select {
	case err := <-done:
		if !errors.Is(err, context.Canceled) || errors.As(err, new(*tape.Failure)) {
			t.Errorf("error %v, want the context's own", err)
		}
	case <-time.After(2 * time.Second):
		t.Fatal("still waiting two seconds after the cancellation")
	}
	if _, err := c.Complete(ctx, hello()); !errors.Is(err, context.Canceled) {
		t.Errorf("a request in a cancelled context: %v", err)
	}
}

func TestConnectionsAreReused(t *testing.T) {
	t.Parallel()
	const workers, rounds = 8, 5
	var opened atomic.Int64
	arrived := make(chan struct{}, workers)
	release := make(chan struct{})
	s := httptest.NewUnstartedServer(readFirst(func(w http.ResponseWriter, _ *http.Request) {
		arrived <- struct{}{}
		<-release
		_, _ = io.WriteString(w, okBody)
	}))
	s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			opened.Add(1)
		}
	}
	s.Start()
	t.Cleanup(s.Close)
	c := client(t, Options{BaseURL: s.URL})
	for range rounds {
		var wg sync.WaitGroup
		for range workers {
			wg.Go(func() {
				if _, err := c.Complete(context.Background(), hello()); err != nil {
					t.Error(err)
				}
			})
		}
		for range workers { // all are in flight at once
			<-arrived
		}
		for range workers {
			release <- struct{}{}
		}
		wg.Wait()
	}
	// A connection now and then is returned too late for the next round.
	if n := opened.Load(); n < workers || n > 2*workers {
		t.Errorf("%d connections for %d rounds of %d requests at once", n, rounds, workers)
	}
}

func TestSecretsAreHidden(t *testing.T) {
	t.Parallel()
	const key, other = "key-0123456789-abc", "other-9876543210"
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(400)
		_, _ = io.WriteString(w, strings.Repeat("x ", 140)+key+" "+other)
	})
	ex, err := client(t, Options{BaseURL: s.URL, Key: key, Redactor: redact.New(other)}).Complete(context.Background(), hello())
	for _, secret := range []string{key, other, key[:12], other[:8]} {
		if strings.Contains(err.Error(), secret) || strings.Contains(ex.Response, secret) {
			t.Errorf("%q is shown in %v or %q", secret, err, ex.Response)
		}
	}

	// A key that is an ordinary word is hidden in messages and stays in answers.
	for _, tt := range []struct{ body, want string }{
		{`{"error":"no such key: tiny"}`, "no such key: [redacted]"},
		{`{"choices":[{"message":{"content":"a tiny order"}}]}`, "a tiny order"},
	} {
		s := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, tt.body) })
		ex, err := client(t, Options{BaseURL: s.URL, Key: "tiny"}).Complete(context.Background(), hello())
		if got := ex.Response + " " + errorText(err); !strings.Contains(got, tt.want) || err != nil && strings.Contains(got, "tiny") {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestRecordedTime(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, okBody) })
	at := time.Date(2026, 3, 1, 13, 0, 0, 999, time.FixedZone("x", 3600))
	ex, err := client(t, Options{BaseURL: s.URL, Now: func() time.Time { return at }}).Complete(context.Background(), hello())
	if want := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC); err != nil || !ex.Recorded.Equal(want) || ex.Recorded.Location() != time.UTC {
		t.Errorf("recorded %v, error %v, want %v", ex.Recorded, err, want)
	}
}
