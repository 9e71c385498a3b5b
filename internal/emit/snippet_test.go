package emit

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

func snippet(text string, start, end, width int) string {
	var out bytes.Buffer
	p := newPrinter(&out, Options{Width: width})
	p.snippet(text, start, end, red)
	_ = p.flush() // a buffer takes everything
	return out.String()
}

func TestSnippet(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name       string
		text       string
		start, end int
		want       string
	}{
		{"plain", "Your refund was issued.", 5, 11, "    1 | Your refund was issued.\n      |      ^^^^^^\n"},
		{"wide characters take two columns", "注文は返金済み", 9, 21, "    1 | 注文は返金済み\n      |       ^^^^^^^^\n"},
		{"combining marks take none", "e\u0301e\u0301 paid", 7, 11, "    1 | e\u0301e\u0301 paid\n      |    ^^^^\n"},
		{"a decomposed syllable is one", "\u1112\u1161\u11ab paid", 10, 14, "    1 | \u1112\u1161\u11ab paid\n      |    ^^^^\n"},
		{"what hides becomes visible and is counted", "a\u200bpaid", 4, 8, "    1 | a\\u200bpaid\n      |        ^^^^\n"},
		{"a tab is four columns", "\tpaid", 1, 5, "    1 |     paid\n      |     ^^^^\n"},
		{"the right line with its number", "one\ntwo paid\nthree", 8, 12, "    2 | two paid\n      |     ^^^^\n"},
		{"a place over two lines", "a refund\nwas issued b", 2, 19, "    1 | a refund\n      |   ^^^^^^\n    2 | was issued b\n      | ^^^^^^^^^^\n"},
		{"a line end in the mark does not mark the next line", "paid\nnext", 0, 5, "    1 | paid\n      | ^^^^\n"},
		{"a carriage return is no text", "paid\r\nnext", 0, 4, "    1 | paid\n      | ^^^^\n"},
		{"more lines than are shown are counted", "a\nb\nc\nd\ne\nf", 0, 9, "    1 | a\n      | ^\n    2 | b\n      | ^\n    3 | c\n      | ^\n      | +2 lines\n"},
		{"an empty place is one column", "paid", 2, 2, "    1 | paid\n      |   ^\n"},
		{"offsets inside a character move outward", "é paid", 1, 6, "    1 | é paid\n      | ^^^^^\n"},
		{"offsets outside the text move inside", "paid", -7, 1 << 40, "    1 | paid\n      | ^^^^\n"},
		{"an offset among bytes that are no character stays", "\x80\x80\x80\x80\x80\x80", 4, 5, "    1 | \ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\n      |     ^\n"},
		{"an offset inside a U+FFFD that the model wrote", "a\ufffdb", 2, 3, "    1 | a\ufffdb\n      |  ^\n"},
		{"a command across the edge of the place is broken", "so ##[error]x", 5, 12, "    1 | so ## [error]x\n      |      ^^^^^^^^\n"},
		{"both ends of a place over CRLF", "a refund\r\nwas issued", 2, 20, "    1 | a refund\n      |   ^^^^^^\n    2 | was issued\n      | ^^^^^^^^^^\n"},
		{"an end before the start", "paid", 3, 1, "    1 | paid\n      |    ^\n"},
		{"a place past the end", "paid", 90, 95, "    1 | paid\n      |     ^\n"},
		{"no text at all", "", 0, 3, "    1 | \n      | ^\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := snippet(tt.text, tt.start, tt.end, 0); got != tt.want {
				t.Errorf("got:\n%swant:\n%s", got, tt.want)
			}
		})
	}
}

