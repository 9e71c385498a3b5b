package redact

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// shape is what a kind of key looks like: a prefix at the start of a word and
// at least min more bytes of its alphabet.
type shape struct {
	prefix string
	min    int
	more   string // bytes of the alphabet besides ASCII letters and digits
	keep   bool   // the prefix is a word of its own and stays
	digit  bool   // what follows counts only with a digit in it
}

var shapes = []shape{
	{prefix: "sk-", min: 8, more: "-_"},
	{prefix: "sk_", min: 12, more: "-_"},
	{prefix: "ghp_", min: 16},
	{prefix: "gho_", min: 16},
	{prefix: "ghu_", min: 16},
	{prefix: "ghs_", min: 16},
	{prefix: "ghr_", min: 16},
	{prefix: "github_pat_", min: 20, more: "_"},
	{prefix: "glpat-", min: 16, more: "-_"},
	{prefix: "xoxb-", min: 10, more: "-"},
	{prefix: "xoxp-", min: 10, more: "-"},
	{prefix: "hf_", min: 20},
	{prefix: "AIza", min: 30, more: "-_"},
	{prefix: "AKIA", min: 12},
	{prefix: "ASIA", min: 12, digit: true},
	{prefix: "eyJ", min: 20, more: "-_."},
	{prefix: "Bearer ", min: 8, more: "-._~+/=", keep: true, digit: true},
	{prefix: "bearer ", min: 8, more: "-._~+/=", keep: true, digit: true},
	{prefix: "Basic ", min: 8, more: "+/=", keep: true, digit: true},
}

// hideShapes replaces what has the shape of a key. It searches for prefixes
// and not with a regular expression, since answers may be megabytes long.
func hideShapes(s string) string {
	for _, sh := range shapes {
		s = sh.hide(s)
	}
	return s
}

func (sh shape) hide(s string) string {
	var out strings.Builder
	done := 0 // s[:done] is written
	for at := 0; ; {
		i := strings.Index(s[at:], sh.prefix)
		if i < 0 {
			break
		}
		start := at + i
		body := start + len(sh.prefix)
		end := body
		for end < len(s) && sh.holds(s[end]) {
			end++
		}
		at = body
		if end-body < sh.min || insideWord(s, start) || sh.digit && !strings.ContainsAny(s[body:end], "0123456789") {
			continue
		}
		if sh.keep {
			start = body
		}
		out.WriteString(s[done:start])
		out.WriteString(Mark)
		done, at = end, end
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
}

func (sh shape) holds(c byte) bool {
	switch {
	case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		return true
	}
	return strings.IndexByte(sh.more, c) >= 0
}

// insideWord reports whether a letter or digit stands right before i, so that
// the "sk-" of "risk-averse" is not taken for a key.
func insideWord(s string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return i > 0 && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// hideURLs replaces the user information and the query of every URL: both are
// common places for keys.
func hideURLs(s string) string {
	const mark = "://"
	var out strings.Builder
	done := 0
	for at := 0; ; {
		i := strings.Index(s[at:], mark)
		if i < 0 {
			break
		}
		host := at + i + len(mark)
		end := host + urlLength(s[host:])
		at = end
		if host-len(mark) == 0 || !insideWord(s, host-len(mark)) {
			continue
		}
		if hidden := hideURL(s[host:end]); hidden != s[host:end] {
			out.WriteString(s[done:host])
			out.WriteString(hidden)
			done = end
		}
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
}

// urlLength is how far a URL reaches in running text.
func urlLength(s string) int {
	if i := strings.IndexFunc(s, func(r rune) bool {
		return r <= ' ' || unicode.IsSpace(r) || strings.ContainsRune("\"'<>\\`", r)
	}); i >= 0 {
		return i
	}
	return len(s)
}

// hideURL takes what follows "scheme://".
func hideURL(rest string) string {
	authority := rest
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		authority = rest[:i]
	}
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		rest = Mark + rest[at:]
	}
	query := strings.IndexByte(rest, '?')
	if query < 0 || query == len(rest)-1 {
		return rest
	}
	fragment := ""
	if i := strings.IndexByte(rest[query:], '#'); i >= 0 {
		fragment = rest[query+i:]
	}
	return rest[:query+1] + Mark + fragment
}
