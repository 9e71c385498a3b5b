package grader

import (
	"fmt"
	"strings"

	"github.com/goldentrace/goldentrace/grader/grounding"
)

// valueSlot stands in a grant's form for the value that its pointer leads to.
const valueSlot = "{value}"

// grant is one grant of a fact, its forms filled in and compiled.
type grant struct {
	fact   string
	rank   int // index of the fact's first grant
	source Source
	at     int // index of the observation that grants it
	until  int // index of the observation that ends it; never: one past the last
	forms  []factForm
}

// factForm is one way to state a fact.
type factForm struct {
	text string
	ids  []int
	word bool // it is a bare value and must stand between word boundaries
}

// life is the fate of every fact over a case's observations. The turns of a
// case share it: what a turn may state follows from how much it has seen.
type life struct {
	observations []Observation
	grants       []grant
	owners       map[int][]owner // by a pattern's id
	summaries    []int           // indexes of compactions
	values       valueIndex
}

// owner is a form that a pattern is of.
type owner struct{ grant, form int }

// state says whether a grant licenses anything at a turn.
type state int

const (
	early state = iota
	live
	stale
)

func (g *grant) state(seen int) state {
	switch {
	case g.at >= seen:
		return early
	case g.until < seen:
		return stale
	}
	return live
}

// compiler is what the turns that are compiled together share.
type compiler struct {
	patterns  *patterns
	lives     []*life
	documents map[string]Document // observations that facts take values from, each read once

	stated   func() *grounding.Licence // of the last turn that entities are judged at
	statedBy *life                     // and what it was made from
	always   []string
}

// life gives the life of a case's observations; turns that share them share it.
func (c *compiler) life(observations []Observation) (*life, error) {
	if n := len(c.lives); n > 0 && sameSlice(c.lives[n-1].observations, observations) {
		return c.lives[n-1], nil // turns come in order
	}
	l := &life{observations: observations, owners: map[int][]owner{}}
	first := map[string]int{}
	for i, o := range observations {
		if o.From == FromSummary {
			l.summaries = append(l.summaries, i)
		}
		for _, g := range o.Grants {
			made, err := c.grant(i, o, g)
			if err != nil {
				return nil, err
			}
			if _, ok := first[g.Fact]; !ok {
				first[g.Fact] = len(l.grants)
			}
			made.rank = first[g.Fact]
			for k, f := range made.forms {
				for _, id := range f.ids {
					l.owners[id] = append(l.owners[id], owner{len(l.grants), k})
				}
			}
			l.grants = append(l.grants, made)
		}
	}
	c.lives = append(c.lives, l)
	return l, nil
}

func sameSlice(a, b []Observation) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// grant compiles one grant of an observation.
func (c *compiler) grant(at int, o Observation, g Grant) (grant, error) {
	made := grant{fact: g.Fact, at: at, source: cite(o)}
	forms, values := g.Forms, []string{valueSlot}
	switch {
	case len(g.Forms) == 0 && g.At == "":
		return made, fmt.Errorf("fact %q is granted without forms and without a pointer to its value", g.Fact)
	case g.At != "":
		made.source.Pointer = g.At
		value, err := c.pointed(o.Text, g.At)
		if err != nil {
			return made, fmt.Errorf("fact %q: the observation %w", g.Fact, err)
		}
		if values = spellings(value); len(forms) == 0 {
			forms = []string{valueSlot}
		}
	}
	for _, form := range forms {
		for i, value := range values {
			if i > 0 && !strings.Contains(form, valueSlot) {
				break
			}
			f := factForm{text: strings.ReplaceAll(form, valueSlot, value), word: form == valueSlot && g.At != ""}
			if err := ValidateForm(f.text); err != nil {
				return made, fmt.Errorf("fact %q: form %q %w", g.Fact, f.text, err)
			}
			f.ids = c.patterns.add(f.text)
			made.forms = append(made.forms, f)
		}
	}
	return made, nil
}

func (c *compiler) pointed(text, pointer string) (string, error) {
	d, ok := c.documents[text]
	if !ok {
		var err error
		if d, err = ParseDocument(text); err != nil {
			return "", err
		}
		c.documents[text] = d
	}
	return d.At(pointer)
}

func cite(o Observation) Source { return Source{Step: o.Step, From: o.From, Tool: o.Tool} }

// settle finds where each grant ends, once the patterns are compiled: with the
// first later observation that revokes the fact, grants it anew, or is a
// summary which states none of its forms.
func (l *life) settle(p *patterns) {
	current := map[string]int{} // fact to the grant that is live
	next := 0
	end := func(fact string, at int) {
		l.grants[current[fact]].until = at
		delete(current, fact)
	}
	for k := range l.grants {
		l.grants[k].until = len(l.observations)
	}
	for i, o := range l.observations {
		for _, fact := range o.Revokes {
			if _, ok := current[fact]; ok {
				end(fact, i)
			}
		}
		if o.From == FromSummary && len(current) > 0 {
			stated := l.stated(p, o.Text)
			for fact, k := range current {
				if !stated[k] {
					end(fact, i)
				}
			}
		}
		for ; next < len(l.grants) && l.grants[next].at == i; next++ {
			fact := l.grants[next].fact
			if _, ok := current[fact]; ok {
				end(fact, i)
			}
			current[fact] = next
		}
	}
}

// stated gives the grants of which a text states a form, in whole words that a
// reader sees: "unshipped" keeps no licence for "shipped".
func (l *life) stated(p *patterns, text string) map[int]bool {
	out := map[int]bool{}
	for id, places := range p.search([]part{newPart(PartText, text, 0)}) {
		for _, o := range l.owners[id] {
			for _, at := range places {
				if f := &l.grants[o.grant].forms[o.form]; f.stands(at) && at.visible() && at.wordStart() && at.phraseEnd() {
					out[o.grant] = true
				}
			}
		}
	}
	return out
}

// stands says that a place of one of the form's patterns is one of the form.
func (f *factForm) stands(at place) bool { return !f.word || at.wordStart() && at.wordEnd() }

// sees gives the first observation that a turn still sees: its latest
// compaction, or the first of all.
func (l *life) sees(seen int) int {
	from := 0
	for _, i := range l.summaries {
		if i < seen {
			from = i
		}
	}
	return from
}
