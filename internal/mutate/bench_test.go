package mutate

import (
	"testing"

	"github.com/goldentrace/goldentrace/grader"
)

func BenchmarkAttack(b *testing.B) {
	target := bait()
	target.Bad = nil
	var r Result
	for b.Loop() {
		var err error
		if r, err = Attack(target, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	n := r.Killed + r.Equivalents
	b.ReportMetric(float64(n), "mutants/op")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/mutant")
}

// BenchmarkMaking measures the making of mutants alone.
func BenchmarkMaking(b *testing.B) {
	target := bait()
	var made batch
	for b.Loop() {
		s, err := newSubject(target, content(grader.Grade{}))
		if err != nil {
			b.Fatal(err)
		}
		for _, m := range mutators {
			made.mutants = made.mutants[:0]
			if m.make(s, &made); len(made.mutants) == 0 {
				b.Fatal(m.name)
			}
		}
	}
}
