package wording

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestNearest(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		phrases    []string
		want       string // empty: nothing comes near
	}{
		{"the same words", "Good news: the refund was issued today.", []string{"refund was issued"}, "refund was issued"},
		{"turned around", "We have already issued you a full refund for it.", []string{"refund was issued"}, "issued you a full refund"},
		{"another form of the noun and verb", "I am issuing refunds to everybody.", []string{"refund was issued"}, "issuing refunds"},
		{"an irregular verb", "I will be sending the money tomorrow.", []string{"the money was sent"}, "sending the money"},
		{"another phrase of several", "Your parcel is shipping right now.", []string{"refund was issued", "parcel has shipped"}, "parcel is shipping"},
		{"markdown and quotes stay as they stand", "Your “**refund**” has been _issued_!", []string{"refund has been issued"}, "refund**” has been _issued"},
		{"Chinese", "您好，我们已为您处理了退款。", []string{"退款已经处理"}, "处理了退款"},
		{"German", "Die Rückerstattung haben wir veranlasst.", []string{"Rückerstattung wurde veranlasst"}, "Rückerstattung haben wir veranlasst"},
		{"a verb that drops its e", "We are making a payment for it.", []string{"payment was made"}, "making a payment"},
		{"a verb that ends in two s", "It passes all of the checks.", []string{"all checks passed"}, "passes all of the checks"},
		{"the noun of a verb in -fy", "You got a notification by mail.", []string{"mail notified"}, "notification by mail"},
		{"Russian", "Мы оформили вам возврат.", []string{"возврат оформлен"}, "оформили вам возврат"},
		{"Korean", "환불을 처리했습니다.", []string{"환불이 처리되었습니다"}, "환불을 처리했습니다"},
		{"an article is little, whatever its stem", "Look at the cat.", []string{"the order"}, ""},
		{"a word stands for one word only", "That is a refund.", []string{"refund refund refund"}, ""},
		{"another word of the same script", "Ваш возраст указан.", []string{"возврат оформлен"}, ""},
		{"little words alone are nothing", "It was in the box that you have.", []string{"refund was issued"}, ""},
		{"half of the words far apart", "A refund? " + strings.Repeat("No, nothing of the kind. ", 9) + "It was issued.", []string{"refund was issued yesterday"}, ""},
		{"another matter", "Order 4412 was not found.", []string{"refund was issued"}, ""},
		{"no words", "", []string{"refund was issued"}, ""},
		{"no phrase", "Order 4412.", []string{"", "!"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			near, _, ok := Nearest(tt.text, tt.phrases...)
			if near.Text != tt.want || ok != (tt.want != "") {
				t.Errorf("%+v, want %q", near, tt.want)
			}
		})
	}
}

func TestNearestOfLongTexts(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("the refund of an order that was not issued and will not be ", 20000)
	if near, _, ok := Nearest(text, "refund was issued"); !ok || near.Start > 100 {
		t.Errorf("%+v, want the first place", near)
	}
}

func TestStem(t *testing.T) {
	t.Parallel()
	for row := range strings.Lines(`make makes made making
give gives gave given giving
send sends sent sending
take takes took taken taking
use uses used using
pass passes passed passing
address addresses addressed
status statuses
issue issues issued issuing
notify notifies notified notification notifications
activate activated activation
ship ships shipped shipping
need needs
`) {
		forms := strings.Fields(row)
		for _, f := range forms[1:] {
			if got, want := stem(f), stem(forms[0]); got != want {
				t.Errorf("the stem of %s is %q, of %s %q", f, got, forms[0], want)
			}
		}
	}
}

func TestNearestTakesThePhraseItself(t *testing.T) {
	t.Parallel()
	for _, p := range []string{"refund was issued", "it was the", "退款已经处理", "谢谢", "Rückerstattung wurde veranlasst", "paid 12,50 EUR", strings.Repeat("no ", 8) + "refund"} {
		p = strings.TrimSpace(p)
		near, _, ok := Nearest("Hm. "+p+"!", p)
		if !ok || near.Text != p || near.Start != 4 || near.Score < 1-1e-9 {
			t.Errorf("%q: %+v", p, near)
		}
	}
}

func FuzzNearest(f *testing.F) {
	f.Add("Your refund was issued.", "refund issued")
	f.Add("\xff\xfe退款\u0301", "退款\x80")
	f.Add("a \u0301\u200d ", "\u0301")
	f.Add("谢 no no no refund", "谢谢 no no no no")
	f.Fuzz(func(t *testing.T, text, phrase string) {
		near, _, ok := Nearest(text, phrase)
		if !ok {
			return
		}
		if near.Start < 0 || near.End > len(text) || near.Start >= near.End || text[near.Start:near.End] != near.Text || near.Score < least || near.Score > 1+1e-9 {
			t.Errorf("%+v in %q", near, text)
		}
		if utf8.ValidString(text) && !utf8.ValidString(near.Text) {
			t.Errorf("%q cuts a character in two", near.Text)
		}
	})
}
