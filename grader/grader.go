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

// Expectation is all that one turn is graded by.
type Expectation struct {
	Observations []Observation `json:"observations"`
	Claims       []Claim       `json:"claims,omitempty"`
	Facts        []Fact        `json:"facts,omitempty"`
	Behaviors    []Behavior    `json:"behaviors,omitempty"`
	Denials      []string      `json:"denials,omitempty"` // templates that hold for every claim
	Reasoning    Reasoning     `json:"reasoning,omitempty"`
}

// Observation is something the agent saw, in the order it saw it.
type Observation struct {
	Text string `json:"text"`
}

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

// Matcher finds one thing in an answer. Exactly one field is set.
type Matcher struct {
	Phrase string `json:"phrase,omitempty"` // words, folded as a claim's form is
	Regexp string `json:"regexp,omitempty"` // RE2, run without regard to case over the folded answer
	Fact   string `json:"fact,omitempty"`   // a fact's name, or AnyFact: one of its forms is stated
}

// AnyFact, as a Matcher's Fact, stands for every fact of the expectation.
const AnyFact = "any"

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
)

// Kind says what sort of reason a finding is.
type Kind string

// The kinds of finding.
const (
	KindClaim        Kind = "claim"         // a claim is asserted
	KindBehavior     Kind = "behavior"      // a required behavior is missing
	KindEmpty        Kind = "empty"         // there is no answer
	KindInventedTool Kind = "invented_tool" // a tool was called that was not offered
)

// Finding is one reason for a verdict. Start and End are byte offsets into the
// original text of Part; both are 0 where the finding has no place (a missing
// behavior, an empty answer).
type Finding struct {
	Kind    Kind   `json:"kind"`
	Name    string `json:"name,omitempty"` // the claim's, behavior's or tool's name
	Form    string `json:"form,omitempty"` // the claim's form as the fixture writes it
	Part    Part   `json:"part,omitempty"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Excerpt string `json:"excerpt,omitempty"` // the original text between Start and End
	Detail  string `json:"detail,omitempty"`  // what was looked for, in words a person can act on
}

// Excuse is an occurrence of a claim's form that a denial template wraps.
type Excuse struct {
	Claim  string `json:"claim"`
	Form   string `json:"form"`
	Denial string `json:"denial"` // the template
	Part   Part   `json:"part"`
	Start  int    `json:"start"` // of the whole denial, in bytes of the original
	End    int    `json:"end"`
}

// Evidence is a place that satisfied a behavior.
type Evidence struct {
	Behavior string  `json:"behavior"`
	Matcher  Matcher `json:"matcher"`
	Part     Part    `json:"part"`
	Start    int     `json:"start"`
	End      int     `json:"end"`
}

// Grade is the verdict on one completion with its reasons. Findings are in the
// order of the expectation: claims by declaration and then by place, behaviors
// by declaration.
type Grade struct {
	Verdict  Verdict    `json:"verdict"`
	Reason   string     `json:"reason,omitempty"` // why an Error could not be decided
	Findings []Finding  `json:"findings,omitempty"`
	Excused  []Excuse   `json:"excused,omitempty"`
	Evidence []Evidence `json:"-"` // every place that met a matcher of a required behavior
}
