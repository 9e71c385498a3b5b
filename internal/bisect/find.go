package bisect

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Outcome is how a case behaved under a text. The zero value decides nothing.
type Outcome int

// The outcomes of a probe.
const (
	Unknown Outcome = iota // it could not be decided
	Same                   // as with the old text
	Flipped                // as with the new one
)

func (o Outcome) String() string {
	switch o {
	case Same:
		return "same"
	case Flipped:
		return "flipped"
	}
	return "unknown"
}

// Probe tells how the case behaves under a text. An error ends the search: a
// probe that sees no sense in being asked again returns one instead of Unknown.
type Probe func(ctx context.Context, text string) (Outcome, error)

// Options bound a search.
type Options struct {
	Most int // probes; 0: no bound
}

// Step is one probe: the hunks that were applied and what came of it.
type Step struct {
	Hunks   []int
	Outcome Outcome
}

// Result is what a search found, as indexes of hunks in rising order.
type Result struct {
	// Guilty flips when applied alone. Where the search ended early it is the
	// smallest set seen to flip, or empty.
	Guilty []int
	// Proven: the old text does not flip, Guilty does, and without any one of
	// its hunks it does not.
	Proven bool
	// Reason says why nothing is proven; empty when Proven.
	Reason string
	Probes int
	// Steps are the probes in order. The search is deterministic: given these
	// outcomes again it finds the same.
	Steps []Step
}

// Find looks for a minimal set of hunks that flips. A single guilty hunk among
// n takes at most log2(n)+4 probes, a set of k that only flips together about
// k times as many. No text is asked twice. An unknown outcome counts as not
// flipped while searching, and never as a proof.
//
// When ctx ends or the probe fails, the error comes with the result so far. A
// spent budget, a contradiction between the two texts and an unknown outcome
// are no errors: the result says so in Reason.
func Find(ctx context.Context, c Change, probe Probe, o Options) (Result, error) {
	s := &search{change: c, probe: probe, most: o.Most, seen: map[string]Outcome{}}
	guilty, reason, err := s.run(ctx)
	r := Result{Guilty: guilty, Proven: err == nil && reason == "", Reason: reason, Probes: len(s.steps), Steps: s.steps}
	switch {
	case err == nil:
		return r, nil
	case errors.Is(err, errSpent):
		r.Guilty = s.smallest
		r.Reason = fmt.Sprintf("the budget of %d probes is spent before the set was known to be minimal", o.Most)
		return r, nil
	default:
		r.Guilty = s.smallest
		r.Reason = fmt.Sprintf("stopped after %d probes: %v", r.Probes, err)
		return r, err
	}
}

// errSpent ends a search whose budget does not allow the next probe.
var errSpent = errors.New("budget spent")

// search is a Find under way.
type search struct {
	change   Change
	probe    Probe
	most     int
	seen     map[string]Outcome // by text
	steps    []Step
	smallest []int // the smallest set seen to flip
}

// run gives the guilty hunks and why they are not proven, if they are not.
func (s *search) run(ctx context.Context) (guilty []int, reason string, err error) {
	all := make([]int, len(s.change.Hunks))
	for i := range all {
		all[i] = i
	}
	if s.change.with(all) == s.change.Old {
		return nil, "the two texts are the same", nil
	}
	if reason, err := s.contradiction(ctx, all); reason != "" || err != nil {
		return nil, reason, err
	}
	set, err := s.gather(ctx, all)
	if err != nil {
		return nil, "", err
	}
	return s.minimise(ctx, set)
}

// contradiction says why there is nothing to search between the two texts.
func (s *search) contradiction(ctx context.Context, all []int) (string, error) {
	switch o, err := s.ask(ctx, all); {
	case err != nil:
		return "", err
	case o == Same:
		return "the new text does not flip", nil
	case o == Unknown:
		return "whether the new text flips is unknown", nil
	}
	switch o, err := s.ask(ctx, nil); {
	case err != nil:
		return "", err
	case o == Flipped:
		return "the old text flips by itself", nil
	case o == Unknown:
		return "whether the old text flips is unknown", nil
	}
	return "", nil
}

