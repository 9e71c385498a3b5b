package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/mutate"
)

func failing(id string) Case {
	return Case{
		CaseID: id,
		Findings: []Finding{
			{Turn: 1, Finding: grader.Finding{Kind: grader.KindClaim, Name: "refund <was> issued", Form: "was refunded", Part: grader.PartText, Start: 9, End: 21, Excerpt: "was refunded"}},
			{Turn: 1, Finding: grader.Finding{Kind: grader.KindClaim, Name: "order exists", Form: "order 44", Part: grader.PartText, Start: 0, End: 8}},
			{Turn: 1, Finding: grader.Finding{Kind: grader.KindClaim, Name: "order exists", Form: "order 44", Part: grader.PartText, Start: 0, End: 8}},
			{Turn: 1, Finding: grader.Finding{Kind: grader.KindBehavior, Name: "declines"}},
		},
		Turns: []Turn{{Turn: 1, Verdict: grader.Fail, Completion: grader.Completion{Text: "Order 44 was refunded & <b>sent</b>."}}},
		Pins:  map[string]string{PinCase: "c-" + id, PinGrader: "g", PinModel: "m"},
	}
}

func passing(id string) Case {
	return Case{
		CaseID: id,
		Turns:  []Turn{{Turn: 1, Verdict: grader.Pass, Completion: grader.Completion{Text: "I cannot confirm that."}}},
		Mutation: &CaseMutation{
			Counts:   mutate.Counts{Killed: 3, NotApplicable: 1, Equivalents: 2},
			Mutators: []mutate.Tally{{Mutator: "append", Counts: mutate.Counts{Killed: 3}}},
		},
		Pins: map[string]string{PinCase: "c-" + id, PinGrader: "g", PinModel: "m2"},
	}
}

func finishedRun() Run {
	at := time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)
	return Run{Version: "dev", Suite: "fixtures", Mode: "offline", Started: at, Finished: at, Complete: true,
		Cases: map[string]RunCase{"b": {Source: SourceRecorded, Recorded: &at}, "a": {Source: SourceLive}}}
}

