package replay

import (
	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// Requests gives what a suite asks, in the order of its cases and their turns,
// of this model or, when it is empty, of the suite's own.
func Requests(s *fixture.Suite, model string) []tape.Request {
	if model == "" {
		model = s.Request.Model
	}
	role := s.Request.SystemRole
	if role == "" {
		role = "system"
	}
	var out []tape.Request
	for _, c := range s.Cases {
		for i, turn := range c.Turns {
			messages := make([]tape.Message, 0, len(turn.Messages)+1)
			messages = append(messages, tape.Message{Role: role, Content: c.System.Text})
			for _, m := range turn.Messages {
				messages = append(messages, tape.Message{Role: m.Role, Content: m.Content})
			}
			out = append(out, tape.Request{
				Case:           c.ID,
				Turn:           i + 1,
				Model:          model,
				Messages:       messages,
				Temperature:    s.Request.Temperature,
				Seed:           s.Request.Seed,
				MaxTokens:      s.Request.MaxTokens,
				MaxTokensField: s.Request.MaxTokensField,
				Extra:          s.Request.Extra,
			})
		}
	}
	return out
}
