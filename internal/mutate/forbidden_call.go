package mutate

import (
	"fmt"

	"github.com/goldentrace/goldentrace/grader"
)

// forbiddenCall makes the calls that a behavior forbids.
func forbiddenCall(s *subject, b *base, out *batch) {
	for _, behavior := range s.target.Expectation.Behaviors {
		for _, m := range behavior.NoneOf {
			if !ofCalls(m) {
				continue
			}
			if m.ToolCall != nil && (m.ToolCall.Times > 0 || len(m.ToolCall.SameArgs) > 0) {
				out.skip(fmt.Sprintf("%s forbids a call under conditions", behavior.Name))
				continue
			}
			var calls []grader.Call
			for _, c := range forbidden(m) {
				calls = append(calls, s.made(c))
			}
			out.add(mutant{origin: b.origin, completion: b.calledToo(calls...), want: behaves(behavior.Name)})
		}
	}
	out.skip("no behavior forbids a call")
}

func forbidden(m grader.Matcher) []grader.ToolCall {
	if m.ToolCall != nil {
		return []grader.ToolCall{*m.ToolCall}
	}
	return m.ToolCalls.Calls
}

// made is a call that m finds.
func (s *subject) made(m grader.ToolCall) grader.Call {
	c := grader.Call{Name: m.Name, Arguments: "{}"}
	if len(m.Args) > 0 {
		c.Arguments = string(m.Args)
	}
	if offered := s.target.Expectation.Tools.Names(); m.Name == grader.AnyTool && len(offered) > 0 {
		c.Name = offered[0]
	}
	return c
}
