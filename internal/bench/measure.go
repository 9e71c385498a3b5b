package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// command is a process to measure. Its arguments may hold the placeholders of
// the package comment.
type command struct {
	name     string
	args     []string
	verdicts bool // it writes a report, which is held against the suite
}

// figures are those of one run.
type figures struct {
	Wall, CPU time.Duration
	Peak      int64 // bytes; 0: this system does not tell
	Status    int
}

// prepare writes a suite of n cases and starts its endpoint.
func (b *bench) prepare(n int, how behavior) (*suite, *endpoint, error) {
	s, err := writeSuite(filepath.Join(b.dir, fmt.Sprint(n), "fixtures"), n)
	if err != nil {
		return nil, nil, err
	}
	e, err := serve(how)
	return s, e, err
}

// compare runs the commands in turn and prints the medians, and how often the
// first one's figures hold each other one's.
func (b *bench) compare(what string, s *suite, e *endpoint, commands ...command) error {
	fmt.Printf("%s (medians of %d)\n", what, b.runs)
	all := make([][]figures, len(commands))
	for r := range b.runs + 1 {
		for i, c := range commands {
			f, err := b.run(c, s, e)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			if r > 0 {
				all[i] = append(all[i], f)
			}
		}
	}
	first := middle(all[0])
	for i, c := range commands {
		m := middle(all[i])
		fmt.Printf("  %-12s wall %8.3f s  cpu %8.3f s  peak %4d MB", c.name, m.Wall.Seconds(), m.CPU.Seconds(), m.Peak>>20)
		if i == 0 {
			fmt.Printf("  %.0f us and %.2f KB a case\n", m.Wall.Seconds()*1e6/float64(s.n), float64(m.Peak)/1024/float64(s.n))
			continue
		}
		fmt.Printf("  %s takes %.2f times the wall, %.2f times the cpu\n", commands[0].name, ratio(first.Wall, m.Wall), ratio(first.CPU, m.CPU))
	}
	return nil
}

func ratio(a, b time.Duration) float64 { return float64(a) / float64(max(b, 1)) }

func middle(all []figures) figures {
	pick := func(of func(figures) int64) int64 {
		var vs []int64
		for _, f := range all {
			vs = append(vs, of(f))
		}
		slices.Sort(vs)
		return vs[len(vs)/2]
	}
	return figures{
		Wall: time.Duration(pick(func(f figures) int64 { return int64(f.Wall) })),
		CPU:  time.Duration(pick(func(f figures) int64 { return int64(f.CPU) })),
		Peak: pick(func(f figures) int64 { return f.Peak }),
	}
}

func (b *bench) run(c command, s *suite, e *endpoint) (f figures, err error) {
	out, told := filepath.Join(filepath.Dir(s.dir), "out"), filepath.Join(b.dir, "figures.json")
	if err := os.RemoveAll(out); err != nil {
		return f, err
	}
	e.forget()
	fill := strings.NewReplacer(
		"{suite}", s.dir, "{root}", filepath.Dir(s.dir), "{url}", e.url, "{out}", out, "{bench}", b.self,
		"{cases}", filepath.Join(s.dir, "cases.jsonl"), "{answers}", filepath.Join(s.dir, "answers.jsonl"),
	)
	args := []string{"launch", told}
	for _, a := range c.args {
		args = append(args, fill.Replace(a))
	}
	cmd := exec.Command(b.self, args...)
	cmd.Env = append(os.Environ(), "EVAL_BASE_URL="+e.url, "EVAL_MODEL=bench")
	said, err := cmd.CombinedOutput()
	if err != nil {
		return f, fmt.Errorf("%w\n%s", err, said)
	}
	data, err := os.ReadFile(told)
	if err != nil {
		return f, err
	}
	if err := json.Unmarshal(data, &f); err != nil {
		return f, err
	}
	switch {
	case c.verdicts:
		return f, s.check(filepath.Join(out, "report.json"), string(said))
	case f.Status != 0:
		return f, fmt.Errorf("exit status %d\n%s", f.Status, said)
	}
	return f, nil
}

// launch runs a command and writes its figures to a file. It is a process of
// its own because Linux counts what the parent held when it forked into the
// child's largest resident set, and bench itself reads whole reports.
func launch(to string, args []string) error {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	start := time.Now()
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return err
	}
	data, err := json.Marshal(figures{
		Wall: time.Since(start), CPU: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(),
		Peak: peak(cmd.ProcessState), Status: cmd.ProcessState.ExitCode(),
	})
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o666)
}

// check holds a report against the verdicts that the suite must get.
func (s *suite) check(path, said string) error {
	r, err := report.Read(path)
	if err != nil {
		return fmt.Errorf("%w\n%s", err, said)
	}
	if len(r.Cases) != s.n {
		return fmt.Errorf("%d cases in the report, want %d\n%s", len(r.Cases), s.n, said)
	}
	for _, c := range r.Cases {
		want := grader.Pass
		if s.fail[c.CaseID] {
			want = grader.Fail
		}
		if c.Verdict != want {
			return fmt.Errorf("%s: verdict %s, want %s: %s", c.CaseID, c.Verdict, want, c.Reason)
		}
	}
	return nil
}
