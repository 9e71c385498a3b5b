package grounding

import "strings"

// tailSizes are the lengths of ends that things are found by.
var tailSizes = []int{4, 3, 2}

// byTail finds numbers, identifiers and phone numbers by how they end.
func (l *Licence) byTail() index[string] {
	x := newIndex[string]()
	never := func(a, b int32) bool { return false }
	for n := range l.facts {
		word := l.ending(int32(n))
		for _, size := range tailSizes {
			if len(word) >= size {
				x.add(word[len(word)-size:], int32(n), never)
			}
		}
	}
	return x
}

// ending gives what of a fact may be told by its end.
func (l *Licence) ending(n int32) string {
	text := l.text(n)
	switch l.facts[n].kind {
	case "phone", "number":
		return onlyDigits(text)
	case "identifier":
		return strings.ToLower(text)
	}
	return ""
}

// endsIn gives the fact that ends so.
func (w *window) endsIn(tail string) (n int32, ok bool) {
	index := w.tails()
	for _, size := range tailSizes {
		if len(tail) >= size {
			return w.in(index.of(tail[len(tail)-size:]), func(n int32) bool { return strings.HasSuffix(w.ending(n), tail) })
		}
	}
	return 0, false
}
