package entity

import "sync"

// found is what a walk has found so far, in blocks, so that nothing is moved.
// The blocks are lent, and given back once what is asked for has been taken.
type found struct {
	full []*block
	last *block
}

type block struct {
	n   int
	all [64]Entity
}

var blocks = sync.Pool{New: func() any { return new(block) }}

func (f *found) add(e Entity) {
	if f.last == nil || f.last.n == len(f.last.all) {
		if f.last != nil {
			f.full = append(f.full, f.last)
		}
		f.last = blocks.Get().(*block)
	}
	f.last.all[f.last.n] = e
	f.last.n++
}

// latest gives the last entity; nil where there is none.
func (f *found) latest() *Entity {
	if f.last == nil {
		return nil
	}
	return &f.last.all[f.last.n-1]
}

// near gives the last entity where it ends at most so many bytes before i; nil
// where it does not.
func (f *found) near(i, most int) *Entity {
	e := f.latest()
	if e == nil || e.End > i || i-e.End > most {
		return nil
	}
	return e
}

func (f *found) all(yield func(*Entity) bool) {
	for _, b := range f.full {
		for k := range b.all {
			if !yield(&b.all[k]) {
				return
			}
		}
	}
	if f.last == nil {
		return
	}
	for k := range f.last.all[:f.last.n] {
		if !yield(&f.last.all[k]) {
			return
		}
	}
}

// release gives the blocks back, with nothing left in them.
func (f *found) release() {
	if f.last == nil {
		return
	}
	for _, b := range append(f.full, f.last) {
		clear(b.all[:b.n])
		b.n = 0
		blocks.Put(b)
	}
	*f = found{}
}
