package grader

import (
	"fmt"
	"slices"
	"sort"
)

// statement is a place where a fact's form stands that the turn may not state.
type statement struct {
	assertion
	grant int
}

// unlicensed gives the places of facts that are not granted yet or no longer,
// each fact's together, in the order of their grants. What stands inside the
// words of a fact that the turn may state is licensed by that.
func (g *Grader) unlicensed(found hits) []statement {
	if g.life == nil || len(g.life.grants) == 0 {
		return nil
	}
	var all []statement
	var licensed []assertion
	for _, id := range sortedIDs(found) {
		for _, at := range found[id] {
			if g.allowed[id] {
				licensed = append(licensed, assertion{place: at})
			}
			for _, o := range g.life.owners[id] {
				held := &g.life.grants[o.grant]
				form := &held.forms[o.form]
				switch {
				case !form.stands(at):
				case held.state(g.seen) == live:
					licensed = append(licensed, assertion{place: at})
				default:
					all = append(all, statement{assertion{place: at, form: form.text}, o.grant})
				}
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	covered := newCover(licensed)
	all = slices.DeleteFunc(all, func(s statement) bool { return covered.holds(s.assertion) })
	return g.perFact(all)
}

func sortedIDs(found hits) []int {
	ids := make([]int, 0, len(found))
	for id := range found {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// perFact keeps one statement of a fact for each place: that of the grant that
// ended last, else of the first that is still to come.
func (g *Grader) perFact(all []statement) []statement {
	grants := g.life.grants
	better := func(a, b int) bool {
		x, y := grants[a].state(g.seen), grants[b].state(g.seen)
		if x != y {
			return x == stale
		}
		return (x == stale) == (a > b)
	}
	rank := func(s statement) int { return grants[s.grant].rank }
	sort.SliceStable(all, func(i, j int) bool {
		a, b := all[i], all[j]
		if rank(a) != rank(b) {
			return rank(a) < rank(b)
		}
		if x, y := a.part.order(), b.part.order(); x != y {
			return x < y
		}
		if a.start() != b.start() {
			return a.start() < b.start()
		}
		if a.end() != b.end() {
			return a.end() > b.end()
		}
		return better(a.grant, b.grant)
	})
	out := all[:0]
	for _, s := range all {
		if n := len(out); n > 0 && rank(out[n-1]) == rank(s) && out[n-1].part.order() == s.part.order() && s.end() <= out[n-1].end() {
			continue // the same place, or inside it
		}
		out = append(out, s)
	}
	return out
}

// cover holds spans and tells whether one of them holds a place.
type cover struct{ spans []wrapped }

func newCover(licensed []assertion) cover {
	var w wrappings
	for _, a := range licensed {
		w.all = append(w.all, wrapped{stream: a.stream(), start: a.start(), end: a.end()})
	}
	w.sort()
	return cover{w.all}
}

func (c cover) holds(a assertion) bool {
	_, ok := covering(a, []*wrappings{{all: c.spans}})
	return ok
}

// checkFacts reports what the turn states of facts that are not granted, save
// what a denial or its sentence excuses.
func (g *Grader) checkFacts(stated []statement, denials *wrappings, by *scope, out *Grade) {
	type key struct{ rank, part int }
	count := map[key]int{}
	for _, s := range stated {
		held := &g.life.grants[s.grant]
		if e, ok := excuse(s.assertion, by, denials); ok {
			e.Claim = held.fact
			out.Excused = append(out.Excused, e)
			continue
		}
		k := key{s.grant, s.part.order()}
		if count[k]++; count[k] > mostPlaces {
			continue
		}
		f := Finding{
			Kind: KindEarly, Name: held.fact, Form: s.form, Part: s.part.name, Call: s.part.call,
			Start: s.start(), End: s.end(), Excerpt: s.excerpt(), Granted: new(held.source),
		}
		if held.state(g.seen) == stale {
			f.Kind = KindStale
			f.Ended = new(cite(g.life.observations[held.until]))
			f.Detail = fmt.Sprintf("%s had %s it", f.Ended, g.life.ending(held))
		} else {
			f.Detail = fmt.Sprintf("only %s grants it", f.Granted)
		}
		out.Findings = append(out.Findings, f)
	}
}

// ending says in what way a grant ended.
func (l *life) ending(g *grant) string {
	o := l.observations[g.until]
	switch {
	case slices.Contains(o.Revokes, g.fact):
		return "revoked"
	case o.From == FromSummary:
		return "dropped"
	}
	return "superseded"
}

// String names the observation for people: "step 7 (lookup_order, /status)".
func (s Source) String() string {
	words := ""
	switch {
	case s.Tool != "":
		words = s.Tool
	case s.From == FromSummary:
		words = "the compaction"
	case s.From != "":
		words = "the " + string(s.From)
	}
	if s.Pointer != "" {
		if words != "" {
			words += ", "
		}
		words += s.Pointer
	}
	switch {
	case s.Step == 0 && words == "":
		return "an observation"
	case s.Step == 0:
		return words
	case words == "":
		return fmt.Sprintf("step %d", s.Step)
	}
	return fmt.Sprintf("step %d (%s)", s.Step, words)
}
