package tape

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func writeFile(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Whatever is recorded comes back as it was, for random requests and answers.
func TestRecordingThenReadingGivesTheSame(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	texts := []string{"", "plain", "zwei\nZeilen", "\u2028\u00a0\u200b", `"\{}`, "\x00\x1b", "日本", "😀", strings.Repeat("long ", 500)}
	pick := func() string { return texts[rng.IntN(len(texts))] + texts[rng.IntN(len(texts))] }
	dir := t.TempDir()
	w := NewRecorder(dir, nil)
	var want []Exchange
	for i := range 200 {
		r := Request{Case: "p", Turn: 1 + rng.IntN(3), Repeat: i, Model: pick(), Messages: []Message{Say("system", pick()), Say("user", pick())}}
		if rng.IntN(2) == 0 {
			r.Temperature = ptr(rng.Float64() * 2)
		}
		if rng.IntN(2) == 0 {
			r.Seed = ptr(rng.Int64N(1<<54) - 1<<53)
		}
		if rng.IntN(2) == 0 {
			r.MaxTokens = rng.IntN(1000)
			r.MaxTokensField = []string{"", "max_tokens", "max_completion_tokens"}[rng.IntN(3)]
		}
		if rng.IntN(2) == 0 {
			r.Extra = map[string]any{pick() + "x": pick(), "n": []any{rng.Float64(), nil, true}}
		}
		ex := exchange(r, pick(), time.Duration(i)*time.Nanosecond)
		ex.ServedBy = pick()
		if err := w.Add(ex); err != nil {
			t.Fatal(err)
		}
		want = append(want, ex)
	}
	got, warnings, err := Open(dir).Exchanges("p")
	if err != nil || len(warnings) > 0 {
		t.Fatalf("warnings %v, error %v", warnings, err)
	}
	if diff := cmp.Diff(want, got, asRead); diff != "" {
		t.Errorf("exchanges (-recorded +read):\n%s", diff)
	}
}

// A tape cut anywhere loses no whole line before the cut, and recording into
// it again mends it without losing one either.
func TestTapeCutAtEveryByte(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	all := []Exchange{
		exchange(request(nil), "one", 0),
		exchange(request(func(r *Request) { r.Repeat = 1 }), "zw\u00f6lf \u2028", 0),
		exchange(request(func(r *Request) { r.Repeat = 2 }), "three", 0),
	}
	record(t, dir, all...)
	path := filepath.Join(dir, "c1.jsonl")
	whole := readFile(t, path)
	for cut := 0; cut <= len(whole); cut++ {
		part := whole[:cut]
		ended := bytes.Count(part, []byte("\n"))
		torn := part[bytes.LastIndexByte(part, '\n')+1:]
		if isAll := cut < len(whole) && whole[cut] == '\n'; isAll && len(torn) > 0 {
			ended, torn = ended+1, nil // only the newline is missing
		}
		writeFile(t, path, part)
		got, warnings, err := Open(dir).Exchanges("c1")
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if diff := cmp.Diff(all[:ended], append([]Exchange{}, got...), asRead); diff != "" {
			t.Fatalf("cut at %d (-want +got):\n%s", cut, diff)
		}
		if (len(warnings) > 0) != (len(torn) > 0) {
			t.Fatalf("cut at %d: warnings %v for the torn text %q", cut, warnings, torn)
		}
		if cut%41 == 0 || len(torn) == 0 {
			record(t, dir, exchange(request(func(r *Request) { r.Repeat = 9 }), "later", 0))
			mended, warnings, err := Open(dir).Exchanges("c1")
			if err != nil || len(warnings) > 0 || len(mended) != ended+1 {
				t.Fatalf("cut at %d, then recorded: %d exchanges, warnings %v, error %v, want %d", cut, len(mended), warnings, err, ended+1)
			}
		}
	}
}

func TestPrune(t *testing.T) {
	t.Parallel()
	a, b, gone := request(nil), request(func(r *Request) { r.Turn = 2; r.Model = "b" }), request(func(r *Request) { r.Model = "gone" })
	dir := t.TempDir()
	record(t, dir, exchange(b, "b", 0), exchange(gone, "gone", 0), exchange(a, "old", 0), exchange(a, "new", 1))
	path := filepath.Join(dir, "c1.jsonl")
	writeFile(t, path, append(readFile(t, path), `{"key":"to`...))
	w := NewRecorder(dir, nil)
	keep := map[string]bool{exchange(a, "", 0).Key: true, exchange(b, "", 0).Key: true, "never recorded": true}
	if err := w.Prune("c1", keep); err != nil {
		t.Fatal(err)
	}
	got, warnings, err := Open(dir).Exchanges("c1")
	if err != nil || len(warnings) > 0 {
		t.Fatalf("warnings %v, error %v", warnings, err)
	}
	if diff := cmp.Diff([]Exchange{exchange(a, "new", 1), exchange(b, "b", 0)}, got, asRead); diff != "" {
		t.Errorf("kept (-want +got):\n%s", diff)
	}
	before := readFile(t, path)
	if err := w.Prune("c1", keep); err != nil || !bytes.Equal(before, readFile(t, path)) {
		t.Errorf("pruning again changes the file: %v", err)
	}
	if err := w.Prune("c1", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("a tape with nothing left stays: %v", err)
	}
	if err := w.Prune("c1", nil); err != nil {
		t.Errorf("pruning a tape that is not there: %v", err)
	}
	if err := w.Add(exchange(a, "again", 2)); err != nil {
		t.Errorf("recording after pruning: %v", err)
	}
}

func TestPruneLeavesADamagedTapeAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	record(t, dir, exchange(request(nil), "A", 0))
	path := filepath.Join(dir, "c1.jsonl")
	damaged := append([]byte("{\n"), readFile(t, path)...)
	writeFile(t, path, damaged)
	if err := NewRecorder(dir, nil).Prune("c1", nil); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("error %v", err)
	}
	if !bytes.Equal(damaged, readFile(t, path)) {
		t.Error("a damaged tape was rewritten")
	}
}

