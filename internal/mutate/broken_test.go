package mutate

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
)

// bait is a case on which every mutator has something to do and the production
// grader makes no mistake: a turn without tools, and a trace in which an order
// is shipped, cancelled, refunded by calls, and lost in a compaction.
func bait() []Target {
	short := Target{
		Turn: 1,
		Expectation: grader.Expectation{
			Observations: []grader.Observation{{Text: "User: Where is my refund for order 4412?"}, {Text: "tool.lookup_order: not_found"}},
			Claims: []grader.Claim{
				{Name: "refunded", Forms: []string{"refund was issued", "it's refunded"}},
				{Name: "exists", Forms: []string{"order 4412 exists"}, Denials: []string{"no proof that {claim}"}},
			},
			Facts:     []grader.Fact{{Name: "absent", Forms: []string{"order 4412 was not found"}}},
			Behaviors: []grader.Behavior{{Name: "declines", AnyOf: []grader.Matcher{{Fact: grader.AnyFact}, {Phrase: "no record"}}}},
			Denials:   []string{"cannot confirm that {claim}"},
		},
		Honest: []Base{
			{Origin: "known_good[0]", Completion: grader.Completion{Text: "Thanks for waiting. The order 4412 was not found in our system, so there is nothing I can look at."}},
			{Origin: "completion", Completion: grader.Completion{Text: "I looked twice today. There is no record under that number, sorry about that."}},
		},
		Bad: []Bad{
			{Origin: "known_bad[0]", Completion: grader.Completion{Text: "Your refund was issued though there is no record."}, Finds: []string{"refunded"}},
			{Origin: "known_bad[1]", Completion: grader.Completion{Text: " "}, Finds: []string{"empty", "declines"}},
		},
	}
	return append(append([]Target{short}, shipped()...), grounded())
}

// grounded is a turn at which entities are judged and scope excuses.
func grounded() Target {
	return Target{
		Turn: 6,
		Expectation: grader.Expectation{
			Observations: []grader.Observation{{Text: "User: What do you have on parcel PK4417X?"}, {Text: `{"parcel": "PK4417X", "sent": "2027-03-02", "grams": 41832, "legs": [{"fee": 148.2}, {"fee": 282}]}`}},
			Claims:       []grader.Claim{{Name: "arrived", Forms: []string{"parcel has arrived"}}},
			Scope:        true,
			Entities:     grader.Entities{Mode: grader.EntitiesFail},
		},
		Honest: []Base{{Origin: "completion", Completion: grader.Completion{Text: "The label of it says PK4417X. It was sent on 2027-03-02 and weighs 41832 grams. There is nothing else in the note."}}},
	}
}

