package diff

import (
	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// key is what a failing case is compared by. The place and the form do not
// count: the same claim in other words is the same reason. Of a tool's argument
// the tool counts.
type key struct {
	turn int
	kind grader.Kind
	name string
	tool string
}

// reason is a key with what it was read from: a finding of a case, or nil in
// a plain row, which knows names only.
type reason struct {
	key
	finding *grader.Finding
	of      *report.Case
}

// changes compares why a case fails with why it failed. Plain rows know only
// names; a row with findings is brought down to that beside one without.
func changes(was, now *report.Case) (gained, lost []reason) {
	list := findings
	if len(was.Findings) == 0 || len(now.Findings) == 0 {
		list = names
	}
	return added(list(was), list(now), keyOf), added(list(now), list(was), keyOf)
}

func keyOf(r reason) key { return r.key }

func findings(c *report.Case) []reason {
	found := c.Found()
	all := make([]reason, len(found))
	for i := range found {
		f := &found[i]
		k := key{turn: f.Turn, kind: f.Kind, name: f.Name}
		switch f.Kind {
		case grader.KindInventedArgument, grader.KindInvalidArguments, grader.KindUnlicensedArgument:
			k.tool = f.Tool
		}
		all[i] = reason{k, &f.Finding, c}
	}
	return all
}

func names(c *report.Case) []reason {
	var all []reason
	for _, name := range c.Invented {
		all = append(all, reason{key: key{kind: grader.KindClaim, name: name}})
	}
	for _, name := range c.MissingRequired {
		all = append(all, reason{key: key{kind: grader.KindBehavior, name: name}})
	}
	return all
}

// added lists what of now is not in was, each once, in order.
func added[T any, K comparable](was, now []T, by func(T) K) []T {
	seen := make(map[K]bool, len(was)+len(now))
	for _, x := range was {
		seen[by(x)] = true
	}
	out := []T{}
	for _, x := range now {
		if k := by(x); !seen[k] {
			seen[k] = true
			out = append(out, x)
		}
	}
	return out
}

func itself(name string) string { return name }

// firstTurn is the first turn whose verdict or findings differ, or that only
// one side has; 0 when the turns of one side are not known, or none differs.
func firstTurn(was, now *report.Case) int {
	if !decided(was) || len(was.Turns) == 0 || len(now.Turns) == 0 {
		return 0
	}
	first := 0
	differs := func(turn int) {
		if turn > 0 && (first == 0 || turn < first) {
			first = turn
		}
	}
	verdicts := make(map[int]grader.Verdict, len(was.Turns))
	for _, t := range was.Turns {
		verdicts[t.Turn] = t.Verdict
	}
	for _, t := range now.Turns {
		if v, ok := verdicts[t.Turn]; !ok || v != t.Verdict {
			differs(t.Turn)
		}
		delete(verdicts, t.Turn)
	}
	for turn := range verdicts { // vanished
		differs(turn)
	}
	before, after := findings(was), findings(now)
	for _, r := range append(added(before, after, keyOf), added(after, before, keyOf)...) {
		differs(r.turn)
	}
	return first
}
