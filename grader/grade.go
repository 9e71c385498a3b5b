package grader

import (
	"errors"
	"strings"
)

type Grader struct{ e Expectation }

func Compile(e Expectation) (*Grader, error) { return &Grader{e}, nil }
func (g *Grader) Grade(c Completion) Grade {
	var r Grade
	for _, cl := range g.e.Claims {
		for _, f := range cl.Forms {
			if i := strings.Index(strings.ToLower(c.Text), strings.ToLower(f)); i >= 0 {
				r.Findings = append(r.Findings, Finding{Kind: KindClaim, Name: cl.Name, Form: f, Part: PartText, Start: i, End: i + len(f)})
			}
		}
	}
	r.Verdict = Pass
	if len(r.Findings) > 0 {
		r.Verdict = Fail
	}
	return r
}
func Fold(s string) string                   { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
func Occurs(text, form string, m Match) bool { return strings.Contains(Fold(text), Fold(form)) }
func ValidateForm(form string) error {
	if Fold(form) == "" {
		return errors.New("folds to nothing")
	}
	return nil
}
func ValidateDenial(t string) error {
	if !strings.Contains(t, "{claim}") {
		return errors.New("has no {claim}")
	}
	return nil
}
func (m Matcher) Validate() error { return nil }
func Builtin(name string) (Behavior, bool) {
	if name != "decline_to_invent_order" {
		return Behavior{}, false
	}
	return Behavior{Name: name, AnyOf: []Matcher{{Fact: AnyFact}, {Phrase: "not found"}, {Phrase: "cannot confirm"}, {Phrase: "no record"}}}, true
}
