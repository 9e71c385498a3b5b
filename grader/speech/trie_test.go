package speech

import (
	"strings"
	"testing"
)

// TestTables holds the tables free of wordings that two groups claim for
// different acts, and of words that the scanner would never give.
func TestTables(t *testing.T) {
	t.Parallel()
	for _, lang := range []struct {
		name   string
		tongue tongue
		words  []classGroup
		tables [][]group
	}{
		{"English", en, englishWords, [][]group{englishDenials, englishTriggers}},
		{"Chinese", zh, chineseWords, [][]group{chineseDenials, chineseTriggers}},
		{"German", de, germanWords, [][]group{germanTriggers}},
		{"Spanish", es, spanishWords, [][]group{spanishTriggers}},
		{"Japanese", ja, japaneseWords, [][]group{japaneseTriggers}},
	} {
		t.Run(lang.name, func(t *testing.T) {
			t.Parallel()
			claimed := map[string]string{}
			for _, table := range lang.tables {
				for _, g := range table {
					for line := range strings.Lines(g.wordings) {
						l := &lexicon{tongue: lang.tongue, root: &node{}}
						l.add(strings.Fields(line), &g.trigger)
						l.root.walk("", func(wording string) {
							line = strings.TrimSpace(line)
							act := string(g.act)
							if before, ok := claimed[wording]; ok && before != act {
								t.Errorf("%q (of %q) is %q and %q", wording, line, before, act)
							}
							claimed[wording] = act
						})
					}
				}
			}
			if len(claimed) < 50 {
				t.Errorf("%d wordings", len(claimed))
			}
		})
	}
}

// walk calls visit with every wording below a node.
func (n *node) walk(before string, visit func(string)) {
	if n.trigger != nil {
		visit(strings.TrimSpace(before))
	}
	for w, next := range n.next {
		next.walk(before+" "+w, visit)
	}
}