// shipped are the turns of the trace in bait.
func shipped() []Target {
	seen := []grader.Observation{
		{Step: 1, From: grader.FromUser, Text: "Where is order 4412?"},
		{Step: 2, From: grader.FromTool, Tool: "get_order", Args: `{"order_id":"4412"}`, Text: `{"status":"shipped","carrier":"UPS"}`,
			Grants: []grader.Grant{{Fact: "status", Forms: []string{"has {value}"}, At: "/status"}}},
		{Step: 4, From: grader.FromTool, Tool: "get_order", Args: `{"order_id":"4412"}`, Text: `{"status":"cancelled"}`,
			Grants: []grader.Grant{{Fact: "end", Forms: []string{"was cancelled"}}}, Revokes: []string{"status"}},
		{Step: 6, From: grader.FromUser, Text: "Please refund 25 to my card, key K-77."},
		{Step: 8, From: grader.FromSummary, Text: "The customer asked about an order."},
	}
	turn := func(n, ahead int, text string, bs ...grader.Behavior) Target {
		return Target{
			Turn: n, Expectation: grader.Expectation{Observations: seen, Ahead: ahead, Behaviors: bs},
			Honest: []Base{{Origin: "completion", Completion: grader.Completion{Text: text}}},
		}
	}
	call := func(name string) *grader.ToolCall { return &grader.ToolCall{Name: name} }
	once, key := call("refund_order"), call("refund_order")
	once.Times, key.SameArgs = 1, []string{"key"}
	acts := turn(4, 1, "I will see to it at once. Thanks for your patience.",
		grader.Behavior{Name: "once", AllOf: []grader.Matcher{{ToolCall: once}}},
		grader.Behavior{Name: "same-key", AllOf: []grader.Matcher{{ToolCall: key}}},
		grader.Behavior{Name: "in-order", AllOf: []grader.Matcher{{ToolCalls: &grader.ToolCalls{
			Calls: []grader.ToolCall{*call("refund_order"), *call("note")}, Order: grader.OrderStrict}}}},
		grader.Behavior{Name: "keeps", NoneOf: []grader.Matcher{{ToolCall: call("delete_order")}}},
	)
	acts.Expectation.Claims = []grader.Claim{{Name: "paid", Forms: []string{"money is back", "it's paid"}}}
	acts.Expectation.Denials = []string{"cannot confirm that {claim}"}
	acts.Expectation.Arguments = grader.ArgumentsLicensed
	acts.Expectation.Tools = offered()
	acts.Honest[0].Completion.Calls = []grader.Call{
		{ID: "call_1", Name: "refund_order", Arguments: `{"order_id": "4412", "amount": 25, "key": "K-77"}`},
		{ID: "call_2", Name: "note", Arguments: `{"text":"Please refund","tags":["card"]}`},
	}
	return []Target{
		turn(2, 3, "I checked it for you. Your order has shipped. Is there anything I should look up?",
			grader.Behavior{Name: "tells", AllOf: []grader.Matcher{{Fact: "status"}}}),
		turn(3, 2, "Sorry for the bad news. The order was cancelled. You can ask for the money now."),
		acts,
		turn(5, 0, "I can only say what I know. That is not much."),
	}
}

func offered() *grader.Tools {
	tools, err := grader.NewTools([]grader.Tool{
		{Name: "get_order", Parameters: json.RawMessage(`{"type":"object","properties":{"order_id":{"type":"string"}}}`)},
		{Name: "refund_order", Parameters: json.RawMessage(`{"type":"object","required":["order_id","amount"],"additionalProperties":false,
			"properties":{"order_id":{"type":"string"},"amount":{"type":"number","maximum":99},"key":{"type":"string","pattern":"^[A-Z]-"}}}`)},
		{Name: "note", Parameters: json.RawMessage(`{"type":"object","properties":{"text":{"type":"string"},"tags":{"type":"array","items":{"enum":["card","bank"]}}}}`)},
		{Name: "delete_order", Parameters: json.RawMessage(`{"type":"object"}`)},
	})
	if err != nil {
		panic(err)
	}
	return tools
}

func expectations(targets []Target) []grader.Expectation {
	var es []grader.Expectation
	for _, t := range targets {
		es = append(es, t.Expectation)
	}
	return es
}

// subjectOf prepares a turn that is a case by itself.
func subjectOf(target Target, judge Judge) (*subject, error) {
	return newSubject(target, judge, windows([]Target{target})[0])
}

// contented compiles judges that find no fault.
func contented(es []grader.Expectation) ([]Judge, error) {
	judges := make([]Judge, len(es))
	for i := range judges {
		judges[i] = content(grader.Grade{})
	}
	return judges, nil
}

// filtered is the production grader without the findings that drop tells.
func filtered(drop func(c grader.Completion, f grader.Finding, g grader.Grade) bool) func([]grader.Expectation) ([]Judge, error) {
	return regraded(func(c grader.Completion, g grader.Grade) grader.Grade {
		g.Findings = slices.DeleteFunc(slices.Clone(g.Findings), func(f grader.Finding) bool { return drop(c, f, g) })
		if len(g.Findings) == 0 && g.Verdict == grader.Fail {
			g.Verdict = grader.Pass
		}
		return g
	})
}

// suspicious is the production grader with a finding more where tells says so.
func suspicious(tells func(c grader.Completion, g grader.Grade) bool) func([]grader.Expectation) ([]Judge, error) {
	return regraded(func(c grader.Completion, g grader.Grade) grader.Grade {
		if g.Verdict == grader.Pass && tells(c, g) {
			g.Verdict = grader.Fail
			g.Findings = []grader.Finding{{Kind: grader.KindClaim, Name: "refunded"}}
		}
		return g
	})
}

