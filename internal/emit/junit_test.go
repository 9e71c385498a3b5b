package emit

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// The parts of JUnit XML that CI servers read, as read back.
type (
	readSuites struct {
		XMLName                          xml.Name
		Tests, Failures, Errors, Skipped int         `xml:"-"`
		Attrs                            []xml.Attr  `xml:",any,attr"`
		Suites                           []readSuite `xml:"testsuite"`
	}
	readSuite struct {
		Name      string     `xml:"name,attr"`
		Tests     int        `xml:"tests,attr"`
		Failures  int        `xml:"failures,attr"`
		Errors    int        `xml:"errors,attr"`
		Skipped   int        `xml:"skipped,attr"`
		Testcases []readCase `xml:"testcase"`
	}
	readCase struct {
		Name      string      `xml:"name,attr"`
		Classname string      `xml:"classname,attr"`
		Failure   *readResult `xml:"failure"`
		Error     *readResult `xml:"error"`
		Skipped   *readResult `xml:"skipped"`
		SystemOut string      `xml:"system-out"`
	}
	readResult struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

func junitOf(t *testing.T, r *report.Report, o JUnitOptions) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := JUnit(&b, r, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// parsed reads JUnit XML back and holds what every file promises.
func parsed(t *testing.T, data []byte) readSuites {
	t.Helper()
	var all readSuites
	if err := xml.Unmarshal(data, &all); err != nil {
		t.Fatalf("encoding/xml: %v", err)
	}
	if !utf8.Valid(data) {
		t.Error("not UTF-8")
	}
	seen := map[string]bool{}
	for _, s := range all.Suites {
		n := readSuite{Name: s.Name, Testcases: s.Testcases}
		for _, c := range s.Testcases {
			key := c.Classname + "\x00" + c.Name
			if seen[key] {
				t.Errorf("(%q, %q) is there twice", c.Classname, c.Name)
			}
			seen[key] = true
			n.Tests++
			if c.Failure != nil {
				n.Failures++
			}
			if c.Error != nil {
				n.Errors++
			}
			if c.Skipped != nil {
				n.Skipped++
			}
		}
		if diff := cmp.Diff(n, s); diff != "" {
			t.Errorf("the counts are not those of the elements (-elements +attributes):\n%s", diff)
		}
		all.Tests, all.Failures, all.Errors, all.Skipped = all.Tests+n.Tests, all.Failures+n.Failures, all.Errors+n.Errors, all.Skipped+n.Skipped
	}
	return all
}

// undecidedRun has a case of every verdict, with an attack.
func undecidedRun() *report.Report {
	r := run(
		attacked(answer("a-pass", "No order was found.")),
		attacked(answer("b-fail", "Your refund was issued.", claim("refund-issued", "refund was issued", "refund was issued"), behavior("declines", "the answer has none of: \"not found\""))),
		report.Case{CaseID: "c-error", Verdict: grader.Error, Reason: "status 500: try again later\n<html>", File: "fixtures/a.yaml", Line: 3},
		report.Case{CaseID: "d-unverified", Verdict: grader.Unverified, Reason: "no recording of this exact request\n- a\n+ b", File: "fixtures/a.yaml", Line: 9},
		report.Case{CaseID: "e-skip", Verdict: grader.Skip, Reason: "quarantined until 2026-04-01"},
	)
	r.Pins = map[string]string{report.PinSystem: "51d2", report.PinGrader: "9f2c"}
	r.Cases[1].Owner, r.Cases[1].Tags = "support-tools", []string{"refunds", "smoke"}
	return r
}

// huge is hostile with 5 MiB of text wherever a model's text can stand.
func huge() *report.Report {
	r := hostile().Report
	c := &r.Cases[0]
	if c.Verdict != grader.Fail {
		c = &r.Cases[1]
	}
	big := strings.Repeat("\x1b]]>\x00<&\ufffe\xed\xa0\x80日 ", 5<<20/18)
	c.AssistantText, c.Turns[0].Completion.Text = big, big
	c.Findings[0].Excerpt, c.Findings[0].Start, c.Findings[0].End = big, 7, len(big)-1
	c.Findings[1].Name, c.Findings[2].Detail = big, big
	c.Invented, c.MissingRequired = []string{big, "b"}, []string{big}
	c.Observations[0].Text = big
	m := &c.Mutation.Misses[0]
	m.Text, m.Detail, m.Start, m.End = big, big, 1<<20+1, 3<<20+1
	c.Mutation.Mutators[1].Reason = big
	c.Tags, c.Owner, c.Model, c.File = []string{big}, big, big, big
	r.Cases = append(r.Cases, run(strangeTurns("turns", big[:1<<19])).Cases...)
	r.Run.Suite = big
	r.Run.Mode = big
	r.Pins = map[string]string{big: big}
	return r
}

// odd is a report that another program might have written.
func odd() *report.Report {
	r := run(
		report.Case{CaseID: "a", Verdict: grader.Fail},
		report.Case{CaseID: "a\x00b", Verdict: grader.Fail, Findings: []report.Finding{{Turn: 7}}},
		report.Case{CaseID: "a\x01b", Verdict: grader.Fail, Turns: []report.Turn{{Turn: 1}}, Findings: []report.Finding{{Turn: 1, Finding: grader.Finding{Kind: grader.KindClaim, Start: 4, End: 2}}}},
		report.Case{CaseID: strings.Repeat("a", 3000), Verdict: "strange"},
		report.Case{CaseID: strings.Repeat("a", 3000) + "b", Verdict: grader.Error},
	)
	r.Totals = report.Totals{Cases: 99, Failed: 98}
	r.Run.Suite = " \n"
	r.Run.Cases = map[string]report.RunCase{"a": {LatencyMS: -1}}
	return r
}

func TestJUnit(t *testing.T) {
	t.Parallel()
	blinded := blind().Report
	for _, tt := range []struct {
		name                             string
		report                           *report.Report
		tests, failures, errors, skipped int
	}{
		{"verdicts", undecidedRun(), 5 + 4, 1, 1, 2},
		{"blind", blinded, 3 + 4, 2, 0, 0},
		{"empty", report.New(nil, report.Run{}), 0, 0, 0, 0},
		{"failing", failing().Report, 11, 10, 0, 0},
		{"undecided", stuck().Report, 13, 0, 1, 12},
		{"turns", traced().Report, 7 + 2, 3 + 2, 2, 1},
		{"hostile", hostile().Report, 2 + 2, 2, 1, 0},
		{"hostile_turns", run(strangeTurns("turns", evil)), 1 + 3, 1 + 3, 0, 0},
		{"huge", huge(), 3 + 5, 2 + 4, 1, 0},
		{"odd", odd(), 5, 3, 1, 0},
	} {
		for _, strict := range []bool{false, true} {
			name := tt.name
			if strict {
				name += "_strict"
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				data := junitOf(t, tt.report, JUnitOptions{Strict: strict})
				all := parsed(t, data)
				if got, want := []int{all.Tests, all.Failures, all.Errors, all.Skipped}, []int{tt.tests, tt.failures, tt.errors, tt.skipped}; !cmp.Equal(got, want) {
					t.Errorf("tests, failures, errors, skipped: %v, want %v", got, want)
				}
				if !bytes.Equal(data, junitOf(t, tt.report, JUnitOptions{Strict: strict})) {
					t.Error("the same report gave two files")
				}
				if len(data) > 1<<20 {
					t.Errorf("%d bytes, want each text capped", len(data))
				}
				if tt.name == "verdicts" || tt.name == "blind" || tt.name == "turns" {
					golden(t, "junit_"+name, string(data))
				}
				xmllint(t, data, "--noout")
				if strict {
					for _, schema := range schemas(t) {
						xmllint(t, data, "--noout", "--schema", schema)
					}
				}
			})
		}
	}
}

// xmllint holds data against a validator that is not ours.
func xmllint(t *testing.T, data []byte, args ...string) {
	t.Helper()
	path, err := exec.LookPath("xmllint")
	if err != nil && os.Getenv("CI") == "" {
		t.Skip("xmllint is not installed; it is in Debian's libxml2-utils")
	}
	if err != nil {
		t.Fatalf("CI must have xmllint (Debian's libxml2-utils): %v", err)
	}
	cmd := exec.Command(path, append(args, "-")...)
	cmd.Stdin = bytes.NewReader(data)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("xmllint %s: %v\n%.2000s", strings.Join(args, " "), err, out)
	}
}

