package cli

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"

	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/trial"
)

// historyFile is where a folder of reports remembers how cases fared in the
// live runs before. Nothing is decided by it: it is for people.
const historyFile = "history.json"

// history is how cases fared, by their ids, the latest run last.
type history map[string][]trial.Count

// readHistory reads what is remembered; what cannot be read is forgotten.
func readHistory(out string) history {
	h := history{}
	data, err := os.ReadFile(filepath.Join(out, historyFile))
	if err != nil || json.Unmarshal(data, &h) != nil {
		return history{}
	}
	return h
}

// into tells it of the cases that ever failed.
func (h history) into(rows map[string]report.RunCase) {
	for id, counts := range h {
		row, ok := rows[id]
		failed := 0
		for _, n := range counts {
			failed += n.Failed
		}
		if ok && failed > 0 {
			row.History = counts
			rows[id] = row
		}
	}
}

// writeHistory adds a run to what is remembered.
func writeHistory(out string, r *report.Report) error {
	const most = 10
	h := readHistory(out)
	for i := range r.Cases {
		c := &r.Cases[i]
		if n := r.Fresh(c); n.N() > 0 {
			counts := append(h[c.CaseID], n)
			h[c.CaseID] = counts[max(0, len(counts)-most):]
		}
	}
	return report.WriteFile(filepath.Join(out, historyFile), func(w io.Writer) error { return json.NewEncoder(w).Encode(h) })
}
