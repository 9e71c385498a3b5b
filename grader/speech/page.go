package speech

import "strings"

// marked says that signs deny what they mark: an empty tick box, a cross, a
// strikethrough.
func (t *Text) marked(b *block, at int) (region, bool) {
	if b.words[at].struck {
		start := b.start + max(strings.LastIndexAny(t.src[b.start:b.words[at].start], "~<"), 0)
		return region{start, int(b.words[at].start)}, true
	}
	last := len(b.words) - 1
	if w := &b.words[last]; w.text == "✗" && at < last && !b.denies() {
		return region{int(w.start), int(w.end)}, true
	}
	switch w := &b.words[0]; {
	case at > 1 && w.text == "[" && b.words[1].text == "]" && checkbox(t.src[w.start:]) > 0:
		return region{int(w.start), int(b.words[1].end)}, true
	case at > 0 && (w.text == "✗" || w.text == "☐"):
		return region{int(w.start), int(w.end)}, true
	}
	return region{}, false
}

// denies says that words of the block deny something, so that a cross at its
// end only agrees with them.
func (b *block) denies() bool {
	for k := 1; k < len(b.fired) && k < manyRows; k++ {
		if b.fired[k].act == Denied {
			return true
		}
	}
	return false
}

// manyRows bounds how many rows below a column's head are looked at.
const manyRows = 32

// cell says that a table denies the cell which holds a word: by the cell beside
// it, or by all cells below it where it heads a column.
func (t *Text) cell(n, at int) (region, bool) {
	words := t.blocks[n].words
	column := bars(words[:at])
	for at < len(words) && words[at].text != "|" {
		at++
	}
	if by, ok := refuses(words, at+1); ok {
		return by, true
	}
	if n+1 >= len(t.blocks) || !t.ruled(n+1) {
		return region{}, false
	}
	var by region
	for k := n + 2; k < len(t.blocks) && k < n+manyRows && t.blocks[k].kind == row; k++ {
		words := t.analysed(k, 0).words
		i := 0
		for i < len(words) && bars(words[:i]) < column {
			i++
		}
		no, ok := refuses(words, i)
		if !ok {
			return region{}, false
		}
		by = no
	}
	return by, by.end > 0
}

// bars counts the bars among words.
func bars(words []word) int {
	n := 0
	for _, w := range words {
		if w.text == "|" {
			n++
		}
	}
	return n
}

// ruled says that block n is the line under a table's head.
func (t *Text) ruled(n int) bool {
	b := t.blocks[n]
	return b.kind == row && strings.Trim(t.src[b.start:b.end], "|-: \t") == ""
}

// refuses says that the cell which begins at words[i] holds a negative word
// alone.
func refuses(words []word, i int) (region, bool) {
	from := i
	for ; i < len(words) && words[i].text != "|"; i++ {
		if i-from > 1 || !words[i].is(nothing) && words[i].text != "yet" {
			return region{}, false
		}
	}
	if i <= from {
		return region{}, false
	}
	return region{int(words[from].start), int(words[i-1].end)}, true
}
