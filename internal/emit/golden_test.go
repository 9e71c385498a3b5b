package emit

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
)

var update = flag.Bool("update", false, "rewrite the golden files with what is rendered now")

func TestMain(m *testing.M) {
	flag.Parse()
	if *update && os.Getenv("CI") != "" {
		fmt.Fprintln(os.Stderr, "-update accepts whatever is rendered; it is not for CI")
		os.Exit(2)
	}
	os.Exit(m.Run())
}

// golden holds got against testdata/NAME.golden.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-golden +got):\n%s", path, diff)
	}
}

// answer makes a one-turn case whose findings are located by their excerpts.
func answer(id, text string, findings ...grader.Finding) report.Case {
	c := report.Case{CaseID: id, File: "fixtures/orders.yaml", Line: 12,
		Turns:   []report.Turn{{Turn: 1, Verdict: grader.Pass, Completion: grader.Completion{Text: text}}},
		Demands: []grader.Expectation{{Observations: []grader.Observation{{Text: "User: Can I get a refund on order 4412?"}, {Text: "tool.lookup_order: not_found"}}}},
		Pins:    map[string]string{report.PinCase: "c-" + id, report.PinGrader: "9f2c", report.PinModel: "77aa"},
	}
	for _, f := range findings {
		c.Turns[0].Verdict = grader.Fail
		if f.Excerpt != "" {
			f.Part = grader.PartText
			f.Start = strings.Index(text, f.Excerpt)
			f.End = f.Start + len(f.Excerpt)
		}
		c.Findings = append(c.Findings, report.Finding{Turn: 1, Finding: f})
	}
	return c
}

func claim(name, form, excerpt string) grader.Finding {
	return grader.Finding{Kind: grader.KindClaim, Name: name, Form: form, Excerpt: excerpt}
}

func behavior(name, detail string) grader.Finding {
	return grader.Finding{Kind: grader.KindBehavior, Name: name, Detail: detail}
}

func attacked(c report.Case, misses ...report.Miss) report.Case {
	m := &report.CaseMutation{
		Mutators: []report.Tally{
			{Mutator: "append", Counts: report.Counts{Killed: 4}},
			{Mutator: "full_width", Counts: report.Counts{NotApplicable: 1}, Reason: "no letter of a form has a full-width twin"},
			{Mutator: "reflow", Counts: report.Counts{Equivalents: 2}},
		},
		Misses: misses,
	}
	for _, miss := range misses {
		for i := range m.Mutators {
			switch t := &m.Mutators[i]; {
			case t.Mutator != miss.Mutator:
			case miss.Blind:
				t.Survived++
			default:
				t.Brittle++
			}
		}
	}
	for _, t := range m.Mutators {
		m.Add(t.Counts)
	}
	c.Mutation = m
	return c
}

func day(d int) *time.Time {
	t := time.Date(2026, 3, d, 23, 30, 0, 0, time.FixedZone("west", -3600))
	return &t
}

// run is an offline run of the given cases.
func run(cases ...report.Case) *report.Report {
	r := report.Run{Version: "dev", Suite: "fixtures", Mode: "offline", Complete: true, Cases: map[string]report.RunCase{},
		Started: time.Date(2026, 3, 9, 8, 0, 0, 0, time.UTC), Finished: time.Date(2026, 3, 9, 8, 0, 1, 0, time.UTC)}
	for i, c := range cases {
		r.Cases[c.CaseID] = report.RunCase{Source: report.SourceRecorded, ServedBy: "m-1", Recorded: day(4 + i%3), Attempts: 1, LatencyMS: 125}
	}
	return report.New(cases, r)
}

// failing is a run in which everything about failures can be seen.
func failing() View {
	long := strings.Repeat("All the while I was looking through our records. ", 8)
	many := answer("many-places", "paid, Paid and once more: PAID.", claim("paid", "paid", "paid"), claim("paid", "paid", "Paid"), claim("paid", "paid", "PAID"))
	refused := answer("refused", "")
	refused.Turns[0].Completion.Refusal = "I won't, because your refund was issued."
	refused.Turns[0].Verdict = grader.Fail
	refused.Findings = []report.Finding{{Turn: 1, Finding: grader.Finding{Kind: grader.KindClaim, Name: "refund-issued", Form: "refund was issued", Part: grader.PartRefusal, Start: 22, End: 39}}}
	seen := answer("seen-much", "It shipped on Monday.", claim("shipped on Monday", "shipped on Monday", "shipped on Monday"))
	for i := range 7 {
		seen.Demands[0].Observations = append(seen.Demands[0].Observations, grader.Observation{Text: fmt.Sprintf("tool.page: {\n  \"n\": %d,\n  \"rows\": \"%s\"}", i, strings.Repeat("x", 120))})
	}
	turns := answer("two-turns", "Fine so far.")
	turns.Turns = append(turns.Turns, report.Turn{Turn: 2, Verdict: grader.Fail, Completion: grader.Completion{Text: "It was delivered."}})
	turns.Demands = append(turns.Demands, grader.Expectation{Observations: []grader.Observation{{Text: "User: And now?"}}})
	turns.Findings = []report.Finding{{Turn: 2, Finding: grader.Finding{Kind: grader.KindClaim, Name: "delivered", Form: "was delivered", Part: grader.PartText, Start: 3, End: 16}}}
	excused := answer("excused", "I cannot confirm that the order exists.")
	excused.Turns[0].Excused = []grader.Excuse{{Claim: "order exists", Form: "the order exists", Denial: "cannot confirm that {claim}", Part: grader.PartText, Start: 2, End: 38}}
	owned := answer("wide", "はい、注文４４１２は見つかりました。返金済みです。", claim("order exists", "注文4412は見つかりました", "注文４４１２は見つかりました"), claim("refund-issued", "返金済み", "返金済み"))
	owned.Owner, owned.Line = "support-tools", 0
	v := View{Baseline: "reports/baseline.json", Report: run(
		answer("deep-line", long+"So your refund was issued today. "+long, claim("refund-issued", "refund was issued", "refund was issued")),
		answer("empty", "", grader.Finding{Kind: grader.KindEmpty, Detail: "the answer is empty"}),
		excused, many,
		answer("marks", "Caf\u0065\u0301 order: 👩\u200d💻 your refund was issued.", claim("refund-issued", "refund was issued", "refund was issued")),
		answer("missing", "Sure, let me see.\nOne moment please.\nStill looking.\nAlmost there.", behavior("declines", "the answer has none of: \"not found\""), behavior("asks", "the answer lacks \"which order\"")),
		refused, seen,
		answer("split", "Done.\nYour refund\nwas issued\r\ntoday.", claim("refund-issued", "refund was issued", "refund\nwas issued")),
		turns, owned,
	)}
	v.Flips = []diff.Flip{
		{Kind: diff.Regressed, CaseID: "deep-line", Turn: 1, Cause: "system prompt + model a -> b", Detail: `asserts "refund-issued"`, Closes: true},
		{Kind: diff.Regressed, CaseID: "two-turns", Turn: 2, Cause: "drift: no pin differs", Detail: `asserts "delivered"`, Closes: true},
		{Kind: diff.UnexpectedPass, CaseID: "excused", Cause: "case", Detail: `passes now; the baseline found "order exists"`},
	}
	v.NewlyInvented = map[string][]string{"deep-line": {"refund-issued"}, "two-turns": {"delivered"}}
	v.Options.Rerun = func(id string) string { return "goldentrace run --only " + id }
	return v
}

