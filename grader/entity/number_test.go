package entity_test

import "testing"

func TestNumbers(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"digits are grouped by commas, narrow spaces or apostrophes", "1,250 then 1\u202f250 then 1'250 then 1250.",
			[]string{"1,250 | number 1250", "1\u202f250 | number 1250", "1'250 | number 1250", "1250 | number 1250"}},
		{"groups of the Indian kind", "A crowd of 12,34,567 came.", []string{"12,34,567 | number 1234567"}},
		{"plain spaces group digits where the last group is 000", "It has 25 000 seats, row 12 140.",
			[]string{"25 000 | number 25000 #seat", "12 | number 12", "140 | number 140"}},
		{"a comma parts a list, and is no decimal mark there", "Choose 7,8 and 9, or [3,14], or 4,5,6.",
			[]string{"7 | number 7", "8 | number 8", "9 | number 9", "3 | number 3", "14 | number 14", "4 | number 4", "5 | number 5", "6 | number 6"}},
		{"a comma is a decimal mark elsewhere", "Der Wert ist 9,52 oder 0,375 oder 1.299,60.",
			[]string{"9,52 | number 9.52", "0,375 | number 0.375", "1.299,60 | number 1299.6"}},
		{"a number keeps its words of scale", "1.5 million, 2k, 3M, 4.2bn, 7 Milliarden",
			[]string{"1.5 million | number 1500000", "2k | number 2000", "3M | number 3000000", "4.2bn | number 4200000000", "7 Milliarden | number 7000000000"}},
		{"fractions", "1/2 a cup, 2 1/4 spoons, 2½ loaves, ¾ full",
			[]string{"1/2 | number 0.5", "2 1/4 | number 2.25 #spoon", "2½ | number 2.5 #loave", "¾ | number 0.75"}},
		{"what looks like a fraction but is a score or a pair is two numbers", "rated 7/9, pressure 120/80",
			[]string{"7 | number 7", "9 | number 9", "120 | number 120", "80 | number 80"}},
		{"powers of ten", "1.5e-3 and 6.02×10^23 and 3×10⁸", []string{"1.5e-3 | number 0.0015", "6.02×10^23 | number 602000000000000000000000", "3×10⁸ | number 300000000"}},
		{"a sign before a number, not a hyphen inside a range", "It fell to -12, from 10-15 or 10–15 or (−3).",
			[]string{"-12 | number -12", "10 | number 10", "15 | number 15", "10 | number 10", "15 | number 15", "−3 | number -3"}},
		{"minus as a word", "minus 7 degrees", []string{"minus 7 degrees | number -7 °"}},
		{"a range shares its unit", "3-5 days, between 3 and 5 kg, 40 to 60 percent, 1080 x 2400 pixels",
			[]string{"3 | number 3 day", "5 days | number 5 day", "3 | number 3 kg", "5 kg | number 5 kg", "40 | percent 40%", "60 percent | percent 60%", "1080 | number 1080 px", "2400 pixels | number 2400 px"}},
		{"a year is no end of a range whose other end is a length", "The line grew from 55.9 years in 1952 to 74.4 years in 2019.",
			[]string{"55.9 years | number 55.9 year", "1952 | date 1952", "74.4 years | number 74.4 year", "2019 | date 2019"}},
		{"a ratio is two numbers", "a 21:9 screen and a 16:9 one", []string{"21 | number 21", "9 | number 9", "16 | number 16", "9 | number 9"}},
		{"digits of other scripts and widths", "１２３ and ١٢٣ and १२३", []string{"１２３ | number 123", "١٢٣ | number 123", "१२३ | number 123"}},
		{"more digits than a number holds identify something", "12345678901234567890", []string{"12345678901234567890 | identifier 12345678901234567890"}},
		{"what is rough", "about 40, roughly 50, more than 60, at least 70, ~80, some question about nothing, how about 90?",
			[]string{"40 | number 40 ~", "50 | number 50 ~", "60 | number 60 ~", "70 | number 70 ~", "80 | number 80 ~", "90 | number 90"}},
		{"feet and inches", "5'10\" tall", []string{"5' | number 5 ft", "10\" | number 10 inch"}},
		{"what follows an abbreviated state is not rough", "Springfield, CA 90210, ca. 300", []string{"90210 | number 90210", "300 | number 300 ~"}},
		{"per so many", "12 cases per million people, 3 per 1,000", []string{"12 | number 12 #case", "million | number 1000000 #person", "3 | number 3", "1,000 | number 1000"}},
		{"only a magnitude is told", "thousands of birds and hundreds of thousands of insects, several million stars",
			[]string{"thousands | number 1000 #bird ?", "hundreds of thousands | number 100000 #insect ?", "million | number 1000000 #star ?"}},
	})
}

