package labels

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/goldentrace/goldentrace/grader"
)

// Real answers, graded with every layer on; what the observations license is
// made ready before.
func BenchmarkAnswers(b *testing.B) {
	shared := os.Getenv("GOLDENTRACE_SHARED")
	if shared == "" {
		b.Skip("GOLDENTRACE_SHARED is not set")
	}
	for _, name := range []string{"answers/after_failure", "grounding/wikidata", "grounding/uhgeval-zh", "claims/claims"} {
		b.Run(name, func(b *testing.B) {
			rows := corpus(b, filepath.Join(shared, "corpora", name+".jsonl.gz"))
			judge, size := Judge{}, 0
			graders := make([]*grader.Grader, len(rows))
			for i := range rows {
				g, err := judge.grader(&rows[i])
				if err != nil {
					b.Fatal(err)
				}
				g.Grade(rows[i].Answer)
				graders[i], size = g, size+len(rows[i].Answer.Text)
			}
			b.SetBytes(int64(size))
			for b.Loop() {
				for i, g := range graders {
					g.Grade(rows[i].Answer)
				}
			}
		})
	}
}

func corpus(b *testing.B, file string) []Row {
	b.Helper()
	packed, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		b.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		b.Fatal(err)
	}
	rows, err := Read(file, data)
	if err != nil {
		b.Fatal(err)
	}
	return rows
}
