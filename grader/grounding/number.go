package grounding

import (
	"strings"
	"unicode"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// number judges a number, a sum of money or a percentage.
func (c *check) number(j *Judgement) bool {
	e := j.Entity
	q := quantityOf(e)
	q.noun = counted(c.text, e)
	if !e.Vague {
		for _, w := range c.windows {
			if n, ok := w.stated(q); ok {
				return j.licensed(w, n)
			}
		}
	}
	if e.Alt != (entity.Day{}) {
		for _, w := range c.windows {
			if n, _, ok := w.statesDay(e.Alt); ok {
				return j.licensed(w, n)
			}
		}
	}
	if e.Kind == entity.Number && e.Unit == "" && (spelled(e) && e.Num.Plain() == (entity.Decimal{Coef: 1}) || c.labelled(e)) {
		j.Status = Idle
		return true
	}
	p := precisionOf(e, c.toward(e))
	for _, w := range c.windows {
		if n, ok := w.rounded(q, p); ok {
			return j.derived(w.text(n) + " rounded")
		}
		if n, ok := w.converted(q, p); ok {
			from := w.text(n)
			if unit := w.unitOf(n); w.facts[n].unit == "" && unit != "" {
				from += " " + unit // which its key tells
			}
			return j.derived(e.Text + " = " + from)
		}
	}
	if c.counts(j) {
		return true
	}
	if tail := e.Num.Plain(); e.Kind == entity.Number && e.Unit == "" && tail.Coef >= 1000 && tail.Exp >= 0 {
		return c.token(j, strings.ToLower(e.Text))
	}
	return false
}

// labelWords stand before the numbers by which an answer tells its own parts
// apart.
var labelWords = wordSet("line step option choice part method question variant alternative")

// labelled says that a number or a short name is one of the answer's own parts:
// "option 2", "address line 1".
func (c *check) labelled(e *entity.Entity) bool {
	const most = 20
	if n, ok := countOf(e.Num); e.Kind == entity.Number && (!ok || n > most) {
		return false
	}
	before := strings.TrimRight(c.text[max(0, e.Start-24):e.Start], " *#")
	return labelWords[strings.ToLower(before[strings.LastIndexFunc(before, func(r rune) bool { return !unicode.IsLetter(r) })+1:])]
}

// spelled says that a number is written in words.
func spelled(e *entity.Entity) bool { return !strings.ContainsAny(e.Text, "0123456789") }

// beyondWords and withinWords stand beside an approximate number and say on which
// side of it the exact one lies.
var (
	beyondWords = []string{"more than", "over ", "above", "exceed", "at least", "upwards of", "+", "超", "多", "余", "逾", "以上", "至少"}
	withinWords = []string{"less than", "under ", "below", "nearly", "almost", "close to", "up to", "at most", "近", "不足", "不到", "以下", "以内", "至多"}
)

// toward says on which side of an approximate number the exact one lies: 1
// above, -1 below, 0 on either.
func (c *check) toward(e *entity.Entity) int {
	if !e.Approx {
		return 0
	}
	const back, ahead = 16, 6
	around := strings.ToLower(c.text[max(0, e.Start-back):min(len(c.text), e.End+ahead)])
	for _, word := range beyondWords {
		if strings.Contains(around, word) {
			return 1
		}
	}
	for _, word := range withinWords {
		if strings.Contains(around, word) {
			return -1
		}
	}
	return 0
}
