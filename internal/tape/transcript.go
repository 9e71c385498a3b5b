package tape

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// messageChanges shows what changed between two lists of messages.
func messageChanges(was, now []Message) []string {
	if lines := changedLines(transcript(was), transcript(now)); len(lines) > 0 {
		return lines
	}
	// What differs is nothing that is said: another field, say.
	return changedLines(raws(was), raws(now))
}

// transcript writes messages as lines. Roles are shown only where there is
// something to tell apart by them.
func transcript(messages []Message) []string {
	var lines []string
	for _, m := range messages {
		s := m.read()
		if s.callID != "" {
			lines = append(lines, "["+s.role+" "+s.callID+"]")
		} else if s.role != "system" && s.role != "user" || len(messages) > 1 {
			lines = append(lines, "["+s.role+"]")
		}
		if s.text != "" || len(s.calls) == 0 {
			lines = append(lines, textLines(s.text)...)
		}
		for _, call := range s.calls {
			arguments := textLines(call.Arguments)
			arguments[0] = call.Name + "(" + arguments[0]
			arguments[len(arguments)-1] += ")"
			if call.ID != "" {
				arguments[len(arguments)-1] += " as " + call.ID
			}
			lines = append(lines, arguments...)
		}
	}
	return lines
}

// textLines splits a text into lines. Long JSON gets a line for each member,
// so that what changed in it can be seen.
func textLines(text string) []string {
	const short = 100
	if len(text) > short && (text[0] == '{' || text[0] == '[') {
		var out bytes.Buffer
		if json.Indent(&out, []byte(text), "", "  ") == nil {
			text = out.String()
		}
	}
	return strings.Split(text, "\n")
}

func raws(messages []Message) []string {
	var lines []string
	for _, m := range messages {
		lines = append(lines, textLines(string(m))...)
	}
	return lines
}

// toolChanges names the tools that were added, removed or changed, and shows
// what changed in them.
func toolChanges(was, now string) []string {
	before, wasNames := toolsByName(was)
	after, nowNames := toolsByName(now)
	var added, removed, changed, lines []string
	for _, name := range nowNames {
		switch text, ok := before[name]; {
		case !ok:
			added = append(added, name)
		case text != after[name]:
			changed = append(changed, name)
			lines = append(lines, name+":")
			for _, l := range changedLines(textLines(text), textLines(after[name])) {
				lines = append(lines, "  "+l)
			}
		}
	}
	for _, name := range wasNames {
		if _, ok := after[name]; !ok {
			removed = append(removed, name)
		}
	}
	var out []string
	for _, list := range []struct {
		word  string
		names []string
	}{{"added", added}, {"removed", removed}, {"changed", changed}} {
		if len(list.names) > 0 {
			out = append(out, shorten(list.word+": "+strings.Join(list.names, ", ")))
		}
	}
	if len(out) == 0 {
		return []string{"the same tools in another order, or repeated"}
	}
	return append(out, capped(lines)...)
}

// toolsByName takes a tools array apart; the names are in its order. One
// without a name is called by its place.
func toolsByName(tools string) (byName map[string]string, names []string) {
	var list []json.RawMessage
	if json.Unmarshal([]byte(tools), &list) != nil {
		return nil, nil // no tools at all
	}
	texts := make(map[string][]string, len(list))
	for i, raw := range list {
		var tool struct {
			Function struct {
				Name string `json:"name"`
			} `json:"function"`
		}
		name := fmt.Sprintf("tool %d", i+1)
		if json.Unmarshal(raw, &tool) == nil && tool.Function.Name != "" {
			name = shorten(tool.Function.Name)
		}
		if texts[name] == nil {
			names = append(names, name)
		}
		texts[name] = append(texts[name], string(raw))
	}
	byName = make(map[string]string, len(names))
	for name, all := range texts {
		byName[name] = strings.Join(all, "")
	}
	return byName, names
}
