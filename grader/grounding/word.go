package grounding

import (
	"strconv"
	"strings"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// tail judges the end of something longer: "ending in 7447".
func (c *check) tail(j *Judgement) {
	for _, w := range c.windows {
		if n, ok := w.endsIn(identifier(j.Text)); ok {
			j.licensed(w, n)
			return
		}
	}
	c.token(j, identifier(j.Text))
}

// word judges an identifier, an address or a path.
func (c *check) word(j *Judgement) {
	e := j.Entity
	for _, w := range c.windows {
		if n, ok := w.worded(e); ok {
			j.licensed(w, n)
			return
		}
		if numeric(e) {
			if n, ok := w.in(w.nums.of(magnitude(e.Num)), func(n int32) bool { return w.facts[n].quantity().bare() }); ok {
				j.licensed(w, n)
				return
			}
		}
	}
	if e.Kind != entity.URL && c.token(j, identifier(e.Text)) {
		return
	}
	if e.Kind == entity.Identifier && c.labels(e) {
		j.Status = Idle
	}
}

// labels says that an identifier is one of a row by which the answer itself
// names what it lists: "PHL-1" and "PHL-2", where a source tells of "PHL".
func (c *check) labels(e *entity.Entity) bool {
	const most = 20
	text := identifier(e.Text)
	if len(text) < 4 && c.labelled(e) || c.composed(text) {
		return true
	}
	k := strings.LastIndexAny(text, "-_")
	if k <= 0 || strings.ContainsAny(text[:k], "0123456789-_") {
		return false
	}
	n, err := strconv.Atoi(text[k+1:])
	if err != nil || n < 1 || n > most {
		return false
	}
	known := false
	for _, w := range c.windows {
		_, ok := w.holds(text[:k])
		known = known || ok
	}
	if !known {
		return false
	}
	if c.lower == "" {
		c.lower = strings.ToLower(c.text)
	}
	for m := 1; m <= max(n, 2); m++ {
		if !strings.Contains(c.lower, text[:k+1]+strconv.Itoa(m)) {
			return false
		}
	}
	return true
}

// composed says that an identifier is a description that the answer makes up,
// "search_for_M20IZO": what has digits in it is known, the rest is words.
func (c *check) composed(text string) bool {
	const longest = 80
	if len(text) > longest || !strings.Contains(text, "_") {
		return false
	}
	known := 0
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '_' || r == '-' || r == '.' })
	for _, part := range parts {
		if !strings.ContainsAny(part, "0123456789") {
			continue
		}
		ok := false
		for _, w := range c.windows {
			_, holds := w.holds(part)
			ok = ok || holds
		}
		if !ok {
			return false
		}
		known++
	}
	return known > 0 && len(parts) > known
}

// token licenses what stands as a word of its own in a source, whatever it was
// read as there.
func (c *check) token(j *Judgement, word string) bool {
	for _, w := range c.windows {
		if at, ok := w.holds(word); ok {
			j.Status, j.Source = Licensed, int(at)
			return true
		}
	}
	return false
}

// name judges a name: its words stand in one source.
func (c *check) name(j *Judgement) {
	for _, w := range c.windows {
		if at, ok := w.holdsAll(j.Text); ok {
			j.Status, j.Source = Licensed, int(at)
			return
		}
	}
}
