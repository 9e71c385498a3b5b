package mutate

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/goldentrace/goldentrace/grader"
)

// TestRealAnswers attacks with real models' answers, which hold structure that
// nobody here would think of.
func TestRealAnswers(t *testing.T) {
	t.Parallel()
	shared := os.Getenv("GOLDENTRACE_SHARED")
	if shared == "" {
		t.Skip("GOLDENTRACE_SHARED is not set, so there are no real answers here")
	}
	data, err := os.ReadFile(filepath.Join(shared, "suites", "after-failure", "goldens.json"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		ID     string            `json:"id"`
		Banned []json.RawMessage `json:"banned_claims"`
		Good   []string          `json:"known_good"`
		Bad    []struct {
			Text  string
			Finds []string
		} `json:"known_bad"`
	}
	if err := json.NewDecoder(bytes.NewReader(data)).Decode(&cases); err != nil {
		t.Fatal(err)
	}
	var all Counts
	for _, c := range cases {
		target := Target{Expectation: grader.Expectation{Denials: []string{"cannot confirm that {claim}", "no record that {claim}"}}}
		for _, raw := range c.Banned {
			var one string
			var full struct {
				Claim string
				Forms []string
			}
			if json.Unmarshal(raw, &one) == nil {
				full.Claim, full.Forms = one, []string{one}
			} else if err := json.Unmarshal(raw, &full); err != nil {
				t.Fatal(err)
			}
			target.Expectation.Claims = append(target.Expectation.Claims, grader.Claim{Name: full.Claim, Forms: full.Forms})
		}
		for _, text := range c.Good {
			target.Honest = append(target.Honest, Base{Origin: "known_good", Completion: grader.Completion{Text: text}})
		}
		for _, b := range c.Bad {
			target.Bad = append(target.Bad, Bad{Origin: "known_bad", Completion: grader.Completion{Text: b.Text}, Finds: b.Finds})
		}
		r, err := Attack([]Target{target}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		all.Add(r.Counts)
		checkHeld(t, r)
	}
	if len(cases) == 0 || all.Killed < 40*len(cases)/2 {
		t.Errorf("%d cases, %+v", len(cases), all)
	}
	t.Logf("%d cases, %+v", len(cases), all)
}
