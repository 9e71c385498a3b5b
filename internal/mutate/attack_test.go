package mutate

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
)

func TestAFindingInAnotherPlaceIsNoKill(t *testing.T) {
	t.Parallel()
	elsewhere := func(shift func(*grader.Finding, grader.Completion)) func(grader.Expectation) (Judge, error) {
		return regraded(func(c grader.Completion, g grader.Grade) grader.Grade {
			g.Findings = slices.Clone(g.Findings)
			for i := range g.Findings {
				if g.Findings[i].Kind == grader.KindClaim {
					shift(&g.Findings[i], c)
				}
			}
			return g
		})
	}
	tests := []struct {
		name    string // the fault
		compile func(grader.Expectation) (Judge, error)
	}{
		{"spans that begin two bytes early", elsewhere(func(f *grader.Finding, _ grader.Completion) { f.Start -= 2 })},
		{"spans that end behind the form", elsewhere(func(f *grader.Finding, _ grader.Completion) { f.End += 3 })},
		{"spans of a word less", elsewhere(func(f *grader.Finding, c grader.Completion) { f.End = f.Start + 1 })},
		{"spans of the whole answer", elsewhere(func(f *grader.Finding, c grader.Completion) { f.Start, f.End = 0, len(c.Text) })},
		{"no spans", elsewhere(func(f *grader.Finding, _ grader.Completion) { f.Start, f.End = 0, 0 })},
		{"another part", elsewhere(func(f *grader.Finding, _ grader.Completion) { f.Part = grader.PartRefusal })},
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
			target := bait()
			judge, err := tt.compile(target.Expectation)
			if err != nil {
				t.Fatal(err)
			}
			good, err := newSubject(target, content(grader.Grade{})) // so that a base passes whatever the fault
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range mutators {
				if m.kind == equivalent || m.name == "drop_behavior" || m.name == "known_bad" {
					continue
				}
				var made batch
				m.make(good, &made)
				for _, mu := range made.mutants {
					if ok, _ := mu.want.met(judge(mu.completion)); ok {
						t.Errorf("%s: killed by a grader with %s: %q", m.name, tt.name, mu.completion.Text)
					}
				}
			}
		})
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
	r, err := Attack(target, Options{})
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
	target := bait()
	once, err := Attack(target, Options{})
	if err != nil {
		t.Fatal(err)
	}
	again := target.Honest[0]
	again.Origin = "completion"
	target.Honest = append(target.Honest, again)
	twice, err := Attack(target, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(once, twice); diff != "" {
		t.Errorf("a second answer of the same text changes the result:\n%s", diff)
	}
}

func TestAnExpectationThatDoesNotCompileIsAnError(t *testing.T) {
	t.Parallel()
	for _, e := range []grader.Expectation{
		{Claims: claims("*")},
		{Behaviors: []grader.Behavior{{Name: "b", AnyOf: []grader.Matcher{{Regexp: "("}}}}},
	} {
		if _, err := Attack(Target{Expectation: e}, Options{}); err == nil {
			t.Errorf("no error for %+v", e)
		}
		lenient := func(grader.Expectation) (Judge, error) { return content(grader.Grade{}), nil }
		if _, err := Attack(Target{Expectation: e}, Options{Compile: lenient}); (err != nil) != (len(e.Behaviors) > 0) {
			t.Errorf("error %v for %+v with a judge that compiles anything", err, e)
		}
	}
}
