package tape

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
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
	tapes   map[string]*written // by file name: the tapes that were read, and mended where it was due
	pinned  map[string]bool     // digests whose text is on the disk
}

// NewRecorder records into the folder dir, which is made when it is needed. No
// value that secrets hides ever reaches the disk; it may be nil.
func NewRecorder(dir string, secrets *redact.Redactor) *Recorder {
	return &Recorder{dir: dir, secrets: secrets, tapes: map[string]*written{}, pinned: map[string]bool{}}
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
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.append(name, ex); err != nil {
		delete(w.tapes, name) // what the file now holds is to be read again
		return fmt.Errorf("record %s: %w", name, err)
	}
	return nil
}

// prepare checks that the exchange can be read again, and takes secrets out of
// its response.
func (w *Recorder) prepare(ex Exchange) (Exchange, error) {
	ex.Response = w.secrets.Values(ex.Response)
	ex.ServedBy = w.secrets.Values(ex.ServedBy)
	if _, err := Decode(ex); err != nil {
		return ex, err
	}
	ex.Repeat = ex.Request.Repeat
	if ex.Turn = ex.Request.Turn; ex.Turn < 1 {
		return ex, fmt.Errorf("turn %d: turns count from 1", ex.Turn)
	}
	var err error
	ex.Key, err = ex.Request.Key()
	return ex, err
}

// append writes an exchange's line, which repeats no messages that the file
// already holds, and before it the texts that it refers to.
func (w *Recorder) append(name string, ex Exchange) error {
	path := filepath.Join(w.dir, name)
	if w.tapes[name] == nil {
		data, err := mend(path)
		if err != nil {
			return err
		}
		w.tapes[name] = w.readWritten(ex.Request.Case, data)
	}
	e, err := encodeLine(ex, w.tapes[name])
	if err != nil {
		return err
	}
	if w.holdsSecret(e) {
		return errors.New("the request holds a secret; take it out of the prompt or the observations")
	}
	if err := w.writePins(e.pins); err != nil {
		return err
	}
	if err := appendLine(path, e.text); err != nil {
		return err
	}
	w.tapes[name].add(ex.Key, ex.Request.Messages)
	return nil
}

// readWritten reads what a tape holds. A line that cannot be read is nothing to
// refer to; to complain of it is for whoever reads the tape's answers.
func (w *Recorder) readWritten(caseID string, data []byte) *written {
	holds := newWritten()
	r := newReader(caseID, w.pin)
	lines, _ := splitLines(data)
	for _, l := range lines {
		if ex, err := r.decode(l.text); err == nil {
			holds.add(ex.Key, ex.Request.Messages)
		}
	}
	return holds
}

func (w *Recorder) pin(sum string) (string, error) { return readPin(w.dir, sum) }

// holdsSecret looks through all that a request adds to the disk.
func (w *Recorder) holdsSecret(e encoded) bool {
	if w.secrets.Values(e.request) != e.request {
		return true
	}
	for _, text := range e.pins {
		if w.secrets.Values(text) != text {
			return true
		}
	}
	return false
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
	delete(w.tapes, name)
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
// answers happened to arrive does not show, and writes each line anew: what it
// referred to may be gone.
func (w *Recorder) prune(caseID string, data []byte, keep map[string]bool) ([]byte, error) {
	newest := map[string]Exchange{}
	r := newReader(caseID, w.pin)
	lines, _ := splitLines(data)
	for _, l := range lines {
		ex, err := r.decode(l.text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", l.number, err)
		}
		if keep[ex.Key] {
			newest[ex.Key] = ex
		}
	}
	kept := slices.SortedFunc(maps.Values(newest), func(a, b Exchange) int {
		return cmp.Or(cmp.Compare(a.Turn, b.Turn), cmp.Compare(a.Repeat, b.Repeat), cmp.Compare(a.Key, b.Key))
	})
	var out bytes.Buffer
	holds := newWritten()
	for _, ex := range kept {
		e, err := encodeLine(ex, holds)
		if err != nil {
			return nil, err
		}
		if err := w.writePins(e.pins); err != nil {
			return nil, err
		}
		out.Write(e.text)
		holds.add(ex.Key, ex.Request.Messages)
	}
	return out.Bytes(), nil
}

// mend makes a tape end with a newline and gives what it then holds: a torn
// last line is dropped, a whole one gets its newline, both by a new file that
// takes the old one's name.
func mend(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		return nil, errors.New("the tape is a symbolic link; recordings are not written through links")
	}
	data, err := readRegular(path, filepath.Base(path))
	if err != nil {
		return nil, err
	}
	if len(data) == 0 || data[len(data)-1] == '\n' {
		return data, nil
	}
	last := bytes.LastIndexByte(data, '\n') + 1
	switch {
	case isWhole(bytes.TrimPrefix(data[last:], []byte("\ufeff"))):
		data = append(data, '\n')
	case isTorn(data[last:]):
		data = data[:last]
	default:
		return nil, errors.New("it does not end as a tape does, so nothing is added to it; move it away or mend it")
	}
	return data, replace(path, data)
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
