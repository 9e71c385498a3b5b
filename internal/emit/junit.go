package emit

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
)

// JUnitOptions adjusts JUnit.
type JUnitOptions struct {
	// Strict leaves out what the published schemas do not have: a testcase's
	// file, line, properties and output, and totals over all suites.
	Strict bool
}

// JUnit writes a report as JUnit XML: one testcase a case, and a second suite
// with one testcase a mutator and case. A failure is a wrong answer, an error
// is what could not be decided for the endpoint's sake, skipped is what was not
// verified. A case of several turns is one testcase, and its texts name the
// turns. (classname, name) is unique, and stable from run to run.
func JUnit(w io.Writer, r *report.Report, o JUnitOptions) error {
	out := bufio.NewWriterSize(w, 1<<16)
	j := junitWriter{report: r, name: xmlLine(r.Run.Suite), strict: o.Strict, out: out}
	if j.name == "" {
		j.name = "goldentrace"
	}
	cases, mutants := j.caseSuite(), j.mutantSuite()
	all := testsuites{Suites: []*testsuite{cases, mutants}}
	if !o.Strict {
		all.Name = "goldentrace"
		all.Tests, all.Failures = cases.Tests+mutants.Tests, cases.Failures+mutants.Failures
		all.Errors, all.Skipped = cases.Errors, cases.Skipped+mutants.Skipped
	}
	_, err := out.WriteString(xml.Header)
	if err == nil {
		e := xml.NewEncoder(out)
		e.Indent("", "  ")
		err = e.Encode(all)
	}
	if err == nil {
		_, err = out.WriteString("\n")
	}
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("write JUnit: %w", err)
	}
	return nil
}

// testsuites is the library's type with its suites replaced.
type testsuites struct {
	junit.Testsuites
	Suites []*testsuite `xml:"testsuite"`
}

// testsuite is the library's type with its testcases replaced, which are made
// one at a time, and its output behind them, where the schemas want it.
type testsuite struct {
	junit.Testsuite
	Testcases testcases     `xml:"testcase"`
	SystemOut *junit.Output `xml:"system-out,omitempty"`
	SystemErr *junit.Output `xml:"system-err,omitempty"`
}

// testcase is the library's type with what it lacks.
type testcase struct {
	junit.Testcase
	File       string      `xml:"file,attr,omitempty"`
	Line       int         `xml:"line,attr,omitempty"`
	Properties *properties `xml:"properties,omitempty"`

	raw *bufio.Writer // where it is written by hand; nil: by the encoder
}

type properties struct {
	List []junit.Property `xml:"property"`
}

// testcases yields the testcases of a suite; a large report is never in memory
// as XML.
type testcases func(yield func(testcase) error) error

// MarshalXML writes each testcase under the name that start has. One that holds
// nothing but attributes and a skipped message is written by hand: there is one
// for each mutator and case, and the encoder takes ten times as long.
func (each testcases) MarshalXML(e *xml.Encoder, start xml.StartElement) error {
	return each(func(tc testcase) error {
		if tc.raw == nil {
			return e.EncodeElement(tc, start)
		}
		if err := e.Flush(); err != nil {
			return err
		}
		return tc.writeRaw()
	})
}

// writeRaw writes a testcase as the encoder would.
func (tc *testcase) writeRaw() error {
	w := tc.raw
	attribute := func(name, value string) {
		_, _ = w.WriteString(" " + name + `="`) // a bufio.Writer keeps its error
		_ = xml.EscapeText(w, []byte(value))
		_ = w.WriteByte('"')
	}
	_, _ = w.WriteString("\n    <testcase")
	attribute("name", tc.Name)
	attribute("classname", tc.Classname)
	attribute("time", tc.Time)
	if tc.File != "" {
		attribute("file", tc.File)
	}
	if tc.Line != 0 {
		attribute("line", strconv.Itoa(tc.Line))
	}
	_ = w.WriteByte('>')
	if tc.Skipped != nil {
		_, _ = w.WriteString("\n      <skipped")
		attribute("message", tc.Skipped.Message)
		_, _ = w.WriteString("></skipped>\n    ")
	}
	_, err := w.WriteString("</testcase>")
	return err
}

type junitWriter struct {
	report *report.Report
	name   string
	strict bool
	out    *bufio.Writer     // behind the encoder
	names  map[string]string // see known
}

// known is xmlName behind a prefix, made once for each name.
func (j *junitWriter) known(name, prefix string) string {
	if j.names == nil {
		j.names = map[string]string{}
	}
	made, ok := j.names[prefix+name]
	if !ok {
		made = prefix + xmlName(name)
		j.names[prefix+name] = made
	}
	return made
}

// suite is a suite with all but its testcases and counts.
func (j *junitWriter) suite(name string, id int) *testsuite {
	s := &testsuite{Testsuite: junit.Testsuite{Name: name, Package: name, ID: id, Hostname: "localhost", Time: "0.000"}}
	s.Timestamp = j.report.Run.Started.UTC().Format("2006-01-02T15:04:05")
	s.AddProperty("mode", xmlLine(j.report.Run.Mode))
	for _, k := range slices.Sorted(maps.Keys(j.report.Pins)) {
		s.AddProperty("pin."+xmlLine(k), xmlLine(j.report.Pins[k]))
	}
	if j.strict {
		s.SystemOut, s.SystemErr = &junit.Output{}, &junit.Output{}
	}
	return s
}

