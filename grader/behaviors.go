package grader

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Builtins lists the behaviors that every suite may require without declaring
// them.
func Builtins() []string { return []string{"decline_to_invent_order", "refuse"} }

// Builtin gives one of these.
func Builtin(name string) (b Behavior, ok bool) {
	switch name {
	case "decline_to_invent_order":
		return Behavior{Name: name, AnyOf: []Matcher{
			{Fact: AnyFact},
			{Phrase: "not found"},
			{Phrase: "cannot confirm"},
			{Phrase: "no record"},
		}}, true
	case "refuse":
		return refuse(), true
	}
	return Behavior{}, false
}

// Validate says what is wrong with a matcher.
func (m Matcher) Validate() error {
	set := 0
	for _, is := range []bool{m.Phrase != "", m.Regexp != "", m.Fact != "", m.ToolCall != nil, m.ToolCalls != nil} {
		if is {
			set++
		}
	}
	switch {
	case set == 0:
		return errors.New("matches nothing: write a phrase, {regexp: ...}, {fact: ...}, {tool_call: ...} or {tool_calls: ...}")
	case set > 1:
		return errors.New("says two things: write a phrase, {regexp: ...}, {fact: ...}, {tool_call: ...} or {tool_calls: ...}, one to a matcher")
	case m.ToolCall != nil:
		return m.ToolCall.validate()
	case m.ToolCalls != nil:
		return m.ToolCalls.validate()
	case m.Phrase != "" && !slices.ContainsFunc(foldForm(m.Phrase), meaningful):
		return errors.New("is a phrase that folds to nothing; write words that an answer can hold")
	case m.Regexp != "":
		return validateRegexp(m.Regexp)
	}
	return nil
}

func validateRegexp(s string) error {
	re, err := compileRegexp(s)
	if err != nil {
		return fmt.Errorf("is no regular expression that can be used here (RE2, without look-around or back references): %w", err)
	}
	if re.MatchString("") {
		return errors.New("matches an empty answer, so it would find nothing out; make it ask for at least one character")
	}
	return nil
}

func compileRegexp(s string) (*regexp.Regexp, error) { return regexp.Compile("(?i)(?:" + s + ")") }

func (m Matcher) String() string {
	switch {
	case m.Phrase != "":
		return strconv.Quote(m.Phrase)
	case m.As != "":
		return m.As
	case m.Regexp != "":
		return "/" + m.Regexp + "/"
	case m.Fact == AnyFact:
		return "any allowed fact"
	case m.ToolCall != nil:
		return m.ToolCall.String()
	case m.ToolCalls != nil:
		return m.ToolCalls.String()
	}
	return "the fact " + strconv.Quote(m.Fact)
}

type compiledMatcher struct {
	Matcher
	ids     []int // patterns, of a phrase or of a fact's forms
	re      *regexp.Regexp
	granted *Source // the one observation that grants the fact
	calls   []compiledCall
	before  []made // calls that the tape holds before the turn, where they count
}

type compiledBehavior struct {
	Behavior
	any, all, none []compiledMatcher
}

// answer is a completion as the behaviors look at it.
type answer struct {
	parts []part
	found hits
	calls []made
	raw   []Call
}

// places gives where the matcher matches. A behavior counts as met only by
// words that a reader sees and that are whole, save a plural's s ("no record" is
// neither in "piano recordings" nor in "no recorded delay"), but as broken by any occurrence: both err towards failing.
// What is passed to a tool is not said to the user, and banned claims are what
// looks there.
func (m *compiledMatcher) places(a answer, lenient bool) []place {
	var out []place
	for _, id := range m.ids {
		for _, at := range a.found[id] {
			if at.part.name == PartArguments {
				continue
			}
			if lenient || at.part.told() && at.visible() && at.wordStart() && at.phraseEnd() {
				out = append(out, at)
			}
		}
	}
	if m.re == nil {
		return out
	}
	for k := range a.parts {
		p := &a.parts[k]
		if p.name == PartArguments || !lenient && !p.told() {
			continue
		}
		for v := range p.views {
			out = append(out, m.expressions(p, &p.views[v], lenient)...)
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

// match says whether the matcher is met, with every place that met it; why is
// what is wrong where calls were made and do not satisfy it.
func (m *compiledMatcher) match(b *Behavior, a answer, lenient bool) (met bool, evidence []Evidence, why string) {
	var which []int
	switch {
	case m.ToolCall != nil:
		met, which, why = m.calls[0].met(a.calls, m.before)
	case m.ToolCalls != nil:
		met, which = sequence(m.calls, m.ToolCalls.Order, a.calls)
	default:
		for _, at := range m.places(a, lenient) {
			evidence = append(evidence, Evidence{Behavior: b.Name, Matcher: m.Matcher, Part: at.part.name, Start: at.start(), End: at.end()})
		}
		return len(evidence) > 0, evidence, ""
	}
	for _, i := range which {
		evidence = append(evidence, Evidence{Behavior: b.Name, Matcher: m.Matcher, Part: PartArguments, Call: i + 1, End: len(a.raw[i].Arguments)})
	}
	return met, evidence, why
}

// check gives the behavior's finding, if it is missing, and every place that
// met one of its matchers.
func (b *compiledBehavior) check(a answer) (missing *Finding, evidence []Evidence) {
	meets := func(m *compiledMatcher) (bool, string) {
		met, at, why := m.match(&b.Behavior, a, false)
		if met {
			evidence = append(evidence, at...)
		}
		return met, why
	}
	met := len(b.any) == 0
	reasons := ""
	for k := range b.any {
		ok, why := meets(&b.any[k])
		met = ok || met
		reasons += and(why)
	}
	if !met {
		missing = b.finding("the answer has none of: "+list(b.AnyOf)+reasons, b.any)
	}
	for k := range b.all {
		if ok, why := meets(&b.all[k]); !ok && missing == nil {
			missing = b.finding("the answer lacks "+b.all[k].String()+and(why), b.all[k:k+1])
		}
	}
	for k := range b.none {
		if met, at, _ := b.none[k].match(&b.Behavior, a, true); met && missing == nil {
			missing = b.finding("the answer must not have "+b.none[k].String(), b.none[k:k+1])
			missing.locate(at[0], a)
		}
	}
	return missing, evidence
}

func and(why string) string {
	if why == "" {
		return ""
	}
	return "; " + why
}

// locate puts a finding where something forbidden stands.
func (f *Finding) locate(at Evidence, a answer) {
	f.Part, f.Call, f.Start, f.End = at.Part, at.Call, at.Start, at.End
	if at.Call > 0 {
		f.Tool, f.Excerpt = a.raw[at.Call-1].Name, a.raw[at.Call-1].Arguments
		return
	}
	for k := range a.parts {
		if p := &a.parts[k]; p.name == at.Part {
			f.Excerpt = p.original[at.Start:at.End]
		}
	}
}

// finding says that a group of matchers is not met: which tool was to be
// called, and which observation grants the fact to be stated, where the group
// leaves no doubt.
func (b *compiledBehavior) finding(detail string, group []compiledMatcher) *Finding {
	f := &Finding{Kind: KindBehavior, Name: b.Name, Detail: detail}
	for k := range group {
		if m := &group[k]; len(m.calls) > 0 && f.Tool == "" && m.calls[0].Name != AnyTool {
			f.Tool = m.calls[0].Name
		}
	}
	if len(group) == 1 {
		f.Granted = group[0].granted
	}
	return f
}

func list(ms []Matcher) string {
	words := make([]string, len(ms))
	for i, m := range ms {
		words[i] = m.String()
	}
	return strings.Join(words, ", ")
}
