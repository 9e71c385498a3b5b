package emit

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
)

// tape is a case in the long form: what its turns see, and its turns as they
// are marked by findings.
func tape(id string, answers ...grader.Completion) report.Case {
	c := report.Case{CaseID: id, File: "fixtures/refund.yaml", Line: 3, Observations: []grader.Observation{
		{Step: 1, From: grader.FromUser, Text: "Where is order 4412?"},
		{Step: 2, From: grader.FromTool, Tool: "lookup_order", Args: `{"order_id":"4412"}`, Text: "{\"status\":\"shipped\",\n \"carrier\":\"UPS\"}",
			Grants: []grader.Grant{{Fact: "order-status", Forms: []string{"has {value}"}, At: "/status"}, {Fact: "carrier", At: "/carrier"}}},
		{Step: 4, From: grader.FromUser, Text: "And now?"},
		{Step: 5, From: grader.FromTool, Tool: "lookup_order", Args: `{"order_id":"4412"}`, Text: `{"status":"cancelled"}`, Outcome: "exit 1, 2 retries, 30000 ms",
			Revokes: []string{"order-status"}, Grants: []grader.Grant{{Fact: "carrier", Forms: []string{"no carrier"}}}},
		{Step: 7, From: grader.FromSummary, Text: "The customer asked about an order."},
		{Step: 8, From: grader.FromSystem, Text: "Be brief."},
		{Step: 10, From: grader.FromTool, Tool: "pay_out", Text: `{"gate":"B7"}`, Grants: []grader.Grant{{Fact: "gate", At: "/gate"}}},
	}}
	places := []struct{ step, ahead int }{{3, 5}, {6, 3}, {9, 1}, {11, 0}}
	for i, a := range answers {
		c.Turns = append(c.Turns, report.Turn{Turn: i + 1, Step: places[i].step, Line: 10 * (i + 1), Verdict: grader.Pass, Completion: a})
		c.Demands = append(c.Demands, grader.Expectation{Ahead: places[i].ahead})
	}
	return c
}

// spot adds a finding to a turn of c and finds its place by its excerpt: in
// the arguments of call f.Call, or in the text.
func spot(c *report.Case, turn int, f grader.Finding) {
	t := &c.Turns[turn-1]
	t.Verdict = grader.Fail
	text := t.Completion.Text
	f.Part = grader.PartText
	if f.Call > 0 {
		f.Part = grader.PartArguments
		text = t.Completion.Calls[f.Call-1].Arguments
	}
	if f.Excerpt != "" {
		f.Start = strings.Index(text, f.Excerpt)
		f.End = f.Start + len(f.Excerpt)
	}
	c.Findings = append(c.Findings, report.Finding{Turn: turn, Finding: f})
}

func says(text string, calls ...grader.Call) grader.Completion {
	return grader.Completion{Text: text, Calls: calls}
}

func call(name, arguments string) grader.Call { return grader.Call{Name: name, Arguments: arguments} }

