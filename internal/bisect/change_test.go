package bisect

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// all chooses every hunk of a change.
func all(c Change) []bool { return slices.Repeat([]bool{true}, len(c.Hunks)) }

// sides shows each hunk as the old and the new side.
func sides(c Change) [][2]string {
	var out [][2]string
	for _, h := range c.Hunks {
		out = append(out, [2]string{h.Old, h.New})
	}
	return out
}

// checkChange holds what every change promises.
func checkChange(t *testing.T, c Change, old, next string) {
	t.Helper()
	if got := c.Text(nil); got != old {
		t.Errorf("without hunks:\n got %q\nwant %q", got, old)
	}
	if got := c.Text(all(c)); got != next {
		t.Errorf("with all hunks:\n got %q\nwant %q", got, next)
	}
	end, grown := 0, 0
	for i, h := range c.Hunks {
		switch {
		case h.Old == h.New:
			t.Errorf("hunk %d changes nothing: %+v", i, h)
		case h.At < end:
			t.Errorf("hunk %d overlaps the one before: %+v", i, h)
		case old[h.At:h.At+len(h.Old)] != h.Old:
			t.Errorf("hunk %d is not in the old text: %+v", i, h)
		case h.OldLine != 1+strings.Count(old[:h.At], "\n"):
			t.Errorf("hunk %d has the wrong old line: %+v", i, h)
		case h.NewLine != 1+strings.Count(next[:h.At+grown], "\n"):
			t.Errorf("hunk %d has the wrong new line: %+v", i, h)
		}
		end = h.At + len(h.Old)
		grown += len(h.New) - len(h.Old)
	}
}

func TestDiff(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		old, next string
		want      []Hunk
	}{
		{name: "nothing changed", old: "a\nb\n", next: "a\nb\n"},
		{name: "both empty"},
		{name: "from nothing", next: "a\n", want: []Hunk{{0, "", "a\n", 1, 1}}},
		{name: "to nothing", old: "a\n", want: []Hunk{{0, "a\n", "", 1, 1}}},
		{
			name: "adjacent lines form one hunk, others do not",
			old:  "a\nb\nc\nd\ne\n", next: "a\nB\nC\nd\nE\n",
			want: []Hunk{{2, "b\nc\n", "B\nC\n", 2, 2}, {8, "e\n", "E\n", 5, 5}},
		},
		{
			name: "an insertion names the line it stands before, on both sides",
			old:  "a\nb\n", next: "x\ny\na\nz\nb\n",
			want: []Hunk{{0, "", "x\ny\n", 1, 1}, {2, "", "z\n", 2, 4}},
		},
		{
			name: "a final newline that went is a change of the last line alone",
			old:  "a\nb\n", next: "a\nb",
			want: []Hunk{{2, "b\n", "b", 2, 2}},
		},
		{
			name: "a line ending is part of its line",
			old:  "a\r\nb\r\nc\r\n", next: "a\r\nb\nc\r\n",
			want: []Hunk{{3, "b\r\n", "b\n", 2, 2}},
		},
		{
			name: "a line added behind one without an ending glues nothing",
			old:  "a\nb", next: "a\nb\nc",
			want: []Hunk{{2, "b", "b\nc", 2, 2}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := Diff(tt.old, tt.next)
			checkChange(t, c, tt.old, tt.next)
			if d := cmp.Diff(tt.want, c.Hunks); d != "" {
				t.Errorf("hunks (-want +got):\n%s", d)
			}
		})
	}
}

