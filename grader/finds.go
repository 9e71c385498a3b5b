package grader

import "slices"

// FindsEmpty is the name by which a finds list asks for KindEmpty.
const FindsEmpty = "empty"

// Found lists the names of what a grade found, each once, in the order of its
// findings: a claim's, behavior's or tool's name, or FindsEmpty.
func (g Grade) Found() []string {
	var names []string
	for _, f := range g.Findings {
		name := f.Name
		if f.Kind == KindEmpty {
			name = FindsEmpty
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Resolve gives the name under which a grade of e would report what a finds
// list calls name: itself, or the claim whose only form it is. ok is false
// when nothing of e bears that name.
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
		if b.Name == name {
			return name, true
		}
	}
	for _, c := range e.Claims {
		if len(c.Forms) == 1 && c.Forms[0] == name {
			return c.Name, true
		}
	}
	return "", false
}

// Unmatched compares a finds list with a grade of e: missing is what was
// asked for and not found, extra what was found and not asked for. Both empty
// means that the grade failed for exactly these reasons. A tool's name cannot
// be resolved beforehand and stands for itself.
func (e Expectation) Unmatched(finds []string, g Grade) (missing, extra []string) {
	found := g.Found()
	var want []string
	for _, name := range finds {
		if resolved, ok := e.Resolve(name); ok {
			name = resolved
		}
		want = append(want, name)
		if !slices.Contains(found, name) {
			missing = append(missing, name)
		}
	}
	for _, name := range found {
		if !slices.Contains(want, name) {
			extra = append(extra, name)
		}
	}
	return missing, extra
}
