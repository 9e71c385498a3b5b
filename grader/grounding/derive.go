package grounding

import (
	"sort"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// How far a derivation looks. The bounds are what keeps coincidence from
// licensing everything; TestFalseLicence measures them.
const (
	mostOperands = 6    // values of the answer, nearest first, that are paired off
	mostRun      = 32   // values of the answer in a row that are summed
	mostReach    = 2500 // bytes of the answer
	mostSteps    = 64   // entities of the answer
	mostPairs    = 64   // pairs of values that the answer does not name
	mostColumns  = 128  // columns summed
	mostBack     = 512  // columns and families looked at
)

// derive looks for what a judgement's entity follows from, and notes what it
// nearly follows from.
func (c *check) derive(i int) bool {
	j := &c.out[i]
	switch j.Kind {
	case entity.Number, entity.Money, entity.Percent:
		if j.Vague || j.Role != entity.Stated {
			return false
		}
		if c.again(i) {
			return true
		}
		if !c.deriveNumber(i) {
			return false
		}
		c.first[magnitude(j.Num)] = i
		return true
	case entity.Date:
		if j.numeral() {
			return c.deriveNumber(i)
		}
		return c.deriveDate(i)
	case entity.Time:
		return c.deriveTime(i)
	}
	return false
}

// again says that a value was derived already where the answer tells it before.
func (c *check) again(i int) bool {
	j := &c.out[i]
	k, ok := c.first[magnitude(j.Num)]
	if !ok || !quantityOf(c.out[k].Entity).like(quantityOf(j.Entity)) {
		return false
	}
	c.depth[i] = c.depth[k]
	return j.derived(c.out[k].Derivation)
}

func (c *check) deriveNumber(i int) bool {
	j := &c.out[i]
	t := &target{c: c, i: i, j: j, q: j.quantity(), p: precisionOf(j.Entity, c.toward(j.Entity))}
	if c.numbers++; c.numbers > 2*mostExplained {
		t.quiet = true
	}
	before, after := c.around(i)
	likelier := 1
	if t.cued = c.cued(i); t.cued {
		likelier = cuedShare
	}
	t.room = likelier * room(t.q.num, namedShare)
	if plain := t.q.num.Plain(); digits(plain.Coef) > 1 || plain.Exp <= 0 {
		t.room = max(t.room, leastNamed)
	}
	if t.named(before, after) || t.duration() {
		return true
	}
	t.tried, t.room = 0, likelier*room(t.q.num, guessedShare)
	return t.laid() || t.implied() || t.guessed() || t.anchored()
}

// target is a number that is to be derived.
type target struct {
	c     *check
	i     int
	j     *Judgement
	q     quantity
	p     precision
	tried int  // values so far
	room  int  // for so many values coincidence is unlikely to matter
	cued  bool // a word beside it tells of arithmetic
	quiet bool
}

// The more values are tried, the likelier one is the target by coincidence, and
// the fewer digits it has, the more so. So many values are tried in a hundred
// that there are with as many digits.
const (
	namedShare   = 10 // of values that the answer names
	guessedShare = 5  // of values that it does not name
	cuedShare    = 3  // times as many beside a word that tells of arithmetic
	leastNamed   = 16 // values, but for a lone digit with zeros
)

// room says how many values may be tried for a target. Round numbers are met
// oftener than others, so that of their zeros only one counts.
func room(num entity.Decimal, share int) int {
	n := share
	d := min(digits(num.Coef), digits(num.Plain().Coef)+1)
	for ; d > 2 && n < 1<<20; d-- {
		n *= 10
	}
	if d < 2 {
		n /= 10
	}
	return n
}

// is says whether the target is x; if so it is derived, and if nearly so that
// is noted.
func (t *target) is(x float64, depth uint8, from func() string) bool {
	if t.tried++; t.tried > t.room {
		return false
	}
	if t.p.has(x) && depth < mostChain {
		t.c.depth[t.i] = depth + 1
		return t.j.derived(figure(t.q) + " = " + from())
	}
	if t.j.Near == "" && !t.quiet && t.loud(t.tried) && t.nearly(x) {
		t.j.Near = from() + " = " + figureOf(x, t.q.num.Exp)
	}
	return false
}

// loud says that being nearly the value tried as the nth would be no wonder of
// chance: a value is near some thirty others.
func (t *target) loud(n int) bool {
	const least, share = 4, 16
	return n <= max(least, t.room/share)
}

// numeral says that what reads like a year may as well be a number: there are
// just four digits.
func (j *Judgement) numeral() bool {
	return j.Kind == entity.Date && j.Num != (entity.Decimal{}) && j.Day == (entity.Day{Year: j.Day.Year})
}

// quantity gives a judgement's value as one to reckon with.
func (j *Judgement) quantity() quantity {
	q := quantityOf(j.Entity)
	if j.numeral() {
		q.kind = entity.Number
	}
	return q
}

// guessed derives the target from sources alone.
func (t *target) guessed() bool {
	all := t.c.guesses()
	k := sort.Search(len(all), func(i int) bool { return all[i].size >= t.p.lo })
	for ; k < len(all) && all[k].size <= t.p.hi; k++ {
		if g := &all[k]; g.rank < t.room && t.guesses(g) && t.is(g.size, 0, g.text) {
			return true
		}
	}
	return t.missed(all)
}

// guesses says that a guess is of the target's sort.
func (t *target) guesses(g *guess) bool {
	return (t.q.kind == entity.Percent) == (g.q.kind == entity.Percent) && t.q.like(g.q)
}

// missed notes the first guess that the target nearly is.
func (t *target) missed(all []guess) bool {
	if t.j.Near != "" || t.quiet {
		return false
	}
	best := t.room
	for i := range all {
		if g := &all[i]; g.rank < best && t.loud(g.rank+1) && t.guesses(g) && t.nearly(g.size) {
			best = g.rank
			t.j.Near = g.text() + " = " + figureOf(g.size, t.q.num.Exp)
		}
	}
	return false
}
