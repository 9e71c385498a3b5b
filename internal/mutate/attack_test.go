package mutate

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
)

func TestAFindingInAnotherPlaceIsNoKill(t *testing.T) {
	t.Parallel()
	elsewhere := func(shift func(*grader.Finding, grader.Completion)) func([]grader.Expectation) ([]Judge, error) {
		return regraded(func(c grader.Completion, g grader.Grade) grader.Grade {
			g.Findings = slices.Clone(g.Findings)
			for i := range g.Findings {
				switch g.Findings[i].Kind {
				case grader.KindClaim, grader.KindStale, grader.KindEarly, grader.KindEntity:
					shift(&g.Findings[i], c)
				}
			}
			return g
		})
	}
	tests := []struct {
		name    string // the fault
		compile func([]grader.Expectation) ([]Judge, error)
	}{
		{"spans that begin two bytes early", elsewhere(func(f *grader.Finding, _ grader.Completion) { f.Start -= 2 })},
		{"spans that end behind the form", elsewhere(func(f *grader.Finding, _ grader.Completion) { f.End += 3 })},
		{"spans of a word less", elsewhere(func(f *grader.Finding, c grader.Completion) { f.End = f.Start + 1 })},
		{"spans of the whole answer", elsewhere(func(f *grader.Finding, c grader.Completion) { f.Start, f.End = 0, len(c.Text) })},
		{"no spans", elsewhere(func(f *grader.Finding, _ grader.Completion) { f.Start, f.End = 0, 0 })},
		{"another part", elsewhere(func(f *grader.Finding, _ grader.Completion) { f.Part = grader.PartRefusal })},
		{"the text instead of arguments, or the other way round", elsewhere(func(f *grader.Finding, _ grader.Completion) {
			if f.Part = grader.PartText; f.Call == 0 {
				f.Part = grader.PartArguments
			}
		})},
		{"another claim", elsewhere(func(f *grader.Finding, _ grader.Completion) { f.Name += "?" })},
		{"another kind", elsewhere(func(f *grader.Finding, _ grader.Completion) { f.Kind = grader.KindInventedTool })},
		{"a verdict that its findings deny", regraded(func(_ grader.Completion, g grader.Grade) grader.Grade {
			g.Verdict = grader.Error
			return g
		})},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			targets := bait()
			judges, err := tt.compile(expectations(targets))
			if err != nil {
				t.Fatal(err)
			}
			tried := 0
			for i, w := range windows(targets) {
				good, err := newSubject(targets[i], content(grader.Grade{}), w) // so that a base passes whatever the fault
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range mutators {
					if m.kind == equivalent || m.make == nil {
						continue
					}
					var made batch
					m.make(good, &made)
					for _, mu := range made.mutants {
						if mu.want.exact != nil || !mu.want.placed() {
							continue
						}
						tried++
						if ok, _ := mu.want.met(judges[i](mu.completion)); ok {
							t.Errorf("%s: killed by a grader with %s: %q %q", m.name, tt.name, mu.completion.Text, mu.completion.Calls)
						}
					}
				}
			}
			if tried < 100 {
				t.Errorf("only %d mutants have a place", tried)
			}
		})
	}
}

func TestAFindingThatCitesSomethingElseIsNoKill(t *testing.T) {
	t.Parallel()
	changed := func(change func(*grader.Finding)) func([]grader.Expectation) ([]Judge, error) {
		return regraded(func(_ grader.Completion, g grader.Grade) grader.Grade {
			g.Findings = slices.Clone(g.Findings)
			for i := range g.Findings {
				change(&g.Findings[i])
			}
			return g
		})
	}
	other := func(s *grader.Source) *grader.Source {
		if s == nil {
			return nil
		}
		return &grader.Source{Step: s.Step + 1}
	}
	granted := []string{"stale_fact", "early_fact", "withheld_observation", "revoked_observation", "compacted_observation", "altered_payload"}
	calls := []string{"claim_in_argument", "poisoned_argument", "invented_argument", "renamed_call"}
	tests := []struct {
		name   string // the fault
		change func(*grader.Finding)
		want   []string
	}{
		{"another step as what granted it", func(f *grader.Finding) { f.Granted = other(f.Granted) }, granted},
		{"nothing as what granted it", func(f *grader.Finding) { f.Granted = nil }, granted},
		{"another step as its end", func(f *grader.Finding) { f.Ended = other(f.Ended) }, []string{"stale_fact", "revoked_observation", "compacted_observation"}},
		{"nothing as its end", func(f *grader.Finding) { f.Ended = nil }, []string{"stale_fact", "revoked_observation", "compacted_observation"}},
		{"another call", func(f *grader.Finding) { f.Call++ }, calls},
		{"no call", func(f *grader.Finding) { f.Call = 0 }, calls},
		{"another argument", func(f *grader.Finding) { f.Path += "/0" }, []string{"poisoned_argument"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, err := Attack(bait(), Options{Compile: changed(tt.change)})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, wrongs(r)); diff != "" {
				t.Errorf("mutators that caught it (-want +got):\n%s", diff)
			}
			checkMisses(t, r)
		})
	}
}

