package grader

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/goldentrace/goldentrace/grader/entity"
	"github.com/goldentrace/goldentrace/grader/speech"
)

func seen(texts ...string) []Observation {
	var all []Observation
	for _, t := range texts {
		all = append(all, Observation{Text: t})
	}
	return all
}

func TestEntities(t *testing.T) {
	t.Parallel()
	fail := Entities{Mode: EntitiesFail}
	order := seen("User: where is order 5120?", `{"status": "shipped", "paid": 41.80, "boxes": 3}`)
	tests := []struct {
		name  string
		e     Expectation
		c     Completion
		want  Verdict
		found []string
	}{
		{"what observations state is licensed", Expectation{Observations: order, Entities: fail}, Completion{Text: "Order 5120 has shipped; you paid $41.80."}, Pass, nil},
		{"what nothing states is a finding", Expectation{Observations: order, Entities: fail}, Completion{Text: "It left with tracking number ZX48810032."}, Fail, []string{"ZX48810032"}},
		{"off is the default", Expectation{Observations: order}, Completion{Text: "It left with tracking number ZX48810032."}, Pass, nil},
		{"off by name", Expectation{Observations: order, Entities: Entities{Mode: EntitiesOff}}, Completion{Text: "You paid $99.10."}, Pass, nil},
		{"a warning changes no verdict", Expectation{Observations: order, Entities: Entities{Mode: EntitiesWarn}}, Completion{Text: "You paid $99.10."}, Pass, nil},
		{"only the kinds asked for are judged", Expectation{Observations: order, Entities: Entities{Mode: EntitiesFail, Kinds: []entity.Kind{entity.Email}}}, Completion{Text: "You paid $99.10; write to desk@example.com."}, Fail, []string{"desk@example.com"}},
		{"an ignored value is not judged", Expectation{Observations: order, Entities: Entities{Mode: EntitiesFail, Ignore: []string{"1-800-555-0199", "24 hours"}}}, Completion{Text: "Call 1-800-555-0199 within 24 hours."}, Pass, nil},
		{"ignoring one value ignores no other", Expectation{Observations: order, Entities: Entities{Mode: EntitiesFail, Ignore: []string{"24 hours"}}}, Completion{Text: "Call within 36 hours."}, Fail, []string{"36 hours"}},
		{"vocabulary licenses", Expectation{Observations: order, Entities: fail, Vocabulary: []string{"Returns are free for 30 days."}}, Completion{Text: "You can return it within 30 days."}, Pass, nil},
		{"the system prompt licenses", Expectation{Observations: order, Entities: fail, System: "The fee for a second box is $7.25."}, Completion{Text: "A second box costs $7.25."}, Pass, nil},
		{"an allowed fact licenses", Expectation{Observations: order, Entities: fail, Facts: []Fact{{Name: "f", Forms: []string{"arrives on June 9, 2027"}}}}, Completion{Text: "It arrives on June 9, 2027."}, Pass, nil},
		{"an observation that is still ahead licenses nothing", Expectation{Observations: order, Ahead: 1, Entities: fail}, Completion{Text: "You paid $41.80."}, Fail, []string{"$41.80"}},
		{"an offer states nothing", Expectation{Observations: order, Entities: fail}, Completion{Text: "Would you like me to look for parcels sent on 2027-03-02?"}, Pass, nil},
		{"a refusal is told, too", Expectation{Observations: order, Entities: fail}, Completion{Refusal: "I cannot refund the $77.15 you paid."}, Fail, []string{"$77.15"}},
		{"reasoning is not told", Expectation{Observations: order, Entities: fail}, Completion{Text: "<think>maybe $77.15</think>You paid $41.80."}, Pass, nil},
		{"the sentence that an answer breaks off in is not certain", Expectation{Observations: order, Entities: fail}, Completion{Text: "It has shipped. You paid $41.8", Stop: "length"}, Error, nil},
		{"the sentences before it are", Expectation{Observations: order, Entities: fail}, Completion{Text: "You paid $77.15 in all. It has", Stop: "length"}, Fail, []string{"$77.15"}},
		{"a claim fails whatever its entities are licensed by", Expectation{Observations: order, Entities: fail, Claims: []Claim{{Name: "shipped", Forms: []string{"order 5120 has shipped"}}}}, Completion{Text: "Order 5120 has shipped."}, Fail, []string{"shipped"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			g := grade(t, tt.e, tt.c)
			if g.Verdict != tt.want {
				t.Errorf("verdict %s, want %s", g.Verdict, tt.want)
			}
			if diff := cmp.Diff(tt.found, g.Found(), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("found (-want +got):\n%s", diff)
			}
			for _, f := range append(g.Findings, g.Warnings...) {
				if text := map[Part]string{PartText: tt.c.Text, PartRefusal: tt.c.Refusal}[f.Part]; text[f.Start:f.End] != f.Excerpt {
					t.Errorf("the span of %q holds %q", f.Excerpt, text[f.Start:f.End])
				}
			}
		})
	}
}

