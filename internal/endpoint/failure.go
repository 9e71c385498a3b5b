package endpoint

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/goldentrace/goldentrace/internal/tape"
)

// unreachable is the failure of an attempt that got no whole response.
func (c *Client) unreachable(attempt context.Context, err error) *tape.Failure {
	var timeout net.Error
	var name *net.DNSError
	switch {
	case errors.Is(err, errTooLarge):
		return &tape.Failure{Message: fmt.Sprintf("the response is larger than %s", size(c.doer.maxBody))}
	case errors.Is(attempt.Err(), context.DeadlineExceeded):
		return &tape.Failure{Message: fmt.Sprintf("no complete answer within %s", c.timeout), Retry: true}
	case errors.As(err, &name) && name.IsNotFound:
		return &tape.Failure{Message: "no such host: " + clip(c.hide(name.Name)), Hint: "check the address in EVAL_BASE_URL"}
	case errors.As(err, &timeout) && timeout.Timeout():
		return &tape.Failure{Message: "the connection timed out", Retry: true}
	case errors.Is(err, syscall.ECONNREFUSED):
		return &tape.Failure{Message: "the connection was refused", Hint: "is the endpoint of EVAL_BASE_URL running?", Retry: true}
	case errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		return &tape.Failure{Message: "the connection was reset", Retry: true}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &tape.Failure{Message: "the connection was closed before the response was complete", Retry: true}
	}
	f := &tape.Failure{Message: "no response: " + clip(c.hide(cause(err))), Retry: !isSettled(err)}
	if !f.Retry {
		f.Hint = "check the address in EVAL_BASE_URL"
	}
	return f
}

// cause is the innermost message that says something, without the URL that
// net/http puts before it.
func cause(err error) string {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		err = wrapped.Err
	}
	return err.Error()
}

// isSettled tells what another attempt would meet again: a certificate that is
// not trusted, or a server that speaks another protocol.
func isSettled(err error) bool {
	var certificate *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	if errors.As(err, &certificate) || errors.As(err, &record) {
		return true
	}
	text := err.Error()
	for _, sign := range []string{"malformed HTTP", "HTTP response to HTTPS client", "invalid header", "unsupported protocol", "tls: "} {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}

// longestWait bounds what a Retry-After may say; it only keeps numbers sane,
// since how long a wait may really be is decided by who waits.
const longestWait = 24 * time.Hour

// asksToWait reads how long a refusal asks to wait: by its Retry-After, else,
// where it refuses for too many requests, by the budgets it says are spent.
func asksToWait(status int, header http.Header, now func() time.Time) time.Duration {
	wait := retryAfter(header, now)
	if wait == 0 && status == http.StatusTooManyRequests {
		wait = max(untilWhole(header, "Requests"), untilWhole(header, "Tokens"))
	}
	return wait
}

// untilWhole reads when a spent budget of requests or tokens is whole again:
// OpenAI's x-ratelimit headers, with a duration ("6m0s") or bare seconds. A
// budget of which something remains asks for nothing, since its reset may be
// hours away and the next request yet free.
func untilWhole(header http.Header, budget string) time.Duration {
	if strings.TrimSpace(header.Get("X-Ratelimit-Remaining-"+budget)) != "0" {
		return 0
	}
	text := strings.TrimSpace(header.Get("X-Ratelimit-Reset-" + budget))
	if seconds, err := strconv.ParseFloat(text, 64); err == nil {
		if seconds > longestWait.Seconds() {
			return 0 // a time since 1970, as some gateways send, is no duration
		}
		return bounded(seconds)
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0
	}
	return bounded(d.Seconds())
}

// retryAfter reads a Retry-After: seconds, a date, or the milliseconds that
// some send besides.
func retryAfter(header http.Header, now func() time.Time) time.Duration {
	if ms, err := strconv.ParseFloat(strings.TrimSpace(header.Get("Retry-After-Ms")), 64); err == nil && ms > 0 {
		return bounded(ms / 1000)
	}
	text := strings.TrimSpace(header.Get("Retry-After"))
	if seconds, err := strconv.ParseFloat(text, 64); err == nil || errors.Is(err, strconv.ErrRange) {
		return bounded(seconds)
	}
	at, err := http.ParseTime(text)
	if err != nil || now == nil {
		return 0
	}
	return bounded(at.Sub(now()).Seconds())
}

func bounded(seconds float64) time.Duration {
	if !(seconds > 0) {
		return 0
	}
	if seconds > longestWait.Seconds() {
		return longestWait
	}
	return time.Duration(seconds * float64(time.Second))
}

// clip keeps a header's or an error's words to one short line.
func clip(s string) string {
	const most = 200
	s = strings.Map(func(r rune) rune {
		if strconv.IsPrint(r) {
			return r
		}
		return ' '
	}, s)
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}

func size(bytes int64) string {
	if bytes >= 1<<20 && bytes%(1<<20) == 0 {
		return fmt.Sprintf("%d MiB", bytes>>20)
	}
	return fmt.Sprintf("%d bytes", bytes)
}
