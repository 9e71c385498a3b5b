package mutate

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The functions in this file prove that a text does state something, so they
// see rather too little: what they see is there, whatever a grader makes of
// marks and spaces.

// seat is what stands on both sides of a form in a text.
type seat struct{ left, right string }

// plainly finds the places where text says f in plain sight: in one line, word
// for word save case, space and strong emphasis, between ends of words, and in
// no number.
func plainly(text string, f *form) []seat {
	phrase := squeezed(f.text)
	if f.vague || phrase == "" {
		return nil
	}
	var seats []seat
	for at := 0; at < len(text); {
		end := at + strings.IndexByte(text[at:], '\n')
		if end < at {
			end = len(text)
		}
		if line := text[at:end]; !strings.ContainsAny(line, "<[\\&{") {
			raw := squeezed(strings.ReplaceAll(line, "**", ""))
			for i := 0; ; {
				k := strings.Index(raw[i:], phrase)
				if k < 0 {
					break
				}
				i += k + len(phrase)
				left, right := raw[:i-len(phrase)], raw[i:]
				if parted(left, phrase, right) {
					seats = append(seats, seat{text[:at] + left, right + text[end:]})
				}
			}
		}
		at = end + 1
	}
	return seats
}

// parted reports whether a phrase stands by itself between left and right.
func parted(left, phrase, right string) bool {
	before, _ := utf8.DecodeLastRuneInString(left)
	first, _ := utf8.DecodeRuneInString(phrase)
	last, _ := utf8.DecodeLastRuneInString(phrase)
	after, size := utf8.DecodeRuneInString(right)
	if left != "" && !tight(before) && !tight(first) && !strings.ContainsRune(` ("'|`, before) {
		return false
	}
	if right != "" && !tight(after) && !tight(last) {
		next, _ := utf8.DecodeRuneInString(right[size:])
		ends := strings.ContainsRune(` .,;:!?)"'|`, after) && (after == ' ' || right[size:] == "" || strings.ContainsRune(` .!?)"'|`, next))
		if !ends {
			return false
		}
	}
	nearBefore, _ := utf8.DecodeLastRuneInString(strings.TrimRight(left, " "))
	nearAfter, _ := utf8.DecodeRuneInString(strings.TrimLeft(right, " "))
	return !(unicode.IsNumber(first) && unicode.IsNumber(nearBefore)) && !(unicode.IsNumber(last) && unicode.IsNumber(nearAfter))
}

// statement is a live fact that an honest answer states.
type statement struct {
	s     *subject
	b     *base
	grant int    // in the subject's trace
	forms []form // those that the answer surely states
}

// statements lists the live facts that b states. why tells what was left out.
func (s *subject) statements(b *base) (all []statement, why string) {
	if b.swallows != "" {
		return nil, b.swallows
	}
	text := b.completion.Text[b.body:]
	seen := map[string]bool{}
	at := map[int]int{} // a grant -> its statement
	said := letters(text)
	s.trace.forms.each(said, func(place span) bool {
		found := said[place.start:place.end]
		if seen[found] {
			return true
		}
		seen[found] = true
		for _, k := range s.trace.held[found] {
			g := &s.trace.grants[k]
			if g.life(s.cut) != live {
				continue
			}
			f, reason := s.states(text, g, found)
			if reason != "" {
				why = reason
				continue
			}
			if _, ok := at[k]; !ok {
				at[k] = len(all)
				all = append(all, statement{s: s, b: b, grant: k})
			}
			all[at[k]].forms = append(all[at[k]].forms, f)
		}
		return true
	})
	if why == "" {
		why = s.whyUnstated()
	}
	return all, why
}

// states gives the form of g with these letters if the text surely asserts it,
// and otherwise the reason why it may not.
func (s *subject) states(text string, g *grant, found string) (f form, why string) {
	switch {
	case s.allowed[found]:
		return form{}, "an allowed fact licenses it, too"
	case g.unsure:
		return form{}, fmt.Sprintf("how long %s is licensed is for the grader to say", g.fact)
	}
	for _, f = range g.forms {
		if f.letters != found {
			continue
		}
		s.nestForm(&f, s.denials)
		for _, at := range plainly(text, &f) {
			if s.asserted(&f, at) {
				return f, ""
			}
		}
	}
	return form{}, "the answer does not surely state what was granted"
}

// asserted says whether f at a seat is no part of a denial or of a longer form,
// and its sentence, where that is read, does nothing else with it.
func (s *subject) asserted(f *form, at seat) bool {
	if s.target.Expectation.Scope && (hedged(f.text) || sentenceHedged(at)) {
		return false
	}
	left, right := look(lastLetters(at.left, s.reach)), look(firstLetters(at.right, s.reach))
	for i := range s.denials {
		if s.denials[i].excuses(seam{second: left}, seam{first: right}) {
			return false
		}
	}
	for _, g := range f.longer {
		if strings.Contains(left.letters+f.letters+right.letters, g) {
			return false
		}
	}
	return f.denying == ""
}

func (s *subject) whyUnstated() string {
	switch {
	case len(s.trace.grants) > 0:
		return "the answer states no granted fact"
	case len(s.target.Expectation.Facts) > 0:
		return "allowed_facts are bound to no observation"
	}
	return noGrant
}
