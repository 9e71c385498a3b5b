package entity

import "strings"

// noun gives the word that the number before i counts, folded and in the
// singular: the first word in the plural of the next few, or for one thing the
// last word before the phrase ends.
func (s *scanner) noun(i int, n Decimal) string {
	if c := s.at(i); classes[c] == high {
		return s.hanNoun(i)
	}
	if r, _ := s.hanAt(i + 1); s.at(i) == ' ' && classifiers[r] {
		return s.hanNoun(i)
	}
	hyphen := s.at(i) == '-' && isLetter(s.at(i+1))
	if hyphen {
		i++
	} else if !isSpace(s.at(i)) {
		return ""
	}
	last := ""
	for k := 0; k < 4; k++ {
		w, _, stop := s.after(i)
		if w == "" || notCounted[lower(w)] {
			break
		}
		folded := lower(w)
		if pluralNoun(folded) {
			return singular(folded)
		}
		last = folded
		if c := s.at(stop); c != ' ' && c != '\n' && c != '-' {
			break
		}
		if i = stop; s.at(i) == '-' {
			i++
		}
	}
	if n.Plain() == (Decimal{1, 0}) || hyphen {
		return last
	}
	return ""
}

// notCounted are words that no noun phrase goes on over.
var notCounted = newSet(
	"a an the this that these those of and or but in on at to for from by with as is are was were be been has have had will would can could",
	"it its he his she her they their you your we our i my if then than so not no nor yet per each every all any there here which who whom when",
	"where while because since until after before during about over under into out up down off am pm plus minus times more less most least",
	"first second next again today tomorrow yesterday too either instead already ago old later earlier does do did also only just still now please thanks thus hours das der die und oder von im ist sind el la los las de y o en es del")

// irregular plurals, and words that look like a plural and are none.
var (
	irregular = map[string]string{
		"people": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth", "mice": "mouse", "geese": "goose",
		"sheep": "sheep", "fish": "fish", "aircraft": "aircraft", "series": "series", "species": "species", "data": "data", "criteria": "criterion",
		"indices": "index", "matrices": "matrix", "wives": "wife", "lives": "life", "knives": "knife", "shelves": "shelf", "leaves": "leaf",
		"persons": "person", "lenses": "lens", "staff": "staff", "cattle": "cattle", "police": "police", "personas": "persona", "stück": "stück", "artikel": "artikel",
	}
	noPlural = newSet("is was has this his its us as thus plus less various previous yes always perhaps across gas bus focus status virus bonus class glass",
		"business address process access success loss boss mass pass press express basis analysis series news means lens christmas dollars us")
)

// pluralNoun says that a folded word looks like a noun in the plural.
func pluralNoun(w string) bool {
	if _, ok := irregular[w]; ok {
		return true
	}
	if len(w) < 4 || noPlural[w] || notCounted[w] || !strings.HasSuffix(w, "s") {
		return false
	}
	return !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "ous") && !strings.HasSuffix(w, "us") && !strings.HasSuffix(w, "'s")
}

// singular gives the singular of a folded noun.
func singular(w string) string {
	if one, ok := irregular[w]; ok {
		return one
	}
	switch {
	case strings.HasSuffix(w, "ies") && len(w) > 4:
		return w[:len(w)-3] + "y"
	case strings.HasSuffix(w, "sses"), strings.HasSuffix(w, "shes"), strings.HasSuffix(w, "ches"), strings.HasSuffix(w, "xes"), strings.HasSuffix(w, "zes"):
		return w[:len(w)-2]
	}
	return w[:len(w)-1]
}
