package emit

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxSpanLines bounds how many lines of one place are shown.
const maxSpanLines = 3

// snippet shows the lines of text that hold the bytes start to end, numbered,
// with the place underlined. Offsets that lie outside the text or inside a
// character are moved to the nearest that do not.
func (p *printer) snippet(text string, start, end int, mark ink) {
	start, end = bounds(text, start, end)
	first := strings.LastIndexByte(text[:start], '\n') + 1
	number := 1 + strings.Count(text[:first], "\n")
	gutter := len(fmt.Sprint(number + maxSpanLines))
	for shown := 0; ; shown++ {
		last := len(text)
		if i := strings.IndexByte(text[first:], '\n'); i >= 0 {
			last = first + i
		}
		if shown == maxSpanLines {
			p.line(piece{faint, fmt.Sprintf("    %*s | +%s", gutter, "", counted(1+strings.Count(text[first:end], "\n"), "line", "lines"))})
			return
		}
		p.underlined(fmt.Sprintf("    %*d | ", gutter, number), text[first:last], start-first, end-first, mark)
		if end <= last || last == len(text) {
			return
		}
		first, number = last+1, number+1
	}
}

// bounds brings a span inside text and onto characters' edges.
func bounds(text string, start, end int) (from, to int) {
	from = min(max(start, 0), len(text))
	to = min(max(end, from), len(text))
	for from > 0 && from < len(text) && !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	return from, to
}

// underlined prints one line of text behind its gutter and marks the bytes
// from start to end below it. A line that is too long is shown around the mark.
func (p *printer) underlined(gutter, line string, start, end int, mark ink) {
	start = min(max(start, 0), len(line))
	end = min(max(end, start), len(line))
	s := scrubber{begun: true} // the gutter stands before it
	before := s.scrub(line[:start])
	inside := s.scrub(line[start:end])
	after := s.scrub(strings.TrimSuffix(line[end:], "\r"))

	room := p.o.Width - len(gutter)
	if columns(before)+columns(inside)+columns(after) > room {
		inside = shorten(inside, room-4)
		rest := room - columns(inside)
		lead := min(columns(before), max(rest/2, rest-columns(after)))
		if lead < columns(before) {
			before = "…" + tail(before, lead-1)
		}
		after = shorten(after, rest-columns(before))
	}
	p.line(piece{faint, gutter}, piece{plain, before}, piece{mark, inside}, piece{plain, after})
	blank := strings.Repeat(" ", len(gutter)-2) + "| "
	p.line(piece{faint, blank}, piece{mark, strings.Repeat(" ", columns(before)) + strings.Repeat("^", max(columns(inside), 1))})
}

// quote shows the beginning of an answer where no place in it can be shown.
func (p *printer) quote(text string) {
	lines := strings.Split(strings.TrimRight(text, "\r\n\t "), "\n")
	for i, line := range lines {
		if i == maxSpanLines {
			p.line(piece{faint, fmt.Sprintf("      | +%s", counted(len(lines)-i, "line", "lines"))})
			return
		}
		s := scrubber{begun: true}
		p.line(piece{faint, "      | "}, piece{plain, shorten(s.scrub(strings.TrimSuffix(line, "\r")), p.o.Width-8)})
	}
}
