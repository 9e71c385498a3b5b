package entity

import "strings"

// name takes in a name whose first word is [i, end): two capitalised words or
// more, or one that does not begin a sentence. It is a rough reading, which is
// why names are looked for only where they are asked for; names in scripts
// without capitals are not read.
func (s *scanner) name(i, end int) {
	w := s.text[i:end]
	if !capital(w) || len(w) < 2 || noName[lower(w)] {
		return
	}
	last, words := end, 1
	for k := 0; k < 6; k++ {
		if s.at(last) != ' ' && s.at(last) != '-' {
			break
		}
		w, _, stop := s.after(last + 1)
		for n := 0; n < 2 && particles[w]; n++ {
			w, _, stop = s.after(stop)
		}
		if !capital(w) || len(w) < 2 || noName[lower(w)] {
			break
		}
		if m, ok := known.find(w); ok && m.part&(month|weekday|cardinal) != 0 {
			break
		}
		last, words = stop, words+1
	}
	if words == 1 && (s.sentenceStart(i) || strings.ToUpper(w) == w) {
		return
	}
	s.emit(i, last, Entity{Kind: Name, Key: foldName(s.text[i:last])})
}

func foldName(text string) string { return strings.Join(strings.Fields(strings.ToLower(text)), " ") }

// sentenceStart says that a sentence, a line or a quotation begins at i.
func (s *scanner) sentenceStart(i int) bool {
	k := s.back(i)
	return k == 0 || s.lineStart(i) || strings.IndexByte(".!?:\"'([|>", s.text[k-1]) >= 0 || classes[s.text[k-1]] == high
}

// particles stand inside names.
var particles = newSet("of de la van von der den del du da di the le")

// noName lists capitalised words that name nobody.
var noName = newSet("i i'm the a an this that these those if in on at to for from by with as is are was were be it its he she they we you your our my",
	"and or but not no yes please thanks thank sorry hello hi dear here there what when where which who how why also however all some each",
	"january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday")
