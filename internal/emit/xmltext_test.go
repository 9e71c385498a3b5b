package emit

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestXMLText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in, want string
	}{
		{"words of any script stay", "Café 注文 👩\u200d💻\n\tמה\r\n", "Café 注文 👩\u200d💻\n\tמה\r\n"},
		{"a colour goes", "\x1b[1;31mred\x1b[0m", "red"},
		{"a title goes with its words", "a\x1b]0;owned\ab\x1b]8;;http://x\x1b\\c", "abc"},
		{"a colour cut short goes", "red\x1b[3", "red"},
		{"a lone escape is replaced", "a\x1bcb", "a\ufffdcb"},
		{"a colour within a colour leaves no escape", "\x1b\x1b[m[31mred", "\ufffd[31mred"},
		{"NUL and its like are replaced", "a\x00b\x08c\x1f", "a\ufffdb\ufffdc\ufffd"},
		{"noncharacters are replaced", "a\ufffeb\uffff", "a\ufffdb\ufffd"},
		{"a lone surrogate is replaced", "a\xed\xa0\x80b", "a\ufffd\ufffd\ufffdb"},
		{"an invalid byte is replaced", "a\xffb", "a\ufffdb"},
		{"what ends CDATA is the encoder's to split", "a]]>b", "a]]>b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := xmlText(tt.in); got != tt.want {
				t.Errorf("xmlText(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

// Around the cap, whatever character stands there, a text is either whole or
// cut between two characters and marked.
func TestXMLTextIsCutBetweenCharacters(t *testing.T) {
	t.Parallel()
	const mark = "\n[cut]"
	for _, letter := range []string{"a", "é", "日", "💻"} {
		for shift := range 4 {
			for _, length := range []int{mostXML - 9, mostXML - 4, mostXML, mostXML + 4, 4*mostXML - 4, 4*mostXML + 9} {
				s := strings.Repeat("x", shift)
				s += strings.Repeat(letter, (length-shift)/len(letter))
				got := xmlText(s)
				switch {
				case len(s) <= mostXML && got != s:
					t.Errorf("%d bytes of %q were altered", len(s), letter)
				case len(s) > mostXML && (!strings.HasSuffix(got, mark) || !strings.HasPrefix(s, strings.TrimSuffix(got, mark))):
					t.Errorf("%d bytes of %q after %d end in %q, want the beginning and %q", len(s), letter, shift, got[len(got)-12:], mark)
				case len(got) > mostXML || len(s) > mostXML && len(got) < mostXML-utf8.UTFMax:
					t.Errorf("%d bytes of %q became %d, want at most %d and nearly that", len(s), letter, len(got), mostXML)
				}
			}
		}
	}
}

func TestXMLTextOfWhatGrowsAndShrinks(t *testing.T) {
	t.Parallel()
	if got := xmlText(strings.Repeat("\x00", mostXML-5)); len(got) > mostXML || !utf8.ValidString(got) || !strings.HasSuffix(got, "\n[cut]") {
		t.Errorf("control characters grew to %d bytes ending in %q", len(got), got[len(got)-9:])
	}
	if got := xmlText(strings.Repeat("\x1b[0m", 5<<18)); got != "\n[cut]" {
		t.Errorf("nothing but colours became %q", got)
	}
	if got := xmlText(strings.Repeat("\x80", 5<<20)); len(got) > mostXML || !utf8.ValidString(got) {
		t.Errorf("invalid bytes became %d bytes, valid: %t", len(got), utf8.ValidString(got))
	}
}

func TestXMLLine(t *testing.T) {
	t.Parallel()
	if got, want := xmlLine(" a\r\n\tb\u00a0 c\x1b[1m"), "a b c"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := xmlLine(strings.Repeat("日", 5<<20/3)); len(got) > mostLine || !strings.HasSuffix(got, "日…") {
		t.Errorf("5 MiB became %d bytes ending in %q", len(got), got[len(got)-6:])
	}
}

func TestXMLNamesStayApart(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 2000)
	names := []string{"a b", "a  b", "a\tb", "a\x00b", "a\x01b", "a\xffb", long + "1", long + "2", "", " "}
	seen := map[string]string{}
	for _, name := range names {
		got := xmlName(name)
		if other, twice := seen[got]; twice {
			t.Errorf("%.20q and %.20q are both %.40q", other, name, got)
		}
		seen[got] = name
	}
	if got := xmlName("order-4412"); got != "order-4412" {
		t.Errorf("an id that is fit became %q", got)
	}
}
