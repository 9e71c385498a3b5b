package speech

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// plain folds a character that is another one in disguise: full-width, a curly
// or odd apostrophe, a mathematical letter.
func plain(r rune) rune {
	switch {
	case r < 0x80:
		return r
	case r >= 0xFF01 && r <= 0xFF5E:
		return r - 0xFEE0
	case r == '’' || r == '‘' || r == 'ʼ' || r == '′' || r == '‛' || r == '´':
		return '\''
	case r == '‐' || r == '‑' || r == '\u2212':
		return '-'
	case r == '“' || r == '”' || r == '„' || r == '‟':
		return r
	case r >= 0x1D400 && r <= 0x1D7FF:
		p, _ := utf8.DecodeRuneInString(norm.NFKC.String(string(r)))
		return p
	}
	return r
}

// invisible says that a reader does not see a character, so that it parts no
// word.
func invisible(r rune) bool {
	return r == 0xAD || r >= 0x200B && r <= 0x200F || r >= 0x202A && r <= 0x202E || r >= 0x2060 && r <= 0x206F ||
		r == 0xFEFF || r >= 0xFE00 && r <= 0xFE0F || r == 0x180E || r == 0x034F
}

// ideographic says that a character is a word by itself: Chinese characters,
// Japanese kana.
func ideographic(r rune) bool {
	return r >= 0x3041 && r <= 0x30FF && r != 0x30FB || r >= 0x4E00 && r <= 0x9FFF || r >= 0x3400 && r <= 0x4DBF ||
		r == '々' || r == '〇' || r >= 0xFF66 && r <= 0xFF9F || r >= 0x20000 && r <= 0x3FFFF
}

// traditional pairs the traditional and Japanese characters that occur in
// triggers with simplified ones.
const traditional = "沒没無无認认確确嗎吗還还過过後后會会說说個个時时樣样麼么錯错誤误訊讯請请問问檢检來来對对從从並并為为將将預预計计處处紀纪錄录顯显應应該该當当幫帮給给讓让僅仅單单況况條条證证據据發发現现實实際际難难斷断與与於于別别擔担關关係系卻却雖虽們们記记聲声稱称導导視视達达絕绝謂谓備备願愿萬万進进選选項项報报買买貨货費费點点開开區区體体轉转變变結结約约終终節节驗验議议論论測测試试遲迟間间嘗尝啟启儘尽儘尽"

// The characters that traditional ones lie between.
const (
	firstHan = 0x4E00
	lastHan  = 0x9FFF
)

// simple holds the simplified character of each traditional one.
var simple = func() *[lastHan - firstHan + 1]string {
	var t [lastHan - firstHan + 1]string
	pairs := []rune(traditional)
	for i := 0; i+1 < len(pairs); i += 2 {
		t[pairs[i]-firstHan] = string(pairs[i+1])
	}
	return &t
}()

// simplified gives the text of an ideographic word r, which src spells. Rare
// characters are all the same: no trigger holds one.
func simplified(r rune, src string) string {
	switch {
	case r >= 0x10000:
		return "?"
	case r < firstHan || r > lastHan:
		return string(r)
	case simple[r-firstHan] != "":
		return simple[r-firstHan]
	}
	return src
}

// markText gives the one spelling of marks that do the same.
func markText(r rune) string {
	switch r {
	case '。', '．', '｡':
		return "."
	case '，', '、', '､':
		if r == '，' {
			return ","
		}
		return "、"
	case '—', '–', '―', '─':
		return "—"
	case '…', '⋯':
		return "…"
	case '“', '「', '『', '«', '《', '„', '‹':
		return "“"
	case '”', '」', '』', '»', '》', '›':
		return "”"
	case '❌', '✗', '✘', '✖', '☒', '🚫':
		return "✗"
	case '✓', '✔', '✅', '☑':
		return "✓"
	case '【', '〔':
		return "["
	case '】', '〕':
		return "]"
	}
	if r < 0x80 {
		return ascii[r : r+1]
	}
	return string(r)
}

// ascii holds every ASCII character at its own place, to cut marks from.
var ascii = func() string {
	var b [128]byte
	for i := range b {
		b[i] = byte(i)
	}
	return string(b[:])
}()

// longestTag bounds how far the end of a tag is looked for.
const longestTag = 256

// tag passes over an HTML tag at s.at; one that breaks lines ends a sentence.
func (s *scanner) tag() bool {
	rest := s.src[s.at:min(s.end, s.at+longestTag)]
	if len(rest) < 3 || rest[1] != '/' && !unicode.IsLetter(rune(rest[1])) {
		return false
	}
	k := strings.IndexByte(rest, '>')
	if k < 0 || strings.IndexByte(rest[1:k], '<') >= 0 {
		return false
	}
	name := strings.ToLower(strings.Trim(rest[1:k], "/ "))
	if i := strings.IndexAny(name, " /"); i >= 0 {
		name = name[:i]
	}
	switch name {
	case "br", "p", "div", "li", "td", "tr", "th", "h1", "h2", "h3", "h4":
		s.add(mark, "\n", s.at, s.at+k+1, false)
		s.spaced = true
	case "s", "del", "strike":
		s.struck = rest[1] != '/'
	}
	s.at += k + 1
	return true
}

var entities = map[string]string{"nbsp": " ", "#39": "'", "rsquo": "'", "apos": "'", "quot": "\"", "#34": "\"", "amp": "&", "ldquo": "“", "rdquo": "”"}

// entity takes an HTML entity at s.at. An apostrophe joins what it stands
// between.
func (s *scanner) entity() bool {
	rest := s.src[s.at:min(s.end, s.at+8)]
	k := strings.IndexByte(rest, ';')
	if k < 2 {
		return false
	}
	text, ok := entities[rest[1:k]]
	if !ok {
		return false
	}
	start := s.at
	s.at += k + 1
	switch {
	case text == " ":
		s.spaced = true
	case text == "'" && len(s.words) > 0 && s.at < s.end && s.words[len(s.words)-1].kind == letters:
		s.apostrophe()
	default:
		s.add(mark, text, start, s.at, false)
	}
	return true
}

// apostrophe goes on with the word before an entity that stands for one.
func (s *scanner) apostrophe() {
	last := s.words[len(s.words)-1]
	s.words = s.words[:len(s.words)-1]
	from := s.at
	for s.at < s.end && s.src[s.at]|0x20 >= 'a' && s.src[s.at]|0x20 <= 'z' {
		s.at++
	}
	s.spaced, s.from = last.spaced, s.from[:0]
	s.parted(last.text+"'"+strings.ToLower(s.src[from:s.at]), int(last.start), s.at, last.upper)
}

// escape passes over the backslash of \" and \t, and of a markdown escape.
func (s *scanner) escape() bool {
	if s.at+1 >= s.end {
		return false
	}
	switch c := s.src[s.at+1]; {
	case c == 't' || c == 'r':
		s.spaced = true
		s.at += 2
		return true
	case c < 0x80 && unicode.IsPunct(rune(c)):
		s.at++
		return c != '\\'
	}
	return false
}
