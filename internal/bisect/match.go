package bisect

import (
	"slices"
	"sort"
)

// Bounds that keep a comparison near linear: how many insertions and deletions
// are worth an exact search, and how often a stretch between anchors is
// searched for anchors again.
const (
	exact  = 256
	deeper = 6
)

// edit says that a[a0:a1] became b[b0:b1].
type edit struct{ a0, a1, b0, b1 int }

// edits compares two sequences. Between two edits there is always something in
// common.
func edits(a, b []string) []edit {
	m := newMatcher(a, b)
	m.match(0, len(a), 0, len(b), 0)
	var out []edit
	for i, j := 0, 0; i < len(a) || j < len(b); {
		if i < len(a) && m.pair[i] == j {
			i, j = i+1, j+1
			continue
		}
		e := edit{a0: i, b0: j}
		for i < len(a) && m.pair[i] < 0 {
			i++
		}
		j = len(b)
		if i < len(a) {
			j = m.pair[i]
		}
		e.a1, e.b1 = i, j
		out = append(out, e)
	}
	return out
}

// matcher pairs equal elements, in order: pair[i] is the index in b of what
// a[i] stayed, or -1. Elements are compared by number.
type matcher struct {
	a, b []int
	pair []int
}

func newMatcher(a, b []string) *matcher {
	number := map[string]int{}
	numbers := func(list []string) []int {
		out := make([]int, len(list))
		for i, s := range list {
			n, ok := number[s]
			if !ok {
				n = len(number)
				number[s] = n
			}
			out[i] = n
		}
		return out
	}
	return &matcher{a: numbers(a), b: numbers(b), pair: slices.Repeat([]int{-1}, len(a))}
}

// match pairs a[a0:a1] with b[b0:b1]: the common ends, then the shortest edit
// script if it is short, else what lies between anchors, else nothing.
func (m *matcher) match(a0, a1, b0, b1, depth int) {
	for a0 < a1 && b0 < b1 && m.a[a0] == m.b[b0] {
		m.pair[a0] = b0
		a0, b0 = a0+1, b0+1
	}
	for a0 < a1 && b0 < b1 && m.a[a1-1] == m.b[b1-1] {
		a1, b1 = a1-1, b1-1
		m.pair[a1] = b1
	}
	if a0 == a1 || b0 == b1 || m.shortest(a0, a1, b0, b1) || depth == deeper {
		return
	}
	anchors := m.anchors(a0, a1, b0, b1)
	if len(anchors) == 0 {
		return
	}
	for _, p := range anchors {
		m.pair[p.a] = p.b
		m.match(a0, p.a, b0, p.b, depth+1)
		a0, b0 = p.a+1, p.b+1
	}
	m.match(a0, a1, b0, b1, depth+1)
}

// shortest is Myers' greedy algorithm (An O(ND) Difference Algorithm, 1986),
// given up after exact edits: then it reports false and pairs nothing.
func (m *matcher) shortest(a0, a1, b0, b1 int) bool {
	a, b := m.a[a0:a1], m.b[b0:b1]
	limit := min(exact, len(a)+len(b))
	v := make([]int, 2*limit+3) // v[k+limit+1]: how far diagonal k got
	mid := limit + 1
	var trace [][]int // trace[d][k+d]: v after d edits
	for d := 0; d <= limit; d++ {
		for k := -d; k <= d; k += 2 {
			x := v[mid+k-1] + 1
			if k == -d || k != d && v[mid+k-1] < v[mid+k+1] {
				x = v[mid+k+1]
			}
			for x < len(a) && x-k < len(b) && a[x] == b[x-k] {
				x++
			}
			v[mid+k] = x
			if x >= len(a) && x-k >= len(b) {
				m.walk(trace, a0, b0, len(a), len(b))
				return true
			}
		}
		trace = append(trace, slices.Clone(v[mid-d:mid+d+1]))
	}
	return false
}

// walk goes back from (x, y) along the edits that trace recorded and pairs what
// lies on the diagonals between them.
func (m *matcher) walk(trace [][]int, a0, b0, x, y int) {
	diagonal := func(px, py int) {
		for x > px && y > py {
			x, y = x-1, y-1
			m.pair[a0+x] = b0 + y
		}
	}
	for d := len(trace); d > 0; d-- {
		reached := func(k int) int { return trace[d-1][k+d-1] }
		k := x - y
		from := k - 1
		if k == -d || k != d && reached(k-1) < reached(k+1) {
			from = k + 1
		}
		px := reached(from)
		diagonal(px, px-from)
		x, y = px, px-from
	}
	diagonal(0, 0)
}

type anchor struct{ a, b int }

// anchors are the elements that occur once on each side, the longest run of
// them that is in the same order on both: Bram Cohen's patience diff.
func (m *matcher) anchors(a0, a1, b0, b1 int) []anchor {
	type count struct{ a, b, at int }
	seen := map[int]count{}
	for _, n := range m.a[a0:a1] {
		c := seen[n]
		c.a++
		seen[n] = c
	}
	for j := b0; j < b1; j++ {
		c := seen[m.b[j]]
		c.b++
		c.at = j
		seen[m.b[j]] = c
	}
	var once []anchor
	for i := a0; i < a1; i++ {
		if c := seen[m.a[i]]; c.a == 1 && c.b == 1 {
			once = append(once, anchor{i, c.at})
		}
	}
	return rising(once)
}

// rising is the longest subsequence whose b rises.
func rising(list []anchor) []anchor {
	before := make([]int, len(list)) // the element before this one in its run
	var ends []int                   // ends[n]: where the run of n+1 with the lowest end ends
	for i, p := range list {
		n := sort.Search(len(ends), func(n int) bool { return list[ends[n]].b >= p.b })
		before[i] = -1
		if n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		}
		ends[n] = i
	}
	if len(ends) == 0 {
		return nil
	}
	out := make([]anchor, len(ends))
	i := ends[len(ends)-1]
	for n := len(out) - 1; n >= 0; n-- {
		out[n] = list[i]
		i = before[i]
	}
	return out
}
