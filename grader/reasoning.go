package grader

import "strings"

// reasoningTags are the blocks in which models think aloud.
var reasoningTags = []string{"think", "thinking"}

// answerStart gives where the graded answer begins in text. A block counts
// only at the very start and only with its end, so that it is no place to hide
// an answer in; mode ReasoningCut also trusts a closing tag alone.
func answerStart(text string, mode Reasoning) int {
	if mode == ReasoningGrade {
		return 0
	}
	lead := len(text) - len(strings.TrimLeft(text, " \t\r\n\ufeff"))
	for _, tag := range reasoningTags {
		opening, closing := "<"+tag+">", "</"+tag+">"
		if strings.HasPrefix(text[lead:], opening) {
			if k := strings.Index(text, closing); k >= 0 {
				return k + len(closing)
			}
			return 0
		}
	}
	if mode != ReasoningCut {
		return 0
	}
	cut := 0
	for _, tag := range reasoningTags {
		closing := "</" + tag + ">"
		if k := strings.Index(text, closing); k >= 0 && (cut == 0 || k+len(closing) < cut) {
			cut = k + len(closing)
		}
	}
	return cut
}
