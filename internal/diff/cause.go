package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// CauseDrift is blamed where nothing of ours makes the difference: the same
// question is answered otherwise than it was.
const CauseDrift = "drift"

// pinWords names each pin for people, in the order that causes are listed.
var pinWords = []struct{ key, words string }{
	{report.PinSystem, "system prompt"},
	{report.PinTools, "tools"},
	{report.PinCase, "case"},
	{report.PinGrader, "grader"},
	{report.PinModel, "model"},
	{report.PinSampling, "sampling"},
}

// cause says what made a case flip, the cheapest evidence first: the baseline's
// answers graded by today's grader for today's case, then what was asked with
// pins as they were (see Probe). Without such evidence it says which pins
// differ. A pin that only one report has differs from nothing, but where no
// other does, nothing is known: it is not called drift.
func (c *comparison) cause(f *Flip, was, now *report.Case) (words string, blamed []string) {
	differing := differingPins(was, now)
	if !decided(was) || !decided(now) || len(now.Pins) == 0 || len(differing) == 0 && unknownPins(was, now) != "" {
		return cause(was, now), differing
	}
	if f.Kind == Flaky {
		return "chance: it passes as often as the baseline lets expect", nil
	}
	judge, seen := c.judged(f, was, now, differing)
	switch {
	case judge != "":
		return judge, seen
	case len(differing) == 0:
		return c.drift(now, "no pin differs"), []string{CauseDrift}
	case len(seen) == 0:
		return c.drift(now, "no pin differs that the model sees, and the baseline's own answers fare as they did"), []string{CauseDrift}
	}
	return c.probed(was, now, seen)
}

// cause says which pins differ between two rows of a case, without looking for
// evidence.
func cause(was, now *report.Case) string {
	switch {
	case was == nil:
		return "not in the baseline"
	case !decided(was):
		return "undecided in the baseline"
	case len(was.Pins) == 0 || len(now.Pins) == 0:
		return "unknown: no pins"
	}
	differing := differingPins(was, now)
	switch unknown := unknownPins(was, now); {
	case len(differing) > 0:
		return listPins(differing, was, now)
	case unknown != "":
		return "unknown: only one side has the pins of " + unknown
	case now.Verdict == grader.Error || now.Verdict == grader.Unverified:
		return "not answered"
	}
	return CauseDrift + ": no pin differs"
}

// judged says whether grader or case made the flip: then the answers of the
// baseline come to today's result, too. Otherwise it leaves those out of the
// pins that differ, unless the case's conversation changed.
func (c *comparison) judged(f *Flip, was, now *report.Case, differing []string) (words string, blamed []string) {
	ours := slices.DeleteFunc(slices.Clone(differing), func(key string) bool { return key != report.PinGrader && key != report.PinCase })
	if len(ours) == 0 || now.Pins[report.PinGrader] != grader.Digest() {
		return "", differing
	}
	switch v := regraded(was, c.now, now); {
	case v == "":
		return "", differing
	case v == now.Verdict && (v != was.Verdict || f.Kind == Changed && slices.Equal(ours, differing)):
		if len(ours) > 1 { // which of them? today's grader on the case as it was
			ours = []string{report.PinCase}
			if regraded(was, c.old, was) == v {
				ours = []string{report.PinGrader}
			}
		}
		return listPins(ours, was, now) + " (the baseline's own answers " + outcome(v) + " today)", ours
	}
	return "", slices.DeleteFunc(slices.Clone(differing), func(key string) bool {
		return key == report.PinGrader || key == report.PinCase && sameTalk(was, now)
	})
}

func outcome(v grader.Verdict) string {
	if v == grader.Pass {
		return "pass"
	}
	return "fail"
}

// drift words a cause that is none of ours, with who answered then and now.
func (c *comparison) drift(now *report.Case, why string) string {
	words := CauseDrift + ": " + why
	then, today := c.old.Run.Cases[now.CaseID], c.now.Run.Cases[now.CaseID]
	if served := cmp.Or(servedBy(today.ServedBy, today.System), "unknown"); then.ServedBy != today.ServedBy || then.System != today.System {
		words += fmt.Sprintf("; served by %s, in the baseline by %s", served, cmp.Or(servedBy(then.ServedBy, then.System), "unknown"))
	}
	return words
}

func servedBy(model, system string) string {
	return strings.TrimSpace(short(model) + " " + short(system))
}

// listPins names pins, joined by +.
func listPins(keys []string, was, now *report.Case) string {
	var words []string
	for _, key := range keys {
		words = append(words, pinName(key, was, now))
	}
	return strings.Join(words, " + ")
}

func pinName(key string, was, now *report.Case) string {
	if key == report.PinModel && was.Model != now.Model && was.Model != "" && now.Model != "" {
		return "model " + was.Model + " -> " + now.Model
	}
	return plainPin(key)
}

func plainPin(key string) string {
	for _, p := range pinWords {
		if p.key == key {
			return p.words
		}
	}
	return key
}

func plainPins(keys []string) string {
	words := make([]string, len(keys))
	for i, key := range keys {
		words[i] = plainPin(key)
	}
	return strings.Join(words, " and ")
}

// differingPins lists the pins that both rows have and that differ, ours in
// their order and then others.
func differingPins(was, now *report.Case) []string {
	if was == nil {
		return nil
	}
	var keys, others []string
	for _, p := range pinWords {
		if differs(was, now, p.key) {
			keys = append(keys, p.key)
		}
	}
	for key := range now.Pins {
		known := slices.ContainsFunc(pinWords, func(p struct{ key, words string }) bool { return p.key == key })
		if !known && differs(was, now, key) {
			others = append(others, key)
		}
	}
	slices.Sort(others)
	return append(keys, others...)
}

// unknownPins names the pins that one of the rows lacks.
func unknownPins(was, now *report.Case) string {
	var names []string
	for _, p := range pinWords {
		_, inOld := was.Pins[p.key]
		_, inNew := now.Pins[p.key]
		if inOld != inNew {
			names = append(names, p.words)
		}
	}
	return strings.Join(names, ", ")
}

func differs(was, now *report.Case, key string) bool {
	a, inOld := was.Pins[key]
	b, inNew := now.Pins[key]
	return inOld && inNew && a != b
}
