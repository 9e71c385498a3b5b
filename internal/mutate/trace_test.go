package mutate

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/goldentrace/goldentrace/grader"
)

// lives shows what every grant is for a turn that has seen so many observations.
func lives(t *trace, seen int) string {
	var out []string
	for i := range t.grants {
		g := &t.grants[i]
		s := fmt.Sprintf("%s@%d", g.fact, g.at)
		for _, f := range g.forms {
			s += " " + f.text
		}
		s += [...]string{" early", " live", " stale"}[g.life(seen)]
		if g.life(seen) == stale {
			s += fmt.Sprintf(" since %d", g.until)
		}
		if g.unsure {
			s += "?"
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

func TestTheLivesOfFacts(t *testing.T) {
	t.Parallel()
	revoking := func(facts ...string) grader.Observation { return grader.Observation{Revokes: facts} }
	summary := func(text string) grader.Observation {
		return grader.Observation{From: grader.FromSummary, Text: text}
	}
	pointing := func(text string, grants ...grader.Grant) grader.Observation {
		return grader.Observation{Text: text, Grants: grants}
	}
	tests := []struct {
		name         string // what the row proves
		observations []grader.Observation
		seen         int
		want         string
	}{
		{"before its grant, after it, after its end",
			[]grader.Observation{granting(1, "a", "x"), revoking("a"), granting(2, "b", "y"), granting(3, "c", "z")}, 3,
			"a@0 x stale since 1; b@2 y live; c@3 z early"},
		{"an end that is still to come", []grader.Observation{granting(1, "a", "x"), revoking("a")}, 1, "a@0 x live"},
		{"granted anew", []grader.Observation{granting(1, "a", "x"), granting(2, "a", "y")}, 2, "a@0 x stale since 1; a@1 y live"},
		{"revoked and granted in one step", []grader.Observation{granting(1, "a", "x"), {Revokes: []string{"a"}, Grants: []grader.Grant{{Fact: "a", Forms: []string{"y"}}}}}, 2,
			"a@0 x stale since 1; a@1 y live"},
		{"revoked before it is granted", []grader.Observation{revoking("a"), granting(1, "a", "x")}, 2, "a@1 x live"},
		{"a compaction drops what it does not state", []grader.Observation{granting(1, "a", "it rains"), granting(2, "b", "it snows"), summary("Well, it **rains**."), granting(3, "c", "z")}, 4,
			"a@0 it rains live; b@1 it snows stale since 2; c@3 z live"},
		{"a summary that may be read either way", []grader.Observation{granting(1, "a", "it rains"), summary("Grit rains down.")}, 2, "a@0 it rains live?"},
		{"a compaction and the end of what it kept", []grader.Observation{granting(1, "a", "it rains"), summary("So it rains."), revoking("a")}, 3, "a@0 it rains stale since 2"},
		{"values of each type", []grader.Observation{pointing(` { "a" : "x\ny" , "b":[1.50,true],"c/~":{"":-2e3}}`,
			grader.Grant{Fact: "a", At: "/a"}, grader.Grant{Fact: "b", At: "/b/0", Forms: []string{"n is {value}", "plain"}},
			grader.Grant{Fact: "c", At: "/b/1"}, grader.Grant{Fact: "d", At: "/c~1~0/"})}, 1,
			"a@0 x y live; b@0 n is 1.50 plain live; c@0 true live; d@0 -2e3 live"},
		{"the whole text", []grader.Observation{pointing(`7`, grader.Grant{Fact: "a", Forms: []string{"{value}"}}, grader.Grant{Fact: "b", At: "/x"})}, 1, "a@0 {value} live; b@0 live?"},
		{"twice in one step", []grader.Observation{{Grants: []grader.Grant{{Fact: "a", Forms: []string{"x"}}, {Fact: "a", Forms: []string{"y"}}}}}, 1, "a@0 x stale since 0?; a@0 y live?"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, lives(newTrace(tt.observations, payloads{}), tt.seen)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestTurnsShareATraceAndPartItsChanges(t *testing.T) {
	t.Parallel()
	all := []grader.Observation{granting(1, "a", "x"), granting(2, "b", "y"), {Revokes: []string{"a"}}, granting(4, "c", "z")}
	other := []grader.Observation{granting(1, "d", "w")}
	at := func(observations []grader.Observation, ahead int) Target {
		return Target{Expectation: grader.Expectation{Observations: observations, Ahead: ahead}}
	}
	var got []string
	ws := windows([]Target{at(all, 3), at(all, 2), at(all, 2), at(all, 0), at(other, 0), at(nil, 0)})
	for _, w := range ws {
		s := ""
		for _, g := range w.granted() {
			s += "+" + g.fact
		}
		for _, k := range w.ended() {
			s += "-" + w.trace.grants[k].fact
		}
		for _, g := range w.coming() {
			s += ">" + g.fact
		}
		got = append(got, fmt.Sprint(s, " ", w.live()))
	}
	if diff := cmp.Diff([]string{"+a>b 1", "+b 2", ">c 2", "+c-a 2", "+d 1", " 0"}, got); diff != "" {
		t.Errorf("granted, ended, coming and live (-want +got):\n%s", diff)
	}
	if ws[0].trace != ws[3].trace || ws[3].trace == ws[4].trace {
		t.Error("turns of one case share a trace, and others do not")
	}
}

// TestLexiconFindsWhatASearchForEachFinds compares with the plain way.
func TestLexiconFindsWhatASearchForEachFinds(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	word := func(n int) string {
		b := make([]byte, 1+rng.IntN(n))
		for i := range b {
			b[i] = "abc"[rng.IntN(3)]
		}
		return string(b)
	}
	found := 0
	for range 500 {
		var l lexicon
		texts := map[string]bool{}
		for range rng.IntN(6) {
			w := word(4)
			texts[w] = true
			l.add(w)
		}
		s := word(20)
		want, got := map[span]bool{}, map[span]bool{}
		for text := range texts {
			for i := range s {
				if strings.HasPrefix(s[i:], text) {
					want[span{i, i + len(text)}] = true
				}
			}
		}
		l.each(s, func(at span) bool { got[at] = true; found++; return true })
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(span{})); diff != "" {
			t.Fatalf("%v in %q (-want +got):\n%s", texts, s, diff)
		}
		part := word(3)
		holds := map[string]bool{}
		for text := range texts {
			if len(text) > len(part) && strings.Contains(text, part) {
				holds[text] = true
			}
		}
		holding := map[string]bool{}
		for _, text := range l.holding(part) {
			holding[text] = true
		}
		if diff := cmp.Diff(holds, holding); diff != "" {
			t.Fatalf("of %v, what holds %q (-want +got):\n%s", texts, part, diff)
		}
	}
	if found < 500 {
		t.Errorf("only %d places were found", found)
	}
}

func TestStrangersAreHeldByNothing(t *testing.T) {
	t.Parallel()
	tr := newTrace([]grader.Observation{{Text: "Ab-12, 7 and 31.9"}, {Args: `{"n":73}`}, granting(1, "a", "q x z")}, payloads{})
	for _, text := range []string{"x", "AB-12", "12", "Nr. ÄÖ 5", "31.9", "a longer text, 12345678 of it"} {
		shape := shapeOf(text)
		s := tr.strange(shape)
		if s == "" {
			t.Errorf("nothing for %q", text)
			continue
		}
		other := estrange(text, s)
		if shapeOf(other) != shape || len([]rune(other)) != len([]rune(text)) || letters(other)[:len(s)] != s || strings.Contains(tr.said, letters(other)) {
			t.Errorf("%q became %q by %q", text, other, s)
		}
	}
	digits := newTrace([]grader.Observation{{Text: "0 1 2 3 4 5 6 7 8 9"}}, payloads{})
	if s := digits.strange("0"); s != "" {
		t.Errorf("%q is one of all digits", s)
	}
	if s := digits.strange(""); s != "" {
		t.Errorf("%q is of no shape", s)
	}
	for written, want := range map[string]string{"true": "false", "false": "true", "null": "", `""`: `"kxwjqj"`, "1e9": "81", "5": "63"} {
		got := digits.other(leaf{span: span{0, len(written)}}, written)
		if (got == "") != (want == "") || (written == "true" || written == "false") && got != want || got == written || got != "" && !json.Valid([]byte(got)) {
			t.Errorf("%s became %s", written, got)
		}
	}
}

// FuzzJSON holds the reading of JSON to encoding/json's.
func FuzzJSON(f *testing.F) {
	for _, text := range []string{`{"a":[1,{"b~/":"x\"}"}],"":null}`, ` [ ] `, `{}`, `"x"`, `{"a":1,"a":2}`, `[[],[true,-1.5e3]]`, `{"a" : {"b" : {} } , "c":"\ud83d\ude00"}`} {
		f.Add(text)
	}
	f.Add("8e00000200000000000")
	f.Fuzz(func(t *testing.T, text string) {
		ms, ok := members(text)
		ls := leaves(text)
		v, err := decoded(text)
		if err != nil {
			if ok || ls != nil {
				t.Fatalf("%q is no JSON and gave %q, %v", text, ms, ls)
			}
			return
		}
		m, isObject := v.(map[string]any)
		if ok != isObject || len(ms) < len(m) {
			t.Fatalf("%q gave the members %q", text, ms)
		}
		if ok {
			if again, err := decoded(object(ms)); err != nil || cmp.Diff(v, again) != "" {
				t.Fatalf("%q was written as %q: %v", text, object(ms), err)
			}
		}
		// every leaf that a decoder sees is the last one with its pointer
		last := map[string]leaf{}
		for _, l := range ls {
			last[l.path] = l
		}
		checkLeaves(t, text, "", v, last)
	})
}

// decoded is a JSON text, numbers as they are written: some are beyond what a
// float64 holds.
func decoded(text string) (v any, err error) {
	if !json.Valid([]byte(text)) {
		return nil, errors.New("no JSON")
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}

func checkLeaves(t *testing.T, text, path string, v any, last map[string]leaf) {
	t.Helper()
	switch v := v.(type) {
	case map[string]any:
		for k, e := range v {
			checkLeaves(t, text, path+"/"+escapePointer.Replace(k), e, last)
		}
		return
	case []any:
		for i, e := range v {
			checkLeaves(t, text, fmt.Sprintf("%s/%d", path, i), e, last)
		}
		return
	}
	l, ok := last[path]
	if !ok {
		t.Fatalf("%q has no leaf at %q", text, path)
	}
	got, err := decoded(text[l.start:l.end])
	if err != nil {
		t.Fatal(err)
	}
	// with a name that stands twice, what an earlier one held may shine through
	if strings.Count(text, `"`) < 6 && cmp.Diff(v, got) != "" {
		t.Fatalf("%q at %q: %v, want %v", text, path, got, v)
	}
}
