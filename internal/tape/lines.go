package tape

import (
	"fmt"
	"strings"
	"unicode"
)

// changedLines lists what changed from was to now, "- " before a line that is
// gone and "+ " before a new one, with the unchanged line right before each
// change for orientation.
func changedLines(was, now []string) []string {
	var out []string
	i, j := 0, 0
	for _, m := range append(matches(was, now), [2]int{len(was), len(now)}) {
		if (i < m[0] || j < m[1]) && j > 0 {
			out = append(out, "  "+shorten(now[j-1]))
		}
		for ; i < m[0]; i++ {
			out = append(out, "- "+shorten(was[i]))
		}
		for ; j < m[1]; j++ {
			out = append(out, "+ "+shorten(now[j]))
		}
		i, j = m[0]+1, m[1]+1
	}
	return capped(out)
}

// capped leaves out what is more than a person would read.
func capped(lines []string) []string {
	const most = 40
	if left := len(lines) - most; left > 0 {
		return append(lines[:most:most], fmt.Sprintf("... and %d lines more", left))
	}
	return lines
}

// matches pairs the lines that two texts have in common, in order: equal
// beginnings and ends first, then a longest common subsequence of what lies
// between. Where that is too large to compute, nothing in between is paired.
func matches(a, b []string) [][2]int {
	var pairs [][2]int
	start := 0
	for start < len(a) && start < len(b) && a[start] == b[start] {
		pairs = append(pairs, [2]int{start, start})
		start++
	}
	endA, endB := len(a), len(b)
	for endA > start && endB > start && a[endA-1] == b[endB-1] {
		endA, endB = endA-1, endB-1
	}
	pairs = append(pairs, commonLines(a[start:endA], b[start:endB], start)...)
	for ; endA < len(a); endA, endB = endA+1, endB+1 {
		pairs = append(pairs, [2]int{endA, endB})
	}
	return pairs
}

// commonLines is a longest common subsequence, its indexes raised by offset.
func commonLines(a, b []string, offset int) [][2]int {
	const largest = 1 << 21
	if len(a) == 0 || len(b) == 0 || len(a) > largest/len(b) {
		return nil
	}
	width := len(b) + 1
	length := make([]int32, (len(a)+1)*width) // of what remains from a[i], b[j]
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				length[i*width+j] = length[(i+1)*width+j+1] + 1
			} else {
				length[i*width+j] = max(length[(i+1)*width+j], length[i*width+j+1])
			}
		}
	}
	var pairs [][2]int
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			pairs = append(pairs, [2]int{i + offset, j + offset})
			i, j = i+1, j+1
		case length[(i+1)*width+j] >= length[i*width+j+1]:
			i++
		default:
			j++
		}
	}
	return pairs
}

// shorten makes a line fit a terminal and leaves no control character in it.
func shorten(s string) string {
	const most = 160
	out := make([]rune, 0, min(len(s), most))
	for _, r := range s {
		if len(out) == most {
			return strings.TrimRight(string(out), " ") + "..."
		}
		if !unicode.IsPrint(r) {
			r = ' '
		}
		out = append(out, r)
	}
	return string(out)
}