// Whatever the line, it fits, and the carets stand exactly below the place.
func TestLongLinesAreShownAroundThePlace(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 6))
	letters := []string{"a", "b", " ", "é", "注", "文", "e\u0301", "👩", "\u200b", "\x1b"}
	words := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteString(letters[rng.IntN(len(letters))])
		}
		return b.String()
	}
	for range 300 {
		before, after := words(rng.IntN(300)), words(rng.IntN(300))
		const place = "PAID注文NOW"
		line := before + place + after
		for _, width := range []int{40, 41, 100} {
			rows := strings.Split(snippet(line, len(before), len(before)+len(place), width), "\n")
			if len(rows) != 3 {
				t.Fatalf("%q: want a line and its mark, got %q", line, rows)
			}
			if n := columns(rows[0]); n > width {
				t.Fatalf("%d columns do not fit %d: %q", n, width, rows[0])
			}
			left, _, found := strings.Cut(rows[0], place)
			if !found {
				t.Fatalf("the place is not shown: %q", rows[0])
			}
			gutter, carets, _ := strings.Cut(rows[1], "|")
			if want := strings.Repeat(" ", columns(left)-columns(gutter)-1) + strings.Repeat("^", columns(place)); carets != want {
				t.Fatalf("the mark is off:\n%s\n%s", rows[0], rows[1])
			}
		}
	}
}

func TestAPlaceLongerThanTheLineIsCut(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("paid ", 100)
	for _, row := range strings.Split(snippet("x "+long+" y", 2, 2+len(long), 60), "\n") {
		if n := columns(row); n > 60 {
			t.Errorf("%d columns do not fit 60: %q", n, row)
		}
	}
}

func TestQuoteShowsTheBeginning(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	p := newPrinter(&out, Options{Width: 40})
	p.quote("one\r\n" + strings.Repeat("two ", 40) + "\nthree\nfour\nfive\n\n")
	_ = p.flush()
	want := "      | one\n      | two two two two two two two two…\n      | three\n      | +2 lines\n"
	if out.String() != want {
		t.Errorf("got:\n%swant:\n%s", out.String(), want)
	}
}

// Whatever the text and the place: no line is wider than asked for, a mark
// never stands beyond the line it marks, and what is printed is scrubbed.
func FuzzSnippet(f *testing.F) {
	f.Add("Your refund was issued.", 5, 22, 60)
	f.Add(strings.Repeat("日本", 99)+"\n\x1b[1m##[x]", 3, 500, 40)
	f.Add(strings.Repeat("e\u0301", 999), 500, 600, 40)
	f.Add("a\r\n\x80\xff\u202e\t::error::", 1, 4, 1)
	f.Add(strings.Repeat("0", 32), 460, 600, 40)
	f.Fuzz(func(t *testing.T, text string, start, end, width int) {
		width = min(max(width, 40), 200)
		got := snippet(text, start, end, width)
		lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
		again := ""
		for i, line := range lines {
			if n := columns(line); n > width {
				t.Errorf("%d columns do not fit %d: %q", n, width, line)
			}
			if i%2 == 1 && columns(line) > columns(lines[i-1])+1 { // an empty place has a mark, too
				t.Errorf("the mark lies beyond its line:\n%s\n%s", lines[i-1], line)
			}
			again += new(scrubber).scrub(line) + "\n"
		}
		if again != got {
			t.Errorf("%q scrubbed again is %q", got, again)
		}
	})
}

// A model may answer with megabytes and no newline, and fifty claims may be
// found there. Going through all of it for each would take a minute.
func TestManyPlacesInOneHugeLine(t *testing.T) {
	t.Parallel()
	const words = "refund was issued 日本 "
	c := answer("huge", strings.Repeat(words, 5<<20/len(words)))
	c.Turns[0].Verdict = grader.Fail
	for i := range 50 {
		at := i * 4000 * len(words)
		c.Findings = append(c.Findings, report.Finding{Turn: 1, Finding: grader.Finding{Kind: grader.KindClaim, Name: "refund was issued", Part: grader.PartText, Start: at, End: at + 17}})
	}
	got := text(t, View{Report: run(c), Options: Options{Verbose: true}})
	if n := strings.Count(got, " "+strings.Repeat("^", 17)+"\n"); n != 50 {
		t.Errorf("%d places are underlined, want 50", n)
	}
	if len(got) > 50*500 {
		t.Errorf("%d bytes for 50 findings, want a few lines each", len(got))
	}
}
