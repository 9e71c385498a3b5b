package tape

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestWhatIsNoTapeIsKept: only a line that was cut off while we wrote it may be
// dropped; what somebody else left under a tape's name is refused and stays.
func TestWhatIsNoTapeIsKept(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		text string
		torn bool
	}{
		{"notes", "notes I wrote, not a tape", false},
		{"a gzip file", "\x1f\x8b\x08\x00binary", false},
		{"another tool's unfinished JSON", `{"id": 1, "text": "un`, false},
		{"our line, cut off early", `{"ke`, true},
		{"our line, cut off late", `{"key":"0123","recorded":"2026`, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			path := filepath.Join(dir, "case.jsonl")
			if err := os.WriteFile(path, []byte(tt.text), 0o644); err != nil {
				t.Fatal(err)
			}
			warnings, err := Open(dir).Load([]string{"case"})
			if (err == nil) != tt.torn || (len(warnings) > 0) != tt.torn {
				t.Errorf("loading: warnings %q, error %v", warnings, err)
			}
			err = NewRecorder(dir, nil).Add(Exchange{
				Recorded: time.Unix(0, 0).UTC(),
				Request:  Request{Case: "case", Turn: 1, Model: "m", Messages: []Message{Say("user", "hi")}},
				Status:   200,
				Response: `{"choices":[{"message":{"content":"hello"},"finish_reason":"stop"}]}`,
			})
			if (err == nil) != tt.torn {
				t.Errorf("recording: error %v", err)
			}
			after, readErr := os.ReadFile(path)
			if readErr != nil {
				t.Fatal(readErr)
			}
			if diff := cmp.Diff(tt.text, string(after)); (diff == "") == tt.torn {
				t.Errorf("the file after recording (-before +after):\n%s", diff)
			}
		})
	}
}