// stuck is a run after an edit of the system prompt, with a server that fails.
func stuck() View {
	const reason = "no recording of this exact request; differs from the nearest one in: system prompt\n  You are a support agent.\n- Never guess.\n+ Always be helpful."
	var cases []report.Case
	v := View{Baseline: "reports/baseline.json"}
	for i := range 12 {
		c := report.Case{CaseID: fmt.Sprintf("case-%02d", i), Verdict: grader.Unverified, Reason: reason, File: "fixtures/a.yaml", Line: i}
		cases = append(cases, c)
		v.Flips = append(v.Flips, diff.Flip{Kind: diff.Unverified, CaseID: c.CaseID, Cause: "system prompt", Detail: strings.SplitN(reason, "\n", 2)[0]})
	}
	cases = append(cases, report.Case{CaseID: "down", Verdict: grader.Error, Reason: "status 500: try again later"})
	v.Report = report.New(cases, report.Run{Suite: "fixtures", Mode: "offline", Complete: true})
	return v
}

// blind is a run whose grader judges wrongly.
func blind() View {
	poisoned := func(origin string) report.Miss {
		return report.Miss{Mutator: "append", Origin: origin, Blind: true, Want: []string{"refund-issued"}, Text: "No order.\nYour refund was issued.", Start: 10, End: 33, Detail: "nothing was found"}
	}
	brittle := attacked(answer("b-brittle", "No."), report.Miss{Mutator: "reflow", Origin: "known_good[0]", Got: []string{"declines"}, Text: "No  order.", Detail: "an honest answer was found wanting"})
	return View{Report: run(
		attacked(answer("a-blind", "No."), poisoned("known_good[0]"), poisoned("known_good[1]"), poisoned("known_good[2]"), poisoned("completion")),
		brittle,
		report.Case{CaseID: "c-nothing", Verdict: grader.Pass, Mutation: &report.CaseMutation{Mutators: []report.Tally{{Mutator: "append", Counts: report.Counts{NotApplicable: 1}, Reason: "the case has no claim"}}}},
	)}
}

// evil tries to be a colour, a title, commands, markup and more than one line.
const evil = "\x1b[31mred\x1b]0;title\x07 ::error::x ##[error]y \u202egnp\u2066 ]]> </testcase> a\u200bb \x00\x08\u0085\ufffe\xff\xed\xa0\x80"

// hostile is a report in which everything a model or a stranger could write
// tries to be more than text.
func hostile() View {
	text := "::error file=a::b\n  ::warning::c\n##[group]d ##vso[task.x]\r\n" + evil
	c := answer("::notice::id ##[x]\n::y", text, claim("name ##[z]\n::q", "form\x1b[0m", "::warning::c"), claim("other", evil, "gnp\u2066"), behavior("b\x1b[2J", evil))
	c.File, c.Owner, c.Reason = "::error::/f.yaml", evil, evil
	c.Demands[0].Observations[0].Text = "\n::error::seen " + evil
	c.Turns[0].Excused = []grader.Excuse{{Claim: evil, Denial: evil}}
	c = attacked(c, report.Miss{Mutator: "append", Origin: evil, Blind: true, Want: []string{evil}, Text: text, Start: 3, End: len(text) - 1, Detail: evil})
	c.Tags, c.Model = []string{evil}, evil
	c.Pins["##[p]"] = evil
	e := report.Case{CaseID: "::e", Verdict: grader.Error, Reason: "::error::" + evil + "\n::error::2\n##[e]" + evil}
	v := View{Report: run(c, e), Baseline: evil, Flips: []diff.Flip{{Kind: "::k", CaseID: "::error::" + evil, Cause: evil, Detail: evil}}}
	v.Report.Run.Suite = "::suite ##[s]" + evil
	v.Options.Rerun = func(id string) string { return id + evil }
	return v
}
