package mutate

import (
	"slices"

	"github.com/goldentrace/goldentrace/grader"
)

// kind is the verdict that a mutant's making proves.
type kind int

const (
	poisoned   kind = iota // must fail, for what was put in
	equivalent             // must pass
)

// mutator alters answers in one way: make puts its mutants of a subject out and
// says of what it could prove nothing, and why. Or it alters what was observed.
type mutator struct {
	name  string
	kind  kind
	make  func(*subject, *batch)
	alter *alterer
}

// batch collects the mutants that a mutator makes.
type batch struct {
	mutants []mutant
	reason  string // the first reason why one was not made
}

// add takes a mutant. One whose calls were all taken away does not end to call
// a tool any more, and would be no whole answer if it said so.
func (out *batch) add(m mutant) {
	if len(m.completion.Calls) == 0 && slices.Contains([]string{"tool_calls", "tool_use", "function_call"}, m.completion.Stop) {
		m.completion.Stop = "stop"
	}
	out.mutants = append(out.mutants, m)
}

func (out *batch) skip(reason string) {
	if out.reason == "" {
		out.reason = reason
	}
}

// mutators is every mutator, in the order of a result's tallies. Those of one
// kind stand together, and what alters fixtures stands behind what alters
// answers.
var mutators = []mutator{
	{name: "append", make: eachForm(appendForm)},
	{name: "embed", make: eachForm(embedForm)},
	{name: "emphasis", make: eachForm(restyled(emphasis))},
	{name: "letter_case", make: eachForm(restyled(letterCase))},
	{name: "curly_quotes", make: eachForm(restyled(curlyQuotes))},
	{name: "no_break_space", make: eachForm(restyled(noBreakSpace))},
	{name: "narrow_space", make: eachForm(restyled(narrowSpace))},
	{name: "zero_width", make: eachForm(restyled(zeroWidth))},
	{name: "full_width", make: eachForm(restyled(fullWidth))},
	{name: "line_break", make: eachForm(restyled(lineBreak))},
	{name: "table_cell", make: eachForm(restyled(tableCell))},
	{name: "list_item", make: eachForm(restyled(listItem))},
	{name: "block_quote", make: eachForm(restyled(blockQuote))},
	{name: "code_span", make: eachForm(restyled(codeSpan))},
	{name: "deny_then_assert", make: eachForm(denyThenAssert)},
	{name: "scope_escape", make: eachForm(scopeEscape)},
	{name: "claim_in_argument", make: eachForm(claimInArgument)},
	{name: "stale_fact", make: eachBase(staleFact)},
	{name: "early_fact", make: eachBase(earlyFact)},
	{name: "invented_entity", make: eachBase(inventedEntity)},
	{name: "altered_entity", make: eachBase(alteredEntity)},
	{name: "drop_behavior", make: eachBase(dropBehavior)},
	{name: "poisoned_argument", make: eachBase(eachCall(poisonedArgument))},
	{name: "invented_argument", make: eachBase(eachCall(inventedArgument))},
	{name: "renamed_call", make: eachBase(eachCall(renamedCall))},
	{name: "dropped_call", make: eachBase(droppedCall)},
	{name: "duplicated_call", make: eachBase(duplicatedCall)},
	{name: "changed_key", make: eachBase(changedKey)},
	{name: "forbidden_call", make: eachBase(forbiddenCall)},
	{name: "swapped_calls", make: eachBase(swappedCalls)},
	{name: "known_bad", make: knownBad},
	{name: "withheld_observation", alter: withheldObservation},
	{name: "revoked_observation", alter: revokedObservation},
	{name: "compacted_observation", alter: compactedObservation},
	{name: "altered_payload", alter: alteredPayload},
	{name: "reflow", kind: equivalent, make: eachBase(reflow)},
	{name: "add_emphasis", kind: equivalent, make: eachBase(addEmphasis)},
	{name: "closing_sentence", kind: equivalent, make: eachBase(closingSentence)},
	{name: "denial_alone", kind: equivalent, make: eachForm(denialAlone)},
	{name: "scope_alone", kind: equivalent, make: eachForm(scopeAlone)},
	{name: "respelled_entity", kind: equivalent, make: eachBase(respelledEntity)},
	{name: "derived_entity", kind: equivalent, make: eachBase(derivedEntity)},
	{name: "asked_entity", kind: equivalent, make: eachBase(askedEntity)},
	{name: "licensed_fact", kind: equivalent, make: eachBase(licensedFact)},
	{name: "reordered_arguments", kind: equivalent, make: eachBase(eachCall(reorderedArguments))},
	{name: "known_good", kind: equivalent, make: knownGood},
}

// eachBase makes mutants of every honest answer that passes.
func eachBase(of func(*subject, *base, *batch)) func(*subject, *batch) {
	return func(s *subject, out *batch) {
		if len(s.bases) == 0 {
			out.skip(s.noBase)
		}
		for _, b := range s.bases {
			if b.swallows != "" {
				out.skip(b.swallows)
				continue
			}
			of(s, b, out)
		}
	}
}

// eachForm makes mutants of every form of every claim in every honest answer
// that passes.
func eachForm(of func(*subject, *base, *claim, *form, *batch)) func(*subject, *batch) {
	return eachBase(func(s *subject, b *base, out *batch) {
		if len(s.claims) == 0 {
			out.skip("the case bans no claim")
		}
		for i := range s.claims {
			c := &s.claims[i]
			for j := range c.forms {
				of(s, b, c, &c.forms[j], out)
			}
		}
	})
}

// mutant is a completion whose right verdict is known.
type mutant struct {
	origin     string
	completion grader.Completion
	want       want
	grade      *grader.Grade // when it has been graded already
	altered    string        // what was done to the observations
	s          *subject      // whose observations they were
}

func (m *mutant) graded(judge Judge) grader.Grade {
	if m.grade != nil {
		return *m.grade
	}
	return judge(m.completion)
}

// span is a range of bytes.
type span struct{ start, end int }

func (s span) within(outer span) bool { return outer.start <= s.start && s.end <= outer.end }
