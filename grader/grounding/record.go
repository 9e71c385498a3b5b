package grounding

import (
	"bytes"
	"strings"
)

// page is a source made ready: its text with the escapes of its strings
// undone, and the places of the values in its structures. What is no structure
// is left as it stands.
type page struct {
	at      int32 // the observation it is, or is of
	text    string
	values  []value
	records []record
	lists   []list
}

// value is a scalar of a structure.
type value struct {
	start, end int32 // in the page's text
	path       int32 // the keys that lead to it, without indices
	record     int32 // the innermost that holds it
}

// record is an element of a list: of an array, of a table, or of an object
// whose keys are data. Record 0 is the page itself.
type record struct {
	parent int32 // the record that holds the list; -1: none
	list   int32
}

// list is what siblings stand in. List 0 is the page itself.
type list struct {
	name   string // the last key that leads to it
	size   int    // -1 until it is closed
	parent int32  // the record that holds it
}

// mostDepth bounds how deep structures are followed.
const mostDepth = 48

// paths gives key paths small numbers, so that equal paths are equal numbers.
type paths struct {
	number map[step]int32
	steps  []step
}

type step struct {
	parent int32
	key    string
}

func newPaths() *paths { return &paths{number: map[step]int32{}, steps: []step{{-1, ""}}} }

// below gives the path that a key leads to.
func (p *paths) below(parent int32, key string) int32 {
	s := step{parent, key}
	n, ok := p.number[s]
	if !ok {
		n = int32(len(p.steps))
		p.number[s], p.steps = n, append(p.steps, s)
	}
	return n
}

// name gives a path's last key.
func (p *paths) name(path int32) string { return p.steps[path].key }

// reader reads one source. Nothing is ever taken back: a structure that breaks
// off leaves what was read of it, and reading goes on behind.
type reader struct {
	src   string
	pos   int
	out   []byte
	page  *page
	paths *paths
	depth int
	prose int // lines up to here begin no table
}

// readPage makes a source ready.
func readPage(src string, p *paths) *page {
	pg := &page{records: []record{{-1, 0}}, lists: []list{{}}}
	if !strings.ContainsAny(src, "{[:,;|\t") {
		pg.text = src
		return pg
	}
	r := &reader{src: src, out: make([]byte, 0, len(src)+len(src)/16), page: pg, paths: p}
	r.text()
	pg.text = string(r.out)
	return pg
}

// text reads prose with whatever structures stand in it.
func (r *reader) text() {
	for r.pos < len(r.src) {
		if r.table() {
			continue
		}
		r.line()
	}
}

// line reads up to and with the next line's end, or through the structures
// that begin in it.
func (r *reader) line() {
	end := len(r.src)
	if k := strings.IndexByte(r.src[r.pos:], '\n'); k >= 0 {
		end = r.pos + k + 1
	}
	key, from := r.labelled(r.src[r.pos:end])
	from += r.pos
	start := -1
	for r.pos < end {
		k := strings.IndexAny(r.src[r.pos:end], "{[")
		if k < 0 {
			k = end - r.pos
		}
		if key != "" && start < 0 && r.pos+k >= from {
			start = len(r.out) + from - r.pos
		}
		r.copy(k)
		if r.pos >= end {
			break
		}
		before := r.pos
		r.value(0, 0)
		if r.pos == before {
			r.copy(1)
		}
		if r.pos > before+1 {
			key = "" // the structure is the value
		}
	}
	if key != "" && start >= 0 {
		stop := len(bytes.TrimRight(r.out[start:], " \r\n\t*"))
		r.add(start, start+stop, r.paths.below(0, key), 0)
	}
}

// labelled reads "key: value" at the beginning of a line and gives the key and
// where the value begins; an empty key where there is none.
func (r *reader) labelled(line string) (key string, from int) {
	const mostKey = 48
	trimmed := strings.TrimLeft(line, " \t-*•>#\"'")
	lead := len(line) - len(trimmed)
	k := strings.IndexByte(trimmed, ':')
	if k <= 0 || k > mostKey || k+1 >= len(trimmed) || trimmed[k+1] != ' ' && trimmed[k+1] != '*' && trimmed[k+1] != '"' {
		return "", 0
	}
	key = strings.TrimRight(trimmed[:k], " *\"'")
	if key == "" || strings.ContainsAny(key, "!?,{[") || strings.Contains(key, ". ") || key[len(key)-1] == '.' {
		return "", 0
	}
	from = lead + k + 1
	for from < len(line) && (line[from] == ' ' || line[from] == '*') {
		from++
	}
	return key, from
}

