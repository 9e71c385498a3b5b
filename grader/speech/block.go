package speech

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// blockKind is what a block looks like on the page.
type blockKind uint8

const (
	prose blockKind = iota
	item            // of a list
	heading
	row  // of a table
	data // a line of JSON or code
)

// block is a part of the text whose sentences are read in one flow: a
// paragraph, a list item, a heading, a table row, a line of data. Line breaks
// inside it are white space.
type block struct {
	region
	kind   blockKind
	indent int  // of its first line, in bytes
	head   int  // the block that ends in a colon and has this one in its list, -1 when there is none
	quote  int  // depth of blockquote marks
	fenced bool // stands in a code fence
	apart  bool // a blank line stands before it

	parsed
}

// split cuts a text into blocks. It looks at line ends and line starts alone.
func split(src string) []*block {
	s := splitter{src: src, blocks: make([]*block, 0, 8)}
	for at := 0; at <= len(src); {
		end, next := lineEnd(src, at)
		s.line(at, end)
		at = next
	}
	return s.blocks
}

// lineEnd finds where the line that begins at from ends, and where the next one
// begins. The two characters \n, which stand for a break inside JSON, are one.
func lineEnd(src string, from int) (end, next int) {
	for i := from; i < len(src); i++ {
		k := strings.IndexAny(src[i:], "\n\\")
		if k < 0 {
			break
		}
		i += k
		if src[i] == '\n' {
			return i, i + 1
		}
		if escapedBreak(src, i) {
			return i, i + 2
		}
	}
	return len(src), len(src) + 1
}

// escapedBreak says that a backslash and an n at i stand for a line break and
// not for the start of a name, as in C:\new.
func escapedBreak(src string, i int) bool {
	if i+1 >= len(src) || src[i+1] != 'n' {
		return false
	}
	if i+2 == len(src) {
		return true
	}
	after, _ := utf8.DecodeRuneInString(src[i+2:])
	if !unicode.IsLower(after) && after != '_' {
		return true
	}
	return i > 0 && strings.IndexByte(".!?:;,)\"' n", src[i-1]) >= 0 && (src[i-1] != 'n' || i > 1 && src[i-2] == '\\')
}

// splitter gathers lines into blocks.
type splitter struct {
	src    string
	blocks []*block
	blank  bool // the line before was blank
	fenced bool
	lists  []list // those that are going on, each in an item of the one before
}

// list is a run of items that have one head.
type list struct{ indent, head int }

func (s *splitter) line(start, end int) {
	line := s.src[start:end]
	body := strings.TrimLeft(line, " \t>\u3000")
	body = strings.TrimRight(body, " \t\r")
	from := end - len(strings.TrimLeft(line, " \t>\u3000"))
	if body == "" {
		s.blank = true
		return
	}
	if strings.HasPrefix(body, "```") || strings.HasPrefix(body, "~~~") {
		s.fenced, s.blank = !s.fenced, true
		return
	}
	b := &block{
		region: region{from, from + len(body)},
		indent: from - start,
		quote:  strings.Count(s.src[start:from], ">"),
		fenced: s.fenced,
		apart:  s.blank || len(s.blocks) == 0,
	}
	b.kind = kindOf(body)
	if n := bulleted(body); b.kind == item && !ticked(body) {
		b.start += n + len(body[n:]) - len(strings.TrimLeft(body[n:], " \t"))
	}
	if !s.blank && b.kind == prose && s.joins(b, body) {
		s.blocks[len(s.blocks)-1].end = b.end
		return
	}
	s.blank = false
	b.head = s.headOf(b)
	s.blocks = append(s.blocks, b)
}

// headOf finds the block that a list item, or the first quoted or fenced lines,
// stand under.
func (s *splitter) headOf(b *block) int {
	before := len(s.blocks) - 1
	if before < 0 {
		return -1
	}
	last := s.blocks[before]
	if b.kind != item {
		s.lists = s.lists[:0]
		switch {
		case b.quote == last.quote && b.fenced == last.fenced && (b.quote > 0 || b.fenced):
			return last.head
		case s.introduces(last):
			return before
		}
		return -1
	}
	for len(s.lists) > 0 && s.lists[len(s.lists)-1].indent > b.indent {
		s.lists = s.lists[:len(s.lists)-1]
	}
	if n := len(s.lists); n > 0 && s.lists[n-1].indent == b.indent {
		return s.lists[n-1].head
	}
	head := -1
	if s.introduces(last) {
		head = before
	} else if n := len(s.lists); n > 0 {
		head = s.lists[n-1].head
	}
	s.lists = append(s.lists, list{b.indent, head})
	return head
}