// traced is a run of cases with several turns, in which every kind of finding
// that the long form brings can be seen.
func traced() View {
	lookup := &grader.Source{Step: 2, From: grader.FromTool, Tool: "lookup_order", Pointer: "/status"}
	carrier := &grader.Source{Step: 2, From: grader.FromTool, Tool: "lookup_order", Pointer: "/carrier"}
	again := &grader.Source{Step: 5, From: grader.FromTool, Tool: "lookup_order"}
	facts := tape("facts", says("It has shipped by UPS."), says("It has shipped, by UPS."), says("It was delivered; there is no carrier. Gate B7."), says(""))
	spot(&facts, 2, grader.Finding{Kind: grader.KindStale, Name: "order-status", Form: "has shipped", Excerpt: "has shipped", Granted: lookup, Ended: again, Detail: "step 5 (lookup_order) had revoked it"})
	spot(&facts, 2, grader.Finding{Kind: grader.KindStale, Name: "carrier", Form: "UPS", Excerpt: "UPS", Granted: carrier, Ended: again, Detail: "step 5 (lookup_order) had superseded it"})
	spot(&facts, 3, grader.Finding{Kind: grader.KindClaim, Name: "order was delivered", Form: "was delivered", Excerpt: "was delivered"})
	spot(&facts, 3, grader.Finding{Kind: grader.KindStale, Name: "carrier", Form: "no carrier", Excerpt: "no carrier", Granted: again, Ended: &grader.Source{Step: 7, From: grader.FromSummary}, Detail: "step 7 (the compaction) had dropped it"})
	spot(&facts, 3, grader.Finding{Kind: grader.KindEarly, Name: "gate", Form: "B7", Excerpt: "B7", Granted: &grader.Source{Step: 10, From: grader.FromTool, Tool: "pay_out", Pointer: "/gate"}, Detail: "only step 10 (pay_out, /gate) grants it"})
	facts.Turns[3].Verdict, facts.Turns[3].Reason = grader.Unverified, "no recording of this exact request\n- a"

	tools := tape("tools", says("", call("lookup_order", `{"order_id":"4412"}`)),
		says("One moment.", call("teleport", `{"to":"B7"}`), call("pay_out", "{\n  \"amount\": \"9\",\n  \"note\": \"It was delivered.\",\n  \"force\": true\n}"), call("a", "{}"), call("b", "{}")),
		says("", call("pay_out", `{"amount":`)))
	spot(&tools, 1, grader.Finding{Kind: grader.KindBehavior, Name: "asks-first", Detail: "the answer must not call lookup_order", Tool: "lookup_order"})
	spot(&tools, 2, grader.Finding{Kind: grader.KindClaim, Name: "order was delivered", Form: "was delivered", Excerpt: "was delivered", Call: 2})
	spot(&tools, 2, grader.Finding{Kind: grader.KindInventedTool, Name: "teleport", Tool: "teleport", Call: 1, Detail: "the tools offered are lookup_order, pay_out"})
	spot(&tools, 2, grader.Finding{Kind: grader.KindInvalidArguments, Name: "amount", Tool: "pay_out", Call: 2, Path: "/amount", Schema: "/properties/amount/type", Excerpt: "9", Detail: "got string, want number"})
	spot(&tools, 2, grader.Finding{Kind: grader.KindInventedArgument, Name: "force", Tool: "pay_out", Call: 2, Path: "/force", Excerpt: "force", Detail: "the tool's arguments are amount, note"})
	spot(&tools, 2, grader.Finding{Kind: grader.KindUnlicensedArgument, Name: "to", Tool: "teleport", Call: 1, Path: "/to", Excerpt: "B7", Detail: "no observation, fact or schema holds this value"})
	spot(&tools, 3, grader.Finding{Kind: grader.KindInvalidArguments, Name: "pay_out", Tool: "pay_out", Call: 1, Detail: "they are no JSON object"})

	quiet := tape("quiet", says("", call("lookup_order", `{"order_id":"4412"}`)), says("It was cancelled."))
	alone := tape("alone", says("", call("lookup_order", `{"order_id":"4412"}`), call("pay_out", `{}`)))
	spot(&alone, 1, grader.Finding{Kind: grader.KindBehavior, Name: "tells", Detail: "the answer does not state the fact order-status", Granted: lookup})
	half := tape("half", says("Fine."), says(""), says("Fine."))
	half.Turns[1].Verdict, half.Turns[1].Reason = grader.Unverified, "no recording of this exact request"
	most := tape("most", says("Fine."), says(""), says(""))
	for i := range 2 {
		most.Turns[i+1].Verdict, most.Turns[i+1].Reason = grader.Error, "status 500"
	}
	whole := report.Case{CaseID: "whole", Turns: []report.Turn{{Turn: 1, Verdict: grader.Error, Reason: "status 500"}, {Turn: 2, Verdict: grader.Error, Reason: "status 500"}}}
	quiet = attacked(quiet,
		report.Miss{Mutator: "append", Origin: "known_good[0]", Turn: 1, Blind: true, Want: []string{"carrier"}, Calls: []grader.Call{call("a", "{}"), call("pay_out", `{"note":"UPS"}`)}, Call: 2, Start: 9, End: 12, Detail: "nothing was found"},
		report.Miss{Mutator: "append", Origin: "completion", Turn: 2, Blind: true, Altered: "step 5 (lookup_order) withheld", Want: []string{"order-cancelled"}, Text: "It was cancelled.", Start: 7, End: 16},
		report.Miss{Mutator: "reflow", Origin: "known_good[0]", Turn: 1, Got: []string{"lookup_order"}, Calls: []grader.Call{call("lookup_order", `{"order_id": "4412"}`)}})
	v := View{Baseline: "reports/baseline.json", Report: run(facts, tools, quiet, alone, half, most, whole)}
	v.NewlyInvented = map[string][]string{"facts": {"gate"}, "tools": {"teleport"}}
	v.Flips = []diff.Flip{
		{Kind: diff.Regressed, CaseID: "facts", Turn: 2, Turns: 4, Cause: "tools", Detail: diff.Why(&v.Report.Cases[1]), Closes: true},
		{Kind: diff.Changed, CaseID: "tools", Turn: 1, Turns: 3, Cause: "case", Detail: "now lacks asks-first", Closes: true},
		{Kind: diff.Changed, CaseID: "alone", Turn: 1, Turns: 1, Cause: "case", Detail: "now lacks tells", Closes: true},
	}
	return v
}

