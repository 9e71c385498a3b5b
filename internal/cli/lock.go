package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// lockFile keeps a second live run out of a folder of reports.
const lockFile = ".lock"

// lock takes a folder of reports for one live run, until unlock. The lock ends
// with the process, however it ends.
func lock(out string) (unlock func(), err error) {
	if err := os.MkdirAll(out, 0o777); err != nil {
		return nil, fmt.Errorf("reports cannot be written to %s: %w", shown(out), cause(err))
	}
	l := flock.New(filepath.Join(out, lockFile))
	mine, err := l.TryLock()
	if err != nil {
		return nil, fmt.Errorf("reports cannot be written to %s: %w", shown(out), cause(err))
	}
	if !mine {
		return nil, fmt.Errorf("another live run, or an accept, is at work in %s; wait for its end, or name another --out", shown(out))
	}
	return func() { _ = l.Close() }, nil
}
