package grader

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// longestTarget bounds how far the end of a link's target or of a tag is
// looked for, so that unclosed ones cost no more than they are long.
const longestTarget = 2048

// bracket deals with the marks of links and images; other brackets stay.
func (s *stripper) bracket(i int) int {
	switch s.in[i] {
	case '!':
		if s.opensLink(i + 1) {
			return i + 1
		}
	case '[':
		if k, found := slices.BinarySearchFunc(s.notes, i, func(n span, i int) int { return n.from - i }); found {
			s.sideStream(span{i + 2, s.notes[k].to - 1})
			return s.notes[k].to
		}
		if s.opensLink(i) {
			return i + 1
		}
	case ']':
		k := sort.Search(len(s.linkClose), func(k int) bool { return s.linkClose[k].at >= i })
		if k < len(s.linkClose) && s.linkClose[k].at == i {
			s.sideStream(s.linkClose[k].span)
			return s.linkClose[k].end
		}
	}
	return s.keep(i)
}

// target is where a link leads: what stands between its second brackets.
type target struct {
	at  int // the offset of the "]" before it
	end int // the offset after all of it
	span
}

func (s *stripper) opensLink(i int) bool {
	_, found := slices.BinarySearch(s.linkOpen, i)
	return found
}

func (s *stripper) sideStream(x span) {
	if strings.Trim(s.in[x.from:x.to], " \t\r\n/") != "" {
		s.sides = append(s.sides, x)
	}
}

// findLinks finds [text](target), [text][label], [label] where the label is
// defined, and footnote marks [^label], in one pass.
func (s *stripper) findLinks() {
	defined := s.labels()
	if len(defined) == 0 && !strings.Contains(s.in, "](") && !strings.Contains(s.in, "][") && !strings.Contains(s.in, "[^") {
		return
	}
	var open []int
	for i := 0; i < len(s.in); i++ {
		switch s.in[i] {
		case '\\':
			i++
		case '[':
			open = append(open, i)
		case ']':
			if len(open) == 0 {
				continue
			}
			at := open[len(open)-1]
			open = open[:len(open)-1]
			label := strings.ToLower(s.in[at+1 : min(i, at+1+longestLabel)])
			if to, ok := s.target(i + 1); ok {
				s.linkOpen = append(s.linkOpen, at)
				s.linkClose = append(s.linkClose, target{i, to.to + 1, to})
				i = to.to
			} else if strings.HasPrefix(label, "^") && !strings.ContainsAny(label, " \n[") {
				s.notes = append(s.notes, span{at, i + 1})
			} else if defined[label] {
				s.linkOpen = append(s.linkOpen, at)
				s.linkClose = append(s.linkClose, target{i, i + 1, span{i, i}})
			}
		}
	}
	slices.Sort(s.linkOpen) // inner links close first
}

// longestLabel is that of CommonMark.
const longestLabel = 999

// labels are those that a line "[label]: target" defines, in lower case.
func (s *stripper) labels() map[string]bool {
	if !strings.Contains(s.in, "]:") {
		return nil
	}
	defined := map[string]bool{}
	for line := range strings.Lines(s.in) {
		line = strings.TrimLeft(line, " >")
		if label, _, ok := strings.Cut(line, "]:"); ok && strings.HasPrefix(label, "[") && !strings.Contains(label[1:], "[") {
			defined[strings.ToLower(label[1:])] = true
		}
	}
	return defined
}

// target reads (target "title") or [label] at i; its brackets are not part of
// it. One line may end inside, none that is blank.
func (s *stripper) target(i int) (span, bool) {
	if i >= len(s.in) || s.in[i] != '(' && s.in[i] != '[' {
		return span{}, false
	}
	opening, closing := s.in[i], byte(')')
	if opening == '[' {
		closing = ']'
	}
	depth, lines, quote := 0, 0, byte(0)
	for k := i; k < len(s.in) && k-i < longestTarget && lines < 2; k++ {
		switch c := s.in[k]; {
		case c == '\\':
			k++
		case c == '\n':
			lines++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' && asciiSpace(s.in[k-1]):
			quote = c
		case c == opening:
			depth++
		case c == closing:
			if depth--; depth == 0 {
				return span{i + 1, k}, true
			}
		}
	}
	return span{}, false
}

