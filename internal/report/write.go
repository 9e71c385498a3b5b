package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/goldentrace/goldentrace/internal/mutate"
)

// Write puts r at path as WriteFile does.
func Write(path string, r *Report) error {
	return WriteFile(path, func(w io.Writer) error { return Encode(w, r) })
}

// WriteFile puts what write writes at path, all of it or nothing: it goes to a
// temporary file in the same folder, is synced and renamed. On failure the old
// file is as it was and nothing is left behind. The folder is made if need be;
// something at path that is no regular file is never replaced.
func WriteFile(path string, write func(io.Writer) error) (err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("write %s: %s is there already", filepath.ToSlash(path), nature(info))
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return fmt.Errorf("write %s: %w", filepath.ToSlash(path), err)
	}
	// Not os.CreateTemp: its files are private to the user, and rename would
	// make the report so.
	temp := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%016x.tmp", filepath.Base(path), rand.Uint64()))
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return fmt.Errorf("write %s: %w", filepath.ToSlash(path), err)
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("write %s: %w", filepath.ToSlash(path), err)
			_ = f.Close() // closed already on most of these paths
			_ = os.Remove(temp)
		}
	}()
	if err := write(f); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(temp, path)
}

// nature names what kind of thing stands where a file should.
func nature(info os.FileInfo) string {
	switch mode := info.Mode(); {
	case mode.IsDir():
		return "a folder"
	case mode&os.ModeNamedPipe != 0:
		return "a named pipe"
	default:
		return "something other than a regular file"
	}
}

// Encode writes r in its one form: a case a line, so that a baseline's diff
// shows whole cases, all else indented; keys in the order of the schema, maps
// sorted, no HTML escapes, invalid UTF-8 replaced. It holds one case in memory
// at a time.
func Encode(w io.Writer, r *Report) error {
	e := newEncoder(w)
	pins := r.Pins
	if pins == nil {
		pins = map[string]string{}
	}
	e.raw("{")
	e.field("\n", "schema", r.Schema)
	e.field(",\n", "run", r.Run)
	e.field(",\n", "pins", pins)
	e.field(",\n", "totals", r.Totals)
	e.field(",\n", "mutation", r.Mutation)
	if r.Gate != nil {
		e.field(",\n", "gate", r.Gate)
	}
	if r.Request != nil {
		e.field(",\n", "request", r.Request)
	}
	if len(r.Texts) > 0 {
		e.field(",\n", "texts", r.Texts)
	}
	if len(r.Tools) > 0 {
		e.field(",\n", "tools", r.Tools)
	}
	if r.Accepted != nil {
		e.field(",\n", "accepted", r.Accepted)
	}
	e.raw(",\n  \"cases\": [")
	for i, c := range r.Cases {
		if i > 0 {
			e.raw(",")
		}
		e.raw("\n    ")
		e.line(shaped(c))
	}
	if len(r.Cases) > 0 {
		e.raw("\n  ")
	}
	e.raw("]\n}\n")
	if e.err != nil {
		return fmt.Errorf("encode report: %w", e.err)
	}
	if err := e.w.Flush(); err != nil {
		return fmt.Errorf("encode report: %w", err)
	}
	return nil
}

// shaped gives c with the lists that scripts rely on present, if empty.
func shaped(c Case) Case {
	if c.Invented == nil {
		c.Invented = []string{}
	}
	if c.MissingRequired == nil {
		c.MissingRequired = []string{}
	}
	if c.Mutation != nil && c.Mutation.Mutators == nil {
		m := *c.Mutation
		m.Mutators = []mutate.Tally{}
		c.Mutation = &m
	}
	return c
}

// encoder writes JSON piece by piece and keeps the first error.
type encoder struct {
	w        *bufio.Writer
	buf      bytes.Buffer
	indented *json.Encoder // into buf
	compact  *json.Encoder // into buf
	err      error
}

func newEncoder(w io.Writer) *encoder {
	e := &encoder{w: bufio.NewWriter(w)}
	e.indented, e.compact = json.NewEncoder(&e.buf), json.NewEncoder(&e.buf)
	e.indented.SetEscapeHTML(false)
	e.indented.SetIndent("  ", "  ")
	e.compact.SetEscapeHTML(false)
	return e
}

func (e *encoder) raw(s string) {
	if e.err == nil {
		_, e.err = e.w.WriteString(s)
	}
}

func (e *encoder) field(before, key string, v any) {
	e.raw(before + `  "` + key + `": `)
	e.value(e.indented, v)
}

func (e *encoder) line(v any) { e.value(e.compact, v) }

func (e *encoder) value(into *json.Encoder, v any) {
	if e.err != nil {
		return
	}
	e.buf.Reset()
	if e.err = into.Encode(v); e.err == nil {
		_, e.err = e.w.Write(bytes.TrimSuffix(e.buf.Bytes(), []byte("\n")))
	}
}
