package entity

import "strings"

// tokenGoesOn says that a date at [i, end) is only part of a longer token.
func (s *scanner) tokenGoesOn(i, end int) bool {
	c := s.at(end)
	return c == '_' || isLetter(c) && c != 'T' || c == '-' && isAlnum(s.at(end+1)) && s.at(end-5) != '-' && s.at(end-3) == '-'
}

// mixed takes in what begins at i if it is an identifier: letters and digits,
// mixed, that are no number with a unit and no word with a number.
func (s *scanner) mixed(i int) bool {
	t := s.tokenAt(i)
	if t.start != i || t.digits == 0 || t.letters+t.under == 0 || s.at(t.end-1) == '_' && t.letters == 0 {
		return false
	}
	text := s.text[i:t.end]
	if terms[lowerShort(text)] {
		s.i = t.end
		return true
	}
	if s.measures(i, text) {
		return false
	}
	if tail := s.masked(text); tail != "" {
		s.tail(t.end-len(tail), t.end)
		return true
	}
	if s.account(i, t) || s.isoDuration(i, t.end) {
		return true
	}
	end := t.end
	for n := 0; n < 3 && s.at(end) == '.' && isDigit(s.at(end-1)) && isDigit(s.at(end+1)); n++ {
		end = s.tokenAt(end + 1).end // v2.3, release-4.1-beta
	}
	s.identifier(i, end)
	return true
}

// account takes in the number of a bank account in groups of four, whose first
// group is t: two capitals and two digits.
func (s *scanner) account(i int, t *token) bool {
	if t.letters != 2 || t.upper != 2 || t.digits != 2 || t.end-i != 4 || !isUpper(s.text[i+1]) {
		return false
	}
	k, groups := t.end, 0
	for s.at(k) == ' ' && s.run(k+1)-k == 5 && groups < 8 {
		k, groups = k+5, groups+1
	}
	if groups < 3 {
		return false
	}
	if last := s.run(k + 1); s.at(k) == ' ' && last > k+1 && last-k < 5 && !isAlnum(s.at(last)) {
		k = last
	}
	s.emit(i, k, Entity{Kind: Identifier, Key: strings.ToLower(strings.ReplaceAll(s.text[i:k], " ", ""))})
	return true
}

// identifier takes in the identifier at [start, end).
func (s *scanner) identifier(start, end int) {
	from := start
	if s.at(start) == '#' {
		from++
	}
	e := Entity{Kind: Identifier, Key: strings.ToLower(s.text[from:end])}
	if n := s.run(from); n == end && end-from <= mostDigits {
		e.Num = s.decimalDigits(from, end)
	}
	if s.tailCue(start) {
		e.Role = Tail
	}
	s.emit(start, end, e)
}

func (s *scanner) decimalDigits(i, end int) Decimal {
	var c coefficient
	c.add(s.text[i:end], false)
	return c.d
}

// terms lists words with digits that everybody knows; they name no record.
var terms = newSet("covid-19 covid19 sars-cov-2 mp3 mp4 h2o co2 co₂ utf-8 utf8 utf-16 ascii-7 iso-8601 sha-256 sha256 sha-1 sha1 md5 base64 ipv4 ipv6 x86 x64 x86-64 win32 win64",
	"1-on-1 24-7 4k 8k 2g 3g 4g 5g 6g 2d 3d b2b b2c p2p y2k h1 h2 h3 h4 h5 h6 http2 oauth2 es6 python3 python2 24x7 365 50-50 a4 o2 s3 ec2 k8s i18n l10n g7 g20 f1 r2-d2 c-3po catch-22")

// prefixes stand before a number behind a hyphen: "mid-1990s", "top-10".
var prefixes = newSet("mid pre post non early late under over sub top since circa plus approx about sept")

// measures says of a token that begins at i that it is a number and a unit, a
// count and a noun, a range, a date, or a word and a number.
func (s *scanner) measures(i int, text string) bool {
	if len(text) > 64 || strings.Contains(text, "_") {
		return false
	}
	first, rest, more := strings.Cut(text, "-")
	if !more {
		if c := text[len(text)-1] | 0x20; s.at(i+len(text)) == '.' && (c == 'a' || c == 'p') && s.at(i+len(text)+1) == 'm' {
			return allDigits(text[:len(text)-1]) // 3a.m.
		}
		_, ok := figured(text)
		return ok
	}
	suffix, counts := figured(first)
	if !counts && !prefixes[lower(first)] && !isMonthName(first) {
		return false
	}
	for more {
		var part string
		part, rest, more = strings.Cut(rest, "-")
		own, ok := figured(part)
		if !ok && !lowerWord(part) && !isMonthName(part) || ok && own == "e" {
			return false
		}
		if ok && len(suffix) == 1 && own != suffix {
			return false // 0b-5119
		}
	}
	return suffix != "e"
}

// figured says of a part of a token that it is digits, or digits with what a
// number has behind it, and gives that.
func figured(p string) (suffix string, ok bool) {
	k := 0
	for k < len(p) && isDigit(p[k]) {
		k++
	}
	suffix = p[k:]
	if k == 0 || suffix == "" {
		return "", k > 0
	}
	// 1080x2400, 2h30m, 15h30
	if strings.IndexByte("xXhm", suffix[0]) >= 0 && len(suffix) > 1 && isDigit(suffix[1]) && len(p) <= 12 {
		_, ok = figured(suffix[1:])
		return suffix, ok
	}
	if (suffix[0] == 'e' || suffix[0] == 'E') && len(suffix) <= 3 && k <= 2 && allDigits(suffix[1:]) {
		return "e", true
	}
	_, exact := unitSymbols[suffix]
	_, word := unitWords[lowerShort(suffix)]
	_, scaled := magnitudes[suffix]
	_, code := codeUnit(suffix)
	folded := lowerShort(suffix)
	return suffix, exact || word || scaled || code || ordinalSuffixes[folded] || figureEndings[suffix] || suffix == "s" && p[k-1] == '0'
}

// figureEndings stand behind digits and are neither units nor magnitudes.
var figureEndings = newSet("ish am pm AM PM BC AD BCE CE pc pcs pt pts")

func lowerWord(p string) bool {
	for k := 0; k < len(p); k++ {
		if !isLower(p[k]) {
			return false
		}
	}
	return len(p) > 1
}

func isMonthName(p string) bool {
	m, ok := known.find(p)
	return ok && m.part&(month|monthAbbr) != 0
}
