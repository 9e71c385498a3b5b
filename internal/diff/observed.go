package diff

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// lessObserved lists what became weaker in what a case observes: observations that
// are gone or say less, and facts that are granted, granted sooner, or no longer
// revoked.
func lessObserved(was, now *report.Case) (all []string) {
	before, after := was.Observations, now.Observations
	partner := align(len(before), len(after), func(i, k int) bool { return before[i].Text == after[k].Text })
	pairEdits(partner, len(after))
	for i, o := range before {
		switch k := partner[i]; {
		case k < 0:
			all = append(all, fmt.Sprintf("observation %d dropped", i+1))
		case shortened(o.Text, after[k].Text):
			all = append(all, fmt.Sprintf("observation %d shortened", i+1))
		}
	}
	place := make([]int, len(after)) // of each observation now, where it stood
	for k := range place {
		place[k] = -1
	}
	for i, k := range partner {
		if k >= 0 {
			place[k] = i
		}
	}
	all = append(all, granted(before, after, place)...)
	return append(all, revoked(before, after)...)
}

// shortened says that a text holds some of the words of the other, in their
// order, and no others.
func shortened(was, now string) bool {
	mark := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	old, words := strings.FieldsFunc(was, mark), strings.FieldsFunc(now, mark)
	if len(words) >= len(old) {
		return len(words) == len(old) && len(now) < len(was) && strings.Contains(was, strings.TrimSpace(now))
	}
	for _, w := range words {
		i := slices.Index(old, w)
		if i < 0 {
			return strings.Contains(was, strings.TrimSpace(now))
		}
		old = old[i+1:]
	}
	return true
}

// granted lists the forms that observations grant now and did not, or not yet.
func granted(before, after []grader.Observation, place []int) (all []string) {
	first := map[string]int{}
	for i := len(before) - 1; i >= 0; i-- {
		for _, g := range before[i].Grants {
			for _, key := range grantKeys(g) {
				first[key] = i
			}
		}
	}
	var fresh, sooner []string
	for k, o := range after {
		for _, g := range o.Grants {
			for _, key := range grantKeys(g) {
				at, known := first[key]
				switch {
				case !known:
					fresh = append(fresh, grantName(g))
				case place[k] >= 0 && place[k] < at:
					sooner = append(sooner, grantName(g))
				}
			}
		}
	}
	for _, x := range []struct {
		what  string
		facts []string
	}{{"grants added: ", fresh}, {"granted sooner: ", sooner}} {
		if facts := added(nil, x.facts, itself); len(facts) > 0 {
			all = append(all, x.what+strings.Join(named(facts), ", "))
		}
	}
	return all
}

// grantKeys are what a grant licenses: its forms, and the place that a value is
// taken from.
func grantKeys(g grader.Grant) (keys []string) {
	for _, f := range g.Forms {
		keys = append(keys, g.At+" "+grader.Fold(f))
	}
	if len(g.Forms) == 0 {
		keys = append(keys, g.At+" ")
	}
	return keys
}

func grantName(g grader.Grant) string {
	if len(g.Forms) == 1 && g.Fact != g.Forms[0] {
		return g.Fact + ": " + g.Forms[0]
	}
	return g.Fact
}

// revoked lists the facts that fewer observations revoke.
func revoked(before, after []grader.Observation) []string {
	count := func(all []grader.Observation) map[string]int {
		n := map[string]int{}
		for _, o := range all {
			for _, fact := range o.Revokes {
				n[fact]++
			}
		}
		return n
	}
	then, now := count(before), count(after)
	var gone []string
	for fact, n := range then {
		if now[fact] < n {
			gone = append(gone, fact)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	slices.Sort(gone)
	return []string{"no longer revoked: " + strings.Join(named(gone), ", ")}
}

// partners gives, for each turn of the baseline, the turn that it has become;
// -1: it is gone. Equal turns are found first, and what lies between them is
// paired in its order.
func partners(was, now *report.Case) []int {
	partner := align(len(was.Demands), len(now.Demands), func(i, k int) bool {
		return len(loosened(&was.Demands[i], &now.Demands[k])) == 0 && len(loosened(&now.Demands[k], &was.Demands[i])) == 0
	})
	pairEdits(partner, len(now.Demands))
	return partner
}

// mostAligned bounds the work of aligning two lists.
const mostAligned = 400

// align pairs the elements of two lists that are equal, as many as keep their
// order (longest common subsequence); -1: it has no partner. Lists of one
// length, and very long ones, are paired one by one.
func align(n, m int, equal func(i, k int) bool) []int {
	partner := make([]int, n)
	oneByOne := n == m || n > mostAligned || m > mostAligned
	for i := range partner {
		partner[i] = -1
		if oneByOne && i < m {
			partner[i] = i
		}
	}
	if oneByOne {
		return partner
	}
	same, length := common(n, m, equal)
	for i, k := 0, 0; i < n && k < m; {
		switch {
		case same[i][k] && length[i][k] == length[i+1][k+1]+1:
			partner[i] = k
			i, k = i+1, k+1
		case length[i+1][k] >= length[i][k+1]:
			i++
		default:
			k++
		}
	}
	return partner
}

// common says which elements of two lists are equal, and how long the longest
// common subsequence is of what begins at each pair of them.
func common(n, m int, equal func(i, k int) bool) (same [][]bool, length [][]int) {
	same, length = make([][]bool, n), make([][]int, n+1)
	for i := range length {
		length[i] = make([]int, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		same[i] = make([]bool, m)
		for k := m - 1; k >= 0; k-- {
			if same[i][k] = equal(i, k); same[i][k] {
				length[i][k] = length[i+1][k+1] + 1
			} else {
				length[i][k] = max(length[i+1][k], length[i][k+1])
			}
		}
	}
	return same, length
}

// pairEdits pairs what has no partner with what lies at its place in the other
// list: it was edited, not dropped.
func pairEdits(partner []int, m int) {
	next := 0
	for i := 0; i < len(partner); i++ {
		if partner[i] >= 0 {
			next = partner[i] + 1
			continue
		}
		end := m // the next partner that is taken
		for _, k := range partner[i+1:] {
			if k >= 0 {
				end = k
				break
			}
		}
		if next < end {
			partner[i] = next
			next++
		}
	}
}
