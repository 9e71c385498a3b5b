package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/goldentrace/goldentrace/internal/endpoint"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/tape"
)

type serveFlags struct {
	suiteFlags
	addr  string
	quiet bool
}

func (a *App) serveCommand() *cobra.Command {
	var f serveFlags
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve the tape as an OpenAI-compatible endpoint on loopback",
		Long: `serve answers chat completions from the suite's tape, streaming or not, to any
OpenAI client: a request that was recorded gets its recorded answer, any other
one a 404 that names the nearest recording and what differs. It listens on
loopback only and never looks at a key. It runs until it is interrupted.`,
		Example: `  goldentrace serve
  goldentrace serve --addr 127.0.0.1:9999
  EVAL_BASE_URL=http://127.0.0.1:8790/v1 goldentrace run --live`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.serve(c.Context(), f) },
	}
	f.suiteFlags.register(c)
	c.Flags().StringVar(&f.addr, "addr", "127.0.0.1:8790", "`HOST:PORT` to listen on; a port of 0 takes a free one")
	c.Flags().BoolVarP(&f.quiet, "quiet", "q", false, "no line for each request")
	return c
}

func (a *App) serve(ctx context.Context, f serveFlags) error {
	if err := checkLoopback(f.addr); err != nil {
		return err
	}
	suites, err := loadSuites(f.suiteFlags)
	if err != nil {
		return err
	}
	exchanges, cases, err := a.recordings(suites)
	if err != nil {
		return err
	}
	if len(exchanges) == 0 {
		return &exit{status: statusUndecided, err: errors.New("the tape holds no recording, so there is nothing to serve; record one with goldentrace run --live --record")}
	}
	listener, err := net.Listen("tcp", f.addr)
	if err != nil {
		return &exit{status: statusUndecided, err: fmt.Errorf("cannot listen: %w; name another --addr", err)}
	}
	options := endpoint.ServerOptions{}
	if !f.quiet {
		options.Log = func(line string) { a.notef("%s", line) }
	}
	server := &http.Server{Handler: endpoint.NewServer(exchanges, options), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, IdleTimeout: 2 * time.Minute}
	fmt.Fprintf(a.Stdout, "serving %d recordings of %d cases on http://%s/v1\n", len(exchanges), cases, listener.Addr())
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return &exit{status: statusUndecided, err: fmt.Errorf("serve: %w", err)}
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := server.Shutdown(last); err != nil {
		server.Close()
	}
	return &exit{status: statusInterrupted}
}

// recordings are what the tapes of these suites hold, and of how many cases.
func (a *App) recordings(suites []*fixture.Suite) (all []tape.Exchange, cases int, err error) {
	for _, s := range suites {
		store := tape.Open(s.Tapes)
		store.Shown = shown(s.Tapes)
		for _, c := range s.Cases {
			exchanges, warnings, err := store.Exchanges(c.ID)
			for _, w := range warnings {
				a.notef("warning: %s", w)
			}
			if err != nil {
				return nil, 0, err
			}
			if len(exchanges) > 0 {
				cases++
			}
			all = append(all, exchanges...)
		}
	}
	return all, cases, nil
}

// checkLoopback refuses an address that other machines could reach: a tape may
// hold what its users said.
func checkLoopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("--addr %q: write HOST:PORT, such as 127.0.0.1:8790", addr)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("--addr %q: the tape is served on loopback only; write 127.0.0.1, [::1] or localhost", addr)
	}
	return nil
}
