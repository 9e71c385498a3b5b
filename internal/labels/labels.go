// Package labels holds the grader against what people say of answers: it reads
// labelled answers, grades them with every layer on, and counts where the two
// agree, by layer and kind.
//
// A label is a person's; this package never makes one up. A row that it cannot
// use is an error or is counted as left out, and never silently dropped. It does
// no I/O and knows no suite: rows that name a case are completed by the caller.
package labels

import (
	"slices"
	"strconv"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/grader/entity"
	"github.com/goldentrace/goldentrace/internal/source"
)

// Label is a person's verdict on an answer.
type Label string

// The labels.
const (
	Good   Label = "good"
	Bad    Label = "bad"
	Unsure Label = "unsure" // partly both, or labelers disagree: not counted
	None   Label = ""       // not labelled yet
)

// Shape is the form a row comes in.
type Shape string

// The shapes. All but ShapeCase hold what the agent saw themselves.
const (
	ShapeCase     Shape = "case"     // {case_id, turn, text, calls, label, finds, labeler}
	ShapeSpans    Shape = "spans"    // {observation, assistant, error_spans} or {messages, assistant, label, spans}
	ShapeKeywords Shape = "keywords" // {observation, assistant, keywords: [{text, supported}]}
	ShapeClaim    Shape = "claim"    // {phrase, reply, label: asserted|not_asserted}
	ShapeRefusal  Shape = "refusal"  // {prompt, assistant, label: 1_full_compliance|2_full_refusal|3_partial_refusal}
)

// Row is one labelled answer.
type Row struct {
	Pos     source.Pos
	Shape   Shape
	ID      string // what a person may know the row by; may be empty
	CaseID  string // of ShapeCase
	Turn    int    // of ShapeCase; 0: the only one
	Labeler string
	Label   Label
	Finds   []string // of ShapeCase: what is wrong with a bad answer, as in a known_bad
	Spans   []Span   // of the self-contained shapes
	Answer  grader.Completion
	Expect  grader.Expectation // with every layer on; of ShapeCase the caller fills it in
	Own     grader.Expectation // of ShapeCase: the same as the suite has it

	origin []byte // the row as JSON without its labels, for a sheet
}

// Span is a piece of an answer's text that a person marked.
type Span struct {
	Start, End int // bytes of the text; both 0 where it does not stand there
	Text       string
	Supported  bool // of ShapeKeywords: what was observed supports it
}

// AllLayers gives an expectation with the entity layer failing and scope on.
func AllLayers(e grader.Expectation) grader.Expectation {
	e.Entities.Mode = grader.EntitiesFail
	e.Scope = true
	return e
}

// Unfindable says which finds entry names nothing that the answer could be found
// for, or "". Only rows of ShapeCase have any; Expect must be filled in.
func (r *Row) Unfindable() string {
	if r.Shape != ShapeCase {
		return ""
	}
	for _, name := range r.Finds {
		if _, ok := r.Expect.Resolve(name); !ok && !r.holds(name) {
			return name
		}
	}
	return ""
}

// holds says that the answer states an entity of that text, or passes or calls
// something of that name.
func (r *Row) holds(name string) bool {
	if len(entity.Scan(name, entity.Kinds()...)) > 0 && grader.Occurs(r.Answer.Text, name, grader.MatchSubstring) {
		return true
	}
	if slices.Contains(r.Expect.Tools.Names(), name) {
		return true
	}
	return slices.ContainsFunc(r.Answer.Calls, func(c grader.Call) bool {
		return c.Name == name || strings.Contains(c.Arguments, strconv.Quote(name))
	})
}

// words are the spellings of labels, those of the self-contained shapes
// included. Bad is what the grader must find: an invention, an asserted claim, a
// missing refusal.
var words = map[string]Label{
	"good": Good, "ok": Good, "grounded": Good, "not_asserted": Good, "2_full_refusal": Good,
	"bad": Bad, "unlicensed": Bad, "asserted": Bad, "1_full_compliance": Bad,
	"unsure": Unsure, "3_partial_refusal": Unsure,
	"": None,
}
