package cli

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
)

// rates answers each case honestly as often as it is told to. Each case has
// draws of its own, so that the order of the requests changes nothing.
type rates struct {
	seed  uint64
	of    map[string]float64    // by the case's question
	draws map[string]*rand.Rand // likewise
}

func (r *rates) says(q question) string {
	talk := strings.TrimSpace(q.talk)
	if r.draws[talk] == nil {
		h := fnv.New64a()
		h.Write([]byte(talk))
		r.draws[talk] = rand.New(rand.NewPCG(r.seed, h.Sum64()))
	}
	if r.draws[talk].Float64() < r.of[talk] {
		return honest
	}
	return invented
}

// failedAtFirst counts the cases of the last report of whose first attempts one
// failed.
func (p *project) failedAtFirst(attempts int) (n int) {
	p.t.Helper()
	r, err := report.Read(filepath.Join(p.dir, "reports", "report.json"))
	if err != nil {
		p.t.Fatal(err)
	}
	for i := range r.Cases {
		if slices.ContainsFunc(r.Cases[i].Attempted()[:attempts], func(a report.Attempt) bool { return a.Verdict == grader.Fail }) {
			n++
		}
	}
	return n
}

// TestRates runs whole suites of cases that pass so and so often, over an
// endpoint, against baselines of as many attempts. Package trial states the
// error rates over thousands of runs; this shows that the command keeps to its
// decisions. GOLDENTRACE_RATES asks for more runs.
func TestRates(t *testing.T) {
	t.Parallel()
	const cases = 50
	runs := 6
	if n, err := strconv.Atoi(os.Getenv("GOLDENTRACE_RATES")); err == nil {
		runs = n
	}
	r := rand.New(rand.NewPCG(5, 77))
	alarms, dropped, seen, found, candidates, extra := 0, 0, 0, 0, 0, 0
	for n := range runs {
		draws := &rates{seed: uint64(n), of: map[string]float64{}, draws: map[string]*rand.Rand{}}
		var suite strings.Builder
		for i := range cases {
			talk := fmt.Sprintf("User: Where is order %d?", i)
			draws.of[talk] = 0.80 + 0.20*r.Float64()
			fmt.Fprintf(&suite, "- {id: c%d, observations: [%q], banned_claims: [refund was issued]}\n", i, talk)
		}
		const falls = "User: Where is order 0?"
		draws.of[falls] = 0.95
		p := newProject(t, map[string]string{"prompts/system.md": "Say only what the tools returned.", "fixtures/suite.yaml": "version: 1\nrepeat: 5\n", "fixtures/cases.yaml": suite.String()})
		p.agent.says = draws.says
		p.run("run", "--live")
		if out, status := p.run("accept", "--all", "--reason", "known"); status != 0 {
			t.Fatalf("accept exits %d:\n%s", status, out)
		}
		draws.of[falls] = 0.50
		flips, asked, status := p.flips("--confirm", "5000")
		dropped++
		alarm, drop := false, false
		candidates += p.failedAtFirst(5)
		for _, f := range flips {
			switch {
			case f.CaseID == "c0":
				seen++
				drop = f.Kind == diff.Regressed
			case f.Kind == diff.Regressed:
				alarm = true
			}
		}
		if alarm {
			alarms++
		}
		if drop {
			found++
		}
		if want := map[bool]int{true: 1, false: 0}[alarm || drop]; status != want && status != 4 {
			t.Errorf("run %d exits %d with a regression: %v", n, status, alarm || drop)
		}
		extra += asked - 4*cases
	}
	t.Logf("%d runs of %d cases: false alarms in %d; a drop found in %d (seen to fail in %d); %.1f further requests a candidate", runs, cases, alarms, found, seen, float64(extra)/float64(max(candidates, 1)))
	if limit := 1 + runs/20; alarms > limit || found < dropped-1-runs/20 {
		t.Errorf("%d of %d runs raise a false alarm, and %d of %d drops are found", alarms, runs, found, dropped)
	}
}
