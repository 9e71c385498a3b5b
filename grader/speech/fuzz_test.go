package speech

import (
	"testing"
	"unicode/utf8"
)

// FuzzAct holds what is promised of any text and any offsets: no panic, a
// trigger where it says, the same reading each time.
func FuzzAct(f *testing.F) {
	for _, seed := range []string{
		"", "not", paragraph, one, "\"'“”‘’((()))[[]]", "I ca\u200bn't **not** <b>n&#39;t</b> ~~x~~ \\n\\\"", "| a | no |\n|---|---|\n| b | no |",
		"无法确认是否已到货，但没问题。返金されましたが、ません", "> > - 1. [ ] a: no\n```\n", "\xff\xfe\x80", "the message: \"a. 'b' c.", "１２３ ﬁ 𝐧𝐨𝐭 ｎｏｔ",
	} {
		f.Add(seed, 0, len(seed))
		f.Add(seed, len(seed)/2, len(seed)/2+3)
	}
	f.Fuzz(func(t *testing.T, text string, start, end int) {
		x := Read(text)
		got := x.Act(start, end)
		if got.Act == Asserted {
			if got != (Reading{Act: Asserted}) {
				t.Fatalf("asserted with a trigger: %+v", got)
			}
		} else {
			if _, ok := rank[got.Act]; !ok {
				t.Fatalf("no such act: %+v", got)
			}
			if got.Start < 0 || got.End > len(text) || got.Start >= got.End || text[got.Start:got.End] != got.Trigger {
				t.Fatalf("the trigger is not where it says: %+v", got)
			}
			if utf8.ValidString(text) && !utf8.ValidString(got.Trigger) {
				t.Fatalf("the trigger cuts a character: %+v", got)
			}
		}
		if again := Read(text).Act(start, end); again != got {
			t.Fatalf("first %+v, then %+v", got, again)
		}
		for k := range min(len(text), 64) {
			x.Act(k, k+1)
		}
		if again := x.Act(start, end); again != got {
			t.Fatalf("first %+v, after other spans %+v", got, again)
		}
	})
}
