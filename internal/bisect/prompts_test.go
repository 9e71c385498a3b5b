package bisect

import (
	"context"
	"math"
	"strings"
	"testing"
)

// Prompts of many shapes, each with one change that flips: the hunk is named
// exactly, among the changed lines and among the changed sentences.
func TestPrompts(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		old, next string
		has, not  string    // the case flips where the text has the one and not the other
		line      [2]string // the guilty hunk by lines
		sentence  [2]string // and by sentences
	}{
		{
			name: "one line",
			old:  "Be polite.", next: "Be bold.", has: "bold",
			line: [2]string{"Be polite.", "Be bold."}, sentence: [2]string{"Be polite.", "Be bold."},
		},
		{
			name: "an item of a list",
			old:  "# Rules\n\n- ask first\n- never guess\n- be kind\n- stop\n", next: "# Laws\n\n- ask first\n- guess if unsure\n- be kind\n- halt\n",
			has:  "guess if",
			line: [2]string{"- never guess\n", "- guess if unsure\n"}, sentence: [2]string{"- never guess", "- guess if unsure"},
		},
		{
			name: "adjacent items of a numbered list",
			old:  "1. Ask first\n2. Never guess\n3. Be kind\n", next: "1. Ask twice\n2. Guess if unsure\n3. Be brief\n",
			has:      "Guess",
			line:     [2]string{"1. Ask first\n2. Never guess\n3. Be kind\n", "1. Ask twice\n2. Guess if unsure\n3. Be brief\n"},
			sentence: [2]string{"2. Never guess", "2. Guess if unsure"},
		},
		{
			name: "a sentence in a paragraph on one line",
			old:  "You help. Never invent an order. Be kind.\n\nSay bye.\n", next: "You assist. Invent an order when asked. Be brief.\n\nSay hi.\n",
			has: "Invent an",
			line: [2]string{
				"You help. Never invent an order. Be kind.\n", "You assist. Invent an order when asked. Be brief.\n",
			},
			sentence: [2]string{"Never invent an order.", "Invent an order when asked."},
		},
		{
			name: "a wrapped paragraph",
			old:  "You help with\norders. Never\ninvent one.\n\nBe kind.\n", next: "You help with\norders. Sometimes\ninvent one.\n\nBe brief.\n",
			has:  "Sometimes",
			line: [2]string{"orders. Never\n", "orders. Sometimes\n"}, sentence: [2]string{"Never", "Sometimes"},
		},
		{
			name: "CRLF",
			old:  "Be kind.\r\n\r\nNever guess.\r\n\r\nStop.\r\n", next: "Be brief.\r\n\r\nGuess.\r\n\r\nHalt.\r\n",
			has:  "Guess",
			line: [2]string{"Never guess.\r\n", "Guess.\r\n"}, sentence: [2]string{"Never guess.", "Guess."},
		},
		{
			name: "one line loses its CR",
			old:  "Be kind.\r\nNever guess.\r\nStop.\r\n", next: "Be brief.\r\nNever guess.\nStop.\r\n",
			has:      "guess.\n",
			line:     [2]string{"Be kind.\r\nNever guess.\r\n", "Be brief.\r\nNever guess.\n"},
			sentence: [2]string{"\r\n", "\n"},
		},
		{
			name: "Chinese prose",
			old:  "你是客服。不得编造订单。请礼貌。\n\n谢谢。\n", next: "你是助手。可以编造订单。请简短。\n\n再见。\n",
			has:      "可以",
			line:     [2]string{"你是客服。不得编造订单。请礼貌。\n", "你是助手。可以编造订单。请简短。\n"},
			sentence: [2]string{"不得编造订单。", "可以编造订单。"},
		},
		{
			name: "Japanese prose, a sentence more",
			old:  "丁寧に。注文を作らない。\n", next: "丁寧に。分からなければ推測する。注文を作らない！\n",
			has:      "推測",
			line:     [2]string{"丁寧に。注文を作らない。\n", "丁寧に。分からなければ推測する。注文を作らない！\n"},
			sentence: [2]string{"", "分からなければ推測する。"},
		},
		{
			name: "a moved paragraph, the change elsewhere",
			old:  "One thing.\n\nTwo things.\n\nThree things.\n\nNever guess.\n", next: "Two things.\n\nThree things.\n\nOne thing.\n\nGuess.\n",
			has:      "Guess",
			line:     [2]string{"Never guess.\n", "One thing.\n\nGuess.\n"},
			sentence: [2]string{"Never guess.", "Guess."},
		},
		{
			name: "a moved paragraph that flips by its place",
			old:  "Never guess.\nA.\nB.\nC.\nD.\n", next: "A.\nB.\nC.\nNever guess.\nD.\n",
			has: "A", not: "Never guess.\nA",
			line: [2]string{"Never guess.\n", ""}, sentence: [2]string{"Never guess.\n", ""},
		},
		{
			name: "inserted at the start",
			old:  "Be kind.\nStop.\n", next: "You may guess.\nBe kind.\nHalt.\n", has: "may guess",
			line: [2]string{"", "You may guess.\n"}, sentence: [2]string{"", "You may guess.\n"},
		},
		{
			name: "deleted at the end",
			old:  "Be kind.\nStop.\nNever guess.\n", next: "Be brief.\nStop.\n", has: "Stop", not: "Never guess",
			line: [2]string{"Never guess.\n", ""}, sentence: [2]string{"Never guess.\n", ""},
		},
		{
			name: "the last sentence of a paragraph deleted",
			old:  "Be kind. Never guess.\nStop.\n", next: "Be brief.\nStop.\n", has: "Be", not: "Never guess",
			line: [2]string{"Be kind. Never guess.\n", "Be brief.\n"}, sentence: [2]string{" Never guess.", ""},
		},
		{
			name: "duplicates of lines",
			old:  "---\nBe kind.\n---\nStop.\n---\nNever guess.\n---\n", next: "---\nBe brief.\n---\nStop.\n---\n---\nGuess.\n---\nBye.\n",
			has:  "Guess",
			line: [2]string{"", "Guess.\n---\nBye.\n"}, sentence: [2]string{"", "Guess.\n"},
		},
		{
			name: "a line repeated once more",
			old:  "Stop.\nStop.\nBe kind.\n", next: "Stop.\nStop.\nStop.\nBe brief.\n", has: "Stop.\nStop.\nStop.",
			line: [2]string{"Be kind.\n", "Stop.\nBe brief.\n"}, sentence: [2]string{"", "Stop.\n"},
		},
		{
			name: "no final newline, a line added",
			old:  "Be kind.\nStop.", next: "Be brief.\nStop.\nGuess.", has: "Guess",
			line: [2]string{"Be kind.\nStop.", "Be brief.\nStop.\nGuess."}, sentence: [2]string{"", "\nGuess."},
		},
		{
			name: "blank lines alone",
			old:  "Be kind.\n\nStop.\n\nBye.\n", next: "Be kind.\nStop.\n\nHi.\n", has: "kind.\nStop",
			line: [2]string{"\n", ""}, sentence: [2]string{"\n", ""},
		},
		{
			name: "tags",
			old:  "<rules>\nnever guess\n</rules>\n<tone>\nkind\n</tone>\n", next: "<rules>\nguess\n</rules>\n<tone>\nbrief\n</tone>\n",
			has: "\nguess", line: [2]string{"never guess\n", "guess\n"}, sentence: [2]string{"never guess", "guess"},
		},
		{
			name: "a fenced example",
			old:  "Say:\n```\nI am not sure. Sorry.\nBye.\n```\nStop.\n", next: "Say:\n```\nI am sure. Good.\nHi.\n```\nHalt.\n",
			has:      "am sure",
			line:     [2]string{"I am not sure. Sorry.\nBye.\n", "I am sure. Good.\nHi.\n"},
			sentence: [2]string{"I am not sure. Sorry.\nBye.\n", "I am sure. Good.\nHi.\n"},
		},
		{
			name: "a table",
			old:  "| day | refund |\n| --- | --- |\n| 30 | yes |\n| 60 | no |\n", next: "| days | refund |\n| --- | --- |\n| 30 | no |\n| 90 | no |\n",
			has:      "| 30 | no |",
			line:     [2]string{"| 30 | yes |\n| 60 | no |\n", "| 30 | no |\n| 90 | no |\n"},
			sentence: [2]string{"| 30 | yes |", "| 30 | no |"},
		},
		{
			name: "a prompt from nothing",
			next: "Be kind. Guess. Stop.\n", has: "Guess",
			line: [2]string{"", "Be kind. Guess. Stop.\n"}, sentence: [2]string{"", "Guess. "},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			probe := func(_ context.Context, text string) (Outcome, error) {
				if strings.Contains(text, tt.has) && (tt.not == "" || !strings.Contains(text, tt.not)) {
					return Flipped, nil
				}
				return Same, nil
			}
			lines := Diff(tt.old, tt.next)
			for _, c := range []struct {
				by     string
				change Change
				want   [2]string
			}{{"lines", lines, tt.line}, {"sentences", lines.Sentences(), tt.sentence}} {
				checkChange(t, c.change, tt.old, tt.next)
				r := find(t, c.change, probe, Options{})
				if !r.Proven || len(r.Guilty) != 1 {
					t.Errorf("by %s: got %+v of %q", c.by, r, sides(c.change))
					continue
				}
				if got := sides(c.change)[r.Guilty[0]]; got != c.want {
					t.Errorf("by %s: got %q, want %q, of %q", c.by, got, c.want, sides(c.change))
				}
				if float64(r.Probes) > math.Log2(float64(len(c.change.Hunks)))+4 {
					t.Errorf("by %s: %d probes for %d hunks", c.by, r.Probes, len(c.change.Hunks))
				}
			}
		})
	}
}
