package baseline

import (
	"slices"

	"github.com/goldentrace/goldentrace/internal/report"
)

// Choice says what of a report is accepted. The zero value accepts nothing.
type Choice struct {
	All     bool              // every row that can be accepted, and the suite
	IDs     map[string]bool   // of cases; "" is the suite as a whole
	Reasons map[string]string // by the same ids
	On      string            // the day, 2027-01-31
}

func (c Choice) takes(id string) bool { return c.All || c.IDs[id] }

// Next is the baseline that follows old (nil: none) when so much of the report
// now is accepted. Rows that are not stay as they were, pins and all, and a row
// that is accepted anew without differing keeps its reason and its day.
func Next(old, now *report.Report, choice Choice) *report.Report {
	first := old == nil
	old = orEmpty(old)
	items := map[string]*Item{}
	for _, i := range Items(old, now) {
		items[i.CaseID] = &i
	}
	before, after := byID(old), byID(now)
	served := map[string]report.RunCase{}
	var rows []report.Case
	for i := range now.Cases {
		c := &now.Cases[i]
		was := before[c.CaseID]
		switch {
		case choice.takes(c.CaseID) && takeable(c):
			row := lasting(*c)
			row.Accepted = acceptance(items[c.CaseID], was, choice)
			rows = append(rows, row)
			served[c.CaseID] = now.Run.Cases[c.CaseID]
		case was != nil:
			rows = append(rows, lasting(*was))
			served[c.CaseID] = old.Run.Cases[c.CaseID]
		}
	}
	for i := range old.Cases {
		if c := &old.Cases[i]; after[c.CaseID] == nil && !choice.takes(c.CaseID) {
			rows = append(rows, lasting(*c))
			served[c.CaseID] = old.Run.Cases[c.CaseID]
		}
	}
	next := report.New(rows, report.Run{Suite: now.Run.Suite, Complete: true, Cases: servers(served)})
	next.Gate, next.Tools, next.Accepted = old.Gate, old.Tools, old.Accepted
	if first || choice.takes("") {
		next.Gate, next.Tools = now.Gate, now.Tools
		if items[""] != nil {
			next.Accepted = acceptance(items[""], nil, choice)
		}
	}
	next.Request = requested(next, now, old)
	next.Texts = prompts(next, now, old)
	return next
}

// acceptance is the reason that a row is accepted for.
func acceptance(item *Item, was *report.Case, choice Choice) *report.Acceptance {
	switch {
	case item == nil && was != nil:
		return was.Accepted // nothing differs
	case item == nil || !item.NeedsReason():
		return nil
	}
	return &report.Acceptance{Reason: choice.Reasons[item.CaseID], On: choice.On}
}

// lasting is a row without what differs from run to run, or moves when a file
// is edited elsewhere: what is left of it in a baseline's diff is worth reading.
func lasting(c report.Case) report.Case {
	c.Line, c.Usage, c.Probes = 0, nil, nil
	c.Turns = unplaced(c.Turns)
	c.Attempts = slices.Clone(c.Attempts)
	for i := range c.Attempts {
		c.Attempts[i].Turns = unplaced(c.Attempts[i].Turns)
	}
	if c.Mutation != nil {
		c.Mutation = &report.CaseMutation{Counts: c.Mutation.Counts, Uncalibrated: c.Mutation.Uncalibrated}
	}
	return c
}

func unplaced(turns []report.Turn) []report.Turn {
	turns = slices.Clone(turns)
	for i := range turns {
		turns[i].Line = 0
	}
	return turns
}

// servers keeps who answered, which a cause may name, and nothing of when.
func servers(rows map[string]report.RunCase) map[string]report.RunCase {
	kept := map[string]report.RunCase{}
	for id, row := range rows {
		if row.ServedBy != "" || row.System != "" {
			kept[id] = report.RunCase{ServedBy: row.ServedBy, System: row.System}
		}
	}
	return kept
}

// requested is how the rows were asked, where they were all asked alike.
func requested(next, now, old *report.Report) *report.Request {
	sampling, alike := next.Pins[report.PinSampling]
	for _, r := range []*report.Report{now, old} {
		if r.Request != nil && alike && r.Pins[report.PinSampling] == sampling {
			return r.Request
		}
	}
	return nil
}

// prompts are the texts of the system prompts that rows were asked under.
func prompts(next, now, old *report.Report) map[string]string {
	texts := map[string]string{}
	for i := range next.Cases {
		pin := next.Cases[i].Pins[report.PinSystem]
		for _, r := range []*report.Report{now, old} {
			if text, ok := r.Texts[pin]; ok {
				texts[pin] = text
			}
		}
	}
	return texts
}