func TestSentences(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		old, next string
		want      [][2]string
	}{
		{
			name: "two changed sentences of a paragraph, the kept one between them",
			old:  "Be polite. Greet the user. Never guess.\n", next: "Be brief. Greet the user. Never invent.\n",
			want: [][2]string{{"Be polite.", "Be brief."}, {"Never guess.", "Never invent."}},
		},
		{
			name: "adjacent changed sentences are two hunks",
			old:  "Refund within 30 days. Ask for the order.\n", next: "Refund within 14 days. Ask for the order number.\n",
			want: [][2]string{{"Refund within 30 days.", "Refund within 14 days."}, {"Ask for the order.", "Ask for the order number."}},
		},
		{
			name: "a removed last sentence takes the space before it",
			old:  "Be polite. Never guess.\nBye.\n", next: "Be polite.\nBye.\n",
			want: [][2]string{{" Never guess.", ""}},
		},
		{
			name: "an added first sentence takes the space behind it",
			old:  "Be polite.\n", next: "Never guess. Be polite.\n",
			want: [][2]string{{"", "Never guess. "}},
		},
		{
			name: "of more sentences than before, the one most alike is the changed one",
			old:  "Refund within 30 days.\n", next: "Check the order first. Refund within 14 days.\n",
			want: [][2]string{{"", "Check the order first. "}, {"Refund within 30 days.", "Refund within 14 days."}},
		},
		{
			name: "Chinese and Japanese stops need no space",
			old:  "请礼貌。不要猜测。谢谢！\n", next: "请简短。不要编造。谢谢！\n",
			want: [][2]string{{"请礼貌。", "请简短。"}, {"不要猜测。", "不要编造。"}},
		},
		{
			name: "a closing quote belongs to its sentence",
			old:  "「礼貌に。」と言う。 Say \"no.\" Then stop.\n", next: "「丁寧に。」と言う。 Say \"yes.\" Then stop.\n",
			want: [][2]string{{"「礼貌に。」", "「丁寧に。」"}, {"Say \"no.\"", "Say \"yes.\""}},
		},
		{
			name: "list items without stops",
			old:  "- be polite\n- ask first\n- stop\n", next: "- be brief\n- ask twice\n- stop\n",
			want: [][2]string{{"- be polite", "- be brief"}, {"- ask first", "- ask twice"}},
		},
		{
			name: "the number of a list item is no sentence",
			old:  "1. Be polite\n2. Ask first\n", next: "1. Be brief\n2. Ask twice\n",
			want: [][2]string{{"1. Be polite", "1. Be brief"}, {"2. Ask first", "2. Ask twice"}},
		},
		{
			name: "a wrapped sentence is one, an abbreviation and a decimal end none",
			old:  "Pay at most 9.52, e.g. by\ncard. Then stop.\n", next: "Pay at most 9.53, e.g. by\ncash. Then stop.\n",
			want: [][2]string{{"Pay at most 9.52, e.g. by\ncard.", "Pay at most 9.53, e.g. by\ncash."}},
		},
		{
			name: "a sentence behind one without a final newline",
			old:  "Be polite.", next: "Be polite.\nNever guess.\n",
			want: [][2]string{{"", "\nNever guess."}, {"", "\n"}},
		},
		{
			name: "what stands in a fence stays whole",
			old:  "```\nRun it. Now.\nStop. Here.\n```\nOk. Fine.\n", next: "```\nRun this. Then.\nHalt. There.\n```\nWell. Good.\n",
			want: [][2]string{{"Run it. Now.\nStop. Here.\n", "Run this. Then.\nHalt. There.\n"}, {"Ok.", "Well."}, {"Fine.", "Good."}},
		},
		{
			name: "CRLF stays where it was",
			old:  "Be polite.\r\nNever guess.\r\n", next: "Be brief.\r\nNever invent.\r\n",
			want: [][2]string{{"Be polite.", "Be brief."}, {"Never guess.", "Never invent."}},
		},
		{
			name: "tags and headings close themselves",
			old:  "# Rules\n<tone>\nbe polite\n</tone>\n", next: "# Laws\n<tone>\nbe brief\n</tone>\n",
			want: [][2]string{{"# Rules", "# Laws"}, {"be polite", "be brief"}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := Diff(tt.old, tt.next).Sentences()
			checkChange(t, c, tt.old, tt.next)
			if d := cmp.Diff(tt.want, sides(c)); d != "" {
				t.Errorf("hunks (-want +got):\n%s", d)
			}
		})
	}
}

