package main

import (
	"strings"
	"testing"
)

// TestPublicFaults: the small inputs behind faults that people reported of
// other tools each get the right answer.
func TestPublicFaults(t *testing.T) {
	t.Parallel()
	suite := shared(t, "cases", "matching")
	code, out := command{dir: t.TempDir()}.goldentrace(t, "calibrate", "--suite", suite)
	if code != 0 || !strings.Contains(out, "0 survived") {
		t.Errorf("exit %d, want 0:\n%s", code, out)
	}
}
