package diff

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
	"github.com/goldentrace/goldentrace/internal/report"
)

// richTools are the tools of rich.
const richTools = `[{"type": "function", "function": {"name": "lookup", "parameters": {"type": "object", "required": ["id", "n"], "additionalProperties": false,
	"properties": {"id": {"type": "string", "pattern": "^[0-9]+$", "maxLength": 5}, "n": {"type": "integer", "minimum": 1, "maximum": 9}, "kind": {"enum": ["a", "b"]}, "tags": {"type": "array", "items": {"type": "string"}}}}}}]`

// rich is a report of one case that demands something of every sort.
func rich() *report.Report {
	demand := func() grader.Expectation {
		return grader.Expectation{
			Claims: []grader.Claim{
				{Name: "paid", Forms: []string{"was paid", "has been paid"}, Denials: []string{"never {claim}"}},
				{Name: "sent", Forms: []string{"parcel was sent"}},
			},
			Facts: []grader.Fact{{Name: "absent", Forms: []string{"was not found"}}},
			Behaviors: []grader.Behavior{
				{Name: "declines", AnyOf: []grader.Matcher{{Phrase: "not found"}, {Fact: grader.AnyFact}}},
				{Name: "looks", AllOf: []grader.Matcher{{ToolCall: &grader.ToolCall{Name: "lookup", Args: json.RawMessage(`{"id": "1", "n": 2}`), Times: 1, SameArgs: []string{"id"}}}}, NoneOf: []grader.Matcher{{Phrase: "maybe"}}},
				{Name: "in-order", AllOf: []grader.Matcher{{ToolCalls: &grader.ToolCalls{Calls: []grader.ToolCall{{Name: "lookup"}, {Name: "pay"}}, Order: grader.OrderStrict}}}},
			},
			Denials: []string{"no sign that {claim}"}, Reasoning: grader.ReasoningGrade, Arguments: grader.ArgumentsLicensed,
			Entities: grader.Entities{Mode: grader.EntitiesFail, Kinds: []entity.Kind{entity.Money, entity.Date}, Ignore: []string{"911"}}, Vocabulary: []string{"free for 30 days"},
		}
	}
	c := report.Case{
		CaseID: "a", Verdict: grader.Pass, Tags: []string{"smoke", "refund"}, Repeat: 5, Demands: []grader.Expectation{demand(), demand(), demand()},
		Observations: []grader.Observation{
			{Step: 1, From: grader.FromUser, Text: "User: where is order 4412, please?"},
			{Step: 2, From: grader.FromTool, Tool: "lookup", Text: `{"status": "shipped", "carrier": "UPS"}`, Grants: []grader.Grant{{Fact: "shipped", Forms: []string{"has shipped"}}, {Fact: "carrier", At: "/carrier"}}},
			{Step: 4, From: grader.FromTool, Tool: "lookup", Text: `{"status": "cancelled"}`, Revokes: []string{"shipped"}, Grants: []grader.Grant{{Fact: "gone", Forms: []string{"was cancelled"}}}},
		},
		Known: []report.Known{{Good: []report.KnownAnswer{{SHA256: "g1", Excerpt: "It was not found."}}, Bad: []report.KnownAnswer{{SHA256: "b1", Excerpt: "It was paid."}, {SHA256: "b2", Excerpt: "It was sent."}}}, {}, {}},
	}
	for i := range c.Demands {
		c.Demands[i].Claims[0].Name = "paid"
		c.Turns = append(c.Turns, report.Turn{Turn: i + 1, Verdict: grader.Pass})
	}
	r := finished(c)
	r.Gate = &report.Gate{FailOn: []string{"unexpected_pass", "flaky"}}
	r.Tools = json.RawMessage(richTools)
	return r
}

// demanding edits what every turn demands.
func demanding(edit func(e *grader.Expectation)) func(r *report.Report) {
	return func(r *report.Report) {
		for i := range r.Cases[0].Demands {
			edit(&r.Cases[0].Demands[i])
		}
	}
}

func tool(old, now string) func(r *report.Report) {
	return func(r *report.Report) { r.Tools = json.RawMessage(strings.Replace(string(r.Tools), old, now, 1)) }
}