// tag drops an HTML tag or comment. What is not HTML, such as <id> or <think>,
// stays: it is words to a reader.
func (s *stripper) tag(i int) int {
	if strings.HasPrefix(s.in[i:], "<!--") {
		return s.comment(i)
	}
	k := i + 1
	if k < len(s.in) && s.in[k] == '/' {
		k++
	}
	from := k
	for k < len(s.in) && alphanumeric(rune(s.in[k])) && s.in[k] < utf8.RuneSelf {
		k++
	}
	name := strings.ToLower(s.in[from:k])
	block, known := htmlTags[name]
	if !known && !(from < k && k < len(s.in) && s.in[k] == '-') { // names with a hyphen are custom elements
		return s.keep(i)
	}
	for k < len(s.in) && !known && s.in[k] < utf8.RuneSelf && (s.in[k] == '-' || alphanumeric(rune(s.in[k]))) {
		k++
	}
	end := tagEnd(s.in, k)
	if end < 0 {
		return s.keep(i)
	}
	s.sideStream(span{k, end - 1})
	raised := name == "sup" && i > 0 && isDigit(s.in[i-1]) && end < len(s.in) && isDigit(s.in[end])
	if block || raised { // a raised digit does not continue a number
		s.out.atom(" ", i, end)
	}
	return end
}

// tagEnd gives the offset after the tag whose name ends at k, -1 when it does
// not end.
func tagEnd(in string, k int) int {
	if k < len(in) && in[k] != '>' && in[k] != '/' && !asciiSpace(in[k]) {
		return -1
	}
	quote := byte(0)
	for limit := min(len(in), k+longestTarget); k < limit; k++ {
		switch c := in[k]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '<':
			return -1
		case c == '>':
			return k + 1
		}
	}
	return -1
}

func (s *stripper) comment(i int) int {
	if s.noComment {
		return s.keep(i)
	}
	k := strings.Index(s.in[i+4:], "-->")
	if k < 0 {
		s.noComment = true
		return s.keep(i)
	}
	s.sideStream(span{i + 4, i + 4 + k})
	return i + 4 + k + 3
}

// htmlTags are the elements that answers use; true for those that part words.
var htmlTags = map[string]bool{
	"a": false, "abbr": false, "b": false, "bdi": false, "bdo": false, "big": false, "center": true, "cite": false, "code": false,
	"del": false, "dfn": false, "em": false, "font": false, "i": false, "img": false, "ins": false, "kbd": false, "mark": false,
	"q": false, "rp": false, "rt": false, "ruby": false, "s": false, "samp": false, "small": false, "span": false, "strike": false,
	"acronym": false, "audio": false, "button": false, "data": false, "embed": false, "input": false, "meter": false, "object": false, "output": false,
	"path": false, "picture": false, "progress": false, "slot": false, "source": false, "svg": false, "template": false, "time": false, "video": false,
	"strong": false, "sub": false, "sup": false, "tt": false, "u": false, "var": false, "wbr": false, "nobr": false,
	"address": true, "article": true, "aside": true, "blockquote": true, "body": true, "br": true, "caption": true,
	"dialog": true, "fieldset": true, "form": true, "hgroup": true, "iframe": true, "legend": true, "link": true, "meta": true, "noscript": true,
	"script": true, "search": true, "select": true, "style": true, "textarea": true,
	"col": true, "colgroup": true, "dd": true, "details": true, "div": true, "dl": true, "dt": true, "figcaption": true, "figure": true,
	"footer": true, "h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true, "head": true, "header": true, "hr": true,
	"html": true, "label": false, "li": true, "main": true, "nav": true, "ol": true, "option": true, "p": true, "pre": true,
	"section": true, "summary": true, "table": true, "tbody": true, "td": true, "tfoot": true, "th": true, "thead": true, "title": true,
	"tr": true, "ul": true,
}
