package diff

import (
	"strconv"
	"strings"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

// said puts a baseline's reasons into words.
func said(invented, missing []string, otherwise string) string {
	var parts []string
	if len(invented) > 0 {
		parts = append(parts, "found "+quoted(invented))
	}
	if len(missing) > 0 {
		parts = append(parts, "missed "+strings.Join(missing, ", "))
	}
	if len(parts) == 0 {
		return otherwise
	}
	return strings.Join(parts, " and ")
}

// says puts a failing case's reasons into words.
func says(invented, missing []string, now *report.Case) string {
	var parts []string
	if len(invented) > 0 {
		parts = append(parts, "asserts "+quoted(invented))
	}
	if len(missing) > 0 {
		parts = append(parts, "lacks "+strings.Join(missing, ", "))
	}
	for _, r := range added(nil, findings(now)) {
		if r.kind != grader.KindClaim && r.kind != grader.KindBehavior {
			parts = append(parts, r.words())
		}
	}
	if len(parts) == 0 {
		return "fails"
	}
	return strings.Join(parts, "; ")
}

func change(gained, lost []reason) string {
	var parts []string
	for _, r := range gained {
		parts = append(parts, "now "+r.words())
	}
	for _, r := range lost {
		parts = append(parts, "no longer "+r.words())
	}
	return strings.Join(parts, "; ")
}

func (r reason) words() string {
	switch r.kind {
	case grader.KindClaim:
		return "asserts " + strconv.Quote(r.name)
	case grader.KindBehavior:
		return "lacks " + r.name
	case grader.KindEmpty:
		return "gives no answer"
	case grader.KindInventedTool:
		return "calls the tool " + strconv.Quote(r.name) + ", which was not offered"
	default:
		return strings.TrimSpace(string(r.kind) + " " + r.name)
	}
}

func quoted(list []string) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strconv.Quote(s)
	}
	return strings.Join(out, ", ")
}

func past(v grader.Verdict) string {
	if v == grader.Pass {
		return "passed"
	}
	return "failed"
}
