package diff

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// turns is a case with a turn for each verdict.
func turns(v ...grader.Verdict) report.Case {
	c := report.Case{CaseID: "a"}
	for i, verdict := range v {
		c.Turns = append(c.Turns, report.Turn{Turn: i + 1, Verdict: verdict})
	}
	return c
}

// found adds a finding to a case.
func found(c report.Case, turn int, f grader.Finding) report.Case {
	c.Findings = append(c.Findings[:len(c.Findings):len(c.Findings)], report.Finding{Turn: turn, Finding: f})
	return c
}

// claimed adds a claim to a case.
func claimed(c report.Case, turn int, name string) report.Case {
	return found(c, turn, grader.Finding{Kind: grader.KindClaim, Name: name})
}

func TestTurnIsTheFirstThatDiffers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		old, now report.Case
		want     int
	}{
		{name: "the verdict of the second", old: turns("pass", "pass", "pass"), now: turns("pass", "fail", "fail"), want: 2},
		{name: "the findings of the second", old: claimed(claimed(turns("fail", "fail"), 1, "x"), 2, "x"), now: claimed(claimed(turns("fail", "fail"), 1, "x"), 2, "y"), want: 2},
		{name: "a finding less in the second", old: claimed(claimed(turns("fail", "fail", "fail"), 2, "x"), 3, "x"), now: claimed(turns("fail", "fail", "fail"), 3, "x"), want: 2},
		{name: "findings of an earlier turn than the verdicts", old: claimed(turns("fail", "fail", "pass"), 1, "x"), now: claimed(turns("fail", "fail", "fail"), 2, "x"), want: 1},
		{name: "the same claim moved to another turn", old: claimed(turns("fail", "fail"), 2, "x"), now: claimed(turns("fail", "fail"), 1, "x"), want: 1},
		{name: "a turn that the baseline did not have", old: turns("pass"), now: turns("pass", "fail"), want: 2},
		{name: "a turn that is gone", old: turns("pass", "pass", "fail"), now: turns("pass", "pass"), want: 3},
		{name: "a turn that could not be decided", old: turns("pass", "pass", "pass"), now: turns("pass", "pass", "unverified"), want: 3},
		{name: "unknown when the baseline is a plain row", old: report.Case{CaseID: "a", Passed: true}, now: turns("fail"), want: 0},
		{name: "unknown when this run has no turns", old: turns("pass", "pass"), now: report.Case{CaseID: "a", Verdict: grader.Error}, want: 0},
		{name: "none when the baseline decided nothing", old: turns("error", "pass"), now: turns("fail", "pass"), want: 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := Compare(finished(tt.old), finished(tt.now))
			if len(got) != 1 || got[0].Turn != tt.want || got[0].Turns != len(tt.now.Turns) {
				t.Errorf("got %+v, want one flip in turn %d of %d", got, tt.want, len(tt.now.Turns))
			}
		})
	}
}

// observed gives a case the observations that findings cite.
func observed(c report.Case) report.Case {
	c.Observations = []grader.Observation{
		{Step: 2, From: grader.FromTool, Tool: "lookup_order", Text: "shipped"},
		{Step: 5, From: grader.FromTool, Tool: "lookup_order", Text: "gate 4"},
		{Step: 7, From: grader.FromTool, Tool: "lookup_order", Text: "cancelled", Revokes: []string{"order-status"}},
		{Step: 9, From: grader.FromSummary, Text: "They talked."},
	}
	return c
}

