package diff

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

func finished(cases ...report.Case) *report.Report {
	return report.New(cases, report.Run{Complete: true})
}

func pass(id string) report.Case { return report.Case{CaseID: id, Verdict: grader.Pass} }

// fail makes a case with a finding for each claim, all in turn 1.
func fail(id string, claims ...string) report.Case {
	c := report.Case{CaseID: id, Verdict: grader.Fail, Turns: []report.Turn{{Turn: 1, Verdict: grader.Fail}}}
	for _, name := range claims {
		c.Findings = append(c.Findings, report.Finding{Turn: 1, Finding: grader.Finding{Kind: grader.KindClaim, Name: name}})
	}
	return c
}

func lacking(c report.Case, behavior string) report.Case {
	c.Findings = append(c.Findings, report.Finding{Turn: 1, Finding: grader.Finding{Kind: grader.KindBehavior, Name: behavior}})
	return c
}

func undecided(id string, v grader.Verdict, reason string) report.Case {
	return report.Case{CaseID: id, Verdict: v, Reason: reason}
}

func pinned(c report.Case, model string, pins map[string]string) report.Case {
	c.Model, c.Pins = model, pins
	return c
}

func row(id string, invented, missing []string) report.Case {
	return report.Case{CaseID: id, Verdict: grader.Fail, Invented: invented, MissingRequired: missing}
}

