package tape

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/goldentrace/goldentrace/internal/redact"
)

// RunTape keeps what one live run was answered, as it is answered, so that
// nothing is paid for twice: not after an interruption, and not within a time
// in which an answer counts as fresh. A line is whole or, the last one, torn; it
// is safe from the end of the process at once, and from the end of the machine
// after a moment. It is safe for concurrent use.
type RunTape struct {
	mu      sync.Mutex
	f       *os.File
	secrets *redact.Redactor
	synced  time.Time
}

// syncEvery is how long a line may be lost to the end of the machine.
const syncEvery = time.Second

// runLine is an exchange without its request, which the key stands for. The
// last line of a run that came to its end says so instead.
type runLine struct {
	Key      string    `json:"key,omitempty"`
	Recorded time.Time `json:"recorded,omitzero"`
	Case     string    `json:"case,omitempty"`
	Turn     int       `json:"turn,omitempty"`
	Repeat   int       `json:"repeat,omitempty"`
	ServedBy string    `json:"served_by,omitempty"`
	Status   int       `json:"status,omitempty"`
	Response string    `json:"response,omitempty"`
	Complete bool      `json:"complete,omitempty"`
}

// CreateRun begins a run's tape at path, in place of the one before, with what
// is to be reused.
func CreateRun(path string, secrets *redact.Redactor, reused []Exchange) (*RunTape, error) {
	var out bytes.Buffer
	for _, ex := range reused {
		if err := writeRunLine(&out, lineOfRun(ex)); err != nil {
			return nil, err
		}
	}
	if err := replace(path, out.Bytes()); err != nil {
		return nil, fmt.Errorf("write %s: %w", filepath.ToSlash(path), err)
	}
	return openRun(path, secrets)
}

// openRun appends to a run's tape.
func openRun(path string, secrets *redact.Redactor) (*RunTape, error) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	return &RunTape{f: f, secrets: secrets}, nil
}

// Add keeps an answer, without the secrets in it.
func (t *RunTape) Add(ex Exchange) error {
	ex.Response, ex.ServedBy = t.secrets.Values(ex.Response), t.secrets.Values(ex.ServedBy)
	var line bytes.Buffer
	if err := writeRunLine(&line, lineOfRun(ex)); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, err := t.f.Write(line.Bytes()); err != nil {
		return err
	}
	if now := time.Now(); now.Sub(t.synced) >= syncEvery {
		t.synced = now
		return t.f.Sync()
	}
	return nil
}

// Close ends the tape. A run that was told to do all it should is complete, and
// there is nothing to resume.
func (t *RunTape) Close(complete bool) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	var err error
	if complete {
		err = writeRunLine(t.f, runLine{Complete: true})
	}
	return errors.Join(err, t.f.Sync(), t.f.Close())
}

func lineOfRun(ex Exchange) runLine {
	return runLine{Key: ex.Key, Recorded: ex.Recorded.UTC(), Case: ex.Request.Case, Turn: ex.Request.Turn, Repeat: ex.Repeat, ServedBy: ex.ServedBy, Status: ex.Status, Response: ex.Response}
}

func writeRunLine(w io.Writer, l runLine) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(l); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// ReadRun reads the answers of a run's tape by their keys, the newest of each,
// and says whether the run came to its end. A tape that is not there has none.
// What cannot be read of it is left out: it is asked for again.
func ReadRun(path string) (held map[string]Exchange, complete bool, err error) {
	held = map[string]Exchange{}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return held, true, nil
	}
	if err != nil {
		return nil, false, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, false, fmt.Errorf("%s is no regular file", filepath.ToSlash(path))
	}
	lines := bufio.NewReaderSize(f, 1<<16)
	for {
		text, err := lines.ReadBytes('\n')
		var l runLine
		if len(bytes.TrimSpace(text)) > 0 && json.Unmarshal(text, &l) == nil {
			complete = l.Complete
			if ex := (Exchange{Key: l.Key, Recorded: l.Recorded, Turn: l.Turn, Repeat: l.Repeat, ServedBy: l.ServedBy, Status: l.Status, Response: l.Response}); l.Key != "" {
				ex.Request.Case, ex.Request.Turn, ex.Request.Repeat = l.Case, l.Turn, l.Repeat
				held[l.Key] = ex
			}
		}
		if err == io.EOF {
			return held, complete, nil
		}
		if err != nil {
			return nil, false, err
		}
	}
}
