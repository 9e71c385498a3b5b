package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/mutate"
)

// sameJSON compares JSON that is kept as it was written: a report indents it.
var sameJSON = cmp.FilterValues(func(a, b json.RawMessage) bool { return len(a)+len(b) > 0 }, cmp.Comparer(func(a, b json.RawMessage) bool {
	var x, y bytes.Buffer
	return json.Compact(&x, a) == nil && json.Compact(&y, b) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}))

// traced is a case of three turns with all that the long form brings.
func traced() Case {
	seen := []grader.Observation{
		{Text: "Where is order 4412?", Step: 1, From: grader.FromUser},
		{Text: `{"status":"shipped"}`, Step: 2, From: grader.FromTool, Tool: "lookup_order", Args: `{"order_id":"4412"}`, Outcome: "exit 1, 2 retries, 30000 ms",
			Grants: []grader.Grant{{Fact: "order-status", Forms: []string{"has {value}"}, At: "/status"}}},
		{Text: `{"status":"cancelled"}`, Step: 4, From: grader.FromTool, Tool: "lookup_order", Revokes: []string{"order-status"}},
		{Text: "The customer asked about an order.", Step: 6, From: grader.FromSummary},
	}
	demands := func(ahead int) grader.Expectation {
		return grader.Expectation{Ahead: ahead, Arguments: grader.ArgumentsLicensed, Behaviors: []grader.Behavior{{Name: "looks-up", AllOf: []grader.Matcher{
			{ToolCall: &grader.ToolCall{Name: "lookup_order", Args: json.RawMessage(`{"order_id":"4412","n":[1,{}]}`), Match: grader.MatchSubset, Times: 2, SameArgs: []string{"key"}}},
			{ToolCalls: &grader.ToolCalls{Calls: []grader.ToolCall{{Name: "a"}, {Name: "b"}}, Order: grader.OrderStrict}},
		}}}}
	}
	calls := []grader.Call{{ID: "call_0001", Name: "send_mail", Arguments: `{"note": "It has shipped."}`}, {Name: "refund", Arguments: "{"}}
	return Case{
		CaseID: "refund-4412", File: "fixtures/refund.yaml", Line: 3, Observations: seen,
		Demands: []grader.Expectation{demands(2), demands(1), demands(0)},
		Turns: []Turn{
			{Turn: 1, Step: 3, Line: 12, Verdict: grader.Pass, Completion: grader.Completion{Text: "It has shipped."}},
			{Turn: 2, Step: 5, Line: 20, Verdict: grader.Fail, Completion: grader.Completion{Calls: calls, Stop: "tool_calls"},
				Excused: []grader.Excuse{{Claim: "x", Form: "x", Denial: "no {claim}", Part: grader.PartArguments, Call: 1, Start: 2, End: 4}}},
			{Turn: 3, Step: 7, Line: 31, Verdict: grader.Fail, Completion: grader.Completion{Calls: calls[:1]}},
		},
		Findings: []Finding{
			{Turn: 2, Finding: grader.Finding{Kind: grader.KindStale, Name: "order-status", Form: "has shipped", Part: grader.PartArguments, Call: 1, Start: 13, End: 24, Excerpt: "has shipped", Path: "/note",
				Granted: &grader.Source{Step: 2, From: grader.FromTool, Tool: "lookup_order", Pointer: "/status"}, Ended: &grader.Source{Step: 4, From: grader.FromTool, Tool: "lookup_order"}}},
			{Turn: 2, Finding: grader.Finding{Kind: grader.KindEarly, Name: "gate", Granted: &grader.Source{Step: 6}}},
			{Turn: 2, Finding: grader.Finding{Kind: grader.KindInvalidArguments, Name: "order_id", Tool: "refund", Call: 2, Path: "/order_id", Schema: "/properties/order_id/type", Detail: "want string"}},
			{Turn: 3, Finding: grader.Finding{Kind: grader.KindClaim, Name: "delivered", Form: "delivered"}},
			{Turn: 3, Finding: grader.Finding{Kind: grader.KindInventedTool, Name: "teleport", Tool: "teleport", Call: 1}},
		},
		Mutation: &CaseMutation{Mutators: []mutate.Tally{{Mutator: "withheld_observation"}}, Misses: []mutate.Miss{
			{Mutator: "withheld_observation", Turn: 2, Blind: true, Calls: calls, Call: 1, Start: 13, End: 24, Altered: "step 2 (lookup_order) withheld"}}},
	}
}

