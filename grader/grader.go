// Package grader decides whether one completion satisfies a turn's expectation.
//
// Grading is pure: the same Expectation and Completion always yield the same
// Grade, byte for byte. The package does no I/O and knows nothing of files,
// endpoints or flags. It guarantees that
//
//   - an empty answer is never a pass;
//   - a check that cannot be decided (a truncated completion, say) is an error
//     verdict, never a pass and never a failure: a broken run must not read as
//     a regression;
//   - every finding quotes the original answer: its span is a byte range of
//     the text as the model wrote it, never of the folded copy.
//
// It does not judge meaning. A paraphrase that uses none of a claim's forms is
// not seen.
package grader

import (
	"encoding/json"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// Verdict is the result of a turn or a case.
type Verdict string

// The verdicts. Grade yields only Pass, Fail and Error; the other two are
// given by the stages around it.
const (
	Pass       Verdict = "pass"
	Fail       Verdict = "fail"
	Error      Verdict = "error"      // could not be decided
	Unverified Verdict = "unverified" // no recording of this exact request
	Skip       Verdict = "skip"       // quarantined
)

// Expectation is all that one turn is graded by. The observations are those of
// the whole case, so that its turns can share them: what comes after the turn
// says which facts it would state too early.
type Expectation struct {
	Observations []Observation `json:"observations,omitempty"`
	Ahead        int           `json:"ahead,omitempty"` // how many of them, the last ones, the turn has not seen yet
	Claims       []Claim       `json:"claims,omitempty"`
	Facts        []Fact        `json:"facts,omitempty"` // licensed whatever was observed
	Behaviors    []Behavior    `json:"behaviors,omitempty"`
	Denials      []string      `json:"denials,omitempty"` // templates that hold for every claim and fact
	Reasoning    Reasoning     `json:"reasoning,omitempty"`
	Arguments    Arguments     `json:"args,omitempty"`
	Scope        bool          `json:"scope,omitempty"` // a form is excused wherever its sentence does not assert it
	Entities     Entities      `json:"entities,omitzero"`
	Vocabulary   []string      `json:"vocabulary,omitempty"` // texts that license entities, whatever was observed
	System       string        `json:"-"`                    // the system prompt, which licenses entities too
	Tools        *Tools        `json:"-"`                    // those offered to the model; nil: none was
}

// Entities says what becomes of a number, a date, an identifier or the like
// that nothing licenses.
type Entities struct {
	Mode   EntityMode    `json:"mode,omitempty"`
	Kinds  []entity.Kind `json:"kinds,omitempty"`  // those looked for; none: all but names
	Ignore []string      `json:"ignore,omitempty"` // values or words that are never judged
}

// EntityMode says whether entities are judged.
type EntityMode string

// The modes. The zero value is EntitiesOff.
const (
	EntitiesOff  EntityMode = "off"
	EntitiesWarn EntityMode = "warn" // listed, without changing the verdict
	EntitiesFail EntityMode = "fail"
)

// Observation is something the agent saw, in the order it saw it.
type Observation struct {
	Text    string   `json:"text"`              // as the model reads it
	Step    int      `json:"step,omitempty"`    // which step of the tape it is, from 1; 0 where there are no steps
	From    Origin   `json:"from,omitempty"`    // whose words they are; empty where the case does not say
	Tool    string   `json:"tool,omitempty"`    // the tool that returned it
	Args    string   `json:"args,omitempty"`    // what the tool was called with, JSON text
	Outcome string   `json:"outcome,omitempty"` // how the call went, for people: "exit 1, 2 retries, 30000 ms"
	Grants  []Grant  `json:"grants,omitempty"`
	Revokes []string `json:"revokes,omitempty"` // names of facts that hold no longer
}

// Origin says whose words an observation is.
type Origin string

// The origins of an observation.
const (
	FromUser    Origin = "user"
	FromSystem  Origin = "system"  // a note to the model in the middle of a case
	FromTool    Origin = "tool"    // a call's return
	FromSummary Origin = "summary" // a compaction: nothing before it is seen any more, and a fact it does not state is dropped
)

// Grant is a fact that an observation licenses from then on, until it is
// revoked, granted anew in other words, or dropped by a compaction. Outside
// that time its forms are claims: early before, stale after.
type Grant struct {
	Fact  string   `json:"fact"`
	Forms []string `json:"forms,omitempty"` // {value} in one stands for the value at At; no forms: that value itself
	At    string   `json:"at,omitempty"`    // a JSON pointer (RFC 6901) into the observation's text
}

// Arguments says how strictly the values of a tool call's arguments are held
// against what was observed.
type Arguments string

// ArgumentsLicensed demands that some observation which the turn still sees, a
// fact or the tool's own schema holds each text and number that the model
// passes to a tool.
const ArgumentsLicensed Arguments = "licensed"

// Claim is something the turn may not assert, in one or more surface forms.
type Claim struct {
	Name    string   `json:"name"`
	Forms   []string `json:"forms"`
	Match   Match    `json:"match,omitempty"`
	Denials []string `json:"denials,omitempty"` // templates for this claim alone
}

// Match says where a claim's form may begin and end.
type Match string

// The ways to match. The zero value is MatchSubstring.
const (
	MatchSubstring Match = "substring" // anywhere, except that a number never continues at its edge
	MatchWord      Match = "word"      // at word boundaries only; a boundary stands at every Han, Hiragana or Thai character
)

// Fact is something the observations license the turn to state.
type Fact struct {
	Name  string   `json:"name"`
	Forms []string `json:"forms"`
}

// Behavior is something the turn must do. It is met when every group that is
// not empty holds: at least one matcher of AnyOf, each of AllOf, none of NoneOf.
type Behavior struct {
	Name   string    `json:"name"`
	AnyOf  []Matcher `json:"any_of,omitempty"`
	AllOf  []Matcher `json:"all_of,omitempty"`
	NoneOf []Matcher `json:"none_of,omitempty"`
}

// Matcher finds one thing in an answer. Exactly one field is set; As may stand
// beside Regexp.
type Matcher struct {
	Phrase    string     `json:"phrase,omitempty"` // words, folded as a claim's form is
	Regexp    string     `json:"regexp,omitempty"` // RE2, run without regard to case over the folded answer
	As        string     `json:"as,omitempty"`     // what people are told a long Regexp looks for
	Fact      string     `json:"fact,omitempty"`   // a fact's name, or AnyFact: one of its forms is stated
	ToolCall  *ToolCall  `json:"tool_call,omitempty"`
	ToolCalls *ToolCalls `json:"tool_calls,omitempty"`
}

// AnyFact, as a Matcher's Fact, stands for every fact that the turn may state.
const AnyFact = "any"

// ToolCall finds calls of one tool among those of the completion.
type ToolCall struct {
	Name  string          `json:"name"`
	Args  json.RawMessage `json:"args,omitempty"`  // a JSON object; absent: any arguments
	Match ArgsMatch       `json:"match,omitempty"` // how Args is compared
	Times int             `json:"times,omitempty"` // exactly so many calls; 0: one or more
	// SameArgs names arguments that every call of the tool must agree in: those
	// found here, and the ones made earlier in the case. It is how a repeated
	// write shows that it carries the same idempotency key.
	SameArgs []string `json:"same_args,omitempty"`
}

// ToolCalls finds several calls, each by another call of the completion.
// Further calls in between do not matter.
type ToolCalls struct {
	Calls []ToolCall `json:"calls"` // without Times and SameArgs
	Order CallOrder  `json:"order,omitempty"`
}

// ArgsMatch says how a call's arguments are compared with those asked for, as
// JSON values: neither the order of keys nor how a number is written counts.
type ArgsMatch string

// The ways to compare arguments. The zero value is MatchExact where there are
// arguments to compare, and MatchSubset in what is forbidden.
const (
	MatchExact  ArgsMatch = "exact"
	MatchSubset ArgsMatch = "subset" // the call may have more arguments, in nested objects too
	MatchIgnore ArgsMatch = "ignore"
)

// CallOrder says whether the order of calls counts.
type CallOrder string

// The orders. The zero value is OrderAny.
const (
	OrderAny    CallOrder = "any"
	OrderStrict CallOrder = "strict"
)

// Reasoning says what becomes of a model's reasoning.
type Reasoning string

// The ways to treat reasoning. By default a complete <think> or <thinking>
// block at the very start of the answer is not graded, nor is the reasoning
// field; everything else is.
const (
	ReasoningDefault Reasoning = ""
	ReasoningCut     Reasoning = "cut"   // a closing tag alone cuts what stands before it, too
	ReasoningGrade   Reasoning = "grade" // nothing is cut and the reasoning field is graded as well
)

// Completion is what the model answered.
type Completion struct {
	Text      string `json:"text"`
	Refusal   string `json:"refusal,omitempty"`
	Reasoning string `json:"reasoning,omitempty"`
	Calls     []Call `json:"calls,omitempty"`
	Stop      string `json:"stop,omitempty"` // the stop reason as the server gave it; empty when it gave none
}

// Call is one tool call of a completion.
type Call struct {
	ID        string `json:"id,omitempty"`
	Name      string `json:"name"`
	Arguments string `json:"arguments"` // JSON text, as the server gave it
}

// Part names the field of a Completion that a span lies in.
type Part string

// The parts of a completion that can be graded.
const (
	PartText      Part = "text"
	PartRefusal   Part = "refusal"
	PartReasoning Part = "reasoning"
	PartArguments Part = "arguments" // of one tool call; which one, a finding's Call says
)
