package endpoint

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// outcome is what became of a request, for the log.
type outcome struct {
	status int
	what   string
}

// String writes the status first.
func (o outcome) String() string {
	if o.what == "" {
		return strconv.Itoa(o.status)
	}
	return strconv.Itoa(o.status) + " " + o.what
}

// gone adds that the client was not there to the end.
func (o outcome) gone(err error) outcome {
	if err != nil {
		o.what = strings.TrimSpace(o.what + " (the client went away)")
	}
	return o
}

func (s *Server) listModels(w http.ResponseWriter, _ *http.Request) outcome {
	return writeJSON(w, http.StatusOK, struct {
		Object string  `json:"object"`
		Data   []model `json:"data"`
	}{"list", slices.Concat([]model{}, s.models)})
}

func (s *Server) showModel(w http.ResponseWriter, id string) outcome {
	for _, m := range s.models {
		if m.ID == id {
			return writeJSON(w, http.StatusOK, m)
		}
	}
	return refuse(w, http.StatusNotFound, "model_not_found", fmt.Sprintf("no recording was asked of the model %q", clip(id)))
}

func (s *Server) help(w http.ResponseWriter, _ *http.Request) outcome {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(http.StatusOK)
	_, err := fmt.Fprintf(w, `This is goldentrace: %d recorded answers as an OpenAI-compatible endpoint.

POST /v1/chat/completions   the recorded answer to exactly this request, streamed if asked for
GET  /v1/models             the models that were recorded

Any API key will do. A request that was not recorded is answered with 404 and
with what differs from the nearest recording.
`, len(s.recorded))
	return outcome{status: http.StatusOK}.gone(err)
}

// refuse answers with an error as OpenAI writes it.
func refuse(w http.ResponseWriter, status int, code, message string) outcome {
	type reason struct {
		Message string  `json:"message"`
		Type    string  `json:"type"`
		Param   *string `json:"param"`
		Code    string  `json:"code"`
	}
	o := writeJSON(w, status, struct {
		Error reason `json:"error"`
	}{reason{Message: message, Type: "invalid_request_error", Code: code}})
	o.what = strings.TrimSpace(code + " " + o.what)
	return o
}

func writeJSON(w http.ResponseWriter, status int, v any) outcome {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	return outcome{status: status}.gone(json.NewEncoder(w).Encode(v))
}
