package mutate

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
)

// mostAltered is how many entities of an answer are altered.
const mostAltered = 4

// alteredEntity changes one character of an identifier, an address, a date or a
// long number that the answer states, so that the new value stands nowhere and
// is none that the numbers around could make.
func alteredEntity(s *subject, b *base, out *batch) {
	if s.target.Expectation.Entities.Mode != grader.EntitiesFail {
		out.skip(noEntities)
		return
	}
	out.skip("the answer states no identifier, address, date or long number whose alteration is surely licensed by nothing")
	texts := s.heard(b)
	known := letters(strings.Join(texts, " "))
	numbers := numbersOf(texts)
	made := 0
	for _, e := range entity.Scan(b.completion.Text) {
		if made == mostAltered || !s.judged(e.Kind) || e.Start < b.body || e.Approx || !b.states(e) {
			continue
		}
		other := alter(e)
		if other == "" || strings.Contains(known, letters(other)) || numeric(e) && reachable(other, numbers) {
			continue
		}
		made++
		text := b.completion.Text
		out.add(mutant{
			origin: b.origin, completion: b.with(text[:e.Start] + other + text[e.End:]),
			want: invented(other, e.Start),
		})
	}
}

// numeric reports whether an entity's value could be come to by arithmetic.
func numeric(e entity.Entity) bool {
	return e.Kind == entity.Number || e.Kind == entity.Money || !strings.ContainsFunc(e.Text, unicode.IsLetter) && e.Kind == entity.Identifier
}

// idle are marks and words of sentences that may only ask about, offer or give
// an example of what they name.
var idle = []string{"?", "？", "like", "such", "e.g", "for example", "an example", "can ", "could", "would", "shall", "let me", "want", "format",
	"例如", "比如", "可以", "吗", "如", "beispiel", "z. b", "kann", "soll", "ejemplo", "puedo", "quiere", "例えば", "ましょうか"}

// states reports whether the answer surely states an entity: in plain words of
// a line without such marks, as it was observed and not by arithmetic.
func (b *base) states(e entity.Entity) bool {
	if e.Role != entity.Stated {
		return false
	}
	text := b.completion.Text
	if strings.ContainsAny(text, "{=+") {
		return false
	}
	start, end := strings.LastIndexByte(text[:e.Start], '\n')+1, len(text)
	if i := strings.IndexByte(text[e.End:], '\n'); i >= 0 {
		end = e.End + i
	}
	line := strings.ToLower(text[start:end])
	if leadsOn(text[:start]) || slices.ContainsFunc(idle, func(mark string) bool { return strings.Contains(line, mark) }) {
		return false
	}
	return !slices.ContainsFunc(b.grade.Derived, func(d grader.Derivation) bool { return d.Start < e.End && e.Start < d.End })
}

var year = regexp.MustCompile(`\b(?:19|20)[0-9]{2}\b`)

// alter changes the last digit of an entity, the century of a date, or the last
// letter before an @.
func alter(e entity.Entity) string {
	switch e.Kind {
	case entity.Number, entity.Money:
		if digits(e.Text) < 4 {
			return ""
		}
	case entity.Identifier, entity.Phone:
		if digits(e.Text) < 3 {
			return ""
		}
	case entity.Date:
		// Five centuries from anything that is dated no duration leads there.
		if at := year.FindStringIndex(e.Text); at != nil {
			return redigit(e.Text, at[0]+1)
		}
		return ""
	case entity.Email:
		i := strings.IndexByte(e.Text, '@')
		if i < 3 || e.Text[i-1] >= 0x80 {
			return ""
		}
		c := byte('q')
		if e.Text[i-1] == c || e.Text[i-1] == 'Q' {
			c = 'k'
		}
		return e.Text[:i-1] + string(c) + e.Text[i:]
	default:
		return ""
	}
	i := strings.LastIndexFunc(e.Text, func(r rune) bool { return r >= '0' && r <= '9' })
	if i < 0 {
		return ""
	}
	return redigit(e.Text, i)
}

// redigit is text with another digit at i.
func redigit(text string, i int) string {
	return text[:i] + string('0'+(text[i]-'0'+5)%10) + text[i+1:]
}

const (
	mostNumbers = 300 // whose pairs are tried
	mostSummed  = 12  // whose every sum is tried
)

var plainNumber = regexp.MustCompile(`[0-9][0-9,]*(?:\.[0-9]+)?`)

// numbersOf lists the numbers of texts, read crudely; nil where they are too
// many to try all pairs.
func numbersOf(texts []string) []float64 {
	seen := map[float64]bool{1: true, 100: true}
	out := []float64{1, 100}
	for _, t := range texts {
		for _, n := range plainNumber.FindAllString(t, -1) {
			x, err := strconv.ParseFloat(strings.ReplaceAll(n, ",", ""), 64)
			if err == nil && !seen[x] {
				seen[x] = true
				out = append(out, x)
			}
		}
	}
	if len(out) > mostNumbers {
		return nil
	}
	return out
}

// reachable reports whether a number could be a sum, difference, product or
// quotient of two others, a sum of some, or nobody could tell. It takes one for
// another that is less than 1 off.
func reachable(value string, numbers []float64) bool {
	x, err := strconv.ParseFloat(strings.ReplaceAll(plainNumber.FindString(value), ",", ""), 64)
	if err != nil || numbers == nil {
		return true
	}
	near := func(y float64) bool { return y-x < 1 && x-y < 1 }
	for _, a := range numbers {
		for _, c := range numbers {
			if near(a+c) || near(a-c) || near(a*c) || c != 0 && near(a/c) || near(a*c/100) {
				return true
			}
		}
	}
	return slices.ContainsFunc(sums(numbers), near)
}

// sums are the sums of some of the numbers: of all choices where they are few,
// else of those that stand side by side.
func sums(numbers []float64) []float64 {
	var out []float64
	if len(numbers) <= mostSummed {
		out = append(out, 0)
		for _, n := range numbers {
			for _, total := range out[:len(out):len(out)] {
				out = append(out, total+n)
			}
		}
		return out
	}
	for i := range numbers {
		total := 0.0
		for _, n := range numbers[i:] {
			total += n
			out = append(out, total)
		}
	}
	return out
}
