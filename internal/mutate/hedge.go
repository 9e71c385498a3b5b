package mutate

import (
	"strings"
	"unicode"
)

// hedged reports whether words could do anything but assert what they say: a
// negation, a condition, a modal verb, a quotation or a question is among them.
// It sees rather too much than too little, so that what it does not see is an
// assertion whoever reads it.
func hedged(words string) bool {
	if strings.ContainsAny(words, hedgeMarks) {
		return true
	}
	lower := strings.Map(straight, strings.ToLower(words))
	for _, word := range strings.FieldsFunc(lower, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '\'' }) {
		word = strings.Trim(word, "'")
		if hedges[word] || strings.HasSuffix(word, "n't") || strings.HasSuffix(word, "'ll") || strings.HasSuffix(word, "'d") || strings.HasPrefix(word, "n'") {
			return true
		}
	}
	for _, part := range hedgeParts {
		if strings.Contains(lower, part) {
			return true
		}
	}
	return false
}

// hedgeMarks stand around what may be somebody else's words, or behind a
// question.
const hedgeMarks = "?？¿\"“”„«»「」『』()（）"

// hedges are words by which a sentence may do something else than assert.
var hedges = setOf(
	// English
	"not no never none nothing nobody neither nor without cannot can could may might maybe perhaps possibly probably would will shall should must",
	"if unless whether once when until till before be to please let ask asked asks check checked confirm verify make sure see",
	"said says say told tells claim claims claimed according report reports reported apparently allegedly supposedly seems seem looks",
	"like example such suppose imagine want wish hope hopefully need needs unable unclear unknown unsure fail fails failed lack lacks deny denies denied",
	"doubt doubtful hardly barely scarcely far expect expected pending going assume assuming provided yet",
	// German
	"nicht nichts kein keine keinen keinem keiner keines nie niemals niemand ohne weder ob wenn falls sofern sobald bis würde würden könnte könnten",
	"kann können darf soll sollen sollte wird werden möchte bitte laut angeblich vielleicht möglicherweise wohl unklar sagt sagte sagen zufolge beispiel etwa wie",
	// Spanish
	"no nunca nada nadie ningún ninguna ninguno ni sin si cuando puede pueden puedo podría podrían sería será serán quizá quizás tal según dice dijo dicen ejemplo favor como",
	// French
	"ne pas jamais rien aucun aucune ni sans si quand peut peuvent peux pourrait serait sera selon dit exemple comme",
	// Russian
	"не нет ни никогда без если бы ли может могут будет будут когда возможно говорит сказал например",
)

func setOf(lists ...string) map[string]bool {
	set := map[string]bool{}
	for _, list := range lists {
		for _, word := range strings.Fields(list) {
			set[word] = true
		}
	}
	return set
}

// hedgeParts are the same in scripts that do not part words, or that grow them
// together.
var hedgeParts = []string{
	"不", "没", "沒", "無", "无", "未", "非", "否", "别", "莫", "若", "如", "会", "會", "将", "將", "能", "可", "请", "請", "吗", "嗎", "么", "呢", "据", "據", "称", "稱", "说", "說", "或",
	"ない", "ません", "なく", "ず", "か", "もし", "れば", "たら", "なら", "でしょう", "だろう", "という", "とのこと", "予定", "そう", "よう",
	"않", "못", "없", "아니", "안 ", "면", "까", "수 ", "라고", "다고", "것", "듯",
}

// asserts gives the reason why a form that is put at p may not be asserted
// there where its sentence is read for that, or "".
func (s *subject) asserts(b *base, f *form, p *spot) string {
	if !s.target.Expectation.Scope {
		return ""
	}
	line := p.text[strings.LastIndexByte(p.text[:p.at], '\n')+1 : p.at]
	switch before := strings.TrimRightFunc(p.text[:p.at], unicode.IsSpace); {
	case hedged(f.text):
		return "the form's own words may do something else than assert it"
	case p == &b.end && strings.HasSuffix(before, ":"), p == &b.end && strings.HasSuffix(before, "："):
		return "the answer ends in words that lead to something"
	case p == &b.middle && strings.ContainsAny(line, hedgeMarks+":："):
		return "the words before it may be a quotation that goes on"
	}
	return ""
}

// sentenceHedged reports whether the sentence that a seat of a form lies in
// could do something else than assert it.
func sentenceHedged(at seat) bool {
	left := at.left[strings.LastIndexByte(at.left, '\n')+1:]
	for i := len(left) - 1; i > 0; i-- {
		if left[i] == ' ' && endsSentence(left[:i]) {
			left = left[i:]
			break
		}
	}
	right, _, _ := strings.Cut(at.right, "\n")
	for i := 1; i < len(right); i++ {
		if right[i] == ' ' && endsSentence(right[:i]) {
			right = right[:i]
			break
		}
	}
	before := strings.TrimRightFunc(at.left[:strings.LastIndexByte(at.left, '\n')+1], unicode.IsSpace)
	return hedged(left) || hedged(right) || strings.HasSuffix(before, ":") || strings.HasSuffix(before, "：")
}

// endsSentence reports whether text surely ends with a sentence: the point is
// not that of a short word, which may be an abbreviation.
func endsSentence(text string) bool {
	if strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") {
		return true
	}
	word, ok := strings.CutSuffix(text, ".")
	word = word[strings.LastIndexAny(word, " .")+1:]
	return ok && len(word) > 3 && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
}
