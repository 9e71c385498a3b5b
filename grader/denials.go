package grader

import (
	"fmt"
	"regexp"
	"sort"
	"strings"
)

// claimSlot stands in a denial template for the claim's form.
const claimSlot = "{claim}"

// denial is a template, its two sides folded.
type denial struct {
	template      string
	before, after string
}

// ValidateDenial says what is wrong with a denial template.
func ValidateDenial(template string) error {
	if strings.Count(template, claimSlot) != 1 {
		return fmt.Errorf("must hold %s exactly once, where the claim's words stand; for example \"cannot confirm that %s\"", claimSlot, claimSlot)
	}
	if d := compileDenial(template); !meaningful(d.before) && !meaningful(d.after) {
		return fmt.Errorf("is nothing but %s and would excuse every occurrence; add the denying words, for example \"cannot confirm that %s\"", claimSlot, claimSlot)
	}
	return nil
}

func compileDenials(templates []string) ([]denial, error) {
	var out []denial
	for _, t := range templates {
		if err := ValidateDenial(t); err != nil {
			return nil, fmt.Errorf("denial %q %w", t, err)
		}
		out = append(out, compileDenial(t))
	}
	return out, nil
}

func compileDenial(template string) denial {
	before, after, _ := strings.Cut(template, claimSlot)
	side := func(s string) string {
		if f := foldForm(s); len(f) > 0 {
			return f[0]
		}
		return ""
	}
	return denial{template: template, before: side(before), after: side(after)}
}

// wraps says whether the denial stands around the place, word for word, and
// gives the place of the whole.
func (d denial) wraps(at place) (whole place, ok bool) {
	text, whole := at.view.text, at
	if d.before != "" {
		head := strings.TrimSuffix(text[:at.from], " ")
		if !strings.HasSuffix(head, d.before) {
			return place{}, false
		}
		whole.from = len(head) - len(d.before)
	}
	if d.after != "" {
		tail := text[at.to:]
		skipped := len(tail) - len(strings.TrimPrefix(tail, " "))
		if !strings.HasPrefix(tail[skipped:], d.after) {
			return place{}, false
		}
		whole.to = at.to + skipped + len(d.after)
	}
	if !whole.wordStart() || !whole.wordEnd() {
		return place{}, false
	}
	return whole, !crossesBlock(whole, at)
}

// blockEdge is where one block of an answer ends and another begins: a blank
// line, a list item, a heading, a table cell, a tag that parts words.
var blockEdge = regexp.MustCompile(`\n[ \t>]*(\r?\n|[-*+][ \t]|\d+[.)][ \t]|#)|\||(?i)</?(br|p|div|li|ul|ol|td|th|tr|table|h[1-6]|hr|blockquote|pre|dd|dt|section|article)\b`)

// crossesBlock says that the denying words and the claim stand in different
// blocks: "Delayed? No" as a heading denies nothing in the paragraph below it.
func crossesBlock(whole, claim place) bool {
	text := claim.part.text
	start := whole.view.start(whole.from)
	before, after := text[start:claim.view.start(claim.from)], text[claim.view.end(claim.to):whole.view.end(whole.to)]
	if !strings.ContainsAny(before, "\n|<") && !strings.ContainsAny(after, "\n|<") {
		return false // most denials
	}
	if blockEdge.MatchString(before) || blockEdge.MatchString(after) {
		return true
	}
	if !strings.Contains(before, "\n") && !strings.Contains(after, "\n") {
		return false
	}
	line := text[strings.LastIndexByte(text[:start], '\n')+1:]
	return strings.HasPrefix(strings.TrimLeft(line, " >"), "#")
}

// wrapped is the original span of a denial with the claim inside it.
type wrapped struct {
	template   string
	stream     int
	start, end int
	reach      int // index of the wrapping up to this one that ends last
}

// wrappings are all that one set of denials wraps in an answer.
type wrappings struct{ all []wrapped }

func (w *wrappings) add(denials []denial, places []assertion) {
	for _, a := range places {
		for _, d := range denials {
			if whole, ok := d.wraps(a.place); ok {
				w.all = append(w.all, wrapped{template: d.template, stream: a.stream(), start: whole.start(), end: whole.end()})
			}
		}
	}
}

func (w *wrappings) sort() {
	sort.SliceStable(w.all, func(i, j int) bool {
		a, b := w.all[i], w.all[j]
		if a.stream != b.stream {
			return a.stream < b.stream
		}
		return a.start < b.start
	})
	for i := range w.all {
		w.all[i].reach = i
		if i > 0 && w.all[i-1].stream == w.all[i].stream {
			if k := w.all[i-1].reach; w.all[k].end > w.all[i].end {
				w.all[i].reach = k
			}
		}
	}
}

// covering finds a wrapping that holds the whole assertion: the words it
// wraps, or words inside them. It excuses nothing beside them.
func covering(a assertion, sets []*wrappings) (wrapped, bool) {
	stream := a.stream()
	for _, w := range sets {
		n := sort.Search(len(w.all), func(k int) bool {
			x := w.all[k]
			return x.stream > stream || x.stream == stream && x.start > a.start()
		})
		if n == 0 || w.all[n-1].stream != stream {
			continue
		}
		if x := w.all[w.all[n-1].reach]; x.end >= a.end() {
			return x, true
		}
	}
	return wrapped{}, false
}

// excuse says what excuses an assertion: a denial around it, or what its
// sentence does with it. The claim's or fact's name is not filled in.
func excuse(a assertion, by *scope, denials ...*wrappings) (Excuse, bool) {
	e, ok := Excuse{}, false
	if w, wraps := covering(a, denials); wraps {
		e, ok = Excuse{Denial: w.template, Part: a.part.name, Call: a.part.call, Start: w.start, End: w.end}, true
	} else {
		e, ok = by.excuses(a)
	}
	e.Form = a.form
	return e, ok
}
