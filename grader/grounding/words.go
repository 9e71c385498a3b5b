package grounding

import (
	"net/url"
	"strings"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// spellings lists under what an entity that is no number, date or time is
// found: as it is, and as what it contains.
func spellings(e *entity.Entity) []string {
	switch e.Kind {
	case entity.Identifier:
		return []string{"i" + identifier(e.Text)}
	case entity.Phone:
		return []string{"p" + tailDigits(e.Key)}
	case entity.Email:
		return emailSpellings(e.Text)
	case entity.URL:
		return urlSpellings(e.Text)
	case entity.Path:
		return pathSpellings(e.Text)
	}
	return nil
}

// identifier folds an identifier: case and a leading mark mean nothing.
func identifier(text string) string {
	return strings.ToLower(strings.ReplaceAll(strings.Trim(text, "#№ "), " ", "")) // an account's number stands in groups
}

// phoneDigits is how many of its last digits a phone number is found by.
const phoneDigits = 7

// onlyDigits gives the digits of a text.
func onlyDigits(text string) string {
	var b []byte
	for i := 0; i < len(text); i++ {
		if text[i] >= '0' && text[i] <= '9' {
			b = append(b, text[i])
		}
	}
	return string(b)
}

func tailDigits(text string) string {
	d := onlyDigits(text)
	return d[max(0, len(d)-phoneDigits):]
}

// samePhone says that two numbers are one but for a country's or trunk code.
func samePhone(a, b string) bool {
	a, b = strings.TrimLeft(onlyDigits(a), "0"), strings.TrimLeft(onlyDigits(b), "0")
	if len(a) > len(b) {
		a, b = b, a
	}
	const mostCode = 4
	return len(a) > 0 && strings.HasSuffix(b, a) && (len(a) == len(b) || len(a) >= phoneDigits && len(b)-len(a) <= mostCode)
}

func emailSpellings(text string) []string {
	text = strings.ToLower(strings.TrimPrefix(strings.ToLower(text), "mailto:"))
	all := []string{"e" + text}
	if _, host, ok := strings.Cut(text, "@"); ok {
		all = append(all, "h"+host)
	}
	return all
}

// address is a URL without what changes from one copy of it to the next.
type address struct{ host, path, query string }

// decoration lists the query keys that say where a reader came from.
var decoration = map[string]bool{
	"gclid": true, "fbclid": true, "msclkid": true, "dclid": true, "mc_cid": true, "mc_eid": true,
	"ref": true, "ref_src": true, "referrer": true, "source": true, "src": true, "igshid": true, "si": true,
}

// addressOf reads a URL, however it is decorated.
func addressOf(text string) address {
	if _, rest, ok := strings.Cut(text, "://"); ok {
		text = rest
	}
	text, _, _ = strings.Cut(text, "#")
	text, query, _ := strings.Cut(text, "?")
	host, path, _ := strings.Cut(text, "/")
	a := address{host: strings.TrimPrefix(strings.ToLower(host), "www."), path: strings.TrimRight(path, "/")}
	if decoded, err := url.PathUnescape(a.path); err == nil {
		a.path = decoded
	}
	var kept []string
	for pair := range strings.SplitSeq(query, "&") {
		key, _, _ := strings.Cut(pair, "=")
		if key = strings.ToLower(key); pair != "" && !decoration[key] && !strings.HasPrefix(key, "utm_") {
			kept = append(kept, pair)
		}
	}
	a.query = strings.Join(kept, "&")
	return a
}

func urlSpellings(text string) []string {
	a := addressOf(text)
	all := []string{"u" + a.host + "/" + a.path}
	if a.query != "" {
		all = append(all, all[0]+"?"+a.query)
	}
	all = append(all, "h"+a.host)
	if k := strings.LastIndexByte(a.path, '/'); a.path != "" {
		all = append(all, "f"+strings.ToLower(a.path[k+1:]))
	}
	return all
}

// pathSpellings lists a path, each folder it lies in, and each of its ends.
func pathSpellings(text string) []string {
	const most = 32
	clean := strings.ToLower(strings.TrimRight(strings.ReplaceAll(text, `\`, "/"), "/"))
	clean = strings.TrimPrefix(clean, "./")
	all := []string{"f" + clean}
	for i := 0; i < len(clean) && len(all) < most; i++ {
		if clean[i] == '/' && i+1 < len(clean) {
			all = append(all, "f"+clean[i+1:])
			if i > 0 {
				all = append(all, "f"+clean[:i])
			}
		}
	}
	return all
}

// worded gives the fact that states an identifier, an address or a path.
func (w *window) worded(e *entity.Entity) (n int32, ok bool) {
	switch e.Kind {
	case entity.Phone:
		return w.in(w.words.of("p"+tailDigits(e.Key)), func(n int32) bool { return samePhone(e.Key, w.text(n)) })
	case entity.URL:
		a := addressOf(e.Text)
		if a.path == "" && a.query == "" {
			return w.in(w.words.of("h"+a.host), anyFact)
		}
		key := "u" + a.host + "/" + a.path
		if a.query != "" {
			key += "?" + a.query
		}
		return w.in(w.words.of(key), anyFact)
	case entity.Name:
		return 0, false
	}
	all := spellings(e)
	if len(all) == 0 {
		return 0, false
	}
	return w.in(w.words.of(all[0]), anyFact)
}
