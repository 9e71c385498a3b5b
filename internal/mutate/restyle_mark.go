package mutate

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// emphasis puts marks inside the form: its middle word in bold, its first one
// in italics. A form of one word is marked whole; in a script without spaces,
// the second half is.
func emphasis(f *form) ([]piece, string) {
	if f.marked {
		return nil, markedForm
	}
	words := strings.Split(f.text, " ")
	if len(words) == 1 {
		if at := tightGap(f.text); at > 0 && strings.TrimFunc(f.text, solid) == "" {
			return []piece{{form: f.text[:at] + "**" + f.text[at:] + "**", trail: 2}}, ""
		}
		return []piece{{form: "**" + f.text + "**", lead: 2, trail: 2}}, ""
	}
	var p piece
	middle := len(words) / 2
	for i := range words {
		at := (middle + i) % len(words)
		word, lead, trail, ok := wrapped(words[at], "**")
		if !ok {
			continue
		}
		words[at] = word
		if at == 0 {
			p.lead = lead
		}
		if at == len(words)-1 {
			p.trail = trail
		}
		middle = at
		break
	}
	if middle != 0 && strings.TrimFunc(words[0], solid) == "" {
		words[0], p.lead = "_"+words[0]+"_", 1
	}
	p.form = strings.Join(words, " ")
	if p.form == f.text {
		return nil, "the form has no word to mark"
	}
	return []piece{p}, ""
}

// wrapped puts mark around a word that is solid from end to end, give or take
// punctuation after it. lead and trail are the marks that stand at the edges.
func wrapped(word, mark string) (marked string, lead, trail int, ok bool) {
	core := strings.TrimRightFunc(word, unicode.IsPunct)
	if core == "" {
		return "", 0, 0, false
	}
	first, _ := utf8.DecodeRuneInString(core)
	last, _ := utf8.DecodeLastRuneInString(core)
	if !solid(first) || !solid(last) {
		return "", 0, 0, false
	}
	if core == word {
		trail = len(mark)
	}
	return mark + core + mark + word[len(core):], len(mark), trail, true
}

// The structures are written without a word that any case could be about.
const (
	tableBefore = "| item | status |\n| --- | --- |\n| entry | "
	tableAfter  = " |"
	listBefore  = "- entry\n- "
)

// tableCell puts the form into a cell of a table.
func tableCell(f *form) ([]piece, string) {
	if f.marked {
		return nil, markedForm
	}
	return []piece{{pre: tableBefore, form: f.text, post: tableAfter}}, ""
}

// listItem makes the form an item of a list.
func listItem(f *form) ([]piece, string) {
	if f.marked {
		return nil, markedForm
	}
	return []piece{{pre: listBefore, form: f.text}}, ""
}

// blockQuote quotes the form, and once more broken over two quoted lines.
func blockQuote(f *form) ([]piece, string) {
	if f.marked {
		return nil, markedForm
	}
	pieces := []piece{{pre: "> ", form: f.text}}
	if first, second, ok := twoLines(f.text); ok {
		pieces = append(pieces, piece{pre: "> ", form: first + "\n> " + second})
	}
	return pieces, ""
}

// codeSpan sets the form as code.
func codeSpan(f *form) ([]piece, string) {
	if f.marked {
		return nil, markedForm
	}
	return []piece{{pre: "`", form: f.text, post: "`"}}, ""
}
