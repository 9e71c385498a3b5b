package grader

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// argumentsObject reads the arguments of a call; why says what is wrong with
// them. A name that stands twice is refused: readers differ in which counts.
func argumentsObject(arguments string) (object map[string]any, why string) {
	if strings.TrimSpace(arguments) == "" {
		return map[string]any{}, ""
	}
	v, err := decodeJSON(arguments)
	if err != nil {
		return nil, "the arguments are no JSON: " + err.Error()
	}
	object, ok := v.(map[string]any)
	if !ok {
		return nil, "the arguments are no JSON object"
	}
	return object, ""
}

// deepest bounds how far JSON may nest.
const deepest = 1000

// decodeJSON reads one JSON value, numbers as they are written, and refuses a
// name that stands twice and anything after the value.
func decodeJSON(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	v, err := decodeValue(d, 0)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("something follows the value")
	}
	return v, nil
}

func decodeValue(d *json.Decoder, depth int) (any, error) {
	t, err := d.Token()
	if err == io.EOF {
		return nil, errors.New("it ends too early")
	}
	if err != nil {
		return nil, err
	}
	open, ok := t.(json.Delim)
	if !ok {
		return t, nil
	}
	if depth >= deepest {
		return nil, errors.New("it nests too deeply")
	}
	if open == '[' {
		list := []any{}
		for d.More() {
			v, err := decodeValue(d, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		return list, closed(d)
	}
	object := map[string]any{}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return nil, err
		}
		name, ok := t.(string)
		if !ok {
			return nil, errors.New("a name is missing")
		}
		if _, twice := object[name]; twice {
			return nil, fmt.Errorf("%s stands there twice", quote(name))
		}
		if object[name], err = decodeValue(d, depth+1); err != nil {
			return nil, err
		}
	}
	return object, closed(d)
}

func closed(d *json.Decoder) error {
	if _, err := d.Token(); err == io.EOF {
		return errors.New("it ends too early")
	} else if err != nil {
		return err
	}
	return nil
}

// sameJSON compares two decoded values; 1, 1.0 and 1e0 are the same number.
func sameJSON(a, b any) bool {
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		return ok && len(x) == len(y) && containsJSON(y, x, sameJSON)
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			return false
		}
		for i := range x {
			if !sameJSON(x[i], y[i]) {
				return false
			}
		}
		return true
	case json.Number:
		y, ok := b.(json.Number)
		return ok && number(x.String()) == number(y.String())
	}
	return a == b
}

// subsetJSON says that whole has all that part has; lists must be the same.
func subsetJSON(whole, part any) bool {
	w, ok := whole.(map[string]any)
	p, isObject := part.(map[string]any)
	if ok && isObject {
		return containsJSON(w, p, subsetJSON)
	}
	return sameJSON(whole, part)
}

func containsJSON(whole, part map[string]any, alike func(a, b any) bool) bool {
	for name, v := range part {
		have, ok := whole[name]
		if !ok || !alike(have, v) {
			return false
		}
	}
	return true
}

// valueKey is one text for all ways to write a value.
func valueKey(v any) string {
	switch x := v.(type) {
	case json.Number:
		return number(x.String())
	case string:
		return strconv.Quote(x)
	case []any:
		var b strings.Builder
		for _, e := range x {
			b.WriteString(valueKey(e) + ",")
		}
		return "[" + b.String() + "]"
	case map[string]any:
		var b strings.Builder
		for _, name := range sortedKeys(x) {
			b.WriteString(strconv.Quote(name) + ":" + valueKey(x[name]) + ",")
		}
		return "{" + b.String() + "}"
	}
	return fmt.Sprint(v)
}

// absurd says that a number has so many digits, or would have if it were written
// out, that nobody means it and reckoning with it would take long.
func absurd(s string) bool {
	k := strings.IndexAny(s, "eE")
	return k >= 0 && len(s)-k > 5 || len(s) > 400
}

// number is one text for all ways to write a JSON number. An absurd one is left
// as it is written.
func number(s string) string {
	if strings.Trim(s, "0123456789") == "" {
		return s // JSON has no leading zeros
	}
	if absurd(s) {
		return s
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return s
	}
	if r.IsInt() {
		return r.Num().String()
	}
	return r.String()
}

