package mutate

import (
	"fmt"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// inventedArgument passes an argument more, of a name that no tool has.
func inventedArgument(s *subject, b *base, call int, out *batch) {
	const name = "gt_unknown_argument"
	c := b.completion.Calls[call]
	ms, ok := members(c.Arguments)
	if !ok && strings.TrimSpace(c.Arguments) != "" { // some servers send no arguments as nothing
		out.skip("the arguments are no JSON object")
		return
	}
	arguments := object(append(ms, member{quoted(name), "1"}))
	if len(s.target.Expectation.Tools.Check(c.Name, arguments)) == 0 {
		out.skip(fmt.Sprintf("the schema of %s takes arguments of any name", c.Name))
		return
	}
	out.add(mutant{origin: b.origin, completion: b.passing(call, arguments), want: want{
		kind: grader.KindInventedArgument, name: name, call: call + 1,
	}})
}
