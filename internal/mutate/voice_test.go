package mutate

import (
	"strings"
	"testing"
)

func TestTheVoiceIsTheLanguageOfTheAnswer(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want *voice
	}{
		{"", english},
		{"4412", english},
		{"I cannot find the order, and it is not my place to guess.", english},
		{"Ich kann das nicht bestätigen, und die Nummer ist mir unbekannt.", german},
		{"No consta en los datos que tengo para usted.", spanish},
		{"Je ne trouve pas votre commande dans les données.", french},
		{"Я не нашёл такого заказа.", russian},
		{"系统里没有找到订单 A-4412 (Northwind)。", chinese},
		{"注文番号は見つかりませんでした。", japanese},
		{"해당 주문을 찾을 수 없습니다.", korean},
		{"I found no order by the name 李明 in the list, sorry.", english},
	}
	for _, tt := range tests {
		if got := voiceOf(tt.text); got != tt.want {
			t.Errorf("%q is answered with %q", tt.text, got.closing)
		}
	}
}

func TestWhatAVoiceSaysIsPlain(t *testing.T) {
	t.Parallel()
	for _, v := range []*voice{english, german, spanish, french, russian, chinese, japanese, korean} {
		for _, s := range []string{v.closing, v.before, v.after, v.but, v.filler} {
			if strings.ContainsAny(s, "*_`[]<>|#0123456789") || letters(s) == "" {
				t.Errorf("%q is not plain", s)
			}
		}
	}
}