func TestCompareKinds(t *testing.T) {
	t.Parallel()
	const absent, undecidedThen, unpinned = "not in the baseline", "undecided in the baseline", "unknown: no pins"
	tests := []struct {
		name     string
		old, now *report.Report
		want     []Flip
	}{
		{name: "passing both times is no flip", old: finished(pass("a")), now: finished(pass("a"))},
		{name: "a pass that fails has regressed", old: finished(pass("a")), now: finished(lacking(fail("a", "paid"), "declines")),
			want: []Flip{{Kind: Regressed, CaseID: "a", Cause: unpinned, Invented: []string{"paid"}, Missing: []string{"declines"}, Detail: `asserts "paid"; lacks declines`, Closes: true}}},
		{name: "an empty answer is told in words", old: finished(pass("a")), now: finished(report.Case{CaseID: "a", Verdict: grader.Fail, Findings: []report.Finding{{Turn: 1, Finding: grader.Finding{Kind: grader.KindEmpty}}}}),
			want: []Flip{{Kind: Regressed, CaseID: "a", Cause: unpinned, Detail: "gives no answer", Closes: true}}},
		{name: "a plain row may say only that it failed", old: finished(pass("a")), now: finished(row("a", nil, nil)),
			want: []Flip{{Kind: Regressed, CaseID: "a", Cause: unpinned, Detail: "fails", Closes: true}}},
		{name: "a failure that passes is unexpected and opens nothing", old: finished(fail("a", "paid")), now: finished(pass("a")),
			want: []Flip{{Kind: UnexpectedPass, CaseID: "a", Cause: unpinned, Detail: `passes now; the baseline found "paid"`}}},
		{name: "a new case that passes leaves the gate open", old: finished(), now: finished(pass("a")),
			want: []Flip{{Kind: New, CaseID: "a", Cause: absent, Detail: "passes"}}},
		{name: "a new case that fails closes the gate", old: finished(), now: finished(fail("a", "paid")),
			want: []Flip{{Kind: New, CaseID: "a", Cause: absent, Invented: []string{"paid"}, Detail: `asserts "paid"`, Closes: true}}},
		{name: "a case whose file is gone is removed", old: finished(pass("a"), fail("b")), now: finished(),
			want: []Flip{{Kind: Removed, CaseID: "a", Cause: "not in this run", Detail: "passed in the baseline", Closes: true}, {Kind: Removed, CaseID: "b", Cause: "not in this run", Detail: "failed in the baseline", Closes: true}}},
		{name: "a selection removes nothing", old: finished(pass("a")), now: report.New(nil, report.Run{Complete: true, Selected: true})},
		{name: "an interrupted run removes nothing", old: finished(pass("a")), now: report.New(nil, report.Run{})},
		{name: "the same reasons are no flip, whatever the form", old: finished(fail("a", "paid")), now: finished(func() report.Case { c := fail("a", "paid"); c.Findings[0].Form = "was paid"; return c }())},
		{name: "another claim is a change that closes", old: finished(fail("a", "paid")), now: finished(fail("a", "sent", "sent", "paid")),
			want: []Flip{{Kind: Changed, CaseID: "a", Turn: 1, Cause: unpinned, Invented: []string{"sent"}, Detail: `now asserts "sent"`, Closes: true}}},
		{name: "a claim less is a change that does not close", old: finished(fail("a", "paid", "sent")), now: finished(fail("a", "paid")),
			want: []Flip{{Kind: Changed, CaseID: "a", Turn: 1, Cause: unpinned, Detail: `no longer asserts "sent"`}}},
		{name: "a missing behavior instead of a claim", old: finished(fail("a", "paid")), now: finished(lacking(fail("a"), "declines")),
			want: []Flip{{Kind: Changed, CaseID: "a", Turn: 1, Cause: unpinned, Missing: []string{"declines"}, Detail: `now lacks declines; no longer asserts "paid"`, Closes: true}}},
		{name: "rows are compared by their names", old: finished(row("a", []string{"paid"}, nil)), now: finished(row("a", []string{"paid"}, []string{"declines"})),
			want: []Flip{{Kind: Changed, CaseID: "a", Cause: unpinned, Missing: []string{"declines"}, Detail: "now lacks declines", Closes: true}}},
		{name: "a row beside a full case of the same names is no flip", old: finished(row("a", []string{"paid"}, nil)), now: finished(fail("a", "paid"))},
		{name: "an error is told by the first line of its reason", old: finished(pass("a")), now: finished(undecided("a", grader.Error, "status 500\nbody")),
			want: []Flip{{Kind: Errored, CaseID: "a", Cause: unpinned, Detail: "status 500"}}},
		{name: "a request never recorded", old: finished(fail("a", "paid")), now: finished(undecided("a", grader.Unverified, "no recording")),
			want: []Flip{{Kind: Unverified, CaseID: "a", Cause: unpinned, Detail: "no recording"}}},
		{name: "undecided in the same way both times is no flip", old: finished(undecided("a", grader.Error, "x")), now: finished(undecided("a", grader.Error, "y"))},
		{name: "an undecided baseline row counts as absent", old: finished(undecided("a", grader.Error, "x"), undecided("b", grader.Unverified, "x")), now: finished(fail("a", "paid"), pass("b")),
			want: []Flip{{Kind: New, CaseID: "a", Cause: undecidedThen, Invented: []string{"paid"}, Detail: `asserts "paid"`, Closes: true}, {Kind: New, CaseID: "b", Cause: undecidedThen, Detail: "passes"}}},
		{name: "an undecided baseline row cannot be removed", old: finished(undecided("a", grader.Error, "x"), undecided("b", grader.Skip, "")), now: finished()},
		{name: "quarantine is no flip", old: finished(fail("a", "paid")), now: finished(undecided("a", grader.Skip, ""))},
		{name: "what closes the gate comes first, then kind, then id",
			old: finished(pass("z"), pass("m"), pass("e"), fail("c", "x", "y"), fail("p", "x")),
			now: finished(fail("z", "x"), pass("n"), undecided("e", grader.Error, "x"), fail("c", "x"), pass("p"), fail("k", "x")),
			want: []Flip{
				{Kind: Regressed, CaseID: "z", Cause: unpinned, Invented: []string{"x"}, Detail: `asserts "x"`, Closes: true},
				{Kind: New, CaseID: "k", Cause: absent, Invented: []string{"x"}, Detail: `asserts "x"`, Closes: true},
				{Kind: Removed, CaseID: "m", Cause: "not in this run", Detail: "passed in the baseline", Closes: true},
				{Kind: New, CaseID: "n", Cause: absent, Detail: "passes"},
				{Kind: Changed, CaseID: "c", Turn: 1, Cause: unpinned, Detail: `no longer asserts "y"`},
				{Kind: UnexpectedPass, CaseID: "p", Cause: unpinned, Detail: `passes now; the baseline found "x"`},
				{Kind: Errored, CaseID: "e", Cause: unpinned, Detail: "x"},
			}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := Compare(tt.old, tt.now)
			if diff := cmp.Diff(tt.want, got, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(Flip{}, "Turns")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if got == nil {
				t.Error("the list is nil, and would be null in JSON")
			}
			for _, f := range got {
				if f.Invented == nil || f.Missing == nil {
					t.Errorf("%s %s has a nil list, which would be null in JSON", f.Kind, f.CaseID)
				}
			}
		})
	}
}

