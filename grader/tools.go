package grader

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// Tools are the tools offered to a model, their schemas compiled once. They
// may be shared by any number of expectations and goroutines.
type Tools struct {
	names  []string
	byName map[string]*offeredTool
}

// Tool is one tool as it is offered.
type Tool struct {
	Name       string
	Parameters json.RawMessage // a JSON Schema; empty: the tool takes no arguments
}

// offeredTool is a tool with its schema compiled.
type offeredTool struct {
	schema any                // the parameters as they are written
	valid  *jsonschema.Schema // nil: the tool takes no arguments
	values map[string]bool    // canonical JSON of what enum, const and default name anywhere in the schema
}

// ArgumentDefect is what is wrong with the arguments of a tool call.
type ArgumentDefect struct {
	Kind   Kind   // KindInventedTool, KindInventedArgument or KindInvalidArguments
	Name   string // the tool's name, or the argument's
	Path   string // JSON pointer to the argument; empty: the arguments as a whole
	Schema string // JSON pointer to the keyword that is broken, in the tool's parameters
	Detail string // what is wrong, in words
}

// NewTools compiles the schemas of tools. Its error names the first tool that
// cannot be used: one without a name, one twice, or one whose parameters are
// no JSON Schema. A schema may refer to itself only; nothing is ever loaded.
func NewTools(list []Tool) (*Tools, error) {
	t := &Tools{byName: make(map[string]*offeredTool, len(list))}
	for _, tool := range list {
		switch {
		case tool.Name == "":
			return nil, errors.New("a tool has no name")
		case t.byName[tool.Name] != nil:
			return nil, fmt.Errorf("tool %q is offered twice", tool.Name)
		}
		made, err := compileTool(tool)
		if err != nil {
			return nil, fmt.Errorf("tool %q: %w", tool.Name, err)
		}
		t.names = append(t.names, tool.Name)
		t.byName[tool.Name] = made
	}
	return t, nil
}

func compileTool(tool Tool) (*offeredTool, error) {
	made := &offeredTool{values: map[string]bool{}}
	if len(bytes.TrimSpace(tool.Parameters)) == 0 {
		made.schema = map[string]any{"properties": map[string]any{}}
		return made, nil
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(tool.Parameters))
	if err != nil {
		return nil, fmt.Errorf("its parameters are no JSON: %w", err)
	}
	if _, ok := doc.(map[string]any); !ok {
		return nil, errors.New("its parameters are no JSON object")
	}
	const place = "tool:parameters"
	c := jsonschema.NewCompiler()
	c.UseLoader(noLoader{})
	if err := c.AddResource(place, doc); err != nil {
		return nil, fmt.Errorf("its parameters are no JSON Schema: %w", err)
	}
	if made.valid, err = c.Compile(place); err != nil {
		return nil, fmt.Errorf("its parameters are no JSON Schema: %s", schemaFault(err))
	}
	made.schema = doc
	collectValues(doc, made.values)
	return made, nil
}

// schemaFault says in one line what is wrong with a schema, and where.
func schemaFault(err error) string {
	var outer *jsonschema.SchemaValidationError
	var invalid *jsonschema.ValidationError
	if errors.As(err, &outer) && errors.As(outer.Err, &invalid) {
		for len(invalid.Causes) > 0 {
			invalid = invalid.Causes[0]
		}
		return "at " + quote(pointer(invalid.InstanceLocation)) + ": " + invalid.ErrorKind.LocalizedString(message.NewPrinter(language.English))
	}
	return err.Error()
}

// noLoader refuses to load a schema from anywhere.
type noLoader struct{}

func (noLoader) Load(url string) (any, error) {
	return nil, fmt.Errorf("%q is not in this schema, and none is loaded from elsewhere", url)
}

// collectValues gathers every text and number that a schema allows in so many
// words, or falls back on.
func collectValues(schema any, into map[string]bool) {
	switch s := schema.(type) {
	case []any:
		for _, e := range s {
			collectValues(e, into)
		}
	case map[string]any:
		for keyword, v := range s {
			switch keyword {
			case "enum", "const", "default":
				collectLeaves(v, into)
			case "examples", "example", "not":
			case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas":
				if named, ok := v.(map[string]any); ok {
					for _, sub := range named { // the names are no keywords
						collectValues(sub, into)
					}
				}
			default:
				collectValues(v, into)
			}
		}
	}
}

func collectLeaves(value any, into map[string]bool) {
	switch v := value.(type) {
	case []any:
		for _, e := range v {
			collectLeaves(e, into)
		}
	case map[string]any:
		for _, e := range v {
			collectLeaves(e, into)
		}
	default:
		into[valueKey(v)] = true
	}
}

// Names lists the tools in the order they are offered.
func (t *Tools) Names() []string {
	if t == nil {
		return nil
	}
	return slices.Clone(t.names)
}

