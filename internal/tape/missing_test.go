package tape

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
)

func TestWhatDiffersInAConversation(t *testing.T) {
	t.Parallel()
	base := conversation(2, 8)[1]
	change := func(f func(r *Request)) Request {
		r := base
		r.Messages = append([]Message{}, base.Messages...)
		f(&r)
		return r
	}
	call := func(name, args string) Message {
		return Call("", []grader.Call{{ID: "call_0001", Name: name, Arguments: args}})
	}
	tests := []struct {
		name   string // what the row proves
		ask    Request
		want   []string
		detail string
	}{
		{"a call's arguments", change(func(r *Request) { r.Messages[2] = call("lookup_order", `{"order_id":"7"}`) }), []string{"observations"},
			"observations:\n    [assistant]\n  - lookup_order({\"order_id\":\"0\"}) as call_0001\n  + lookup_order({\"order_id\":\"7\"}) as call_0001"},
		{"a call's tool", change(func(r *Request) { r.Messages[2] = call("refund_order", `{"order_id":"0"}`) }), []string{"observations"},
			"- lookup_order({\"order_id\":\"0\"}) as call_0001\n  + refund_order("},
		{"a tool's return", change(func(r *Request) { r.Messages[3] = Return("call_0001", "not_found") }), []string{"observations"},
			"observations:\n    [tool call_0001]\n  - {\"order\":0,\"note\":\"shipped \"}\n  + not_found"},
		{"one member of a long return", change(func(r *Request) {
			r.Messages[3] = Return("call_0001", `{"a":"`+strings.Repeat("x", 200)+`","status":"lost"}`)
		}), []string{"observations"}, `+   "status": "lost"`},
		{"a late system note is an observation", change(func(r *Request) { r.Messages = append(r.Messages, Say("system", "The shop is closed.")) }), []string{"observations"},
			"+ [system]\n  + The shop is closed."},
		{"a second system message at the start is part of the prompt", change(func(r *Request) {
			r.Messages = append([]Message{r.Messages[0], Say("developer", "Be kind.")}, r.Messages[1:]...)
		}), []string{"system prompt"}, "[developer]\n  + Be kind."},
		{"a turn that is missing", change(func(r *Request) { r.Messages = r.Messages[:len(r.Messages)-3] }), []string{"observations"}, "- [tool call_0002]"},
		{"a member that nobody reads", change(func(r *Request) { r.Messages[1] = `{"content":"Where is order 0?","name":"Ann","role":"user"}` }), []string{"observations"},
			`+ {"content":"Where is order 0?","name":"Ann","role":"user"}`},
		{"no tools any more", change(func(r *Request) { r.Tools = "" }), []string{"tools"}, "tools:\n  removed: lookup_order, refund_order"},
		{"a tool added, one removed, one changed", change(func(r *Request) {
			r.Tools = strings.NewReplacer(`"string"`, `"integer"`, "refund_order", "cancel_order").Replace(r.Tools)
		}), []string{"tools"},
			"tools:\n  added: cancel_order\n  removed: refund_order\n  changed: lookup_order\n  lookup_order:\n              \"order_id\": {\n    -           \"type\": \"string\"\n    +           \"type\": \"integer\""},
		{"tools in another order", change(func(r *Request) { r.Tools = `[` + toolsAt(1) + `,` + toolsAt(0) + `]` }), []string{"tools"}, "the same tools in another order"},
		{"tools stand between system prompt and observations", change(func(r *Request) {
			r.Tools, r.Messages[0], r.Messages[1], r.Model, r.Temperature, r.Repeat = "", Say("system", "x"), Say("user", "y"), "m-9", nil, 4
		}), []string{"system prompt", "tools", "observations", "model", "sampling", "repeat"}, "sampling:\n  temperature: recorded 0, now absent"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, u := Nearest(tt.ask, []Exchange{exchange(base, "A", 0)})
			if diff := cmp.Diff(tt.want, u.Differs); diff != "" {
				t.Errorf("differs (-want +got):\n%s", diff)
			}
			if !strings.Contains(u.Detail, tt.detail) {
				t.Errorf("detail:\n%s\nwant in it:\n%s", u.Detail, tt.detail)
			}
		})
	}
}

