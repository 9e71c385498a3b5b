package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
	"github.com/goldentrace/goldentrace/internal/report"
)

// mostTexts is how many texts of one sort are named.
const mostTexts = 3

// weakened says that a case asks less of its answers than it did: what nobody
// licensed is looked for less, or excused more. A report that holds no demands
// tells nothing.
func weakened(was, now *report.Case) (Flip, bool) {
	if !decided(was) {
		return Flip{}, false
	}
	turns := min(len(was.Demands), len(now.Demands))
	at := map[string][]int{}
	var order []string
	for i := range turns {
		for _, what := range loosened(&was.Demands[i], &now.Demands[i]) {
			if at[what] == nil {
				order = append(order, what)
			}
			at[what] = append(at[what], i+1)
		}
	}
	if len(order) == 0 {
		return Flip{}, false
	}
	f := Flip{Kind: Weakened, CaseID: now.CaseID, Turns: len(now.Turns), Cause: cause(was, now), Closes: true}
	var parts []string
	for _, what := range order {
		if in := at[what]; len(in) < turns {
			if f.Turn == 0 {
				f.Turn = in[0]
			}
			f.Turn = min(f.Turn, in[0])
			what = turnList(in) + ": " + what
		}
		parts = append(parts, what)
	}
	if slices.ContainsFunc(order, func(what string) bool { return len(at[what]) == turns }) {
		f.Turn = 0 // the case as a whole
	}
	f.Detail = strings.Join(parts, "; ")
	return f, true
}

// turnList names turns: "turn 2", "turns 2, 3, 5 and 4 more".
func turnList(in []int) string {
	if len(in) == 1 {
		return fmt.Sprintf("turn %d", in[0])
	}
	var names []string
	for _, n := range in[:min(len(in), mostTurns)] {
		names = append(names, fmt.Sprint(n))
	}
	list := "turns " + strings.Join(names, ", ")
	if n := len(in) - len(names); n > 0 {
		list += fmt.Sprintf(" and %d more", n)
	}
	return list
}

// loosened lists in words which checks of a turn are weaker now.
func loosened(was, now *grader.Expectation) (all []string) {
	if now.Scope && !was.Scope {
		all = append(all, "denials: list -> scope, so a form is excused wherever its sentence does not assert it")
	}
	before, after := &was.Entities, &now.Entities
	if strictness(before.Mode) == 0 {
		return all // nothing was looked for, so nothing can be looked for less
	}
	if strictness(after.Mode) < strictness(before.Mode) {
		all = append(all, fmt.Sprintf("entities: %s -> %s", short(string(before.Mode)), cmp.Or(after.Mode, grader.EntitiesOff)))
	}
	if strictness(after.Mode) == 0 {
		return all
	}
	for _, x := range []struct {
		what  string
		texts []string
	}{
		{"entities no longer looked for: ", added(kinds(after.Kinds), kinds(before.Kinds), itself)},
		{"entities ignored now: ", named(added(before.Ignore, after.Ignore, itself))},
		{"vocabulary that licenses entities now: ", named(added(was.Vocabulary, now.Vocabulary, itself))},
	} {
		if len(x.texts) > 0 {
			all = append(all, x.what+strings.Join(x.texts, ", "))
		}
	}
	return all
}

// strictness orders the modes; one of a later version is as strict as any.
func strictness(m grader.EntityMode) int {
	switch m {
	case "", grader.EntitiesOff:
		return 0
	case grader.EntitiesWarn:
		return 1
	}
	return 2
}

// kinds are the kinds looked for, where none that are listed are all but names.
func kinds(listed []entity.Kind) []string {
	if len(listed) == 0 {
		listed = slices.DeleteFunc(entity.Kinds(), func(k entity.Kind) bool { return k == entity.Name })
	}
	var names []string
	for _, k := range listed {
		names = append(names, short(string(k)))
	}
	return names
}

// named quotes texts that an author wrote, the first few.
func named(texts []string) []string {
	more := len(texts) - mostTexts
	texts = texts[:min(len(texts), mostTexts)]
	for i, t := range texts {
		texts[i] = fmt.Sprintf("%q", short(t))
	}
	if more > 0 {
		texts = append(texts, fmt.Sprintf("+%d more", more))
	}
	return texts
}
