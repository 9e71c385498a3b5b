package grader

import (
	"github.com/goldentrace/goldentrace/grader/entity"
	"github.com/goldentrace/goldentrace/grader/speech"
)

// Kind says what sort of reason a finding is.
type Kind string

// The kinds of finding.
const (
	KindClaim              Kind = "claim"               // a claim is asserted
	KindEarly              Kind = "early"               // a fact is stated that no observation has granted yet
	KindStale              Kind = "stale"               // a fact is stated that was revoked, superseded or dropped by a compaction
	KindBehavior           Kind = "behavior"            // a required behavior is missing
	KindEmpty              Kind = "empty"               // there is no answer
	KindInventedTool       Kind = "invented_tool"       // a tool was called that was not offered
	KindInventedArgument   Kind = "invented_argument"   // an argument was passed that the tool does not have
	KindInvalidArguments   Kind = "invalid_arguments"   // the arguments break the tool's schema, or are no JSON object
	KindUnlicensedArgument Kind = "unlicensed_argument" // an argument's value was never observed
	KindEntity             Kind = "entity"              // a number, date, identifier or the like that nothing licenses
)

// Finding is one reason for a verdict. Start and End are byte offsets into the
// original text of Part; both are 0 where the finding has no place (a missing
// behavior, an empty answer).
type Finding struct {
	Kind    Kind    `json:"kind"`
	Name    string  `json:"name,omitempty"` // the claim's, fact's, behavior's, tool's or argument's name, or the entity's text
	Form    string  `json:"form,omitempty"` // the claim's or fact's form as the fixture writes it, {value} filled in
	Part    Part    `json:"part,omitempty"`
	Call    int     `json:"call,omitempty"` // which tool call of the completion it lies in, from 1; 0: in none
	Start   int     `json:"start"`
	End     int     `json:"end"`
	Excerpt string  `json:"excerpt,omitempty"` // the original text between Start and End
	Tool    string  `json:"tool,omitempty"`    // the tool called, or the one whose call a behavior misses or forbids
	Path    string  `json:"path,omitempty"`    // JSON pointer to the argument in the call's arguments
	Schema  string  `json:"schema,omitempty"`  // JSON pointer to the keyword that is broken, in the tool's parameters
	Granted *Source `json:"granted,omitempty"` // the observation that grants the fact
	Ended   *Source `json:"ended,omitempty"`   // the observation that ended the fact's licence
	Detail  string  `json:"detail,omitempty"`  // what was looked for, in words a person can act on

	Entity  entity.Kind `json:"entity,omitempty"`  // the entity's kind
	Nearest string      `json:"nearest,omitempty"` // the observed value most like the entity, as it was observed
	Near    string      `json:"near,omitempty"`    // the derivation that the entity nearly is: "251.30 - 240.86 = 10.44"
}

// Source cites an observation.
type Source struct {
	Step    int    `json:"step"` // 0 where the case has no steps
	From    Origin `json:"from,omitempty"`
	Tool    string `json:"tool,omitempty"`
	Pointer string `json:"at,omitempty"` // into its text, where the fact's value was taken from there
}

// Excuse is an occurrence of a claim's or fact's form that a denial template
// wraps or, with Scope, that its sentence does not assert; or an entity that
// nothing licenses and that its sentence only asks about, offers or gives as an
// example.
type Excuse struct {
	Claim   string      `json:"claim,omitempty"`  // or the fact; empty for an entity
	Form    string      `json:"form"`             // or the entity's text
	Denial  string      `json:"denial,omitempty"` // the template
	Entity  entity.Kind `json:"entity,omitempty"`
	Act     speech.Act  `json:"act,omitempty"`     // what the sentence does with it, where no template excuses it
	Trigger string      `json:"trigger,omitempty"` // the words that decide so
	Part    Part        `json:"part"`
	Call    int         `json:"call,omitempty"`
	Start   int         `json:"start"` // of what is excused with the words that excuse it, in bytes of the original
	End     int         `json:"end"`
}

// Derivation is an entity that no observation states and that follows from
// what they state.
type Derivation struct {
	Entity entity.Kind `json:"entity"`
	Text   string      `json:"text"`
	From   string      `json:"from"` // "907 = 148 + 282 + 171 + 306"
	Part   Part        `json:"part"`
	Start  int         `json:"start"`
	End    int         `json:"end"`
}

// Evidence is a place that satisfied a behavior.
type Evidence struct {
	Behavior string  `json:"behavior"`
	Matcher  Matcher `json:"matcher"`
	Part     Part    `json:"part"`
	Call     int     `json:"call,omitempty"` // the tool call that met it; Start and End are its whole arguments
	Start    int     `json:"start"`
	End      int     `json:"end"`
}

// Grade is the verdict on one completion with its reasons. Findings are in the
// order of the expectation: claims by declaration and then by place, facts by
// their grants, tool calls by their order, behaviors by declaration.
type Grade struct {
	Verdict  Verdict      `json:"verdict"`
	Reason   string       `json:"reason,omitempty"` // why an Error could not be decided
	Findings []Finding    `json:"findings,omitempty"`
	Warnings []Finding    `json:"warnings,omitempty"` // entities that nothing licenses, where Entities only warns
	Excused  []Excuse     `json:"excused,omitempty"`
	Derived  []Derivation `json:"derived,omitempty"`
	Evidence []Evidence   `json:"-"` // every place that met a matcher of a required behavior
}