func TestTextOfSeveralTurns(t *testing.T) {
	t.Parallel()
	v := traced()
	golden(t, "text_turns", text(t, v))
	var b bytes.Buffer
	wrong := WrongAnswer{CaseID: "tools", Calls: []grader.Call{call("pay_out", `{"amount":9}`)}, Got: []string{"asks-first"}}
	if err := CalibrationText(&b, Calibration{Known: Known{Good: 1, Wrong: []WrongAnswer{wrong}}, Cases: v.Report.Cases[5:6]}, Options{}); err != nil {
		t.Fatal(err)
	}
	golden(t, "calibration_turns", b.String())
}

// No observation that a turn has not seen, or does not see any more, is shown
// as one that does not license its claim.
func TestOnlyWhatATurnSeesIsShown(t *testing.T) {
	t.Parallel()
	o := func(text string, from grader.Origin) grader.Observation {
		return grader.Observation{Text: text, From: from}
	}
	user, summary := grader.FromUser, grader.FromSummary
	tests := []struct {
		name  string
		ahead int
		all   []grader.Observation
		want  string
	}{
		{"all of it", 0, []grader.Observation{o("a", user), o("b", user)}, "a b"},
		{"not what comes later", 1, []grader.Observation{o("a", user), o("b", user)}, "a"},
		{"what follows the last summary, with it", 1, []grader.Observation{o("a", user), o("s", summary), o("b", user), o("t", summary), o("c", user), o("d", user)}, "t c"},
		{"a later summary hides nothing", 1, []grader.Observation{o("a", user), o("s", summary)}, "a"},
		{"a report that is wrong about it", 9, []grader.Observation{o("a", user)}, ""},
		{"and in the other direction", -9, []grader.Observation{o("a", user)}, "a"},
		{"nothing at all", 0, nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, o := range seen(grader.Expectation{Observations: tt.all, Ahead: tt.ahead}) {
				got = append(got, o.Text)
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestSourceName(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]grader.Source{
		"step 2 lookup_order":      {Step: 2, From: grader.FromTool, Tool: "lookup_order"},
		"step 4 user":              {Step: 4, From: grader.FromUser},
		"step 5":                   {Step: 5},
		"the compaction at step 9": {Step: 9, From: grader.FromSummary},
		"a compaction":             {From: grader.FromSummary},
		"lookup_order":             {Tool: "lookup_order"},
		"an observation":           {},
	} {
		if got := sourceName(&s); got != want {
			t.Errorf("%+v is named %q, want %q", s, got, want)
		}
	}
}

// Of a case of 400 turns that all fail, each turn is shown once, and so is what
// it sees.
func TestManyFailingTurns(t *testing.T) {
	t.Parallel()
	const turns, each = 400, 20
	c := report.Case{CaseID: "long", File: "fixtures/long.yaml", Line: 1}
	for i := range turns {
		c.Observations = append(c.Observations, grader.Observation{Step: 2*i + 1, From: grader.FromUser, Text: fmt.Sprint("word ", i)})
		c.Demands = append(c.Demands, grader.Expectation{Ahead: turns - i - 1})
		c.Turns = append(c.Turns, report.Turn{Turn: i + 1, Step: 2*i + 2, Line: i + 2, Verdict: grader.Fail, Completion: says("It was paid.")})
		for j := range each {
			f := claim(fmt.Sprint("paid-", j), "was paid", "was paid")
			f.Part, f.Start, f.End = grader.PartText, 3, 11
			c.Findings = append(c.Findings, report.Finding{Turn: i + 1, Finding: f})
		}
	}
	v := View{Report: run(c), Options: Options{Verbose: true}}
	out := text(t, v)
	if n := strings.Count(out, fmt.Sprintf(" of %d (step ", turns)); n != turns {
		t.Errorf("%d turns are shown, want %d", n, turns)
	}
	if n := strings.Count(out, "not licensed by:"); n != turns {
		t.Errorf("what a turn sees is shown %d times, want once each turn", n)
	}
	if data := junitOf(t, v.Report, JUnitOptions{}); len(data) > 4*mostXML {
		t.Errorf("%d bytes of XML, want each text capped", len(data))
	}
}

// A report that somebody else wrote may have its findings in any order.
func TestFindingsAreGatheredByTurn(t *testing.T) {
	t.Parallel()
	c := tape("mixed", says("paid sent"), says("paid sent"))
	spot(&c, 2, claim("paid", "paid", "paid"))
	spot(&c, 1, claim("paid", "paid", "paid"))
	spot(&c, 2, claim("sent", "sent", "sent"))
	out := text(t, View{Report: run(c)})
	for _, title := range []string{"turn 1 of 2", "turn 2 of 2"} {
		if n := strings.Count(out, title); n != 1 {
			t.Errorf("%q stands there %d times, want once:\n%s", title, n, out)
		}
	}
}

func TestAMissNamesItsTurnWhereThereAreSeveral(t *testing.T) {
	t.Parallel()
	misses := func(turns ...int) *report.CaseMutation {
		m := &report.CaseMutation{Counts: report.Counts{Survived: len(turns)}}
		for _, turn := range turns {
			m.Misses = append(m.Misses, report.Miss{Mutator: "append", Origin: "known_good[0]", Turn: turn, Blind: true})
		}
		return m
	}
	tests := []struct {
		name string
		c    report.Case
		want int
	}{
		{"one turn", report.Case{Turns: make([]report.Turn, 1), Mutation: misses(1)}, 0},
		{"several, with misses in the first alone", report.Case{Turns: make([]report.Turn, 2), Mutation: misses(1)}, 1},
		{"a calibration's case, whose turns are not known", report.Case{Mutation: misses(1, 2)}, 2},
		{"the same with one turn, as far as is known", report.Case{Mutation: misses(1)}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.c.CaseID = "a"
			var b bytes.Buffer
			if err := CalibrationText(&b, Calibration{Cases: []report.Case{tt.c}}, Options{}); err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(b.String(), " in turn "); n != tt.want {
				t.Errorf("%d misses name their turn, want %d:\n%s", n, tt.want, b.String())
			}
		})
	}
}

func TestExcusesNameTheirTurn(t *testing.T) {
	t.Parallel()
	excuse := []grader.Excuse{{Claim: "paid", Denial: "not {claim}"}}
	one, two := tape("one", says("Fine.")), tape("two", says("Fine."), says("It was not paid."))
	one.Turns[0].Excused, two.Turns[1].Excused = excuse, excuse
	out := text(t, View{Report: run(one, two), Options: Options{Verbose: true}})
	for _, want := range []string{"excused one: paid by", "excused two turn 2: paid by"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in:\n%s", want, out)
		}
	}
}

// What no reader of XML would be shown is not put together either.
func TestAnswersEndWhereNoMoreWouldFit(t *testing.T) {
	t.Parallel()
	c := report.Case{}
	for i := range 50 {
		c.Turns = append(c.Turns, report.Turn{Turn: i + 1, Completion: says(strings.Repeat("x", 1<<20))})
	}
	if n := len(answers(&c)); n < mostXML || n > 2<<20 {
		t.Errorf("%d bytes of 50 MiB of answers", n)
	}
}
