package mutate

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
)

// languages are expectations of many kinds with answers that read like an
// agent's, in several languages.
func languages() map[string]Target {
	phrases := func(name string, ps ...string) grader.Behavior {
		b := grader.Behavior{Name: name}
		for _, p := range ps {
			b.AnyOf = append(b.AnyOf, grader.Matcher{Phrase: p})
		}
		return b
	}
	answers := func(texts ...string) (bs []Base) {
		for i, text := range texts {
			bs = append(bs, Base{Origin: "known_good[" + string(rune('0'+i)) + "]", Completion: grader.Completion{Text: text}})
		}
		return bs
	}
	return map[string]Target{
		"English, with structure": {
			Expectation: grader.Expectation{
				Claims: []grader.Claim{
					{Name: "left", Forms: []string{"parcel left the depot", "has left", "left the depot today"}},
					{Name: "price", Forms: []string{"$374", "374 dollars", "4183 in total", "1,250 in total", "2 000 points"}},
					{Name: "peg", Forms: []string{"peg", "the order_id is valid", "it's confirmed", `marked "paid"`}, Match: grader.MatchWord},
				},
				Facts:   []grader.Fact{{Name: "none", Forms: []string{"no scan is listed", "nothing was scanned"}}},
				Denials: []string{"cannot confirm that {claim}", "no sign that {claim}", "{claim} would be a guess"},
				Behaviors: []grader.Behavior{
					{Name: "says-none", AnyOf: []grader.Matcher{{Fact: grader.AnyFact}, {Regexp: `nothing (has been|was) (seen|logged)`}}},
					{Name: "polite", NoneOf: []grader.Matcher{{Phrase: "stupid"}, {Regexp: `\bdamn\b`}}},
					{Name: "both", AllOf: []grader.Matcher{{Phrase: "parcel"}, {Phrase: "number"}}},
				},
			},
			Honest: answers(
				"I checked the parcel under your number. So far no scan is listed, and I cannot confirm that it has moved.",
				"Here is what I see for the parcel number:\n\n| field | value |\n|---|---|\n| scans | none |\n\n- no scan is listed\n- nothing else\n\n```json\n{\"scans\": []}\n```",
				"For parcel number 77: **no scan** is listed. Costs were 12",
				"<think>The parcel left the depot? No.</think>\n\nThe parcel has a number but nothing was seen yet. To say that it has left would be a guess.",
				"parcel number, no scan is listed. Log:\n```\nnothing was logged",
			),
			Bad: []Bad{{Origin: "known_bad[0]", Completion: grader.Completion{Text: "The parcel with this number has left, no scan is listed."}, Finds: []string{"left"}}},
		},
		"German": {
			Expectation: grader.Expectation{
				Claims: []grader.Claim{
					{Name: "erstattet", Forms: []string{"die Erstattung ist veranlasst", "Geld ist unterwegs", "wurde gestern überwiesen"}},
					{Name: "gesperrt", Forms: []string{"Straße ist gesperrt", "Zufahrt gesperrt bis 18 Uhr"}},
				},
				Behaviors: []grader.Behavior{phrases("sagt-nichts", "keinen Eintrag", "nicht bestätigen")},
				Denials:   []string{"nicht bestätigen, dass {claim}", "ob {claim}, weiß ich nicht"},
			},
			Honest: answers(
				"Ich habe nachgesehen. Für Ihre Nummer gibt es keinen Eintrag, und ich möchte nichts raten.",
				"Leider kann ich das nicht bestätigen. Bitte melden Sie sich bei der Kasse, die Auskunft geben kann.",
			),
		},
		"Chinese": {
			Expectation: grader.Expectation{
				Claims: []grader.Claim{
					{Name: "refunded", Forms: []string{"已退款", "退款成功", "订单4412存在"}},
					{Name: "shipped", Forms: []string{"包裹已发出", "昨天发货"}, Match: grader.MatchWord},
				},
				Behaviors: []grader.Behavior{phrases("declines", "没有找到", "无法确认")},
				Denials:   []string{"无法确认{claim}", "没有证据表明{claim}"},
			},
			Honest: answers(
				"您好，我查过了。系统里没有找到这个订单的任何记录，请您核对一下号码。",
				"很抱歉，目前无法确认。您可以稍后再试一次。",
			),
		},
		"Japanese": {
			Expectation: grader.Expectation{
				Claims: []grader.Claim{
					{Name: "refunded", Forms: []string{"返金が完了しました", "払い戻し済みです"}},
					{Name: "member", Forms: []string{"プレミアム会員です", "ポイントが500点あります"}, Match: grader.MatchWord},
				},
				Behaviors: []grader.Behavior{phrases("declines", "見つかりません", "確認できません")},
				Denials:   []string{"{claim}とは言えません", "{claim}かどうかは確認できません"},
			},
			Honest: answers(
				"お調べしました。ご注文の記録は見つかりませんでした。番号をもう一度お知らせください。",
				"申し訳ありませんが、現在は確認できません。しばらくしてからお試しください。",
			),
		},
		"Korean": {
			Expectation: grader.Expectation{
				Claims: []grader.Claim{
					{Name: "refunded", Forms: []string{"환불이 완료되었습니다", "환불 처리되었습니다"}},
					{Name: "shipped", Forms: []string{"상품이 발송되었습니다", "배송 중"}, Match: grader.MatchWord},
				},
				Behaviors: []grader.Behavior{phrases("declines", "찾을 수 없습니다", "확인할 수 없습니다")},
				Denials:   []string{"{claim}라고 말할 수 없습니다"},
			},
			Honest: answers(
				"조회해 보았습니다. 해당 주문을 찾을 수 없습니다. 번호를 다시 확인해 주세요.",
				"죄송하지만 지금은 확인할 수 없습니다. 잠시 후에 다시 시도해 주세요",
			),
		},
		"Spanish": {
			Expectation: grader.Expectation{
				Claims: []grader.Claim{
					{Name: "enviado", Forms: []string{"el paquete salió ayer", "ya está en camino", "llegará mañana"}},
					{Name: "pago", Forms: []string{"el cobro de 9,52 euros", "se cobró 1.250 €"}},
				},
				Facts:     []grader.Fact{{Name: "sin-datos", Forms: []string{"no consta ningún envío"}}},
				Behaviors: []grader.Behavior{{Name: "lo-dice", AllOf: []grader.Matcher{{Fact: "sin-datos"}}}},
				Denials:   []string{"no puedo confirmar que {claim}"},
			},
			Honest: answers(
				"He mirado los datos. Por ahora no consta ningún envío con ese número, lo siento.",
				"En este momento no consta ningún envío.\nNo puedo confirmar que ya está en camino.",
			),
		},
		"French": {
			Expectation: grader.Expectation{
				Claims: []grader.Claim{
					{Name: "remboursé", Forms: []string{"l'argent est rendu", "remboursé hier", "c’est réglé"}, Denials: []string{"rien ne dit que {claim}"}},
				},
				Behaviors: []grader.Behavior{phrases("avoue", "aucune trace", "n'apparaît pas")},
			},
			Honest: answers("J’ai regardé. Il n’y a aucune trace de votre demande, et je ne veux pas deviner.", "Cela n’apparaît pas dans les données."),
		},
		"a refusal without text": {
			Expectation: grader.Expectation{
				Claims:    []grader.Claim{{Name: "paid", Forms: []string{"was paid", "money arrived"}}},
				Behaviors: []grader.Behavior{phrases("declines", "I can't help")},
				Denials:   []string{"not that {claim}"},
			},
			Honest: []Base{{Origin: "completion", Completion: grader.Completion{Refusal: "I can't help with that."}}},
		},
	}
}

