package bisect

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// numbered is a change of n lines, each a hunk: line "old 3" becomes "new 3".
func numbered(n int) Change {
	var old, next strings.Builder
	for i := range n {
		fmt.Fprintf(&old, "old %d\n-\n", i)
		fmt.Fprintf(&next, "new %d\n-\n", i)
	}
	return Diff(old.String(), next.String())
}

// applied are the hunks of a numbered change that a text has.
func applied(text string) map[int]bool {
	set := map[int]bool{}
	for line := range strings.Lines(text) {
		var i int
		if _, err := fmt.Sscanf(line, "new %d", &i); err == nil {
			set[i] = true
		}
	}
	return set
}

// flipsIf is a probe that is never in doubt.
func flipsIf(cond func(set map[int]bool) bool) Probe {
	return func(_ context.Context, text string) (Outcome, error) {
		if cond(applied(text)) {
			return Flipped, nil
		}
		return Same, nil
	}
}

// having flips where all of these hunks are applied.
func having(hunks ...int) func(map[int]bool) bool {
	return func(set map[int]bool) bool {
		for _, h := range hunks {
			if !set[h] {
				return false
			}
		}
		return true
	}
}

// once fails the test when a text is asked twice.
func once(t *testing.T, probe Probe) Probe {
	asked := map[string]bool{}
	return func(ctx context.Context, text string) (Outcome, error) {
		if asked[text] {
			t.Errorf("asked twice: %q", text)
		}
		asked[text] = true
		return probe(ctx, text)
	}
}

func find(t *testing.T, c Change, probe Probe, o Options) Result {
	t.Helper()
	r, err := Find(t.Context(), c, once(t, probe), o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Probes != len(r.Steps) {
		t.Errorf("%d probes, but %d steps", r.Probes, len(r.Steps))
	}
	if r.Proven != (r.Reason == "") {
		t.Errorf("proven %v with reason %q", r.Proven, r.Reason)
	}
	return r
}

func TestFindOne(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 64; n++ {
		c := numbered(n)
		bound := int(2*math.Log2(float64(n))) + 4
		for g := range n {
			r := find(t, c, flipsIf(having(g)), Options{})
			if !slices.Equal(r.Guilty, []int{g}) || !r.Proven {
				t.Errorf("%d of %d: got %+v", g, n, r)
			}
			if r.Probes > bound || float64(r.Probes) > math.Log2(float64(n))+4 {
				t.Errorf("%d of %d: %d probes", g, n, r.Probes)
			}
		}
	}
}

func TestFindPairs(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 16; n++ {
		c := numbered(n)
		for g := range n {
			for h := g + 1; h < n; h++ {
				r := find(t, c, flipsIf(having(g, h)), Options{})
				if !slices.Equal(r.Guilty, []int{g, h}) || !r.Proven {
					t.Errorf("%d and %d of %d: got %+v", g, h, n, r)
				}
				if most := 2*(math.Log2(float64(n))+2) + 4; float64(r.Probes) > most {
					t.Errorf("%d and %d of %d: %d probes", g, h, n, r.Probes)
				}
			}
		}
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		n     int
		flips func(map[int]bool) bool
		want  []int
		most  int // probes
	}{
		{name: "three that only flip together", n: 40, flips: having(0, 17, 39), want: []int{0, 17, 39}, most: 30},
		{name: "all are needed", n: 8, flips: having(0, 1, 2, 3, 4, 5, 6, 7), want: []int{0, 1, 2, 3, 4, 5, 6, 7}, most: 40},
		{
			name: "of two that flip alone, one is enough", n: 20, want: []int{4}, most: 10,
			flips: func(s map[int]bool) bool { return s[4] || s[15] },
		},
		{
			name: "one that flips alone, or a pair", n: 20, want: []int{2, 9}, most: 20,
			flips: func(s map[int]bool) bool { return s[15] || s[2] && s[9] },
		},
		{
			name: "one undoes the flip, another brings it back", n: 16, want: []int{3}, most: 40,
			flips: func(s map[int]bool) bool { return s[3] && (!s[6] || s[12]) },
		},
		{
			name: "an odd number of hunks", n: 15, want: nil, most: 200,
			flips: func(s map[int]bool) bool { return len(s)%2 == 1 },
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := find(t, numbered(tt.n), flipsIf(tt.flips), Options{})
			if !r.Proven || tt.want != nil && !slices.Equal(r.Guilty, tt.want) {
				t.Errorf("got %+v", r)
			}
			checkProof(t, r, tt.flips)
			if r.Probes > tt.most {
				t.Errorf("%d probes, want at most %d", r.Probes, tt.most)
			}
		})
	}
}

