package diff

import (
	"fmt"
	"slices"

	"github.com/goldentrace/goldentrace/internal/report"
)

// Served tells where other models or backends answered than in the baseline,
// one line for each such change: a notice, since by itself it is no flip.
// Cases that only one report names a server for tell nothing.
func Served(old, now *report.Report) []string {
	type change struct{ was, is string }
	count := map[change]int{}
	for id, row := range now.Run.Cases {
		then, known := old.Run.Cases[id]
		c := change{servedBy(then.ServedBy, then.System), servedBy(row.ServedBy, row.System)}
		if known && then.ServedBy != "" && row.ServedBy != "" && c.was != c.is {
			count[c]++
		}
	}
	var lines []string
	for c, n := range count {
		lines = append(lines, fmt.Sprintf("%d of %d cases are answered by %s now, and by %s in the baseline", n, len(now.Cases), c.is, c.was))
	}
	slices.Sort(lines)
	return lines
}
