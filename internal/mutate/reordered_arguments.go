package mutate

import (
	"slices"
	"strings"
)

// reorderedArguments writes the arguments of a call in the opposite order and
// with other white space.
func reorderedArguments(_ *subject, b *base, call int, out *batch) {
	ms, ok := members(b.completion.Calls[call].Arguments)
	if !ok || len(ms) == 0 {
		out.skip("the call passes no arguments")
		return
	}
	slices.Reverse(ms)
	var names []string
	for i := range ms {
		names = append(names, ms[i].name)
		ms[i] = member{"\n\t" + ms[i].name + " ", " " + ms[i].value}
	}
	slices.Sort(names)
	if len(slices.Compact(names)) < len(ms) {
		out.skip("the call passes an argument twice")
		return
	}
	out.add(mutant{origin: b.origin, completion: b.passing(call, strings.TrimSuffix(object(ms), "}")+"\n}")})
}
