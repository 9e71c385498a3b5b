// Package report is the schema of report.json, its writer and its reader.
//
// All that is volatile (times, latencies, attempts) stands in Run; the rest is
// the same for the same suite, prompts and answers, byte for byte. The package
// compares nothing and renders nothing.
package report

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/mutate"
	"github.com/goldentrace/goldentrace/internal/trial"
)

// Schema names the format. A reader refuses a newer major version.
const Schema = "goldentrace/report/v1"

// The attack's numbers as they stand in a report. Readers of reports need not
// know who made them.
type (
	Counts = mutate.Counts
	Tally  = mutate.Tally
	Miss   = mutate.Miss
)

// Report is one run's result.
type Report struct {
	Schema   string            `json:"schema"`
	Run      Run               `json:"run"`
	Pins     map[string]string `json:"pins"` // what every case depends on: grader, model, sampling, system, tools
	Totals   Totals            `json:"totals"`
	Mutation Mutation          `json:"mutation"`
	Gate     *Gate             `json:"gate,omitempty"`     // nil: not known
	Request  *Request          `json:"request,omitempty"`  // how the cases were asked; nil: not known
	Texts    map[string]string `json:"texts,omitempty"`    // the system prompts by their pins
	Tools    json.RawMessage   `json:"tools,omitempty"`    // the OpenAI tools array that was offered; nil: none, or not known
	Accepted *Acceptance       `json:"accepted,omitempty"` // in a baseline: why the suite as a whole asks less than it did
	Cases    []Case            `json:"cases"`              // sorted by ID
}

// Request is how a suite's cases were asked, the model aside.
type Request struct {
	Temperature    *float64       `json:"temperature,omitempty"` // nil: not sent
	Seed           *int64         `json:"seed,omitempty"`
	MaxTokens      int            `json:"max_tokens,omitempty"`
	MaxTokensField string         `json:"max_tokens_field,omitempty"`
	SystemRole     string         `json:"system_role,omitempty"`
	CallIDs        string         `json:"call_ids,omitempty"`
	Extra          map[string]any `json:"extra,omitempty"`
}

// Gate is what a suite itself asks of its gate.
type Gate struct {
	FailOn []string `json:"fail_on,omitempty"` // flip kinds that close it besides the usual ones
}

// Run holds what differs between two runs over the same inputs.
type Run struct {
	Version  string             `json:"version,omitempty"` // goldentrace's own
	Suite    string             `json:"suite,omitempty"`
	Mode     string             `json:"mode,omitempty"` // "live", "offline", "regrade"; empty: a baseline
	Started  time.Time          `json:"started,omitzero"`
	Finished time.Time          `json:"finished,omitzero"`
	Complete bool               `json:"complete"`          // false: interrupted; such a report can never be a baseline
	Base     string             `json:"base,omitempty"`    // of a change: the commit whose gate, baseline and recordings judged it
	Selected bool               `json:"selected"`          // true: --only or --tag left cases out, so nothing counts as removed
	Confirm  int                `json:"confirm,omitempty"` // how many further requests were allowed for confirming flips; 0: none
	Spent    int                `json:"spent,omitempty"`   // how many of them were made
	Cases    map[string]RunCase `json:"cases,omitempty"`
}

// The sources of an answer, as RunCase.Source names them.
const (
	SourceLive     = "live"
	SourceReused   = "reused" // in part or whole: from an earlier live run
	SourceRecorded = "recorded"
)

// RunCase is what is volatile about a case.
type RunCase struct {
	Source    string     `json:"source,omitempty"`
	ServedBy  string     `json:"served_by,omitempty"`
	System    string     `json:"system_fingerprint,omitempty"` // of the backend, as the response names it
	Recorded  *time.Time `json:"recorded,omitempty"`
	Attempts  int        `json:"attempts,omitempty"`
	LatencyMS int64      `json:"latency_ms,omitempty"`

	Reused  []int         `json:"reused,omitempty"`  // the attempts, by repeat, that an earlier run was answered
	History []trial.Count `json:"history,omitempty"` // of the live runs before, the latest last
}

