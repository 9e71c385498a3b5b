package speech

import (
	"sort"
	"strings"
)

// parsed is what is known of a block once it has been analysed.
type parsed struct {
	done      bool
	words     []word
	sentences []sentence
	edges     []edge  // what begins at each word
	fired     []fired // the triggers that work in it; the first is none
	ahead     []int32 // for each word, the trigger before it that reaches it
	behind    []int32 // for each word, the trigger after it that reaches back over it
	left      []scope // what still reaches at the block's end, where a colon ends it
}

// sentence is a run of a block's words.
type sentence struct {
	from, to int // words
	lex      *lexicon
	latin    *lexicon // reads the words of an alphabet, where lex reads characters
	chars    bool     // most of it is ideograms
	asks     bool     // it ends with a question mark
	polar    bool     // and can be answered by yes or no
	question int      // the word where the asking begins
	retracts int32    // the trigger that takes the sentence before back
}

// fired is a trigger at work.
type fired struct {
	trigger
	region
	word int // where it begins
}

// analysed gives the block n, analysed. Depth counts the heads of lists that
// wait for it.
func (t *Text) analysed(n, depth int) *block {
	b := t.blocks[n]
	if b.done {
		return b
	}
	b.done = true
	var head *block
	if b.head >= 0 && depth < deepest {
		head = t.analysed(b.head, depth+1)
	}
	b.words = scan(t.src, b.region)
	b.sentences = sentences(b.words)
	b.fired = append(make([]fired, 0, 8), fired{})
	b.edges = make([]edge, len(b.words))
	b.ahead = make([]int32, len(b.words))
	b.behind = make([]int32, len(b.words))
	var before *lexicon
	s := newSweep(b, head)
	for k := range b.sentences {
		b.sentences[k].choose(b.words, before)
		before = b.sentences[k].latin
		s.run(&b.sentences[k])
	}
	return b
}

// deepest bounds how many heads, each in the list of the next, are looked at.
const deepest = 8

// wordsIn gives the first and the last word that lie in [start, end) of the
// text, marks at its ends left out where there is something else.
func (b *block) wordsIn(start, end int) (first, last int) {
	first = sort.Search(len(b.words), func(k int) bool { return int(b.words[k].end) > start })
	last = sort.Search(len(b.words), func(k int) bool { return int(b.words[k].start) >= end }) - 1
	for first < last && b.words[first].kind == mark {
		first++
	}
	for last > first && b.words[last].kind == mark {
		last--
	}
	return first, last
}

// sentenceOf finds the sentence that holds a word.
func (b *block) sentenceOf(word int) int {
	return sort.Search(len(b.sentences), func(k int) bool { return b.sentences[k].to > word })
}

// sentences cuts a block's words into sentences.
func sentences(words []word) []sentence {
	var out []sentence
	from := 0
	for i := 0; i < len(words); i++ {
		if !ends(words, i) {
			continue
		}
		asks := words[i].text == "?"
		for i+1 < len(words) && words[i+1].kind == mark && !words[i+1].spaced && closing(words[i+1].text) {
			i++
		}
		out = append(out, sentence{from: from, to: i + 1, asks: asks})
		from = i + 1
	}
	if from < len(words) {
		out = append(out, sentence{from: from, to: len(words)})
	}
	return out
}

func closing(mark string) bool {
	switch mark {
	case `"`, "”", ")", "'", "]", "!", "?", ".":
		return true
	}
	return false
}

// abbreviations are words that a full stop follows inside a sentence.
var abbreviations = map[string]bool{
	"dr": true, "mr": true, "mrs": true, "ms": true, "prof": true, "st": true, "vs": true, "e.g": true, "i.e": true, "eg": true,
	"ie": true, "approx": true, "dept": true, "est": true, "fig": true, "nr": true, "z.b": true, "d.h": true, "bzw": true, "ca": true,
	"str": true, "sr": true, "sra": true, "p.ej": true, "ej": true, "u.a": true, "inkl": true, "zzgl": true, "resp": true, "cf": true,
}

// clipped are words that a full stop follows inside a sentence where a
// lower-case word comes next, and that may end one otherwise.
var clipped = map[string]bool{
	"etc": true, "inc": true, "ltd": true, "co": true, "corp": true, "jr": true, "min": true, "max": true, "hr": true, "hrs": true, "sec": true,
	"avg": true, "qty": true, "incl": true, "excl": true, "ref": true, "tel": true, "ext": true, "vol": true, "al": true, "usw": true, "evtl": true,
	"ggf": true, "jan": true, "feb": true, "mar": true, "apr": true, "jun": true, "jul": true, "aug": true, "sep": true, "sept": true, "oct": true,
	"nov": true, "dec": true, "mon": true, "tue": true, "wed": true, "thu": true, "fri": true, "sat": true, "am": true, "pm": true,
}

// ends says that a sentence ends with the mark words[i].
func ends(words []word, i int) bool {
	w := &words[i]
	if w.kind != mark {
		return false
	}
	switch w.text {
	case "?", "!", "\n":
		return true
	case ".", "…":
	default:
		return false
	}
	if i+1 == len(words) {
		return true
	}
	next := &words[i+1]
	if w.text == "…" && next.kind == letters && !next.upper {
		return false
	}
	if !next.spaced && next.kind != ideogram && w.end-w.start < 3 {
		return next.kind == mark && closing(next.text) || next.upper && i > 0 && words[i-1].kind == letters && len(words[i-1].text) > 2
	}
	if i == 0 || w.end-w.start == 3 {
		return true
	}
	last := words[i-1].text
	if abbreviations[last] || last == "no" && next.kind == number && words[i-1].end == w.start {
		return false
	}
	if next.kind == letters && !next.upper && words[i-1].kind == letters && (len(last) == 1 || strings.Contains(last, ".") || clipped[last]) {
		return false // a.m. tomorrow, etc. and
	}
	return true
}
