package grounding

import "strings"

// cues are words that tell a number to be a sum, a difference, an average or a
// multiple. Beside one, a value is likelier to be derived than made up. Their
// like in Chinese and Japanese stand beside too many other numbers.
var cues = wordSet("more less fewer ahead behind apart difference higher lower cheaper dearer longer shorter warmer colder older younger total totals together " +
	"altogether sum combined average mean median saving savings save gap times twice " +
	"mehr weniger insgesamt zusammen differenz durchschnitt günstiger teurer más menos total diferencia promedio juntos juntas suma")

// nearCue is how many bytes away such a word stands at most.
const nearCue = 32

// cued says that a word right before or after a judgement's entity, in its
// sentence, tells it to be derived.
func (c *check) cued(i int) bool {
	j := &c.out[i]
	before := c.text[max(0, j.Start-nearCue):j.Start]
	if k := strings.LastIndexAny(before, ".!?;\n"); k >= 0 {
		before = before[k+1:]
	}
	after := c.text[j.End:min(len(c.text), j.End+nearCue)]
	if k := strings.IndexAny(after, ".!?;\n"); k >= 0 {
		after = after[:k]
	}
	return tells(before) || tells(after)
}

func tells(words string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(words), func(r rune) bool { return r < 'a' || r > 'z' && r < 0x80 }) {
		if cues[word] {
			return true
		}
	}
	return false
}
