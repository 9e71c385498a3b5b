package grader

import "slices"

// FindsEmpty is the name by which a finds list asks for KindEmpty.
const FindsEmpty = "empty"

// names are what a finds list may call a finding by, the usual one first.
func (f Finding) names() []string {
	switch {
	case f.Kind == KindEmpty:
		return []string{FindsEmpty}
	case f.Kind == KindBehavior && f.Tool != "":
		return []string{f.Name, f.Tool}
	}
	return []string{f.Name}
}

// Found lists the names of what a grade found, each once, in the order of its
// findings: a claim's, fact's, behavior's, tool's or argument's name, or
// FindsEmpty.
func (g Grade) Found() []string {
	var names []string
	for _, f := range g.Findings {
		if name := f.names()[0]; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Resolve gives the name under which a grade of e would report what a finds
// list calls name: itself, or the claim whose only form it is. ok is false
// when nothing of e bears that name; an argument, or a tool that is not offered,
// bears its name only in the answer that passes or calls it.
func (e Expectation) Resolve(name string) (resolved string, ok bool) {
	if name == FindsEmpty {
		return name, true
	}
	for _, c := range e.Claims {
		if c.Name == name {
			return name, true
		}
	}
	for _, b := range e.Behaviors {
		if b.Name == name || slices.ContainsFunc(matchersOf(b), func(m Matcher) bool { return slices.Contains(m.tools(), name) }) {
			return name, true
		}
	}
	for _, o := range e.Observations {
		for _, g := range o.Grants {
			if g.Fact == name {
				return name, true
			}
		}
	}
	for _, c := range e.Claims {
		if len(c.Forms) == 1 && c.Forms[0] == name {
			return c.Name, true
		}
	}
	return "", false
}

// tools are the tools that a matcher names.
func (m Matcher) tools() []string {
	var names []string
	if m.ToolCall != nil {
		names = append(names, m.ToolCall.Name)
	}
	if m.ToolCalls != nil {
		for _, c := range m.ToolCalls.Calls {
			names = append(names, c.Name)
		}
	}
	return names
}

// Unmatched compares a finds list with a grade of e: missing is what was
// asked for and not found, extra what was found and not asked for. Both empty
// means that the grade failed for exactly these reasons. A missing or forbidden
// call may be asked for by its behavior's name or by its tool's.
func (e Expectation) Unmatched(finds []string, g Grade) (missing, extra []string) {
	var want []string
	for _, name := range finds {
		if resolved, ok := e.Resolve(name); ok {
			name = resolved
		}
		want = append(want, name)
		if !slices.ContainsFunc(g.Findings, func(f Finding) bool { return slices.Contains(f.names(), name) }) {
			missing = append(missing, name)
		}
	}
	for _, f := range g.Findings {
		asked := slices.ContainsFunc(f.names(), func(name string) bool { return slices.Contains(want, name) })
		if name := f.names()[0]; !asked && !slices.Contains(extra, name) {
			extra = append(extra, name)
		}
	}
	return missing, extra
}