// checkProof asks what Proven claims, of the truth itself.
func checkProof(t *testing.T, r Result, flips func(map[int]bool) bool) {
	t.Helper()
	if !r.Proven {
		return
	}
	set := map[int]bool{}
	for _, i := range r.Guilty {
		set[i] = true
	}
	if !flips(set) || flips(nil) {
		t.Errorf("proven, but %v does not flip, or nothing does", r.Guilty)
	}
	for _, i := range r.Guilty {
		delete(set, i)
		if flips(set) {
			t.Errorf("proven, but %v flips without %d", r.Guilty, i)
		}
		set[i] = true
	}
}

// Whatever the outcomes, monotone or not, decided or not, within a budget or
// not: nothing is claimed that is not so, and the steps replay the search.
func TestNeverProvenFalsely(t *testing.T) {
	t.Parallel()
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 7))
		n := 1 + r.IntN(12)
		doubt := []float64{0, 0.1, 0.5}[r.IntN(3)]
		outcomes := map[string]Outcome{}
		truth := func(set map[int]bool) Outcome {
			key := fmt.Sprint(set) // maps print in order of their keys
			if _, ok := outcomes[key]; !ok {
				outcomes[key] = []Outcome{Same, Flipped}[r.IntN(2)]
				switch {
				case len(set) == 0:
					outcomes[key] = Same
				case len(set) == n:
					outcomes[key] = Flipped
				case r.Float64() < doubt:
					outcomes[key] = Unknown
				}
			}
			return outcomes[key]
		}
		o := Options{Most: r.IntN(3) * 8}
		c := numbered(n)
		got := find(t, c, func(_ context.Context, text string) (Outcome, error) { return truth(applied(text)), nil }, o)
		if doubt == 0 && o.Most == 0 && !got.Proven {
			t.Errorf("seed %d: all decided, but %+v", seed, got)
		}
		if o.Most > 0 && got.Probes > o.Most {
			t.Errorf("seed %d: %d probes of %d", seed, got.Probes, o.Most)
		}
		checkProof(t, got, func(set map[int]bool) bool { return truth(set) != Same })

		steps := got.Steps
		again := find(t, c, func(context.Context, string) (Outcome, error) {
			step := steps[0]
			steps = steps[1:]
			return step.Outcome, nil
		}, o)
		if d := cmp.Diff(got, again); d != "" {
			t.Errorf("seed %d: replayed (-first +again):\n%s", seed, d)
		}
	}
}

