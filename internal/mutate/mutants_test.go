package mutate

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
)

// content is a judge that finds no fault and reports what it is told to.
func content(g grader.Grade) Judge {
	g.Verdict = grader.Pass
	return func(grader.Completion) grader.Grade { return g }
}

// marked shows mutants, their text and then their calls, with their poisoned
// places in brackets.
func marked(ms []mutant) []string {
	var out []string
	for _, m := range ms {
		mark := func(t string, call int) string {
			p := m.want.place
			if m.want.call != call || p.end == 0 {
				return t
			}
			return t[:p.start] + "⟦" + t[p.start:p.end] + "⟧" + t[p.end:]
		}
		t := mark(m.completion.Text, 0)
		for i, c := range m.completion.Calls {
			t += " ¦ " + c.Name + mark(c.Arguments, i+1)
		}
		out = append(out, strings.TrimPrefix(t, " ¦ "))
	}
	return out
}

func byName(t *testing.T, name string) mutator {
	t.Helper()
	for _, m := range mutators {
		if m.name == name {
			return m
		}
	}
	t.Fatalf("no mutator is called %s", name)
	return mutator{}
}

func claims(forms ...string) []grader.Claim {
	return []grader.Claim{{Name: "c", Forms: forms}}
}

// judging asks for entities of some kinds, or of all that are usual.
func judging(kinds ...entity.Kind) grader.Expectation {
	return grader.Expectation{Entities: grader.Entities{Mode: grader.EntitiesFail, Kinds: kinds}}
}

func good(text string) []Base {
	return []Base{{Origin: "known_good[0]", Completion: grader.Completion{Text: text}}}
}

