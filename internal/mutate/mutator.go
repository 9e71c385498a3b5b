package mutate

import "github.com/goldentrace/goldentrace/grader"

// kind is the verdict that a mutant's making proves.
type kind int

const (
	poisoned   kind = iota // must fail, for what was put in
	equivalent             // must pass
)

// mutator alters answers in one way. make puts its mutants of a subject out
// and says of what it could prove nothing, and why.
type mutator struct {
	name string
	kind kind
	make func(*subject, *batch)
}

// batch collects the mutants that a mutator makes.
type batch struct {
	mutants []mutant
	reason  string // the first reason why one was not made
}

func (out *batch) add(m mutant) { out.mutants = append(out.mutants, m) }

func (out *batch) skip(reason string) {
	if out.reason == "" {
		out.reason = reason
	}
}

// mutators is every mutator, in the order of a result's tallies.
var mutators = []mutator{
	{"append", poisoned, eachForm(appendForm)},
	{"embed", poisoned, eachForm(embedForm)},
	{"emphasis", poisoned, eachForm(restyled(emphasis))},
	{"letter_case", poisoned, eachForm(restyled(letterCase))},
	{"curly_quotes", poisoned, eachForm(restyled(curlyQuotes))},
	{"no_break_space", poisoned, eachForm(restyled(noBreakSpace))},
	{"narrow_space", poisoned, eachForm(restyled(narrowSpace))},
	{"zero_width", poisoned, eachForm(restyled(zeroWidth))},
	{"full_width", poisoned, eachForm(restyled(fullWidth))},
	{"line_break", poisoned, eachForm(restyled(lineBreak))},
	{"table_cell", poisoned, eachForm(restyled(tableCell))},
	{"list_item", poisoned, eachForm(restyled(listItem))},
	{"block_quote", poisoned, eachForm(restyled(blockQuote))},
	{"code_span", poisoned, eachForm(restyled(codeSpan))},
	{"deny_then_assert", poisoned, eachForm(denyThenAssert)},
	{"drop_behavior", poisoned, eachBase(dropBehavior)},
	{"known_bad", poisoned, knownBad},
	{"reflow", equivalent, eachBase(reflow)},
	{"add_emphasis", equivalent, eachBase(addEmphasis)},
	{"closing_sentence", equivalent, eachBase(closingSentence)},
	{"denial_alone", equivalent, eachForm(denialAlone)},
	{"known_good", equivalent, knownGood},
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