func TestNewSortsAndAddsUp(t *testing.T) {
	t.Parallel()
	survived := passing("a")
	survived.Mutation = &CaseMutation{Counts: mutate.Counts{Survived: 2}}
	cases := []Case{passing("b"), survived, failing("c"),
		{CaseID: "e", Turns: []Turn{{Turn: 1, Verdict: grader.Unverified, Reason: "no recording"}}},
		{CaseID: "d", Turns: []Turn{{Turn: 1, Verdict: grader.Pass}, {Turn: 2, Verdict: grader.Error, Reason: "cut short"}}},
		{CaseID: "f", Verdict: grader.Skip}}
	r := New(cases, finishedRun())

	var ids []string
	for _, c := range r.Cases {
		ids = append(ids, c.CaseID)
	}
	if diff := cmp.Diff([]string{"a", "b", "c", "d", "e", "f"}, ids); diff != "" {
		t.Errorf("cases are not sorted by id (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(Totals{Cases: 6, Passed: 2, Failed: 1, Errors: 1, Unverified: 1, Skipped: 1}, r.Totals); diff != "" {
		t.Errorf("totals (-want +got):\n%s", diff)
	}
	want := Mutation{Counts: mutate.Counts{Killed: 3, Survived: 2, NotApplicable: 1, Equivalents: 2}, Uncalibrated: 1}
	if diff := cmp.Diff(want, r.Mutation); diff != "" {
		t.Errorf("mutation (-want +got):\n%s", diff)
	}
	if got := r.Cases[3].Reason; got != "cut short" {
		t.Errorf("an error case's reason is its turn's: got %q", got)
	}
	if cases[0].CaseID != "b" || survived.Mutation.Uncalibrated {
		t.Error("New altered the cases it was given")
	}
}

func TestNewDerivesTheFiveFields(t *testing.T) {
	t.Parallel()
	got := New([]Case{failing("x")}, Run{}).Cases[0]
	if got.Passed || got.Verdict != grader.Fail {
		t.Errorf("passed %t, verdict %q; want false, fail", got.Passed, got.Verdict)
	}
	if diff := cmp.Diff([]string{"order exists", "refund <was> issued"}, got.Invented); diff != "" {
		t.Errorf("invented: sorted claim names, each once (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"declines"}, got.MissingRequired); diff != "" {
		t.Errorf("missing_required (-want +got):\n%s", diff)
	}
	if want := "Order 44 was refunded & <b>sent</b>."; got.AssistantText != want {
		t.Errorf("assistant_text %q, want %q", got.AssistantText, want)
	}
	refused := New([]Case{{CaseID: "r", Turns: []Turn{{Turn: 1, Verdict: grader.Pass, Completion: grader.Completion{Refusal: "No."}}}}}, Run{}).Cases[0]
	if refused.AssistantText != "No." {
		t.Errorf("a refusal is what the user was told: got %q", refused.AssistantText)
	}
}

func TestPinsAreThoseAllCasesShare(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		cases []Case
		want  map[string]string
	}{
		{name: "what differs in one case is not shared", cases: []Case{passing("a"), failing("b")}, want: map[string]string{PinGrader: "g"}},
		{name: "one case alone still keeps its own pin to itself", cases: []Case{passing("a")}, want: map[string]string{PinGrader: "g", PinModel: "m2"}},
		{name: "a case without pins shares nothing", cases: []Case{passing("a"), {CaseID: "z"}}, want: map[string]string{}},
		{name: "no case, no pin", want: map[string]string{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, New(tt.cases, Run{}).Pins); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestInvalidBytesMoveTheSpans(t *testing.T) {
	t.Parallel()
	text := "\xff\xfe it was refunded\xff"
	c := Case{CaseID: "x",
		Turns: []Turn{{Turn: 1, Verdict: grader.Fail, Completion: grader.Completion{Text: text},
			Excused: []grader.Excuse{{Part: grader.PartText, Start: 6, End: 18}}}},
		Findings: []Finding{{Turn: 1, Finding: grader.Finding{Kind: grader.KindClaim, Name: "n", Part: grader.PartText, Start: 6, End: 19}}},
		Mutation: &CaseMutation{Misses: []mutate.Miss{{Text: text, Start: 6, End: 18}}}}
	got := New([]Case{c}, Run{}).Cases[0]
	f, e, m := got.Findings[0], got.Turns[0].Excused[0], got.Mutation.Misses[0]
	clean := got.Turns[0].Completion.Text
	if q := clean[f.Start:f.End]; q != "was refunded\ufffd" {
		t.Errorf("finding quotes %q", q)
	}
	if q := clean[e.Start:e.End]; q != "was refunded" {
		t.Errorf("excuse quotes %q", q)
	}
	if q := m.Text[m.Start:m.End]; q != "was refunded" {
		t.Errorf("miss quotes %q", q)
	}
	if c.Findings[0].Start != 6 || c.Mutation.Misses[0].Start != 6 {
		t.Error("New altered the spans of the case it was given")
	}
}

func TestEncodeIsWhatEncodingJSONWritesButACaseALine(t *testing.T) {
	t.Parallel()
	for _, r := range []*Report{New([]Case{passing("b"), failing("a")}, finishedRun()), New(nil, Run{})} {
		var got, want, indented bytes.Buffer
		if err := Encode(&got, r); err != nil {
			t.Fatal(err)
		}
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(r); err != nil {
			t.Fatal(err)
		}
		if err := json.Indent(&indented, got.Bytes(), "", "  "); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), indented.String()); diff != "" {
			t.Errorf("streamed and whole differ (-whole +streamed):\n%s", diff)
		}
		cases := 0
		for line := range strings.Lines(got.String()) {
			if strings.HasPrefix(line, `    {"case_id":"`) {
				cases++
			}
		}
		if cases != len(r.Cases) {
			t.Errorf("%d lines that are a case, want %d:\n%s", cases, len(r.Cases), got.String())
		}
	}
}

func TestEncodeKeepsListsAndMarkup(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	// Not made by New, so nothing has filled the lists in.
	if err := Encode(&out, &Report{Cases: []Case{{CaseID: "a", AssistantText: "<b>&\xff"}}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"invented":[],`, `"missing_required":[],`, `"pins": {}`, `"<b>&` + "\\ufffd" + `"`} {
		if !bytes.Contains(out.Bytes(), []byte(want)) {
			t.Errorf("no %s in:\n%s", want, out.String())
		}
	}
}

func TestGateAnswers(t *testing.T) {
	t.Parallel()
	attacked := func(n mutate.Counts) Case {
		c := passing("a")
		c.Mutation = &CaseMutation{Counts: n}
		return c
	}
	type answers struct{ Blind, Brittle, Failing, Undecided, Baseline bool }
	done := Run{Complete: true}
	tests := []struct {
		name  string
		cases []Case
		run   Run
		want  answers
	}{
		{name: "a sound report", cases: []Case{passing("a")}, run: done, want: answers{Baseline: true}},
		{name: "a failing case is decided", cases: []Case{failing("a")}, run: done, want: answers{Failing: true, Baseline: true}},
		{name: "one survivor is blindness", cases: []Case{attacked(mutate.Counts{Killed: 1, Survived: 1})}, run: done, want: answers{Blind: true}},
		{name: "an honest answer failed", cases: []Case{attacked(mutate.Counts{Killed: 1, Brittle: 1})}, run: done, want: answers{Brittle: true, Baseline: true}},
		{name: "a pass that nothing was killed in", cases: []Case{attacked(mutate.Counts{NotApplicable: 9})}, run: done, want: answers{Undecided: true, Baseline: true}},
		{name: "an interrupted run", cases: []Case{passing("a")}, want: answers{Undecided: true}},
		{name: "a selection is sound but no baseline", cases: []Case{passing("a")}, run: Run{Complete: true, Selected: true}},
		{name: "no case", run: done, want: answers{Undecided: true}},
		{name: "infrastructure errors only", cases: []Case{{CaseID: "a", Verdict: grader.Error}, {CaseID: "b", Verdict: grader.Unverified}}, run: done, want: answers{Undecided: true}},
		{name: "one error beside a pass", cases: []Case{{CaseID: "a", Verdict: grader.Error}, passing("b")}, run: done, want: answers{Undecided: true, Baseline: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := New(tt.cases, tt.run)
			got := answers{r.Blind(), r.Brittle(), r.Failing(), r.Undecided(), AsBaseline("b.json", r) == nil}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestBlindnessIsReadFromTheCasesToo(t *testing.T) {
	t.Parallel()
	c := passing("a")
	c.Mutation = &CaseMutation{Counts: mutate.Counts{Survived: 1, Brittle: 1}}
	r := &Report{Cases: []Case{c}, Run: Run{Complete: true}} // totals say nothing
	if !r.Blind() || !r.Brittle() {
		t.Errorf("blind %t, brittle %t; want both", r.Blind(), r.Brittle())
	}
}