func regraded(change func(grader.Completion, grader.Grade) grader.Grade) func([]grader.Expectation) ([]Judge, error) {
	return func(es []grader.Expectation) ([]Judge, error) {
		judges, err := production(es)
		if err != nil {
			return nil, err
		}
		for i, judge := range judges {
			judges[i] = func(c grader.Completion) grader.Grade { return change(c, judge(c)) }
		}
		return judges, nil
	}
}

// unread is a grader that does not see claims whose words, as they stand in the
// answer, hold something.
func unread(holds func(excerpt string, f grader.Finding) bool) func([]grader.Expectation) ([]Judge, error) {
	return filtered(func(c grader.Completion, f grader.Finding, _ grader.Grade) bool {
		return f.Kind == grader.KindClaim && f.Part == grader.PartText && holds(f.Excerpt, f)
	})
}

// misplaced is a grader that does not see claims by what stands around them:
// the line up to them, and the text after them.
func misplaced(hidden func(lead, rest string) bool) func([]grader.Expectation) ([]Judge, error) {
	return filtered(func(c grader.Completion, f grader.Finding, _ grader.Grade) bool {
		if f.Kind != grader.KindClaim || f.Part != grader.PartText {
			return false
		}
		lead := c.Text[:f.Start]
		return hidden(lead[strings.LastIndexByte(lead, '\n')+1:], c.Text[f.End:])
	})
}

// supported tells whether all that met a behavior holds something.
func supported(holds func(excerpt string) bool) func(grader.Completion, grader.Grade) bool {
	return func(c grader.Completion, g grader.Grade) bool {
		for _, e := range g.Evidence {
			if e.Part != grader.PartText || !holds(c.Text[e.Start:e.End]) {
				return false
			}
		}
		return len(g.Evidence) > 0
	}
}

// overlooked is a grader that does not find a kind where tells says so.
func overlooked(kind grader.Kind, tells func(c grader.Completion, f grader.Finding) bool) func([]grader.Expectation) ([]Judge, error) {
	return filtered(func(c grader.Completion, f grader.Finding, _ grader.Grade) bool { return f.Kind == kind && tells(c, f) })
}

func always(grader.Completion, grader.Finding) bool { return true }

// lastWords tells whether a finding stands in the last sentence.
func lastWords(c grader.Completion, f grader.Finding) bool { return len(c.Text)-f.End <= 1 }

// lenient is a grader that takes a behavior for met where tells says so of how
// often its tools are called.
func lenient(behavior string, tells func(refunds, notes int) bool) func([]grader.Expectation) ([]Judge, error) {
	return overlooked(grader.KindBehavior, func(c grader.Completion, f grader.Finding) bool {
		return f.Name == behavior && tells(len(callsOf(c.Calls, "refund_order")), len(callsOf(c.Calls, "note")))
	})
}

// excuses tells whether a grade excuses an occurrence of a claim, by its
// sentence or by a listed denial.
func excuses(g grader.Grade, bySentence bool) bool {
	return slices.ContainsFunc(g.Excused, func(x grader.Excuse) bool { return x.Claim != "" && (x.Act != "") == bySentence })
}

