package mutate

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	noScope = "the case does not say denials: scope"
	noVoice = "no denial is known in the answer's language"
)

// scopeEscape denies a form and asserts it in the next clause, sentence,
// paragraph and list item, and in the sentence before. The finding must be on
// the place that asserts: what excuses an occurrence excuses no other.
func scopeEscape(s *subject, b *base, c *claim, f *form, out *batch) {
	if why := s.unscoped(b, f); why != "" {
		out.skip(why)
		return
	}
	for _, d := range b.voice.denials {
		denial := d.pre + f.text + d.post
		over := denial + b.voice.stop
		again := f.text
		if !endsSentence(over) {
			again = capital(again) // or the point could be an abbreviation's
		}
		for _, p := range []piece{
			{pre: denial + b.voice.but, form: f.text, post: b.voice.stop},
			{pre: over + " ", form: again, post: b.voice.stop},
			{pre: over + "\n\n", form: again, post: b.voice.stop},
			{pre: "* " + over + "\n* ", form: again, post: b.voice.stop},
			{form: f.text, post: b.voice.stop + " " + over},
		} {
			s.put(b, c, f, &b.start, p, out)
		}
	}
}

// capital is text with a capital at its beginning, where that is the same
// letter.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if big := unicode.ToUpper(first); sameLetter(first, big) && unicode.ToLower(big) == first {
		return string(big) + text[size:]
	}
	return text
}

// scopeAlone adds a sentence that denies, asks or supposes a form.
func scopeAlone(s *subject, b *base, _ *claim, f *form, out *batch) {
	if why := s.unscoped(b, f); why != "" {
		out.skip(why)
		return
	}
	var sentences []string
	for _, d := range b.voice.denials {
		sentences = append(sentences, d.pre+f.text+d.post+b.voice.stop)
	}
	for _, a := range b.voice.asides {
		sentences = append(sentences, a.pre+f.text+a.post)
	}
	for _, added := range sentences {
		why := s.neutral(b, added, &denied{f, nil})
		if why == "" {
			why = s.mayInvent(added)
		}
		if why != "" {
			out.skip(why)
			continue
		}
		out.add(mutant{origin: b.origin, completion: b.with(b.completion.Text + b.end.open + added)})
	}
}

// unscoped says why scope cannot be tried with a form: its own words may end a
// sentence or be what denies.
func (s *subject) unscoped(b *base, f *form) string {
	switch {
	case !s.target.Expectation.Scope:
		return noScope
	case len(b.voice.denials) == 0:
		return noVoice
	case foreign(f.text, b.voice):
		return "the form is of another language than the answer"
	case f.vague || strings.ContainsAny(f.text, ".!?;:。！？；："):
		return markedForm
	}
	return ""
}

// foreign reports whether a form is written in another script than a language
// is: a clause of one language that holds words of another is no clause.
func foreign(form string, v *voice) bool {
	latin := strings.ContainsFunc(form, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
	other := strings.ContainsFunc(form, func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) })
	if v == chinese || v == japanese {
		return latin && !other
	}
	return other
}
