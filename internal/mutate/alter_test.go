package mutate

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
)

// turnsOf cuts a case into turns, each where its answer says.
func turnsOf(e grader.Expectation, answers ...answerAt) []Target {
	var targets []Target
	for i, a := range answers {
		turn := e
		turn.Ahead = len(e.Observations) - a.seen
		targets = append(targets, Target{Turn: i + 1, Expectation: turn, Honest: good(a.text)})
	}
	return targets
}

// answerAt is an honest answer and how many observations its turn has seen.
type answerAt struct {
	seen int
	text string
}

// missed tells what a mutator proved of fixtures: before judges that find
// nothing, all of it is missed.
func missed(t *testing.T, mutator string, targets []Target) (done []string, reason string) {
	t.Helper()
	r, err := Attack(targets, Options{Compile: contented})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Misses {
		if m.Mutator == mutator {
			done = append(done, fmt.Sprintf("turn %d: %s: %s", m.Turn, m.Altered, m.Detail))
			if m.Text != targets[m.Turn-1].Honest[0].Completion.Text || !m.Blind {
				t.Errorf("the answer was altered: %+v", m)
			}
		}
	}
	for _, tally := range r.Mutators {
		if tally.Mutator == mutator {
			reason = tally.Reason
		}
	}
	return done, reason
}

