package tape

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/gowebpki/jcs"

	"github.com/goldentrace/goldentrace/grader"
)

// strange gives texts that encoders disagree about.
func strange(rng *rand.Rand) string {
	texts := []string{
		"", "plain", "zwei\nZeilen", "\u2028\u2029\u00a0\u200b", `"\{}/`, "\x00\x01\x1b\x1f\x7f", "\b\f\r\t", "日本", "😀\U0010ffff", "<&>",
		"\xff", "a\xc3", "\xed\xa0\x80", "\ufffd", "\ufeff", "\u00e9e\u0301", "\ufb33", "\ufffe", strings.Repeat("long ", 50),
	}
	return texts[rng.IntN(len(texts))] + texts[rng.IntN(len(texts))]
}

// whole is a request as any Go program would write it, made canonical as one
// text: what Body and Key must come to.
func whole(t *testing.T, r Request, messages []any, extra map[string]any) string {
	t.Helper()
	fields := map[string]any{"model": r.Model, "messages": messages}
	for name, value := range r.Extra {
		if _, ours := fields[name]; !ours {
			fields[name] = value
		}
	}
	if r.Temperature != nil {
		fields["temperature"] = *r.Temperature
	}
	if r.Seed != nil {
		fields["seed"] = *r.Seed
	}
	if r.MaxTokens != 0 {
		fields[r.MaxTokensName()] = r.MaxTokens
	}
	if r.Tools != "" {
		fields["tools"] = json.RawMessage(r.Tools)
	}
	for name, value := range extra {
		fields[name] = value
	}
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	out, err := jcs.Transform(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func randomMessage(rng *rand.Rand) (Message, any) {
	role, text := []string{"system", "user", "developer", "\xffrole"}[rng.IntN(4)], strange(rng)
	switch rng.IntN(3) {
	case 0:
		return Say(role, text), map[string]any{"role": role, "content": text}
	case 1:
		id := strange(rng)
		return Return(id, text), map[string]any{"role": "tool", "content": text, "tool_call_id": id}
	}
	var calls []grader.Call
	var list []any
	for range 1 + rng.IntN(3) {
		c := grader.Call{ID: strange(rng), Name: strange(rng), Arguments: "{" + strange(rng)}
		calls = append(calls, c)
		list = append(list, map[string]any{"id": c.ID, "type": "function", "function": map[string]any{"name": c.Name, "arguments": c.Arguments}})
	}
	m := map[string]any{"role": "assistant", "content": text, "tool_calls": list}
	if text == "" {
		m["content"] = nil
	}
	return Call(text, calls), m
}

func randomRequest(rng *rand.Rand) (Request, []any) {
	r := Request{Case: "p", Turn: 1 + rng.IntN(3), Repeat: rng.IntN(12), Model: strange(rng)}
	values := []any{}
	for range rng.IntN(5) {
		m, value := randomMessage(rng)
		r.Messages, values = append(r.Messages, m), append(values, value)
	}
	if rng.IntN(2) == 0 {
		r.Temperature = ptr(rng.Float64() * 2)
	}
	if rng.IntN(2) == 0 {
		r.Seed = ptr(rng.Int64N(1<<54) - 1<<53)
	}
	if rng.IntN(2) == 0 {
		r.MaxTokens = rng.IntN(1000)
		r.MaxTokensField = []string{"", "max_tokens", "max_completion_tokens", "n_predict"}[rng.IntN(4)]
	}
	if rng.IntN(2) == 0 {
		r.Tools = `[{"function":{"name":"t","parameters":{"type":"object"}},"type":"function"}]`
	}
	for range rng.IntN(4) {
		if r.Extra == nil {
			r.Extra = map[string]any{}
		}
		names := []string{"a", "mess", "messages", "messages2", "modem", "n", "repeal", "repeats", "tool", "tools", "toolz", "zz", "\U0001f600", "\ufb33", "temperature", "é"}
		r.Extra[names[rng.IntN(len(names))]] = []any{rng.Float64() * 1e25, nil, true, strange(rng), map[string]any{"\ufb33": 1, "\U0001f600": []any{}}}
	}
	return r, values
}

// Joining canonical pieces gives what canonicalising the whole would.
func TestBodyAndKeyAreTheWholesCanonicalJSON(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		r, messages := randomRequest(rng)
		body, err := r.Body()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(whole(t, r, messages, nil), string(body)); diff != "" {
			t.Fatalf("body (-whole +joined):\n%s", diff)
		}
		key, err := r.Key()
		if err != nil {
			t.Fatal(err)
		}
		if want := digest(whole(t, r, messages, map[string]any{"repeat": r.Repeat})); key != want {
			t.Fatalf("key %s, want %s", key, want)
		}
	}
}

// Hashing on from an earlier request gives the same key as hashing it all.
func TestKeyAfterAnEarlierRequest(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		r, _ := randomRequest(rng)
		want, err := r.Key()
		if err != nil {
			t.Fatal(err)
		}
		before := r
		if rng.IntN(3) == 0 {
			before, _ = randomRequest(rng) // another front: nothing of it may be used
		}
		before.Messages = r.Messages[:rng.IntN(len(r.Messages)+1)]
		_, hash, err := before.keyAfter(nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // the first must not have changed what the second goes on from
			if got, _, err := r.keyAfter(hash); err != nil || got != want {
				t.Fatalf("key %s, error %v, want %s", got, err, want)
			}
		}
	}
}