// weakenings are edits that each make a suite ask less, and what is said of
// them.
var weakenings = []struct {
	name string
	edit func(r *report.Report)
	want string
}{
	{"a claim dropped", demanding(func(e *grader.Expectation) { e.Claims = e.Claims[:1] }), `claim dropped: "sent"`},
	{"a form dropped", demanding(func(e *grader.Expectation) { e.Claims[0].Forms = e.Claims[0].Forms[:1] }), `forms of "paid" dropped: "has been paid"`},
	{"a form that asks for more words", demanding(func(e *grader.Expectation) { e.Claims[1].Forms = []string{"parcel was sent today"} }), `claim dropped: "sent"`},
	{"a claim matched by words", demanding(func(e *grader.Expectation) { e.Claims[0].Match = grader.MatchWord }), `claim "paid": match: substring -> word`},
	{"a denial of one claim", demanding(func(e *grader.Expectation) { e.Claims[1].Denials = []string{"not that {claim}"} }), `denials of "sent" added: "not that {claim}"`},
	{"a denial of all claims", demanding(func(e *grader.Expectation) { e.Denials = append(e.Denials, "cannot confirm that {claim}") }), `denials added: "cannot confirm that {claim}"`},
	{"one claim's denial for all", demanding(func(e *grader.Expectation) { e.Denials = append(e.Denials, "never {claim}"); e.Claims[0].Denials = nil }), `denials added: "never {claim}"`},
	{"scope", demanding(func(e *grader.Expectation) { e.Denials, e.Scope = nil, true }), `denials: list -> scope`},
	{"a fact added", demanding(func(e *grader.Expectation) {
		e.Facts = append(e.Facts, grader.Fact{Name: "x", Forms: []string{"is on its way"}})
	}), `allowed facts added: "is on its way"`},
	{"another form of a fact", demanding(func(e *grader.Expectation) { e.Facts[0].Forms = append(e.Facts[0].Forms, "is lost") }), `allowed facts added: "is lost"`},
	{"a behavior dropped", demanding(func(e *grader.Expectation) { e.Behaviors = e.Behaviors[1:] }), `behavior dropped: declines`},
	{"another way to meet a behavior", demanding(func(e *grader.Expectation) {
		e.Behaviors[0].AnyOf = append(slices.Clone(e.Behaviors[0].AnyOf), grader.Matcher{Phrase: "sorry"})
	}), `behavior declines: is also met by "sorry"`},
	{"any of nothing", demanding(func(e *grader.Expectation) { e.Behaviors[0].AnyOf = nil }), `behavior declines: no longer asks for any of its matchers`},
	{"a required call that may differ", demanding(func(e *grader.Expectation) {
		call := *e.Behaviors[1].AllOf[0].ToolCall
		call.Match = grader.MatchSubset
		e.Behaviors[1].AllOf = []grader.Matcher{{ToolCall: &call}}
	}), `behavior looks: no longer asks for `},
	{"what was forbidden", demanding(func(e *grader.Expectation) { e.Behaviors[1].NoneOf = nil }), `behavior looks: no longer forbids "maybe"`},
	{"an order that does not count", demanding(func(e *grader.Expectation) {
		calls := *e.Behaviors[2].AllOf[0].ToolCalls
		calls.Order = grader.OrderAny
		e.Behaviors[2].AllOf = []grader.Matcher{{ToolCalls: &calls}}
	}), `behavior in-order: no longer asks for `},
	{"arguments that nobody licenses", demanding(func(e *grader.Expectation) { e.Arguments = "" }), `args: licensed dropped`},
	{"reasoning that is not graded", demanding(func(e *grader.Expectation) { e.Reasoning = grader.ReasoningDefault }), `reasoning: grade -> default`},
	{"entities that only warn", demanding(func(e *grader.Expectation) { e.Entities.Mode = grader.EntitiesWarn }), `entities: fail -> warn`},
	{"a kind less", demanding(func(e *grader.Expectation) { e.Entities.Kinds = e.Entities.Kinds[:1] }), `entities no longer looked for: date`},
	{"a value ignored", demanding(func(e *grader.Expectation) { e.Entities.Ignore = append(e.Entities.Ignore, "24/7") }), `entities ignored now: "24/7"`},
	{"vocabulary", demanding(func(e *grader.Expectation) { e.Vocabulary = append(e.Vocabulary, "order 7") }), `vocabulary that licenses entities now: "order 7"`},
	{"one turn alone", func(r *report.Report) { r.Cases[0].Demands[1].Claims = nil }, `turn 2: claim dropped: "paid"; turn 2: claim dropped: "sent"`},
	{"a turn dropped", func(r *report.Report) {
		r.Cases[0].Demands, r.Cases[0].Turns, r.Cases[0].Known = r.Cases[0].Demands[:2], r.Cases[0].Turns[:2], r.Cases[0].Known[:2]
	}, `turn 3 dropped`},
	{"a known bad answer", func(r *report.Report) { r.Cases[0].Known[0].Bad = r.Cases[0].Known[0].Bad[:1] }, `turn 1: known_bad dropped: "It was sent."`},
	{"a known good answer", func(r *report.Report) { r.Cases[0].Known[0].Good = nil }, `turn 1: known_good dropped: "It was not found."`},
	{"all known answers", func(r *report.Report) { r.Cases[0].Known = nil }, `known_bad dropped: "It was paid.", "It was sent."`},
	{"a grant", func(r *report.Report) {
		r.Cases[0].Observations[0].Grants = []grader.Grant{{Fact: "late", Forms: []string{"is late"}}}
	}, `grants added: "late: is late"`},
	{"another form of a grant", func(r *report.Report) {
		r.Cases[0].Observations[1].Grants[0].Forms = []string{"has shipped", "is on its way"}
	}, `grants added: "shipped"`},
	{"a grant that comes sooner", func(r *report.Report) {
		r.Cases[0].Observations[0].Grants, r.Cases[0].Observations[2].Grants = r.Cases[0].Observations[2].Grants, nil
	}, `granted sooner: "gone: was cancelled"`},
	{"a fact that is not revoked", func(r *report.Report) { r.Cases[0].Observations[2].Revokes = nil }, `no longer revoked: "shipped"`},
	{"a shorter observation", func(r *report.Report) { r.Cases[0].Observations[0].Text = "User: where is order 4412?" }, `observation 1 shortened`},
	{"an observation less", func(r *report.Report) { r.Cases[0].Observations = r.Cases[0].Observations[:2] }, `observation 3 dropped`},
	{"quarantine", func(r *report.Report) { r.Cases[0].Quarantine = &report.Quarantine{Until: "2027-01-31"} }, `in quarantine until 2027-01-31`},
	{"review", func(r *report.Report) { r.Cases[0].Review = "pending" }, `review: pending`},
	{"a tag", func(r *report.Report) { r.Cases[0].Tags = []string{"refund"} }, `tags dropped, so that --tag leaves it out: "smoke"`},
	{"asked less often", func(r *report.Report) { r.Cases[0].Repeat = 0 }, `repeat: 5 -> 1`},
	{"a gate that closes for less", func(r *report.Report) { r.Gate.FailOn = []string{"flaky"} }, `gate: fail_on no longer lists "unexpected_pass"`},
	{"an argument not required", tool(`["id", "n"]`, `["id"]`), `tool lookup: no longer required: n`},
	{"a value more", tool(`["a", "b"]`, `["a", "b", "c"]`), `tool lookup: "kind" enum also takes c`},
	{"a type more", tool(`"type": "integer"`, `"type": ["integer", "string"]`), `tool lookup: "n" type also takes string`},
	{"a whole number that may be any", tool(`"type": "integer"`, `"type": "number"`), `tool lookup: "n" type also takes number`},
	{"a lower minimum", tool(`"minimum": 1`, `"minimum": 0`), `tool lookup: "n" minimum: 1 -> 0`},
	{"a longer text", tool(`"maxLength": 5`, `"maxLength": 50`), `tool lookup: "id" maxLength: 5 -> 50`},
	{"no pattern", tool(`"pattern": "^[0-9]+$", `, ``), `tool lookup: "id" pattern dropped`},
	{"items of any type", tool(`"items": {"type": "string"}`, `"items": {}`), `tool lookup: "tags[]" type dropped`},
	{"arguments that are not named", tool(`"additionalProperties": false`, `"additionalProperties": true`), `tool lookup: takes arguments that it does not name`},
	{"a new argument", tool(`"kind":`, `"why": {}, "kind":`), `tool lookup: takes a new argument why`},
	{"a new tool", tool(`[{"type"`, `[{"type": "function", "function": {"name": "pay"}}, {"type"`), `tool pay is offered now`},
}

