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
// findings: a claim's, fact's, behavior's, tool's or argument's name, an
// entity's text, or FindsEmpty.
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
// bears its name only in the answer that passes or calls it, an entity only in
// the answer that states it.
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

// Unmatched compares a finds list with g, the grade that e gives to c: missing
// is what was asked for and not found, extra what was found and not asked for.
// Both empty means that the answer failed for exactly these reasons. A missing
// or forbidden call may be asked for by its behavior's name or by its tool's,
// an entity by words that overlap it in the answer; one inside the words of a
// claim that was asked for is found with that.
func (e Expectation) Unmatched(finds []string, c Completion, g Grade) (missing, extra []string) {
	asked := make([]bool, len(g.Findings))
	entities := slices.ContainsFunc(g.Findings, func(f Finding) bool { return f.Kind == KindEntity })
	for _, name := range finds {
		if resolved, ok := e.Resolve(name); ok {
			name = resolved
		}
		found := false
		var places []place
		if entities {
			places = textPlaces(c, name)
		}
		for i, f := range g.Findings {
			if slices.Contains(f.names(), name) || f.Kind == KindEntity && slices.ContainsFunc(places, f.overlaps) {
				asked[i], found = true, true
			}
		}
		if !found {
			missing = append(missing, name)
		}
	}
	for i, f := range g.Findings {
		if name := f.names()[0]; !asked[i] && !g.insideAsked(f, asked) && !slices.Contains(extra, name) {
			extra = append(extra, name)
		}
	}
	return missing, extra
}

// textPlaces gives where words stand in what the user is told.
func textPlaces(c Completion, words string) []place {
	var p patterns
	ids := p.add(words)
	if err := p.compile(); err != nil || len(ids) == 0 {
		return nil
	}
	parts := []part{newPart(PartText, c.Text, 0), newPart(PartRefusal, c.Refusal, 0), newPart(PartReasoning, c.Reasoning, 0)}
	found := p.search(parts)
	var all []place
	for _, id := range ids {
		all = append(all, found[id]...)
	}
	return all
}

// overlaps says that a finding shares bytes with a place.
func (f Finding) overlaps(at place) bool {
	return f.Part == at.part.name && f.Start < at.end() && at.start() < f.End
}

// insideAsked says that an entity stands inside another finding that was asked
// for.
func (g Grade) insideAsked(f Finding, asked []bool) bool {
	if f.Kind != KindEntity {
		return false
	}
	for i, other := range g.Findings {
		if asked[i] && other.Kind != KindEntity && other.Part == f.Part && other.Call == f.Call && other.Start <= f.Start && f.End <= other.End {
			return true
		}
	}
	return false
}
