package replay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// conversation is a case of three turns: the model calls a tool, answers, and
// answers once more after a compaction.
func conversation(live bool) *fixture.Suite {
	call := grader.Call{ID: "call_0001", Name: "lookup", Arguments: `{"id":"4","n":1.0}`}
	return &fixture.Suite{Cases: []*fixture.Case{{
		ID: "a", Live: live, System: fixture.Prompt{Text: "S"},
		Messages: []fixture.Message{
			{Role: "user", Content: "where?"},
			{Role: "assistant", Calls: []grader.Call{call}},
			{Role: "tool", CallID: "call_0001", Content: "not_found"},
			{Role: "assistant", Content: "taped answer"},
			{Role: "user", Content: "sure?"},
		},
		Turns: []fixture.Turn{{To: 1}, {To: 3}, {To: 5}},
	}}}
}

func answers(text string, calls ...grader.Call) tape.Exchange {
	message := map[string]any{"content": text}
	var list []any
	for _, c := range calls {
		list = append(list, map[string]any{"id": c.ID, "type": "function", "function": map[string]any{"name": c.Name, "arguments": c.Arguments}})
	}
	if list != nil {
		message["tool_calls"] = list
	}
	body, err := json.Marshal(map[string]any{"choices": []any{map[string]any{"message": message}}})
	if err != nil {
		panic(err)
	}
	return tape.Exchange{Status: 200, Response: string(body)}
}

func TestHistory(t *testing.T) {
	t.Parallel()
	lookup := grader.Call{ID: "x9", Name: "lookup", Arguments: `{"n":1,"id":"4"}`}
	const calledByTape = `where? {"content":null,"role":"assistant","tool_calls":[{"function":{"arguments":"{\"id\":\"4\",\"n\":1.0}","name":"lookup"},"id":"call_0001","type":"function"}]}`
	tests := []struct {
		name   string // what the row proves
		live   bool
		answer map[int]any // by turn: an exchange or an error
		want   []string    // what each turn's request ends with, or why it was not asked
	}{
		{name: "frozen history is the tape's, whatever is answered",
			answer: map[int]any{1: answers("no idea"), 2: answers("mine"), 3: answers("end")},
			want:   []string{`where?`, calledByTape + ` not_found`, calledByTape + ` not_found taped answer sure?`}},
		{name: "live history is the model's own, under the tape's ids", live: true,
			answer: map[int]any{1: answers("", lookup), 2: answers("my <answer>"), 3: answers("end")},
			want:   []string{`where?`, calledByTape + ` not_found`, calledByTape + ` not_found my <answer> sure?`}},
		{name: "words beside a call are the model's own", live: true,
			answer: map[int]any{1: answers("One moment.", lookup), 2: answers("mine"), 3: answers("end")},
			want:   []string{`where?`, strings.Replace(calledByTape, "null", `"One moment."`, 1) + ` not_found`, strings.Replace(calledByTape, "null", `"One moment."`, 1) + ` not_found mine sure?`}},
		{name: "another call has no return on the tape", live: true,
			answer: map[int]any{1: answers("", grader.Call{Name: "lookup", Arguments: `{"id":"5"}`})},
			want: []string{`where?`,
				`not asked: turn 1 answered otherwise than the tape goes on: it calls lookup({"id":"5"}), and the tape calls lookup({"id":"4","n":1.0})`,
				`not asked: turn 1 answered otherwise than the tape goes on: it calls lookup({"id":"5"}), and the tape calls lookup({"id":"4","n":1.0})`}},
		{name: "a call where the tape answers has none either", live: true,
			answer: map[int]any{1: answers("", lookup), 2: answers("", lookup)},
			want: []string{`where?`, calledByTape + ` not_found`,
				`not asked: turn 2 answered otherwise than the tape goes on: it calls lookup({"n":1,"id":"4"}), and the tape calls no tool`}},
		{name: "an outage ends the thread", live: true,
			answer: map[int]any{1: &tape.Failure{Message: "down"}},
			want:   []string{"down", "not asked, since turn 1 before it brought no answer: down", "not asked, since turn 1 before it brought no answer: down"}},
		{name: "what is not recorded leaves the rest unverified", live: true,
			answer: map[int]any{1: answers("", lookup), 2: &tape.Unrecorded{Case: "a"}},
			want:   []string{"where?", "no recording of this case", "unverified: not asked, since turn 2 before it brought no answer: no recording of this case"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := &fake{answer: func(_ context.Context, r tape.Request, _ int) (tape.Exchange, error) {
				switch a := tt.answer[r.Turn].(type) {
				case error:
					return tape.Exchange{}, a
				case tape.Exchange:
					return a, nil
				}
				return tape.Exchange{}, fmt.Errorf("turn %d was asked", r.Turn)
			}}
			got := make([]string, 3)
			err := Run(context.Background(), Threads(conversation(tt.live), "m"), f, Options{FirstWait: time.Millisecond}, func(r Result) {
				got[r.Request.Turn-1] = ended(t, r)
			})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("-want +got\n%s", d)
			}
		})
	}
}

// ended is what a request held after its system message, or why it brought
// nothing.
func ended(t *testing.T, r Result) string {
	var unrecorded *tape.Unrecorded
	switch {
	case errors.As(r.Err, &unrecorded) && r.Err != error(unrecorded):
		return "unverified: " + r.Err.Error()
	case r.Err != nil:
		return r.Err.Error()
	}
	var words []string
	for _, m := range r.Request.Messages[1:] {
		var plain struct {
			Content *string
			Calls   []any `json:"tool_calls"`
		}
		if err := json.Unmarshal([]byte(m), &plain); err != nil {
			t.Fatal(err)
		}
		if plain.Calls != nil {
			words = append(words, string(m))
		} else {
			words = append(words, *plain.Content)
		}
	}
	return strings.Join(words, " ")
}

// Turns of a frozen case run side by side: none waits for another.
func TestFrozenTurnsRunSideBySide(t *testing.T) {
	t.Parallel()
	arrived := make(chan struct{}, 3)
	all := make(chan struct{})
	go func() {
		for range 3 {
			<-arrived
		}
		close(all)
	}()
	f := &fake{answer: func(ctx context.Context, _ tape.Request, _ int) (tape.Exchange, error) {
		arrived <- struct{}{}
		select {
		case <-all:
			return answers("x"), nil
		case <-time.After(10 * time.Second):
			return tape.Exchange{}, errors.New("the turns wait for each other")
		}
	}}
	err := Run(context.Background(), Threads(conversation(false), "m"), f, Options{}, func(r Result) {
		if r.Err != nil {
			t.Error(r.Err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}
