package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/source"
)

// Decode is Read for bytes that are already there; file is the name that
// errors bear.
func Decode(file string, data []byte) (*Report, error) {
	d := &decoder{file: file}
	if isUTF16(data) {
		return nil, d.fail(0, "is UTF-16; save it as UTF-8")
	}
	d.data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !json.Valid(d.data) {
		var whole any // Valid has no words for what is wrong, and no place
		return nil, d.broken(0, "", json.Unmarshal(d.data, &whole))
	}
	switch start := bytes.TrimLeft(d.data, " \t\r\n"); start[0] {
	case '{':
		return d.report()
	case '[':
		cases, err := d.cases(section{raw: d.data})
		if err != nil {
			return nil, err
		}
		return New(cases, Run{Complete: true}), nil
	default:
		return nil, d.fail(0, "is neither a report nor an array of rows")
	}
}

func isUTF16(data []byte) bool {
	if len(data) < 2 {
		return false
	}
	bom := data[0] == 0xff && data[1] == 0xfe || data[0] == 0xfe && data[1] == 0xff
	return bom || (data[0] == 0) != (data[1] == 0)
}

// decoder decodes one file whose syntax has been found right.
type decoder struct {
	file string
	data []byte
}

// section is a value with the place in the file where it begins.
type section struct {
	raw   json.RawMessage
	start int64
}

func (d *decoder) report() (*Report, error) {
	top, err := d.sections()
	if err != nil {
		return nil, err
	}
	r := &Report{}
	// The schema first: of a newer one nothing else need be as we know it.
	if err := d.schema(top["schema"], r); err != nil {
		return nil, err
	}
	for _, f := range []struct {
		key  string
		into any
	}{{"run", &r.Run}, {"pins", &r.Pins}, {"totals", &r.Totals}, {"mutation", &r.Mutation}, {"gate", &r.Gate}, {"request", &r.Request}, {"texts", &r.Texts}, {"tools", &r.Tools}, {"accepted", &r.Accepted}} {
		if s, ok := top[f.key]; ok {
			if err := json.Unmarshal(s.raw, f.into); err != nil {
				return nil, d.broken(s.start, f.key, err)
			}
		}
	}
	list, ok := top["cases"]
	if !ok {
		return nil, d.fail(0, "has no cases")
	}
	if r.Cases, err = d.cases(list); err != nil {
		return nil, err
	}
	slices.SortStableFunc(r.Cases, func(a, b Case) int { return strings.Compare(a.CaseID, b.CaseID) })
	if r.Pins == nil {
		r.Pins = map[string]string{}
	}
	return r, nil
}

// sections splits the object that the file is into its members.
func (d *decoder) sections() (map[string]section, error) {
	top := map[string]section{}
	err := fields(d.data, skipSpace(d.data, 0), func(quoted []byte, start, end int) error {
		var key string
		if err := json.Unmarshal(quoted, &key); err != nil {
			return d.broken(int64(start), "", err)
		}
		if _, twice := top[key]; twice {
			return d.fail(int64(start), "key %q is there twice", key)
		}
		top[key] = section{d.data[start:end], int64(start)}
		return nil
	})
	return top, err
}

func (d *decoder) schema(s section, r *Report) error {
	if s.raw == nil {
		return d.fail(0, "has no schema, so it is no report of goldentrace")
	}
	if err := json.Unmarshal(s.raw, &r.Schema); err != nil {
		return d.broken(s.start, "schema", err)
	}
	if r.Schema == Schema {
		return nil
	}
	family, ours, _ := strings.Cut(Schema, "/v")
	if version, ok := strings.CutPrefix(r.Schema, family+"/v"); ok {
		theirs, err := strconv.Atoi(version)
		if known, _ := strconv.Atoi(ours); err == nil && theirs > known {
			return d.fail(s.start, "was written by a newer goldentrace: its schema is v%d, this one reads v%s; upgrade goldentrace", theirs, ours)
		}
	}
	return d.fail(s.start, "schema %q is unknown; this goldentrace reads %q", r.Schema, Schema)
}

