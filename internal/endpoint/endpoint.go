// Package endpoint asks a live, OpenAI-compatible endpoint for completions.
//
// One call of Complete is one attempt; waiting and asking again is package
// replay's. Whatever goes wrong is a *tape.Failure that says whether another
// attempt may help and, where that is known, what a person can change.
package endpoint

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	openai "github.com/sashabaranov/go-openai"

	"github.com/goldentrace/goldentrace/internal/redact"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// The defaults of Options.
const (
	DefaultTimeout = 2 * time.Minute
	DefaultMaxBody = 8 << 20
)

// Options says which endpoint is asked and how. Only BaseURL is required.
type Options struct {
	BaseURL  string           // /v1 is appended when it has no path
	Key      string           // sent as a bearer token when it is not empty
	Header   http.Header      // further headers of every request; they win over ours
	Timeout  time.Duration    // of one attempt, reading the answer included; DefaultTimeout when 0
	MaxBody  int64            // bytes of a response at most; DefaultMaxBody when 0
	Now      func() time.Time // when an exchange was recorded, and what a Retry-After date counts from; may be nil
	Redactor *redact.Redactor // hides secrets besides Key; may be nil
}

// Client asks one endpoint. It is safe for concurrent use and keeps its
// connections open.
type Client struct {
	api     *openai.Client
	doer    *doer
	timeout time.Duration
	now     func() time.Time
	key     *redact.Redactor
	others  *redact.Redactor
	hasKey  bool
}

// New checks the options and returns a client. It sends nothing.
func New(o Options) (*Client, error) {
	base, err := parseBase(o.BaseURL)
	if err != nil {
		return nil, err
	}
	if err := checkHeaders(o.Key, o.Header); err != nil {
		return nil, err
	}
	c := &Client{
		doer:    newDoer(base.RawQuery, o.Header, o.MaxBody),
		timeout: o.Timeout,
		now:     o.Now,
		key:     redact.New(o.Key),
		others:  o.Redactor,
		hasKey:  o.Key != "",
	}
	if c.timeout <= 0 {
		c.timeout = DefaultTimeout
	}
	config := openai.DefaultConfig(o.Key)
	base.RawQuery = "" // the library appends its path to text; the doer adds the query
	config.BaseURL = base.String()
	config.HTTPClient = c.doer
	c.api = openai.NewClientWithConfig(config)
	return c, nil
}

// CloseIdle closes the connections that are kept open for further requests.
func (c *Client) CloseIdle() { c.doer.http.CloseIdleConnections() }

// Complete makes one attempt. Its error is a *tape.Failure, or the context's
// own error as soon as ctx ends.
func (c *Client) Complete(ctx context.Context, r tape.Request) (tape.Exchange, error) {
	if err := ctx.Err(); err != nil {
		return tape.Exchange{}, err
	}
	key, err := r.Key()
	if err != nil {
		return tape.Exchange{}, &tape.Failure{Message: err.Error()}
	}
	body, err := r.Body()
	if err != nil {
		return tape.Exchange{}, &tape.Failure{Message: err.Error()}
	}
	attempt, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	sent := &call{body: body}
	// The library addresses and authorises the request. The body that goes out
	// and the answer that comes back pass through the doer alone, so all that
	// an error here can mean is that there was no response. It is not told the
	// model, since it refuses some by their names.
	_, err = c.api.CreateChatCompletion(withCall(attempt, sent), openai.ChatCompletionRequest{})
	switch {
	case ctx.Err() != nil:
		return tape.Exchange{}, ctx.Err()
	case sent.err != nil:
		return tape.Exchange{}, c.unreachable(attempt, sent.err)
	case !sent.done:
		return tape.Exchange{}, &tape.Failure{Message: c.hide(err.Error())}
	}
	return c.receive(r, key, sent)
}

