package diff

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goldentrace/goldentrace/grader"
	"github.com/goldentrace/goldentrace/internal/report"
)

const (
	mostTurns    = 3 // how many turns of one case are told apart in words
	mostEntities = 5 // how many entities of one turn are named, and as many that were derived wrongly
)

// Why puts the reasons of a failing case into words, turn by turn where it has
// several.
func Why(c *report.Case) string { return says(c, 0) }

// says is Why for a reader who knows already that it is about the given turn.
func says(c *report.Case, turn int) string {
	list := findings(c)
	if len(list) == 0 {
		list = names(c)
	}
	if words := byTurn(added(nil, list, keyOf), told(c, turn), together); words != "" {
		return words
	}
	return "fails"
}

// said puts a baseline's reasons into words.
func said(was *report.Case) string {
	for _, f := range was.Findings {
		if f.Kind != grader.KindClaim && f.Kind != grader.KindBehavior {
			return "failed: " + Why(was)
		}
	}
	var parts []string
	if len(was.Invented) > 0 {
		parts = append(parts, "found "+quoted(was.Invented))
	}
	if len(was.MissingRequired) > 0 {
		parts = append(parts, "missed "+strings.Join(was.MissingRequired, ", "))
	}
	if len(parts) == 0 {
		return past(grader.Fail)
	}
	return strings.Join(parts, " and ")
}

// change puts into words what was gained and lost between two failures.
func change(gained, lost []reason, told int) string {
	gone := map[key]bool{}
	for _, r := range lost {
		gone[r.key] = true
	}
	return byTurn(append(gained, lost...), told, func(of []reason) []string {
		var now, before []reason
		for _, r := range of {
			if gone[r.key] {
				before = append(before, r)
			} else {
				now = append(now, r)
			}
		}
		return append(each("now ", now), each("no longer ", before)...)
	})
}

// each words reasons one by one, entities together.
func each(lead string, of []reason) (parts []string) {
	var entities []reason
	for _, r := range of {
		if r.kind == grader.KindEntity {
			entities = append(entities, r)
		} else {
			parts = append(parts, lead+r.words())
		}
	}
	for _, words := range unlicensed(entities) {
		parts = append(parts, lead+words)
	}
	return parts
}

// unlicensed words the entities of one turn that nothing licenses: what was
// derived wrongly for itself, the rest in one phrase, the first few of both. A
// model that invents does so anew each time.
func unlicensed(of []reason) []string {
	var parts, names []string
	for _, r := range of {
		if r.finding != nil && r.finding.Near != "" && len(parts) < mostEntities {
			parts = append(parts, fmt.Sprintf("states %q, but %s", short(r.name), short(r.finding.Near)))
		} else {
			names = append(names, short(r.name))
		}
	}
	switch n := len(names) - mostEntities; {
	case n > 0:
		parts = append(parts, fmt.Sprintf("states %s and %d more, which nothing licenses", quoted(names[:mostEntities]), n))
	case len(names) > 0:
		parts = append(parts, "states "+quoted(names)+", which nothing licenses")
	}
	return parts
}

// told is the turn that words about c need not name: the one given, or the only one.
func told(c *report.Case, turn int) int {
	if turn == 0 && len(c.Turns) <= 1 {
		return 1
	}
	return turn
}

// byTurn words the reasons of each turn under its number, which is left out
// where all are of the turn that was told. Plain rows know no turns: theirs is 0.
func byTurn(list []reason, told int, words func([]reason) []string) string {
	turns := map[int][]reason{}
	for _, r := range list {
		turns[r.turn] = append(turns[r.turn], r)
	}
	var parts []string
	for i, turn := range slices.Sorted(maps.Keys(turns)) {
		if i == mostTurns {
			parts = append(parts, fmt.Sprintf("+%d more turns", len(turns)-i))
			break
		}
		text := strings.Join(words(turns[turn]), "; ")
		if turn > 0 && (len(turns) > 1 || turn != told) && text != "" {
			text = fmt.Sprintf("turn %d: %s", turn, text)
		}
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "; ")
}

