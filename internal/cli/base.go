package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// base is a suite as it stood where a change branched off. A gate that judges
// a change takes its demands, its baseline and its recordings from there: what
// the change itself brings may only ask for more, or be looked at by a person.
type base struct {
	revision string         // the merge base, in full
	suite    *fixture.Suite // nil: there was none
	store    *tape.Store    // what was recorded then
	baseline *report.Report // without cases where nothing was accepted then
	proposed *report.Report // the baseline that the change brings; nil: none
	failOn   []string       // what closed the gate then, besides the usual flips
	loosened []diff.Flip    // what the change asks less of
}

// bases reads each suite's base from git into a folder of its own, which done
// removes. Nothing can be decided without it, so that what cannot be had is
// never a pass.
func (a *App) bases(rev string, suites []*fixture.Suite) (of map[*fixture.Suite]*base, done func(), err error) {
	dir, err := os.MkdirTemp("", "goldentrace-base")
	if err != nil {
		return nil, nil, err
	}
	done = func() { _ = os.RemoveAll(dir) }
	defer func() {
		if err != nil {
			done()
			var known *exit
			if !errors.As(err, &known) {
				err = &exit{status: statusUndecided, err: fmt.Errorf("--base %s: %w", rev, err)}
			}
		}
	}()
	of = map[*fixture.Suite]*base{}
	trees := map[string]string{} // by project root
	for _, s := range suites {
		b := &base{}
		if b.revision, err = mergeBase(s.Root, rev); err != nil {
			return nil, done, err
		}
		tree, ok := trees[s.Root]
		if !ok {
			tree = filepath.Join(dir, fmt.Sprint(len(trees)))
			if err = extract(s.Root, b.revision, tree); err != nil {
				return nil, done, err
			}
			trees[s.Root] = tree
		}
		if err = b.read(s, tree); err != nil {
			return nil, done, err
		}
		of[s] = b
	}
	return of, done, nil
}

// read loads the suite and what it had accepted and recorded from the files of
// the base.
func (b *base) read(s *fixture.Suite, tree string) error {
	place, err := filepath.Rel(s.Root, s.Dir)
	if err != nil {
		return err
	}
	there := filepath.Join(tree, place)
	b.store = tape.Open(filepath.Join(there, "tapes"))
	if _, err := os.Stat(there); err == nil {
		if b.suite, err = fixture.Load(there, fixture.Options{Root: tree}); err != nil {
			return fmt.Errorf("the suite as it was at %.12s cannot be read, so there is nothing to judge by:\n%w", b.revision, err)
		}
		b.store = tape.Open(b.suite.Tapes)
		if b.baseline, err = baselineIn(b.suite); err != nil {
			return fmt.Errorf("at %.12s: %w", b.revision, err)
		}
	}
	if b.baseline == nil { // then every case is new
		b.baseline = report.New(nil, report.Run{Complete: true})
	}
	b.store.Shown = fmt.Sprintf("%.12s:%s/tapes", b.revision, filepath.ToSlash(place))
	b.proposed, err = baselineIn(s)
	return err
}

// baselineIn reads a suite's accepted report, nil where it has none.
func baselineIn(s *fixture.Suite) (*report.Report, error) {
	path := filepath.Join(s.Reports, baselineFile)
	if _, err := os.Lstat(path); errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	r, err := report.Read(shown(path))
	if err == nil {
		err = report.AsBaseline(shown(path), r)
	}
	if err != nil {
		return nil, err
	}
	r.Trim()
	return r, nil
}

// demand holds the suite to what its base asked for: its kinds of flips, its
// budget, its model and its quarantines, all of which the change may tighten.
// Where it does not, it is held to the base's here, and weakened all the same:
// once it is merged nothing would hold it.
func (b *base) demand(a *App, s *fixture.Suite) {
	was := &fixture.Suite{}
	if b.suite != nil {
		was = b.suite
	}
	b.failOn = was.FailOn
	for _, name := range was.Redact {
		if !slices.Contains(s.Redact, name) {
			s.Redact = append(s.Redact, name)
		}
	}
	s.Budget = fixture.Budget{
		Requests: tighter(was.Budget.Requests, s.Budget.Requests),
		Tokens:   tighter(was.Budget.Tokens, s.Budget.Tokens),
		Time:     tighter(was.Budget.Time, s.Budget.Time),
		Cost:     tighter(was.Budget.Cost, s.Budget.Cost),
	}
	if was.Request.Model != "" && was.Request.Model != s.Request.Model {
		if a.Getenv("EVAL_MODEL") == "" {
			b.loosen("", fmt.Sprintf("asks for the model %q; the gate asked for %q, as the base does; EVAL_MODEL decides otherwise", s.Request.Model, was.Request.Model))
		}
		s.Request.Model = was.Request.Model
	}
	quarantines := map[string]*fixture.Quarantine{}
	for _, c := range was.Cases {
		quarantines[c.ID] = c.Quarantine
	}
	for _, c := range s.Cases {
		if q := quarantines[c.ID]; c.Quarantine != nil && (q == nil || q.Until.Before(c.Quarantine.Until)) {
			b.loosen(c.ID, "is put in quarantine, or for longer; at the base it gates, so it does here")
			c.Quarantine = q
		}
	}
}

