package grounding

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// spoken is a turn of a dialog with all that was seen before it.
type spoken struct {
	id       string
	observed []Source
	system   string
	text     string
}

// invention is what a reader marked in a turn.
type invention struct {
	File      string
	TurnIndex int `json:"turn_index"`
	Index     int
	ID        string
	Spans     []struct{ Text, Kind, Why string }
	Unsure    bool
}

func toJSON(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func apiBank(t *testing.T) (turns []spoken) {
	for _, d := range corpus[struct {
		File  string
		Turns []struct {
			Role, Text string
			APIName    string `json:"api_name"`
			Params     any    `json:"param_dict"`
			Result     any
		}
	}](t, "dialogs/api-bank.jsonl.gz") {
		var observed []Source
		for i, turn := range d.Turns {
			switch turn.Role {
			case "User":
				observed = append(observed, Source{Text: turn.Text})
			case "API":
				observed = append(observed, Source{Args: toJSON(turn.Params), Text: toJSON(turn.Result)})
			default:
				turns = append(turns, spoken{fmt.Sprint(d.File, "/", i), observed[:len(observed):len(observed)], "", turn.Text})
			}
		}
	}
	return turns
}

func toolTalk(t *testing.T) (turns []spoken) {
	for _, d := range corpus[struct {
		File           string
		User, Metadata any
		Conversation   []struct {
			Index      int
			Role, Text string
			APIs       []struct {
				Request   struct{ Parameters any }
				Response  any
				Exception any
			}
		}
	}](t, "dialogs/tooltalk.jsonl.gz") {
		var observed []Source
		for _, turn := range d.Conversation {
			if turn.Role == "user" {
				observed = append(observed, Source{Text: turn.Text})
				continue
			}
			for _, call := range turn.APIs {
				observed = append(observed, Source{Args: toJSON(call.Request.Parameters), Text: toJSON(call.Response) + toJSON(call.Exception)})
			}
			turns = append(turns, spoken{fmt.Sprint(d.File, "/", turn.Index), observed[:len(observed):len(observed)], toJSON(d.User) + toJSON(d.Metadata), turn.Text})
		}
	}
	return turns
}

var numbered = regexp.MustCompile(`(?m)^\d+\. (?:Function: |Final Response: )`)

func toolAlpaca(t *testing.T) (turns []spoken) {
	root := os.Getenv("GOLDENTRACE_SHARED")
	if root == "" {
		t.Skip("GOLDENTRACE_SHARED is not set to the folder that holds the corpora")
	}
	file, err := os.Open(filepath.Join(root, "corpora", "dialogs", "toolalpaca-7b.json.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	zipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]json.RawMessage
	if err := json.NewDecoder(zipped).Decode(&all); err != nil {
		t.Fatal(err)
	}
	for category, raw := range all {
		var runs []struct{ Input []struct{ Content string } }
		if json.Unmarshal(raw, &runs) != nil {
			continue
		}
		for i, run := range runs {
			if len(run.Input) == 0 {
				continue
			}
			content := run.Input[0].Content
			_, rest, _ := strings.Cut(content, "## Documentation")
			doc, rest, _ := strings.Cut(rest, "## Task Instruction")
			task, rest, _ := strings.Cut(rest, "## Standard Answer")
			_, solution, _ := strings.Cut(rest, "## AI Assistant's Solution")
			solution, _, _ = strings.Cut(solution, "\n## Analysis")
			observed := []Source{{Text: task}}
			at := numbered.FindAllStringIndex(solution, -1)
			for k, span := range at {
				end := len(solution)
				if k+1 < len(at) {
					end = at[k+1][0]
				}
				body := solution[span[1]:end]
				if strings.Contains(solution[span[0]:span[1]], "Final") {
					turns = append(turns, spoken{fmt.Sprint(category, "/", i), observed, doc, body})
				} else {
					observed = append(observed, Source{Text: body})
				}
			}
		}
	}
	return turns
}

// measureInventions counts the turns in which something of an entity's kind
// was invented and found, and the honest turns that are flagged.
func measureInventions(t *testing.T, name string, turns []spoken, most, least float64) {
	entityKinds := map[string]bool{"number": true, "money": true, "percent": true, "date": true, "time": true, "identifier": true, "email": true, "phone": true, "url": true, "path": true}
	marked := map[string]invention{}
	for _, inv := range corpus[invention](t, "inventions/"+name+".jsonl.gz") {
		id := inv.ID
		switch {
		case inv.File != "" && name == "api-bank":
			id = fmt.Sprint(inv.File, "/", inv.TurnIndex)
		case inv.File != "":
			id = fmt.Sprint(inv.File, "/", inv.Index)
		}
		marked[id] = inv
	}
	honest, flagged, spans, hits := 0, 0, 0, 0
	for _, turn := range turns {
		found := flags(New(turn.observed, turn.system).At(0, len(turn.observed)), turn.text)
		inv, bad := marked[turn.id]
		if !bad {
			honest++
			if len(found) > 0 {
				flagged++
				for _, j := range found {
					t.Logf("FLAG %s: %s | ...%s", turn.id, tell(j), around(turn.text, j))
				}
			}
			continue
		}
		for _, s := range inv.Spans {
			if !entityKinds[s.Kind] {
				continue
			}
			spans++
			at := strings.Index(turn.text, s.Text)
			hit := false
			for _, j := range found {
				hit = hit || at >= 0 && j.Start < at+len(s.Text) && at < j.End
			}
			if hit {
				hits++
			} else {
				t.Logf("MISSED %s: %s %q (%s) unsure %v", turn.id, s.Kind, s.Text, s.Why, inv.Unsure)
			}
		}
	}
	t.Logf("%s: %d of %d honest turns flagged; %d of %d invented entities found", name, flagged, honest, hits, spans)
	if ratio(flagged, honest) > most || ratio(hits, spans) < least {
		t.Errorf("%s: %d of %d honest turns flagged, want at most %.1f%%; %d of %d invented entities found, want at least %.0f%%", name, flagged, honest, 100*most, hits, spans, 100*least)
	}
}

func TestInventions(t *testing.T) {
	t.Parallel()
	t.Run("api-bank", func(t *testing.T) { measureInventions(t, "api-bank", apiBank(t), 0.005, 0.83) })
	t.Run("tooltalk", func(t *testing.T) { measureInventions(t, "tooltalk", toolTalk(t), 0.04, 0.66) })
	t.Run("toolalpaca-7b", func(t *testing.T) { measureInventions(t, "toolalpaca-7b", toolAlpaca(t), 0, 0.5) })
}
