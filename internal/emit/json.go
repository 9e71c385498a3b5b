package emit

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
)

// RunResult is the stable object of `run --json`.
type RunResult struct {
	Status       string          `json:"status"`
	Exit         int             `json:"exit"`
	Totals       report.Totals   `json:"totals"`
	Mutation     report.Mutation `json:"mutation"`
	ComparedWith string          `json:"compared_with"` // "none" when there was nothing
	Flips        []diff.Flip     `json:"flips"`
}

// DiffResult is the stable object of `diff --json`.
type DiffResult struct {
	Flips []diff.Flip `json:"flips"`
	Exit  int         `json:"exit"`
}

// JSON writes one of the stable objects, indented.
func JSON(w io.Writer, result any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(result); err != nil {
		return fmt.Errorf("write JSON: %w", err)
	}
	return nil
}
