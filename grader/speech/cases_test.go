package speech

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// TestDenialCases reads the answers of the shared denial cases.
func TestDenialCases(t *testing.T) {
	shared := os.Getenv("GOLDENTRACE_SHARED")
	if shared == "" {
		t.Skip("GOLDENTRACE_SHARED is not set: the shared cases are not here")
	}
	file, err := os.ReadFile(filepath.Join(shared, "cases", "denials", "cases.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		ID     string `yaml:"id"`
		Claims []struct {
			Forms []string `yaml:"forms"`
		} `yaml:"banned_claims"`
		Good []string `yaml:"known_good"`
		Bad  []struct {
			Text string `yaml:"text"`
		} `yaml:"known_bad"`
	}
	if err := yaml.Unmarshal(file, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		asserts := func(text string) bool {
			for _, claim := range c.Claims {
				for _, form := range claim.Forms {
					if stated(text, form) {
						return true
					}
				}
			}
			return false
		}
		if len(c.Good) == 0 || len(c.Bad) == 0 {
			t.Errorf("%s: nothing to read", c.ID)
		}
		for _, good := range c.Good {
			if asserts(good) {
				t.Errorf("%s: asserted, want not: %s", c.ID, good)
			}
		}
		for _, bad := range c.Bad {
			if !asserts(bad.Text) {
				t.Errorf("%s: not asserted, want asserted: %s", c.ID, strings.TrimSpace(bad.Text))
			}
		}
	}
}
