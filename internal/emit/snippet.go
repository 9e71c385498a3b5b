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
	for end > start && (text[end-1] == '\n' || text[end-1] == '\r') {
		end-- // a line's end cannot be underlined
	}
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
	if start, end := character(text, from); start < from {
		if from = start; to < end {
			to = end
		}
	}
	if start, end := character(text, to); start < to {
		to = end
	}
	return from, to
}

// character gives the edges of the character that offset at lies inside of;
// both are at where it lies between two, or among bytes that are none.
func character(text string, at int) (start, end int) {
	for start = at - 1; start >= 0 && start > at-utf8.UTFMax; start-- {
		if _, size := utf8.DecodeRuneInString(text[start:]); size > 1 && start+size > at {
			return start, start + size
		}
	}
	return at, at
}

// underlined prints one line of text behind its gutter and marks the bytes
// from start to end below it. A line that is too long is shown around the mark.
func (p *printer) underlined(gutter, line string, start, end int, mark ink) {
	line = strings.TrimSuffix(line, "\r")
	start = min(max(start, 0), len(line))
	end = min(max(end, start), len(line))
	s := scrubber{begun: true} // the gutter stands before it
	before, inside, after := p.near(line, start, end)
	before, inside, after = s.scrub(before), s.scrub(inside), s.scrub(after)

	room := p.o.Width - len(gutter)
	if columns(before)+max(columns(inside), 1)+columns(after) > room {
		inside = shorten(inside, room-4)
		rest := room - max(columns(inside), 1) // there is a mark even where the place is empty
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

// near splits a line at a mark and drops what is too far from it to be shown:
// a line may be megabytes long, and be shown for each of many findings.
func (p *printer) near(line string, start, end int) (before, inside, after string) {
	reach := 4 * p.o.Width // characters, of which marks and joiners take no column
	before = ending(line[:start], reach)
	if len(before) < start {
		before = "…" + before
	}
	inside = beginning(line[start:end], reach)
	if len(inside) < end-start {
		inside += "…"
	}
	after = beginning(line[end:], reach)
	if len(after) < len(line)-end {
		after += "…"
	}
	return before, inside, after
}

// quote shows the beginning of an answer where no place in it can be shown.
func (p *printer) quote(text string) {
	p.lines("      | ", strings.TrimRight(text, "\r\n\t "), maxSpanLines)
}

// lines prints the lines of text behind a gutter, each cut to the width, and
// counts those beyond the first most.
func (p *printer) lines(gutter, text string, most int) {
	for shown := 0; ; shown++ {
		if shown == most {
			p.line(piece{faint, fmt.Sprintf("%s+%s", gutter, counted(1+strings.Count(text, "\n"), "line", "lines"))})
			return
		}
		line, rest, more := strings.Cut(text, "\n")
		_, _, line = p.near(strings.TrimSuffix(line, "\r"), 0, 0)
		s := scrubber{begun: strings.TrimSpace(gutter) != ""}
		p.line(piece{faint, gutter}, piece{plain, shorten(s.scrub(line), p.o.Width-len(gutter))})
		if !more {
			return
		}
		text = rest
	}
}
