package endpoint

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	openai "github.com/sashabaranov/go-openai"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// reassemble puts a stream together as clients do, and checks what they rely on.
func reassemble(t *testing.T, text string) (grader.Completion, *openai.Usage) {
	t.Helper()
	var c grader.Completion
	var usage *openai.Usage
	var done, finished bool
	events := bufio.NewScanner(strings.NewReader(text))
	events.Buffer(nil, 64<<20)
	for first := true; events.Scan(); {
		if events.Text() == "" {
			continue
		}
		data, ok := strings.CutPrefix(events.Text(), "data: ")
		if !ok || done {
			t.Fatalf("line %q (done: %v)", events.Text(), done)
		}
		if data == "[DONE]" {
			done = true
			continue
		}
		var event openai.ChatCompletionStreamResponse
		if err := json.Unmarshal([]byte(data), &event); err != nil {
			t.Fatalf("event %s: %v", data, err)
		}
		if event.Object != "chat.completion.chunk" || event.ID == "" || event.Model == "" {
			t.Fatalf("event %s", data)
		}
		if len(event.Choices) == 0 {
			usage = event.Usage
			continue
		}
		choice := event.Choices[0]
		if (choice.Delta.Role == "assistant") != first || finished {
			t.Fatalf("event %s: the role stands in the first event, and nothing after the finish reason", data)
		}
		first = false
		c.Text += choice.Delta.Content
		c.Refusal += choice.Delta.Refusal
		c.Reasoning += choice.Delta.ReasoningContent
		for _, call := range choice.Delta.ToolCalls {
			if *call.Index == len(c.Calls) {
				if call.ID == "" || call.Type != openai.ToolTypeFunction {
					t.Fatalf("event %s: a call begins without id or type", data)
				}
				c.Calls = append(c.Calls, grader.Call{ID: call.ID, Name: call.Function.Name})
			}
			c.Calls[*call.Index].Arguments += call.Function.Arguments
		}
		c.Stop, finished = string(choice.FinishReason), choice.FinishReason != ""
	}
	if !done || !finished {
		t.Fatalf("the stream does not end: %s", text)
	}
	return c, usage
}

