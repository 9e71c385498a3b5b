package grounding

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// Values drawn at random, as people meet them.
func integer(r *rand.Rand) string {
	low := []int{100, 1000, 10000}[r.IntN(3)]
	return fmt.Sprint(low + r.IntN(9*low))
}

func hundreds(r *rand.Rand) string { return fmt.Sprint(100 + r.IntN(900)) }

func tens(r *rand.Rand) string { return fmt.Sprint(10 + r.IntN(90)) }

func amount(r *rand.Rand) string {
	return fmt.Sprintf("%d.%02d", 1+r.IntN(999), r.IntN(100))
}

func someDay(r *rand.Rand) string {
	return monthDay(shift(entity.Day{Year: 2026, Month: 1, Day: 1}, span{days: r.IntN(365)}, 1))
}

// shapes write n values as tools return them.
var shapes = []struct {
	name  string
	write func(r *rand.Rand, n int, value func(*rand.Rand) string) string
}{
	{"a column", func(r *rand.Rand, n int, value func(*rand.Rand) string) string {
		var b strings.Builder
		for k := range n {
			fmt.Fprintf(&b, `,{"item": "part %c", "price": "%s"}`, 'a'+k%26, value(r))
		}
		return "[" + b.String()[1:] + "]"
	}},
	{"records of five", func(r *rand.Rand, n int, value func(*rand.Rand) string) string {
		var b strings.Builder
		for range n / 5 {
			fmt.Fprintf(&b, `,{"price": "%s", "tax": "%s", "stock": "%s", "fee": "%s", "weight": "%s"}`, value(r), value(r), value(r), value(r), value(r))
		}
		return "[" + b.String()[1:] + "]"
	}},
	{"small lists", func(r *rand.Rand, n int, value func(*rand.Rand) string) string {
		var b strings.Builder
		for range (n + 4) / 5 {
			fmt.Fprintf(&b, `,{"lines": [{"price": "%s"}, {"price": "%s"}, {"price": "%s"}], "paid": "%s", "due": "%s"}`, value(r), value(r), value(r), value(r), value(r))
		}
		return "[" + b.String()[1:] + "]"
	}},
	{"lines", func(r *rand.Rand, n int, value func(*rand.Rand) string) string {
		var b strings.Builder
		for k := range n {
			fmt.Fprintf(&b, "- part %c: %s\n", 'a'+k%26, value(r))
		}
		return b.String()
	}},
	{"counts on lines", func(r *rand.Rand, n int, value func(*rand.Rand) string) string {
		var b strings.Builder
		for k := range n {
			end := ", "
			if k%5 == 4 {
				end = "\n"
			}
			fmt.Fprintf(&b, "part %c %s%s", 'a'+k%26, value(r), end)
		}
		return b.String()
	}},
	{"words", func(r *rand.Rand, n int, value func(*rand.Rand) string) string {
		var b strings.Builder
		for range n {
			fmt.Fprintf(&b, "It was %s then, they said. ", value(r))
		}
		return b.String()
	}},
}

// TestFalseLicence states how often a value that was made up is licensed as
// derived, by how many values are observed.
func TestFalseLicence(t *testing.T) {
	t.Parallel()
	const (
		values = 1000 // observed in all, for each row
		made   = 25   // for each set of them
	)
	most := map[int]float64{5: 0.02, 20: 0.02, 100: 0.05, 1000: 0.06}
	few := map[string]float64{"three digits": 0.07, "two digits": 0.15} // there are so few such numbers
	kinds := []struct {
		name  string
		value func(*rand.Rand) string
	}{{"integers", integer}, {"amounts", amount}, {"three digits", hundreds}, {"two digits", tens}, {"dates", someDay}}
	for _, n := range []int{5, 20, 100, 1000} {
		for _, kind := range kinds {
			if n > 20 && kind.name == "two digits" || n > 100 && kind.name == "three digits" {
				continue // nearly all of them are observed
			}
			t.Run(fmt.Sprint(n, " ", kind.name), func(t *testing.T) {
				t.Parallel()
				for _, shape := range shapes {
					r := rand.New(rand.NewPCG(1, uint64(n)))
					bare, beside, cued, tried := 0, 0, 0, 0
					for range max(5, min(30, values/n)) {
						text := shape.write(r, n, kind.value)
						turn := New([]Source{{Text: "User: how much in all, for two nights and 3 guests?"}, {Text: text}}).At(0, 2)
						stated := entity.Scan(readPage(text, newPaths()).text)
						for range made {
							invented := kind.value(r)
							named := func() string { e := stated[r.IntN(len(stated))]; return e.Text }
							answer := "It comes to " + invented + "."
							long := "There are " + named() + ", " + named() + " and " + named() + ". It comes to " + invented + ". Besides, " + named() + " and " + named() + "."
							judge := func(answer string) Status {
								at := strings.Index(answer, invented)
								for _, j := range turn.Check(answer, entity.Scan(answer)) {
									if j.Start <= at && at < j.End {
										return j.Status
									}
								}
								t.Fatalf("%q is not read in %q", invented, answer)
								return ""
							}
							s := judge(answer)
							if s == Licensed {
								continue
							}
							tried++
							if s != Unlicensed {
								bare++
							}
							if judge(long) != Unlicensed {
								beside++
							}
							if judge("That is "+invented+" more, in total.") != Unlicensed {
								cued++
							}
						}
					}
					limit := most[n]
					if m, ok := few[kind.name]; ok {
						limit = m
					}
					if ratio(bare, tried) > limit || ratio(beside, tried) > limit {
						t.Errorf("%d %s in %s: %d and %d of %d made-up values are licensed, want at most %.0f%%", n, kind.name, shape.name, bare, beside, tried, 100*limit)
					}
					if cuedLimit := cuedShare * limit; ratio(cued, tried) > cuedLimit {
						t.Errorf("%d %s in %s: %d of %d made-up values are licensed beside a word that tells of arithmetic, want at most %.0f%%", n, kind.name, shape.name, cued, tried, 100*cuedLimit)
					}
					t.Logf("%d %s in %s: %.1f%% cued", n, kind.name, shape.name, 100*ratio(cued, tried))
					t.Logf("%d %s in %s: %.1f%% alone, %.1f%% beside five observed values (of %d)", n, kind.name, shape.name, 100*ratio(bare, tried), 100*ratio(beside, tried), tried)
				}
			})
		}
	}
}
