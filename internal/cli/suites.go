package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/source"
)

// loadSuites reads every suite that the flags name, and reports the defects of
// all of them together.
func loadSuites(f suiteFlags) ([]*fixture.Suite, error) {
	dirs, err := expand(f.suites)
	if err != nil {
		return nil, err
	}
	var suites []*fixture.Suite
	var defects source.Errors
	for _, dir := range dirs {
		s, err := fixture.Load(dir, fixture.Options{Root: f.root})
		var many source.Errors
		var one *source.Error
		switch {
		case err == nil:
			suites = append(suites, s)
		case errors.As(err, &many):
			defects = append(defects, many...)
		case errors.As(err, &one):
			defects = append(defects, one)
		default:
			return nil, err
		}
	}
	if len(defects) > 0 {
		return nil, defects.Sort()
	}
	return suites, nil
}

// oneSuite is for commands that are about a single suite.
func oneSuite(f suiteFlags) (*fixture.Suite, error) {
	suites, err := loadSuites(f)
	if err != nil {
		return nil, err
	}
	if len(suites) != 1 {
		return nil, fmt.Errorf("this command takes one suite, --suite names %d", len(suites))
	}
	return suites[0], nil
}

// expand resolves the globs; each folder counts once.
func expand(patterns []string) ([]string, error) {
	var dirs []string
	for _, p := range patterns {
		matches := []string{p}
		if strings.ContainsAny(p, "*?[") {
			var err error
			if matches, err = filepath.Glob(p); err != nil {
				return nil, fmt.Errorf("--suite %q: %w", p, err)
			}
			matches = slices.DeleteFunc(matches, func(m string) bool {
				info, err := os.Stat(m)
				return err != nil || !info.IsDir()
			})
			if len(matches) == 0 {
				return nil, fmt.Errorf("--suite %q matches no folder", p)
			}
		}
		for _, m := range matches {
			if m = filepath.Clean(m); !slices.Contains(dirs, m) {
				dirs = append(dirs, m)
			}
		}
	}
	return dirs, nil
}

// byID finds a suite's cases by their ids.
type byID struct {
	suite *fixture.Suite
	cases map[string]*fixture.Case
}

func index(s *fixture.Suite) byID {
	x := byID{suite: s, cases: make(map[string]*fixture.Case, len(s.Cases))}
	for _, c := range s.Cases {
		x.cases[c.ID] = c
	}
	return x
}

// find gives a case, or an error that names some there are.
func (x byID) find(id string) (*fixture.Case, error) {
	if c, ok := x.cases[id]; ok {
		return c, nil
	}
	const few = 8
	var ids []string
	for _, c := range x.suite.Cases[:min(few, len(x.suite.Cases))] {
		ids = append(ids, c.ID)
	}
	more := ""
	if n := len(x.suite.Cases) - few; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return nil, fmt.Errorf("the suite %s has no case %q; it has %s%s", shown(x.suite.Dir), id, strings.Join(ids, ", "), more)
}
