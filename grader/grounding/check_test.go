package grounding

import (
	"testing"

	"github.com/goldentrace/goldentrace/grader/entity"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// seen makes observations.
func seen(texts ...string) []Source {
	var all []Source
	for _, text := range texts {
		all = append(all, Source{Text: text})
	}
	return all
}

// judge gives the judgement of each entity of an answer.
func judge(observed []Source, answer string, always ...string) []Judgement {
	return New(observed, always...).At(0, len(observed)).Check(answer, entity.Scan(answer))
}

// open gives what nothing licenses.
func open(judged []Judgement) (texts []string) {
	for _, j := range judged {
		if j.Status == Unlicensed {
			texts = append(texts, j.Text)
		}
	}
	return texts
}

func TestLicence(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		observed []Source
		answer   string
		open     []string
	}{
		{"a number as it is observed", seen("order 5120 holds 3 boxes"), "Order 5120 has 3 boxes.", nil},
		{"a number that is not", seen("order 5120"), "Order 5121 is late.", []string{"5121"}},
		{"grouping and currency change nothing", seen(`{"amount": 1299.6, "currency": "USD"}`), "You paid $1,299.60.", nil},
		{"a bare number is of any unit", seen(`{"weight": 12}`), "It weighs 12 kg and costs $12.", nil},
		{"a number of one unit is not of another", seen("It weighs 5 kg."), "It costs $5.", []string{"$5"}},
		{"nor an amount of another currency", seen("The fee is £30."), "The fee is €30.", []string{"€30"}},
		{"kinds of dollars are not told apart", seen("The fee is 30 CAD."), "The fee is $30.", nil},
		{"a share as a percentage", seen(`{"share": 0.72}`), "It is 72% of the total.", nil},
		{"a percentage is no share where none is observed", seen(`{"share": 72.5}`), "It is 71% of the total.", []string{"71%"}},
		{"a number word", seen("User: for two adults"), "2 adults are booked.", nil},
		{"a number inside an identifier is not observed", seen("flight KX229 leaves"), "Gate 229 is open.", []string{"229"}},
		{"a number joined to a word is", seen(`{"id": "voucher_7504069"}`), "Voucher 7504069 is used.", nil},
		{"an identifier in any case, with a mark or without", seen("order #w7714 and ticket AB-33C"), "Order W7714, ticket ab-33c.", nil},
		{"an identifier that is invented", seen("registered as 84252722"), "Your number is APPT8842.", []string{"APPT8842"}},
		{"a call's arguments", []Source{{Args: `{"date": "2027-03-05", "guests": "4"}`}}, "Booked for March 5, 2027 for 4 guests.", nil},
		{"arguments that are JSON in a string", []Source{{Args: `{"body": "{\"fee\": 18.25}"}`}}, "The fee is 18.25.", nil},
		{"an array without spaces is no number", seen(`{"stock":[1,250,300]}`), "There are 1,250 left.", []string{"1,250"}},
		{"what a string escapes", seen(`{"note": "due:\n7 July 2026, \u00a345"}`), "£45 is due on July 7, 2026.", nil},
		{"what Python prints", seen(`{'price': 47.5, 'paid': None, 'name': "Ann's"}`), "It costs $47.50.", nil},
		{"a table", seen("| part | price |\n|---|---|\n| lid | 4.75 |\n| jar | 12.30 |"), "The lid costs 4.75 and the jar 12.30.", nil},
		{"comma-separated values", seen("day,value\n2027-01-04,1250\n2027-01-05,1318\n"), "It rose from 1,250 to 1,318.", nil},
		{"the end of a number", seen(`{"card": "4111222233337447"}`), "Your card ending in 7447 is charged.", nil},
		{"another end", seen(`{"card": "4111222233337447"}`), "Your card ending in 7474 is charged.", []string{"7474"}},
		{"a longer end that only begins so", seen(`{"card": "4111222233337447"}`), "Your card ending in 97447 is charged.", []string{"97447"}},
		{"a phone number in other spellings", seen(`{"phone": "402-581-7997"}`), "Call (402) 581-7997 or +1 402 581 7997.", nil},
		{"another phone number", seen(`{"phone": "402-581-7997"}`), "Call (402) 581-7979.", []string{"(402) 581-7979"}},
		{"an e-mail address in another case", seen("mail: Desk@Example.com"), "Write to desk@example.com.", nil},
		{"an e-mail address with a letter less", seen("mail: clerical@example.com"), "Write to clercal@example.com.", []string{"clercal@example.com"}},
		{"a link in other clothes", seen("see https://www.example.com/help/returns/"), "See http://example.com/help/returns?utm_source=mail.", nil},
		{"only a link's host", seen("see https://www.example.com/help/returns/"), "It is on example.com.", nil},
		{"a link to something else", seen("see https://www.example.com/help/returns"), "See https://example.com/help/refunds.", []string{"https://example.com/help/refunds"}},
		{"a link with another query", seen("see https://example.com/item?id=14"), "See https://example.com/item?id=41.", []string{"https://example.com/item?id=41"}},
		{"the end of a path", seen("wrote /srv/out/report.csv"), "I wrote report.csv to /srv/out.", nil},
		{"another path", seen("wrote /srv/out/report.csv"), "I wrote it to /var/lib/notes.", []string{"/var/lib/notes"}},
		{"a date in other spellings", seen(`{"date": "2001-04-12"}`), "On April 12, 2001 (12 April, 04/12/2001).", nil},
		{"less of a date", seen(`{"date": "2001-04-12"}`), "In April 2001, on the 12th; it was 2001.", nil},
		{"more of a date than is observed", seen("User: on April 12"), "On April 12, 2001.", []string{"April 12, 2001"}},
		{"a date in parts", seen("User: on April 12", "today is 2001-03-01"), "On April 12, 2001.", nil},
		{"another date", seen(`{"date": "2001-04-12"}`), "On April 21, 2001.", []string{"April 21, 2001"}},
		{"a date's weekday", seen(`{"date": "2027-03-05"}`), "On Friday, March 5, 2027; that Friday.", nil},
		{"another weekday", seen(`{"date": "2027-03-05"}`), "On Monday, March 5, 2027.", []string{"Monday, March 5, 2027"}},
		{"a time in other spellings", seen(`{"at": "14:30:00"}`), "At 2:30 PM.", nil},
		{"another time", seen(`{"at": "14:30:00"}`), "At 3:30 PM.", []string{"3:30 PM"}},
		{"rounding that is said", seen(`{"amount": 1299.6}`), "Roughly $1,300.", nil},
		{"rounding that is not", seen("the difference is 10.44"), "It is 10.4.", nil},
		{"rounding to something else", seen("the difference is 10.44"), "It is about 10.5.", []string{"10.5"}},
		{"more than", seen("3,245,000 people"), "More than 3 million people.", nil},
		{"more than that", seen("3,245,000 people"), "More than 4 million people.", []string{"4 million"}},
		{"nearly", seen("1.96 kg"), "Nearly 2 kg.", nil},
		{"nearly less", seen("2.1 kg"), "Nearly 2 kg.", []string{"2 kg"}},
		{"a magnitude alone", seen("3,245,000 people"), "Millions of people.", nil},
		{"a lone one states nothing", seen("nothing"), "One moment, please.", nil},
		{"Chinese numerals", seen("总额6780亿元，2月24日公布"), "二月二十四日公布的总额为六千七百八十亿元。", nil},
		{"another unit in Chinese", seen("共有10杆，5局"), "有10位球员，五连胜。", []string{"10", "五"}},
		{"another word for one kind of thing", seen("共有260人参赛，9起事件"), "260名选手参赛，9件案子。", nil},
		{"two numbers that are no score", seen("主队94：93胜，客队103：88胜"), "比分为93比103。", []string{"93", "103"}},
		{"a score", seen("客队以88：103负"), "比分为103比88。", nil},
		{"a score out of a record", seen(`{"home": 3, "away": 1}`), "It ended 3:1.", nil},
		{"a place in a book is no time", seen("User: chapter 8, verse 35"), "It is from 8:35.", nil},
		{"a range of what stands apart", seen("5 here and 6 there"), "Take 5-6 of them.", nil},
		{"an ordinal tells no quantity", seen("in the third quarter"), "It took 3 years.", []string{"3 years"}},
		{"an identifier tells no amount", seen("order #4412 is late"), "You paid $4,412.", []string{"$4,412"}},
		{"an equation of unknown terms", nil, "19 + 23 = 42", []string{"19", "23", "42"}},
		{"an equation with one unknown term", seen("19"), "19 + 23 = 42", []string{"23", "42"}},
		{"hours and minutes that do not fit", seen(`{"departs": "09:10:00", "arrives": "14:40:00"}`), "It takes 5 hours 40 minutes.", []string{"5 hours", "40 minutes"}},
		{"values of different keys are not added", seen(`[{"no": "KX101", "fare": 152, "seats": 417}, {"no": "KX202", "fare": 103, "seats": 631}, {"no": "KX303", "fare": 190, "seats": 822}, {"no": "KX404", "fare": 177, "seats": 935}, {"no": "KX505", "fare": 109, "seats": 206}]`), "KX101 and then KX202: 783.", []string{"783"}},
		{"an option's number is no fact", nil, "Take option 2 or fill in line 1.", nil},
		{"names that the answer makes of known parts", seen("booking M20IZO from PHL"), `{"step": "search_for_M20IZO", "choice": "PHL-1", "other": "PHL-2"}`, nil},
		{"names of unknown parts", seen("booking M20IZO"), "See search_for_M21IZO, ETK-HATHAT-001.", []string{"search_for_M21IZO", "ETK-HATHAT-001"}},
		{"any two of many numbers of a record", seen(`{"a": 8121, "b": 6554, "c": 4013, "d": 9377, "e": 2450, "f": 1286}`), "It is 1567 more.", []string{"1567"}},
		{"what is called the first of its kind", seen("It began in May."), "It was the first service.", []string{"first"}},
		{"what only comes first", seen("It began in May."), "First, open it.", nil},
		{"an hour that only its number tells", seen("User: tomorrow at 9"), "I'll do it at 9:00 AM.", nil},
		{"hours under a key of theirs", seen(`{"hours": [9, 15]}`), "From 9:00 to 15:00.", nil},
		{"a number that is no hour", seen("User: 9 boxes"), "At 9:00 AM.", []string{"9:00 AM"}},
		{"a duration as ISO 8601 writes it", seen(`{"duration": "PT11H5M", "stay": "P3D", "wait": "PT45S"}`), "It takes 11 hours and 5 minutes, or 665 minutes; stay 3 days and wait 45 seconds.", nil},
		{"another duration", seen(`{"duration": "PT11H5M"}`), "It takes 11 hours and 15 minutes.", []string{"15 minutes"}},
		{"an account's number in groups", seen(`{"iban": "DE89370400440532013000"}`), "It goes to DE89 3704 0044 0532 0130 00.", nil},
		{"another account", seen(`{"iban": "DE89370400440532013000"}`), "It goes to DE89 3704 0044 0532 0130 01.", []string{"DE89 3704 0044 0532 0130 01"}},
		{"a year that a key tells", seen(`{"sales_2010": 7, "sales_2020": 9}`), "Between 2010 and 2020.", nil},
		{"a year that none tells", seen(`{"sales_2010": 7}`), "Since 2011.", []string{"2011"}},
		{"around the clock", nil, "We are here 24/7.", nil},
		{"the number of an item is no fact", seen("nothing"), "1. Open it.\n2. Close it.", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.open, open(judge(tt.observed, tt.answer)), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("unlicensed in %q (-want +got):\n%s%+v", tt.answer, diff, judge(tt.observed, tt.answer))
			}
			if same := open(judge(seen(tt.answer), tt.answer)); len(same) > 0 {
				t.Errorf("%q in %q is not licensed by a source of the same words", same, tt.answer)
			}
		})
	}
}

