package emit

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/source"
)

func jsonOf(t *testing.T, result any) string {
	t.Helper()
	var b bytes.Buffer
	if err := JSON(&b, result); err != nil {
		t.Fatal(err)
	}
	if !json.Valid(b.Bytes()) || !utf8.Valid(b.Bytes()) {
		t.Fatalf("not JSON: %s", b.Bytes())
	}
	return b.String()
}

// Scripts rely on these objects: every key, and lists where there is nothing.
func TestJSONOfNothing(t *testing.T) {
	t.Parallel()
	golden(t, "json_run", jsonOf(t, RunResult{Status: "gate open", ComparedWith: "none"}))
	golden(t, "json_diff", jsonOf(t, DiffResult{Flips: []diff.Flip{{Kind: diff.Removed, CaseID: "a", Cause: "case"}}, Exit: 1}))
	golden(t, "json_calibration", jsonOf(t, Calibration{Known: Known{Bad: 1, Wrong: []WrongAnswer{{CaseID: "a", Text: "No <order> & co.", Pos: source.Pos{File: "a.yaml", Line: 3}}}}}))
	for name, result := range map[string]any{"run": RunResult{}, "diff": DiffResult{}, "calibrate": Calibration{}} {
		if got := jsonOf(t, result); strings.Contains(got, "null") {
			t.Errorf("%s: a list is null:\n%s", name, got)
		}
	}
}

// Writing must not alter what the caller still holds.
func TestJSONLeavesItsArgumentAlone(t *testing.T) {
	t.Parallel()
	flips := []diff.Flip{{CaseID: "a"}}
	wrong := []WrongAnswer{{CaseID: "a"}}
	jsonOf(t, DiffResult{Flips: flips})
	jsonOf(t, Calibration{Known: Known{Wrong: wrong}})
	if flips[0].Invented != nil || wrong[0].Want != nil {
		t.Errorf("altered: %+v %+v", flips[0], wrong[0])
	}
}

// hostileTexts are what a model, a fixture or another's report may hold.
var hostileTexts = map[string]string{
	"a colour":                     "\x1b[31mred\x1b[0m",
	"a title":                      "\x1b]0;owned\a",
	"a one-character CSI":          "\u009b2J",
	"control characters":           "a\x00\b\v\f\x7f\u0085",
	"an overwriting return":        "FAIL\rPASS",
	"a command":                    "::error file=a::b",
	"a command on the next line":   "a\n  ::set-output name=a::b\r\n::stop-commands::x",
	"an old command":               "see ##[error]b",
	"Azure's command":              "see ##vso[task.setvariable variable=a]b",
	"TeamCity's command":           "see ##teamcity[testFailed name='a']",
	"the end of CDATA and element": "]]></failure></testcase><testcase name='x'/>",
	"markup":                       "<a href=\"x\">&amp;</a> <!-- ",
	"reordering":                   "\u202egnp.exe\u202c \u2066x\u2069",
	"hidden text":                  "a\u200b\u00ad\ufeff\U000e0041b",
	"other line ends":              "a\u2028::error::b\u2029c",
	"noncharacters":                "a\ufffe\uffffb",
	"lone surrogates":              "a\xed\xa0\x80\xed\xb0\x80b",
	"invalid bytes":                "\xff\xfea\xc0\x80b\xf0\x9f",
	"a replacement character":      "a\ufffdb",
	"JSON":                         `"}, {"a": "\u0000\\`,
	"format verbs":                 "100%s %d %!v(MISSING)",
	"nothing but space":            " \t\n ",
	"nothing":                      "",
	"a long line":                  strings.Repeat("日\x1b[1m ", 1<<16),
	"many lines":                   strings.Repeat("::a::b\n", 1<<14),
}

