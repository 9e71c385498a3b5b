package grounding

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// In Chinese and Japanese a number stands with a word for what is counted
// (10位球员, 10杆), so that two numbers which count different things are easily
// told apart. In other scripts the word after a number says too little.

// counted gives the words for what a number counts, in scripts that tell;
// empty: none does.
func counted(text string, e *entity.Entity) string {
	if e.Kind != entity.Number || e.Unit != "" || e.Role == entity.Ordinal {
		return ""
	}
	word := ""
	rest := strings.TrimLeft(text[e.End:min(len(text), e.End+16)], "多余几来")
	if r, size := utf8.DecodeRuneInString(rest); size > 1 && unicode.Is(unicode.Han, r) && !strings.ContainsRune(noNouns, r) {
		word = rest[:size]
	}
	if r, _ := utf8.DecodeRuneInString(e.Noun); unicode.Is(unicode.Han, r) {
		word += e.Noun
	}
	return word
}

// noNouns are characters that follow a number without being counted.
const noNouns = "的和及与至到比、以之是为在或、，。多余几来万亿千百十"

// people and their kind: words for what is counted that mean the same.
var sameCounted = [][]string{
	{"人", "名", "位", "员", "者", "户", "口", "师", "生", "童", "民", "子", "主", "手", "客", "众", "工", "兵", "官", "友", "伤", "亡", "死"},
	{"次", "回", "趟", "度", "遍"},
	{"届", "期", "屆"},
	{"场", "轮", "站"},
	{"家", "间", "所", "座", "企", "司", "店", "校"},
	{"起", "件", "宗", "案", "桩"},
	{"部", "集", "片", "剧", "影"},
	{"项", "条", "种", "类", "款"},
	{"国", "省", "市", "县", "区", "州", "城"},
	{"辆", "台", "艘", "架", "车", "船", "艇"},
	{"连", "胜"},
}

// measures are counted words that are units of their own.
const measures = "分点倍年岁天日月时秒度米斤吨局杆环元角票"

// sameNoun says that two words for what is counted may mean one thing; an
// empty one may mean any.
func sameNoun(a, b string) bool {
	if a == "" || b == "" || a == b {
		return true
	}
	for _, r := range a {
		if strings.ContainsRune(b, r) {
			return true
		}
	}
	first, _ := utf8.DecodeRuneInString(a)
	second, _ := utf8.DecodeRuneInString(b)
	if strings.ContainsRune(measures, first) || strings.ContainsRune(measures, second) {
		return false
	}
	if first == '个' || second == '个' {
		return true
	}
	for _, class := range sameCounted {
		if holdsAny(a, class) && holdsAny(b, class) {
			return true
		}
	}
	return false
}

func holdsAny(word string, of []string) bool {
	for _, w := range of {
		if strings.Contains(word, w) {
			return true
		}
	}
	return false
}

// score is two numbers that are told as one thing: 3:1, 93比103.
type score struct{ a, b entity.Decimal }

// versus says that a gap between two numbers makes a score of them; certain is
// false where it may as well be a range.
func versus(gap string) (certain, ok bool) {
	switch gap {
	case ":", "：", "比", "∶", " : ":
		return true, true
	case "-", "–", "—", "－":
		return false, true
	}
	return false, false
}

// score notes the scores of a page.
func (l *Licence) score(p *page, first int) {
	for n := first + 1; n < len(l.facts); n++ {
		a, b := &l.facts[n-1], &l.facts[n]
		if b.start < a.end || b.start-a.end > 3 || a.kind != entity.Number || b.kind != entity.Number {
			continue
		}
		if _, ok := versus(p.text[a.end:b.start]); ok {
			l.scores.add(score{a.num, b.num}, int32(n), l.repeats)
			l.scores.add(score{b.num, a.num}, int32(n), l.repeats)
		}
	}
}

// torn says of two numbers told as a score that no source tells them together,
// though each stands somewhere.
func (c *check) torn(a, b *Judgement) bool {
	if a.Kind != entity.Number || b.Kind != entity.Number || a.Unit+a.Noun != "" || b.End > len(c.text) || b.Start < a.End {
		return false
	}
	certain, ok := versus(c.text[a.End:b.Start])
	if !ok || !certain || a.Num.Exp < 0 || b.Num.Exp < 0 {
		return false
	}
	for _, w := range c.windows {
		if _, ok := w.in(w.scores.of(score{a.Num, b.Num}), anyFact); ok {
			return false
		}
		held := func(j *Judgement) bool {
			_, ok := w.in(w.nums.of(magnitude(j.Num)), func(n int32) bool { return w.facts[n].value >= 0 })
			return ok
		}
		if held(a) && held(b) {
			return false
		}
	}
	return true
}
