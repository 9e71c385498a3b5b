package endpoint

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/goldentrace/goldentrace/internal/tape"
)

// largestRequest is how many bytes of a request's body are read.
const largestRequest = 32 << 20

// ServerOptions says how a Server works. The zero value does.
type ServerOptions struct {
	Log func(line string) // gets a line per request, one at a time; may be nil
}

// Server answers chat completions with what was recorded for exactly the same
// request, as an OpenAI-compatible endpoint. It knows no key and looks at none.
//
// It is made for one machine: a request whose Host is neither an IP address nor
// localhost is refused, so that no web page can reach it under a name of its
// own, and no page of another origin may read what it says.
type Server struct {
	recorded []tape.Exchange
	byBody   map[string]*takes
	models   []model
	log      func(string)
	logging  sync.Mutex
}

// takes are the recorded answers to one request, the repeats in their order.
type takes struct {
	exchanges []tape.Exchange
	asked     atomic.Uint64
}

// next gives the takes one after the other and begins again after the last.
func (t *takes) next() tape.Exchange {
	return t.exchanges[(t.asked.Add(1)-1)%uint64(len(t.exchanges))]
}

type model struct {
	ID      string `json:"id"`
	Object  string `json:"object"`
	Created int64  `json:"created"`
	Owner   string `json:"owned_by"`
}

// NewServer serves these exchanges, the oldest of each case first. One whose
// answer cannot be read is left out, and the log says so.
func NewServer(exchanges []tape.Exchange, o ServerOptions) *Server {
	s := &Server{byBody: map[string]*takes{}, log: o.Log}
	for _, ex := range exchanges {
		if err := s.add(ex); err != nil {
			s.logf("left out: case %s turn %d: %s", ex.Request.Case, ex.Turn, err)
		}
	}
	for _, t := range s.byBody {
		slices.SortStableFunc(t.exchanges, func(a, b tape.Exchange) int { return a.Repeat - b.Repeat })
	}
	slices.SortFunc(s.models, func(a, b model) int { return strings.Compare(a.ID, b.ID) })
	return s
}

func (s *Server) add(ex tape.Exchange) error {
	if _, err := tape.Decode(ex); err != nil {
		return err
	}
	asked := material(ex.Request)
	sum, err := asked.Key()
	if err != nil {
		return err
	}
	t := s.byBody[sum]
	if t == nil {
		t = &takes{}
		s.byBody[sum] = t
	}
	asked.Messages = ex.Request.Messages // the turns of a case share them
	s.recorded = append(s.recorded, tape.Exchange{Recorded: ex.Recorded, Turn: ex.Turn, Request: asked})
	// A later recording of the same request replaces the earlier one.
	if i := slices.IndexFunc(t.exchanges, func(was tape.Exchange) bool {
		return was.Request.Case == ex.Request.Case && was.Repeat == ex.Repeat
	}); i >= 0 {
		t.exchanges[i] = ex
	} else {
		t.exchanges = append(t.exchanges, ex)
	}
	if !slices.ContainsFunc(s.models, func(m model) bool { return m.ID == ex.Request.Model }) {
		s.models = append(s.models, model{ID: ex.Request.Model, Object: "model", Created: ex.Recorded.Unix(), Owner: "goldentrace"})
	}
	return nil
}

// immaterial names the fields that change nothing in what a model answers: how
// the answer is sent, whom it is for, and what is not set.
func immaterial(name, value string) bool {
	switch name {
	case "stream", "stream_options", "user", "store", "metadata":
		return true
	case "n":
		return value == "1" || value == "null"
	}
	return value == "null"
}

// material is what of a request decides how it is answered. Which repeat it
// is, no body says.
func material(r tape.Request) tape.Request {
	r = r.Without(immaterial)
	r.Repeat = 0
	return r
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	served := s.serve(w, r)
	s.logf("%s %s %s", r.Method, r.URL.Path, served)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) outcome {
	if !isLocal(r.Host) {
		return refuse(w, http.StatusForbidden, "invalid_host", "this server answers only under an IP address or as localhost")
	}
	path := strings.TrimPrefix(r.URL.Path, "/v1")
	id, isModel := strings.CutPrefix(path, "/models/")
	switch {
	case path == "/chat/completions":
		return onlyBy(w, r, http.MethodPost, s.complete)
	case path == "/models":
		return onlyBy(w, r, http.MethodGet, s.listModels)
	case isModel && id != "":
		return onlyBy(w, r, http.MethodGet, func(w http.ResponseWriter, _ *http.Request) outcome { return s.showModel(w, id) })
	case path == "/" || path == "":
		return onlyBy(w, r, http.MethodGet, s.help)
	}
	return refuse(w, http.StatusNotFound, "unknown_url", fmt.Sprintf("nothing is served at %s %s; this server has /v1/chat/completions and /v1/models", clip(r.Method), clip(r.URL.Path)))
}

