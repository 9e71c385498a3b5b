package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/mutate"
	"github.com/goldentrace/goldentrace/internal/redact"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// answered is a case with what was answered, each time that it was asked.
type answered struct {
	c        *fixture.Case
	model    string
	pins     map[string]string // of what asked; the case's and the grader's are added
	attempts [][]answer        // by repeat, one answer a turn
}

// answer is what came back at one turn: a completion, or why there is none.
type answer struct {
	completion grader.Completion
	usage      *tape.Usage
	err        error
}

// assess grades and attacks every case; see assessment.
func assess(ctx context.Context, cases []answered, today time.Time) ([]report.Case, error) {
	a := newAssessment(ctx, cases, today)
	for i := range cases {
		a.ready(i)
	}
	return a.wait()
}

// assessment grades and attacks cases as their answers come in, as many at once
// as there are processors. Today decides which quarantines hold. Once ctx ends
// the rest is graded, but no longer attacked: such a report is incomplete.
type assessment struct {
	work    chan int // wide enough for all, so that whoever hands over never waits
	workers sync.WaitGroup
	out     []report.Case
	errs    []error
}

func newAssessment(ctx context.Context, cases []answered, today time.Time) *assessment {
	a := &assessment{work: make(chan int, len(cases)), out: make([]report.Case, len(cases)), errs: make([]error, len(cases))}
	for range min(runtime.GOMAXPROCS(0), len(cases)) {
		a.workers.Go(func() {
			for i := range a.work {
				a.out[i], a.errs[i] = assessCase(ctx, cases[i], today)
			}
		})
	}
	return a
}

// ready hands over a case whose answers are all there; nobody may alter it from
// then on.
func (a *assessment) ready(i int) { a.work <- i }

// wait gives the rows in the order of the cases, once all that were handed over
// are done.
func (a *assessment) wait() ([]report.Case, error) {
	close(a.work)
	a.workers.Wait()
	return a.out, errors.Join(a.errs...)
}

// assessCase grades the answers to a case and attacks the grader with it.
func assessCase(ctx context.Context, x answered, today time.Time) (report.Case, error) {
	out := newCase(x)
	graders, err := compile(x.c)
	if err != nil {
		return out, err
	}
	for repeat, answers := range x.attempts {
		out.Attempts = append(out.Attempts, gradeAttempt(x.c, graders, repeat, answers))
	}
	out.Usage = totalUsage(x.attempts)
	out = report.Settle(out)
	withhold(&out, x.c, today)
	if ctx.Err() != nil {
		return out, nil
	}
	attack, err := mutate.Attack(attackTargets(x.c, out.Attempted()), mutate.Options{Compile: reusing(graders)})
	if err != nil {
		return out, fmt.Errorf("case %s: %w", x.c.ID, err)
	}
	*out.Mutation = caseMutation(attack)
	return out, nil
}

// newCase is a case's row before anything is graded: what it is, and what it
// demands.
func newCase(x answered) report.Case {
	c := x.c
	out := report.Case{
		CaseID: c.ID, Model: x.model, Tags: c.Tags, Owner: c.Owner, Tier: c.Tier, Review: c.Review, File: c.Pos.File, Line: c.Pos.Line,
		Pins:     map[string]string{report.PinCase: c.Pin, report.PinGrader: grader.Digest()},
		Mutation: &report.CaseMutation{},
	}
	if c.Repeat > 1 {
		out.Repeat = c.Repeat
	}
	for k, v := range x.pins {
		out.Pins[k] = v
	}
	for _, turn := range c.Turns {
		out.Observations = turn.Expect.Observations
		demand := turn.Expect
		demand.Observations = nil
		out.Demands = append(out.Demands, demand)
		out.Known = append(out.Known, knownAnswers(turn))
	}
	if !slices.ContainsFunc(out.Known, func(k report.Known) bool { return len(k.Good)+len(k.Bad) > 0 }) {
		out.Known = nil
	}
	return out
}

// compile makes ready what the turns of a case are graded by.
func compile(c *fixture.Case) ([]*grader.Grader, error) {
	turns := make([]grader.Expectation, len(c.Turns))
	for i, turn := range c.Turns {
		turns[i] = turn.Expect
	}
	graders, err := grader.CompileAll(turns)
	if err != nil {
		return nil, fmt.Errorf("case %s: %w", c.ID, err)
	}
	return graders, nil
}

