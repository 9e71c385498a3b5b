package mutate

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader"
)

// dropBehavior takes away what met each required behavior, or says what it
// forbids.
func dropBehavior(s *subject, b *base, out *batch) {
	if len(s.target.Expectation.Behaviors) == 0 {
		out.skip("the case requires no behavior")
	}
	for _, behavior := range s.target.Expectation.Behaviors {
		if len(behavior.AnyOf) > 0 {
			s.drop(b, behavior.Name, behavior.AnyOf, out)
		}
		for i := range behavior.AllOf {
			s.drop(b, behavior.Name, behavior.AllOf[i:i+1], out)
		}
		for _, m := range behavior.NoneOf {
			s.sayForbidden(b, behavior.Name, m, out)
		}
	}
}

// drop makes the answer miss a group of matchers, one of which must match. Where
// they all ask for calls, dropped_call does.
func (s *subject) drop(b *base, behavior string, group []grader.Matcher, out *batch) {
	if !slices.ContainsFunc(group, func(m grader.Matcher) bool { return !ofCalls(m) }) {
		out.skip(fmt.Sprintf("what meets %s is a call", behavior))
		return
	}
	c, ok := s.without(b, behavior, group)
	switch {
	case ok:
		out.add(mutant{origin: b.origin, completion: c, want: behaves(behavior)})
	case s.seenIn(b.with(""), group) && b.completion.Refusal+b.completion.Reasoning != "":
		out.skip(fmt.Sprintf("what meets %s stands outside the text", behavior))
	default:
		out.skip(fmt.Sprintf("every text could be read as meeting %s", behavior))
	}
}

// without is the answer without the places that met any matcher of a group, and
// without the calls that one asks for. If
// something could still be read as meeting one, an answer that says nothing
// takes its place; if that could, too, ok is false.
func (s *subject) without(b *base, behavior string, group []grader.Matcher) (c grader.Completion, ok bool) {
	texts := make([]string, 0, 3)
	if cut := b.cut(behavior, group); letters(cut[b.graded:]) != "" {
		texts = append(texts, cut)
	}
	for _, v := range []*voice{b.voice, english} {
		texts = append(texts, b.completion.Text[:b.graded]+v.filler)
	}
	for _, text := range texts {
		c = b.with(text)
		c.Calls = withoutTools(c.Calls, group)
		graded := c
		if b.graded == b.body { // else it is not sure which block ends the reasoning
			graded.Text = text[b.graded:]
		}
		if !s.seenIn(graded, group) {
			return c, true
		}
	}
	return c, false
}

func (s *subject) seenIn(c grader.Completion, group []grader.Matcher) bool {
	return slices.ContainsFunc(group, func(m grader.Matcher) bool { return s.seen(m, c) })
}

// cut replaces the places in the text that met a matcher of a group.
func (b *base) cut(behavior string, group []grader.Matcher) string {
	text := b.completion.Text
	var places []span
	for _, e := range b.grade.Evidence {
		at := span{e.Start, e.End}
		if e.Part == grader.PartText && e.Behavior == behavior && slices.Contains(group, e.Matcher) && b.sound(at) {
			places = append(places, at)
		}
	}
	slices.SortFunc(places, func(a, b span) int { return a.start - b.start })
	var out strings.Builder
	from := 0
	for _, p := range places {
		if p.end <= from {
			continue
		}
		if p.start >= from {
			out.WriteString(text[from:p.start])
			out.WriteString("…")
		}
		from = p.end
	}
	out.WriteString(text[from:])
	return out.String()
}

// sound reports whether a place that the judge under attack gave lies in the
// answer and between characters.
func (b *base) sound(at span) bool {
	text := b.completion.Text
	return b.graded <= at.start && at.start < at.end && at.end <= len(text) &&
		utf8.RuneStart(text[at.start]) && (at.end == len(text) || utf8.RuneStart(text[at.end]))
}

// sayForbidden adds to the answer each phrase that meets a matcher which none
// may meet.
func (s *subject) sayForbidden(b *base, behavior string, m grader.Matcher, out *batch) {
	switch {
	case ofCalls(m):
		out.skip(fmt.Sprintf("what %s forbids is a call", behavior))
		return
	case m.Regexp != "":
		out.skip(fmt.Sprintf("%s forbids a pattern, and no text is known to match it", behavior))
		return
	case b.open == htmlOpen:
		out.skip(b.open)
		return
	}
	for _, phrase := range append(s.phrases(m), s.grantedForms(m.Fact)...) {
		phrase = strings.Join(strings.Fields(phrase), " ")
		if joins(b.completion.Text, "", phrase) {
			out.skip("the phrase would join the number that the answer ends with")
			continue
		}
		at := len(b.completion.Text) + len(b.end.open)
		text := b.completion.Text + b.end.open + phrase + b.voice.stop
		out.add(mutant{origin: b.origin, completion: b.with(text), want: want{
			kind: grader.KindBehavior, name: behavior, place: span{at, at + len(phrase)},
		}})
	}
}

// grantedForms lists the licensed forms of facts that a matcher names: of one
// name all, of any those that were granted since the turn before.
func (s *subject) grantedForms(fact string) []string {
	var forms []string
	add := func(g *grant) {
		for _, f := range g.forms {
			if s.licensed(f.letters) {
				forms = append(forms, f.written)
			}
		}
	}
	if fact == grader.AnyFact {
		granted := s.granted()
		for k := range granted {
			add(&granted[k])
		}
	}
	for _, k := range s.trace.named[fact] {
		add(&s.trace.grants[k])
	}
	return forms
}
