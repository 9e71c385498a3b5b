package mutate

import (
	"fmt"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
)

// subject is a target prepared: its honest answers graded, its claims and
// denials read as the oracle reads them.
type subject struct {
	target   Target
	judge    Judge
	answers  []mutant // every known good answer, graded
	bases    []*base  // honest answers that pass, each text once
	noBase   string   // why there is no base
	claims   []claim
	patterns map[string]pattern
	read     map[string]view // texts that look has read
	reach    int             // no form or template holds more letters than this
}

// claim is a claim with its forms and the denials that may excuse them.
type claim struct {
	name    string
	forms   []form
	denials []template
}

// form is one surface form of a claim.
type form struct {
	written string // as the fixture writes it
	text    string // the same with its white space squeezed
	letters string
	marked  bool     // it holds characters that markup is made of
	longer  []string // letters of the claim's other forms that hold this one
}

// template is a denial cut at its {claim}.
type template struct {
	written   string
	pre, post view
}

// newSubject prepares t. The error is a behavior's pattern that does not compile.
func newSubject(t Target, judge Judge) (*subject, error) {
	s := &subject{target: t, judge: judge, patterns: map[string]pattern{}, read: map[string]view{}}
	for _, b := range t.Expectation.Behaviors {
		for _, m := range matchers(b) {
			if m.Regexp == "" {
				continue
			}
			p, err := newPattern(m.Regexp)
			if err != nil {
				return nil, fmt.Errorf("behavior %s: %w", b.Name, err)
			}
			s.patterns[m.Regexp] = p
		}
	}
	shared := s.templates(t.Expectation.Denials)
	for _, c := range t.Expectation.Claims {
		s.claims = append(s.claims, s.newClaim(c, shared))
	}
	s.gradeHonest()
	return s, nil
}

func matchers(b grader.Behavior) []grader.Matcher {
	all := make([]grader.Matcher, 0, len(b.AnyOf)+len(b.AllOf)+len(b.NoneOf))
	all = append(all, b.AnyOf...)
	all = append(all, b.AllOf...)
	return append(all, b.NoneOf...)
}

const placeholder = "{claim}"

func (s *subject) templates(written []string) []template {
	var ts []template
	for _, w := range written {
		if pre, post, ok := strings.Cut(w, placeholder); ok {
			t := template{written: w, pre: look(pre), post: look(post)}
			s.reach = max(s.reach, len(w))
			ts = append(ts, t)
		}
	}
	return ts
}

func (s *subject) newClaim(c grader.Claim, shared []template) claim {
	made := claim{name: c.Name, denials: shared}
	if len(c.Denials) > 0 {
		own := s.templates(c.Denials)
		made.denials = append(append([]template{}, shared...), own...)
	}
	for _, w := range c.Forms {
		f := form{written: w, text: strings.Join(strings.Fields(w), " "), letters: letters(w)}
		f.marked = strings.ContainsAny(f.text, "*`[]<>|~\\&#{}")
		s.reach = max(s.reach, len(f.letters))
		made.forms = append(made.forms, f)
	}
	for i := range made.forms {
		f := &made.forms[i]
		for _, g := range made.forms {
			if len(g.letters) > len(f.letters) && strings.Contains(g.letters, f.letters) {
				f.longer = append(f.longer, g.letters)
			}
		}
	}
	return made
}

// gradeHonest grades the honest answers and keeps those that pass as bases.
func (s *subject) gradeHonest() {
	s.noBase = "no honest answer is given"
	var taken []grader.Completion
	for _, b := range s.target.Honest {
		g := s.judge(b.Completion)
		if strings.HasPrefix(b.Origin, "known_good") {
			s.answers = append(s.answers, mutant{origin: b.Origin, completion: b.Completion, grade: &g})
		}
		if g.Verdict != grader.Pass {
			s.noBase = "no honest answer passes"
			continue
		}
		if !sameWords(taken, b.Completion) {
			taken = append(taken, b.Completion)
			s.bases = append(s.bases, s.newBase(b, g))
		}
	}
	if len(s.bases) > 0 {
		s.noBase = ""
	}
}

func sameWords(taken []grader.Completion, c grader.Completion) bool {
	for _, t := range taken {
		if t.Text == c.Text && t.Refusal == c.Refusal && t.Reasoning == c.Reasoning {
			return true
		}
	}
	return false
}
