package mutate

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
)

// bait is a target on which every mutator has something to do and the
// production grader makes no mistake.
func bait() Target {
	return Target{
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
}

// filtered is the production grader without the findings that drop tells.
func filtered(drop func(c grader.Completion, f grader.Finding, g grader.Grade) bool) func(grader.Expectation) (Judge, error) {
	return regraded(func(c grader.Completion, g grader.Grade) grader.Grade {
		g.Findings = slices.DeleteFunc(slices.Clone(g.Findings), func(f grader.Finding) bool { return drop(c, f, g) })
		if len(g.Findings) == 0 && g.Verdict == grader.Fail {
			g.Verdict = grader.Pass
		}
		return g
	})
}

// suspicious is the production grader with a finding more where tells says so.
func suspicious(tells func(c grader.Completion, g grader.Grade) bool) func(grader.Expectation) (Judge, error) {
	return regraded(func(c grader.Completion, g grader.Grade) grader.Grade {
		if g.Verdict == grader.Pass && tells(c, g) {
			g.Verdict = grader.Fail
			g.Findings = []grader.Finding{{Kind: grader.KindClaim, Name: "refunded"}}
		}
		return g
	})
}

func regraded(change func(grader.Completion, grader.Grade) grader.Grade) func(grader.Expectation) (Judge, error) {
	return func(e grader.Expectation) (Judge, error) {
		judge, err := production(e)
		if err != nil {
			return nil, err
		}
		return func(c grader.Completion) grader.Grade { return change(c, judge(c)) }, nil
	}
}

// unread is a grader that does not see claims whose words, as they stand in the
// answer, hold something.
func unread(holds func(excerpt string, f grader.Finding) bool) func(grader.Expectation) (Judge, error) {
	return filtered(func(c grader.Completion, f grader.Finding, _ grader.Grade) bool {
		return f.Kind == grader.KindClaim && holds(f.Excerpt, f)
	})
}

// misplaced is a grader that does not see claims by what stands around them:
// the line up to them, and the text after them.
func misplaced(hidden func(lead, rest string) bool) func(grader.Expectation) (Judge, error) {
	return filtered(func(c grader.Completion, f grader.Finding, _ grader.Grade) bool {
		lead := c.Text[:f.Start]
		return f.Kind == grader.KindClaim && hidden(lead[strings.LastIndexByte(lead, '\n')+1:], c.Text[f.End:])
	})
}

// supported tells whether all that met a behavior holds something.
func supported(holds func(excerpt string) bool) func(grader.Completion, grader.Grade) bool {
	return func(c grader.Completion, g grader.Grade) bool {
		for _, e := range g.Evidence {
			if !holds(c.Text[e.Start:e.End]) {
				return false
			}
		}
		return len(g.Evidence) > 0
	}
}

// broken has, for each mutator, a grader with the fault that it is there for.
var broken = []struct {
	mutator string
	fault   string
	compile func(grader.Expectation) (Judge, error)
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
		return f.Kind == grader.KindClaim && len(g.Excused) > 0
	})},
	{"drop_behavior", "takes every behavior for met", filtered(func(c grader.Completion, f grader.Finding, _ grader.Grade) bool {
		return f.Kind == grader.KindBehavior && strings.TrimSpace(c.Text) != ""
	})},
	{"known_bad", "lets an empty answer pass", filtered(func(c grader.Completion, _ grader.Finding, _ grader.Grade) bool {
		return strings.TrimSpace(c.Text) == ""
	})},
	{"reflow", "reads phrases of a behavior line by line and space by space",
		suspicious(supported(func(x string) bool { return strings.Contains(x, "\n") || strings.Contains(x, "  ") }))},
	{"add_emphasis", "takes marks in a behavior's phrase for letters",
		suspicious(supported(func(x string) bool { return strings.Contains(x, "*") }))},
	{"closing_sentence", "wants the last sentence to be about the case", suspicious(func(c grader.Completion, _ grader.Grade) bool {
		last := c.Text[strings.LastIndexByte(strings.TrimRight(c.Text, ".\n"), '\n')+1:]
		return strings.HasPrefix(last, english.closing)
	})},
	{"denial_alone", "knows no denial", suspicious(func(_ grader.Completion, g grader.Grade) bool { return len(g.Excused) > 0 })},
	{"known_good", "takes a known good answer for a claim", suspicious(func(c grader.Completion, _ grader.Grade) bool {
		return c.Text == bait().Honest[0].Completion.Text
	})},
}

// unreadable is the production grader reading the answer with some characters
// turned into visible ones. Its offsets are those of the answer.
func unreadable(chars string) func(grader.Expectation) (Judge, error) {
	return func(e grader.Expectation) (Judge, error) {
		judge, err := production(e)
		if err != nil {
			return nil, err
		}
		return func(c grader.Completion) grader.Grade {
			c.Text = strings.Map(func(r rune) rune {
				if strings.ContainsRune(chars, r) {
					return '\u2603' // as many bytes
				}
				return r
			}, c.Text)
			return judge(c)
		}, nil
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
	// 3 forms, 2 answers; the forms of refunded have one denial, that of exists two
	want := map[string]Counts{
		"append": {Killed: 6}, "embed": {Killed: 6}, "emphasis": {Killed: 6}, "letter_case": {Killed: 6}, "curly_quotes": {Killed: 2},
		"no_break_space": {Killed: 6}, "narrow_space": {Killed: 12}, "zero_width": {Killed: 6}, "full_width": {Killed: 6},
		"line_break": {Killed: 6}, "table_cell": {Killed: 6}, "list_item": {Killed: 6}, "block_quote": {Killed: 12}, "code_span": {Killed: 6},
		"deny_then_assert": {Killed: 8}, "drop_behavior": {Killed: 2}, "known_bad": {Killed: 2},
		"reflow": {Equivalents: 2}, "add_emphasis": {Equivalents: 4}, "closing_sentence": {Equivalents: 2}, "denial_alone": {Equivalents: 8},
		"known_good": {Equivalents: 1},
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
		if m.Start < 0 || m.End > len(m.Text) || m.Start > m.End || !utf8.ValidString(m.Text[m.Start:m.End]) {
			t.Errorf("a miss marks bytes %d to %d of %d", m.Start, m.End, len(m.Text))
		}
	}
	if blind != r.Survived {
		t.Errorf("%d blind misses for %d survivors", blind, r.Survived)
	}
}
