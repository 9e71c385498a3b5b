package mutate

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// put makes the mutant of b that asserts a form of c at p: the words of the
// piece stand around it. When the form is not surely asserted there, it is
// left out, and the reason said.
func (s *subject) put(b *base, c *claim, f *form, p *spot, in piece, out *batch) {
	why := s.doubt(c, f, p, in.pre, in.post)
	if why == "" {
		why = s.asserts(b, f, p)
	}
	if why != "" {
		out.skip(why)
		return
	}
	text := p.text[:p.at] + p.open + in.pre + in.form + in.post + p.close + p.text[p.at:]
	at := p.at + len(p.open) + len(in.pre)
	end := at + len(in.form)
	w := c.found(f)
	w.place, w.core = span{at, end}, span{at + in.lead, end - in.trail}
	if f.vague {
		w.core = span{}
	}
	out.add(mutant{origin: b.origin, completion: b.with(text), want: w})
}

// doubt gives the reason why f, put at p between pre and post, is not surely
// asserted there, or "".
func (s *subject) doubt(c *claim, f *form, p *spot, pre, post string) string {
	said := f.text
	if f.vague { // what is a mark at its edge keeps no number apart
		said = f.letters
	}
	if joins(p.text[:p.at], pre, said) {
		return "the form would join the number that stands before it"
	}
	if first, _ := utf8.DecodeRuneInString(f.text); unicode.IsMark(first) {
		return "the form begins with a mark that belongs to the letter before it"
	}
	if strings.HasSuffix(f.text, `\`) {
		return "the form would escape what stands after it"
	}
	if f.denying != "" {
		return fmt.Sprintf("the form stands in the words of the denial %q", f.denying)
	}
	if len(c.denials) == 0 && len(f.longer) == 0 && f.bounded {
		return ""
	}
	before, after := seam{p.before, s.look(pre)}, seam{s.look(post), p.after}
	for i := range c.denials {
		if t := &c.denials[i]; t.excuses(before, after) {
			return fmt.Sprintf("the words around the form could be the denial %q", t.written)
		}
	}
	if len(f.longer) == 0 && f.bounded {
		return ""
	}
	left, right := before.first.letters+before.second.letters, after.first.letters+after.second.letters
	for _, g := range f.longer {
		if strings.Contains(left+f.letters+right, g) {
			return "the words around the form make a longer form of it"
		}
	}
	n := max(0, len(f.letters)-1)
	left, right = left[max(0, len(left)-n):], right[:min(len(right), n)]
	if whole := left + f.letters + right; strings.Index(whole, f.letters) != strings.LastIndex(whole, f.letters) {
		return "the words around the form make the form once more, overlapping it"
	}
	return ""
}

// seam is two texts that stand side by side.
type seam struct{ first, second view }

// excuses reports whether t could be read as wrapping a form that stands
// between before and after. A side of marks alone is looked for as it is.
func (t *template) excuses(before, after seam) bool {
	if t.pre.letters != "" {
		if !endsWith(before.first.letters, before.second.letters, t.pre.letters) {
			return false
		}
	} else if !endsWith(before.first.raw, before.second.raw, t.pre.raw) {
		return false
	}
	if t.post.letters != "" {
		return beginsWith(after.first.letters, after.second.letters, t.post.letters)
	}
	return beginsWith(after.first.raw, after.second.raw, t.post.raw)
}

func endsWith(a, b, suffix string) bool {
	if len(suffix) <= len(b) {
		return strings.HasSuffix(b, suffix)
	}
	return strings.HasSuffix(suffix, b) && strings.HasSuffix(a, suffix[:len(suffix)-len(b)])
}

func beginsWith(a, b, prefix string) bool {
	if len(prefix) <= len(a) {
		return strings.HasPrefix(a, prefix)
	}
	return strings.HasPrefix(prefix, a) && strings.HasPrefix(b, prefix[len(a):])
}

// joins reports whether form begins with a digit and the text before it ends
// with one, with nothing but white space between.
func joins(before, pre, form string) bool {
	first, _ := utf8.DecodeRuneInString(form)
	if !unicode.IsNumber(first) {
		return false
	}
	if strings.TrimSpace(pre) != "" {
		before = pre
	}
	before = strings.TrimRightFunc(before, unicode.IsSpace)
	last, _ := utf8.DecodeLastRuneInString(before)
	return unicode.IsNumber(last)
}