// schemas are the published schemas, where the shared folder is.
func schemas(t *testing.T) []string {
	t.Helper()
	shared := os.Getenv("GOLDENTRACE_SHARED")
	if shared == "" {
		t.Skip("GOLDENTRACE_SHARED is not set, so there are no schemas to hold this against")
	}
	var paths []string
	for _, name := range []string{"jenkins-junit-10.xsd", "windyroad-JUnit.xsd"} {
		path := filepath.Join(shared, "xsd", name)
		if _, err := os.Stat(path); err != nil {
			t.Fatalf("GOLDENTRACE_SHARED is set, but: %v", err)
		}
		paths = append(paths, path)
	}
	return paths
}

func TestJUnitNamesDoNotDependOnTheResult(t *testing.T) {
	t.Parallel()
	names := func(r *report.Report) (list []string) {
		for _, s := range parsed(t, junitOf(t, r, JUnitOptions{})).Suites {
			for _, c := range s.Testcases {
				list = append(list, c.Classname+" "+c.Name)
			}
		}
		return list
	}
	pass := run(attacked(answer("a", "No order was found.")), answer("b", "Fine."))
	fail := run(attacked(answer("a", "Paid.", claim("paid", "paid", "Paid")), report.Miss{Mutator: "append", Blind: true}), answer("b", ""))
	fail.Run.Mode, fail.Pins["model"] = "live", "other"
	want := []string{"fixtures a", "fixtures b", "fixtures.mutants.append a", "fixtures.mutants.reflow a"}
	for _, r := range []*report.Report{pass, fail} {
		if diff := cmp.Diff(want, names(r)); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

func TestAMutatorThatDoesNotApplyIsNoTestcase(t *testing.T) {
	t.Parallel()
	r := undecidedRun()
	if got := r.Cases[0].Mutation.Mutators[1].Mutator; got != "full_width" {
		t.Fatalf("the mutator that does not apply is %s", got)
	}
	for _, c := range parsed(t, junitOf(t, r, JUnitOptions{})).Suites[1].Testcases {
		if c.Classname == "fixtures.mutants.full_width" {
			t.Errorf("a testcase for it: %+v", c)
		}
	}
}

func FuzzJUnit(f *testing.F) {
	f.Add("order-4412", "Your refund was issued.", "no recording", 5, 11)
	f.Add("a\x00b", "\x1b[31m]]>\ufffe\xed\xa0\x80", "<![CDATA[ & \"'>\r\n", -3, 1<<40)
	f.Add(strings.Repeat("日", 999), "]]", ">\x1b]0;x\a", 1, 2)
	f.Fuzz(func(t *testing.T, id, words, more string, start, end int) {
		fail := answer(id, words, claim(more, words, ""), behavior(words, more))
		fail.Findings[0].Part, fail.Findings[0].Start, fail.Findings[0].End = grader.Part(more), start, end
		fail.Findings[1].Kind = grader.Kind(words)
		fail.File, fail.Owner, fail.Tags, fail.Model = more, words, []string{more, words}, words
		fail = attacked(fail, report.Miss{Mutator: "append", Origin: more, Blind: true, Text: words, Start: start, End: end, Want: []string{more}})
		fail.Mutation.Mutators[1].Reason = more
		r := run(fail, strangeTurns(id+"t", more+words),
			report.Case{CaseID: id + "e", Verdict: grader.Error, Reason: more},
			report.Case{CaseID: id + "u", Verdict: grader.Unverified, Reason: words},
			attacked(answer(id+"p", words)))
		r.Run.Suite, r.Run.Mode, r.Pins = words, more, map[string]string{more: words, "x": more}
		for _, strict := range []bool{false, true} {
			all := parsed(t, junitOf(t, r, JUnitOptions{Strict: strict}))
			if len(all.Suites) != 2 {
				t.Fatalf("%d suites, want 2", len(all.Suites))
			}
			var want, got []string
			for _, c := range r.Cases {
				want = append(want, xmlName(c.CaseID))
			}
			for _, c := range all.Suites[0].Testcases {
				got = append(got, c.Name)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("names (-want +got):\n%s", diff)
			}
			if n := len(all.Suites[1].Testcases); n != 7 {
				t.Errorf("%d mutant testcases, want 7", n)
			}
			if got := fmt.Sprint(all.Tests, all.Failures, all.Errors, all.Skipped); got != "12 6 1 1" {
				t.Errorf("tests, failures, errors, skipped: %s", got)
			}
		}
	})
}
