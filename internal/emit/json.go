package emit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/labels"
	"github.com/goldentrace/goldentrace/internal/report"
)

// RunResult is the stable object of `run --json`.
type RunResult struct {
	Status       string          `json:"status"`
	Exit         int             `json:"exit"`
	Totals       report.Totals   `json:"totals"`
	Mutation     report.Mutation `json:"mutation"`
	ComparedWith string          `json:"compared_with"`     // "none" when there was nothing
	Accepted     report.Debt     `json:"accepted_failures"` // of the baselines
	Flips        []diff.Flip     `json:"flips"`
}

// DiffResult is the stable object of `diff --json`.
type DiffResult struct {
	Flips []diff.Flip `json:"flips"`
	Exit  int         `json:"exit"`
}

// JSON writes one of the stable objects, indented. Its lists are never null.
// What a terminal or a CI runner would act upon is written as escapes, which
// mean the same to a reader of JSON.
func JSON(w io.Writer, result any) error {
	switch r := result.(type) {
	case RunResult:
		r.Flips = listed(r.Flips)
		result = r
	case DiffResult:
		r.Flips = listed(r.Flips)
		result = r
	case Bisection:
		r.Guilty, r.Steps = append([]BisectHunk{}, r.Guilty...), append([]BisectProbe{}, r.Steps...)
		result = r
	case Calibration:
		r.Known.Wrong = append([]WrongAnswer{}, r.Known.Wrong...)
		for i := range r.Known.Wrong {
			x := &r.Known.Wrong[i]
			x.Want, x.Got = append([]string{}, x.Want...), append([]string{}, x.Got...)
		}
		r.Layers = append([]labels.Layer{}, r.Layers...)
		result = r
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(result)
	if err == nil {
		_, err = w.Write(inert(b.Bytes()))
	}
	if err != nil {
		return fmt.Errorf("write JSON: %w", err)
	}
	return nil
}

// listed gives the flips with an empty list where there is none.
func listed(flips []diff.Flip) []diff.Flip {
	flips = append([]diff.Flip{}, flips...)
	for i := range flips {
		f := &flips[i]
		f.Invented, f.Missing, f.Blamed = append([]string{}, f.Invented...), append([]string{}, f.Missing...), append([]string{}, f.Blamed...)
	}
	return flips
}

// inert escapes what encoding/json leaves raw: control and format characters
// beyond ASCII's first, and the bracket of "##[command]". All of these can
// stand within strings only.
func inert(data []byte) []byte {
	out := make([]byte, 0, len(data))
	var s scrubber
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		switch {
		case r == '[' && s.command, r >= 0x7f && !isJoiner(r) && unicode.In(r, unicode.Cc, unicode.Cf):
			for _, unit := range utf16.Encode([]rune{r}) {
				out = fmt.Appendf(out, `\u%04x`, unit)
			}
		default:
			out = append(out, data[:size]...)
		}
		s.see(r)
		data = data[size:]
	}
	return out
}