// receive makes an exchange of a response, or the failure that it stands for.
func (c *Client) receive(r tape.Request, key string, got *call) (tape.Exchange, error) {
	ex := tape.Exchange{
		Key: key, Turn: r.Turn, Repeat: r.Repeat, Request: r, Status: got.status,
		Response: c.others.Values(c.key.Values(string(got.response))),
	}
	if c.now != nil {
		ex.Recorded = c.now().UTC().Truncate(time.Second)
	}
	if got.status >= 300 && got.status < 400 {
		return ex, c.redirected(got)
	}
	answer, err := tape.Decode(ex)
	if err == nil {
		ex.ServedBy = answer.Model
		return ex, nil
	}
	// Only what is shown of a refusal is hidden as strictly as a message must
	// be: an answer has to stay as it was given.
	ex.Response = c.hide(ex.Response)
	var failure *tape.Failure
	if _, err = tape.Decode(ex); !errors.As(err, &failure) {
		failure = &tape.Failure{Status: got.status, Message: "the response holds nothing but a secret"}
	}
	failure.After = asksToWait(got.status, got.header, c.now)
	if failure.Hint == "" && !failure.Retry {
		failure.Hint = hint(failure.Status, ex.Response, r, c.hasKey)
	}
	if encoding := got.header.Get("Content-Encoding"); encoding != "" && encoding != "identity" {
		failure.Message = fmt.Sprintf("the response is encoded as %q, which was not asked for", clip(c.hide(encoding)))
		failure.Hint = ""
	}
	return ex, failure
}

func (c *Client) redirected(got *call) *tape.Failure {
	f := &tape.Failure{
		Status:  got.status,
		Message: "the endpoint redirects elsewhere, and requests are not sent on with their key",
		Hint:    "set EVAL_BASE_URL to the final address",
	}
	if to, _, _ := strings.Cut(got.header.Get("Location"), "?"); to != "" {
		f.Message = "the endpoint redirects to " + clip(c.hide(to)) + ", and requests are not sent on with their key"
	}
	return f
}

// hide takes every secret out of text that is shown.
func (c *Client) hide(s string) string { return c.others.Text(c.key.Text(s)) }

// parseBase checks the address. Its errors never show it, since it may hold a
// password.
func parseBase(text string) (*url.URL, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, errors.New("the base URL is empty; set EVAL_BASE_URL to an address such as https://api.openai.com/v1")
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return nil, errors.New("the base URL cannot be read; write an address such as https://api.openai.com/v1")
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, errors.New("the base URL must begin with http:// or https://")
	case u.User != nil:
		return nil, errors.New("the base URL holds a user name or password; put the key into EVAL_API_KEY instead")
	case u.Hostname() == "":
		return nil, errors.New("the base URL names no host")
	}
	u.Fragment, u.RawFragment = "", ""
	u.Path = strings.TrimRight(u.Path, "/")
	u.RawPath = strings.TrimRight(u.RawPath, "/")
	if strings.HasSuffix(u.Path, "/chat/completions") {
		return nil, errors.New("the base URL ends with /chat/completions; leave that off")
	}
	if u.Path == "" {
		u.Path, u.RawPath = "/v1", ""
	}
	return u, nil
}

// checkHeaders refuses what could not be sent, without showing any value.
func checkHeaders(key string, header http.Header) error {
	if !isSendable(key) {
		return errors.New("the API key holds a line break or another control character")
	}
	for name, values := range header {
		if name == "" || strings.ContainsFunc(name, func(r rune) bool {
			return r <= ' ' || r >= 0x7f || strings.ContainsRune("\"(),/:;<=>?@[\\]{}", r)
		}) {
			return fmt.Errorf("%q is no name of a header", redact.New(key).Text(clip(name)))
		}
		for _, v := range values {
			if !isSendable(v) {
				return fmt.Errorf("the header %s holds a line break or another control character", name)
			}
		}
	}
	return nil
}

func isSendable(value string) bool {
	return !strings.ContainsFunc(value, func(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f })
}