func TestDerivation(t *testing.T) {
	t.Parallel()
	cart := seen("User: total?", `tool.cart: [{"price": 148}, {"price": 282}, {"price": 171}, {"price": 306}]`)
	tests := []struct {
		name     string
		observed []Source
		answer   string
		of       string // the entity
		status   Status
		want     string
	}{
		{"a sum of a column", cart, "The items come to $907.", "$907", Derived, "907 = 148 + 282 + 171 + 306"},
		{"a sum that the answer spells out", cart, "148 + 282 + 171 + 306 = 907", "907", Derived, "907 = 148 + 282 + 171 + 306"},
		{"a change between two values that are not named", seen(`{"population_2010": 84123, "population_2020": 91544}`), "It grew by 8.8%.", "8.8%", Derived, "8.8% = (91544 - 84123) / 84123"},
		{"an amount in another currency", seen("User: I have $200.", `{"from": "USD", "to": "JPY", "rate": 151.42}`), "$200 is about ¥30,284.", "¥30,284", Derived, "30284 = 200 × 151.42"},
		{"an amount back", seen("User: I have 30284 yen.", `{"from": "USD", "to": "JPY", "rate": 151.42}`), "30,284 yen is $200.", "$200", Derived, "200 = 30284 / 151.42"},
		{"a price for so many nights in so many rooms", seen(`{"rooms": 12, "nights": 2, "price": 368}`), "12 rooms for 2 nights at $368 come to $8,832 in total.", "$8,832", Derived, "8832 = 368 × 12 × 2"},
		{"a fraction in words", seen(`{"total": "512 GB", "used": "384 GB"}`), "384 GB of 512 GB are used, three quarters.", "three quarters", Derived, "0.75 = 384 / 512"},
		{"a sum of the counts on a line", seen("votes: yes 45, no 15, abstain 20"), "Of 80 votes 45 were yes.", "80", Derived, "80 = 45 + 15 + 20"},
		{"a share of such a sum", seen("votes: yes 45, no 15, abstain 20"), "Of 80 votes 45 were yes, that is 56.25%.", "56.25%", Derived, "56.25% = 45 / 80"},
		{"a sum of a record of counts", seen(`{"passed": 412, "failed": 3, "skipped": 17}`), "All 432 tests have run.", "432", Derived, "432 = 412 + 3 + 17"},
		{"a slight part of a sum", seen("err.log: 12 lines\nout.log: 4410 lines"), "err.log has 12 lines and out.log 4,410, together 4,422.", "4,422", Derived, "4422 = 12 + 4410"},
		{"files that are not named again", seen("err.log: 12 lines\nout.log: 4410 lines"), "Together they have 4,422 lines.", "4,422", Derived, "4422 = 4410 + 12"},
		{"a difference in a unit that only a word tells", seen(`[{"day": "Mon", "high": 21}, {"day": "Tue", "high": 24}]`), "Tuesday has 24, 3 degrees more than Monday's 21.", "3 degrees", Derived, "3 = 24 - 21"},
		{"how many times more", seen("a is 12, b is 30"), "b is 30, 2.5 times the 12 of a.", "2.5", Derived, "2.5 = 30 / 12"},
		{"memory in steps of 1024", seen(`{"mem_mb": 2048}`), "It uses 2 GB.", "2 GB", Derived, "2 GB = 2048 MB"},
		{"a sum of what was multiplied before", seen(`{"lamps": 2, "price": 39.5, "wicks": 6, "wick_price": 1.25, "shipping": 4.9}`),
			"Two lamps at $39.50 make $79.00, six wicks at $1.25 make $7.50; with $4.90 shipping that is $91.40.", "$91.40", Derived, "91.40 = 79.00 + 7.50 + 4.90"},
		{"a difference that a word tells of", seen(`[{"name": "A", "score": 81}, {"name": "B", "score": 94}, {"name": "C", "score": 77}]`), "B is 13 points ahead of A.", "13", Derived, "13 = 94 - 81"},
		{"a rate of an amount", seen(`{"subtotal": 80.00, "tax_rate": 0.0825}`), "The tax is $6.60.", "$6.60", Derived, "6.60 = 80.00 × 0.0825"},
		{"an amount and a rate of it", seen(`{"subtotal": 80.00, "tax_rate": 0.0825}`), "You pay $86.60.", "$86.60", Derived, "86.60 = 80.00 + 80.00 × 0.0825"},
		{"an amount less a discount", seen(`{"price": 254.50, "discount_percent": 20}`), "You pay 203.60.", "203.60", Derived, "203.60 = 254.50 - 254.50 × 20%"},
		{"a rate is none of another amount", seen(`{"subtotal": 80.00, "tax_rate": 0.0825}`), "The tax is $6.70.", "$6.70", Unlicensed, ""},
		{"an amount shared among people", seen("User: my budget is $500 for 4 people"), "That is $125 each.", "$125", Derived, "125 = 500 / 4"},
		{"seconds that a key tells", seen(`{"uptime_s": 93600}`), "It has been up for 26 hours.", "26 hours", Derived, "26 hours = 93600 s"},
		{"a sum over lines", cart, "148\n+ 282\n= $430", "$430", Derived, "430 = 148 + 282"},
		{"the result first", cart, "You pay $430 = 148 + 282.", "$430", Derived, "430 = 148 + 282"},
		{"words between the terms", cart, "$148 (lid) + $282 (jar) = $430", "$430", Derived, "430 = 148 + 282"},
		{"points before dashes", seen("148, 171, 2 people"), "148 + 2 × 171 = 490", "490", Derived, "490 = 148 + 2 × 171"},
		{"a spread", cart, "The dearest is 306, the cheapest 148, 158 apart.", "158", Derived, "158 = 306 - 148"},
		{"a spread that is not named", cart, "They lie $158 apart.", "$158", Derived, "158 = 306 - 148"},
		{"an average", cart, "It is $226.75 on average.", "$226.75", Derived, "226.75 = (148 + 282 + 171 + 306) / 4"},
		{"a count", cart, "The four items are here.", "four", Counted, "4 = count of "},
		{"a count that is wrong", cart, "All five items are here.", "five", Unlicensed, ""},
		{"what the answer lists itself", nil, "There are three:\n- red\n- green\n- blue", "three", Counted, "3 are listed"},
		{"what it lists in a sentence", nil, "Three colours: red, green and blue.", "Three", Counted, "3 are listed"},
		{"a difference of two observations", seen(`{"price": 251.30}`, `{"price": 240.86}`), "You get back $10.44.", "$10.44", Derived, "10.44 = 251.30 - 240.86"},
		{"a price times a count", seen(`{"per_night": 85}`, "User: for three nights"), "It is $85 a night, so $255 for three nights.", "$255", Derived, "255 = 85 × 3"},
		{"a price times a count that is not named", seen(`{"per_night": 85.5}`, "User: for three nights"), "It comes to $256.50.", "$256.50", Derived, "256.50 = 85.5 × 3"},
		{"a share", seen("14 of 56 parcels are late"), "14 of 56 are late, 25%.", "25%", Derived, "25% = 14 / 56"},
		{"a change in percent", seen("from 80 to 92"), "It rose from 80 to 92, by 15%.", "15%", Derived, "15% = (92 - 80) / 80"},
		{"a percentage of an amount", seen("a bill of $64", "User: tip 15%"), "A 15% tip on $64 is $9.60.", "$9.60", Derived, "9.60 = 64 × 15%"},
		{"a discount", seen("price $64, 15% off"), "With 15% off $64 you pay $54.40.", "$54.40", Derived, "54.40 = 64 - 15%"},
		{"what is derived may be derived from", cart, "Together 148 and 282 are 430; with 171 that is 601.", "601", Derived, "601 = 430 + 171"},
		{"minutes as hours", seen("It takes 150 minutes."), "It takes 2.5 hours.", "2.5 hours", Derived, "2.5 hours = 150 minutes"},
		{"a unit that a key tells", seen(`{"weight_g": 1250}`), "It weighs 1.25 kg.", "1.25 kg", Derived, "1.25 kg = 1250 g"},
		{"cents", seen(`{"amount_cents": 1999}`), "It costs $19.99.", "$19.99", Derived, "$19.99 = 1999 cent"},
		{"degrees", seen("It is 68 °F."), "It is 20 °C.", "20 °C", Derived, "20 °C = 68 °F"},
		{"rounding", seen(`{"amount": "1,299.6"}`), "Roughly $1,300.", "$1,300", Derived, "1,299.6 rounded"},
		{"nights from a date", seen("User: two nights from August 10th"), "Until August 12th.", "August 12th", Derived, "August 12 = August 10th + two nights"},
		{"a week from a date", seen("User: for one week from August 10th"), "Until August 17th.", "August 17th", Derived, "August 17 = August 10th + one week"},
		{"weeks from a date", seen("User: for two weeks from August 10th"), "Until August 24th.", "August 24th", Derived, "August 24 = August 10th + two weeks"},
		{"a day later", seen("User: we leave on 2027-05-31, back a day later"), "You return on June 1, 2027.", "June 1, 2027", Derived, "June 1, 2027 = 2027-05-31 + day later"},
		{"tomorrow", seen(`{"now": "2027-02-28T10:00:00"}`, "User: tomorrow, please"), "That is March 1.", "March 1", Derived, "March 1 = 2027-02-28 + tomorrow"},
		{"nights between dates", seen(`{"check_in": "2027-08-10", "check_out": "2027-08-14"}`), "You stay four nights.", "four nights", Derived, "4 = 2027-08-14 - 2027-08-10"},
		{"hours between times", seen(`{"departs": "09:10:00", "arrives": "14:40:00"}`), "It takes 5.5 hours.", "5.5 hours", Derived, "5.5 = 14:40:00 - 09:10:00"},
		{"hours and minutes between times", seen(`{"departs": "09:10:00", "arrives": "14:40:00"}`), "It takes 5 hours 30 minutes.", "30 minutes", Derived, "330 min = 14:40:00 - 09:10:00"},
		{"an hour after a time", seen("User: at 9:15, for 2 hours"), "From 9:15, for 2 hours, until 11:15.", "11:15", Derived, "11:15 = 9:15 + 2 hours"},
		{"a weekday", seen("on 2027-03-05"), "It is a Friday.", "Friday", Derived, "Friday is the weekday of 2027-03-05"},
		{"records that the answer names", seen(`[[{"no": "KX101", "fares": {"low": 51, "high": 152}}, {"no": "KX202", "fares": {"low": 60, "high": 103}}], [{"no": "KX303", "fares": {"low": 81, "high": 190}}, {"no": "KX404", "fares": {"low": 64, "high": 177}}]]`), "KX101 and then KX202, $255 in all.", "$255", Derived, "255 = 152 + 103"},
		{"a column of the answer's own", seen("12.50, 7.25 and 40"), "| part | price | left |\n|---|---|---|\n| lid | 12.50 | 7.25 |\n| jar | 7.25 | 40 |\n| box | 40 | 12.50 |\n| total | 59.75 | |", "59.75", Derived, "59.75 = 12.50 + 7.25 + 40"},
		{"one value that explains several", seen(`{"own": 652.61, "others": [655.59, 622.12, 642.72]}`, payload(4000)), "655.59 (2.98 more), 622.12 (30.49 less), 642.72 (9.89 less).", "9.89", Derived, "9.89 = 652.61 - 642.72"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			judged := judge(tt.observed, tt.answer)
			for _, j := range judged {
				if j.Text == tt.of {
					if j.Status != tt.status || j.Derivation != tt.want {
						t.Errorf("%q in %q is %s by %q, want %s by %q", tt.of, tt.answer, j.Status, j.Derivation, tt.status, tt.want)
					}
					return
				}
			}
			t.Errorf("%q is not read in %q: %+v", tt.of, tt.answer, judged)
		})
	}
}

