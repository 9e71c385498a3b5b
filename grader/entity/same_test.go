package entity_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// value is what makes two spellings one: kind, role and key.
func value(t *testing.T, text string) string {
	t.Helper()
	found := entity.Scan(text)
	if len(found) != 1 {
		t.Fatalf("%q: want one entity, got %v", text, found)
	}
	return string(found[0].Kind) + " " + string(found[0].Role) + " " + found[0].Key
}

// groups are spellings of one value each; no two groups share one.
var groups = [][]string{
	{"1000", "1,000", "1'000", "1’000", "1\u202f000", "１０００", "one thousand", "a thousand", "1k", "1e3", "一千", "**1**,000", "1\u200b000"},
	{"1000.5", "1,000.50", "1.000,50", "1'000.5"},
	{"2", "two", "Two", "TWO", "2.0", "zwei", "dos"},
	{"0.5", "1/2", "½", "one half", ".5", "0,5"},
	{"21", "twenty-one", "twenty one", "einundzwanzig", "二十一"},
	{"$12.50", "12.5 USD", "US$ 12.50", "USD 12.5", "12.50 dollars", "$ 12.50", "12.50$", "1250 cents"},
	{"€12.50", "12,50 €", "12.5 EUR", "EUR 12.50", "12.50 euros"},
	{"678000000000元", "6780亿元", "六千七百八十亿元", "6,780亿元", "678 billion yuan", "CNY 678bn"},
	{"¥3,000", "￥3000", "¥ 3000"},
	{"72%", "72 %", "72 percent", "seventy-two per cent", "百分之七十二", "百分之72", "７２％"},
	{"30%", "三成", "百分之三十"},
	{"2001-04-12", "April 12, 2001", "12 April 2001", "12th of April, 2001", "Apr 12, 2001", "12.4.2001", "2001/04/12", "2001年4月12日", "二〇〇一年四月十二日", "12. April 2001", "12 de abril de 2001"},
	{"April 12", "12 April", "4月12日", "12th of April", "the 12th of April"},
	{"2001", "2001年", "二〇〇一年"},
	{"April 2001", "2001-04", "2001年4月", "April, 2001", "Apr 2001"},
	{"Monday", "mondays", "周一", "星期一", "Montag", "lunes", "月曜日"},
	{"the 17th century", "seventeenth century", "17世纪", "17th-century"},
	{"3pm", "15:00", "3:00 p.m.", "下午3点", "15时整", "15:00:00", "3 PM EST"},
	{"noon", "12:00 pm", "12pm"},
	{"5 kg", "5kg", "5 kilograms", "five kilos", "5公斤", "五公斤", "5 KG"},
	{"3 days", "three days", "3-day", "3天", "三天", "drei Tage", "tres días"},
	{"21 °C", "21°C", "21 degrees Celsius", "21℃", "21摄氏度"},
	{"#K7Q42", "K7Q42", "k7q42", "`K7Q42`", "K7q42"},
	{"(402) 555-0142", "+1 402-555-0142", "402.555.0142", "1-402-555-0142"},
	{"a.b@example.com", "A.B@Example.COM", "<a.b@example.com>"},
	{"https://example.com/a/", "http://www.example.com/a", "www.example.com/a", "HTTPS://EXAMPLE.COM/a", "example.com/a"},
	{"ending in 7447", "****7447", "x-7447", "尾号7447"},
}

func TestSpellingsOfOneValue(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, group := range groups {
		want := value(t, group[0])
		if other, ok := seen[want]; ok {
			t.Errorf("%q and %q are both %s", other, group[0], want)
		}
		seen[want] = group[0]
		for _, spelling := range group[1:] {
			if got := value(t, spelling); got != want {
				t.Errorf("%q is %s, but %q is %s", spelling, got, group[0], want)
			}
		}
	}
}

