// Package tape holds what was asked and what came back: requests with their
// keys, exchanges, and the files a suite keeps them in.
//
// It knows no endpoint and decides no verdict. No header, key or address is
// ever part of an exchange.
package tape

import (
	"fmt"
	"time"

	"github.com/goldentrace/goldentrace/grader"
)

// Request is one request for a completion. Case, Turn and Repeat say what it
// is for; of them only Repeat is part of the key.
type Request struct {
	Case   string
	Turn   int // from 1
	Repeat int // from 0

	Model          string
	Messages       []Message // requests of one case may share them
	Tools          string    // the tools array as canonical JSON; empty: omitted
	Temperature    *float64  // nil: omitted
	Seed           *int64    // nil: omitted
	MaxTokens      int       // 0: omitted
	MaxTokensField string
	Extra          map[string]any // merged into the body; our own fields win
}

// Exchange is one recorded request and its raw response.
type Exchange struct {
	Key      string
	Recorded time.Time
	Turn     int
	Repeat   int
	ServedBy string // the model that the response names, or who wrote the answer
	Request  Request
	Status   int
	Response string // the raw body
	Reused   bool   // it was answered to an earlier run; on no tape
}

// Answer is what a response says.
type Answer struct {
	Completion grader.Completion
	Usage      *Usage // nil: unknown, which is not zero
	Model      string // the model that the response names
	System     string // the backend's fingerprint, where the response has one
}

// Usage counts the tokens of an exchange.
type Usage struct {
	Prompt     int64 `json:"prompt"`
	Completion int64 `json:"completion"`
	Total      int64 `json:"total"`
	Cached     int64 `json:"cached,omitempty"` // of the prompt, what the endpoint had read before
}

// Failure is an exchange that gave no answer, for a reason that lies with the
// endpoint and not with the model's words.
type Failure struct {
	Status  int           // HTTP status; 0 when there was no response
	Message string        // secrets already redacted
	Hint    string        // what a person can do, when that is known
	Retry   bool          // whether asking again may help
	After   time.Duration // the wait that the endpoint asked for; 0 when it asked for none
}

// Error describes the failure in one line.
func (f *Failure) Error() string {
	s := f.Message
	if f.Status != 0 {
		s = fmt.Sprintf("status %d: %s", f.Status, f.Message)
	}
	if f.Hint != "" {
		s += "; " + f.Hint
	}
	return s
}

// Unrecorded says that a tape has no exchange for a request.
type Unrecorded struct {
	Case    string
	Differs []string // what differs from the nearest recording: system prompt, tools, observations, model, sampling, repeat; empty when the case has none
	Detail  string   // the difference in lines a person can read, may be empty
}

// Error describes what is missing in one line.
func (u *Unrecorded) Error() string {
	if len(u.Differs) == 0 {
		return "no recording of this case"
	}
	s := "no recording of this exact request; differs from the nearest one in: " + u.Differs[0]
	for _, d := range u.Differs[1:] {
		s += ", " + d
	}
	return s
}
