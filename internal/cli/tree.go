package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// mergeBase gives the commit at which what is checked out branched off rev.
func mergeBase(root, rev string) (string, error) {
	tip, err := gitLine(root, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		return "", fmt.Errorf("there is no such commit here (%w); fetch it first: git fetch origin BRANCH, or fetch-depth: 0 of actions/checkout", err)
	}
	at, err := gitLine(root, "merge-base", tip, "HEAD")
	if err != nil {
		return "", fmt.Errorf("it has no commit in common with HEAD here (%w); a shallow clone lacks it: fetch-depth: 0 of actions/checkout", err)
	}
	return at, nil
}

func gitLine(root string, args ...string) (string, error) {
	var said bytes.Buffer
	cmd := exec.Command("git", append([]string{"-C", root}, args...)...)
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		if text := strings.TrimSpace(said.String()); text != "" {
			err = errors.New(text)
		}
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return strings.TrimSpace(string(out)), nil
}

// mostBytes is the largest file that is taken out of a revision: no fixture,
// prompt or report is larger, and videos need not be written to the disk.
const mostBytes = 256 << 20

// extract writes the regular files below root, as they were in a commit, into a
// new folder: the blobs themselves, so that neither filters nor attributes nor
// links have a say.
func extract(root, commit, into string) error {
	listing, err := exec.Command("git", "-C", root, "ls-tree", "-r", "-l", "-z", commit).Output()
	if err != nil {
		return fmt.Errorf("git ls-tree: %w", err)
	}
	if err := os.MkdirAll(into, 0o700); err != nil {
		return err
	}
	folder, err := os.OpenRoot(into)
	if err != nil {
		return err
	}
	defer folder.Close()
	var sums, paths []string
	for entry := range strings.SplitSeq(string(listing), "\x00") {
		about, path, ok := strings.Cut(entry, "\t")
		fields := strings.Fields(about) // mode, type, digest, size
		if !ok || len(fields) != 4 || fields[1] != "blob" || fields[0] != "100644" && fields[0] != "100755" {
			continue
		}
		if size, err := strconv.ParseInt(fields[3], 10, 64); err != nil || size > mostBytes {
			continue
		}
		sums, paths = append(sums, fields[2]), append(paths, filepath.FromSlash(path))
	}
	return blobs(root, sums, func(i int, r io.Reader) error {
		if err := folder.MkdirAll(filepath.Dir(paths[i]), 0o700); err != nil {
			return err
		}
		f, err := folder.OpenFile(paths[i], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		_, err = io.Copy(f, r)
		return errors.Join(err, f.Close())
	})
}

// blobs gives the contents of blobs, in their order.
func blobs(root string, sums []string, each func(i int, r io.Reader) error) error {
	cmd := exec.Command("git", "-C", root, "cat-file", "--batch")
	cmd.Stdin = strings.NewReader(strings.Join(sums, "\n") + "\n")
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	err = readBlobs(bufio.NewReader(out), len(sums), each)
	if err != nil {
		_ = cmd.Process.Kill()
	}
	return errors.Join(err, cmd.Wait())
}

// readBlobs reads what git cat-file --batch prints: a line "DIGEST blob SIZE",
// so many bytes and a line's end for each.
func readBlobs(r *bufio.Reader, n int, each func(i int, r io.Reader) error) error {
	for i := range n {
		head, err := r.ReadString('\n')
		if err != nil {
			return fmt.Errorf("git cat-file: %w", err)
		}
		fields := strings.Fields(head)
		if len(fields) != 3 || fields[1] != "blob" {
			return fmt.Errorf("git cat-file: %s", strings.TrimSpace(head))
		}
		size, err := strconv.ParseInt(fields[2], 10, 64)
		if err != nil {
			return fmt.Errorf("git cat-file: %s", strings.TrimSpace(head))
		}
		text := io.LimitReader(r, size)
		if err := each(i, text); err != nil {
			return err
		}
		if _, err := io.Copy(io.Discard, text); err != nil {
			return err
		}
		if _, err := r.Discard(1); err != nil {
			return fmt.Errorf("git cat-file: %w", err)
		}
	}
	return nil
}