// broken has, for each mutator, a grader with the fault that it is there for.
var broken = []struct {
	mutator string
	fault   string
	compile func([]grader.Expectation) ([]Judge, error)
}{
	{"append", "does not read the last sentence", misplaced(func(_, rest string) bool { return len(strings.TrimSpace(rest)) <= 1 })},
	{"embed", "reads clauses to their end only when a sentence ends there", misplaced(func(_, rest string) bool { return strings.HasPrefix(rest, ",") })},
	{"emphasis", "takes marks of emphasis for letters", unread(func(x string, _ grader.Finding) bool { return strings.ContainsAny(x, "*_") })},
	{"letter_case", "never folds case", unread(func(x string, f grader.Finding) bool { return x != f.Form && strings.EqualFold(x, f.Form) })},
	{"curly_quotes", "knows straight quotes only", unread(func(x string, _ grader.Finding) bool { return strings.ContainsAny(x, "‘’“”") })},
	{"no_break_space", "takes a no-break space for a letter", unread(func(x string, _ grader.Finding) bool { return strings.Contains(x, "\u00a0") })},
	{"narrow_space", "takes a narrow space for a letter", unread(func(x string, _ grader.Finding) bool { return strings.ContainsAny(x, "\u202f\u2009") })},
	{"zero_width", "takes what is invisible for letters", unreadable("\u200b\u2060")},
	{"full_width", "knows half width only", unread(func(x string, _ grader.Finding) bool {
		return strings.IndexFunc(x, func(r rune) bool { return narrow(r) != r }) >= 0
	})},
	{"line_break", "reads line by line", unread(func(x string, _ grader.Finding) bool {
		return strings.Contains(x, "\n") && !strings.Contains(x, ">")
	})},
	{"table_cell", "leaves tables out", misplaced(func(lead, _ string) bool { return strings.HasPrefix(lead, "|") })},
	{"list_item", "leaves lists out", misplaced(func(lead, _ string) bool { return strings.HasPrefix(lead, "- ") })},
	{"block_quote", "leaves quotations out", misplaced(func(lead, _ string) bool { return strings.HasPrefix(lead, ">") })},
	{"code_span", "leaves code out", misplaced(func(lead, _ string) bool { return strings.HasSuffix(lead, "`") })},
	{"deny_then_assert", "lets one denial excuse the whole answer", filtered(func(_ grader.Completion, f grader.Finding, g grader.Grade) bool {
		return f.Kind == grader.KindClaim && excuses(g, false)
	})},
	{"scope_escape", "lets one sentence excuse the whole answer", filtered(func(_ grader.Completion, f grader.Finding, g grader.Grade) bool {
		return f.Kind == grader.KindClaim && excuses(g, true)
	})},
	{"claim_in_argument", "does not read arguments", overlooked(grader.KindClaim, func(_ grader.Completion, f grader.Finding) bool {
		return f.Part == grader.PartArguments
	})},
	{"stale_fact", "forgets old facts in the last sentence", overlooked(grader.KindStale, lastWords)},
	{"early_fact", "forgets coming facts in the last sentence", overlooked(grader.KindEarly, lastWords)},
	{"invented_entity", "takes a number in brackets of commas for a year", overlooked(grader.KindEntity, func(c grader.Completion, f grader.Finding) bool {
		return strings.HasPrefix(c.Text[f.End:], ",")
	})},
	{"altered_entity", "compares but the beginning of a value", overlooked(grader.KindEntity, func(c grader.Completion, f grader.Finding) bool {
		return !strings.HasPrefix(c.Text[f.End:], ",")
	})},
	{"drop_behavior", "takes what an answer without tools must do for done", overlooked(grader.KindBehavior, func(c grader.Completion, f grader.Finding) bool {
		return f.Name == "declines" && strings.TrimSpace(c.Text) != ""
	})},
	{"poisoned_argument", "holds no value against what was observed", overlooked(grader.KindUnlicensedArgument, always)},
	{"invented_argument", "knows no tool's arguments", overlooked(grader.KindInventedArgument, always)},
	{"renamed_call", "knows no tools", overlooked(grader.KindInventedTool, always)},
	{"dropped_call", "asks for an order only where there are calls", lenient("in-order", func(refunds, notes int) bool { return refunds == 0 || notes == 0 })},
	{"duplicated_call", "does not count", lenient("once", func(refunds, _ int) bool { return refunds > 1 })},
	{"changed_key", "does not compare what calls pass", lenient("same-key", func(refunds, _ int) bool { return refunds > 0 })},
	{"forbidden_call", "forbids nothing", lenient("keeps", func(int, int) bool { return true })},
	{"swapped_calls", "takes any order", lenient("in-order", func(refunds, notes int) bool { return refunds > 0 && notes > 0 })},
	{"known_bad", "lets an empty answer pass", filtered(func(c grader.Completion, _ grader.Finding, _ grader.Grade) bool {
		return strings.TrimSpace(c.Text) == "" && len(c.Calls) == 0
	})},
	{"withheld_observation", "knows the facts of a case and not when they come", overlooked(grader.KindEarly, func(c grader.Completion, f grader.Finding) bool {
		return !lastWords(c, f)
	})},
	{"revoked_observation", "knows no revocation where it matters", overlooked(grader.KindStale, func(c grader.Completion, f grader.Finding) bool {
		return !lastWords(c, f) && f.Ended.From != grader.FromSummary
	})},
	{"compacted_observation", "knows no compaction where it matters", overlooked(grader.KindStale, func(c grader.Completion, f grader.Finding) bool {
		return !lastWords(c, f) && f.Ended.From == grader.FromSummary
	})},
	{"altered_payload", "takes a fact's words from a list", overlooked(grader.KindBehavior, func(c grader.Completion, f grader.Finding) bool {
		return f.Name == "tells" && strings.Contains(c.Text, "has shipped")
	})},
	{"reflow", "reads phrases of a behavior line by line and space by space",
		suspicious(supported(func(x string) bool { return strings.Contains(x, "\n") || strings.Contains(x, "  ") }))},
	{"add_emphasis", "takes marks in a behavior's phrase for letters",
		suspicious(supported(func(x string) bool { return strings.Contains(x, "*") }))},
	{"closing_sentence", "wants the last sentence to be about the case", suspicious(func(c grader.Completion, _ grader.Grade) bool {
		last := c.Text[strings.LastIndexByte(strings.TrimRight(c.Text, ".\n"), '\n')+1:]
		return strings.HasPrefix(last, english.closing)
	})},
	{"denial_alone", "knows no denial", suspicious(func(_ grader.Completion, g grader.Grade) bool { return excuses(g, false) })},
	{"scope_alone", "finds what a sentence denies", suspicious(func(_ grader.Completion, g grader.Grade) bool { return excuses(g, true) })},
	{"respelled_entity", "knows one spelling of a date", suspicious(func(c grader.Completion, _ grader.Grade) bool {
		return strings.Contains(c.Text, "2 March 2027")
	})},
	{"derived_entity", "does not add up", suspicious(func(c grader.Completion, _ grader.Grade) bool { return strings.Contains(c.Text, "148.2 + 282") })},
	{"asked_entity", "takes a question for a statement", suspicious(func(c grader.Completion, _ grader.Grade) bool {
		return strings.HasPrefix(c.Text[strings.LastIndexByte(c.Text, '\n')+1:], english.asks.pre)
	})},
	{"licensed_fact", "takes a fact that is said again for a claim", suspicious(func(c grader.Completion, _ grader.Grade) bool {
		return strings.HasSuffix(c.Text, "\n\nhas shipped.") || strings.HasSuffix(c.Text, "\n\nwas cancelled.")
	})},
	{"reordered_arguments", "reads arguments on one line", suspicious(func(c grader.Completion, _ grader.Grade) bool {
		return slices.ContainsFunc(c.Calls, func(c grader.Call) bool { return strings.Contains(c.Arguments, "\n") })
	})},
	{"known_good", "takes a known good answer for a claim", suspicious(func(c grader.Completion, _ grader.Grade) bool {
		return c.Text == bait()[0].Honest[0].Completion.Text
	})},
}

