package emit

import (
	"fmt"
	"io"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
)

// Table shows the cases on which reports disagree, a row a case and a column a
// report; where a line is too narrow for that, a block a case.
func Table(w io.Writer, t diff.Table, o Options) error {
	p := newPrinter(w, o)
	for i, name := range t.Reports {
		n := t.Totals[i]
		line := fmt.Sprintf("%s  %s: %s, %d passed, %d failed, %d undecided", letter(i), oneLine(name), counted(n.Cases, "case", "cases"), n.Passed, n.Failed, n.Errors+n.Unverified)
		if n.Skipped > 0 {
			line += fmt.Sprintf(", %d withheld", n.Skipped)
		}
		p.line(piece{plain, line})
	}
	p.line()
	if widths, ok := p.widths(t); ok {
		p.grid(t, widths)
	} else {
		p.blocks(t)
	}
	if len(t.Rows) > 0 {
		p.line()
	}
	p.printf("%s of %d disagree", counted(len(t.Rows), "case", "cases"), t.Cases)
	return p.flush()
}

// letter names a column: A to Z, then A1.
func letter(i int) string {
	name := string(rune('A' + i%26))
	if i >= 26 {
		name += fmt.Sprint(i / 26)
	}
	return name
}

// The widths of a table's columns.
const (
	leastCell = 10
	mostCell  = 32
	mostCase  = 40
)

// widths gives how wide the case's column and those of the reports are, in
// columns of the terminal; ok is false where they do not fit.
func (p *printer) widths(t diff.Table) (widths []int, ok bool) {
	widths = make([]int, len(t.Reports)+1)
	widths[0] = len("case")
	for i := range t.Reports {
		widths[i+1] = len(letter(i))
	}
	for _, row := range t.Rows {
		widths[0] = max(widths[0], min(columns(oneLine(row.CaseID)), mostCase))
		for i, c := range row.Cells {
			widths[i+1] = max(widths[i+1], min(columns(cellText(c)), mostCell))
		}
	}
	total := func() (n int) {
		for _, w := range widths {
			n += w + 2
		}
		return n
	}
	for total() > p.o.Width { // the widest column gives way
		widest := 1
		for i := range widths {
			if i > 0 && widths[i] > widths[widest] {
				widest = i
			}
		}
		if widths[widest] <= leastCell {
			return nil, false
		}
		widths[widest]--
	}
	return widths, true
}

func (p *printer) grid(t diff.Table, widths []int) {
	if len(t.Rows) == 0 {
		return
	}
	head := []piece{{faint, padded("case", widths[0])}}
	for i := range t.Reports {
		head = append(head, piece{faint, "  " + padded(letter(i), widths[i+1])})
	}
	p.line(head...)
	for _, row := range t.Rows {
		pieces := []piece{{bold, padded(oneLine(row.CaseID), widths[0])}}
		for i, c := range row.Cells {
			pieces = append(pieces, piece{cellInk(c), "  " + padded(cellText(c), widths[i+1])})
		}
		p.line(pieces...)
	}
}

func (p *printer) blocks(t diff.Table) {
	for _, row := range t.Rows {
		p.line(piece{bold, oneLine(row.CaseID)})
		for i, c := range row.Cells {
			name := "  " + letter(i) + " "
			p.line(piece{plain, name}, piece{cellInk(c), shorten(cellText(c), p.o.Width-len(name))})
		}
	}
}

// cellText is what a case came to in a word or two.
func cellText(c diff.Cell) string {
	text := string(c.Verdict)
	switch c.Verdict {
	case "":
		return "-"
	case grader.Fail:
		var names []string
		for _, name := range c.Found {
			names = append(names, oneLine(name))
		}
		text = strings.TrimSpace("FAIL " + strings.Join(names, ", "))
	case grader.Skip:
		text = "withheld"
	}
	if c.Flaky {
		text = "~" + text
	}
	return oneLine(text)
}

func cellInk(c diff.Cell) ink {
	switch c.Verdict {
	case grader.Pass:
		return green
	case grader.Fail:
		return red
	}
	return amber
}

// padded cuts or fills text to so many columns.
func padded(s string, cols int) string {
	s = shorten(s, cols)
	return s + strings.Repeat(" ", max(0, cols-columns(s)))
}