func weakenedOf(old, now *report.Report) (details []string) {
	for _, f := range Compare(old, now) {
		if f.Kind == Weakened {
			details = append(details, f.Detail)
		}
	}
	return details
}

// Each weakening shows, and its opposite does not.
func TestEachWeakeningShows(t *testing.T) {
	t.Parallel()
	changesBoth := map[string]bool{ // what takes away one thing for another
		"a form that asks for more words": true, "a required call that may differ": true, "an order that does not count": true,
		"scope": true, "an observation less": true,
	}
	for _, tt := range weakenings {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			old, now := rich(), rich()
			tt.edit(now)
			got := weakenedOf(old, now)
			if len(got) != 1 || !strings.Contains(got[0], tt.want) {
				t.Errorf("weakened %q, want %q", got, tt.want)
			}
			for _, f := range Compare(old, now) {
				if f.Kind == Weakened && !f.Closes {
					t.Error("it does not close the gate")
				}
			}
			if back := weakenedOf(now, old); len(back) > 0 && !changesBoth[tt.name] {
				t.Errorf("the opposite is weakened, too: %q", back)
			}
		})
	}
	if got := weakenedOf(rich(), rich()); got != nil {
		t.Errorf("the same is weakened: %q", got)
	}
}

// Several weakenings at once all show.
func TestWeakeningsTogether(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 9))
	alone := []string{"a form dropped", "a fact added", "a behavior dropped", "arguments that nobody licenses", "vocabulary", "a tag", "review", "a fact that is not revoked", "an argument not required", "a gate that closes for less"}
	for range 200 {
		now := rich()
		var want []string
		for _, w := range weakenings {
			if slices.Contains(alone, w.name) && r.IntN(3) == 0 {
				w.edit(now)
				want = append(want, w.want)
			}
		}
		got := strings.Join(weakenedOf(rich(), now), "\n")
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Fatalf("of %q only this shows:\n%s", want, got)
			}
		}
	}
}

