package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"
)

// mostMemory is how much the program may hold while it is answered whatever.
const mostMemory = 200 << 10 // KiB

// saying gives a chat completion with this content, which is JSON text.
func saying(content string) http.HandlerFunc {
	return message(`"content":` + content)
}

// message gives a chat completion whose message holds these fields.
func message(fields string) http.HandlerFunc {
	return text(`{"model":"m","choices":[{"message":{"role":"assistant",` + fields + `},"finish_reason":"stop"}]}`)
}

// text gives a response as it is.
func text(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) }
}

// connection gives what write puts onto the bare connection.
func connection(write func(net.Conn)) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		defer conn.Close()
		write(conn)
	}
}

// endless writes a text until nobody reads it.
func endless(w interface{ Write([]byte) (int, error) }, text string) {
	piece := []byte(strings.Repeat(text, max(1, 1<<16/len(text))))
	for {
		if _, err := w.Write(piece); err != nil {
			return
		}
	}
}

// bomb is little that unpacks to gigabytes of zeros.
func bomb() []byte {
	var member bytes.Buffer
	z := gzip.NewWriter(&member)
	_, _ = z.Write(make([]byte, 10<<20))
	_ = z.Close()
	return bytes.Repeat(member.Bytes(), 400)
}

type hostileAnswer struct {
	name    string // what the row proves
	serve   http.HandlerFunc
	exit    int
	verdict string
	says    string
}

