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
	if len(phrase) == 0 {
		return near, false
	}
	const (
		longer = 1.7 // times as many words as the phrase
		excess = 0.02
	)
	whole := 0.0
	for _, w := range phrase {
		whole += w.weight()
	}
	most := int(math.Ceil(longer*float64(len(phrase)))) + 2
	alike := map[string][]float64{} // to each word of the phrase, by stem
	has := make([]float64, len(phrase))
	for i := range words {
		if !matches(alike, words[i], phrase) {
			continue
		}
		clear(has)
		sum := 0.0
		for j := i; j < len(words) && j < i+most; j++ {
			if !matches(alike, words[j], phrase) {
				continue
			}
			for k, s := range alike[words[j].stem] {
				if s > has[k] {
					sum += (s - has[k]) * phrase[k].weight()
					has[k] = s
				}
			}
			score := sum/whole - excess*float64(max(0, j-i+1-len(phrase)))
			if score >= least && score > near.Score+1e-9 {
				near, ok = Near{words[i].start, words[j].end, text[words[i].start:words[j].end], score}, true
			}
		}
	}
	return near, ok
}

// matches says that a word is like one of the phrase, and notes how like.
func matches(alike map[string][]float64, w word, phrase []word) bool {
	known, ok := alike[w.stem]
	if !ok {
		for k, p := range phrase {
			if s := similar(w.stem, p.stem); s > 0 {
				if known == nil {
					known = make([]float64, len(phrase))
				}
				known[k] = s
			}
		}
		alike[w.stem] = known
	}
	return known != nil
}