// gradeAttempt grades the answers that a case was given one time.
func gradeAttempt(c *fixture.Case, graders []*grader.Grader, repeat int, answers []answer) report.Attempt {
	out := report.Attempt{Repeat: repeat}
	for i, turn := range c.Turns {
		grade := undecided(answers[i].err)
		if answers[i].err == nil {
			grade = gradeAnswer(graders[i], answers[i].completion)
		}
		row, findings := gradedTurn(i+1, turn, answers[i].completion, grade)
		out.Turns = append(out.Turns, row)
		out.Findings = append(out.Findings, findings...)
	}
	return out
}

// gradeAnswer grades what is left of an answer once secrets are hidden in it,
// for nothing else is kept. What is gone could have failed, so that such an
// answer never passes.
func gradeAnswer(g *grader.Grader, c grader.Completion) grader.Grade {
	grade := g.Grade(c)
	hides := func(text string) bool { return strings.Contains(text, redact.AnswerMark) }
	if grade.Verdict == grader.Pass && (hides(c.Text) || hides(c.Refusal) || hides(c.Reasoning) ||
		slices.ContainsFunc(c.Calls, func(call grader.Call) bool { return hides(call.Name) || hides(call.Arguments) })) {
		grade.Verdict = grader.Error
		grade.Reason = "the answer held a secret, which is hidden, and what was hidden could not be graded; find out how the model came by it"
	}
	return grade
}

// gradedTurn is a turn's grade as a report holds it.
func gradedTurn(number int, turn fixture.Turn, c grader.Completion, grade grader.Grade) (row report.Turn, findings []report.Finding) {
	row = report.Turn{Turn: number, Step: turn.Step, Verdict: grade.Verdict, Reason: grade.Reason, Completion: c,
		Warnings: grade.Warnings, Excused: grade.Excused, Derived: grade.Derived}
	if turn.Step > 0 {
		row.Line = turn.Pos.Line
	}
	for _, f := range grade.Findings {
		findings = append(findings, report.Finding{Turn: number, Finding: f})
	}
	return row, findings
}

// withhold keeps a case from gating that is in quarantine, or that nobody has
// accepted yet. What it came to is said all the same.
func withhold(out *report.Case, c *fixture.Case, today time.Time) {
	var why string
	switch q := c.Quarantine; {
	case q.Holds(today):
		until := q.Until.Format(time.DateOnly)
		out.Quarantine = &report.Quarantine{Owner: q.Owner, Reason: q.Reason, Until: until}
		why = fmt.Sprintf("in quarantine until %s (%s: %s)", until, q.Owner, q.Reason)
	case c.Review == fixture.ReviewPending:
		why = "nobody has accepted this case yet (review: pending)"
	default:
		return
	}
	out.Reason = fmt.Sprintf("%s; without that its verdict were %s", why, out.Verdict)
	out.Verdict, out.Passed = grader.Skip, false
}

// attackTargets is what of a case can be attacked: its known answers, and of
// each turn the first answer that passed.
func attackTargets(c *fixture.Case, attempts []report.Attempt) []mutate.Target {
	targets := make([]mutate.Target, len(c.Turns))
	for i, turn := range c.Turns {
		targets[i] = attackTarget(i+1, turn)
		for _, a := range attempts {
			if a.Turns[i].Verdict == grader.Pass {
				targets[i].Honest = append(targets[i].Honest, mutate.Base{Origin: "completion", Completion: a.Turns[i].Completion})
				break
			}
		}
	}
	return targets
}

// reusing lets the attack begin with the very graders that graded.
func reusing(graders []*grader.Grader) func([]grader.Expectation) ([]mutate.Judge, error) {
	return func(turns []grader.Expectation) ([]mutate.Judge, error) {
		made := graders
		if made == nil {
			var err error
			if made, err = grader.CompileAll(turns); err != nil {
				return nil, err
			}
		}
		graders = nil // the turns with altered observations come next
		judges := make([]mutate.Judge, len(made))
		for i, g := range made {
			judges[i] = g.Grade
		}
		return judges, nil
	}
}

