package wording

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader"
)

// word is a word of a text, or one character of a script that parts none.
type word struct {
	start, end int
	stem       string
	weight     float64 // how much it counts: little words stand in any sentence
}

// wordOf reads a folded word.
func wordOf(start, end int, folded string) word {
	const little = 0.2
	w := word{start, end, stem(folded), 1}
	if littleWords[folded] {
		w.weight = little
	}
	return w
}

// littleWords are those, as they are written: the stem of one may be that of a
// word that counts.
var littleWords = set("a an the is are was were be been being has have had do does did will would can could may to of in on at for from by with as and or but " +
	"i you he she it we they my your our their this that these those there now just already der die das ist war wurde hat haben ein eine für und el la los de que se ha un una y para " +
	"的 了 已 已经 是 在 为 您 我 们 你 它")

func set(list string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		m[w] = true
	}
	return m
}

// read cuts a text into words.
func read(text string) []word {
	var words []word
	start := -1
	end := func(at int) {
		if start >= 0 {
			if folded := grader.Fold(text[start:at]); folded != "" {
				words = append(words, wordOf(start, at, folded))
			}
			start = -1
		}
	}
	for i, r := range text {
		size := utf8.RuneLen(r)
		if r == utf8.RuneError {
			_, size = utf8.DecodeRuneInString(text[i:])
		}
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
			end(i)
			words = append(words, wordOf(i, i+size, string(r)))
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
			if start < 0 {
				start = i
			}
		default:
			end(i)
		}
	}
	end(len(text))
	return words
}

// irregular leads forms of common verbs to one.
var irregular = func() map[string]string {
	m := map[string]string{}
	for row := range strings.Lines(`send sent
pay paid
make made
give gave given
go went gone
get got gotten
hold held
sell sold
find found
tell told
take took taken
write wrote written
begin began begun
use used using
leave left
lose lost
put
buy bought
bring brought
keep kept
see saw seen
say said
come came
run ran
show shown
choose chose chosen
withdraw withdrew withdrawn
`) {
		forms := strings.Fields(row)
		for _, f := range forms {
			m[f] = forms[0]
		}
	}
	return m
}()

// suffixes are what English words end in, and what stands for it in a stem. After
// a letter of not it is part of the word: business, agreed.
var suffixes = []struct{ suffix, by, not string }{
	{"ifications", "ify", ""}, {"ification", "ify", ""}, {"ations", "ate", ""}, {"ation", "ate", ""}, {"ments", "", ""}, {"ment", "", ""},
	{"ings", "", ""}, {"ing", "", ""}, {"ied", "y", ""}, {"ies", "y", ""}, {"ed", "", "e"}, {"es", "", ""}, {"s", "", "isu"},
}

// stem takes off what English words end in; forms of one verb come together.
func stem(w string) string {
	if base, ok := irregular[w]; ok {
		return strings.TrimSuffix(base, "e")
	}
	for _, s := range suffixes {
		if head, ok := strings.CutSuffix(w, s.suffix); ok && len(head) >= 3 && !strings.ContainsAny(head[len(head)-1:], s.not) {
			w = head + s.by
			break
		}
	}
	if n := len(w); n > 3 && w[n-1] == w[n-2] && w[n-1] != 'e' && w[n-1] != 'l' && w[n-1] != 's' {
		w = w[:n-1] // shipped
	}
	return strings.TrimSuffix(w, "e")
}

// similar is how alike two stems are: 1 when they are one, else the share of
// their trigrams that both have (Dice 1945), where it is high.
func similar(a, b string) float64 {
	const high, almost, longest = 0.6, 0.95, 64
	if a == b {
		return 1
	}
	if len(a) < 4 || len(b) < 4 || a[0] != b[0] || max(len(a), len(b)) > longest {
		return 0 // what is longer is no word
	}
	both := 0
	for i := 0; i+3 <= len(a); i++ {
		if strings.Contains(b, a[i:i+3]) {
			both++
		}
	}
	if s := 2 * float64(both) / float64(len(a)-2+len(b)-2); s >= high {
		return min(s, almost)
	}
	return 0
}
