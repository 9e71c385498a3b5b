package tape

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The parts of a request that an Unrecorded may name.
const (
	partSystem       = "system prompt"
	partTools        = "tools"
	partObservations = "observations"
	partModel        = "model"
	partSampling     = "sampling"
	partRepeat       = "repeat"
)

// Nearest finds the recording whose request is nearest to r: of the same turn
// if there is one, then with the fewest parts that differ, then with the most
// of its messages in common, then newest. It says what differs; the exchange is
// nil when nothing is recorded.
func Nearest(r Request, recorded []Exchange) (*Exchange, *Unrecorded) {
	u := &Unrecorded{Case: r.Case}
	now := compare(r)
	sameTurn := slices.ContainsFunc(recorded, func(ex Exchange) bool { return ex.Turn == r.Turn })
	var nearest *Exchange
	var was compared
	var closeness int
	for i := range recorded {
		ex := &recorded[i]
		if sameTurn && ex.Turn != r.Turn {
			continue
		}
		one := compare(ex.Request)
		differs, common := one.differs(now), inCommon(ex.Request.Messages, r.Messages)
		if nearest != nil {
			order := cmp.Or(
				cmp.Compare(len(differs), len(u.Differs)),
				cmp.Compare(closeness, common),
				nearest.Recorded.Compare(ex.Recorded),
			)
			if order > 0 {
				continue
			}
		}
		nearest, was, closeness, u.Differs = ex, one, common, differs
	}
	if nearest != nil {
		u.Detail = explain(was, now, u.Differs)
	}
	return nearest, u
}

// inCommon measures how much two lists of messages share at their beginning
// and end, less what only the recorded one has.
func inCommon(was, now []Message) int {
	n := 0
	for _, m := range was {
		n -= len(m)
	}
	for len(was) > 0 && len(now) > 0 && was[0] == now[0] {
		n += 2 * len(was[0])
		was, now = was[1:], now[1:]
	}
	for len(was) > 0 && len(now) > 0 && was[len(was)-1] == now[len(now)-1] {
		n += 2 * len(was[len(was)-1])
		was, now = was[:len(was)-1], now[:len(now)-1]
	}
	if len(was) == 0 || len(now) == 0 {
		return n
	}
	a, b := was[0], now[0]
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		n += 2
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		n += 2
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return n
}

// compared is a request by the parts that may differ.
type compared struct {
	system, rest []Message
	model, tools string
	sampling     map[string]string // the canonical JSON of every other field
	repeat       int
}

func compare(r Request) compared {
	n := leadingSystem(r.Messages)
	c := compared{system: r.Messages[:n], rest: r.Messages[n:], model: r.Model, sampling: map[string]string{}, repeat: r.Repeat}
	// A request that cannot be sent was never recorded, and what else it holds
	// is said by who refuses to send it.
	pairs, _ := r.fields()
	for _, p := range pairs {
		switch p.name {
		case fieldModel, fieldMessages:
		case fieldTools:
			c.tools = p.value()
		default:
			c.sampling[p.name] = p.value()
		}
	}
	return c
}

func (was compared) differs(now compared) []string {
	var parts []string
	for _, part := range []struct {
		name string
		same bool
	}{
		{partSystem, slices.Equal(was.system, now.system)},
		{partTools, was.tools == now.tools},
		{partObservations, slices.Equal(was.rest, now.rest)},
		{partModel, was.model == now.model},
		{partSampling, maps.Equal(was.sampling, now.sampling)},
		{partRepeat, was.repeat == now.repeat},
	} {
		if !part.same {
			parts = append(parts, part.name)
		}
	}
	return parts
}

// samplingChanges lists the body's other fields that differ, by name.
func samplingChanges(was, now map[string]string) []string {
	names := slices.AppendSeq(slices.Collect(maps.Keys(was)), maps.Keys(now))
	slices.Sort(names)
	var changes []string
	for _, name := range slices.Compact(names) {
		if was[name] != now[name] {
			changes = append(changes, fmt.Sprintf("%s: recorded %s, now %s", shorten(name), orAbsent(was[name]), orAbsent(now[name])))
		}
	}
	return capped(changes)
}

func orAbsent(s string) string {
	if s == "" {
		return "absent"
	}
	return shorten(s)
}

// explain shows what differs, part by part, in lines: - as recorded, + as
// asked now.
func explain(was, now compared, parts []string) string {
	var out []string
	for _, part := range parts {
		out = append(out, part+":")
		var lines []string
		switch part {
		case partSystem:
			lines = messageChanges(was.system, now.system)
		case partTools:
			lines = toolChanges(was.tools, now.tools)
		case partObservations:
			lines = messageChanges(was.rest, now.rest)
		case partModel:
			lines = []string{fmt.Sprintf("recorded %s, now %s", shorten(was.model), shorten(now.model))}
		case partSampling:
			lines = samplingChanges(was.sampling, now.sampling)
		case partRepeat:
			lines = []string{fmt.Sprintf("recorded %d, now %d", was.repeat, now.repeat)}
		}
		for _, l := range lines {
			out = append(out, "  "+l)
		}
	}
	return strings.Join(out, "\n")
}
