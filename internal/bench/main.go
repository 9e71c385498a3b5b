// Bench measures whole processes side by side: goldentrace, a floor program
// that does the least of the same job, and any other command, in turn against
// one endpoint on loopback.
//
//	go run ./internal/bench                      # every work, about five minutes
//	go run ./internal/bench -work instant -runs 7
//	go run ./internal/bench -work instant 'other=other-runner --suite {suite} --url {url}'
//
// Works:
//
//	start    one case, from start to end
//	instant  2,000 cases, an endpoint that answers at once, 16 at a time
//	slow     2,000 cases, answers after 200 ms, 16, 64 and 256 at a time
//	faults   2,000 cases, a tenth each of 429, 500 and resets, then none
//	sizes    2,000, 20,000 and 100,000 cases
//	regrade  10,000 recorded answers, no endpoint
//
// A figure is the median of its runs; machines are noisy, so only ratios within
// one run of bench mean something. Every goldentrace run's verdicts are held
// against those that its suite must get; a wrong one ends the measurement.
// In a command, {suite} is the suite's folder, {root} the one above it, {cases}
// the cases as JSON lines, {answers} the answers likewise, {url} the endpoint
// and {out} a folder to write to.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	if len(os.Args) > 2 {
		switch os.Args[1] {
		case "floor":
			exit(floor(os.Args[2:]))
		case "launch":
			exit(launch(os.Args[2], os.Args[3:]))
		}
	}
	works := flag.String("work", "start,instant,slow,faults,sizes,regrade", "what to measure")
	runs := flag.Int("runs", 3, "runs of each command, after one that is not counted")
	program := flag.String("goldentrace", "", "the program to measure (default: built from this tree)")
	flag.Parse()
	exit(measureAll(strings.Split(*works, ","), *runs, *program, flag.Args()))
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// bench is one measurement: where it works and what it runs.
type bench struct {
	dir    string // removed at the end
	gt     string
	self   string
	others []command
	runs   int
}

func measureAll(works []string, runs int, program string, others []string) error {
	dir, err := os.MkdirTemp("", "goldentrace-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := &bench{dir: dir, gt: program, runs: runs}
	if b.self, err = os.Executable(); err != nil {
		return err
	}
	for _, o := range others {
		name, line, ok := strings.Cut(o, "=")
		if !ok {
			return fmt.Errorf("%q: write NAME=COMMAND", o)
		}
		b.others = append(b.others, command{name: name, args: strings.Fields(line)})
	}
	if b.gt == "" {
		b.gt = filepath.Join(dir, "goldentrace")
		if out, err := exec.Command("go", "build", "-o", b.gt, "./cmd/goldentrace").CombinedOutput(); err != nil {
			return fmt.Errorf("build goldentrace (run bench from the repository's root): %w\n%s", err, out)
		}
	}
	known := map[string]func(*bench) error{
		"start": (*bench).start, "instant": (*bench).instant, "slow": (*bench).slow,
		"faults": (*bench).faults, "sizes": (*bench).sizes, "regrade": (*bench).regrade,
	}
	for _, w := range works {
		do, ok := known[w]
		if !ok {
			return fmt.Errorf("-work %s is unknown; there are start, instant, slow, faults, sizes, regrade", w)
		}
		if err := do(b); err != nil {
			return fmt.Errorf("%s: %w", w, err)
		}
	}
	return nil
}

func (b *bench) start() error {
	s, e, err := b.prepare(1, behavior{})
	if err != nil {
		return err
	}
	defer e.close()
	return b.compare("one case", s, e, b.everything(16)...)
}

func (b *bench) instant() error {
	s, e, err := b.prepare(2000, behavior{})
	if err != nil {
		return err
	}
	defer e.close()
	return b.compare("2,000 cases, instant endpoint, 16 at once", s, e, b.everything(16)...)
}

func (b *bench) slow() error {
	s, e, err := b.prepare(2000, behavior{latency: 200 * time.Millisecond})
	if err != nil {
		return err
	}
	defer e.close()
	for _, c := range []int{16, 64, 256} {
		fmt.Printf("ideal: %.2f s\n", 2000/float64(c)*0.2)
		if err := b.compare(fmt.Sprintf("2,000 cases, 200 ms, %d at once", c), s, e, b.everything(c)...); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) faults() error {
	s, e, err := b.prepare(2000, behavior{})
	if err != nil {
		return err
	}
	defer e.close()
	if err := b.compare("2,000 cases, no faults", s, e, b.goldentrace(16)); err != nil {
		return err
	}
	e.behave(behavior{refused: 0.1, failed: 0.1, reset: 0.1})
	return b.compare("2,000 cases, 10% each of 429 (Retry-After: 1), 500 and resets", s, e, b.goldentrace(16))
}

func (b *bench) sizes() error {
	for _, n := range []int{2000, 20000, 100000} {
		s, e, err := b.prepare(n, behavior{})
		if err != nil {
			return err
		}
		err = b.compare(fmt.Sprintf("%d cases, instant endpoint, 16 at once", n), s, e, b.goldentrace(16))
		e.close()
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) regrade() error {
	s, e, err := b.prepare(10000, behavior{})
	if err != nil {
		return err
	}
	defer e.close()
	record := b.goldentrace(16)
	record.args = append(slices.Clone(record.args), "--record")
	if _, err := b.run(record, s, e); err != nil {
		return err
	}
	offline := command{name: "goldentrace", verdicts: true, args: []string{b.gt, "run", "--suite", "{suite}", "--root", "{root}", "--offline", "--baseline", "none", "--quiet", "--out", "{out}"}}
	return b.compare("10,000 recorded answers graded again", s, e, offline,
		command{name: "floor", args: []string{"{bench}", "floor", "-cases", "{cases}", "-answers", "{answers}", "-out", "{out}"}})
}

// everything is goldentrace first, then what it is held against.
func (b *bench) everything(concurrency int) []command {
	floor := command{name: "floor", args: []string{"{bench}", "floor", "-cases", "{cases}", "-url", "{url}", "-c", fmt.Sprint(concurrency), "-out", "{out}"}}
	return append([]command{b.goldentrace(concurrency), floor}, b.others...)
}

func (b *bench) goldentrace(concurrency int) command {
	return command{name: "goldentrace", verdicts: true, args: []string{
		b.gt, "run", "--suite", "{suite}", "--root", "{root}", "--live", "--baseline", "none", "--quiet", "--out", "{out}", "--concurrency", fmt.Sprint(concurrency),
	}}
}
