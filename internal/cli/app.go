// Package cli joins the stages into commands. It alone reads the environment,
// the clock and the terminal; every other stage is handed what it needs.
//
// A command's result goes to standard output, progress and diagnostics to
// standard error, and its exit status is one of those in exit.go.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/internal/source"
)

// App is the world as the commands see it.
type App struct {
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer
	Getenv func(string) string
	Now    func() time.Time
}

// Main runs the command line of this process and gives its exit status. A
// first interrupt ends the command in order, a second one at once.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // the default action is back for the second signal
	app := &App{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv, Now: time.Now}
	return app.Run(ctx, os.Args[1:])
}

// Run runs one command line and gives its exit status.
func (a *App) Run(ctx context.Context, args []string) int {
	root := a.root()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	var ended *exit
	switch {
	case err == nil:
		return int(statusOpen)
	case errors.As(err, &ended):
		if ended.err != nil {
			a.complain(ended.err)
		}
		return int(ended.status)
	}
	a.complain(err)
	if source.IsDefect(err) {
		fmt.Fprintln(a.Stderr, "goldentrace: nothing was sent and nothing was written")
	} else {
		fmt.Fprintln(a.Stderr, "goldentrace: see 'goldentrace --help'")
	}
	return int(statusUsage)
}

// complain prints an error; defects of inputs stand alone on their lines, so
// that editors and CI can read them.
func (a *App) complain(err error) {
	if source.IsDefect(err) {
		fmt.Fprintln(a.Stderr, printable(err.Error()))
		return
	}
	fmt.Fprintln(a.Stderr, "goldentrace: "+printable(err.Error()))
}

// notef prints a line for the person who waits.
func (a *App) notef(format string, args ...any) {
	fmt.Fprintln(a.Stderr, "goldentrace: "+printable(fmt.Sprintf(format, args...)))
}

// printable keeps what an input or an endpoint said from steering a terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return '\ufffd'
		}
		return r
	}, s)
}

func (a *App) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "goldentrace",
		Short: "Replay golden traces against a model and say which cases flipped",
		Long: `goldentrace freezes what an LLM agent was allowed to know, replays it against
any OpenAI-compatible endpoint under a pinned system prompt, and fails the
build when an answer asserts what no observation licensed. It attacks its own
grader on every run. No model judges anything.

Exit status, the same for every command:
  0    the gate is open
  1    the gate is closed: a case regressed, is new and fails, fails for a new
       reason, was removed, or asks less than it did (weakened); the grader is
       brittle; grade or try found something
  2    usage, or an input file that is wrong
  3    the grader is blind: a poisoned answer passed; fix the grader first
  4    could not decide: endpoint down, answer cut short, no recording of this
       exact request, too few attempts to confirm a flip, a passing case with no
       killed mutant, no case selected
  130  interrupted; what was finished is in the report, marked incomplete

Environment:
  EVAL_BASE_URL  the endpoint; /v1 is appended when it has no path.
                 Unset: answers come from the suite's tape.
  EVAL_MODEL     the model to ask for; else request.model of suite.yaml
  EVAL_API_KEY   sent as a bearer token
  EVAL_HEADERS   more headers, one "Name: value" a line; never recorded`,
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       version(),
		Args:          cobra.NoArgs,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetIn(a.Stdin)
	root.SetOut(a.Stdout)
	root.SetErr(a.Stderr)
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(a.runCommand(), a.diffCommand(), a.bisectCommand(), a.gradeCommand(), a.tryCommand(), a.calibrateCommand(), a.acceptCommand(), a.serveCommand())
	return root
}

// version is that of the module, as the Go tool stamped it into the binary.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// shown gives a path as a person in the working folder would write it.
func shown(path string) string {
	if wd, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(wd, path); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.ToSlash(path)
}
