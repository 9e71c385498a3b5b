package report

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
	"github.com/goldentrace/goldentrace/grader/speech"
)

// grounded is a case of one turn that was graded by its entities and by scope.
// lead stands before everything that spans point to.
func grounded(lead string) Case {
	text := lead + "It cost $9.44 and 907 in all, 5 kg. I can search 2025-11-10."
	at := func(words string) (start, end int) {
		start = strings.Index(text, words)
		return start, start + len(words)
	}
	entityAt := func(kind entity.Kind, words string) grader.Finding {
		start, end := at(words)
		return grader.Finding{Kind: grader.KindEntity, Entity: kind, Name: words, Excerpt: words, Part: grader.PartText, Start: start, End: end, Nearest: "10.44", Near: "251.30 - 240.86 = 10.44"}
	}
	offer, derived := grader.Excuse{Entity: entity.Date, Form: "2025-11-10", Act: speech.Offer, Trigger: "I can search", Part: grader.PartText}, grader.Derivation{Entity: entity.Number, Text: "907", From: "907 = 900 + 7", Part: grader.PartText}
	offer.Start, offer.End = at("I can search 2025-11-10")
	derived.Start, derived.End = at("907")
	return Case{
		CaseID: "grounded",
		Demands: []grader.Expectation{{
			Scope: true, Vocabulary: []string{"model Z-9"},
			Entities: grader.Entities{Mode: grader.EntitiesFail, Kinds: []entity.Kind{entity.Money, entity.Date}, Ignore: []string{"24/7"}},
		}},
		Turns: []Turn{{Turn: 1, Verdict: grader.Fail, Completion: grader.Completion{Text: text},
			Warnings: []grader.Finding{entityAt(entity.Number, "5 kg")}, Excused: []grader.Excuse{offer}, Derived: []grader.Derivation{derived}}},
		Findings: []Finding{{Turn: 1, Finding: entityAt(entity.Money, "$9.44")}, {Turn: 1, Finding: grader.Finding{Kind: grader.KindClaim, Name: "paid"}}, {Turn: 1, Finding: entityAt(entity.Money, "$9.44")}},
	}
}

func TestEntitiesReadBackAsTheyWereWritten(t *testing.T) {
	t.Parallel()
	r := New([]Case{grounded("")}, finishedRun())
	path := filepath.Join(t.TempDir(), "report.json")
	if err := Write(path, r); err != nil {
		t.Fatal(err)
	}
	got, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"$9.44", "paid"}, got.Cases[0].Invented); diff != "" {
		t.Errorf("invented: an entity's text stands once beside claims (-want +got):\n%s", diff)
	}
}

// A report says nothing of what a case does not use, so that one written before
// entities were known reads as one of today.
func TestWhatIsOffIsNotWritten(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := Encode(&out, New([]Case{{CaseID: "a", Turns: []Turn{{Turn: 1, Verdict: grader.Pass}}, Demands: []grader.Expectation{{System: "secret of the house"}}}}, Run{})); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"entities", "scope", "vocabulary", "warnings", "excused", "derived", "secret"} {
		if strings.Contains(out.String(), key) {
			t.Errorf("the report holds %q:\n%s", key, out.String())
		}
	}
}

func TestInvalidBytesMoveWhatEntitiesPointTo(t *testing.T) {
	t.Parallel()
	c := New([]Case{grounded("\xff\xfe ")}, Run{}).Cases[0]
	text := c.Turns[0].Completion.Text
	quoted := func(start, end int) string { return text[start:end] }
	w, x, d := c.Turns[0].Warnings[0], c.Turns[0].Excused[0], c.Turns[0].Derived[0]
	got := []string{quoted(c.Findings[0].Start, c.Findings[0].End), quoted(w.Start, w.End), quoted(x.Start, x.End), quoted(d.Start, d.End)}
	if diff := cmp.Diff([]string{"$9.44", "5 kg", "I can search 2025-11-10", "907"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Otherwise each run would take an entity that holds a broken byte for a new one.
func TestABrokenByteInAnEntityReadsBackAsItself(t *testing.T) {
	t.Parallel()
	const name = "/srv/\xffa.txt"
	f := grader.Finding{Kind: grader.KindEntity, Entity: entity.Path, Name: name, Excerpt: name, Part: grader.PartText, End: len(name)}
	c := Case{CaseID: "a", Findings: []Finding{{Turn: 1, Finding: f}}, Turns: []Turn{{Turn: 1, Verdict: grader.Fail, Completion: grader.Completion{Text: name},
		Warnings: []grader.Finding{f}, Excused: []grader.Excuse{{Form: name, Trigger: name, Part: grader.PartText}}, Derived: []grader.Derivation{{Text: name, Part: grader.PartText}}}}}
	r := New([]Case{c}, Run{})
	var out bytes.Buffer
	if err := Encode(&out, r); err != nil {
		t.Fatal(err)
	}
	got, err := Decode("r", out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
	if c.Findings[0].Name != name || c.Turns[0].Excused[0].Form != name {
		t.Error("New altered the case it was given")
	}
}
