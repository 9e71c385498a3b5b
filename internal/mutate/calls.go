package mutate

import (
	"slices"

	"github.com/goldentrace/goldentrace/grader"
)

// callsOf lists the calls of a tool, by index.
func callsOf(calls []grader.Call, tool string) []int {
	var at []int
	for i, c := range calls {
		if tool == grader.AnyTool || c.Name == tool {
			at = append(at, i)
		}
	}
	return at
}

// tools lists the names of the tools that m asks to be called, each once.
func tools(m grader.Matcher) []string {
	switch {
	case m.ToolCall != nil:
		return []string{m.ToolCall.Name}
	case m.ToolCalls != nil:
		var names []string
		for _, c := range m.ToolCalls.Calls {
			if !slices.Contains(names, c.Name) {
				names = append(names, c.Name)
			}
		}
		return names
	}
	return nil
}

func ofCalls(m grader.Matcher) bool { return m.ToolCall != nil || m.ToolCalls != nil }

// demanded lists the matchers that must each be met.
func demanded(b grader.Behavior) []grader.Matcher {
	if len(b.AnyOf) == 1 {
		return append(slices.Clone(b.AnyOf), b.AllOf...)
	}
	return b.AllOf
}

// eachDemand calls of with every matcher of calls that a behavior demands.
func (s *subject) eachDemand(of func(behavior string, m grader.Matcher)) {
	for _, b := range s.target.Expectation.Behaviors {
		for _, m := range demanded(b) {
			if ofCalls(m) {
				of(b.Name, m)
			}
		}
	}
}

// calling is the base's completion with other calls.
func (b *base) calling(calls []grader.Call) grader.Completion {
	c := b.completion
	c.Calls = calls
	return c
}

// passing is the base's completion with other arguments of the call at i.
func (b *base) passing(i int, arguments string) grader.Completion {
	calls := slices.Clone(b.completion.Calls)
	calls[i].Arguments = arguments
	return b.calling(calls)
}

// calledToo is the base's completion with one call more, after the others.
func (b *base) calledToo(more ...grader.Call) grader.Completion {
	calls := slices.Clone(b.completion.Calls)
	for _, c := range more {
		c.ID = ""
		if len(b.completion.Calls) > 0 && b.completion.Calls[0].ID != "" {
			c.ID = "call_gt_" + string(rune('a'+len(calls)%26))
		}
		calls = append(calls, c)
	}
	return b.calling(calls)
}

// without is calls less those at some indexes.
func without(calls []grader.Call, at []int) []grader.Call {
	var out []grader.Call
	for i, c := range calls {
		if !slices.Contains(at, i) {
			out = append(out, c)
		}
	}
	return out
}

// behaves is what it takes to kill a mutant that lacks a behavior.
func behaves(name string) want { return want{kind: grader.KindBehavior, name: name} }

const noCalls = "the answer calls no tool"

// eachCall makes mutants of every call of an answer.
func eachCall(of func(s *subject, b *base, call int, out *batch)) func(*subject, *base, *batch) {
	return func(s *subject, b *base, out *batch) {
		if len(b.completion.Calls) == 0 {
			out.skip(noCalls)
		}
		for i := range b.completion.Calls {
			of(s, b, i, out)
		}
	}
}