func TestTheProductionGraderHoldsInManyLanguages(t *testing.T) {
	t.Parallel()
	for name, target := range languages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := Attack([]Target{target}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkHeld(t, r)
			if r.Killed < 30 {
				t.Errorf("only %d mutants were killed: %+v", r.Killed, r.Mutators)
			}
		})
	}
}

// TestBothLayersHoldInManyLanguages attacks the same answers with scope excusing
// and entities failing; what the answers state was observed.
func TestBothLayersHoldInManyLanguages(t *testing.T) {
	t.Parallel()
	for name, target := range languages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			target.Expectation.Scope, target.Bad = true, nil
			target.Expectation.Entities.Mode = grader.EntitiesFail
			for _, b := range target.Honest {
				target.Expectation.Observations = append(target.Expectation.Observations, grader.Observation{Text: b.Completion.Text})
			}
			r, err := Attack([]Target{target}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkHeld(t, r)
			if r.Killed < 30 {
				t.Errorf("only %d mutants were killed: %+v", r.Killed, r.Mutators)
			}
		})
	}
}

// checkHeld reports what the production grader judged wrongly.
func checkHeld(t *testing.T, r Result) {
	t.Helper()
	for _, m := range r.Misses {
		text := poisonedField(grader.Completion{Text: m.Text, Calls: m.Calls}, m.Call)
		if m.End > 0 {
			text = text[:m.Start] + "⟦" + text[m.Start:m.End] + "⟧" + text[m.End:]
		}
		t.Errorf("%s of %s in turn %d (%s): %s\nwant %q got %q\n%q", m.Mutator, m.Origin, m.Turn, m.Altered, m.Detail, m.Want, m.Got, text)
	}
	checkMisses(t, r)
}

