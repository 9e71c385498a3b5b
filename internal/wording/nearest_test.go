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

func FuzzNearest(f *testing.F) {
	f.Add("Your refund was issued.", "refund issued")
	f.Add("\xff\xfe退款\u0301", "退款\x80")
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
