package mutate

import (
	"fmt"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
)

// duplicatedCall makes a call once more where a behavior says how often it must
// be made. Where so many calls of the tool are made as may be, each of them
// counts.
func duplicatedCall(s *subject, b *base, out *batch) {
	calls := b.completion.Calls
	s.eachDemand(func(behavior string, m grader.Matcher) {
		if m.ToolCall == nil || m.ToolCall.Times == 0 {
			return
		}
		at := callsOf(calls, m.ToolCall.Name)
		if len(at) != m.ToolCall.Times {
			out.skip(fmt.Sprintf("which calls of %s count is for the grader to say", m.ToolCall.Name))
			return
		}
		last := calls[at[len(at)-1]]
		c := b.calledToo(last)
		c.Calls = slices.Clip(c.Calls)
		out.add(mutant{origin: b.origin, completion: c, want: behaves(behavior)})
	})
	out.skip("no behavior says how often a call is made")
}
