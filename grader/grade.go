package grader

import "fmt"

// Grader grades completions by one expectation. It may be used by several
// goroutines at once.
type Grader struct {
	patterns  patterns
	claims    []compiledClaim
	denials   []denial // those that hold for every claim
	behaviors []compiledBehavior
	reasoning Reasoning
}

// Compile prepares an expectation for grading. Its error names the first form,
// denial or matcher that cannot be used.
func Compile(e Expectation) (*Grader, error) {
	g := &Grader{reasoning: e.Reasoning}
	var err error
	if g.denials, err = compileDenials(e.Denials); err != nil {
		return nil, err
	}
	for _, c := range e.Claims {
		if err := g.addClaim(c); err != nil {
			return nil, fmt.Errorf("claim %q: %w", c.Name, err)
		}
	}
	for _, b := range e.Behaviors {
		if err := g.addBehavior(b, e.Facts); err != nil {
			return nil, fmt.Errorf("behavior %q: %w", b.Name, err)
		}
	}
	if err := g.patterns.compile(); err != nil {
		return nil, err
	}
	return g, nil
}

func (g *Grader) addClaim(c Claim) (err error) {
	cc := compiledClaim{Claim: c}
	for _, form := range c.Forms {
		if err := ValidateForm(form); err != nil {
			return fmt.Errorf("form %q %w", form, err)
		}
		cc.forms = append(cc.forms, g.patterns.add(form))
	}
	cc.denials, err = compileDenials(c.Denials)
	g.claims = append(g.claims, cc)
	return err
}

func (g *Grader) addBehavior(b Behavior, facts []Fact) error {
	cb := compiledBehavior{Behavior: b}
	for _, group := range []struct {
		from []Matcher
		to   *[]compiledMatcher
	}{{b.AnyOf, &cb.any}, {b.AllOf, &cb.all}, {b.NoneOf, &cb.none}} {
		for _, m := range group.from {
			cm, err := g.matcher(m, facts)
			if err != nil {
				return fmt.Errorf("matcher %s %w", m, err)
			}
			*group.to = append(*group.to, cm)
		}
	}
	if len(cb.any)+len(cb.all)+len(cb.none) == 0 {
		return fmt.Errorf("has no matcher and could not be missing; give it any_of, all_of or none_of")
	}
	g.behaviors = append(g.behaviors, cb)
	return nil
}

func (g *Grader) matcher(m Matcher, facts []Fact) (compiledMatcher, error) {
	cm := compiledMatcher{Matcher: m}
	if err := m.Validate(); err != nil {
		return cm, err
	}
	switch {
	case m.Phrase != "":
		cm.ids = g.patterns.add(m.Phrase)
	case m.Regexp != "":
		cm.re, _ = compileRegexp(m.Regexp) // validated above
	default:
		for _, f := range facts {
			if m.Fact == AnyFact || m.Fact == f.Name {
				for _, form := range f.Forms {
					cm.ids = append(cm.ids, g.patterns.add(form)...)
				}
			}
		}
	}
	return cm, nil
}

// Grade gives the verdict on one completion.
func (g *Grader) Grade(c Completion) Grade {
	parts := g.parts(c)
	found := g.patterns.search(parts)
	var out Grade
	g.checkClaims(found, &out)
	out.Findings = append(out.Findings, inventedTools(c)...)
	asserted := len(out.Findings) > 0
	cut := undecided(c.Stop)
	if cut == "" && len(c.Calls) == 0 && nothingSaid(parts) {
		out.Findings = append(out.Findings, Finding{Kind: KindEmpty, Detail: "the answer is empty: " + emptiness(c)})
	}
	for k := range g.behaviors {
		missing, evidence := g.behaviors[k].check(parts, found)
		out.Evidence = append(out.Evidence, evidence...)
		if missing != nil && (cut == "" || missing.End > 0) {
			out.Findings = append(out.Findings, *missing)
			asserted = asserted || missing.End > 0
		}
	}
	switch {
	case cut != "" && !asserted:
		out.Verdict, out.Reason = Error, cut
	case len(out.Findings) > 0:
		out.Verdict = Fail
	default:
		out.Verdict = Pass
	}
	return out
}

func (g *Grader) checkClaims(found [][]place, out *Grade) {
	asserted := make([][]assertion, len(g.claims))
	var shared wrappings
	for k := range g.claims {
		asserted[k] = g.claims[k].assertions(found)
		shared.add(g.denials, asserted[k])
	}
	shared.sort()
	for k := range g.claims {
		if len(asserted[k]) == 0 {
			continue
		}
		var own wrappings
		own.add(g.claims[k].denials, asserted[k])
		own.sort()
		findings, excused := g.claims[k].findings(asserted[k], &own, &shared)
		out.Findings = append(out.Findings, findings...)
		out.Excused = append(out.Excused, excused...)
	}
}

// parts folds what of a completion is graded.
func (g *Grader) parts(c Completion) []part {
	parts := []part{newPart(PartText, c.Text, answerStart(c.Text, g.reasoning))}
	if c.Refusal != "" {
		parts = append(parts, newPart(PartRefusal, c.Refusal, 0))
	}
	if g.reasoning == ReasoningGrade && c.Reasoning != "" {
		parts = append(parts, newPart(PartReasoning, c.Reasoning, 0))
	}
	return parts
}

// nothingSaid says that neither text nor refusal holds anything to read.
// Reasoning is not said to the user.
func nothingSaid(parts []part) bool {
	for _, p := range parts {
		if p.name != PartReasoning && !p.blank() {
			return false
		}
	}
	return true
}

func emptiness(c Completion) string {
	switch {
	case c.Text == "" && c.Reasoning != "":
		return "the model only reasoned"
	case c.Text == "":
		return "the model said nothing"
	}
	return "its text has nothing that can be read"
}

// inventedTools are the tool calls of a turn that offered no tool.
func inventedTools(c Completion) []Finding {
	var out []Finding
	for _, call := range c.Calls {
		out = append(out, Finding{Kind: KindInventedTool, Name: call.Name, Detail: "no tool was offered"})
	}
	return out
}
