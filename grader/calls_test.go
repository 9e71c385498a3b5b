package grader

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func offered(t testing.TB) *Tools {
	t.Helper()
	tools, err := NewTools([]Tool{
		{Name: "lookup_order", Parameters: json.RawMessage(`{
			"type": "object", "required": ["order_id"], "additionalProperties": false,
			"properties": {"order_id": {"type": "string", "pattern": "^[0-9]+$"}, "view": {"enum": ["brief", "full"]}, "unit": {"const": "gram"}, "sort": {"type": "string", "default": "by date"}}}`)},
		{Name: "refund", Parameters: json.RawMessage(`{
			"type": "object",
			"properties": {
				"order_id": {"type": "string"}, "amount": {"type": "number", "minimum": 0}, "key": {"type": "string"}, "note": {"type": "string"},
				"lines": {"type": "array", "items": {"type": "object", "properties": {"sku": {"type": "string"}, "count": {"type": "integer"}}}},
				"to": {"anyOf": [{"type": "string"}, {"type": "object", "required": ["iban"]}]}}}`)},
		{Name: "ping"},
		{Name: "odd", Parameters: json.RawMessage(`{"type": "object", "properties": {"a": {}}, "patternProperties": {"^x_": {"type": "string"}}, "unevaluatedProperties": false}`)},
		{Name: "free", Parameters: json.RawMessage(`{"type": "object"}`)},
		{Name: "named", Parameters: json.RawMessage(`{"type": "object", "propertyNames": {"pattern": "^x"}}`)},
		{Name: "deep", Parameters: json.RawMessage(`{
			"type": "object",
			"properties": {
				"item": {"$ref": "#/$defs/item"}, "maybe": {"anyOf": [{"$ref": "#/$defs/item"}, {"type": "null"}]},
				"either": {"anyOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}, {"required": ["c"]}]},
				"any": {"anyOf": [{"$ref": "#/$defs/item"}, {"$ref": "#/$defs/object"}]},
				"by_day": {"type": "object", "additionalProperties": {"$ref": "#/$defs/item"}},
				"pair": {"prefixItems": [{"properties": {"a": {}}}, {"properties": {"b": {}}}], "items": {}}},
			"$defs": {
				"item": {"type": "object", "properties": {"sku": {"type": "string"}, "parts": {"type": "array", "items": {"$ref": "#/$defs/item"}}}},
				"object": {"type": "object"}}}`)},
		{Name: "keywords", Parameters: json.RawMessage(`{
			"type": "object",
			"properties": {
				"default": {"enum": ["first"]}, "place": {"type": "object", "default": {"country": "Norway", "zone": [31]}},
				"other": {"not": {"const": "south"}, "examples": [{"const": "east"}]}}}`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return tools
}

func TestToolCheck(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string // what the row proves
		tool string
		args string
		want []string
	}{
		{"right", "lookup_order", `{"order_id":"4412","view":"full"}`, nil},
		{"a tool that is not offered", "cancel_order", `{}`, []string{"invented_tool cancel_order  "}},
		{"no JSON", "lookup_order", `{"order_id":`, []string{"invalid_arguments lookup_order  "}},
		{"JSON that is no object", "lookup_order", `["4412"]`, []string{"invalid_arguments lookup_order  "}},
		{"something behind the object", "free", `{} {}`, []string{"invalid_arguments free  "}},
		{"an argument twice", "free", `{"a":1,"a":2}`, []string{"invalid_arguments free  "}},
		{"JSON that nests too deeply", "free", `{"a":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `}`, []string{"invalid_arguments free  "}},
		{"no text stands for no arguments", "ping", "", nil},
		{"no text, and an argument is required", "lookup_order", " ", []string{"invalid_arguments order_id /order_id /required"}},
		{"an argument of a tool without parameters", "ping", `{"x":1}`, []string{"invented_argument x /x "}},
		{"an argument that the schema forbids is invented", "lookup_order", `{"order_id":"1","vip":true}`, []string{"invented_argument vip /vip "}},
		{"an argument that the schema does not list is invented", "refund", `{"vip":true}`, []string{"invented_argument vip /vip "}},
		{"so is one deep inside", "refund", `{"lines":[{"sku":"a"},{"size":2}]}`, []string{"invented_argument size /lines/1/size "}},
		{"a schema that lists nothing admits all", "free", `{"vip":{"a":1}}`, nil},
		{"a pattern", "lookup_order", `{"order_id":"A1"}`, []string{"invalid_arguments order_id /order_id /properties/order_id/pattern"}},
		{"a type", "lookup_order", `{"order_id":4412}`, []string{"invalid_arguments order_id /order_id /properties/order_id/type"}},
		{"an enum", "lookup_order", `{"order_id":"1","view":"all"}`, []string{"invalid_arguments view /view /properties/view/enum"}},
		{"a minimum", "refund", `{"amount":-1}`, []string{"invalid_arguments amount /amount /properties/amount/minimum"}},
		{"items bear their list's name", "refund", `{"lines":[3]}`, []string{"invalid_arguments lines /lines/0 /properties/lines/items/type"}},
		{"a choice fails as a whole", "refund", `{"to":3}`, []string{"invalid_arguments to /to /properties/to/anyOf"}},
		{"a pattern of names is a keyword like any other", "odd", `{"x_1":1}`, []string{"invalid_arguments x_1 /x_1 /patternProperties/^x_/type"}},
		{"what is left over is told once", "odd", `{"z":1}`, []string{"invalid_arguments z /z /unevaluatedProperties"}},
		{"one behind a reference", "deep", `{"item":{"sku":"a","vip":1}}`, []string{"invented_argument vip /item/vip "}},
		{"one in a choice with null", "deep", `{"maybe":{"sku":"a","vip":1}}`, []string{"invented_argument vip /maybe/vip "}},
		{"one that no branch lists", "deep", `{"either":{"a":1,"b":2,"c":3}}`, []string{"invented_argument c /either/c "}},
		{"a branch that takes all", "deep", `{"any":{"vip":1}}`, nil},
		{"one in a schema that refers to itself", "deep", `{"item":{"parts":[{"sku":"a"},{"parts":[{"vip":1}]}]}}`, []string{"invented_argument vip /item/parts/1/parts/0/vip "}},
		{"one in a value whose name is free", "deep", `{"by_day":{"monday":{"sku":"a","vip":1}}}`, []string{"invented_argument vip /by_day/monday/vip "}},
		{"one among the first items", "deep", `{"pair":[{"a":1},{"a":1},{"a":1}]}`, []string{"invented_argument a /pair/1/a "}},
		{"names that break a pattern, in one order", "named", `{"d":1,"b":1,"a":1,"c":1}`, slices.Repeat([]string{"invalid_arguments named  /propertyNames/pattern"}, 4)},
		{"a number that would take long", "refund", `{"amount":1e999999}`, []string{"invalid_arguments amount /amount "}},
		{"all at once", "lookup_order", `{"x":1,"view":2}`, []string{
			"invalid_arguments order_id /order_id /required", "invalid_arguments view /view /properties/view/enum", "invented_argument x /x ",
		}},
	}
	tools := offered(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, d := range tools.Check(tt.tool, tt.args) {
				got = append(got, fmt.Sprintf("%s %s %s %s", d.Kind, d.Name, d.Path, d.Schema))
				if d.Detail == "" {
					t.Error("a defect without words")
				}
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
		})
	}
	if d := (*Tools)(nil).Check("x", "{}"); len(d) != 1 || d[0].Kind != KindInventedTool {
		t.Errorf("no tools: %v", d)
	}
}

func TestNewTools(t *testing.T) {
	t.Parallel()
	elsewhere := filepath.Join(t.TempDir(), "schema.json")
	if err := os.WriteFile(elsewhere, []byte(`{"type":"object"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		tools []Tool
		want  string
	}{
		{"no name", []Tool{{}}, "a tool has no name"},
		{"twice", []Tool{{Name: "a"}, {Name: "a"}}, `tool "a" is offered twice`},
		{"no JSON", []Tool{{Name: "a", Parameters: json.RawMessage(`{`)}}, `tool "a": its parameters are no JSON`},
		{"no object", []Tool{{Name: "a", Parameters: json.RawMessage(`true`)}}, `tool "a": its parameters are no JSON object`},
		{"no schema", []Tool{{Name: "a", Parameters: json.RawMessage(`{"type":"strin"}`)}}, `tool "a": its parameters are no JSON Schema`},
		{"a schema from elsewhere is not fetched", []Tool{{Name: "a", Parameters: json.RawMessage(`{"$ref":"file://` + filepath.ToSlash(elsewhere) + `"}`)}}, `tool "a": its parameters are no JSON Schema`},
	}
	for _, tt := range tests {
		_, err := NewTools(tt.tools)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
	if a, b := offered(t), offered(t); !a.Equal(b) || a.Equal(nil) {
		t.Error("Equal does not compare what is offered")
	}
}

func TestCalls(t *testing.T) {
	t.Parallel()
	issued := Claim{Name: "issued", Forms: []string{"refund was issued"}}
	seen := []Observation{
		{Step: 1, From: FromUser, Text: "Refund order 4412, 12.50 euro, to Zoë at 5 Mill Lane."},
		{Step: 2, From: FromTool, Tool: "lookup_order", Text: `{"total":"1,200.00","code":"AB-7","left":-3}`, Grants: []Grant{{Fact: "code", At: "/code"}, {Fact: "total", At: "/total"}, {Fact: "tariff", Forms: []string{"tariff 9 applies"}}}},
		{Step: 3, From: FromSummary, Text: "The user wants 4412 refunded; code AB-7, desk 0042."},
		{Step: 4, From: FromUser, Text: "Later: Zebra."},
	}
	tests := []struct {
		name  string // what the row proves
		e     Expectation
		calls []Call
		stop  string
		want  []string // kind, name, excerpt
	}{
		{name: "a claim in an argument", e: Expectation{Claims: []Claim{issued}}, calls: []Call{{Name: "free", Arguments: `{"note": "the refund **was** issued"}`}},
			want: []string{`claim issued 1 refund **was** issued`}},
		{name: "a claim behind escapes", e: Expectation{Claims: []Claim{issued}}, calls: []Call{{Name: "ping", Arguments: `{}`}, {Name: "free", Arguments: `{"a":{"b":["\u0072efund was\nissu\u0065d!"]}}`}},
			want: []string{`claim issued 2 \u0072efund was\nissu\u0065d`}},
		{name: "a claim in a name", e: Expectation{Claims: []Claim{issued}}, calls: []Call{{Name: "free", Arguments: `{"refund was issued":1}`}},
			want: []string{`claim issued 1 refund was issued`}},
		{name: "a claim in a value that another of its name hides", e: Expectation{Claims: []Claim{issued}}, calls: []Call{{Name: "free", Arguments: `{"a":"refund was issued","a":""}`}},
			want: []string{`claim issued 1 refund was issued`, `invalid_arguments free 1 `}},
		{name: "a claim in what is no JSON", e: Expectation{Claims: []Claim{issued}}, calls: []Call{{Name: "free", Arguments: `note: refund was issued`}},
			want: []string{`claim issued 1 refund was issued`, `invalid_arguments free 1 `}},
		{name: "a claim is not put together from two arguments", e: Expectation{Claims: []Claim{issued}}, calls: []Call{{Name: "free", Arguments: `{"a":"refund was","b":"issued"}`}}},
		{name: "a denial in an argument", e: Expectation{Claims: []Claim{issued}, Denials: []string{"no record that {claim}"}}, calls: []Call{{Name: "free", Arguments: `{"a":"no record that refund was issued"}`}}},
		{name: "a denial in one argument excuses nothing in another", e: Expectation{Claims: []Claim{issued}, Denials: []string{"no record that {claim}"}},
			calls: []Call{{Name: "free", Arguments: `{"a":"no record that refund was issued"}`}, {Name: "free", Arguments: `{"a":"no record that"}`}, {Name: "free", Arguments: `{"a":"xx xxxxxx xxxx refund was issued"}`}},
			want:  []string{`claim issued 3 refund was issued`}},
		{name: "a denial does not reach over an escaped blank line", e: Expectation{Claims: []Claim{issued}, Denials: []string{"no record that {claim}"}}, calls: []Call{{Name: "free", Arguments: `{"a":"no record that\n\nrefund was issued"}`}},
			want: []string{`claim issued 1 refund was issued`}},
		{name: "a fact that is not granted yet, in an argument", e: Expectation{Ahead: 3}, calls: []Call{{Name: "free", Arguments: `{"a":"AB-7"}`}},
			want: []string{`early code 1 AB-7`}},
		{name: "a stale value as a number", e: Expectation{}, calls: []Call{{Name: "free", Arguments: `{"a":1200.0}`}}, want: []string{"stale total 1 1200.0"}},
		{name: "a call that is announced and cannot be read leaves the answer undecided", stop: "tool_calls", want: []string{"undecided"}},
		{name: "a call is no empty answer", calls: []Call{{Name: "ping"}}},
		{name: "an argument finding points at its value", calls: []Call{{Name: "lookup_order", Arguments: `{"order_id": "A\"1", "x": 2}`}},
			want: []string{`invalid_arguments order_id 1 A\"1`, `invented_argument x 1 2`}},
		{name: "arguments that were cut off are not called invalid", calls: []Call{{Name: "lookup_order", Arguments: `{"order_`}}, stop: "length", want: []string{"undecided"}},
		{name: "a tool that was not offered is certain all the same", calls: []Call{{Name: "hack", Arguments: `{"order_`}}, stop: "length", want: []string{"invented_tool hack 1 "}},

		{name: "what was observed may be passed", e: Expectation{Arguments: ArgumentsLicensed, Ahead: 2},
			calls: []Call{{Name: "free", Arguments: `{"a":"4412","b":12.5,"c":"Zoë","d":"5 mill lane","e":1200,"f":-3,"g":"AB-7","h":"","i":true,"j":null,"k":4412}`}}},
		{name: "what was not may not", e: Expectation{Arguments: ArgumentsLicensed, Ahead: 2},
			calls: []Call{{Name: "free", Arguments: `{"a":"441","b":[12.51,{"c":"Zoëy"}],"d":"Mill Road","e":-12.5}`}},
			want:  []string{"unlicensed_argument a 1 441", "unlicensed_argument b 1 12.51", "unlicensed_argument c 1 Zoëy", "unlicensed_argument d 1 Mill Road", "unlicensed_argument e 1 -12.5"}},
		{name: "what comes later may not", e: Expectation{Arguments: ArgumentsLicensed, Ahead: 2}, calls: []Call{{Name: "free", Arguments: `{"a":"Zebra"}`}}, want: []string{"unlicensed_argument a 1 Zebra"}},
		{name: "what a compaction took away may not", e: Expectation{Arguments: ArgumentsLicensed}, calls: []Call{{Name: "free", Arguments: `{"a":"Zoë","b":"4412","c":"Zebra"}`}}, want: []string{"unlicensed_argument a 1 Zoë"}},
		{name: "a licensed fact's words may be passed", e: Expectation{Arguments: ArgumentsLicensed, Facts: []Fact{{Name: "f", Forms: []string{"tariff 9 applies"}}}}, calls: []Call{{Name: "free", Arguments: `{"a":"tariff 9","b":9}`}}},
		{name: "what the tool's schema names may be passed to it", e: Expectation{Arguments: ArgumentsLicensed}, calls: []Call{{Name: "lookup_order", Arguments: `{"order_id":"4412","view":"brief","unit":"gram","sort":"by date"}`}, {Name: "free", Arguments: `{"view":"brief"}`}},
			want: []string{"unlicensed_argument view 2 brief"}},
		{name: "so may what is deep in a default, and what an argument named like a keyword takes", e: Expectation{Arguments: ArgumentsLicensed}, calls: []Call{{Name: "keywords", Arguments: `{"default":"first","place":{"country":"Norway","zone":[31]}}`}}},
		{name: "but not what it forbids or shows", e: Expectation{Arguments: ArgumentsLicensed}, calls: []Call{{Name: "keywords", Arguments: `{"place":{"a":"south","b":"east"}}`}},
			want: []string{"unlicensed_argument a 1 south", "unlicensed_argument b 1 east"}},
		{name: "the words of a fact that is stale license nothing", e: Expectation{Arguments: ArgumentsLicensed}, calls: []Call{{Name: "free", Arguments: `{"a":"tariff 9 applies"}`}},
			want: []string{"stale tariff 1 tariff 9 applies", "unlicensed_argument a 1 tariff 9 applies"}},
		{name: "zeros in front do not count in what was observed", e: Expectation{Arguments: ArgumentsLicensed}, calls: []Call{{Name: "free", Arguments: `{"a":42}`}}},
		{name: "an absurd number is like no other, and soon told", e: Expectation{Arguments: ArgumentsLicensed}, calls: []Call{{Name: "free", Arguments: `{"a":1e999999999}`}}, want: []string{"invalid_arguments a 1 1e999999999", "unlicensed_argument a 1 1e999999999"}},
		{name: "what a reader would not see of a value is passed all the same", e: Expectation{Arguments: ArgumentsLicensed},
			calls: []Call{{Name: "free", Arguments: `{"a":"[4412](http://x.example)","b":"4412<!-- all -->","c":"<img src=x.example>","d":"**4412**"}`}},
			want:  []string{"unlicensed_argument a 1 [4412](http://x.example)", "unlicensed_argument b 1 4412<!-- all -->", "unlicensed_argument c 1 <img src=x.example>"}},
		{name: "signs alone say something to a tool", e: Expectation{Arguments: ArgumentsLicensed}, calls: []Call{{Name: "free", Arguments: `{"a":"*","b":"../..","c":";","d":"  "}`}},
			want: []string{"unlicensed_argument a 1 *", "unlicensed_argument b 1 ../.."}},
		{name: "a hyphen is no minus", e: Expectation{Arguments: ArgumentsLicensed, Ahead: 2, Facts: []Fact{{Name: "f", Forms: []string{"3-5 days"}}}}, calls: []Call{{Name: "free", Arguments: `{"a":-7,"b":-5,"c":5}`}},
			want: []string{"unlicensed_argument a 1 -7", "unlicensed_argument b 1 -5"}},
		{name: "a decimal with a comma, and one without a zero", e: Expectation{Arguments: ArgumentsLicensed, Facts: []Fact{{Name: "f", Forms: []string{"costs 9,52 or .75"}}}}, calls: []Call{{Name: "free", Arguments: `{"a":9.52,"b":0.75,"c":75}`}},
			want: []string{"unlicensed_argument c 1 75"}},
		{name: "what follows the deepest arguments that are read is not let through", e: Expectation{Arguments: ArgumentsLicensed},
			calls: []Call{{Name: "free", Arguments: `{"a":` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + `,"b":"zzz"}`}}, want: []string{"invalid_arguments free 1 "}},
		{name: "a value of many is told so often and no more", e: Expectation{Arguments: ArgumentsLicensed}, calls: []Call{{Name: "free", Arguments: `{"a":[` + strings.Repeat("8,", 100) + `8]}`}},
			want: slices.Repeat([]string{"unlicensed_argument a 1 8"}, mostPlaces)},
		{name: "a text instead of arguments is invalid and no argument", e: Expectation{Arguments: ArgumentsLicensed}, calls: []Call{{Name: "free", Arguments: `"zzz"`}}, want: []string{"invalid_arguments free 1 "}},
		{name: "of arguments that were cut off nothing is said", e: Expectation{Arguments: ArgumentsLicensed}, calls: []Call{{Name: "free", Arguments: `{"a":"zzz`}, {Name: "free", Arguments: `{"a":"yyy"}`}}, stop: "length", want: []string{"undecided"}},
		{name: "a forbidden call is certain though the answer was cut off", e: Expectation{Behaviors: []Behavior{{Name: "b", NoneOf: []Matcher{{ToolCall: &ToolCall{Name: "ping"}}}}}}, calls: []Call{{Name: "ping"}}, stop: "length",
			want: []string{"behavior b 1 "}},
		{name: "a claim behind a surrogate pair", e: Expectation{Claims: []Claim{issued}}, calls: []Call{{Name: "free", Arguments: `{"a":"\ud83d\ude00 refund was issued"}`}}, want: []string{"claim issued 1 refund was issued"}},
	}
	tools := offered(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.e.Tools, tt.e.Observations = tools, seen
			g := grade(t, tt.e, Completion{Calls: tt.calls, Stop: tt.stop})
			var got []string
			for _, f := range g.Findings {
				got = append(got, fmt.Sprintf("%s %s %d %s", f.Kind, f.Name, f.Call, f.Excerpt))
				if f.Part == PartArguments && tt.calls[f.Call-1].Arguments[f.Start:f.End] != f.Excerpt {
					t.Errorf("%q is not at its place", f.Excerpt)
				}
			}
			if g.Verdict == Error {
				got = append(got, "undecided")
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestCallMatchers(t *testing.T) {
	t.Parallel()
	call := func(name, args string) Call { return Call{Name: name, Arguments: args} }
	refund := func(args string) ToolCall { return ToolCall{Name: "refund", Args: json.RawMessage(args)} }
	tried := []Observation{{Step: 1, Tool: "refund", Args: `{"order_id":"1","key":"k1"}`, Text: `{"error":"timeout"}`}, {Step: 2, Tool: "refund", Args: `{"order_id":"2","key":"k2"}`}}
	tests := []struct {
		name  string // what the row proves
		m     Matcher
		calls []Call
		met   bool
	}{
		{"named", Matcher{ToolCall: &ToolCall{Name: "ping"}}, []Call{call("ping", "")}, true},
		{"another", Matcher{ToolCall: &ToolCall{Name: "ping"}}, []Call{call("free", "")}, false},
		{"any tool", Matcher{ToolCall: &ToolCall{Name: AnyTool}}, []Call{call("free", "{}")}, true},
		{"exact is the default", Matcher{ToolCall: new(refund(`{"order_id":"1"}`))}, []Call{call("refund", `{"order_id":"1","amount":1}`)}, false},
		{"neither order nor spelling counts", Matcher{ToolCall: new(refund(`{"order_id":"1","amount":10,"lines":[{"count":1}]}`))}, []Call{call("refund", `{"lines":[{"count":1.0}], "amount":1e1, "order_id":"\u0031"}`)}, true},
		{"a text is no number", Matcher{ToolCall: new(refund(`{"order_id":1}`))}, []Call{call("refund", `{"order_id":"1"}`)}, false},
		{"exact, with less than is asked for", Matcher{ToolCall: new(refund(`{"order_id":"1","amount":1}`))}, []Call{call("refund", `{"order_id":"1"}`)}, false},
		{"subset", Matcher{ToolCall: &ToolCall{Name: "refund", Args: json.RawMessage(`{"to":{"iban":"x"}}`), Match: MatchSubset}}, []Call{call("refund", `{"to":{"iban":"x","bic":"y"},"amount":1}`)}, true},
		{"subset needs what it lists", Matcher{ToolCall: &ToolCall{Name: "refund", Args: json.RawMessage(`{"amount":2}`), Match: MatchSubset}}, []Call{call("refund", `{"amount":1}`)}, false},
		{"ignore", Matcher{ToolCall: &ToolCall{Name: "refund", Args: json.RawMessage(`{"amount":2}`), Match: MatchIgnore}}, []Call{call("refund", `no JSON`)}, true},
		{"times, exactly", Matcher{ToolCall: &ToolCall{Name: "ping", Times: 2}}, []Call{call("ping", ""), call("ping", "")}, true},
		{"times, one too many", Matcher{ToolCall: &ToolCall{Name: "ping", Times: 1}}, []Call{call("ping", ""), call("ping", "")}, false},
		{"times, one too few", Matcher{ToolCall: &ToolCall{Name: "ping", Times: 2}}, []Call{call("ping", "")}, false},
		{"the same key as the tape's call", Matcher{ToolCall: &ToolCall{Name: "refund", Args: json.RawMessage(`{"order_id":"1"}`), Match: MatchSubset, SameArgs: []string{"key"}}}, []Call{call("refund", `{"order_id":"1","key":"k1"}`)}, true},
		{"another key than the tape's call", Matcher{ToolCall: &ToolCall{Name: "refund", Args: json.RawMessage(`{"order_id":"1"}`), Match: MatchSubset, SameArgs: []string{"key"}}}, []Call{call("refund", `{"order_id":"1","key":"k9"}`)}, false},
		{"no key", Matcher{ToolCall: &ToolCall{Name: "refund", Args: json.RawMessage(`{"order_id":"1"}`), Match: MatchSubset, SameArgs: []string{"key"}}}, []Call{call("refund", `{"order_id":"1"}`)}, false},
		{"two keys in one answer", Matcher{ToolCall: &ToolCall{Name: "free", SameArgs: []string{"key"}}}, []Call{call("free", `{"key":"a"}`), call("free", `{"key":"b"}`)}, false},
		{"several calls", Matcher{ToolCalls: &ToolCalls{Calls: []ToolCall{{Name: "ping"}, {Name: "free"}}}}, []Call{call("free", ""), call("ping", "")}, true},
		{"each by a call of its own", Matcher{ToolCalls: &ToolCalls{Calls: []ToolCall{{Name: "ping"}, {Name: AnyTool}}}}, []Call{call("ping", "")}, false},
		{"an assignment is found where the first choice blocks it", Matcher{ToolCalls: &ToolCalls{Calls: []ToolCall{{Name: AnyTool}, {Name: "ping"}}}}, []Call{call("ping", ""), call("free", "")}, true},
		{"strict order", Matcher{ToolCalls: &ToolCalls{Order: OrderStrict, Calls: []ToolCall{{Name: "ping"}, {Name: "free"}}}}, []Call{call("ping", ""), call("refund", ""), call("free", "")}, true},
		{"strict order, swapped", Matcher{ToolCalls: &ToolCalls{Order: OrderStrict, Calls: []ToolCall{{Name: "ping"}, {Name: "free"}}}}, []Call{call("free", ""), call("ping", "")}, false},
		{"a phrase is not met by an argument", Matcher{Phrase: "well done"}, []Call{call("free", `{"a":"well done"}`)}, false},
		{"nor a pattern", Matcher{Regexp: "well"}, []Call{call("free", `{"a":"well done"}`)}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			has := func(b Behavior) bool {
				g := grade(t, Expectation{Observations: tried, Tools: offered(t), Behaviors: []Behavior{b}}, Completion{Text: "On it.", Calls: tt.calls})
				for _, f := range g.Findings {
					if f.Kind == KindBehavior {
						return false
					}
				}
				return true
			}
			if has(Behavior{Name: "b", AllOf: []Matcher{tt.m}}) != tt.met || has(Behavior{Name: "b", AnyOf: []Matcher{tt.m}}) != tt.met {
				t.Errorf("met is not %v", tt.met)
			}
			if c := tt.m.ToolCall; c != nil && (c.Times > 0 || len(c.Args) > 0 && c.Match == "") {
				return // what is forbidden is compared otherwise: see TestForbiddenCalls
			}
			if has(Behavior{Name: "b", NoneOf: []Matcher{tt.m}}) == tt.met {
				t.Errorf("forbidden, it is not found to be there: %v", tt.met)
			}
		})
	}
}

func TestNumber(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"12": "12", "12.0": "12", "1.2e1": "12", "-0.50": "-1/2", "1e-2": "1/100",
		"1e100000": "1e100000", // nobody means it, and its digits would take long
	} {
		if got := number(s); got != want {
			t.Errorf("%s: %.40s, want %s", s, got, want)
		}
	}
}

// A forbidden call is forbidden with further arguments as well.
func TestForbiddenCalls(t *testing.T) {
	t.Parallel()
	none := func(c ToolCall) Expectation {
		return Expectation{Tools: offered(t), Behaviors: []Behavior{{Name: "b", NoneOf: []Matcher{{ToolCall: &c}}}}}
	}
	asked := ToolCall{Name: "refund", Args: json.RawMessage(`{"order_id":"1"}`)}
	exact := asked
	exact.Match = MatchExact
	call := Completion{Calls: []Call{{Name: "refund", Arguments: `{"order_id":"1","note":"x"}`}}}
	if g := grade(t, none(asked), call); g.Verdict != Fail {
		t.Errorf("with a further argument: %s", g.Verdict)
	}
	if g := grade(t, none(exact), call); g.Verdict != Pass {
		t.Errorf("forbidden exactly, with a further argument: %s", g.Verdict)
	}
	if _, err := Compile(none(ToolCall{Name: "refund", Times: 2})); err == nil || !strings.Contains(err.Error(), "none_of") {
		t.Errorf("times under none_of: %v", err)
	}
}

func TestFindsOfCalls(t *testing.T) {
	t.Parallel()
	e := Expectation{Tools: offered(t), Behaviors: []Behavior{{Name: "refunds", AllOf: []Matcher{{ToolCall: &ToolCall{Name: "refund"}}}}}}
	c := Completion{Calls: []Call{{Name: "lookup_order", Arguments: `{"order_id":"1","x":1}`}, {Name: "hack"}}}
	g := grade(t, e, c)
	tests := []struct {
		name           string
		finds          []string
		missing, extra []string
	}{
		{"by the behavior's name", []string{"refunds", "x", "hack"}, nil, nil},
		{"by the tool's name", []string{"refund", "x", "hack"}, nil, nil},
		{"too little", []string{"refund"}, nil, []string{"x", "hack"}},
		{"too much", []string{"refund", "x", "hack", "ping"}, []string{"ping"}, nil},
	}
	for _, tt := range tests {
		missing, extra := e.Unmatched(tt.finds, c, g)
		if d := cmp.Diff([][]string{tt.missing, tt.extra}, [][]string{missing, extra}); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
}

// Whatever stands in arguments, spans quote them and nothing breaks.
func FuzzArguments(f *testing.F) {
	for _, s := range []string{`{"a":"refund was issued"}`, `{"a":"\u0072efund was\nissued"}`, `{"\ud83d\ude00 refund was issued":[1,"x"]}`, `{"a":"\ud83d"}`, "{\"a\":\"\xff refund was issued\"}", `[[`, `{}{"a":"refund was issued"}`, "\":\xff{"} {
		f.Add(s)
	}
	g, err := Compile(Expectation{Claims: []Claim{{Name: "c", Forms: []string{"refund was issued", "x"}}}, Arguments: ArgumentsLicensed, Tools: offered(f)})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, arguments string) {
		for _, name := range []string{"free", "lookup_order"} {
			got := g.Grade(Completion{Calls: []Call{{Name: name, Arguments: arguments}}})
			for _, x := range got.Findings {
				if x.Excerpt != "" && arguments[x.Start:x.End] != x.Excerpt {
					t.Errorf("%q is not at its place", x.Excerpt)
				}
			}
			if strings.Contains(arguments, "refund was issued") && !strings.ContainsAny(arguments, "\\") && got.Verdict != Fail {
				t.Errorf("a claim in %q passed", arguments)
			}
		}
	})
}
