package mutate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader"
)

// base is an honest answer that passes, with the places where something can be
// put into its text.
type base struct {
	id         int // among the subject's bases
	origin     string
	completion grader.Completion
	grade      grader.Grade
	graded     int    // nothing that is graded stands before this byte
	body       int    // all that stands behind this byte is graded
	swallows   string // why nothing put into the text would surely be graded
	start      spot   // before the answer
	middle     spot   // between two sentences of it, or before it
	end        spot   // after it
	open       string // why the end of the text is not plain text
	prose      []span // lines that are plain sentences
	voice      *voice
}

// spot is a place in a text, with what stands around it as the oracle reads it.
type spot struct {
	text          string
	at            int
	open, close   string // what parts an insertion from its neighbours
	before, after view   // as far as a form or a denial can reach
}

func (s *subject) newBase(b Base, g grader.Grade) *base {
	text := b.Completion.Text
	made := &base{origin: b.Origin, completion: b.Completion, grade: g}
	made.graded, made.body, made.swallows = reasoningEnd(text, s.target.Expectation.Reasoning)
	made.voice = voiceOf(text[made.body:] + b.Completion.Refusal)
	fence := ""
	made.prose, fence = proseLines(text, made.body)

	made.start = s.newSpot(text, made.body, "", "\n\n")
	if made.body > 0 {
		made.start.open = "\n\n"
	}
	made.middle = made.start
	if at := sentenceEnd(text, made.prose); at > 0 {
		made.middle = s.newSpot(text, at, "", " ")
		if r, _ := utf8.DecodeLastRuneInString(text[:at]); !unicode.IsSpace(r) {
			made.middle.close = "" // sentences that no space parts
		}
	}
	made.end = s.newSpot(text, len(text), "\n\n", "")
	switch {
	case strings.TrimSpace(text[made.body:]) == "":
		made.end.open = made.start.open
	case fence != "":
		made.open = "the answer ends inside a code block"
		made.end.open = "\n" + fence + "\n\n"
	case openTag(text[made.body:]):
		made.open = htmlOpen
	}
	return made
}

func (s *subject) newSpot(text string, at int, open, close string) spot {
	return spot{
		text: text, at: at, open: open, close: close,
		before: look(lastLetters(text[:at], s.reach)),
		after:  look(firstLetters(text[at:], s.reach)),
	}
}

// reasoningEnd is where the answer may begin and where it surely has begun,
// when there may be a reasoning block before it. An answer that opens with a
// block and never closes it cannot be altered where it surely counts.
func reasoningEnd(text string, mode grader.Reasoning) (earliest, latest int, swallows string) {
	if mode == grader.ReasoningGrade {
		return 0, 0, ""
	}
	lower := asciiLower(text)
	opens := strings.HasPrefix(strings.TrimSpace(lower), "<think")
	for _, closing := range []string{"</think>", "</thinking>"} {
		if i := strings.LastIndex(lower, closing); i >= 0 {
			latest = max(latest, i+len(closing))
		}
	}
	if latest == 0 && opens {
		return 0, 0, "the answer ends inside a reasoning block"
	}
	if latest > 0 && (opens || mode == grader.ReasoningCut) {
		earliest = latest
		for _, closing := range []string{"</think>", "</thinking>"} {
			if i := strings.Index(lower, closing); i >= 0 {
				earliest = min(earliest, i+len(closing))
			}
		}
	}
	return earliest, latest, ""
}

// asciiLower lowers ASCII alone, so that every byte keeps its offset.
func asciiLower(s string) string {
	if strings.IndexByte(s, '<') < 0 {
		return s
	}
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

const htmlOpen = "the answer ends inside an HTML tag"

// openTag reports whether text ends inside something like <a href="...
func openTag(text string) bool {
	i := strings.LastIndexByte(text, '<')
	if i < 0 || strings.IndexByte(text[i:], '>') >= 0 || i+1 == len(text) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[i+1:])
	return unicode.IsLetter(r) || strings.ContainsRune("/!?", r)
}

// with is the base's completion with another text.
func (b *base) with(text string) grader.Completion {
	c := b.completion
	c.Text = text
	return c
}

// piece is a restyled form and the words that go in with it.
type piece struct {
	pre, form, post string
	lead, trail     int // bytes of form that are marks at its edges
}