func TestEveryTurnReadsBackAsItWasWritten(t *testing.T) {
	t.Parallel()
	r := New([]Case{traced()}, finishedRun())
	path := filepath.Join(t.TempDir(), "report.json")
	if err := Write(path, r); err != nil {
		t.Fatal(err)
	}
	got, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, got, cmpopts.EquateEmpty(), sameJSON); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
	c := got.Cases[0]
	if diff := cmp.Diff([]string{"delivered", "gate", "order-status"}, c.Invented); diff != "" {
		t.Errorf("invented: claims and facts stated too early or too late, tools not (-want +got):\n%s", diff)
	}
	if c.AssistantText != "" {
		t.Errorf("a last turn that only calls tools says nothing: got %q", c.AssistantText)
	}
	for i, ahead := range []int{2, 1, 0} {
		if e := c.Demand(i); e.Ahead != ahead || len(e.Observations) != 4 {
			t.Errorf("turn %d was graded by %d observations, %d of them ahead; want 4 and %d", i+1, len(e.Observations), e.Ahead, ahead)
		}
	}
}

// long is a case of n turns whose demands hold the observations as a suite's do.
func long(n int) Case {
	c := Case{CaseID: "long"}
	var seen []grader.Observation
	for i := range n {
		seen = append(seen, grader.Observation{Text: fmt.Sprintf("observation <%d>", i), Step: 2*i + 1})
	}
	for i := range n {
		c.Demands = append(c.Demands, grader.Expectation{Observations: seen, Ahead: n - i - 1})
		c.Turns = append(c.Turns, Turn{Turn: i + 1, Step: 2 * (i + 1), Verdict: grader.Pass})
	}
	return c
}

func TestALongCaseHoldsEachObservationOnce(t *testing.T) {
	t.Parallel()
	size := map[int]int{}
	for _, n := range []int{100, 400} {
		c := long(n)
		var out bytes.Buffer
		if err := Encode(&out, New([]Case{c}, Run{})); err != nil {
			t.Fatal(err)
		}
		for i := range n {
			if got := strings.Count(out.String(), fmt.Sprintf("observation <%d>", i)); got != 1 {
				t.Fatalf("of %d turns: observation %d is written %d times", n, i, got)
			}
		}
		if c.Observations != nil || len(c.Demands[0].Observations) != n {
			t.Error("New altered the case it was given")
		}
		size[n] = out.Len()
	}
	if size[400] > 4*size[100]+4096 {
		t.Errorf("100 turns take %d bytes, 400 take %d: more than four times that", size[100], size[400])
	}
}

func TestDemandsMayHoldTheirOwnObservations(t *testing.T) {
	t.Parallel()
	first, second := []grader.Observation{{Text: "a"}}, []grader.Observation{{Text: "a"}, {Text: "b"}}
	c := Case{CaseID: "x", Verdict: grader.Pass, Demands: []grader.Expectation{{Observations: first}, {Observations: second}}}
	var out bytes.Buffer
	if err := Encode(&out, New([]Case{c}, Run{})); err != nil {
		t.Fatal(err)
	}
	r, err := Decode("r.json", out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]grader.Observation{first, second} {
		if diff := cmp.Diff(want, r.Cases[0].Demand(i).Observations); diff != "" {
			t.Errorf("turn %d (-want +got):\n%s", i+1, diff)
		}
	}
	const row = `[{"case_id":"x","passed":true,"demands":[{"observations":[{"text":"a"}]}]}]`
	if r, err = Decode("rows.json", []byte(row)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, r.Cases[0].Demand(0).Observations); diff != "" {
		t.Errorf("a row (-want +got):\n%s", diff)
	}
}

