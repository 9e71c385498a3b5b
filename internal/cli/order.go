package cli

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/replay"
	"github.com/goldentrace/goldentrace/internal/report"
)

// order puts first what is most worth asking, so that a budget which ends the
// run never starves the same cases: what changed since the baseline, what failed
// last time, critical cases, and then what was not answered live for longest.
func (g *gated) order(h history) {
	before := map[string]*report.Case{}
	if old := g.comparedReport(); old != nil {
		for i := range old.Cases {
			before[old.Cases[i].CaseID] = &old.Cases[i]
		}
	}
	rank := func(c *fixture.Case) int {
		was := before[c.ID]
		switch {
		case len(before) > 0 && (was == nil || was.Pins[report.PinCase] != c.Pin || was.Pins[report.PinSystem] != pin(c.System.Text)):
			return 0
		case h[c.ID].failed():
			return 1
		case c.Tier == fixture.TierCritical:
			return 2
		}
		return 3
	}
	ranks := map[string]int{}
	for _, c := range g.cases {
		ranks[c.ID] = rank(c)
	}
	ordered := slices.Clone(g.cases)
	slices.SortStableFunc(ordered, func(a, b *fixture.Case) int {
		return cmp.Or(ranks[a.ID]-ranks[b.ID], h[a.ID].Live.Compare(h[b.ID].Live), strings.Compare(a.ID, b.ID))
	})
	picked := *g.suite
	picked.Cases = ordered
	g.threads = replay.Threads(&picked, g.model)
}

// tellOldest names the case that was not answered live for longest, where this
// run did not ask it either.
func (a *App) tellOldest(g *gated, r *report.Report, h history) {
	oldest, since := "", r.Run.Started
	for _, c := range g.cases {
		if live := h[c.ID].Live; live.Before(since) && r.Run.Cases[c.ID].Source != report.SourceLive {
			oldest, since = c.ID, live
		}
	}
	switch {
	case oldest == "":
	case since.IsZero():
		a.notef("notice: %s was never answered live", oldest)
	default:
		a.notef("notice: %s was not answered live since %s", oldest, since.Format(time.DateOnly))
	}
}
