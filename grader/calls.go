package grader

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// AnyTool, as a ToolCall's Name, stands for every tool.
const AnyTool = "any"

// String names the calls for people: "a call of refund_order with {...}".
func (t ToolCall) String() string {
	s := "a call of " + t.Name
	if t.Name == AnyTool {
		s = "a call of any tool"
	}
	if t.Times > 0 {
		s = fmt.Sprintf("%d × ", t.Times) + s
	}
	if len(t.Args) > 0 && t.Match != MatchIgnore {
		s += " with " + string(t.Args)
	}
	if len(t.SameArgs) > 0 {
		s += ", each with the same " + strings.Join(t.SameArgs, " and ")
	}
	return s
}

func (t ToolCalls) String() string {
	words := make([]string, len(t.Calls))
	for i, c := range t.Calls {
		words[i] = c.String()
	}
	if t.Order == OrderStrict {
		return strings.Join(words, ", then ")
	}
	return strings.Join(words, " and ")
}

func (t ToolCall) validate() error {
	switch {
	case t.Name == "":
		return errors.New("names no tool: write {tool_call: {name: ...}}, or name: any for a call of any tool")
	case t.Times < 0:
		return errors.New("asks for less than no call; to forbid a call put it under none_of")
	case t.Match != "" && t.Match != MatchExact && t.Match != MatchSubset && t.Match != MatchIgnore:
		return fmt.Errorf("compares arguments in an unknown way, %q; write exact, subset or ignore", t.Match)
	case t.Match != "" && t.Match != MatchIgnore && len(t.Args) == 0:
		return fmt.Errorf("has match: %s and no args to compare; write args, or leave match out", t.Match)
	case slices.Contains(t.SameArgs, ""):
		return errors.New("names an empty argument under same_args")
	}
	if len(t.Args) > 0 {
		if _, why := argumentsObject(string(t.Args)); why != "" {
			return fmt.Errorf("has args that no call can have: %s", why)
		}
	}
	return nil
}

func (t ToolCalls) validate() error {
	switch {
	case len(t.Calls) == 0:
		return errors.New("lists no call; write {tool_calls: [{name: ...}, ...]}")
	case t.Order != "" && t.Order != OrderAny && t.Order != OrderStrict:
		return fmt.Errorf("has an unknown order, %q; write strict or any", t.Order)
	}
	for _, c := range t.Calls {
		if c.Times != 0 || len(c.SameArgs) > 0 {
			return errors.New("has times or same_args inside tool_calls; they stand in a tool_call of its own")
		}
		if err := c.validate(); err != nil {
			return err
		}
	}
	return nil
}

// made is one tool call with its arguments read.
type made struct {
	name string
	args map[string]any // nil: they are no JSON object
}

func readCall(name, arguments string) made {
	args, why := argumentsObject(arguments)
	if why != "" {
		args = nil
	}
	return made{name, args}
}

// compiledCall is a ToolCall with its arguments read.
type compiledCall struct {
	ToolCall
	args map[string]any
}

func compileCall(t ToolCall) compiledCall {
	args, _ := argumentsObject(string(t.Args)) // validated before
	return compiledCall{t, args}
}

// forbid makes a matcher one of what may not be: further arguments make a
// forbidden call no other one, and a number of times would let the rest through.
func (m *compiledMatcher) forbid() error {
	for k := range m.calls {
		c := &m.calls[k]
		if c.Times > 0 {
			return errors.New("counts calls and stands under none_of; leave times out, since none may be made")
		}
		if c.Match == "" {
			c.Match = MatchSubset
		}
	}
	return nil
}

func (c *compiledCall) matches(m made) bool {
	if c.Name != AnyTool && c.Name != m.name {
		return false
	}
	if len(c.Args) == 0 || c.Match == MatchIgnore {
		return true
	}
	if m.args == nil {
		return false
	}
	if c.Match == MatchSubset {
		return subsetJSON(m.args, c.args)
	}
	return sameJSON(m.args, c.args)
}

// met says whether the calls satisfy c, and which of them it found. why is what
// is wrong when there are calls and they do not.
func (c *compiledCall) met(calls, before []made) (ok bool, which []int, why string) {
	for i, m := range calls {
		if c.matches(m) {
			which = append(which, i)
		}
	}
	if c.Times > 0 && len(which) != c.Times {
		return false, which, fmt.Sprintf("there are %d such calls", len(which))
	}
	if len(which) == 0 {
		return false, nil, ""
	}
	for _, name := range c.SameArgs {
		var first any
		known := false
		for _, m := range before {
			if v, has := m.args[name]; has && c.matches(m) {
				first, known = v, true // the latest: earlier ones are the tape's own
			}
		}
		for _, i := range which {
			v, has := calls[i].args[name]
			switch {
			case !has:
				return false, which, fmt.Sprintf("call %d has no %s", i+1, name)
			case known && !sameJSON(first, v):
				return false, which, fmt.Sprintf("call %d has another %s: %s and not %s", i+1, name, valueKey(v), valueKey(first))
			}
			first, known = v, true
		}
	}
	return true, which, ""
}

