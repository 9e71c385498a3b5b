package replay

import (
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// Thread is a row of requests that are asked one after the other. A turn of
// frozen history is a thread of its own; a case with live history is one.
type Thread struct {
	Requests []tape.Request
	own      *history // nil: the history is frozen
}

// Live says that the thread's later requests hold the model's own replies.
func (t Thread) Live() bool { return t.own != nil }

// Threads gives what a suite asks of this model or, when it is empty, of the
// suite's own, in the order of the cases, their repeats and their turns. Requests of one case share their messages. With live
// history only a thread's first request is as it will be sent: the others hold
// the tape's replies in place of the model's.
func Threads(s *fixture.Suite, model string) []Thread {
	var out []Thread
	for _, c := range s.Cases {
		out = append(out, Repeats(s, c, model, 0, max(c.Repeat, 1))...)
	}
	return out
}

// Repeats gives what a case of a suite asks in its repeats from, from 0, up to
// to.
func Repeats(s *fixture.Suite, c *fixture.Case, model string, from, to int) []Thread {
	if model == "" {
		model = s.Request.Model
	}
	role := s.Request.SystemRole
	if role == "" {
		role = "system"
	}
	sent := newTranscript(role, c)
	windows := make([][]tape.Message, len(c.Turns))
	for i, turn := range c.Turns {
		windows[i] = sent.window(turn.From, turn.To)
	}
	var out []Thread
	for repeat := from; repeat < to; repeat++ {
		requests := make([]tape.Request, len(c.Turns))
		for i := range c.Turns {
			requests[i] = tape.Request{
				Case:           c.ID,
				Turn:           i + 1,
				Repeat:         repeat,
				Model:          model,
				Messages:       windows[i],
				Tools:          s.Tools.Wire,
				Temperature:    s.Request.Temperature,
				Seed:           s.Request.Seed,
				MaxTokens:      s.Request.MaxTokens,
				MaxTokensField: s.Request.MaxTokensField,
				Extra:          s.Request.Extra,
			}
		}
		if c.Live {
			out = append(out, Thread{Requests: requests, own: &history{c: c}})
			continue
		}
		for i := range requests {
			out = append(out, Thread{Requests: requests[i : i+1 : i+1]})
		}
	}
	return out
}

// transcript is a case's messages as they go on the wire.
type transcript struct {
	system tape.Message
	all    []tape.Message
	from   int            // where the last window began
	front  []tape.Message // the system message and all messages from there on
}

func newTranscript(role string, c *fixture.Case) *transcript {
	t := &transcript{system: tape.Say(role, c.System.Text), all: make([]tape.Message, len(c.Messages)), from: -1}
	for i, m := range c.Messages {
		switch {
		case len(m.Calls) > 0:
			t.all[i] = tape.Call(m.Content, m.Calls)
		case m.CallID != "":
			t.all[i] = tape.Return(m.CallID, m.Content)
		case m.Role == "system":
			t.all[i] = tape.Say(role, m.Content)
		default:
			t.all[i] = tape.Say(m.Role, m.Content)
		}
	}
	return t
}

// window is the system message and the messages from:to. Windows that begin
// alike share their memory, and none can grow into the next.
func (t *transcript) window(from, to int) []tape.Message {
	if from != t.from {
		t.from = from
		t.front = append([]tape.Message{t.system}, t.all[from:]...)
	}
	n := 1 + to - from
	return t.front[:n:n]
}