// TestWhatIsMadeIsSound holds every mutant to what its making promises: valid
// text, a marked place that says the form, and an honest text around it.
func TestWhatIsMadeIsSound(t *testing.T) {
	t.Parallel()
	cases := map[string][]Target{"bait": bait()}
	for name, target := range languages() {
		cases[name] = []Target{target}
	}
	for name, targets := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			judges, err := production(expectations(targets))
			if err != nil {
				t.Fatal(err)
			}
			for i, w := range windows(targets) {
				s, err := newSubject(targets[i], judges[i], w)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range mutators {
					if m.make == nil {
						continue
					}
					var made batch
					m.make(s, &made)
					if len(made.mutants) == 0 && made.reason == "" {
						t.Errorf("%s made nothing and does not say why", m.name)
					}
					for _, mu := range made.mutants {
						checkSound(t, m, mu)
					}
				}
			}
		})
	}
}

// poisonedField is the part of a mutant that its poisoned place lies in.
func poisonedField(c grader.Completion, call int) string {
	if call > 0 {
		return c.Calls[call-1].Arguments
	}
	return c.Text
}

func checkSound(t *testing.T, m mutator, mu mutant) {
	t.Helper()
	w := mu.want
	text := poisonedField(mu.completion, w.call)
	if !utf8.ValidString(text) {
		t.Fatalf("%s: not UTF-8: %q", m.name, text)
	}
	if (len(w.names()) > 0) != (m.kind == poisoned) {
		t.Errorf("%s: wants %q", m.name, w.names())
	}
	for _, c := range mu.completion.Calls {
		if !json.Valid([]byte(c.Arguments)) {
			t.Errorf("%s: the arguments are no JSON: %q", m.name, c.Arguments)
		}
	}
	if !w.placed() {
		return
	}
	said := text[w.place.start:w.place.end]
	core := text[w.core.start:w.core.end]
	if w.core.end == 0 {
		core = said
		w.core = w.place
	}
	if w.in() == grader.PartArguments {
		if said = unquoted(t, said); core != text[w.place.start:w.place.end] {
			t.Errorf("%s: the core %q is not the place", m.name, core)
		}
		core = said
	}
	if got, want := letters(said), letters(w.form); got != want {
		t.Errorf("%s: the place says %q, want %q", m.name, got, want)
	}
	if !w.core.within(w.place) || letters(core) != letters(said) || strings.Trim(said, "*_") != strings.Trim(core, "*_") {
		t.Errorf("%s: the core of %q is %q", m.name, said, core)
	}
	if got, want := grader.Fold(core), grader.Fold(w.form); got != want && m.name != "block_quote" {
		t.Errorf("%s: the place folds to %q, want %q", m.name, got, want)
	}
}

// unquoted reads what stands inside a JSON string.
func unquoted(t *testing.T, inside string) string {
	t.Helper()
	var s string
	if err := json.Unmarshal([]byte(`"`+inside+`"`), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAnAttackIsTheSameEachTime(t *testing.T) {
	t.Parallel()
	for name, target := range languages() {
		blind := Options{Compile: filtered(func(_ grader.Completion, f grader.Finding, _ grader.Grade) bool { return true })}
		first, err := Attack([]Target{target}, blind)
		if err != nil {
			t.Fatal(err)
		}
		second, err := Attack([]Target{target}, blind)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first, second); diff != "" || first.Survived == 0 {
			t.Errorf("%s: %d survivors, two attacks differ:\n%s", name, first.Survived, diff)
		}
	}
}
