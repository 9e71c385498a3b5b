package trial

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func TestDecide(t *testing.T) {
	t.Parallel()
	five, one := Count{Passed: 5}, Count{Passed: 1}
	tests := []struct {
		name          string // what the row proves
		baseline, now Count
		cases         int
		want          Decision
	}{
		{"nothing asked tells nothing", five, Count{}, 50, Open},
		{"one failure of five tells little", five, Count{4, 1}, 50, Open},
		{"failing every time is a drop at once", five, Count{0, 5}, 50, Dropped},
		{"in a suite of one case two failures are", five, Count{0, 2}, 1, Dropped},
		{"two are not where it has two", five, Count{0, 2}, 2, Open},
		{"one attempt then and six failures now", one, Count{0, 6}, 50, Dropped},
		{"failing half the time", five, Count{12, 12}, 50, Dropped},
		{"passing nearly always", five, Count{11, 1}, 50, Stable},
		{"passing always", five, Count{8, 0}, 50, Stable},
		{"a case that always was flaky is taken as it is", Count{10, 10}, Count{9, 11}, 50, Stable},
		{"even that can drop", Count{12, 8}, Count{0, 18}, 50, Dropped},
		{"thousands of attempts do not overflow", Count{5000, 100}, Count{100, 4000}, 50, Dropped},
		{"nor do they say stable of what has dropped", Count{5000, 100}, Count{4900, 110}, 50, Stable},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			test := Settings{}.Test(tt.baseline, tt.cases)
			if got := test.Decide(tt.now); got != tt.want {
				t.Errorf("%+v after %+v is %s (ratio %.2f in %.2f to %.2f), want %s", tt.now, tt.baseline, got, test.ratio(tt.now), test.down, test.up, tt.want)
			}
		})
	}
}

// More failures never speak for stability, nor more passes for a drop, however
// the counts lie.
func TestRatioIsMonotone(t *testing.T) {
	t.Parallel()
	for k := range 8 {
		for f := range 8 {
			if k+f == 0 {
				continue
			}
			test := Settings{}.Test(Count{k, f}, 50)
			for a := range 30 {
				for b := range 30 {
					at := test.ratio(Count{a, b})
					if math.IsNaN(at) || k > 0 && (test.ratio(Count{a, b + 1}) < at-1e-9 || test.ratio(Count{a + 1, b}) > at+1e-9) {
						t.Fatalf("baseline %d/%d: the ratio at %d passes, %d failures is %.3f, with a failure more %.3f, with a pass more %.3f",
							k, f, a, b, at, test.ratio(Count{a, b + 1}), test.ratio(Count{a + 1, b}))
					}
				}
			}
		}
	}
}

// simulated is what a case that is asked n times, and on until it is decided,
// comes to.
func simulated(r *rand.Rand, then, now float64, n, cases int) (d Decision, candidate bool, extra int) {
	draw := func(p float64, into *Count) {
		if r.Float64() < p {
			into.Passed++
		} else {
			into.Failed++
		}
	}
	var baseline, c Count
	for range n {
		draw(then, &baseline)
		draw(now, &c)
	}
	if baseline.Passed == 0 || c.Failed == 0 {
		return Stable, false, 0
	}
	test := Settings{}.Test(baseline, cases)
	for d = test.Decide(c); d == Open && extra < 100; d = test.Decide(c) {
		draw(now, &c)
		extra++
	}
	return d, true, extra
}

// TestErrors states what the test promises: how often a run of cases that have
// not changed calls any of them dropped, how often a drop is found, and how
// many further attempts that takes.
func TestErrors(t *testing.T) {
	t.Parallel()
	const runs, cases = 2000, 50
	for _, n := range []int{1, 3, 5} {
		t.Run(fmt.Sprint(n, " attempts"), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(11, uint64(n)))
			alarms, candidates, extra := 0, 0, 0
			for range runs {
				alarm := false
				for range cases {
					rate := 0.80 + 0.20*r.Float64()
					d, candidate, more := simulated(r, rate, rate, n, cases)
					alarm = alarm || d == Dropped
					if candidate {
						candidates++
						extra += more
					}
				}
				if alarm {
					alarms++
				}
			}
			found, asked, further := 0, 0, 0
			for range runs {
				d, candidate, more := simulated(r, 0.95, 0.50, n, cases)
				if d == Dropped {
					found++
				}
				if candidate {
					asked++
					further += more
				}
			}
			perRun, mean := float64(alarms)/runs, float64(extra+further/cases)/float64(candidates+asked/cases)
			ofAll, ofAsked := float64(found)/runs, float64(found)/float64(asked)
			t.Logf("%d attempts: false alarms in %.2f%% of runs; a drop found in %.1f%%, of the candidates %.1f%%; further attempts %.1f a candidate, %.1f where it dropped",
				n, 100*perRun, 100*ofAll, 100*ofAsked, mean, float64(further)/float64(asked))
			if perRun > 0.05 {
				t.Errorf("%.3f of the runs raise a false alarm, want at most 0.05", perRun)
			}
			if ofAsked < 0.97 {
				t.Errorf("%.3f of the drops that were seen to fail are found, want 0.97", ofAsked)
			}
			if n == 5 && (ofAll < 0.95 || mean > 12) {
				t.Errorf("a drop is found in %.3f of all runs by %.1f further attempts in the mean, want 0.95 by 12", ofAll, mean)
			}
		})
	}
}

func TestPassAll(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		c    Count
		k    int
		want float64
		ok   bool
	}{
		{Count{5, 0}, 5, 1, true}, {Count{4, 1}, 1, 0.8, true}, {Count{4, 1}, 2, 0.6, true}, {Count{4, 1}, 5, 0, true}, {Count{2, 3}, 3, 0, true}, {Count{4, 1}, 6, 0, false}, {Count{1, 0}, 0, 0, false},
	} {
		if p, ok := tt.c.PassAll(tt.k); ok != tt.ok || math.Abs(p-tt.want) > 1e-12 {
			t.Errorf("%+v.PassAll(%d) = %v, %t, want %v, %t", tt.c, tt.k, p, ok, tt.want, tt.ok)
		}
	}
}

func TestWilson(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		c    Count
		want [2]float64
	}{
		{Count{}, [2]float64{0, 1}}, {Count{5, 0}, [2]float64{0.5655, 1}}, {Count{81, 182}, [2]float64{0.2553, 0.3662}}, {Count{0, 20}, [2]float64{0, 0.1611}}, {Count{1, 29}, [2]float64{0.0059, 0.1667}},
	} {
		got := tt.c.Interval()
		for i := range got {
			if math.Abs(got[i]-tt.want[i]) > 0.0001 {
				t.Errorf("%+v lies in %.4f, want %.4f", tt.c, got, tt.want)
			}
		}
	}
}