// Totals counts cases.
type Totals struct {
	Cases      int `json:"cases"`
	Passed     int `json:"passed"`
	Failed     int `json:"failed"`
	Errors     int `json:"errors"`
	Unverified int `json:"unverified"`
	Skipped    int `json:"skipped"`
	Flaky      int `json:"flaky"`
}

// Plus gives the sum of two counts.
func (t Totals) Plus(other Totals) Totals {
	return Totals{
		Cases: t.Cases + other.Cases, Passed: t.Passed + other.Passed, Failed: t.Failed + other.Failed, Errors: t.Errors + other.Errors,
		Unverified: t.Unverified + other.Unverified, Skipped: t.Skipped + other.Skipped, Flaky: t.Flaky + other.Flaky,
	}
}

// Mutation counts mutants over all cases, and the passing cases that none was
// killed in.
type Mutation struct {
	Counts
	Uncalibrated int `json:"uncalibrated"`
}

// Case is one case's result. The first five fields are what a plain row of
// another tool has, too.
type Case struct {
	CaseID          string   `json:"case_id"`
	Passed          bool     `json:"passed"`
	Invented        []string `json:"invented"`         // names of claims and of facts stated too early or too late, texts of entities that nothing licenses; sorted
	MissingRequired []string `json:"missing_required"` // behavior names, sorted
	AssistantText   string   `json:"assistant_text"`   // of the last turn

	Verdict      grader.Verdict       `json:"verdict,omitempty"`
	Reason       string               `json:"reason,omitempty"` // why an error or unverified case could not be decided
	Findings     []Finding            `json:"findings,omitempty"`
	Turns        []Turn               `json:"turns,omitempty"`
	Observations []grader.Observation `json:"observations,omitempty"` // of the whole case
	Demands      []grader.Expectation `json:"demands,omitempty"`      // one a turn, without the observations; see Demand
	Mutation     *CaseMutation        `json:"mutation,omitempty"`
	Pins         map[string]string    `json:"pins,omitempty"` // case, grader, model, sampling, system, tools
	Model        string               `json:"model,omitempty"`
	Tags         []string             `json:"tags,omitempty"`
	Owner        string               `json:"owner,omitempty"`
	File         string               `json:"file,omitempty"` // relative to the project root, forward slashes
	Line         int                  `json:"line,omitempty"`
	Usage        *Usage               `json:"usage,omitempty"`      // nil: unknown
	Known        []Known              `json:"known,omitempty"`      // one a turn: the answers whose right grade its author wrote down
	Repeat       int                  `json:"repeat,omitempty"`     // how often it is to be asked; 0: once, or not known
	Tier         string               `json:"tier,omitempty"`       // "critical" or "low"; empty: neither
	Review       string               `json:"review,omitempty"`     // "pending": not accepted yet, so that it does not gate
	Quarantine   *Quarantine          `json:"quarantine,omitempty"` // in force when the report was made
	Flaky        bool                 `json:"flaky,omitempty"`      // some attempts passed and some failed
	Attempts     []Attempt            `json:"attempts,omitempty"`   // all of them, where there was more than one; Turns are those of the worst
	Probes       []Probe              `json:"probes,omitempty"`     // in the order they were asked
	Accepted     *Acceptance          `json:"accepted,omitempty"`   // in a baseline: why it holds a result that would close a gate
}

// Acceptance is a person's word for a result that would close a gate.
type Acceptance struct {
	Reason string `json:"reason"`
	On     string `json:"on"` // a day, 2027-01-31
}

// Known tells of the known answers of a turn.
type Known struct {
	Good []KnownAnswer `json:"good,omitempty"` // must pass
	Bad  []KnownAnswer `json:"bad,omitempty"`  // must fail
}

// KnownAnswer is a known answer by its digest, which covers all of it.
type KnownAnswer struct {
	SHA256  string   `json:"sha256"`          // of text, calls and finds
	Excerpt string   `json:"excerpt"`         // how its text begins
	Finds   []string `json:"finds,omitempty"` // of a bad one: what must be found
}

