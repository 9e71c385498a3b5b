package entity_test

import (
	"testing"

	"github.com/goldentrace/goldentrace/grader/entity"
)

func TestIdentifiers(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"letters and digits", "APPT8842, Kx91prtz40, FQ8APE, 3K7QRT, #W1234567, PHL-1", []string{
			"APPT8842 | identifier appt8842", "Kx91prtz40 | identifier kx91prtz40", "FQ8APE | identifier fq8ape", "3K7QRT | identifier 3k7qrt", "#W1234567 | identifier w1234567", "PHL-1 | identifier phl-1"}},
		{"underscores", "gift_card_123 of kim_lee_1177, but user_id and __init__ are none", []string{"gift_card_123 | identifier gift_card_123", "kim_lee_1177 | identifier kim_lee_1177"}},
		{"long ones with hyphens", "9f1c2b7e-5a0d-4c3b-8e6f-0123456789ab, 4f-9a41, 0b-5119, 7714-b404", []string{
			"9f1c2b7e-5a0d-4c3b-8e6f-0123456789ab | identifier 9f1c2b7e-5a0d-4c3b-8e6f-0123456789ab", "4f-9a41 | identifier 4f-9a41", "0b-5119 | identifier 0b-5119", "7714-b404 | identifier 7714-b404"}},
		{"digits behind a word that asks for them", "order 123456, ID: 84252722, the reference is 4471, zip code 46236, order number 0042, 订单号12345", []string{
			"123456 | identifier 123456", "84252722 | identifier 84252722", "4471 | identifier 4471", "46236 | identifier 46236", "0042 | identifier 0042", "12345 | identifier 12345"}},
		{"digits that the word does not ask for", "order 12 chairs, the number 7, case 200 kg, reference 1998 items", []string{
			"12 | number 12 #chair", "7 | number 7", "200 kg | number 200 kg", "1998 | number 1998 #item"}},
		{"a hash makes an identifier of digits, but #1 is a rank", "#4412 is #1 here", []string{"#4412 | identifier 4412", "1 | number 1"}},
		{"versions and machines", "3.11.7, v2.3, release-4.1, 192.168.0.1", []string{"3.11.7 | identifier 3.11.7", "v2.3 | identifier v2.3", "release-4.1 | identifier release-4.1", "192.168.0.1 | identifier 192.168.0.1"}},
		{"a card in four groups", "4111 1111 1111 1111", []string{"4111 1111 1111 1111 | identifier 4111111111111111"}},
		{"the number of an account", "DE89 3704 0044 0532 0130 00 and GB29 1234", []string{"DE89 3704 0044 0532 0130 00 | identifier de89370400440532013000", "GB29 | identifier gb29", "1234 | number 1234"}},
		{"a long code with its extension", "ZIP 02139-1234", []string{"02139-1234 | identifier 02139-1234"}},
		{"groups of digits that are no range", "123-45-6789 and 12-3456789-0", []string{"123-45-6789 | identifier 123-45-6789", "12-3456789-0 | identifier 12-3456789-0"}},
		{"words with digits that name no record", "4G, 5G, 3D, COVID-19, MP3, UTF-8, H2O, CO2, 24/7, USD, JFK, 1-on-1", []string{"24/7 | number 24/7 !label"}},
		{"a count and its noun, a unit, a range with hyphens", "3-day, 10km-12km, 3pm-5pm, 2GB-4GB, mid-1990s, top-10", []string{
			"3-day | number 3 day", "10km | number 10 km", "12km | number 12 km", "3pm | time 15:00", "5pm | time 17:00", "2GB | number 2 GB", "4GB | number 4 GB", "1990s | date 1990/10", "10 | number 10"}},
		{"seats and rooms", "seat 12C, room 11c, a 10th, 70s, 8ish", []string{"12C | identifier 12c", "11c | identifier 11c", "10th | number 10 !ordinal alt", "70s | number 70 s", "8 | number 8"}},
	})
}

