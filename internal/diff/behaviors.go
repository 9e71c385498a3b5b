package diff

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// looserBehaviors lists the behaviors that are gone or are met by more. One
// that asks the same under another name is the same.
func looserBehaviors(was, now []grader.Behavior) (all []string) {
	for _, b := range was {
		if slices.ContainsFunc(now, func(c grader.Behavior) bool { return sameBehavior(b, c) }) {
			continue
		}
		i := slices.IndexFunc(now, func(c grader.Behavior) bool { return c.Name == b.Name })
		if i < 0 {
			all = append(all, "behavior dropped: "+short(b.Name))
			continue
		}
		for _, what := range looserBehavior(b, now[i]) {
			all = append(all, fmt.Sprintf("behavior %s: %s", short(b.Name), what))
		}
	}
	return all
}

func sameBehavior(a, b grader.Behavior) bool {
	return sameMatchers(a.AnyOf, b.AnyOf) && sameMatchers(a.AllOf, b.AllOf) && sameMatchers(a.NoneOf, b.NoneOf)
}

// sameMatchers compares groups of matchers, whose order does not count.
func sameMatchers(a, b []grader.Matcher) bool {
	return len(missing(a, b)) == 0 && len(missing(b, a)) == 0
}

// missing lists the matchers of from that are not in.
func missing(from, in []grader.Matcher) (out []grader.Matcher) {
	for _, m := range from {
		if !slices.ContainsFunc(in, func(other grader.Matcher) bool { return matcherKey(m) == matcherKey(other) }) {
			out = append(out, m)
		}
	}
	return out
}

// matcherKey is what a matcher asks. Words fold; how arguments are written does
// not count, nor in which order keys stand.
func matcherKey(m grader.Matcher) string {
	m.As = ""
	if m.Phrase != "" {
		m.Phrase = grader.Fold(m.Phrase)
	}
	if m.ToolCall != nil {
		c := plainCall(*m.ToolCall)
		m.ToolCall = &c
	}
	if m.ToolCalls != nil {
		list := *m.ToolCalls
		list.Calls = slices.Clone(list.Calls)
		for i := range list.Calls {
			list.Calls[i] = plainCall(list.Calls[i])
		}
		m.ToolCalls = &list
	}
	text, err := json.Marshal(m)
	if err != nil {
		return fmt.Sprintf("%+v", m)
	}
	return string(text)
}

// plainCall writes what a call's arguments must be in one way.
func plainCall(c grader.ToolCall) grader.ToolCall {
	c.Args = plainJSON(c.Args)
	c.SameArgs = slices.Sorted(slices.Values(c.SameArgs))
	return c
}

// plainJSON writes a value with sorted keys, numbers as they are.
func plainJSON(raw json.RawMessage) json.RawMessage {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return raw
	}
	out, err := json.Marshal(v)
	if err != nil {
		return raw
	}
	return out
}

// looserBehavior lists in which ways a behavior of the same name is met by
// more than it was.
func looserBehavior(was, now grader.Behavior) (all []string) {
	tell := func(what string, matchers []grader.Matcher) {
		var names []string
		for _, m := range matchers {
			names = append(names, matcherName(m))
		}
		if len(names) > 0 {
			all = append(all, what+few(names))
		}
	}
	switch {
	case len(was.AnyOf) == 0: // a group that is new asks more
	case len(now.AnyOf) == 0:
		all = append(all, "no longer asks for any of its matchers")
	default:
		tell("is also met by ", missing(now.AnyOf, was.AnyOf))
	}
	tell("no longer asks for ", missing(was.AllOf, now.AllOf))
	tell("no longer forbids ", missing(was.NoneOf, now.NoneOf))
	return all
}

// matcherName shows a matcher to people.
func matcherName(m grader.Matcher) string {
	switch {
	case m.Phrase != "":
		return fmt.Sprintf("%q", short(m.Phrase))
	case m.Regexp != "":
		return fmt.Sprintf("regexp %q", short(m.Regexp))
	case m.Fact != "":
		return "fact " + short(m.Fact)
	case m.ToolCall != nil:
		return strings.TrimSpace(short(m.ToolCall.String()))
	case m.ToolCalls != nil:
		return short(m.ToolCalls.String())
	}
	return "a matcher"
}
