package diff

import (
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// pinWords names each pin for people, in the order that causes are listed.
var pinWords = []struct{ key, words string }{
	{report.PinSystem, "system prompt"},
	{report.PinTools, "tools"},
	{report.PinCase, "case"},
	{report.PinGrader, "grader"},
	{report.PinModel, "model"},
	{report.PinSampling, "sampling"},
}

// cause says which pins differ between two rows of a case. A pin that only one
// of them has differs from nothing, but where no other does, nothing is known:
// it is not called drift.
func cause(was, now *report.Case) string {
	switch {
	case was == nil:
		return "not in the baseline"
	case !decided(was):
		return "undecided in the baseline"
	case len(was.Pins) == 0 || len(now.Pins) == 0:
		return "unknown: no pins"
	}
	var words []string
	for _, p := range pinWords {
		if differs(was, now, p.key) {
			words = append(words, p.words)
			if p.key == report.PinModel && was.Model != now.Model && was.Model != "" && now.Model != "" {
				words[len(words)-1] = "model " + was.Model + " -> " + now.Model
			}
		}
	}
	var others []string
	for key := range now.Pins {
		known := slices.ContainsFunc(pinWords, func(p struct{ key, words string }) bool { return p.key == key })
		if !known && differs(was, now, key) {
			others = append(others, key)
		}
	}
	slices.Sort(others)
	if len(words)+len(others) == 0 {
		if unknown := unknownPins(was, now); unknown != "" {
			return "unknown: only one side has the pins of " + unknown
		}
		if now.Verdict == grader.Error || now.Verdict == grader.Unverified {
			return "not answered"
		}
	}
	if words = append(words, others...); len(words) == 0 {
		return "drift: no pin differs"
	}
	return strings.Join(words, " + ")
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
