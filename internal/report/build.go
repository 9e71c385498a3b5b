package report

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader"
)

// The keys of pins.
const (
	PinSystem   = "system"   // the system prompt as it is sent
	PinTools    = "tools"    // the tools offered
	PinCase     = "case"     // what the case asks and grades by
	PinGrader   = "grader"   // the grader's own sources and data
	PinModel    = "model"    // the model asked for
	PinSampling = "sampling" // temperature, seed and the like
)

// New makes the report of a run out of its cases. The cases are sorted by id;
// what follows from a case's turns and findings is filled in where the case
// leaves it unset (its verdict is that of its worst turn); totals, mutation
// and the pins that all cases share are computed. The cases given are not
// altered.
func New(cases []Case, run Run) *Report {
	r := &Report{Schema: Schema, Run: run, Cases: make([]Case, len(cases))}
	for i, c := range cases {
		r.Cases[i] = settle(c)
	}
	slices.SortStableFunc(r.Cases, func(a, b Case) int { return strings.Compare(a.CaseID, b.CaseID) })
	r.Pins = sharedPins(r.Cases)
	for _, c := range r.Cases {
		r.Totals.count(c.Verdict)
		if c.Mutation != nil {
			r.Mutation.Add(c.Mutation.Counts)
			if c.Mutation.Uncalibrated {
				r.Mutation.Uncalibrated++
			}
		}
	}
	return r
}

func (t *Totals) count(v grader.Verdict) {
	t.Cases++
	switch v {
	case grader.Pass:
		t.Passed++
	case grader.Fail:
		t.Failed++
	case grader.Error:
		t.Errors++
	case grader.Unverified:
		t.Unverified++
	case grader.Skip:
		t.Skipped++
	}
}

// settle gives the case with everything that follows from its own parts.
func settle(c Case) Case {
	c = validCase(c)
	if c.Verdict == "" {
		c.Verdict = worst(c)
	}
	c.Passed = c.Verdict == grader.Pass
	if c.Reason == "" && !c.Passed && c.Verdict != grader.Fail {
		if i := slices.IndexFunc(c.Turns, func(t Turn) bool { return t.Verdict == c.Verdict }); i >= 0 {
			c.Reason = c.Turns[i].Reason
		}
	}
	if c.Invented == nil {
		c.Invented = named(c.Findings, grader.KindClaim)
	}
	if c.MissingRequired == nil {
		c.MissingRequired = named(c.Findings, grader.KindBehavior)
	}
	if c.AssistantText == "" && len(c.Turns) > 0 {
		last := c.Turns[len(c.Turns)-1].Completion
		c.AssistantText = last.Text
		if last.Text == "" {
			c.AssistantText = last.Refusal
		}
	}
	if c.Mutation != nil {
		m := *c.Mutation
		m.Uncalibrated = c.Passed && m.Killed == 0
		c.Mutation = &m
	}
	return shaped(c)
}

// worst is the verdict of a case's worst turn; a row without turns says only
// whether it passed.
func worst(c Case) grader.Verdict {
	for _, v := range []grader.Verdict{grader.Fail, grader.Error, grader.Unverified, grader.Pass, grader.Skip} {
		if slices.ContainsFunc(c.Turns, func(t Turn) bool { return t.Verdict == v }) {
			return v
		}
	}
	if c.Passed {
		return grader.Pass
	}
	return grader.Fail
}

func named(findings []Finding, kind grader.Kind) []string {
	names := []string{}
	for _, f := range findings {
		if f.Kind == kind {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// sharedPins holds the pins on whose value all cases agree. A case's own pin
// is never one of them, even where there is but one case.
func sharedPins(cases []Case) map[string]string {
	shared := map[string]string{}
	if len(cases) == 0 {
		return shared
	}
	for key, value := range cases[0].Pins {
		if key != PinCase {
			shared[key] = value
		}
	}
	for _, c := range cases[1:] {
		for key, value := range shared {
			if c.Pins[key] != value {
				delete(shared, key)
			}
		}
	}
	return shared
}

// validCase makes the texts that spans point into valid UTF-8 and moves the
// spans along: JSON cannot hold an invalid byte, and its replacement is longer
// than what it stands for, so evidence would quote the wrong place otherwise.
func validCase(c Case) Case {
	c.Turns = slices.Clone(c.Turns)
	for i := range c.Turns {
		t := &c.Turns[i]
		for part, text := range map[grader.Part]*string{
			grader.PartText:      &t.Completion.Text,
			grader.PartRefusal:   &t.Completion.Refusal,
			grader.PartReasoning: &t.Completion.Reasoning,
		} {
			if utf8.ValidString(*text) {
				continue
			}
			c.Findings = slices.Clone(c.Findings)
			for j := range c.Findings {
				if f := &c.Findings[j]; f.Turn == t.Turn && f.Part == part {
					f.Start, f.End, f.Excerpt = moved(*text, f.Start), moved(*text, f.End), valid(f.Excerpt)
				}
			}
			t.Excused = slices.Clone(t.Excused)
			for j := range t.Excused {
				if e := &t.Excused[j]; e.Part == part {
					e.Start, e.End = moved(*text, e.Start), moved(*text, e.End)
				}
			}
			*text = valid(*text)
		}
	}
	if c.Mutation != nil {
		m := *c.Mutation
		m.Misses = slices.Clone(m.Misses)
		for j := range m.Misses {
			if x := &m.Misses[j]; !utf8.ValidString(x.Text) {
				x.Start, x.End = moved(x.Text, x.Start), moved(x.Text, x.End)
				x.Text = valid(x.Text)
			}
		}
		c.Mutation = &m
	}
	c.AssistantText = valid(c.AssistantText)
	return c
}

// valid replaces each invalid byte by U+FFFD, as encoding/json does.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

// moved is where offset of s lies in valid(s).
func moved(s string, offset int) int {
	return len(valid(s[:min(max(offset, 0), len(s))]))
}