func TestCause(t *testing.T) {
	t.Parallel()
	base := map[string]string{"system": "s", "case": "c", "grader": "g", "model": "m", "sampling": "t"}
	tooled := maps.Clone(base)
	tooled["tools"] = "w"
	with := func(changes ...string) map[string]string {
		pins := map[string]string{}
		for k, v := range base {
			pins[k] = v
		}
		for _, k := range changes {
			pins[k] = "other"
		}
		return pins
	}
	tests := []struct {
		name     string
		oldModel string
		nowModel string
		was      map[string]string // base where it is not given
		now      map[string]string
		want     string
	}{
		{name: "the tools alone, and nothing else is said", was: tooled, now: with("tools"), want: "tools"},
		{name: "the tools after the prompt", was: tooled, now: with("tools", "system"), want: "system prompt + tools"},
		{name: "no pin differs", now: with(), want: "drift: no pin differs"},
		{name: "the prompt", now: with("system"), want: "system prompt"},
		{name: "all of them, in a fixed order", now: with("sampling", "model", "grader", "case", "system"), want: "system prompt + case + grader + model + sampling"},
		{name: "a model is named when both are known", oldModel: "a-1", nowModel: "b-2", now: with("model"), want: "model a-1 -> b-2"},
		{name: "a model without a name on one side", nowModel: "b-2", now: with("model"), want: "model"},
		{name: "a pin that only one side has is not known to be the same", now: with("tools"), want: "unknown: only one side has the pins of tools"},
		{name: "no pins at all", want: "unknown: no pins"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			was := tt.was
			if was == nil {
				was = base
			}
			got := Compare(finished(pinned(pass("a"), tt.oldModel, was)), finished(pinned(fail("a", "x"), tt.nowModel, tt.now)))
			if len(got) != 1 || got[0].Cause != tt.want {
				t.Errorf("got %+v, want one flip caused by %q", got, tt.want)
			}
		})
	}
	later := with("tools", "contract")
	later2 := with("contract")
	later2["contract"], later2["tools"] = "third", "third"
	if got := cause(&report.Case{Verdict: grader.Pass, Pins: later}, &report.Case{Pins: later2}); got != "tools + contract" {
		t.Errorf("pins of a later version bear their own key: got %q", got)
	}
}

func TestNewlyInvented(t *testing.T) {
	t.Parallel()
	old := finished(fail("both", "x"), pass("worse"), undecided("err", grader.Error, ""), fail("better", "x"))
	now := finished(fail("both", "x", "y"), fail("worse", "z"), fail("err", "x"), fail("fresh", "b", "a"), pass("better"), lacking(fail("quiet"), "declines"))
	want := map[string][]string{"both": {"y"}, "worse": {"z"}, "err": {"x"}, "fresh": {"a", "b"}}
	if diff := cmp.Diff(want, NewlyInvented(old, now)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// random makes a report over the same ten ids each time.
func random(r *rand.Rand, verdicts ...grader.Verdict) *report.Report {
	var cases []report.Case
	for i := range 10 {
		if r.IntN(4) == 0 {
			continue
		}
		id := fmt.Sprintf("c%d", i)
		c := undecided(id, verdicts[r.IntN(len(verdicts))], "why")
		if c.Verdict == grader.Fail {
			for _, name := range []string{"x", "y", "z"} {
				if r.IntN(2) == 0 {
					c.Findings = append(c.Findings, fail(id, name).Findings...)
				}
			}
		}
		c.Pins = map[string]string{"system": fmt.Sprint(r.IntN(2)), "case": fmt.Sprint(r.IntN(2))}
		cases = append(cases, c)
	}
	return finished(cases...)
}

func TestAReportDoesNotDifferFromItself(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		r := random(rng, grader.Pass, grader.Fail, grader.Error, grader.Unverified, grader.Skip)
		if got := Compare(r, r); len(got) > 0 {
			t.Fatalf("%+v", got)
		}
	}
}

func TestSwappingReportsMirrorsTheFlips(t *testing.T) {
	t.Parallel()
	mirror := map[Kind]Kind{New: Removed, Removed: New, Regressed: UnexpectedPass, UnexpectedPass: Regressed, Changed: Changed}
	rng := rand.New(rand.NewPCG(3, 4))
	kinds := map[Kind]int{}
	for range 300 {
		a, b := random(rng, grader.Pass, grader.Fail), random(rng, grader.Pass, grader.Fail)
		forth, back := map[string]Kind{}, map[string]Kind{}
		for _, f := range Compare(a, b) {
			forth[f.CaseID] = mirror[f.Kind]
			kinds[f.Kind]++
		}
		for _, f := range Compare(b, a) {
			back[f.CaseID] = f.Kind
		}
		if diff := cmp.Diff(forth, back); diff != "" {
			t.Fatalf("(-mirrored +swapped):\n%s", diff)
		}
	}
	for kind := range mirror {
		if kinds[kind] == 0 {
			t.Errorf("no %s among the random reports: the property was not tried on it", kind)
		}
	}
}
