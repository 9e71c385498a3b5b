package mutate

import (
	"fmt"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
)

const noDemand = "no behavior demands a call"

// droppedCall takes calls away that a behavior demands: one where so many are
// made as are asked for, else all of the tool.
func droppedCall(s *subject, b *base, out *batch) {
	calls := b.completion.Calls
	s.eachDemand(func(behavior string, m grader.Matcher) {
		for _, tool := range tools(m) {
			at := callsOf(calls, tool)
			if len(at) == 0 {
				out.skip(fmt.Sprintf("the answer has no call of %s", tool))
				continue
			}
			if len(at) == asked(m, tool) {
				at = at[len(at)-1:]
			}
			out.add(mutant{origin: b.origin, completion: b.calling(without(calls, at)), want: behaves(behavior)})
		}
	})
	for _, behavior := range s.target.Expectation.Behaviors {
		if any := behavior.AnyOf; len(any) > 1 && !slices.ContainsFunc(any, func(m grader.Matcher) bool { return !ofCalls(m) }) {
			out.add(mutant{origin: b.origin, completion: b.calling(withoutTools(calls, any)), want: behaves(behavior.Name)})
		}
	}
	out.skip(noDemand)
}

// asked is how many calls of a tool m surely needs.
func asked(m grader.Matcher, tool string) int {
	if m.ToolCall != nil {
		return max(1, m.ToolCall.Times)
	}
	n := 0
	for _, c := range m.ToolCalls.Calls {
		if c.Name == tool || tool == grader.AnyTool {
			n++
		}
	}
	return n
}

// withoutTools is calls less all those of tools that a matcher names.
func withoutTools(calls []grader.Call, ms []grader.Matcher) []grader.Call {
	for _, m := range ms {
		for _, tool := range tools(m) {
			calls = without(calls, callsOf(calls, tool))
		}
	}
	return calls
}
