package grader

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"strings"
	"sync"
)

//go:embed *.go entity/*.go grounding/*.go speech/*.go
var sources embed.FS

// Digest is the SHA-256, in hex, of the sources and data of this package and
// those below it as they were compiled: the grader's pin. Tests and line
// endings do not count.
var Digest = sync.OnceValue(func() string {
	h := sha256.New()
	err := fs.WalkDir(sources, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := sources.ReadFile(name)
		text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
		fmt.Fprintf(h, "%s %d\n", name, len(text))
		h.Write(text)
		return err
	})
	if err != nil {
		panic(fmt.Sprintf("grader: embedded sources: %v", err)) // cannot happen: the files are in the binary
	}
	return hex.EncodeToString(h.Sum(nil))
})
