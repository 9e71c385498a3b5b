package grounding

import "sort"

// index finds the facts that state a value, in the order of the observations.
type index[K comparable] struct {
	at    map[K]int32
	lists []posting
}

// posting lists facts. Most values are stated once.
type posting struct {
	first int32
	more  []int32
}

func newIndex[K comparable]() index[K] { return index[K]{at: map[K]int32{}} }

// add notes that fact n states k, unless one noted lately makes it superfluous.
func (x *index[K]) add(k K, n int32, repeats func(a, b int32) bool) {
	i, ok := x.at[k]
	if !ok {
		x.at[k] = int32(len(x.lists))
		x.lists = append(x.lists, posting{first: n})
		return
	}
	p := &x.lists[i]
	const back = 4
	for j := max(0, len(p.more)-back); j < len(p.more); j++ {
		if repeats(p.more[j], n) {
			return
		}
	}
	if len(p.more) < back && (p.first == n || repeats(p.first, n)) {
		return
	}
	p.more = append(p.more, n)
}

// of gives the facts that state k; nil: none does.
func (x *index[K]) of(k K) *posting {
	if i, ok := x.at[k]; ok {
		return &x.lists[i]
	}
	return nil
}

// window is the part of a licence that a turn sees: some observations, and the
// author's words.
type window struct {
	*Licence
	from, to int32 // observations
}

// sees says that a fact is in the window.
func (w *window) sees(n int32) bool {
	at := w.facts[n].at
	return at == author || at >= w.from && at < w.to
}

// in gives the first fact of a posting in the window that will do, those of
// the observations first.
func (w *window) in(p *posting, will func(n int32) bool) (n int32, ok bool) {
	if p == nil {
		return 0, false
	}
	lo, hi := int32(w.starts[w.from]), int32(w.starts[w.to])
	if p.first >= lo && p.first < hi && will(p.first) {
		return p.first, true
	}
	k := sort.Search(len(p.more), func(i int) bool { return p.more[i] >= lo })
	for ; k < len(p.more) && p.more[k] < hi; k++ {
		if will(p.more[k]) {
			return p.more[k], true
		}
	}
	own := int32(w.starts[0])
	if p.first < own && will(p.first) {
		return p.first, true
	}
	for k := 0; k < len(p.more) && p.more[k] < own; k++ {
		if will(p.more[k]) {
			return p.more[k], true
		}
	}
	return 0, false
}

// last visits the last facts of a posting that the window sees, at most so
// many, until visit says that it is enough.
func (w *window) last(p *posting, most int, visit func(n int32) bool) {
	if p == nil {
		return
	}
	hi := int32(w.starts[w.to])
	k := sort.Search(len(p.more), func(i int) bool { return p.more[i] >= hi })
	for k--; k >= 0 && w.sees(p.more[k]); k-- {
		if most--; !visit(p.more[k]) || most <= 0 {
			return
		}
	}
	if w.sees(p.first) {
		visit(p.first)
	}
}

// any will do.
func anyFact(int32) bool { return true }
