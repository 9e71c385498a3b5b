package cli

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/textproto"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/internal/endpoint"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/redact"
	"github.com/goldentrace/goldentrace/internal/replay"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// answerSource is where answers come from: a live endpoint, or the tape.
type answerSource struct {
	live    *endpoint.Client // nil: the tape
	model   string           // EVAL_MODEL
	secrets *redact.Redactor
}

// askFlags say where answers come from.
type askFlags struct {
	offline     bool
	live        bool
	record      bool
	concurrency int
	retries     int
	timeout     time.Duration // of one answer; 0: the client's own
	perMinute   replay.Pace
	budget      budgetFlags
	reuse       string // how old an answer may be; empty: nothing is reused
	resume      bool
}

// answerSource decides between endpoint and tape. An endpoint that was
// demanded and is not there is undecided, never quietly the tape.
func (a *App) answerSource(f askFlags, suites []*fixture.Suite) (answerSource, error) {
	base := strings.TrimSpace(a.Getenv("EVAL_BASE_URL"))
	if f.offline && (f.live || f.record) {
		return answerSource{}, errors.New("--offline goes with neither --live nor --record")
	}
	if base == "" && (f.live || f.record) {
		return answerSource{}, &exit{status: statusUndecided, err: errors.New("a live endpoint was demanded, and EVAL_BASE_URL is empty; set it (in CI: is the secret there for this event?), or leave out --live and --record to use the tape")}
	}
	headers, secrets, err := a.secrets(suites)
	if err != nil {
		return answerSource{}, err
	}
	key := strings.TrimSpace(a.Getenv("EVAL_API_KEY"))
	src := answerSource{model: strings.TrimSpace(a.Getenv("EVAL_MODEL")), secrets: secrets}
	if base == "" || f.offline {
		return src, nil
	}
	src.live, err = endpoint.New(endpoint.Options{BaseURL: base, Key: key, Header: headers, Redactor: src.secrets, Timeout: f.timeout, Now: a.Now})
	return src, err
}

// secrets are what may be shown and kept nowhere: the key, the headers' values,
// what the address passes along, and what the suites name. The headers come
// with it.
func (a *App) secrets(suites []*fixture.Suite) (http.Header, *redact.Redactor, error) {
	headers, values, err := parseHeaders(a.Getenv("EVAL_HEADERS"))
	if err != nil {
		return nil, nil, err
	}
	for _, s := range suites {
		for _, name := range s.Redact {
			values = append(values, a.Getenv(name))
		}
	}
	values = append(values, addressSecrets(a.Getenv("EVAL_BASE_URL"))...)
	return headers, redact.New(append(values, a.Getenv("EVAL_API_KEY"))...), nil
}

// addressSecrets are the password and the values of the query of an address. What
// it names the version of an interface by is no secret.
func addressSecrets(address string) (values []string) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return nil // it is refused, and not shown
	}
	if password, ok := u.User.Password(); ok {
		values = append(values, password)
	}
	for name, many := range u.Query() {
		if name != "api-version" {
			values = append(values, many...)
		}
	}
	return values
}

// parseHeaders reads EVAL_HEADERS: one "Name: value" a line. The values are
// secrets.
func parseHeaders(text string) (http.Header, []string, error) {
	headers := http.Header{}
	var values []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		name, value, ok := strings.Cut(line, ":")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if !ok || name == "" || strings.ContainsAny(name, " \t") {
			return nil, nil, errors.New(`EVAL_HEADERS: a line is no header; write one "Name: value" a line`)
		}
		headers.Add(textproto.CanonicalMIMEHeaderKey(name), value)
		values = append(values, value)
		values = append(values, secretParts(value)...)
	}
	return headers, values, nil
}

// secretParts are the secrets within a header's value: the token after its
// scheme, a cookie's value, a name and password in base64.
func secretParts(value string) (parts []string) {
	add := func(text, separators string) {
		for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
			if redact.IsStrong(part) {
				parts = append(parts, part)
			}
		}
	}
	add(value, " \t,;=")
	if _, token, ok := strings.Cut(value, " "); ok {
		if pair, err := base64.StdEncoding.DecodeString(token); err == nil && utf8.Valid(pair) {
			add(string(pair), ":")
		}
	}
	return parts
}

