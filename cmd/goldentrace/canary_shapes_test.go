package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
)

// echo answers each case in its own way, always with all the secrets.
type echo struct {
	all   string
	mu    sync.Mutex
	asked map[string]int
	seen  http.Header // of the last request
}

// shape is one place of a response in which secrets come back.
type shape struct {
	name    string
	respond func(w http.ResponseWriter, r *http.Request, all string)
}

// completionWith gives a completion; edit puts the secrets into it.
func completionWith(edit func(top, message map[string]any, all string)) func(http.ResponseWriter, *http.Request, string) {
	return func(w http.ResponseWriter, _ *http.Request, all string) {
		message := map[string]any{"role": "assistant", "content": "Nothing is on file."}
		top := map[string]any{"model": "m", "choices": []any{map[string]any{"message": message, "finish_reason": "stop"}}}
		edit(top, message, all)
		_ = json.NewEncoder(w).Encode(top)
	}
}

// body gives a response as it is written there; %s are the secrets as they are,
// %q as a JSON string.
func body(status int, format string, header ...string) func(http.ResponseWriter, *http.Request, string) {
	return func(w http.ResponseWriter, _ *http.Request, all string) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], strings.NewReplacer("\t", " ", "ALL", all).Replace(header[i+1]))
		}
		w.WriteHeader(status)
		quoted, _ := json.Marshal(all)
		fmt.Fprint(w, strings.NewReplacer("%s", all, "%q", string(quoted)).Replace(format))
	}
}

func call(name, arguments string) []any {
	return []any{map[string]any{"id": "c1", "type": "function", "function": map[string]any{"name": name, "arguments": arguments}}}
}

var echoShapes = []shape{
	{"content", completionWith(func(_, m map[string]any, all string) { m["content"] = "The refund was issued. " + all })},
	{"content-that-would-pass", completionWith(func(_, m map[string]any, all string) { m["content"] = "Nothing is on file. " + all })},
	{"content-parts", completionWith(func(_, m map[string]any, all string) {
		m["content"] = []any{map[string]any{"type": "text", "text": all}}
	})},
	{"refusal", completionWith(func(_, m map[string]any, all string) { m["content"], m["refusal"] = nil, "I cannot. "+all })},
	{"reasoning", completionWith(func(_, m map[string]any, all string) { m["reasoning_content"] = all })},
	{"call-name", completionWith(func(_, m map[string]any, all string) { m["tool_calls"] = call(all, "{}") })},
	{"call-id", completionWith(func(_, m map[string]any, all string) {
		m["tool_calls"] = []any{map[string]any{"id": all, "function": map[string]any{"name": "lookup", "arguments": "{}"}}}
	})},
	{"call-arguments", completionWith(func(_, m map[string]any, all string) {
		arguments, _ := json.Marshal(map[string]string{"id": all})
		m["tool_calls"] = call("lookup", string(arguments))
	})},
	{"call-arguments-bare", completionWith(func(_, m map[string]any, all string) { m["tool_calls"] = call("lookup", all) })},
	{"model", completionWith(func(top, _ map[string]any, all string) { top["model"] = all })},
	{"fingerprint-and-id", completionWith(func(top, _ map[string]any, all string) { top["system_fingerprint"], top["id"] = all, all })},
	{"finish-reason", completionWith(func(top, _ map[string]any, all string) {
		top["choices"].([]any)[0].(map[string]any)["finish_reason"] = all
	})},
	{"usage-and-more", completionWith(func(top, _ map[string]any, all string) {
		top["usage"], top["x"] = map[string]any{"prompt_tokens": all}, all
	})},
	{"headers", body(200, `{"model":"m","choices":[{"message":{"content":"Nothing is on file."},"finish_reason":"stop"}]}`, "X-Echo", "ALL", "Set-Cookie", "ALL", "Warning", "ALL")},
	{"error-object", body(400, `{"error":{"message":%q,"type":%q,"code":%q,"param":%q}}`)},
	{"error-string", body(400, `{"error":%q}`)},
	{"error-list", body(422, `{"detail":[{"loc":["body",%q],"msg":%q}]}`)},
	{"error-array", body(400, `[%q]`)},
	{"error-html-title", body(404, `<html><title>%s</title>`)},
	{"error-html", body(403, `<p>Not <b>%s</b></p>`)},
	{"error-plain", body(401, `who is %s?`)},
	{"error-inside", body(200, `{"error":{"message":%q}}`)},
	{"error-in-choice", body(200, `{"choices":[{"error":{"message":%q}}]}`)},
	{"page", body(200, `<html>%s`)},
	{"plain", body(200, `%s`)},
	{"cut", body(200, `{"choices":[{"message":{"content":%q`)},
	{"no-choices", body(200, `{"message":%q}`)},
	{"busy", body(429, `{"error":{"message":%q}}`, "Retry-After", "ALL", "Retry-After-Ms", "1")},
	{"broken", body(500, `{"error":%q}`, "Retry-After-Ms", "1")},
	{"redirect", body(307, `%s`, "Location", "http://127.0.0.1:1/ALL?ALL")},
	{"encoding", body(200, `%s`, "Content-Encoding", "ALL")},
	{"no-http", func(w http.ResponseWriter, _ *http.Request, all string) { hijacked(w, all+"\r\n\r\n") }},
	{"status-text", func(w http.ResponseWriter, _ *http.Request, all string) {
		hijacked(w, "HTTP/1.1 418 "+all+"\r\nContent-Length: 0\r\n\r\n")
	}},
	{"status-code", func(w http.ResponseWriter, _ *http.Request, all string) { hijacked(w, "HTTP/1.1 "+all+"\r\n\r\n") }},
	{"header-line", func(w http.ResponseWriter, _ *http.Request, all string) {
		hijacked(w, "HTTP/1.1 200 OK\r\n"+all+"\r\n\r\n")
	}},
	{"content-length", func(w http.ResponseWriter, _ *http.Request, all string) {
		hijacked(w, "HTTP/1.1 200 OK\r\nContent-Length: "+all+"\r\n\r\n")
	}},
}

// hijacked writes bytes in place of a response, and closes.
func hijacked(w http.ResponseWriter, text string) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	defer conn.Close()
	_, _ = conn.Write([]byte(text))
}

func (e *echo) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Messages []struct{ Content string }
	}
	_ = json.NewDecoder(r.Body).Decode(&q)
	last := q.Messages[len(q.Messages)-1].Content
	e.mu.Lock()
	e.seen = r.Header.Clone()
	e.seen.Set("Query", r.URL.RawQuery)
	e.asked[last]++
	again := e.asked[last]%2 == 0
	e.mu.Unlock()
	for _, s := range echoShapes {
		if last != "User: "+s.name {
			continue
		}
		if again && (s.name == "busy" || s.name == "broken") { // to be asked again is a way to leak, too
			completionWith(func(map[string]any, map[string]any, string) {})(w, r, e.all)
			return
		}
		s.respond(w, r, e.all)
	}
}
