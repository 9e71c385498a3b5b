package grader_test

import (
	"fmt"

	"github.com/goldentrace/goldentrace/grader"
)

func Example() {
	declines, _ := grader.Builtin("decline_to_invent_order")
	g, err := grader.Compile(grader.Expectation{
		Observations: []grader.Observation{
			{Text: "User: Can I get a refund on order 4412?"},
			{Text: "tool.lookup_order: not_found"},
		},
		Facts:     []grader.Fact{{Name: "absent", Forms: []string{"order 4412 was not found"}}},
		Claims:    []grader.Claim{{Name: "approved", Forms: []string{"refund is approved", "refund was issued"}}},
		Behaviors: []grader.Behavior{declines},
		Denials:   []string{"cannot confirm that your {claim}"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, answer := range []string{
		"Order 4412 was not found, so I cannot confirm that your refund was issued.",
		"Good news: your re\u200bfund **is** approved!",
		"",
	} {
		grade := g.Grade(grader.Completion{Text: answer, Stop: "stop"})
		fmt.Println(grade.Verdict)
		for _, f := range grade.Findings {
			fmt.Printf("  %s %q: %q %s.\n", f.Kind, f.Name, f.Excerpt, f.Detail)
		}
	}
	// Output:
	// pass
	// fail
	//   claim "approved": "re\u200bfund **is** approved" .
	//   behavior "decline_to_invent_order": "" the answer has none of: any allowed fact, "not found", "cannot confirm", "no record".
	// fail
	//   empty "": "" the answer is empty: the model said nothing.
	//   behavior "decline_to_invent_order": "" the answer has none of: any allowed fact, "not found", "cannot confirm", "no record".
}
