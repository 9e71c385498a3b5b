package cli

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/fixture"
)

// suiteFlags say which suites are meant.
type suiteFlags struct {
	suites []string
	root   string
}

func (f *suiteFlags) register(c *cobra.Command) {
	c.Flags().StringArrayVar(&f.suites, "suite", []string{"fixtures"}, "`DIR` of a suite; repeats and takes globs")
	c.Flags().StringVar(&f.root, "root", "", "`DIR` that no path of a suite may leave (default: the nearest folder above with .git)")
}

// selectFlags leave cases out.
type selectFlags struct {
	only []string
	tags []string
}

func (f *selectFlags) register(c *cobra.Command) {
	c.Flags().StringArrayVar(&f.only, "only", nil, "only cases whose id matches this `GLOB`; repeats")
	c.Flags().StringArrayVar(&f.tags, "tag", nil, "only cases with this `TAG`; repeats")
}

// check refuses globs that could never match.
func (f *selectFlags) check() error {
	for _, glob := range f.only {
		if _, err := path.Match(glob, ""); err != nil {
			return fmt.Errorf("--only %q: %w; * stands for any characters, [ab] for one of them", glob, err)
		}
	}
	return nil
}

// pick gives the cases selected, and whether cases may have been left out.
func (f *selectFlags) pick(cases []*fixture.Case) (picked []*fixture.Case, selected bool) {
	for _, c := range cases {
		if f.picks(c) {
			picked = append(picked, c)
		}
	}
	return picked, len(f.only)+len(f.tags) > 0
}

// warnIdle names the selections that select nothing: a typing error would
// leave cases out unseen.
func (a *App) warnIdle(f selectFlags, suites []*fixture.Suite) {
	idle := func(flag, value string, one selectFlags) {
		for _, s := range suites {
			if slices.ContainsFunc(s.Cases, one.picks) {
				return
			}
		}
		a.notef("warning: %s %s selects no case", flag, value)
	}
	for _, glob := range f.only {
		idle("--only", glob, selectFlags{only: []string{glob}})
	}
	for _, tag := range f.tags {
		idle("--tag", tag, selectFlags{tags: []string{tag}})
	}
}

func (f *selectFlags) picks(c *fixture.Case) bool {
	byID := len(f.only) == 0 || slices.ContainsFunc(f.only, func(glob string) bool {
		ok, _ := path.Match(glob, c.ID) // checked when the flags were read
		return ok
	})
	byTag := len(f.tags) == 0 || slices.ContainsFunc(f.tags, func(tag string) bool { return slices.Contains(c.Tags, tag) })
	return byID && byTag
}

// outputFlags say how a result is shown.
type outputFlags struct {
	json  bool
	quiet bool
	color string
}

func (f *outputFlags) register(c *cobra.Command) {
	c.Flags().BoolVar(&f.json, "json", false, "print one JSON object instead of text")
	c.Flags().BoolVar(&f.quiet, "quiet", false, "print nothing but what is wrong")
	f.registerColor(c)
}

// registerColor is for commands that have but one way to show their result.
func (f *outputFlags) registerColor(c *cobra.Command) {
	c.Flags().StringVar(&f.color, "color", "auto", "auto, always or never")
}

func (f *outputFlags) check() error {
	if f.color != "auto" && f.color != "always" && f.color != "never" {
		return fmt.Errorf("--color %q: write auto, always or never", f.color)
	}
	return nil
}

// failOnAny makes every flip close the gate.
const failOnAny = "any"

// failOnKinds are the values of --fail-on and gate.fail_on. They only ever add to
// what closes the gate.
var failOnKinds = []string{string(diff.UnexpectedPass), string(diff.Flaky), failOnAny}

func checkFailOn(kinds []string) error {
	for _, k := range kinds {
		if !slices.Contains(failOnKinds, k) {
			return fmt.Errorf("--fail-on %q: write %s; the kinds that always close the gate need not be named", k, strings.Join(failOnKinds, ", "))
		}
	}
	return nil
}

// closes says whether a flip closes the gate because it was asked to.
func closes(failOn []string, f diff.Flip) bool {
	return f.Accepted == "" && (slices.Contains(failOn, failOnAny) || slices.Contains(failOn, strings.ToLower(string(f.Kind))))
}