// modelFor gives the model to ask for: the environment's, the suite's, else
// the one that the tape was recorded from.
func (src answerSource) modelFor(s *fixture.Suite, store *tape.Store) (string, error) {
	switch {
	case src.model != "":
		return src.model, nil
	case s.Request.Model != "":
		return s.Request.Model, nil
	}
	for _, c := range s.Cases {
		if model, ok := store.Model(c.ID); ok {
			return model, nil
		}
	}
	if src.live != nil {
		return "", fmt.Errorf("%s: no model is named; set EVAL_MODEL, or request.model in suite.yaml", shown(s.Dir))
	}
	return "", nil
}

// plan is what one suite asks.
type plan struct {
	suite    *fixture.Suite
	cases    []*fixture.Case
	selected bool // cases were left out
	model    string
	store    *tape.Store
	base     *base       // nil: no change is judged
	brought  *tape.Store // the change's own tapes, where one is judged; store is then the base's
	threads  []replay.Thread
}

// newPlan reads the suite's tapes and makes its requests. Nothing is sent. Where
// a change is judged, b is what it branched off.
func (a *App) newPlan(s *fixture.Suite, sel selectFlags, src answerSource, b *base) (plan, error) {
	p := plan{suite: s, store: tape.Open(s.Tapes)}
	p.store.Shown = shown(s.Tapes)
	p.cases, p.selected = sel.pick(s.Cases)
	ids := make([]string, len(p.cases))
	for i, c := range p.cases {
		ids[i] = c.ID
	}
	if err := a.loadTapes(p.store, ids); err != nil {
		return p, err
	}
	if p.base = b; b != nil {
		p.brought, p.store = p.store, b.store
		if err := a.loadTapes(p.store, ids); err != nil {
			return p, err
		}
	}
	var err error
	if p.model, err = src.modelFor(s, p.store); err != nil {
		return p, err
	}
	picked := *s
	picked.Cases = p.cases
	p.threads = replay.Threads(&picked, p.model)
	return p, nil
}

func (a *App) loadTapes(store *tape.Store, ids []string) error {
	warnings, err := store.Load(ids)
	for _, w := range warnings {
		a.notef("warning: %s", w)
	}
	return err
}

// recorded is what answers offline.
func (p *plan) recorded() replay.Completer {
	if p.base != nil {
		return unproven{base: p.store, brought: p.brought}
	}
	return p.store
}

// ask gets the answers to a plan into the log, recording them if asked to. Its
// error is about recording; what became of each request is in the log.
func (a *App) ask(ctx context.Context, p plan, src answerSource, f askFlags, held *reuse, log *answerLog) error {
	var recorder *recording
	if f.record {
		recorder = newRecording(p, src.secrets)
	}
	each := func(r replay.Result) {
		log.add(r)
		if recorder != nil {
			recorder.add(r)
		}
	}
	// That ctx ended is in the results, and Run ends with no other error.
	if src.live == nil {
		_ = replay.Run(ctx, p.threads, p.recorded(), replay.Options{Concurrency: f.concurrency, Retries: -1, Now: a.Now}, each) // a tape does not change its mind
	} else {
		defer src.live.CloseIdle()
		log.resumed = held.resumed
		_ = replay.Run(ctx, held.take(p.threads, each), held, a.liveOptions(p.suite, f), each)
		held.spent = held.spent || log.spent
		a.tellWaits(log)
	}
	if recorder != nil {
		return recorder.err
	}
	return nil
}

// answerLog sorts results by case.
type answerLog struct {
	left    []int     // answers that each case still waits for
	ready   func(int) // told of a case whose answers are all there
	cases   []answered
	run     map[string]report.RunCase
	index   map[string]int
	source  string
	waited  time.Duration // between attempts, over all requests
	slow    int           // requests that waited
	resumed bool          // what is reused was answered to this very run
	spent   bool          // something was not asked because a budget was spent
}

