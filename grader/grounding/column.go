package grounding

import (
	"strings"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// column is what sibling records hold under one key: the values of one kind.
type column struct {
	at        int32
	key       string
	n         int
	sum       entity.Decimal
	exact     bool // sum is all of them
	tally     bool // of different keys: only their sum tells anything
	low, high int32
	facts     []int32 // the first of them
}

// mostRows is how many values of a column are kept.
const mostRows = 64

// family is a few values that belong together: one key of few siblings, or the
// numbers of one record.
type family struct {
	at      int32
	members []int32
	record  bool
}

// member is a record of a page.
type member struct{ page, record int32 }

// mostMembers is how many numbers of one record are looked at.
const mostMembers = 12

// smallFamily is how many values may be paired off one with another, without
// the answer naming any of them.
const smallFamily = 4

// idWords lists the last words of keys whose numbers are no quantities.
var idWords = map[string]bool{
	"id": true, "ids": true, "number": true, "no": true, "code": true, "zip": true, "zipcode": true, "postcode": true, "postal": true, "phone": true,
	"year": true, "date": true, "time": true, "timestamp": true, "index": true, "rank": true, "version": true, "page": true, "four": true, "digits": true,
	"lat": true, "lng": true, "lon": true, "latitude": true, "longitude": true, "port": true, "status": true, "ref": true, "reference": true, "sku": true,
}

// lastWord gives the last word of a key, folded.
func lastWord(key string) string {
	if k := strings.LastIndexAny(key, "_- ."); k >= 0 {
		key = key[k+1:]
	} else {
		for k := len(key) - 1; k > 0; k-- {
			if key[k] >= 'A' && key[k] <= 'Z' && key[k-1] >= 'a' && key[k-1] <= 'z' {
				key = key[k:]
				break
			}
		}
	}
	return strings.ToLower(key)
}

// quantity says that a fact is the value of a structure and one to reckon with.
func (l *Licence) reckoned(p *page, n int32) bool {
	const mostSlack = 12 // a value may hold a few words besides: "12.50 USD each"
	f := &l.facts[n]
	if f.value < 0 || f.kind != entity.Number && f.kind != entity.Money && f.kind != entity.Percent {
		return false
	}
	v := &p.values[f.value]
	return f.start-v.start <= 3 && v.end-f.end <= mostSlack && !idWords[lastWord(l.paths.name(v.path))]
}

type columnKey struct {
	list, path int32
	unit       string
}

// relate finds the columns and families among the facts of a page.
func (l *Licence) relate(p *page, first, at int) {
	if len(p.values) == 0 {
		return
	}
	columns := map[columnKey]int{}
	page := int32(len(l.pages) - 1)
	from := len(l.columns)
	for n := int32(first); n < int32(len(l.facts)); n++ {
		if !l.reckoned(p, n) {
			continue
		}
		v := &p.values[l.facts[n].value]
		for rec, depth := v.record, 0; rec >= 0 && depth < 4; depth++ {
			r := p.records[rec]
			key := columnKey{r.list, v.path, l.facts[n].unit}
			i, ok := columns[key]
			if !ok {
				i = len(l.columns)
				columns[key] = i
				l.columns = append(l.columns, column{at: int32(at), key: l.paths.name(v.path), exact: true, low: n, high: n})
				if r.parent >= 0 {
					l.nested[member{page, r.parent}] = append(l.nested[member{page, r.parent}], int32(i))
				}
			}
			l.enter(&l.columns[i], n)
			rec = r.parent
		}
		i, ok := l.byRecord[member{page, v.record}]
		if !ok {
			i = int32(len(l.families))
			l.byRecord[member{page, v.record}] = i
			l.families = append(l.families, family{at: int32(at), record: true})
		}
		if m := &l.families[i]; len(m.members) < mostMembers {
			m.members = append(m.members, n)
		}
	}
	l.alone(p, first, at)
	for i := from; i < len(l.columns); i++ {
		if c := &l.columns[i]; c.n >= 2 && c.n <= smallFamily {
			l.families = append(l.families, family{at: int32(at), members: c.facts})
		}
	}
}

// alone takes the values of a page for a column where it is one record of
// nothing but numbers: {"passed": 412, "failed": 3, "skipped": 17}.
func (l *Licence) alone(p *page, first, at int) {
	const least, most = 3, 12
	if len(p.values) < least || len(p.values) > most || len(l.facts)-first != len(p.values) || len(p.records) != 1 {
		return
	}
	own := column{at: int32(at), key: "values", exact: true, tally: true, low: int32(first), high: int32(first)}
	for n := int32(first); n < int32(len(l.facts)); n++ {
		if f := &l.facts[n]; f.value != n-int32(first) || f.kind != entity.Number || f.unit != l.facts[first].unit {
			return
		}
		l.enter(&own, n)
	}
	l.columns = append(l.columns, own)
}

// lines takes the numbers that stand on one line of prose, each with a word of
// its own ("412 passed, 3 failed, 17 skipped"), for a column. Facts that a
// structure holds are in columns of theirs.
func (l *Licence) lines(p *page, first, at int) {
	const least, most = 3, 12
	for from := first; from < len(l.facts); {
		to := from
		for to < len(l.facts) && l.tallied(p, to, from) {
			to++
		}
		if n := to - from; n >= least && n <= most {
			l.columns = append(l.columns, column{at: int32(at), key: "counts", exact: true, tally: true, low: int32(from), high: int32(from)})
			for n := from; n < to; n++ {
				l.enter(&l.columns[len(l.columns)-1], int32(n))
			}
		}
		from = max(to, from+1)
	}
}

// tallied says that a fact may be one of the counts that stand on one line,
// of which from is the first.
func (l *Licence) tallied(p *page, n, from int) bool {
	f := &l.facts[n]
	if f.kind != entity.Number || f.unit != "" || f.rank || f.num.Exp < 0 || f.value >= 0 && l.reckoned(p, int32(n)) {
		return false
	}
	if n == from {
		return true
	}
	gap := p.text[l.facts[n-1].end:f.start]
	return strings.ContainsAny(gap, ",;|/") && !strings.ContainsAny(gap, "\n.") && len(gap) <= mostGap
}

// enter adds a fact to a column.
func (l *Licence) enter(c *column, n int32) {
	x := l.facts[n].num
	if c.n < mostRows {
		c.facts = append(c.facts, n)
	}
	c.n++
	sum, ok := c.sum.Add(x)
	if c.n == 1 {
		sum = x
	}
	c.sum, c.exact = sum, c.exact && ok
	if x.Cmp(l.facts[c.low].num) < 0 {
		c.low = n
	}
	if x.Cmp(l.facts[c.high].num) > 0 {
		c.high = n
	}
}
