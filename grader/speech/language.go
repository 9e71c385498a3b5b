package speech

import "strings"

// tongue is a language.
type tongue uint8

const (
	en tongue = 1 << iota
	de
	es
	zh
	ja
)

// tells are frequent little words by which a language is known.
var tells = func() map[string]tongue {
	m := map[string]tongue{}
	for t, words := range map[tongue]string{
		en: "the is are was were has have not you your i of to and that it for with can this been will be if do would please we my in on at from an a by or no",
		de: "der die das und ist nicht ein eine einen wurde wurden wird sie ihre ihr ihren ihrer ich wir kann mit für auf dass von zu den dem haben hat sind es im bei oder noch keine kein bitte aber sobald wenn laut nach werden kein nicht leider man uns unser",
		es: "el la los las de que y es no su un una se en con por para ha fue está si del al ya puedo sido pero lo le sus nos como podría puede pueden vamos según cuando este hay están sin sobre hasta también qué usted fueron",
	} {
		for _, w := range strings.Fields(words) {
			m[w] |= t
		}
	}
	return m
}()

// longestTell is how many bytes the longest of them has.
var longestTell = func() (n int) {
	for w := range tells {
		n = max(n, len(w))
	}
	return n
}()

// choose finds the language of a sentence and what its words can be in it. A
// sentence that does not tell goes by the one before.
func (s *sentence) choose(words []word, before *lexicon) {
	var ideograms, syllables, spelled, ens, des, ess int
	for i := s.from; i < s.to; i++ {
		w := &words[i]
		switch {
		case w.kind == ideogram && w.text >= "ぁ" && w.text <= "ヿ":
			syllables++
		case w.kind == ideogram:
			ideograms++
		case w.kind == mark && (w.text == "¿" || w.text == "¡"):
			ess += 2
		case w.kind == letters:
			spelled++
			if len(w.text) > longestTell {
				continue
			}
			t := tells[w.text]
			ens += int(t & en)
			des += int(t & de / de)
			ess += int(t & es / es)
		}
	}
	s.latin = english()
	switch {
	case des > ens && des >= ess:
		s.latin = german()
	case ess > ens:
		s.latin = spanish()
	case ens+des+ess == 0 && before != nil:
		s.latin = before
	}
	s.lex, s.chars = s.latin, ideograms+syllables > spelled
	switch {
	case syllables > 0:
		s.lex = japanese()
	case ideograms > 0:
		s.lex = chinese()
	}
	for i := s.from; i < s.to; i++ {
		words[i].classify(s)
	}
	if s.latin.tongue == en {
		s.disambiguate(words)
	}
}

// disambiguate tells some English words from others that are spelled the same:
// May and am that are no verbs, and 's that is a genitive.
func (s *sentence) disambiguate(words []word) {
	for i := s.from; i < s.to; i++ {
		w := &words[i]
		var next *word
		if i+1 < s.to {
			next = &words[i+1]
		}
		switch w.text {
		case "may":
			if w.upper && (i > s.from && words[i-1].is(preposition) || next != nil && next.kind == number) {
				w.text, w.class, w.begins = "May", 0, nil
			}
		case "am":
			if i > s.from && words[i-1].kind == number {
				w.class = 0
			}
		case "'s":
			if i > s.from && !words[i-1].is(pronoun|wh) && words[i-1].text != "here" && words[i-1].text != "let" &&
				(next == nil || next.kind != letters || !next.is(determiner|adverb|auxiliary) && next.text != "not" && next.text != "been" && next.text != "going") {
				w.class = 0
			}
		}
	}
}

func (w *word) classify(s *sentence) {
	lex := s.latin
	if w.kind != letters {
		lex = s.lex
	}
	m := lex.words[w.text]
	w.class, w.begins = m.class, m.begins
	if w.class == 0 && lex.tongue == en && w.kind == letters && len(w.text) > 4 && w.text[len(w.text)-2:] == "ly" {
		w.class = adverb
	}
}
