package mutate

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// trace is a case's observations with the life of every fact that they grant,
// as the oracle reads them. The turns of a case share it.
type trace struct {
	observations []grader.Observation
	grants       []grant           // in the order of their observations
	first        []int             // for each observation its first grant, and once more for the end
	endings      []int             // the grants that end, in the order in which they do
	held         map[string][]int  // a form's letters -> the grants that have it
	named        map[string][]int  // a fact's name -> its grants
	called       map[string]int    // a tool's name -> the first observation that it returned
	forms        lexicon           // letters of every form
	signs        []string          // forms without a letter or digit, squeezed
	reach        int               // no form holds more letters than this
	said         string            // letters of all that the case holds, when strange has asked for them
	strangers    map[string]string // what strange has given
	payloads     payloads
	compacted    bool // some observation is a compaction
}

// grant is one grant of a fact.
type grant struct {
	fact    string
	forms   []form // {value} filled in
	pointer string
	at      int  // the observation that makes it
	until   int  // the observation that ends it, or never
	unsure  bool // it takes a grader to tell how long it lives, or in what forms
}

const never = math.MaxInt

// life is what a fact's form is for a turn.
type life int

const (
	early life = iota
	live
	stale
)

// life says what g is for a turn that has seen so many observations.
func (g *grant) life(seen int) life {
	switch {
	case g.at >= seen:
		return early
	case g.until < seen:
		return stale
	}
	return live
}

// newTrace follows the facts through the observations: a step's revocations
// act before its grants, a new grant of a fact supersedes the one before, and a
// compaction drops what its summary does not state.
func newTrace(observations []grader.Observation, read payloads) *trace {
	t := &trace{
		observations: observations, held: map[string][]int{}, named: map[string][]int{},
		called: map[string]int{}, strangers: map[string]string{}, payloads: read,
	}
	alive := map[string]int{} // a fact's name -> its live grant
	for i, o := range observations {
		t.first = append(t.first, len(t.grants))
		if _, ok := t.called[o.Tool]; o.Tool != "" && !ok {
			t.called[o.Tool] = i
		}
		if o.From == grader.FromSummary {
			t.compacted = true
			t.compact(i, alive)
		}
		for _, fact := range o.Revokes {
			if k, ok := alive[fact]; ok {
				t.grants[k].until = i
				delete(alive, fact)
			}
		}
		t.grant(i, alive)
	}
	t.first = append(t.first, len(t.grants))
	for k := range t.grants {
		if t.grants[k].until != never {
			t.endings = append(t.endings, k)
		}
	}
	slices.SortStableFunc(t.endings, func(a, b int) int { return t.grants[a].until - t.grants[b].until })
	return t
}

// compact ends the facts that the summary at i surely does not state.
func (t *trace) compact(i int, alive map[string]int) {
	text := t.observations[i].Text
	v := look(text)
	for fact, k := range alive {
		g := &t.grants[k]
		states := func(f form) bool { return v.states(view{f.letters, squeezed(f.text)}) }
		switch {
		case !slices.ContainsFunc(g.forms, states):
			g.until = i
			delete(alive, fact)
		case !slices.ContainsFunc(g.forms, func(f form) bool { return len(plainly(text, &f)) > 0 }):
			g.unsure = true
		}
	}
}

// grant enters the grants of the observation at i.
func (t *trace) grant(i int, alive map[string]int) {
	o := &t.observations[i]
	values := t.payloads.pointed(o.Text, o.Grants)
	for _, from := range o.Grants {
		g := grant{fact: from.Fact, pointer: from.At, at: i, until: never}
		written := from.Forms
		if from.At != "" && len(written) == 0 {
			written = []string{valueSlot}
		}
		value, ok := values[from.At]
		for _, w := range written {
			if strings.Contains(w, valueSlot) && from.At != "" {
				if !ok {
					g.unsure = true
					continue
				}
				w = strings.ReplaceAll(w, valueSlot, value.stated(o.Text))
			}
			g.forms = append(g.forms, newForm(w))
		}
		k := len(t.grants)
		if before, ok := alive[from.Fact]; ok {
			if t.grants[before].at == i {
				g.unsure, t.grants[before].unsure = true, true
			}
			t.grants[before].until = i
		}
		alive[from.Fact] = k
		t.named[from.Fact] = append(t.named[from.Fact], k)
		for _, f := range g.forms {
			t.enter(f, k)
		}
		t.grants = append(t.grants, g)
	}
}

// valueSlot stands in a form for the value that the grant points to.
const valueSlot = "{value}"

func (t *trace) enter(f form, k int) {
	if f.letters == "" {
		t.signs = append(t.signs, squeezed(f.text))
		return
	}
	held := t.held[f.letters]
	if len(held) == 0 {
		t.forms.add(f.letters)
		t.reach = max(t.reach, len(f.letters))
	}
	t.held[f.letters] = append(held, k)
}

// step is the number of the step that the observation at i is.
func (t *trace) step(i int) int { return t.observations[i].Step }

// window is a turn's cut, the number of observations that it has seen, between
// those of its neighbours: what happens between two turns is tried in one of
// them only.
type window struct {
	trace         *trace
	from, cut, to int
}

// windows gives each target's window. Targets with the same observations are
// turns of one case, in order.
func windows(targets []Target) []window {
	ws := make([]window, len(targets))
	for i, t := range targets {
		all := t.Expectation.Observations
		n := len(all)
		ws[i] = window{cut: min(max(n-t.Expectation.Ahead, 0), n), to: n}
		if i > 0 && ws[i-1].trace.isOf(all) {
			before := &ws[i-1]
			ws[i].trace = before.trace
			ws[i].from = min(before.cut, ws[i].cut)
			before.to = max(before.cut, ws[i].cut)
			continue
		}
		ws[i].trace = newTrace(all, payloads{})
	}
	return ws
}

// isOf reports whether t is of these very observations.
func (t *trace) isOf(all []grader.Observation) bool {
	return len(all) == len(t.observations) && (len(all) == 0 || &all[0] == &t.observations[0])
}

// granted gives the grants made since the turn before.
func (w window) granted() []grant {
	return w.trace.grants[w.trace.first[w.from]:w.trace.first[w.cut]]
}

// coming gives the grants made after this turn and before the next.
func (w window) coming() []grant { return w.trace.grants[w.trace.first[w.cut]:w.trace.first[w.to]] }

// ended gives the grants that ended since the turn before.
func (w window) ended() []int { return w.trace.endings[w.trace.over(w.from):w.trace.over(w.cut)] }

// live is how many grants the turn has seen that have not ended.
func (w window) live() int { return w.trace.first[w.cut] - w.trace.over(w.cut) }

// over is how many grants have ended for a turn that has seen so many
// observations.
func (t *trace) over(seen int) int {
	k, _ := slices.BinarySearchFunc(t.endings, seen, func(k, seen int) int { return cmp.Compare(t.grants[k].until, seen) })
	return k
}
