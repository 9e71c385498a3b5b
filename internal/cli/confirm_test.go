package cli

import (
	"path/filepath"
	"testing"

	"github.com/goldentrace/goldentrace/internal/diff"
	"github.com/goldentrace/goldentrace/internal/report"
)

// script answers with one text after the other, and with the last from then on.
func script(texts ...string) func(question) string {
	n := -1
	return func(question) string {
		n = min(n+1, len(texts)-1)
		return texts[n]
	}
}

func TestConfirm(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		repeat  string
		says    func(question) string
		args    []string
		kind    diff.Kind // empty: no flip
		status  int
		extra   int // further requests
		failed  int
		decided int // attempts that passed or failed
	}{
		{name: "an unchanged suite costs nothing", says: script(honest), status: 0},
		{name: "failing each time", says: script(invented), kind: diff.Regressed, status: 1, extra: 1, failed: 2, decided: 2},
		{name: "failing once", says: script(invented, honest), kind: diff.Flaky, status: 0, extra: 9, failed: 1, decided: 10},
		{name: "a budget that is too small", says: script(invented, honest), args: []string{"--confirm", "4"}, kind: diff.Inconclusive, status: 4, extra: 4, failed: 1, decided: 5},
		{name: "no budget: what was asked decides", says: script(invented, honest), args: []string{"--confirm", "0"}, kind: diff.Regressed, status: 1, failed: 1, decided: 1},
		{name: "an endpoint that goes away", says: script(invented, ""), kind: diff.Inconclusive, status: 4, extra: 3, failed: 1, decided: 1},
		{name: "an endpoint that is away for a moment", says: script(invented, "", invented), kind: diff.Regressed, status: 1, extra: 2, failed: 2, decided: 2},
		{name: "low cases are believed at once", repeat: "tier: low\n", says: script(invented, honest), kind: diff.Regressed, status: 1, failed: 1, decided: 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			p := newProject(t, causeFiles)
			p.write("fixtures/case.yaml", causeFiles["fixtures/case.yaml"]+tt.repeat)
			if out, status := p.run("run", "--live"); status != 0 {
				t.Fatalf("the first run exits %d:\n%s", status, out)
			}
			p.run("accept", "--all", "--reason", "known")
			p.agent.says = tt.says
			flips, extra, status := p.flips(tt.args...)
			kind := diff.Kind("")
			if len(flips) > 0 {
				kind = flips[0].Kind
			}
			if len(flips) > 1 || kind != tt.kind || status != tt.status || extra != tt.extra {
				t.Errorf("exit %d after %d further requests with %+v, want exit %d after %d with %s", status, extra, flips, tt.status, tt.extra, tt.kind)
			}
			r, err := report.Read(filepath.Join(p.dir, "reports", "report.json"))
			if err != nil {
				t.Fatal(err)
			}
			if n := r.Cases[0].Count(); tt.decided > 0 && (n.Failed != tt.failed || n.N() != tt.decided) {
				t.Errorf("the report holds %+v, want %d failures of %d", n, tt.failed, tt.decided)
			}
			if r.Run.Spent != tt.extra {
				t.Errorf("the report says that %d further requests were made, want %d", r.Run.Spent, tt.extra)
			}
		})
	}
}