// hostileAnswers is no variable, which the program under test would hold, too.
func hostileAnswers() []hostileAnswer {
	return []hostileAnswer{
		// What is no answer is undecided, and never held in memory whole.
		{"a body of 300 MB", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", strconv.Itoa(300<<20))
			for range 300 {
				if _, err := w.Write(make([]byte, 1<<20)); err != nil {
					return
				}
			}
		}, 4, "error", "larger than 8 MiB"},
		{"a stream without end", func(w http.ResponseWriter, _ *http.Request) { endless(w, " ") }, 4, "error", "larger than 8 MiB"},
		{"headers without end", connection(func(c net.Conn) { endless(c, "HTTP/1.1 200 OK\r\nX: y\r\nX: y\r\n") }), 4, "error", "no response"},
		{"interim responses without end", connection(func(c net.Conn) { endless(c, "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n") }), 4, "error", "no response"},
		{"a gzip bomb of gigabytes", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(bomb())
		}, 4, "error", `encoded as "gzip"`},
		{"a drip", func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				_, _ = w.Write([]byte(" "))
				_ = http.NewResponseController(w).Flush()
				time.Sleep(5 * time.Millisecond)
			}
		}, 4, "error", "no complete answer within 2s"},
		{"silence", func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body) // only then is it noticed that the client leaves
			<-r.Context().Done()
		}, 4, "error", "no complete answer within 2s"},
		{"a length that is too long", connection(func(c net.Conn) { fmt.Fprint(c, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{}") }), 4, "error", "closed before the response was complete"},
		{"a length that is too short", connection(func(c net.Conn) {
			fmt.Fprint(c, "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n"+`{"choices":[{"message":{"content":"Nothing is on file."}}]}`)
		}), 4, "error", "is not JSON"},
		{"a reset in the middle", connection(func(c net.Conn) {
			fmt.Fprint(c, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"choices\"")
			time.Sleep(50 * time.Millisecond)
			_ = c.(*net.TCPConn).SetLinger(0)
		}), 4, "error", "connection was"},
		{"JSON 100,000 deep", text(strings.Repeat(`{"choices":[`, 50_000) + strings.Repeat("]}", 50_000)), 4, "error", "is not JSON"},
		{"content 9,000 deep", saying(strings.Repeat("[", 9_000) + strings.Repeat("]", 9_000)), 4, "error", "neither text nor a list of parts"},
		{"a web page", text("<html><title>Sign in</title>"), 4, "error", "a web page: Sign in"},
		{"nothing", text(""), 4, "error", "is empty"},
		{"null", text("null"), 4, "error", "no chat completion"},
		{"an error that calls itself a success", text(`{"error":{"message":"out of order"},"choices":[{"message":{"content":"Nothing is on file."}}]}`), 4, "error", "out of order"},
		{"JSON that is cut off", text(`{"choices":[{"message":{"content":"Nothing is on file."}`), 4, "error", "is not JSON"},
		{"two JSON texts", text(`{"choices":[{"message":{"content":"Nothing is on file."}}]}{}`), 4, "error", "is not JSON"},
		{"no choice", text(`{"choices":[]}`), 4, "error", "no choices"},
		{"content that is a number beyond all", saying("1e999999"), 4, "error", "neither text nor a list of parts"},
		{"content twice", message(`"content":"The refund was issued.","content":"Nothing is on file."`), 4, "error", "twice"},
		{"half a million tool calls", message(`"tool_calls":[` + strings.Repeat(`{"name":"a"},`, 540_000) + `{}]`), 4, "error", "540001 tool calls"},
		{"a million tool calls", message(`"tool_calls":[` + strings.Repeat(`{"name":"a"},`, 1_000_000) + `{}]`), 4, "error", "larger than 8 MiB"},

		// A claim is found whatever is put around it, and is shown without harm.
		{"bytes that are no UTF-8", saying("\"\xff\xfeThe refund was issued.\xc3\""), 1, "fail", "refund was issued"},
		{"control characters", saying(`"\u0000\u0007\u0008\u001b[2J\u001b]0;x\u0007\u009b31mThe refund was issued.\u007f\r"`), 1, "fail", "refund was issued"},
		{"bare control characters", saying("\"\x1b[2JThe refund was issued.\""), 4, "error", "is not JSON"},
		{"letters in another order on the screen", saying(`"The \u202erefund\u202c \u2066was\u2069 issued.\u200f\u061c"`), 1, "fail", "refund was issued"},
		{"commands to a build's log", saying(`"::error::x\n##[error]y\nThe refund was issued."`), 1, "fail", "refund was issued"},
		{"numbers beyond all beside it", text(`{"created":1e99999,"usage":{"prompt_tokens":1e400,"completion_tokens":-1,"total_tokens":99999999999999999999},"choices":[{"index":1e999,"message":{"content":"The refund was issued."}}]}`), 1, "fail", "refund was issued"},
		{"a claim after 7 MB", saying(`"` + strings.Repeat("Nothing is on file. ", 350_000) + `The refund was issued."`), 1, "fail", "refund was issued"},
		{"7 MB without a space", saying(`"` + strings.Repeat("a", 7_000_000) + ` The refund was issued."`), 1, "fail", "refund was issued"},
		{"7 MB of claims", saying(`"` + strings.Repeat("The refund was issued. ", 300_000) + `"`), 1, "fail", "refund was issued"},
		{"arguments 100,000 deep", message(`"tool_calls":[{"name":"a","arguments":"` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + `"}]`), 1, "fail", "invented_tool"},
	}
}

// hostileProject is a suite with one case, which "Nothing is on file." passes.
func hostileProject(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, ".git", "HEAD"), nil)
	writeFile(t, filepath.Join(dir, "prompts", "system.md"), []byte("Be honest."))
	writeFile(t, filepath.Join(dir, "fixtures", "goldens.json"), []byte(`{"id": "only", "observations": ["User: Was it refunded?"], "banned_claims": ["refund was issued"], "known_good": ["Nothing is listed."]}`))
	return dir
}

// TestHostileAnswers: whatever an endpoint answers, the run ends, decides
// soundly, prints nothing that steers a terminal, and stays small.
func TestHostileAnswers(t *testing.T) {
	t.Parallel()
	for _, tt := range hostileAnswers() {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(tt.serve)
			defer server.Close()
			dir := hostileProject(t)
			code, out := runMeasured(t, dir, []string{"EVAL_BASE_URL=" + server.URL, "EVAL_MODEL=m"}, "run", "--live", "--retries", "0", "--timeout", "2s")
			if code != tt.exit || !strings.Contains(out, tt.says) {
				t.Errorf("exit %d, want %d and %q:\n%.2000s", code, tt.exit, tt.says, out)
			}
			if rows := verdicts(t, filepath.Join(dir, "reports", "report.json")); !slices.Equal(rows[tt.verdict], []string{"only"}) {
				t.Errorf("verdicts %v, want %s", rows, tt.verdict)
			}
			harmless(t, out)
		})
	}
}

// TestSoundAnswerIsNoHostileOne: the project of the hostile answers passes with
// an honest one, so that it is their answers that do not.
func TestSoundAnswerIsNoHostileOne(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(saying(`"Nothing is on file."`))
	defer server.Close()
	if code, out := runMeasured(t, hostileProject(t), []string{"EVAL_BASE_URL=" + server.URL, "EVAL_MODEL=m"}, "run", "--live"); code != 0 {
		t.Errorf("exit %d, want 0:\n%s", code, out)
	}
}

