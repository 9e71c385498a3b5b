package grounding

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokens finds the words of all sources by the observations that hold them. It
// is made when first something is looked for that was not read as an entity.
type tokens map[string][]int32

func (t tokens) add(word string, at int32) {
	seen := t[word]
	if len(seen) == 0 || seen[len(seen)-1] != at {
		t[word] = append(seen, at)
	}
}

// byToken lists the words of all sources, and the parts of those that are
// joined from several ("item_40117").
func (l *Licence) byToken() tokens {
	all := tokens{}
	for _, p := range l.pages {
		splitTokens(p.text, func(word string) { all.add(word, p.at) })
	}
	return all
}

// splitTokens gives the folded words of a text. Characters of scripts that
// part no words are given in pairs.
func splitTokens(text string, yield func(word string)) {
	start, last := -1, rune(0)
	flush := func(end int) {
		if start >= 0 {
			joined(strings.ToLower(text[start:end]), yield)
		}
		start = -1
	}
	for i, r := range text {
		switch {
		case dense(r):
			flush(i)
			yield(string(r))
			if dense(last) {
				yield(string(last) + string(r))
			}
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) || strings.ContainsRune("_-.@+", r):
			if start < 0 {
				start = i
			}
		default:
			flush(i)
		}
		last = r
	}
	flush(len(text))
}

// dense says of a character that it is of a script that parts no words.
func dense(r rune) bool {
	return r >= 0x2e80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// joined gives a word and its parts.
func joined(word string, yield func(word string)) {
	word = strings.Trim(word, "_-.@+")
	if word == "" {
		return
	}
	yield(word)
	if !strings.ContainsAny(word, "_-@") {
		return
	}
	for part := range strings.FieldsFuncSeq(word, func(r rune) bool { return strings.ContainsRune("_-@", r) }) {
		if utf8.RuneCountInString(part) > 1 {
			yield(strings.Trim(part, "."))
		}
	}
}

// holds gives the first seen observation that holds a word; author: the
// author's words do.
func (w *window) holds(word string) (at int32, ok bool) {
	seen := w.tokens()[word]
	k := sort.Search(len(seen), func(i int) bool { return seen[i] >= w.from })
	if k < len(seen) && seen[k] < w.to {
		return seen[k], true
	}
	return author, len(seen) > 0 && seen[0] == author
}

// holdsAll gives the first seen observation that holds every word of a name.
// Words in lower case ("of", "the") do not count where there are others.
func (w *window) holdsAll(name string) (at int32, ok bool) {
	var words []string
	for field := range strings.FieldsSeq(name) {
		if r, _ := utf8.DecodeRuneInString(field); !unicode.IsLower(r) {
			splitTokens(field, func(word string) { words = append(words, word) })
		}
	}
	if len(words) == 0 {
		splitTokens(name, func(word string) { words = append(words, word) })
	}
	if len(words) == 0 {
		return 0, false
	}
	index := w.tokens()
	rare := index[words[0]]
	for _, word := range words {
		if len(index[word]) < len(rare) {
			rare = index[word]
		}
	}
	own := false
	for _, at := range rare {
		switch seen := at >= w.from && at < w.to; {
		case !seen && at != author || !index.all(words, at):
		case seen:
			return at, true
		default:
			own = true
		}
	}
	return author, own
}

// all says that an observation holds all of the words.
func (t tokens) all(words []string, at int32) bool {
	for _, word := range words {
		seen := t[word]
		k := sort.Search(len(seen), func(i int) bool { return seen[i] >= at })
		if k == len(seen) || seen[k] != at {
			return false
		}
	}
	return true
}
