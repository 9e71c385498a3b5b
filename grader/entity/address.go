package entity

import "strings"

// chunk is a run of printable ASCII without spaces, quotes and angle brackets:
// what an address stands in. It is looked at once, for what may be in it.
type chunk struct {
	start, end                  int
	sign, slash, backslash, dot bool // an @, a slash, a backslash, a point between letters or digits
}

// chunkAt gives the chunk that i stands in.
func (s *scanner) chunkAt(i int) *chunk {
	if i >= s.chunk.start && i < s.chunk.end {
		return &s.chunk
	}
	c := chunk{start: i}
	k := i
loop:
	for ; k < len(s.text); k++ {
		switch b := s.text[k]; {
		case chunkEnds[b]:
			break loop
		case b == '@':
			c.sign = true
		case b == '/':
			c.slash = true
		case b == '\\':
			c.backslash = true
		case b == '.':
			c.dot = c.dot || k > i && isAlnum(s.text[k-1]) && isAlnum(s.at(k+1))
		}
	}
	c.end = max(k, i+1)
	s.chunk = c
	return &s.chunk
}

var chunkEnds = func() (t [256]bool) {
	for c := range t {
		t[c] = c <= ' ' || c >= 0x7f
	}
	for _, c := range "\"<>|" {
		t[c] = true
	}
	return t
}()

// address takes in the URL, e-mail address or path that begins at i.
func (s *scanner) address(i int) bool {
	c := s.chunkAt(i)
	if !c.sign && !c.slash && !c.backslash && !c.dot {
		return false
	}
	if i > c.start && (isAlnum(s.text[i-1]) || s.text[i-1] == '_') {
		return false
	}
	return c.slash && s.url(i) || c.sign && s.email(i) || c.dot && s.site(i) || (c.slash || c.backslash) && s.path(i, c) || c.dot && s.fileName(i)
}

// The longest scheme, local part, domain that is looked for.
const (
	mostScheme = 12
	mostLocal  = 64
	mostDomain = 253
)

// url takes in an address with its scheme at i.
func (s *scanner) url(i int) bool {
	k := i
	for k < len(s.text) && k-i < mostScheme && (isLetter(s.text[k]) || k > i && (isDigit(s.text[k]) || s.text[k] == '+')) {
		k++
	}
	if k == i || !s.has(k, "://") || !(isAlnum(s.at(k+3)) || s.at(k+3) == '[') {
		return false
	}
	end := s.urlEnd(k + 3)
	s.emit(i, end, Entity{Kind: URL, Key: urlKey(s.text[i:end])})
	return true
}

// urlEnd gives where the address whose host begins at i ends. What closes a
// sentence or a bracket that is not open in it is no part of it.
func (s *scanner) urlEnd(i int) int {
	end := i
	round, square := 0, 0
loop:
	for ; end < len(s.text); end++ {
		switch c := s.text[end]; c {
		case '(':
			round++
		case ')':
			if round--; round < 0 {
				break loop
			}
		case '[':
			square++
		case ']':
			if square--; square < 0 {
				break loop
			}
		case '"', '<', '>', '|', '\\', '^', '{', '}', '`', '\'':
			break loop
		default:
			if c <= ' ' || c == 0x7f {
				break loop
			}
			if c >= 0x80 {
				if r, size := s.hanAt(end); alphabetic(r) {
					end += size - 1
					continue
				}
				break loop
			}
		}
	}
	for end > i && strings.IndexByte(".,;:!?*_~", s.text[end-1]) >= 0 {
		end--
	}
	return end
}

// site takes in an address without a scheme: "www.example.com/a", and names
// that end in a well-known domain.
func (s *scanner) site(i int) bool {
	end, last := s.host(i)
	if end == 0 {
		return false
	}
	if w := s.text[i:end]; !strings.HasPrefix(lowerShort(w[:min(4, len(w))]), "www.") && !(domains[last] && s.domainAlone(i, end)) {
		return false
	}
	if c := s.at(end); c == '/' || c == '?' || c == ':' && isDigit(s.at(end+1)) {
		end = s.urlEnd(end)
	}
	s.emit(i, end, Entity{Kind: URL, Key: urlKey(s.text[i:end])})
	return true
}

// domainAlone says that a host's name is one, and no end of one sentence that
// runs into the next: all in lower case.
func (s *scanner) domainAlone(i, end int) bool {
	for k := i; k < end && s.at(end) != '/'; k++ {
		if isUpper(s.text[k]) {
			return false
		}
	}
	return s.at(i-1) != '@' && s.at(i-1) != '/' && s.at(i-1) != '.' && s.at(end) != '('
}

// host reads the name of a host at i and its last label, folded.
func (s *scanner) host(i int) (end int, last string) {
	k, dots, label := i, 0, i
	for k < len(s.text) && k-i < mostDomain {
		c := s.text[k]
		if c == '.' && k > label && isAlnum(s.at(k+1)) {
			dots, label = dots+1, k+1
		} else if !isAlnum(c) && !(c == '-' && k > label && isAlnum(s.at(k+1))) {
			break
		}
		k++
	}
	if dots == 0 || k-label < 2 || isAlnum(s.at(k)) {
		return 0, ""
	}
	return k, lowerShort(s.text[label:k])
}

var domains = newSet("com org net edu gov io dev app ai co info biz uk de fr es it nl eu ch at us ca au cn jp kr in ru br me tv")

