package mutate

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
)

var (
	isoDate  = regexp.MustCompile(`^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$`)
	ungroup  = regexp.MustCompile(`^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\s|$)`)
	bigCount = regexp.MustCompile(`^[1-9][0-9]{4,5}(?:\s|$)`)
	dollars  = regexp.MustCompile(`^\$[1-9][0-9]*(?:\.[0-9]{2})?$`)

	// otherDollars are signs that a dollar is perhaps not one of the United States.
	otherDollars = regexp.MustCompile(`(?i)\b(?:CAD|AUD|NZD|HKD|SGD|MXN|TWD|BRL|ARS|CLP|COP)\b|[a-z]\$|canad|austral|zealand|hong kong|singap|taiwan|peso`)
)

// respelledEntity writes a date, a sum or a counted number of the answer in
// another way that means the same: 2 March 2027 for 2027-03-02, 41,832 grams for
// 41832 grams and the other way round, 12.50 USD for $12.50.
func respelledEntity(s *subject, b *base, out *batch) {
	if s.target.Expectation.Entities.Mode != grader.EntitiesFail {
		out.skip(noEntities)
		return
	}
	out.skip("the answer states no ISO date, sum in dollars or long count in plain English words")
	if b.voice != english {
		return
	}
	abroad := otherDollars.MatchString(strings.Join(s.heard(b), "\n"))
	lines, _ := proseLines(strings.ReplaceAll(b.completion.Text, "$", "S"), b.body) // a sum is no markup here
	for _, line := range lines {
		for _, e := range entity.Scan(b.completion.Text[line.start:line.end]) {
			other := respelling(e)
			if other == "" || e.Kind == entity.Money && abroad {
				continue
			}
			s.respell(b, span{line.start + e.Start, line.start + e.End}, other, out)
		}
	}
}

// respelling is another way to write an entity, or "".
func respelling(e entity.Entity) string {
	if e.Role != entity.Stated || e.Approx {
		return ""
	}
	switch text := e.Text; e.Kind {
	case entity.Date:
		if day, err := time.Parse(time.DateOnly, text); err == nil && isoDate.MatchString(text) {
			return day.Format("2 January 2006")
		}
	case entity.Money:
		if dollars.MatchString(text) {
			return text[1:] + " USD"
		}
	case entity.Number:
		if e.Unit == "" && e.Noun == "" {
			break // it may be no count: a room, a page, a part of a name
		}
		if n := bigCount.FindString(text); n != "" {
			n = strings.TrimSpace(n)
			return n[:len(n)-3] + "," + text[len(n)-3:]
		}
		if n := ungroup.FindString(text); n != "" {
			return strings.ReplaceAll(n, ",", "") + text[len(n):]
		}
	}
	return ""
}

// respell puts other words for a piece of the answer, where that neither takes
// from a required behavior nor could be read as what the turn may not say.
func (s *subject) respell(b *base, at span, other string, out *batch) {
	text := b.completion.Text
	for _, e := range b.grade.Evidence {
		if e.Part == grader.PartText && e.Start < at.end && at.start < e.End {
			out.skip("a required behavior is met by these words")
			return
		}
	}
	if strings.Contains(text, "{") {
		out.skip("the answer may be JSON")
		return
	}
	changed := text[:at.start] + other + text[at.end:]
	was, is := look(text), look(changed)
	for _, c := range s.claims {
		for _, f := range c.forms {
			if phrase := (view{f.letters, squeezed(f.text)}); is.states(phrase) && !was.states(phrase) {
				out.skip(fmt.Sprintf("the other words could be read as %q of %s", f.written, c.name))
				return
			}
		}
	}
	if why := s.statesUnlicensed(is, 0); why != "" && s.statesUnlicensed(was, 0) == "" {
		out.skip(why)
		return
	}
	for _, behavior := range s.target.Expectation.Behaviors {
		for _, m := range behavior.NoneOf {
			if s.seen(m, b.with(changed)) {
				out.skip(fmt.Sprintf("the other words could be read as what %s forbids", behavior.Name))
				return
			}
		}
	}
	out.add(mutant{origin: b.origin, completion: b.with(changed)})
}
