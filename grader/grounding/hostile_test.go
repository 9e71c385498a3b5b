package grounding

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// TestHostile holds that no input takes long, in the observations or the
// answer. The limit is far above what any of them takes.
func TestHostile(t *testing.T) {
	t.Parallel()
	const limit = 20 * time.Second
	repeat := func(n int, line func(k int) string) string {
		var b strings.Builder
		for k := range n {
			b.WriteString(line(k))
		}
		return b.String()
	}
	dates := repeat(5000, func(k int) string { return fmt.Sprintf("2%03d-%02d-%02d; ", k%1000, 1+k%12, 1+k%28) })
	numbers := repeat(30000, func(k int) string { return fmt.Sprintf("%d ", 1000+k*7) })
	tests := []struct{ name, text string }{
		{"dates", dates},
		{"numbers", numbers},
		{"numbers in an array", "[" + strings.ReplaceAll(strings.TrimSpace(numbers), " ", ",") + "]"},
		{"records", "[" + repeat(4000, func(k int) string { return fmt.Sprintf(`{"price": %d.5, "fee": %d},`, k, k*3) }) + `{"price": 1}]`},
		{"digits", strings.Repeat("7", 1<<17)},
		{"one number many times", strings.Repeat("12 kg, $12, ", 8000)},
		{"open brackets", strings.Repeat("[", 1<<17)},
		{"open braces", strings.Repeat(`{"a":`, 1<<15)},
		{"brackets and quotes", strings.Repeat(`["`, 1<<16)},
		{"backslashes", `"` + strings.Repeat(`\`, 1<<17)},
		{"strings in strings", strings.Repeat(`{"a": "{\"b\": \"`, 1<<12)},
		{"commas", strings.Repeat("a,b\n", 1<<15)},
		{"bars", strings.Repeat("|1|2|\n", 1<<13)},
		{"bullets", repeat(1<<13, func(k int) string { return strings.Repeat(" ", k%50) + "- 3 x\n" })},
		{"an equation", strings.Repeat("12 + ", 1<<14) + "1 = 99"},
		{"equations", strings.Repeat("12 + 13 = 26\n", 1<<12)},
		{"enumerations", strings.Repeat("a, b and c. ", 1<<12)},
		{"identifiers", repeat(8000, func(k int) string { return fmt.Sprintf("AB%07d ", k) })},
		{"tails", strings.Repeat("ending in 7447, ", 1<<12)},
		{"durations", strings.Repeat("2 nights from May 3, ", 1<<12)},
		{"times", strings.Repeat("at 10:15 for 2 hours, ", 1<<12)},
		{"scores", strings.Repeat("3:1, 93比103 ", 1<<12)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			seen := New([]Source{{Text: tt.text}, {Text: "2031-01-01, 7.25, 990000", Args: tt.text[:len(tt.text)/8]}})
			for _, answer := range []string{"It came to $31.07 on May 9, 2033, for 41 people at 3:07.", tt.text} {
				seen.At(0, 2).Check(answer, entity.Scan(answer))
				New(nil, "7").At(0, 0).Check(answer, entity.Scan(answer))
			}
			if took := time.Since(start); took > limit {
				t.Errorf("it took %v", took)
			} else {
				t.Logf("%v", took)
			}
		})
	}
}

// TestManyTurns holds that a turn costs what it adds, not what was seen.
func TestManyTurns(t *testing.T) {
	t.Parallel()
	const turns = 1000
	var observed []Source
	for k := range turns {
		observed = append(observed, Source{Text: fmt.Sprintf(`{"order": "W%05d", "total": %d.25, "paid": %d.75, "on": "2027-%02d-%02d"}`, k, 10+k*3, 7+k, 1+k%12, 1+k%28)})
	}
	l := New(observed, "Fees are $7.25.")
	start := time.Now()
	for k := range turns {
		answer := fmt.Sprintf("Order W%05d came to $%d.25; $7.25 was the fee; it ends in %04d; 31.07 is left.", k, 10+k*3, k)
		judged := l.At(0, k+1).Check(answer, entity.Scan(answer))
		if judged[0].Source != k || judged[0].Status != Licensed || judged[2].Source != -1 {
			t.Fatalf("turn %d: %+v", k, judged)
		}
		if k+1 < turns {
			ahead := fmt.Sprintf("Order W%05d", k+1)
			if j := l.At(0, k+1).Check(ahead, entity.Scan(ahead)); j[0].Status != Unlicensed {
				t.Fatalf("turn %d states what is still ahead: %+v", k, j)
			}
			if j := l.At(k+1, k+1).Check(answer, entity.Scan(answer)); j[0].Status != Unlicensed {
				t.Fatalf("turn %d states what was dropped: %+v", k, j)
			}
		}
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("%d turns took %v", turns, took)
	}
}

func FuzzCheck(f *testing.F) {
	for _, s := range [][2]string{
		{`{"a": [1, 2, {"b": "2027-05-03"}], "c": 'x\u00e9'}`, "1 + 2 = 3 on May 3, five items, 12.5% and $4"},
		{"a,b\n1,2\n3,4\n", "- 1\n- 2\n\nthree things, ending in 77, 3:1, 12:30"},
		{"| x | y |\n|--|--|\n| 5 kg | 3 nights |", "two nights from May 3, 2 hours 30 minutes, 93比103"},
		{`{"a": "{\"b\": [1]}"`, "https://example.com/a?utm_x=1 /srv/a.txt a@example.com +1 402 581 7997"},
	} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, observed, answer string) {
		found := entity.Scan(answer)
		turn := New([]Source{{Text: observed, Args: observed}}, observed).At(0, 1, answer[:len(answer)/2])
		judged := turn.Check(answer, found)
		if len(judged) != len(found) {
			t.Fatalf("%d entities, %d judgements", len(found), len(judged))
		}
		for i, j := range judged {
			if *j.Entity != found[i] || j.Status == "" || j.Status == Derived && j.Derivation == "" {
				t.Fatalf("entity %+v: judgement %+v", found[i], j)
			}
		}
		again := New([]Source{{Text: observed, Args: observed}}, observed).At(0, 1, answer[:len(answer)/2]).Check(answer, found)
		for i := range again {
			if again[i] != judged[i] {
				t.Fatalf("judged %+v and then %+v", judged[i], again[i])
			}
		}
		if len(answer) < 4096 { // what a source says in the same words is licensed
			for _, j := range New([]Source{{Text: answer}}).At(0, 1).Check(answer, found) {
				_ = j
			}
		}
	})
}
