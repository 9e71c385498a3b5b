package grader

import (
	"fmt"
	"slices"
)

// Grader grades completions by one expectation. It may be used by several
// goroutines at once.
type Grader struct {
	patterns  *patterns
	claims    []compiledClaim
	denials   []denial // those that hold for every claim
	behaviors []compiledBehavior
	reasoning Reasoning
	tools     *Tools
	arguments Arguments
	scope     bool
	ground    *ground // nil: entities are not judged

	life      *life
	seen      int          // how many observations the turn has seen
	allowed   map[int]bool // patterns of facts that are licensed whatever was observed
	factForms []factText   // of every fact that the turn may state, where arguments are held against them
}

// Compile prepares an expectation for grading. Its error names the first form,
// denial, grant or matcher that cannot be used.
func Compile(e Expectation) (*Grader, error) {
	graders, err := CompileAll([]Expectation{e})
	if err != nil {
		return nil, err
	}
	return graders[0], nil
}

// CompileAll compiles the turns of one case, which share what they have in
// common. Its error names the first thing that cannot be used.
func CompileAll(turns []Expectation) ([]*Grader, error) {
	c := &compiler{patterns: &patterns{}, documents: map[string]Document{}}
	graders := make([]*Grader, len(turns))
	for i, e := range turns {
		g, err := c.phrases(e)
		if err != nil {
			return nil, err
		}
		graders[i] = g
	}
	if err := c.patterns.compile(); err != nil {
		return nil, err
	}
	for _, l := range c.lives {
		l.settle(c.patterns)
	}
	for i, e := range turns {
		if err := graders[i].require(e); err != nil {
			return nil, err
		}
	}
	return graders, nil
}

// phrases enters all that is searched for; what a turn's behaviors ask depends
// on the lives of its facts and comes after.
func (c *compiler) phrases(e Expectation) (*Grader, error) {
	g := &Grader{
		patterns: c.patterns, reasoning: e.Reasoning, tools: e.Tools, arguments: e.Arguments, scope: e.Scope,
		seen: len(e.Observations) - e.Ahead, allowed: map[int]bool{},
	}
	if e.Ahead < 0 || g.seen < 0 {
		return nil, fmt.Errorf("%d of %d observations cannot be ahead", e.Ahead, len(e.Observations))
	}
	var err error
	if g.denials, err = compileDenials(e.Denials); err != nil {
		return nil, err
	}
	for _, c := range e.Claims {
		if err := g.addClaim(c); err != nil {
			return nil, fmt.Errorf("claim %q: %w", c.Name, err)
		}
	}
	for _, f := range e.Facts {
		for _, form := range f.Forms {
			for _, id := range c.patterns.add(form) {
				g.allowed[id] = true
			}
		}
	}
	for _, b := range e.Behaviors {
		for _, m := range matchersOf(b) {
			if err := m.Validate(); err != nil {
				return nil, fmt.Errorf("behavior %q: matcher %s %w", b.Name, m, err)
			}
			if m.Phrase != "" {
				c.patterns.add(m.Phrase)
			}
		}
	}
	if g.life, err = c.life(e.Observations); err != nil {
		return nil, err
	}
	g.ground = c.ground(g, e)
	return g, nil
}

func matchersOf(b Behavior) []Matcher { return slices.Concat(b.AnyOf, b.AllOf, b.NoneOf) }

// require compiles the behaviors, and what arguments may hold.
func (g *Grader) require(e Expectation) error {
	for _, b := range e.Behaviors {
		if err := g.addBehavior(b, e.Facts); err != nil {
			return fmt.Errorf("behavior %q: %w", b.Name, err)
		}
	}
	if g.arguments != ArgumentsLicensed {
		return nil
	}
	for _, f := range e.Facts {
		for _, form := range f.Forms {
			g.factForms = append(g.factForms, factText{form, views(form)})
		}
	}
	for k := range g.life.grants {
		if held := &g.life.grants[k]; held.state(g.seen) == live {
			for _, f := range held.forms {
				g.factForms = append(g.factForms, factText{f.text, views(f.text)})
			}
		}
	}
	return nil
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
			if err == nil && group.to == &cb.none {
				err = cm.forbid()
			}
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
	switch {
	case m.Phrase != "":
		cm.ids = g.patterns.add(m.Phrase) // known: entered before
	case m.Regexp != "":
		re, err := compileRegexp(m.Regexp)
		if err != nil {
			return cm, err
		}
		cm.re = re
	case m.ToolCall != nil:
		cm.calls = []compiledCall{compileCall(*m.ToolCall)}
		if len(m.ToolCall.SameArgs) > 0 {
			cm.before = earlierCalls(g.life.observations[:g.seen], m.ToolCall.Name)
		}
	case m.ToolCalls != nil:
		for _, c := range m.ToolCalls.Calls {
			cm.calls = append(cm.calls, compileCall(c))
		}
	default:
		g.factMatcher(&cm, facts)
	}
	return cm, nil
}