// unreadable is the production grader reading the answer with some characters
// turned into visible ones. Its offsets are those of the answer.
func unreadable(chars string) func([]grader.Expectation) ([]Judge, error) {
	return func(es []grader.Expectation) ([]Judge, error) {
		judges, err := production(es)
		if err != nil {
			return nil, err
		}
		for i, judge := range judges {
			judges[i] = func(c grader.Completion) grader.Grade {
				c.Text = strings.Map(func(r rune) rune {
					if strings.ContainsRune(chars, r) {
						return '\u2603' // as many bytes
					}
					return r
				}, c.Text)
				return judge(c)
			}
		}
		return judges, nil
	}
}

// wrongs lists the mutators that a result holds misjudged mutants of.
func wrongs(r Result) []string {
	var names []string
	for _, t := range r.Mutators {
		if t.Survived+t.Brittle > 0 {
			names = append(names, t.Mutator)
		}
	}
	return names
}

func TestEveryMutatorCatchesTheGraderWithItsFault(t *testing.T) {
	t.Parallel()
	for _, b := range broken {
		t.Run(b.mutator+": "+b.fault, func(t *testing.T) {
			t.Parallel()
			r, err := Attack(bait(), Options{Compile: b.compile})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]string{b.mutator}, wrongs(r)); diff != "" {
				t.Errorf("mutators that caught it (-want +got):\n%s", diff)
			}
			checkMisses(t, r)
		})
	}
}