func TestTails(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"ending in", "the card ending in 7447, Visa ending 7447, an account that ends with 7447", []string{"7447 | identifier 7447 !tail", "7447 | identifier 7447 !tail", "7447 | identifier 7447 !tail"}},
		{"last digits", "the last four digits are 7447, last 4 digits: 7447, the last four digits 0042", []string{
			"7447 | identifier 7447 !tail", "4 | number 4 #digit", "7447 | identifier 7447 !tail", "0042 | identifier 0042 !tail"}},
		{"masks", "****7447, **** 7447, x-7447, xxxx7447, XXXX-7447", []string{
			"7447 | identifier 7447 !tail", "7447 | identifier 7447 !tail", "7447 | identifier 7447 !tail", "7447 | identifier 7447 !tail", "7447 | identifier 7447 !tail"}},
		{"Chinese and German", "尾号7447，尾号为7447，Karte, die auf 7447 endet", []string{"7447 | identifier 7447 !tail", "7447 | identifier 7447 !tail", "7447 | number 7447"}},
		{"a year ends nothing", "the year ending in 2019, a marriage that ended in 2003, a card ending in 2019", []string{"2019 | date 2019", "2003 | date 2003", "2019 | identifier 2019 !tail"}},
		{"letters and digits too", "the token ending in x9k2", []string{"x9k2 | identifier x9k2 !tail"}},
	})
}

func TestPhones(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"North America", "(402) 555-0142, +1 402-555-0142, 402.555.0142, 402-555-0142, 1-402-555-0142, 402 555 0142", []string{
			"(402) 555-0142 | phone +14025550142", "+1 402-555-0142 | phone +14025550142", "402.555.0142 | phone +14025550142", "402-555-0142 | phone +14025550142", "1-402-555-0142 | phone +14025550142", "402 555 0142 | phone +14025550142"}},
		{"blanks doubled by a line that was set anew", "Call  (402)  555-0142 now", []string{"(402)  555-0142 | phone +14025550142"}},
		{"elsewhere", "+49 30 1234567, +44 20 7946 0958, +86 138 1234 5678, 138-1234-5678, 010-12345678", []string{
			"+49 30 1234567 | phone +49301234567", "+44 20 7946 0958 | phone +442079460958", "+86 138 1234 5678 | phone +8613812345678", "138-1234-5678 | phone +8613812345678", "010-12345678 | phone 01012345678"}},
		{"bare digits behind a word", "call 4025550142, 电话13812345678, phone: 5550142", []string{"4025550142 | phone +14025550142", "13812345678 | phone +8613812345678", "5550142 | number 5550142"}},
		{"what is none", "555-1234 of 500-1000, 2024-05-15, 10.20.30.40", []string{"555-1234 | phone 5551234", "500 | number 500", "1000 | number 1000", "2024-05-15 | date 2024-05-15", "10.20.30.40 | identifier 10.20.30.40"}},
	})
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"e-mail", "Write to Ann.Lee+7@Example.com, or <b_2@mail.example.org>. Not @handle2 or a@b.", []string{
			"Ann.Lee+7@Example.com | email ann.lee+7@example.com", "b_2@mail.example.org | email b_2@mail.example.org", "handle2 | identifier handle2"}},
		{"URLs end where the sentence does", "See https://Example.com/a/B?x=1, (http://example.com/a_(b)) and <https://example.com/>.", []string{
			"https://Example.com/a/B?x=1 | url example.com/a/B?x=1", "http://example.com/a_(b) | url example.com/a_(b)", "https://example.com/ | url example.com"}},
		{"links in markdown", "[the 3 rules](https://example.com/rules/2024) and [1]", []string{"3 | number 3 #rule", "https://example.com/rules/2024 | url example.com/rules/2024", "1 | number 1 !label"}},
		{"addresses without a scheme", "www.example.com/a1, example.org, docs.example.net/p?q=2; end.Start", []string{"www.example.com/a1 | url example.com/a1", "example.org | url example.org", "docs.example.net/p?q=2 | url docs.example.net/p?q=2"}},
		{"escapes that need none", "https://example.com/%41b/%7Ec?q=%20", []string{"https://example.com/%41b/%7Ec?q=%20 | url example.com/Ab/~c?q=%20"}},
		{"other schemes stay", "ftp://example.com/f1", []string{"ftp://example.com/f1 | url ftp://example.com/f1"}},
		{"paths", "/var/lib/notes, C:\\data\\a1.txt, ./a/b.txt, ../x/y, ~/notes/7, src/main.go, /tmp", []string{
			"/var/lib/notes | path /var/lib/notes", "C:\\data\\a1.txt | path C:\\data\\a1.txt", "./a/b.txt | path ./a/b.txt", "../x/y | path ../x/y", "~/notes/7 | path ~/notes/7", "src/main.go | path src/main.go", "/tmp | path /tmp"}},
		{"names of files", "report_2024.pdf, data.csv, but not node.js, e.g. or D.C.", []string{"report_2024.pdf | path report_2024.pdf", "data.csv | path data.csv"}},
		{"slashes that part words", "and/or, he/she, 5 km/h, yes/no, input/output", []string{"5 km/h | number 5 km/h"}},
		{"Chinese text beside an address", "请写信至a1@example.com。网址：https://example.com/页。", []string{"a1@example.com | email a1@example.com", "https://example.com/ | url example.com"}},
	})
}

