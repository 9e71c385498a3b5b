package emit

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
	"github.com/goldentrace/goldentrace/grader/speech"
	"github.com/goldentrace/goldentrace/internal/report"
)

// stated is an entity that nothing licenses.
func stated(kind entity.Kind, text, nearest, near string) grader.Finding {
	return grader.Finding{Kind: grader.KindEntity, Entity: kind, Name: text, Excerpt: text, Nearest: nearest, Near: near,
		Detail: "no observation so far, fact or vocabulary states it"}
}

// grounding is a run in which everything about entities can be seen.
func grounding() View {
	wrong := answer("a-wrong", "Your order 77120 cost $251.30, so $9.44 is left.\nIt ships on 2025-11-10.",
		stated(entity.Identifier, "77120", "", ""), claim("ships", "ships on", "ships on"), stated(entity.Date, "2025-11-10", "2025-11-09", ""), stated(entity.Money, "$9.44", "$9.80", "251.30 - 240.86 = 10.44"))
	warns := answer("b-warns", "It weighs 5 kg and $9.44 is left.")
	warns.Turns[0].Warnings = []grader.Finding{stated(entity.Number, "5 kg", "5 lb", ""), stated(entity.Money, "$9.44", "", "251.30 - 240.86 = 10.44"), stated(entity.Time, "9:40", "", "")}
	excused := answer("c-excused", "I can search 2025-11-10. I can't confirm that the refund was issued.")
	excused.Turns[0].Excused = []grader.Excuse{
		{Entity: entity.Date, Form: "2025-11-10", Act: speech.Offer, Trigger: "I can search", Part: grader.PartText, Start: 0, End: 23},
		{Claim: "refunded", Form: "refund was issued", Act: speech.Denied, Trigger: "can't\nconfirm that", Part: grader.PartText},
		{Claim: "was paid", Form: "was paid", Act: speech.Question, Part: grader.PartText},
		{Claim: "order exists", Form: "the order exists", Denial: "cannot confirm that {claim}", Part: grader.PartText},
	}
	derived := answer("d-derived", "In all $907, on average $226.75.")
	derived.Turns = append(derived.Turns, report.Turn{Turn: 2, Verdict: grader.Pass, Completion: grader.Completion{Text: "That is 20% of it."}})
	derived.Turns[0].Derived = []grader.Derivation{{Entity: entity.Money, Text: "$907", From: "907 = 148 + 282 + 171 + 306"}, {Entity: entity.Money, Text: "$227", From: "226.75 rounded"}}
	derived.Turns[1].Derived = []grader.Derivation{{Entity: entity.Percent, Text: "20%", From: "20 = 181.40 / 907"}}
	return View{Report: run(wrong, warns, excused, derived), Baseline: "reports/baseline.json",
		NewlyInvented: map[string][]string{"a-wrong": {"$9.44", "ships"}}}
}

func TestEntities(t *testing.T) {
	t.Parallel()
	verbose, color := grounding(), grounding()
	verbose.Options.Verbose, color.Options.Color = true, true
	golden(t, "text_entities", text(t, grounding()))
	golden(t, "text_entities_verbose", text(t, verbose))
	golden(t, "text_entities_color", text(t, color))
	golden(t, "junit_entities", junitText(t, grounding().Report, JUnitOptions{}))
}

func junitText(t *testing.T, r *report.Report, o JUnitOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := JUnit(&b, r, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// An answer made up from end to end, or one long honest table, must not bury
// everything else.
func TestListsAreBounded(t *testing.T) {
	t.Parallel()
	const n = 1000
	c := answer("many", strings.Repeat("7 ", n))
	c.Turns[0].Verdict = grader.Fail
	for i := range n {
		name := fmt.Sprint(i)
		c.Findings = append(c.Findings, report.Finding{Turn: 1, Finding: stated(entity.Number, name, "", "")})
		c.Turns[0].Warnings = append(c.Turns[0].Warnings, stated(entity.Number, name, "", ""))
		c.Turns[0].Excused = append(c.Turns[0].Excused, grader.Excuse{Entity: entity.Number, Form: name, Act: speech.Offer})
		c.Turns[0].Derived = append(c.Turns[0].Derived, grader.Derivation{Text: name, From: name + " = 1 + 1"})
	}
	v := View{Report: run(c)}
	got := text(t, v)
	for what, want := range map[string]int{"  entity ": mostEntities, "warning ": mostListed, "excused ": mostListed, "derived ": mostDerived} {
		if lines := strings.Count("\n"+got, "\n"+what); lines != want {
			t.Errorf("%d lines of %q, want %d", lines, what, want)
		}
	}
	for _, want := range []string{"+992 further entities that nothing licenses; --verbose shows them", "+900 more warnings; --verbose lists them", "+900 more excused; --verbose lists them", "+990 more derived; --verbose lists them"} {
		if !strings.Contains(got, want+"\n") {
			t.Errorf("it does not say %q", want)
		}
	}
	v.Options.Verbose = true
	all := text(t, v)
	for _, what := range []string{"  entity ", "warning ", "excused ", "derived "} {
		if lines := strings.Count("\n"+all, "\n"+what); lines != n {
			t.Errorf("verbose: %d lines of %q, want %d", lines, what, n)
		}
	}
	if out := junitText(t, v.Report, JUnitOptions{}); !strings.Contains(out, "+2900 more in the report") {
		t.Error("JUnit does not say how many notes were left out")
	}
}

// Findings other than entities keep their places whatever is loud.
func TestLoudestFirst(t *testing.T) {
	t.Parallel()
	of := func(names ...string) (all []report.Finding) {
		for _, name := range names {
			f := grader.Finding{Kind: grader.KindEntity, Name: name}
			if strings.HasPrefix(name, "claim") {
				f.Kind = grader.KindClaim
			}
			if strings.HasPrefix(name, "near") {
				f.Near = "1 + 1 = 2"
			}
			all = append(all, report.Finding{Turn: 1, Finding: f})
		}
		return all
	}
	tests := []struct {
		name string
		all  []report.Finding
		want []report.Finding
	}{
		{"none is loud", of("b", "claim", "a"), of("b", "claim", "a")},
		{"across a claim", of("b", "claim", "near1", "a", "near2"), of("near1", "claim", "near2", "b", "a")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			before := fmt.Sprint(tt.all)
			if got := loudestFirst(tt.all); fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
			if fmt.Sprint(tt.all) != before {
				t.Error("the findings of the report were moved")
			}
		})
	}
}

// What a model wrote, or a stranger's report, is no reason for a line of a
// megabyte.
func TestEntityLinesAreShort(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("9", 1<<20)
	near := stated(entity.Kind(long), long, long, long)
	nearest := stated(entity.Kind(long), long, long, "")
	c := answer("a", "9")
	c.Turns[0].Warnings = []grader.Finding{near, nearest, {Kind: grader.KindEntity, Name: long, Detail: long}}
	c.Turns[0].Excused = []grader.Excuse{{Claim: long, Form: long + " ", Act: speech.Act(long), Trigger: long}, {Entity: entity.Date, Form: long, Act: speech.Act(long)}}
	c.Turns[0].Derived = []grader.Derivation{{Text: long, From: long + " = " + long}, {Text: long, From: long}}
	for line := range strings.Lines(text(t, View{Report: run(c)})) {
		if len(line) > 5*mostInline {
			t.Errorf("a line of %d bytes: %.60q", len(line), line)
		}
	}
}
