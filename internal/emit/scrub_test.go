package emit

import (
	"strings"
	"testing"
)

func TestScrub(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		in   []string // the pieces of one line
		want string
	}{
		{"plain text stays", []string{"Café 注文 👩\u200d💻 مرحبا"}, "Café 注文 👩\u200d💻 مرحبا"},
		{"escapes become visible", []string{"\x1b[31m\a\x00\x7f"}, "␛[31m␇␀␡"},
		{"so do C1 controls and odd line ends", []string{"\u009b\u0085\u2028\r\n"}, `\u009b\u0085\u2028␍␊`},
		{"and what reorders or hides", []string{"\u202e\u2066\u200b\u00ad\ufeff\U000e0041"}, `\u202e\u2066\u200b\u00ad\ufeff\U000e0041`},
		{"an invalid byte", []string{"a\xffb"}, "a\ufffdb"},
		{"a command at the start", []string{"::error::x"}, ": :error::x"},
		{"a command after space", []string{" \u00a0\t::error::x"}, " \u00a0    : :error::x"},
		{"a command put together from pieces", []string{"", " :", ":error::x"}, " : :error::x"},
		{"colons in the middle are text", []string{"a ::error::x"}, "a ::error::x"},
		{"a single colon", []string{": :x"}, ": :x"},
		{"a logging command anywhere", []string{"a ##[error]b"}, "a ## [error]b"},
		{"the same in pieces", []string{"a #", "#", "[error]"}, "a ## [error]"},
		{"the dialect of Azure", []string{"##vso[task]"}, "##vso [task]"},
		{"the same in capitals", []string{"##VSO[task]"}, "##VSO [task]"},
		{"the dialect of TeamCity, in pieces", []string{"##team", "city[testFailed]"}, "##teamcity [testFailed]"},
		{"more marks do not hide a command", []string{"####[error]"}, "#### [error]"},
		{"a carriage return cannot overwrite the line", []string{"FAIL\rPASS"}, "FAIL␍PASS"},
		{"a heading is text", []string{"## Heading [1]"}, "## Heading [1]"},
		{"marks without end", []string{"e" + strings.Repeat("\u0301", 10)}, "e" + strings.Repeat("\u0301", 8) + `\u0301\u0301`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s scrubber
			got := ""
			for _, piece := range tt.in {
				got += s.scrub(piece)
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			var again scrubber
			if twice := again.scrub(got); twice != got {
				t.Errorf("scrubbing twice gave %q, then %q", got, twice)
			}
		})
	}
}

func TestOneLine(t *testing.T) {
	t.Parallel()
	if got, want := oneLine(" a\n\n  b\tc\x1b "), "a b c␛"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOneLineCutsWhatNoPersonReads(t *testing.T) {
	t.Parallel()
	long := oneLine(strings.Repeat("日", 5<<20/3))
	if n := columns(long); n > mostInline || n < mostInline-2 || !strings.HasSuffix(long, "…") {
		t.Errorf("5 MiB became %d columns, want them cut at %d", n, mostInline)
	}
}

func TestShorten(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		cols       int
		want       string
	}{
		{"what fits stays", "abcde", 5, "abcde"},
		{"what does not is cut and says so", "abcdef", 5, "abcd…"},
		{"half of a wide character is none of it", "日本語", 4, "日…"},
		{"a mark stays with its letter", "ae\u0301bc", 3, "ae\u0301…"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := shorten(tt.text, tt.cols); got != tt.want {
				t.Errorf("shorten(%q, %d) = %q, want %q", tt.text, tt.cols, got, tt.want)
			}
		})
	}
	if got := tail("日本語x", 4); got != "語x" {
		t.Errorf("tail = %q, want whole characters only", got)
	}
}

func TestColumns(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]int{"": 0, "abc": 3, "注文": 4, "ＡＢ": 4, "ｱ": 1, "e\u0301": 1, "한": 2, "👩": 2, "a\u200db": 2, "±": 1} {
		if got := columns(s); got != want {
			t.Errorf("%q: got %d columns, want %d", s, got, want)
		}
	}
}