func TestWhatAlteredFixturesMustShow(t *testing.T) {
	t.Parallel()
	shipped := grader.Observation{Step: 2, From: grader.FromTool, Tool: "get", Text: `{"state": "shipped", "n": 12.5, "ok":true}`, Grants: []grader.Grant{
		{Fact: "state", At: "/state", Forms: []string{"has {value}"}}, {Fact: "n", At: "/n"}, {Fact: "ok", At: "/ok", Forms: []string{"ok is {value}"}}}}
	demands := func(facts ...string) grader.Behavior {
		b := grader.Behavior{Name: "tells"}
		for _, f := range facts {
			b.AllOf = append(b.AllOf, grader.Matcher{Fact: f})
		}
		return b
	}
	tests := []struct {
		name    string // what the row proves
		mutator string
		e       grader.Expectation
		answers []answerAt
		want    []string
	}{
		{name: "every turn that states a fact misses the observation that grants it", mutator: "withheld_observation",
			e:       grader.Expectation{Observations: []grader.Observation{granting(1, "a", "a is on"), granting(3, "b", "b is on"), granting(5, "c", "c is on")}},
			answers: []answerAt{{1, "It says a is on. Fine."}, {2, "Well, **a is on**, b is ON."}, {3, "Nothing."}},
			want: []string{
				`turn 1: step 1 withheld: early a ("a is on") was not found`, `turn 2: step 1 withheld: early a ("a is on") was not found`,
				`turn 2: step 3 withheld: early b ("b is on") was not found`}},
		{name: "what is revoked in one turn is so in the next", mutator: "revoked_observation",
			e: grader.Expectation{Observations: []grader.Observation{
				granting(1, "a", "a is on"), granting(3, "b", "b is on"), {Step: 5, Revokes: []string{"a"}}, granting(6, "a", "a is on")}},
			answers: []answerAt{{1, "It says a is on."}, {2, "So a is on, b is on."}, {4, "Now a is on."}},
			want: []string{
				`turn 1: step 1 revoked by step 7, which was inserted: stale a ("a is on") was not found`,
				`turn 2: step 1 revoked by step 7, which was inserted: stale a ("a is on") was not found`,
				`turn 2: step 3 revoked by step 8, which was inserted: stale b ("b is on") was not found`,
				`turn 3: step 6 revoked by step 9, which was inserted: stale a ("a is on") was not found`}},
		{name: "a fact inside the words of another is not stated", mutator: "revoked_observation",
			e:       grader.Expectation{Observations: []grader.Observation{granting(1, "a", "a is on"), granting(2, "b", "a is on fire")}},
			answers: []answerAt{{2, "Yes, a is on fire."}},
			want:    []string{`turn 1: step 2 revoked by step 3, which was inserted: stale b ("a is on fire") was not found`}},
		{name: "two facts of the same words are both missed", mutator: "withheld_observation",
			e:       grader.Expectation{Observations: []grader.Observation{granting(1, "a", "a is on"), granting(2, "b", "a is on")}},
			answers: []answerAt{{2, "So a is on."}},
			want:    []string{`turn 1: step 1 withheld: early a ("a is on") was not found`, `turn 1: step 2 withheld: early b ("a is on") was not found`}},
		{name: "any fact, which is missed first and cites none of several", mutator: "altered_payload",
			e:       grader.Expectation{Observations: []grader.Observation{shipped}, Behaviors: []grader.Behavior{demands(grader.AnyFact, "state")}},
			answers: []answerAt{{1, "It has shipped."}},
			want:    []string{`turn 1: the value at /state of step 2 (get) replaced: behavior tells was not found`}},
		{name: "any fact, where one that was not observed would do as well", mutator: "altered_payload",
			e: grader.Expectation{
				Observations: []grader.Observation{{Step: 4, Text: `{"gate":"B7"}`, Grants: []grader.Grant{{Fact: "gate", At: "/gate"}}}},
				Facts:        []grader.Fact{{Name: "f", Forms: []string{"no gate"}}}, Behaviors: []grader.Behavior{demands(grader.AnyFact)}},
			answers: []answerAt{{1, "It is gate B7."}},
			want:    []string{`turn 1: the value at /gate of step 4 replaced: behavior tells was not found`}},
		{name: "each observation by itself, where one behavior demands facts of two", mutator: "altered_payload",
			e: grader.Expectation{
				Observations: []grader.Observation{shipped, {Step: 4, Text: `{"gate":"B7"}`, Grants: []grader.Grant{{Fact: "gate", At: "/gate"}}}},
				Behaviors:    []grader.Behavior{demands("state", "gate")}},
			answers: []answerAt{{2, "It has shipped, gate B7."}},
			want: []string{
				`turn 1: the value at /state of step 2 (get) replaced: behavior tells was not found`,
				`turn 1: the value at /gate of step 4 replaced: behavior tells was not found`}},
		{name: "a compaction whose usual words are a fact", mutator: "compacted_observation",
			e:       grader.Expectation{Observations: []grader.Observation{granting(1, "a", "nothing")}},
			answers: []answerAt{{1, "I saw nothing."}},
			want:    []string{`turn 1: step 1 dropped by the compaction in step 2, which was inserted: stale a ("nothing") was not found`}},
		{name: "a compaction that says nothing", mutator: "compacted_observation",
			e:       grader.Expectation{Observations: []grader.Observation{shipped}},
			answers: []answerAt{{1, "It has shipped."}},
			want:    []string{`turn 1: step 2 (get) dropped by the compaction in step 3, which was inserted: stale state ("has shipped") was not found`}},
		{name: "each value in its own type, where a behavior demands it", mutator: "altered_payload",
			e:       grader.Expectation{Observations: []grader.Observation{shipped}, Behaviors: []grader.Behavior{demands("state", "n"), {Name: "one", AnyOf: []grader.Matcher{{Fact: "ok"}}}}},
			answers: []answerAt{{1, "It has shipped: 12.5, ok is true."}},
			want: []string{
				`turn 1: the value at /state of step 2 (get) replaced: behavior tells was not found`,
				`turn 1: the value at /n of step 2 (get) replaced: behavior tells was not found`,
				`turn 1: the value at /ok of step 2 (get) replaced: behavior one was not found`}},
		{name: "any fact, when no other is stated", mutator: "altered_payload",
			e:       grader.Expectation{Observations: []grader.Observation{shipped}, Behaviors: []grader.Behavior{demands(grader.AnyFact)}},
			answers: []answerAt{{1, "It has shipped."}},
			want:    []string{`turn 1: the value at /state of step 2 (get) replaced: behavior tells was not found`}},
	}
	for _, tt := range tests {
		t.Run(tt.mutator+": "+tt.name, func(t *testing.T) {
			t.Parallel()
			targets := turnsOf(tt.e, tt.answers...)
			got, reason := missed(t, tt.mutator, targets)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("misses of a judge that finds nothing (-want +got), reason %q:\n%s", reason, diff)
			}
			r, err := Attack(targets, Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkHeld(t, r)
		})
	}
}

