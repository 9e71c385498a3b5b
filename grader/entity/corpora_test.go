package entity_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// rowsOf reads one of the development corpora.
func rowsOf[T any](t *testing.T, name string) []T {
	t.Helper()
	shared := os.Getenv("GOLDENTRACE_SHARED")
	if shared == "" {
		t.Skip("GOLDENTRACE_SHARED is not set: the development corpora are not here")
	}
	f, err := os.Open(filepath.Join(shared, "corpora", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var rows []T
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var row T
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

// overlap says that an entity touches [from, to).
func overlap(found []entity.Entity, from, to int) bool {
	for _, e := range found {
		if e.Start < to && e.End > from {
			return true
		}
	}
	return false
}

var numeric = regexp.MustCompile(`(?i)[0-9]|\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred|thousand|million|first|second|third|half|dozen)\b`)

// What people marked and holds a digit or a number word is seen at all.
func TestSpansAreSeen(t *testing.T) {
	t.Parallel()
	type row struct {
		ID        string `json:"id"`
		Assistant string `json:"assistant"`
		Spans     []struct {
			Start, End int
			Text       string
		} `json:"error_spans"`
	}
	// The rest is "one of the", names such as COVID-19 and 4G.
	for _, c := range []struct {
		name  string
		least float64
	}{{"wikidata", .97}, {"owid", .96}, {"gsmarena", .95}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			seen, all := 0, 0
			for _, r := range rowsOf[row](t, "grounding/"+c.name+".jsonl.gz") {
				found := entity.Scan(r.Assistant)
				for _, span := range r.Spans {
					if !numeric.MatchString(span.Text) {
						continue
					}
					all++
					if overlap(found, offset(r.Assistant, span.Start), offset(r.Assistant, span.End)) {
						seen++
					} else {
						t.Logf("%s: %q", r.ID, span.Text)
					}
				}
			}
			if float64(seen) < c.least*float64(all) || all == 0 {
				t.Errorf("%d of %d spans are seen", seen, all)
			}
			t.Logf("%d of %d", seen, all)
		})
	}
}

// offset gives the byte at a count of characters.
func offset(text string, characters int) int {
	for i := range text {
		if characters == 0 {
			return i
		}
		characters--
	}
	return len(text)
}

var numericZH = regexp.MustCompile(`[0-9]|第[一二三四五六七八九十]|[二三四五六七八九十百千万亿两半]+[个名位件年天月日元岁届次条张号倍国连成分]|[数几][十百千万亿]`)

func TestKeywordsAreSeen(t *testing.T) {
	t.Parallel()
	type row struct {
		ID        string `json:"id"`
		Assistant string `json:"assistant"`
		Keywords  []struct{ Text string }
	}
	seen, all := 0, 0
	for _, r := range rowsOf[row](t, "grounding/uhgeval-zh.jsonl.gz") {
		found := entity.Scan(r.Assistant)
		for _, k := range r.Keywords {
			from := strings.Index(r.Assistant, k.Text)
			if from < 0 || !numericZH.MatchString(k.Text) {
				continue
			}
			all++
			if overlap(found, from, from+len(k.Text)) {
				seen++
			} else {
				t.Logf("%s: %q", r.ID, k.Text)
			}
		}
	}
	if float64(seen) < .99*float64(all) || all == 0 {
		t.Errorf("%d of %d keywords are seen", seen, all)
	}
	t.Logf("%d of %d", seen, all)
}

// Entities of real texts are whole and in order.
func TestRealTexts(t *testing.T) {
	t.Parallel()
	type row struct {
		Observation, Assistant string
	}
	for _, name := range []string{"wikidata", "owid", "gsmarena", "uhgeval-zh"} {
		for _, r := range rowsOf[row](t, "grounding/"+name+".jsonl.gz") {
			for _, text := range []string{r.Observation, r.Assistant} {
				end := 0
				for _, e := range entity.Scan(text, entity.Kinds()...) {
					if e.Start < end || e.Text != text[e.Start:e.End] || !utf8.ValidString(e.Text) || e.Key == "" {
						t.Fatalf("%+v after %d", e, end)
					}
					end = e.End
				}
			}
		}
	}
}
