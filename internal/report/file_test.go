package report

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/source"
)

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func zipped(text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write([]byte(text)) // a bytes.Buffer takes everything
	_ = z.Close()
	return b.String()
}

func TestReadGivesBackWhatWasWritten(t *testing.T) {
	t.Parallel()
	r := New([]Case{passing("b"), failing("a"), {CaseID: "c", Verdict: grader.Skip}}, finishedRun())
	path := filepath.Join(t.TempDir(), "new", "report.json")
	if err := Write(path, r); err != nil {
		t.Fatal(err)
	}
	got, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got, err = Read(write(t, "report.json.gz", zipped(string(text))))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("gzipped (-written +read):\n%s", diff)
	}
}

func TestWriteFileIsAllOrNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "report.json")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("disk full")
	err := WriteFile(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, "half of the n"); err != nil {
			return err
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Fatalf("got %v, want the writer's error", err)
	}
	if got, _ := os.ReadFile(path); string(got) != "old" {
		t.Errorf("the old file now holds %q", got)
	}
	names, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(names) > 0 {
		t.Errorf("left behind: %v (%v)", names, err)
	}
	if err := WriteFile(path, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(path); string(got) != "new" {
		t.Errorf("the file holds %q after a good write", got)
	}
}

func TestWriteFileReplacesOnlyFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	err := Write(dir, New(nil, Run{}))
	if err == nil || !strings.Contains(err.Error(), "a folder is there already") {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(dir); err != nil {
		t.Errorf("the folder is gone: %v", err)
	}
}

