package emit

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/labels"
	"github.com/goldentrace/goldentrace/internal/source"
)

// Measured is the grader held against labelled answers.
type Measured struct {
	Rows       int              `json:"rows"`
	Unlabelled int              `json:"unlabelled"` // no label yet
	Unsure     int              `json:"unsure"`     // labelled as neither, or labelers tie
	Good       Verdicts         `json:"good"`       // what the grader says of answers that people call good
	Bad        Verdicts         `json:"bad"`
	Misses     []Mistake        `json:"misses"` // a person says bad, the grader passed
	Alarms     []Mistake        `json:"alarms"` // a person says good, the grader failed
	Agreement  labels.Agreement `json:"agreement"`
	Below      []string         `json:"below,omitempty"` // the bounds of --min that are not reached
	Undecided  []string         `json:"undecided,omitempty"`
	Layers     []labels.Layer   `json:"-"` // stands beside it
}

// Verdicts counts a grader's verdicts.
type Verdicts struct {
	Pass  int `json:"pass"`
	Fail  int `json:"fail"`
	Error int `json:"error"`
}

// Add counts one more.
func (v *Verdicts) Add(verdict grader.Verdict) {
	switch verdict {
	case grader.Pass:
		v.Pass++
	case grader.Fail:
		v.Fail++
	default:
		v.Error++
	}
}

// Mistake is an answer that the grader judged otherwise than a person.
type Mistake struct {
	ID      string     `json:"id"`
	Text    string     `json:"text"`
	Missed  string     `json:"missed,omitempty"`  // what the person found
	Nearest string     `json:"nearest,omitempty"` // the wording that comes nearest to it
	Got     []string   `json:"got"`               // what the grader found
	Pos     source.Pos `json:"-"`
}

// MeasuredText shows a measurement to people: the verdicts, what was missed,
// where people disagree, and the rates of each layer and kind.
func MeasuredText(w io.Writer, m *Measured, o Options) error {
	p := newPrinter(w, o)
	p.verdicts(m)
	p.mistakes("MISS", red, m.Misses, func(x Mistake) {
		if x.Missed != "" {
			p.line(piece{plain, "    a person found: " + shorten(oneLine(x.Missed), p.o.Width-20)})
		}
		if x.Nearest != "" {
			p.line(piece{plain, "    nearest wording: " + shorten(oneLine(x.Nearest), p.o.Width-21)})
		}
	})
	p.mistakes("ALARM", amber, m.Alarms, func(x Mistake) {
		p.line(piece{plain, "    the grader found: " + shorten(oneLine(strings.Join(x.Got, ", ")), p.o.Width-22)})
	})
	p.agreement(m.Agreement)
	p.layers(m.Layers)
	for _, line := range m.Below {
		p.line(piece{red, "BELOW"}, piece{plain, " " + line})
	}
	for _, line := range m.Undecided {
		p.line(piece{amber, "UNDECIDED"}, piece{plain, " " + line})
	}
	return p.flush()
}

func (p *printer) verdicts(m *Measured) {
	line := "answers: " + counted(m.Rows, "row", "rows")
	if m.Unlabelled > 0 {
		line += fmt.Sprintf(", %d not labelled yet", m.Unlabelled)
	}
	if m.Unsure > 0 {
		line += fmt.Sprintf(", %d unsure and not counted", m.Unsure)
	}
	p.line(piece{bold, line})
	p.printf("%-16s %7s %7s %7s", "people say", "pass", "fail", "error")
	p.printf("%-16s %7d %7d %7d", "good", m.Good.Pass, m.Good.Fail, m.Good.Error)
	p.printf("%-16s %7d %7d %7d", "bad", m.Bad.Pass, m.Bad.Fail, m.Bad.Error)
	p.line()
}

// mostMistakes is how many answers of a sort are shown without Verbose.
const mostMistakes = 10

func (p *printer) mistakes(word string, color ink, all []Mistake, more func(Mistake)) {
	for i, x := range all {
		if i == mostMistakes && !p.o.Verbose {
			p.line(piece{faint, fmt.Sprintf("+%d more; --verbose shows them", len(all)-i)})
			break
		}
		p.line(piece{color, word}, piece{plain, " " + oneLine(x.ID) + "  "}, piece{faint, x.Pos.String()})
		p.line(piece{faint, "    " + shorten(oneLine(x.Text), p.o.Width-4)})
		more(x)
	}
	if len(all) > 0 {
		p.line()
	}
}

func (p *printer) agreement(a labels.Agreement) {
	if a.Answers == 0 {
		return
	}
	line := fmt.Sprintf("labelers agree on %d of %s", a.Agreed, counted(a.Answers, "answer", "answers"))
	if a.Kappa != nil {
		line += fmt.Sprintf(", kappa %.2f", *a.Kappa)
	}
	p.line(piece{plain, line})
	for _, d := range a.Split {
		var said []string
		for _, name := range slices.Sorted(maps.Keys(d.Labels)) {
			said = append(said, oneLine(name)+" says "+d.Labels[name])
		}
		p.line(piece{amber, "SPLIT"}, piece{plain, " " + oneLine(d.ID) + "  "}, piece{faint, d.Pos.String()})
		p.line(piece{plain, "    " + strings.Join(said, ", ") + "; counted as " + string(d.Label)})
	}
	p.line()
}

func (p *printer) layers(all []labels.Layer) {
	if len(all) == 0 {
		return
	}
	p.printf("%-9s %-20s %5s %5s %5s %5s   %-19s %-19s %s", "layer", "kind", "n", "tp", "fp", "fn", "precision (95%)", "recall (95%)", "f1")
	for _, l := range all {
		p.printf("%-9s %-20s %5d %5d %5d %5d   %-19s %-19s %s", l.Layer, oneLine(l.Kind), l.N, l.TP, l.FP, l.FN,
			rate(l.Precision, l.PrecisionSpan), rate(l.Recall, l.RecallSpan), ratio(l.F1))
	}
	p.line()
}

// rate is a rate with its interval; a dash where nothing decides it.
func rate(p *float64, interval [2]float64) string {
	if p == nil {
		return "-"
	}
	return fmt.Sprintf("%.3f (%.2f-%.2f)", *p, interval[0], interval[1])
}

func ratio(p *float64) string {
	if p == nil {
		return "-"
	}
	return fmt.Sprintf("%.3f", *p)
}
