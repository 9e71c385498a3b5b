//go:build unix

package report

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/goldentrace/goldentrace/internal/source"
)

// A named pipe without a writer would block whoever opens it.
func TestPipesAreNeitherReadNorReplaced(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(path); !source.IsDefect(err) || !strings.Contains(err.Error(), "is a named pipe") {
		t.Errorf("read: got %v", err)
	}
	if err := Write(path, New(nil, Run{})); err == nil || !strings.Contains(err.Error(), "a named pipe is there") {
		t.Errorf("write: got %v", err)
	}
}
