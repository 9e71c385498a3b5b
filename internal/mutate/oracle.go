package mutate

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader"
)

// The functions in this file prove polarity without asking the grader, whose
// answer is what an attack doubts. They read text more crudely than it does
// and see rather too much than too little: what they do not see is not there.

// letters is s in lower case with nothing left but letters and digits,
// full-width ones as their plain twins. However a text is marked up or spaced,
// what it says shows here.
func letters(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		r = narrow(r)
		switch {
		case r == 'ß' || r == 'ẞ':
			b.WriteString("ss")
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// squeezed is s in lower case, quotes straight, white space squeezed to single
// spaces and trimmed.
func squeezed(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	space := false
	for _, r := range s {
		if unicode.IsSpace(r) {
			space = b.Len() > 0
			continue
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		b.WriteRune(unicode.ToLower(straight(r)))
	}
	return b.String()
}

// straight maps a curly quote or apostrophe to a straight one.
func straight(r rune) rune {
	switch r {
	case '‘', '’':
		return '\''
	case '“', '”':
		return '"'
	}
	return r
}

// narrow maps a full-width form of ASCII to ASCII.
func narrow(r rune) rune {
	if r >= 0xFF01 && r <= 0xFF5E {
		return r - 0xFEE0
	}
	return r
}

// view is a text as the oracle reads it.
type view struct{ letters, raw string }

func look(s string) view { return view{letters(s), squeezed(s)} }

// look reads text that is put in again and again once.
func (s *subject) look(text string) view {
	v, ok := s.read[text]
	if !ok {
		v = look(text)
		s.read[text] = v
	}
	return v
}

// lastLetters is the end of s that holds n letters or digits, or all of s.
func lastLetters(s string, n int) string {
	i := len(s)
	for i > 0 && n > 0 {
		r, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			n--
		}
	}
	return s[i:]
}

// firstLetters is the beginning of s that holds n letters or digits.
func firstLetters(s string, n int) string {
	for i, r := range s {
		if n == 0 {
			return s[:i]
		}
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			n--
		}
	}
	return s
}

// states reports whether v could be read as stating phrase.
func (v view) states(phrase view) bool {
	if phrase.letters == "" {
		return phrase.raw != "" && strings.Contains(v.raw, phrase.raw)
	}
	return strings.Contains(v.letters, phrase.letters)
}

// pattern is a behavior's regular expression.
type pattern struct {
	re       *regexp.Regexp
	anchored bool // it looks at the ends of the text
}

func newPattern(expr string) (pattern, error) {
	re, err := regexp.Compile("(?i)(?:" + expr + ")")
	return pattern{re, strings.ContainsAny(expr, "^$") || strings.Contains(expr, `\A`) || strings.Contains(expr, `\z`)}, err
}

var unmarked = strings.NewReplacer("*", "", "_", "", "`", "", "~", "")

// seen reports whether p matches text read in any of the crude ways.
func (p pattern) seen(text string) bool {
	raw := squeezed(text)
	return p.re.MatchString(text) || p.re.MatchString(raw) || p.re.MatchString(unmarked.Replace(raw))
}

// seen reports whether c could be read as meeting m, in its text or another
// part of it that is graded. Of calls the tools' names alone are read.
func (s *subject) seen(m grader.Matcher, c grader.Completion) bool {
	if ofCalls(m) {
		return !slices.ContainsFunc(tools(m), func(tool string) bool { return len(callsOf(c.Calls, tool)) == 0 })
	}
	parts := []string{c.Text, c.Refusal}
	if s.target.Expectation.Reasoning == grader.ReasoningGrade {
		parts = append(parts, c.Reasoning)
	}
	for _, part := range parts {
		if m.Regexp != "" && s.patterns[m.Regexp].seen(part) {
			return true
		}
		v := look(part)
		for _, phrase := range s.phrases(m) {
			if v.states(look(phrase)) {
				return true
			}
		}
		if s.statesGranted(m.Fact, v, 0) {
			return true
		}
	}
	return false
}

// phrases lists the words that meet m: its phrase, or the forms of facts that
// are licensed whatever was observed.
func (s *subject) phrases(m grader.Matcher) []string {
	if m.Phrase != "" {
		return []string{m.Phrase}
	}
	var forms []string
	for _, f := range s.target.Expectation.Facts {
		if m.Fact == grader.AnyFact || m.Fact == f.Name {
			forms = append(forms, f.Forms...)
		}
	}
	return forms
}

// statesGranted reports whether v could be read as stating, not wholly within
// its first letters, a granted fact that a matcher names: of one name in all
// its forms, of any in those that may be licensed.
func (s *subject) statesGranted(fact string, v view, first int) bool {
	if fact == "" {
		return false
	}
	states := slices.ContainsFunc(s.trace.signs, func(sign string) bool { return strings.Contains(v.raw, sign) })
	s.trace.forms.each(v.letters, func(at span) bool {
		if at.end <= first {
			return true
		}
		for _, k := range s.trace.held[v.letters[at.start:at.end]] {
			g := &s.trace.grants[k]
			if fact == g.fact || fact == grader.AnyFact && (g.life(s.cut) == live || g.unsure) {
				states = true
			}
		}
		return !states
	})
	return states
}
