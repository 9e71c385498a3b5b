package entity

// found is what a walk has found so far, in blocks, so that nothing is moved.
type found struct {
	full [][]Entity
	last []Entity
}

func (f *found) add(e Entity) {
	if len(f.last) == cap(f.last) {
		size := 8
		if f.last != nil {
			f.full = append(f.full, f.last)
			size = min(2*cap(f.last), 512)
		}
		f.last = make([]Entity, 0, size)
	}
	f.last = append(f.last, e)
}

// near gives the last entity where it ends at most so many bytes before i; nil
// where it does not.
func (f *found) near(i, most int) *Entity {
	if len(f.last) == 0 {
		return nil
	}
	e := &f.last[len(f.last)-1]
	if e.End > i || i-e.End > most {
		return nil
	}
	return e
}

func (f *found) all(yield func(*Entity) bool) {
	for _, block := range f.full {
		for k := range block {
			if !yield(&block[k]) {
				return
			}
		}
	}
	for k := range f.last {
		if !yield(&f.last[k]) {
			return
		}
	}
}
