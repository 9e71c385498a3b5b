package grader

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
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
		words := wording(v.value)
		for i, o := range l.observations {
			if words.heldBy(o.Text, x.folded[i]) {
				held = append(held, i)
			}
		}
		x.texts[v.value] = held
	}
	return held
}

// figures lists the numbers in a folded text, "-5" also as 5: the mark may be
// a dash, and is none but a dash after a letter or a digit. "9,52" is a decimal
// as well as two numbers.
func figures(text string) []string {
	var out []string
	for _, at := range figure.FindAllStringIndex(text, -1) {
		start, s := at[0], text[at[0]:at[1]]
		digits := strings.TrimPrefix(s, "-")
		start += len(s) - len(digits)
		if start > 0 && text[start-1] == '.' && (start == 1 || !isDigit(text[start-2])) && decimalPoint(text, start-1) {
			digits = "0." + digits
		}
		if comma := at[1]; comma < len(text) && decimalComma(text, comma) && strings.Trim(digits, "0123456789") == "" {
			_, end := digitRun(text, comma+1)
			out = append(out, number(strings.TrimLeft(digits[:len(digits)-1], "0")+digits[len(digits)-1:]+"."+text[comma+1:end]))
		}
		for len(digits) > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9' {
			digits = digits[1:]
		}
		digits = number(digits)
		if out = append(out, digits); s[0] == '-' {
			if before, _ := utf8.DecodeLastRuneInString(text[:at[0]]); !wordRune(before) {
				out = append(out, "-"+digits)
			}
		}
	}
	return out
}

// words are a text as it is looked for in what was observed.
type words struct {
	written  string
	readings [][]string // each: the flow of words, link targets, comments and the insides of tags; none where there is no word
}

func wording(text string) words {
	w := words{written: text}
	for _, view := range views(text) {
		var streams []string
		for s := range strings.SplitSeq(view.text, string(streamBreak)) {
			if meaningful(s) {
				streams = append(streams, strings.TrimSpace(s))
			}
		}
		if len(streams) > 0 {
			w.readings = append(w.readings, streams)
		}
	}
	return w
}

// heldBy says that a text holds the words between word boundaries: all that a
// tool is passed, whether a reader would see it or not. Bare signs must stand
// there as they are written.
func (w words) heldBy(original string, read []folded) bool {
	if len(w.readings) == 0 {
		return strings.Contains(original, w.written)
	}
	return slices.ContainsFunc(w.readings, func(streams []string) bool {
		return !slices.ContainsFunc(streams, func(s string) bool { return !holdsWord(original, read, s) })
	})
}

// holdsWord says that a folded form stands in a text between word boundaries.
func holdsWord(original string, read []folded, form string) bool {
	for _, view := range read {
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
	return false
}

// factText is a form of a fact that the turn may state, folded.
type factText struct {
	text string
	read []folded
}

// licenses says that the turn has seen a value: in an observation that it still
// sees, in a fact that it may state, or in the tool's own schema.
func (g *Grader) licenses(tool string, v leaf) bool {
	if !v.number && strings.Trim(Fold(v.value), " "+string(streamBreak)) == "" {
		return true // it says nothing
	}
	from := g.life.sees(g.seen)
	if slices.ContainsFunc(g.life.holders(v), func(i int) bool { return from <= i && i < g.seen }) {
		return true
	}
	said := wording(v.value)
	if slices.ContainsFunc(g.factForms, func(form factText) bool { return form.holds(v, said) }) {
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

func (f factText) holds(v leaf, said words) bool {
	if !v.number {
		return said.heldBy(f.text, f.read)
	}
	return slices.ContainsFunc(f.read, func(view folded) bool {
		return slices.Contains(figures(view.text), number(v.value))
	})
}
