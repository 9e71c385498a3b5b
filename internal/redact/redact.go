// Package redact takes secrets out of any text that is shown or kept.
//
// It knows two sorts of secret: exact values that it was given, in every
// spelling that a server may echo them in, and the shapes that keys commonly
// have. A Redactor is safe for concurrent use, and a nil one still hides the
// shapes.
package redact

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"sort"
	"strings"
	"unicode"
)

// Mark stands where a secret stood.
const Mark = "[redacted]"

// shortest is the length below which a value is no secret: hiding every "key"
// or "1" would make text unreadable and hide nothing.
const shortest = 4

// Redactor hides secrets.
type Redactor struct {
	all    *strings.Replacer // every value that was given
	strong *strings.Replacer // those that cannot be ordinary words
}

// New returns a Redactor for these exact values. Values shorter than four
// bytes are left alone.
func New(secrets ...string) *Redactor {
	var all, strong []string
	for _, s := range secrets {
		s = strings.TrimSpace(s)
		if len(s) < shortest || strings.Contains(Mark, s) {
			continue
		}
		forms := spellings(s)
		all = append(all, forms...)
		if isStrong(s) {
			strong = append(strong, forms...)
		}
	}
	return &Redactor{all: replacer(all), strong: replacer(strong)}
}

// Text hides the exact values, whatever has the shape of a key, and in URLs
// the user information and the query. It is meant for messages.
func (r *Redactor) Text(s string) string {
	if r != nil && r.all != nil {
		s = r.all.Replace(s)
	}
	return hideURLs(hideShapes(s))
}

// Values hides exact values only, and of those only the ones that could not
// stand in an answer by chance: a local server's key is often "test" or
// "ollama", and an answer that says so must be graded and kept as it is.
func (r *Redactor) Values(s string) string {
	if r == nil || r.strong == nil {
		return s
	}
	return r.strong.Replace(s)
}

// isStrong tells a generated secret from a word that merely fills a field.
func isStrong(s string) bool {
	if len(s) >= 20 {
		return true
	}
	return len(s) >= 8 && strings.ContainsFunc(s, unicode.IsDigit) && strings.ContainsFunc(s, unicode.IsLetter)
}

// replacer replaces the longest of the forms wherever several begin.
func replacer(forms []string) *strings.Replacer {
	if len(forms) == 0 {
		return nil
	}
	sort.SliceStable(forms, func(i, j int) bool { return len(forms[i]) > len(forms[j]) })
	pairs := make([]string, 0, 2*len(forms))
	for _, f := range forms {
		pairs = append(pairs, f, Mark)
	}
	return strings.NewReplacer(pairs...)
}

// spellings gives a secret as it may come back: plain, base64, URL-encoded and
// inside a JSON string.
func spellings(s string) []string {
	forms := []string{
		s,
		base64.StdEncoding.EncodeToString([]byte(s)),
		base64.RawStdEncoding.EncodeToString([]byte(s)),
		base64.URLEncoding.EncodeToString([]byte(s)),
		base64.RawURLEncoding.EncodeToString([]byte(s)),
		url.QueryEscape(s),
		url.PathEscape(s),
		lowerHex(url.QueryEscape(s)),
		lowerHex(url.PathEscape(s)),
		jsonEscaped(s, true),
		jsonEscaped(s, false),
		strings.ReplaceAll(jsonEscaped(s, false), "/", `\/`),
	}
	seen := map[string]bool{}
	out := forms[:0]
	for _, f := range forms {
		if !seen[f] {
			seen[f] = true
			out = append(out, f)
		}
	}
	return out
}

// lowerHex spells percent-encoded bytes with small letters, as some do.
func lowerHex(s string) string {
	b := []byte(s)
	for i := 0; i+2 < len(b); i++ {
		if b[i] == '%' {
			b[i+1], b[i+2] = lower(b[i+1]), lower(b[i+2])
		}
	}
	return string(b)
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func jsonEscaped(s string, html bool) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(html)
	// A string always encodes.
	_ = enc.Encode(s)
	quoted := strings.TrimSuffix(b.String(), "\n")
	return quoted[1 : len(quoted)-1]
}
