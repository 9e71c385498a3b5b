package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"sync"
	"time"
)

// behavior is how the endpoint answers. The fractions are of questions, each
// of which fails once and is answered when it is asked again.
type behavior struct {
	latency                time.Duration
	refused, failed, reset float64
}

// endpoint is an OpenAI-compatible server on loopback that knows the suite's
// answers.
type endpoint struct {
	url    string
	server *http.Server

	mu       sync.Mutex
	behavior behavior
	asked    map[int]int // how often each question was asked
}

func serve(how behavior) (*endpoint, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	e := &endpoint{url: "http://" + l.Addr().String(), behavior: how, asked: map[int]int{}}
	e.server = &http.Server{Handler: e}
	go func() { _ = e.server.Serve(l) }() // ends with close
	return e, nil
}

func (e *endpoint) close() { _ = e.server.Close() }

// behave changes how the endpoint answers from now on.
func (e *endpoint) behave(how behavior) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.behavior = how
}

// forget begins to count anew.
func (e *endpoint) forget() {
	e.mu.Lock()
	defer e.mu.Unlock()
	clear(e.asked)
}

var number = regexp.MustCompile(`question (\d{6,}):`)

func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
	found := number.FindSubmatch(body)
	if err != nil || found == nil {
		http.Error(w, `{"error": {"message": "no question"}}`, http.StatusBadRequest)
		return
	}
	i, _ := strconv.Atoi(string(found[1])) // digits
	e.mu.Lock()
	how, first := e.behavior, e.asked[i] == 0
	e.asked[i]++
	e.mu.Unlock()
	time.Sleep(how.latency)
	share := float64(i*7919%1000) / 1000
	switch {
	case first && share < how.refused:
		w.Header().Set("Retry-After", "1")
		http.Error(w, `{"error": {"message": "slow down", "type": "rate_limit_error"}}`, http.StatusTooManyRequests)
	case first && share < how.refused+how.failed:
		http.Error(w, `{"error": {"message": "try again"}}`, http.StatusInternalServerError)
	case first && share < how.refused+how.failed+how.reset:
		panic(http.ErrAbortHandler) // the connection is cut
	default:
		text, _ := answer(i)
		said, _ := json.Marshal(text)
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"id": "c%d", "object": "chat.completion", "created": 1, "model": "bench", "choices": [{"index": 0, "message": {"role": "assistant", "content": %s}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 40, "completion_tokens": 90, "total_tokens": 130}}`, i, said)
	}
}