// together words reasons of one turn: claims in one phrase, behaviors in one,
// and each other kind for itself.
func together(of []reason) []string {
	var claims, behaviors, parts []string
	var entities []reason
	for _, r := range of {
		switch words := r.words(); {
		case r.kind == grader.KindClaim:
			claims = append(claims, short(r.name))
		case r.kind == grader.KindBehavior:
			behaviors = append(behaviors, short(r.name))
		case r.kind == grader.KindEntity:
			entities = append(entities, r)
		case words != "":
			parts = append(parts, words)
		}
	}
	parts = append(parts, unlicensed(entities)...)
	if len(behaviors) > 0 {
		parts = append([]string{"lacks " + strings.Join(behaviors, ", ")}, parts...)
	}
	if len(claims) > 0 {
		parts = append([]string{"asserts " + quoted(claims)}, parts...)
	}
	return parts
}

// words is one reason in words. Tools and arguments bear names that a model may
// have made up.
func (r reason) words() string {
	name, tool := short(r.name), short(r.tool)
	switch r.kind {
	case grader.KindClaim:
		return "asserts " + strconv.Quote(name)
	case grader.KindBehavior:
		return "lacks " + name
	case grader.KindEmpty:
		return "gives no answer"
	case grader.KindEarly:
		return fmt.Sprintf("states the fact %q before %s grants it", name, step(r.finding.Granted, false))
	case grader.KindStale:
		return fmt.Sprintf("states the fact %q %s", name, r.ended())
	case grader.KindInventedTool:
		return fmt.Sprintf("calls %q, which was not offered", name)
	case grader.KindInventedArgument:
		return fmt.Sprintf("passes the argument %q that %s does not have", name, tool)
	case grader.KindInvalidArguments:
		if r.finding.Schema == "" {
			return fmt.Sprintf("calls %s with arguments that it cannot take", tool)
		}
		return fmt.Sprintf("breaks the schema of %s at %s", tool, short(r.finding.Schema))
	case grader.KindUnlicensedArgument:
		return fmt.Sprintf("passes an unobserved value for %s to %s", name, tool)
	case grader.KindEntity:
		return strings.Join(unlicensed([]reason{r}), "")
	default:
		return strings.TrimSpace(short(string(r.kind)) + " " + name)
	}
}

// short is the beginning of a name that is no name any more.
func short(name string) string {
	const most = 200
	if len(name) <= most {
		return name
	}
	cut := most
	for cut > most-utf8.UTFMax && !utf8.RuneStart(name[cut]) {
		cut--
	}
	return name[:cut] + "…"
}

// ended says what ended the licence of a stale fact, and what had granted it.
func (r reason) ended() string {
	f := r.finding
	words := "though it holds no longer"
	switch how := r.of.Ending(f); {
	case how == report.Dropped && f.Ended.Step > 0:
		words = fmt.Sprintf("though the compaction at step %d had dropped it", f.Ended.Step)
	case how == report.Dropped:
		words = "though a compaction had dropped it"
	case how != "":
		words = fmt.Sprintf("though %s had %s it", step(f.Ended, true), how)
	case f.Ended != nil:
		words = fmt.Sprintf("though %s had ended it", step(f.Ended, true))
	}
	if f.Granted != nil && f.Granted.Step > 0 {
		words += fmt.Sprintf(" (granted at step %d)", f.Granted.Step)
	}
	return words
}

// step names an observation, with its tool if asked for.
func step(s *grader.Source, tool bool) string {
	switch {
	case s == nil || s.Step == 0:
		return "an observation"
	case tool && s.Tool != "":
		return fmt.Sprintf("step %d (%s)", s.Step, short(s.Tool))
	}
	return fmt.Sprintf("step %d", s.Step)
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
