package bisect

// weighed bounds how many pairs of sentences are compared in one place; beyond
// it they are paired in order.
const weighed = 1 << 12

// couple is a sentence of the old text and the one it became; -1 stands for
// none.
type couple struct{ a, b int }

// align pairs sentences in order: the equal ones, and between them those that
// resemble each other most. It names every sentence of both sides once.
func align(a, b []sentence) []couple {
	texts := func(list []sentence) []string {
		out := make([]string, len(list))
		for i, s := range list {
			out[i] = s.text
		}
		return out
	}
	ta, tb := texts(a), texts(b)
	var out []couple
	i, j := 0, 0
	same := func(to int) {
		for ; i < to; i, j = i+1, j+1 {
			out = append(out, couple{i, j})
		}
	}
	for _, e := range edits(ta, tb) {
		same(e.a0)
		for _, p := range resemble(ta[e.a0:e.a1], tb[e.b0:e.b1]) {
			if p.a >= 0 {
				p.a += e.a0
			}
			if p.b >= 0 {
				p.b += e.b0
			}
			out = append(out, p)
		}
		i, j = e.a1, e.b1
	}
	same(len(a))
	return out
}

// resemble pairs as many as resemble each other, in order, so that their
// resemblances add up to the most. A pair that has nothing in common is still
// better than none.
func resemble(a, b []string) []couple {
	if len(a)*len(b) > weighed {
		return inOrder(len(a), len(b))
	}
	ga, gb := bigrams(a), bigrams(b)
	best := make([][]int, len(a)+1) // best[i][j]: of a[i:] with b[j:]
	worth := make([][]int, len(a))
	best[len(a)] = make([]int, len(b)+1)
	for i := len(a) - 1; i >= 0; i-- {
		best[i], worth[i] = make([]int, len(b)+1), make([]int, len(b))
		for j := len(b) - 1; j >= 0; j-- {
			alike := dice(ga[i], gb[j])
			worth[i][j] = 100_000 + alike*alike
			best[i][j] = max(worth[i][j]+best[i+1][j+1], best[i+1][j], best[i][j+1])
		}
	}
	var out []couple
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch best[i][j] {
		case worth[i][j] + best[i+1][j+1]:
			out = append(out, couple{i, j})
			i, j = i+1, j+1
		case best[i+1][j]:
			out = append(out, couple{i, -1})
			i++
		default:
			out = append(out, couple{-1, j})
			j++
		}
	}
	return rest(out, i, len(a), j, len(b))
}

// inOrder pairs the first with the first until one side ends.
func inOrder(a, b int) []couple {
	var out []couple
	n := min(a, b)
	for i := range n {
		out = append(out, couple{i, i})
	}
	return rest(out, n, a, n, b)
}

// rest adds what has no partner.
func rest(out []couple, i, a, j, b int) []couple {
	for ; i < a; i++ {
		out = append(out, couple{i, -1})
	}
	for ; j < b; j++ {
		out = append(out, couple{-1, j})
	}
	return out
}

// grams are the pairs of adjacent characters of a text, counted: they serve
// scripts without spaces as well as those with.
type grams struct {
	count map[[2]rune]int
	total int
}

func bigrams(texts []string) []grams {
	out := make([]grams, len(texts))
	for i, text := range texts {
		g := grams{count: map[[2]rune]int{}}
		last := ' '
		for _, r := range text {
			g.count[[2]rune{last, r}]++
			g.total++
			last = r
		}
		out[i] = g
	}
	return out
}

// dice is the share of bigrams two texts have in common, in thousandths.
func dice(a, b grams) int {
	common := 0
	for g, n := range a.count {
		common += min(n, b.count[g])
	}
	return 2000 * common / max(a.total+b.total, 1)
}
