package labels

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/goldentrace/goldentrace/internal/trial"
)

// Layer is how far grader and people agree on one kind of one layer. TP are
// what both found, FP what only the grader found, FN what only people found.
// Precision, Recall and F1 are nil where nothing could be right or wrong.
type Layer struct {
	Layer         string     `json:"layer"`
	Kind          string     `json:"kind"`
	N             int        `json:"n"`
	TP            int        `json:"tp"`
	FP            int        `json:"fp"`
	FN            int        `json:"fn"`
	Precision     *float64   `json:"precision"`
	Recall        *float64   `json:"recall"`
	F1            *float64   `json:"f1"`
	PrecisionSpan [2]float64 `json:"precision_interval"` // 95%, Wilson
	RecallSpan    [2]float64 `json:"recall_interval"`
}

// Layers adds up tallies by layer and kind, in order.
func Layers(all []Tally) []Layer {
	sums := map[[2]string]*Layer{}
	for _, t := range all {
		key := [2]string{t.Layer, t.Kind}
		if sums[key] == nil {
			sums[key] = &Layer{Layer: t.Layer, Kind: t.Kind}
		}
		sums[key].add(t)
	}
	out := make([]Layer, 0, len(sums))
	for _, l := range sums {
		out = append(out, l.rated())
	}
	order := []string{LayerEntity, LayerClaim, LayerBehavior}
	slices.SortFunc(out, func(a, b Layer) int {
		return cmp.Or(slices.Index(order, a.Layer)-slices.Index(order, b.Layer), strings.Compare(a.Kind, b.Kind))
	})
	return out
}

func (l *Layer) add(t Tally) {
	l.N++
	switch {
	case t.Grader && t.Labelled:
		l.TP++
	case t.Grader:
		l.FP++
	default:
		l.FN++
	}
}

// rated fills in the rates of counts.
func (l Layer) rated() Layer {
	l.Precision, l.PrecisionSpan = rate(l.TP, l.TP+l.FP)
	l.Recall, l.RecallSpan = rate(l.TP, l.TP+l.FN)
	if n := 2*l.TP + l.FP + l.FN; n > 0 {
		f1 := 2 * float64(l.TP) / float64(n)
		l.F1 = &f1
	}
	return l
}

// Whole adds up all kinds of one layer; ok is false where it has none.
func Whole(layers []Layer, name string) (sum Layer, ok bool) {
	sum.Layer = name
	for _, l := range layers {
		if l.Layer == name {
			sum.N, sum.TP, sum.FP, sum.FN, ok = sum.N+l.N, sum.TP+l.TP, sum.FP+l.FP, sum.FN+l.FN, true
		}
	}
	return sum.rated(), ok
}

func rate(k, n int) (*float64, [2]float64) {
	if n == 0 {
		return nil, [2]float64{0, 1}
	}
	p := float64(k) / float64(n)
	return &p, trial.Wilson(k, n)
}

// Least is what a measurement must reach: the lower ends of the intervals.
// 0 asks for nothing.
type Least struct{ Precision, Recall float64 }

// ParseLeast reads "precision=0.95,recall=0.9".
func ParseLeast(text string) (least Least, err error) {
	for part := range strings.SplitSeq(text, ",") {
		name, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		x, wrong := strconv.ParseFloat(value, 64)
		if !ok || wrong != nil || !(x > 0 && x <= 1) {
			return least, fmt.Errorf("%q is no bound; write precision=0.95, recall=0.9 or both with a comma, each above 0 and at most 1", part)
		}
		switch name {
		case "precision":
			least.Precision = x
		case "recall":
			least.Recall = x
		default:
			return least, fmt.Errorf("%q is no rate; write precision or recall", name)
		}
	}
	return least, nil
}

// Below says which bounds a layer as a whole does not reach; undecided says
// that nothing was labelled by which one could be reached.
func (least Least) Below(l Layer) (short []string, undecided bool) {
	check := func(name string, bound float64, p *float64, interval [2]float64) {
		switch {
		case bound == 0:
		case p == nil:
			undecided = true
		case interval[0] < bound:
			short = append(short, fmt.Sprintf("%s %s is %.3f, at least %.3f with 95%% confidence, and %.3f is asked for", l.Layer, name, *p, interval[0], bound))
		}
	}
	check("precision", least.Precision, l.Precision, l.PrecisionSpan)
	check("recall", least.Recall, l.Recall, l.RecallSpan)
	return short, undecided
}
