package speech

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// paragraph is text in which much triggers.
const paragraph = "I can't confirm that the deposit was returned, but the parcel (not the lamp) was sent on May 5. " +
	"If you need a copy, please check whether the form was filed; no fee applies. Would you like me to look it up?\n\n" +
	"- [ ] Mail sent\n- 目前没有记录显示已到货，但订单已取消。\n- Ich kann nicht sagen, ob die Ware verschickt wurde.\n\n"

// one is a single sentence with many clauses.
const one = "the order was not sent and the fee was not paid, and if the form is filed we will see that no mail came, "

func benchmark(b *testing.B, unit string) {
	for _, size := range []int{1 << 10, 1 << 15, 1 << 20} {
		text := strings.Repeat(unit, size/len(unit)+1)
		b.Run(fmt.Sprintf("%dKB", size>>10), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				t := Read(text)
				for k := range 10_000 {
					at := k * len(text) / 10_000
					t.Act(at, at+20)
				}
			}
		})
	}
}

func BenchmarkParagraphs(b *testing.B)  { benchmark(b, paragraph) }
func BenchmarkOneSentence(b *testing.B) { benchmark(b, one) }
func BenchmarkRead(b *testing.B) {
	text := strings.Repeat(paragraph, 1<<12)
	for b.Loop() {
		Read(text)
	}
}

// TestPathologicalTexts reads long texts of one thing, each with many spans. A
// cost that grows with the square of the length would take minutes.
func TestPathologicalTexts(t *testing.T) {
	t.Parallel()
	const size, patience = 1 << 16, 5 * time.Second
	for _, unit := range []string{
		paragraph, one, "not ", ",", "is if ", "no: no, ", "(", ") (", `the message: "`, "?", "a? no. ", "- no:\n", " - no:\n", "没", "没有，", "ません",
		"*", "<b", "<b>", "&", "&#39;", `\n`, "a", "e\u0301", "\u200b", "a'", "1,", "| no ", "| no | no |\n|---|---|\n", "[ ]", "~~", "~~a~~ ",
		"that that ", "any orders that can ", "once once ", "a:\n", "if a:\n- if b:\n", "> no\n", "```\n", "correction: ", "like #", "\x80", "　",
	} {
		text := strings.Repeat(unit, size/len(unit)+1)
		began := time.Now()
		x := Read(text)
		for k := range 2000 {
			at := k * len(text) / 2000
			x.Act(at, at+5)
		}
		if took := time.Since(began); took > patience {
			t.Errorf("%d bytes of %q took %v, more than %v", len(text), unit, took, patience)
		}
	}
}