// toolsAt is one tool of twoTools.
func toolsAt(i int) string {
	first, second, _ := strings.Cut(strings.Trim(twoTools, "[]"), `,{"function":{"name":"refund`)
	return []string{first, `{"function":{"name":"refund` + second}[i]
}

func TestNearest(t *testing.T) {
	t.Parallel()
	all := exchanges(conversation(3, 8))
	other := exchange(request(func(r *Request) { r.Case, r.Tools = "c2", twoTools }), "B", time.Hour)
	recorded := append(append([]Exchange{}, all...), other)
	tests := []struct {
		name string // what the row proves
		ask  func() Request
		want Exchange
	}{
		{"of any turn: the one with the most in common, not the newest", func() Request {
			r := all[1].Request
			r.Turn, r.Messages = 0, append(append([]Message{}, r.Messages...), Say("user", "more"))
			return r
		}, all[1]},
		{"a single text that resembles one more than the others", func() Request {
			return request(func(r *Request) { r.Turn, r.Tools, r.Messages[1] = 0, twoTools, Say("user", question+"!") })
		}, other},
		{"of the turn that is asked, if there is one", func() Request {
			r := other.Request
			r.Turn = 3
			return r
		}, all[2]},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			nearest, u := Nearest(tt.ask(), recorded)
			if nearest == nil || nearest.Key != tt.want.Key {
				t.Errorf("nearest %+v (%v), want case %s turn %d", nearest, u, tt.want.Request.Case, tt.want.Turn)
			}
		})
	}
	if nearest, u := Nearest(all[0].Request, nil); nearest != nil || len(u.Differs) > 0 {
		t.Errorf("nothing recorded, but the nearest is %+v (%v)", nearest, u)
	}
	if _, u := Nearest(all[0].Request, all); len(u.Differs) > 0 || u.Detail != "" {
		t.Errorf("a recorded request differs in %v", u.Differs)
	}
}

// What differs is told at a cost in proportion to the request, and briefly,
// however many tools and fields it has.
func TestManyDifferences(t *testing.T) {
	const many = 4000
	tools := make([]string, many)
	fields := map[string]any{}
	for i := range tools {
		tools[i] = `{"function":{"name":"one"},"type":"function"}`
		fields[fmt.Sprint("field_", i)] = i
	}
	base := request(func(r *Request) { r.Tools = twoTools })
	ask := request(func(r *Request) { r.Tools, r.Extra = "["+strings.Join(tools, ",")+"]", fields })
	recorded := []Exchange{exchange(base, "A", 0)}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, u := Nearest(ask, recorded)
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 200*uint64(len(ask.Tools)) {
		t.Errorf("tools of %d bytes take %d to tell", len(ask.Tools), taken)
	}
	if diff := cmp.Diff([]string{"tools", "sampling"}, u.Differs); diff != "" {
		t.Errorf("differs (-want +got):\n%s", diff)
	}
	if n := strings.Count(u.Detail, "\n"); n > 100 || !strings.Contains(u.Detail, "added: one\n") || !strings.Contains(u.Detail, "lines more") {
		t.Errorf("%d lines of detail:\n%.2000s", n, u.Detail)
	}
}

