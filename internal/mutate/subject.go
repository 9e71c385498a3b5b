package mutate

import (
	"fmt"
	"strings"
	"unicode"

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
	vague   bool     // characters at its edges may be marks, and it takes a grader to tell
	coded   bool     // it holds what may be a tag, an entity or an escape, which other letters would break
	longer  []string // letters of other forms, of any claim, that hold this one
	bounded bool     // two places of it cannot overlap
	denying string   // a denial whose own words hold it, if there is one
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
	s.nest()
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
		f.coded = strings.ContainsAny(f.text, "<&\\")
		f.marked = f.coded || strings.ContainsAny(f.text, "*`[]>|~")
		f.vague = f.marked || strings.TrimFunc(f.text, edge) != f.text
		f.bounded = true
		for k := 1; k < len(f.letters); k++ {
			f.bounded = f.bounded && f.letters[:k] != f.letters[len(f.letters)-k:]
		}
		s.reach = max(s.reach, len(f.letters))
		made.forms = append(made.forms, f)
	}
	return made
}

// edge reports whether r may be no part of what a form says.
func edge(r rune) bool {
	return r == '_' || !unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S)
}

// nest finds for each form the longer ones, and the denial, that hold it.
func (s *subject) nest() {
	var all []string
	var denials []template
	for _, c := range s.claims {
		denials = append(denials, c.denials...)
		for _, f := range c.forms {
			all = append(all, f.letters)
		}
	}
	for _, c := range s.claims {
		for i := range c.forms {
			f := &c.forms[i]
			for _, g := range all {
				if len(g) > len(f.letters) && strings.Contains(g, f.letters) {
					f.longer = append(f.longer, g)
				}
			}
			for _, t := range denials {
				if f.letters != "" && (strings.Contains(t.pre.letters, f.letters) || strings.Contains(t.post.letters, f.letters)) {
					f.denying = t.written
				}
			}
		}
	}
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