func (j *junitWriter) caseSuite() *testsuite {
	s := j.suite(j.name, 0)
	var total int64
	for _, row := range j.report.Run.Cases {
		total += row.LatencyMS
	}
	s.Time = seconds(total)
	s.Tests = len(j.report.Cases)
	for i := range j.report.Cases { // not Totals: what is counted is what is written
		switch j.report.Cases[i].Verdict {
		case grader.Fail:
			s.Failures++
		case grader.Error:
			s.Errors++
		case grader.Unverified, grader.Skip:
			s.Skipped++
		}
	}
	s.Testcases = func(yield func(testcase) error) error {
		for i := range j.report.Cases {
			if err := yield(j.caseOf(&j.report.Cases[i])); err != nil {
				return err
			}
		}
		return nil
	}
	return s
}

func seconds(ms int64) string {
	ms = max(ms, 0)
	return fmt.Sprintf("%d.%03d", ms/1000, ms%1000)
}

// xmlName is xmlLine for what must stay unique: where that changes a name, some
// of the name's digest follows.
func xmlName(s string) string {
	line := xmlLine(s)
	if line != s {
		line = strings.TrimSpace(line + fmt.Sprintf(" %x", sha256.Sum256([]byte(s)))[:9])
	}
	return line
}

func (j *junitWriter) caseOf(c *report.Case) testcase {
	tc := testcase{Testcase: junit.Testcase{Name: xmlName(c.CaseID), Classname: j.name, Time: seconds(j.report.Run.Cases[c.CaseID].LatencyMS)}}
	switch c.Verdict {
	case grader.Fail:
		tc.Failure = &junit.Result{Message: xmlLine(diff.Why(c)), Type: "failure", Data: xmlText(j.reasons(c))}
		if len(c.Findings) > 0 && c.Findings[0].Kind != "" {
			tc.Failure.Type = xmlLine(string(c.Findings[0].Kind))
		}
	case grader.Error:
		tc.Error = &junit.Result{Message: xmlLine(undecided(c)), Type: "undecided", Data: xmlText(c.Reason)}
	case grader.Unverified, grader.Skip:
		tc.Skipped = &junit.Result{Message: xmlLine(string(c.Verdict) + ": " + undecided(c))}
	}
	if j.strict {
		return tc
	}
	tc.File, tc.Line = xmlLine(c.File), c.Line
	tc.Properties = &properties{List: j.caseProperties(c)}
	if text := answers(c); text != "" {
		tc.SystemOut = &junit.Output{Data: xmlText(text)}
	}
	return tc
}

func (j *junitWriter) caseProperties(c *report.Case) []junit.Property {
	row := j.report.Run.Cases[c.CaseID]
	list := []junit.Property{{Name: "verdict", Value: xmlLine(string(c.Verdict))}}
	add := func(name, value string) {
		if value != "" {
			list = append(list, junit.Property{Name: name, Value: xmlLine(value)})
		}
	}
	add("owner", c.Owner)
	add("tags", strings.Join(c.Tags, " "))
	add("model", c.Model)
	add("served_by", row.ServedBy)
	add("pin.case", c.Pins[report.PinCase])
	if row.Attempts > 0 {
		add("requests", fmt.Sprint(row.Attempts))
	}
	return append(list, attemptProperties(c, row)...)
}

// undecided says in one line why a case has no verdict, and in which turns.
func undecided(c *report.Case) string {
	if turns := turnsOf(c, c.Verdict); turns != "" {
		return turns + ": " + firstLine(c.Reason)
	}
	return firstLine(c.Reason)
}

// reasons shows the findings as the terminal does.
func (j *junitWriter) reasons(c *report.Case) string {
	var b bytes.Buffer
	p := newPrinter(&b, Options{})
	p.failure(c, View{Report: j.report})
	_ = p.flush() // a buffer takes everything
	return b.String()
}

func firstLine(s string) string {
	first, _, _ := strings.Cut(s, "\n")
	return first
}

// mutantSuite has a testcase for each mutator that made mutants of a case. One
// that was not applicable is no test that was skipped: the report says why.
func (j *junitWriter) mutantSuite() *testsuite {
	s := j.suite(j.name+".mutants", 1)
	each := func(do func(c *report.Case, t report.Tally) error) error {
		for i := range j.report.Cases {
			c := &j.report.Cases[i]
			if c.Mutation == nil {
				continue
			}
			for _, t := range c.Mutation.Mutators {
				if t.Mutants() == 0 {
					continue
				}
				if err := do(c, t); err != nil {
					return err
				}
			}
		}
		return nil
	}
	_ = each(func(_ *report.Case, t report.Tally) error { // never fails
		s.Tests++
		if t.Survived+t.Brittle > 0 {
			s.Failures++
		}
		return nil
	})
	s.Testcases = func(yield func(testcase) error) error {
		return each(func(c *report.Case, t report.Tally) error { return yield(j.mutantOf(c, t)) })
	}
	return s
}

// mutantOf is what one mutator did to one case.
func (j *junitWriter) mutantOf(c *report.Case, t report.Tally) testcase {
	tc := testcase{Testcase: junit.Testcase{Name: j.known(c.CaseID, ""), Classname: j.known(t.Mutator, j.name+".mutants."), Time: "0.000"}}
	if t.Survived+t.Brittle > 0 {
		tc.Failure = &junit.Result{Message: fmt.Sprintf("%d survived, %d brittle", t.Survived, t.Brittle), Type: "mutation", Data: xmlText(missesOf(c, t.Mutator))}
	}
	if !j.strict {
		tc.File, tc.Line = xmlLine(c.File), c.Line
	}
	if tc.Failure == nil {
		tc.raw = j.out
	}
	return tc
}

func missesOf(c *report.Case, mutator string) string {
	var b bytes.Buffer
	p := newPrinter(&b, Options{})
	shown, several := 0, severalTurns(c)
	for _, m := range c.Mutation.Misses {
		if m.Mutator == mutator && shown < fewMisses {
			p.miss(m, several)
			shown++
		}
	}
	_ = p.flush() // a buffer takes everything
	return b.String()
}