// gather finds a set that flips by halving. The last hunk of the shortest
// prefix that flips is needed; it stays applied, and the hunks before it are
// searched for the next one, until those found flip alone.
//
// Whatever the probes answer, found and all[:hi] together have been seen to
// flip; so the set that comes out flips, though it is sure to be minimal only
// if adding hunks never undoes a flip.
func (s *search) gather(ctx context.Context, all []int) ([]int, error) {
	var found []int
	for hi := len(all); ; hi-- {
		flips, err := s.flips(ctx, found)
		if flips || err != nil {
			return found, err
		}
		for lo := 0; hi-lo > 1; {
			mid := (lo + hi) / 2
			flips, err := s.flips(ctx, slices.Concat(all[:mid], found))
			switch {
			case err != nil:
				return nil, err
			case flips:
				hi = mid
			default:
				lo = mid
			}
		}
		found = slices.Concat(all[hi-1:hi], found)
	}
}

// minimise leaves each hunk of a set that flips out once. Where it flips
// without one, outcomes are not as gather took them to be, and delta debugging
// goes on with the rest.
func (s *search) minimise(ctx context.Context, set []int) (guilty []int, reason string, err error) {
	var undecided []string
	for i := range set {
		rest := without(set, i, i+1)
		o, err := s.ask(ctx, rest)
		if err != nil {
			return nil, "", err
		}
		switch o {
		case Flipped:
			less, err := s.ddmin(ctx, rest)
			if err != nil {
				return nil, "", err
			}
			return s.minimise(ctx, less)
		case Unknown:
			undecided = append(undecided, fmt.Sprintf("line %d", s.change.Hunks[set[i]].OldLine))
		}
	}
	if len(undecided) > 0 {
		reason = "whether it flips is unknown without the change at old " + strings.Join(undecided, ", and at old ")
	}
	return set, reason, nil
}

// ddmin reduces a set that flips to one from which no single hunk can be left
// out (Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing
// Input, 2002).
func (s *search) ddmin(ctx context.Context, set []int) ([]int, error) {
	for n := 2; len(set) > 1; {
		less, parts, err := s.reduce(ctx, set, n)
		switch {
		case err != nil:
			return nil, err
		case less != nil:
			set, n = less, parts
		case n >= len(set):
			return set, nil
		default:
			n = min(2*n, len(set))
		}
	}
	return set, nil
}

// reduce cuts a set in n parts and gives the first that flips alone, else the
// first that can be left out, and in how many parts to cut what is left.
func (s *search) reduce(ctx context.Context, set []int, n int) (less []int, parts int, err error) {
	cut := func(i int) int { return i * len(set) / n }
	for i := range n {
		part := set[cut(i):cut(i+1)]
		if flips, err := s.flips(ctx, part); flips || err != nil {
			return part, 2, err
		}
	}
	for i := range n {
		rest := without(set, cut(i), cut(i+1))
		if flips, err := s.flips(ctx, rest); flips || err != nil {
			return rest, max(n-1, 2), err
		}
	}
	return nil, 0, nil
}

// flips is ask where only a sure flip counts.
func (s *search) flips(ctx context.Context, set []int) (bool, error) {
	o, err := s.ask(ctx, set)
	return o == Flipped, err
}

// ask probes the text with these hunks applied, unless it has been asked.
func (s *search) ask(ctx context.Context, set []int) (Outcome, error) {
	if err := ctx.Err(); err != nil {
		return Unknown, err
	}
	text := s.change.with(set)
	o, ok := s.seen[text]
	if !ok {
		if s.most > 0 && len(s.steps) >= s.most {
			return Unknown, errSpent
		}
		var err error
		o, err = s.probe(ctx, text)
		// What a probe says while it is being stopped is not worth keeping.
		if stopped := ctx.Err(); stopped != nil {
			return Unknown, stopped
		}
		if err != nil {
			return Unknown, fmt.Errorf("probe %d of %d hunks: %w", len(set), len(s.change.Hunks), err)
		}
		if o < Unknown || o > Flipped {
			return Unknown, fmt.Errorf("probe gave %d, which is no outcome", int(o))
		}
		s.seen[text] = o
		s.steps = append(s.steps, Step{Hunks: slices.Clone(set), Outcome: o})
	}
	if o == Flipped && (s.smallest == nil || len(set) < len(s.smallest)) {
		s.smallest = slices.Clone(set)
	}
	return o, nil
}

// without is a copy of the set less set[i:j].
func without(set []int, i, j int) []int {
	return slices.Concat(set[:i], set[j:])
}
