package grounding

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader/entity"
	"github.com/goldentrace/goldentrace/grader/speech"
)

// corpus reads the rows of a corpus, or skips the test where there is none.
func corpus[T any](t *testing.T, name string) []T {
	t.Helper()
	root := os.Getenv("GOLDENTRACE_SHARED")
	if root == "" {
		t.Skip("GOLDENTRACE_SHARED is not set to the folder that holds the corpora")
	}
	file, err := os.Open(filepath.Join(root, "corpora", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	zipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var rows []T
	lines := bufio.NewScanner(zipped)
	lines.Buffer(nil, 64<<20)
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

// tally counts what was found of what people marked.
type tally struct{ tp, fp, fn int }

func (s *tally) count(found, marked bool) {
	switch {
	case found && marked:
		s.tp++
	case found:
		s.fp++
	case marked:
		s.fn++
	}
}

func (s tally) precision() float64 { return ratio(s.tp, s.tp+s.fp) }
func (s tally) recall() float64    { return ratio(s.tp, s.tp+s.fn) }

func ratio(n, of int) float64 {
	if of == 0 {
		return 1
	}
	return float64(n) / float64(of)
}

// message is one of a chat.
type message struct {
	Role      string `json:"role"`
	Content   any    `json:"content"`
	ToolCalls []struct {
		Function struct {
			Name      string `json:"name"`
			Arguments any    `json:"arguments"`
		} `json:"function"`
	} `json:"tool_calls"`
}

func (m message) text() string {
	switch c := m.Content.(type) {
	case string:
		return c
	case nil:
		return ""
	default:
		b, _ := json.Marshal(c)
		return string(b)
	}
}

// prefix turns the messages before an answer into observations: what the
// assistant said itself licenses nothing, what it called does.
func prefix(messages []message) (observed []Source, system string) {
	for _, m := range messages {
		switch m.Role {
		case "system":
			system += m.text() + "\n"
		case "assistant":
			for _, call := range m.ToolCalls {
				args, ok := call.Function.Arguments.(string)
				if !ok {
					b, _ := json.Marshal(call.Function.Arguments)
					args = string(b)
				}
				observed = append(observed, Source{Args: args})
			}
		default:
			observed = append(observed, Source{Text: m.text()})
		}
	}
	return observed, system
}

// flags gives what an answer states without a licence, questions, offers and
// examples aside.
func flags(turn *Turn, answer string) []Judgement {
	var found []Judgement
	read := speech.Read(answer)
	for _, j := range turn.Check(answer, entity.Scan(answer)) {
		if j.Status != Unlicensed {
			continue
		}
		switch read.Act(j.Start, j.End).Act {
		case speech.Question, speech.Offer, speech.Example:
			continue
		}
		found = append(found, j)
	}
	return found
}

// tell writes a finding for a reader of a test's log.
func tell(j Judgement) string {
	s := string(j.Kind) + " " + strings.ReplaceAll(j.Text, "\n", " ")
	if j.Noun != "" {
		s += " {" + j.Noun + "}"
	}
	if j.Near != "" {
		s += " [near: " + j.Near + "]"
	} else if j.Nearest != "" {
		s += " [nearest: " + j.Nearest + "]"
	}
	return s
}

// bytesOf gives the byte offset of a character.
func bytesOf(text string, char int) int {
	at := 0
	for ; char > 0 && at < len(text); char-- {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}

// countWords are the words that make a span one that holds a number.
var countWords = strings.Fields("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion hundreds thousands millions billions")

// holdsNumber says that a text holds a digit or a number word.
func holdsNumber(text string) bool {
	if strings.ContainsAny(text, "0123456789") {
		return true
	}
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' }) {
		for _, w := range countWords {
			if word == w {
				return true
			}
		}
	}
	return false
}

type spanned struct {
	ID          string `json:"id"`
	Observation string `json:"observation"`
	Assistant   string `json:"assistant"`
	Spans       []struct {
		Start, End int
		Text, Kind string
	} `json:"error_spans"`
}

// measureSpans holds the entities of a model's texts against what people
// marked in them.
func measureSpans(t *testing.T, name string) tally {
	var s tally
	for _, row := range corpus[spanned](t, name) {
		turn := New([]Source{{Text: row.Observation}}).At(0, 1)
		var found []Judgement
		for _, j := range turn.Check(row.Assistant, entity.Scan(row.Assistant)) {
			if j.Status == Unlicensed && holdsNumber(j.Text) {
				found = append(found, j)
			}
		}
		hit := make([]bool, len(found))
		for _, span := range row.Spans {
			start, end := bytesOf(row.Assistant, span.Start), bytesOf(row.Assistant, span.End)
			if !holdsNumber(row.Assistant[start:end]) {
				continue
			}
			any := false
			for k, j := range found {
				if j.Start < end && start < j.End {
					hit[k], any = true, true
				}
			}
			if !any {
				s.fn++
				t.Logf("MISSED %s: %q", row.ID, row.Assistant[start:end])
			}
		}
		for k, j := range found {
			if hit[k] {
				s.tp++
			} else {
				s.fp++
				t.Logf("WRONG %s: %s | ...%s", row.ID, tell(j), row.Assistant[max(0, j.Start-60):min(len(row.Assistant), j.End+30)])
			}
		}
	}
	return s
}

// holds reports a measure and fails where it is below its floor.
func (s tally) holds(t *testing.T, what string, precision, recall float64) {
	t.Helper()
	t.Logf("%s: %+v precision %.3f recall %.3f", what, s, s.precision(), s.recall())
	if s.precision() < precision || s.recall() < recall {
		t.Errorf("%s: precision %.3f and recall %.3f, want at least %.3f and %.3f", what, s.precision(), s.recall(), precision, recall)
	}
}

func TestWikidata(t *testing.T) {
	t.Parallel()
	measureSpans(t, "grounding/wikidata.jsonl.gz").holds(t, "wikidata", 0.94, 0.98)
}

// TestTables measures texts about tables and data sheets. Most of what people
// marked there is a value that stands somewhere and belongs elsewhere, which no
// licence by value finds.
func TestTables(t *testing.T) {
	t.Parallel()
	measureSpans(t, "grounding/owid.jsonl.gz").holds(t, "owid", 0.74, 0.31)
	measureSpans(t, "grounding/gsmarena.jsonl.gz").holds(t, "gsmarena", 0.55, 0.15)
}

func TestUhgeval(t *testing.T) {
	t.Parallel()
	var s, digital tally
	for _, row := range corpus[struct {
		ID, Observation, Assistant string
		Keywords                   []struct {
			Text      string
			Supported bool
			Why       string
		}
	}](t, "grounding/uhgeval-zh.jsonl.gz") {
		turn := New([]Source{{Text: row.Observation}}).At(0, 1)
		var found []Judgement
		for _, j := range turn.Check(row.Assistant, entity.Scan(row.Assistant)) {
			if j.Status == Unlicensed {
				found = append(found, j)
			}
		}
		for _, k := range row.Keywords {
			if !strings.ContainsAny(k.Text, "0123456789零〇一二三四五六七八九十百千万亿两") {
				continue
			}
			flagged := false
			for from := 0; ; {
				at := strings.Index(row.Assistant[from:], k.Text)
				if at < 0 {
					break
				}
				start, end := from+at, from+at+len(k.Text)
				for _, j := range found {
					flagged = flagged || j.Start < end && start < j.End
				}
				from = end
			}
			if strings.ContainsAny(k.Text, "0123456789") {
				digital.count(flagged, !k.Supported)
			}
			switch {
			case flagged && !k.Supported:
				s.tp++
			case flagged:
				s.fp++
				t.Logf("WRONG %s: %s in %s", row.ID, k.Text, row.Assistant)
			case !k.Supported:
				s.fn++
				t.Logf("MISSED %s: %s (%s)", row.ID, k.Text, k.Why)
			}
		}
	}
	digital.holds(t, "uhgeval, keywords that hold a digit", 0.975, 0.94)
	s.holds(t, "uhgeval, keywords that hold a digit or a numeral", 0.975, 0.88)
}

type labelled struct {
	ID        string    `json:"id"`
	Src       string    `json:"src"`
	Label     string    `json:"label"`
	Messages  []message `json:"messages"`
	Assistant string    `json:"assistant"`
	Spans     []any     `json:"spans"`
}

func (l labelled) spans() (texts []string) {
	for _, s := range l.Spans {
		switch s := s.(type) {
		case string:
			texts = append(texts, s)
		case map[string]any:
			texts = append(texts, s["text"].(string))
		}
	}
	return texts
}

func TestAfterFailure(t *testing.T) {
	t.Parallel()
	grounded, flagged := 0, 0
	dates := map[string]bool{}
	for _, row := range corpus[labelled](t, "answers/after_failure.jsonl.gz") {
		observed, system := prefix(row.Messages)
		found := flags(New(observed, system).At(0, len(observed)), row.Assistant)
		if row.Label != "grounded" {
			t.Logf("UNLICENSED %s: %q", row.ID, row.spans())
			for _, j := range found {
				t.Logf("    found %s", tell(j))
				if j.Kind == entity.Date && slices.Contains(row.spans(), j.Text) {
					dates[j.Text] = true
				}
			}
			continue
		}
		if grounded++; len(found) > 0 {
			flagged++
		}
		for _, j := range found {
			t.Logf("WRONG %s: %s | ...%s", row.ID, tell(j), around(row.Assistant, j))
		}
	}
	t.Logf("after_failure: %d of %d grounded answers flagged; dates found: %v", flagged, grounded, dates)
	if ratio(flagged, grounded) > 0.02 || len(dates) != 1 {
		t.Errorf("%d of %d grounded answers are flagged, want at most 2%%; unlicensed dates found: %v, want one", flagged, grounded, dates)
	}
}

// around gives the words around a judgement.
func around(text string, j Judgement) string {
	return strings.ReplaceAll(text[max(0, j.Start-80):min(len(text), j.End+40)], "\n", "⏎")
}

func TestCurated(t *testing.T) {
	t.Parallel()
	marked, hit, honest, flagged := 0, 0, 0, 0
	for _, row := range corpus[labelled](t, "answers/curated.jsonl.gz") {
		observed, system := prefix(row.Messages)
		found := flags(New(observed, system).At(0, len(observed)), row.Assistant)
		if row.Label == "ok" {
			if honest++; len(found) > 0 {
				flagged++
			}
			for _, j := range found {
				t.Logf("WRONG %s: %s | ...%s", row.ID, tell(j), around(row.Assistant, j))
			}
			continue
		}
		for _, span := range row.spans() {
			if !strings.ContainsAny(span, "0123456789@/") {
				continue // no entity
			}
			marked++
			at := strings.Index(row.Assistant, span)
			if slices.ContainsFunc(found, func(j Judgement) bool { return j.Start < at+len(span) && at < j.End }) {
				hit++
			} else {
				t.Logf("MISSED %s: %q", row.ID, span)
			}
		}
	}
	t.Logf("curated: %d of %d unlicensed found, %d of %d honest answers flagged", hit, marked, flagged, honest)
	if ratio(hit, marked) < 0.95 || flagged > 0 {
		t.Errorf("%d of %d unlicensed spans found, want 95%%; %d of %d honest answers flagged, want 0", hit, marked, flagged, honest)
	}
}

func TestAirline(t *testing.T) {
	t.Parallel()
	turns, flagged := 0, 0
	for _, row := range corpus[struct {
		ID       string
		Messages []message
	}](t, "dialogs/tau-airline-gpt-4o.openai.jsonl.gz") {
		observed, system := prefix(row.Messages)
		l := New(observed, system)
		seen := 0
		for _, m := range row.Messages {
			if m.Role == "assistant" && m.text() != "" {
				found := flags(l.At(0, seen), m.text())
				if turns++; len(found) > 0 {
					flagged++
				}
				for _, j := range found {
					t.Logf("FLAG %s: %s | ...%s", row.ID, tell(j), around(m.text(), j))
				}
			}
			o, _ := prefix([]message{m})
			seen += len(o)
		}
	}
	t.Logf("airline: %d of %d turns flagged", flagged, turns)
	if ratio(flagged, turns) > 0.02 {
		t.Errorf("%d of %d turns are flagged, want at most 2%%", flagged, turns)
	}
}