// filled is a report, with flips, that has text everywhere it can have any.
func filled(s string) View {
	c := answer(s, s, claim(s, s, ""), behavior(s, s))
	c.Findings[0].Part, c.Findings[0].End, c.Findings[0].Excerpt = "text", len(s), s
	c.File, c.Owner, c.Model, c.Tags, c.Reason = s, s, s, []string{s, s}, s
	c.Invented, c.MissingRequired = []string{s}, []string{s}
	c.Demands[0].Observations[0].Text = s
	c = attacked(c, report.Miss{Mutator: "append", Origin: s, Blind: true, Want: []string{s}, Got: []string{s}, Text: s, End: len(s), Detail: s},
		report.Miss{Mutator: "reflow", Origin: s, Text: s, Detail: s})
	c.Mutation.Mutators[1].Reason = s
	c.Mutation.Mutators = append(c.Mutation.Mutators, report.Tally{Mutator: s, Counts: report.Counts{Survived: 1}})
	e := report.Case{CaseID: s + "e", Verdict: "error", Reason: s}
	u := report.Case{CaseID: s + "u", Verdict: "unverified", Reason: s}
	r := run(c, e, u, strangeTurns(s+"t", s))
	r.Run.Suite, r.Run.Mode, r.Pins = s, s, map[string]string{s: s}
	for id, row := range r.Run.Cases {
		row.ServedBy = s
		r.Run.Cases[id] = row
	}
	flip := diff.Flip{Kind: diff.Kind(s), CaseID: s, Turn: 2, Cause: s, Blamed: []string{s}, Invented: []string{s}, Missing: []string{s}, Detail: s}
	return View{Report: r, Flips: []diff.Flip{flip}, Baseline: s, NewlyInvented: map[string][]string{s: {s}}, Options: Options{Rerun: func(id string) string { return id }}}
}

// One table through every renderer: nothing reaches a terminal or a CI runner
// as anything but text, and what programs read stays readable.
func TestHostileTextsInEverySink(t *testing.T) {
	t.Parallel()
	for name, s := range hostileTexts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := filled(s)
			for _, o := range []Options{{}, {Verbose: true}, {Quiet: true}} {
				o.Rerun = v.Options.Rerun
				v.Options = o
				checkHarmless(t, text(t, v))
			}
			known := Calibration{Known: Known{Wrong: []WrongAnswer{{CaseID: s, Text: s, Want: []string{s}, Got: []string{s}, Pos: source.Pos{File: s}}, {Calls: []grader.Call{{ID: s, Name: s, Arguments: s}}}}}, Cases: v.Report.Cases}
			var b bytes.Buffer
			if err := CalibrationText(&b, known, Options{Verbose: true}); err != nil {
				t.Fatal(err)
			}
			checkHarmless(t, b.String())

			for _, strict := range []bool{false, true} {
				data := junitOf(t, v.Report, JUnitOptions{Strict: strict})
				if all := parsed(t, data); all.Tests != 4+6 {
					t.Errorf("%d testcases, want 10", all.Tests)
				}
				xmllint(t, data, "--noout")
			}

			valid := string([]rune(s)) // JSON can hold no other
			out := jsonOf(t, DiffResult{Flips: v.Flips})
			checkHarmless(t, out)
			var back DiffResult
			if err := json.Unmarshal([]byte(out), &back); err != nil {
				t.Fatal(err)
			}
			want := diff.Flip{Kind: diff.Kind(valid), CaseID: valid, Turn: 2, Cause: valid, Blamed: []string{valid}, Invented: []string{valid}, Missing: []string{valid}, Detail: valid}
			if d := cmp.Diff([]diff.Flip{want}, back.Flips); d != "" {
				t.Errorf("read back (-want +got):\n%.2000s", d)
			}
			checkHarmless(t, jsonOf(t, known))
			checkHarmless(t, jsonOf(t, RunResult{Status: s, ComparedWith: s, Flips: v.Flips}))
		})
	}
}

func TestCalibrationText(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	cases := blind().Report.Cases
	err := CalibrationText(&b, Calibration{
		Mutation: report.Counts{Killed: 8, Survived: 4, NotApplicable: 2, Equivalents: 4, Brittle: 1},
		Known: Known{Good: 3, GoodPassed: 2, Bad: 3, BadFound: 1, Wrong: []WrongAnswer{
			{CaseID: "a", Text: "There is no such order.", Got: []string{"declines"}, Pos: source.Pos{File: "fixtures/a.yaml", Line: 7}},
			{CaseID: "a", Text: "Your refund\nwas issued.", Want: []string{"refund-issued"}, Pos: source.Pos{File: "fixtures/a.yaml", Line: 9}},
			{CaseID: "b", Text: "It is 9.52.", Want: []string{"total", "asks"}, Got: []string{"total"}, Pos: source.Pos{File: "fixtures/b.yaml"}},
		}},
		Cases: cases,
	}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "calibration", b.String())
}