func TestValuesThatDiffer(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]string{
		{"72%", "0.72"}, {"$5", "5 kg"}, {"$5", "€5"}, {"5 days", "5 weeks"}, {"4138", "4183"}, {"April 12", "April 21"}, {"April 12, 2001", "April 12, 2002"}, {"3am", "3pm"},
		{"the 3rd item", "3 items"}, {"K7Q42", "K7Q43"}, {"a@example.com", "b@example.com"}, {"https://example.com/a", "https://example.com/b"}, {"https://example.com/A", "https://example.com/a"},
		{"402-555-0142", "402-555-0143"}, {"/a/b1.txt", "/a/b2.txt"}, {"2 million", "2 billion"}, {"-5", "5"}, {"1/2", "1/3"}, {"Monday", "Monday, 3 May"}, {"the 1990s", "1990"}, {"206 BC", "AD 206"},
		{"1.5", "15"}, {"1,000", "1.0"}, {"三", "十三"}, {"2万元", "2亿元"},
	} {
		if a, b := entity.Scan(pair[0]), entity.Scan(pair[1]); len(a) == 1 && len(b) == 1 && a[0].Kind == b[0].Kind && a[0].Role == b[0].Role && a[0].Key == b[0].Key {
			t.Errorf("%q and %q are both %s", pair[0], pair[1], a[0].Key)
		}
	}
}

// An entity's own words mean the same apart from their sentence, where they
// need none.
func TestEntityAlone(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"Pay $1,299.60 by April 12, 2001 at 3:30 p.m. to a.b@example.com (see https://example.com/x), 72% of it for K7Q42; call +1 402-555-0142 or read /var/lib/notes."} {
		for _, e := range entity.Scan(text) {
			alone := entity.Scan(e.Text)
			if len(alone) != 1 || alone[0].Kind != e.Kind || alone[0].Key != e.Key {
				t.Errorf("%q alone is %v", e.Text, alone)
			}
		}
	}
}

func TestPrecision(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]entity.Decimal{
		"9.50": {Coef: 950, Exp: -2}, "two million": {Coef: 2, Exp: 6}, "6780亿元": {Coef: 6780, Exp: 8}, "六千七百八十亿元": {Coef: 6780, Exp: 8}, "1,300": {Coef: 1300, Exp: 0}, "1.5 million": {Coef: 15, Exp: 5},
		"50 cents": {Coef: 50, Exp: -2}, "三成": {Coef: 3, Exp: 1}, "-0.10": {Coef: -10, Exp: -2}, "1998": {Coef: 1998, Exp: 0}, "order 0042": {Coef: 42, Exp: 0},
	} {
		if got := entity.Scan(text)[0].Num; got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

func TestDays(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]entity.Entity{
		"4/12/2001":         {Day: entity.Day{Year: 2001, Month: 4, Day: 12}, Alt: entity.Day{Year: 2001, Month: 12, Day: 4}},
		"Monday, 3 May":     {Day: entity.Day{Month: 5, Day: 3, Weekday: 1}},
		"the 1990s":         {Day: entity.Day{Year: 1990, Span: 10}},
		"the 24th":          {Alt: entity.Day{Day: 24}},
		"206 BC":            {Day: entity.Day{Year: -206}},
		"17th century":      {Day: entity.Day{Year: 1601, Span: 100}},
		"2nd century BC":    {Day: entity.Day{Year: -200, Span: 100}},
		"on 3/4 or later":   {Day: entity.Day{Month: 3, Day: 4}, Alt: entity.Day{Month: 4, Day: 3}},
		"2024年5月":           {Day: entity.Day{Year: 2024, Month: 5}},
		"Sunday, 2024-05-5": {Day: entity.Day{Year: 2024, Month: 5, Day: 5, Weekday: 7}},
	} {
		got := entity.Scan(text)[0]
		if diff := cmp.Diff(want, entity.Entity{Day: got.Day, Alt: got.Alt}); diff != "" {
			t.Errorf("%q (-want +got)\n%s", text, diff)
		}
	}
}