// copy writes the next n bytes as they stand.
func (r *reader) copy(n int) {
	r.out = append(r.out, r.src[r.pos:r.pos+n]...)
	r.pos += n
}

// add notes a value.
func (r *reader) add(start, end int, path, rec int32) {
	if end > start {
		r.page.values = append(r.page.values, value{int32(start), int32(end), path, rec})
	}
}

// space copies white space.
func (r *reader) space() {
	k := r.pos
	for k < len(r.src) && (r.src[k] == ' ' || r.src[k] == '\n' || r.src[k] == '\t' || r.src[k] == '\r') {
		k++
	}
	r.copy(k - r.pos)
}

func (r *reader) next() byte {
	if r.pos < len(r.src) {
		return r.src[r.pos]
	}
	return 0
}

// value reads JSON, or what Python prints, and says whether it was whole.
func (r *reader) value(path, rec int32) bool {
	if r.depth >= mostDepth {
		return false
	}
	r.depth++
	defer func() { r.depth-- }()
	switch c := r.next(); c {
	case '{':
		return r.object(path, rec)
	case '[':
		return r.array(path, rec, ']')
	case '(':
		return r.depth > 1 && r.array(path, rec, ')')
	case '"', '\'':
		return r.stringValue(path, rec)
	default:
		return r.scalar(path, rec)
	}
}

// object reads an object. One whose keys are data ("2024-05-20", "item_1") is
// a list of records, whose path the key is no part of.
func (r *reader) object(path, rec int32) bool {
	r.copy(1)
	own, size := int32(-1), 0
	for {
		r.separator()
		switch r.next() {
		case '}':
			r.copy(1)
			if own >= 0 {
				r.page.lists[own].size = size
			}
			return true
		case '"', '\'':
		default:
			return false
		}
		start := len(r.out) + 1
		if !r.quoted() {
			return false
		}
		key := string(r.out[start : len(r.out)-1])
		r.space()
		if r.next() != ':' {
			return false
		}
		r.copy(1)
		r.space()
		in, to := rec, r.paths.below(path, key)
		if strings.ContainsAny(key, "0123456789") {
			if own < 0 {
				own = r.list(path, rec)
			}
			size++
			in, to = r.record(rec, own), path
		}
		if !r.value(to, in) {
			return false
		}
	}
}

// array reads the elements of an array up to the closing bracket.
func (r *reader) array(path, rec int32, closing byte) bool {
	r.copy(1)
	own := r.list(path, rec)
	for size := 0; ; size++ {
		r.separator()
		if r.next() == closing {
			r.copy(1)
			r.page.lists[own].size = size
			return true
		}
		if !r.value(path, r.record(rec, own)) {
			return false
		}
	}
}

func (r *reader) list(path, rec int32) int32 {
	r.page.lists = append(r.page.lists, list{r.paths.name(path), -1, rec})
	return int32(len(r.page.lists) - 1)
}

func (r *reader) record(parent, of int32) int32 {
	r.page.records = append(r.page.records, record{parent, of})
	return int32(len(r.page.records) - 1)
}

// separator copies what stands between elements. A space is put behind a
// comma, so that [1,250] is not read as 1,250.
func (r *reader) separator() {
	r.space()
	if r.next() == ',' {
		r.copy(1)
		r.out = append(r.out, ' ')
		r.space()
	}
}

// scalar reads a number or one of the words of JSON and Python.
func (r *reader) scalar(path, rec int32) bool {
	k := r.pos
	for k < len(r.src) && (r.src[k] >= '0' && r.src[k] <= '9' || r.src[k]|0x20 >= 'a' && r.src[k]|0x20 <= 'z' || strings.IndexByte("+-._", r.src[k]) >= 0) {
		k++
	}
	word := r.src[r.pos:k]
	if word == "" {
		return false
	}
	if c := word[0]; c != '-' && c != '.' && (c < '0' || c > '9') {
		switch word {
		case "true", "false", "null", "True", "False", "None", "NaN", "nan", "Infinity":
		default:
			return false
		}
	}
	start := len(r.out)
	r.copy(len(word))
	r.add(start, len(r.out), path, rec)
	return true
}
