package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/source"
	"github.com/goldentrace/goldentrace/internal/tape"
)

type gradeFlags struct {
	suiteFlags
	selectFlags
	outputFlags
	answers string
	out     string
	verbose bool
}

func (a *App) gradeCommand() *cobra.Command {
	var f gradeFlags
	c := &cobra.Command{
		Use:   "grade [REPORT | --answers FILE]",
		Short: "Grade saved answers with today's fixtures; no model call",
		Long: `grade takes the answers of a report, or of a file of JSON lines from any harness

  {"case_id": "order-4412-absent", "turn": 1, "text": "..."}

and grades them with the suite as it stands, attacking the grader as run does.
A case without an answer is unverified. With --out the reports are written.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return a.grade(c.Context(), f, args) },
	}
	f.suiteFlags.register(c)
	f.selectFlags.register(c)
	f.outputFlags.register(c)
	c.Flags().StringVar(&f.answers, "answers", "", "`FILE` of answers, JSON lines (- for standard input)")
	c.Flags().StringVar(&f.out, "out", "", "`DIR` to write report.json and junit.xml to")
	c.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "show the numbers of every mutator and every excused occurrence")
	return c
}

func (a *App) grade(ctx context.Context, f gradeFlags, args []string) error {
	if (len(args) == 1) == (f.answers != "") {
		return errors.New("grade takes a REPORT or --answers FILE, one of the two")
	}
	if err := errors.Join(f.selectFlags.check(), f.outputFlags.check()); err != nil {
		return err
	}
	s, err := oneSuite(f.suiteFlags)
	if err != nil {
		return err
	}
	saved := a.savedReport
	path := f.answers
	if path == "" {
		path = args[0]
	} else {
		saved = a.savedAnswers
	}
	answers, err := saved(ctx, path, s)
	if err != nil {
		return err
	}
	picked, selected := f.pick(s.Cases)
	if len(picked) == 0 {
		return &exit{status: statusUndecided, err: errors.New("no case is selected, so nothing was decided; see --only and --tag")}
	}
	var cases []answered
	for _, c := range picked {
		cases = append(cases, answers.of(c))
	}
	run := report.Run{Version: version(), Suite: s.Name, Mode: "regrade", Started: a.Now().UTC(), Selected: selected}
	rows, err := assess(ctx, cases)
	if err != nil {
		return err
	}
	run.Finished, run.Complete = a.Now().UTC(), ctx.Err() == nil
	r := report.New(rows, run)
	status := gate(r, nil, false, nil)
	if f.out != "" {
		if err := writeReports(f.out, r, false); err != nil {
			a.complain(err)
			status = worse(status, statusUndecided)
		}
	}
	o := outcome{gated: gated{plan: plan{suite: s}, out: f.out}, report: r, status: status}
	err = a.showRun([]outcome{o}, status, runFlags{suiteFlags: f.suiteFlags, outputFlags: f.outputFlags, verbose: f.verbose})
	return ends(status, err)
}

// saved are answers by case and turn.
type saved map[string]map[int]savedAnswer

type savedAnswer struct {
	answer
	model string
	pins  map[string]string
}

var errNoAnswer = &tape.Unrecorded{}

// of gives a case with its saved answers; a turn without one is unverified.
func (s saved) of(c *fixture.Case) answered {
	x := answered{c: c, turns: make([]answer, len(c.Turns)), pins: map[string]string{}}
	for i := range c.Turns {
		have, ok := s[c.ID][i+1]
		if !ok {
			x.turns[i].err = errNoAnswer
			continue
		}
		x.turns[i] = have.answer
		x.model = have.model
		for k, v := range have.pins {
			if k != report.PinCase && k != report.PinGrader {
				x.pins[k] = v
			}
		}
	}
	return x
}

func (s saved) put(id string, turn int, x savedAnswer) bool {
	if s[id] == nil {
		s[id] = map[int]savedAnswer{}
	}
	if _, twice := s[id][turn]; twice {
		return false
	}
	s[id][turn] = x
	return true
}

// savedReport takes the answers of a report. Rows that could not be decided
// have none.
func (a *App) savedReport(_ context.Context, path string, s *fixture.Suite) (saved, error) {
	r, err := report.Read(path)
	if err != nil {
		return nil, err
	}
	out, known := saved{}, index(s)
	for _, row := range r.Cases {
		if _, err := known.find(row.CaseID); err != nil {
			a.notef("warning: %s: %v; its answer is left out", shown(path), err)
			continue
		}
		if len(row.Turns) == 0 {
			out.put(row.CaseID, 1, savedAnswer{answer: answer{completion: grader.Completion{Text: row.AssistantText}}, model: row.Model, pins: row.Pins})
		}
		for _, t := range row.Turns {
			if t.Verdict == grader.Unverified || t.Verdict == grader.Error && empty(t.Completion) {
				continue
			}
			out.put(row.CaseID, t.Turn, savedAnswer{answer: answer{completion: t.Completion}, model: row.Model, pins: row.Pins})
		}
	}
	return out, nil
}

func empty(c grader.Completion) bool {
	return c.Text == "" && c.Refusal == "" && len(c.Calls) == 0 && c.Stop == ""
}

// answerLine is one line of --answers.
type answerLine struct {
	CaseID string
	Turn   int
	Text   *string
	Calls  []grader.Call
}

// parseAnswer reads one line strictly: one object, each key once and spelled
// as it is. A second text would be an answer that nobody grades.
func parseAnswer(text []byte) (l answerLine, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return l, errors.New("it is no JSON object")
	}
	fields := map[string]any{"case_id": &l.CaseID, "turn": &l.Turn, "text": &l.Text, "calls": &l.Calls}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return l, err
		}
		name, _ := key.(string) // a key always is one
		field, ok := fields[name]
		if !ok {
			return l, fmt.Errorf("the key %q is unknown or stands there twice", name)
		}
		delete(fields, name)
		if err := d.Decode(field); err != nil {
			return l, fmt.Errorf("%s: %w", name, err)
		}
	}
	if _, err := d.Token(); err != nil {
		return l, errors.New("the object does not end")
	}
	if _, err := d.Token(); err != io.EOF {
		return l, errors.New("something follows the object")
	}
	return l, nil
}

// savedAnswers reads JSON lines. A line that cannot be read, names no case or
// answers one twice is a defect: an answer left out would pass unseen.
func (a *App) savedAnswers(ctx context.Context, path string, s *fixture.Suite) (saved, error) {
	data, err := a.readInput(ctx, path)
	if err != nil {
		return nil, err
	}
	out, known := saved{}, index(s)
	var defects source.Errors
	lines := bufio.NewReader(bytes.NewReader(data))
	for n := 1; ; n++ {
		text, err := lines.ReadBytes('\n')
		if text = bytes.TrimSpace(text); len(text) > 0 {
			if msg := out.addLine(text, known); msg != "" {
				defects = append(defects, source.Errorf(source.Pos{File: shown(path), Line: n}, "%s", msg))
			}
		}
		if err == io.EOF {
			break
		}
	}
	if len(defects) > 0 {
		return nil, defects
	}
	return out, nil
}

func (s saved) addLine(text []byte, known byID) (problem string) {
	l, err := parseAnswer(text)
	if err != nil {
		return fmt.Sprintf("this is no answer: %v; write {\"case_id\": \"...\", \"text\": \"...\"} on one line", err)
	}
	if l.Text == nil && l.Calls == nil {
		return `the answer has no "text"; an empty answer is "text": ""`
	}
	c, err := known.find(l.CaseID)
	if err != nil {
		return err.Error()
	}
	if l.Turn == 0 && len(c.Turns) == 1 {
		l.Turn = 1
	}
	if l.Turn < 1 || l.Turn > len(c.Turns) {
		return fmt.Sprintf("case %s has no turn %d; its turns are 1 to %d", c.ID, l.Turn, len(c.Turns))
	}
	x := savedAnswer{answer: answer{completion: grader.Completion{Calls: l.Calls}}}
	if l.Text != nil {
		x.completion.Text = *l.Text
	}
	if !s.put(c.ID, l.Turn, x) {
		return fmt.Sprintf("case %s, turn %d is answered twice", c.ID, l.Turn)
	}
	return ""
}

// readInput reads a file that a person names, or standard input for "-".
// An interrupt ends the wait for what is typed.
func (a *App) readInput(ctx context.Context, path string) ([]byte, error) {
	if path == "-" {
		return a.readStdin(ctx)
	}
	f, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readBounded(f, filepath.ToSlash(path))
}

func (a *App) readStdin(ctx context.Context) ([]byte, error) {
	type input struct {
		data []byte
		err  error
	}
	read := make(chan input, 1)
	go func() { // left behind by an interrupt, which ends the process
		data, err := readBounded(a.Stdin, "standard input")
		read <- input{data, err}
	}()
	select {
	case in := <-read:
		return in.data, in.err
	case <-ctx.Done():
		return nil, &exit{status: statusInterrupted, err: errors.New("interrupted")}
	}
}
