package entity_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/goldentrace/goldentrace/grader/entity"
)

const prose = `Your order left the warehouse on Monday, and the courier expects to hand it over before noon on April 12. We packed
two items into one parcel; together they come to $148.20, which we charged to the card ending in 7447. If nobody is at home, the
driver leaves a note with a number to call. You may also pick the parcel up yourself at the counter behind the station, where it is
kept for seven days. Thank you for your patience, and please do write again if anything else is unclear or does not arrive in time.
`

const proseZH = "您的订单已于4月12日发出，快递员预计当天下午三点前送达。包裹内共有两件商品，合计148元。如果家中无人，快递员会留下一张便条，您也可以到车站后面的柜台自行领取，包裹会保留七天。感谢您的耐心等待，如有其他问题欢迎随时再来信询问。"

func BenchmarkScan(b *testing.B) {
	for _, text := range []struct{ name, text string }{{"en", prose}, {"zh", proseZH}} {
		for _, size := range []int{1 << 10, 32 << 10, 1 << 20} {
			in := strings.Repeat(text.text, size/len(text.text)+1)
			b.Run(fmt.Sprintf("%s/%dKiB", text.name, size>>10), func(b *testing.B) {
				b.SetBytes(int64(len(in)))
				b.ReportAllocs()
				for b.Loop() {
					entity.Scan(in)
				}
			})
		}
	}
}

// hostile are texts whose pieces look like the beginning of something.
var hostile = []struct{ name, piece string }{
	{"digits", "7"}, {"spaced digits", "7 "}, {"grouped", "1,"}, {"groups", "111,"}, {"spaced groups", "111 "}, {"points", "1."}, {"hyphens", "1-"}, {"slashes", "1/"}, {"colons", "1:"},
	{"brackets", "("}, {"open digits", "(1"}, {"square", "[1"}, {"signs", "aaaa@"}, {"letters", "a "}, {"words", "a1_"}, {"dates", "2001-04-12 "}, {"months", "May "}, {"May days", "May 3, "},
	{"schemes", "http://"}, {"slash only", "/"}, {"host", "a.b"}, {"paths", "/a"}, {"stars", "*"}, {"star words", "*a"}, {"ticks", "`"}, {"keys", "{\""}, {"quotes", "\""}, {"escapes", "\\"},
	{"dollars", "$"}, {"minus", "-"}, {"plus", "+1 "}, {"hundreds", "hundred "}, {"millions", "a million "}, {"and", "two and "}, {"half", "half a "}, {"han one", "一"}, {"han ten", "十万"}, {"han many", "亿"},
	{"weekdays", "Monday, "}, {"weekday zh", "周"}, {"point zh", "一点"}, {"parts zh", "一分之"}, {"zero width", "\u200b1"}, {"full width", "１，"}, {"spaces", " "}, {"lines", "\n"}, {"labels", "1. "},
	{"hash", "#1"}, {"masks", "x-"}, {"accents", "é"}, {"years", "1998 "}, {"ranges", "1998-"}, {"percent", "%4"}, {"url brackets", "http://a("}, {"pipes", "| 1 |"}, {"underscores", "_"},
	{"upper", "US$"}, {"plain words", "word "}, {"no spaces", "word"}, {"combining", "\u0301"}, {"bad bytes", "\xe4\xb8"}, {"names", "Anna "}, {"backslash", "\\a"}, {"phones", "402-581-"},
}

// BenchmarkHostile shows, in MB/s, that none of these texts costs more the
// longer it is.
func BenchmarkHostile(b *testing.B) {
	for _, h := range hostile {
		for _, size := range []int{1 << 12, 1 << 16} {
			text := strings.Repeat(h.piece, size/len(h.piece))
			b.Run(fmt.Sprintf("%s/%dKiB", h.name, size>>10), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					entity.Scan(text, entity.Kinds()...)
				}
			})
		}
	}
}

// Whatever a text is made of, its entities stand in order and quote it. A scan
// that is quadratic in any of these would not end in the time that tests have.
func TestHostileTexts(t *testing.T) {
	t.Parallel()
	for _, h := range hostile {
		text := strings.Repeat(h.piece, 1<<18/len(h.piece))
		last := 0
		for _, e := range entity.Scan(text, entity.Kinds()...) {
			if e.Start < last || e.End <= e.Start || text[e.Start:e.End] != e.Text {
				t.Fatalf("%s: %+v after byte %d", h.name, e, last)
			}
			last = e.End
		}
	}
}
