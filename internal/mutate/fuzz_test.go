package mutate

import (
	"testing"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader"
)

// FuzzMutants holds the mutants of any answer, form and denial to what their
// making promises, and the making to its end.
func FuzzMutants(f *testing.F) {
	for _, answer := range []string{"I looked. Nothing is known.", "我查过了。没有任何记录。", "* one\n\n> two *t* _x_", "<think>a</think> b", "```\nx", "a `b` [c](d_e) <b"} {
		f.Add(answer, "refund was issued", "cannot confirm that {claim}", "known")
		f.Add(answer, "\u1c80\u9dc0 5", "{claim}吗", "没有")
		f.Add(answer, "已退款 5", "{claim}吗", "没有")
		f.Add(answer, "`a_b` **is**\u0301 \\", "no {claim}", "b")
	}
	f.Fuzz(func(t *testing.T, answer, form, denial, phrase string) {
		for _, s := range []string{answer, form, denial, phrase} {
			if !utf8.ValidString(s) {
				return
			}
		}
		e := grader.Expectation{
			Claims: claims(form), Denials: []string{denial},
			Behaviors: []grader.Behavior{{Name: "b", AnyOf: []grader.Matcher{{Phrase: phrase}}, NoneOf: []grader.Matcher{{Phrase: form}}}},
		}
		if _, err := grader.Compile(e); err != nil {
			return
		}
		s, err := subjectOf(Target{Expectation: e, Honest: good(answer)}, content(grader.Grade{}))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mutators {
			if m.make == nil {
				continue
			}
			var made batch
			m.make(s, &made)
			if len(made.mutants) == 0 && made.reason == "" {
				t.Errorf("%s made nothing and does not say why", m.name)
			}
			for _, mu := range made.mutants {
				if !utf8.ValidString(mu.completion.Text) {
					t.Errorf("%s: not UTF-8: %q", m.name, mu.completion.Text)
				}
				if w := mu.want; w.placed() && letters(mu.completion.Text[w.place.start:w.place.end]) != letters(form) {
					t.Errorf("%s: the place says %q, want %q", m.name, mu.completion.Text[w.place.start:w.place.end], form)
				}
			}
		}
	})
}