// undecided is the grade of a turn that brought no answer.
func undecided(err error) grader.Grade {
	var missing *tape.Unrecorded
	switch {
	case err == nil:
		return grader.Grade{}
	case errors.Is(err, errNoAnswer), errors.Is(err, errUnproven):
		return grader.Grade{Verdict: grader.Unverified, Reason: err.Error()}
	case errors.As(err, &missing):
		reason := missing.Error()
		if missing.Detail != "" {
			reason += "\n" + missing.Detail
		}
		return grader.Grade{Verdict: grader.Unverified, Reason: reason}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return grader.Grade{Verdict: grader.Error, Reason: "interrupted before it was answered"}
	}
	return grader.Grade{Verdict: grader.Error, Reason: err.Error()}
}

// attackTarget is what of a turn can be attacked without any model.
func attackTarget(number int, turn fixture.Turn) mutate.Target {
	t := mutate.Target{Turn: number, Expectation: turn.Expect}
	for i, good := range turn.KnownGood {
		t.Honest = append(t.Honest, mutate.Base{Origin: fmt.Sprintf("known_good[%d]", i), Completion: good.Completion})
	}
	for i, bad := range turn.KnownBad {
		t.Bad = append(t.Bad, mutate.Bad{Origin: fmt.Sprintf("known_bad[%d]", i), Completion: bad.Completion, Finds: bad.Finds})
	}
	return t
}

// knownAnswers tells of a turn's known answers.
func knownAnswers(turn fixture.Turn) (k report.Known) {
	for _, good := range turn.KnownGood {
		k.Good = append(k.Good, knownAnswer(good))
	}
	for _, bad := range turn.KnownBad {
		k.Bad = append(k.Bad, knownAnswer(bad))
	}
	return k
}

// plainCalls are calls with their arguments as values.
func plainCalls(calls []grader.Call) []any {
	var out []any
	for _, c := range calls {
		var arguments any = c.Arguments
		d := json.NewDecoder(strings.NewReader(c.Arguments))
		d.UseNumber()
		var value any
		if d.Decode(&value) == nil {
			arguments = value
		}
		out = append(out, []any{c.Name, arguments})
	}
	return out
}

func knownAnswer(a fixture.Answer) report.KnownAnswer {
	const most = 80
	whole, err := json.Marshal(struct {
		grader.Completion
		Finds []string `json:"finds"`
		Calls []any    `json:"calls"` // in place of the completion's, however their arguments are written
	}{a.Completion, slices.Sorted(slices.Values(a.Finds)), plainCalls(a.Completion.Calls)})
	if err != nil {
		panic(fmt.Sprintf("cli: an answer that came from a file is no JSON: %v", err))
	}
	begins := []rune(a.Completion.Text)
	for i, c := range a.Completion.Calls {
		if a.Completion.Text == "" { // no words: what it calls
			begins = append(begins, []rune([]string{"calls ", ", "}[min(i, 1)]+c.Name)...)
		}
	}
	if len(begins) > most {
		begins = append(begins[:most], '…')
	}
	return report.KnownAnswer{SHA256: pin(string(whole)), Excerpt: string(begins), Finds: a.Finds}
}

// newReport is a report of a suite's cases, with what the suite asks of all.
func newReport(s *fixture.Suite, cases []report.Case, run report.Run) *report.Report {
	r := report.New(cases, run)
	q := s.Request
	r.Gate = &report.Gate{FailOn: s.FailOn}
	r.Request = &report.Request{
		Temperature: q.Temperature, Seed: q.Seed, MaxTokens: q.MaxTokens, MaxTokensField: q.MaxTokensField, SystemRole: q.SystemRole, CallIDs: q.CallIDs, Extra: q.Extra,
	}
	r.Texts = map[string]string{}
	for _, c := range s.Cases {
		r.Texts[pin(c.System.Text)] = c.System.Text
	}
	if s.Tools.Wire != "" {
		r.Tools = json.RawMessage(s.Tools.Wire)
	}
	return r
}

// caseMutation is an attack as a report holds it.
func caseMutation(r mutate.Result) report.CaseMutation {
	return report.CaseMutation{Counts: r.Counts, Mutators: r.Mutators, Misses: r.Misses}
}

// totalUsage adds up a case's tokens; nil when any turn's are unknown.
func totalUsage(attempts [][]answer) *report.Usage {
	var sum report.Usage
	for _, turns := range attempts {
		for _, t := range turns {
			if t.usage == nil {
				return nil
			}
			sum.Prompt += t.usage.Prompt
			sum.Completion += t.usage.Completion
			sum.Total += t.usage.Total
		}
	}
	return &sum
}
