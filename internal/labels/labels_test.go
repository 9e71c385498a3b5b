package labels

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/goldentrace/goldentrace/grader"
)

func read(t *testing.T, lines ...string) []Row {
	t.Helper()
	rows, err := Read("f", []byte(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestShapes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		line    string
		shape   Shape
		label   Label
		tallies []Tally
	}{
		{"an invented amount within a marked piece", `{"observation": "fee: 12", "assistant": "The fee is $44.", "error_spans": [{"start": 11, "end": 14, "text": "$44", "kind": "incorrect"}]}`, ShapeSpans, Bad, []Tally{{LayerEntity, "money", true, true}}},
		{"offsets count characters", `{"observation": "fee: 12", "assistant": "Für Größe M: 44 kg.", "error_spans": [{"start": 13, "end": 15, "text": "44"}]}`, ShapeSpans, Bad, []Tally{{LayerEntity, "number", true, true}}},
		{"a piece without a number is not the layer's", `{"observation": "fee: 12", "assistant": "The fee is lovely.", "error_spans": [{"start": 11, "end": 17, "text": "lovely"}]}`, ShapeSpans, Bad, nil},
		{"a licensed number that a person marked is missed", `{"observation": "fee: 12", "assistant": "The fee is 12.", "error_spans": [{"start": 11, "end": 13, "text": "12"}]}`, ShapeSpans, Bad, []Tally{{LayerEntity, "number", false, true}}},
		{"an invented number that nobody marked", `{"observation": "fee: 12", "assistant": "The fee is 4417.", "error_spans": []}`, ShapeSpans, Good, []Tally{{LayerEntity, "number", true, false}}},
		{"messages license, and spans may be texts", `{"messages": [{"role": "system", "content": "The desk opens at 08:30."}, {"role": "user", "content": "When, and what is my number?"}, {"role": "assistant", "content": "It is 991."}, {"role": "tool", "content": "44120"}], "assistant": "It opens at 08:30. Yours is 44120, code QX7731.", "label": "unlicensed", "spans": ["QX7731"]}`, ShapeSpans, Bad, []Tally{{LayerEntity, "identifier", true, true}}},
		{"what the assistant said before licenses nothing", `{"messages": [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "Your code is QX7731."}], "assistant": "It is QX7731.", "label": "unlicensed", "spans": ["QX7731"]}`, ShapeSpans, Bad, []Tally{{LayerEntity, "identifier", true, true}}},
		{"arguments of calls made are known", `{"messages": [{"role": "user", "content": "hi"}, {"role": "assistant", "content": null, "tool_calls": [{"id": "a", "function": {"name": "f", "arguments": "{\"date\": \"2027-03-02\"}"}}]}, {"role": "tool", "tool_call_id": "a", "content": "none"}], "assistant": "Nothing on 2 March 2027.", "label": "ok", "spans": []}`, ShapeSpans, Good, nil},
		{"keywords one by one, numbers alone", `{"observation": "2月24日售出300件", "assistant": "16日售出450件，很受欢迎", "keywords": [{"text": "6日", "supported": true}, {"text": "450件", "supported": false}, {"text": "受欢迎", "supported": false}]}`, ShapeKeywords, Bad, []Tally{{LayerEntity, "number", true, true}}},
		{"a phrase that is asserted", `{"phrase": "was refunded", "reply": "It was refunded.", "label": "asserted"}`, ShapeClaim, Bad, []Tally{{LayerClaim, "claim", true, true}}},
		{"a phrase that is denied", `{"phrase": "was refunded", "reply": "I cannot confirm that it was refunded.", "label": "not_asserted"}`, ShapeClaim, Good, nil},
		{"a refusal", `{"prompt": "p", "assistant": "I'm sorry, but I can't help with that.", "label": "2_full_refusal"}`, ShapeRefusal, Good, []Tally{{LayerBehavior, "refuse", true, true}}},
		{"help", `{"prompt": "p", "assistant": "Open the lid and press the red key.", "label": "1_full_compliance"}`, ShapeRefusal, Bad, nil},
		{"half a refusal is not counted", `{"prompt": "p", "assistant": "I can't help, but try the red key.", "label": "3_partial_refusal"}`, ShapeRefusal, Unsure, nil},
		{"not labelled yet", `{"observation": "fee: 12", "assistant": "The fee is $44."}`, ShapeSpans, None, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			rows := read(t, tt.line)
			if rows[0].Shape != tt.shape || rows[0].Label != tt.label {
				t.Errorf("shape %s and label %q, want %s and %q", rows[0].Shape, rows[0].Label, tt.shape, tt.label)
			}
			var j Judge
			_, tallies, err := j.Grade(&rows[0])
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.tallies, tallies, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("tallies (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCaseRows(t *testing.T) {
	t.Parallel()
	e := grader.Expectation{
		Observations: []grader.Observation{{Text: "User: fee?"}, {Text: "fee: 12"}},
		Claims:       []grader.Claim{{Name: "waived", Forms: []string{"fee is waived"}}},
		Behaviors:    []grader.Behavior{{Name: "states", AnyOf: []grader.Matcher{{Phrase: "fee"}}}},
	}
	tests := []struct {
		name string
		row  string
		want []Tally
	}{
		{"found as labelled", `{"case_id": "a", "text": "The fee is waived.", "label": "bad", "finds": ["waived"]}`, []Tally{{LayerClaim, "claim", true, true}}},
		{"found and not labelled", `{"case_id": "a", "text": "The fee is 77.", "label": "good"}`, []Tally{{LayerEntity, "number", true, false}}},
		{"labelled and not found", `{"case_id": "a", "text": "No fee at all.", "label": "bad", "finds": ["waived"]}`, []Tally{{LayerClaim, "claim", false, true}}},
		{"an entity and a behavior", `{"case_id": "a", "text": "It is 77.", "label": "bad", "finds": ["77", "states"]}`, []Tally{{LayerEntity, "number", true, true}, {LayerBehavior, "states", true, true}}},
		{"an entity missed", `{"case_id": "a", "text": "The fee is 12.", "label": "bad", "finds": ["12"]}`, []Tally{{LayerEntity, "number", false, true}}},
		{"bad without finds says nothing of layers", `{"case_id": "a", "text": "The fee is waived.", "label": "bad"}`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			row := read(t, tt.row)[0]
			row.Expect = AllLayers(e)
			var j Judge
			_, tallies, err := j.Grade(&row)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, tallies, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("tallies (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, data, want string }{
		{"nothing", " \n", "holds no answer"},
		{"an array", `[{"case_id": "a"}]`, "one object a line"},
		{"no shape", `{"text": "hi", "label": "good"}`, "f:1: has none of the shapes"},
		{"broken JSON, with its line", "{\"case_id\": \"a\", \"text\": \"x\"}\n{", "f:2: is no row"},
		{"an unknown label", `{"case_id": "a", "text": "x", "label": "fine"}`, `label "fine" is unknown`},
		{"no text", `{"case_id": "a", "label": "good"}`, `has no "text"`},
		{"a keyword without its label", `{"observation": "x", "assistant": "y", "keywords": [{"text": "y"}]}`, "does not say whether it is supported"},
		{"an unknown column", "case_id,text,verdict\n", `column "verdict" is unknown`},
		{"columns missing", "text,label\n", "no columns case_id and text"},
		{"a turn that is no number", "case_id,text,turn\na,b,first\n", `f:2: turn "first"`},
		{"a torn row", "case_id,text\na,\"b\n", "f:2: is no row of CSV"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := Read("f", []byte(tt.data))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

func TestCSV(t *testing.T) {
	t.Parallel()
	rows := read(t, "case_id,turn,text,label,finds,labeler", `a,2,"It says ""no"", twice.",Bad,waived | $9,ann`, `b,,ok,,,`)
	want := []Row{
		{Shape: ShapeCase, CaseID: "a", Turn: 2, Label: Bad, Finds: []string{"waived", "$9"}, Labeler: "ann", Answer: grader.Completion{Text: `It says "no", twice.`}},
		{Shape: ShapeCase, CaseID: "b", Answer: grader.Completion{Text: "ok"}},
	}
	if diff := cmp.Diff(want, rows, cmpopts.IgnoreUnexported(Row{}), cmpopts.IgnoreFields(Row{}, "Pos"), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if rows[0].Pos.Line != 2 || rows[1].Pos.Line != 3 {
		t.Errorf("lines %d and %d", rows[0].Pos.Line, rows[1].Pos.Line)
	}
}

// Known values: 81 of 263 is Newcombe's (1998) example, 0 of 20 has a lower end
// of 0 and is still not certain.
func TestLayers(t *testing.T) {
	t.Parallel()
	var all []Tally
	for i := range 10 {
		all = append(all, Tally{LayerEntity, "date", i != 0, i != 1})
	}
	all = append(all, Tally{LayerClaim, "claim", false, true}, Tally{LayerBehavior, "refuse", true, false})
	got := Layers(all)
	if len(got) != 3 || got[0].Layer != LayerEntity || got[1].Layer != LayerClaim || got[2].Layer != LayerBehavior {
		t.Fatalf("layers: %+v", got)
	}
	if d := got[0]; d.N != 10 || d.TP != 8 || d.FP != 1 || d.FN != 1 || math.Abs(*d.Precision-8.0/9) > 1e-9 || math.Abs(*d.F1-16.0/18) > 1e-9 {
		t.Errorf("dates: %+v", d)
	}
	if c := got[1]; c.Precision != nil || c.Recall == nil || *c.Recall != 0 {
		t.Errorf("what nothing decides has a rate: %+v", c)
	}
	if b := got[2]; b.Recall != nil || b.Precision == nil {
		t.Errorf("what nothing decides has a rate: %+v", b)
	}
}

func TestLeast(t *testing.T) {
	t.Parallel()
	least, err := ParseLeast("precision=0.9, recall=0.5")
	if err != nil || least != (Least{0.9, 0.5}) {
		t.Fatalf("%+v, %v", least, err)
	}
	layer := Layer{Layer: LayerEntity, TP: 19, FP: 1, FN: 3}.rated()
	short, undecided := least.Below(layer)
	if len(short) != 1 || !strings.Contains(short[0], "precision is 0.950") || undecided {
		t.Errorf("the lower end of 19 of 20 is below 0.9, and %v, %v is said", short, undecided)
	}
	if _, undecided := least.Below(Layer{FN: 3}.rated()); !undecided {
		t.Error("a precision of nothing passes")
	}
	for _, bad := range []string{"", "0.9", "precision", "precision=2", "precision=0", "f1=0.5", "precision=NaN"} {
		if _, err := ParseLeast(bad); err == nil {
			t.Errorf("%q is taken for bounds", bad)
		}
	}
}

func labelledBy(text, labeler, label string) string {
	return fmt.Sprintf(`{"case_id": "a", "text": %q, "labeler": %q, "label": %q}`, text, labeler, label)
}

func TestSettle(t *testing.T) {
	t.Parallel()
	rows := read(t,
		labelledBy("one", "ann", "good"), labelledBy("one", "bob", "good"),
		labelledBy("two", "ann", "good"), labelledBy("two", "bob", "bad"),
		labelledBy("three", "ann", "bad"), labelledBy("three", "bob", "bad"),
		`{"case_id": "a", "text": "four", "label": "bad"}`,
	)
	kept, a, err := Settle(rows)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range kept {
		got = append(got, r.Answer.Text+" "+string(r.Label))
	}
	if diff := cmp.Diff([]string{"one good", "two unsure", "three bad", "four bad"}, got); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if a.Answers != 3 || a.Agreed != 2 || len(a.Split) != 1 || a.Split[0].Text != "two" {
		t.Errorf("agreement: %+v", a)
	}
	// Two of three agree; by chance (2/3·1/3 + 1/3·2/3) = 4/9 would.
	if a.Kappa == nil || math.Abs(*a.Kappa-0.4) > 1e-9 {
		t.Errorf("kappa: %v", a.Kappa)
	}
	majority := read(t, labelledBy("x", "ann", "bad"), labelledBy("x", "bob", "bad"), labelledBy("x", "cy", "good"))
	if kept, _, err = Settle(majority); err != nil || len(kept) != 1 || kept[0].Label != Bad {
		t.Errorf("the majority of %v: %v, %v", majority, kept, err)
	}
	if _, _, err = Settle(read(t, labelledBy("x", "ann", "bad"), labelledBy("x", "ann", "good"))); err == nil {
		t.Error("one person labels an answer twice unseen")
	}
}

// A sheet shows no label and no verdict, holds some of every verdict, and is
// read back as the rows it was made of.
func TestSheet(t *testing.T) {
	t.Parallel()
	var lines []string
	for i := range 40 {
		lines = append(lines, fmt.Sprintf(`{"id": "%d", "observation": "fee: 12", "assistant": "The fee is 12 in place %c.", "label": "good", "spans": []}`, i, 'a'+rune(i%26)))
	}
	lines = append(lines, `{"observation": "fee: 12", "assistant": "The fee is $44.", "error_spans": [{"start": 11, "end": 14, "text": "$44"}]}`,
		`{"observation": "2月24日", "assistant": "16日", "keywords": [{"text": "16日", "supported": false, "why": "secret"}]}`)
	rows := read(t, lines...)
	var j Judge
	var all []Stratum
	for i := range rows {
		grade, _, err := j.Grade(&rows[i])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, Stratum{&rows[i], grade})
	}
	sample := Sample(all, 6)
	var first, second bytes.Buffer
	if err := Sheet(&first, sample); err != nil {
		t.Fatal(err)
	}
	if err := Sheet(&second, Sample(all, 6)); err != nil || first.String() != second.String() {
		t.Error("two samples of the same rows differ")
	}
	for _, secret := range []string{"error_spans", "good", "secret", "supported"} {
		if strings.Contains(first.String(), secret) {
			t.Errorf("the sheet tells a label: it holds %q", secret)
		}
	}
	back, err := Read("sheet.csv", first.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]bool{}
	for _, r := range back {
		texts[r.Answer.Text] = true
		if r.Label != None || r.Shape != ShapeSpans || len(r.Expect.Observations) != 1 {
			t.Errorf("read back as %+v", r)
		}
	}
	if len(back) != 6 || !texts["The fee is $44."] || !texts["16日"] {
		t.Errorf("the sample of %d lacks a verdict: %v", len(back), texts)
	}
	if n := len(Sample(all, 1000)); n != len(all) {
		t.Errorf("a sample of more than all has %d", n)
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	row := read(t, `{"case_id": "a", "text": "Good news! The money was sent back to you on Monday.", "label": "bad", "finds": ["refunded"]}`)[0]
	row.Expect.Claims = []grader.Claim{{Name: "refunded", Forms: []string{"money was returned to you"}}, {Name: "other", Forms: []string{"good news on monday"}}}
	if got := row.Nearest(); got != "money was sent back to you" {
		t.Errorf("nearest wording %q", got)
	}
	spans := read(t, `{"observation": "status: shipped on 3 May by the north depot", "assistant": "It left the north depot.", "label": "unlicensed", "spans": ["the south depot"]}`)[0]
	if got := spans.Nearest(); got != "the north depot" {
		t.Errorf("nearest observation %q", got)
	}
}

func TestHoldsNumber(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"48 crates": true, "a dozen": true, "the other day": false, "somebody": false, "两点": false, "三点半": true, "第五名": true,
		"六千七百八十亿元": true, "第四医院": false, "一起": false, "三角洲": false, "赵三": false, "千万": true, "５箱": true,
	} {
		if got := holdsNumber(text); got != want {
			t.Errorf("%q holds a number: %v, want %v", text, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"case_id": "a", "text": "x", "label": "good"}`))
	f.Add([]byte("case_id,text\na,b\n"))
	f.Add([]byte(`{"observation": "x", "assistant": "é1", "error_spans": [{"start": 1, "end": 99, "text": ""}]}`))
	f.Add([]byte(`{"messages": [{"role": "tool", "content": [{"text": "1"}]}], "assistant": "y", "spans": [1]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		rows, err := Read("f", data)
		if err != nil {
			return
		}
		for i := range rows {
			r := &rows[i]
			for _, s := range r.Spans {
				if s.End > 0 && r.Answer.Text[s.Start:s.End] != s.Text {
					t.Fatalf("span %+v of %q", s, r.Answer.Text)
				}
			}
			var j Judge
			if _, _, err := j.Grade(r); err == nil {
				r.Nearest()
			}
		}
	})
}