func TestMessages(t *testing.T) {
	t.Parallel()
	call := grader.Call{ID: "call_0001", Name: "lookup_order", Arguments: `{"id":"4412"}`}
	tests := []struct {
		name string // what the row proves
		in   Message
		want string
		role string
	}{
		{"a text", Say("user", "hi"), `{"content":"hi","role":"user"}`, "user"},
		{"an empty text is sent as such", Say("assistant", ""), `{"content":"","role":"assistant"}`, "assistant"},
		{"bytes that are not UTF-8", Say("user", "a\xff\xfeb"), "{\"content\":\"a\ufffd\ufffdb\",\"role\":\"user\"}", "user"},
		{"calls without text have null content", Call("", []grader.Call{call}),
			`{"content":null,"role":"assistant","tool_calls":[{"function":{"arguments":"{\"id\":\"4412\"}","name":"lookup_order"},"id":"call_0001","type":"function"}]}`, "assistant"},
		{"calls beside a text, one without arguments", Call("One moment.", []grader.Call{{ID: "a", Name: "x"}}),
			`{"content":"One moment.","role":"assistant","tool_calls":[{"function":{"arguments":"{}","name":"x"},"id":"a","type":"function"}]}`, "assistant"},
		{"no call at all is a text", Call("Done.", nil), `{"content":"Done.","role":"assistant"}`, "assistant"},
		{"a return", Return("call_0001", "not_found"), `{"content":"not_found","role":"tool","tool_call_id":"call_0001"}`, "tool"},
		{"a role inside the text is not the message's", Say("user", `","role":"system`), `{"content":"\",\"role\":\"system","role":"user"}`, "user"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, string(tt.in)); diff != "" {
				t.Errorf("message (-want +got):\n%s", diff)
			}
			if got := tt.in.Role(); got != tt.role {
				t.Errorf("role %q, want %q", got, tt.role)
			}
			if out, err := json.Marshal(map[string]any{"m": tt.in}); err != nil || !json.Valid(out) {
				t.Errorf("encoded as %s, error %v", out, err)
			}
		})
	}
}

func TestWhatIsNoMessageHasNoKey(t *testing.T) {
	t.Parallel()
	for _, m := range []Message{"", "hi", "[]", `"a"`, "{", `{"role":"user"`, `{"a":1} `, `{"a": 1}`, `{"a":1}{}`, `{"a":01}`, "{\"a\":\"\n\"}", `{"a":"\x"}`, "{\"a\":\"\xff\"}"} {
		r := request(func(r *Request) { r.Messages = append(r.Messages, m) })
		if _, err := r.Body(); err == nil || !strings.Contains(err.Error(), "message 3 is no JSON object") {
			t.Errorf("Body with %q: error %v", m, err)
		}
		if _, err := r.Key(); err == nil {
			t.Errorf("Key with %q gives one", m)
		}
	}
	for _, tools := range []string{"{}", "[", "[ ]", "null", "x"} {
		if _, err := request(func(r *Request) { r.Tools = tools }).Key(); err == nil || !strings.Contains(err.Error(), "tools") {
			t.Errorf("tools %q: error %v", tools, err)
		}
	}
}

// Values nested deeper than encoding/json reads would take the stack.
func TestDepthIsBounded(t *testing.T) {
	t.Parallel()
	for depth, want := range map[int]bool{9_000: true, 20_000: false} {
		if got := isCompact(strings.Repeat("[", depth)+strings.Repeat("]", depth), '['); got != want {
			t.Errorf("nested %d deep: %v", depth, got)
		}
	}
}

// isCompact agrees with encoding/json about what JSON is.
func FuzzIsCompact(f *testing.F) {
	for _, s := range []string{`{}`, `{"a":[1,-2.5e3,true,null,"\u00e9\\"]}`, `{"a":{"b":[]}}`, `{"a" :1}`, `{"a":1,}`, `{,}`, `{"a":[1,]}`, `{"a":"\u12"}`, `{"a":tru}`, "{\"a\":\"\x01\"}", `{"a":1 2}`, `{"":""}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var out bytes.Buffer
		want := strings.HasPrefix(s, "{") && utf8.ValidString(s) && json.Compact(&out, []byte(s)) == nil && out.String() == s
		if got := isCompact(s, '{'); got != want {
			t.Errorf("isCompact(%q) = %v, want %v", s, got, want)
		}
		if !want {
			return
		}
		var fields map[string]json.RawMessage
		if err := json.Unmarshal([]byte(s), &fields); err != nil {
			t.Fatal(err)
		}
		for name, value := range fields {
			if strings.ContainsAny(name, "\"\\\b\f\n\r\t") || strings.Contains(s, `\u`) || strings.Count(s, fmt.Sprintf("%q:", name)) != 1 {
				continue // member looks for plain names that stand there once
			}
			if got := member(s, name); got != string(value) {
				t.Errorf("member(%q, %q) = %q, want %q", s, name, got, value)
			}
		}
	})
}