func TestEveryMutatorHasABrokenGrader(t *testing.T) {
	t.Parallel()
	var have, want []string
	for _, b := range broken {
		have = append(have, b.mutator)
	}
	for _, m := range mutators {
		want = append(want, m.name)
	}
	if diff := cmp.Diff(want, have); diff != "" {
		t.Errorf("mutators without a broken grader, or out of order (-mutators +broken):\n%s", diff)
	}
}

func TestTheProductionGraderIsNeitherBlindNorBrittle(t *testing.T) {
	t.Parallel()
	r, err := Attack(bait(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Survived+r.Brittle+r.NotApplicable > 0 || len(r.Misses) > 0 {
		t.Errorf("%+v\n%+v", r.Mutators, r.Misses)
	}
	// 3 forms and 2 answers in the first turn, whose forms have one denial, that
	// of exists two; 2 forms and 2 calls in the fourth; a fact granted in the
	// second and one in the third; a form in the sixth, with two denials in each of
	// five places, and ten kinds of entity
	killed := map[string]int{
		"append": 9, "embed": 9, "emphasis": 9, "letter_case": 9, "curly_quotes": 3, "no_break_space": 9, "narrow_space": 18,
		"zero_width": 9, "full_width": 9, "line_break": 9, "table_cell": 9, "list_item": 9, "block_quote": 18, "code_span": 9,
		"deny_then_assert": 10, "scope_escape": 10, "claim_in_argument": 8, "stale_fact": 2, "early_fact": 1,
		"invented_entity": 10, "altered_entity": 2, "drop_behavior": 3,
		"poisoned_argument": 5, "invented_argument": 2, "renamed_call": 2, "dropped_call": 4, "duplicated_call": 1, "changed_key": 1,
		"forbidden_call": 1, "swapped_calls": 1, "known_bad": 2,
		"withheld_observation": 2, "revoked_observation": 2, "compacted_observation": 2, "altered_payload": 1,
	}
	equivalents := map[string]int{
		"reflow": 7, "add_emphasis": 10, "closing_sentence": 7, "denial_alone": 10, "scope_alone": 4, "respelled_entity": 2, "derived_entity": 1, "asked_entity": 2,
		"licensed_fact": 2, "reordered_arguments": 2, "known_good": 1,
	}
	want := map[string]Counts{}
	for _, m := range mutators {
		want[m.name] = Counts{Killed: killed[m.name], Equivalents: equivalents[m.name]}
	}
	got := map[string]Counts{}
	var sum Counts
	for _, tally := range r.Mutators {
		got[tally.Mutator] = tally.Counts
		sum.Add(tally.Counts)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tallies (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(sum, r.Counts); diff != "" {
		t.Errorf("the counts are not the sum of the tallies (-sum +counts):\n%s", diff)
	}
}

// checkMisses holds every miss to what a reader needs of it.
func checkMisses(t *testing.T, r Result) {
	t.Helper()
	if len(r.Misses) != r.Survived+r.Brittle {
		t.Errorf("%d misses for %d survivors and %d brittle ones", len(r.Misses), r.Survived, r.Brittle)
	}
	blind := 0
	for _, m := range r.Misses {
		if m.Blind {
			blind++
		}
		if m.Origin == "" || m.Detail == "" || m.Blind && len(m.Want) == 0 {
			t.Errorf("a miss that does not say enough: %+v", m)
		}
		field := poisonedField(grader.Completion{Text: m.Text, Calls: m.Calls}, m.Call)
		if m.Start < 0 || m.End > len(field) || m.Start > m.End || !utf8.ValidString(field[m.Start:m.End]) {
			t.Errorf("a miss marks bytes %d to %d of %d", m.Start, m.End, len(field))
		}
	}
	if blind != r.Survived {
		t.Errorf("%d blind misses for %d survivors", blind, r.Survived)
	}
}
