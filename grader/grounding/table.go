package grounding

import "strings"

// separators are what the cells of a table are parted by, the surest first.
var separators = []byte{'|', '\t', ';', ','}

// minRows is how many lines in a row, the header's among them, make a table.
const minRows = 3

// table reads the table that begins at this line, if one does: lines that have
// the same number of cells, the first of them naming the columns. Each row is
// a record.
func (r *reader) table() bool {
	if r.pos < r.prose {
		return false
	}
	first := lineAt(r.src, r.pos)
	for _, sep := range separators {
		width := cells(first, sep, nil)
		if width < 2 {
			continue
		}
		end, rows := r.pos+len(first), 1
		for end < len(r.src) {
			line := lineAt(r.src, end)
			if cells(line, sep, nil) != width {
				break
			}
			end, rows = end+len(line), rows+1
		}
		if rows >= minRows && (sep == '|' || r.numeric(sep, end)) {
			r.rows(sep, end)
			return true
		}
		if rows >= minRows {
			r.prose = end
			return false
		}
	}
	return false
}

// numeric says that some cell of each of the first rows under the header is a
// number, so that prose with as many commas in each line is no table.
func (r *reader) numeric(sep byte, end int) bool {
	pos := r.pos + len(lineAt(r.src, r.pos))
	for n := 0; pos < end && n < 8; n++ {
		line := lineAt(r.src, pos)
		found := false
		cells(line, sep, func(cell string) {
			cell = strings.Trim(cell, " \"\r\n$€£+-%")
			found = found || cell != "" && strings.Trim(cell, "0123456789.:-/") == ""
		})
		if !found {
			return false
		}
		pos += len(line)
	}
	return true
}

// rows reads the table's lines up to end.
func (r *reader) rows(sep byte, end int) {
	var header []int32
	cells(lineAt(r.src, r.pos), sep, func(cell string) {
		header = append(header, r.paths.below(0, strings.Trim(cell, " \"\r\n*")))
	})
	r.copy(len(lineAt(r.src, r.pos)))
	own, size := r.list(0, 0), 0
	for r.pos < end {
		line := lineAt(r.src, r.pos)
		r.pos += len(line)
		if strings.Trim(line, "|-: \r\n") == "" {
			r.out = append(r.out, line...)
			continue
		}
		size++
		rec, column := r.record(0, own), 0
		cells(line, sep, func(cell string) {
			if column > 0 {
				r.out = append(r.out, sep, ' ')
			}
			start := len(r.out)
			r.out = append(r.out, strings.TrimRight(cell, "\r\n")...)
			if column < len(header) {
				r.add(start, len(r.out), header[column], rec)
			}
			column++
		})
		r.out = append(r.out, '\n')
	}
	r.page.lists[own].size = size
}

// lineAt gives the line at pos with its end.
func lineAt(s string, pos int) string {
	if k := strings.IndexByte(s[pos:], '\n'); k >= 0 {
		return s[pos : pos+k+1]
	}
	return s[pos:]
}

// cells counts the cells of a line and gives each to yield. Quotes hold a
// separator, and the bars at the ends of a line part nothing.
func cells(line string, sep byte, yield func(cell string)) int {
	line = strings.TrimRight(line, "\r\n ")
	if sep == '|' {
		line = strings.TrimPrefix(strings.TrimLeft(line, " "), "|")
		line = strings.TrimSuffix(line, "|")
	}
	n, start, quoted := 1, 0, false
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '"' && sep != '|':
			quoted = !quoted
		case line[i] == sep && !quoted:
			if yield != nil {
				yield(line[start:i])
			}
			n, start = n+1, i+1
		}
	}
	if line == "" {
		return 0
	}
	if yield != nil {
		yield(line[start:])
	}
	return n
}
