package mutate

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// fill writes f into t. The reason is why the result may not be a denial of f.
func (t *template) fill(f *form) (denial, reason string) {
	pre, post, _ := strings.Cut(t.written, placeholder)
	if joinsEnd(pre, f.text) || joinsEnd(f.text, post) {
		return "", fmt.Sprintf("the form would join a number of the denial %q", t.written)
	}
	return pre + f.text + post, ""
}

// joinsEnd reports whether a ends and b begins with a digit.
func joinsEnd(a, b string) bool {
	last, _ := utf8.DecodeLastRuneInString(a)
	first, _ := utf8.DecodeRuneInString(b)
	return unicode.IsNumber(last) && unicode.IsNumber(first)
}

// denyThenAssert denies a form in each allowed way and asserts it in the same
// breath. The finding must be on the second place.
func denyThenAssert(s *subject, b *base, c *claim, f *form, out *batch) {
	if f.marked { // its marks could pair with themselves
		out.skip(markedForm)
		return
	}
	eachDenial(c, f, out, func(t *template, denial string) {
		if s.target.Expectation.Scope && voiceOf(t.written) != b.voice {
			out.skip("the denial is of another language than what joins it to the assertion")
			return
		}
		s.put(b, c, f, &b.start, piece{pre: denial + b.voice.but, form: f.text, post: b.voice.stop}, out)
	})
}

// denialAlone adds each allowed denial of a form to the answer.
func denialAlone(s *subject, b *base, c *claim, f *form, out *batch) {
	if f.vague {
		out.skip(markedForm)
		return
	}
	eachDenial(c, f, out, func(t *template, denial string) {
		added := denial + b.voice.stop
		if why := s.mayInvent(added); why != "" {
			out.skip(why)
			return
		}
		if why := s.neutral(b, added, &denied{f, t}); why != "" {
			out.skip(why)
			return
		}
		out.add(mutant{origin: b.origin, completion: b.with(b.completion.Text + b.end.open + added)})
	})
}

func eachDenial(c *claim, f *form, out *batch, of func(t *template, denial string)) {
	if len(c.denials) == 0 {
		out.skip("no denial is listed")
	}
	for i := range c.denials {
		t := &c.denials[i]
		denial, why := t.fill(f)
		if why != "" {
			out.skip(why)
			continue
		}
		of(t, denial)
	}
}