func (b *base) loosen(id, how string) {
	b.loosened = append(b.loosened, diff.Flip{Kind: diff.Weakened, CaseID: id, Detail: how, Blamed: []string{}, Invented: []string{}, Missing: []string{}, Closes: true})
}

// flips are those since the base, what the change itself asks less of first.
func (b *base) flips(now *report.Report) []diff.Flip {
	flips := slices.Concat(b.loosened, diff.Compare(b.baseline, now))
	b.accept(now, flips)
	return flips
}

// tighter gives the smaller of two bounds, of which 0 is none.
func tighter[T ~int | ~int64 | ~float64](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// changed says that a case, its prompt, its tools or its recordings are not as
// they were, so that an answer of that time is not taken for one of today.
func (p *plan) changed(c *fixture.Case) bool {
	was := p.base.suite
	if was == nil || was.Tools.Wire != p.suite.Tools.Wire {
		return true
	}
	i := slices.IndexFunc(was.Cases, func(old *fixture.Case) bool { return old.ID == c.ID })
	if i < 0 || was.Cases[i].Pin != c.Pin || was.Cases[i].System.Text != c.System.Text {
		return true
	}
	then, _, err := p.store.Exchanges(c.ID)
	now, _, problem := p.brought.Exchanges(c.ID)
	return err != nil || problem != nil || !slices.EqualFunc(then, now, func(a, b tape.Exchange) bool {
		return a.Key == b.Key && a.Status == b.Status && a.Response == b.Response
	})
}

// accept opens the gate to those flips whose new result the change's baseline
// holds, each with the reason that a person gave for it.
func (b *base) accept(now *report.Report, flips []diff.Flip) {
	if b.proposed == nil {
		return
	}
	left := map[string]bool{} // cases that differ from what was accepted
	for _, f := range diff.Compare(b.proposed, now) {
		left[f.CaseID] = true
	}
	rows := map[string]*report.Case{}
	for i := range b.proposed.Cases {
		rows[b.proposed.Cases[i].CaseID] = &b.proposed.Cases[i]
	}
	for i := range flips {
		f := &flips[i]
		row := rows[f.CaseID]
		if left[f.CaseID] || row == nil || !acceptable(f.Kind) {
			continue
		}
		if f.Kind == diff.New && row.Verdict == grader.Pass {
			continue // it needs no reason
		}
		if row.Accepted == nil || strings.TrimSpace(row.Accepted.Reason) == "" {
			f.Detail += "; the change's baseline has this result, but no reason for it: goldentrace accept --reason"
			continue
		}
		f.Accepted, f.Closes = row.Accepted.Reason, false
	}
}

// acceptable are the kinds that a person can answer for. What could not be
// decided is none of them.
func acceptable(k diff.Kind) bool {
	switch k {
	case diff.Regressed, diff.New, diff.Changed, diff.Weakened, diff.UnexpectedPass, diff.Flaky:
		return true
	}
	return false
}

// unproven answers from the base's recordings. What only the change's tape
// holds decides nothing: whoever wrote the change may have written that, too.
type unproven struct {
	base, brought *tape.Store
}

var errUnproven = errors.New("recorded in this change: the base does not have this exchange, and a tape that comes with a change proves nothing; ask it live")

// Complete gives the base's answer to a request, where the change has no other.
func (u unproven) Complete(ctx context.Context, q tape.Request) (tape.Exchange, error) {
	ex, err := u.base.Complete(ctx, q)
	if other, brought := u.brought.Complete(ctx, q); brought == nil && (other.Response != ex.Response || other.Status != ex.Status) {
		return tape.Exchange{}, errUnproven
	}
	return ex, err
}
