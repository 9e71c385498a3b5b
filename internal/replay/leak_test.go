package replay

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"testing"
	"time"

	"github.com/goldentrace/goldentrace/internal/endpoint"
)

// Many workers, stopped in the middle: each request has its one result, and
// nothing of the run goes on afterwards. It does not run in parallel, since it
// counts the goroutines of the whole process.
func TestCancellationLeavesNothingRunning(t *testing.T) {
	const cases, workers, before = 2000, 256, 700
	running := runtime.NumGoroutine()
	stop := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		select { // so that the stop finds requests on their way
		case <-time.After(time.Duration(r.ContentLength%5) * time.Millisecond):
		case <-stop:
		}
		_, _ = io.WriteString(w, `{"choices":[{"message":{"content":"ok"}}]}`)
	}))
	c, err := endpoint.New(endpoint.Options{BaseURL: s.URL})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	seen, answered := map[string]int{}, 0
	err = Run(ctx, requests(cases), c, Options{Concurrency: workers, FirstWait: time.Millisecond}, func(r Result) {
		seen[r.Request.Case]++
		if r.Err == nil {
			answered++
		}
		if answered == before {
			cancel()
		}
	})
	if err == nil || len(seen) != cases || answered < before || answered == cases {
		t.Errorf("error %v, results of %d cases of %d, %d answered, want an error, all, and from %d on", err, len(seen), cases, answered, before)
	}
	for id, n := range seen {
		if n != 1 {
			t.Errorf("%s has %d results, want one", id, n)
		}
	}
	close(stop)
	c.CloseIdle()
	s.Close()
	for end := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > running; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, %d before the run:\n%s", runtime.NumGoroutine(), running, stacks[:runtime.Stack(stacks, true)])
		}
	}
}
