package mutate

import (
	"fmt"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// poisonedArgument replaces each text and number that a call passes, one at a
// time, with one that nothing holds, where arguments must be licensed.
func poisonedArgument(s *subject, b *base, call int, out *batch) {
	if s.target.Expectation.Arguments != grader.ArgumentsLicensed {
		out.skip("the turn does not ask for licensed arguments")
		return
	}
	c := b.completion.Calls[call]
	for _, l := range leaves(c.Arguments) {
		if !l.isText(c.Arguments) && !l.isNumber(c.Arguments) {
			continue
		}
		arguments, invalid, why := s.poison(c, l)
		if why != "" {
			out.skip(why)
			continue
		}
		out.add(mutant{origin: b.origin, completion: b.passing(call, arguments), want: want{
			kind: grader.KindUnlicensedArgument, name: l.name(), call: call + 1, path: l.path, invalid: invalid,
		}})
	}
	out.skip("the call passes no text or number")
}

// poison gives a call's arguments with another value in l, one that the tool
// takes if there is such a one. invalid says that the tool refuses it.
func (s *subject) poison(c grader.Call, l leaf) (arguments string, invalid bool, why string) {
	refused := ""
	for _, value := range s.trace.others(l, c.Arguments) {
		other := l.replaced(c.Arguments, value)
		if s.holds(letters(value)) {
			continue
		}
		switch defects := s.target.Expectation.Tools.Check(c.Name, other); {
		case len(defects) == 0:
			return other, false, ""
		case refused == "" && defects[0].Kind == grader.KindInvalidArguments && defects[0].Path == l.path:
			refused = other
		}
	}
	if refused != "" {
		return refused, true, ""
	}
	return "", false, fmt.Sprintf("no value that %s takes as %s is surely held by nothing", c.Name, l.name())
}

// holds says whether a form of this turn could hold what letters say.
func (s *subject) holds(letters string) bool {
	for _, said := range s.sayings {
		if strings.Contains(said, letters) {
			return true
		}
	}
	return false
}