func TestRoles(t *testing.T) {
	t.Parallel()
	check(t, []row{
		{"list numbering", "1. Pay 20 dollars\n2) Wait 3 days\n(3) Done\n  4. **Bold**\n5\\. Escaped\n### 6. Heading\n- 7. Dash", []string{
			"1 | number 1 !label", "20 dollars | money 20 USD", "2 | number 2 !label", "3 days | number 3 day", "3 | number 3 !label", "4 | number 4 !label", "5 | number 5 !label", "6 | number 6 !label", "7 | number 7 !label"}},
		{"numbering inside a line", "Either 1) walk or 2) wait, (1) first, (2) then", []string{"1 | number 1 !label", "2 | number 2 !label", "1 | number 1 !label", "2 | number 2 !label"}},
		{"a gloss is no numbering", "three (3) bags, and 4) is odd (page 5) here", []string{"three | number 3", "3 | number 3", "4 | number 4 !label", "5 | number 5"}},
		{"a number that begins a line", "3.5 kg\n12 items\n2019. It ended.\n7", []string{"3.5 kg | number 3.5 kg", "12 | number 12 #item", "2019 | date 2019", "7 | number 7"}},
		{"steps", "Step 2: wait. Option 3 costs 5 EUR. See Table 4. Note 30 arrived.", []string{
			"2 | number 2 !label", "3 | number 3 !label", "5 EUR | money 5 EUR", "4 | number 4", "30 | number 30"}},
		{"footnotes", "as said [1][2], and items[0].name or [3, 4]", []string{"1 | number 1 !label", "2 | number 2 !label", "0 | number 0", "3 | number 3", "4 | number 4"}},
		{"circled and boxed digits", "① pay 2️⃣ wait", []string{"① | number 1 !label", "2 | number 2 !label"}},
		{"rows of a table", "| # | item |\n|---|---|\n| 1 | pen |\n| 2 | 3 ink |\n", []string{"1 | number 1 !label", "2 | number 2 !label", "3 | number 3"}},
		{"first cells that count no rows", "| 5 | pen |\n| 9 | ink |\n", []string{"5 | number 5", "9 | number 9"}},
		{"keys of objects", `{"PHL-1": 3, "a": "K7Q42", 'last_2': 7, "x": {"day 5": 1}}`, []string{
			"PHL-1 | identifier phl-1 !key", "3 | number 3", "K7Q42 | identifier k7q42", "last_2 | identifier last_2 !key", "7 | number 7", "5 | number 5 !key", "1 | number 1"}},
		{"keys of escaped objects, and no letter of an escape", `{\"PHL-1\": 3,\n\"p2\": \"\n12\u0041\"}`, []string{"PHL-1 | identifier phl-1 !key", "3 | number 3", "p2 | identifier p2 !key", "12 | number 12"}},
		{"tags and references of HTML", "<h2>5 days</h2> it&#39;s <b>7</b> &nbsp;x", []string{"5 days | number 5 day", "7 | number 7"}},
	})
}

func TestNames(t *testing.T) {
	t.Parallel()
	rows := []row{
		{"two words or more, or one inside a sentence", "Yesterday Anna met Bela Long of the Harbour Works in Rome. Then Carl left.", []string{
			"Yesterday Anna | name yesterday anna", "Bela Long of the Harbour Works | name bela long of the harbour works", "Rome | name rome", "Then Carl | name then carl"}},
	}
	check(t, rows, entity.Name)
}

func TestKinds(t *testing.T) {
	t.Parallel()
	text := "On May 3 pay $5 to K7Q42 at 3pm."
	check(t, []row{{"only money", text, []string{"$5 | money 5 USD"}}}, entity.Money)
	check(t, []row{{"no number inside a date that is not asked for", text, nil}}, entity.Number)
	check(t, []row{{"all but names", text, []string{"May 3 | date --05-03", "$5 | money 5 USD", "K7Q42 | identifier k7q42", "3pm | time 15:00"}}})
}