// Equal reports whether both offer the same tools in the same order. It is
// what go-cmp compares by.
func (t *Tools) Equal(other *Tools) bool {
	if t == nil || other == nil {
		return t == other
	}
	return slices.Equal(t.names, other.names) && !slices.ContainsFunc(t.names, func(name string) bool {
		return !sameJSON(t.byName[name].schema, other.byName[name].schema)
	})
}

// Check holds one call against the tools offered and gives what is wrong with
// it, in the order of its arguments. A nil *Tools offers nothing. Arguments
// that are no text at all stand for no arguments, as some servers send them.
func (t *Tools) Check(name, arguments string) []ArgumentDefect {
	if t == nil || t.byName[name] == nil {
		detail := "no tool was offered"
		if t != nil && len(t.names) > 0 {
			detail = "the tools offered are " + strings.Join(t.names, ", ")
		}
		return []ArgumentDefect{{Kind: KindInventedTool, Name: name, Detail: detail}}
	}
	value, why := argumentsObject(arguments)
	if why != "" {
		return []ArgumentDefect{{Kind: KindInvalidArguments, Name: name, Detail: why}}
	}
	if path := absurdNumber(value, nil); path != nil {
		return []ArgumentDefect{{Kind: KindInvalidArguments, Name: argumentName(path), Path: pointer(path), Detail: "it is a number that no tool can reckon with"}}
	}
	tool := t.byName[name]
	out := inventedArguments(tool.schema, tool.schema, value, nil)
	known := map[string]bool{}
	for _, d := range out {
		known[d.Path] = true
	}
	if tool.valid != nil {
		var invalid *jsonschema.ValidationError
		if errors.As(tool.valid.Validate(value), &invalid) {
			for _, d := range schemaDefects(name, invalid) {
				if !known[d.Path] {
					out = append(out, d)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b ArgumentDefect) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(string(a.Kind), string(b.Kind)), strings.Compare(a.Schema, b.Schema), strings.Compare(a.Detail, b.Detail))
	})
	return out
}

// absurdNumber leads to a number that would take long to reckon with; nil when
// there is none.
func absurdNumber(value any, at []string) []string {
	switch v := value.(type) {
	case []any:
		for i, e := range v {
			if path := absurdNumber(e, append(at, strconv.Itoa(i))); path != nil {
				return path
			}
		}
	case map[string]any:
		for _, name := range sortedKeys(v) {
			if path := absurdNumber(v[name], append(at, name)); path != nil {
				return path
			}
		}
	case json.Number:
		if absurd(v.String()) {
			return at
		}
	}
	return nil
}

// schemaDefects gives the innermost reasons why arguments break a schema.
// Below anyOf and oneOf nothing says which branch was meant, so the choice as a
// whole is the reason.
func schemaDefects(tool string, e *jsonschema.ValidationError) []ArgumentDefect {
	var out []ArgumentDefect
	switch e.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf:
	default:
		for _, cause := range e.Causes {
			out = append(out, schemaDefects(tool, cause)...)
		}
	}
	if len(out) > 0 {
		return out
	}
	_, fragment, _ := strings.Cut(e.SchemaURL, "#")
	at := strings.TrimSuffix(fragment, "/")
	if plain, err := url.PathUnescape(at); err == nil {
		at = plain
	}
	for _, keyword := range e.ErrorKind.KeywordPath() {
		at += "/" + keyword
	}
	detail := e.ErrorKind.LocalizedString(message.NewPrinter(language.English))
	defect := func(k Kind, path []string, detail string) {
		d := ArgumentDefect{Kind: k, Name: tool, Path: pointer(path), Schema: at, Detail: detail}
		if len(path) > 0 {
			d.Name = argumentName(path)
		}
		out = append(out, d)
	}
	switch k := e.ErrorKind.(type) {
	case *kind.AdditionalProperties:
		for _, name := range k.Properties {
			defect(KindInventedArgument, append(slices.Clone(e.InstanceLocation), name), "the tool takes no such argument")
		}
	case *kind.Required:
		for _, name := range k.Missing {
			defect(KindInvalidArguments, append(slices.Clone(e.InstanceLocation), name), "it is required and missing")
		}
	default:
		defect(KindInvalidArguments, e.InstanceLocation, detail)
	}
	return out
}

// argumentName is the last name of a path; the items of a list bear its name.
func argumentName(path []string) string {
	for i := len(path) - 1; i > 0; i-- {
		if _, err := strconv.Atoi(path[i]); err != nil {
			return path[i]
		}
	}
	if len(path) == 0 {
		return ""
	}
	return path[0]
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// pointer writes a path as a JSON pointer (RFC 6901).
func pointer(path []string) string {
	var b strings.Builder
	for _, p := range path {
		b.WriteByte('/')
		b.WriteString(pointerEscapes.Replace(p))
	}
	return b.String()
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