func TestWithout(t *testing.T) {
	t.Parallel()
	drop := func(name, value string) bool { return name == "user" || value == "null" }
	base, err := ParseRequest([]byte(`{"model":"m","messages":[{"role":"assistant","content":null,"tool_calls":[]}],"temperature":1}`))
	if err != nil {
		t.Fatal(err)
	}
	want, err := base.Without(drop).Key()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string // what the row proves
		body string
		same bool
	}{
		{"order, white space and the way a number is written do not count", `{"temperature": 1.0, "messages":[{"tool_calls": [], "role":"assistant","content":null}], "model":"\u006d"}`, true},
		{"what is left out does not count", `{"model":"m","messages":[{"role":"assistant","content":null,"tool_calls":[]}],"temperature":1e0,"user":"u","seed":null}`, true},
		{"null in a message is as absent", `{"model":"m","messages":[{"role":"assistant","tool_calls":[],"name":null}],"temperature":1}`, true},
		{"an empty text is not", `{"model":"m","messages":[{"role":"assistant","content":"","tool_calls":[]}],"temperature":1}`, false},
		{"another number", `{"model":"m","messages":[{"role":"assistant","content":null,"tool_calls":[]}],"temperature":1.5}`, false},
		{"a further field", `{"model":"m","messages":[{"role":"assistant","content":null,"tool_calls":[]}],"temperature":1,"seed":0}`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, err := ParseRequest([]byte(tt.body))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := r.Without(drop).Key(); err != nil || (got == want) != tt.same {
				t.Errorf("key %s, error %v, of the first %s", got, err, want)
			}
		})
	}
}

// Requests share their fields and messages, so nothing is taken out of either.
func TestWithoutLeavesTheRequestAsItWas(t *testing.T) {
	t.Parallel()
	r := request(func(r *Request) {
		r.Extra = map[string]any{"user": "u", "top_k": 3}
		r.Messages = append(r.Messages, Call("", []grader.Call{{ID: "call_0001", Name: "lookup_order"}}))
	})
	before, err := r.Body()
	if err != nil {
		t.Fatal(err)
	}
	less := r.Without(func(name, _ string) bool { return name == "user" })
	if diff := cmp.Diff(map[string]any{"top_k": 3}, less.Extra); diff != "" || strings.Contains(string(less.Messages[2]), "null") {
		t.Errorf("message %s; extra (-want +got):\n%s", less.Messages[2], diff)
	}
	after, err := r.Body()
	if diff := cmp.Diff(string(before), string(after)); diff != "" || err != nil {
		t.Errorf("error %v, body (-before +after):\n%s", err, diff)
	}
}

func TestParseRequestRefuses(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		``:                                "not a JSON object",
		`[]`:                              "not a JSON object",
		`{"messages":[]`:                  "not JSON",
		`{}`:                              "messages is no list",
		`{"messages":{}}`:                 "messages is no list",
		`{"messages":["hi"]}`:             "message 1: it is no object",
		`{"messages":[{"content":"hi"}]}`: "message 1: it has no role",
		`{"messages":[{"role":"user"}]}`:  "message 1: it has neither content",
		`{"messages":[{"role":"user","content_sha256":"x"}]}`: "content_sha256",
		`{"messages":[],"messages":[]}`:                       "stands there twice",
		`{"messages":[]} {}`:                                  "something follows",
	} {
		if _, err := ParseRequest([]byte(body)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("body %s: error %v, want one with %q", body, err, want)
		}
	}
}

// What a parsed body comes out as is its canonical form.
func FuzzParseRequest(f *testing.F) {
	f.Add([]byte(`{"model":"m","messages":[{"role":"user","content":"hi"}],"tools":[{"type":"function"}],"max_tokens":5.0,"max_completion_tokens":1e400,"seed":-0}`))
	f.Add([]byte(`{"messages":[],"tools":null,"temperature":"x","stop":["\ud83d\ude00"]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		r, err := ParseRequest(body)
		if err != nil {
			return
		}
		out, err := r.Body()
		if err != nil {
			return
		}
		again, err := ParseRequest(out)
		if err != nil {
			t.Fatalf("%q comes out as %q, which is refused: %v", body, out, err)
		}
		twice, err := again.Body()
		if err != nil || string(twice) != string(out) {
			t.Fatalf("%q comes out as %q and then as %q (%v)", body, out, twice, err)
		}
	})
}
