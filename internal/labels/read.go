package labels

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/source"
)

// Read reads labelled answers: JSON lines, or CSV with a line of column names.
// All that is wrong with the file is in the error, each with its line.
func Read(file string, data []byte) ([]Row, error) {
	start := bytes.TrimLeft(data, " \t\r\n")
	switch {
	case len(start) == 0:
		return nil, source.Errorf(source.Pos{File: file}, `holds no answer; write JSON lines such as {"case_id": "...", "text": "...", "label": "good"}, or CSV with those columns`)
	case start[0] == '{':
		return readLines(file, data)
	case start[0] == '[':
		return nil, source.Errorf(source.Pos{File: file, Line: 1}, "is a JSON array; write one object a line")
	}
	return readCSV(file, data)
}

func readLines(file string, data []byte) ([]Row, error) {
	var rows []Row
	var defects source.Errors
	n := 0
	for line := range bytes.Lines(data) {
		n++
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		pos := source.Pos{File: file, Line: n}
		row, err := parse(line)
		if err != nil {
			defects = append(defects, source.Errorf(pos, "%v", err))
			continue
		}
		row.Pos = pos
		rows = append(rows, row)
	}
	if len(defects) > 0 {
		return nil, defects
	}
	return rows, nil
}

// wire is a row in any of the shapes.
type wire struct {
	ID          string            `json:"id"`
	CaseID      *string           `json:"case_id"`
	Turn        int               `json:"turn"`
	Text        *string           `json:"text"`
	Calls       []wireCall        `json:"calls"`
	Label       *string           `json:"label"`
	FinalLabel  *string           `json:"final_label"`
	Finds       []string          `json:"finds"`
	Labeler     string            `json:"labeler"`
	Observation *string           `json:"observation"`
	Assistant   *string           `json:"assistant"`
	Completion  *string           `json:"completion"`
	Messages    []wireMessage     `json:"messages"`
	ErrorSpans  *[]wireSpan       `json:"error_spans"`
	Spans       []json.RawMessage `json:"spans"`
	Keywords    *[]wireKeyword    `json:"keywords"`
	Phrase      *string           `json:"phrase"`
	Reply       *string           `json:"reply"`
	Prompt      *string           `json:"prompt"`
}

type wireSpan struct {
	Start int    `json:"start"` // in characters
	End   int    `json:"end"`
	Text  string `json:"text"`
}

type wireKeyword struct {
	Text      string `json:"text"`
	Supported *bool  `json:"supported"`
}

type wireCall struct {
	Name      string          `json:"name"`
	Args      json.RawMessage `json:"args"`
	Arguments json.RawMessage `json:"arguments"`
}

// parse reads one row and finds out its shape by its keys.
func parse(line []byte) (Row, error) {
	var w wire
	if err := json.Unmarshal(line, &w); err != nil {
		return Row{}, fmt.Errorf("is no row of labelled answers: %v; write one JSON object a line", err)
	}
	if err := keys(line); err != nil {
		return Row{}, err
	}
	row := Row{ID: w.ID, Labeler: w.Labeler}
	if w.Label == nil {
		w.Label = w.FinalLabel
	}
	if w.Assistant == nil {
		w.Assistant = w.Completion
	}
	var err error
	if w.Label != nil {
		label, ok := words[*w.Label]
		if !ok {
			return Row{}, fmt.Errorf("label %q is unknown; write good or bad, or leave it empty", *w.Label)
		}
		row.Label = label
	}
	switch {
	case w.CaseID != nil:
		err = row.ofCase(w)
	case w.Phrase != nil && w.Reply != nil:
		row.ofClaim(w)
	case w.Assistant != nil && w.Keywords != nil && w.Observation != nil:
		err = row.ofKeywords(w)
	case w.Assistant != nil && (w.Observation != nil || w.Messages != nil):
		err = row.ofSpans(w)
	case w.Assistant != nil && w.Prompt != nil:
		row.ofRefusal(w)
	default:
		err = errors.New("has none of the shapes that are known; write case_id, text and label, or observation and assistant with error_spans, keywords or a label, or messages, assistant and label, or phrase, reply and label, or prompt, assistant and label")
	}
	if err != nil {
		return Row{}, err
	}
	row.origin, err = unlabelled(line)
	return row, err
}

// known are the keys that a row may have a meaning by; others are left alone,
// but not one that is nearly the same.
var known = []string{
	"id", "case_id", "turn", "text", "calls", "label", "final_label", "finds", "labeler", "observation", "assistant", "completion",
	"messages", "error_spans", "spans", "keywords", "phrase", "reply", "prompt",
}

// keys refuses what encoding/json lets pass: a key that stands there twice, of
// which the first would be lost, and one in other letters.
func keys(line []byte) error {
	d := json.NewDecoder(bytes.NewReader(line))
	if _, err := d.Token(); err != nil {
		return err
	}
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return err
		}
		key, _ := token.(string) // a key always is one
		lower := strings.ToLower(key)
		switch {
		case seen[key]:
			return fmt.Errorf("key %q stands there twice; keep one", key)
		case lower != key && slices.Contains(known, lower):
			return fmt.Errorf("key %q is unknown; write %q", key, lower)
		}
		seen[key] = true
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
	}
	return nil
}

// labelKeys are the keys of a row that a person fills in, and what else tells
// its label.
var labelKeys = []string{"label", "final_label", "finds", "labeler", "spans", "error_spans", "keywords", "note", "speech_act"}

// unlabelled is a row without what a person fills in.
func unlabelled(line []byte) ([]byte, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(line, &fields); err != nil {
		return nil, err
	}
	for _, k := range labelKeys {
		delete(fields, k)
	}
	return json.Marshal(fields)
}

func (w wire) calls() ([]grader.Call, error) {
	var calls []grader.Call
	for _, c := range w.Calls {
		raw := c.Args
		if raw == nil {
			raw = c.Arguments
		}
		if c.Name == "" || raw == nil {
			return nil, errors.New(`has a call without a name or arguments; write {"name": "...", "args": {...}}`)
		}
		calls = append(calls, grader.Call{Name: c.Name, Arguments: jsonText(raw)})
	}
	return calls, nil
}
