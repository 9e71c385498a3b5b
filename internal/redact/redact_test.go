package redact

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestTextHidesExactValues(t *testing.T) {
	t.Parallel()
	const secret = `p<w>"7/é+ q?9`
	const spiky = "k??>>~~0" // its base64 holds letters that differ in URLs
	r := New(secret, spiky, "abc", "  spaced-key-1\n")
	quoted, err := json.Marshal(secret)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string // what the row proves
		in   string
		want string
	}{
		{"the value itself", "key " + secret + " refused", "key [redacted] refused"},
		{"base64", "b64 " + base64.StdEncoding.EncodeToString([]byte(secret)), "b64 [redacted]"},
		{"base64 without padding, for URLs", base64.RawURLEncoding.EncodeToString([]byte(spiky)) + ".", "[redacted]."},
		{"base64 without padding", base64.RawStdEncoding.EncodeToString([]byte(spiky)) + ".", "[redacted]."},
		{"a query's encoding", "k=" + url.QueryEscape(secret), "k=[redacted]"},
		{"a path's encoding in small letters", "/" + strings.ToLower(url.PathEscape(secret)), "/[redacted]"},
		{"a JSON string's encoding", `{"m":` + string(quoted) + `}`, `{"m":"[redacted]"}`},
		{"a JSON string's encoding without escaped angle brackets", `p<w>\"7/é+ q?9`, "[redacted]"},
		{"a value too short to be a secret stays", "abc", "abc"},
		{"space around a value is no part of it", "spaced-key-1!", "[redacted]!"},
		{"escapes that nobody needs", `{"m":"p\u003cw\u003e\u0022\u0037/\u00e9+\u0020q?9"}`, `{"m":"[redacted]"}`},
		{"JSON in a JSON string in a JSON string", `{\\\"m\\\":\\\"p<w>\\\\\\\"7\\\/é+ q?9\\\"}`, `{\\\"m\\\":\\\"[redacted]\\\"}`},
		{"an escape before it goes with it, so that JSON stays JSON", `{"m":"\` + spiky + `"}`, `{"m":"[redacted]"}`},
		{"a line break before it stays", `{"m":"\n` + spiky + `"}`, `{"m":"\n[redacted]"}`},
		{"encoded twice for a URL", url.QueryEscape(url.QueryEscape(secret)), "[redacted]"},
		{"HTML", "<p>p&lt;w&gt;&quot;7/&#233;&#x2B; q?9", "<p>[redacted]"},
		{"HTML in JSON", `"p\u0026lt;w\u0026gt;\u0026quot;\u0026#55;\u0026#x2F;é\u002b q?9"`, `"[redacted]"`},
		{"HTML in HTML, and in a URL", "&amp;#112;&amp;lt;w&amp;gt;&amp;quot;%26%2355%3B/é+ q?9.", "[redacted]."},
		{"base64 amid other bytes, but for the letters it shares with them", base64.StdEncoding.EncodeToString([]byte("Bearer " + secret + " etc.")), "QmVhcmVyIH[redacted]IGV0Yy4="},
		{"base64 of another place, escaped", `{"m":"` + strings.ReplaceAll(base64.StdEncoding.EncodeToString([]byte("a "+spiky)), "/", `\/`) + `"}`, `{"m":"YSB[redacted]A=="}`},
		{"many backslashes hide nothing", strings.Repeat(`\`, 1000) + spiky, "[redacted]"},
		{"each occurrence is hidden", secret + secret, "[redacted][redacted]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, r.Text(tt.in)); diff != "" {
				t.Errorf("Text(%q) (-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

func TestTextHidesShapes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string // what the row proves
		in   string
		want string
	}{
		{"an OpenAI key", "Incorrect API key provided: sk-proj-Ab12_cd34EF.", "Incorrect API key provided: [redacted]."},
		{"a GitHub token", "token=ghp_0123456789abcdefABCD;", "token=[redacted];"},
		{"an AWS key id", "AKIAIOSFODNN7EXAMPLE", "[redacted]"},
		{"a bearer token, its word kept", "Authorization: Bearer abc.DEF-123456", "Authorization: Bearer [redacted]"},
		{"bearer in prose stays", "missing bearer authentication", "missing bearer authentication"},
		{"risk-averse is no key", "a risk-averse-approach is best", "a risk-averse-approach is best"},
		{"a short sk- stays", "sk-1", "sk-1"},
		{"user information in a URL", "dial https://me:pw@host.test/v1: refused", "dial https://[redacted]@host.test/v1: refused"},
		{"a query in a URL", `Get "https://host.test/v1?api-key=zzz&x=1#top": EOF`, `Get "https://host.test/v1?[redacted]#top": EOF`},
		{"a plain URL stays", "see https://host.test/a/b#c.", "see https://host.test/a/b#c."},
		{"two keys at once", "sk-aaaaaaaa1 and sk-bbbbbbbb2", "[redacted] and [redacted]"},
		{"nothing to hide", "order 4412 was not found?", "order 4412 was not found?"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for name, r := range map[string]*Redactor{"nil": nil, "empty": New()} {
				if diff := cmp.Diff(tt.want, r.Text(tt.in)); diff != "" {
					t.Errorf("%s redactor: Text(%q) (-want +got):\n%s", name, tt.in, diff)
				}
			}
		})
	}
}

func TestValuesLeavesAnswersReadable(t *testing.T) {
	t.Parallel()
	r := New("test", "recorded", "k3y-0123456789")
	const in = "test recorded k3y-0123456789 sk-0123456789abcdef https://h.test/?a=b"
	const want = "test recorded [redacted by goldentrace] sk-0123456789abcdef https://h.test/?a=b"
	if got := r.Values(in); got != want {
		t.Errorf("Values = %q, want %q", got, want)
	}
	if got, want := r.Values(`"\u006b3y-0123456789"`), `"[redacted by goldentrace]"`; got != want {
		t.Errorf("Values = %q, want %q", got, want)
	}
	var none *Redactor
	if got := none.Values(in); got != in {
		t.Errorf("a nil Redactor changed the text to %q", got)
	}
}

func FuzzText(f *testing.F) {
	f.Add("Bearer sk-0123456789abcdef at https://a:b@c.test/?d=e", "secret-value-1")
	f.Add("a://b@?", "a://")
	f.Fuzz(func(t *testing.T, text, secret string) {
		got := New(secret).Text(text)
		if utf8.ValidString(text) && utf8.ValidString(secret) && !utf8.ValidString(got) {
			t.Errorf("Text(%q) with secret %q is not UTF-8: %q", text, secret, got)
		}
		secret = strings.TrimSpace(secret)
		bare := strings.ReplaceAll(got, Mark, "\x00")
		if len(secret) >= 4 && !strings.Contains(Mark, secret) && !strings.Contains(secret, "\x00") && strings.Contains(bare, secret) {
			t.Errorf("Text(%q) still holds %q: %q", text, secret, got)
		}
	})
}

// BenchmarkValues is what it costs to look through an answer of 8 MiB, most of
// it escapes.
func BenchmarkValues(b *testing.B) {
	r := New("k3y-0123456789", "another/secret+0123")
	text := strings.Repeat(`{\"a\":\"\u0061nd k3y- %41 &amp; more words\\\\"} `, 8<<20/52)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if r.Values(text) != text {
			b.Fatal("there is no secret in it")
		}
	}
}