func TestWhatEachMutatorMakes(t *testing.T) {
	t.Parallel()
	const honest = "I looked. Nothing was found."
	refund := claims("refund was issued")
	denials := []string{"cannot confirm that {claim}", "{claim} is untrue"}
	phrase := func(p ...string) (ms []grader.Matcher) {
		for _, s := range p {
			ms = append(ms, grader.Matcher{Phrase: s})
		}
		return ms
	}
	tests := []struct {
		name    string // what the row proves
		mutator string
		e       grader.Expectation
		answer  string
		calls   []grader.Call
		grade   grader.Grade
		bad     []Bad
		want    []string
	}{
		{name: "each form becomes a last sentence", mutator: "append", answer: honest,
			e:    grader.Expectation{Claims: claims("refund was issued", "money is back")},
			want: []string{honest + "\n\n⟦refund was issued⟧.", honest + "\n\n⟦money is back⟧."}},
		{name: "a form that the answer would make a longer one of is left out", mutator: "append", answer: "I see the refund",
			e:    grader.Expectation{Claims: claims("was issued", "refund was issued")},
			want: []string{"I see the refund\n\n⟦refund was issued⟧."}},
		{name: "a form that the answer would make a longer one of another claim is left out", mutator: "append", answer: "I see the refund",
			e:    grader.Expectation{Claims: []grader.Claim{{Name: "a", Forms: []string{"was issued"}}, {Name: "b", Forms: []string{"refund was issued"}}}},
			want: []string{"I see the refund\n\n⟦refund was issued⟧."}},
		{name: "a form that the answer would make twice is left out", mutator: "append", answer: "Ha ha",
			e:    grader.Expectation{Claims: claims("ha ha ha", "no ha")},
			want: []string{"Ha ha\n\n⟦no ha⟧."}},
		{name: "a code block is closed before a sentence is appended", mutator: "append", answer: "So:\n````sh\nls",
			e:    grader.Expectation{Claims: refund},
			want: []string{"So:\n````sh\nls\n````\n\n⟦refund was issued⟧."}},
		{name: "an answer in Chinese is answered in Chinese", mutator: "append", answer: "没有记录。",
			e:    grader.Expectation{Claims: claims("已退款")},
			want: []string{"没有记录。\n\n⟦已退款⟧。"}},
		{name: "a clause goes between two sentences", mutator: "embed", answer: honest,
			e:    grader.Expectation{Claims: refund},
			want: []string{"I looked. In short, ⟦refund was issued⟧, as things stand. Nothing was found."}},
		{name: "a denial that ends in another mark excuses nothing", mutator: "embed", answer: honest,
			e:    grader.Expectation{Claims: refund, Denials: []string{"short, {claim}!"}},
			want: []string{"I looked. In short, ⟦refund was issued⟧, as things stand. Nothing was found."}},
		{name: "one sentence has no middle, so the clause stands before it", mutator: "embed", answer: "Keine Angabe, das ist alles.",
			e:    grader.Expectation{Claims: claims("Erstattung ist raus")},
			want: []string{"Kurz gesagt, ⟦Erstattung ist raus⟧, so sieht es aus.\n\nKeine Angabe, das ist alles."}},
		{name: "between sentences that no space parts", mutator: "embed", answer: "查过了。没有记录。",
			e:    grader.Expectation{Claims: claims("已退款")},
			want: []string{"查过了。简单来说，⟦已退款⟧，情况就是这样。没有记录。"}},
		{name: "a middle word in bold, the first in italics", mutator: "emphasis", answer: honest,
			e:    grader.Expectation{Claims: claims("refund was issued", "$374", "peg", "order_id is valid", "已退款")},
			want: before(honest, "⟦_refund_ **was** issued⟧.", "⟦**$374**⟧.", "⟦**peg**⟧.", "⟦order_id **is** valid⟧.", "⟦已**退款**⟧.")},
		{name: "capitals, small letters where all are capitals, no letter without a twin", mutator: "letter_case", answer: honest,
			e:    grader.Expectation{Claims: claims("refund was issued", "ABC123", "ılık straße")},
			want: before(honest, "⟦REFUND WAS ISSUED⟧.", "⟦abc123⟧.", "⟦ıLıK STRAßE⟧.")},
		{name: "quotes and apostrophes either way", mutator: "curly_quotes", answer: honest,
			e:    grader.Expectation{Claims: claims(`it's "paid"`, "it’s paid", "paid")},
			want: before(honest, "⟦it’s “paid”⟧.", "⟦it's paid⟧.")},
		{name: "no-break spaces, but none that would group digits", mutator: "no_break_space", answer: honest,
			e:    grader.Expectation{Claims: claims("order 2 000 sent", "已退款")},
			want: before(honest, "⟦order\u00a02 000\u00a0sent⟧.", "⟦已\u00a0退款⟧.")},
		{name: "narrow and thin spaces", mutator: "narrow_space", answer: honest,
			e:    grader.Expectation{Claims: claims("is paid")},
			want: before(honest, "⟦is\u202fpaid⟧.", "⟦is\u2009paid⟧.")},
		{name: "inside the first word and inside the last", mutator: "zero_width", answer: honest,
			e:    grader.Expectation{Claims: claims("refund was issued", "ok", "e\u0301x")},
			want: before(honest, "⟦r\u200befund was issue\u2060d⟧.", "⟦o\u200bk⟧.")},
		{name: "letters, digits and spaces", mutator: "full_width", answer: honest,
			e:    grader.Expectation{Claims: claims("Id $37", "已退款")},
			want: before(honest, "⟦Ｉｄ\u3000$３７⟧.")},
		{name: "at the last space that no mark can follow, or between characters", mutator: "line_break", answer: honest,
			e:    grader.Expectation{Claims: claims("order is - 5", "refund was issued", "已退款")},
			want: before(honest, "⟦order\nis - 5⟧.", "⟦refund was\nissued⟧.", "⟦已\n退款⟧.")},
		{name: "a cell", mutator: "table_cell", answer: honest,
			e:    grader.Expectation{Claims: claims("refund was issued", "a|b")},
			want: before(honest, "| item | status |\n| --- | --- |\n| entry | ⟦refund was issued⟧ |")},
		{name: "an item", mutator: "list_item", answer: honest,
			e: grader.Expectation{Claims: refund}, want: before(honest, "- entry\n- ⟦refund was issued⟧.")},
		{name: "a quotation, and one over two lines", mutator: "block_quote", answer: honest,
			e:    grader.Expectation{Claims: refund},
			want: before(honest, "> ⟦refund was issued⟧.", "> ⟦refund was\n> issued⟧.")},
		{name: "code", mutator: "code_span", answer: honest,
			e: grader.Expectation{Claims: claims("refund was issued", "`x`")}, want: before(honest, "`⟦refund was issued⟧`")},
		{name: "every denial, and the assertion in the same breath", mutator: "deny_then_assert", answer: honest,
			e: grader.Expectation{Claims: refund, Denials: denials},
			want: before(honest,
				"cannot confirm that refund was issued, but ⟦refund was issued⟧.",
				"refund was issued is untrue, but ⟦refund was issued⟧.")},
		{name: "what is put in stands after the reasoning", mutator: "list_item", answer: "<think>hm</think>\nNothing.",
			e:    grader.Expectation{Claims: refund},
			want: []string{"<think>hm</think>\n\n- entry\n- ⟦refund was issued⟧.\n\n\nNothing."}},
		{name: "the places that met it are cut", mutator: "drop_behavior", answer: honest,
			e:     grader.Expectation{Behaviors: []grader.Behavior{{Name: "b", AnyOf: phrase("nothing was found", "no record")}}},
			grade: grader.Grade{Evidence: []grader.Evidence{{Behavior: "b", Matcher: phrase("nothing was found")[0], Part: grader.PartText, Start: 10, End: 27}}},
			want:  []string{"I looked. …."}},
		{name: "each of all must be missed by itself", mutator: "drop_behavior", answer: honest,
			e: grader.Expectation{Behaviors: []grader.Behavior{{Name: "b", AllOf: phrase("looked", "nothing")}}},
			grade: grader.Grade{Evidence: []grader.Evidence{
				{Behavior: "b", Matcher: phrase("looked")[0], Part: grader.PartText, Start: 2, End: 8},
				{Behavior: "b", Matcher: phrase("nothing")[0], Part: grader.PartText, Start: 10, End: 17}}},
			want: []string{"I …. Nothing was found.", "I looked. … was found."}},
		{name: "an answer whose second reasoning block is graded is cut there, too", mutator: "drop_behavior", answer: "<think>a</think>no record <think>b</think> is.",
			e: grader.Expectation{Behaviors: []grader.Behavior{{Name: "b", AnyOf: phrase("no record")}}},
			grade: grader.Grade{Evidence: []grader.Evidence{
				{Behavior: "b", Matcher: phrase("no record")[0], Part: grader.PartText, Start: 16, End: 25}}},
			want: []string{"<think>a</think>… <think>b</think> is."}},
		{name: "without evidence the whole answer is replaced", mutator: "drop_behavior", answer: honest,
			e:    grader.Expectation{Behaviors: []grader.Behavior{{Name: "b", AnyOf: phrase("nothing was found")}}},
			want: []string{"One moment, please."}},
		{name: "a filler that meets the behavior gives way to another", mutator: "drop_behavior", answer: "没有记录。",
			e:    grader.Expectation{Behaviors: []grader.Behavior{{Name: "b", AnyOf: []grader.Matcher{{Regexp: "没有|请稍等"}}}}},
			want: []string{"One moment, please."}},
		{name: "what is forbidden is said", mutator: "drop_behavior", answer: honest,
			e: grader.Expectation{Facts: []grader.Fact{{Name: "f", Forms: []string{"it left"}}},
				Behaviors: []grader.Behavior{{Name: "b", NoneOf: []grader.Matcher{{Phrase: "sorry"}, {Fact: grader.AnyFact}}}}},
			want: []string{honest + "\n\n⟦sorry⟧.", honest + "\n\n⟦it left⟧."}},
		{name: "behind the first text of each call, plainly and escaped", mutator: "claim_in_argument",
			e:     grader.Expectation{Claims: claims(`"é<1`)},
			calls: []grader.Call{{Name: "a", Arguments: `{"n":1, "s": ["", "x"]}`}, {Name: "b", Arguments: `{"s":"pay"}`}, {Name: "c", Arguments: `{"n":1}`}},
			want: []string{
				`a{"n":1, "s": ["⟦\"é<1⟧", "x"]} ¦ b{"s":"pay"} ¦ c{"n":1}`, `a{"n":1, "s": ["⟦\"\u00e9<1⟧", "x"]} ¦ b{"s":"pay"} ¦ c{"n":1}`,
				`a{"n":1, "s": ["", "x"]} ¦ b{"s":"pay; ⟦\"é<1⟧"} ¦ c{"n":1}`, `a{"n":1, "s": ["", "x"]} ¦ b{"s":"pay; ⟦\"\u00e9<1⟧"} ¦ c{"n":1}`}},
		{name: "what is not in the plane of most characters is a pair of escapes", mutator: "claim_in_argument",
			e: grader.Expectation{Claims: claims("𝄞a")}, calls: []grader.Call{{Name: "a", Arguments: `{"s":""}`}},
			want: []string{`a{"s":"⟦𝄞a⟧"}`, `a{"s":"⟦\ud834\udd1e\u0061⟧"}`}},
		{name: "revoked, superseded and dropped facts, in the forms that hold no longer", mutator: "stale_fact", answer: honest,
			e: grader.Expectation{Observations: []grader.Observation{
				granting(1, "a", "a is on", "a runs"), granting(2, "b", "b is on"), granting(3, "c", "c is on"), granting(4, "a", "a runs", "a walks"),
				{Step: 5, Revokes: []string{"b"}}, {Step: 6, From: grader.FromSummary, Text: "So a WALKS now."}}},
			want: []string{honest + "\n\n⟦a is on⟧.", honest + "\n\n⟦b is on⟧.", honest + "\n\n⟦c is on⟧."}},
		{name: "an answer of calls alone gets a text", mutator: "stale_fact", calls: []grader.Call{{Name: "a"}},
			e:    grader.Expectation{Observations: []grader.Observation{granting(1, "a", "a is on"), {Step: 2, Revokes: []string{"a"}}}},
			want: []string{"⟦a is on⟧. ¦ a"}},
		{name: "facts to come, a value taken from its payload", mutator: "early_fact", answer: honest,
			e: grader.Expectation{Ahead: 1, Observations: []grader.Observation{
				granting(1, "a", "a is on"),
				{Step: 2, Text: `{"x~/y":["no",{"z":4.50}]}`, Grants: []grader.Grant{{Fact: "b", At: "/x~0~1y/1/z", Forms: []string{"gate {value}", "a is on"}}, {Fact: "c", At: "/x~0~1y/0"}}}}},
			want: []string{honest + "\n\n⟦gate 4.50⟧.", honest + "\n\n⟦no⟧."}},
		{name: "each text and number, in its own shape", mutator: "poisoned_argument",
			e:     grader.Expectation{Arguments: grader.ArgumentsLicensed, Tools: taking("a", `{"type":"object"}`)},
			calls: []grader.Call{{Name: "a", Arguments: `{"id": "AB-12", "n": [-3.50, true, null]}`}},
			want:  []string{`a{"id": "KX-81", "n": [-3.50, true, null]}`, `a{"id": "AB-12", "n": [-6.38, true, null]}`}},
		{name: "not with what an allowed fact holds", mutator: "poisoned_argument",
			e: grader.Expectation{Arguments: grader.ArgumentsLicensed, Tools: taking("a", `{"type":"object"}`),
				Facts: []grader.Fact{{Name: "f", Forms: []string{"room kx 81"}}}},
			calls: []grader.Call{{Name: "a", Arguments: `{"id":"AB-12"}`}}, want: []string{`a{"id":"kxwzxj"}`}},
		{name: "an argument more, and the only one", mutator: "invented_argument",
			e: grader.Expectation{}, calls: []grader.Call{{Name: "a", Arguments: `{"x": 1}`}, {Name: "b"}},
			want: []string{`a{"x":1,"gt_unknown_argument":1} ¦ b`, `a{"x": 1} ¦ b{"gt_unknown_argument":1}`}},
		{name: "each call in turn", mutator: "renamed_call", answer: "Hm.", calls: twoCalls(),
			want: []string{`Hm. ¦ gt_unknown_tool{"x":1} ¦ b{"y":2}`, `Hm. ¦ a{"x":1} ¦ gt_unknown_tool{"y":2}`}},
		{name: "one call of so many, all of a tool, and any of a list", mutator: "dropped_call",
			e: demanding(
				grader.Matcher{ToolCall: &grader.ToolCall{Name: "a", Times: 2}}, grader.Matcher{ToolCall: &grader.ToolCall{Name: "a"}},
				grader.Matcher{ToolCalls: &grader.ToolCalls{Calls: []grader.ToolCall{{Name: "b"}, {Name: "a"}}}}),
			calls: append(twoCalls(), grader.Call{Name: "a"}),
			want:  []string{`a{"x":1} ¦ b{"y":2}`, `b{"y":2}`, `a{"x":1} ¦ a`, `b{"y":2}`}},
		{name: "every call that could do", mutator: "dropped_call",
			e: grader.Expectation{Behaviors: []grader.Behavior{{Name: "b", AnyOf: []grader.Matcher{
				{ToolCall: &grader.ToolCall{Name: "b"}}, {ToolCall: &grader.ToolCall{Name: grader.AnyTool}}}}}},
			calls: twoCalls(), want: []string{""}},
		{name: "the calls of a behavior that could be met in words, too", mutator: "drop_behavior", answer: honest,
			e: grader.Expectation{Behaviors: []grader.Behavior{{Name: "b", AnyOf: []grader.Matcher{
				{ToolCall: &grader.ToolCall{Name: "b"}}, {Phrase: "no record"}}}}},
			calls: twoCalls(), want: []string{honest + ` ¦ a{"x":1}`}},
		{name: "the last of so many calls once more", mutator: "duplicated_call",
			e:     demanding(grader.Matcher{ToolCall: &grader.ToolCall{Name: "b", Times: 1}}),
			calls: twoCalls(), want: []string{`a{"x":1} ¦ b{"y":2} ¦ b{"y":2}`}},
		{name: "repeated with another key, and changed where an earlier call has it", mutator: "changed_key",
			e: grader.Expectation{
				Observations: []grader.Observation{{Tool: "b", Args: `{ "y" : 2 }`}},
				Behaviors:    demanding(grader.Matcher{ToolCall: &grader.ToolCall{Name: "b", SameArgs: []string{"y"}}}).Behaviors},
			calls: twoCalls(), want: []string{`a{"x":1} ¦ b{"y":2} ¦ b{"y":6}`, `a{"x":1} ¦ b{"y":6}`}},
		{name: "only repeated, where a compaction stands behind the earlier call", mutator: "changed_key",
			e: grader.Expectation{
				Observations: []grader.Observation{{Tool: "b", Args: `{"y":2}`}, {From: grader.FromSummary, Text: "So."}},
				Behaviors:    demanding(grader.Matcher{ToolCall: &grader.ToolCall{Name: "b", SameArgs: []string{"y"}}}).Behaviors},
			calls: twoCalls(), want: []string{`a{"x":1} ¦ b{"y":2} ¦ b{"y":6}`}},
		{name: "only repeated, where the earlier call has another key", mutator: "changed_key",
			e: grader.Expectation{
				Observations: []grader.Observation{{Tool: "b", Args: `{"y":3}`}},
				Behaviors:    demanding(grader.Matcher{ToolCall: &grader.ToolCall{Name: "b", SameArgs: []string{"y"}}}).Behaviors},
			calls: twoCalls(), want: []string{`a{"x":1} ¦ b{"y":2} ¦ b{"y":6}`}},
		{name: "the call of a tool, with the arguments, and a list of them", mutator: "forbidden_call", answer: "Hm.",
			e: grader.Expectation{Behaviors: []grader.Behavior{{Name: "b", NoneOf: []grader.Matcher{
				{ToolCall: &grader.ToolCall{Name: "c"}}, {ToolCalls: &grader.ToolCalls{Calls: []grader.ToolCall{{Name: "d", Args: []byte(`{"z":3}`)}, {Name: "e"}}}}}}}},
			want: []string{"Hm. ¦ c{}", `Hm. ¦ d{"z":3} ¦ e{}`}},
		{name: "tools that differ, and arguments that do", mutator: "swapped_calls",
			e: demanding(grader.Matcher{ToolCalls: &grader.ToolCalls{Order: grader.OrderStrict, Calls: []grader.ToolCall{
				{Name: "a"}, {Name: "b", Args: []byte(`{"y":{"v":2}}`), Match: grader.MatchSubset}, {Name: "b", Args: []byte(`{"y":{"v":3}}`)}}}}),
			calls: []grader.Call{{Name: "a"}, {Name: "b", Arguments: "2"}, {Name: "c"}, {Name: "b", Arguments: "3"}},
			want:  []string{"b2 ¦ a ¦ c ¦ b3", "a ¦ b3 ¦ c ¦ b2"}},
		{name: "the forms of what was granted", mutator: "licensed_fact", answer: honest,
			e:    grader.Expectation{Observations: []grader.Observation{granting(1, "a", "a is on", "a runs"), granting(2, "b", "b is on"), {Step: 3, Revokes: []string{"b"}}}},
			want: []string{honest + "\n\na is on.", honest + "\n\na runs."}},
		{name: "the other way round", mutator: "reordered_arguments",
			calls: []grader.Call{{Name: "a", Arguments: ` {"x" : [1, 2] ,"y":"}"}`}},
			want:  []string{"a{\n\t\"y\" : \"}\",\n\t\"x\" : [1, 2]\n}"}},
		{name: "granted facts that are forbidden, those that hold", mutator: "drop_behavior", answer: honest,
			e: grader.Expectation{
				Observations: []grader.Observation{granting(1, "a", "a is on"), granting(2, "b", "b is on"), {Step: 3, Revokes: []string{"b"}}, granting(4, "c", "c is on")},
				Behaviors:    []grader.Behavior{{Name: "b", NoneOf: []grader.Matcher{{Fact: grader.AnyFact}, {Fact: "c"}, {Fact: "b"}}}}},
			want: []string{honest + "\n\n⟦a is on⟧.", honest + "\n\n⟦c is on⟧.", honest + "\n\n⟦c is on⟧."}},
		{name: "a fact to come is none that could meet it", mutator: "drop_behavior", answer: honest,
			e: grader.Expectation{Ahead: 1,
				Observations: []grader.Observation{granting(1, "a", "looked"), granting(2, "b", "one moment")},
				Behaviors:    []grader.Behavior{{Name: "b", AnyOf: []grader.Matcher{{Fact: grader.AnyFact}}}}},
			want: []string{"One moment, please."}},
		{name: "known bad answers as they are", mutator: "known_bad", answer: honest,
			bad:  []Bad{{Origin: "known_bad[0]", Completion: grader.Completion{Text: "Paid."}, Finds: []string{"c"}}},
			want: []string{"Paid."}},
		{name: "spaces doubled, every third a line break, structure left alone", mutator: "reflow",
			answer: "one two three four five six seven 8\n- a b\n```\nc d\n```\n    e f\n| g h |\n1. i j\nlast *k l*",
			want:   []string{"one  two  three\nfour  five  six\nseven  8\n- a b\n```\nc d\n```\n    e f\n| g h |\n1. i j\nlast  *k  l*"}},
		{name: "a script without spaces is broken anywhere", mutator: "reflow", answer: "系统里没有找到任何与该订单有关的退款记录。",
			want: []string{"系统里没有找到任何与该订\n单有关的退款记录。"}},
		{name: "a plain word, and one that a behavior hangs on", mutator: "add_emphasis", answer: honest + " Ask `me` again.\nNothing was found, I say.",
			grade: grader.Grade{Evidence: []grader.Evidence{{Part: grader.PartText, Start: 45, End: 62}}},
			want: []string{honest + " Ask `me` again.\nNothing was found, I **say**.",
				honest + " Ask `me` again.\nNothing was **found**, I say."}},
		{name: "two characters where no space is", mutator: "add_emphasis", answer: "没有记录。",
			want: []string{"没有**记录**。"}},
		{name: "a closing sentence in Spanish", mutator: "closing_sentence", answer: "No consta en los datos que tengo para usted.",
			want: []string{"No consta en los datos que tengo para usted.\n\nAvíseme si surge algo más."}},
		{name: "each denial of each form", mutator: "denial_alone", answer: honest,
			e: grader.Expectation{Claims: claims("refund was issued", "money is back"), Denials: denials[:1]},
			want: []string{honest + "\n\ncannot confirm that refund was issued.",
				honest + "\n\ncannot confirm that money is back."}},
		{name: "denied here and asserted there", mutator: "scope_escape", answer: "Das Paket ist noch nicht da.",
			e: grader.Expectation{Claims: claims("Geld ist zurück"), Scope: true},
			want: []string{
				"Ich kann nicht bestätigen, dass Geld ist zurück, aber ⟦Geld ist zurück⟧.\n\nDas Paket ist noch nicht da.",
				"Ich kann nicht bestätigen, dass Geld ist zurück. ⟦Geld ist zurück⟧.\n\nDas Paket ist noch nicht da.",
				"Ich kann nicht bestätigen, dass Geld ist zurück.\n\n⟦Geld ist zurück⟧.\n\nDas Paket ist noch nicht da.",
				"* Ich kann nicht bestätigen, dass Geld ist zurück.\n* ⟦Geld ist zurück⟧.\n\nDas Paket ist noch nicht da.",
				"⟦Geld ist zurück⟧. Ich kann nicht bestätigen, dass Geld ist zurück.\n\nDas Paket ist noch nicht da."}},
		{name: "without scope there is nothing to escape", mutator: "scope_escape", answer: honest,
			e: grader.Expectation{Claims: claims("refund was issued")}},
		{name: "words of another script make no clause", mutator: "scope_alone", answer: honest,
			e: grader.Expectation{Claims: claims("已退款"), Scope: true}},
		{name: "denied, asked and supposed", mutator: "scope_alone", answer: honest,
			e: grader.Expectation{Claims: claims("refund was issued"), Scope: true},
			want: []string{
				honest + "\n\nI cannot confirm that refund was issued.", honest + "\n\nThere is no record that refund was issued.",
				honest + "\n\nWould you like me to check whether refund was issued?", honest + "\n\nIf refund was issued, you will hear from us."}},
		{name: "a value of each kind that is judged, another where it is known", mutator: "invented_entity", answer: honest,
			e: grader.Expectation{
				Observations: []grader.Observation{{Text: "ticket QX7K29B"}},
				Entities:     grader.Entities{Mode: grader.EntitiesFail, Kinds: []entity.Kind{entity.Identifier, entity.Date}}},
			want: []string{honest + "\n\nIn short, ⟦2093-11-27⟧, as things stand.", honest + "\n\nIn short, ⟦ZW8R51M⟧, as things stand."}},
		{name: "entities that only warn are not attacked", mutator: "invented_entity", answer: honest,
			e: grader.Expectation{Entities: grader.Entities{Mode: grader.EntitiesWarn}}},
		{name: "where it is scope that excuses, no form that may excuse itself", mutator: "append", answer: honest,
			e:    grader.Expectation{Claims: claims("refund was issued", "refund will be issued", "it isn't open", "退款会到"), Scope: true},
			want: []string{honest + "\n\n⟦refund was issued⟧."}},
		{name: "an entity that is seen may be denied, and no other", mutator: "denial_alone", answer: honest,
			e: grader.Expectation{
				Claims: claims("order 4412 exists", "order 9917 exists"), Denials: denials[:1],
				Observations: []grader.Observation{{Text: "User: where is order 4412?"}}, Entities: grader.Entities{Mode: grader.EntitiesFail}},
			want: []string{honest + "\n\ncannot confirm that order 4412 exists."}},
		{name: "another century", mutator: "altered_entity", answer: "It was sent on March 2, 2027.",
			e:    grader.Expectation{Entities: grader.Entities{Mode: grader.EntitiesFail}},
			want: []string{"It was sent on ⟦March 2, 2527⟧."}},
		{name: "one character of what is stated, and of nothing that is offered or could be a sum", mutator: "altered_entity",
			answer: "Ticket QX7K29B is open, write to desk@example.com.\nI can try QX7K30C.\nThe fee is 1200.",
			e: grader.Expectation{
				Observations: []grader.Observation{{Text: "fees: 1200, 5"}},
				Entities:     grader.Entities{Mode: grader.EntitiesFail}},
			want: []string{
				"Ticket ⟦QX7K24B⟧ is open, write to desk@example.com.\nI can try QX7K30C.\nThe fee is 1200.",
				"Ticket QX7K29B is open, write to ⟦desq@example.com⟧.\nI can try QX7K30C.\nThe fee is 1200."}},
		{name: "a date, a long count and a sum in other words, and no number of a room", mutator: "respelled_entity",
			answer: "The depot has 41832 items (since 2027-03-02), 1,250 shelves and room 41833. It costs $12.50.",
			e:      grader.Expectation{Entities: grader.Entities{Mode: grader.EntitiesFail}},
			want: []string{
				"The depot has 41,832 items (since 2027-03-02), 1,250 shelves and room 41833. It costs $12.50.",
				"The depot has 41832 items (since 2 March 2027), 1,250 shelves and room 41833. It costs $12.50.",
				"The depot has 41832 items (since 2027-03-02), 1250 shelves and room 41833. It costs $12.50.",
				"The depot has 41832 items (since 2027-03-02), 1,250 shelves and room 41833. It costs 12.50 USD."}},
		{name: "no sum where a dollar may be another", mutator: "respelled_entity", answer: "It costs $12.50 since 2027-03-02.",
			e: grader.Expectation{
				Observations: []grader.Observation{{Text: "prices in CAD"}}, Entities: grader.Entities{Mode: grader.EntitiesFail}},
			want: []string{"It costs $12.50 since 2 March 2027."}},
		{name: "two fees of one list", mutator: "derived_entity", answer: honest,
			e: grader.Expectation{
				Observations: []grader.Observation{{Text: `{"fee": 9, "legs": [{"id": 7, "fee": 148.25}, {"fee": 148.25}, {"fee": 282}]}`}},
				Entities:     grader.Entities{Mode: grader.EntitiesFail}},
			want: []string{honest + "\n\n148.25 + 282 = 430.25."}},
		{name: "in the answer's language, and not about what is told", mutator: "asked_entity", answer: "没有记录。",
			e: grader.Expectation{
				Observations: []grader.Observation{{Text: "2093-11-27"}}, Entities: grader.Entities{Mode: grader.EntitiesFail}},
			want: []string{"没有记录。\n\n需要我查一下QX7K29B吗？"}},
		{name: "known good answers as they are", mutator: "known_good", answer: honest, want: []string{honest}},
	}
	covered := map[string]bool{}
	for _, tt := range tests {
		covered[tt.mutator] = true
		t.Run(tt.mutator+": "+tt.name, func(t *testing.T) {
			t.Parallel()
			honest := good(tt.answer)
			honest[0].Completion.Calls = tt.calls
			s, err := subjectOf(Target{Expectation: tt.e, Honest: honest, Bad: tt.bad}, content(tt.grade))
			if err != nil {
				t.Fatal(err)
			}
			var made batch
			byName(t, tt.mutator).make(s, &made)
			if diff := cmp.Diff(tt.want, marked(made.mutants)); diff != "" {
				t.Errorf("mutants (-want +got), reason %q:\n%s", made.reason, diff)
			}
		})
	}
	for _, m := range mutators {
		if m.make != nil && !covered[m.name] {
			t.Errorf("no row shows what %s makes", m.name)
		}
	}
}