// A stream says what the recorded completion says, for texts of many kinds.
func TestStreamIsTheRecordedCompletion(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(9, 10))
	words := []string{"", "Order 5 ", "é", "日本語", "😀👩‍👩‍👧", "\n\n", "\u2028", `"\`, "data: [DONE]\n\n", "<b>&", "\x00", "e\u0301"}
	text := func() string {
		var b strings.Builder
		for range rng.IntN(40) {
			b.WriteString(words[rng.IntN(len(words))])
		}
		return b.String()
	}
	for i := range 300 {
		message := map[string]any{"role": "assistant", "content": text()}
		if rng.IntN(3) == 0 {
			message["content"] = nil
		}
		if rng.IntN(4) == 0 {
			message["refusal"] = text()
		}
		if rng.IntN(4) == 0 {
			message["reasoning_content"] = text()
		}
		var calls []any
		for n := range rng.IntN(4) {
			calls = append(calls, map[string]any{"id": fmt.Sprint("call_", n), "type": "function", "function": map[string]any{"name": "f" + fmt.Sprint(n), "arguments": text()}})
		}
		message["tool_calls"] = calls
		body, err := json.Marshal(map[string]any{"choices": []any{map[string]any{"message": message, "finish_reason": []string{"stop", "length", "tool_calls"}[rng.IntN(3)]}}})
		if err != nil {
			t.Fatal(err)
		}
		ex := recordedAs(ask(func(r *tape.Request) { r.Model = fmt.Sprint("m-", i) }), string(body))
		want, err := tape.Decode(ex)
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		request := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/v1/chat/completions", strings.NewReader(streamed(t, ex.Request, "")))
		NewServer([]tape.Exchange{ex}, ServerOptions{}).ServeHTTP(w, request)
		if w.Code != 200 || w.Header().Get("Content-Type") != "text/event-stream" {
			t.Fatalf("status %d, type %q: %s", w.Code, w.Header().Get("Content-Type"), w.Body)
		}
		got, _ := reassemble(t, w.Body.String())
		if diff := cmp.Diff(want.Completion, got); diff != "" {
			t.Fatalf("completion (-recorded +streamed):\n%s", diff)
		}
	}
}

// streamed is a request's body that asks for a stream.
func streamed(t *testing.T, r tape.Request, further string) string {
	t.Helper()
	body, err := r.Body()
	if err != nil {
		t.Fatal(err)
	}
	return `{"stream":true,` + further + string(body[1:])
}

func TestStreamOfCalls(t *testing.T) {
	t.Parallel()
	ex := recordedAs(hello(), callBody)
	url, log := serving(t, []tape.Exchange{ex})
	_, header, body := post(t, url+"/v1/chat/completions", streamed(t, ex.Request, `"stream_options":{"include_usage":true},`), nil)
	want := grader.Completion{Stop: "tool_calls", Calls: []grader.Call{
		{ID: "call_9", Name: "lookup_order", Arguments: `{"order_id":"é5"}`},
		{ID: "call_0002", Name: "refund", Arguments: `{"n":1}`}, // clients cannot do without an id
	}}
	got, usage := reassemble(t, body)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("completion (-want +got):\n%s", diff)
	}
	if usage == nil || usage.PromptTokens != 10 || usage.TotalTokens != 13 {
		t.Errorf("usage %+v", usage)
	}
	if strings.Contains(body, `"content"`) || !strings.Contains(body, `"id":"chatcmpl-7"`) || !strings.Contains(body, `"created":1772366400`) || !strings.Contains(body, `"model":"m-1-0301"`) {
		t.Errorf("stream:\n%s", body)
	}
	if header.Get("Content-Type") != "text/event-stream" {
		t.Errorf("type %q", header.Get("Content-Type"))
	}
	if diff := cmp.Diff([]string{"POST /v1/chat/completions 200 case c turn 1 streamed"}, log.take()); diff != "" {
		t.Errorf("log (-want +got):\n%s", diff)
	}
	_, _, body = post(t, url+"/v1/chat/completions", streamed(t, ex.Request, ""), nil)
	if _, usage := reassemble(t, body); usage != nil || strings.Contains(body, "usage") {
		t.Errorf("usage that was not asked for: %s", body)
	}
}

func TestStreamOfSeveralChoices(t *testing.T) {
	t.Parallel()
	r := ask(func(r *tape.Request) { r.Extra = map[string]any{"n": 2} })
	ex := recordedAs(r, "\ufeff"+`{"choices":[{"message":{"content":"A"}},{"message":{"content":"B"},"finish_reason":"length"}]}`)
	url, _ := serving(t, []tape.Exchange{ex})
	_, _, body := post(t, url+"/v1/chat/completions", streamed(t, r, ""), nil)
	for _, want := range []string{
		`{"index":0,"delta":{"content":"A"},"finish_reason":null}`, `{"index":0,"delta":{},"finish_reason":"stop"}`,
		`{"index":1,"delta":{"content":"B"},"finish_reason":null}`, `{"index":1,"delta":{},"finish_reason":"length"}`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in:\n%s", want, body)
		}
	}
}

func TestStreamOfWhatStandsBetweenOtherBytes(t *testing.T) {
	t.Parallel()
	ex := recordedAs(hello(), "\ufeff\u00a0\n"+saying("Not found.")+"\u00a0\r\n")
	url, _ := serving(t, []tape.Exchange{ex})
	_, _, body := post(t, url+"/v1/chat/completions", streamed(t, ex.Request, ""), nil)
	got, _ := reassemble(t, body)
	if diff := cmp.Diff(grader.Completion{Text: "Not found.", Stop: "stop"}, got); diff != "" {
		t.Errorf("completion (-want +got):\n%s", diff)
	}
}

func TestPiecesKeepCharactersWhole(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "é", strings.Repeat("日", 1000), strings.Repeat("a", 11) + "😀" + strings.Repeat("é", 30)} {
		all := pieces(text)
		if strings.Join(all, "") != text || len(all) > 70 {
			t.Errorf("%q is cut into %q", text, all)
		}
		for _, piece := range all {
			if piece != strings.ToValidUTF8(piece, "?") || piece == "" {
				t.Errorf("%q is no piece of %q", piece, text)
			}
		}
	}
}
