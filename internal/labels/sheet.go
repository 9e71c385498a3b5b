package labels

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/csv"
	"io"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// Stratum is a row and what decides which others it stands for in a sample: its
// shape, the grader's verdict and the first finding's layer and kind.
type Stratum struct {
	Row   *Row
	Grade grader.Grade
}

func (s Stratum) key() string {
	key := string(s.Row.Shape) + " " + string(s.Grade.Verdict)
	if len(s.Grade.Findings) > 0 {
		layer, kind := layerOf(s.Grade.Findings[0])
		key += " " + layer + " " + kind
	}
	return key
}

// Sample picks n rows, at least one of every stratum while they last and
// otherwise as many of each as its size demands. The same rows yield the same
// sample: within a stratum they are taken in the order of their digests.
func Sample(all []Stratum, n int) []*Row {
	strata := map[string][]*Row{}
	for _, s := range all {
		strata[s.key()] = append(strata[s.key()], s.Row)
	}
	keys := make([]string, 0, len(strata))
	for k, rows := range strata {
		slices.SortFunc(rows, func(a, b *Row) int {
			x, y := sha256.Sum256(a.origin), sha256.Sum256(b.origin)
			return cmp.Or(bytes.Compare(x[:], y[:]), a.Pos.Line-b.Pos.Line)
		})
		keys = append(keys, k)
	}
	slices.Sort(keys)
	taken := map[string]int{}
	var out []*Row
	for len(out) < min(n, len(all)) {
		// The stratum that is furthest behind its share is next; one of which
		// nothing was taken comes before all others.
		next, least := "", 0.0
		for _, k := range keys {
			if taken[k] == len(strata[k]) {
				continue
			}
			if share := float64(taken[k]) / float64(len(strata[k])); next == "" || share < least || share == least && len(strata[k]) > len(strata[next]) {
				next, least = k, share
			}
		}
		out = append(out, strata[next][taken[next]])
		taken[next]++
	}
	slices.SortStableFunc(out, func(a, b *Row) int { return a.Pos.Line - b.Pos.Line })
	return out
}

// Sheet writes rows as CSV for people to label: what was seen, what was
// answered, empty columns for the label, and no verdict.
func Sheet(w io.Writer, rows []*Row) error {
	out := csv.NewWriter(w)
	_ = out.Write(csvColumns) // Flush reports the error
	for _, r := range rows {
		var seen []string
		if r.Expect.System != "" {
			seen = append(seen, "system: "+r.Expect.System)
		}
		for _, o := range r.Expect.Observations[:len(r.Expect.Observations)-r.Expect.Ahead] {
			seen = append(seen, o.Text)
		}
		if r.Shape == ShapeClaim {
			seen = append(seen, "asserted? "+r.Expect.Claims[0].Forms[0])
		}
		_ = out.Write([]string{"", "", inert(r.Answer.Text), "", "", "", string(r.origin), inert(strings.Join(seen, "\n"))})
	}
	out.Flush()
	return out.Error()
}

// inert keeps a spreadsheet from taking a model's words for a formula. What is
// read back is the row's JSON, which begins with a brace.
func inert(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
