package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/internal/baseline"
	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/emit"
	"github.com/goldentrace/goldentrace/internal/report"
)

// interactive says that there is somebody to ask.
func (a *App) interactive() bool {
	in, ok := a.Stdin.(*os.File)
	return ok && isTerminal(in) && a.toTerminal()
}

// toTerminal says that the output goes to a terminal, whatever it can show.
func (a *App) toTerminal() bool {
	out, ok := a.Stdout.(*os.File)
	return ok && isTerminal(out)
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// reviewing asks a person about one item after the other.
type reviewing struct {
	a      *App
	x      acceptance
	choice *baseline.Choice
	reason string        // what --reason says
	typed  <-chan string // lines; closed when there are no more
	ctx    context.Context
}

var (
	errQuit    = errors.New("quit")
	errNoInput = errors.New("the input ended before the review did; nothing was accepted")
)

// review lets a person decide on each item. Quitting keeps what was accepted so
// far; an interrupt, or input that ends, accepts nothing.
func (a *App) review(ctx context.Context, x acceptance, f acceptFlags, choice *baseline.Choice) error {
	if len(x.items) == 0 {
		return a.listItems(x)
	}
	r := reviewing{a: a, x: x, choice: choice, reason: f.reason, typed: a.typedLines(), ctx: ctx}
	for n := range x.items {
		err := r.item(n)
		switch {
		case errors.Is(err, errQuit):
			return r.leave()
		case errors.Is(err, errNoInput):
			return &exit{status: statusUndecided, err: err}
		case err != nil:
			return err
		}
	}
	return r.leave()
}

// leave says when the baseline stays as it is.
func (r *reviewing) leave() error {
	if len(r.choice.IDs) == 0 {
		fmt.Fprintf(r.a.Stdout, "nothing was accepted; %s is as it was\n", shown(r.x.to))
	}
	return nil
}

// typedLines gives what is typed, line by line. Its reader is left behind when
// the command ends, which ends the process.
func (a *App) typedLines() <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		in := bufio.NewScanner(a.Stdin)
		for in.Scan() {
			lines <- in.Text()
		}
	}()
	return lines
}

// ask prints a question and gives the line that is typed.
func (r *reviewing) ask(question string) (string, error) {
	fmt.Fprint(r.a.Stdout, question)
	select {
	case line, ok := <-r.typed:
		if !ok {
			return "", errNoInput
		}
		return strings.TrimSpace(line), nil
	case <-r.ctx.Done():
		return "", &exit{status: statusInterrupted, err: errors.New("interrupted; nothing was accepted")}
	}
}

// item asks about one item until it is decided on.
func (r *reviewing) item(n int) error {
	i := &r.x.items[n]
	fmt.Fprintf(r.a.Stdout, "\n%d of %d:\n", n+1, len(r.x.items))
	if err := r.a.showItems(r.x.items[n : n+1]); err != nil {
		return err
	}
	for {
		answer, err := r.ask("[a]ccept, [r]eject, [s]kip, [v] show, [d]iff, [q]uit? ")
		if err != nil {
			return err
		}
		done, err := r.act(i, answer)
		if done || err != nil {
			return err
		}
	}
}

// act does what was answered, and says whether the item is done with.
func (r *reviewing) act(i *baseline.Item, answer string) (done bool, err error) {
	switch strings.ToLower(answer) {
	case "a", "accept":
		return r.accept(i)
	case "r", "reject":
		return true, r.reject(i)
	case "s", "skip":
		return true, nil
	case "v", "show":
		return false, r.show(i)
	case "d", "diff":
		return false, emit.AnswerDiff(r.a.Stdout, i.Was, i.Now, r.a.textOptions(outputFlags{}))
	case "q", "quit":
		return true, errQuit
	}
	fmt.Fprintln(r.a.Stdout, "write a, r, s, v, d or q, or the word; q keeps what was accepted so far")
	return false, nil
}

func (r *reviewing) accept(i *baseline.Item) (done bool, err error) {
	if !i.Decided() {
		fmt.Fprintln(r.a.Stdout, "it could not be decided, so there is nothing to accept; skip it")
		return false, nil
	}
	reason := r.reason
	if i.NeedsReason() && strings.TrimSpace(reason) == "" {
		if reason, err = r.ask("why is that right? (kept in the baseline) "); err != nil {
			return false, err
		}
		if reason == "" {
			fmt.Fprintln(r.a.Stdout, "not accepted: a row that fails, is weakened or passes unexpectedly needs a reason")
			return false, nil
		}
	}
	r.choice.IDs[i.CaseID], r.choice.Reasons[i.CaseID] = true, strings.ToValidUTF8(reason, "\ufffd")
	return true, nil
}

// reject keeps the old row, and offers the answer as one that must fail.
func (r *reviewing) reject(i *baseline.Item) error {
	if i.Now == nil || slices.ContainsFunc(i.Flips, func(f diff.Flip) bool { return f.Kind == diff.Weakened }) && i.Now.Passed {
		fmt.Fprintln(r.a.Stdout, "rejected: the baseline keeps what it had; mend the suite and run again")
		return nil
	}
	if err := emit.KnownBad(r.a.Stdout, i.Now, r.a.textOptions(outputFlags{})); err != nil {
		fmt.Fprintf(r.a.Stdout, "rejected; %s\n", printable(err.Error()))
	}
	return nil
}

func (r *reviewing) show(i *baseline.Item) error {
	if i.CaseID == "" {
		return r.a.showItems([]baseline.Item{*i})
	}
	v := emit.View{Report: r.x.now, Options: r.a.textOptions(outputFlags{})}
	if i.Now == nil {
		v.Report = r.x.old
	}
	if r.x.old != nil && i.Now != nil {
		v.NewlyInvented = diff.NewlyInvented(r.x.old, r.x.now)
	}
	return emit.CaseText(r.a.Stdout, v, i.CaseID)
}

// showItems prints the flips of items, and those that fail as they did.
func (a *App) showItems(items []baseline.Item) error {
	if err := emit.Flips(a.Stdout, flipsOf(items), a.textOptions(outputFlags{})); err != nil {
		return err
	}
	for _, i := range items {
		if len(i.Flips) == 0 {
			fmt.Fprintf(a.Stdout, "fails %s as it did in the baseline, where no reason is kept for it\n", i.Name())
		}
	}
	return nil
}

// showAccepted says what the baseline became.
func (a *App) showAccepted(x acceptance, choice baseline.Choice, next *report.Report) error {
	var taken []baseline.Item
	for _, i := range x.items {
		if choice.All || choice.IDs[i.CaseID] {
			taken = append(taken, i)
		}
	}
	if err := a.showItems(taken); err != nil {
		return err
	}
	left := ""
	if n := len(x.items) - len(taken); n > 0 {
		left = fmt.Sprintf("; %d left as they were", n)
	}
	_, err := fmt.Fprintf(a.Stdout, "accepted: %s is now the baseline (%d passed, %d failed)%s\n", shown(x.to), next.Totals.Passed, next.Totals.Failed, left)
	return err
}
