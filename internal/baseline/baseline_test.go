package baseline

import (
	"bytes"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
)

// row is a case with pins of its own.
func row(id string, v grader.Verdict, pin string) report.Case {
	c := report.Case{
		CaseID: id, Verdict: v, Line: 7, Usage: &report.Usage{Total: 9},
		Pins:  map[string]string{report.PinSystem: pin, report.PinCase: id, report.PinSampling: pin},
		Turns: []report.Turn{{Turn: 1, Line: 8, Verdict: v, Completion: grader.Completion{Text: string(v)}}},
	}
	if v == grader.Fail {
		c.Findings = []report.Finding{{Turn: 1, Finding: grader.Finding{Kind: grader.KindClaim, Name: "paid"}}}
	}
	return c
}

func reportOf(pin string, cases ...report.Case) *report.Report {
	r := report.New(cases, report.Run{Suite: "s", Version: "v9", Mode: "live", Started: time.Unix(1, 0), Finished: time.Unix(2, 0), Complete: true, Cases: map[string]report.RunCase{}})
	for _, c := range cases {
		r.Run.Cases[c.CaseID] = report.RunCase{Source: report.SourceLive, ServedBy: pin, Attempts: 3, LatencyMS: 5}
	}
	r.Texts = map[string]string{pin: "prompt " + pin, "unused": "x"}
	r.Request = &report.Request{SystemRole: pin}
	r.Gate = &report.Gate{FailOn: []string{pin}}
	return r
}

func encoded(t *testing.T, r *report.Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.Encode(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestItems(t *testing.T) {
	t.Parallel()
	reasoned := row("d", grader.Fail, "old")
	reasoned.Accepted = &report.Acceptance{Reason: "r", On: "2026-01-01"}
	old := reportOf("old", row("a", grader.Pass, "old"), row("b", grader.Fail, "old"), row("c", grader.Fail, "old"), reasoned, row("gone", grader.Pass, "old"), row("same", grader.Pass, "old"), row("e", grader.Pass, "old"))
	now := reportOf("old", row("a", grader.Fail, "old"), row("b", grader.Pass, "old"), row("c", grader.Fail, "old"), row("d", grader.Fail, "old"), row("same", grader.Pass, "old"), row("new", grader.Pass, "old"), row("e", grader.Error, "old"))
	type item struct {
		name            string
		kind            diff.Kind
		decided, reason bool
	}
	var got []item
	for _, i := range Items(old, now) {
		x := item{name: i.Name(), decided: i.Decided(), reason: i.NeedsReason()}
		if len(i.Flips) > 0 {
			x.kind = i.Flips[0].Kind
		}
		got = append(got, x)
	}
	want := []item{
		{"a", diff.Regressed, true, true},
		{"gone", diff.Removed, true, false},
		{"new", diff.New, true, false},
		{"b", diff.UnexpectedPass, true, true},
		{"e", diff.Errored, false, false},
		{"c", "", true, true}, // it fails as before, and nobody ever said why
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(item{})); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestRowsThatAreNotAcceptedStay(t *testing.T) {
	t.Parallel()
	old := Next(nil, reportOf("old", row("a", grader.Pass, "old"), row("b", grader.Pass, "old"), row("gone", grader.Pass, "old")), Choice{All: true, On: "2026-01-01"})
	now := reportOf("new", row("a", grader.Fail, "new"), row("b", grader.Fail, "new"), row("e", grader.Unverified, "new"))
	next := Next(old, now, Choice{IDs: map[string]bool{"a": true, "e": true}, Reasons: map[string]string{"a": "why"}, On: "2026-02-02"})
	type kept struct {
		id       string
		verdict  grader.Verdict
		pin, by  string
		accepted *report.Acceptance
	}
	var got []kept
	for _, c := range next.Cases {
		got = append(got, kept{c.CaseID, c.Verdict, c.Pins[report.PinSystem], next.Run.Cases[c.CaseID].ServedBy, c.Accepted})
	}
	want := []kept{
		{"a", grader.Fail, "new", "new", &report.Acceptance{Reason: "why", On: "2026-02-02"}},
		{"b", grader.Pass, "old", "old", nil},
		{"gone", grader.Pass, "old", "old", nil},
	}
	if d := cmp.Diff(want, got, cmp.AllowUnexported(kept{})); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if d := cmp.Diff(map[string]string{"old": "prompt old", "new": "prompt new"}, next.Texts); d != "" {
		t.Errorf("the prompts of all rows, and of nothing else (-want +got):\n%s", d)
	}
	if next.Request != nil || next.Pins[report.PinSystem] != "" {
		t.Errorf("rows that were asked differently have no request and no pin in common: %+v %v", next.Request, next.Pins)
	}
	if d := cmp.Diff([]string{"old"}, next.Gate.FailOn); d != "" {
		t.Errorf("the suite was not accepted (-want +got):\n%s", d)
	}
}

func TestAnAcceptanceKeepsItsDay(t *testing.T) {
	t.Parallel()
	now := reportOf("old", row("a", grader.Fail, "old"))
	first := Next(nil, now, Choice{All: true, Reasons: map[string]string{"a": "why"}, On: "2026-01-01"})
	again := Next(first, now, Choice{All: true, Reasons: map[string]string{"a": "other"}, On: "2026-02-02"})
	if d := cmp.Diff(encoded(t, first), encoded(t, again)); d != "" {
		t.Errorf("nothing differs, so nothing may change (-first +again):\n%s", d)
	}
	if d := cmp.Diff(report.Debt{Failures: 1, Oldest: "2026-01-01"}, again.Owed()); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// Two runs that were answered alike make the same baseline, whenever they were.
func TestNothingVolatileIsKept(t *testing.T) {
	t.Parallel()
	later := reportOf("old", row("a", grader.Pass, "old"))
	later.Run.Started, later.Run.Version, later.Run.Mode = time.Unix(99, 0), "v10", "offline"
	later.Run.Cases["a"] = report.RunCase{Source: report.SourceRecorded, ServedBy: "old", Recorded: &later.Run.Started, Attempts: 1}
	later.Cases[0].Line, later.Cases[0].Usage = 70, nil
	later.Cases[0].Turns[0].Line = 80
	choice := Choice{All: true, On: "2026-01-01"}
	if d := cmp.Diff(encoded(t, Next(nil, reportOf("old", row("a", grader.Pass, "old")), choice)), encoded(t, Next(nil, later, choice))); d != "" {
		t.Errorf("(-first +later):\n%s", d)
	}
	if later.Cases[0].Line != 70 || later.Cases[0].Turns[0].Line != 80 {
		t.Error("Next altered the report it was given")
	}
}
