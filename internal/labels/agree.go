package labels

import (
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/internal/source"
)

// Agreement is how far people agree with one another, over the answers that
// more than one of them labelled.
type Agreement struct {
	Answers int         `json:"answers"`
	Agreed  int         `json:"agreed"`
	Kappa   *float64    `json:"kappa,omitempty"` // Cohen's; nil unless two labelers labelled all of these
	Split   []Differing `json:"split"`
}

// Differing is an answer that people label differently.
type Differing struct {
	Pos    source.Pos        `json:"-"`
	ID     string            `json:"id"`
	Text   string            `json:"text"`
	Labels map[string]string `json:"labels"` // by labeler
	Label  Label             `json:"label"`  // of the majority, or unsure
}

// Settle makes one row of each answer that several people labelled, with the
// label of the majority; without one it is unsure. An answer that one person
// labelled twice is an error.
func Settle(rows []Row) ([]Row, Agreement, error) {
	a := Agreement{Split: []Differing{}}
	groups := map[string][]int{}
	for i, r := range rows {
		if r.Labeler != "" && r.Label != None {
			groups[string(r.origin)] = append(groups[string(r.origin)], i)
		}
	}
	defects := contradictions(rows)
	var pairs [][2]Label
	dropped := map[int]bool{}
	for i, r := range rows {
		group := groups[string(r.origin)]
		if len(group) < 2 || group[0] != i || r.Labeler == "" {
			continue
		}
		if twice := sameLabeler(rows, group); twice >= 0 {
			defects = append(defects, source.Errorf(rows[twice].Pos, "%s labelled this answer at %s already; keep one", rows[twice].Labeler, rows[group[0]].Pos))
			continue
		}
		label, split := majority(rows, group)
		a.Answers++
		if split == nil {
			a.Agreed++
		} else {
			split.Label = label
			a.Split = append(a.Split, *split)
		}
		if len(group) == 2 {
			pairs = append(pairs, pairOf(rows, group))
		}
		keep := group[0]
		for _, k := range group {
			if rows[k].Label == label {
				keep = k
				break
			}
		}
		for _, k := range group {
			dropped[k] = k != keep
		}
		rows[keep].Label = label
	}
	if len(defects) > 0 {
		return nil, a, defects
	}
	if len(pairs) == a.Answers && len(labelers(rows)) == 2 {
		a.Kappa = kappa(pairs)
	}
	var kept []Row
	for i, r := range rows {
		if !dropped[i] {
			kept = append(kept, r)
		}
	}
	return kept, a, nil
}

// contradictions are answers that nobody in particular labels in two ways.
func contradictions(rows []Row) (defects source.Errors) {
	first := map[string]int{}
	for i, r := range rows {
		if r.Labeler != "" || r.Label == None {
			continue
		}
		if k, ok := first[r.Key()]; !ok {
			first[r.Key()] = i
		} else if rows[k].Label != r.Label {
			defects = append(defects, source.Errorf(r.Pos, "calls this answer %s, and %s calls it %s; keep one, or say in labeler who says so", r.Label, rows[k].Pos, rows[k].Label))
		}
	}
	return defects
}

func sameLabeler(rows []Row, group []int) int {
	seen := map[string]bool{}
	for _, i := range group {
		if seen[rows[i].Labeler] {
			return i
		}
		seen[rows[i].Labeler] = true
	}
	return -1
}

// majority gives the label that most gave, and how they differ if they do.
func majority(rows []Row, group []int) (Label, *Differing) {
	votes := map[Label]int{}
	d := &Differing{Pos: rows[group[0]].Pos, ID: rows[group[0]].Name(), Text: rows[group[0]].Answer.Text, Labels: map[string]string{}}
	for _, i := range group {
		votes[rows[i].Label]++
		d.Labels[rows[i].Labeler] = string(rows[i].Label)
	}
	best, tie := Unsure, false
	for _, l := range []Label{Good, Bad, Unsure} {
		switch {
		case votes[l] == 0:
		case votes[l] > votes[best] || votes[best] == 0:
			best, tie = l, false
		case votes[l] == votes[best] && l != best:
			tie = true
		}
	}
	if tie {
		best = Unsure
	}
	if len(votes) == 1 {
		return best, nil
	}
	return best, d
}

func labelers(rows []Row) []string {
	var names []string
	for _, r := range rows {
		if r.Labeler != "" && !slices.Contains(names, r.Labeler) {
			names = append(names, r.Labeler)
		}
	}
	return names
}

// pairOf gives two labels in the order of their labelers' names.
func pairOf(rows []Row, group []int) [2]Label {
	a, b := rows[group[0]], rows[group[1]]
	if strings.Compare(a.Labeler, b.Labeler) > 0 {
		a, b = b, a
	}
	return [2]Label{a.Label, b.Label}
}

// kappa is Cohen's kappa (1960): agreement beyond what chance would give.
func kappa(pairs [][2]Label) *float64 {
	if len(pairs) == 0 {
		return nil
	}
	agreed, n := 0.0, float64(len(pairs))
	first, second := map[Label]float64{}, map[Label]float64{}
	for _, p := range pairs {
		if p[0] == p[1] {
			agreed++
		}
		first[p[0]]++
		second[p[1]]++
	}
	chance := 0.0
	for l, k := range first {
		chance += k / n * second[l] / n
	}
	if chance == 1 {
		return nil
	}
	k := (agreed/n - chance) / (1 - chance)
	return &k
}

// Key is the same for two rows that differ only in what people say of them.
func (r Row) Key() string { return string(r.origin) }

// Name is what a person knows the row by.
func (r Row) Name() string {
	switch {
	case r.CaseID != "":
		return r.CaseID
	case r.ID != "":
		return r.ID
	}
	return r.Pos.String()
}