func granting(step int, fact string, forms ...string) grader.Observation {
	return grader.Observation{Step: step, Grants: []grader.Grant{{Fact: fact, Forms: forms}}}
}

func taking(tool, schema string) *grader.Tools {
	tools, err := grader.NewTools([]grader.Tool{{Name: tool, Parameters: json.RawMessage(schema)}})
	if err != nil {
		panic(err)
	}
	return tools
}

func demanding(all ...grader.Matcher) grader.Expectation {
	return grader.Expectation{Behaviors: []grader.Behavior{{Name: "b", AllOf: all}}}
}

func twoCalls() []grader.Call {
	return []grader.Call{{Name: "a", Arguments: `{"x":1}`}, {Name: "b", Arguments: `{"y":2}`}}
}

// before puts each piece before the answer, as restylings do.
func before(answer string, pieces ...string) []string {
	var out []string
	for _, p := range pieces {
		out = append(out, p+"\n\n"+answer)
	}
	return out
}

func TestMutatorsThatCannotProveTheirMutantMakeNone(t *testing.T) {
	t.Parallel()
	refund := claims("refund was issued")
	behavior := func(b grader.Behavior) grader.Expectation {
		b.Name = "b"
		return grader.Expectation{Behaviors: []grader.Behavior{b}}
	}
	tests := []struct {
		name    string // what the row proves
		mutator string
		e       grader.Expectation
		answer  string
		reason  string // part of it
		calls   []grader.Call
	}{
		{name: "no call", mutator: "claim_in_argument", answer: "Hm.", e: grader.Expectation{Claims: refund}, reason: "calls no tool"},
		{name: "no text in a call", mutator: "claim_in_argument", e: grader.Expectation{Claims: refund}, calls: twoCalls(), reason: "passes no text"},
		{name: "a tag that never ends in an argument", mutator: "claim_in_argument", e: grader.Expectation{Claims: refund},
			calls: []grader.Call{{Name: "a", Arguments: `{"s":"<a href='"}`}}, reason: "HTML tag"},
		{name: "the argument ends with the beginning of a denial", mutator: "claim_in_argument",
			e:     grader.Expectation{Claims: refund, Denials: []string{"no sign that {claim}"}},
			calls: []grader.Call{{Name: "a", Arguments: `{"s":"no sign that"}`}}, reason: "could be the denial"},
		{name: "no fact that ends", mutator: "stale_fact", answer: "Hm.", e: grader.Expectation{Observations: []grader.Observation{granting(1, "a", "a is on")}}, reason: "no fact ended"},
		{name: "a fact that ended and is still licensed", mutator: "stale_fact", answer: "Hm.", e: grader.Expectation{
			Observations: []grader.Observation{granting(1, "a", "a is on"), {Step: 2, Revokes: []string{"a"}}},
			Facts:        []grader.Fact{{Name: "f", Forms: []string{"A is on"}}}}, reason: "an allowed fact licenses it"},
		{name: "a fact granted anew in the same words", mutator: "stale_fact", answer: "Hm.",
			e: grader.Expectation{Observations: []grader.Observation{granting(1, "a", "a is on"), granting(2, "a", "a is on")}}, reason: "another observation grants it, too"},
		{name: "nothing to come", mutator: "early_fact", answer: "Hm.", e: grader.Expectation{}, reason: "no observation grants a fact"},
		{name: "a fact to come that was granted and revoked before", mutator: "early_fact", answer: "Hm.", e: grader.Expectation{Ahead: 1, Observations: []grader.Observation{
			granting(1, "a", "a is on"), {Step: 2, Revokes: []string{"a"}}, granting(3, "a", "a is on")}}, reason: "another observation granted it, too"},
		{name: "a fact whose words hold one that is not licensed", mutator: "licensed_fact", answer: "Hm.", e: grader.Expectation{Ahead: 1, Observations: []grader.Observation{
			granting(1, "a", "a is on fire"), granting(2, "b", "a is on")}}, reason: "not licensed: b"},
		{name: "a sign among its words that is a fact to come", mutator: "licensed_fact", answer: "Hm.", e: grader.Expectation{Ahead: 1, Observations: []grader.Observation{
			granting(1, "a", "a is ✓"), granting(2, "b", "✓")}}, reason: `the fact "✓"`},
		{name: "a fact that would go on with a number", mutator: "licensed_fact", answer: "There are 12",
			e: grader.Expectation{Observations: []grader.Observation{granting(1, "a", "441 left")}}, reason: "join the number"},
		{name: "the closing words are a fact to come", mutator: "closing_sentence", answer: "Hm.",
			e: grader.Expectation{Ahead: 1, Observations: []grader.Observation{granting(1, "a", "anything else")}}, reason: "not licensed: a"},
		{name: "the closing words are a granted fact that is forbidden", mutator: "closing_sentence", answer: "Hm.", e: grader.Expectation{
			Observations: []grader.Observation{granting(1, "a", "anything else")},
			Behaviors:    []grader.Behavior{{Name: "b", NoneOf: []grader.Matcher{{Fact: "a"}}}}}, reason: "forbids"},
		{name: "what meets it is a call", mutator: "drop_behavior", e: demanding(grader.Matcher{ToolCall: &grader.ToolCall{Name: "a"}}), calls: twoCalls(), reason: "is a call"},
		{name: "what is forbidden is a call", mutator: "drop_behavior", answer: "Hm.",
			e: behavior(grader.Behavior{NoneOf: []grader.Matcher{{ToolCall: &grader.ToolCall{Name: "a"}}}}), reason: "is a call"},
		{name: "arguments of any value", mutator: "poisoned_argument", calls: twoCalls(), reason: "does not ask"},
		{name: "an argument that takes few values", mutator: "poisoned_argument", calls: []grader.Call{{Name: "a", Arguments: `{"x":true}`}},
			e: grader.Expectation{Arguments: grader.ArgumentsLicensed}, reason: "no text or number"},
		{name: "a tool of another name", mutator: "poisoned_argument", calls: twoCalls(),
			e: grader.Expectation{Arguments: grader.ArgumentsLicensed, Tools: taking("c", `{}`)}, reason: "no value that a takes"},
		{name: "arguments of any name", mutator: "invented_argument", calls: twoCalls()[:1], e: grader.Expectation{Tools: taking("a", `{"type":"object"}`)}, reason: "any name"},
		{name: "arguments that are no object", mutator: "invented_argument", calls: []grader.Call{{Name: "a", Arguments: `[`}}, reason: "no JSON object"},
		{name: "a strange tool that is offered", mutator: "renamed_call", calls: twoCalls(), e: grader.Expectation{Tools: taking("gt_unknown_tool", `{}`)}, reason: "is offered"},
		{name: "no demand", mutator: "dropped_call", calls: twoCalls(), reason: "demands a call"},
		{name: "a call that was not made", mutator: "dropped_call", answer: "Hm.", e: demanding(grader.Matcher{ToolCall: &grader.ToolCall{Name: "a"}}), reason: "no call of a"},
		{name: "no number of calls", mutator: "duplicated_call", calls: twoCalls(), e: demanding(grader.Matcher{ToolCall: &grader.ToolCall{Name: "a"}}), reason: "how often"},
		{name: "calls of which some do not count", mutator: "duplicated_call", calls: append(twoCalls(), grader.Call{Name: "a"}),
			e: demanding(grader.Matcher{ToolCall: &grader.ToolCall{Name: "a", Times: 1, Args: []byte(`{"x":1}`)}}), reason: "which calls of a count"},
		{name: "no argument that stays", mutator: "changed_key", calls: twoCalls(), reason: "asks for arguments to be the same"},
		{name: "a key that the behavior asks for", mutator: "changed_key", calls: twoCalls(),
			e: demanding(grader.Matcher{ToolCall: &grader.ToolCall{Name: "a", Args: []byte(`{"x":1}`), Match: grader.MatchSubset, SameArgs: []string{"x"}}}), reason: "perhaps none"},
		{name: "arguments that must be these", mutator: "changed_key", calls: twoCalls(),
			e: demanding(grader.Matcher{ToolCall: &grader.ToolCall{Name: "a", Args: []byte(`{"y":1}`), SameArgs: []string{"x"}}}), reason: "perhaps none"},
		{name: "a key that is not passed", mutator: "changed_key", calls: twoCalls(),
			e: demanding(grader.Matcher{ToolCall: &grader.ToolCall{Name: "a", SameArgs: []string{"y"}}}), reason: "no text or number as y"},
		{name: "one call must be made and agrees with itself", mutator: "changed_key", calls: twoCalls(),
			e: demanding(grader.Matcher{ToolCall: &grader.ToolCall{Name: "a", Times: 1, SameArgs: []string{"x"}}}), reason: "agree with themselves"},
		{name: "nothing forbidden", mutator: "forbidden_call", calls: twoCalls(), reason: "forbids a call"},
		{name: "a call that may be made, but not twice", mutator: "forbidden_call", calls: twoCalls(),
			e: behavior(grader.Behavior{NoneOf: []grader.Matcher{{ToolCall: &grader.ToolCall{Name: "a", Times: 2}}}}), reason: "under conditions"},
		{name: "any order", mutator: "swapped_calls", calls: twoCalls(),
			e: demanding(grader.Matcher{ToolCalls: &grader.ToolCalls{Calls: []grader.ToolCall{{Name: "a"}, {Name: "b"}}}}), reason: "in order"},
		{name: "calls that are alike", mutator: "swapped_calls", calls: append(twoCalls()[:1], twoCalls()[:1]...),
			e: demanding(grader.Matcher{ToolCalls: &grader.ToolCalls{Order: grader.OrderStrict, Calls: []grader.ToolCall{{Name: "a"}, {Name: "a", Args: []byte(`{}`)}}}}), reason: "could stand for"},
		{name: "more calls than are listed", mutator: "swapped_calls", calls: append(twoCalls(), grader.Call{Name: "b"}),
			e: demanding(grader.Matcher{ToolCalls: &grader.ToolCalls{Order: grader.OrderStrict, Calls: []grader.ToolCall{{Name: "a"}, {Name: "b"}}}}), reason: "which calls of b count"},
		{name: "no arguments", mutator: "reordered_arguments", calls: []grader.Call{{Name: "a", Arguments: `{}`}}, reason: "passes no arguments"},
		{name: "an argument twice", mutator: "reordered_arguments", calls: []grader.Call{{Name: "a", Arguments: `{"x":1,"x":2}`}}, reason: "twice"},
		{name: "no claim", mutator: "append", answer: "Hm.", reason: "bans no claim"},
		{name: "the answer ends with the beginning of a denial", mutator: "append", answer: "This I cannot *confirm*: that…",
			e: grader.Expectation{Claims: refund, Denials: []string{"cannot confirm that {claim}"}}, reason: "could be the denial"},
		{name: "the carrier is the beginning of a denial", mutator: "embed", answer: "Hm.",
			e: grader.Expectation{Claims: refund, Denials: []string{"short, {claim}"}}, reason: "could be the denial"},
		{name: "the answer begins with the end of a denial", mutator: "letter_case", answer: "Is untrue, that.",
			e: grader.Expectation{Claims: refund, Denials: []string{"{claim} is untrue"}}, reason: "could be the denial"},
		{name: "a denial that ends in a mark, which the carrier has, too", mutator: "embed", answer: "Hm.",
			e: grader.Expectation{Claims: refund, Denials: []string{"short, {claim},"}}, reason: "could be the denial"},
		{name: "a number that the denial would go on with", mutator: "denial_alone", answer: "Hm.",
			e: grader.Expectation{Claims: claims("441 orders"), Denials: []string{"no 4{claim}"}}, reason: "join a number"},
		{name: "a form that denies with its own words", mutator: "code_span", answer: "Hm.",
			e: grader.Expectation{Claims: claims("says no"), Denials: []string{"she says no: {claim}"}}, reason: "words of the denial"},
		{name: "a number that would go on", mutator: "append", answer: "There are 12",
			e: grader.Expectation{Claims: claims("441 orders")}, reason: "join the number"},
		{name: "reasoning that never ends", mutator: "append", answer: " <Think>hm",
			e: grader.Expectation{Claims: refund}, reason: "reasoning block"},
		{name: "reasoning that never ends, for an equivalent", mutator: "reflow", answer: "<think>hm hm hm", reason: "reasoning block"},
		{name: "a tag that never ends", mutator: "append", answer: `See <a href="x`,
			e: grader.Expectation{Claims: refund}, reason: "HTML tag"},
		{name: "one word", mutator: "no_break_space", answer: "Hm.", e: grader.Expectation{Claims: claims("peg")}, reason: "no space"},
		{name: "one word, no line break", mutator: "line_break", answer: "Hm.", e: grader.Expectation{Claims: claims("peg")}, reason: "could break"},
		{name: "no quotes", mutator: "curly_quotes", answer: "Hm.", e: grader.Expectation{Claims: refund}, reason: "no quotes"},
		{name: "no case", mutator: "letter_case", answer: "Hm.", e: grader.Expectation{Claims: claims("已退款")}, reason: "no letters with case"},
		{name: "no ASCII", mutator: "full_width", answer: "Hm.", e: grader.Expectation{Claims: claims("已退款")}, reason: "no ASCII"},
		{name: "a letter that its mark would leave", mutator: "zero_width", answer: "Hm.", e: grader.Expectation{Claims: claims("e\u0301x")}, reason: "no word of two letters"},
		{name: "a form of markup", mutator: "emphasis", answer: "Hm.", e: grader.Expectation{Claims: claims("a*b is 6")}, reason: "holds markup"},
		{name: "a form of bars", mutator: "table_cell", answer: "Hm.", e: grader.Expectation{Claims: claims("a|b")}, reason: "holds markup"},
		{name: "a form that begins inside a letter", mutator: "append", answer: "Hm.", e: grader.Expectation{Claims: claims("\u0301a paid")}, reason: "letter before it"},
		{name: "a number behind marks would go on", mutator: "append", answer: "There are 12", e: grader.Expectation{Claims: claims("**441** orders")}, reason: "join the number"},
		{name: "a form that escapes what follows", mutator: "append", answer: "Hm.", e: grader.Expectation{Claims: claims(`C:\`)}, reason: "escape"},
		{name: "a tag in other letters", mutator: "letter_case", answer: "Hm.", e: grader.Expectation{Claims: claims("&eacute; paid")}, reason: "holds markup"},
		{name: "marks that pair with themselves", mutator: "deny_then_assert", answer: "Hm.",
			e: grader.Expectation{Claims: claims("it`s paid"), Denials: []string{"no sign that {claim}"}}, reason: "holds markup"},
		{name: "a mark at the edge of a form", mutator: "denial_alone", answer: "Hm.",
			e: grader.Expectation{Claims: claims("_paid"), Denials: []string{"un{claim}"}}, reason: "holds markup"},
		{name: "no denial", mutator: "deny_then_assert", answer: "Hm.", e: grader.Expectation{Claims: refund}, reason: "no denial is listed"},
		{name: "no denial for an equivalent", mutator: "denial_alone", answer: "Hm.", e: grader.Expectation{Claims: refund}, reason: "no denial is listed"},
		{name: "a denial that another claim does not allow", mutator: "denial_alone", answer: "Hm.",
			e: grader.Expectation{Claims: []grader.Claim{
				{Name: "a", Forms: []string{"refund was issued"}, Denials: []string{"no word that {claim}"}},
				{Name: "b", Forms: []string{"Refund  WAS issued"}}}}, reason: "of b"},
		{name: "a denial whose own words are a claim", mutator: "denial_alone", answer: "Hm.",
			e: grader.Expectation{Claims: []grader.Claim{
				{Name: "a", Forms: []string{"all good"}, Denials: []string{"it is gone, {claim}"}},
				{Name: "b", Forms: []string{"is gone, all"}}}}, reason: "of b"},
		{name: "a form inside the denied form is not denied", mutator: "denial_alone", answer: "Hm.",
			e: grader.Expectation{Claims: []grader.Claim{{Name: "a", Forms: []string{"refund was issued"}, Denials: []string{"no {claim}"}},
				{Name: "b", Forms: []string{"was issued"}}}}, reason: "of b"},
		{name: "the closing words are a claim", mutator: "closing_sentence", answer: "Hm.",
			e: grader.Expectation{Claims: claims("anything else")}, reason: "could be read as"},
		{name: "the closing words end what the answer began", mutator: "closing_sentence", answer: "We will not",
			e: grader.Expectation{Claims: claims("NOT let me")}, reason: "could be read as"},
		{name: "the closing words are forbidden", mutator: "closing_sentence", answer: "Hm.",
			e: behavior(grader.Behavior{NoneOf: []grader.Matcher{{Phrase: "let me know"}}}), reason: "forbids"},
		{name: "the closing words match what is forbidden", mutator: "closing_sentence", answer: "Hm.",
			e: behavior(grader.Behavior{NoneOf: []grader.Matcher{{Regexp: `comes\s+up`}}}), reason: "forbids"},
		{name: "a pattern bound to the end", mutator: "closing_sentence", answer: "Hm.",
			e: behavior(grader.Behavior{AnyOf: []grader.Matcher{{Regexp: `hm\.$`}}}), reason: "looks at the end"},
		{name: "an open code block", mutator: "closing_sentence", answer: "~~~\nHm.", reason: "code block"},
		{name: "nothing to reflow", mutator: "reflow", answer: "- a b", reason: "no line"},
		{name: "nothing to emphasize", mutator: "add_emphasis", answer: "`a b`", reason: "no plain word"},
		{name: "no behavior", mutator: "drop_behavior", answer: "Hm.", reason: "requires no behavior"},
		{name: "every text meets it", mutator: "drop_behavior", answer: "Hm.",
			e: behavior(grader.Behavior{AnyOf: []grader.Matcher{{Regexp: ".*"}}}), reason: "every text"},
		{name: "only a pattern is forbidden", mutator: "drop_behavior", answer: "Hm.",
			e: behavior(grader.Behavior{NoneOf: []grader.Matcher{{Regexp: "paid"}}}), reason: "forbids a pattern"},
		{name: "no scope", mutator: "scope_alone", answer: "Hm.", e: grader.Expectation{Claims: refund}, reason: "does not say denials: scope"},
		{name: "a language without denials", mutator: "scope_escape", answer: "해당 주문을 찾을 수 없습니다.", e: grader.Expectation{Claims: claims("환불되었습니다"), Scope: true}, reason: "no denial is known"},
		{name: "a form that only asks", mutator: "embed", answer: "Hm.", e: grader.Expectation{Claims: claims("was it paid?"), Scope: true}, reason: "something else than assert"},
		{name: "an answer that leads to something", mutator: "append", answer: "She wrote:", e: grader.Expectation{Claims: refund, Scope: true}, reason: "lead to something"},
		{name: "a quotation that goes on", mutator: "embed", answer: `She wrote "I looked. It was gone."`, e: grader.Expectation{Claims: refund, Scope: true}, reason: "quotation"},
		{name: "a denial of another language", mutator: "deny_then_assert", answer: "I looked, and there is nothing.",
			e: grader.Expectation{Claims: refund, Scope: true, Denials: []string{"kann nicht bestätigen, dass {claim}"}}, reason: "another language"},
		{name: "a fact in a sentence that may not assert it", mutator: "withheld_observation", answer: "We will see if the gate is open. It is not my part.",
			e: grader.Expectation{Scope: true, Observations: []grader.Observation{granting(1, "gate", "gate is open")}}, reason: "does not surely state"},
		{name: "nothing that is judged", mutator: "invented_entity", answer: "Hm.", reason: "do not fail"},
		{name: "an answer that leads to an example", mutator: "invented_entity", answer: "Write it like this:", e: judging(), reason: "lead to something"},
		{name: "a name in a language without capitals", mutator: "invented_entity", answer: "没有记录。", e: judging(entity.Name), reason: "lead to the value"},
		{name: "a time where there are times", mutator: "invented_entity", answer: "It left at 9:40.", e: judging(entity.Time), reason: "lead to the value"},
		{name: "values that are told", mutator: "invented_entity", answer: "QX7K29B and zw8r51m.", e: judging(entity.Identifier), reason: "told somewhere"},
		{name: "what is derived", mutator: "altered_entity", answer: "12000 + 5 = 12005", e: judging(), reason: "states no identifier"},
		{name: "what is offered", mutator: "altered_entity", answer: "I can try QX7K30C.", e: judging(), reason: "states no identifier"},
		{name: "what stands in a list of examples", mutator: "altered_entity", answer: "These would do:\nQX7K30C", e: judging(), reason: "states no identifier"},
		{name: "what is about so much", mutator: "altered_entity", answer: "It weighs about 41832 grams.", e: judging(), reason: "states no identifier"},
		{name: "a sum of three", mutator: "altered_entity", answer: "It is 41832 grams.",
			e: grader.Expectation{Observations: []grader.Observation{{Text: "41000, 800, 37, 32"}}, Entities: judging().Entities}, reason: "states no identifier"},
		{name: "words of another language", mutator: "respelled_entity", answer: "Es ist nicht da, und das seit 2027-03-02.", e: judging(), reason: "plain English"},
		{name: "a date that a behavior forbids otherwise", mutator: "respelled_entity", answer: "It is gone since 2027-03-02.", e: grader.Expectation{Entities: judging().Entities,
			Behaviors: []grader.Behavior{{Name: "b", NoneOf: []grader.Matcher{{Phrase: "2 March"}}}}}, reason: "plain English"},
		{name: "no records", mutator: "derived_entity", answer: "Hm.", e: grader.Expectation{Observations: []grader.Observation{{Text: `{"a": 148, "b": 282}`}}, Entities: judging().Entities}, reason: "no observation holds two"},
		{name: "records that a compaction dropped", mutator: "derived_entity", answer: "Hm.", e: grader.Expectation{
			Observations: []grader.Observation{{Text: `[148, 282]`}, {From: grader.FromSummary, Text: "So."}}, Entities: judging().Entities}, reason: "no observation holds two"},
		{name: "records to come", mutator: "derived_entity", answer: "Hm.", e: grader.Expectation{Ahead: 1, Observations: []grader.Observation{{Text: `[148, 282]`}}, Entities: judging().Entities}, reason: "no observation holds two"},
		{name: "a language without questions", mutator: "asked_entity", answer: "해당 주문을 찾을 수 없습니다.", e: judging(), reason: "no question is known"},
		{name: "no kind that is asked about", mutator: "asked_entity", answer: "Hm.", e: judging(entity.Money), reason: "neither dates"},
		{name: "no known bad", mutator: "known_bad", answer: "Hm.", reason: "no known_bad"},
	}
	for _, tt := range tests {
		t.Run(tt.mutator+": "+tt.name, func(t *testing.T) {
			t.Parallel()
			honest := good(tt.answer)
			honest[0].Completion.Calls = tt.calls
			r, err := Attack([]Target{{Expectation: tt.e, Honest: honest}}, Options{
				Compile: contented,
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, tally := range r.Mutators {
				if tally.Mutator != tt.mutator {
					continue
				}
				made := tally.Killed + tally.Survived + tally.Equivalents + tally.Brittle
				if tally.NotApplicable != 1 || !strings.Contains(tally.Reason, tt.reason) {
					t.Errorf("%d mutants, reason %q; want none, because %q", made, tally.Reason, tt.reason)
				}
			}
		})
	}
}
