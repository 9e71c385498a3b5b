package entity_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader/entity"
)

func FuzzScan(f *testing.F) {
	for _, seed := range []string{
		"We sold 1,299.60 of 1.299,60 € on May 3–5, 2024 at 3:30 p.m. EST.", "六千七百八十亿元，2月24日（周二）下午3点", "(402) 581-7997, a@b.example, https://example.com/a_(b).",
		"**$12**.50 `K7Q42` ****7447", `{"PHL-1": "C:\\x\\y", 'b': "\u4e94\n12"}`, "twenty-one and a half million thirds of a hundred", "1. one\n2) two\n| 1 | 2 |",
		"１２，３４５ ١٢٣ ½ ①", "\xff\xfe5\xc2", "221 to 206 BC in the 17th century, the '90s", "**", "12\u200b34", "1/2/3/4 5.6.7.8", "e\u0301 5 días",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		found := entity.Scan(text, entity.Kinds()...)
		if diff := cmp.Diff(found, entity.Scan(text, entity.Kinds()...)); diff != "" {
			t.Fatalf("two scans differ: %s", diff)
		}
		end := 0
		for _, e := range found {
			if e.Start < end || e.Start >= e.End || e.End > len(text) {
				t.Fatalf("%q: %q at [%d, %d) after %d", text, e.Text, e.Start, e.End, end)
			}
			end = e.End
			if e.Text != text[e.Start:e.End] {
				t.Fatalf("%q: text %q is not text[%d:%d]", text, e.Text, e.Start, e.End)
			}
			if utf8.ValidString(text) && (!utf8.RuneStart(text[e.Start]) || e.End < len(text) && !utf8.RuneStart(text[e.End])) {
				t.Fatalf("%q: %q cuts a character", text, e.Text)
			}
			if e.Key == "" || strings.TrimSpace(e.Text) == "" {
				t.Fatalf("%q: %+v has no value", text, e)
			}
			if d := e.Day; d.Month < 0 || d.Month > 12 || d.Day < 0 || d.Day > 31 || e.Clock.Minute < 0 || e.Clock.Minute >= 24*60 {
				t.Fatalf("%q: %+v is no date or time", text, e)
			}
		}
	})
}