func newAnswerLog(p plan, src answerSource) *answerLog {
	l := &answerLog{run: map[string]report.RunCase{}, index: map[string]int{}, source: report.SourceRecorded}
	if src.live != nil {
		l.source = report.SourceLive
	}
	sampling := samplingPin(p.suite.Request)
	for i, c := range p.cases {
		l.index[c.ID] = i
		l.left = append(l.left, len(c.Turns)*max(c.Repeat, 1))
		l.cases = append(l.cases, answered{c: c, model: p.model, attempts: unanswered(c, max(c.Repeat, 1)), pins: map[string]string{
			report.PinModel:    pin(p.model),
			report.PinSampling: sampling,
			report.PinSystem:   pin(c.System.Text),
			report.PinTools:    pin(p.suite.Tools.Wire),
		}})
	}
	return l
}

// unanswered makes room for so many attempts at a case.
func unanswered(c *fixture.Case, attempts int) [][]answer {
	out := make([][]answer, attempts)
	for i := range out {
		out[i] = make([]answer, len(c.Turns))
	}
	return out
}

func (l *answerLog) add(r replay.Result) {
	id := r.Request.Case
	i := l.index[id]
	l.cases[i].attempts[r.Request.Repeat][r.Request.Turn-1] = answer{completion: r.Answer.Completion, usage: r.Answer.Usage, err: r.Err}
	row := l.run[id]
	row.Attempts += r.Attempts
	row.LatencyMS += r.Latency.Milliseconds()
	if r.Waited > 0 {
		l.slow, l.waited = l.slow+1, l.waited+r.Waited
	}
	var spent *replay.Spent
	l.spent = l.spent || errors.As(r.Err, &spent)
	if r.Err == nil {
		row.ServedBy, row.System = r.Exchange.ServedBy, r.Answer.System
		if r.Exchange.Reused || row.Source == "" {
			row.Source = l.source
		}
		if r.Exchange.Reused {
			row.Source = report.SourceReused
			if n := r.Request.Repeat; !l.resumed && !slices.Contains(row.Reused, n) {
				row.Reused = append(row.Reused, n)
			}
		}
		if at := r.Exchange.Recorded; row.Source != report.SourceLive && (row.Recorded == nil || at.Before(*row.Recorded)) {
			row.Recorded = &at
		}
	}
	l.run[id] = row
	if l.left[i]--; l.left[i] == 0 {
		l.ready(i)
	}
}

// recording writes answers to the suite's tapes as they come, and drops what a
// case no longer asks for once it is wholly recorded.
type recording struct {
	to      *tape.Recorder
	pending map[string]int             // answers that a case still waits for
	keep    map[string]map[string]bool // keys that a case asks for
	err     error
}

func newRecording(p plan, secrets *redact.Redactor) *recording {
	r := &recording{to: tape.NewRecorder(p.suite.Tapes, secrets), pending: map[string]int{}, keep: map[string]map[string]bool{}}
	for _, t := range p.threads {
		for _, q := range t.Requests {
			r.pending[q.Case]++
		}
	}
	return r
}

func (r *recording) add(result replay.Result) {
	if result.Err != nil || r.err != nil {
		return
	}
	id := result.Request.Case
	if r.err = r.to.Add(result.Exchange); r.err != nil {
		return
	}
	if r.keep[id] == nil {
		r.keep[id] = map[string]bool{}
	}
	r.keep[id][result.Exchange.Key] = true
	if r.pending[id]--; r.pending[id] == 0 {
		r.err = r.to.Prune(id, r.keep[id])
	}
}

// pin is the SHA-256 of a text, in hex.
func pin(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// samplingPin pins how a suite asks, the model aside.
func samplingPin(r fixture.Request) string {
	r.Model = ""
	text, err := json.Marshal(r)
	if err != nil {
		panic(fmt.Sprintf("cli: settings that came from JSON are no JSON: %v", err))
	}
	return pin(string(text))
}
