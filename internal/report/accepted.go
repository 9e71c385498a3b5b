package report

import "github.com/goldentrace/goldentrace/grader"

// Debt is what a baseline holds that a gate would otherwise close for.
type Debt struct {
	Failures int    `json:"failures"`         // cases that fail in it
	Oldest   string `json:"oldest,omitempty"` // the day the first of them was accepted; empty: no day is known
	Undated  int    `json:"undated,omitempty"`
}

// Owed counts the failures that a baseline accepts.
func (r *Report) Owed() Debt {
	var d Debt
	for i := range r.Cases {
		c := &r.Cases[i]
		if c.Verdict != grader.Fail {
			continue
		}
		one := Debt{Failures: 1}
		if c.Accepted != nil {
			one.Oldest = c.Accepted.On
		}
		if one.Oldest == "" {
			one.Undated = 1
		}
		d.Add(one)
	}
	return d
}

// Add counts other's failures in, too.
func (d *Debt) Add(other Debt) {
	d.Failures += other.Failures
	d.Undated += other.Undated
	if d.Oldest == "" || other.Oldest != "" && other.Oldest < d.Oldest {
		d.Oldest = other.Oldest
	}
}
