package emit

import (
	"fmt"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// answers is all that a case's turns answered, under a heading each where
// there are several. It ends where no more of it would fit into XML.
func answers(c *report.Case) string {
	switch len(c.Turns) {
	case 0:
		return c.AssistantText
	case 1:
		return answerText(c.AssistantText, c.Turns[0].Completion.Calls)
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
		fmt.Fprintf(&b, "turn %d:\n%s", t.Turn, text)
	}
	return b.String()
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