func TestContradictions(t *testing.T) {
	t.Parallel()
	c := numbered(9)
	tests := []struct {
		name      string
		change    Change
		old, next Outcome
		want      Result
	}{
		{name: "the same text twice is not probed", change: Diff("a\n", "a\n"), want: Result{Reason: "the two texts are the same"}},
		{name: "the new text does not flip", change: c, old: Same, next: Same, want: Result{Reason: "the new text does not flip", Probes: 1}},
		{name: "the new text is undecided", change: c, old: Same, want: Result{Reason: "whether the new text flips is unknown", Probes: 1}},
		{name: "the old text flips", change: c, old: Flipped, next: Flipped, want: Result{Reason: "the old text flips by itself", Probes: 2}},
		{name: "the old text is undecided", change: c, next: Flipped, want: Result{Reason: "whether the old text flips is unknown", Probes: 2}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := find(t, tt.change, func(_ context.Context, text string) (Outcome, error) {
				if text == tt.change.Old {
					return tt.old, nil
				}
				return tt.next, nil
			}, Options{})
			got.Steps = nil
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestUnknown(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		unknown func(set map[int]bool) bool
		want    []int
		reason  string
	}{
		{
			name:    "doubt that the proof does not need is no harm",
			unknown: func(s map[int]bool) bool { return len(s) == 4 },
			want:    []int{2},
		},
		{
			name:    "a hunk that is in doubt without another stays, and is named",
			unknown: func(s map[int]bool) bool { return s[2] && !s[5] },
			want:    []int{2, 5},
			reason:  "whether it flips is unknown without the change at old line 11",
		},
		{
			name:    "nothing but the two ends is decided",
			unknown: func(s map[int]bool) bool { return len(s) > 0 && len(s) < 8 },
			want:    []int{0, 1, 2, 3, 4, 5, 6, 7},
			reason: "whether it flips is unknown without the change at old line 1, and at old line 3, and at old line 5, " +
				"and at old line 7, and at old line 9, and at old line 11, and at old line 13, and at old line 15",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			decided := flipsIf(having(2))
			r := find(t, numbered(8), func(ctx context.Context, text string) (Outcome, error) {
				if tt.unknown(applied(text)) {
					return Unknown, nil
				}
				return decided(ctx, text)
			}, Options{})
			if !slices.Equal(r.Guilty, tt.want) || r.Reason != tt.reason {
				t.Errorf("got %v, %q; want %v, %q", r.Guilty, r.Reason, tt.want, tt.reason)
			}
		})
	}
}

// With every budget the guilty hunk is among those named, and the set shrinks.
func TestBudget(t *testing.T) {
	t.Parallel()
	c, probe := numbered(32), flipsIf(having(11))
	full := find(t, c, probe, Options{})
	size := 32
	for most := 1; most < full.Probes; most++ {
		r := find(t, c, probe, Options{Most: most})
		if r.Probes != most || r.Proven || !strings.Contains(r.Reason, "budget") {
			t.Errorf("budget %d: %+v", most, r)
		}
		if !slices.Contains(r.Guilty, 11) || len(r.Guilty) > size {
			t.Errorf("budget %d: guilty %v after a set of %d", most, r.Guilty, size)
		}
		size = len(r.Guilty)
	}
	if r := find(t, c, probe, Options{Most: full.Probes}); !r.Proven {
		t.Errorf("the exact budget does not do: %+v", r)
	}
}

func TestStopped(t *testing.T) {
	t.Parallel()
	broken := errors.New("endpoint is gone")
	tests := []struct {
		name string
		at   int // the probe that stops
		fail func(cancel func()) (Outcome, error)
		want error
	}{
		{name: "cancelled during the first probe", at: 0, fail: func(cancel func()) (Outcome, error) { cancel(); return Same, nil }, want: context.Canceled},
		{name: "cancelled later, the answer is not kept", at: 4, fail: func(cancel func()) (Outcome, error) { cancel(); return Flipped, nil }, want: context.Canceled},
		{name: "an error of a cancelled probe is the context's", at: 4, fail: func(cancel func()) (Outcome, error) { cancel(); return 0, broken }, want: context.Canceled},
		{name: "the probe fails", at: 4, fail: func(func()) (Outcome, error) { return 0, broken }, want: broken},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			decided, asked := flipsIf(having(11)), 0
			r, err := Find(ctx, numbered(32), func(ctx context.Context, text string) (Outcome, error) {
				asked++
				if asked > tt.at {
					return tt.fail(cancel)
				}
				return decided(ctx, text)
			}, Options{})
			if !errors.Is(err, tt.want) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
			if asked != tt.at+1 || r.Probes != tt.at || r.Proven || r.Reason == "" {
				t.Errorf("asked %d times: %+v", asked, r)
			}
			if tt.at > 0 && !slices.Contains(r.Guilty, 11) {
				t.Errorf("the result so far names %v", r.Guilty)
			}
		})
	}
}

func TestNoSuchOutcome(t *testing.T) {
	t.Parallel()
	r, err := Find(t.Context(), numbered(2), func(context.Context, string) (Outcome, error) { return 3, nil }, Options{})
	if err == nil || r.Proven {
		t.Errorf("got %+v, %v", r, err)
	}
}
