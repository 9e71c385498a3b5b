package tape

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/goldentrace/goldentrace/internal/source"
)

// pinsDir holds the texts that lines refer to by digest.
const pinsDir = "pins"

// tooLarge bounds what is read into memory of one tape file or text.
const tooLarge = 256 << 20

// Store reads a suite's tapes. It is safe for concurrent use and reads each
// file once.
type Store struct {
	// Shown is how the folder is called in messages; by default as it was
	// opened. Set it before the first read.
	Shown string

	dir   string
	mu    sync.Mutex
	files map[string]*file
	pins  map[string]pinText
}

type file struct {
	once      sync.Once
	exchanges []Exchange
	byKey     map[string]int // the newest of each key
	warnings  []string
	err       error
}

type pinText struct {
	text string
	err  error
}

// Open gives the tapes in dir. Nothing is read yet; a folder that is not there
// has no recordings.
func Open(dir string) *Store {
	return &Store{Shown: filepath.ToSlash(dir), dir: dir, files: map[string]*file{}, pins: map[string]pinText{}}
}

// Load reads the tapes of these cases and returns the warnings. The error
// holds every defect of every file as source.Errors.
func (s *Store) Load(caseIDs []string) (warnings []string, err error) {
	var defects source.Errors
	for _, id := range caseIDs {
		f := s.file(id)
		warnings = append(warnings, f.warnings...)
		var found source.Errors
		switch {
		case errors.As(f.err, &found):
			defects = append(defects, found...)
		case f.err != nil:
			return warnings, f.err
		}
	}
	if len(defects) > 0 {
		return warnings, defects.Sort()
	}
	return warnings, nil
}

// Exchanges gives a case's recordings, the oldest first, with warnings about
// what was left out.
func (s *Store) Exchanges(caseID string) (exchanges []Exchange, warnings []string, err error) {
	f := s.file(caseID)
	return slices.Clone(f.exchanges), slices.Clone(f.warnings), f.err
}

// Complete answers from the tape: with the newest recording of exactly this
// request, or with an *Unrecorded that says what differs from the nearest.
func (s *Store) Complete(ctx context.Context, r Request) (Exchange, error) {
	if err := ctx.Err(); err != nil {
		return Exchange{}, err
	}
	f := s.file(r.Case)
	if f.err != nil {
		return Exchange{}, f.err
	}
	key, err := r.Key()
	if err != nil {
		return Exchange{}, &Failure{Message: err.Error()}
	}
	i, ok := f.byKey[key]
	if !ok {
		_, nearest := Nearest(r, f.exchanges)
		return Exchange{}, nearest
	}
	ex := f.exchanges[i]
	ex.Turn, ex.Request = r.Turn, r
	return ex, nil
}

// Model is the model that a case's newest exchange was asked of.
func (s *Store) Model(caseID string) (string, bool) {
	f := s.file(caseID)
	i := newest(f.exchanges)
	if i < 0 {
		return "", false
	}
	return f.exchanges[i].Request.Model, true
}

// newest is the exchange recorded last; of several at one time, the later line.
func newest(exchanges []Exchange) int {
	best := -1
	for i, ex := range exchanges {
		if best < 0 || !ex.Recorded.Before(exchanges[best].Recorded) {
			best = i
		}
	}
	return best
}

func (s *Store) file(caseID string) *file {
	s.mu.Lock()
	f := s.files[caseID]
	if f == nil {
		f = &file{}
		s.files[caseID] = f
	}
	s.mu.Unlock()
	f.once.Do(func() { s.read(caseID, f) })
	return f
}

