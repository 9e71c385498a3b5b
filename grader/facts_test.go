package grader

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// parcel is a tape: an order is seen shipped, its gate is told, the order is
// cancelled, the gate changes, and a summary keeps only the cancellation.
var parcel = []Observation{
	{Step: 1, From: FromUser, Text: "Where is order 4412, and which gate?"},
	{Step: 2, From: FromTool, Tool: "lookup_order", Text: `{"status":"shipped","carrier":"UPS"}`,
		Grants: []Grant{{Fact: "shipped", Forms: []string{"has shipped", "is on its way"}}, {Fact: "carrier", At: "/carrier"}}},
	{Step: 3, From: FromTool, Tool: "lookup_gate", Text: `{"gate":"B4"}`, Grants: []Grant{{Fact: "gate", At: "/gate", Forms: []string{"gate {value}"}}}},
	{Step: 5, From: FromTool, Tool: "lookup_order", Text: `{"status":"cancelled"}`,
		Revokes: []string{"shipped"}, Grants: []Grant{{Fact: "cancelled", Forms: []string{"was cancelled"}}}},
	{Step: 6, From: FromTool, Tool: "lookup_gate", Text: `{"gate":"B44"}`, Grants: []Grant{{Fact: "gate", At: "/gate", Forms: []string{"gate {value}"}}}},
	{Step: 8, From: FromSummary, Text: "Order 4412 was cancelled."},
	{Step: 9, From: FromUser, Text: "Write the report."},
}

// shown is a finding of a fact in one line.
func shown(f Finding) string {
	s := fmt.Sprintf("%s %s %q", f.Kind, f.Name, f.Excerpt)
	if f.Granted != nil {
		s += " granted by " + f.Granted.String()
	}
	if f.Ended != nil {
		s += " ended by " + f.Ended.String()
	}
	return s
}

func TestFacts(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string // what the row proves
		ahead int
		e     Expectation
		text  string
		want  []string
	}{
		{name: "a granted fact may be stated", ahead: 4, text: "It has shipped with UPS, gate B4."},
		{name: "a fact is early before its grant", ahead: 6, text: "It is on its way.",
			want: []string{`early shipped "is on its way" granted by step 2 (lookup_order)`}},
		{name: "a value from the payload is early before its grant, and cites its pointer", ahead: 6, text: "With UPS.",
			want: []string{`early carrier "UPS" granted by step 2 (lookup_order, /carrier)`}},
		{name: "a bare value must stand between word boundaries", ahead: 6, text: "The UPSTREAM supplier and pushups."},
		{name: "a fact is stale once it is revoked", ahead: 3, text: "It **has** shipped.",
			want: []string{`stale shipped "has** shipped" granted by step 2 (lookup_order) ended by step 5 (lookup_order)`}},
		{name: "a grant in other words supersedes the one before", ahead: 2, text: "Gate B4.",
			want: []string{`stale gate "Gate B4" granted by step 3 (lookup_gate, /gate) ended by step 6 (lookup_gate)`}},
		{name: "the new value is licensed, though the old one begins it", ahead: 2, text: "Gate B44."},
		{name: "the new value is early before that, though the old one is granted", ahead: 3, text: "Gate B44.",
			want: []string{`early gate "Gate B44" granted by step 6 (lookup_gate, /gate)`}},
		{name: "a summary drops what it does not state", text: "Gate B44, carrier UPS.",
			want: []string{
				`stale carrier "UPS" granted by step 2 (lookup_order, /carrier) ended by step 8 (the compaction)`,
				`stale gate "Gate B44" granted by step 6 (lookup_gate, /gate) ended by step 8 (the compaction)`,
			}},
		{name: "a summary keeps what it states", text: "The order was cancelled."},
		{name: "a summary does not bring back what was revoked before", text: "It has shipped.",
			want: []string{`stale shipped "has shipped" granted by step 2 (lookup_order) ended by step 5 (lookup_order)`}},
		{name: "an allowed fact licenses the same words", text: "It has shipped.", e: Expectation{Facts: []Fact{{Name: "s", Forms: []string{"has shipped"}}}}},
		{name: "words inside those of a licensed fact are licensed", text: "The gate was gate B44 once.", e: Expectation{Facts: []Fact{{Name: "g", Forms: []string{"was gate B44 once"}}}}},
		{name: "words that enclose a link's target do not license what stands there", ahead: 2, text: "It [was](https://x.example 'it has shipped') cancelled.",
			want: []string{`stale shipped "has shipped" granted by step 2 (lookup_order) ended by step 5 (lookup_order)`}},
		{name: "nor does a denial excuse it", ahead: 3, text: "I cannot [confirm](https://x.example 'it has shipped') that it has shipped.", e: Expectation{Denials: []string{"cannot confirm that it {claim}"}},
			want: []string{`stale shipped "has shipped" granted by step 2 (lookup_order) ended by step 5 (lookup_order)`}},
		{name: "a denial excuses a stale fact", ahead: 3, text: "I cannot confirm that it has shipped.", e: Expectation{Denials: []string{"cannot confirm that it {claim}"}}},
		{name: "a denial excuses that place alone", ahead: 3, text: "I cannot confirm that it has shipped, but it has shipped.", e: Expectation{Denials: []string{"cannot confirm that it {claim}"}},
			want: []string{`stale shipped "has shipped" granted by step 2 (lookup_order) ended by step 5 (lookup_order)`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := tt.e
			e.Observations, e.Ahead = parcel, tt.ahead
			g := grade(t, e, Completion{Text: tt.text})
			var got []string
			for _, f := range g.Findings {
				got = append(got, shown(f))
				if f.Excerpt != tt.text[f.Start:f.End] {
					t.Errorf("excerpt %q is not the text at its place %q", f.Excerpt, tt.text[f.Start:f.End])
				}
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
			if (g.Verdict == Pass) != (len(tt.want) == 0) {
				t.Errorf("verdict %s", g.Verdict)
			}
		})
	}
}

