package grader

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestFold(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"white space is collapsed and trimmed", " a \t\n b ", "a b"},
		{"words of a link's target follow the text", "see [this](https://x.example) now", "see this now\x00https://x.example"},
		{"a bullet is no emphasis", "* one\n* two", "* one * two"},
		{"a product is no emphasis", "2*3 and 2 * 3", "2*3 and 2 * 3"},
		{"a single tilde is no mark", "~50", "~50"},
		{"fences are marks", "```json\n{}\n```", "json {}"},
		{"unknown tags stay", "<think>x</think> a < b", "<think>x</think> a < b"},
		{"an ampersand stays", "R&D; a&b=1;", "r&d; a&b=1;"},
		{"bad UTF-8 is one replacement a byte", "a\xffb", "a\ufffdb"},
		{"a fraction stands apart from the number before it", "5½", "5 1/2"},
		{"a compatibility ligature", "ﬁle №5", "file no5"},
		{"a decimal keeps its mark", "1.234,5 and 0,375", "1.234,5 and 0,375"},
		{"a wrong group is no grouping", "12,34 and 1234,567", "12,34 and 1234,567"},
		{"a pathological escape", `\`, `\`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, Fold(tt.text)); diff != "" {
				t.Errorf("fold (-want +got):\n%s", diff)
			}
		})
	}
}

// checkMap holds the promises of a folded text's map.
func checkMap(t *testing.T, text string, f folded) {
	t.Helper()
	if !utf8.ValidString(f.text) {
		t.Fatalf("folding %q gave bad UTF-8: %q", text, f.text)
	}
	if (f.text == "") != (len(f.runs) == 0) {
		t.Fatalf("folding %q: %d bytes in %d runs", text, len(f.text), len(f.runs))
	}
	for k, r := range f.runs {
		end := int32(len(f.text))
		if k+1 < len(f.runs) {
			end = f.runs[k+1].at
		}
		if r.at >= end || k == 0 && r.at != 0 {
			t.Fatalf("folding %q: run %d covers [%d,%d)", text, k, r.at, end)
		}
		if r.plain && r.to-r.from != end-r.at {
			t.Fatalf("folding %q: run %d maps %d bytes to %d", text, k, end-r.at, r.to-r.from)
		}
	}
	i := 0
	for _, r := range f.text {
		j := i + utf8.RuneLen(r)
		from, to := f.start(i), f.end(j)
		if r != streamBreak && r != ' ' {
			if from < 0 || to > len(text) || from >= to {
				t.Fatalf("folding %q: %q comes from [%d,%d)", text, r, from, to)
			}
			if first, _ := utf8.DecodeRuneInString(text[from:to]); unicode.IsSpace(first) || invisible(first) {
				t.Fatalf("folding %q: %q comes from %q", text, r, text[from:to])
			}
		}
		i = j
	}
}

// pieces are what random texts are made of: everything that folding treats in
// a way of its own.
var pieces = []string{
	"refund", "was", "issued", "4412", "4,183", "441,442", "4'183", " ", " ", "\n", "\r\n", "\t", "\u00a0", "\u202f", "\u3000", "\u200b", "\u00ad", "\u2060", "\ufe0f", "\x00", "\x1b[1m",
	"*", "**", "_", "__", "~~", "`", "```", "> ", "\n> ", "|", "\n|---|\n", "[", "](", "](x)", "][1]", ")", "!", "\\", "\\_", `\u5df2`, `\ud83d\ude00`, `\udead`,
	"<b>", "</b>", "<br>", "<!--", "-->", `<a href="y">`, "<", ">", "&nbsp;", "&amp;", "&#8203;", "&", ";", "é", "e\u0301", "\u0301", "ß", "İ", "ı", "ς", "ﬁ", "½", "²", "①", "ＡＢ", "退款", "환불", "ｷｬ", "ペ", "٤", "’", "—", "\xff", "\u0345", "a", "7", ".", ",",
}

func randomText(r *rand.Rand, n int) string {
	var b strings.Builder
	for range r.IntN(n) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

func TestFoldMapHolds(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		text := randomText(r, 24)
		for _, v := range views(text) {
			checkMap(t, text, v)
		}
	}
}

// TestFindingsHoldTheForm: whatever surrounds and decorates a form, the folded
// text under each finding's span is the form folded, and the span's ends are
// the characters that made the form's first and last.
func TestFindingsHoldTheForm(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	forms := []string{"refund was issued", "4183 issued", "退款", "é issued", "order 441", "fi"}
	g, err := Compile(Expectation{Claims: []Claim{{Name: "c", Forms: forms}}})
	if err != nil {
		t.Fatal(err)
	}
	hits := 0
	for range 20000 {
		text := randomText(r, 6) + strings.ReplaceAll(forms[r.IntN(len(forms))], " ", pieces[7+r.IntN(8)]) + randomText(r, 6)
		parts := g.parts(Completion{Text: text})
		for id, places := range g.patterns.search(parts) {
			for _, at := range places {
				hits++
				if got := at.view.text[at.from:at.to]; got != g.patterns.list[id] {
					t.Fatalf("%q: the folded text under the span is %q, the form %q", text, got, g.patterns.list[id])
				}
				words := at.excerpt()
				first, _ := utf8.DecodeRuneInString(words)
				last, _ := utf8.DecodeLastRuneInString(words)
				if words == "" || unicode.IsSpace(first) || invisible(first) || unicode.IsSpace(last) || strings.ContainsRune("*_~|", first) || strings.ContainsRune("*_~|", last) {
					t.Fatalf("%q: the span's ends are no characters of the form: %q", text, words)
				}
			}
		}
	}
	if hits < 5000 {
		t.Errorf("only %d hits: the test has lost its object", hits)
	}
}

// TestSearchIsComplete holds the automaton against a search by hand.
func TestSearchIsComplete(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		var p patterns
		for range 1 + r.IntN(8) {
			p.add(strings.Repeat("ab", r.IntN(2)) + strings.Repeat("a", r.IntN(3)) + strings.Repeat("b", r.IntN(2)) + "退"[:3*r.IntN(2)])
		}
		if err := p.compile(); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for range r.IntN(40) {
			b.WriteString([]string{"a", "b", "退", "c"}[r.IntN(4)])
		}
		found := p.search([]part{newPart(PartText, b.String(), 0)})
		for id, pattern := range p.list {
			want := 0
			for i := range b.String() {
				if strings.HasPrefix(b.String()[i:], pattern) {
					want++
				}
			}
			if len(found[id]) != want {
				t.Fatalf("%q in %q: %d places, want %d (patterns %q)", pattern, b.String(), len(found[id]), want, p.list)
			}
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range pieces {
		f.Add(s + "a" + s)
	}
	f.Add("> [a](b \"c\") <!-- d --> **e** 1,234,567 &nbsp;")
	f.Fuzz(func(t *testing.T, text string) {
		for _, v := range views(text) {
			checkMap(t, text, v)
		}
	})
}

func FuzzGrade(f *testing.F) {
	f.Add("I cannot confirm that refund was issued, but 441,442.", "refund was issued", "cannot confirm that {claim}")
	f.Add("<think>x</think>退款", "退款", "没有{claim}")
	f.Fuzz(func(t *testing.T, text, form, denial string) {
		g, err := Compile(Expectation{Claims: []Claim{{Name: "c", Forms: []string{form}}}, Denials: []string{denial}})
		if err != nil {
			return
		}
		got := g.Grade(Completion{Text: text})
		for _, x := range got.Findings {
			if x.Kind == KindClaim && x.Excerpt != text[x.Start:x.End] {
				t.Fatalf("excerpt %q at [%d,%d) of %q", x.Excerpt, x.Start, x.End, text)
			}
		}
		if strings.TrimSpace(text) == "" && got.Verdict == Pass {
			t.Fatalf("an empty answer passed: %q", text)
		}
		if diff := cmp.Diff(got, g.Grade(Completion{Text: text})); diff != "" {
			t.Fatalf("the same answer was graded in two ways:\n%s", diff)
		}
	})
}