// introduces says that a block ends in a colon.
func (s *splitter) introduces(b *block) bool {
	text := strings.TrimRight(s.src[b.start:b.end], "*_` ")
	return strings.HasSuffix(text, ":") || strings.HasSuffix(text, "：")
}

// joins says that a line goes on with the sentence of the line before it.
func (s *splitter) joins(b *block, body string) bool {
	if len(s.blocks) == 0 {
		return false
	}
	last := s.blocks[len(s.blocks)-1]
	if last.kind != prose && last.kind != item || last.quote != b.quote {
		return false
	}
	before := s.src[last.start:last.end]
	if strings.HasSuffix(before, ":") || strings.HasSuffix(before, "：") || label(body) {
		return false
	}
	tail := before[strings.LastIndexByte(before, '\n')+1:]
	return !(strings.HasPrefix(tail, "**") && strings.HasSuffix(tail, "**") && strings.Count(tail, "**") == 2)
}

// label says that a line begins with a few words and a colon: "Status: open".
func label(line string) bool {
	words := 1
	for i, r := range line {
		switch {
		case r == ':':
			return i > 0 && i+1 < len(line) && line[i+1] != '/'
		case r == '：':
			return true
		case r == ' ':
			if words++; words > 4 {
				return false
			}
		case r == ',' || r == '.' || r == '(' || r == '"' || i > 60:
			return false
		}
	}
	return false
}

// kindOf tells a line's kind by how it begins.
func kindOf(body string) blockKind {
	switch {
	case bulleted(body) > 0:
		return item
	case body[0] == '#' && strings.HasPrefix(strings.TrimLeft(body, "#"), " "):
		return heading
	case body[0] == '|' || strings.Contains(body, " | "):
		return row
	case strings.IndexByte(`"{}[]`, body[0]) >= 0 && checkbox(body) == 0 && strings.IndexByte(`,{}[]"`, body[len(body)-1]) >= 0:
		return data
	}
	return prose
}

// bulleted gives the length of the bullet or number that a list item begins
// with, 0 when there is none.
func bulleted(s string) int {
	r, n := utf8.DecodeRuneInString(s)
	if strings.ContainsRune("-*+•◦▪‣·–—●○■□▶➤☐☑☒✓✔✗✘✅❌", r) {
		if n < len(s) && (s[n] == ' ' || s[n] == '\t') || r > 0x2500 {
			return n
		}
		return 0
	}
	if r >= '①' && r <= '⑳' {
		return n
	}
	i := 0
	if s[0] == '(' || strings.HasPrefix(s, "（") {
		i = n
	}
	from := i
	for i < len(s) && i < from+3 && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if i == from && i < len(s) && (s[i]|0x20) >= 'a' && (s[i]|0x20) <= 'z' && i+1 < len(s) && s[i+1] == ')' {
		i++
	}
	if i == from {
		return 0
	}
	for _, close := range []string{". ", ") ", "、", "．", "）"} {
		if strings.HasPrefix(s[i:], close) {
			return i + len(strings.TrimRight(close, " "))
		}
	}
	return 0
}

// ticked says that a bullet is a sign which means something.
func ticked(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return strings.ContainsRune("☐☑☒✓✔✗✘✅❌", r)
}

// checkbox gives the length of a markdown tick box that s begins with.
func checkbox(s string) int {
	if len(s) >= 3 && s[0] == '[' && s[2] == ']' && strings.IndexByte(" xX-", s[1]) >= 0 {
		return 3
	}
	return 0
}

// blockAt finds the block that offset at lies in or that is next after it.
func (t *Text) blockAt(at int) int {
	n := sort.Search(len(t.blocks), func(k int) bool { return t.blocks[k].end > at })
	if n == len(t.blocks) {
		return n - 1
	}
	return n
}