func TestExplanation(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name          string
		observed      []Source
		answer        string
		of            string
		nearest, near string
	}{
		{"a difference that is off by one", seen(`{"price": 251.30}`, `{"price": 240.86}`), "The difference is $9.44.", "$9.44", "", "251.30 - 240.86 = 10.44"},
		{"a sum that is off by ten", seen(`[{"price": 148}, {"price": 282}, {"price": 171}, {"price": 306}]`), "In all $917.", "$917", "", "148 + 282 + 171 + 306 = 907"},
		{"an equation that is wrong", seen("148 and 282"), "148 + 282 = 431", "431", "", "148 + 282 = 430"},
		{"digits swapped", seen(`{"units": 4183}`), "We sold 4,138 units.", "4,138", "4183", ""},
		{"a digit changed", seen("order 77120"), "Order 77130 is late.", "77130", "77120", ""},
		{"the nearest in size", seen("it took 96 and 180 steps"), "It took 99 steps.", "99", "96", ""},
		{"nothing is alike", seen("it took 96 steps"), "It took 7 steps.", "7", "", ""},
		{"a date", seen("2001-04-12 and 1999-10-30"), "On April 21, 2001.", "April 21, 2001", "2001-04-12", ""},
		{"a date that is nearly reckoned", seen("User: two nights from August 10th"), "Until August 14th.", "August 14th", "August 10th", "August 10th + two nights = August 12"},
		{"a time", seen("at 14:30"), "At 15:00.", "15:00", "14:30", ""},
		{"an identifier", seen("order W7718234"), "Order W7718243.", "W7718243", "W7718234", ""},
		{"an e-mail address", seen("clerical@example.com"), "clercal@example.com", "clercal@example.com", "clerical@example.com", ""},
		{"an identifier of another shape", seen("84252722"), "APPT8842", "APPT8842", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, j := range judge(tt.observed, tt.answer) {
				if j.Text == tt.of {
					if j.Status != Unlicensed || j.Nearest != tt.nearest || j.Near != tt.near {
						t.Errorf("%q is %s, nearest %q, near %q; want nearest %q, near %q", tt.of, j.Status, j.Nearest, j.Near, tt.nearest, tt.near)
					}
					return
				}
			}
			t.Errorf("%q is not read in %q", tt.of, tt.answer)
		})
	}
}

