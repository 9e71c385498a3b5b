package diff

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
	"github.com/goldentrace/goldentrace/internal/report"
)

// asking gives a case what its turns ask.
func asking(c report.Case, demands ...grader.Expectation) report.Case {
	c.Demands = demands
	return c
}

func entitiesOf(mode grader.EntityMode, kinds ...entity.Kind) grader.Expectation {
	return grader.Expectation{Entities: grader.Entities{Mode: mode, Kinds: kinds}}
}

func TestWeakened(t *testing.T) {
	t.Parallel()
	off, warn, fail := grader.Expectation{}, entitiesOf(grader.EntitiesWarn), entitiesOf(grader.EntitiesFail)
	ignoring := func(texts ...string) grader.Expectation {
		e := entitiesOf(grader.EntitiesFail)
		e.Entities.Ignore = texts
		return e
	}
	knowing := func(e grader.Expectation, texts ...string) grader.Expectation {
		e.Vocabulary = texts
		return e
	}
	all := entity.Kinds()
	tests := []struct {
		name     string
		old, now grader.Expectation
		want     string // empty: nothing is weaker
	}{
		{"the same", fail, fail, ""},
		{"fail that only warns", fail, warn, "entities: fail -> warn"},
		{"warn that is off", warn, off, "entities: warn -> off"},
		{"off in words", fail, entitiesOf(grader.EntitiesOff), "entities: fail -> off"},
		{"warn that fails is stricter", warn, fail, ""},
		{"what was off cannot be looser", off, knowing(ignoring("x"), "y"), ""},
		{"a kind that is not looked for any more", entitiesOf(grader.EntitiesFail, entity.Money, entity.Date), entitiesOf(grader.EntitiesFail, entity.Date), "entities no longer looked for: money"},
		{"kinds that are listed where all were meant", fail, entitiesOf(grader.EntitiesFail, all[2:]...), "entities no longer looked for: number, money"},
		{"names that were asked for beside all others", entitiesOf(grader.EntitiesFail, all...), fail, "entities no longer looked for: name"},
		{"all of them in words", fail, entitiesOf(grader.EntitiesFail, all[:len(all)-1]...), ""},
		{"a kind more", entitiesOf(grader.EntitiesFail, entity.Date), fail, ""},
		{"texts that are ignored, the first few", ignoring("a"), ignoring("b", "a", "c", "d", "e"), `entities ignored now: "b", "c", "d", +1 more`},
		{"a text that is ignored no more", ignoring("a"), ignoring(), ""},
		{"words that license", knowing(fail, "a"), knowing(fail, "a", "order 7"), `vocabulary that licenses entities now: "order 7"`},
		{"words where nothing is looked for", knowing(fail), knowing(off, "a"), "entities: fail -> off"},
		{"a list of denials that became scope", off, grader.Expectation{Scope: true}, "denials: list -> scope, so a form is excused wherever its sentence does not assert it"},
		{"scope that became a list is stricter", grader.Expectation{Scope: true}, grader.Expectation{Denials: []string{"no {claim}"}}, ""},
		{"several at once", fail, func() grader.Expectation { e := knowing(warn, "x"); e.Entities.Ignore = []string{"y"}; return e }(),
			`entities: fail -> warn; entities ignored now: "y"; vocabulary that licenses entities now: "x"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			old := pinned(asking(pass("a"), tt.old), "m", map[string]string{"case": "1"})
			now := pinned(asking(pass("a"), tt.now), "m", map[string]string{"case": "2"})
			var want []Flip
			if tt.want != "" {
				want = []Flip{{Kind: Weakened, CaseID: "a", Cause: "case", Detail: tt.want, Closes: true, Invented: []string{}, Missing: []string{}}}
			}
			if diff := cmp.Diff(want, Compare(finished(old), finished(now)), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestWeakenedTurns(t *testing.T) {
	t.Parallel()
	fail, warn := entitiesOf(grader.EntitiesFail), entitiesOf(grader.EntitiesWarn)
	of := func(demands ...grader.Expectation) report.Case {
		c := asking(report.Case{CaseID: "a"}, demands...)
		for i := range demands {
			c.Turns = append(c.Turns, report.Turn{Turn: i + 1, Verdict: grader.Pass})
		}
		return c
	}
	scoped := warn
	scoped.Scope = true
	tests := []struct {
		name     string
		old, now report.Case
		turn     int
		want     string
	}{
		{"all turns are one case", of(fail, fail), of(warn, warn), 0, "entities: fail -> warn"},
		{"one of them", of(fail, fail, fail), of(fail, warn, fail), 2, "turn 2: entities: fail -> warn"},
		{"some of them", of(fail, fail, fail), of(fail, warn, warn), 2, "turns 2, 3: entities: fail -> warn"},
		{"many of them", of(fail, fail, fail, fail, fail, fail), of(fail, warn, warn, warn, warn, warn), 2, "turns 2, 3, 4 and 2 more: entities: fail -> warn"},
		{"one thing everywhere, and one in a turn", of(fail, fail), of(warn, scoped), 0,
			"entities: fail -> warn; turn 2: denials: list -> scope, so a form is excused wherever its sentence does not assert it"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := Compare(finished(tt.old), finished(tt.now))
			if len(got) != 1 || got[0].Kind != Weakened || got[0].Turn != tt.turn || got[0].Detail != tt.want {
				t.Errorf("got %+v, want turn %d, %q", got, tt.turn, tt.want)
			}
		})
	}
}

// A model that invents does so anew each time: what is new is listed, and what
// was derived wrongly says what it should have been.
func TestChangedEntities(t *testing.T) {
	t.Parallel()
	stating := func(names ...string) report.Case {
		c := turns("fail")
		for _, n := range names {
			c = found(c, 1, grader.Finding{Kind: grader.KindEntity, Name: n, Entity: entity.Money})
		}
		return c
	}
	near := func(name string) report.Case {
		return found(turns("fail"), 1, grader.Finding{Kind: grader.KindEntity, Name: name, Entity: entity.Money, Near: "251.30 - 240.86 = 10.44"})
	}
	tests := []struct {
		name     string
		old, now report.Case
		invented []string
		want     string // empty: no flip
	}{
		{"another value each time", stating("$9.52"), stating("$8.13"), []string{"$8.13"},
			`now states "$8.13", which nothing licenses; no longer states "$9.52", which nothing licenses`},
		{"the same value at other places", stating("$9.52"), stating("$9.52", "$9.52"), nil, ""},
		{"many at once", stating("$1"), stating("$1", "a", "b", "c", "d", "e", "f", "g"), []string{"a", "b", "c", "d", "e", "f", "g"},
			`now states "a", "b", "c", "d", "e" and 2 more, which nothing licenses`},
		{"one that is nearly derived", stating("$9.44"), near("$9.45"), []string{"$9.45"},
			`now states "$9.45", but 251.30 - 240.86 = 10.44; no longer states "$9.44", which nothing licenses`},
		{"a pass that fails by it", pass("a"), near("$9.44"), []string{"$9.44"}, `states "$9.44", but 251.30 - 240.86 = 10.44`},
		{"claims before entities, gains before losses", claimed(stating("$1"), 1, "sent"), claimed(stating("$2"), 1, "paid"), []string{"$2", "paid"},
			`now asserts "paid"; now states "$2", which nothing licenses; no longer asserts "sent"; no longer states "$1", which nothing licenses`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := Compare(finished(tt.old), finished(tt.now))
			if tt.want == "" {
				if len(got) > 0 {
					t.Errorf("got %+v, want no flip", got)
				}
				return
			}
			if len(got) != 1 || got[0].Detail != tt.want || !got[0].Closes {
				t.Fatalf("got %+v, want %q", got, tt.want)
			}
			if diff := cmp.Diff(tt.invented, got[0].Invented); diff != "" {
				t.Errorf("invented (-want +got):\n%s", diff)
			}
		})
	}
}

// A case may fail and be weaker at once; one flip says each.
func TestWeakenedStandsBesideTheResult(t *testing.T) {
	t.Parallel()
	fail, warn := entitiesOf(grader.EntitiesFail), entitiesOf(grader.EntitiesWarn)
	tests := []struct {
		name     string
		old, now report.Case
		want     []Kind
	}{
		{"a case that regressed", asking(pass("a"), fail), asking(claimed(turns("fail"), 1, "paid"), warn), []Kind{Regressed, Weakened}},
		{"a failure that nobody looks for any more", asking(turns("fail"), fail), asking(turns("pass"), warn), []Kind{Weakened, UnexpectedPass}},
		{"a case that could not be decided", asking(pass("a"), fail), asking(undecided("a", grader.Error, "x"), warn), []Kind{Weakened, Errored}},
		{"a baseline that decided nothing counts as absent", asking(undecided("a", grader.Error, "x"), fail), asking(pass("a"), warn), []Kind{New}},
		{"a plain row asks nothing", pass("a"), asking(pass("a"), warn), nil},
		{"nor does one of this run", asking(pass("a"), fail), pass("a"), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var kinds []Kind
			for _, f := range Compare(finished(tt.old), finished(tt.now)) {
				kinds = append(kinds, f.Kind)
			}
			if diff := cmp.Diff(tt.want, kinds); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
