package emit

import (
	"fmt"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// callAt is the call that a finding or a mutant counts from 1.
func callAt(calls []grader.Call, number int) (grader.Call, bool) {
	if number < 1 || number > len(calls) {
		return grader.Call{}, false
	}
	return calls[number-1], true
}

// callText is a call as it would stand in a program; the arguments begin at
// offset in it.
func callText(call grader.Call) (text string, offset int) {
	return call.Name + "(" + call.Arguments + ")", len(call.Name) + 1
}

// callSnippet shows a call with a place in its arguments marked, and says which
// call it is where that cannot be seen. It shows nothing and says so where there
// is no such call.
func (p *printer) callSnippet(calls []grader.Call, number, start, end int) bool {
	call, ok := callAt(calls, number)
	if !ok {
		return false
	}
	text, offset := callText(call)
	switch {
	case len(calls) > 1:
		p.line(piece{faint, fmt.Sprintf("    in call %d of %d, %s:", number, len(calls), oneLine(call.Name))})
	case len(text) > p.o.Width/2 || strings.Contains(text, "\n"):
		p.line(piece{faint, "    in the call of " + oneLine(call.Name) + ":"})
	}
	inside := len(call.Arguments)
	start = min(max(start, 0), inside)
	end = min(max(end, start), inside)
	p.snippet(text, offset+start, offset+end, red)
	return true
}

// answer shows the beginning of an answer where no place in it can be shown:
// what it says, and what it calls.
func (p *printer) answer(said string, calls []grader.Call) {
	if len(calls) == 0 || strings.TrimSpace(said) != "" {
		p.quote(said)
	}
	p.calls(calls)
}

// calls shows calls, a line each, and counts those beyond the first few.
func (p *printer) calls(calls []grader.Call) {
	const gutter = "      | "
	for i, call := range calls {
		if i == maxSpanLines {
			p.line(piece{faint, fmt.Sprintf("%s+%s", gutter, counted(len(calls)-i, "call", "calls"))})
			return
		}
		line := oneLine(call.Name) + "(" + oneLine(call.Arguments) + ")"
		p.line(piece{faint, gutter}, piece{plain, shorten(line, p.o.Width-len(gutter))})
	}
}
