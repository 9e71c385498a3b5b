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
func denyThenAssert(s *subject, b *base, c *claim, f *form) ([]mutant, string) {
	if len(c.denials) == 0 {
		return nil, "no denial is listed"
	}
	var made []mutant
	var reason string
	for i := range c.denials {
		denial, why := c.denials[i].fill(f)
		p := piece{pre: denial + b.voice.but, form: f.text, post: b.voice.stop}
		if why == "" {
			why = s.asserted(c, f, &b.start, p.pre, p.post)
		}
		if why != "" {
			reason = firstOf(reason, why)
			continue
		}
		made = append(made, b.put(c, f, &b.start, p))
	}
	return made, reason
}

// denialAlone adds each allowed denial of a form to the answer.
func denialAlone(s *subject, b *base, c *claim, f *form) ([]mutant, string) {
	if len(c.denials) == 0 {
		return nil, "no denial is listed"
	}
	var made []mutant
	var reason string
	for i := range c.denials {
		t := &c.denials[i]
		denial, why := t.fill(f)
		if why == "" {
			why = s.neutral(b, denial+b.voice.stop, &denied{c, f, t})
		}
		if why != "" {
			reason = firstOf(reason, why)
			continue
		}
		text := b.completion.Text + b.end.open + denial + b.voice.stop
		made = append(made, mutant{origin: b.origin, completion: b.with(text)})
	}
	return made, reason
}