// Quarantine keeps a case from gating for a time.
type Quarantine struct {
	Owner  string `json:"owner"`
	Reason string `json:"reason"`
	Until  string `json:"until"` // the last day of it, 2027-01-31
}

// Probe is the case asked with some of its pins as they were in the baseline,
// to find out what made it flip.
type Probe struct {
	Old      []string  `json:"old"` // the pins as they were; all others are today's
	Attempts []Attempt `json:"attempts"`
	ServedBy string    `json:"served_by,omitempty"`
	System   string    `json:"system_fingerprint,omitempty"`
	Reason   string    `json:"reason,omitempty"` // why it could not be asked, or not to the end
}

// Attempt is one of several times that a case was asked.
type Attempt struct {
	Repeat   int            `json:"repeat"` // from 0; it is in the tape's keys
	Verdict  grader.Verdict `json:"verdict"`
	Findings []Finding      `json:"findings,omitempty"`
	Turns    []Turn         `json:"turns"`
}

// Finding is a grader's finding with the turn it was made in (from 1).
type Finding struct {
	Turn int `json:"turn"`
	grader.Finding
}

// Turn is one turn's completion and verdict.
type Turn struct {
	Turn       int                 `json:"turn"`           // from 1
	Step       int                 `json:"step,omitempty"` // of the tape, from 1; 0 where the case has no steps
	Line       int                 `json:"line,omitempty"` // in the case's File, where it is not the case's own
	Verdict    grader.Verdict      `json:"verdict"`
	Reason     string              `json:"reason,omitempty"`
	Completion grader.Completion   `json:"completion"`
	Warnings   []grader.Finding    `json:"warnings,omitempty"` // entities that nothing licenses, where they do not count
	Excused    []grader.Excuse     `json:"excused,omitempty"`
	Derived    []grader.Derivation `json:"derived,omitempty"` // entities that follow from what was observed
}

// CaseMutation is the attack on one case, all turns together.
type CaseMutation struct {
	Counts
	Uncalibrated bool    `json:"uncalibrated,omitempty"` // it passed and no mutant was killed
	Mutators     []Tally `json:"mutators"`
	Misses       []Miss  `json:"misses,omitempty"`
}

// Usage counts tokens over a case's turns.
type Usage struct {
	Prompt     int64 `json:"prompt"`
	Completion int64 `json:"completion"`
	Total      int64 `json:"total"`
}

// Demand is what the turn at index i was graded by, with the observations that
// the case's turns share. Its tools are not in a report.
func (c *Case) Demand(i int) grader.Expectation {
	e := c.Demands[i]
	if e.Observations == nil {
		e.Observations = c.Observations
	}
	return e
}

// Observed is the observation that a finding cites, nil where it is not known.
// Steps stand in the order they were taken.
func (c *Case) Observed(cited *grader.Source) *grader.Observation {
	if cited == nil || cited.Step == 0 {
		return nil
	}
	i, ok := slices.BinarySearchFunc(c.Observations, cited.Step, func(o grader.Observation, step int) int { return o.Step - step })
	if !ok {
		return nil
	}
	return &c.Observations[i]
}

// Ending is the way in which a fact ceased to hold.
type Ending string

// The endings. The zero value is one that cannot be told.
const (
	Revoked    Ending = "revoked"    // by an observation that names it
	Superseded Ending = "superseded" // by a grant of the same fact in other words
	Dropped    Ending = "dropped"    // by a compaction that does not state it
)

// Ending tells how the fact that a finding is about ceased to hold.
func (c *Case) Ending(f *grader.Finding) Ending {
	o := c.Observed(f.Ended)
	switch {
	case f.Ended == nil:
		return ""
	case f.Ended.From == grader.FromSummary || o != nil && o.From == grader.FromSummary:
		return Dropped
	case o == nil:
		return ""
	case slices.Contains(o.Revokes, f.Name):
		return Revoked
	}
	return Superseded
}