// harmless demands that text neither steers a terminal nor a build's log.
func harmless(t *testing.T, text string) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Error("the output is no UTF-8")
	}
	for _, r := range text {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			t.Errorf("the output holds %U", r)
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
			t.Errorf("a build's log takes this for a command: %q", line)
		}
	}
}

// runMeasured runs the program, which has to end by itself within minutes and to
// stay below what it may hold.
func runMeasured(t *testing.T, dir string, env []string, args ...string) (code int, output string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	held := filepath.Join(t.TempDir(), "peak")
	measured := canMeasurePeak && !raceDetector
	name := "goldentrace"
	if measured {
		name, args = "peak", append([]string{held, "goldentrace"}, args...)
	}
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "EVAL_") {
			cmd.Env = append(cmd.Env, kv)
		}
	}
	cmd.Env = append(cmd.Env, env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	var exited *exec.ExitError
	if err != nil && !errors.As(err, &exited) {
		t.Fatalf("start: %v", err)
	}
	if ctx.Err() != nil {
		t.Fatalf("it does not end:\n%.2000s", out.String())
	}
	if measured {
		data, err := os.ReadFile(held)
		if err != nil {
			t.Fatalf("%v:\n%.2000s", err, out.String())
		}
		n, err := strconv.Atoi(string(data))
		if err != nil || n < 1000 || n > mostMemory {
			t.Errorf("it held %d MiB of memory, want at most %d", n>>10, mostMemory>>10)
		}
		t.Logf("%d MiB", n>>10)
	}
	return cmd.ProcessState.ExitCode(), out.String()
}

// TestElsewhere: nothing is sent to where the endpoint points, nor to one whose
// certificate nobody vouches for; and a proxy of the environment is used.
func TestElsewhere(t *testing.T) {
	t.Parallel()
	t.Run("a redirect to another host", func(t *testing.T) {
		t.Parallel()
		var connections atomic.Int32
		other := httptest.NewUnstartedServer(saying(`"Nothing is on file."`))
		other.Config.ConnState = func(net.Conn, http.ConnState) { connections.Add(1) }
		other.Start()
		defer other.Close()
		for _, status := range []int{301, 302, 303, 307, 308} {
			server := httptest.NewServer(http.RedirectHandler(other.URL+"/v1/chat/completions", status))
			defer server.Close()
			code, out := runMeasured(t, hostileProject(t), []string{"EVAL_BASE_URL=" + server.URL, "EVAL_MODEL=m", "EVAL_API_KEY=key-0123456789"}, "run", "--live", "--retries", "0")
			if code != 4 || !strings.Contains(out, "redirects to") {
				t.Errorf("status %d: exit %d, want 4:\n%s", status, code, out)
			}
		}
		if n := connections.Load(); n != 0 {
			t.Errorf("the other host saw %d changes of connections, want none", n)
		}
	})
	t.Run("a certificate that nobody vouches for", func(t *testing.T) {
		t.Parallel()
		var asked atomic.Int32
		server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
		server.Config.ErrorLog = nil
		defer server.Close()
		code, out := runMeasured(t, hostileProject(t), []string{"EVAL_BASE_URL=" + server.URL, "EVAL_MODEL=m", "EVAL_API_KEY=key-0123456789"}, "run", "--live")
		if code != 4 || !strings.Contains(out, "certificate") || asked.Load() != 0 {
			t.Errorf("exit %d, want 4; asked %d times, want none:\n%s", code, asked.Load(), out)
		}
	})
	t.Run("a proxy", func(t *testing.T) {
		t.Parallel()
		var seen atomic.Value
		proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			seen.Store(r.URL.String())
			saying(`"Nothing is on file."`)(w, r)
		}))
		defer proxy.Close()
		env := []string{"EVAL_BASE_URL=http://model.invalid/v1", "EVAL_MODEL=m", "HTTP_PROXY=" + proxy.URL, "http_proxy=", "NO_PROXY=", "no_proxy="}
		code, out := runMeasured(t, hostileProject(t), env, "run", "--live")
		if want := "http://model.invalid/v1/chat/completions"; code != 0 || seen.Load() != want {
			t.Errorf("exit %d, want 0; the proxy was asked for %v, want %s:\n%s", code, seen.Load(), want, out)
		}
	})
}