func TestWindow(t *testing.T) {
	t.Parallel()
	l := New(seen("paid 41.80 on May 3", "paid 7.25 for Lisbon", "paid 9.95 on May 9", "paid 41.80 again"), "Fees are $2.50; ask Vega Desk.")
	tests := []struct {
		name     string
		from, to int
		also     []string
		answer   string
		open     []string
		source   int // of the first entity
	}{
		{"what is seen", 0, 2, nil, "You paid 7.25.", nil, 1},
		{"the first that states it", 0, 3, nil, "You paid in May.", nil, 0},
		{"what is still ahead", 0, 1, nil, "You paid 7.25.", []string{"7.25"}, 0},
		{"what is seen once more", 1, 4, nil, "You paid 41.80.", nil, 3},
		{"what was dropped and comes again", 1, 3, nil, "You paid 41.80.", []string{"41.80"}, 0},
		{"the author's words hold throughout", 1, 1, nil, "The fee is $2.50.", nil, -1},
		{"what is granted", 0, 0, []string{"the limit is 300"}, "The limit is 300.", nil, -1},
		{"it is granted to that turn alone", 0, 0, nil, "The limit is 300.", []string{"300"}, 0},
		{"bounds that are out of range", -3, 99, nil, "You paid 9.95.", nil, 2},
		{"a name, where names are asked for", 0, 2, nil, "Write to the Vega Desk in Lisbon.", nil, -1},
		{"another name", 0, 2, nil, "Write to the Orla Desk.", []string{"Orla Desk"}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			judged := l.At(tt.from, tt.to, tt.also...).Check(tt.answer, entity.Scan(tt.answer, entity.Kinds()...))
			if diff := cmp.Diff(tt.open, open(judged), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("unlicensed in %q (-want +got):\n%s", tt.answer, diff)
			}
			if tt.open == nil && judged[0].Source != tt.source {
				t.Errorf("%q is licensed by %d, want %d", judged[0].Text, judged[0].Source, tt.source)
			}
		})
	}
}
