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

// Answers with both layers on. The plain one is what most are: an entity every
// few sentences and a claim's form in one of ten. The dense one has six entities
// a paragraph, one of them derived, and denies a claim in each.
func BenchmarkLayers(b *testing.B) {
	observations := seen(
		"User: what did the trip cost, and is the refund through?",
		`{"trip": "KX4471", "booked": "2027-03-02", "legs": [{"price": 148.20, "bags": 1}, {"price": 282.10, "bags": 2}, {"price": 171.00, "bags": 0}]}`,
		`{"refunds": [], "card": "4417 **** **** 7447", "contact": "desk@example.com"}`,
	)
	g, err := Compile(Expectation{
		Observations: observations, Scope: true, Entities: Entities{Mode: EntitiesFail},
		Claims: []Claim{{Name: "refunded", Forms: []string{"refund was issued", "refund has been issued"}}},
	})
	if err != nil {
		b.Fatal(err)
	}
	plain := "I looked through everything the desk has on your trip before replying, and there is nothing else to add about the bags. " +
		"The first leg was booked on March 2, 2027, and the seats on the others are next to each other as you asked for them. " +
		"If somebody is late at the gate, the staff there will do what they can, but the boarding itself ends on time. " +
		"You can change the seats at the counter as long as it is open, and the card ending in 7447 stays the one on file. "
	denied := "I cannot confirm that the refund was issued; please write to desk@example.com if it does not arrive.\n\n"
	dense := "Your trip KX4471 was booked on March 2, 2027, and its three legs cost $148.20, $282.10 and $171.00, which comes to $601.30. " +
		denied + "Would you like me to look again tomorrow, or shall I pass this on to somebody who can see the other side of it?\n\n"
	for _, text := range []struct{ name, paragraph string }{{"plain", plain + "\n\n" + plain + denied}, {"dense", dense}} {
		for _, size := range []int{1 << 10, 1 << 14, 1 << 17, 1 << 20} {
			answer := Completion{Text: strings.Repeat(text.paragraph, size/len(text.paragraph)+1)}
			b.Run(fmt.Sprintf("%s/%dKB", text.name, size>>10), func(b *testing.B) {
				b.SetBytes(int64(len(answer.Text)))
				for b.Loop() {
					g.Grade(answer)
				}
			})
		}
	}
}
