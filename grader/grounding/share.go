package grounding

import (
	"strings"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// rateKeys list the last words of keys whose numbers are shares of an amount: of
// a hundred where the key says so, else of one.
var (
	rateKeys    = wordSet("rate tax vat tip discount commission interest surcharge percent percentage pct")
	percentKeys = wordSet("percent percentage pct")
)

// exchangeKeys list the last words of keys whose numbers turn one currency into
// another.
var exchangeKeys = wordSet("rate exchange fx kurs")

// mostRates is how many of the shares seen last are taken of an amount.
const mostRates = 2

// rateOf says whether a fact is a share that is taken of amounts, and of one.
func rateOf(f *fact, key string) (share float64, ok bool) {
	x := f.num.Float()
	switch {
	case f.kind == entity.Percent, f.kind == entity.Number && percentKeys[key]:
		x /= 100
	case f.kind != entity.Number || f.unit != "" || !rateKeys[key]:
		return 0, false
	}
	return x, x > 0 && x < 1
}

// shares takes the shares seen last of amounts, away from them and on top.
func (g *guesser) shares(amounts []quantity) {
	taken := 0
	g.lately(g.rates, func(n int32) {
		f := &g.facts[n]
		x, ok := rateOf(f, lastWord(g.key(n)))
		if taken++; !ok || taken > mostRates {
			return
		}
		share := strings.TrimSpace(g.text(n))
		if f.kind != entity.Percent && percentKeys[lastWord(g.key(n))] {
			share += "%"
		}
		for _, a := range amounts {
			amount := a.num.Float()
			g.add(amount*x, a, func() string { return figure(a) + " × " + share })
			g.add(amount*(1-x), a, func() string { return figure(a) + " - " + figure(a) + " × " + share })
			g.add(amount*(1+x), a, func() string { return figure(a) + " + " + figure(a) + " × " + share })
		}
	})
}
