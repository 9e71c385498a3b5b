package mutate

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/goldentrace/goldentrace/grader"
)

// TestRandomCalls makes calls at random, with arguments that were observed, and
// demands what is true of them: the production grader must be neither blind nor
// brittle.
func TestRandomCalls(t *testing.T) {
	t.Parallel()
	made := map[string]int{}
	for seed := range uint64(100) {
		target := randomCalls(rand.New(rand.NewPCG(seed, 2)))
		r, err := Attack([]Target{target}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if checkHeld(t, r); t.Failed() {
			behaviors, _ := json.Marshal(target.Expectation.Behaviors)
			t.Fatalf("seed %d: %+v %s", seed, target.Honest[0].Completion.Calls, behaviors)
		}
		for _, tally := range r.Mutators {
			made[tally.Mutator] += tally.Killed + tally.Equivalents
		}
	}
	for _, name := range []string{
		"claim_in_argument", "poisoned_argument", "invented_argument", "renamed_call", "dropped_call",
		"duplicated_call", "changed_key", "forbidden_call", "swapped_calls", "reordered_arguments",
	} {
		if made[name] < 30 {
			t.Errorf("%s made only %d mutants of 100 cases", name, made[name])
		}
	}
	t.Logf("%v", made)
}

func randomCalls(rng *rand.Rand) Target {
	names := []string{"book", "pay", "note"}
	schema := json.RawMessage(`{"type":"object","additionalProperties":false,"properties":{
		"id":{"type":"string","minLength":2},"n":{"type":"number","minimum":1},"key":{"type":"string"},"deep":{"type":"array","items":{"type":"object"}}}}`)
	offered := []grader.Tool{{Name: "wipe"}}
	for _, name := range names {
		offered = append(offered, grader.Tool{Name: name, Parameters: schema})
	}
	tools, err := grader.NewTools(offered)
	if err != nil {
		panic(err)
	}
	var calls []grader.Call
	var listed []grader.ToolCall
	count := map[string]int{}
	for range 1 + rng.IntN(4) {
		name := names[rng.IntN(len(names))]
		id := []string{"AB-12", "seat 7", "Zoë & <b>"}[rng.IntN(3)]
		written, _ := json.Marshal(id)
		args := fmt.Sprintf(`{"id":%s,"n":%d,"key":"K1"}`, written, 5+rng.IntN(2))
		if rng.IntN(3) == 0 {
			args = fmt.Sprintf(`{ "deep" : [{"note": %s}], "key": "K1" }`, written)
		}
		calls = append(calls, grader.Call{Name: name, Arguments: args})
		c := grader.ToolCall{Name: name, Args: json.RawMessage(args)}
		switch rng.IntN(3) {
		case 0:
			c.Args = nil
		case 1:
			c.Args, c.Match = json.RawMessage(`{"key":"K1"}`), grader.MatchSubset
		}
		listed = append(listed, c)
		count[name]++
	}
	one := func(name string) grader.Matcher { return grader.Matcher{ToolCall: &grader.ToolCall{Name: name}} }
	times, key, order := one(calls[0].Name), one(calls[0].Name), grader.Matcher{ToolCalls: &grader.ToolCalls{Calls: listed}}
	times.ToolCall.Times = count[calls[0].Name]
	key.ToolCall.SameArgs = []string{"key"}
	if rng.IntN(2) == 0 {
		order.ToolCalls.Order = grader.OrderStrict
	}
	e := grader.Expectation{
		Observations: []grader.Observation{
			{Step: 1, From: grader.FromUser, Text: "I want AB-12, seat 7, for Zoë & <b>, 5 or 6 of them, by K1."},
			{Step: 2, From: grader.FromTool, Tool: "book", Args: `{"key":"K1"}`, Text: "busy"},
		},
		Claims: claims(`it's "paid" Ω`, "42 seats are yours"), Denials: []string{"no word that {claim}"},
		Behaviors: []grader.Behavior{
			{Name: "times", AllOf: []grader.Matcher{times}}, {Name: "key", AllOf: []grader.Matcher{key}}, {Name: "order", AllOf: []grader.Matcher{order}},
			{Name: "one", AnyOf: []grader.Matcher{one(calls[0].Name), one("wipe")}},
			{Name: "keeps", NoneOf: []grader.Matcher{one("wipe"), {ToolCalls: &grader.ToolCalls{Calls: []grader.ToolCall{{Name: "wipe"}, {Name: "note"}}}}}},
		},
		Arguments: grader.ArgumentsLicensed, Tools: tools,
	}
	text := ""
	if rng.IntN(2) == 0 {
		text = "One moment. I will see to it."
	}
	return Target{Turn: 1, Expectation: e, Honest: []Base{{Origin: "known_good[0]", Completion: grader.Completion{Text: text, Calls: calls}}}}
}
