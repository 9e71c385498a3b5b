package grounding

import (
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// guess is a value that follows from what sources state, without the answer
// naming any of it.
type guess struct {
	size float64
	q    quantity // its kind and unit
	text func() string
	rank int // how many were found before it, shares apart
}

// guess lists what follows from sources that a turn sees, by size.
func (t *Turn) guess() []guess {
	g := &guesser{window: &t.window}
	g.columns()
	g.products()
	g.families()
	g.siblings()
	slices.SortStableFunc(g.all, func(a, b guess) int {
		switch {
		case a.size < b.size:
			return -1
		case a.size > b.size:
			return 1
		}
		return 0
	})
	return g.all
}

type guesser struct {
	*window
	all   []guess
	apart int // of them, the shares
}

// addShare takes what one value is of another, in percent.
func (g *guesser) addShare(x float64, text func() string) {
	if x *= 100; x > 0 && x != 100 && !math.IsInf(x, 0) {
		g.all = append(g.all, guess{x, quantity{kind: entity.Percent}, text, g.apart})
		g.apart++
	}
}

func (g *guesser) add(x float64, q quantity, text func() string) {
	if q.kind == entity.Percent {
		return // sums and differences of shares are no shares of anything
	}
	if x = math.Abs(x); x > 0 && !math.IsInf(x, 0) {
		g.all = append(g.all, guess{x, q, text, len(g.all) - g.apart})
	}
}

// recent walks things that stand in the order of their observations, the last
// seen first, then those of the author.
func (w *window) recent(n int, at func(i int) int32, visit func(i int) bool) {
	hi := sort.Search(n, func(i int) bool { return at(i) >= w.to })
	steps := 0
	for i := hi - 1; i >= 0 && at(i) >= w.from && steps < mostBack; i-- {
		if steps++; !visit(i) {
			return
		}
	}
	own := sort.Search(n, func(i int) bool { return at(i) > author })
	for i := own - 1; i >= 0 && steps < mostBack; i-- {
		if steps++; !visit(i) {
			return
		}
	}
}

// columns takes the sums, averages and spreads of whole columns.
func (g *guesser) columns() {
	left := mostColumns
	l := g.Licence
	g.recent(len(l.columns), func(i int) int32 { return l.columns[i].at }, func(i int) bool {
		c := &l.columns[i]
		if c.n < 3 {
			return true
		}
		q := l.facts[c.low].quantity()
		if c.exact {
			sum := c.sum.Float()
			g.add(sum, q, func() string { return l.columnText(c) })
			if c.tally {
				return true
			}
			g.add(sum/float64(c.n), q, func() string { return "(" + l.columnText(c) + ") / " + strconv.Itoa(c.n) })
		}
		low, high := l.facts[c.low].quantity(), l.facts[c.high].quantity()
		g.add(high.num.Float()-low.num.Float(), q, func() string { return figure(high) + " - " + figure(low) })
		left--
		return left > 0
	})
}

// countKeys and priceKeys list the last words of keys whose numbers are
// multiplied by one another.
var (
	countKeys = wordSet("nights night days months hours passengers passenger travelers travellers guests guest adults children people persons quantity qty count rooms tickets seats units items bags pieces copies weeks")
	priceKeys = wordSet("price prices fare fares rate cost fee amount charge nightly night each unit subtotal total salary wage")
)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// The bounds of what is multiplied without the answer naming it.
const (
	mostFactors = 3
	mostAmounts = 4
)

// multipliers gives the counts that sources tell, the last seen first: numbers
// of things, and how long the lists of such things are.
func (w *window) multipliers() (by []quantity) {
	taken := map[entity.Decimal]bool{}
	w.lately(w.factors, func(n int32) {
		if q := w.facts[n].quantity(); len(by) < mostFactors && !taken[q.num.Plain()] {
			taken[q.num.Plain()] = true
			by = append(by, q)
		}
	})
	w.recent(len(w.groups), func(i int) int32 { return w.groups[i].at }, func(i int) bool {
		q := quantity{kind: entity.Number, num: entity.Decimal{Coef: int64(w.groups[i].size)}}
		if !taken[q.num.Plain()] {
			taken[q.num.Plain()] = true
			by = append(by, q)
		}
		return len(by) < 2*mostFactors
	})
	return by
}

// exchanges gives the rates of exchange that sources tell, the last seen first.
func (c *check) exchanges() []quantity {
	if c.exchange == nil {
		c.exchange = []quantity{}
		for _, w := range c.windows {
			w.lately(w.rated, func(n int32) {
				if len(c.exchange) < mostRates {
					c.exchange = append(c.exchange, w.facts[n].quantity())
				}
			})
		}
	}
	return c.exchange
}

// multipliers gives the counts that sources tell.
func (c *check) multipliers() []quantity {
	if c.counted == nil {
		c.counted = []quantity{}
		for _, w := range c.windows {
			c.counted = append(c.counted, w.multipliers()...)
		}
	}
	return c.counted
}

// products multiplies the prices seen last by the counts seen last, and shares
// them among so many.
func (g *guesser) products() {
	by := g.multipliers()
	if len(by)+len(g.rates) == 0 {
		return
	}
	var amounts []quantity
	g.lately(g.priced, func(n int32) {
		if len(amounts) < mostAmounts {
			amounts = append(amounts, g.facts[n].quantity())
		}
	})
	g.shares(amounts)
	for _, a := range amounts {
		for _, n := range by[:min(len(by), mostFactors)] {
			g.add(a.num.Float()*n.num.Float(), a, func() string { return figure(a) + " × " + figure(n) })
			g.add(a.num.Float()/n.num.Float(), a, func() string { return figure(a) + " / " + figure(n) })
		}
	}
}

// sumText writes a sum of facts that stand under one key, or only what they are
// where they are many.
func (l *Licence) sumText(terms []int32, key string) string {
	if len(terms) > smallFamily {
		return "sum of " + strconv.Itoa(len(terms)) + " " + key
	}
	var b strings.Builder
	for k, n := range terms {
		if k > 0 {
			b.WriteString(" + ")
		}
		b.WriteString(figure(l.facts[n].quantity()))
	}
	return b.String()
}

// columnText writes the sum over a column.
func (l *Licence) columnText(c *column) string {
	if c.n > len(c.facts) {
		return "sum of " + strconv.Itoa(c.n) + " " + c.key
	}
	return l.sumText(c.facts, c.key)
}

// families takes the sums and differences of values that belong together.
func (g *guesser) families() {
	left := mostPairs
	l := g.Licence
	g.recent(len(l.families), func(i int) int32 { return l.families[i].at }, func(i int) bool {
		m := l.families[i].members
		if len(m) > smallFamily {
			return true
		}
		for a := range m {
			for b := a + 1; b < len(m) && left > 0; b++ {
				if g.pair(m[a], m[b]) {
					left--
				}
			}
		}
		return left > 0
	})
}

// pair takes the sum and the difference of two facts.
func (g *guesser) pair(a, b int32) bool {
	x, y := g.facts[a].quantity(), g.facts[b].quantity()
	if !x.like(y) || x.kind != y.kind {
		return false
	}
	if x.num.Cmp(y.num) < 0 {
		x, y = y, x
	}
	g.add(x.num.Float()-y.num.Float(), x, func() string { return figure(x) + " - " + figure(y) })
	g.add(x.num.Float()+y.num.Float(), x, func() string { return figure(x) + " + " + figure(y) })
	if x.kind != entity.Percent && y.num.Coef > 0 {
		a, b := x.num.Float(), y.num.Float()
		g.addShare(b/a, func() string { return figure(y) + " / " + figure(x) })
		g.addShare((a-b)/b, func() string { return "(" + figure(x) + " - " + figure(y) + ") / " + figure(y) })
		g.addShare((a-b)/a, func() string { return "(" + figure(x) + " - " + figure(y) + ") / " + figure(x) })
	}
	return true
}

// siblings takes what different observations hold under one key, where they
// are few.
func (g *guesser) siblings() {
	l := g.Licence
	byKey := map[string][]int32{}
	var keys []string
	g.recent(len(l.families), func(i int) int32 { return l.families[i].at }, func(i int) bool {
		if f := &l.families[i]; f.record && len(f.members) <= smallFamily {
			for _, n := range f.members {
				key := l.key(n)
				if len(byKey[key]) == 0 {
					keys = append(keys, key)
				}
				byKey[key] = append(byKey[key], n)
			}
		}
		return true
	})
	left := mostPairs
	for _, key := range keys {
		m := byKey[key]
		if len(m) > smallFamily {
			continue
		}
		for a := range m {
			for b := a + 1; b < len(m) && left > 0; b++ {
				if l.facts[m[a]].at != l.facts[m[b]].at && g.pair(m[a], m[b]) {
					left--
				}
			}
		}
	}
}
