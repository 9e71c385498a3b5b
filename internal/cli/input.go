package cli

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/internal/source"
)

// mostInput bounds what is read of a file that a person names.
const mostInput = 256 << 20

// readInput reads a file that a person names, or standard input for "-".
// An interrupt ends the wait for what is typed.
func (a *App) readInput(ctx context.Context, path string) ([]byte, error) {
	if path == "-" {
		return a.readStdin(ctx)
	}
	f, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readBounded(f, filepath.ToSlash(path))
}

func (a *App) readStdin(ctx context.Context) ([]byte, error) {
	type input struct {
		data []byte
		err  error
	}
	read := make(chan input, 1)
	go func() { // left behind by an interrupt, which ends the process
		data, err := readBounded(a.Stdin, "standard input")
		read <- input{data, err}
	}()
	select {
	case in := <-read:
		return in.data, in.err
	case <-ctx.Done():
		return nil, &exit{status: statusInterrupted, err: errors.New("interrupted")}
	}
}

// openRegular opens a file, refusing what could block or never end.
func openRegular(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, source.Errorf(source.Pos{File: shown(path)}, "cannot be read: %v", cause(err))
	}
	if !info.Mode().IsRegular() {
		return nil, source.Errorf(source.Pos{File: shown(path)}, "is no regular file; name a file")
	}
	if info.Size() > mostInput {
		return nil, source.Errorf(source.Pos{File: shown(path)}, "is larger than %d MiB", mostInput>>20)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, source.Errorf(source.Pos{File: shown(path)}, "cannot be read: %v", cause(err))
	}
	return f, nil
}

// cause leaves out the path, which the position already says.
func cause(err error) error {
	if p, ok := err.(*os.PathError); ok {
		return p.Err
	}
	return err
}

// readBounded reads text, gzipped or not, as UTF-8 with or without its mark.
func readBounded(r io.Reader, name string) ([]byte, error) {
	pos := source.Pos{File: name}
	data, err := io.ReadAll(io.LimitReader(r, mostInput+1))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, source.Errorf(pos, "is no whole gzip file: %v", err)
		}
		if data, err = io.ReadAll(io.LimitReader(z, mostInput+1)); err != nil {
			return nil, source.Errorf(pos, "is no whole gzip file: %v", err)
		}
	}
	if len(data) > mostInput {
		return nil, source.Errorf(pos, "is larger than %d MiB", mostInput>>20)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !utf8.Valid(data) {
		return nil, source.Errorf(pos, "is not UTF-8; save it as UTF-8")
	}
	return data, nil
}