func TestRecordingIsNotWrittenThroughALink(t *testing.T) {
	t.Parallel()
	dir, outside := t.TempDir(), filepath.Join(t.TempDir(), "outside")
	writeFile(t, outside, nil)
	if err := os.Symlink(outside, filepath.Join(dir, "c1.jsonl")); err != nil {
		if runtime.GOOS == "windows" {
			t.Skip("making a symbolic link takes a privilege on Windows that this user lacks")
		}
		t.Fatal(err)
	}
	err := NewRecorder(dir, nil).Add(exchange(request(nil), "A", 0))
	if err == nil || !strings.Contains(err.Error(), "symbolic link") || len(readFile(t, outside)) > 0 {
		t.Errorf("error %v, written: %q", err, readFile(t, outside))
	}
}

// After a failed write nobody knows how the file ends, so it is looked at again.
func TestRecordingAfterAFailedWrite(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "c1.jsonl")
	w := NewRecorder(dir, nil)
	first, second := exchange(request(nil), "A", 0), exchange(request(func(r *Request) { r.Repeat = 1 }), "B", 0)
	if err := w.Add(first); err != nil {
		t.Fatal(err)
	}
	whole := readFile(t, path)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := w.Add(second); err == nil {
		t.Fatal("a folder is written to")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	writeFile(t, path, append(whole, `{"key":"to`...))
	if err := w.Add(second); err != nil {
		t.Fatal(err)
	}
	got, _, err := Open(dir).Exchanges("c1")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Exchange{first, second}, got, asRead); diff != "" {
		t.Errorf("exchanges (-want +got):\n%s", diff)
	}
}

func TestRecorderLeavesNoTemporaryFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	record(t, dir, exchange(request(nil), "A", 0))
	if err := NewRecorder(dir, nil).Prune("c1", map[string]bool{}); err != nil {
		t.Fatal(err)
	}
	var names []string
	if err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			names = append(names, filepath.Ext(path))
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{".txt"}, names); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestChangedLines(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string // what the row proves
		was, now string
		want     []string
	}{
		{"nothing changed", "a b", "a b", nil},
		{"a change in the middle with the line before it", "a b c", "a x c", []string{"  a", "- b", "+ x"}},
		{"a line added at the start has nothing before it", "a", "x a", []string{"+ x"}},
		{"a line removed at the end", "a b", "a", []string{"  a", "- b"}},
		{"two changes apart keep what lies between as context", "a b c d e", "a x c d y", []string{"  a", "- b", "+ x", "  d", "- e", "+ y"}},
		{"a moved line", "a b c", "b c a", []string{"- a", "  c", "+ a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, changedLines(strings.Fields(tt.was), strings.Fields(tt.now))); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
		})
	}
	var was, now []string
	for i := range 5000 {
		was, now = append(was, fmt.Sprint(i)), append(now, fmt.Sprint(i, "x"))
	}
	if got := changedLines(was, now); len(got) != 41 || !strings.Contains(got[40], "9960 lines more") {
		t.Errorf("a large change gives %d lines, the last %q", len(got), got[len(got)-1])
	}
	if got := changedLines([]string{strings.Repeat("é", 500) + "\x1b"}, nil); !slices.Equal(got, []string{"- " + strings.Repeat("é", 160) + "..."}) {
		t.Errorf("a long line is not cut: %q", got)
	}
}

func FuzzTapeFile(f *testing.F) {
	dir := f.TempDir()
	w := NewRecorder(dir, nil)
	if err := w.Add(exchange(request(nil), "A", 0)); err != nil {
		f.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "c1.jsonl"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add([]byte("\ufeff{}\n\n[]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		lines, _ := splitLines(data)
		r := newReader("c1", Open(dir).Pin)
		for _, l := range lines {
			ex, err := r.decode(l.text)
			if err != nil {
				if err.Error() == "" || strings.ContainsAny(err.Error(), "\n\x00\x1b") {
					t.Errorf("the defect of %q is not one readable line: %q", l.text, err)
				}
				continue
			}
			if key, err := ex.Request.Key(); err != nil || key != ex.Key {
				t.Errorf("line %q is read as a request with the key %s (%v), not %s", l.text, key, err, ex.Key)
			}
		}
	})
}