func TestDetailOfEachKind(t *testing.T) {
	t.Parallel()
	source := func(step int, tool string) *grader.Source { return &grader.Source{Step: step, Tool: tool} }
	stale := func(name string, ended *grader.Source) grader.Finding {
		return grader.Finding{Kind: grader.KindStale, Name: name, Granted: source(2, "lookup_order"), Ended: ended}
	}
	argument := func(kind grader.Kind) grader.Finding {
		return grader.Finding{Kind: kind, Name: "y", Tool: "x", Path: "/y", Schema: "/properties/y/type"}
	}
	tests := []struct {
		name    string
		finding grader.Finding
		want    string
	}{
		{"revoked", stale("order-status", source(7, "lookup_order")), `states the fact "order-status" though step 7 (lookup_order) had revoked it (granted at step 2)`},
		{"superseded", stale("gate", source(7, "lookup_order")), `states the fact "gate" though step 7 (lookup_order) had superseded it (granted at step 2)`},
		{"dropped", stale("order-status", source(9, "")), `states the fact "order-status" though the compaction at step 9 had dropped it (granted at step 2)`},
		{"dropped by a step that has no number", stale("gate", &grader.Source{From: grader.FromSummary}), `states the fact "gate" though a compaction had dropped it (granted at step 2)`},
		{"ended by what the report does not hold", stale("gate", source(70, "")), `states the fact "gate" though step 70 had ended it (granted at step 2)`},
		{"ended by nobody knows what", grader.Finding{Kind: grader.KindStale, Name: "gate"}, `states the fact "gate" though it holds no longer`},
		{"early", grader.Finding{Kind: grader.KindEarly, Name: "gate", Granted: source(5, "lookup_order")}, `states the fact "gate" before step 5 grants it`},
		{"early without a step", grader.Finding{Kind: grader.KindEarly, Name: "gate"}, `states the fact "gate" before an observation grants it`},
		{"a tool", grader.Finding{Kind: grader.KindInventedTool, Name: "x", Tool: "x"}, `calls "x", which was not offered`},
		{"an argument", argument(grader.KindInventedArgument), `passes the argument "y" that x does not have`},
		{"a schema", argument(grader.KindInvalidArguments), `breaks the schema of x at /properties/y/type`},
		{"arguments that are none", grader.Finding{Kind: grader.KindInvalidArguments, Name: "x", Tool: "x"}, `calls x with arguments that it cannot take`},
		{"a value", argument(grader.KindUnlicensedArgument), `passes an unobserved value for y to x`},
		{"an entity", grader.Finding{Kind: grader.KindEntity, Name: "Monday"}, `states "Monday", which nothing licenses`},
		{"a kind of a later version", grader.Finding{Kind: "tone", Name: "curt"}, `tone curt`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			old := turns(grader.Pass)
			now := found(observed(turns(grader.Fail)), 1, tt.finding)
			if got := Compare(finished(old), finished(now)); len(got) != 1 || got[0].Detail != tt.want {
				t.Errorf("regressed: got %+v, want %q", got, tt.want)
			}
			other := claimed(turns(grader.Fail), 1, "paid")
			if got := Compare(finished(other), finished(now)); len(got) != 1 || got[0].Detail != "now "+tt.want+`; no longer asserts "paid"` {
				t.Errorf("changed: got %+v", got)
			}
			if got := Compare(finished(now), finished(other)); len(got) != 1 || got[0].Detail != `now asserts "paid"; no longer `+tt.want {
				t.Errorf("changed back, told by the observations of the baseline: got %+v", got)
			}
			if got := Compare(finished(now), finished(old)); len(got) != 1 || got[0].Detail != "passes now; the baseline failed: "+tt.want {
				t.Errorf("unexpected pass: got %+v", got)
			}
		})
	}
}

