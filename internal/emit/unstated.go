package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// How much is listed of one sort unless everything is wanted; the report has
// the rest.
const (
	mostListed  = 100
	mostDerived = 10
)

// lister prints the lines of one sort up to a bound and says how many more
// there are.
type lister struct {
	p    *printer
	most int
	what string // what is listed, after "+3 more "
	n    int
}

func (l *lister) line(pieces ...piece) {
	if l.n++; l.n <= l.most || l.p.o.Verbose {
		l.p.line(pieces...)
	}
}

func (l *lister) done() {
	if n := l.n - l.most; n > 0 && !l.p.o.Verbose {
		l.p.line(piece{faint, fmt.Sprintf("+%d more %s; --verbose lists them", n, l.what)})
	}
}

// eachTurn calls do for every turn of every case, with what names it.
func eachTurn(r *report.Report, do func(id string, t *report.Turn)) {
	for i := range r.Cases {
		c := &r.Cases[i]
		for k := range c.Turns {
			id := c.CaseID
			if len(c.Turns) > 1 {
				id += fmt.Sprintf(" turn %d", c.Turns[k].Turn)
			}
			do(id, &c.Turns[k])
		}
	}
}

// excused lists what a sentence excuses, with the words that do: passes that
// rest on a reading. What a listed denial excuses is counted, and with Verbose
// listed too.
func (p *printer) excused(r *report.Report) {
	denials, n := map[string]int{}, 0
	list := lister{p: p, most: mostListed, what: "excused"}
	eachTurn(r, func(id string, t *report.Turn) {
		for i := range t.Excused {
			x := &t.Excused[i]
			if x.Denial == "" {
				list.line(piece{faint, fmt.Sprintf("%s %s: %s", excusing(x), id, excuse(x))})
				continue
			}
			denials[x.Denial]++
			n++
			if p.o.Verbose {
				p.line(piece{faint, fmt.Sprintf("excused %s: %s by \"%s\"", id, oneLine(x.Claim), oneLine(x.Denial))})
			}
		}
	})
	list.done()
	if n == 0 {
		return
	}
	var counts []string
	for trigger, count := range denials {
		counts = append(counts, fmt.Sprintf("\"%s\" %d", oneLine(trigger), count))
	}
	slices.Sort(counts)
	p.line(piece{plain, shorten(fmt.Sprintf("excused by a denial: %s: %s", counted(n, "occurrence", "occurrences"), strings.Join(counts, ", ")), p.o.Width)})
}

// excusing says whose rule excuses: an author chose scope, and an entity that
// is only asked about or offered states nothing.
func excusing(x *grader.Excuse) string {
	if x.Entity == "" {
		return "excused by scope"
	}
	return "excused"
}

// excuse says what a sentence excuses, what it does with it and by which words:
// `refund was issued (denied: "can't confirm that")`. A claim is named where its
// form does not tell.
func excuse(x *grader.Excuse) string {
	what := oneLine(x.Form)
	if x.Claim != "" && x.Claim != x.Form {
		what = oneLine(x.Claim) + " \"" + what + "\""
	}
	if x.Trigger == "" {
		return fmt.Sprintf("%s (%s)", what, oneLine(string(x.Act)))
	}
	return fmt.Sprintf("%s (%s: \"%s\")", what, oneLine(string(x.Act)), oneLine(x.Trigger))
}

// warned lists the entities that nothing licenses where they only warn.
func (p *printer) warned(r *report.Report) {
	list := lister{p: p, most: mostListed, what: "warnings"}
	eachTurn(r, func(id string, t *report.Turn) {
		for i := range t.Warnings {
			list.line(piece{amber, "warning"}, piece{plain, " " + id + ": " + unlicensed(&t.Warnings[i])})
		}
	})
	list.done()
}

// unlicensed says what an entity is and what it should have been: what was
// derived wrongly stands first of all.
func unlicensed(f *grader.Finding) string {
	what := oneLine(string(f.Entity)) + " " + oneLine(f.Name)
	switch {
	case f.Near != "":
		return what + " is not " + oneLine(f.Near)
	case f.Nearest != "":
		return what + ": nothing licenses it; nearest observed: " + oneLine(f.Nearest)
	case f.Detail != "":
		return what + ": " + oneLine(f.Detail)
	}
	return what + ": nothing licenses it"
}

// derived lists the entities that follow from what was observed, and how.
func (p *printer) derived(r *report.Report) {
	list := lister{p: p, most: mostDerived, what: "derived"}
	eachTurn(r, func(id string, t *report.Turn) {
		for i := range t.Derived {
			list.line(piece{faint, fmt.Sprintf("derived %s: %s", id, derivation(&t.Derived[i]))})
		}
	})
	list.done()
}

// derivation says how an entity follows: "$907 = 148 + 282 + 171 + 306".
func derivation(d *grader.Derivation) string {
	if _, from, ok := strings.Cut(d.From, " = "); ok {
		return oneLine(d.Text) + " = " + oneLine(from)
	}
	return oneLine(d.Text) + ": " + oneLine(d.From)
}

// notes are the lines about a turn that its answer does not say: what only
// warns, what its sentences excuse, what it derives.
func notes(t *report.Turn) []string {
	var all []string
	for i := range t.Warnings {
		all = append(all, "warning: "+unlicensed(&t.Warnings[i]))
	}
	for i := range t.Excused {
		if x := &t.Excused[i]; x.Denial == "" {
			all = append(all, excusing(x)+": "+excuse(x))
		}
	}
	for i := range t.Derived {
		all = append(all, "derived: "+derivation(&t.Derived[i]))
	}
	if n := len(all) - mostListed; n > 0 {
		all = append(all[:mostListed], fmt.Sprintf("+%d more in the report", n))
	}
	return all
}
