package tape

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func ptr[T any](v T) *T { return &v }

func TestBody(t *testing.T) {
	t.Parallel()
	hello := []Message{Say("user", "hi")}
	tests := []struct {
		name string // what the row proves
		in   Request
		want string
	}{
		{"an explicit temperature of 0 is sent", Request{Model: "m", Messages: hello, Temperature: ptr(0.0)},
			`{"messages":[{"content":"hi","role":"user"}],"model":"m","temperature":0}`},
		{"what is not set is absent", Request{Model: "m", Messages: hello},
			`{"messages":[{"content":"hi","role":"user"}],"model":"m"}`},
		{"empty content is sent as an empty string", Request{Model: "m", Messages: []Message{Say("assistant", "")}},
			`{"messages":[{"content":"","role":"assistant"}],"model":"m"}`},
		{"no messages are an empty list", Request{Model: "m"}, `{"messages":[],"model":"m"}`},
		{"a seed of 0 is a seed", Request{Seed: ptr(int64(0))}, `{"messages":[],"model":"","seed":0}`},
		{"max_tokens by default", Request{MaxTokens: 9}, `{"max_tokens":9,"messages":[],"model":""}`},
		{"the configured field for the limit", Request{MaxTokens: 9, MaxTokensField: "max_completion_tokens"},
			`{"max_completion_tokens":9,"messages":[],"model":""}`},
		{"extra fields are merged in canonical order", Request{Model: "m", Extra: map[string]any{"top_p": 0.50, "a": []any{1, nil}}},
			`{"a":[1,null],"messages":[],"model":"m","top_p":0.5}`},
		{"our own fields win over extra ones", Request{Model: "m", Temperature: ptr(0.0), Extra: map[string]any{"model": "x", "temperature": 2, "messages": 1}},
			`{"messages":[],"model":"m","temperature":0}`},
		{"an extra field counts where ours is not set", Request{Model: "m", Extra: map[string]any{"temperature": 2}},
			`{"messages":[],"model":"m","temperature":2}`},
		{"angle brackets and line separators go out as they are", Request{Model: "<&>\u2028é"}, "{\"messages\":[],\"model\":\"<&>\u2028é\"}"},
		{"stream: false is harmless", Request{Extra: map[string]any{"stream": false}}, `{"messages":[],"model":"","stream":false}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := tt.in.Body()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("body (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBodyRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string // what the row proves
		in   Request
		want string
	}{
		{"a seed that JSON would round", Request{Seed: ptr(int64(1<<53 + 1))}, "request.seed"},
		{"a number in extra that JSON would round", Request{Extra: map[string]any{"a": []any{map[string]any{"b": 1 << 60}}}}, "request.extra: a holds"},
		{"a json.Number that JSON would round", Request{Extra: map[string]any{"a": json.Number("9007199254740993")}}, "request.extra: a holds"},
		{"two extra fields that JSON would call the same", Request{Extra: map[string]any{"a\xff": 1, "a\xfe": 1}}, "stands there twice"},
		{"a streamed answer", Request{Extra: map[string]any{"stream": true}}, "remove stream"},
		{"a field that would be taken for the key's repeat", Request{Extra: map[string]any{"repeat": 1}}, `"repeat"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if _, err := tt.in.Body(); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Body: error %v, want one with %q", err, tt.want)
			}
			if _, err := tt.in.Key(); err == nil {
				t.Error("Key gives a key for a request that cannot be sent")
			}
		})
	}
}

func TestKey(t *testing.T) {
	t.Parallel()
	r := Request{Case: "a", Turn: 1, Model: "m", Messages: []Message{Say("user", "hi")}, Temperature: ptr(0.0)}
	sum := sha256.Sum256([]byte(`{"messages":[{"content":"hi","role":"user"}],"model":"m","repeat":2,"temperature":0}`))
	r.Repeat = 2
	got, err := r.Key()
	if err != nil {
		t.Fatal(err)
	}
	if want := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("key %s, want %s: anyone must be able to compute it", got, want)
	}
	other := r
	other.Case, other.Turn = "b", 7
	if same, _ := other.Key(); same != got {
		t.Error("case and turn are part of the key")
	}
	other.Repeat = 3
	if same, _ := other.Key(); same == got {
		t.Error("the repeat is no part of the key")
	}
}