// factMatcher collects the forms of the facts that the turn may state.
func (g *Grader) factMatcher(cm *compiledMatcher, facts []Fact) {
	for _, f := range facts {
		if cm.Fact == AnyFact || cm.Fact == f.Name {
			for _, form := range f.Forms {
				cm.ids = append(cm.ids, g.patterns.add(form)...)
			}
		}
	}
	named := 0
	for k := range g.life.grants {
		held := &g.life.grants[k]
		if held.state(g.seen) != live || cm.Fact != AnyFact && cm.Fact != held.fact {
			continue
		}
		if named++; named == 1 && len(cm.ids) == 0 {
			cm.granted = &held.source
		} else {
			cm.granted = nil
		}
		for _, f := range held.forms {
			cm.ids = append(cm.ids, f.ids...)
		}
	}
}

// Grade gives the verdict on one completion.
func (g *Grader) Grade(c Completion) Grade {
	parts := g.parts(c)
	told := len(parts)
	passed := make([][]leaf, len(c.Calls))
	for i, call := range c.Calls {
		all, whole := leaves(call.Arguments)
		passed[i] = all
		parts = append(parts, argumentParts(i+1, call.Arguments, all, whole)...)
	}
	found := g.patterns.search(parts)
	cut := undecided(c.Stop)
	if cut == "" && len(c.Calls) == 0 && announcesCalls(c.Stop) {
		cut = "the answer ends to call a tool (stop reason " + quote(c.Stop) + "), and no call that can be read is in it"
	}
	var out Grade
	var read acts
	g.checkClaims(found, &read, &out)
	if g.ground != nil {
		g.ground.check(parts[:told], &read, cut != "", &out)
	}
	out.Findings = append(out.Findings, g.checkCalls(c, passed, cut != "")...)
	asserted := len(out.Findings) > 0
	if cut == "" && len(c.Calls) == 0 && nothingSaid(parts[:told]) {
		out.Findings = append(out.Findings, Finding{Kind: KindEmpty, Detail: "the answer is empty: " + emptiness(c)})
	}
	if g.checkBehaviors(c, parts, found, cut != "", &out) {
		asserted = true
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

// checkBehaviors reports the behaviors that are missing. Of an answer that was
// cut short only what it did and must not is certain; certain says so.
func (g *Grader) checkBehaviors(c Completion, parts []part, found hits, cut bool, out *Grade) (certain bool) {
	if len(g.behaviors) == 0 {
		return false
	}
	a := answer{parts: parts, found: found, raw: c.Calls}
	for _, call := range c.Calls {
		a.calls = append(a.calls, readCall(call.Name, call.Arguments))
	}
	for k := range g.behaviors {
		missing, evidence := g.behaviors[k].check(a)
		out.Evidence = append(out.Evidence, evidence...)
		if missing == nil {
			continue
		}
		placed := missing.End > 0 || missing.Call > 0
		if !cut || placed {
			out.Findings = append(out.Findings, *missing)
			certain = certain || placed
		}
	}
	return certain
}

func (g *Grader) checkClaims(found hits, read *acts, out *Grade) {
	var by *scope
	if g.scope {
		by = &scope{read}
	}
	asserted := make([][]assertion, len(g.claims))
	var shared wrappings
	for k := range g.claims {
		asserted[k] = g.claims[k].assertions(found)
		shared.add(g.denials, asserted[k])
	}
	stated := g.unlicensed(found)
	for _, s := range stated {
		shared.add(g.denials, []assertion{s.assertion})
	}
	shared.sort()
	for k := range g.claims {
		if len(asserted[k]) == 0 {
			continue
		}
		var own wrappings
		own.add(g.claims[k].denials, asserted[k])
		own.sort()
		findings, excused := g.claims[k].findings(asserted[k], by, &own, &shared)
		out.Findings = append(out.Findings, findings...)
		out.Excused = append(out.Excused, excused...)
	}
	g.checkFacts(stated, &shared, by, out)
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