func TestDetailSaysTheTurn(t *testing.T) {
	t.Parallel()
	two := claimed(claimed(turns("pass", "fail", "fail"), 3, "sent"), 2, "paid")
	two = found(two, 3, grader.Finding{Kind: grader.KindBehavior, Name: "asks"})
	all := turns("fail", "fail", "fail", "fail", "fail")
	for i := range 5 {
		all = claimed(all, i+1, fmt.Sprint("x", i))
	}
	tests := []struct {
		name     string
		old, now report.Case
		want     string
	}{
		{"findings of two turns", turns("pass", "pass", "pass"), two, `turn 2: asserts "paid"; turn 3: asserts "sent"; lacks asks`},
		{"not where all are of the turn that the flip names", turns("pass", "pass"), claimed(turns("pass", "fail"), 2, "paid"), `asserts "paid"`},
		{"but where the flip names none", report.Case{CaseID: "a", Passed: true}, claimed(turns("pass", "fail"), 2, "paid"), `turn 2: asserts "paid"`},
		{"or another", turns("pass", "pass", "pass"), claimed(turns("error", "pass", "fail"), 3, "paid"), `turn 3: asserts "paid"`},
		{"the same claim in another turn", claimed(turns("fail", "pass", "fail"), 3, "paid"), claimed(turns("fail", "pass", "fail"), 1, "paid"), `turn 1: now asserts "paid"; turn 3: no longer asserts "paid"`},
		{"the only turn of a new case is not named", undecided("a", grader.Error, ""), claimed(turns("fail"), 1, "paid"), `asserts "paid"`},
		{"many turns are counted", turns("pass", "pass", "pass", "pass", "pass"), all, `turn 1: asserts "x0"; turn 2: asserts "x1"; turn 3: asserts "x2"; +2 more turns`},
		{"a baseline's turns", two, turns("pass", "pass", "pass"), `passes now; the baseline found "paid", "sent" and missed asks`},
		{"a claim twice in one turn is said once", turns("pass", "pass"), claimed(claimed(turns("pass", "fail"), 2, "paid"), 2, "paid"), `asserts "paid"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Compare(finished(tt.old), finished(tt.now)); len(got) != 1 || got[0].Detail != tt.want {
				t.Errorf("got %+v, want %q", got, tt.want)
			}
		})
	}
	if got, want := Why(&two), `turn 2: asserts "paid"; turn 3: asserts "sent"; lacks asks`; got != want {
		t.Errorf("Why: got %q, want %q", got, want)
	}
	if got := Why(&report.Case{Findings: []report.Finding{{Turn: 7}}}); got != "fails" {
		t.Errorf("a finding that says nothing: got %q", got)
	}
}

func TestTheToolOfAnArgumentCounts(t *testing.T) {
	t.Parallel()
	with := func(kind grader.Kind, tool string) report.Case {
		return found(turns("fail"), 1, grader.Finding{Kind: kind, Name: "y", Tool: tool})
	}
	for kind, want := range map[grader.Kind]int{
		grader.KindInventedArgument: 1, grader.KindInvalidArguments: 1, grader.KindUnlicensedArgument: 1,
		grader.KindBehavior: 0, grader.KindClaim: 0,
	} {
		if got := Compare(finished(with(kind, "a")), finished(with(kind, "b"))); len(got) != want {
			t.Errorf("%s of another tool: got %+v, want %d flips", kind, got, want)
		}
	}
}

// A model may call a tool of any name.
func TestDetailIsShortWhateverTheNames(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("日", 1<<20)
	for _, kind := range []grader.Kind{grader.KindClaim, grader.KindBehavior, grader.KindEarly, grader.KindStale, grader.KindInventedTool,
		grader.KindInventedArgument, grader.KindInvalidArguments, grader.KindUnlicensedArgument, grader.Kind(long)} {
		now := found(turns("fail"), 1, grader.Finding{Kind: kind, Name: long, Tool: long, Schema: long, Ended: &grader.Source{Step: 5, Tool: long}})
		got := Compare(finished(turns("pass")), finished(now))
		if len(got) != 1 || len(got[0].Detail) > 1000 || !utf8.ValidString(got[0].Detail) || !strings.Contains(got[0].Detail, "日…") {
			t.Errorf("%.20s: got %.1000q", kind, got[0].Detail)
		}
	}
}

// Facts stated too early or too late are as new as claims are.
func TestNewlyInventedFacts(t *testing.T) {
	t.Parallel()
	now := found(found(turns("fail"), 1, grader.Finding{Kind: grader.KindStale, Name: "status"}), 1, grader.Finding{Kind: grader.KindEarly, Name: "gate"})
	now = found(now, 1, grader.Finding{Kind: grader.KindInventedTool, Name: "teleport"})
	old := found(turns("fail"), 1, grader.Finding{Kind: grader.KindStale, Name: "status"})
	if diff := cmp.Diff(map[string][]string{"a": {"gate"}}, NewlyInvented(finished(old), finished(now))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := Compare(finished(turns("pass")), finished(now)); len(got) != 1 || !cmp.Equal(got[0].Invented, []string{"gate", "status"}) {
		t.Errorf("got %+v, want both facts invented", got)
	}
}

// A case of many turns with many findings each is compared in one pass.
func TestManyTurnsAreComparedAtOnce(t *testing.T) {
	t.Parallel()
	const n, each = 4000, 20
	long := func(prefix string) report.Case {
		c := report.Case{CaseID: "a"}
		for i := range n {
			c.Turns = append(c.Turns, report.Turn{Turn: i + 1, Verdict: grader.Fail})
			for j := range each {
				c.Findings = append(c.Findings, report.Finding{Turn: i + 1, Finding: grader.Finding{Kind: grader.KindClaim, Name: fmt.Sprint(prefix, i, "-", j)}})
			}
		}
		return c
	}
	old, now := finished(long("x")), finished(long("y"))
	began := time.Now()
	got := Compare(old, now)
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("it took %s; each pair of findings was compared", took)
	}
	if len(got) != 1 || len(got[0].Invented) != n*each || strings.Count(got[0].Detail, "turn") != mostTurns+1 {
		t.Errorf("got %d flips", len(got))
	}
}
