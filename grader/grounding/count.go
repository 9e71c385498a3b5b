package grounding

import (
	"slices"
	"sort"
	"strconv"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// countOf gives a number that may be a count: whole, not negative and not too
// large.
func countOf(d entity.Decimal) (n int, ok bool) {
	d = d.Plain()
	if d.Exp < 0 || d.Coef < 0 || d.Exp > 4 || d.Coef > mostCounted {
		return 0, false
	}
	n = int(d.Coef)
	for ; d.Exp > 0; d.Exp-- {
		n *= 10
	}
	return n, n <= mostCounted
}

// counts says that a number counts what is listed.
func (c *check) counts(j *Judgement) bool {
	e := j.Entity
	if e.Kind != entity.Number || e.Vague || e.Unit != "" && !countable[e.Unit] {
		return false
	}
	n, ok := countOf(e.Num)
	if !ok || n < 1 || n == 1 && !spelled(e) {
		return false
	}
	return c.lists(j, n)
}

// countable lists the units whose amounts may be counts of what is listed.
var countable = map[string]bool{"day": true, "night": true, "week": true, "month": true, "year": true}

// nearList is how far from a number the list may stand, in bytes, that it
// counts.
const nearList = 2000

// lists says that something is listed so many times: by the answer itself, or
// by a source. What sources list in words is counted only by words.
func (c *check) lists(j *Judgement, n int) bool {
	if j.Unit == "" && c.own(n, j) {
		return j.counted(strconv.Itoa(n) + " are listed")
	}
	words := j.Unit == "" && counted(c.text, j.Entity) == "" && (j.Noun != "" || spelled(j.Entity))
	if j.Role == entity.Ordinal {
		words = n > mostIdleRank && j.Text[0] < utf8.RuneSelf
	}
	for _, w := range c.windows {
		found, ok := w.sizes.in(w, n)
		if !ok && words {
			found, ok = w.spoken.in(w, n)
		}
		if ok {
			return j.counted(strconv.Itoa(n) + " = count of " + found.what)
		}
	}
	return false
}

// own says that the answer itself lists so many things near a judgement. What a
// sentence lists is in no order that a rank could tell.
func (c *check) own(n int, j *Judgement) bool {
	if c.series == nil {
		c.series = map[int][]series{}
		for _, s := range listed(c.text) {
			c.series[s.size] = append(c.series[s.size], s)
		}
		for _, all := range c.series {
			slices.SortStableFunc(all, func(a, b series) int { return a.start - b.start })
		}
	}
	const most = 8
	all := c.series[n]
	k := sort.Search(len(all), func(i int) bool { return all[i].start >= j.End+nearList })
	for k, tried := k-1, 0; k >= 0 && tried < most; k, tried = k-1, tried+1 {
		if all[k].end > j.Start-nearList && !(all[k].spoken && j.Role == entity.Ordinal) {
			return true
		}
	}
	return false
}
