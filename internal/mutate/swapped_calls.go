package mutate

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
)

// swappedCalls makes two calls in the other order where a behavior asks for
// them in its own. Where a tool is called as often as it is listed, it is
// certain which call is which.
func swappedCalls(s *subject, b *base, out *batch) {
	s.eachDemand(func(behavior string, m grader.Matcher) {
		if m.ToolCalls == nil || m.ToolCalls.Order != grader.OrderStrict {
			return
		}
		at, why := seats(b.completion.Calls, m)
		if why != "" {
			out.skip(why)
			return
		}
		for i := 1; i < len(at); i++ {
			if !unlike(m.ToolCalls.Calls[i-1], m.ToolCalls.Calls[i]) {
				out.skip("a call could stand for the one before it")
				continue
			}
			calls := slices.Clone(b.completion.Calls)
			calls[at[i-1]], calls[at[i]] = calls[at[i]], calls[at[i-1]]
			out.add(mutant{origin: b.origin, completion: b.calling(calls), want: behaves(behavior)})
		}
		out.skip("one call alone has no order")
	})
	out.skip("no behavior asks for calls in order")
}

// seats gives for each call that m lists the one of the answer that it is.
func seats(calls []grader.Call, m grader.Matcher) (at []int, why string) {
	next := map[string]int{}
	for _, c := range m.ToolCalls.Calls {
		of := callsOf(calls, c.Name)
		if c.Name == grader.AnyTool || len(of) != asked(m, c.Name) {
			return nil, fmt.Sprintf("which calls of %s count is for the grader to say", c.Name)
		}
		at = append(at, of[next[c.Name]])
		next[c.Name]++
	}
	return at, ""
}

// unlike reports whether no call can be both a and b.
func unlike(a, b grader.ToolCall) bool {
	if a.Name != b.Name {
		return true
	}
	if len(a.Args) == 0 || len(b.Args) == 0 || a.Match == grader.MatchIgnore || b.Match == grader.MatchIgnore {
		return false
	}
	var x, y any
	if json.Unmarshal(a.Args, &x) != nil || json.Unmarshal(b.Args, &y) != nil {
		return false
	}
	return conflict(x, y)
}

// conflict reports whether no value can hold all that x and y do.
func conflict(x, y any) bool {
	m, ok := x.(map[string]any)
	n, too := y.(map[string]any)
	if !ok || !too {
		return !reflect.DeepEqual(x, y)
	}
	for key, value := range m {
		if other, ok := n[key]; ok && conflict(value, other) {
			return true
		}
	}
	return false
}
