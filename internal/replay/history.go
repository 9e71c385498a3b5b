package replay

import (
	"fmt"
	"slices"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// history is a case whose later requests hold the model's own replies.
type history struct {
	c    *fixture.Case
	said map[int]tape.Message // what the model said in place of a message of the tape, by its index
}

// follow puts an answer into the history. The error says why the tape cannot go
// on from it: what the model calls must be what the tape has returns for.
func (h *history) follow(turn int, answer grader.Completion) error {
	at := h.c.Turns[turn-1].To
	if at >= len(h.c.Messages) || h.c.Messages[at].Role != "assistant" {
		return nil // the tape ends here
	}
	taped := h.c.Messages[at]
	text := answer.Text
	if text == "" {
		text = answer.Refusal
	}
	if !slices.EqualFunc(answer.Calls, taped.Calls, grader.Call.Same) {
		return fmt.Errorf("turn %d answered otherwise than the tape goes on: it %s, and the tape %s", turn, calls(answer.Calls), calls(taped.Calls))
	}
	if h.said == nil {
		h.said = map[int]tape.Message{}
	}
	if h.said[at] = tape.Say("assistant", text); len(taped.Calls) > 0 {
		h.said[at] = tape.Call(text, taped.Calls) // under the tape's ids, which its returns name
	}
	return nil
}

func calls(made []grader.Call) string {
	if len(made) == 0 {
		return "calls no tool"
	}
	words := "calls"
	for i, c := range made {
		if i > 0 {
			words += ","
		}
		words += " " + c.Name + "(" + clip(c.Arguments) + ")"
	}
	return words
}

// clip shortens what a model may have made very long.
func clip(s string) string {
	const most = 120
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}

// rewrite gives a turn's request with the model's own replies in it.
func (h *history) rewrite(r tape.Request) tape.Request {
	from := h.c.Turns[r.Turn-1].From
	messages := slices.Clone(r.Messages)
	for at, m := range h.said {
		if i := 1 + at - from; at >= from && i < len(messages) {
			messages[i] = m
		}
	}
	r.Messages = messages
	return r
}
