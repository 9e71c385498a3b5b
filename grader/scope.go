package grader

import (
	"github.com/goldentrace/goldentrace/grader/speech"
)

// acts reads what the sentences of an answer do with places in them. Each part
// is made ready once, when it is first asked about.
type acts struct {
	texts map[*part]*speech.Text
}

// of reads the act that a span of p's graded text takes part in. The trigger's
// offsets lead into that text.
func (a *acts) of(p *part, start, end int) speech.Reading {
	if a.texts == nil {
		a.texts = map[*part]*speech.Text{}
	}
	text, ok := a.texts[p]
	if !ok {
		text = speech.Read(p.text)
		a.texts[p] = text
	}
	return text.Act(start, end)
}

// scope excuses what a sentence does not assert. Nil excuses nothing.
type scope struct{ acts *acts }

// excuses says that the sentence around an assertion does something else with
// it. What no reader sees in its flow of words, and what a tool is passed, is
// in no sentence.
func (s *scope) excuses(a assertion) (Excuse, bool) {
	if s == nil || a.part.name == PartArguments || !a.visible() {
		return Excuse{}, false
	}
	start, end := a.view.start(a.from), a.view.end(a.to)
	r := s.acts.of(a.part, start, end)
	if r.Act == speech.Asserted {
		return Excuse{}, false
	}
	return excusedBy(r, a.part, start, end), true
}

// excusedBy is the excuse that a reading gives to a span of p's graded text.
func excusedBy(r speech.Reading, p *part, start, end int) Excuse {
	if r.Trigger != "" {
		start, end = min(start, r.Start), max(end, r.End)
	}
	return Excuse{Act: r.Act, Trigger: r.Trigger, Part: p.name, Call: p.call, Start: p.at(start), End: p.at(end)}
}
