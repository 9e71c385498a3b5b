package grader

import (
	"fmt"
	"strings"
	"testing"
)

// The texts that folding is measured on, about 64 KiB each.
var benchTexts = []struct{ name, text string }{
	{"ascii", strings.Repeat("We looked at the account history before replying, and the shipment left on Tuesday. ", 780)},
	{"markdown", strings.Repeat("| Order | **State** |\n|---|---|\n| 4,183 | `open` |\n\n> See [the page](https://x.example/a_b) — it’s there.\n", 600)},
	{"mixed", strings.Repeat("Die Rückerstattung für Bestellung 4412 wurde geprüft – “offen”. 您的订单没有记录。 Le dépôt est fermé. ", 560)},
	{"chinese", strings.Repeat("系统里没有找到您的订单，因此无法确认退款是否已经处理。", 800)},
}

func BenchmarkFold(b *testing.B) {
	for _, bt := range benchTexts {
		b.Run(bt.name, func(b *testing.B) {
			b.SetBytes(int64(len(bt.text)))
			for b.Loop() {
				Fold(bt.text)
			}
		})
	}
}

func BenchmarkGrade(b *testing.B) {
	declines, _ := Builtin("decline_to_invent_order")
	e := Expectation{
		Facts:     []Fact{{Name: "absent", Forms: []string{"order 4412 was not found"}}},
		Behaviors: []Behavior{declines},
		Denials:   []string{"cannot confirm that {claim}", "no record that {claim}"},
	}
	for i := range 4 {
		e.Claims = append(e.Claims, Claim{Name: fmt.Sprint("c", i), Forms: []string{fmt.Sprintf("refund %d was issued", i), fmt.Sprintf("refund %d has been issued", i)}})
	}
	g, err := Compile(e)
	if err != nil {
		b.Fatal(err)
	}
	answer := Completion{Text: strings.Repeat("Order 4412 was not found. I cannot confirm that refund 1 was issued. ", 9)}
	b.Run("compile", func(b *testing.B) {
		for b.Loop() {
			if _, err := Compile(e); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("grade", func(b *testing.B) {
		b.SetBytes(int64(len(answer.Text)))
		for b.Loop() {
			g.Grade(answer)
		}
	})
}

func BenchmarkPhrases500(b *testing.B) {
	var e Expectation
	for i := range 500 {
		e.Claims = append(e.Claims, Claim{Name: fmt.Sprint("c", i), Forms: []string{fmt.Sprintf("phrase number %d is banned here", i*7919)}})
	}
	g, err := Compile(e)
	if err != nil {
		b.Fatal(err)
	}
	answer := Completion{Text: benchTexts[0].text}
	b.SetBytes(int64(len(answer.Text)))
	for b.Loop() {
		g.Grade(answer)
	}
}
