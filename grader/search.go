package grader

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/coregx/ahocorasick"
)

// part is a graded field of a completion, folded, or one text among a tool
// call's arguments.
type part struct {
	name     Part
	call     int     // of PartArguments: which call, from 1
	original string  // the whole field, which spans refer to
	text     string  // what is graded of it, escapes resolved
	from     int     // where text begins in original
	escaped  []int32 // where each byte of text, and its end, stands in original behind from; nil where nothing was escaped
	views    []folded
}

func newPart(name Part, original string, from int) part {
	return part{name: name, original: original, text: original[from:], from: from, views: views(original[from:])}
}

// at gives where byte k of the graded text stands in the original field.
func (p *part) at(k int) int {
	if p.escaped != nil {
		k = int(p.escaped[k])
	}
	return p.from + k
}

// order sorts parts: the text first, each call's arguments by itself.
func (p *part) order() int {
	switch p.name {
	case PartText:
		return 0
	case PartRefusal:
		return 1
	case PartReasoning:
		return 2
	}
	return 2 + p.call
}

// told says that the part is something the user reads.
func (p *part) told() bool { return p.name == PartText || p.name == PartRefusal }

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
func (p place) start() int { return p.part.at(p.view.start(p.from)) }
func (p place) end() int   { return p.part.at(p.view.end(p.to)) }

func (p place) excerpt() string { return p.part.original[p.start():p.end()] }

// visible says that the place lies in the flow of words, not in a link's
// target, a comment or the inside of a tag.
func (p place) visible() bool { return p.to <= p.view.main }

// stream tells what is read in one flow from what is not: the words about a
// link have nothing to do with those in its target, which they enclose.
func (p place) stream() int {
	if p.visible() {
		return 2 * p.part.order()
	}
	return 2*p.part.order() + 1
}

func (p place) wordStart() bool {
	return p.view.wordStart(p.part.text, p.from)
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
	return p.view.wordEnd(p.part.text, p.to)
}

// patterns are all the phrases of an expectation, each once, searched for
// together.
type patterns struct {
	ids   map[string]int   // of a folded phrase
	forms map[string][]int // of a phrase as it is written
	list  []string
	auto  *ahocorasick.Automaton
}

// hits are the places of patterns in an answer, by the pattern's id. Patterns
// that occur nowhere, nearly all of them, take no room.
type hits map[int][]place

// add enters a phrase in every reading of it and gives the ids of its patterns.
func (p *patterns) add(phrase string) []int {
	if p.ids == nil {
		p.ids, p.forms = map[string]int{}, map[string][]int{}
	}
	if ids, ok := p.forms[phrase]; ok {
		return ids
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
	p.forms[phrase] = ids
	return ids
}

func (p *patterns) compile() (err error) {
	if len(p.list) > 0 {
		p.auto, err = automata.of(p.list)
	}
	return err
}

// automata are those built last. The cases of a suite often ban the same
// phrases, and to build an automaton takes longer than to grade an answer.
var automata recent

type recent struct {
	mu   sync.Mutex
	last [8]struct {
		phrases []string
		auto    *ahocorasick.Automaton
	}
	next int // the place of the oldest
}

// of gives the automaton of the phrases, which nobody may alter any more.
func (r *recent) of(phrases []string) (*ahocorasick.Automaton, error) {
	r.mu.Lock()
	for _, known := range r.last {
		if slices.Equal(known.phrases, phrases) {
			r.mu.Unlock()
			return known.auto, nil
		}
	}
	r.mu.Unlock()
	auto, err := ahocorasick.NewBuilder().AddStrings(phrases).Build()
	if err != nil {
		return nil, fmt.Errorf("build the phrase automaton: %w", err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last[r.next].phrases, r.last[r.next].auto = phrases, auto
	r.next = (r.next + 1) % len(r.last)
	return auto, nil
}

// search gives the places of every pattern in the order of the text; the same
// original place is given once, though both readings hold it.
func (p *patterns) search(parts []part) hits {
	if p.auto == nil {
		return nil
	}
	out, twice := hits{}, false
	room := spare.Get().(*buffer)
	defer spare.Put(room)
	for k := range parts {
		for v := range parts[k].views {
			view := &parts[k].views[v]
			room.text = append(room.text[:0], view.text...)
			for _, m := range p.auto.FindAllOverlapping(room.text) {
				if numberEdges(view.text, m.Start, m.End) {
					out[m.PatternID] = append(out[m.PatternID], place{part: &parts[k], view: view, from: m.Start, to: m.End})
				}
			}
		}
		twice = twice || len(parts[k].views) > 1
	}
	if twice {
		for id := range out {
			out[id] = distinct(out[id])
		}
	}
	return out
}

// distinct drops places that an earlier one has the original span of, as the
// two readings of a text give them.
func distinct(places []place) []place {
	type key struct {
		order, start, end int
	}
	seen := make(map[key]bool, len(places))
	out := places[:0]
	for _, at := range places {
		k := key{at.part.order(), at.start(), at.end()}
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
	places := p.search([]part{newPart(PartText, text, 0)})
	for _, id := range ids {
		for _, at := range places[id] {
			if match != MatchWord || at.wordStart() && at.wordEnd() {
				return true
			}
		}
	}
	return false
}
