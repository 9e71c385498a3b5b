package grader

import (
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// normalize folds a text without markup: NFKC and full case folding (Unicode
// 15, section 3.13, NFKC_Casefold without its removals, which stripMarkup has
// done), plain quotes and dashes, ASCII digits, single spaces.
func normalize(plain folded) folded {
	n := normalizer{in: plain.text, out: newBuilder(len(plain.text))}
	for i := 0; i < len(n.in); {
		i = n.step(i)
	}
	return n.out.done()
}

type normalizer struct {
	in    string
	out   builder
	last  rune // the last rune put out, 0 at a stream's start
	space bool // white space was seen since, from spaceFrom to spaceTo
	from  int
	to    int
	fold  cases.Caser
	ready bool // fold is made
}

// step folds what begins at i and gives where it ends.
func (n *normalizer) step(i int) int {
	if end := n.asciiWords(i); end > i {
		return end
	}
	c := n.in[i]
	if c < utf8.RuneSelf && (i+1 == len(n.in) || n.in[i+1] < utf8.RuneSelf) {
		if c == streamBreak {
			n.breakStream(i)
		} else {
			n.blank(i, i+1)
		}
		return i + 1
	}
	return n.segment(i)
}

// asciiWords folds words of ASCII parted by single spaces, which is most of
// most answers, and gives where they end. A character that a mark may follow
// is left to segment.
func (n *normalizer) asciiWords(i int) int {
	j, before := i, byte(' ')
	for j < len(n.in) {
		c := n.in[j]
		if foldASCII[c] == 0 || c == ' ' && before == ' ' {
			break
		}
		before = c
		j++
	}
	if j < len(n.in) && j > i && n.in[j] >= utf8.RuneSelf {
		j--
	}
	for j > i && n.in[j-1] == ' ' {
		j--
	}
	if j == i {
		return i
	}
	n.gap(rune(n.in[i]))
	n.out.plainRun(i, j-i)
	from := len(n.out.text)
	n.out.text = append(n.out.text, n.in[i:j]...)
	words := n.out.text[from:]
	for k, c := range words {
		words[k] = foldASCII[c]
	}
	n.last = rune(words[len(words)-1])
	return j
}

// foldASCII gives what a visible ASCII character or a space folds to; 0 for
// all else.
var foldASCII = func() (t [256]byte) {
	for c := byte(' '); c < 0x7f; c++ {
		t[c] = c
		if c >= 'A' && c <= 'Z' {
			t[c] = c + 'a' - 'A'
		}
	}
	return t
}()

// segment folds one normalisation segment that is not plain ASCII: a starter
// with the marks that may compose with it.
func (n *normalizer) segment(i int) int {
	r, size := utf8.DecodeRuneInString(n.in[i:])
	if r == streamBreak {
		n.breakStream(i)
		return i + 1
	}
	if unicode.IsSpace(r) {
		n.blank(i, i+size)
		return i + size
	}
	if end := n.stableRun(i); end > i {
		return end
	}
	end := i + segmentEnd(n.in[i:], size)
	s := n.casefold(n.in[i:end], r, end == i+size)
	if digitStart(s) && !unicode.Is(unicode.Nd, r) && isDigitRune(n.last) && !n.space {
		n.blank(i, i) // a superscript, fraction or circled digit does not continue a number
	}
	n.put(s, i, end)
	return end
}

// stableRun puts out the runes from i on that folding leaves as they are and
// that no mark follows, and gives where they end.
func (n *normalizer) stableRun(i int) int {
	j := i
	var last rune
	for j < len(n.in) {
		r, size := utf8.DecodeRuneInString(n.in[j:])
		if !stable(r) {
			break
		}
		if rest := n.in[j+size:]; rest != "" && rest[0] >= utf8.RuneSelf {
			if next, _ := utf8.DecodeRuneInString(rest); !stable(next) && !norm.NFKC.PropertiesString(rest).BoundaryBefore() {
				break // it may compose with what follows
			}
		}
		last, j = r, j+size
	}
	if j > i {
		first, _ := utf8.DecodeRuneInString(n.in[i:])
		n.gap(first)
		n.out.plain(n.in[i:j], i)
		n.last = last
	}
	return j
}

// segmentEnd gives the length of the segment that begins s; its first rune has
// size bytes.
func segmentEnd(s string, size int) int {
	if size < len(s) && s[size] < utf8.RuneSelf {
		return size
	}
	if k := norm.NFKC.NextBoundaryInString(s, true); k > size {
		return k
	}
	return size
}

// casefold folds a segment; alone says that it is its first rune and no more.
func (n *normalizer) casefold(s string, first rune, alone bool) string {
	if to, ok := simple[first]; ok && alone { // before NFKC takes ´ and ″ apart
		return to
	}
	if alone && int(first) < len(folds) {
		if known := folds[first].Load(); known != nil {
			return *known
		}
	}
	if !n.ready {
		n.fold, n.ready = cases.Fold(), true
	}
	out := casefold(n.fold, s)
	if alone && int(first) < len(folds) {
		folds[first].Store(&out)
	}
	return out
}

// folds remembers what a rune of the Basic Multilingual Plane folds to. It is
// a function of the rune alone, so that it does not matter who stores it.
var folds [0x10000]atomic.Pointer[string]

func casefold(fold cases.Caser, s string) string {
	s = norm.NFKC.String(fold.String(norm.NFKC.String(s)))
	plain := make([]byte, 0, len(s))
	for _, r := range s {
		switch {
		case r == '\u0307' && len(plain) > 0 && plain[len(plain)-1] == 'i':
			// İ folds to i with a dot above: in Turkish it is the capital of i.
		case r == 'ı':
			plain = append(plain, 'i')
		case unicode.Is(unicode.Nd, r):
			plain = append(plain, byte('0'+digitValue(r)))
		default:
			if to, ok := simple[r]; ok {
				plain = append(plain, to...)
			} else {
				plain = utf8.AppendRune(plain, r)
			}
		}
	}
	return string(plain)
}

// simple are the characters that NFKC leaves apart though a reader does not.
var simple = map[rune]string{
	'‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", 'ʼ': "'", 'ʹ': "'", '´': "'", 'ʻ': "'", 'ˈ': "'", '՚': "'", 'Ꞌ': "'", 'ꞌ': "'",
	'“': `"`, '”': `"`, '„': `"`, '‟': `"`, '″': `"`, '〝': `"`, '〞': `"`, '«': `"`, '»': `"`,
	'‐': "-", '‑': "-", '‒': "-", '–': "-", '—': "-", '―': "-", '−': "-", '⁃': "-",
	'⁄': "/", '∕': "/", '٫': ".", '٪': "%",
	'ς': "σ", 'Σ': "σ",
}

// stable says that folding leaves r as it is: the bulk of Chinese, Japanese
// and Korean text.
func stable(r rune) bool {
	return r >= 0x4e00 && r <= 0x9fff || r >= 0x3041 && r <= 0x3096 || r >= 0x30a1 && r <= 0x30fc || r >= 0xac00 && r <= 0xd7a3
}

func (n *normalizer) blank(from, to int) {
	if !n.space {
		n.space, n.from = true, from
	}
	n.to = to
}

// gap puts out the space that was held back, unless it begins a stream or
// stands beside a script that is written without spaces.
func (n *normalizer) gap(next rune) {
	if n.space && n.last != 0 && !spaceless(n.last) && !spaceless(next) {
		if n.to == n.from+1 {
			n.out.plainByte(' ', n.from)
		} else {
			n.out.atom(" ", n.from, n.to)
		}
	}
	n.space = false
}

func (n *normalizer) put(s string, from, to int) {
	if s == "" {
		return
	}
	if s[0] == ' ' { // a compatibility space inside, as in a spacing accent
		n.blank(from, to)
		s = s[1:]
		if s == "" {
			return
		}
	}
	first, size := utf8.DecodeRuneInString(s)
	n.gap(first)
	if size == len(s) && size == to-from {
		n.out.plain(s, from)
		n.last = first
		return
	}
	n.out.atom(s, from, to)
	n.last, _ = utf8.DecodeLastRuneInString(s)
}

func (n *normalizer) breakStream(at int) {
	n.space, n.last = false, 0
	n.out.atom(string(streamBreak), at, at+1)
}

// spaceless scripts are written, or may be written, without spaces: white
// space beside them says nothing.
func spaceless(r rune) bool {
	if r < 0x1100 {
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) || r == 'ー'
}

func asciiSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }
