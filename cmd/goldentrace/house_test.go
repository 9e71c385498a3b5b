package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/goldentrace/goldentrace/"

// mayImport is the import table: what each package may import besides the
// standard library. Data flows one way, so a row never names a later stage,
// and cli joins them.
var mayImport = map[string][]string{
	"cmd/goldentrace":   {"internal/cli"},
	"grader":            {"grader/entity", "grader/grounding", "grader/speech", "golang.org/x/text/cases", "golang.org/x/text/unicode/norm", "golang.org/x/text/language", "golang.org/x/text/message", "github.com/coregx/ahocorasick", "github.com/santhosh-tekuri/jsonschema/v6", "github.com/santhosh-tekuri/jsonschema/v6/kind"},
	"grader/entity":     {},
	"grader/grounding":  {"grader/entity"},
	"grader/speech":     {"golang.org/x/text/unicode/norm"},
	"internal/source":   {},
	"internal/redact":   {},
	"internal/fixture":  {"grader", "grader/entity", "internal/source", "gopkg.in/yaml.v3", "github.com/gowebpki/jcs"},
	"internal/tape":     {"grader", "internal/source", "internal/redact", "github.com/gowebpki/jcs"},
	"internal/endpoint": {"grader", "internal/tape", "internal/redact", "github.com/sashabaranov/go-openai"},
	"internal/replay":   {"internal/fixture", "grader", "internal/tape", "github.com/cenkalti/backoff/v5", "golang.org/x/time/rate"},
	"internal/mutate":   {"grader", "grader/entity", "grader/speech"},
	"internal/report":   {"grader", "internal/mutate", "internal/source", "internal/trial"},
	"internal/diff":     {"grader", "grader/entity", "internal/report", "internal/trial", "internal/wording"},
	"internal/baseline": {"grader", "internal/diff", "internal/report"},
	"internal/trial":    {},
	"internal/wording":  {"grader"},
	"internal/bisect":   {},
	"internal/bench":    {"grader", "internal/report"},
	"internal/labels":   {"grader", "grader/entity", "internal/source", "internal/trial", "internal/wording"},
	"internal/emit":     {"internal/diff", "grader", "internal/labels", "internal/report", "internal/source", "internal/trial", "internal/redact", "github.com/jstemmer/go-junit-report/v2/junit", "golang.org/x/text/width"},
	"internal/cli": {
		"grader", "internal/source", "internal/redact", "internal/fixture", "internal/tape", "internal/endpoint", "internal/replay",
		"internal/mutate", "internal/report", "internal/diff", "internal/baseline", "internal/bisect", "internal/labels", "internal/emit", "internal/trial", "github.com/spf13/cobra", "github.com/gofrs/flock",
	},
}

func TestImportTable(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		seen[name] = true
		allowed, ok := mayImport[name]
		if !ok {
			t.Errorf("package %s has no row in the import table; decide what it may import and add one", name)
			continue
		}
		for _, imported := range p.Imports {
			if short := strings.TrimPrefix(imported, module); !standard(imported) && !slices.Contains(allowed, short) {
				t.Errorf("package %s may not import %s", name, short)
			}
		}
	}
	for name := range mayImport {
		if !seen[name] {
			t.Errorf("the import table has a row for %s, which does not exist", name)
		}
	}
}

// standard says that an import path is of the standard library: its first
// element has no dot.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

type listed struct {
	ImportPath string
	Imports    []string
}

func listPackages(t *testing.T) []listed {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var packages []listed
	d := json.NewDecoder(bytes.NewReader(out))
	for {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}
