package speech

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// kind is what a word is made of.
type kind uint8

const (
	letters kind = iota // a word of an alphabet; a contraction is parted in two
	ideogram
	number
	mark // punctuation, and other signs
)

// word is a word, a character of Chinese or Japanese, a number or a mark.
type word struct {
	start, end int32  // in bytes of the text
	text       string // folded
	class      class  // what its language says it can be
	begins     *node  // the wordings of its language that begin with it
	kind       kind
	spaced     bool // white space stands before it
	upper      bool // it began with a capital
	struck     bool // it stands in a strikethrough
}

func (w *word) is(c class) bool { return w.class&c != 0 }

// scanner cuts a stretch of text into words.
type scanner struct {
	src    string
	at     int
	end    int
	words  []word
	buf    []byte  // the word that is being read
	from   []int32 // where each of its bytes comes from
	spaced bool
	struck bool
}

// scan cuts src[from:to] into words.
func scan(src string, r region) []word {
	s := scanner{src: src, at: r.start, end: r.end, words: make([]word, 0, (r.end-r.start)/4+8)}
	for s.at < s.end {
		s.step()
	}
	return s.words
}

// step takes the next word, or passes over what is none.
func (s *scanner) step() {
	c := s.src[s.at]
	switch {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		s.spaced = true
		s.at++
	case c == '*' || c == '`' || c == '_':
		if c == '_' {
			s.spaced = true
		}
		s.at++
	case c == '~' && strings.HasPrefix(s.src[s.at:s.end], "~~"):
		s.struck = !s.struck
		s.at += 2
	case c == '<' && s.tag(), c == '&' && s.entity(), c == '\\' && s.escape():
	default:
		r, n := utf8.DecodeRuneInString(s.src[s.at:s.end])
		switch r = plain(r); {
		case ideographic(r):
			s.add(ideogram, simplified(r, s.src[s.at:s.at+n]), s.at, s.at+n, false)
			s.at += n
		case unicode.IsLetter(r):
			s.letters()
		case unicode.IsDigit(r):
			s.digits()
		case unicode.IsSpace(r):
			s.spaced = true
			s.at += n
		case invisible(r) || unicode.IsMark(r):
			s.at += n
		default:
			s.mark(r, n)
		}
	}
}

func (s *scanner) add(k kind, text string, start, end int, upper bool) {
	s.words = append(s.words, word{
		start: int32(start), end: int32(end), text: text,
		kind: k, spaced: s.spaced, upper: upper, struck: s.struck,
	})
	s.spaced = false
}

// mark takes a mark; what is repeated counts once, so that a run of one mark
// is one word.
func (s *scanner) mark(r rune, n int) {
	start := s.at
	for s.at += n; s.at < s.end; {
		next, m := utf8.DecodeRuneInString(s.src[s.at:s.end])
		if plain(next) != r || r == '(' || r == ')' {
			break
		}
		s.at += m
	}
	text := markText(r)
	if r == '-' && (s.at-start > 1 || s.spaced) {
		text = "—"
	}
	s.add(mark, text, start, s.at, false)
}

// letters takes a word of an alphabet: what invisible characters, emphasis and
// apostrophes hold together.
func (s *scanner) letters() {
	if s.plainWord() {
		return
	}
	start, upper := s.at, false
	s.buf, s.from = s.buf[:0], s.from[:0]
	marks := false
	for s.at < s.end {
		r, n := utf8.DecodeRuneInString(s.src[s.at:s.end])
		p := plain(r)
		switch {
		case ideographic(p):
			n = 0
		case unicode.IsLetter(p) || unicode.IsDigit(p):
			if s.at == start {
				upper = unicode.IsUpper(p)
			}
			if p == r && r < 0xFB00 || p != r {
				s.buf = utf8.AppendRune(s.buf, unicode.ToLower(p))
			} else {
				s.buf = append(s.buf, strings.ToLower(norm.NFKC.String(string(r)))...)
			}
		case unicode.IsMark(p) && !invisible(p):
			s.buf = utf8.AppendRune(s.buf, p)
			marks = true
		case invisible(p) || p == '*':
		case (p == '\'' || p == '`') && s.inWord(n):
			s.buf = append(s.buf, '\'')
		case p == '-' && s.inWord(n):
			s.buf = append(s.buf, '-')
		case p == '.' && s.dotted():
			s.buf = append(s.buf, '.')
		default:
			n = 0
		}
		if n == 0 {
			break
		}
		for len(s.from) < len(s.buf) {
			s.from = append(s.from, int32(s.at))
		}
		s.at += n
	}
	if s.glued(s.at) {
		s.address(start)
		return
	}
	end := s.at
	for end > start && s.src[end-1] == '*' {
		end--
	}
	text := string(s.buf)
	if marks {
		text = norm.NFC.String(text)
	}
	s.parted(text, start, end, upper)
}

// plainWord takes a word of ASCII letters alone, which most words are.
func (s *scanner) plainWord() bool {
	i, capitals := s.at, false
	for ; i < s.end && (s.src[i]|0x20) >= 'a' && (s.src[i]|0x20) <= 'z'; i++ {
		capitals = capitals || s.src[i] < 'a'
	}
	if i == s.at || i < s.end && s.src[i] != ' ' && s.src[i] != ',' && s.src[i] != '\n' && (s.src[i] != '.' || i-s.at == 1) {
		return false
	}
	if i < s.end && s.src[i] == '.' && s.glued(i) {
		return false
	}
	text := s.src[s.at:i]
	if capitals {
		text = strings.ToLower(text)
	}
	if text[len(text)-1] == 't' && unspelled[text] != "" {
		return false
	}
	s.add(letters, text, s.at, i, s.src[s.at] < 'a')
	s.at = i
	return true
}

