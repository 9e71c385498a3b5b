package grounding

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestReadPage holds what a source is read as: its text, its values by their
// keys, and its lists by their sizes.
func TestReadPage(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src, text string
		values          []string
		lists           []string
	}{
		{"prose is left alone", `He said "yes, {maybe}" [1].`, `He said "yes, {maybe}" [1].`, []string{"=1"}, []string{"1"}},
		{"an object", `{"a": 5, "b": "x y"}`, `{"a": 5,  "b": "x y"}`, []string{"a=5", "b=x y"}, nil},
		{"commas without spaces", `[1,250,300]`, `[1, 250, 300]`, []string{"=1", "=250", "=300"}, []string{"3"}},
		{"nested keys", `{"a": {"b": [{"c": 1}, {"c": 2}]}}`, `{"a": {"b": [{"c": 1},  {"c": 2}]}}`, []string{"a.b.c=1", "a.b.c=2"}, []string{"b 2"}},
		{"keys that are data", `{"item_1": {"n": 4}, "item_2": {"n": 6}}`, `{"item_1": {"n": 4},  "item_2": {"n": 6}}`, []string{"n=4", "n=6"}, []string{"2"}},
		{"escapes", `{"a": "1\n\u00e9\u20ac\"\\"}`, "{\"a\": \"1\né€\"\\\"}", []string{"a=1\né€\"\\"}, nil},
		{"a character outside the first plane", `["\ud83d\ude00"]`, `["😀"]`, []string{"=😀"}, []string{"1"}},
		{"Python", `{'a': None, 'b': (1, 2), 'c': 'it\'s'}`, `{"a": None,  "b": (1,  2),  "c": "it's"}`, []string{"a=None", "b=1", "b=2", "c=it's"}, []string{"b 2"}},
		{"JSON in a string", `{"a": "{\"b\": [7]}"}`, `{"a": "{"b": [7]}"}`, []string{"a.b=7"}, []string{"b 1"}},
		{"behind words", `Status: 200. Body: {"a": 5} and more`, `Status: 200. Body: {"a": 5} and more`, []string{"a=5"}, nil},
		{"one that breaks off", `{"a": 5, "b": [6, 7`, `{"a": 5,  "b": [6,  7`, []string{"a=5", "b=6", "b=7"}, nil},
		{"a line with a key", "- size: 4 kg\n- hue: red\n", "- size: 4 kg\n- hue: red\n", []string{"size=4 kg", "hue=red"}, nil},
		{"comma-separated values", "day,n\nMon,5\nTue,6\n", "day,n\nMon, 5\nTue, 6\n", []string{"day=Mon", "n=5", "day=Tue", "n=6"}, []string{"2"}},
		{"a table", "| a | b |\n|---|---|\n| 1 | x |\n| 2 | y |\n", "| a | b |\n|---|---|\n 1 |  x \n 2 |  y \n", []string{"a=1", "b=x", "a=2", "b=y"}, []string{"2"}},
		{"prose with as many commas is none", "So, it is.\nYes, it is.\nNo, it is.\n", "So, it is.\nYes, it is.\nNo, it is.\n", nil, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			paths := newPaths()
			p := readPage(tt.src, paths)
			if diff := cmp.Diff(tt.text, p.text); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
			var values, lists []string
			for _, v := range p.values {
				var keys []string
				for n := v.path; n > 0; n = paths.steps[n].parent {
					keys = append([]string{paths.name(n)}, keys...)
				}
				values = append(values, strings.Join(keys, ".")+"="+strings.TrimSpace(p.text[v.start:v.end]))
			}
			for _, l := range p.lists[1:] {
				if l.size >= 0 {
					lists = append(lists, strings.TrimSpace(fmt.Sprintf("%s %d", l.name, l.size)))
				}
			}
			if diff := cmp.Diff(tt.values, values, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("values (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.lists, lists, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("lists (-want +got):\n%s", diff)
			}
		})
	}
}

func TestListed(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       []int
	}{
		{"nothing", "Nothing here.", nil},
		{"bullets", "We have:\n- a\n- b\n\nThat is all.", []int{2}},
		{"numbers with lines between", "1. a\n   - x\n\n2. b\n\nSo:\n\n3. c\n", []int{1, 3}},
		{"numbers that begin again", "1. a\n2. b\n\n1. c\n2. d\n3. e\n", []int{2, 3}},
		{"bullets in bullets", "- a\n  - x\n  - y\n- b\n", []int{2, 2}},
		{"a heading ends a list", "1. a\n2. b\n# More\n3. c\n", []int{1, 2}},
		{"in a sentence", "We sell lids, jars and boxes.", []int{3}},
		{"with a comma before the last", "We sell lids, jars, and boxes.", []int{3}},
		{"two", "We sell lids and jars.", []int{2}},
		{"in Chinese", "有北京、上海和广州。", []int{3}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var sizes []int
			for _, s := range listed(tt.text) {
				sizes = append(sizes, s.size)
			}
			if diff := cmp.Diff(tt.want, sizes, cmpopts.EquateEmpty(), cmpopts.SortSlices(func(a, b int) bool { return a < b })); diff != "" {
				t.Errorf("sizes (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSlip(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		a, b int64
		want bool
	}{
		{"the same", 917, 917, false},
		{"one digit", 917, 907, true},
		{"the first digit", 917, 817, true},
		{"the last digit", 917, 918, true},
		{"two swapped", 4138, 4183, true},
		{"the first two swapped", 4138, 1438, true},
		{"two digits", 917, 806, false},
		{"swapped and more", 41389, 41830, false},
		{"swapped with one between", 4138, 8134, false},
		{"another length", 917, 9170, false},
		{"too short", 17, 18, false},
	}
	for _, tt := range tests {
		if got := slip(tt.a, tt.b); got != tt.want {
			t.Errorf("%s: slip(%d, %d) = %v", tt.name, tt.a, tt.b, got)
		}
	}
}
