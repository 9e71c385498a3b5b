package entity

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// part is what a word may be part of.
type part uint16

const (
	cardinal  part = 1 << iota // "two", "twenty"
	scale                      // "hundred", "million"
	plural                     // of a scale: "millions"
	ordinal                    // "third"
	fraction                   // "half", "thirds"
	month                      // "April"
	monthAbbr                  // "Apr": a month only beside a day, a year or a preposition
	common                     // of a month, weekday or number: it is a plain word too ("may", "march", "one")
	weekday                    // "Monday"
	dayAbbr                    // "Mon"
	clockWord                  // "noon"
)

// meaning is what a word of the tables means.
type meaning struct {
	part
	value   int64 // of a cardinal, an ordinal, a fraction's lower half; the minute of a clock word
	exp     int   // of a scale: the power of ten
	month   int
	weekday int
}

// word is a row of the tables: spellings parted by spaces, and their meaning.
type word struct {
	spellings string
	meaning
}

// vocabulary is every word of the tables by its folded spelling.
type vocabulary struct {
	meanings map[string]meaning
	lengths  [256]uint64 // by a word's first byte: the lengths there are
}

var known = newVocabulary(wordsEN, wordsDE, compounds, wordsES)

func newVocabulary(tables ...[]word) *vocabulary {
	v := &vocabulary{meanings: map[string]meaning{}}
	for _, table := range tables {
		for _, w := range table {
			for _, spelling := range strings.Fields(w.spellings) {
				v.add(spelling, w.meaning)
			}
		}
	}
	return v
}

// add takes a spelling in; a second meaning joins the first.
func (v *vocabulary) add(spelling string, m meaning) {
	old := v.meanings[spelling]
	m.part |= old.part
	if m.value == 0 {
		m.value = old.value
	}
	m.exp, m.month, m.weekday = max(m.exp, old.exp), max(m.month, old.month), max(m.weekday, old.weekday)
	v.meanings[spelling] = m
	r, size := utf8.DecodeRuneInString(spelling)
	v.lengths[spelling[0]] |= 1 << len(spelling)
	up := string(unicode.ToUpper(r)) + spelling[size:]
	v.lengths[up[0]] |= 1 << len(up)
}

// find looks a word up whatever its case. Most words are told by their first
// byte and length to be none of the tables'.
func (v *vocabulary) find(w string) (m meaning, ok bool) {
	if w == "" || len(w) >= 64 || v.lengths[w[0]]&(1<<len(w)) == 0 {
		return meaning{}, false
	}
	var buf [64 + utf8.UTFMax]byte
	b := buf[:0]
	for i, r := range w {
		if r < utf8.RuneSelf {
			if c := w[i]; isUpper(c) {
				b = append(b, c|0x20)
			} else {
				b = append(b, c)
			}
			continue
		}
		b = utf8.AppendRune(b, unicode.ToLower(r))
	}
	m, ok = v.meanings[string(b)]
	return m, ok
}

// set is a list of words to look up.
type set map[string]bool

func newSet(rows ...string) set {
	s := set{}
	for _, row := range rows {
		for _, w := range strings.Fields(row) {
			s[w] = true
		}
	}
	return s
}