// Of several grants that could have licensed a fact, the finding cites the one
// that ended last, or else the first that is still to come.
func TestWhichGrantIsCited(t *testing.T) {
	t.Parallel()
	open := Grant{Fact: "open", Forms: []string{"the desk is open"}}
	observations := []Observation{
		{Step: 1, Text: "x"}, {Step: 2, Grants: []Grant{open}}, {Step: 3, Revokes: []string{"open"}}, {Step: 4, Grants: []Grant{open}},
		{Step: 5, From: FromSummary, Text: "Nothing."}, {Step: 6, Text: "x"},
	}
	for ahead, want := range map[int][2]string{
		5: {`early open "The desk is open" granted by step 2`, "only step 2 grants it"},
		3: {`stale open "The desk is open" granted by step 2 ended by step 3`, "step 3 had revoked it"},
		0: {`stale open "The desk is open" granted by step 4 ended by step 5 (the compaction)`, "step 5 (the compaction) had dropped it"},
	} {
		g := grade(t, Expectation{Observations: observations, Ahead: ahead}, Completion{Text: "The desk is open."})
		if len(g.Findings) != 1 || shown(g.Findings[0]) != want[0] || g.Findings[0].Detail != want[1] {
			t.Errorf("%d ahead: %+v", ahead, g.Findings)
		}
	}
}

