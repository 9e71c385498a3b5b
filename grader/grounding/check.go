package grounding

import (
	"strings"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// check is the work on one answer.
type check struct {
	windows   []*window // the turn's, and the words granted to it
	guesses   func() []guess
	text      string
	out       []Judgement
	depth     []uint8          // how many derivations lead to a value
	series    map[int][]series // the answer's own, by size; nil: not looked for yet
	explained int
	reckoned  int                    // dates for the one that is to be derived
	numbers   int                    // that were to be derived
	first     map[entity.Decimal]int // where a value was derived first
	counted   []quantity             // counts that sources tell; nil: not needed yet
	exchange  []quantity             // rates; nil: not needed yet
	moved     []move                 // see sourceMoves; nil: not needed yet
	held      []named                // see containers; nil: not needed yet
	self      *Licence               // the answer's own structure, where it was looked at
	summed    []total                // see totals; nil: not needed yet
	lower     string                 // the answer; empty: not needed yet
	voted     map[entity.Decimal]int
}

// mostChain is how often a derived value may be derived from, where the answer
// does not spell the steps out; mostSpelled, where it does.
const (
	mostChain   = 4
	mostSpelled = 16
)

// mostExplained is how many unlicensed entities of one answer are compared
// with what was observed. The others are as unlicensed, with less said.
const mostExplained = 100

// Check judges the entities of an answer, which entity.Scan found in it, in
// their order.
func (t *Turn) Check(answer string, entities []entity.Entity) []Judgement {
	c := &check{windows: []*window{&t.window}, guesses: t.guesses, text: answer, out: make([]Judgement, len(entities)), depth: make([]uint8, len(entities)), first: map[entity.Decimal]int{}}
	if also := t.also(); also != nil {
		c.windows = append(c.windows, &window{also, 0, 0})
	}
	open := 0
	for i := range entities {
		j := &c.out[i]
		j.Entity = &entities[i]
		c.direct(j)
		if i > 0 && c.torn(&c.out[i-1], j) {
			if c.out[i-1].Status != Unlicensed {
				open++
			}
			c.out[i-1].Status, j.Status = Unlicensed, Unlicensed
		}
		if j.Status == Derived {
			c.depth[i] = 1
		}
		if j.Status == Unlicensed {
			open++
		}
	}
	equations := c.equations(open)
	for round := 0; round < mostChain && open > 0; round++ {
		before := open
		for _, eq := range equations {
			open -= c.solve(eq)
		}
		for i := range c.out {
			if c.out[i].Status == Unlicensed && c.derive(i) {
				open--
			}
		}
		if open == before {
			break
		}
	}
	for i := range c.out {
		if c.out[i].Status == Unlicensed && c.explained < mostExplained {
			c.explained++
			c.explain(i)
		}
	}
	return c.out
}

// direct judges an entity by itself.
func (c *check) direct(j *Judgement) {
	j.Status = Unlicensed
	e := j.Entity
	switch e.Role {
	case entity.Label, entity.Key:
		j.Status = Idle
		return
	case entity.Tail:
		c.tail(j)
		return
	case entity.Ordinal:
		c.ordinal(j)
		return
	}
	switch e.Kind {
	case entity.Number, entity.Money, entity.Percent:
		c.number(j)
	case entity.Date:
		c.date(j)
	case entity.Time:
		c.time(j)
	case entity.Name:
		c.name(j)
	default:
		c.word(j)
	}
}

// licensed says which fact states an entity.
func (j *Judgement) licensed(w *window, n int32) bool {
	j.Status, j.Source = Licensed, int(w.facts[n].at)
	return true
}

// derived says what an entity follows from.
func (j *Judgement) derived(from string) bool {
	j.Status, j.Derivation, j.Near = Derived, from, ""
	return true
}

// counted says what an entity counts.
func (j *Judgement) counted(from string) bool {
	j.Status, j.Derivation, j.Near = Counted, from, ""
	return true
}

// date judges a date.
func (c *check) date(j *Judgement) {
	e := j.Entity
	for _, day := range []entity.Day{e.Day, e.Alt} {
		for _, w := range c.windows {
			if n, said, ok := w.statesDay(day); ok {
				if said != "" {
					j.derived(said)
					return
				}
				j.licensed(w, n)
				return
			}
		}
	}
	if e.Num != (entity.Decimal{}) && e.Day.Month == 0 {
		for _, w := range c.windows {
			if n, ok := w.stated(quantity{kind: entity.Number, num: e.Num}); ok && w.facts[n].unit == "" {
				j.licensed(w, n)
				return
			}
		}
		if len(e.Text) == 4 {
			c.token(j, e.Text) // "sales_2010"
		}
	}
}

// time judges a time of day.
func (c *check) time(j *Judgement) {
	for _, w := range c.windows {
		n, ok := w.in(w.minutes.of(j.Clock.Minute), anyFact)
		if !ok && j.Clock.Half {
			n, ok = w.in(w.minutes.of((j.Clock.Minute+12*60)%(24*60)), anyFact)
		}
		if !ok {
			n, ok = w.hour(j.Clock)
		}
		if ok {
			j.licensed(w, n)
			return
		}
	}
}

// hourWords stand before a number that tells an hour ("at 9"), hourKeys end the
// names of those that a structure tells.
var (
	hourWords = wordSet("at by around until till from before after past um gegen bis ab las à")
	hourKeys  = wordSet("hour hours time times at start starts end ends from to until opens closes open close begin begins")
)

// hour finds the number that tells a time on the hour. Whether it is before noon
// need not be said.
func (w *window) hour(t entity.Clock) (n int32, ok bool) {
	if t.Minute%60 != 0 || t.Second != 0 {
		return 0, false
	}
	hour := t.Minute / 60
	for _, h := range []int{hour, (hour + 12) % 24} {
		if h != hour && (h < 1 || h > 12) {
			continue // 9 may be 21:00; 21 is not 9:00
		}
		n, ok = w.in(w.nums.of(entity.Decimal{Coef: int64(h)}.Plain()), func(n int32) bool {
			f := &w.facts[n]
			if f.kind != entity.Number || f.unit != "" || f.noun != "" || f.rank {
				return false
			}
			if f.value >= 0 && hourKeys[lastWord(w.key(n))] {
				return true
			}
			before := strings.TrimRight(w.pages[f.page].text[:f.start], " ")
			return hourWords[strings.ToLower(before[strings.LastIndexAny(before, " \n")+1:])]
		})
		if ok {
			return n, true
		}
	}
	return 0, false
}
