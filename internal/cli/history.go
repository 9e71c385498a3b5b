package cli

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/trial"
)

// historyFile is where a folder of reports remembers how cases fared in the
// live runs before. No verdict depends on it: it is for people, and for the
// order in which cases are asked.
const historyFile = "history.json"

// history is how cases fared, by their ids.
type history map[string]past

// past is how a case fared in the live runs before.
type past struct {
	Runs []trial.Count `json:"runs"` // the latest last
	Live time.Time     `json:"live"` // when it was last answered live
}

// failed says that it failed, now and then at least, in the latest run.
func (p past) failed() bool { return len(p.Runs) > 0 && p.Runs[len(p.Runs)-1].Failed > 0 }

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
	for id, p := range h {
		row, ok := rows[id]
		failed := 0
		for _, n := range p.Runs {
			failed += n.Failed
		}
		if ok && failed > 0 {
			row.History = p.Runs
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
		p := h[c.CaseID]
		if n := r.Fresh(c); n.N() > 0 {
			p.Runs = append(p.Runs, n)
			p.Runs, p.Live = p.Runs[max(0, len(p.Runs)-most):], r.Run.Started
			h[c.CaseID] = p
		}
	}
	return report.WriteFile(filepath.Join(out, historyFile), func(w io.Writer) error { return json.NewEncoder(w).Encode(h) })
}