func TestSpelledNumbers(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"words", "two, twenty-one, a hundred and five, three thousand two hundred, nineteen",
			[]string{"two | number 2", "twenty-one | number 21", "a hundred and five | number 105", "three thousand two hundred | number 3200", "nineteen | number 19"}},
		{"a scale without its number", "a dozen eggs, half a million, two and a half million, two point five",
			[]string{"dozen | number 12 #egg", "half a million | number 500000", "two and a half million | number 2500000", "two point five | number 2.5"}},
		{"fractions", "half of the seats, two thirds, a quarter of it, one-third", []string{"half | number 0.5", "two thirds | number 0.66666666666666666", "a quarter | number 0.25", "one-third | number 0.33333333333333333"}},
		{"one counts", "One checked bag, at most one passenger, one or two stops, one hour",
			[]string{"One | number 1 #bag", "one | number 1 #passenger ~", "one | number 1 #stop", "two | number 2 #stop", "one hour | number 1 hour"}},
		{"one stands for a noun", "I want the larger one instead, the earliest one tomorrow, the green one. Just one left.", nil},
		{"one begins a number", "One hundred and one ways", []string{"One hundred and one | number 101 #way"}},
		{"one is a pronoun or part of a phrase", "One moment. One of the clerks said no one knows which one is the right one; at one point one can choose another one, one another, one-way, one with a lid, or one associated with it.", nil},
		{"words that are no numbers", "First of all, give me a second. Once more: may I march on? The second-hand shop, first class, third party, the first name.", nil},
		{"ordinals", "the second item, a third attempt, twenty-third place, the 4th floor, its first ruler",
			[]string{"second | number 2 !ordinal #item alt", "third | number 3 !ordinal #attempt alt", "twenty-third | number 23 !ordinal #place alt", "4th | number 4 !ordinal #floor alt", "first | number 1 !ordinal #ruler alt"}},
		{"German", "zwei Pakete, einundzwanzig Stück, dreihundert Euro, fünf Tage", []string{"zwei | number 2", "einundzwanzig | number 21 #stück", "dreihundert Euro | money 300 EUR", "fünf Tage | number 5 day"}},
		{"Spanish", "dos paquetes, treinta y cinco libros, tres días, mil euros", []string{"dos | number 2 #paquete", "treinta y cinco | number 35 #libro", "tres días | number 3 day", "mil euros | money 1000 EUR"}},
	})
}

