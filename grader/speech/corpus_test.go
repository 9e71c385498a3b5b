package speech

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// claimRow is a phrase and what people say a reply does with it.
type claimRow struct {
	ID, Phrase, Reply, Label string
	SpeechAct                string `json:"speech_act"`
}

// TestClaimsCorpus measures the acts against labels. A row counts as asserted
// when any occurrence of its phrase is.
func TestClaimsCorpus(t *testing.T) {
	shared := os.Getenv("GOLDENTRACE_SHARED")
	if shared == "" {
		t.Skip("GOLDENTRACE_SHARED is not set: the labelled replies are not here")
	}
	rows := readClaims(t, filepath.Join(shared, "corpora", "claims", "claims.jsonl.gz"))
	var tp, fp, fn int
	for _, r := range rows {
		got, want := stated(r.Reply, r.Phrase), r.Label == "asserted"
		switch {
		case got && want:
			tp++
		case got:
			fp++
			t.Logf("false asserted %s (%s): %q", r.ID, r.SpeechAct, r.Phrase)
		case want:
			fn++
			t.Logf("missed %s (%s): %q %v", r.ID, r.SpeechAct, r.Phrase, occurrences(r.Reply, r.Phrase))
		}
	}
	precision, recall := float64(tp)/float64(tp+fp), float64(tp)/float64(tp+fn)
	t.Logf("rows %d, asserted: precision %.3f, recall %.3f", len(rows), precision, recall)
	if precision < 0.99 || recall < 0.995 {
		t.Errorf("precision %.3f, recall %.3f; want at least 0.99, 0.995", precision, recall)
	}
}

// stated says that some occurrence of a phrase is asserted.
func stated(reply, phrase string) bool {
	for _, r := range occurrences(reply, phrase) {
		if r.Act == Asserted {
			return true
		}
	}
	return false
}

// occurrences reads every occurrence of a phrase in a reply.
func occurrences(reply, phrase string) []Reading {
	text := Read(reply)
	folded, at := foldWithMap(reply)
	want, _ := foldWithMap(phrase)
	want = strings.TrimSpace(want)
	var out []Reading
	for from := 0; ; {
		k := strings.Index(folded[from:], want)
		if k < 0 {
			return out
		}
		i := from + k
		end := len(reply)
		if i+len(want) < len(at) {
			end = at[i+len(want)]
		}
		out = append(out, text.Act(at[i], end))
		from = i + 1
	}
}

// foldWithMap folds as the labels do and tells where each byte comes from.
func foldWithMap(s string) (string, []int) {
	fold := cases.Fold()
	var b strings.Builder
	var at []int
	space := false
	for i, r := range s {
		switch {
		case strings.ContainsRune("*_`\u200b\u200c\u200d\u2060\ufeff", r):
			continue
		case unicode.IsSpace(r):
			if !space && b.Len() > 0 {
				b.WriteByte(' ')
				at = append(at, i)
			}
			space = true
			continue
		}
		space = false
		for _, c := range []byte(fold.String(norm.NFKC.String(string(r)))) {
			b.WriteByte(c)
			at = append(at, i)
		}
	}
	return b.String(), at
}

func readClaims(t *testing.T, path string) []claimRow {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var rows []claimRow
	for lines := bufio.NewScanner(z); lines.Scan(); {
		var r claimRow
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}
