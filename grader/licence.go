package grader

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// valueIndex answers which observations hold a value. Values are looked up
// once for all turns of a case, however many calls pass them.
type valueIndex struct {
	mu      sync.Mutex
	folded  [][]folded // of each observation, made when it is first needed
	numbers map[string][]int
	texts   map[string][]int
}

// figure is a number in a folded text, whose digits are not grouped.
var figure = regexp.MustCompile(`-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`)

// holders gives the indexes of the observations that hold a value.
func (l *life) holders(v leaf) []int {
	x := &l.values
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.folded == nil {
		x.numbers, x.texts = map[string][]int{}, map[string][]int{}
		for i, o := range l.observations {
			read := views(o.Text)
			x.folded = append(x.folded, read)
			for _, view := range read {
				for _, n := range figures(view.text) {
					if held := x.numbers[n]; len(held) == 0 || held[len(held)-1] != i {
						x.numbers[n] = append(held, i)
					}
				}
			}
		}
	}
	if v.number {
		return x.numbers[number(v.value)]
	}
	held, ok := x.texts[v.value]
	if !ok {
		forms := foldForm(v.value)
		for i, o := range l.observations {
			if holdsWord(o.Text, x.folded[i], forms) {
				held = append(held, i)
			}
		}
		x.texts[v.value] = held
	}
	return held
}

// figures lists the numbers in a folded text, "-5" also as 5: the mark may be
// a dash.
func figures(text string) []string {
	var out []string
	for _, s := range figure.FindAllString(text, -1) {
		digits := strings.TrimPrefix(s, "-")
		for len(digits) > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9' {
			digits = digits[1:]
		}
		digits = number(digits)
		if out = append(out, digits); s[0] == '-' {
			out = append(out, "-"+digits)
		}
	}
	return out
}

// holdsWord says that one of the forms stands in a text between word
// boundaries.
func holdsWord(original string, read []folded, forms []string) bool {
	for _, view := range read {
		for _, form := range forms {
			for from := 0; ; {
				k := strings.Index(view.text[from:], form)
				if k < 0 {
					break
				}
				start, end := from+k, from+k+len(form)
				if numberEdges(view.text, start, end) && view.wordStart(original, start) && view.wordEnd(original, end) {
					return true
				}
				from = start + 1
			}
		}
	}
	return false
}

// licenses says that the turn has seen a value: in an observation that it still
// sees, in a fact that it may state, or in the tool's own schema.
func (g *Grader) licenses(tool string, v leaf) bool {
	if !v.number && (v.value == "" || !slices.ContainsFunc(foldForm(v.value), meaningful)) {
		return true // it says nothing
	}
	from := g.life.sees(g.seen)
	if slices.ContainsFunc(g.life.holders(v), func(i int) bool { return from <= i && i < g.seen }) {
		return true
	}
	if slices.ContainsFunc(g.factForms, func(form string) bool { return formHolds(form, v) }) {
		return true
	}
	if g.tools == nil || g.tools.byName[tool] == nil {
		return false
	}
	key := valueKey(v.value)
	if v.number {
		key = valueKey(json.Number(v.value))
	}
	return g.tools.byName[tool].values[key]
}

func formHolds(form string, v leaf) bool {
	read := views(form)
	if !v.number {
		return holdsWord(form, read, foldForm(v.value))
	}
	return slices.ContainsFunc(read, func(view folded) bool {
		return slices.Contains(figures(view.text), number(v.value))
	})
}
