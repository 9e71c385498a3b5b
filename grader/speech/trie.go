package speech

import "strings"

// lexicon is what a language knows.
type lexicon struct {
	tongue tongue
	words  map[string]meaning
	root   *node
}

// meaning is what a word can be, and the place that it leads to in the tree.
type meaning struct {
	class  class
	begins *node
}

// chars says that the language parts no words: each character is one.
func (l *lexicon) chars() bool { return l.tongue&(zh|ja) != 0 }

// node is a place in the tree of wordings, reached by the words before it.
type node struct {
	next    map[string]*node
	trigger *trigger
}

// compile makes a language's tables ready. Of two groups that hold the same
// wording, the first has it.
func compile(t tongue, classes []classGroup, groups ...[]group) *lexicon {
	l := &lexicon{tongue: t, words: map[string]meaning{}, root: &node{}}
	for _, g := range classes {
		for _, w := range strings.Fields(g.words) {
			l.words[w] = meaning{class: l.words[w].class | g.class}
		}
	}
	for _, table := range groups {
		for i := range table {
			for line := range strings.Lines(table[i].wordings) {
				l.add(strings.Fields(line), &table[i].trigger)
			}
		}
	}
	for w, at := range l.root.next {
		l.words[w] = meaning{l.words[w].class, at}
	}
	return l
}

// add puts a wording, with all that it stands for, into the tree.
func (l *lexicon) add(wording []string, t *trigger) {
	ends := []*node{l.root}
	for _, word := range wording {
		var longer []*node
		for _, choice := range strings.Split(word, "/") {
			words := []string{choice}
			if l.chars() || choice == "" {
				words = characters(choice)
			}
			for _, at := range ends {
				longer = append(longer, at.follow(words))
			}
		}
		ends = longer
	}
	for _, at := range ends {
		if at != l.root && at.trigger == nil {
			at.trigger = t
		}
	}
}

// follow gives the place that words lead to, which it makes where there is none.
func (n *node) follow(words []string) *node {
	for _, w := range words {
		if n.next == nil {
			n.next = map[string]*node{}
		}
		if n.next[w] == nil {
			n.next[w] = &node{}
		}
		n = n.next[w]
	}
	return n
}

// characters gives the words that a text is scanned into.
func characters(s string) []string {
	var out []string
	for _, w := range scan(s, region{0, len(s)}) {
		out = append(out, w.text)
	}
	return out
}

// match finds the longest wording that begins at words[i], and how many words
// it has.
func match(words []word, i int) (found *trigger, n int) {
	at := words[i].begins
	for k := i; at != nil; {
		k++
		if at.trigger != nil {
			found, n = at.trigger, k-i
		}
		if k == len(words) || at.next == nil {
			break
		}
		at = at.next[words[k].text]
	}
	return found, n
}