// email takes in an e-mail address whose local part begins at i.
func (s *scanner) email(i int) bool {
	k := i
	for k < len(s.text) && k-i <= mostLocal && (isAlnum(s.text[k]) || strings.IndexByte("._%+-", s.text[k]) >= 0) {
		k++
	}
	if k == i || s.at(k) != '@' || s.at(k-1) == '.' {
		return false
	}
	end, last := s.host(k + 1)
	if end == 0 || allDigits(last) || s.at(end) == '@' {
		return false
	}
	s.emit(i, end, Entity{Kind: Email, Key: strings.ToLower(s.text[i:end])})
	return true
}

// urlKey gives an address's canonical value: without http or https and "www.",
// the host in lower case, letters and digits decoded, no slash at its end.
func urlKey(url string) string {
	rest := url
	scheme, after, ok := strings.Cut(url, "://")
	if ok {
		rest = after
	}
	host, path := rest, ""
	if k := strings.IndexAny(rest, "/?#"); k >= 0 {
		host, path = rest[:k], rest[k:]
	}
	host = strings.TrimPrefix(strings.ToLower(host), "www.")
	host = strings.TrimSuffix(strings.TrimSuffix(host, ":80"), ":443")
	key := host + strings.TrimRight(unescape(path), "/")
	if scheme = strings.ToLower(scheme); ok && scheme != "http" && scheme != "https" {
		key = scheme + "://" + key
	}
	return key
}

// unescape decodes %41 and the like where they stand for what needs no escape.
func unescape(path string) string {
	if !strings.Contains(path, "%") {
		return path
	}
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		if path[i] == '%' && i+2 < len(path) {
			hi, lo := hex(path[i+1]), hex(path[i+2])
			if c := byte(hi<<4 | lo); hi >= 0 && lo >= 0 && (isAlnum(c) || c == '-' || c == '.' || c == '_' || c == '~') {
				b.WriteByte(c)
				i += 2
				continue
			}
		}
		b.WriteByte(path[i])
	}
	return b.String()
}

func hex(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// path takes in the path of a file at i: from the root, from here or from home,
// of a drive, or of folders and a name with a known ending.
func (s *scanner) path(i int, c *chunk) bool {
	if i > c.start && strings.IndexByte("([=,;:'", s.text[i-1]) < 0 {
		return false
	}
	end := i
	for end < c.end && (isAlnum(s.text[end]) || strings.IndexByte("/\\._-~{}$@+%:", s.text[end]) >= 0) {
		if s.text[end] == ':' && !(end == i+1 && s.at(end+1) == '\\') {
			break
		}
		end++
	}
	for end > i && strings.IndexByte(".-:/\\%+", s.text[end-1]) >= 0 && end > i+1 {
		end--
	}
	text := s.text[i:end]
	if !isPath(text, s.at(i-1)) {
		return false
	}
	s.emit(i, end, Entity{Kind: Path, Key: strings.TrimRight(text, "/")})
	return true
}

// isPath says that a text is the path of a file; before is the byte before it.
func isPath(text string, before byte) bool {
	apart := !isAlnum(before) && before != '/' && before != '<' && before != '.' && before != ')' && before != '}'
	switch {
	case len(text) > 3 && isLetter(text[0]) && text[1] == ':' && text[2] == '\\':
		return true
	case strings.HasPrefix(text, "./") || strings.HasPrefix(text, "../") || strings.HasPrefix(text, "~/"):
		return len(text) > 3
	case text[0] == '/':
		first, more, _ := strings.Cut(text[1:], "/")
		return apart && first != "" && (isLetter(first[0]) || first[0] == '.' || first[0] == '_' || first[0] == '{') && (more != "" || roots[first] || hasEnding(text))
	case strings.Contains(text, "/"):
		return apart && !strings.Contains(text, "//") && hasEnding(text)
	}
	return false
}

var roots = newSet("tmp var etc home usr opt dev mnt root bin srv data proc sys lib")

// hasEnding says that a file's name ends as files do.
func hasEnding(text string) bool {
	k := strings.LastIndexByte(text, '.')
	return k > 0 && len(text)-k <= 6 && endings[lower(text[k+1:])]
}

var endings = newSet("pdf txt csv tsv json jsonl xml html htm md doc docx xls xlsx ppt pptx odt png jpg jpeg gif svg webp bmp zip gz tar tgz rar 7z mp3 mp4 wav mov avi mkv",
	"py go rs java c cpp h hpp cs rb php sh bat ps1 yaml yml toml ini cfg conf log sql db sqlite exe dll ipynb ts tsx jsx css js mjs lock env parquet")

// frameworks are names that end as files do.
var frameworks = newSet("node.js next.js vue.js react.js express.js three.js d3.js nuxt.js asp.net socket.io")

// fileName takes in the name of a file at i.
func (s *scanner) fileName(i int) bool {
	k := i
	for k < len(s.text) && k-i < 128 && (isAlnum(s.text[k]) || strings.IndexByte("._-", s.text[k]) >= 0) {
		k++
	}
	for k > i && !isAlnum(s.text[k-1]) {
		k--
	}
	text := s.text[i:k]
	if k-i >= 128 || !hasEnding(text) || strings.LastIndexByte(text, '.') == k-i-2 || frameworks[lowerShort(text)] || allDigits(strings.ReplaceAll(text, ".", "")) {
		return false
	}
	s.emit(i, k, Entity{Kind: Path, Key: text})
	return true
}