// Document is a JSON text that facts take their values from.
type Document struct{ value any }

// ParseDocument reads an observation's text as JSON. The error says why it
// cannot be.
func ParseDocument(text string) (Document, error) {
	v, err := decodeJSON(text)
	if err != nil {
		return Document{}, fmt.Errorf("is no JSON: %w", err)
	}
	return Document{v}, nil
}

// At gives the value that pointer (RFC 6901) leads to, as a fact states it: a
// text as it is, a number as it is written, true or false. The error says why
// there is no such value.
func (d Document) At(pointer string) (string, error) {
	if pointer != "" && pointer[0] != '/' {
		return "", fmt.Errorf("has no place %s: a JSON pointer begins with /", quote(pointer))
	}
	if strings.Contains(strings.NewReplacer("~0", "", "~1", "").Replace(pointer), "~") {
		return "", fmt.Errorf("has no place %s: in a JSON pointer ~ is written ~0", quote(pointer))
	}
	v, ok := lookup(d.value, pointer)
	if !ok {
		return "", fmt.Errorf("has nothing at %s", quote(pointer))
	}
	switch x := v.(type) {
	case string:
		return x, nil
	case json.Number:
		return x.String(), nil
	case bool:
		return strconv.FormatBool(x), nil
	case nil:
		return "", fmt.Errorf("has null at %s, which no answer can state", quote(pointer))
	}
	return "", fmt.Errorf("has a list or an object at %s, and a fact states one value", quote(pointer))
}

// lookup gives what a well-formed pointer leads to in a decoded value.
func lookup(v any, pointer string) (any, bool) {
	for _, step := range strings.Split(pointer, "/")[1:] {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		ok := false
		switch x := v.(type) {
		case map[string]any:
			v, ok = x[step]
		case []any:
			i, err := strconv.Atoi(step)
			if ok = err == nil && 0 <= i && i < len(x) && strconv.Itoa(i) == step; ok {
				v = x[i]
			}
		}
		if !ok {
			return nil, false
		}
	}
	return v, true
}

// figureAlone is a value that is one number, maybe with signs about it: $250.00.
var figureAlone = regexp.MustCompile(`^([^\pL\pN]*)([0-9]+)(?:\.([0-9]+))?([^\pL\pN]*)$`)

// spellings are the ways in which people write a value: a number also without
// the zeros at its end, with two digits behind the point, with a comma for the
// point and without an exponent; words that are joined as in in_transit also
// parted. The value as it is written comes first.
func spellings(value string) []string {
	all := []string{value}
	add := func(s string) {
		if !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	if loose := parted(value); loose != value {
		add(loose)
		add(strings.ReplaceAll(loose, " ", "-"))
	}
	plain := value
	if forms := foldForm(value); len(forms) > 0 {
		plain = forms[0] // digits are not grouped there
	}
	if strings.Contains(plain, "e") && json.Valid([]byte(plain)) {
		plain = number(plain)
	}
	m := figureAlone.FindStringSubmatch(plain)
	if m == nil {
		return all
	}
	before, whole, fraction, after := m[1], m[2], strings.TrimRight(m[3], "0"), m[4]
	fractions := []string{m[3], fraction}
	for n := len(fraction) + 1; n <= 2; n++ {
		fractions = append(fractions, (fraction + "00")[:n])
	}
	for _, f := range fractions {
		for _, point := range []string{".", ","} {
			if f == "" {
				point = ""
			}
			add(before + whole + point + f + after)
		}
	}
	return all
}

// parted puts a space for each _ that joins words, and for each - between
// letters: the names of states are written so in payloads.
func parted(value string) string {
	out := []rune(value)
	for i := 1; i < len(out)-1; i++ {
		before, after := out[i-1], out[i+1]
		switch {
		case out[i] == '_' && alphanumeric(before) && alphanumeric(after):
			out[i] = ' '
		case out[i] == '-' && unicode.IsLetter(before) && unicode.IsLetter(after):
			out[i] = ' '
		}
	}
	return string(out)
}
