package grader

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Builtin gives the behavior that every suite may require without declaring it.
func Builtin(name string) (b Behavior, ok bool) {
	if name != "decline_to_invent_order" {
		return Behavior{}, false
	}
	return Behavior{Name: name, AnyOf: []Matcher{
		{Fact: AnyFact},
		{Phrase: "not found"},
		{Phrase: "cannot confirm"},
		{Phrase: "no record"},
	}}, true
}

// Validate says what is wrong with a matcher.
func (m Matcher) Validate() error {
	set := 0
	for _, s := range []string{m.Phrase, m.Regexp, m.Fact} {
		if s != "" {
			set++
		}
	}
	switch {
	case set == 0:
		return errors.New("matches nothing: write a phrase, {regexp: ...} or {fact: ...}")
	case set > 1:
		return errors.New("says two things: write a phrase, {regexp: ...} or {fact: ...}, one to a matcher")
	case m.Phrase != "" && !slices.ContainsFunc(foldForm(m.Phrase), meaningful):
		return errors.New("is a phrase that folds to nothing; write words that an answer can hold")
	case m.Regexp != "":
		re, err := compileRegexp(m.Regexp)
		if err != nil {
			return fmt.Errorf("is no regular expression that can be used here (RE2, without look-around or back references): %w", err)
		}
		if re.MatchString("") {
			return errors.New("matches an empty answer, so it would find nothing out; make it ask for at least one character")
		}
	}
	return nil
}

func compileRegexp(s string) (*regexp.Regexp, error) { return regexp.Compile("(?i)(?:" + s + ")") }

func (m Matcher) String() string {
	switch {
	case m.Phrase != "":
		return strconv.Quote(m.Phrase)
	case m.Regexp != "":
		return "/" + m.Regexp + "/"
	case m.Fact == AnyFact:
		return "any allowed fact"
	}
	return "the fact " + strconv.Quote(m.Fact)
}

type compiledMatcher struct {
	Matcher
	ids []int // patterns, of a phrase or of a fact's forms
	re  *regexp.Regexp
}

type compiledBehavior struct {
	Behavior
	any, all, none []compiledMatcher
}

// places gives where the matcher matches. A behavior counts as met only by
// words that a reader sees and that are whole, save a plural's s ("no record" is
// neither in "piano recordings" nor in "no recorded delay"), but as broken by any occurrence: both err towards failing.
func (m *compiledMatcher) places(parts []part, found [][]place, lenient bool) []place {
	var out []place
	for _, id := range m.ids {
		for _, at := range found[id] {
			if lenient || at.part.name != PartReasoning && at.visible() && at.wordStart() && at.phraseEnd() {
				out = append(out, at)
			}
		}
	}
	if m.re == nil {
		return out
	}
	for k := range parts {
		if !lenient && parts[k].name == PartReasoning {
			continue
		}
		for v := range parts[k].views {
			out = append(out, m.expressions(&parts[k], &parts[k].views[v], lenient)...)
		}
	}
	return out
}

func (m *compiledMatcher) expressions(p *part, view *folded, lenient bool) (out []place) {
	text := view.text
	if !lenient {
		text = text[:view.mainEnd()]
	}
	for _, x := range m.re.FindAllStringIndex(text, mostPlaces) {
		if x[0] < x[1] {
			out = append(out, place{part: p, view: view, from: x[0], to: x[1]})
		}
	}
	return out
}

// check gives the behavior's finding, if it is missing, and every place that
// met one of its matchers.
func (b *compiledBehavior) check(parts []part, found [][]place) (missing *Finding, evidence []Evidence) {
	meets := func(m *compiledMatcher) bool {
		places := m.places(parts, found, false)
		for _, at := range places {
			evidence = append(evidence, Evidence{Behavior: b.Name, Matcher: m.Matcher, Part: at.part.name, Start: at.start(), End: at.end()})
		}
		return len(places) > 0
	}
	met := len(b.any) == 0
	for k := range b.any {
		met = meets(&b.any[k]) || met
	}
	if !met {
		missing = b.finding("the answer has none of: " + list(b.AnyOf))
	}
	for k := range b.all {
		if !meets(&b.all[k]) && missing == nil {
			missing = b.finding("the answer lacks " + b.all[k].String())
		}
	}
	for k := range b.none {
		if places := b.none[k].places(parts, found, true); len(places) > 0 && missing == nil {
			at := places[0]
			missing = b.finding("the answer must not have " + b.none[k].String())
			missing.Part, missing.Start, missing.End, missing.Excerpt = at.part.name, at.start(), at.end(), at.excerpt()
		}
	}
	return missing, evidence
}

func (b *compiledBehavior) finding(detail string) *Finding {
	return &Finding{Kind: KindBehavior, Name: b.Name, Detail: detail}
}

func list(ms []Matcher) string {
	words := make([]string, len(ms))
	for i, m := range ms {
		words[i] = m.String()
	}
	return strings.Join(words, ", ")
}
