package grounding

import (
	"slices"
	"strings"
	"sync"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// Licence holds what the observations of one case state. It may be used by
// several goroutines at once.
type Licence struct {
	pages  []*page
	facts  []fact // the author's words first, then by observation
	starts []int  // by observation: its first fact; one more: the end
	days   []entity.Day
	paths  *paths

	nums    index[entity.Decimal] // without sign and trailing zeros
	dates   index[entity.Day]     // dates and all that is less exact
	minutes index[int]
	scores  index[score]
	words   index[string] // everything else, by kind

	scale    func() []sized // the numeric facts by size
	tails    func() index[string]
	tokens   func() tokens
	sizes    counts // of structures' lists
	spoken   counts // of what is listed in words
	families []family
	byRecord map[member]int32 // families
	columns  []column
	nested   map[member][]int32 // columns of the lists that a record holds

	dated, timed, worded []int32 // facts that are dates, times, and neither these nor numbers
	lasting              []lasting
	factors              []int32 // counts that amounts may be multiplied by
	groups               []group
	priced               []int32 // and these amounts
	rates                []int32 // and shares that are taken of them
	rated                []int32 // rates of exchange, see exchangeKeys
}

// fact is one value that a source states.
type fact struct {
	kind       entity.Kind
	unit       string
	noun       string // that is counted, where its script tells counted things apart
	rank       bool   // it is an ordinal
	num        entity.Decimal
	at         int32 // the observation; -1: the author's words
	page       int32
	start, end int32
	value      int32 // of the page's; -1: it stands in no structure
	day        int32 // of the licence's; -1: it is no date
	minute     int32 // since midnight; -1: it is no time
}

// author is the observation that the author's words stand for.
const author = -1

// New reads the observations of a case, in order, and the author's words that
// hold throughout: facts, vocabulary, the system prompt.
func New(observed []Source, always ...string) *Licence {
	l := &Licence{paths: newPaths(), nums: newIndex[entity.Decimal](), dates: newIndex[entity.Day](), minutes: newIndex[int](), words: newIndex[string](), scores: newIndex[score](), sizes: counts{}, spoken: counts{}, byRecord: map[member]int32{}, nested: map[member][]int32{}}
	for _, text := range always {
		l.read(text, author)
	}
	for i, s := range observed {
		l.starts = append(l.starts, len(l.facts))
		l.read(s.Text, i)
		l.read(s.Args, i)
	}
	l.starts = append(l.starts, len(l.facts))
	l.scale = sync.OnceValue(l.bySize)
	l.tails = sync.OnceValue(l.byTail)
	l.tokens = sync.OnceValue(l.byToken)
	return l
}

// At gives what a turn may state that sees the observations from up to to, and
// besides them the author's words in also (facts granted so far).
func (l *Licence) At(from, to int, also ...string) *Turn {
	last := len(l.starts) - 1
	from = min(max(from, 0), last)
	to = min(max(to, from), last)
	t := &Turn{window: window{l, int32(from), int32(to)}}
	also = slices.DeleteFunc(slices.Clone(also), func(s string) bool { return s == "" })
	t.also = sync.OnceValue(func() *Licence {
		if len(also) == 0 {
			return nil
		}
		return New(nil, also...)
	})
	t.guesses = sync.OnceValue(t.guess)
	return t
}

// Turn is what one turn may state.
type Turn struct {
	window
	also    func() *Licence // nil: nothing
	guesses func() []guess
}

// read takes in what one source states.
func (l *Licence) read(text string, at int) {
	if text == "" {
		return
	}
	p := readPage(text, l.paths)
	p.at = int32(at)
	l.pages = append(l.pages, p)
	first := len(l.facts)
	value := 0
	for _, e := range entity.Scan(p.text) {
		if e.Role == entity.Label {
			continue
		}
		for value < len(p.values) && int(p.values[value].end) <= e.Start {
			value++
		}
		in := int32(-1)
		if value < len(p.values) && int(p.values[value].start) <= e.Start {
			in = int32(value)
		}
		l.take(p, &e, at, in)
	}
	l.join(p, first)
	l.last(p, first)
	l.score(p, first)
	l.relate(p, first, at)
	l.lines(p, first, at)
	l.count(p, at)
}

// take notes what an entity of the last page states.
func (l *Licence) take(p *page, e *entity.Entity, at int, value int32) {
	f := fact{
		kind: e.Kind, unit: e.Unit, noun: counted(p.text, e), rank: e.Role == entity.Ordinal, num: e.Num, at: int32(at), page: int32(len(l.pages) - 1),
		start: int32(e.Start), end: int32(e.End), value: value, day: -1, minute: -1,
	}
	if e.Kind == entity.Date && e.Num != (entity.Decimal{}) && value >= 0 && !idWords[lastWord(l.keyOf(p, value))] {
		f.kind = entity.Number // a price of 1999 is no year
	}
	n := int32(len(l.facts))
	switch e.Kind {
	case entity.Date:
		f.day = int32(len(l.days))
		l.days = append(l.days, e.Day)
		l.dated = append(l.dated, n)
	case entity.Time:
		f.minute = int32(e.Clock.Minute)
		l.timed = append(l.timed, n)
	case entity.Number:
		if s, ok := countOf(e.Num); ok && s >= 2 && s <= mostFactor && (countable[e.Unit] || e.Unit == "hour" || e.Unit == "" && (e.Noun != "" || countKeys[lastWord(l.keyOf(p, value))])) {
			l.factors = append(l.factors, n)
		}
	case entity.Money, entity.Percent:
	default:
		l.worded = append(l.worded, n)
	}
	l.facts = append(l.facts, f)
	if f.kind == entity.Money || f.kind == entity.Number && value >= 0 && priceKeys[lastWord(l.keyOf(p, value))] {
		l.priced = append(l.priced, n)
	}
	if _, ok := rateOf(&f, lastWord(l.keyOf(p, value))); ok {
		l.rates = append(l.rates, n)
	}
	if f.kind == entity.Number && f.unit == "" && e.Num.Coef > 0 && exchangeKeys[lastWord(l.keyOf(p, value))] {
		l.rated = append(l.rated, n)
	}
	if numeric(e) {
		l.nums.add(magnitude(e.Num), n, l.repeats)
	}
	switch e.Kind {
	case entity.Number, entity.Money, entity.Percent, entity.Date:
		l.takeDay(e.Day, n)
		l.takeDay(e.Alt, n)
		if isYear(e.Num) && e.Kind == entity.Number && e.Unit == "" {
			l.takeDay(entity.Day{Year: int(e.Num.Coef)}, n)
		}
	case entity.Time:
		l.minutes.add(e.Clock.Minute, n, l.repeats)
		if e.Clock.Half {
			l.minutes.add((e.Clock.Minute+12*60)%(24*60), n, l.repeats)
		}
	default:
		for _, w := range spellings(e) {
			l.words.add(w, n, l.repeats)
		}
	}
}

// repeats says that fact b licenses nothing that fact a of the same value does
// not license as well.
func (l *Licence) repeats(a, b int32) bool {
	x, y := &l.facts[a], &l.facts[b]
	return x.at == y.at && x.kind == y.kind && x.unit == y.unit && x.noun == y.noun && x.rank == y.rank && (x.day == y.day || x.day >= 0 && y.day >= 0 && l.days[x.day] == l.days[y.day])
}

// takeDay indexes a date and everything less exact that it states.
func (l *Licence) takeDay(d entity.Day, n int32) {
	if d == (entity.Day{}) {
		return
	}
	weekday := d.Weekday
	if weekday == 0 {
		weekday = weekdayOf(d)
	}
	d.Weekday = 0
	for _, part := range parts(d) {
		l.dates.add(part, n, l.repeats)
	}
	if weekday != 0 {
		l.dates.add(entity.Day{Weekday: weekday}, n, l.repeats)
	}
}

// join indexes the dates that a page writes with their year in front: "2015,
// July".
func (l *Licence) join(p *page, first int) {
	for n := first + 1; n < len(l.facts); n++ {
		a, b := &l.facts[n-1], &l.facts[n]
		if a.day < 0 || b.day < 0 || b.start < a.end || strings.Trim(p.text[a.end:b.start], " ,.") != "" || b.start-a.end > 3 {
			continue
		}
		year, rest := l.days[a.day], l.days[b.day]
		if year == (entity.Day{Year: year.Year}) && rest.Year == 0 && rest.Month != 0 {
			rest.Year = year.Year
			l.takeDay(rest, int32(n))
		}
	}
}

// text gives a fact as its source writes it.
func (l *Licence) text(n int32) string {
	f := &l.facts[n]
	return l.pages[f.page].text[f.start:f.end]
}

// key gives the name under which a structure holds a fact; empty: none does.
func (l *Licence) key(n int32) string {
	f := &l.facts[n]
	return l.keyOf(l.pages[f.page], f.value)
}

// path gives the keys under which a structure holds a fact.
func (l *Licence) path(n int32) int32 {
	f := &l.facts[n]
	return l.pages[f.page].values[f.value].path
}

func (l *Licence) keyOf(p *page, value int32) string {
	if value < 0 {
		return ""
	}
	return l.paths.name(p.values[value].path)
}
