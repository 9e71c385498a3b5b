package grader

import (
	"fmt"
	"strings"

	"github.com/coregx/ahocorasick"
)

// part is a graded field of a completion, folded.
type part struct {
	name     Part
	original string // the whole field, which spans refer to
	from     int    // where the graded text begins in it
	views    []folded
}

func newPart(name Part, original string, from int) part {
	return part{name: name, original: original, from: from, views: views(original[from:])}
}

// blank says that the part has no words that a reader would see.
func (p part) blank() bool {
	main := p.views[0].text[:p.views[0].mainEnd()]
	return !meaningful(main) && !strings.ContainsAny(main, "?!")
}

// place is an occurrence of a pattern.
type place struct {
	part     *part
	view     *folded
	from, to int // in the view's text
}

// start and end are byte offsets into the original field.
func (p place) start() int { return p.part.from + p.view.start(p.from) }
func (p place) end() int   { return p.part.from + p.view.end(p.to) }

func (p place) excerpt() string { return p.part.original[p.start():p.end()] }

// visible says that the place lies in the flow of words, not in a link's
// target, a comment or the inside of a tag.
func (p place) visible() bool { return p.to <= p.view.mainEnd() }

func (p place) wordStart() bool {
	return p.view.wordStart(p.part.original[p.part.from:], p.from)
}

// phraseEnd says that a phrase may end here: at a word's end, or before the s
// of its plural.
func (p place) phraseEnd() bool {
	if p.wordEnd() {
		return true
	}
	if !strings.HasPrefix(p.view.text[p.to:], "s") {
		return false
	}
	p.to++
	return p.wordEnd()
}

func (p place) wordEnd() bool {
	return p.view.wordEnd(p.part.original[p.part.from:], p.to)
}

// patterns are all the phrases of an expectation, each once, searched for
// together.
type patterns struct {
	ids  map[string]int
	list []string
	auto *ahocorasick.Automaton
}

// add enters a phrase in every reading of it and gives the ids of its patterns.
func (p *patterns) add(phrase string) []int {
	if p.ids == nil {
		p.ids = map[string]int{}
	}
	var ids []int
	for _, text := range foldForm(phrase) {
		id, ok := p.ids[text]
		if !ok {
			id = len(p.list)
			p.ids[text] = id
			p.list = append(p.list, text)
		}
		ids = append(ids, id)
	}
	return ids
}

func (p *patterns) compile() error {
	if len(p.list) == 0 {
		return nil
	}
	auto, err := ahocorasick.NewBuilder().AddStrings(p.list).Build()
	if err != nil {
		return fmt.Errorf("build the phrase automaton: %w", err)
	}
	p.auto = auto
	return nil
}

// search gives the places of every pattern, by its id, in the order of the
// text; the same original place is given once, though both readings hold it.
func (p *patterns) search(parts []part) [][]place {
	found := make([][]place, len(p.list))
	if p.auto == nil {
		return found
	}
	for k := range parts {
		for v := range parts[k].views {
			view := &parts[k].views[v]
			for _, m := range p.auto.FindAllOverlapping([]byte(view.text)) {
				if numberEdges(view.text, m.Start, m.End) {
					found[m.PatternID] = append(found[m.PatternID], place{part: &parts[k], view: view, from: m.Start, to: m.End})
				}
			}
		}
		if len(parts[k].views) > 1 {
			for id := range found {
				found[id] = distinct(found[id])
			}
		}
	}
	return found
}

// distinct drops places that an earlier one has the original span of, as the
// two readings of a text give them.
func distinct(places []place) []place {
	type key struct {
		part       Part
		start, end int
	}
	seen := make(map[key]bool, len(places))
	out := places[:0]
	for _, at := range places {
		k := key{at.part.name, at.start(), at.end()}
		if !seen[k] {
			seen[k] = true
			out = append(out, at)
		}
	}
	return out
}

// Occurs says whether form occurs in text by the rules that claims are found by.
func Occurs(text, form string, match Match) bool {
	var p patterns
	ids := p.add(form)
	if err := p.compile(); err != nil || len(ids) == 0 {
		return false
	}
	found := p.search([]part{newPart(PartText, text, 0)})
	for _, id := range ids {
		for _, at := range found[id] {
			if match != MatchWord || at.wordStart() && at.wordEnd() {
				return true
			}
		}
	}
	return false
}
