package emit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/source"
)

// KnownBad shows what to paste into a case so that its answer is held against
// the grader from now on: the worst turn's answer, and what it was found for.
// Where the grader found nothing the list is left for a person to fill.
func KnownBad(w io.Writer, c *report.Case, o Options) error {
	p := newPrinter(w, o)
	t, finds := rejected(c)
	if t == nil {
		return errors.New("the report holds no answer of this case")
	}
	entry, err := knownBad(t.Completion, finds)
	if err != nil {
		return err
	}
	whose := "the case at " + source.Pos{File: c.File, Line: c.Line}.String()
	if len(c.Turns) > 1 {
		whose = fmt.Sprintf("turn %d at %s", t.Turn, source.Pos{File: c.File, Line: t.Line})
	}
	if path.Ext(c.File) == ".json" {
		p.printf("put this into known_bad of %s:", whose)
		p.line(piece{plain, `"known_bad": [` + entry.json() + `]`})
	} else {
		p.printf("put this into %s, or its entry below the known_bad that it has:", whose)
		for _, line := range entry.yaml() {
			p.line(piece{plain, line})
		}
	}
	if len(finds) == 0 {
		p.printf("nothing was found in it: name in finds what should be, a claim or behavior, say; until the grader finds that, the run exits 3")
	}
	return p.flush()
}

// rejected is the turn whose answer is wrong, and what was found there: the
// first that failed, else the last.
func rejected(c *report.Case) (*report.Turn, []string) {
	if len(c.Turns) == 0 {
		return nil, nil
	}
	t := &c.Turns[len(c.Turns)-1]
	if i := slices.IndexFunc(c.Turns, func(t report.Turn) bool { return t.Verdict == grader.Fail }); i >= 0 {
		t = &c.Turns[i]
	}
	var g grader.Grade
	for _, f := range c.Findings {
		if f.Turn == t.Turn {
			g.Findings = append(g.Findings, f.Finding)
		}
	}
	return t, g.Found()
}

// badEntry is a known_bad entry, each part as JSON, which is YAML, too.
type badEntry struct {
	text  string // empty: none
	calls []string
	finds []string
}

func knownBad(c grader.Completion, finds []string) (e badEntry, err error) {
	switch {
	case strings.TrimSpace(c.Text) == "" && c.Refusal != "":
		return e, errors.New("the answer is a refusal, which a known_bad cannot hold; write what it should not have refused as a behavior")
	case strings.TrimSpace(c.Text) == "" && len(c.Calls) == 0:
		return e, errors.New("the answer is empty, which fails everywhere and needs no known_bad")
	}
	if c.Text != "" {
		e.text = quotedJSON(c.Text)
	}
	for _, call := range c.Calls {
		var args map[string]any
		if json.Unmarshal([]byte(call.Arguments), &args) != nil {
			return e, fmt.Errorf("the arguments of %s are no JSON object, which a known_bad cannot hold", oneLine(call.Name))
		}
		e.calls = append(e.calls, fmt.Sprintf(`{"name": %s, "args": %s}`, quotedJSON(call.Name), inertJSON(call.Arguments)))
	}
	for _, f := range finds {
		e.finds = append(e.finds, quotedJSON(f))
	}
	return e, nil
}

func (e badEntry) yaml() []string {
	lines := []string{"known_bad:"}
	dash := "  - "
	add := func(key, value string) {
		lines, dash = append(lines, dash+key+": "+value), "    "
	}
	if e.text != "" {
		add("text", e.text)
	}
	if len(e.calls) > 0 {
		add("calls", "["+strings.Join(e.calls, ", ")+"]")
	}
	add("finds", "["+strings.Join(e.finds, ", ")+"]")
	return lines
}

func (e badEntry) json() string {
	var parts []string
	if e.text != "" {
		parts = append(parts, `"text": `+e.text)
	}
	if len(e.calls) > 0 {
		parts = append(parts, `"calls": [`+strings.Join(e.calls, ", ")+"]")
	}
	return "{" + strings.Join(append(parts, `"finds": [`+strings.Join(e.finds, ", ")+"]"), ", ") + "}"
}

// quotedJSON is a text as JSON and YAML both read it, on one line, without
// anything that a terminal acts upon.
func quotedJSON(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(fmt.Sprintf("emit: a string is no JSON: %v", err))
	}
	return inertJSON(strings.TrimSuffix(b.String(), "\n"))
}

// inertJSON writes the control and format characters within JSON as escapes.
func inertJSON(s string) string { return string(inert([]byte(s))) }
