package grounding

import (
	"sort"
	"strings"
)

// count is how many things a source lists.
type count struct {
	at   int32
	what string // the key that holds them; empty: they are listed in words
}

// group is a list of things that amounts may be told for: passengers, items.
type group struct {
	at   int32
	size int
	of   member // the record that holds it
}

// counts finds what is listed by how many things that are, in the order of the
// observations.
type counts map[int][]count

// mostCounted is the highest count that is looked for among lists.
const mostCounted = 10000

func (s counts) add(size int, c count) {
	seen := s[size]
	if size > mostCounted || len(seen) > 0 && seen[len(seen)-1].at == c.at {
		return
	}
	s[size] = append(seen, c)
}

// in gives what is listed so many times in what a window sees.
func (s counts) in(w *window, size int) (c count, ok bool) {
	seen := s[size]
	k := sort.Search(len(seen), func(i int) bool { return seen[i].at >= w.from })
	if k < len(seen) && seen[k].at < w.to {
		return seen[k], true
	}
	if len(seen) > 0 && seen[0].at == author {
		return seen[0], true
	}
	return count{}, false
}

// count notes how long the lists of a page are: each by itself, and all of one
// name together.
func (l *Licence) count(p *page, at int) {
	total := map[string]int{}
	for _, li := range p.lists[1:] {
		if li.size > 0 {
			l.sizes.add(li.size, count{int32(at), li.name})
			total[li.name] += li.size
		}
		if li.size > 1 && li.size <= mostFactor && countKeys[lastWord(li.name)] {
			l.groups = append(l.groups, group{int32(at), li.size, member{int32(len(l.pages) - 1), li.parent}})
		}
	}
	for _, li := range p.lists[1:] {
		if size := total[li.name]; size > 0 {
			l.sizes.add(size, count{int32(at), li.name})
			delete(total, li.name)
		}
	}
	for _, li := range listed(p.text) {
		l.spoken.add(li.size, count{int32(at), "what a source lists"})
	}
}

// series is things listed in a text.
type series struct {
	size       int
	start, end int
	spoken     bool // in a sentence
}

// listed finds the lists of a text: by bullets, by numbers, and in a sentence
// ("A, B and C").
func listed(text string) []series {
	var all []series
	type run struct {
		series
		indent int
		marked byte
	}
	var open []run
	closeTo := func(indent int) {
		for len(open) > 0 && open[len(open)-1].indent > indent {
			all = append(all, open[len(open)-1].series)
			open = open[:len(open)-1]
		}
	}
	blank := true
	for pos := 0; pos < len(text); {
		line := lineAt(text, pos)
		start := pos
		pos += len(line)
		indent, marked, number := marker(line)
		switch {
		case strings.TrimSpace(line) == "":
			blank = true
			continue
		case marked == 0:
			if (blank || line[0] == '#') && indent == 0 {
				for len(open) > 0 && (open[len(open)-1].marked != '1' || line[0] == '#') {
					closeTo(open[len(open)-1].indent - 1)
				}
			}
			blank = false
			all = enumerated(all, text, start, start+len(strings.TrimRight(line, "\r\n")))
			continue
		}
		blank = false
		closeTo(indent)
		if n := len(open); n > 0 && open[n-1].indent == indent && open[n-1].marked == marked && (marked != '1' || number == open[n-1].size+1) {
			open[n-1].size++
			open[n-1].end = pos
		} else {
			if n > 0 && open[n-1].indent == indent {
				closeTo(indent - 1)
			}
			open = append(open, run{series{size: 1, start: start, end: pos}, indent, marked})
		}
		all = enumerated(all, text, start, start+len(strings.TrimRight(line, "\r\n")))
	}
	closeTo(-1)
	return all
}

// marker reads how a line is indented and what marks it as an item: '-' for
// any bullet, '1' for a number, 0 for nothing.
func marker(line string) (indent int, marked byte, number int) {
	i := 0
	for ; i < len(line) && (line[i] == ' ' || line[i] == '\t' || line[i] == '>'); i++ {
		indent++
		if line[i] == '\t' {
			indent += 3
		}
	}
	rest := line[i:]
	for _, bullet := range []string{"- ", "* ", "+ ", "• ", "– ", "· ", "•", "| "} {
		if strings.HasPrefix(rest, bullet) {
			return indent, '-', 0
		}
	}
	rest = strings.TrimPrefix(strings.TrimLeft(rest, "*#"), "(")
	k := 0
	for k < len(rest) && k < 3 && rest[k] >= '0' && rest[k] <= '9' {
		number = number*10 + int(rest[k]-'0')
		k++
	}
	if k > 0 && k < len(rest) && (rest[k] == '.' || rest[k] == ')' || strings.HasPrefix(rest[k:], "、")) && !(k+1 < len(rest) && rest[k+1] >= '0' && rest[k+1] <= '9') {
		return indent, '1', number
	}
	return indent, 0, 0
}

// conjunctions join the last of what a sentence lists.
var conjunctions = []string{" and ", " or ", " und ", " oder ", " y ", " e ", " & ", "和", "及", "与", "或", "と"}

// mostItem is how long, in bytes, one of the things may be that a sentence lists.
const mostItem = 80

// partsItems are the bytes that what parts items or ends a list begins with; of
// a text, most are none of these.
var partsItems = func() (t [256]bool) {
	for _, mark := range []string{",", ".", "!", "?", ";", ":", "(", ")", "、", "，", "。", "；", "："} {
		t[mark[0]] = true
	}
	return t
}()

// enumerated adds what the sentences of a line list.
func enumerated(all []series, text string, start, end int) []series {
	const mostLine = 4096 // a longer one is no prose
	if end-start > mostLine {
		return all
	}
	size, from := 1, start
	item := start
	flush := func(stop int) {
		last := text[item:stop]
		for _, c := range conjunctions {
			if strings.Contains(last, c) { // far quicker than the search from the end
				k := strings.LastIndex(last, c)
				if strings.TrimSpace(last[:k]) != "" {
					size++
				}
				break
			} else if strings.HasPrefix(last, strings.TrimLeft(c, " ")) && size > 1 {
				break
			}
		}
		if size > 1 {
			all = append(all, series{size, from, stop, true})
		}
		size = 1
	}
	for i := start; i < end; i++ {
		if !partsItems[text[i]] {
			continue
		}
		switch c := text[i]; {
		case c == ',' && i+1 < end && text[i+1] == ' ', strings.HasPrefix(text[i:end], "、"), strings.HasPrefix(text[i:end], "，"):
			if i-item > mostItem {
				size, from = 1, item
			}
			size++
			item = i + 1
			if c != ',' {
				item = i + 3
			}
			for item < end && text[item] == ' ' {
				item++
			}
		case (c == '.' || c == '!' || c == '?' || c == ';' || c == ':') && (i+1 >= end || text[i+1] == ' '), c == '(', c == ')',
			strings.HasPrefix(text[i:end], "。"), strings.HasPrefix(text[i:end], "；"), strings.HasPrefix(text[i:end], "："):
			flush(i)
			from, item = i+1, i+1
		}
	}
	flush(end)
	return all
}
