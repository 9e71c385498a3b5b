package cli

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/trial"
)

func TestOrder(t *testing.T) {
	t.Parallel()
	day := func(n int) time.Time { return time.Date(2027, 3, n, 0, 0, 0, 0, time.UTC) }
	one := func(id, tier string) *fixture.Case {
		return &fixture.Case{ID: id, Tier: tier, Pin: "p", Turns: []fixture.Turn{{To: 1}}, Messages: []fixture.Message{{Role: "user", Content: id}}}
	}
	cases := []*fixture.Case{one("a", ""), one("b", ""), one("c", fixture.TierCritical), one("d", ""), one("e", ""), one("f", "")}
	old := &report.Report{}
	for _, c := range cases {
		row := report.Case{CaseID: c.ID, Pins: map[string]string{report.PinCase: c.Pin, report.PinSystem: pin("")}}
		if c.ID == "e" {
			row.Pins[report.PinCase] = "as it was"
		}
		if c.ID != "f" {
			old.Cases = append(old.Cases, row)
		}
	}
	h := history{
		"a": {Live: day(3)}, "b": {Live: day(1)}, "c": {Live: day(9)}, "e": {Live: day(9)},
		"d": {Live: day(9), Runs: []trial.Count{{Passed: 1}, {Passed: 4, Failed: 1}}},
	}
	g := gated{plan: plan{suite: &fixture.Suite{}, cases: cases}, baseline: old}
	g.order(h)
	var got []string
	for _, thread := range g.threads {
		got = append(got, thread.Requests[0].Case)
	}
	// f is new and e changed, d failed last time, c is critical, and b was not asked for longest.
	if d := cmp.Diff([]string{"f", "e", "d", "c", "b", "a"}, got); d != "" {
		t.Errorf("order (-want +got):\n%s", d)
	}
}
