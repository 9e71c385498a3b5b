// Package redact takes secrets out of any text that is shown or kept.
//
// It knows two sorts of secret: exact values that it was given, in every
// spelling that a server may echo them in, and the shapes that keys commonly
// have. A Redactor is safe for concurrent use, and a nil one still hides the
// shapes.
package redact

import (
	"encoding/base64"
	"strings"
	"unicode"
)

// The marks that stand where a secret stood. In an answer it is one that no
// model writes by chance, so that whoever grades the answer can tell that a
// part of it is gone.
const (
	Mark       = "[redacted]"
	AnswerMark = "[redacted by goldentrace]"
)

// shortest is the length below which a value is no secret: hiding every "key"
// or "1" would make text unreadable and hide nothing.
const shortest = 4

// Redactor hides secrets.
type Redactor struct {
	all    matcher // every value that was given
	strong matcher // those that cannot be ordinary words
}

// New returns a Redactor for these exact values. Values shorter than four
// bytes are left alone.
func New(secrets ...string) *Redactor {
	var all, strong []string
	for _, s := range secrets {
		s = strings.TrimSpace(s)
		if len(s) < shortest {
			continue
		}
		forms := spellings(s)
		if !strings.Contains(Mark, s) { // else it would be looked for in its own mark
			all = append(all, forms...)
		}
		if IsStrong(s) && !strings.Contains(AnswerMark, s) {
			strong = append(strong, forms...)
		}
	}
	return &Redactor{all: newMatcher(all), strong: newMatcher(strong)}
}

// Text hides the exact values, whatever has the shape of a key, and in URLs
// the user information and the query. It is meant for messages.
func (r *Redactor) Text(s string) string {
	if r != nil {
		s = r.all.replace(s, Mark)
	}
	return hideURLs(hideShapes(s))
}

// Values hides exact values only, and of those only the ones that could not
// stand in an answer by chance: a local server's key is often "test" or
// "ollama", and an answer that says so must be graded and kept as it is.
func (r *Redactor) Values(s string) string {
	if r == nil {
		return s
	}
	return r.strong.replace(s, AnswerMark)
}

// IsStrong tells a generated secret from a word that merely fills a field.
func IsStrong(s string) bool {
	if len(s) >= 20 {
		return true
	}
	return len(s) >= 8 && strings.ContainsFunc(s, unicode.IsDigit) && strings.ContainsFunc(s, unicode.IsLetter)
}

// spellings gives the texts that a secret may come back as, escapes aside: as
// it is, and in base64, by itself or amid other bytes.
func spellings(s string) []string {
	forms := []string{s}
	add := func(f string) {
		for _, have := range forms {
			if have == f {
				return
			}
		}
		forms = append(forms, f)
	}
	for _, e := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.URLEncoding, base64.RawURLEncoding} {
		add(e.EncodeToString([]byte(s)))
	}
	if len(s) < 2*shortest {
		return forms // what is left of it amid other bytes could be any word's end
	}
	// With one or two bytes before it, other letters stand for it. Those at the
	// edges depend on what is beside it, and are left out.
	for before := range 3 {
		whole := append(make([]byte, before), s...)
		from, to := (before*8+5)/6, len(whole)*8/6
		for _, e := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
			add(e.EncodeToString(whole)[from:to])
		}
	}
	return forms
}
