package diff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/trial"
)

// Question is a case to be asked once more, with these pins as they were in the
// baseline and all others as they are today.
type Question struct {
	CaseID string
	Old    []string
}

// mostTries is how often a case is asked at most with the same pins.
const mostTries = 12

// Questions gives what must be asked next to find the cause of each
// regression, one question a case; none where that is known, or cannot be. The
// first one is a control: all pins that differ as they were. If the case fails
// then, too, no pin is to blame. Else, where several differ, each one alone is
// made new. The answers go into the case's Probes.
func Questions(old, now *report.Report) []Question {
	c := newComparison(old, now)
	var all []Question
	for i := range now.Cases {
		x := &now.Cases[i]
		was := c.before[x.CaseID]
		if f, ok := c.flip(was, x); !ok || f.Kind != Regressed || len(was.Pins) == 0 || len(x.Pins) == 0 {
			continue
		} else if judge, differing := c.judged(&f, was, x, differingPins(was, x)); judge == "" && len(differing) > 0 {
			if q, ok := (inquiry{was, x, differing}).next(); ok {
				all = append(all, Question{x.CaseID, q})
			}
		}
	}
	return all
}

// inquiry is what was asked of a regressed case whose pins differ.
type inquiry struct {
	was, now  *report.Case
	differing []string
}

// only gives the pins that are old where just one of those that differ is new.
func (q inquiry) only(key string) []string {
	return slices.DeleteFunc(slices.Clone(q.differing), func(k string) bool { return k == key })
}

// probe finds what was asked with these pins as they were.
func (q inquiry) probe(old []string) *report.Probe {
	i := slices.IndexFunc(q.now.Probes, func(p report.Probe) bool { return slices.Equal(p.Old, old) })
	if i < 0 {
		return nil
	}
	return &q.now.Probes[i]
}

// decide says whether the case fails with these pins as they were; Open where
// that is not known.
func (q inquiry) decide(old []string) trial.Decision {
	p := q.probe(old)
	if p == nil {
		return trial.Open
	}
	return trial.Settings{}.Test(q.was.Count(), 1).Decide(p.Count())
}

// wanting says that asking with these pins as they were may still tell
// something.
func (q inquiry) wanting(old []string) bool {
	p := q.probe(old)
	return q.decide(old) == trial.Open && (p == nil || p.Reason == "" && len(p.Attempts) < mostTries)
}

// next is what must be asked next.
func (q inquiry) next() (old []string, ok bool) {
	if q.wanting(q.differing) {
		return q.differing, true
	}
	if len(q.differing) == 1 || q.decide(q.differing) != trial.Stable {
		return nil, false
	}
	for _, key := range q.differing {
		if old := q.only(key); q.wanting(old) {
			return old, true
		}
	}
	return nil, false
}

// probed reads the evidence of what was asked with pins as they were.
func (c *comparison) probed(was, now *report.Case, differing []string) (words string, blamed []string) {
	q := inquiry{was, now, differing}
	control := q.probe(differing)
	switch {
	case control == nil:
		return listPins(differing, was, now), differing
	case control.Reason != "":
		return listPins(differing, was, now) + " (not tested: " + short(control.Reason) + ")", differing
	}
	switch q.decide(differing) {
	case trial.Dropped:
		return c.drift(now, fmt.Sprintf("with the baseline's %s it %s today", plainPins(differing), failed(control))), []string{CauseDrift}
	case trial.Open:
		return listPins(differing, was, now) + fmt.Sprintf(" (not proven: with the baseline's it %s)", failed(control)), differing
	}
	if len(differing) == 1 {
		return listPins(differing, was, now) + fmt.Sprintf(" (with the baseline's it %s)", failed(control)), differing
	}
	return q.crossed(control)
}

// crossed says which of several pins made the case fail by itself.
func (q inquiry) crossed(control *report.Probe) (words string, blamed []string) {
	var evidence, open []string
	for _, key := range q.differing {
		old := q.only(key)
		name := plainPin(key)
		switch p := q.probe(old); {
		case p == nil || p.Reason != "" || q.decide(old) == trial.Open:
			open = append(open, key)
		case q.decide(old) == trial.Dropped:
			blamed = append(blamed, key)
			evidence = append(evidence, fmt.Sprintf("with only the new %s it %s", name, failed(p)))
		default:
			evidence = append(evidence, fmt.Sprintf("with only the new %s it %s", name, failed(p)))
		}
	}
	evidence = append(evidence, fmt.Sprintf("with all as in the baseline it %s", failed(control)))
	switch {
	case len(blamed) > 0:
		words = listPins(blamed, q.was, q.now)
	case len(open) > 0:
		blamed = q.differing
		words = "not proven: " + listPins(blamed, q.was, q.now)
	default: // none alone: they do it together
		blamed = q.differing
		words = listPins(blamed, q.was, q.now) + " together"
	}
	return words + " (" + strings.Join(evidence, "; ") + ")", blamed
}

// failed tells of a probe's attempts.
func failed(p *report.Probe) string {
	n := p.Count()
	if n.Failed == 0 {
		return fmt.Sprintf("passes %d of %d", n.Passed, n.N())
	}
	return fmt.Sprintf("fails %d of %d", n.Failed, n.N())
}
