package grader

import (
	"slices"
	"strings"
	"sync"

	"github.com/goldentrace/goldentrace/grader/entity"
	"github.com/goldentrace/goldentrace/grader/grounding"
	"github.com/goldentrace/goldentrace/grader/speech"
)

// ground is what the entities of one turn's answer are held against.
type ground struct {
	mode    EntityMode
	kinds   []entity.Kind          // those judged
	stated  func() *grounding.Turn // what the turn may state, made ready when an answer is first graded
	ignored func() *grounding.Turn // what the author ignores; nil: nothing
}

// licence gives what a case's observations state, and the author's words that
// hold throughout; turns that share them share it.
func (c *compiler) licence(l *life, e Expectation) func() *grounding.Licence {
	always := append(slices.Clone(e.Vocabulary), e.System)
	if c.stated != nil && c.statedBy == l && slices.Equal(c.always, always) {
		return c.stated
	}
	c.statedBy, c.always = l, always
	c.stated = sync.OnceValue(func() *grounding.Licence {
		sources := make([]grounding.Source, len(l.observations))
		for i, o := range l.observations {
			sources[i] = grounding.Source{Text: o.Text, Args: o.Args}
		}
		return grounding.New(sources, always...)
	})
	return c.stated
}

// ground prepares the entity layer of a turn; nil where it is off.
func (c *compiler) ground(g *Grader, e Expectation) *ground {
	if e.Entities.Mode != EntitiesWarn && e.Entities.Mode != EntitiesFail {
		return nil
	}
	licence := c.licence(g.life, e)
	out := &ground{mode: e.Entities.Mode, kinds: e.Entities.Kinds}
	if len(out.kinds) == 0 {
		out.kinds = slices.DeleteFunc(entity.Kinds(), func(k entity.Kind) bool { return k == entity.Name })
	}
	out.stated = sync.OnceValue(func() *grounding.Turn {
		return licence().At(g.life.sees(g.seen), g.seen, g.factTexts(e.Facts)...)
	})
	if len(e.Entities.Ignore) > 0 {
		out.ignored = sync.OnceValue(func() *grounding.Turn {
			return grounding.New(nil, e.Entities.Ignore...).At(0, 0)
		})
	}
	return out
}

// factTexts gives the forms of all facts that the turn may state.
func (g *Grader) factTexts(facts []Fact) []string {
	var texts []string
	for _, f := range facts {
		texts = append(texts, f.Forms...)
	}
	for k := range g.life.grants {
		if held := &g.life.grants[k]; held.state(g.seen) == live {
			for _, f := range held.forms {
				texts = append(texts, f.text)
			}
		}
	}
	return texts
}

// scanned are the kinds looked for in an answer: all that a derivation may go
// through, and names only where they are judged.
func (g *ground) scanned() []entity.Kind {
	kinds := entity.Kinds()
	if !slices.Contains(g.kinds, entity.Name) {
		kinds = slices.DeleteFunc(kinds, func(k entity.Kind) bool { return k == entity.Name })
	}
	return kinds
}

// check judges the entities of what is told. Of an answer that was cut short,
// the sentence that it breaks off in says nothing certain.
func (g *ground) check(parts []part, acts *acts, cut bool, out *Grade) {
	for k := range parts {
		p := &parts[k]
		found := entity.Scan(p.text, g.scanned()...)
		if cut {
			whole := strings.LastIndexAny(p.text, ".!?\n。！？") + 1
			found = slices.DeleteFunc(found, func(e entity.Entity) bool { return e.End > whole || e.Noun != "" })
		}
		if len(found) == 0 {
			continue
		}
		var open []entity.Entity
		var judged []grounding.Judgement
		for _, j := range g.stated().Check(p.text, found) {
			switch {
			case !slices.Contains(g.kinds, j.Kind):
			case j.Status == grounding.Unlicensed:
				open, judged = append(open, *j.Entity), append(judged, j)
			case j.Derivation != "":
				out.Derived = append(out.Derived, Derivation{Entity: j.Kind, Text: j.Text, From: j.Derivation, Part: p.name, Start: p.at(j.Start), End: p.at(j.End)})
			}
		}
		g.report(p, judged, g.ignores(p.text, open), acts, out)
	}
}

// ignores says of each entity whether the author ignores it.
func (g *ground) ignores(text string, open []entity.Entity) []bool {
	ignored := make([]bool, len(open))
	if g.ignored == nil {
		return ignored
	}
	for i, j := range g.ignored().Check(text, open) {
		ignored[i] = j.Status == grounding.Licensed
	}
	return ignored
}

// report lists the entities that nothing licenses: as findings or warnings, or
// as excused where the sentence does not state them.
func (g *ground) report(p *part, judged []grounding.Judgement, ignored []bool, acts *acts, out *Grade) {
	reported := 0
	for i, j := range judged {
		if ignored[i] {
			continue
		}
		if r := acts.of(p, j.Start, j.End); idle(r.Act) {
			e := excusedBy(r, p, j.Start, j.End)
			e.Entity, e.Form = j.Kind, j.Text
			out.Excused = append(out.Excused, e)
			continue
		}
		if reported++; reported > mostPlaces {
			continue
		}
		f := Finding{
			Kind: KindEntity, Name: j.Text, Entity: j.Kind, Part: p.name, Start: p.at(j.Start), End: p.at(j.End), Excerpt: j.Text,
			Nearest: j.Nearest, Near: j.Near, Detail: ungrounded(j),
		}
		if g.mode == EntitiesFail {
			out.Findings = append(out.Findings, f)
		} else {
			out.Warnings = append(out.Warnings, f)
		}
	}
}

// idle says that a sentence states nothing of an entity by such an act. A
// denial does not count: "order 4412 was not found" names an order all the same.
func idle(a speech.Act) bool {
	return a == speech.Question || a == speech.Offer || a == speech.Example
}

// ungrounded says what is wrong with an entity, the loudest reason first.
func ungrounded(j grounding.Judgement) string {
	switch {
	case j.Near != "":
		return "nothing observed states it, and it is not what was derived: " + j.Near
	case j.Nearest != "":
		return "nothing observed states it; the nearest is " + j.Nearest
	}
	return "no observation so far, fact or vocabulary states it"
}
