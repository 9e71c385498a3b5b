package trial

import "math"

// Decision is what attempts say of a case beside those of its baseline.
type Decision string

// The decisions.
const (
	Open    Decision = "open"    // more attempts are needed
	Stable  Decision = "stable"  // it passes as often as it did
	Dropped Decision = "dropped" // it passes less often
)

// Settings of the test. Where one is 0 its default holds.
type Settings struct {
	Alarm float64 // chance that a whole run calls any case that has not changed dropped; 0.05
	Miss  float64 // chance that a drop is called stable; 0.04
	Floor float64 // how often a case passes at least that is fit for a gate; 0.80
	Drop  float64 // what a meaningful drop leaves of the floor, as a share; 0.61
}

func (s Settings) withDefaults() Settings {
	for _, x := range []struct {
		of        *float64
		otherwise float64
	}{{&s.Alarm, 0.05}, {&s.Miss, 0.04}, {&s.Floor, 0.80}, {&s.Drop, 0.61}} {
		if *x.of <= 0 || *x.of >= 1 {
			*x.of = x.otherwise
		}
	}
	return s
}

// Test is the sequential probability ratio test of Wald (1945), between "it
// passes as the baseline does" and "it passes only so often any more".
//
// A baseline of a few attempts does not tell a rate, it only makes some rates
// likelier than others. So the first hypothesis is not one rate but all from
// the floor up to 1, weighed by how well each explains the baseline's attempts
// (Wald's method of weight functions, 1947). A case whose baseline shows that it
// passes less often than the floor is taken as it is: its floor is the lower
// end of its Wilson interval. Five attempts show that where three failed or
// more; give a case that is known to be flaky more attempts, or a quarantine.
//
// Over cases whose rates are spread evenly between the floor and 1, the chance
// of a false alarm is at most Alarm for all cases of a run together. For one
// that passes no oftener than the floor it is some times higher, as it must be
// where few attempts are to find a drop.
type Test struct {
	rates, weights [points]float64 // of the first hypothesis; logarithms of the weights
	dropped        float64         // the rate of the second
	up, down       float64         // bounds of the logarithm of their ratio
}

// points is how many rates stand for all of them.
const points = 48

// Test makes the test of one case out of so many of the run, which passed and
// failed so often in the baseline.
func (s Settings) Test(baseline Count, cases int) *Test {
	s = s.withDefaults()
	floor := s.Floor
	if interval := baseline.Interval(); interval[1] < floor {
		floor = max(interval[0], least)
	}
	t := &Test{dropped: floor * s.Drop, up: math.Log(float64(max(cases, 1)) / s.Alarm), down: math.Log(s.Miss)}
	for i := range points {
		p := floor + (1-floor)*(float64(i)+0.5)/points
		t.rates[i], t.weights[i] = p, likelihood(baseline, p)
	}
	whole := sumOf(t.weights)
	for i := range points {
		t.weights[i] -= whole
	}
	return t
}

// least is the lowest floor: below it nothing can drop.
const least = 0.02

// Decide says what the attempts made since the baseline tell, all of them
// counted. Asked after each further attempt, it keeps the test's promises.
func (t *Test) Decide(now Count) Decision {
	switch r := t.ratio(now); {
	case r >= t.up:
		return Dropped
	case r <= t.down:
		return Stable
	}
	return Open
}

// ratio is the logarithm of how many times better a drop explains the
// attempts. It is reckoned in logarithms, so that thousands of attempts do not
// vanish.
func (t *Test) ratio(now Count) float64 {
	var logs [points]float64
	for i, p := range t.rates {
		logs[i] = t.weights[i] + likelihood(now, p)
	}
	return likelihood(now, t.dropped) - sumOf(logs)
}

// likelihood is the logarithm of the chance of these attempts, in their order,
// at a rate between 0 and 1.
func likelihood(c Count, rate float64) float64 {
	return float64(c.Passed)*math.Log(rate) + float64(c.Failed)*math.Log(1-rate)
}

// sumOf is the logarithm of the sum of what these are the logarithms of.
func sumOf(logs [points]float64) float64 {
	most := math.Inf(-1)
	for _, l := range logs {
		most = max(most, l)
	}
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - most)
	}
	return most + math.Log(sum)
}