func TestUnits(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"weights and lengths", "5 kg, 5kg, 300 grams, 6.1-inch, 12 ft, 20 km, 5 pounds", []string{
			"5 kg | number 5 kg", "5kg | number 5 kg", "300 grams | number 300 g", "6.1-inch | number 6.1 inch", "12 ft | number 12 ft", "20 km | number 20 km", "5 pounds | number 5 pound"}},
		{"speeds and areas", "80 km/h, 60 mph, 25 m², 3 square kilometers, 40 sq ft", []string{
			"80 km/h | number 80 km/h", "60 mph | number 60 mph", "25 m² | number 25 m²", "3 square kilometers | number 3 km²", "40 sq ft | number 40 ft²"}},
		{"temperatures", "21 °C, 70°F, 21 degrees Celsius, 5 degrees", []string{"21 °C | number 21 °C", "70°F | number 70 °F", "21 degrees Celsius | number 21 °C", "5 degrees | number 5 °"}},
		{"electronics", "8 GB, 256GB, 5000mAh, 50 MP, 120Hz, 65 W, 1080p", []string{
			"8 GB | number 8 GB", "256GB | number 256 GB", "5000mAh | number 5000 mAh", "50 MP | number 50 MP", "120Hz | number 120 Hz", "65 W | number 65 W", "1080p | number 1080 p"}},
		{"durations", "30 seconds, 5 min, 2 hours, 24-hour, 3 business days, two weeks, 10-year-old", []string{
			"30 seconds | number 30 s", "5 min | number 5 min", "2 hours | number 2 hour", "24-hour | number 24 hour", "3 business days | number 3 day", "two weeks | number 2 week", "10-year | number 10 year"}},
		{"inches and feet by their marks", "a 6.1\" display", []string{"6.1\" | number 6.1 inch"}},
		{"a quoted number has no inches", "type \"5\" or \"about 6\" now", []string{"5 | number 5", "6 | number 6 ~"}},
		{"letters behind a number that are no unit", "3 AA batteries, 5 in the row, 2 d in it", []string{"3 | number 3 #battery", "5 | number 5", "2 | number 2"}},
		{"what is counted", "four large items, 3 new blue shirts, 12 people, 1 gift card or two, 5-star", []string{
			"four | number 4 #item", "3 | number 3 #shirt", "12 | number 12 #person", "1 | number 1 #card", "two | number 2", "5 | number 5 #star"}},
		{"nothing is counted", "There are 4 of us, 5 in all, 6 is enough, 7.", []string{"4 | number 4", "5 | number 5", "6 | number 6", "7 | number 7"}},
	})
}

func TestChineseNumbers(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"numerals", "共有三十二件商品、一百零四个座位、两万八千册、十五人", []string{"三十二 | number 32 #商品", "一百零四 | number 104 #座位", "两万八千 | number 28000 #册", "十五 | number 15 #人"}},
		{"digits with scales", "2.6万人、6780亿元、1亿2000万、3千米", []string{"2.6万 | number 26000 #人", "6780亿元 | money 678000000000 CNY", "1亿2000万 | number 120000000", "3千米 | number 3 km"}},
		{"full numerals keep their scale", "六千七百八十亿元", []string{"六千七百八十亿元 | money 678000000000 CNY"}},
		{"parts", "百分之三十、三成、三分之一、万分之五、提高2个百分点", []string{"百分之三十 | percent 30%", "三成 | percent 30%", "三分之一 | number 0.33333333333333333", "万分之五 | number 0.0005", "2个百分点 | percent 2%"}},
		{"half", "半年、两个半小时、一个半月、三年半、一半", []string{"半年 | number 0.5 year", "两个半小时 | number 2.5 hour", "一个半月 | number 1.5 month", "三年半 | number 3.5 year", "一半 | number 0.5"}},
		{"rough numbers", "约300辆、近二十年、550多万元、三四个小时、四十余名、最近三天", []string{
			"300 | number 300 #辆 ~", "二十年 | number 20 year ~", "550多万元 | money 5500000 CNY ~", "三四个小时 | number 3 hour ~", "四十 | number 40 #名 ~", "三天 | number 3 day"}},
		{"only a magnitude is told", "数百万游客，几十家店", []string{"数百万 | number 1000000 ?", "几十 | number 10 #家 ?"}},
		{"words in which a numeral is no number", "一些人一直统一着装，万一下雨，吃三明治，一般般，十分好，四川，大陆，千万别去，一起，一定，一样，十三五规划", nil},
		{"ordinals", "第一次、第十七届、第17届、大年初一", []string{"第一 | number 1 !ordinal #次", "第十七 | number 17 !ordinal #届", "第17 | number 17 !ordinal #届", "初一 | number 1 !ordinal"}},
		{"durations", "3天、两周、5个月、三年、2小时、40分钟", []string{"3天 | number 3 day", "两周 | number 2 week", "5个月 | number 5 month", "三年 | number 3 year", "2小时 | number 2 hour", "40分钟 | number 40 min"}},
		{"a classifier is no currency", "五块石头，五块钱", []string{"五 | number 5 #石头", "五块钱 | money 5 CNY"}},
		{"one numeral of a range", "三到五天，两至三人", []string{"三 | number 3 day", "五天 | number 5 day", "两 | number 2 #人", "三 | number 3 #人"}},
		{"a numeral ends where a unit begins", "五百两银子，四年级", []string{"五百 | number 500", "四年级 | number 4 grade"}},
		{"below zero", "零下5度，负3", []string{"零下5度 | number -5 °", "负3 | number -3"}},
		{"Japanese", "三人、五百円、2時間、十分間、3個", []string{"三 | number 3 #人", "五百円 | money 500 JPY", "2時間 | number 2 hour", "十分間 | number 10 min", "3 | number 3 #個"}},
	})
}