// How a suite is written, in which order and under which names, is no change.
func TestRewritingNeverWeakens(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(4, 2))
	shuffle := func(n int, swap func(i, k int)) { r.Shuffle(n, swap) }
	respelled := func(s string) string {
		return strings.NewReplacer("was", "WAS", " ", "  ", "'", "’").Replace(s)
	}
	for range 300 {
		now := rich()
		c := &now.Cases[0]
		for i := range c.Demands {
			e := &c.Demands[i]
			shuffle(len(e.Claims), func(i, k int) { e.Claims[i], e.Claims[k] = e.Claims[k], e.Claims[i] })
			shuffle(len(e.Behaviors), func(i, k int) { e.Behaviors[i], e.Behaviors[k] = e.Behaviors[k], e.Behaviors[i] })
			shuffle(len(e.Entities.Kinds), func(i, k int) { e.Entities.Kinds[i], e.Entities.Kinds[k] = e.Entities.Kinds[k], e.Entities.Kinds[i] })
			for n := range e.Claims {
				for m, f := range e.Claims[n].Forms {
					e.Claims[n].Forms[m] = respelled(f)
				}
				if r.IntN(2) == 0 {
					e.Claims[n].Name += "-renamed"
				}
			}
			if r.IntN(2) == 0 { // one claim parted in two
				n := slices.IndexFunc(e.Claims, func(c grader.Claim) bool { return len(c.Forms) == 2 })
				half := e.Claims[n]
				half.Forms, half.Name = half.Forms[1:], "half"
				e.Claims[n].Forms = e.Claims[n].Forms[:1]
				e.Claims = append(e.Claims, half)
			}
			for n := range e.Behaviors {
				b := &e.Behaviors[n]
				shuffle(len(b.AnyOf), func(i, k int) { b.AnyOf[i], b.AnyOf[k] = b.AnyOf[k], b.AnyOf[i] })
				if len(b.AllOf) > 0 && b.AllOf[0].ToolCall != nil {
					call := *b.AllOf[0].ToolCall
					call.Args = json.RawMessage(`{ "n":2, "id":"1" }`)
					b.AllOf = []grader.Matcher{{ToolCall: &call}}
				}
				if r.IntN(2) == 0 {
					b.Name += "-renamed"
				}
			}
		}
		slices.Reverse(c.Tags)
		slices.Reverse(now.Gate.FailOn)
		slices.Reverse(c.Known[0].Bad)
		var tools any
		if err := json.Unmarshal(now.Tools, &tools); err != nil {
			t.Fatal(err)
		}
		now.Tools, _ = json.MarshalIndent(tools, "", "\t")
		if d := cmp.Diff([]string(nil), weakenedOf(rich(), now)); d != "" {
			t.Fatalf("weakened (-want +got):\n%s", d)
		}
	}
}