// onlyBy lets a request through that has the one method its address takes.
func onlyBy(w http.ResponseWriter, r *http.Request, method string, handle func(http.ResponseWriter, *http.Request) outcome) outcome {
	if r.Method == method || r.Method == http.MethodHead && method == http.MethodGet {
		return handle(w, r)
	}
	w.Header().Set("Allow", method)
	return refuse(w, http.StatusMethodNotAllowed, "method_not_allowed", fmt.Sprintf("%s is asked by %s, not %s", clip(r.URL.Path), method, clip(r.Method)))
}

// isLocal reports whether a Host header names this machine without the help of
// a name service that somebody else may hold.
func isLocal(hostport string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.EqualFold(host, "localhost") || net.ParseIP(host) != nil
}

func (s *Server) complete(w http.ResponseWriter, r *http.Request) outcome {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestRequest))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return refuse(w, http.StatusRequestEntityTooLarge, "request_too_large", "the request's body is larger than "+size(largestRequest))
	case err != nil:
		return refuse(w, http.StatusBadRequest, "invalid_body", "the request's body could not be read to its end")
	case isEncoded(r.Header.Get("Content-Encoding")):
		return refuse(w, http.StatusUnsupportedMediaType, "invalid_body", "the request's body is encoded; send it as it is")
	}
	asked, err := tape.ParseRequest(body)
	if err != nil {
		return refuse(w, http.StatusBadRequest, "invalid_body", "the request's body is no chat completion request: "+clip(err.Error()))
	}
	how, err := readStreaming(asked)
	if err != nil {
		return refuse(w, http.StatusBadRequest, "invalid_body", err.Error())
	}
	asked = material(asked)
	sum, err := asked.Key()
	if err != nil {
		return refuse(w, http.StatusBadRequest, "invalid_body", clip(err.Error()))
	}
	found, ok := s.byBody[sum]
	if !ok {
		return s.notRecorded(w, asked)
	}
	ex := found.next()
	served := outcome{ex.Status, fmt.Sprintf("case %s turn %d", ex.Request.Case, ex.Turn)}
	if len(found.exchanges) > 1 {
		served.what += fmt.Sprintf(" repeat %d", ex.Repeat)
	}
	if how.stream {
		served.what += " streamed"
		return stream(w, ex, how, served)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(ex.Status)
	_, err = io.WriteString(w, ex.Response)
	return served.gone(err)
}

// notRecorded says what a request would have to be like to be answered.
func (s *Server) notRecorded(w http.ResponseWriter, asked tape.Request) outcome {
	nearest, _ := tape.Nearest(asked, s.recorded)
	if nearest == nil {
		return refuse(w, http.StatusNotFound, "no_recording", "nothing is recorded")
	}
	counted := *nearest
	counted.Request = material(counted.Request) // null in a message makes no difference, so none is told
	_, u := tape.Nearest(asked, []tape.Exchange{counted})
	where := fmt.Sprintf("case %s, turn %d", nearest.Request.Case, nearest.Turn)
	message := "no recording of this request; the nearest is " + where
	if len(u.Differs) > 0 {
		message += ", which differs in: " + strings.Join(u.Differs, ", ")
	}
	if u.Detail != "" {
		message += "\n" + u.Detail
	}
	o := refuse(w, http.StatusNotFound, "no_recording", message)
	o.what = fmt.Sprintf("no recording; nearest: %s, differs in: %s", where, strings.Join(u.Differs, ", "))
	return o
}

// isEncoded reports whether a Content-Encoding stands for one.
func isEncoded(encoding string) bool {
	return encoding != "" && !strings.EqualFold(encoding, "identity")
}

func (s *Server) logf(format string, args ...any) {
	if s.log == nil {
		return
	}
	line := clip(fmt.Sprintf(format, args...))
	s.logging.Lock()
	defer s.logging.Unlock()
	s.log(line)
}