// cases decodes an array of cases or rows, as many at once as there are
// processors. The first defect in the file's order is the one that is told.
func (d *decoder) cases(list section) ([]Case, error) {
	at := skipSpace(list.raw, 0)
	if at == len(list.raw) || list.raw[at] != '[' {
		return nil, d.fail(list.start, "cases is not an array")
	}
	var parts []section
	_ = elements(list.raw, at, func(start, end int) error { // never fails
		parts = append(parts, section{list.raw[start:end], list.start + int64(start)})
		return nil
	})
	cases, errs := make([]Case, len(parts)), make([]error, len(parts))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(parts)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(parts); i = int(next.Add(1)) - 1 {
				cases[i], errs[i] = d.oneCase(parts[i])
			}
		})
	}
	workers.Wait()
	seen := make(map[string]int64, len(parts))
	for i, c := range cases {
		if errs[i] != nil {
			return nil, errs[i]
		}
		if first, twice := seen[c.CaseID]; twice {
			return nil, d.fail(parts[i].start, "case_id %q is there twice; first at line %d", c.CaseID, d.line(first))
		}
		seen[c.CaseID] = parts[i].start
	}
	return cases, nil
}

func (d *decoder) oneCase(s section) (Case, error) {
	if s.raw[0] != '{' {
		return Case{}, d.fail(s.start, "a case is not an object")
	}
	var row struct {
		Case
		Passed *bool `json:"passed"` // to tell false from absent
	}
	if err := json.Unmarshal(s.raw, &row); err != nil {
		return Case{}, d.broken(s.start, "a case", err)
	}
	c := row.Case
	if c.CaseID == "" {
		return Case{}, d.fail(s.start, "a case has no case_id")
	}
	switch c.Verdict {
	case grader.Pass, grader.Fail, grader.Error, grader.Unverified, grader.Skip:
		if row.Passed != nil && *row.Passed != (c.Verdict == grader.Pass) {
			return Case{}, d.fail(s.start, "case %q contradicts itself: passed is %t, verdict is %q", c.CaseID, *row.Passed, c.Verdict)
		}
	case "":
		if row.Passed == nil {
			return Case{}, d.fail(s.start, "case %q has neither passed nor verdict", c.CaseID)
		}
		c.Verdict = grader.Fail
		if *row.Passed {
			c.Verdict = grader.Pass
		}
	default:
		return Case{}, d.fail(s.start, "case %q has an unknown verdict %q", c.CaseID, c.Verdict)
	}
	c.Passed = c.Verdict == grader.Pass
	return shaped(c), nil
}

// broken turns an error of encoding/json into a defect at its line; start is
// where the value decoded begins.
func (d *decoder) broken(start int64, what string, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return d.fail(start+syntax.Offset-1, "is not JSON: %v", syntax)
	case errors.As(err, &kind):
		for name := range strings.SplitSeq(kind.Field, ".") {
			// The names of embedded Go types are in the path, too; no key of ours begins with a capital.
			if name != "" && strings.ToLower(name[:1]) == name[:1] {
				what += ": " + name
			}
		}
		return d.fail(start+kind.Offset-1, "%s: want %s, not a JSON %s", what, wanted(kind.Type.Kind()), kind.Value)
	default:
		return d.fail(start, "%s: %v", what, err)
	}
}

func wanted(kind reflect.Kind) string {
	switch kind {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	default:
		return "a whole number"
	}
}

func (d *decoder) fail(offset int64, format string, args ...any) error {
	line := 0
	if len(d.data) > 0 {
		line = d.line(offset)
	}
	return source.Errorf(source.Pos{File: d.file, Line: line}, "%s", fmt.Sprintf(format, args...))
}

// line is the line that holds offset, from 1.
func (d *decoder) line(offset int64) int {
	return 1 + bytes.Count(d.data[:min(max(offset, 0), int64(len(d.data)))], []byte("\n"))
}
