package mutate

import (
	"fmt"

	"github.com/goldentrace/goldentrace/grader"
)

// changedKey repeats a call with another value of an argument that every call
// of the tool must agree in, and changes the value where it is if the case
// holds an earlier call.
func changedKey(s *subject, b *base, out *batch) {
	s.eachDemand(func(behavior string, m grader.Matcher) {
		if m.ToolCall == nil {
			return
		}
		for _, key := range m.ToolCall.SameArgs {
			s.changeKey(b, behavior, m.ToolCall, key, out)
		}
	})
	out.skip("no behavior asks for arguments to be the same")
}

func (s *subject) changeKey(b *base, behavior string, m *grader.ToolCall, key string, out *batch) {
	if why := freeKey(m, key); why != "" {
		out.skip(why)
		return
	}
	calls := b.completion.Calls
	at := callsOf(calls, m.Name)
	if len(at) == 0 {
		out.skip(fmt.Sprintf("the answer has no call of %s", m.Name))
		return
	}
	last := at[len(at)-1]
	changed, ok := s.rekey(calls[last], key)
	if !ok {
		out.skip(fmt.Sprintf("the call passes no text or number as %s", key))
		return
	}
	if m.Times == 0 {
		out.add(mutant{origin: b.origin, completion: b.calledToo(changed), want: behaves(behavior)})
	}
	if len(at) > 1 || s.calledBefore(calls[last], key) {
		out.add(mutant{origin: b.origin, completion: b.passing(last, changed.Arguments), want: behaves(behavior)})
	}
	out.skip(fmt.Sprintf("%s is called once, so its arguments agree with themselves", m.Name))
}

// freeKey gives the reason why a call with another value of an argument is
// perhaps none of those that m finds, or "".
func freeKey(m *grader.ToolCall, key string) string {
	const doubt = "a call with another %s is perhaps none that the behavior asks for"
	switch {
	case m.Name == grader.AnyTool:
		return "the behavior names no tool"
	case len(m.Args) == 0 || m.Match == grader.MatchIgnore:
		return ""
	case m.Match != grader.MatchSubset:
		return fmt.Sprintf(doubt, key)
	}
	ms, _ := members(string(m.Args))
	for _, member := range ms {
		if member.name == quoted(key) {
			return fmt.Sprintf(doubt, key)
		}
	}
	return ""
}

// argument finds what a call passes by a name.
func argument(arguments, name string) (leaf, bool) {
	pointer := "/" + escapePointer.Replace(name)
	l, ok := pointed(arguments, []string{pointer})[pointer]
	return l, ok
}

// rekey is the call with another value of an argument.
func (s *subject) rekey(c grader.Call, key string) (grader.Call, bool) {
	l, ok := argument(c.Arguments, key)
	if !ok || !l.isText(c.Arguments) && !l.isNumber(c.Arguments) {
		return c, false
	}
	value := s.trace.other(l, c.Arguments)
	c.Arguments = l.replaced(c.Arguments, value)
	return c, value != ""
}

// calledBefore says whether the turn surely still sees an earlier call of the
// tool with the same value of an argument.
func (s *subject) calledBefore(c grader.Call, key string) bool {
	i, ok := s.trace.called[c.Name]
	if !ok || i >= s.cut || s.trace.compacted {
		return false
	}
	before := s.trace.observations[i].Args
	now, ok := argument(c.Arguments, key)
	was, same := argument(before, key)
	return ok && same && was.stated(before) == now.stated(c.Arguments)
}
