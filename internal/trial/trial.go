// Package trial decides from repeated attempts at one thing: how often it
// passes, and whether it passes less often than it did.
//
// It knows nothing of cases, models or reports. The same counts always yield
// the same decision, so that one can be made again from what was recorded.
package trial

import "math"

// Count is how many attempts passed and how many failed.
type Count struct {
	Passed int `json:"passed"`
	Failed int `json:"failed"`
}

// N is the number of attempts.
func (c Count) N() int { return c.Passed + c.Failed }

// Plus adds up two counts.
func (c Count) Plus(other Count) Count {
	return Count{c.Passed + other.Passed, c.Failed + other.Failed}
}

// Rate is the share that passed, from 0 to 1; 0 of no attempts.
func (c Count) Rate() float64 {
	if c.N() == 0 {
		return 0
	}
	return float64(c.Passed) / float64(c.N())
}

// Interval is what the true rate may well be: the 95% score interval of
// Wilson (1927).
func (c Count) Interval() [2]float64 { return Wilson(c.Passed, c.N()) }

// Wilson is the 95% score interval of k out of n (Wilson 1927): what the true
// rate may well be.
func Wilson(k, n int) [2]float64 {
	const z = 1.959963984540054
	if n == 0 {
		return [2]float64{0, 1}
	}
	p, m := float64(k)/float64(n), float64(n)
	middle := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return [2]float64{max(0, middle-half), min(1, middle+half)}
}

// PassAll is the chance that k attempts in a row pass (pass^k), estimated
// without bias from a count of at least k attempts: of all ways to draw k of
// them, the share that draws none that failed (Yao et al., tau-bench, 2024).
// ok is false where there are fewer than k.
func (c Count) PassAll(k int) (p float64, ok bool) {
	if k < 1 || c.N() < k {
		return 0, false
	}
	p = 1
	for i := range k {
		p *= float64(max(c.Passed-i, 0)) / float64(c.N()-i)
	}
	return p, true
}