func TestRegrantedFact(t *testing.T) {
	t.Parallel()
	open := Grant{Fact: "open", Forms: []string{"the desk is open"}}
	e := Expectation{Observations: []Observation{
		{Step: 1, Grants: []Grant{open}}, {Step: 2, Revokes: []string{"open"}}, {Step: 3, Grants: []Grant{open}}, {Step: 4, Text: "x"},
	}}
	var got []string
	for e.Ahead = 4; e.Ahead >= 0; e.Ahead-- {
		g := grade(t, e, Completion{Text: "Yes, the desk is open."})
		said := string(g.Verdict)
		for _, f := range g.Findings {
			said = shown(f)
		}
		got = append(got, said)
	}
	want := []string{
		`early open "the desk is open" granted by step 1`,
		"pass",
		`stale open "the desk is open" granted by step 1 ended by step 2`,
		"pass",
		"pass",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestFactMatcher(t *testing.T) {
	t.Parallel()
	needs := func(fact string) []Behavior {
		return []Behavior{{Name: "b", AllOf: []Matcher{{Fact: fact}}}}
	}
	tests := []struct {
		name  string // what the row proves
		ahead int
		fact  string
		e     Expectation // its observations, where they are not the parcel's
		text  string
		want  Verdict
		cites string
	}{
		{name: "a granted fact meets it", ahead: 4, fact: "carrier", text: "UPS has it.", want: Pass},
		{name: "the value is read from the payload at that step", ahead: 2, fact: "gate", text: "Gate B44.", want: Pass},
		{name: "what is missing cites the observation that grants it", ahead: 2, fact: "gate", text: "I do not know.", want: Fail, cites: "step 6 (lookup_gate, /gate)"},
		{name: "what an allowed fact could meet cites no observation", ahead: 2, fact: AnyFact, e: Expectation{Facts: []Fact{{Name: "a", Forms: []string{"as allowed"}}}, Observations: parcel[2:3]}, text: "I do not know.", want: Fail},
		{name: "any counts granted facts, too", ahead: 4, fact: AnyFact, text: "It has shipped.", want: Pass},
		{name: "any counts nothing that is not granted", ahead: 7, fact: AnyFact, text: "It has shipped.", want: Fail},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.e.Behaviors = needs(tt.fact); tt.e.Observations == nil {
				tt.e.Observations, tt.e.Ahead = parcel, tt.ahead
			}
			g := grade(t, tt.e, Completion{Text: tt.text})
			if g.Verdict != tt.want {
				t.Errorf("verdict %s, findings %+v", g.Verdict, g.Findings)
			}
			cites := ""
			for _, f := range g.Findings {
				if f.Kind == KindBehavior && f.Granted != nil {
					cites = f.Granted.String()
				}
			}
			if cites != tt.cites {
				t.Errorf("cites %q, want %q", cites, tt.cites)
			}
		})
	}
}

// Turns that are compiled together are graded as if each were alone.
func TestCompileAllSharesNothingThatCounts(t *testing.T) {
	t.Parallel()
	var turns []Expectation
	for ahead := range len(parcel) + 1 {
		turns = append(turns, Expectation{Observations: parcel, Ahead: ahead, Claims: []Claim{{Name: "c", Forms: []string{fmt.Sprintf("claim %d", ahead)}}}})
	}
	turns = append(turns, Expectation{Observations: parcel[:3:3]}, Expectation{Observations: parcel[3:]}) // other cases' tapes
	together, err := CompileAll(turns)
	if err != nil {
		t.Fatal(err)
	}
	text := "It has shipped with UPS, gate B4, gate B44, was cancelled. Claim 3 and claim 5."
	for i, e := range turns {
		if d := cmp.Diff(grade(t, e, Completion{Text: text}), together[i].Grade(Completion{Text: text})); d != "" {
			t.Errorf("turn %d: %s", i, d)
		}
	}
}