func TestEachAnswerIsGradedByItself(t *testing.T) {
	t.Parallel()
	targets := turnsOf(grader.Expectation{Observations: []grader.Observation{granting(1, "a", "a is on"), granting(2, "b", "b is on")}}, answerAt{2, "So a is on."})
	targets[0].Honest = append(targets[0].Honest, Base{Origin: "completion", Completion: grader.Completion{Text: "So b is on."}})
	r, err := Attack(targets, Options{})
	if err != nil {
		t.Fatal(err)
	}
	checkHeld(t, r)
}

func TestFixturesThatProveNothingAreLeftAlone(t *testing.T) {
	t.Parallel()
	a := []grader.Observation{granting(1, "a", "a is on")}
	payload := []grader.Observation{{Step: 1, Text: `{"v":"on"}`, Grants: []grader.Grant{{Fact: "a", At: "/v", Forms: []string{"a is {value}", "a runs"}}}}}
	tells := []grader.Behavior{{Name: "tells", AllOf: []grader.Matcher{{Fact: "a"}}}}
	tests := []struct {
		name    string // what the row proves
		mutator string
		e       grader.Expectation
		answer  string
		reason  string // part of it
	}{
		{"no fact", "withheld_observation", grader.Expectation{}, "Hm.", "no observation grants a fact"},
		{"facts of the whole case", "withheld_observation", grader.Expectation{Facts: []grader.Fact{{Name: "f", Forms: []string{"hm"}}}}, "Hm.", "bound to no observation"},
		{"nothing is stated", "revoked_observation", grader.Expectation{Observations: a}, "Hm.", "states no granted fact"},
		{"part of a word", "revoked_observation", grader.Expectation{Observations: a}, "Aha is one.", "does not surely state"},
		{"in a tag", "revoked_observation", grader.Expectation{Observations: a}, `Hm <i title="well, a is on now">.`, "does not surely state"},
		{"a number that goes on", "revoked_observation", grader.Expectation{Observations: []grader.Observation{granting(1, "a", "12")}}, "It is 12 000.", "does not surely state"},
		{"in a denial", "revoked_observation", grader.Expectation{Observations: a, Denials: []string{"not sure that {claim}"}}, "I am not\nsure that a is on.", "does not surely state"},
		{"allowed as well", "compacted_observation", grader.Expectation{Observations: a, Facts: []grader.Fact{{Name: "f", Forms: []string{"A is on"}}}}, "So a is on.", "an allowed fact licenses it, too"},
		{"granted before in the same words", "withheld_observation",
			grader.Expectation{Observations: append(a[:1:1], granting(2, "a", "a is on"))}, "So a is on.", "another observation grants it, too"},
		{"granted and revoked before", "withheld_observation",
			grader.Expectation{Observations: append(a[:1:1], grader.Observation{Step: 2, Revokes: []string{"a"}}, granting(3, "a", "a is on"))}, "So a is on.", "another observation granted it, too"},
		{"a summary that may keep it", "revoked_observation",
			grader.Expectation{Observations: append(a[:1:1], grader.Observation{Step: 2, From: grader.FromSummary, Text: "Today: _a_ is on."})}, "So a is on.", "for the grader to say"},
		{"no pointer", "altered_payload", grader.Expectation{Observations: a, Behaviors: tells}, "So a is on.", "by a pointer"},
		{"no demand", "altered_payload", grader.Expectation{Observations: payload}, "So a is on.", "no behavior demands"},
		{"another form would do", "altered_payload", grader.Expectation{Observations: payload, Behaviors: tells}, "So a is on, a runs.", "another form"},
		{"another fact would do", "altered_payload", grader.Expectation{
			Observations: payload, Facts: []grader.Fact{{Name: "f", Forms: []string{"so"}}},
			Behaviors: []grader.Behavior{{Name: "tells", AnyOf: []grader.Matcher{{Fact: grader.AnyFact}}}}}, "So a is on.", "another form or fact"},
	}
	for _, tt := range tests {
		t.Run(tt.mutator+": "+tt.name, func(t *testing.T) {
			t.Parallel()
			targets := turnsOf(tt.e, answerAt{len(tt.e.Observations), tt.answer})
			done, reason := missed(t, tt.mutator, targets)
			if len(done) > 0 || !strings.Contains(reason, tt.reason) {
				t.Errorf("made %q, reason %q; want none, because %q", done, reason, tt.reason)
			}
			r, err := Attack(targets, Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkHeld(t, r)
		})
	}
}

// TestRandomTraces grants, revokes, supersedes and compacts at random, and
// states what holds: the production grader must be neither blind nor brittle.
func TestRandomTraces(t *testing.T) {
	t.Parallel()
	var all Counts
	made := map[string]int{}
	for seed := range uint64(300) {
		targets := randomTrace(rand.New(rand.NewPCG(seed, 1)))
		r, err := Attack(targets, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if checkHeld(t, r); t.Failed() {
			t.Fatalf("seed %d: %+v", seed, targets[0].Expectation.Observations)
		}
		all.Add(r.Counts)
		for _, tally := range r.Mutators {
			made[tally.Mutator] += tally.Killed + tally.Equivalents
		}
	}
	for _, name := range []string{"stale_fact", "early_fact", "licensed_fact", "withheld_observation", "revoked_observation", "compacted_observation", "altered_payload"} {
		if made[name] < 200 {
			t.Errorf("%s made only %d mutants of 300 traces", name, made[name])
		}
	}
	t.Logf("%+v %v", all, made)
}

// randomTrace is a case of facts with short, shared and nested forms.
func randomTrace(rng *rand.Rand) []Target {
	words := []string{"gate", "seat", "meal", "fare"}
	forms := func() []string {
		w := words[rng.IntN(len(words))]
		return []string{
			fmt.Sprintf("%s %d", w, rng.IntN(3)), fmt.Sprintf("%s %d is set", w, rng.IntN(3)), fmt.Sprintf("the %s {value} holds", w),
		}[rng.IntN(3):]
	}
	var seen []grader.Observation
	live := map[string]grader.Grant{}
	var order []string
	var answers []answerAt
	var behaviors [][]grader.Behavior
	for step := 1; step <= 12; step++ {
		o := grader.Observation{Step: step, From: grader.FromTool, Tool: "get", Text: fmt.Sprintf(`{"v":"%c%d"}`, 'A'+rune(rng.IntN(4)), rng.IntN(50))}
		switch rng.IntN(8) {
		case 0:
			o.From, o.Tool, o.Text = grader.FromSummary, "", "All was said."
			for _, fact := range order {
				if g, ok := live[fact]; ok && rng.IntN(2) == 0 {
					o.Text += " So " + filled(g, 0) + "."
				}
			}
			clear(live)
		case 1:
			if len(order) > 0 {
				if fact := order[rng.IntN(len(order))]; live[fact].Fact != "" {
					o.Revokes = append(o.Revokes, fact)
					delete(live, fact)
				}
			}
		default:
			g := grader.Grant{Fact: fmt.Sprintf("fact-%d", rng.IntN(5)), Forms: forms(), At: "/v"}
			o.Grants = append(o.Grants, g)
			g.At = o.Text[6 : len(o.Text)-2] // filled reads the value there
			live[g.Fact] = g
			order = append(order, g.Fact)
		}
		seen = append(seen, o)
		if rng.IntN(2) == 0 {
			continue
		}
		text := "Let me see."
		var bs []grader.Behavior
		for _, fact := range order {
			if g, ok := live[fact]; ok && rng.IntN(2) == 0 {
				text += fmt.Sprintf(" I read that %s, it seems.", filled(g, rng.IntN(len(g.Forms))))
				bs = append(bs, grader.Behavior{Name: fmt.Sprintf("tells-%d", len(bs)), AllOf: []grader.Matcher{{Fact: fact}}})
			}
		}
		answers = append(answers, answerAt{step, text})
		behaviors = append(behaviors, bs)
	}
	targets := turnsOf(grader.Expectation{Observations: seen, Denials: []string{"no proof that {claim}"}}, answers...)
	for i := range targets {
		targets[i].Expectation.Behaviors = behaviors[i]
		targets[i].Honest[0].Origin = "completion" // it may state what does not hold, and fails then
	}
	return targets
}

func filled(g grader.Grant, form int) string {
	return strings.ReplaceAll(g.Forms[form], valueSlot, g.At)
}
