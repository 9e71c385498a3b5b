package tape

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"sync"

	"github.com/goldentrace/goldentrace/internal/redact"
)

// Recorder appends exchanges to a suite's tapes. Each is on the disk when Add
// returns, and nothing that was there before is ever overwritten in place: an
// interruption at any moment loses at most the exchange in flight. It is safe
// for concurrent use, by one process at a time.
type Recorder struct {
	dir     string
	secrets *redact.Redactor
	mu      sync.Mutex
	mended  map[string]bool // cases whose tape's end was looked at
	pinned  map[string]bool // digests whose text is on the disk
}

// NewRecorder records into the folder dir, which is made when it is needed. No
// value that secrets hides ever reaches the disk; it may be nil.
func NewRecorder(dir string, secrets *redact.Redactor) *Recorder {
	return &Recorder{dir: dir, secrets: secrets, mended: map[string]bool{}, pinned: map[string]bool{}}
}

// Add appends an exchange to its case's tape. A response that holds a secret
// is kept without it; a request that holds one is refused, since without it
// the request would be another. So is an exchange that gives no answer.
func (w *Recorder) Add(ex Exchange) error {
	name, err := fileName(ex.Request.Case)
	if err != nil {
		return err
	}
	ex, err = w.prepare(ex)
	if err != nil {
		return fmt.Errorf("record %s: %w", name, err)
	}
	text, pins, err := encodeLine(ex)
	if err != nil {
		return fmt.Errorf("record %s: %w", name, err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.writePins(pins); err != nil {
		return fmt.Errorf("record %s: %w", name, err)
	}
	path := filepath.Join(w.dir, name)
	if !w.mended[name] {
		if err := mend(path); err != nil {
			return fmt.Errorf("record %s: %w", name, err)
		}
		w.mended[name] = true
	}
	if err := appendLine(path, text); err != nil {
		w.mended[name] = false
		return fmt.Errorf("record %s: %w", name, err)
	}
	return nil
}

// prepare takes secrets out and checks that the exchange can be read again.
func (w *Recorder) prepare(ex Exchange) (Exchange, error) {
	body, err := ex.Request.Body()
	if err != nil {
		return ex, err
	}
	if w.secrets.Values(string(body)) != string(body) {
		return ex, errors.New("the request holds a secret; take it out of the prompt or the observations")
	}
	ex.Response = w.secrets.Values(ex.Response)
	ex.ServedBy = w.secrets.Values(ex.ServedBy)
	if _, err := Decode(ex); err != nil {
		return ex, err
	}
	ex.Repeat = ex.Request.Repeat
	if ex.Turn = ex.Request.Turn; ex.Turn < 1 {
		return ex, fmt.Errorf("turn %d: turns count from 1", ex.Turn)
	}
	ex.Key, err = ex.Request.Key()
	return ex, err
}

// writePins puts down the texts that a line refers to, before the line.
func (w *Recorder) writePins(pins map[string]string) error {
	for sum, text := range pins {
		if w.pinned[sum] {
			continue
		}
		if _, err := readPin(w.dir, sum); err != nil {
			if err := replace(filepath.Join(w.dir, pinsDir, sum+".txt"), []byte(text)); err != nil {
				return err
			}
		}
		w.pinned[sum] = true
	}
	return nil
}

// Prune leaves, of a case's tape, the newest line of each key in keep, and is
// called once the case is wholly recorded. A tape with nothing left is removed.
func (w *Recorder) Prune(caseID string, keep map[string]bool) error {
	name, err := fileName(caseID)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	path := filepath.Join(w.dir, name)
	data, err := readRegular(path, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	kept, err := w.prune(caseID, data, keep)
	if err != nil {
		return fmt.Errorf("prune %s: %w", name, err)
	}
	switch {
	case bytes.Equal(kept, data):
		return nil
	case len(kept) == 0:
		err = os.Remove(path)
	default:
		err = replace(path, kept)
	}
	if err != nil {
		return fmt.Errorf("prune %s: %w", name, err)
	}
	return nil
}

// prune orders what is kept by turn and repeat, so that the order in which
// answers happened to arrive does not show.
func (w *Recorder) prune(caseID string, data []byte, keep map[string]bool) ([]byte, error) {
	type entry struct {
		Exchange
		text []byte
	}
	newest := map[string]entry{}
	lines, _ := splitLines(data)
	for _, l := range lines {
		ex, err := decodeLine(caseID, l.text, func(sum string) (string, error) { return readPin(w.dir, sum) })
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", l.number, err)
		}
		if keep[ex.Key] {
			newest[ex.Key] = entry{ex, bytes.TrimSpace(l.text)}
		}
	}
	entries := make([]entry, 0, len(newest))
	for _, e := range newest {
		entries = append(entries, e)
	}
	sort.Slice(entries, func(i, j int) bool {
		a, b := entries[i], entries[j]
		if a.Turn != b.Turn {
			return a.Turn < b.Turn
		}
		if a.Repeat != b.Repeat {
			return a.Repeat < b.Repeat
		}
		return a.Key < b.Key
	})
	var out bytes.Buffer
	for _, e := range entries {
		out.Write(e.text)
		out.WriteByte('\n')
	}
	return out.Bytes(), nil
}

// mend makes a tape end with a newline: a torn last line is dropped, a whole
// one gets its newline, both by a new file that takes the old one's name.
func mend(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		return errors.New("the tape is a symbolic link; recordings are not written through links")
	}
	data, err := readRegular(path, filepath.Base(path))
	if err != nil {
		return err
	}
	if len(data) == 0 || data[len(data)-1] == '\n' {
		return nil
	}
	last := bytes.LastIndexByte(data, '\n') + 1
	if isWhole(bytes.TrimPrefix(data[last:], []byte("\ufeff"))) {
		return replace(path, append(data, '\n'))
	}
	if !isTorn(data[last:]) {
		return errors.New("it does not end as a tape does, so nothing is added to it; move it away or mend it")
	}
	return replace(path, data[:last])
}

// appendLine adds a line in one write and waits until it is on the disk.
func appendLine(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Sync(), f.Close())
}

// replace writes a file under a temporary name and renames it.
func replace(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".tmp-*")
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
