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
func dropBehavior(s *subject, b *base) ([]mutant, string) {
	if b.swallows != "" {
		return nil, b.swallows
	}
	reason := ""
	if len(s.target.Expectation.Behaviors) == 0 {
		reason = "the case requires no behavior"
	}
	var made []mutant
	for _, behavior := range s.target.Expectation.Behaviors {
		var groups [][]grader.Matcher
		if len(behavior.AnyOf) > 0 {
			groups = append(groups, behavior.AnyOf)
		}
		for i := range behavior.AllOf {
			groups = append(groups, behavior.AllOf[i:i+1])
		}
		for _, group := range groups {
			c, ok := s.without(b, behavior.Name, group)
			if !ok {
				why := "every text could be read as meeting %s"
				if s.seenIn(b.with(""), group) && b.completion.Refusal+b.completion.Reasoning != "" {
					why = "what meets %s stands outside the text"
				}
				reason = firstOf(reason, fmt.Sprintf(why, behavior.Name))
				continue
			}
			made = append(made, mutant{origin: b.origin, completion: c, want: want{behavior: behavior.Name}})
		}
		said, why := s.forbidden(b, behavior)
		made = append(made, said...)
		reason = firstOf(reason, why)
	}
	return made, reason
}

// without is the answer without the places that met any matcher of a group. If
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

// forbidden adds to the answer each phrase that a behavior forbids.
func (s *subject) forbidden(b *base, behavior grader.Behavior) ([]mutant, string) {
	var made []mutant
	reason := ""
	for _, m := range behavior.NoneOf {
		if m.Regexp != "" {
			reason = firstOf(reason, fmt.Sprintf("%s forbids a pattern, and no text is known to match it", behavior.Name))
			continue
		}
		if b.open == htmlOpen {
			reason = firstOf(reason, b.open)
			continue
		}
		for _, phrase := range s.phrases(m) {
			phrase = strings.Join(strings.Fields(phrase), " ")
			if joins(b.completion.Text, "", phrase) {
				reason = firstOf(reason, "the phrase would join the number that the answer ends with")
				continue
			}
			text := b.completion.Text + b.end.open + phrase + b.voice.stop
			at := len(text) - len(phrase) - len(b.voice.stop)
			made = append(made, mutant{origin: b.origin, completion: b.with(text), want: want{
				behavior: behavior.Name, place: span{at, at + len(phrase)},
			}})
		}
	}
	return made, reason
}
