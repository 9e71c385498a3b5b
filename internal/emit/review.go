package emit

import (
	"io"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// CaseText shows one case of a view's report by itself: why it fails, or what
// it answered.
func CaseText(w io.Writer, v View, id string) error {
	p := newPrinter(w, v.Options)
	i := slices.IndexFunc(v.Report.Cases, func(c report.Case) bool { return c.CaseID == id })
	if i < 0 {
		p.printf("%s is not in this report", oneLine(id))
		return p.flush()
	}
	c := &v.Report.Cases[i]
	if c.Verdict == grader.Fail {
		p.failure(c, v)
		return p.flush()
	}
	color := amber
	if c.Verdict == grader.Pass {
		color = green
	}
	p.heading(color, strings.ToUpper(string(c.Verdict)), c)
	if c.Reason != "" {
		p.lines("    ", c.Reason, p.mostReason())
	}
	p.lines("    | ", answers(c), mostAnswerLines)
	return p.flush()
}

// mostAnswerLines is how much of an answer is shown to somebody who asks for it.
const mostAnswerLines = 200

// AnswerDiff shows what a case answered then and now, line by line: "-" before
// what is gone, "+" before what is new. Either may be nil.
func AnswerDiff(w io.Writer, was, now *report.Case, o Options) error {
	p := newPrinter(w, o)
	old, today := answerLines(was), answerLines(now)
	if slices.Equal(old, today) {
		p.printf("    the answer is the same, word for word")
		return p.flush()
	}
	shown := 0
	for _, l := range lineDiff(old, today) {
		if shown++; shown > mostAnswerLines {
			p.line(piece{faint, "    ..."})
			break
		}
		color := plain
		switch l.mark {
		case "-":
			color = red
		case "+":
			color = green
		}
		_, _, text := p.near(l.text, 0, 0)
		p.line(piece{faint, "    "}, piece{color, l.mark + " " + text})
	}
	return p.flush()
}

func answerLines(c *report.Case) []string {
	if c == nil {
		return nil
	}
	return strings.Split(answers(c), "\n")
}

// markedLine is a line of a diff.
type markedLine struct{ mark, text string }

// mostCompared bounds the pairs of lines that are compared; beyond it
// everything between the common ends is gone and new.
const mostCompared = 1 << 20

// lineDiff is the shortest way from a to b.
func lineDiff(a, b []string) (out []markedLine) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		out = append(out, markedLine{" ", a[0]})
		a, b = a[1:], b[1:]
	}
	var end []markedLine
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		end = append(end, markedLine{" ", a[len(a)-1]})
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	slices.Reverse(end)
	common := longestCommon(a, b)
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && common != nil && a[i] == b[j]:
			out = append(out, markedLine{" ", a[i]})
			i, j = i+1, j+1
		case i < len(a) && (j == len(b) || common == nil || common[i+1][j] >= common[i][j+1]):
			out = append(out, markedLine{"-", a[i]})
			i++
		default:
			out = append(out, markedLine{"+", b[j]})
			j++
		}
	}
	return append(out, end...)
}

// longestCommon gives how many lines a[i:] and b[j:] have in common, in order;
// nil where there are too many to tell.
func longestCommon(a, b []string) [][]int {
	if len(a)*len(b) > mostCompared {
		return nil
	}
	common := make([][]int, len(a)+1)
	common[len(a)] = make([]int, len(b)+1)
	for i := len(a) - 1; i >= 0; i-- {
		common[i] = make([]int, len(b)+1)
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	return common
}
