// Package wording finds the words of a text that come nearest to a phrase, so
// that a person sees at once whether something was merely said in other words.
//
// It is a hint for people: it compares words, their stems and their letters,
// knows no synonyms and decides nothing.
package wording

import "math"

// Near is the place of a text that comes nearest to a phrase.
type Near struct {
	Start, End int     // in bytes of the text
	Text       string  // the text between them
	Score      float64 // how much of the phrase it has, from 0 to 1
}

// least is the score below which a place is not worth showing.
const least = 0.5

// Nearest gives the place of a text that comes nearest to any of the phrases,
// and to which one; ok is false where none comes near. Of equals it is the
// first. The work grows with the text's length and with that of the phrases.
func Nearest(text string, phrases ...string) (near Near, phrase int, ok bool) {
	words := read(text)
	for n, p := range phrases {
		if one, found := nearest(text, words, read(p)); found && one.Score > near.Score {
			near, phrase, ok = one, n, true
		}
	}
	return near, phrase, ok
}

// nearest tries every stretch that begins and ends with a word like one of the
// phrase's and is not much longer than that.
func nearest(text string, words, phrase []word) (near Near, ok bool) {
	const (
		longer = 1.7 // times as many words as the phrase
		excess = 0.02
	)
	if len(phrase) == 0 {
		return near, false
	}
	c := compared{phrase: phrase, known: map[string][]alike{}, has: make([]float64, len(phrase))}
	whole := 0.0
	for _, w := range phrase {
		whole += w.weight
	}
	most := int(math.Ceil(longer*float64(len(phrase)))) + 2
	for i := range words {
		if len(c.to(words[i])) == 0 {
			continue
		}
		clear(c.has)
		sum := 0.0
		for j := i; j < len(words) && j < i+most; j++ {
			gain := c.take(words[j])
			if gain == 0 {
				continue
			}
			sum += gain
			score := sum/whole - excess*float64(max(0, j-i+1-len(phrase)))
			if score >= least && score > near.Score+1e-9 {
				near, ok = Near{words[i].start, words[j].end, text[words[i].start:words[j].end], score}, true
			}
		}
	}
	return near, ok
}

// alike is how alike a word is to one of the phrase.
type alike struct {
	at  int
	how float64
}

// compared is a phrase and what of it a stretch of the text has.
type compared struct {
	phrase []word
	known  map[string][]alike // by stem of the text
	has    []float64          // of each word of the phrase
}

// mostAlike is how many words of the phrase a word of the text is compared with that
// are like it: a phrase that says one word over and over costs no more.
const mostAlike = 8

// to gives the words of the phrase that a word is like.
func (c *compared) to(w word) []alike {
	all, known := c.known[w.stem]
	if !known {
		for k, p := range c.phrase {
			if s := similar(w.stem, p.stem); s > 0 && len(all) < mostAlike {
				all = append(all, alike{k, s})
			}
		}
		c.known[w.stem] = all
	}
	return all
}

// take lets a word stand for the one word of the phrase to which that adds most,
// and says how much.
func (c *compared) take(w word) (gain float64) {
	var best alike
	for _, a := range c.to(w) {
		if g := (a.how - c.has[a.at]) * c.phrase[a.at].weight; g > gain {
			gain, best = g, a
		}
	}
	if gain > 0 {
		c.has[best.at] = best.how
	}
	return gain
}
