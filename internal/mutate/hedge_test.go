package mutate

import "testing"

func TestHedged(t *testing.T) {
	t.Parallel()
	tests := []struct {
		words string
		want  bool
	}{
		{"refund was issued", false}, {"parcel has arrived", false}, {"order 4412 exists", false}, {"it's refunded", false}, {"Nothingham has shipped", false},
		{"Geld ist zurück", false}, {"el paquete salió ayer", false}, {"已退款", false}, {"包裹已发出", false}, {"返金が完了しました", false},
		{"refund was not issued", true}, {"refund WILL arrive", true}, {"it hasn't left", true}, {"it hasn’t left", true}, {"we'll refund it", true}, {"was it paid?", true},
		{"she said it left", true}, {`it is "paid"`, true}, {"if it left", true}, {"can be found", true},
		{"Geld ist nicht da", true}, {"wenn es da ist", true}, {"no salió", true}, {"n'est là", true}, {"не пришло", true},
		{"没有退款", true}, {"会退款", true}, {"已退款吗", true}, {"返金はありません", true}, {"환불되지 않았습니다", true},
	}
	for _, tt := range tests {
		if got := hedged(tt.words); got != tt.want {
			t.Errorf("%q: got %t", tt.words, got)
		}
	}
}

func TestSentenceHedged(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name        string
		left, right string
		want        bool
	}{
		{"alone", "", ".", false},
		{"a plain sentence around it", "the ", " today.", false},
		{"another sentence before and behind", "i cannot tell. the ", " today. shall i look?", false},
		{"another line before and behind", "if not\nthe ", " today\nperhaps", false},
		{"a negation before it", "i cannot confirm that the ", ".", true},
		{"a question behind it", "the ", " today, right?", true},
		{"a point that may be an abbreviation's", "i cannot confirm that no. ", ".", true},
		{"a line that leads to it", "I cannot confirm:\n\nthe ", ".", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := sentenceHedged(seat{tt.left, tt.right}); got != tt.want {
				t.Errorf("got %t", got)
			}
		})
	}
}