func TestInvalidBytesMoveTheSpansInArguments(t *testing.T) {
	t.Parallel()
	const bad, good = "\xff\xfe {\"note\": \"it was refunded\xff\"}", `{"note": "it was refunded"}`
	at := func(s string) (start, end int) {
		start = strings.Index(s, "was")
		return start, start + len("was refunded")
	}
	start, end := at(bad)
	plainStart, plainEnd := at(good)
	calls := []grader.Call{{Name: "a", Arguments: good}, {Name: "b", Arguments: bad}}
	finding := func(call, start, end int) Finding {
		return Finding{Turn: 2, Finding: grader.Finding{Kind: grader.KindClaim, Part: grader.PartArguments, Call: call, Start: start, End: end, Excerpt: "was refunded"}}
	}
	c := Case{CaseID: "x",
		Turns: []Turn{{Turn: 1, Completion: grader.Completion{Calls: []grader.Call{{Arguments: good}, {Arguments: good}}}},
			{Turn: 2, Verdict: grader.Fail, Completion: grader.Completion{Text: "\xff", Calls: calls}, Excused: []grader.Excuse{{Part: grader.PartArguments, Call: 2, Start: start, End: end}}}},
		Findings: []Finding{finding(1, plainStart, plainEnd), finding(2, start, end)},
		Mutation: &CaseMutation{Misses: []mutate.Miss{
			{Text: "\xff", Calls: calls, Call: 2, Start: start, End: end},
			{Text: "\xff\xff", Calls: calls, Call: 1, Start: plainStart, End: plainEnd},
			{Text: "\xffwas refunded", Calls: calls, Start: 1, End: 13}}}}
	got := New([]Case{c}, Run{}).Cases[0]
	quotes := map[string]string{}
	for _, f := range got.Findings {
		quotes[fmt.Sprint("finding in call ", f.Call)] = got.Turns[1].Completion.Calls[f.Call-1].Arguments[f.Start:f.End]
	}
	e := got.Turns[1].Excused[0]
	quotes["excuse"] = got.Turns[1].Completion.Calls[1].Arguments[e.Start:e.End]
	for _, m := range got.Mutation.Misses {
		text := m.Text
		if m.Call > 0 {
			text = m.Calls[m.Call-1].Arguments
		}
		quotes[fmt.Sprint("miss in call ", m.Call)] = text[m.Start:m.End]
	}
	for what, quote := range quotes {
		if quote != "was refunded" {
			t.Errorf("%s quotes %q", what, quote)
		}
	}
	if len(quotes) != 6 {
		t.Errorf("%d places were looked at, want 6", len(quotes))
	}
	if c.Turns[1].Completion.Calls[1].Arguments != bad || c.Mutation.Misses[0].Calls[1].Arguments != bad || c.Findings[1].Start != start {
		t.Error("New altered the case it was given")
	}
}

func TestObservationsWithoutStepsCannotBeCited(t *testing.T) {
	t.Parallel()
	c := Case{Observations: []grader.Observation{{Text: "a"}, {Text: "b"}}}
	if got := c.Observed(&grader.Source{}); got != nil {
		t.Errorf("got %q for a source that names no step", got.Text)
	}
}

func TestEnding(t *testing.T) {
	t.Parallel()
	c := traced()
	tests := []struct {
		name  string
		fact  string
		ended *grader.Source
		want  Ending
	}{
		{name: "its observation revokes the fact by name", fact: "order-status", ended: &grader.Source{Step: 4}, want: Revoked},
		{name: "its observation revokes another", fact: "gate", ended: &grader.Source{Step: 4}, want: Superseded},
		{name: "its observation is a summary", fact: "order-status", ended: &grader.Source{Step: 6}, want: Dropped},
		{name: "a summary that the report does not hold", fact: "gate", ended: &grader.Source{Step: 60, From: grader.FromSummary}, want: Dropped},
		{name: "an observation that the report does not hold", fact: "gate", ended: &grader.Source{Step: 5}},
		{name: "an observation without a step", fact: "gate", ended: &grader.Source{}},
		{name: "nothing ended it", fact: "gate"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := c.Ending(&grader.Finding{Name: tt.fact, Ended: tt.ended}); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
