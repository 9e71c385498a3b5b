// Package source says where in an input file something stands, and reports
// defects of inputs as file:line: message. It reads no files itself.
package source

import (
	"errors"
	"fmt"
	"sort"
	"strings"
)

// Pos is a place in an input file.
type Pos struct {
	File string // as it is shown to the user, with forward slashes
	Line int    // from 1; 0 when the whole file is meant
}

// String gives file:line, or the file alone when the line is 0.
func (p Pos) String() string {
	if p.Line <= 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// Error is a defect in an input. Its message says what is wrong and what to
// write instead.
type Error struct {
	Pos Pos
	Msg string
}

// Errorf makes an Error at pos.
func Errorf(pos Pos, format string, args ...any) *Error {
	return &Error{Pos: pos, Msg: fmt.Sprintf(format, args...)}
}

// Error gives file:line: message.
func (e *Error) Error() string {
	if e.Pos.File == "" {
		return e.Msg
	}
	return e.Pos.String() + ": " + e.Msg
}

// Errors is every defect found in a set of inputs; it is printed one a line.
type Errors []*Error

// Error joins the messages with newlines, in the order of Sort.
func (es Errors) Error() string {
	lines := make([]string, len(es))
	for i, e := range es {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Sort orders the defects by file, line and message and drops repeats.
func (es Errors) Sort() Errors {
	sort.SliceStable(es, func(i, j int) bool {
		a, b := es[i], es[j]
		if a.Pos.File != b.Pos.File {
			return a.Pos.File < b.Pos.File
		}
		if a.Pos.Line != b.Pos.Line {
			return a.Pos.Line < b.Pos.Line
		}
		return a.Msg < b.Msg
	})
	out := es[:0]
	for i, e := range es {
		if i == 0 || *e != *es[i-1] {
			out = append(out, e)
		}
	}
	return out
}

// IsDefect reports whether err is, or wraps, a defect of an input.
func IsDefect(err error) bool {
	var one *Error
	var many Errors
	return errors.As(err, &one) || errors.As(err, &many)
}
