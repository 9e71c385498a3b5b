package emit

import (
	"bytes"
	"errors"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
)

func text(t *testing.T, v View) string {
	t.Helper()
	var out bytes.Buffer
	if err := Text(&out, v); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestText(t *testing.T) {
	t.Parallel()
	quiet, verbose, color := failing(), blind(), failing()
	quiet.Options.Quiet, verbose.Options.Verbose, color.Options.Color = true, true, true
	color.Report = run(color.Report.Cases[0])
	sound := View{Report: run(attacked(answer("a", "No order was found."))), Baseline: "none"}
	first := View{Report: run(answer("a", "Paid.", claim("paid", "paid", "Paid"))), Baseline: "reports/report.json (no baseline)", Advisory: true}
	for _, tt := range []struct {
		name string
		view View
	}{
		{"failures", failing()}, {"quiet", quiet}, {"color", color},
		{"undecided", stuck()}, {"blind", blind()}, {"verbose", verbose},
		{"sound", sound}, {"no_baseline", first}, {"hostile", hostile()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			golden(t, "text_"+tt.name, text(t, tt.view))
		})
	}
}

func TestVerboseLeavesNothingOut(t *testing.T) {
	t.Parallel()
	for _, v := range []View{failing(), stuck(), blind()} {
		v.Options.Verbose = true
		if got := text(t, v); regexp.MustCompile(`\+\d+ (more|further)|observations? before`).MatchString(got) {
			t.Errorf("left something out:\n%s", got)
		}
	}
}

func TestFlips(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := Flips(&out, failing().Flips, Options{}); err != nil {
		t.Fatal(err)
	}
	golden(t, "flips", out.String())
}

func TestOrigin(t *testing.T) {
	t.Parallel()
	with := func(mode string, rows ...report.RunCase) report.Run {
		r := report.Run{Mode: mode, Complete: true, Cases: map[string]report.RunCase{}}
		for i, row := range rows {
			r.Cases[string(rune('a'+i))] = row
		}
		return r
	}
	tests := []struct {
		name string
		run  report.Run
		want string
	}{
		{"one day, told in UTC", with("offline", report.RunCase{Recorded: day(4)}, report.RunCase{Recorded: day(4)}), "offline, recorded 2026-03-05"},
		{"oldest to newest, and who served", with("offline", report.RunCase{Recorded: day(6), ServedBy: "b"}, report.RunCase{Recorded: day(4), ServedBy: "a"}), "offline, recorded 2026-03-05 to 2026-03-07, served by a, b"},
		{"nothing recorded", with("offline"), "offline, nothing recorded"},
		{"live", with("live", report.RunCase{ServedBy: "m"}, report.RunCase{ServedBy: "m"}), "live, served by m"},
		{"regrade", with("regrade"), "saved answers, graded again"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := origin(report.New(nil, tt.run)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

var command = regexp.MustCompile(`##[A-Za-z]*\[`)

// checkHarmless holds what no line on a terminal or in a CI log may be.
func checkHarmless(t *testing.T, out string) {
	t.Helper()
	for line := range strings.Lines(out) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(strings.TrimSpace(line), "::") {
			t.Errorf("a line that GitHub takes for a command: %q", line)
		}
		if command.MatchString(line) {
			t.Errorf("a command inside a line: %q", line)
		}
		for _, r := range line {
			if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == 0x2028 || r == 0x2029 {
				t.Errorf("%U reaches the terminal: %q", r, line)
			}
		}
	}
}

func TestHostileTextIsHarmless(t *testing.T) {
	t.Parallel()
	for _, verbose := range []bool{false, true} {
		for _, v := range []View{hostile(), {Report: run(strangeTurns("turns", evil))}} {
			v.Options.Verbose = verbose
			checkHarmless(t, text(t, v))
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add("::error::x", "##[e]", 0, 3)
	f.Add("\x1b[1m注文\u0301\u200b:", ":x\n::y\r::z", 4, 9)
	f.Add(strings.Repeat("\u0301", 300), "##", -1, 1<<40)
	f.Fuzz(func(t *testing.T, words, more string, start, end int) {
		c := answer("id"+more, words, claim(more, words, ""), behavior(words, more))
		c.Findings[0].Part, c.Findings[0].Start, c.Findings[0].End = "text", start, end
		c.Demands[0].Observations[0].Text = words + more
		c = attacked(c, report.Miss{Mutator: "append", Blind: true, Text: more + words, Start: start, End: end, Detail: words, Want: []string{more}})
		e := report.Case{CaseID: words, Verdict: "error", Reason: more}
		long := strangeTurns("long", words+more)
		for i := range long.Findings {
			long.Findings[i].Start, long.Findings[i].End, long.Findings[i].Call = start, end, (i+start)%4
		}
		long.Mutation.Misses[0].Start, long.Mutation.Misses[0].End, long.Mutation.Misses[0].Call = start, end, end
		long.Demands[0].Ahead = start
		v := View{Report: run(c, e, long), Baseline: words, Flips: []diff.Flip{{Kind: diff.New, CaseID: more, Detail: words, Cause: more + words}}}
		out := text(t, v)
		checkHarmless(t, out)
		if again := new(strings.Builder); Text(again, v) != nil || again.String() != out {
			t.Error("the same view gave two texts")
		}
	})
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestAFailedWriteIsReported(t *testing.T) {
	t.Parallel()
	for name, err := range map[string]error{
		"text":  Text(fullDisk{}, failing()),
		"flips": Flips(fullDisk{}, failing().Flips, Options{}),
		"junit": JUnit(fullDisk{}, failing().Report, JUnitOptions{}),
		"json":  JSON(fullDisk{}, DiffResult{}),
	} {
		if err == nil || !strings.Contains(err.Error(), "no space left") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