func (s *Store) read(caseID string, f *file) {
	f.byKey = map[string]int{}
	name, err := fileName(caseID)
	if err != nil {
		f.err = err
		return
	}
	shown := s.Shown + "/" + name
	data, err := readRegular(filepath.Join(s.dir, name), shown)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		f.err = err
		return
	}
	lines, torn := splitLines(data)
	if torn {
		f.warnings = append(f.warnings, fmt.Sprintf("%s: the last line was cut off while it was written and is left out", shown))
	}
	var defects source.Errors
	r := newReader(caseID, s.Pin)
	for _, l := range lines {
		ex, err := r.decode(l.text)
		if err != nil {
			defects = append(defects, source.Errorf(source.Pos{File: shown, Line: l.number}, "%s", err))
			continue
		}
		f.byKey[ex.Key] = len(f.exchanges)
		f.exchanges = append(f.exchanges, ex)
	}
	if len(defects) > 0 {
		f.err = defects
	}
}

// Pin gives the text that the tape keeps under a digest, a system prompt or
// tools, read once. Its error says that there is none, or what is wrong with it.
func (s *Store) Pin(sum string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.pins[sum]
	if !ok {
		p.text, p.err = readPin(s.dir, sum)
		s.pins[sum] = p
	}
	return p.text, p.err
}

// readPin reads a text and holds it against its digest. Line ends that a
// checkout changed are changed back.
func readPin(dir, sum string) (string, error) {
	name := pinsDir + "/" + sum + ".txt"
	if len(sum) != len(digest("")) || strings.Trim(sum, "0123456789abcdef") != "" {
		return "", fmt.Errorf("content_sha256 %.80q is no SHA-256 in hex", sum)
	}
	data, err := readRegular(filepath.Join(dir, pinsDir, sum+".txt"), name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s is missing; restore it or record the case again", name)
	}
	if err != nil {
		return "", err
	}
	text := string(data)
	if digest(text) != sum {
		text = strings.TrimSuffix(strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n"), "\r")
	}
	if digest(text) != sum {
		return "", fmt.Errorf("%s was altered: its text no longer has the digest it is named by; restore it or record the case again", name)
	}
	return text, nil
}

// numbered is a line with its number, from 1.
type numbered struct {
	number int
	text   []byte
}

// splitLines gives the lines that are not blank. A last line without its
// newline counts when it is whole JSON; otherwise it is torn and left out.
func splitLines(data []byte) (lines []numbered, torn bool) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	for n := 1; len(data) > 0; n++ {
		text, rest, ended := bytes.Cut(data, []byte("\n"))
		data = rest
		switch {
		case len(bytes.TrimSpace(text)) == 0:
		case !ended && !isWhole(text) && isTorn(text):
			torn = true
		default:
			lines = append(lines, numbered{n, text})
		}
	}
	return lines, torn
}

// isWhole reports whether a line without its newline was written to its end.
func isWhole(text []byte) bool {
	_, err := members(text)
	return err == nil
}

// isTorn reports whether a line that is not whole begins as ours do: anything
// else was not cut off but is no tape, and is not ours to drop.
func isTorn(text []byte) bool {
	const begins = `{"key":`
	return bytes.HasPrefix(text, []byte(begins)) || bytes.HasPrefix([]byte(begins), text)
}

// fileName is the name of a case's tape. An id is a plain name, so that no
// file outside the folder is ever reached.
func fileName(caseID string) (string, error) {
	name := caseID + ".jsonl"
	if caseID == "" || strings.ContainsAny(caseID, "/\\:") || !filepath.IsLocal(name) {
		return "", fmt.Errorf("case id %q cannot name a tape", caseID)
	}
	return name, nil
}

// readRegular reads an ordinary file of bounded size, so that a pipe never
// blocks and a huge file never fills the memory.
func readRegular(path, shown string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("read tape %s: %w", shown, err)
	}
	if !info.Mode().IsRegular() {
		return nil, source.Errors{source.Errorf(source.Pos{File: shown}, "this is not a regular file")}
	}
	if info.Size() > tooLarge {
		return nil, source.Errors{source.Errorf(source.Pos{File: shown}, "this is larger than %d MiB; no tape is", tooLarge>>20)}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read tape %s: %w", shown, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, tooLarge))
	if err != nil {
		return nil, fmt.Errorf("read tape %s: %w", shown, err)
	}
	return data, nil
}
