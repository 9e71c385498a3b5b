package emit

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// ink is how a piece of a line is coloured.
type ink string

const (
	plain ink = ""
	bold  ink = "\x1b[1m"
	faint ink = "\x1b[2m"
	red   ink = "\x1b[1;31m"
	green ink = "\x1b[32m"
	amber ink = "\x1b[33m"
)

// piece is a part of a line. Its text may come from anywhere.
type piece struct {
	ink  ink
	text string
}

// printer writes lines. It is the only way to a terminal: every line is
// scrubbed here, whatever was done to its pieces before.
type printer struct {
	w *bufio.Writer // keeps the first error; Flush reports it
	o Options
}

func newPrinter(w io.Writer, o Options) *printer {
	if o.Width <= 0 {
		o.Width = 100
	}
	o.Width = max(o.Width, 40)
	return &printer{w: bufio.NewWriter(w), o: o}
}

func (p *printer) line(pieces ...piece) {
	var s scrubber
	for _, x := range pieces {
		text := s.scrub(x.text)
		if p.o.Color && x.ink != plain && text != "" {
			text = string(x.ink) + text + "\x1b[0m"
		}
		_, _ = p.w.WriteString(text) // Flush reports it
	}
	_ = p.w.WriteByte('\n')
}

func (p *printer) printf(format string, args ...any) {
	p.line(piece{plain, fmt.Sprintf(format, args...)})
}

func (p *printer) flush() error {
	if err := p.w.Flush(); err != nil {
		return fmt.Errorf("write text: %w", err)
	}
	return nil
}

// idList names cases, the first few unless everything is wanted.
func (p *printer) idList(ids []string) string {
	const few = 6
	if len(ids) <= few+1 || p.o.Verbose {
		return strings.Join(ids, ", ")
	}
	return fmt.Sprintf("%s, +%d more", strings.Join(ids[:few], ", "), len(ids)-few)
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
