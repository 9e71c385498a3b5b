package diff

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// loosenedTools lists by what the tools offered take more than they did: a tool
// more, or a looser schema of one. They are OpenAI tools arrays.
func loosenedTools(was, now json.RawMessage) (all []string) {
	before, after := schemas(was), schemas(now)
	if before == nil || after == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(after)) {
		old, known := before[name]
		if !known {
			all = append(all, fmt.Sprintf("tool %s is offered now", short(name)))
			continue
		}
		for _, what := range looserSchema(old, after[name], "") {
			all = append(all, fmt.Sprintf("tool %s: %s", short(name), what))
		}
	}
	return all
}

// schemas gives the parameters of tools by their names; nil: they cannot be
// read.
func schemas(wire json.RawMessage) map[string]any {
	var list []struct {
		Function struct {
			Name       string `json:"name"`
			Parameters any    `json:"parameters"`
		} `json:"function"`
	}
	d := json.NewDecoder(bytes.NewReader(wire))
	d.UseNumber()
	if d.Decode(&list) != nil {
		return nil
	}
	all := map[string]any{}
	for _, t := range list {
		all[t.Function.Name] = t.Function.Parameters
	}
	return all
}

// annotations are the keywords of JSON Schema that take and refuse nothing.
var annotations = map[string]bool{
	"description": true, "title": true, "default": true, "examples": true, "$comment": true, "deprecated": true, "readOnly": true, "writeOnly": true,
	"$schema": true, "$id": true, "$anchor": true, "contentMediaType": true, "contentEncoding": true,
}

// lower and upper are the keywords that bound something from below and above.
var (
	lower = map[string]bool{"minimum": true, "exclusiveMinimum": true, "minLength": true, "minItems": true, "minProperties": true, "minContains": true}
	upper = map[string]bool{"maximum": true, "exclusiveMaximum": true, "maxLength": true, "maxItems": true, "maxProperties": true, "maxContains": true}
)

// looserSchema lists by what a schema takes more than it did; at is where it
// stands among the arguments. A keyword that says something else, and may take
// more or less, counts as looser: that it does not is for a person to say.
func looserSchema(was, now any, at string) (all []string) {
	old, isObject := was.(map[string]any)
	fresh, stillObject := now.(map[string]any)
	if !isObject || !stillObject {
		if !reflect.DeepEqual(was, now) && now != false {
			return []string{place(at) + "is another schema"}
		}
		return nil
	}
	for _, key := range slices.Sorted(maps.Keys(old)) {
		a, b := old[key], fresh[key]
		_, kept := fresh[key]
		if annotations[key] || reflect.DeepEqual(a, b) {
			continue
		}
		if key == "properties" {
			all = append(all, looserProperties(members(a), members(b), closed(fresh), at)...)
			continue
		}
		all = append(all, looserKeyword(key, a, b, kept, at)...)
	}
	if closed(old) {
		for _, name := range slices.Sorted(maps.Keys(members(fresh["properties"]))) {
			if _, known := members(old["properties"])[name]; !known {
				all = append(all, fmt.Sprintf("%stakes a new argument %s", place(at), short(name)))
			}
		}
	}
	return all
}

// looserProperties compares the schemas that two objects hold. One that is gone
// is looser, unless what is not named is refused.
func looserProperties(old, fresh map[string]any, refused bool, at string) (all []string) {
	for _, name := range slices.Sorted(maps.Keys(old)) {
		inner := strings.TrimPrefix(at+"."+name, ".")
		value, there := fresh[name]
		switch {
		case there:
			all = append(all, looserSchema(old[name], value, inner)...)
		case !refused:
			all = append(all, place(inner)+"is no longer described")
		}
	}
	return all
}

// looserKeyword compares one keyword that differs, or is gone.
func looserKeyword(key string, a, b any, kept bool, at string) (all []string) {
	switch key {
	case "patternProperties":
		return looserProperties(members(a), members(b), false, at)
	case "$defs", "definitions": // one that is gone is gone where it was used, too
		return looserProperties(members(a), members(b), true, at)
	case "required":
		if gone := without(a, b); len(gone) > 0 {
			return []string{place(at) + "no longer required: " + strings.Join(gone, ", ")}
		}
		return nil
	case "enum", "type":
		switch more := without(b, a); {
		case !kept:
			return []string{place(at) + key + " dropped"}
		case key == "type" && slices.Equal(more, []string{"integer"}) && slices.Contains(texts(a), "number"):
		case len(more) > 0:
			return []string{place(at) + key + " also takes " + strings.Join(more, ", ")}
		}
		return nil
	case "additionalProperties", "unevaluatedProperties":
		if a == true {
			return nil
		}
		return []string{place(at) + "takes arguments that it does not name"}
	case "items":
		if kept {
			return looserSchema(a, b, at+"[]")
		}
	case "anyOf", "oneOf":
		if more := without(b, a); kept && len(more) == 0 {
			return nil
		}
	case "allOf":
		if gone := without(a, b); kept && len(gone) == 0 {
			return nil
		}
	}
	if kept && (lower[key] && less(a, b) || upper[key] && less(b, a)) {
		return nil // tighter
	}
	if !kept {
		return []string{place(at) + key + " dropped"}
	}
	return []string{fmt.Sprintf("%s%s: %s -> %s", place(at), key, short(plain(a)), short(plain(b)))}
}

// place leads words about an argument.
func place(at string) string {
	if at == "" {
		return ""
	}
	return fmt.Sprintf("%q ", short(at))
}

// closed says that a schema takes only the properties that it names.
func closed(schema map[string]any) bool { return schema["additionalProperties"] == false }

func members(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}

// without lists the elements of a that b lacks, as JSON text or plain strings.
func without(a, b any) []string { return added(texts(b), texts(a), itself) }

// texts gives a list's elements, or the one value that stands for a list.
func texts(v any) (all []string) {
	if v == nil {
		return nil
	}
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	for _, x := range list {
		all = append(all, plain(x))
	}
	return all
}

func plain(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}

// less says that one number is less than another.
func less(a, b any) bool {
	x, okX := a.(json.Number)
	y, okY := b.(json.Number)
	if !okX || !okY {
		return false
	}
	f, errF := x.Float64()
	g, errG := y.Float64()
	return errF == nil && errG == nil && f < g
}
