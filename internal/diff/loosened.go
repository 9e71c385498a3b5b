package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
)

// loosened lists in words which checks of a turn are weaker now.
func loosened(was, now *grader.Expectation) (all []string) {
	all = append(all, looserClaims(was, now)...)
	all = append(all, looserBehaviors(was.Behaviors, now.Behaviors)...)
	if forms := newForms(formsOfFacts(was.Facts), formsOfFacts(now.Facts)); len(forms) > 0 {
		all = append(all, "allowed facts added: "+strings.Join(named(forms), ", "))
	}
	if was.Arguments == grader.ArgumentsLicensed && now.Arguments != grader.ArgumentsLicensed {
		all = append(all, "args: licensed dropped")
	}
	if before, after := gradesReasoning(was.Reasoning), gradesReasoning(now.Reasoning); after < before {
		all = append(all, fmt.Sprintf("reasoning: %s -> %s", cmp.Or(was.Reasoning, "default"), cmp.Or(now.Reasoning, "default")))
	}
	if now.Scope && !was.Scope {
		all = append(all, "denials: list -> scope, so a form is excused wherever its sentence does not assert it")
	}
	return append(all, looserEntities(was, now)...)
}

// gradesReasoning orders what becomes of reasoning; more is more looked at.
func gradesReasoning(r grader.Reasoning) int {
	return slices.Index([]grader.Reasoning{grader.ReasoningCut, grader.ReasoningDefault, grader.ReasoningGrade}, r)
}

// asked is how strictly a form is looked for.
type asked struct {
	claim   string
	word    bool     // at word boundaries only
	denials []string // what excuses it, besides those of all claims
}

// askedForms gives how each form is looked for, by its folded text. A form that
// several claims have is looked for by each.
func askedForms(e *grader.Expectation) map[string][]asked {
	forms := map[string][]asked{}
	for _, c := range e.Claims {
		for _, f := range c.Forms {
			key := grader.Fold(f)
			forms[key] = append(forms[key], asked{c.Name, c.Match == grader.MatchWord, c.Denials})
		}
	}
	return forms
}

// looserClaims lists the forms that are no longer looked for, or are excused by
// more. What they are called, and how they are grouped, does not count.
func looserClaims(was, now *grader.Expectation) (all []string) {
	after := askedForms(now)
	var shared []string // denials that excuse every claim now, and did not
	if !was.Scope {
		shared = newForms(was.Denials, now.Denials)
	}
	if len(shared) > 0 {
		all = append(all, "denials added: "+strings.Join(named(shared), ", "))
	}
	for _, c := range was.Claims {
		var gone, words, denials []string
		for _, f := range c.Forms {
			then := asked{c.Name, c.Match == grader.MatchWord, append(slices.Clone(was.Denials), c.Denials...)}
			switch how := strictest(after[grader.Fold(f)], then); {
			case how == nil:
				gone = append(gone, f)
			default:
				if how.word && !then.word {
					words = append(words, f)
				}
				denials = append(denials, newForms(then.denials, how.denials)...)
			}
		}
		switch {
		case len(gone) == len(c.Forms):
			all = append(all, fmt.Sprintf("claim dropped: %q", short(c.Name)))
		case len(gone) > 0:
			all = append(all, fmt.Sprintf("forms of %q dropped: %s", short(c.Name), strings.Join(named(gone), ", ")))
		}
		if len(words) > 0 {
			all = append(all, fmt.Sprintf("claim %q: match: substring -> word", short(c.Name)))
		}
		if denials = added(nil, denials, itself); len(denials) > 0 {
			all = append(all, fmt.Sprintf("denials of %q added: %s", short(c.Name), strings.Join(named(denials), ", ")))
		}
	}
	return all
}

// strictest is the way in which a form is looked for most, nil for none.
func strictest(ways []asked, then asked) *asked {
	var best *asked
	looser := func(a *asked) int {
		n := 2 * len(newForms(then.denials, a.denials))
		if a.word {
			n++
		}
		return n
	}
	for i := range ways {
		if best == nil || looser(&ways[i]) < looser(best) {
			best = &ways[i]
		}
	}
	return best
}

// newForms lists the texts that are not among the old ones once folded.
func newForms(was, now []string) []string { return added(was, now, grader.Fold) }

func formsOfFacts(facts []grader.Fact) (forms []string) {
	for _, f := range facts {
		forms = append(forms, f.Forms...)
	}
	return forms
}

// looserEntities lists what of the entity layer is weaker.
func looserEntities(was, now *grader.Expectation) (all []string) {
	before, after := &was.Entities, &now.Entities
	if strictness(before.Mode) == 0 {
		return nil // nothing was looked for, so nothing can be looked for less
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
		{"entities ignored now: ", named(newForms(before.Ignore, after.Ignore))},
		{"vocabulary that licenses entities now: ", named(newForms(was.Vocabulary, now.Vocabulary))},
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
