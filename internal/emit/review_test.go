package emit

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

func TestKnownBad(t *testing.T) {
	t.Parallel()
	claim := func(turn int) report.Finding {
		return report.Finding{Turn: turn, Finding: grader.Finding{Kind: grader.KindClaim, Name: "paid: in full"}}
	}
	tests := []struct {
		name string
		c    report.Case
		want string // the entry alone, or of the error
		fail bool
	}{
		{
			name: "what would end a line or a quote is escaped, and so is what steers a terminal",
			c:    report.Case{File: "a.yaml", Line: 3, Turns: []report.Turn{{Turn: 1, Verdict: grader.Fail, Completion: grader.Completion{Text: "\"Paid\"\n::error::\u202e # {x}"}}}, Findings: []report.Finding{claim(1), claim(1)}},
			want: "known_bad:\n  - text: \"\\\"Paid\\\"\\n::error::\\u202e # {x}\"\n    finds: [\"paid: in full\"]\n",
		},
		{
			name: "the turn that failed, its calls and its own findings",
			c: report.Case{File: "a.yaml", Line: 3, Turns: []report.Turn{
				{Turn: 1, Line: 5, Verdict: grader.Fail, Completion: grader.Completion{Calls: []grader.Call{{Name: "pay", Arguments: `{"sum": 9.50}`}}}}, {Turn: 2, Verdict: grader.Fail},
			}, Findings: []report.Finding{{Turn: 1, Finding: grader.Finding{Kind: grader.KindInventedArgument, Name: "sum", Tool: "pay"}}, claim(2)}},
			want: "known_bad:\n  - calls: [{\"name\": \"pay\", \"args\": {\"sum\": 9.50}}]\n    finds: [\"sum\"]\n",
		},
		{
			name: "a JSON file takes JSON",
			c:    report.Case{File: "a.json", Line: 3, Turns: []report.Turn{{Turn: 1, Verdict: grader.Fail, Completion: grader.Completion{Text: "Paid."}}}, Findings: []report.Finding{claim(1)}},
			want: "\"known_bad\": [{\"text\": \"Paid.\", \"finds\": [\"paid: in full\"]}]\n",
		},
		{
			name: "where nothing was found a person must name it",
			c:    report.Case{File: "a.yaml", Line: 3, Turns: []report.Turn{{Turn: 1, Verdict: grader.Pass, Completion: grader.Completion{Text: "Paid."}}}},
			want: "known_bad:\n  - text: \"Paid.\"\n    finds: []\nnothing was found in it: name in finds what should be, a claim or behavior, say; until the grader finds that, the run exits 3\n",
		},
		{name: "an empty answer", c: report.Case{Turns: []report.Turn{{Turn: 1, Verdict: grader.Fail}}}, want: "is empty", fail: true},
		{name: "a refusal", c: report.Case{Turns: []report.Turn{{Turn: 1, Completion: grader.Completion{Refusal: "No."}}}}, want: "is a refusal", fail: true},
		{name: "arguments that are no object", c: report.Case{Turns: []report.Turn{{Turn: 1, Completion: grader.Completion{Calls: []grader.Call{{Name: "pay", Arguments: "{"}}}}}}, want: "arguments of pay", fail: true},
		{name: "no answer at all", want: "holds no answer", fail: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var b bytes.Buffer
			err := KnownBad(&b, &tt.c, Options{})
			if tt.fail {
				if err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("got %v, want %q", err, tt.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			_, entry, _ := strings.Cut(b.String(), ":\n")
			if d := cmp.Diff(tt.want, entry); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			if strings.HasSuffix(tt.c.File, ".json") && !json.Valid([]byte("{"+entry+"}")) {
				t.Errorf("not JSON: %s", entry)
			}
		})
	}
}

func TestLineDiff(t *testing.T) {
	t.Parallel()
	long := strings.Split(strings.Repeat("x\n", 1100)+"y", "\n")
	other := strings.Split(strings.Repeat("z\n", 1100)+"y", "\n")
	tests := []struct {
		name string
		a, b []string
		want string
	}{
		{"nothing in common", []string{"a"}, []string{"b"}, "-a+b"},
		{"a line put in", []string{"a", "b"}, []string{"a", "n", "b"}, " a+n b"},
		{"a line taken out", []string{"a", "n", "b"}, []string{"a", "b"}, " a-n b"},
		{"common lines amid others", []string{"1", "a", "2", "b"}, []string{"3", "a", "4", "b", "5"}, "-1+3 a-2+4 b+5"},
		{"from nothing", nil, []string{"a"}, "+a"},
		{"to nothing", []string{"a"}, nil, "-a"},
		{"too long to compare", long, other, strings.Repeat("-x", 1100) + strings.Repeat("+z", 1100) + " y"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got strings.Builder
			for _, l := range lineDiff(tt.a, tt.b) {
				got.WriteString(l.mark + l.text)
			}
			if got.String() != tt.want {
				t.Errorf("got %q, want %q", got.String(), tt.want)
			}
		})
	}
}
