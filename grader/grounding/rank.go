package grounding

import (
	"strings"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// ordinal judges "the second": a source says so, or so many things are listed.
func (c *check) ordinal(j *Judgement) {
	e := j.Entity
	for _, w := range c.windows {
		if n, ok := w.in(w.nums.of(magnitude(e.Num)), func(n int32) bool { return w.facts[n].quantity().bare() }); ok {
			j.licensed(w, n)
			return
		}
		if n, _, ok := w.statesDay(e.Alt); ok {
			j.licensed(w, n)
			return
		}
	}
	rank, ok := countOf(e.Num)
	if !ok {
		return
	}
	if rank <= mostIdleRank && !c.ranks(e) {
		j.Status = Idle
		return
	}
	for size := rank; size < rank+mostRanked; size++ {
		if c.lists(j, size) {
			return
		}
	}
}

// mostIdleRank is the highest rank that mostly orders what is told and states
// nothing: "first", "second"; mostRanked is how much longer a list may be that
// something has a rank in.
const (
	mostIdleRank = 2
	mostRanked   = 50
)

// ranks says that a sentence calls something the first or second of its kind:
// "was the first dynasty", "as its second ruler".
func (c *check) ranks(e *entity.Entity) bool {
	const back = 24
	words := strings.Fields(strings.ToLower(c.text[max(0, e.Start-back):e.Start]))
	if len(words) < 2 {
		return false
	}
	switch words[len(words)-1] {
	case "the", "its", "his", "her", "their":
	default:
		return false
	}
	switch words[len(words)-2] {
	case "is", "was", "are", "were", "became", "as", "being":
		return true
	}
	return false
}
