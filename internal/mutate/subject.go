package mutate

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/goldentrace/goldentrace/grader"
)

// subject is a target prepared: its honest answers graded, its claims and
// denials read as the oracle reads them.
type subject struct {
	window
	target   Target
	judge    Judge
	answers  []mutant // every known good answer, graded
	bases    []*base  // honest answers that pass, each text once
	noBase   string   // why there is no base
	claims   []claim
	stale    []claim // facts that ended since the turn before
	early    []claim // facts that are granted before the next turn
	whyStale string  // why a form of theirs cannot be tried
	whyEarly string
	denials  []template      // those that hold for every claim and fact
	allowed  map[string]bool // letters of the forms of facts that are licensed whatever was observed
	sayings  []string        // letters of all forms but granted ones
	patterns map[string]pattern
	texts    map[[2]int]firstTextPlace // by base and call: where claims go in arguments
	read     map[string]view           // texts that look has read
	values   map[value]bool            // see observed
	reach    int                       // no form or template holds more letters than this
}

// claim is a claim, or a fact that is none yet or no longer one, with its forms
// and the denials that may excuse them.
type claim struct {
	kind    grader.Kind
	name    string
	granted *int // the step that grants the fact
	ended   *int // the step that ended it
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
func newSubject(t Target, judge Judge, w window) (*subject, error) {
	s := &subject{
		window: w, target: t, judge: judge, reach: w.trace.reach,
		allowed: map[string]bool{}, patterns: map[string]pattern{}, read: map[string]view{}, texts: map[[2]int]firstTextPlace{},
	}
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
	for _, fact := range t.Expectation.Facts {
		for _, w := range fact.Forms {
			l := letters(w)
			s.allowed[l] = true
			s.sayings = append(s.sayings, l)
			s.reach = max(s.reach, len(l))
		}
	}
	s.denials = s.templates(t.Expectation.Denials)
	for _, c := range t.Expectation.Claims {
		s.claims = append(s.claims, s.newClaim(c, s.denials))
	}
	s.unlicensed()
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
	made := claim{kind: grader.KindClaim, name: c.Name, denials: shared}
	if len(c.Denials) > 0 {
		own := s.templates(c.Denials)
		made.denials = append(append([]template{}, shared...), own...)
	}
	for _, w := range c.Forms {
		f := newForm(w)
		s.reach = max(s.reach, len(f.letters))
		s.sayings = append(s.sayings, f.letters)
		made.forms = append(made.forms, f)
	}
	return made
}

func newForm(written string) form {
	f := form{written: written, text: strings.Join(strings.Fields(written), " "), letters: letters(written)}
	f.coded = strings.ContainsAny(f.text, "<&\\")
	f.marked = f.coded || strings.ContainsAny(f.text, "*`[]>|~")
	f.vague = f.marked || strings.TrimFunc(f.text, edge) != f.text
	f.bounded = true
	for k := 1; k < len(f.letters); k++ {
		f.bounded = f.bounded && f.letters[:k] != f.letters[len(f.letters)-k:]
	}
	return f
}

// found is what it takes to find a form of c.
func (c *claim) found(f *form) want {
	return want{kind: c.kind, name: c.name, form: f.written, granted: c.granted, ended: c.ended}
}

// edge reports whether r may be no part of what a form says.
func edge(r rune) bool {
	return r == '_' || !unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S)
}

// nest finds for each form the longer ones, and the denial, that hold it.
func (s *subject) nest() {
	var denials []template
	for _, c := range s.claims {
		denials = append(denials, c.denials...)
	}
	for _, cs := range [][]claim{s.claims, s.stale, s.early} {
		for _, c := range cs {
			for i := range c.forms {
				s.nestForm(&c.forms[i], c.denials, denials)
			}
		}
	}
}

func (s *subject) nestForm(f *form, sets ...[]template) {
	f.longer = s.trace.forms.holding(f.letters)
	for _, g := range s.sayings {
		if len(g) > len(f.letters) && strings.Contains(g, f.letters) {
			f.longer = append(f.longer, g)
		}
	}
	for _, denials := range sets {
		for _, t := range denials {
			if f.letters != "" && (strings.Contains(t.pre.letters, f.letters) || strings.Contains(t.post.letters, f.letters)) {
				f.denying = t.written
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
			made := s.newBase(b, g)
			made.id = len(s.bases)
			s.bases = append(s.bases, made)
		}
	}
	if len(s.bases) > 0 {
		s.noBase = ""
	}
}

func sameWords(taken []grader.Completion, c grader.Completion) bool {
	for _, t := range taken {
		if t.Text == c.Text && t.Refusal == c.Refusal && t.Reasoning == c.Reasoning && slices.EqualFunc(t.Calls, c.Calls, sameCall) {
			return true
		}
	}
	return false
}

// sameCall leaves the ids out: every server makes up its own.
func sameCall(a, b grader.Call) bool { return a.Name == b.Name && a.Arguments == b.Arguments }