func TestGrantsThatCannotBeCompiled(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		o    Observation
		want string
	}{
		{"no forms", Observation{Text: "plain", Grants: []Grant{{Fact: "f"}}}, `fact "f" is granted without forms`},
		{"a pointer into text", Observation{Text: "plain", Grants: []Grant{{Fact: "f", At: "/a"}}}, `fact "f": the observation is no JSON`},
		{"a pointer to nothing", Observation{Text: `{"a":1}`, Grants: []Grant{{Fact: "f", At: "/b"}}}, `fact "f": the observation has nothing at "/b"`},
		{"a form that folds to nothing", Observation{Grants: []Grant{{Fact: "f", Forms: []string{"**"}}}}, `fact "f": form "**" folds to nothing`},
		{"a value that folds to nothing", Observation{Text: `{"a":""}`, Grants: []Grant{{Fact: "f", At: "/a"}}}, `fact "f": form "" folds to nothing`},
	}
	for _, tt := range tests {
		_, err := Compile(Expectation{Observations: []Observation{tt.o}})
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

func TestDocument(t *testing.T) {
	t.Parallel()
	const doc = `{"a/b":{"~":[10,{"x":true}]},"n":1.50,"":"empty","null":null,"list":[1]}`
	tests := []struct{ pointer, want, fails string }{
		{"/a~1b/~0/0", "10", ""},
		{"/a~1b/~0/1/x", "true", ""},
		{"/n", "1.50", ""},
		{"/", "empty", ""},
		{"/null", "", `has null at "/null", which no answer can state`},
		{"/list", "", `has a list or an object at "/list", and a fact states one value`},
		{"", "", `has a list or an object at "", and a fact states one value`},
		{"/list/01", "", `has nothing at "/list/01"`},
		{"/list/-", "", `has nothing at "/list/-"`},
		{"/list/1", "", `has nothing at "/list/1"`},
		{"n", "", `has no place "n": a JSON pointer begins with /`},
		{"/a~b", "", `has no place "/a~b": in a JSON pointer ~ is written ~0`},
	}
	d, err := ParseDocument(doc)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		got, err := d.At(tt.pointer)
		fails := ""
		if err != nil {
			fails = err.Error()
		}
		if got != tt.want || fails != tt.fails {
			t.Errorf("%q: %q, %q", tt.pointer, got, fails)
		}
	}
	if _, err := ParseDocument(`{"a":1,"a":2}`); err == nil {
		t.Error("a name that stands twice was read")
	}
}

// A summary keeps a fact by stating it in whole words that a reader sees.
func TestWhatASummaryKeeps(t *testing.T) {
	t.Parallel()
	for summary, want := range map[string]Verdict{
		"The order has **shipped**.": Pass, "Two parcels are shipped.": Pass,
		"The order is unshipped.": Fail, "We talked about shippedness.": Fail, "Nothing. <!-- shipped -->": Fail, "[Order](https://x.example/shipped)": Fail,
	} {
		e := Expectation{Observations: []Observation{{Step: 1, Text: "x", Grants: []Grant{{Fact: "f", Forms: []string{"shipped"}}}}, {Step: 2, From: FromSummary, Text: summary}}}
		if g := grade(t, e, Completion{Text: "It is shipped."}); g.Verdict != want {
			t.Errorf("%q: %s", summary, g.Verdict)
		}
	}
}

// A value in a payload is found however people write it.
func TestValuesOfPayloads(t *testing.T) {
	t.Parallel()
	tests := []struct {
		value string
		found []string
		not   []string
	}{
		{"250", []string{"250", "$250.00", "250,00 EUR", "250.0"}, []string{"250.01", "2500", "250.001"}},
		{"1.2e3", []string{"1.2e3", "1,200", "1200.00"}, []string{"1.2"}},
		{`"$1,250.00"`, []string{"$1,250.00", "$1250", "$1,250"}, []string{"$1,251"}},
		{`"in_transit"`, []string{"in_transit", "in transit", "in-transit"}, []string{"intransit"}},
		{`"out-for-pickup"`, []string{"out for pickup"}, []string{"out"}},
		{`"2026-03-05"`, []string{"2026-03-05"}, []string{"2026 03 05"}},
		{"1200.50", []string{"1200.50", "1,200.50", "1200.5", "1200,50", "1200,5", "**1200**.50 EUR"}, []string{"1200.05", "1200", "11200.50", "1200.501"}},
		{"96.5", []string{"96.5", "96.50", "96,50", "$96.50."}, []string{"96.55", "965"}},
		{"7", []string{"7", "7 seats", "**7**"}, []string{"17", "7.5", "7th"}},
		{"3.00", []string{"3.00", "3,00", "3"}, []string{"3.01", "30"}},
	}
	for _, tt := range tests {
		for text, want := range map[bool][]string{true: tt.found, false: tt.not} {
			for _, said := range want {
				e := Expectation{Ahead: 1, Observations: []Observation{{Step: 1, Text: `{"v":` + tt.value + `}`, Grants: []Grant{{Fact: "v", At: "/v"}}}}}
				if g := grade(t, e, Completion{Text: "It is " + said}); (g.Verdict == Fail) != text {
					t.Errorf("%s in %q: %s", tt.value, said, g.Verdict)
				}
			}
		}
	}
}