// glued says that the mark at offset i goes on with an address: of e-mail, of a
// page, of a file.
func (s *scanner) glued(i int) bool {
	rest := s.src[i:s.end]
	if strings.HasPrefix(rest, "://") {
		return true
	}
	return len(rest) > 2 && (rest[0] == '@' || rest[0] == '.') && lower(rest[1]) && lower(rest[2])
}

func lower(c byte) bool { return c >= 'a' && c <= 'z' }

// address takes the address that begins at start, as one word that does nothing.
func (s *scanner) address(start int) {
	for s.at < s.end && s.src[s.at] > ' ' && s.src[s.at] < utf8.RuneSelf && strings.IndexByte(`"'<>()[]{},;*|\\`+"`", s.src[s.at]) < 0 {
		s.at++
	}
	for s.at > start+1 && strings.IndexByte(".:!?", s.src[s.at-1]) >= 0 {
		s.at--
	}
	s.add(number, s.src[start:s.at], start, s.at, false)
}

// dotted says that the full stop at s.at stands inside an abbreviation of single
// letters: e.g., a.m.
func (s *scanner) dotted() bool {
	n := len(s.buf)
	if n == 0 || n > 1 && s.buf[n-2] != '.' || s.buf[n-1] >= 0x80 || s.buf[n-1] == '.' {
		return false
	}
	rest := s.src[s.at+1 : s.end]
	return rest != "" && rest[0]|0x20 >= 'a' && rest[0]|0x20 <= 'z' && (len(rest) == 1 || rest[1]|0x20 < 'a' || rest[1]|0x20 > 'z')
}

// inWord says that a letter stands right before s.at and after the n bytes there.
func (s *scanner) inWord(n int) bool {
	before, _ := utf8.DecodeLastRuneInString(s.src[:s.at])
	after, _ := utf8.DecodeRuneInString(s.src[s.at+n : s.end])
	for invisible(after) && after != utf8.RuneError {
		return true
	}
	return (unicode.IsLetter(before) || unicode.IsDigit(before) || invisible(before)) && (unicode.IsLetter(after) || unicode.IsDigit(after))
}

// contracted are the endings of English contractions.
var contracted = map[string]string{"'re": "are", "'ve": "have", "'ll": "will", "'m": "am", "'d": "would", "'s": "'s"}

// unspelled are contractions that are written without their apostrophe, and
// irregular ones.
var unspelled = map[string]string{
	"cannot": "can", "can't": "can", "cant": "can", "won't": "will", "wont": "will", "shan't": "shall", "ain't": "is",
	"dont": "do", "doesnt": "does", "didnt": "did", "isnt": "is", "wasnt": "was", "arent": "are", "werent": "were",
	"couldnt": "could", "wouldnt": "would", "shouldnt": "should", "hasnt": "has", "havent": "have", "hadnt": "had",
}

// parted adds a word, a contraction as the two words that it stands for.
func (s *scanner) parted(text string, start, end int, upper bool) {
	head, tail, cut := contraction(text)
	if tail == "" {
		s.add(letters, text, start, end, upper)
		return
	}
	at := start
	if cut < len(s.from) && int(s.from[cut]) < end {
		at = int(s.from[cut])
	}
	s.add(letters, head, start, at, upper)
	s.add(letters, tail, at, end, false)
}

// negation gives the end of an irregular contraction that denies.
func negation(text string) string {
	if text == "cannot" {
		return "not"
	}
	return text[strings.LastIndexByte(text, 'n'):]
}

// contraction gives the two words that a contraction stands for, and where its
// spelling parts them; no second word where it is none.
func contraction(text string) (head, tail string, cut int) {
	if verb, ok := unspelled[text]; ok {
		return verb, "not", len(text) - len(negation(text))
	}
	k := strings.LastIndexByte(text, '\'')
	switch {
	case k <= 0:
		return text, "", 0
	case strings.HasSuffix(text, "n't") && len(text) > 3:
		return text[:len(text)-3], "not", len(text) - 3
	case contracted[text[k:]] != "":
		return text[:k], contracted[text[k:]], k
	}
	return text, "", 0
}

// digits takes a number with the separators, letters and signs inside it.
func (s *scanner) digits() {
	start := s.at
	for s.at < s.end {
		r, n := utf8.DecodeRuneInString(s.src[s.at:s.end])
		p := plain(r)
		in := unicode.IsDigit(p) || unicode.IsLetter(p) && !ideographic(p) || invisible(p)
		if !in && strings.ContainsRune(".,:-/'", p) {
			after, _ := utf8.DecodeRuneInString(s.src[s.at+n : s.end])
			in = unicode.IsDigit(plain(after))
		}
		if !in {
			break
		}
		s.at += n
	}
	if s.at == start {
		s.at++
	}
	s.add(number, strings.ToLower(s.src[start:s.at]), start, s.at, false)
}
