package tape

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
)

func message(m string) string {
	return `{"choices":[{"message":` + m + `}]}`
}

func TestDecodeAnswers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string // what the row proves
		body string
		want Answer
	}{
		{"content as a string, with stop, usage and model",
			`{"model":"m-1","choices":[{"message":{"content":"No such order."},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":3,"total_tokens":13}}`,
			Answer{Completion: grader.Completion{Text: "No such order.", Stop: "stop"}, Usage: &Usage{Prompt: 10, Completion: 3, Total: 13}, Model: "m-1"}},
		{"content null", message(`{"content":null}`), Answer{}},
		{"content absent", message(`{"role":"assistant"}`), Answer{}},
		{"content in parts, an image among them", message(`{"content":[{"type":"text","text":"One, "},{"type":"image_url","image_url":{"url":"x"}},"two, ",{"type":"output_text","text":{"value":"three"}},null]}`),
			Answer{Completion: grader.Completion{Text: "One, two, three"}}},
		{"a refusal beside null content", message(`{"content":null,"refusal":"I must decline."}`), Answer{Completion: grader.Completion{Refusal: "I must decline."}}},
		{"a refusal as a part", message(`{"content":[{"type":"refusal","refusal":"I must decline."}]}`), Answer{Completion: grader.Completion{Refusal: "I must decline."}}},
		{"reasoning_content", message(`{"content":"Hi","reasoning_content":"Let me see"}`), Answer{Completion: grader.Completion{Text: "Hi", Reasoning: "Let me see"}}},
		{"reasoning", message(`{"content":"Hi","reasoning":"Let me see"}`), Answer{Completion: grader.Completion{Text: "Hi", Reasoning: "Let me see"}}},
		{"the same reasoning under both names counts once", message(`{"content":"Hi","reasoning":"Hm","reasoning_content":"Hm"}`), Answer{Completion: grader.Completion{Text: "Hi", Reasoning: "Hm"}}},
		{"different reasoning under both names is all kept", message(`{"content":"Hi","reasoning":"B","reasoning_content":"A"}`), Answer{Completion: grader.Completion{Text: "Hi", Reasoning: "A\nB"}}},
		{"reasoning as a part is not text", message(`{"content":[{"type":"thinking","thinking":[{"type":"text","text":"Hm"}]},{"type":"text","text":"Hi"}]}`), Answer{Completion: grader.Completion{Text: "Hi", Reasoning: "Hm"}}},
		{"reasoning as a part with plain text", message(`{"content":[{"type":"reasoning","text":"Hm"},{"type":"text","text":"Hi"}]}`), Answer{Completion: grader.Completion{Text: "Hi", Reasoning: "Hm"}}},
		{"a think block in the text stays; the grader knows what to do", message(`{"content":"<think>x</think>Hi"}`), Answer{Completion: grader.Completion{Text: "<think>x</think>Hi"}}},
		{"tool calls with arguments as text", message(`{"tool_calls":[{"id":"a","type":"function","function":{"name":"find","arguments":"{\"n\": 1}"}}]}`),
			Answer{Completion: grader.Completion{Calls: []grader.Call{{ID: "a", Name: "find", Arguments: `{"n": 1}`}}}}},
		{"tool calls with arguments as an object and a number as id", message(`{"tool_calls":[{"id":12,"function":{"name":"find","arguments":{"n": 1}}}]}`),
			Answer{Completion: grader.Completion{Calls: []grader.Call{{ID: "12", Name: "find", Arguments: `{"n": 1}`}}}}},
		{"a tool call without arguments", message(`{"tool_calls":[{"function":{"name":"find","arguments":null}}]}`),
			Answer{Completion: grader.Completion{Calls: []grader.Call{{Name: "find"}}}}},
		{"null content beside a tool call, without an id", `{"choices":[{"message":{"role":"assistant","content":null,"tool_calls":[{"type":"function","function":{"name":"find","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}`,
			Answer{Completion: grader.Completion{Stop: "tool_calls", Calls: []grader.Call{{Name: "find", Arguments: "{}"}}}}},
		{"the older function_call with empty content and arguments as an object", message(`{"content":"","function_call":{"name":"find","arguments":{"n":[1, "é"]}}}`),
			Answer{Completion: grader.Completion{Calls: []grader.Call{{Name: "find", Arguments: `{"n":[1, "é"]}`}}}}},
		{"null arguments are none, as absent ones are", message(`{"content":null,"tool_calls":[{"id":"a","function":{"name":"find","arguments":null}},{"id":"b","function":{"name":"find"}}]}`),
			Answer{Completion: grader.Completion{Calls: []grader.Call{{ID: "a", Name: "find"}, {ID: "b", Name: "find"}}}}},
		{"tool_calls null", message(`{"content":"Hi","tool_calls":null}`), Answer{Completion: grader.Completion{Text: "Hi"}}},
		{"the older function_call", message(`{"function_call":{"name":"find","arguments":"{}"}}`), Answer{Completion: grader.Completion{Calls: []grader.Call{{Name: "find", Arguments: "{}"}}}}},
		{"two calls keep their order", message(`{"tool_calls":[{"function":{"name":"b"}},{"function":{"name":"a"}}]}`),
			Answer{Completion: grader.Completion{Calls: []grader.Call{{Name: "b"}, {Name: "a"}}}}},
		{"numbers as floats", `{"created":1.7e9,"choices":[{"index":0.0,"message":{"content":"Hi"}}],"usage":{"prompt_tokens":2.0,"completion_tokens":1.0}}`,
			Answer{Completion: grader.Completion{Text: "Hi"}, Usage: &Usage{Prompt: 2, Completion: 1, Total: 3}}},
		{"usage null is unknown", `{"choices":[{"message":{"content":"Hi"}}],"usage":null}`, Answer{Completion: grader.Completion{Text: "Hi"}}},
		{"usage of zeros is unknown", `{"choices":[{"message":{"content":"Hi"}}],"usage":{"prompt_tokens":0,"completion_tokens":0,"total_tokens":0}}`, Answer{Completion: grader.Completion{Text: "Hi"}}},
		{"usage with words is unknown", `{"choices":[{"message":{"content":"Hi"}}],"usage":{"prompt_tokens":"many","completion_tokens":1}}`, Answer{Completion: grader.Completion{Text: "Hi"}}},
		{"usage in parts of a token is unknown", `{"choices":[{"message":{"content":"Hi"}}],"usage":{"prompt_tokens":1.5,"completion_tokens":1.5}}`, Answer{Completion: grader.Completion{Text: "Hi"}}},
		{"usage below zero is unknown", `{"choices":[{"message":{"content":"Hi"}}],"usage":{"prompt_tokens":-1,"completion_tokens":1}}`, Answer{Completion: grader.Completion{Text: "Hi"}}},
		{"usage of an unknown shape is unknown", `{"choices":[{"message":{"content":"Hi"}}],"usage":[1]}`, Answer{Completion: grader.Completion{Text: "Hi"}}},
		{"a stop reason is passed on even if it lies", `{"choices":[{"message":{"content":"","tool_calls":[]},"finish_reason":"tool_calls"}]}`, Answer{Completion: grader.Completion{Stop: "tool_calls"}}},
		{"a lone surrogate becomes U+FFFD", message(`{"content":"a\ud800b"}`), Answer{Completion: grader.Completion{Text: "a\ufffdb"}}},
		{"bytes that are not UTF-8 become U+FFFD", message("{\"content\":\"a\xff\xfeb\"}"), Answer{Completion: grader.Completion{Text: "a\ufffd\ufffdb"}}},
		{"an error that is null is none", `{"error":null,"choices":[{"message":{"content":"Hi"}}]}`, Answer{Completion: grader.Completion{Text: "Hi"}}},
		{"a byte order mark and white space around", "\ufeff \n" + message(`{"content":"Hi"}`) + "\r\n", Answer{Completion: grader.Completion{Text: "Hi"}}},
		{"only the first choice counts", `{"choices":[{"message":{"content":"A"}},{"message":{"content":"B"}}]}`, Answer{Completion: grader.Completion{Text: "A"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := Decode(Exchange{Status: 200, Response: tt.body})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("answer (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDecodeFailures(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat(`{"text":`, 50_000)
	tests := []struct {
		name   string // what the row proves
		status int
		body   string
		says   string
		retry  bool
	}{
		{"an outage inside a 200", 200, `{"error":{"message":"warming up","code":503}}`, "warming up", true},
		{"a rate limit inside a 200, its code as text", 200, `{"error":{"message":"slow","code":"429"}}`, "slow", true},
		{"an outage inside a 200 named by a word", 200, `{"error":{"message":"busy","type":"overloaded_error"}}`, "busy", true},
		{"a client error inside a 200", 200, `{"error":{"message":"bad model","code":404}}`, "bad model", false},
		{"a client error inside a 200 that is called a 500", 200, `{"error":{"message":"no","code":500,"type":"invalid_request_error"}}`, "no", false},
		{"an error inside a 200 as a string", 200, `{"error":"out of memory"}`, "out of memory", false},
		{"an error inside the choice", 200, `{"choices":[{"error":{"code":502,"message":"upstream died"},"message":{"content":""}}]}`, "upstream died", true},
		{"null", 200, `null`, "no chat completion", false},
		{"content twice: readers take either", 200, `{"choices":[{"message":{"content":"It was refunded.","content":"No."}}]}`, `"content" twice`, false},
		{"content in other letters beside it", 200, `{"choices":[{"message":{"content":"It was refunded.","Content":"No."}}]}`, `"Content" twice`, false},
		{"content beside itself in escapes", 200, `{"choices":[{"message":{"\u0063ontent":"It was refunded.","content":"No."}}]}`, `"content" twice`, false},
		{"two messages in a choice", 200, `{"choices":[{"message":{"content":"It was refunded."},"message":{"content":"No."}}]}`, `"message" twice`, false},
		{"choices twice", 200, `{"choices":[{"message":{"content":"It was refunded."}}],"choi\u0063es":[{"message":{"content":"No."}}]}`, `"choices" twice`, false},
		{"a part's text twice", 200, `{"choices":[{"message":{"content":[{"type":"text","text":"It was refunded.","text":"No."}]}}]}`, "a part has a field twice", false},
		{"a call's name twice", 200, `{"choices":[{"message":{"tool_calls":[{"function":{"name":"pay","name":"look","arguments":"{}"}}]}}]}`, `"name" twice`, false},
		{"a call's function twice", 200, `{"choices":[{"message":{"tool_calls":[{"function":{"name":"pay"},"function":{"name":"look"}}]}}]}`, `"function" twice`, false},
		{"more calls than an agent makes", 200, `{"choices":[{"message":{"tool_calls":[` + strings.Repeat(`{"name":"a"},`, 1000) + `{"name":"b"}]}}]}`, "1001 tool calls", false},
		{"no choices", 200, `{"object":"chat.completion"}`, "no choices", false},
		{"an empty list of choices", 200, `{"choices":[]}`, "no choices", false},
		{"choices of another type", 200, `{"choices":{"a":1}}`, "no choices", false},
		{"a choice without a message", 200, `{"choices":[{"text":"Hi"}]}`, "no message", false},
		{"a choice whose message is null", 200, `{"choices":[{"message":null}]}`, "no message", false},
		{"a choice that is null", 200, `{"choices":[null]}`, "no message", false},
		{"a message that is text", 200, message(`"Hi"`), "not an object", false},
		{"content that is a number", 200, message(`{"content":5}`), "neither text", false},
		{"a web page, its title shown", 200, `<!doctype html><title>Log in</title><p>x`, "web page: Log in", false},
		{"an empty body", 200, ``, "is empty", false},
		{"white space alone", 200, " \n", "is empty", false},
		{"text that is no JSON", 200, `upstream connect error`, "not JSON: upstream connect error", false},
		{"JSON cut short", 200, `{"choices":[{"message":{"content":"Hel`, "not JSON", false},
		{"a list", 200, `[1]`, "no chat completion", false},
		{"a stream", 200, "data: {\"choices\":[]}\n\n", "stream", false},
		{"nesting beyond any reason", 200, `{"choices":[{"message":{"content":` + deep + `"x"` + strings.Repeat("}", 50_000) + `}}]}`, "not JSON", false},
		{"nesting beyond any content", 200, message(`{"content":` + strings.Repeat(`{"text":`, 100) + `"x"` + strings.Repeat("}", 100) + `}`), "neither text", false},

		{"429", 429, `{"error":{"message":"slow down","type":"requests","code":"rate_limit_exceeded"}}`, "slow down", true},
		{"a spent quota is a 429 that no wait mends", 429, `{"error":{"message":"You have no credit left","type":"insufficient_quota","code":"insufficient_quota"}}`, "no credit", false},
		{"408", 408, ``, "empty response", true},
		{"409", 409, `conflict`, "conflict", true},
		{"425", 425, ``, "empty response", true},
		{"500 as a web page", 500, `<html><head><title>502 Bad Gateway</title></head><body><h1>nginx</h1></body></html>`, "502 Bad Gateway", true},
		{"529 is overload", 529, `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`, "Overloaded", true},
		{"a 500 that names a client error", 500, `{"error":{"message":"too long","type":"invalid_request_error","code":"context_length_exceeded"}}`, "too long", false},
		{"a 500 whose prose names a client error", 500, `{"error":{"message":"BadRequest: {\"code\": \"context_length_exceeded\"}"}}`, "context_length_exceeded", false},
		{"a 500 whose code is 400", 500, `{"error":{"message":"bad","code":400}}`, "bad", false},
		{"a 500 whose type is BadRequestError", 500, `{"object":"error","message":"bad","type":"BadRequestError"}`, "bad", false},
		{"a 503 whose code is 503", 503, `{"error":{"message":"later","code":503,"status":"UNAVAILABLE"}}`, "later", true},
		{"400 with a list of details", 400, `{"detail":[{"loc":["body","seed"],"msg":"not permitted","type":"x"}]}`, "body.seed: not permitted", false},
		{"400 with a list of errors", 400, `[{"error":{"message":"Unknown name"}}]`, "Unknown name", false},
		{"400 with a string", 400, `"nope"`, "nope", false},
		{"400 with a code that is null", 400, `{"error":{"message":"nope","code":null,"param":null}}`, "nope", false},
		{"400 with an object nobody knows", 400, `{"oops":true}`, `{"oops":true}`, false},
		{"control characters are gone and lines joined", 400, "a\x1b[31mb\u202e\r\n\x00c", "a [31mb c", false},
		{"a key in the message is hidden", 401, `{"error":{"message":"Wrong key sk-abcdef0123456789"}}`, "Wrong key [redacted]", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := Decode(Exchange{Status: tt.status, Response: tt.body})
			var f *Failure
			if !errors.As(err, &f) {
				t.Fatalf("got %+v and error %v, want a *Failure", got, err)
			}
			if !strings.Contains(f.Message, tt.says) {
				t.Errorf("message %q does not say %q", f.Message, tt.says)
			}
			if f.Retry != tt.retry {
				t.Errorf("retry %v, want %v", f.Retry, tt.retry)
			}
			if f.Status != tt.status {
				t.Errorf("status %d, want %d", f.Status, tt.status)
			}
			if n := utf8.RuneCountInString(f.Message); n > 400 {
				t.Errorf("the message has %d characters", n)
			}
		})
	}
}

func TestFailureMessagesAreCapped(t *testing.T) {
	t.Parallel()
	f := Refused(500, strings.Repeat("é", 1<<20))
	if n := utf8.RuneCountInString(f.Message); n < longest || n > longest+3 {
		t.Errorf("the message has %d characters, want about %d", n, longest)
	}
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"choices":[{"message":{"content":"Hi"}}]}`, `{"error":{"code":503}}`, `null`, `{"choices":[null]}`, "<p>", "",
		message(`{"content":[{"type":"text","text":"\ud800"}],"tool_calls":[{"id":1,"function":{"arguments":{"a":[1]}}}]}`),
		`{"choices":[{"message":{"content":1}}],"usage":{"prompt_tokens":1e999}}`,
	} {
		f.Add(200, seed)
		f.Add(500, seed)
	}
	f.Fuzz(func(t *testing.T, status int, body string) {
		answer, err := Decode(Exchange{Status: status, Response: body})
		var failure *Failure
		switch {
		case err == nil:
			for _, text := range []string{answer.Completion.Text, answer.Completion.Refusal, answer.Completion.Reasoning,
				answer.Completion.Stop, answer.Model, fmt.Sprint(answer.Completion.Calls)} {
				if !utf8.ValidString(text) {
					t.Errorf("%q is not UTF-8", text)
				}
			}
		case !errors.As(err, &failure):
			t.Errorf("error %v is no *Failure", err)
		case failure.Message == "" || strings.ContainsAny(failure.Message, "\n\r\x00\x1b") || !utf8.ValidString(failure.Message):
			t.Errorf("message %q is not one readable line", failure.Message)
		}
	})
}