func TestTheFixtureIsCompiledOnceMore(t *testing.T) {
	t.Parallel()
	var turns []int
	_, err := Attack(bait(), Options{Compile: func(es []grader.Expectation) ([]Judge, error) {
		turns = append(turns, len(es))
		return production(es)
	}})
	// two turns state a fact that may be withheld, revoked or dropped, and one that comes from a payload
	if want := []int{len(bait()), 7}; err != nil || !slices.Equal(turns, want) {
		t.Errorf("compiled %v turns, want %v; error %v", turns, want, err)
	}
	failing := 0
	_, err = Attack(bait(), Options{Compile: func(es []grader.Expectation) ([]Judge, error) {
		if failing++; failing == 2 {
			return nil, errors.New("no such thing")
		}
		return production(es)
	}})
	if err == nil || !strings.Contains(err.Error(), "altered observations: no such thing") {
		t.Errorf("error %v", err)
	}
}

func TestAnAnswerThatFailsIsNoBase(t *testing.T) {
	t.Parallel()
	target := Target{
		Expectation: grader.Expectation{Claims: claims("refund was issued")},
		Honest: []Base{
			{Origin: "known_good[0]", Completion: grader.Completion{Text: "The refund was issued."}},
			{Origin: "known_good[1]", Completion: grader.Completion{Text: "Nothing to", Stop: "length"}},
		},
		Bad: []Bad{
			{Origin: "known_bad[0]", Completion: grader.Completion{Text: "Nothing."}, Finds: []string{"c"}},
			{Origin: "known_bad[1]", Completion: grader.Completion{Text: "The refund was issued."}, Finds: []string{"empty"}},
			{Origin: "known_bad[2]", Completion: grader.Completion{Text: "The refund was issued.", Calls: []grader.Call{{Name: "pay"}}}, Finds: []string{"c"}},
			{Origin: "known_bad[3]", Completion: grader.Completion{Text: "Nothing to", Stop: "length"}, Finds: []string{"c"}},
		},
	}
	r, err := Attack([]Target{target}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := Counts{Survived: 4, Brittle: 2, NotApplicable: len(mutators) - 2}
	if diff := cmp.Diff(want, r.Counts); diff != "" {
		t.Errorf("counts (-want +got):\n%s", diff)
	}
	var details []string
	for _, m := range r.Misses {
		details = append(details, m.Origin+" "+m.Detail)
	}
	wantDetails := []string{
		"known_bad[0] a known bad answer passed",
		"known_bad[1] not found: empty; found instead: c",
		"known_bad[2] found besides what finds lists: pay",
		`known_bad[3] a known bad answer could not be decided: the answer was cut short (stop reason "length")`,
		`known_good[0] an honest answer failed for claim c ("refund was issued")`,
		`known_good[1] an honest answer could not be decided: the answer was cut short (stop reason "length")`,
	}
	if diff := cmp.Diff(wantDetails, details); diff != "" {
		t.Errorf("details (-want +got):\n%s", diff)
	}
	checkMisses(t, r)
	if got := r.Mutators[0].Reason; got != "no honest answer passes" {
		t.Errorf("reason %q", got)
	}
}

func TestTheSameTextIsAttackedOnce(t *testing.T) {
	t.Parallel()
	targets := bait()
	once, err := Attack(targets, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range targets {
		again := targets[i].Honest[0]
		again.Origin = "completion"
		targets[i].Honest = append(targets[i].Honest, again)
	}
	twice, err := Attack(targets, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(once, twice); diff != "" {
		t.Errorf("a second answer of the same text changes the result:\n%s", diff)
	}
}

func TestAnswersOfOtherCallsAreAttackedEach(t *testing.T) {
	t.Parallel()
	calling := func(id, arguments string) Base {
		return Base{Completion: grader.Completion{Calls: []grader.Call{{ID: id, Name: "a", Arguments: arguments}}}}
	}
	s, err := subjectOf(Target{Honest: []Base{calling("1", "{}"), calling("2", "{}"), calling("1", "[]")}}, content(grader.Grade{}))
	if err != nil || len(s.bases) != 2 {
		t.Errorf("%d bases, error %v", len(s.bases), err)
	}
}

func TestAnExpectationThatDoesNotCompileIsAnError(t *testing.T) {
	t.Parallel()
	for _, e := range []grader.Expectation{
		{Claims: claims("*")},
		{Behaviors: []grader.Behavior{{Name: "b", AnyOf: []grader.Matcher{{Regexp: "("}}}}},
	} {
		if _, err := Attack([]Target{{Expectation: e}}, Options{}); err == nil {
			t.Errorf("no error for %+v", e)
		}
		lenient := func([]grader.Expectation) ([]Judge, error) { return []Judge{content(grader.Grade{})}, nil }
		if _, err := Attack([]Target{{Expectation: e}}, Options{Compile: lenient}); (err != nil) != (len(e.Behaviors) > 0) {
			t.Errorf("error %v for %+v with a judge that compiles anything", err, e)
		}
	}
}
