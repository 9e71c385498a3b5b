package grader

import (
	"errors"
	"slices"
	"sort"
	"strings"
	"unicode"
)

// mostPlaces bounds the findings for one claim in one part of an answer; more
// of them say nothing new.
const mostPlaces = 50

// meaningful says that a folded text holds something other than punctuation.
func meaningful(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.In(r, unicode.L, unicode.N, unicode.Sc, unicode.So)
	})
}

type compiledClaim struct {
	Claim
	forms   [][]int  // for each form, the ids of its patterns
	denials []denial // the claim's own
}

// ValidateForm says what is wrong with a claim's or fact's form.
func ValidateForm(form string) error {
	if !slices.ContainsFunc(foldForm(form), meaningful) {
		return errors.New("folds to nothing: it has no letter, digit or sign that an answer could be searched for; write the words of the claim")
	}
	return nil
}

// assertion is a place where a claim's form stands.
type assertion struct {
	place
	form string
}

// assertions gives every place of the claim's forms.
func (c *compiledClaim) assertions(found hits) []assertion {
	var all []assertion
	for k, ids := range c.forms {
		for _, id := range ids {
			for _, at := range found[id] {
				if c.Match != MatchWord || at.wordStart() && at.wordEnd() {
					all = append(all, assertion{place: at, form: c.Forms[k]})
				}
			}
		}
	}
	return all
}

// outermost sorts places by part and start and drops those inside another.
func outermost(all []assertion) []assertion {
	if len(all) < 2 {
		return all
	}
	sort.SliceStable(all, func(i, j int) bool {
		a, b := all[i], all[j]
		if a.part != b.part {
			return a.part.order() < b.part.order() || a.part.order() == b.part.order() && a.start() < b.start()
		}
		if a.start() != b.start() {
			return a.start() < b.start()
		}
		return a.end() > b.end()
	})
	out := all[:1]
	for _, a := range all[1:] {
		last := out[len(out)-1]
		if a.part != last.part || a.end() > last.end() {
			out = append(out, a)
		}
	}
	return out
}

// findings gives the claim's assertions that neither a denial nor its sentence
// excuses, and the ones that one of them does, each place once.
func (c *compiledClaim) findings(all []assertion, by *scope, denials ...*wrappings) (findings []Finding, excused []Excuse) {
	count := map[int]int{} // by part
	for _, a := range outermost(all) {
		if e, ok := excuse(a, by, denials...); ok {
			e.Claim = c.Name
			excused = append(excused, e)
			continue
		}
		if count[a.part.order()]++; count[a.part.order()] > mostPlaces {
			continue
		}
		findings = append(findings, Finding{Kind: KindClaim, Name: c.Name, Form: a.form, Part: a.part.name, Call: a.part.call, Start: a.start(), End: a.end(), Excerpt: a.excerpt()})
	}
	return findings, excused
}