// Random texts of few distinct pieces, so that much repeats and moves.
func TestChangeIsExact(t *testing.T) {
	t.Parallel()
	parts := []string{
		"a", "b.", "C! ", " ", "\n", "\n\n", "\r\n", "。", "！", "语", "```\n", "- x\n", "1. Y\n", "Be polite. ",
		"Never guess.\n", "\t", "\u3000", "\xff", "# h\n", "<t>\n", "...", "\"", "e.g. ",
	}
	r := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		var b strings.Builder
		for range r.IntN(40) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		return b.String()
	}
	for range 5000 {
		old, next := text(), text()
		c := Diff(old, next)
		checkChange(t, c, old, next)
		checkChange(t, c.Sentences(), old, next)
		checkChange(t, c.Sentences().Sentences(), old, next)
		if t.Failed() {
			t.Fatalf("old %q\nnew %q", old, next)
		}
	}
}

// However long and different, a comparison stays small: past the bound of the
// exact search it goes by anchors, and without any it gives up into one hunk.
func TestLongTexts(t *testing.T) {
	t.Parallel()
	const n = 10_000
	lines := func(f func(i int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(f(i) + "\n")
		}
		return b.String()
	}
	numbered := lines(func(i int) string { return fmt.Sprint("line ", i) })
	tests := []struct {
		name      string
		old, next string
		want      int // hunks
	}{
		{
			name: "every fifth line changed: anchors",
			old:  numbered,
			next: lines(func(i int) string {
				if i%5 == 2 {
					return fmt.Sprint("other ", i)
				}
				return fmt.Sprint("line ", i)
			}),
			want: n / 5,
		},
		{
			name: "nothing in common",
			old:  numbered,
			next: lines(func(i int) string { return fmt.Sprint("Other. Line! ", i) }),
			want: 1,
		},
		{
			name: "two kinds of line, no anchor",
			old:  lines(func(i int) string { return fmt.Sprint(i * i % 7 % 2) }),
			next: lines(func(i int) string { return fmt.Sprint(i * i % 11 % 2) }),
			want: -1,
		},
		{
			name: "turned round",
			old:  numbered,
			next: lines(func(i int) string { return fmt.Sprint("line ", n-i) }),
			want: -1,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := Diff(tt.old, tt.next)
			if got := len(c.Hunks); tt.want >= 0 && got != tt.want {
				t.Errorf("got %d hunks, want %d", got, tt.want)
			}
			if c.Text(all(c)) != tt.next || c.Text(nil) != tt.old {
				t.Error("lines: not exact")
			}
			s := c.Sentences()
			if s.Text(all(s)) != tt.next || s.Text(nil) != tt.old {
				t.Error("sentences: not exact")
			}
		})
	}
}

// Short texts get the shortest script: no line is both taken out and put in
// that could have stayed.
func TestDiffIsShortest(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	list := func() []string {
		out := make([]string, r.IntN(12))
		for i := range out {
			out[i] = string(rune('a' + r.IntN(4)))
		}
		return out
	}
	for range 3000 {
		a, b := list(), list()
		cost := 0
		for _, e := range edits(a, b) {
			cost += e.a1 - e.a0 + e.b1 - e.b0
		}
		if want := len(a) + len(b) - 2*common(a, b); cost != want {
			t.Fatalf("%q to %q: %d lines in hunks, want %d", a, b, cost, want)
		}
	}
}

// common is the length of the longest common subsequence, by definition.
func common(a, b []string) int {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	row := make([]int, len(b)+1)
	for i := range a {
		diagonal := 0
		for j := range b {
			above := row[j+1]
			if a[i] == b[j] {
				row[j+1] = diagonal + 1
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}

func FuzzDiff(f *testing.F) {
	f.Add("a\nb\nc\n", "a\nc\nd")
	f.Add("Be polite. Never guess.\r\n", "Never guess.\r\nBe brief!\r\n")
	f.Add("请礼貌。不要猜测。", "不要猜测。\n\n请礼貌。")
	f.Add("```\nx. Y\n", "x. Y\n```\n\n")
	f.Fuzz(func(t *testing.T, old, next string) {
		c := Diff(old, next)
		checkChange(t, c, old, next)
		checkChange(t, c.Sentences(), old, next)
	})
}
