package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/internal/fixture"
	"github.com/goldentrace/goldentrace/internal/report"
	"github.com/goldentrace/goldentrace/internal/tape"
)

// asItWas gives a suite and a case with these pins as they were in the
// baseline, or says why they cannot be had.
func (c *confirmation) asItWas(x *fixture.Case, old []string) (a again, problem string) {
	base := c.g.baseline
	was := base.Cases[slices.IndexFunc(base.Cases, func(row report.Case) bool { return row.CaseID == x.ID })]
	suite, then := *c.g.suite, *x
	a = again{plan: &suite, c: &then, model: c.g.model, old: old}
	for _, key := range old {
		switch key {
		case report.PinSystem:
			then.System.Text, problem = c.oldPrompt(x, was.Pins[key])
		case report.PinTools:
			suite.Tools.Wire, problem = c.oldTools(was.Pins[key])
		case report.PinModel:
			if a.model = was.Model; a.model == "" {
				problem = "the baseline does not name its model"
			}
		case report.PinSampling:
			if base.Request == nil {
				return a, "the baseline does not say how it was asked"
			}
			suite.Request = requestOf(*base.Request, suite.Request.Model)
		case report.PinCase:
			a.talk, problem = c.oldTalk(x, &was)
		default:
			problem = "nothing is known of the pin " + key
		}
		if problem != "" {
			return a, problem
		}
	}
	return a, ""
}

// oldPrompt finds a system prompt by its digest: in the baseline, on the tape,
// or in an earlier revision of the file.
func (c *confirmation) oldPrompt(x *fixture.Case, sum string) (text, problem string) {
	if text, ok := c.g.baseline.Texts[sum]; ok && pin(text) == sum {
		return text, ""
	}
	if text, err := c.g.store.Pin(sum); err == nil {
		return text, ""
	}
	if text, ok := revision(c.g.suite.Root, x.System, sum); ok {
		return text, ""
	}
	return "", "the old system prompt is neither in the baseline, nor on the tape, nor in git"
}

// oldTools finds tools by their digest, likewise.
func (c *confirmation) oldTools(sum string) (wire, problem string) {
	if sum == pin("") {
		return "", ""
	}
	var plain bytes.Buffer
	if json.Compact(&plain, c.g.baseline.Tools) == nil && pin(plain.String()) == sum {
		return plain.String(), ""
	}
	if text, err := c.g.store.Pin(sum); err == nil {
		return text, ""
	}
	return "", "the old tools are neither in the baseline nor on the tape"
}

// mostRevisions is how far back a file's history is looked through.
const mostRevisions = 200

// revision finds the text of a digest among a file's revisions in git. A
// project that is in no repository has none.
func revision(root string, p fixture.Prompt, sum string) (text string, ok bool) {
	revisions, ok := git(root, "log", fmt.Sprintf("--max-count=%d", mostRevisions), "--format=%H", "--", p.Path)
	if !ok {
		return "", false
	}
	for _, r := range strings.Fields(revisions) {
		if text, ok := gitShow(root, r, p.Path); ok {
			if filled, err := p.Fill(plainText(text)); err == nil && pin(filled) == sum {
				return filled, true
			}
		}
	}
	return "", false
}

// gitShow gives a file of the project as it was in a revision.
func gitShow(root, revision, path string) (text string, ok bool) {
	if strings.HasPrefix(revision, "-") {
		return "", false // it would be an option
	}
	return git(root, "show", revision+":./"+path)
}

func git(root string, args ...string) (out string, ok bool) {
	text, err := exec.Command("git", append([]string{"-C", root}, args...)...).Output()
	return string(text), err == nil
}

// oldTalk gives what followed the system message at each turn: rebuilt from
// the observations of a case in the short form, else from the tape.
func (c *confirmation) oldTalk(x *fixture.Case, was *report.Case) (talk [][]tape.Message, problem string) {
	if x.Live {
		return nil, "its history is live"
	}
	if len(was.Demands) != len(x.Turns) {
		return nil, "the case had other turns"
	}
	if len(x.Turns) == 1 && x.Turns[0].Step == 0 && len(was.Observations) > 0 {
		var texts []string
		for _, o := range was.Observations {
			if o.Step > 0 {
				return nil, "the case was a tape of steps"
			}
			texts = append(texts, o.Text)
		}
		return [][]tape.Message{{tape.Say("user", strings.Join(texts, "\n"))}}, ""
	}
	recorded, _, err := c.g.store.Exchanges(x.ID)
	if err != nil {
		return nil, err.Error()
	}
	for n := range x.Turns {
		i := slices.IndexFunc(recorded, func(e tape.Exchange) bool { return e.Turn == n+1 && c.recordedThen(e, was) })
		if i < 0 {
			return nil, "the old conversation is not on the tape"
		}
		talk = append(talk, recorded[i].Request.Messages[1:])
	}
	return talk, ""
}

// recordedThen says that an exchange was made under the baseline's prompt, and
// holds what was observed then.
func (c *confirmation) recordedThen(e tape.Exchange, was *report.Case) bool {
	if len(e.Request.Messages) == 0 || pin(e.Request.Messages[0].Text()) != was.Pins[report.PinSystem] {
		return false
	}
	demand := was.Demand(e.Turn - 1)
	seen := demand.Observations[:len(demand.Observations)-demand.Ahead]
	next := 1
	for _, o := range seen {
		i := slices.IndexFunc(e.Request.Messages[next:], func(m tape.Message) bool { return m.Text() == o.Text })
		if i < 0 {
			return false
		}
		next += i + 1
	}
	return true
}

func requestOf(r report.Request, model string) fixture.Request {
	return fixture.Request{
		Model: model, Temperature: r.Temperature, Seed: r.Seed, MaxTokens: r.MaxTokens, MaxTokensField: r.MaxTokensField,
		SystemRole: r.SystemRole, CallIDs: r.CallIDs, Extra: r.Extra,
	}
}
