package mutate

import (
	"slices"

	"github.com/goldentrace/goldentrace/grader"
)

// renamedCall calls a tool that was not offered instead.
func renamedCall(s *subject, b *base, call int, out *batch) {
	const name = "gt_unknown_tool"
	if slices.Contains(s.target.Expectation.Tools.Names(), name) {
		out.skip("a tool of the name that none should have is offered")
		return
	}
	calls := slices.Clone(b.completion.Calls)
	calls[call].Name = name
	out.add(mutant{origin: b.origin, completion: b.calling(calls), want: want{
		kind: grader.KindInventedTool, name: name, call: call + 1,
	}})
}
