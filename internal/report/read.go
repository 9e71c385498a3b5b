package report

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/goldentrace/goldentrace/internal/source"
)

// maxSize bounds a report that is read, packed and unpacked.
const maxSize = 1 << 30

// Read reads a report, gzipped or not, or a plain JSON array of rows. Every
// error is a *source.Error, or wraps one; that the file is missing can be told
// by errors.Is(err, fs.ErrNotExist).
//
// A row of a plain array has case_id, passed, invented, missing_required and
// assistant_text, and may have whatever else a case has; its verdict follows
// from passed where it has none. Fields that this version does not know are
// ignored; a newer major version of the schema is refused.
func Read(path string) (*Report, error) {
	return read(path, maxSize)
}

func read(path string, limit int64) (*Report, error) {
	pos := source.Pos{File: filepath.ToSlash(path)}
	data, err := load(path, pos, limit)
	if err != nil {
		return nil, err
	}
	return Decode(pos.File, data)
}

// load gives the file's bytes, unpacked. It looks before it opens: opening a
// named pipe would wait for a writer.
func load(path string, pos source.Pos, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, unreadable(pos, err)
	}
	if !info.Mode().IsRegular() {
		return nil, source.Errorf(pos, "is %s, not a report", nature(info))
	}
	if info.Size() > limit {
		return nil, source.Errorf(pos, "is %d MiB large; a report may be %d MiB at most", info.Size()>>20, limit>>20)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, unreadable(pos, err)
	}
	defer f.Close() //nolint:errcheck // nothing was written

	in := bufio.NewReader(f)
	var text io.Reader = in
	if magic, _ := in.Peek(2); bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		if text, err = gzip.NewReader(in); err != nil {
			return nil, source.Errorf(pos, "is a damaged gzip file: %v", err)
		}
	}
	data, err := readAll(io.LimitReader(text, limit+1), info.Size())
	switch {
	case err != nil && text != in:
		return nil, source.Errorf(pos, "is a damaged gzip file: %v", err)
	case err != nil:
		return nil, unreadable(pos, err)
	case int64(len(data)) > limit:
		return nil, source.Errorf(pos, "holds more than %d MiB, the most a report may be", limit>>20)
	}
	return data, nil
}

// readAll reads what is at least so many bytes, so that they need not be copied
// again and again while they come.
func readAll(r io.Reader, size int64) ([]byte, error) {
	b := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	_, err := b.ReadFrom(r)
	return b.Bytes(), err
}

// unreadable is a defect that can still be asked for its cause.
func unreadable(pos source.Pos, err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return fmt.Errorf("%w: %w", source.Errorf(pos, "cannot be read as a report"), err)
}
