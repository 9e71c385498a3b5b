package grader

import (
	"slices"
	"sort"
	"strings"
	"sync"
)

// streamBreak stands in a folded text between what is read in one flow and
// what is not: link targets, comments and the insides of tags. Folding drops
// it from the input, so nothing that is searched for can span it.
const streamBreak = '\x00'

// Fold gives the text that forms are searched in: NFKC, full case folding,
// plain quotes and dashes, no invisible characters, white space collapsed (and
// dropped beside Han, kana and Hangul), no markdown marks, HTML tags or digit
// grouping. Words are never removed: link targets, comments and the insides of
// tags follow the main text, each after a NUL.
func Fold(text string) string {
	f, _ := fold(text, grouped)
	return f.text
}

// reading says what a separator between digits is where both are possible:
// "441,442" is one number or a list of two.
type reading int

const (
	grouped reading = iota // 441442
	listed                 // 441 and 442
)

// fold folds text in one reading; ambiguous says that the other one differs.
func fold(text string, r reading) (f folded, ambiguous bool) {
	plain, ambiguous := ungroup(stripMarkup(text), r)
	made := normalize(plain).through(plain)
	f = folded{text: made.text, runs: slices.Clone(made.runs)}
	made.release()
	return f, ambiguous
}

// views folds text in every reading that differs, the grouped one first.
func views(text string) []folded {
	f, ambiguous := fold(text, grouped)
	f.main = f.mainEnd()
	if !ambiguous {
		return []folded{f}
	}
	g, _ := fold(text, listed)
	g.main = g.mainEnd()
	return []folded{f, g}
}

// foldForm folds what is searched for: the main stream alone, in every reading.
func foldForm(form string) []string {
	var out []string
	for _, v := range views(form) {
		main, _, _ := strings.Cut(v.text, string(streamBreak))
		if main != "" && (len(out) == 0 || out[0] != main) {
			out = append(out, main)
		}
	}
	return out
}

// folded is a text with a map back to the text it was made from.
type folded struct {
	text string
	runs []run   // ascending by at; together they cover text
	main int     // length of the main stream, known of what views gives
	room *buffer // what runs lies in; nil: nothing else will use it
}

// run maps the bytes from at up to the next run's at. When it is plain, byte
// at+i comes from byte from+i; otherwise all of them come from [from, to).
// Answers are far below the 2 GiB that the offsets hold; they are half the
// size of int because a text in many scripts has many runs.
type run struct {
	at, from, to int32
	plain        bool
}

// find gives the index of the run that holds byte i of the text.
func (f folded) find(i int) int {
	return sort.Search(len(f.runs), func(k int) bool { return int(f.runs[k].at) > i }) - 1
}

// findNear is find where i probably lies in run k or a little behind it.
func (f folded) findNear(i, k int) int {
	if int(f.runs[k].at) > i {
		return f.find(i)
	}
	for ahead := 0; k+1 < len(f.runs) && int(f.runs[k+1].at) <= i; ahead++ {
		if k++; ahead == 8 {
			return f.find(i)
		}
	}
	return k
}

// start gives the offset in the original of what byte i was made from.
func (f folded) start(i int) int {
	return f.runs[f.find(i)].start(i)
}

// end gives the offset in the original just after what the byte before i was
// made from; i is at least 1.
func (f folded) end(i int) int {
	return f.runs[f.find(i-1)].end(i)
}

func (r run) start(i int) int {
	if r.plain {
		return int(r.from) + i - int(r.at)
	}
	return int(r.from)
}

func (r run) end(i int) int {
	if r.plain {
		return int(r.from) + i - int(r.at)
	}
	return int(r.to)
}

// mainEnd finds the length of the main stream.
func (f folded) mainEnd() int {
	if i := strings.IndexByte(f.text, streamBreak); i >= 0 {
		return i
	}
	return len(f.text)
}

// buffer is room to make a folded text in. A text full of markup has a run for
// every few bytes at every stage of folding.
type buffer struct {
	text []byte
	runs []run
}

