package grader

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// inventedArguments finds names that a schema lists no property for, though it
// does not forbid them in words: a tool that says what it takes takes no more.
// root is what the schema's references lead into.
func inventedArguments(root, schema, value any, at []string) []ArgumentDefect {
	var out []ArgumentDefect
	switch v := value.(type) {
	case []any:
		takes := readShape(root, schema)
		for i, e := range v {
			sub := takes.items
			if i < len(takes.first) {
				sub = takes.first[i]
			}
			out = append(out, inventedArguments(root, anyOf(sub), e, append(at, strconv.Itoa(i)))...)
		}
	case map[string]any:
		takes := readShape(root, schema)
		for _, name := range sortedKeys(v) {
			sub, listed := takes.properties[name]
			here := append(at, name)
			switch {
			case listed:
				out = append(out, inventedArguments(root, anyOf(sub), v[name], here)...)
			case takes.open || takes.properties == nil:
				out = append(out, inventedArguments(root, anyOf(takes.others), v[name], here)...)
			default:
				out = append(out, ArgumentDefect{Kind: KindInventedArgument, Name: name, Path: pointer(here), Detail: "the tool's arguments are " + argumentNames(takes.properties)})
			}
		}
	}
	return out
}

// anyOf is a schema that takes what one of several takes.
func anyOf(schemas []any) any {
	if len(schemas) == 1 {
		return schemas[0]
	}
	return map[string]any{"anyOf": schemas}
}

// shape is what a schema says of an object's names and of a list's items. Its
// references are followed and its branches seen as one, for nothing says which
// of them a value is meant for.
type shape struct {
	properties map[string][]any // a name to the schemas of its value; nil: no names are listed
	open       bool             // other names may stand beside them
	others     []any            // the schemas of their values
	items      []any
	first      [][]any // of a list's first items, where each has a schema of its own
}

func readShape(root, schema any) *shape {
	s := &shape{}
	s.add(root, schema, map[string]bool{})
	return s
}

// add takes in a schema; followed are the references that it has seen.
func (s *shape) add(root, schema any, followed map[string]bool) {
	m, ok := schema.(map[string]any)
	if !ok {
		return
	}
	s.names(m)
	s.list(m)
	for _, keyword := range []string{"if", "then", "else", "dependentSchemas", "$dynamicRef", "$recursiveRef"} {
		if _, ok := m[keyword]; ok {
			s.open = true // who knows when they hold
		}
	}
	if ref, ok := m["$ref"].(string); ok && !followed[ref] {
		followed[ref] = true
		if to, ok := referred(root, ref); ok {
			s.add(root, to, followed)
		} else {
			s.open = true
		}
	}
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		branches, _ := m[keyword].([]any)
		for _, b := range branches {
			s.open = s.open || keyword != "allOf" && admitsAll(root, b)
			s.add(root, b, followed)
		}
	}
}

// names takes in what a schema itself says of names.
func (s *shape) names(m map[string]any) {
	if properties, ok := m["properties"].(map[string]any); ok {
		if s.properties == nil {
			s.properties = map[string][]any{}
		}
		for name, sub := range properties {
			s.properties[name] = append(s.properties[name], sub)
		}
	}
	for _, keyword := range []string{"additionalProperties", "unevaluatedProperties"} {
		if v, ok := m[keyword]; ok && v != false {
			s.open, s.others = true, append(s.others, v)
		}
	}
	if patterns, ok := m["patternProperties"].(map[string]any); ok {
		s.open = true
		for _, pattern := range sortedKeys(patterns) {
			s.others = append(s.others, patterns[pattern])
		}
	}
}

// list takes in what a schema itself says of items; before draft 2020 a list
// under items is what is called prefixItems since.
func (s *shape) list(m map[string]any) {
	first, _ := m["prefixItems"].([]any)
	switch items := m["items"].(type) {
	case []any:
		first = items
	case map[string]any:
		s.items = append(s.items, items)
	}
	if rest, ok := m["additionalItems"]; ok {
		s.items = append(s.items, rest)
	}
	for i, sub := range first {
		if i == len(s.first) {
			s.first = append(s.first, nil)
		}
		s.first[i] = append(s.first[i], sub)
	}
}

// admitsAll says that one branch of a choice takes objects of any names: it
// asks for nothing, or for an object and no more. {required: [...]} does not:
// it narrows what stands beside the choice.
func admitsAll(root, branch any) bool {
	m, ok := branch.(map[string]any)
	for hops := 0; ok && len(m) == 1 && m["$ref"] != nil && hops < 8; hops++ {
		ref, _ := m["$ref"].(string)
		branch, _ = referred(root, ref)
		m, ok = branch.(map[string]any)
	}
	if !ok {
		return branch == true
	}
	kinds, several := m["type"].([]any)
	object := m["type"] == "object" || several && slices.Contains(kinds, any("object"))
	return len(m) == 0 || object && m["properties"] == nil && m["$ref"] == nil && m["allOf"] == nil && m["anyOf"] == nil && m["oneOf"] == nil && m["additionalProperties"] != false
}

// referred gives the schema that a reference within root leads to.
func referred(root any, ref string) (schema any, ok bool) {
	fragment, ok := strings.CutPrefix(ref, "#")
	if !ok || fragment != "" && fragment[0] != '/' {
		return nil, false
	}
	if plain, err := url.PathUnescape(fragment); err == nil {
		fragment = plain
	}
	return lookup(root, fragment)
}

func argumentNames(properties map[string][]any) string {
	if len(properties) == 0 {
		return "none"
	}
	return strings.Join(sortedKeys(properties), ", ")
}
