package speech

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSentences reads the sentences of testdata/sentences, each of which tells
// whether its span is asserted.
func TestSentences(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("testdata", "sentences", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no sentences in testdata/sentences: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		number := 0
		for line := range strings.Lines(string(text)) {
			number++
			line = strings.TrimRight(line, "\r\n")
			sign, marked, ok := strings.Cut(line, " ")
			if line == "" || sign == "#" {
				continue
			}
			if !ok || sign != "+" && sign != "-" {
				t.Fatalf("%s:%d: %q begins with neither + nor -", file, number, line)
			}
			text, start, end := span(t, strings.ReplaceAll(marked, "⏎", "\n"))
			if got := Read(text).Act(start, end); (got.Act == Asserted) != (sign == "+") {
				t.Errorf("%s:%d: %s (by %q): %s", file, number, got.Act, got.Trigger, marked)
			}
		}
	}
}