func TestMoney(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"dollars", "$12.50, 12.5 USD, USD 12.50, US$ 12.50, US$12.50, 12 dollars, 20 bucks, 50 cents, -$5, 12$", []string{
			"$12.50 | money 12.5 USD", "12.5 USD | money 12.5 USD", "USD 12.50 | money 12.5 USD", "US$ 12.50 | money 12.5 USD", "US$12.50 | money 12.5 USD", "12 dollars | money 12 USD", "20 bucks | money 20 USD",
			"50 cents | money 0.5 USD", "-$5 | money -5 USD", "12$ | money 12 USD"}},
		{"a decimal comma before a German magnitude", "1,375 Millionen Euro, 1,375 million euros", []string{"1,375 Millionen Euro | money 1375000 EUR", "1,375 million euros | money 1375000000 EUR"}},
		{"other currencies", "€9,52; 1.299 €; £30; 30 GBP; ¥3,000; ₹500; C$40; 40 Canadian dollars; 100 SEK; 20 pounds sterling; Rs. 500; CHF 20", []string{
			"€9,52 | money 9.52 EUR", "1.299 € | money 1299 EUR", "£30 | money 30 GBP", "30 GBP | money 30 GBP", "¥3,000 | money 3000 ¥", "₹500 | money 500 INR", "C$40 | money 40 CAD", "40 Canadian dollars | money 40 CAD", "100 SEK | money 100 SEK", "20 pounds sterling | money 20 GBP", "Rs. 500 | money 500 INR", "CHF 20 | money 20 CHF"}},
		{"scales", "$1.5 million, $3M, €2bn, $5k, USD 2 million", []string{"$1.5 million | money 1500000 USD", "$3M | money 3000000 USD", "€2bn | money 2000000000 EUR", "$5k | money 5000 USD", "USD 2 million | money 2000000 USD"}},
		{"a currency said twice is one amount", "$44 dollars and $12 USD", []string{"$44 dollars | money 44 USD", "$12 USD | money 12 USD"}},
		{"Chinese amounts", "3000元、1.5万美元、港币120万元、人民币500、￥88", []string{"3000元 | money 3000 CNY", "1.5万美元 | money 15000 USD", "港币120万元 | money 1200000 HKD", "人民币500 | money 500 CNY", "￥88 | money 88 ¥"}},
		{"a range of amounts", "$3-5, $3 to $5, 10-20 EUR; $7 — 8 more", []string{"$3 | money 3 USD", "5 | money 5 USD", "$3 | money 3 USD", "$5 | money 5 USD", "10 | money 10 EUR", "20 EUR | money 20 EUR", "$7 | money 7 USD", "8 | number 8"}},
		{"a factor is no amount", "$292 × 2 = $584", []string{"$292 | money 292 USD", "2 | number 2", "$584 | money 584 USD"}},
		{"rough amounts", "about $40, nearly 50 EUR", []string{"$40 | money 40 USD ~", "50 EUR | money 50 EUR ~"}},
		{"emphasis inside an amount", "**$12**.50 and *€3*", []string{"$12**.50 | money 12.5 USD", "€3 | money 3 EUR"}},
		{"percentages", "72%, 72 %, 72 percent, seventy-two per cent, 0.5 percentage points, 3‰, 15 Prozent, 10 por ciento", []string{
			"72% | percent 72%", "72 % | percent 72%", "72 percent | percent 72%", "seventy-two per cent | percent 72%", "0.5 percentage points | percent 0.5%", "3‰ | percent 0.3%", "15 Prozent | percent 15%", "10 por ciento | percent 10%"}},
	})
}
