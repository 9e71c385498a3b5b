package grounding

import (
	"sort"
	"strings"
)

// relativeDays lists words that move a day, folded.
var relativeDays = []struct {
	word string
	days int
}{
	{"day after tomorrow", 2}, {"day before yesterday", -2}, {"tomorrow", 1}, {"yesterday", -1}, {"next day", 1}, {"following day", 1}, {"day later", 1}, {"day after", 1}, {"day earlier", -1},
	{"previous day", -1}, {"day before", -1}, {"next week", 7}, {"last week", -7}, {"week later", 7}, {"overnight", 1}, {"in a week", 7}, {"for a week", 7}, {"one week", 7}, {"for a night", 1}, {"one night", 1}, {"for a day", 1}, {"one day", 1},
	{"大后天", 3}, {"后天", 2}, {"明天", 1}, {"明日", 1}, {"次日", 1}, {"翌日", 1}, {"第二天", 1}, {"昨天", -1}, {"昨日", -1}, {"前天", -2},
	{"übermorgen", 2}, {"morgen", 1}, {"gestern", -1}, {"mañana", 1}, {"ayer", -1}, {"明後日", 2},
}

// backwardWords say that a duration leads back from a date.
var backwardWords = []string{"before", "earlier", "prior", "ago", "previous", "last", "past", "前", "早", "过去"}

func backward(text string) bool {
	text = strings.ToLower(text)
	for _, w := range backwardWords {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// relativeIn reads the words of a text that move a day.
func relativeIn(text string) (moves []move) {
	text = strings.ToLower(text)
	for _, r := range relativeDays {
		if strings.Contains(text, r.word) {
			s := span{days: r.days}
			moves = append(moves, move{span: s, text: r.word})
			text = strings.ReplaceAll(text, r.word, "")
		}
	}
	return moves
}

// relative reads the words that move a day out of what was seen last.
func (w *window) relative() (moves []move) {
	const pages, mostPage = 6, 2000
	now := w.now()
	end := sort.Search(len(w.pages), func(i int) bool { return w.pages[i].at >= w.to })
	for k, n := end-1, 0; k >= 0 && n < pages && w.pages[k].at >= w.from; k, n = k-1, n+1 {
		if p := w.pages[k]; len(p.text) <= mostPage {
			for _, m := range relativeIn(p.text) {
				m.from = append(w.datesOf(int32(k)), now...)
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// datesOf gives the first dates of a page.
func (w *window) datesOf(page int32) (bases []base) {
	const most = 3
	k := sort.Search(len(w.dated), func(i int) bool { return w.facts[w.dated[i]].page >= page })
	for ; k < len(w.dated) && w.facts[w.dated[k]].page == page && len(bases) < most; k++ {
		if day := w.days[w.facts[w.dated[k]].day]; datable(day) {
			bases = append(bases, base{day, w.text(w.dated[k])})
		}
	}
	return bases
}

// nowWords are in keys, or stand before dates, that tell when something is
// said.
var nowWords = []string{"current", "today", "now", "timestamp", "as of", "今天", "今日", "现在", "当前"}

// now gives the dates that tell the present, of what was seen last.
func (w *window) now() (bases []base) {
	const before = 40
	visit := func(n int32) {
		f := &w.facts[n]
		if !datable(w.days[f.day]) || len(bases) >= 2 {
			return
		}
		text := w.pages[f.page].text
		context := strings.ToLower(text[max(0, int(f.start)-before):f.start])
		for _, word := range nowWords {
			if strings.Contains(context, word) {
				bases = append(bases, base{w.days[f.day], w.text(n)})
				return
			}
		}
	}
	w.lately(w.dated, visit)
	return bases
}
