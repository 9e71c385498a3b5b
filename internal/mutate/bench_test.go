package mutate

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/goldentrace/goldentrace/grader"
)

func BenchmarkAttack(b *testing.B) {
	targets := bait()
	targets[0].Bad = nil
	var r Result
	for b.Loop() {
		var err error
		if r, err = Attack(targets, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	n := r.Killed + r.Equivalents
	b.ReportMetric(float64(n), "mutants/op")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/mutant")
}

// BenchmarkMaking measures the making of mutants alone.
func BenchmarkMaking(b *testing.B) {
	targets := bait()
	var made batch
	for b.Loop() {
		count := 0
		for i, w := range windows(targets) {
			s, err := newSubject(targets[i], content(grader.Grade{}), w)
			if err != nil {
				b.Fatal(err)
			}
			for _, m := range mutators {
				if m.make != nil {
					made.mutants = made.mutants[:0]
					m.make(s, &made)
					count += len(made.mutants)
				}
			}
		}
		if count == 0 {
			b.Fatal("nothing was made")
		}
	}
}

// BenchmarkAttackTurns attacks cases of ever more turns, each of which is granted
// a fact and states it: a turn must cost about the same however many there are.
func BenchmarkAttackTurns(b *testing.B) {
	for _, n := range []int{50, 100, 200, 400} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			targets := longCase(n)
			var r Result
			for b.Loop() {
				var err error
				if r, err = Attack(targets, Options{}); err != nil || r.Survived+r.Brittle > 0 {
					b.Fatal(err, r.Misses)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/turn")
			b.ReportMetric(float64(r.Killed+r.Equivalents)/float64(n), "mutants/turn")
		})
	}
}

func longCase(turns int) []Target {
	e := grader.Expectation{Claims: claims("refund was issued"), Denials: []string{"cannot confirm that {claim}"}}
	var answers []answerAt
	for i := range turns {
		e.Observations = append(e.Observations,
			grader.Observation{Step: 3*i + 1, From: grader.FromUser, Text: "And the next one?"},
			grader.Observation{
				Step: 3*i + 2, From: grader.FromTool, Tool: "get", Text: fmt.Sprintf(`{"gate":"B%04d"}`, i),
				Grants: []grader.Grant{{Fact: fmt.Sprintf("gate-%d", i), At: "/gate", Forms: []string{"leaves from {value}"}}},
			})
		answers = append(answers, answerAt{2 * (i + 1), fmt.Sprintf("I had a look. Your train leaves from B%04d today. Mind the doors.", i)})
	}
	targets := turnsOf(e, answers...)
	for i := range targets {
		targets[i].Expectation.Behaviors = []grader.Behavior{{Name: "tells", AllOf: []grader.Matcher{{Fact: fmt.Sprintf("gate-%d", i)}}}}
	}
	return targets
}
