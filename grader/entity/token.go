package entity

import (
	"unicode"
	"unicode/utf8"
)

// class sorts the bytes that the walk meets.
type class uint8

const (
	other class = iota
	space
	letter
	digit
	high // part of a character that is not ASCII
)

var classes = func() (t [256]class) {
	for c := range t {
		switch b := byte(c); {
		case b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == '\v' || b == '\f':
			t[c] = space
		case b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z':
			t[c] = letter
		case b >= '0' && b <= '9':
			t[c] = digit
		case b >= utf8.RuneSelf:
			t[c] = high
		}
	}
	return t
}()

func isDigit(b byte) bool { return classes[b] == digit }

func isLetter(b byte) bool { return classes[b] == letter }

func isSpace(b byte) bool { return classes[b] == space }

func isAlnum(b byte) bool { return classes[b] == letter || classes[b] == digit }

func isUpper(b byte) bool { return b >= 'A' && b <= 'Z' }

func isLower(b byte) bool { return b >= 'a' && b <= 'z' }

// at gives the byte at i, a space beyond the text's ends.
func (s *scanner) at(i int) byte {
	if i < 0 || i >= len(s.text) {
		return ' '
	}
	return s.text[i]
}

// blank gives where the spaces and tabs at i end; a line's end stays.
func (s *scanner) blank(i int) int {
	i = min(i, len(s.text))
	for i < len(s.text) && (s.text[i] == ' ' || s.text[i] == '\t') {
		i++
	}
	return i
}

// gap steps over what may stand between the words of one thing: at most a few
// blanks and one line's end.
func (s *scanner) gap(i int) int {
	const most = 4
	i = min(i, len(s.text))
	lines := 0
	for k := i; k < len(s.text) && k < i+most; k++ {
		switch {
		case s.text[k] == '\n':
			if lines++; lines > 1 {
				return i
			}
		case !isSpace(s.text[k]):
			return k
		}
	}
	return i
}

// back steps from i back over a few blanks.
func (s *scanner) back(i int) int {
	for k := 0; k < 4 && i > 0 && (s.text[i-1] == ' ' || s.text[i-1] == '\t' || s.text[i-1] == '\n'); k++ {
		i--
	}
	return i
}

// mostWord is how long a word may be that means something here.
const mostWord = 32

// wordEnd gives where the word at i ends: letters of alphabets, with their
// accents. It looks no further than mostWord bytes and a character.
func (s *scanner) wordEnd(i int) int {
	i = min(i, len(s.text))
	for from := i; i < len(s.text) && i-from < mostWord; {
		switch c := s.text[i]; classes[c] {
		case letter:
			i++
			continue
		case high:
			r, size := utf8.DecodeRuneInString(s.text[i:])
			if !alphabetic(r) {
				return i
			}
			i += size
			continue
		}
		return i
	}
	return i
}

// wordStart gives where the word begins that ends at i.
func (s *scanner) wordStart(i int) int {
	for from := i; i > 0 && from-i < mostWord; {
		switch c := s.text[i-1]; classes[c] {
		case letter:
			i--
			continue
		case high:
			r, size := utf8.DecodeLastRuneInString(s.text[:i])
			if !alphabetic(r) {
				return i
			}
			i -= size
			continue
		}
		return i
	}
	return i
}

// alphabetic says of a character that it is a letter of a script that parts
// words by spaces.
func alphabetic(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return isLetter(byte(r))
	case r < 0x00c0, r == 0x00d7, r == 0x00f7, r >= 0x0e00 && r < 0x0e80, r >= 0x2000 && r < 0xa000, r >= 0xac00 && r < 0xfb00, r >= 0xfe00:
		return false
	}
	return unicode.IsLetter(r) || unicode.Is(unicode.Mn, r)
}

// before gives the word that ends at i or a few blanks before it, and where it
// begins.
func (s *scanner) before(i int) (word string, start int) {
	end := s.back(i)
	start = s.wordStart(end)
	return s.text[start:end], start
}

// after gives the word at i or a few blanks after it, and its ends.
func (s *scanner) after(i int) (word string, start, end int) {
	start = s.gap(i)
	end = s.wordEnd(start)
	return s.text[start:end], start, end
}

// token is a run of letters, digits and underscores, and of single hyphens
// between them.
type token struct {
	start, end     int
	letters, upper int // how many of its bytes are such
	digits, under  int
	hyphens        int
}

// tokenAt gives the token that i stands in. It is looked for once.
func (s *scanner) tokenAt(i int) *token {
	if i >= s.token.start && i < s.token.end {
		return &s.token
	}
	t := token{start: i}
	k := i
	for ; k < len(s.text); k++ {
		switch c := s.text[k]; {
		case isLetter(c):
			t.letters++
			if isUpper(c) {
				t.upper++
			}
		case isDigit(c):
			t.digits++
		case c == '_':
			t.under++
		case c == '-' && k > i && isAlnum(s.text[k-1]) && isAlnum(s.at(k+1)):
			t.hyphens++
		default:
			t.end = k
			s.token = t
			return &s.token
		}
	}
	t.end = k
	s.token = t
	return &s.token
}

// lower folds the case of a word; it allocates only where something changes.
func lower(word string) string {
	for i := 0; i < len(word); i++ {
		if c := word[i]; isUpper(c) || c >= utf8.RuneSelf {
			return toLower(word)
		}
	}
	return word
}

func toLower(word string) string {
	var buf [mostWord + utf8.UTFMax]byte
	b := buf[:0]
	for _, r := range word {
		b = utf8.AppendRune(b, unicode.ToLower(r))
	}
	return string(b)
}

func lowerShort(text string) string {
	if len(text) > mostWord {
		return ""
	}
	return lower(text)
}

func capital(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r)
}

func allDigits(p string) bool {
	for k := 0; k < len(p); k++ {
		if !isDigit(p[k]) {
			return false
		}
	}
	return p != ""
}
