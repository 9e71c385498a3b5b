package tape

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// The parts of a request that an Unrecorded may name.
const (
	partSystem       = "system prompt"
	partObservations = "observations"
	partModel        = "model"
	partSampling     = "sampling"
	partRepeat       = "repeat"
)

// missing compares a request with the recording nearest to it: of the same
// turn if there is one, then with the fewest parts that differ, then newest.
func missing(r Request, recorded []Exchange) *Unrecorded {
	u := &Unrecorded{Case: r.Case}
	var nearest *Exchange
	for i := range recorded {
		ex := &recorded[i]
		differs := differing(ex.Request, r)
		if nearest != nil {
			sameTurn, before := ex.Turn == r.Turn, nearest.Turn == r.Turn
			switch {
			case sameTurn != before:
				if before {
					continue
				}
			case len(differs) != len(u.Differs):
				if len(differs) > len(u.Differs) {
					continue
				}
			case ex.Recorded.Before(nearest.Recorded):
				continue
			}
		}
		nearest, u.Differs = ex, differs
	}
	if nearest != nil {
		u.Detail = explain(nearest.Request, r, u.Differs)
	}
	return u
}

func differing(was, now Request) []string {
	var parts []string
	wasSystem, wasRest := splitMessages(was.Messages)
	nowSystem, nowRest := splitMessages(now.Messages)
	if !slices.Equal(wasSystem, nowSystem) {
		parts = append(parts, partSystem)
	}
	if !slices.Equal(wasRest, nowRest) {
		parts = append(parts, partObservations)
	}
	if was.Model != now.Model {
		parts = append(parts, partModel)
	}
	if len(samplingChanges(was, now)) > 0 {
		parts = append(parts, partSampling)
	}
	if was.Repeat != now.Repeat {
		parts = append(parts, partRepeat)
	}
	if len(parts) == 0 {
		parts = append(parts, partObservations) // the same messages in another order
	}
	return parts
}

func splitMessages(all []Message) (system, rest []Message) {
	for _, m := range all {
		if isPinned(m.Role) {
			system = append(system, m)
		} else {
			rest = append(rest, m)
		}
	}
	return system, rest
}

// samplingChanges lists the body's other fields that differ, by name.
func samplingChanges(was, now Request) []string {
	before, after := sampling(was), sampling(now)
	names := make([]string, 0, len(before)+len(after))
	for name := range before {
		names = append(names, name)
	}
	for name := range after {
		names = append(names, name)
	}
	slices.Sort(names)
	var changes []string
	for _, name := range slices.Compact(names) {
		if before[name] != after[name] {
			changes = append(changes, fmt.Sprintf("%s: recorded %s, now %s", name, orAbsent(before[name]), orAbsent(after[name])))
		}
	}
	return changes
}

func orAbsent(s string) string {
	if s == "" {
		return "absent"
	}
	return shorten(s)
}

// sampling is the canonical JSON of every field but model and messages.
func sampling(r Request) map[string]string {
	out := map[string]string{}
	body, err := r.Body()
	var fields map[string]json.RawMessage
	if err != nil || json.Unmarshal(body, &fields) != nil {
		return out
	}
	for name, raw := range fields {
		if name != fieldModel && name != fieldMessages {
			out[name] = string(raw)
		}
	}
	return out
}

// explain shows what differs, part by part, in lines: - as recorded, + as
// asked now.
func explain(was, now Request, parts []string) string {
	wasSystem, wasRest := splitMessages(was.Messages)
	nowSystem, nowRest := splitMessages(now.Messages)
	var out []string
	for _, part := range parts {
		out = append(out, part+":")
		var lines []string
		switch part {
		case partSystem:
			lines = changedLines(transcript(wasSystem), transcript(nowSystem))
		case partObservations:
			lines = changedLines(transcript(wasRest), transcript(nowRest))
		case partModel:
			lines = []string{fmt.Sprintf("recorded %s, now %s", shorten(was.Model), shorten(now.Model))}
		case partSampling:
			lines = samplingChanges(was, now)
		case partRepeat:
			lines = []string{fmt.Sprintf("recorded %d, now %d", was.Repeat, now.Repeat)}
		}
		for _, l := range lines {
			out = append(out, "  "+l)
		}
	}
	return strings.Join(out, "\n")
}

// transcript writes messages as lines. Roles are shown only where there is
// something to tell apart by them.
func transcript(messages []Message) []string {
	var lines []string
	for _, m := range messages {
		if m.Role != "system" && m.Role != "user" || len(messages) > 1 {
			lines = append(lines, "["+m.Role+"]")
		}
		lines = append(lines, strings.Split(m.Content, "\n")...)
	}
	return lines
}