// sequence says whether each of the listed calls is made by another call, in
// their order if that counts, and by which.
func sequence(listed []compiledCall, order CallOrder, calls []made) (ok bool, which []int) {
	if order == OrderStrict {
		next := 0
		for i, m := range calls {
			if next < len(listed) && listed[next].matches(m) {
				which = append(which, i)
				next++
			}
		}
		return next == len(listed), which
	}
	// A matching of listed calls to calls made, by augmenting paths.
	by := make([]int, len(calls)) // the listed call that each call serves, from 1
	var serve func(k int, tried []bool) bool
	serve = func(k int, tried []bool) bool {
		for i, m := range calls {
			if tried[i] || !listed[k].matches(m) {
				continue
			}
			tried[i] = true
			if by[i] == 0 || serve(by[i]-1, tried) {
				by[i] = k + 1
				return true
			}
		}
		return false
	}
	ok = true
	for k := range listed {
		ok = serve(k, make([]bool, len(calls))) && ok
	}
	for i := range by {
		if by[i] > 0 {
			which = append(which, i)
		}
	}
	return ok, which
}

// checkCalls holds a completion's tool calls against the tools offered and
// against what was observed. Of an answer that was cut short nothing is said
// about arguments, which may have been cut as well.
func (g *Grader) checkCalls(c Completion, read [][]leaf, cut bool) []Finding {
	var out []Finding
	for i, call := range c.Calls {
		few := fewEach{}
		defects := slices.DeleteFunc(g.tools.Check(call.Name, call.Arguments), func(d ArgumentDefect) bool {
			return cut && d.Kind != KindInventedTool || !few.more(d.Kind, d.Name)
		})
		places := placesOf(defects, read[i])
		for _, d := range defects {
			f := Finding{Kind: d.Kind, Name: d.Name, Part: PartArguments, Call: i + 1, Tool: call.Name, Path: d.Path, Schema: d.Schema, Detail: d.Detail}
			if l, ok := places[d.Path]; ok {
				f.Start, f.End, f.Excerpt = l.start, l.end, call.Arguments[l.start:l.end]
			}
			out = append(out, f)
		}
		if g.arguments != ArgumentsLicensed || cut {
			continue
		}
		for _, l := range read[i] {
			if l.name || l.at == nil || g.licenses(call.Name, l) { // without a name it is no argument, and invalid
				continue
			}
			path := l.path()
			name := argumentName(path)
			if !few.more(KindUnlicensedArgument, name) {
				continue
			}
			out = append(out, Finding{
				Kind: KindUnlicensedArgument, Name: name, Part: PartArguments, Call: i + 1, Tool: call.Name, Path: pointer(path),
				Start: l.start, End: l.end, Excerpt: call.Arguments[l.start:l.end], Detail: "no observation, fact or schema holds this value",
			})
		}
	}
	return out
}

// fewEach counts the findings of one call. More than mostPlaces of a kind for
// one name say nothing new.
type fewEach map[[2]string]int

func (n fewEach) more(kind Kind, name string) bool {
	k := [2]string{string(kind), name}
	n[k]++
	return n[k] <= mostPlaces
}

// placesOf gives where the arguments with defects stand, by their pointers: the
// value where that is a text or a number, else the name.
func placesOf(defects []ArgumentDefect, read []leaf) map[string]leaf {
	places := map[string]leaf{}
	wanted := map[string]bool{}
	for _, d := range defects {
		wanted[d.Path] = true
	}
	delete(wanted, "") // the arguments as a whole
	if len(wanted) == 0 {
		return nil
	}
	for _, l := range read {
		if at := pointer(l.path()); wanted[at] {
			places[at] = l
		}
	}
	return places
}

// earlierCalls are the calls of a tool that the tape holds before a turn.
func earlierCalls(observations []Observation, tool string) []made {
	var out []made
	for _, o := range observations {
		if o.Tool != "" && (tool == AnyTool || o.Tool == tool) {
			out = append(out, readCall(o.Tool, o.Args))
		}
	}
	return out
}

// Same says that two calls call the same tool with the same arguments; how the
// arguments are written does not count.
func (c Call) Same(other Call) bool {
	if c.Name != other.Name {
		return false
	}
	a, whyA := argumentsObject(c.Arguments)
	b, whyB := argumentsObject(other.Arguments)
	if whyA != "" || whyB != "" {
		return c.Arguments == other.Arguments
	}
	return sameJSON(a, b)
}
