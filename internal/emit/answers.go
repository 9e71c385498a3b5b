package emit

import (
	"fmt"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// answers is all that a case's turns answered, with what was noted on them,
// under a heading each where there are several. It ends where no more of it would fit into XML.
func answers(c *report.Case) string {
	switch len(c.Turns) {
	case 0:
		return c.AssistantText
	case 1:
		return noted(answerText(c.AssistantText, c.Turns[0].Completion.Calls), &c.Turns[0])
	}
	var b strings.Builder
	for i := range c.Turns {
		t := &c.Turns[i]
		text := answerText(said(&t.Completion), t.Completion.Calls)
		if text == "" && (t.Verdict == grader.Error || t.Verdict == grader.Unverified) {
			text = fmt.Sprintf("(%s: %s)", t.Verdict, firstLine(t.Reason))
		}
		if b.Len() > 4*mostXML {
			break
		}
		if i > 0 {
			b.WriteString("\n\n")
		}
		fmt.Fprintf(&b, "turn %d:\n%s", t.Turn, noted(text, t))
	}
	return b.String()
}

// noted is a turn's answer with the notes on it below.
func noted(text string, t *report.Turn) string {
	if lines := notes(t); len(lines) > 0 {
		return text + "\n\n" + strings.Join(lines, "\n")
	}
	return text
}

// answerText is what was said and then the calls, a line each.
func answerText(said string, calls []grader.Call) string {
	var parts []string
	if said != "" {
		parts = append(parts, said)
	}
	for _, call := range calls {
		text, _ := callText(call)
		parts = append(parts, text)
	}
	return strings.Join(parts, "\n")
}
