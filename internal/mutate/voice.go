package mutate

import (
	"strings"
	"unicode"
)

// voice is what a neutral speaker of a language says: nothing in it is about
// any case.
type voice struct {
	closing       string // a whole sentence
	before, after string // a clause that can hold another one
	but           string // joins two clauses
	stop          string
	filler        string // an answer that says nothing

	denials []clause // clauses that deny what stands in them
	asides  []clause // whole sentences that state nothing of it
	asks    clause   // a question about a thing
}

// clause is what stands around other words.
type clause struct{ pre, post string }

var english = &voice{
	closing: "Let me know if anything else comes up.",
	before:  "In short, ", after: ", as things stand",
	but: ", but ", stop: ".",
	filler:  "One moment, please.",
	denials: []clause{{"I cannot confirm that ", ""}, {"There is no record that ", ""}},
	asides:  []clause{{"Would you like me to check whether ", "?"}, {"If ", ", you will hear from us."}},
	asks:    clause{"Shall I look for ", "?"},
}

var (
	german = &voice{
		closing: "Melden Sie sich gern, wenn noch etwas offen ist.",
		before:  "Kurz gesagt, ", after: ", so sieht es aus",
		but: ", aber ", stop: ".",
		filler:  "Einen Moment, bitte.",
		denials: []clause{{"Ich kann nicht bestätigen, dass ", ""}},
		asides:  []clause{{"Soll ich prüfen, ob ", "?"}},
		asks:    clause{"Soll ich nach ", " suchen?"},
	}
	spanish = &voice{
		closing: "Avíseme si surge algo más.",
		before:  "En resumen, ", after: ", así están las cosas",
		but: ", pero ", stop: ".",
		filler:  "Un momento, por favor.",
		denials: []clause{{"No puedo confirmar que ", ""}},
		asides:  []clause{{"¿Quiere que compruebe si ", "?"}},
		asks:    clause{"¿Quiere que busque ", "?"},
	}
	french = &voice{
		closing: "Dites-moi si autre chose se présente.",
		before:  "En bref, ", after: ", voilà où nous en sommes",
		but: ", mais ", stop: ".",
		filler: "Un instant, je vous prie.",
	}
	russian = &voice{
		closing: "Дайте знать, если появится что-то ещё.",
		before:  "Итак, ", after: ", вот как обстоят дела",
		but: ", но ", stop: ".",
		filler: "Минуту, пожалуйста.",
	}
	chinese = &voice{
		closing: "如有其他需要，请随时告诉我。",
		before:  "简单来说，", after: "，情况就是这样",
		but: "，但", stop: "。",
		filler:  "请稍等。",
		denials: []clause{{"我无法确认", ""}, {"没有记录显示", ""}},
		asides:  []clause{{"需要我查一下是否", "吗？"}},
		asks:    clause{"需要我查一下", "吗？"},
	}
	japanese = &voice{
		closing: "ほかに気になる点があればお知らせください。",
		before:  "まとめると、", after: "、現状は以上です",
		but: "、しかし、", stop: "。",
		filler:  "少々お待ちください。",
		denials: []clause{{"", "という記録はありません"}},
		asides:  []clause{{"", "かどうか確認しましょうか？"}},
		asks:    clause{"", "を調べましょうか？"},
	}
	korean = &voice{
		closing: "다른 점이 있으면 알려 주세요.",
		before:  "정리하면, ", after: ", 여기까지입니다",
		but: ", 하지만 ", stop: ".",
		filler: "잠시만 기다려 주세요.",
	}
)

// frequent maps words that are frequent in one language, and rare or absent in
// the others, to it.
var frequent = map[string]*voice{
	"the": english, "is": english, "and": english, "was": english, "of": english, "you": english, "not": english, "i": english,
	"der": german, "die": german, "das": german, "und": german, "ist": german, "nicht": german, "ich": german, "keine": german, "für": german,
	"el": spanish, "los": spanish, "las": spanish, "que": spanish, "para": spanish, "está": spanish, "una": spanish, "con": spanish, "del": spanish,
	"le": french, "les": french, "des": french, "est": french, "pas": french, "vous": french, "je": french, "votre": french, "une": french,
}

// judged is how much of an answer is read to tell its language.
const judged = 1024

// voiceOf chooses the voice for a text, by its script and, in Latin script, by
// frequent words. English is the default.
func voiceOf(text string) *voice {
	var latin, han, kana, hangul, cyrillic int
	end := len(text)
	for i, r := range text {
		if i > judged {
			end = i
			break
		}
		switch {
		case r < 0x80:
			if r|0x20 >= 'a' && r|0x20 <= 'z' {
				latin++
			}
		case unicode.Is(unicode.Han, r):
			han++
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			kana++
		case unicode.Is(unicode.Hangul, r):
			hangul++
		case unicode.Is(unicode.Cyrillic, r):
			cyrillic++
		}
	}
	// A character of these scripts says as much as several Latin letters.
	switch most := max(latin/3, han+kana, hangul, cyrillic/2); {
	case most == 0 || most == latin/3:
		return latinVoice(text[:end])
	case most == hangul:
		return korean
	case most == han+kana && kana > 0:
		return japanese
	case most == han+kana:
		return chinese
	}
	return russian
}

func latinVoice(text string) *voice {
	counts := map[*voice]int{}
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if v := frequent[word]; v != nil {
			counts[v]++
		}
	}
	best := english
	for _, v := range []*voice{german, spanish, french} {
		if counts[v] > counts[best] {
			best = v
		}
	}
	return best
}
