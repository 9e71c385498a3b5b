package cli

import (
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
)

// status is an exit status.
type status int

// The exit statuses; DESIGN calls for the same ones from every command.
const (
	statusOpen        status = 0
	statusClosed      status = 1
	statusUsage       status = 2
	statusBlind       status = 3
	statusUndecided   status = 4
	statusInterrupted status = 130
)

// exit is the error by which a command ends with a status.
type exit struct {
	status status
	err    error // what to say, if it was not said yet
}

func (e *exit) Error() string {
	if e.err != nil {
		return e.err.Error()
	}
	return "exit"
}

func (e *exit) Unwrap() error { return e.err }

// ends gives the error that ends a command with s; nil for statusOpen. A
// result that could not be shown (err) was not told to anybody, so the command
// cannot have decided.
func ends(s status, err error) error {
	if err != nil {
		return &exit{status: worse(s, statusUndecided), err: err}
	}
	if s == statusOpen {
		return nil
	}
	return &exit{status: s}
}

// worse gives the status that wins: 130 over all, else 2, then 3, 1 and 4.
func worse(a, b status) status {
	for _, s := range []status{statusInterrupted, statusUsage, statusBlind, statusClosed, statusUndecided} {
		if a == s || b == s {
			return s
		}
	}
	return statusOpen
}

// gate says what a report and its flips mean for the gate. baseline tells
// whether the flips are against a baseline; without one every failing case
// closes the gate, however often the run is repeated. failOn adds kinds of
// flips that close it.
func gate(r *report.Report, flips []diff.Flip, baseline bool, failOn []string) status {
	s := graded(r)
	if !baseline && r.Failing() {
		s = worse(s, statusClosed)
	}
	if baseline {
		for _, f := range flips {
			switch {
			case f.Closes || closes(failOn, f):
				s = worse(s, statusClosed)
			case f.Kind == diff.Inconclusive:
				s = worse(s, statusUndecided)
			}
		}
	}
	return s
}

// graded says what a report means by itself, failing cases aside.
func graded(r *report.Report) status {
	s := statusOpen
	if !r.Run.Complete {
		s = worse(s, statusInterrupted)
	}
	if r.Blind() {
		s = worse(s, statusBlind)
	}
	if r.Brittle() {
		s = worse(s, statusClosed)
	}
	if r.Undecided() {
		s = worse(s, statusUndecided)
	}
	return s
}

// verdict is the status in words.
func (s status) verdict() string {
	switch s {
	case statusOpen:
		return "gate open"
	case statusClosed:
		return "gate closed"
	case statusUsage:
		return "wrong input"
	case statusBlind:
		return "grader blind"
	case statusInterrupted:
		return "interrupted"
	}
	return "undecided"
}
