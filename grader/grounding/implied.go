package grounding

import (
	"sort"
	"strconv"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// The bounds of what the records imply that an answer names.
const (
	mostNamed     = 4 // records
	mostMentioned = 8 // places where one is stated, the last ones, up to one that holds numbers
)

// implied derives the target from the records that the answer names by their
// identifiers: what they hold under one key is added, compared and multiplied,
// though the answer does not tell the single values.
func (t *target) implied() bool {
	if t.q.kind == entity.Percent {
		return false
	}
	if t.totalled() {
		return true
	}
	type item struct {
		path int32
		q    quantity
	}
	var items []item
	for _, rec := range t.c.records(t.i) {
		for _, n := range rec.members {
			items = append(items, item{rec.w.path(n), rec.w.facts[n].quantity()})
		}
	}
	sums := map[int32]float64{}
	counts := map[int32]int{}
	var paths []int32
	for b, y := range items {
		if !t.same(y.q) {
			continue
		}
		if counts[y.path]++; counts[y.path] == 1 {
			paths = append(paths, y.path)
		}
		sums[y.path] += y.q.num.Float()
		for _, x := range items[:b] {
			if x.path == y.path && t.same(x.q) && t.pairOf(y.q, x.q, 0) {
				return true
			}
		}
	}
	for _, path := range paths {
		name := func() string {
			return "sum of " + strconv.Itoa(counts[path]) + " " + t.c.windows[0].paths.name(path)
		}
		if counts[path] > 2 && t.is(sums[path], 0, name) {
			return true
		}
		if counts[path] < 2 {
			continue
		}
		for _, by := range t.c.multipliers() {
			if t.is(sums[path]*by.num.Float(), 0, func() string { return "(" + name() + ") × " + figure(by) }) {
				return true
			}
		}
	}
	return false
}

// totalled derives the target from the sums over the lists that a named record
// holds, for one or for as many as another of its lists tells: the fares of a
// booking, times its passengers.
func (t *target) totalled() bool {
	for _, rec := range t.c.containers() {
		for _, i := range rec.w.nested[rec.member] {
			c := &rec.w.columns[i]
			if !c.exact || c.n < 2 || !t.same(rec.w.facts[c.low].quantity()) {
				continue
			}
			sum := c.sum.Float()
			if t.is(sum, 0, func() string { return rec.w.columnText(c) }) {
				return true
			}
			for _, g := range rec.w.groups[rec.w.groupsFrom(c.at):] {
				if g.at != c.at {
					break
				}
				if g.of == rec.member && t.is(sum*float64(g.size), 0, func() string { return "(" + rec.w.columnText(c) + ") × " + strconv.Itoa(g.size) }) {
					return true
				}
			}
		}
	}
	return false
}

// containers gives the records that the answer names, wherever, and that hold
// lists of numbers.
func (c *check) containers() []named {
	const mostTried, most = 64, 8
	if c.held != nil {
		return c.held
	}
	c.held = []named{}
	seen := map[string]bool{}
	for k := 0; k < len(c.out) && len(seen) < mostTried && len(c.held) < most; k++ {
		for _, rec := range c.record(nil, seen, k) {
			if len(rec.w.nested[rec.member]) > 0 {
				c.held = append(c.held, rec)
			}
		}
	}
	return c.held
}

// groupsFrom gives where the groups of an observation begin.
func (l *Licence) groupsFrom(at int32) int {
	return sort.Search(len(l.groups), func(i int) bool { return l.groups[i].at >= at })
}

// named is a record that an answer names, and the window that sees it.
type named struct {
	w       *window
	member  member
	members []int32 // its numbers
}

// records gives the records that the answer names around a judgement: those
// before it first, the nearest of them before the others.
func (c *check) records(i int) (all []named) {
	const before, after = 1200, 300
	seen := map[string]bool{}
	for k := i - 1; k >= max(0, i-mostSteps) && c.out[i].Start-c.out[k].End < before && len(seen) < mostNamed; k-- {
		all = c.record(all, seen, k)
	}
	for k := i + 1; k < min(len(c.out), i+mostSteps) && c.out[k].Start-c.out[i].End < after && len(seen) < mostNamed; k++ {
		all = c.record(all, seen, k)
	}
	return all
}

// record adds the record that a judgement names.
func (c *check) record(all []named, seen map[string]bool, k int) []named {
	j := &c.out[k]
	if j.Kind != entity.Identifier || j.Status != Licensed {
		return all
	}
	word := "i" + identifier(j.Text)
	if seen[word] {
		return all
	}
	seen[word] = true
	for _, w := range c.windows {
		w.last(w.words.of(word), mostMentioned, func(n int32) bool {
			f := &w.facts[n]
			if f.value < 0 {
				return true
			}
			m := member{f.page, w.pages[f.page].values[f.value].record}
			i, ok := w.byRecord[m]
			switch {
			case ok:
				all = append(all, named{w, m, w.families[i].members})
			case len(w.nested[m]) > 0:
				all = append(all, named{w, m, nil})
				ok = true
			}
			return !ok
		})
	}
	return all
}
