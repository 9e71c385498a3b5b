package report

import (
	"slices"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader"
)

// place is a text that spans point into: a part of a turn's completion, and
// for the arguments of a tool call which call it is, from 1.
type place struct {
	turn int
	part grader.Part
	call int
}

// validCase makes the texts that spans point into valid UTF-8 and moves the
// spans along: JSON cannot hold an invalid byte, and its replacement is longer
// than what it stands for, so evidence would quote the wrong place otherwise.
func validCase(c Case) Case {
	shifts := map[place]shift{}
	c.Turns = slices.Clone(c.Turns)
	for i := range c.Turns {
		validTurn(&c.Turns[i], shifts)
	}
	if len(shifts) > 0 {
		c.Findings = slices.Clone(c.Findings)
		for i := range c.Findings {
			f := &c.Findings[i]
			if s, ok := shifts[place{f.Turn, f.Part, f.Call}]; ok {
				s.moveFinding(&f.Finding)
			}
		}
	}
	if c.Mutation != nil {
		m := *c.Mutation
		m.Misses = slices.Clone(m.Misses)
		for i := range m.Misses {
			validMiss(&m.Misses[i])
		}
		c.Mutation = &m
	}
	c.Attempts = slices.Clone(c.Attempts)
	for i := range c.Attempts {
		a := &c.Attempts[i]
		one := validCase(Case{Turns: a.Turns, Findings: a.Findings})
		a.Turns, a.Findings = one.Turns, one.Findings
	}
	c.Probes = slices.Clone(c.Probes)
	for i := range c.Probes {
		one := validCase(Case{Attempts: c.Probes[i].Attempts})
		c.Probes[i].Attempts = one.Attempts
	}
	c.AssistantText = valid(c.AssistantText)
	return c
}

// moveFinding moves a finding's span. What it quotes of the answer, an entity's
// name too, must read back as it stands here, or the next run would take it for
// another.
func (s shift) moveFinding(f *grader.Finding) {
	f.Start, f.End, f.Excerpt = s.moved(f.Start), s.moved(f.End), valid(f.Excerpt)
	if f.Kind == grader.KindEntity {
		f.Name = valid(f.Name)
	}
}

// validTurn makes a turn's texts valid, moves what points into them, and notes
// the texts that findings have to follow.
func validTurn(t *Turn, shifts map[place]shift) {
	own := map[place]shift{}
	fix := func(text *string, part grader.Part, call int) {
		if s := shiftOf(*text); s != nil {
			own[place{t.Turn, part, call}] = s
			*text = valid(*text)
		}
	}
	answer := &t.Completion
	fix(&answer.Text, grader.PartText, 0)
	fix(&answer.Refusal, grader.PartRefusal, 0)
	fix(&answer.Reasoning, grader.PartReasoning, 0)
	answer.Calls = slices.Clone(answer.Calls)
	for i := range answer.Calls {
		fix(&answer.Calls[i].Arguments, grader.PartArguments, i+1)
	}
	if len(own) == 0 {
		return
	}
	t.Excused, t.Warnings, t.Derived = slices.Clone(t.Excused), slices.Clone(t.Warnings), slices.Clone(t.Derived)
	for i := range t.Excused {
		e := &t.Excused[i]
		if s, ok := own[place{t.Turn, e.Part, e.Call}]; ok {
			e.Start, e.End = s.moved(e.Start), s.moved(e.End)
			e.Form, e.Trigger = valid(e.Form), valid(e.Trigger)
		}
	}
	for i := range t.Warnings {
		if s, ok := own[place{t.Turn, t.Warnings[i].Part, 0}]; ok {
			s.moveFinding(&t.Warnings[i])
		}
	}
	for i := range t.Derived {
		d := &t.Derived[i]
		if s, ok := own[place{t.Turn, d.Part, 0}]; ok {
			d.Start, d.End, d.Text = s.moved(d.Start), s.moved(d.End), valid(d.Text)
		}
	}
	for at, s := range own {
		shifts[at] = s
	}
}

// validMiss makes a mutant's texts valid; its poisoned place is in the call that
// it names, or else in its text.
func validMiss(x *Miss) {
	text, calls := shiftOf(x.Text), slices.Clone(x.Calls)
	inside := text
	for i := range calls {
		if i+1 == x.Call {
			inside = shiftOf(calls[i].Arguments)
		}
		calls[i].Arguments = valid(calls[i].Arguments)
	}
	x.Text, x.Calls = valid(x.Text), calls
	x.Start, x.End = inside.moved(x.Start), inside.moved(x.End)
}

// shift says where the invalid bytes of a text are, in order; nil: it has none.
type shift []int

func shiftOf(s string) shift {
	if utf8.ValidString(s) {
		return nil
	}
	var at shift
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			at = append(at, i)
		}
		i += size
	}
	return at
}

// moved is where an offset lies once each invalid byte is a U+FFFD.
func (s shift) moved(offset int) int {
	before, _ := slices.BinarySearch(s, offset)
	return offset + before*(len(string(utf8.RuneError))-1)
}

// valid replaces each invalid byte by U+FFFD, as encoding/json does.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}
