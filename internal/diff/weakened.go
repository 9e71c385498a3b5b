package diff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/internal/report"
)

// mostTexts is how many texts of one sort are named.
const mostTexts = 3

// weakened says that a case asks less of its answers than it did, comparing
// what the two reports' cases demanded: how a suite is written does not count.
// What is found less, excused more, or withheld counts, whatever became of the
// answers. A report that holds no demands tells nothing.
func weakened(was, now *report.Case) (Flip, bool) {
	if !decided(was) || len(was.Demands) == 0 || len(now.Demands) == 0 {
		return Flip{}, false
	}
	var l losses
	l.whole(lighter(was, now)...)
	l.whole(lessObserved(was, now)...)
	partner := partners(was, now)
	paired := 0
	for i := range was.Demands {
		if partner[i] < 0 {
			l.whole(fmt.Sprintf("turn %d dropped", i+1))
			continue
		}
		paired++
		k := partner[i]
		l.turn(k+1, loosened(&was.Demands[i], &now.Demands[k])...)
		l.turn(k+1, knownDropped(knownOf(was, i), knownOf(now, k))...)
	}
	return l.flip(was, now, paired)
}

// weakenedSuite says that a suite as a whole asks less than it did: of the tools
// that it offers, or of its gate. Reports that do not hold them tell nothing.
func weakenedSuite(old, now *report.Report) (Flip, bool) {
	var all []string
	if old.Gate != nil && now.Gate != nil {
		if kinds := added(now.Gate.FailOn, old.Gate.FailOn, itself); len(kinds) > 0 && !slices.Contains(now.Gate.FailOn, "any") {
			all = append(all, "gate: fail_on no longer lists "+strings.Join(named(kinds), ", "))
		}
	}
	if len(old.Tools) > 0 && len(now.Tools) > 0 {
		all = append(all, loosenedTools(old.Tools, now.Tools)...)
	}
	if len(all) == 0 {
		return Flip{}, false
	}
	return Flip{Kind: Weakened, Cause: "suite", Closes: true, Detail: few(all)}, true
}

// losses are what a case lost, each with the turns that lost it.
type losses struct {
	order []string
	at    map[string][]int // 0: the case as a whole
}

func (l *losses) whole(what ...string) { l.turn(0, what...) }

func (l *losses) turn(n int, what ...string) {
	if l.at == nil {
		l.at = map[string][]int{}
	}
	for _, w := range what {
		if l.at[w] == nil {
			l.order = append(l.order, w)
		}
		if !slices.Contains(l.at[w], n) {
			l.at[w] = append(l.at[w], n)
		}
	}
}

// flip words what was lost; turns is how many there are to compare.
func (l *losses) flip(was, now *report.Case, turns int) (Flip, bool) {
	if len(l.order) == 0 {
		return Flip{}, false
	}
	f := Flip{Kind: Weakened, CaseID: now.CaseID, Turns: len(now.Turns), Cause: cause(was, now), Closes: true}
	everywhere := false
	var parts []string
	for _, what := range l.order {
		in := l.at[what]
		if in[0] == 0 || len(in) == turns {
			everywhere = true
			parts = append(parts, what)
			continue
		}
		if f.Turn == 0 || in[0] < f.Turn {
			f.Turn = in[0]
		}
		parts = append(parts, turnList(in)+": "+what)
	}
	if everywhere {
		f.Turn = 0
	}
	f.Detail = few(parts)
	return f, true
}

// few joins what was lost, as much of it as a line can hold.
func few(parts []string) string {
	const most = 8
	if n := len(parts) - most; n > 0 {
		parts = append(parts[:most:most], fmt.Sprintf("+%d more", n))
	}
	return strings.Join(parts, "; ")
}

// turnList names turns: "turn 2", "turns 2, 3, 5 and 4 more".
func turnList(in []int) string {
	if len(in) == 1 {
		return fmt.Sprintf("turn %d", in[0])
	}
	var names []string
	for _, n := range in[:min(len(in), mostTexts)] {
		names = append(names, fmt.Sprint(n))
	}
	list := "turns " + strings.Join(names, ", ")
	if n := len(in) - len(names); n > 0 {
		list += fmt.Sprintf(" and %d more", n)
	}
	return list
}

// lighter lists what a case as a whole asks less: it is withheld, asked less
// often, or left out by a selection that had it.
func lighter(was, now *report.Case) (all []string) {
	switch q := now.Quarantine; {
	case q == nil:
	case was.Quarantine == nil:
		all = append(all, "in quarantine until "+short(q.Until))
	case q.Until > was.Quarantine.Until:
		all = append(all, fmt.Sprintf("quarantine until %s instead of %s", short(q.Until), short(was.Quarantine.Until)))
	}
	if now.Review != "" && was.Review == "" {
		all = append(all, "review: "+short(now.Review))
	}
	if before, after := max(was.Repeat, 1), max(now.Repeat, 1); after < before {
		all = append(all, fmt.Sprintf("repeat: %d -> %d", before, after))
	}
	if tags := added(now.Tags, was.Tags, itself); len(tags) > 0 {
		all = append(all, "tags dropped, so that --tag leaves it out: "+strings.Join(named(tags), ", "))
	}
	return all
}

func knownOf(c *report.Case, turn int) report.Known {
	if turn < len(c.Known) {
		return c.Known[turn]
	}
	return report.Known{}
}

// knownDropped lists known answers that are gone, or that find less.
func knownDropped(was, now report.Known) (all []string) {
	gone := func(was, now []report.KnownAnswer) (excerpts []string) {
		for _, a := range was {
			if !slices.ContainsFunc(now, func(b report.KnownAnswer) bool { return a.SHA256 == b.SHA256 }) {
				excerpts = append(excerpts, a.Excerpt)
			}
		}
		return excerpts
	}
	if texts := gone(was.Bad, now.Bad); len(texts) > 0 {
		all = append(all, "known_bad dropped: "+strings.Join(named(texts), ", "))
	}
	if texts := gone(was.Good, now.Good); len(texts) > 0 {
		all = append(all, "known_good dropped: "+strings.Join(named(texts), ", "))
	}
	return all
}

// named quotes texts that an author wrote, the first few.
func named(texts []string) []string {
	more := len(texts) - mostTexts
	var out []string
	for _, t := range texts[:min(len(texts), mostTexts)] {
		out = append(out, fmt.Sprintf("%q", short(t)))
	}
	if more > 0 {
		out = append(out, fmt.Sprintf("+%d more", more))
	}
	return out
}