// spare are buffers that nothing is made in any more.
var spare = sync.Pool{New: func() any { return new(buffer) }}

// release gives up a folded text whose map nothing leads to any more.
func (f folded) release() {
	if f.room != nil {
		f.room.runs = f.runs
		spare.Put(f.room)
	}
}

// through rewrites f's map, which leads into inner's text, to lead into the
// text that inner was made from. Both run lists ascend, so one walk does it. It
// uses up both maps.
func (f folded) through(inner folded) folded {
	if len(inner.runs) == 1 && inner.runs[0].plain && inner.runs[0].from == 0 {
		inner.release()
		return f
	}
	room := spare.Get().(*buffer)
	out := folded{text: f.text, runs: room.runs[:0], room: room}
	at := 0 // the run of inner that the walk has come to
	for k, r := range f.runs {
		at = inner.findNear(int(r.from), at)
		if !r.plain {
			last := max(int(r.to), 1)
			from, to := inner.runs[at].start(int(r.from)), inner.runs[inner.findNear(last-1, at)].end(last)
			out.runs = append(out.runs, run{at: r.at, from: int32(from), to: int32(to)})
			continue
		}
		next := int32(len(f.text))
		if k+1 < len(f.runs) {
			next = f.runs[k+1].at
		}
		out.runs = inner.slice(out.runs, at, r.from, r.from+next-r.at, r.at)
	}
	f.release()
	inner.release()
	return out
}

// slice appends the runs of f that cover [from, to) of its text, the first of
// which is n, set to begin at offset at.
func (f folded) slice(runs []run, n int, from, to, at int32) []run {
	for ; from < to; n++ {
		r, end := f.runs[n], to
		if n+1 < len(f.runs) {
			end = min(end, f.runs[n+1].at)
		}
		if r.plain {
			r.from += from - r.at
			r.to = r.from + end - from
		}
		r.at = at
		runs = append(runs, r)
		at += end - from
		from = end
	}
	return runs
}

// builder makes a folded text piece by piece.
type builder struct {
	text []byte
	runs []run
	room *buffer
}

// newBuilder makes room for a text of n bytes that folds to about as many.
func newBuilder(n int) builder {
	room := spare.Get().(*buffer)
	return builder{text: slices.Grow(room.text[:0], n), runs: room.runs[:0], room: room}
}

// plain appends s, which stands unchanged (or changed byte for byte) at from
// in the original.
func (b *builder) plain(s string, from int) {
	if s == "" {
		return
	}
	b.plainRun(from, len(s))
	b.text = append(b.text, s...)
}

// plainByte appends one byte made from the byte at from.
func (b *builder) plainByte(c byte, from int) {
	b.plainRun(from, 1)
	b.text = append(b.text, c)
}

func (b *builder) plainRun(from, n int) {
	if k := len(b.runs) - 1; k >= 0 && b.runs[k].plain && int(b.runs[k].to) == from {
		b.runs[k].to += int32(n)
		return
	}
	b.runs = append(b.runs, run{at: int32(len(b.text)), from: int32(from), to: int32(from + n), plain: true})
}

// atom appends s, all of which was made from [from, to) of the original.
func (b *builder) atom(s string, from, to int) {
	if s == "" {
		return
	}
	b.runs = append(b.runs, run{at: int32(len(b.text)), from: int32(from), to: int32(to)})
	b.text = append(b.text, s...)
}

// done gives what was made. It uses up the builder.
func (b *builder) done() folded {
	return b.holding(string(b.text))
}

// doneOf is done where what was made may be in itself, which needs no copy.
func (b *builder) doneOf(in string) folded {
	if len(b.runs) == 1 && b.runs[0].plain && b.runs[0].from == 0 && string(b.text) == in {
		return b.holding(in)
	}
	return b.done()
}

func (b *builder) holding(text string) folded {
	b.room.text = b.text
	return folded{text: text, runs: b.runs, room: b.room}
}
