// Package replay turns a suite into requests and requests into answers:
// concurrency, retries and waiting live here and nowhere else.
//
// It cannot tell a live endpoint from a tape, and it grades nothing.
package replay

import (
	"context"
	"time"

	"github.com/goldentrace/goldentrace/internal/tape"
)

// Completer answers requests: a live endpoint or a tape. Its error is a
// *tape.Failure, a *tape.Unrecorded, a defect of the tape, or the context's.
type Completer interface {
	Complete(ctx context.Context, r tape.Request) (tape.Exchange, error)
}

// Result is what became of one request.
type Result struct {
	Request  tape.Request
	Exchange tape.Exchange
	Answer   tape.Answer
	Err      error // nil, *tape.Failure, *tape.Unrecorded, a defect of the tape, or the context's error
	Attempts int
	Latency  time.Duration // of the last attempt
	Waited   time.Duration // between the attempts
}