func TestEntityReasons(t *testing.T) {
	t.Parallel()
	e := Expectation{
		Observations: seen(`{"price": 251.30}`, `{"price": 240.86}`),
		Entities:     Entities{Mode: EntitiesWarn},
	}
	text := "You get back $10.44, not $9.44. Shall I try 2027-03-02 instead?"
	g := grade(t, e, Completion{Text: text})
	if g.Verdict != Pass || len(g.Warnings) != 1 || len(g.Derived) != 1 || len(g.Excused) != 1 {
		t.Fatalf("grade: %+v", g)
	}
	if w := g.Warnings[0]; w.Kind != KindEntity || w.Name != "$9.44" || w.Entity != entity.Money || w.Near != "251.30 - 240.86 = 10.44" {
		t.Errorf("the near miss is reported as %+v", w)
	}
	if d := g.Derived[0]; d.Text != "$10.44" || text[d.Start:d.End] != d.Text || d.From == "" {
		t.Errorf("the derivation is reported as %+v", d)
	}
	if x := g.Excused[0]; x.Entity != entity.Date || x.Form != "2027-03-02" || x.Act != speech.Question && x.Act != speech.Offer || x.Trigger == "" {
		t.Errorf("the excuse is reported as %+v", x)
	}
}

func TestScope(t *testing.T) {
	t.Parallel()
	claims := []Claim{{Name: "refunded", Forms: []string{"refund was issued", "已退款"}}}
	tests := []struct {
		name    string
		text    string
		want    Verdict
		excused int
	}{
		{"denied", "I can't confirm that the refund was issued.", Pass, 1},
		{"asserted", "The refund was issued.", Fail, 0},
		{"denied here, asserted there", "I can't confirm that the refund was issued on Monday. On Friday the refund was issued.", Fail, 1},
		{"asserted after but", "I can't confirm it, but the refund was issued.", Fail, 0},
		{"asked", "Was it that the refund was issued?", Pass, 1},
		{"in Chinese", "目前没有记录显示已退款。", Pass, 1},
		{"in no sentence that is read", "I can't confirm it. <!-- whether the refund was issued -->", Fail, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			g := grade(t, Expectation{Claims: claims, Scope: true}, Completion{Text: tt.text})
			if g.Verdict != tt.want || len(g.Excused) != tt.excused {
				t.Errorf("verdict %s with %d excused, want %s with %d", g.Verdict, len(g.Excused), tt.want, tt.excused)
			}
			for _, x := range g.Excused {
				if x.Act == "" || x.Act == speech.Asserted || x.Trigger == "" || x.Denial != "" {
					t.Errorf("an occurrence is excused by %+v", x)
				}
			}
			if narrow := grade(t, Expectation{Claims: claims}, Completion{Text: tt.text}); narrow.Verdict != Fail {
				t.Error("an occurrence is excused although the author did not choose it")
			}
		})
	}
}

// What a tool is passed is no sentence: no scope excuses it.
func TestScopeIsNotForArguments(t *testing.T) {
	t.Parallel()
	e := Expectation{Claims: []Claim{{Name: "refunded", Forms: []string{"refund was issued"}}}, Scope: true}
	g := grade(t, e, Completion{Calls: []Call{{Name: "note", Arguments: `{"text": "I cannot confirm that the refund was issued"}`}}})
	if g.Verdict != Fail || len(g.Excused) > 0 {
		t.Errorf("verdict %s, excused %v", g.Verdict, g.Excused)
	}
}

func TestUnmatchedEntities(t *testing.T) {
	t.Parallel()
	e := Expectation{Observations: seen("User: when?"), Entities: Entities{Mode: EntitiesFail}, Claims: []Claim{{Name: "due", Forms: []string{"due on Monday, 27 February"}}}}
	tests := []struct {
		name           string
		text           string
		finds          []string
		missing, extra []string
	}{
		{"by its text", "It costs $9.52.", []string{"$9.52"}, nil, nil},
		{"by part of it", "It costs $9.52.", []string{"9.52"}, nil, nil},
		{"by more than it", "It starts on Monday, 27 February.", []string{"on Monday, 27 February"}, nil, nil},
		{"not by the same text elsewhere", "It costs $9.52.", []string{"$9.53"}, []string{"$9.53"}, []string{"$9.52"}},
		{"with the claim that it stands in", "It is due on Monday, 27 February.", []string{"due"}, nil, nil},
		{"each by itself", "It costs $9.52 or $8.11.", []string{"$9.52"}, nil, []string{"$8.11"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := Completion{Text: tt.text}
			missing, extra := e.Unmatched(tt.finds, c, grade(t, e, c))
			if diff := cmp.Diff([][]string{tt.missing, tt.extra}, [][]string{missing, extra}, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("missing and extra (-want +got):\n%s", diff)
			}
		})
	}
}