func TestReadRows(t *testing.T) {
	t.Parallel()
	path := write(t, "rows.json", "\ufeff[\r\n"+`{"case_id":"b","passed":true,"invented":[],"missing_required":[],"assistant_text":"ok"},
 {"case_id":"a","passed":false,"invented":["x"],"missing_required":null,"assistant_text":"no","score":3,"pins":{"grader":"g"}},
 {"case_id":"c","verdict":"error","reason":"status 500"}]`)
	got, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	want := []Case{
		{CaseID: "a", Verdict: grader.Fail, Invented: []string{"x"}, MissingRequired: []string{}, AssistantText: "no", Pins: map[string]string{"grader": "g"}},
		{CaseID: "b", Verdict: grader.Pass, Passed: true, Invented: []string{}, MissingRequired: []string{}, AssistantText: "ok"},
		{CaseID: "c", Verdict: grader.Error, Reason: "status 500", Invented: []string{}, MissingRequired: []string{}},
	}
	if diff := cmp.Diff(want, got.Cases); diff != "" {
		t.Errorf("cases (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(Totals{Cases: 3, Passed: 1, Failed: 1, Errors: 1}, got.Totals); diff != "" {
		t.Errorf("totals (-want +got):\n%s", diff)
	}
	if err := AsBaseline(path, got); err != nil {
		t.Errorf("a whole array of rows can be a baseline: %v", err)
	}
}

func TestReadTellsWhatIsWrongAndWhere(t *testing.T) {
	t.Parallel()
	const v1 = `"schema":"goldentrace/report/v1"`
	tests := []struct {
		name string
		text string
		want string // after the file's name
	}{
		{name: "an empty file", text: "", want: ": is not JSON: unexpected end of JSON input"},
		{name: "a comma too many", text: "[\n{\"case_id\":\"a\",\n\"passed\":true,}]", want: ":3: is not JSON: invalid character '}' looking for beginning of object key string"},
		{name: "a file cut short", text: "[{\"case_id\":\n\"a\",\n", want: ":2: is not JSON: unexpected end of JSON input"},
		{name: "something after the end", text: "[]\n[]", want: ":2: is not JSON: invalid character '[' after top-level value"},
		{name: "a line end inside a string", text: "[{\"case_id\": \"a\n\"}]", want: ":1: is not JSON: invalid character '\\n' in string literal"},
		{name: "a scalar", text: "42", want: ":1: is neither a report nor an array of rows"},
		{name: "an object that is no report", text: "{\"a\":1}", want: ":1: has no schema, so it is no report of goldentrace"},
		{name: "a newer major", text: "{\n\"schema\":\"goldentrace/report/v2\",\"cases\":7}", want: ":2: was written by a newer goldentrace: its schema is v2, this one reads v1; upgrade goldentrace"},
		{name: "another schema", text: "{" + `"schema":"other/v1"}`, want: `:1: schema "other/v1" is unknown; this goldentrace reads "goldentrace/report/v1"`},
		{name: "a schema that is no string", text: `{"schema":1}`, want: ":1: schema: want a string, not a JSON number"},
		{name: "no cases", text: "{" + v1 + "}", want: ":1: has no cases"},
		{name: "cases that are no array", text: "{" + v1 + ",\n\"cases\":{}}", want: ":2: cases is not an array"},
		{name: "a key twice", text: "{" + v1 + ",\n\"cases\":[],\n\"cases\":[]}", want: `:3: key "cases" is there twice`},
		{name: "a case that is null", text: "[\nnull]", want: ":2: a case is not an object"},
		{name: "a case without id", text: "[{\"passed\":true}]", want: ":1: a case has no case_id"},
		{name: "a wrong type deep in a case", text: "[{\"case_id\":\"a\",\n\"passed\":\"yes\"}]", want: ":2: a case: passed: want true or false, not a JSON string"},
		{name: "a wrong type in an embedded field", text: "[{\"case_id\":\n7}]", want: ":2: a case: case_id: want a string, not a JSON number"},
		{name: "an object where a list belongs", text: "[{\"invented\":{}}]", want: ":1: a case: invented: want a list, not a JSON object"},
		{name: "a fraction where a line belongs", text: "[{\"line\":1.5}]", want: ":1: a case: line: want a whole number, not a JSON number 1.5"},
		{name: "a list where an object belongs", text: "[{\"mutation\":[]}]", want: ":1: a case: mutation: want an object, not a JSON array"},
		{name: "a bad time in run", text: "{" + v1 + ",\n\"run\":{\"started\":\"yesterday\"},\"cases\":[]}", want: `:2: run: parsing time "yesterday" as "2006-01-02T15:04:05Z07:00": cannot parse "yesterday" as "2006"`},
		{name: "a row that says nothing", text: `[{"case_id":"a"}]`, want: `:1: case "a" has neither passed nor verdict`},
		{name: "a row that contradicts itself", text: `[{"case_id":"a","passed":true,"verdict":"fail"}]`, want: `:1: case "a" contradicts itself: passed is true, verdict is "fail"`},
		{name: "an unknown verdict", text: `[{"case_id":"a","verdict":"maybe"}]`, want: `:1: case "a" has an unknown verdict "maybe"`},
		{name: "an id twice", text: "[{\"case_id\":\"a\",\"passed\":true},\n\n{\"case_id\":\"a\",\"passed\":true}]", want: `:3: case_id "a" is there twice; first at line 1`},
		{name: "UTF-16 with a mark", text: "\xff\xfe[\x00]\x00", want: ": is UTF-16; save it as UTF-8"},
		{name: "UTF-16 without a mark", text: "[\x00]\x00", want: ": is UTF-16; save it as UTF-8"},
		{name: "gzip cut short", text: zipped("[]")[:12], want: ": is a damaged gzip file: unexpected EOF"},
		{name: "gzip with a broken header", text: "\x1f\x8b\x00", want: ": is a damaged gzip file: unexpected EOF"},
		{name: "nesting without end", text: strings.Repeat("[", 20000), want: ":1: is not JSON: invalid character '[' exceeded max depth"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := write(t, "r.json", tt.text)
			r, err := Read(path)
			if err == nil {
				t.Fatalf("read %d cases and no error", len(r.Cases))
			}
			if diff := cmp.Diff(filepath.ToSlash(path)+tt.want, err.Error()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if !source.IsDefect(err) {
				t.Errorf("%T is no defect of an input", err)
			}
		})
	}
}

func TestReadRefusesWhatIsNoFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, err := Read(filepath.Join(dir, "absent.json"))
	if !errors.Is(err, fs.ErrNotExist) || !source.IsDefect(err) {
		t.Errorf("an absent file: got %v, want a defect that is fs.ErrNotExist", err)
	}
	if _, err = Read(dir); !source.IsDefect(err) {
		t.Errorf("a folder: got %v", err)
	}
	sparse := filepath.Join(dir, "huge.json")
	if err := os.WriteFile(sparse, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(sparse, 2<<30); err != nil {
		t.Fatal(err)
	}
	if _, err = Read(sparse); !source.IsDefect(err) || !strings.Contains(err.Error(), "is 2048 MiB large") {
		t.Errorf("2 GiB: got %v", err)
	}
	bomb := write(t, "bomb.gz", zipped("["+strings.Repeat(" ", 3<<20)+"]"))
	if _, err = read(bomb, 2<<20); !source.IsDefect(err) || !strings.Contains(err.Error(), "holds more than 2 MiB") {
		t.Errorf("a gzip bomb: got %v", err)
	}
}

// FuzzReport holds that no bytes make Decode panic, that what it accepts can
// be written, and that what was written reads back equal.
func FuzzReport(f *testing.F) {
	var seed bytes.Buffer
	if err := Encode(&seed, New([]Case{passing("b"), failing("a"), traced()}, finishedRun())); err != nil {
		f.Fatal(err)
	}
	f.Add(seed.Bytes())
	f.Add([]byte(`[{"case_id":"a","passed":false,"invented":["x"],"missing_required":[],"assistant_text":"\ud800"}]`))
	f.Add([]byte(`{"schema":"goldentrace/report/v1","cases":[{"case_id":"\u0000","verdict":"error"}],"more":{}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		first, err := Decode("f.json", data)
		if err != nil {
			if !source.IsDefect(err) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		var out bytes.Buffer
		if err := Encode(&out, first); err != nil {
			t.Fatalf("accepted, but cannot be written: %v", err)
		}
		again, err := Decode("g.json", out.Bytes())
		if err != nil {
			t.Fatalf("cannot read what was written: %v\n%s", err, out.Bytes())
		}
		again.Schema = first.Schema
		if diff := cmp.Diff(first, again, cmpopts.EquateEmpty(), sameJSON); diff != "" {
			t.Fatalf("(-first +again):\n%s", diff)
		}
	})
}
