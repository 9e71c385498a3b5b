package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/source"
)

// answerLine is one line of --answers.
type answerLine struct {
	CaseID string
	Turn   int
	Repeat int // which attempt it is, from 0
	Text   *string
	Calls  []answerCall
}

// answerCall is a tool call as harnesses write it: with its arguments as JSON
// text, as endpoints send them, or as the object itself.
type answerCall struct {
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Args      json.RawMessage `json:"args"`
	Arguments json.RawMessage `json:"arguments"`
}

// UnmarshalJSON reads a call strictly.
func (c *answerCall) UnmarshalJSON(text []byte) error {
	type plain answerCall
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode((*plain)(c)); err != nil {
		return err
	}
	if c.Name == "" {
		return errors.New("a call has no name")
	}
	if (c.Args == nil) == (c.Arguments == nil) {
		return fmt.Errorf(`the call of %s needs its arguments, once: "args": {...}`, c.Name)
	}
	return nil
}

// mostAttempts bounds how many attempts at one case are read.
const mostAttempts = 1000

func (c answerCall) call() grader.Call {
	raw := c.Args
	if raw == nil {
		raw = c.Arguments
	}
	arguments := string(raw)
	var text string
	if json.Unmarshal(raw, &text) == nil {
		arguments = text
	}
	return grader.Call{ID: c.ID, Name: c.Name, Arguments: arguments}
}

// parseAnswer reads one line strictly: one object, each key once and spelled
// as it is. A second text would be an answer that nobody grades.
func parseAnswer(text []byte) (l answerLine, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return l, errors.New("it is no JSON object")
	}
	fields := map[string]any{"case_id": &l.CaseID, "turn": &l.Turn, "repeat": &l.Repeat, "text": &l.Text, "calls": &l.Calls}
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
	_, secrets, err := a.secrets([]*fixture.Suite{s})
	if err != nil {
		return nil, err
	}
	out, known := saved{}, index(s)
	var defects source.Errors
	lines := bufio.NewReader(bytes.NewReader(data))
	for n := 1; ; n++ {
		text, err := lines.ReadBytes('\n')
		if text = bytes.TrimSpace(text); len(text) > 0 {
			if msg := out.addLine([]byte(secrets.Values(string(text))), known); msg != "" {
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
	if l.Repeat < 0 || l.Repeat >= mostAttempts {
		return fmt.Sprintf("repeat is %d; the attempts at a case are numbered from 0 to %d", l.Repeat, mostAttempts-1)
	}
	var x savedAnswer
	for _, call := range l.Calls {
		x.completion.Calls = append(x.completion.Calls, call.call())
	}
	if l.Text != nil {
		x.completion.Text = *l.Text
	}
	if !s.put(c.ID, l.Repeat, l.Turn, x) {
		return fmt.Sprintf("case %s, turn %d is answered twice", c.ID, l.Turn)
	}
	return ""
}
