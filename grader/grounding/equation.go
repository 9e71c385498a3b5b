package grounding

import (
	"math"
	"strings"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// equation is arithmetic that the answer spells out: sides joined by "=".
type equation struct {
	terms []int  // indexes of judgements
	ops   []byte // before each term but the first: + - * / =
}

// operators lists the signs and words of arithmetic.
var operators = []struct {
	sign string
	op   byte
}{
	{"+", '+'}, {"＋", '+'}, {"plus", '+'}, {"加", '+'},
	{"-", '-'}, {"−", '-'}, {"–", '-'}, {"minus", '-'}, {"less", '-'}, {"减", '-'},
	{"×", '*'}, {"*", '*'}, {"x", '*'}, {"X", '*'}, {"✕", '*'}, {`\times`, '*'}, {"times", '*'}, {"multiplied by", '*'}, {"乘以", '*'},
	{"÷", '/'}, {"/", '/'}, {`\div`, '/'}, {"divided by", '/'}, {"除以", '/'},
	{"=", '='}, {"＝", '='}, {"≈", '='}, {"equals", '='}, {"等于", '='},
}

// mostGap is how many bytes may stand between the terms of an equation.
const mostGap = 64

// operator reads the sign between two terms; 0: they are no terms of one
// equation.
func operator(gap string) byte {
	if len(gap) > mostGap || gap == "" {
		return 0
	}
	if strings.Contains(gap, "\n") && !strings.Contains(gap, "=") && len(strings.TrimSpace(gap)) > 2 {
		return 0
	}
	op := byte(0)
	words := 0
	for field := range strings.FieldsSeq(strings.ReplaceAll(gap, "**", " ")) {
		field = strings.Trim(field, "()[]$€£¥")
		if field == "" || field == `\` {
			continue
		}
		found := byte(0)
		for _, o := range operators {
			if field == o.sign {
				found = o.op
				break
			}
		}
		switch {
		case found != 0 && op != 0:
			return 0
		case found != 0:
			op = found
		case strings.ContainsAny(field, ".;!?。；|"):
			return 0
		default:
			if words++; words > 6 {
				return 0
			}
		}
	}
	return op
}

// equations finds the arithmetic that the answer spells out; none where
// nothing is open.
func (c *check) equations(open int) []equation {
	var all []equation
	if open == 0 {
		return nil
	}
	cur := equation{}
	flush := func() {
		if len(cur.terms) > 2 && strings.IndexByte(string(cur.ops), '=') >= 0 {
			all = append(all, cur)
		}
		cur = equation{}
	}
	last := -1
	for i := range c.out {
		if !numeric(c.out[i].Entity) {
			continue
		}
		op := byte(0)
		if last >= 0 && c.out[last].End <= c.out[i].Start {
			op = operator(c.text[c.out[last].End:c.out[i].Start])
		}
		if op == 0 {
			flush()
			cur.terms = append(cur.terms, i)
		} else {
			cur.terms, cur.ops = append(cur.terms, i), append(cur.ops, op)
		}
		last = i
	}
	flush()
	return all
}

// side is what stands on one side of an equation.
type side struct {
	value float64
	terms []int
	ops   []byte
}

// sides splits an equation and reckons its sides.
func (c *check) sides(eq equation) []side {
	var all []side
	from := 0
	for k := 0; k <= len(eq.ops); k++ {
		if k < len(eq.ops) && eq.ops[k] != '=' {
			continue
		}
		all = append(all, c.side(eq.terms[from:k+1], eq.ops[from:k]))
		from = k + 1
	}
	return all
}

// side reckons terms: points before dashes.
func (c *check) side(terms []int, ops []byte) side {
	s := side{terms: terms, ops: ops}
	sum, product, sign := 0.0, c.term(terms[0]), 1.0
	for k, op := range ops {
		x := c.term(terms[k+1])
		switch op {
		case '*':
			product *= x
		case '/':
			product /= x
		default:
			sum, product, sign = sum+sign*product, x, 1
			if op == '-' {
				sign = -1
			}
		}
	}
	s.value = sum + sign*product
	return s
}

// write writes a side.
func (c *check) write(s side) string {
	var b strings.Builder
	b.WriteString(c.figure(s.terms[0]))
	for k, op := range s.ops {
		b.WriteString(" " + strings.Replace(string(op), "*", "×", 1) + " " + c.figure(s.terms[k+1]))
	}
	return b.String()
}

// term gives the value that a judgement has in an equation.
func (c *check) term(i int) float64 {
	if c.out[i].Kind == entity.Percent {
		return c.out[i].Num.Float() / 100
	}
	return c.out[i].Num.Float()
}

// figure writes a judgement's value.
func (c *check) figure(i int) string { return figure(quantityOf(c.out[i].Entity)) }

// figure writes a quantity's value as precisely as it is told.
func figure(q quantity) string {
	text := q.num.String()
	if q.num.Exp < 0 && q.num.Exp > -9 {
		point := strings.IndexByte(text, '.')
		if point < 0 {
			point = len(text)
			text += "."
		}
		text += strings.Repeat("0", max(0, -q.num.Exp-(len(text)-point-1)))
	}
	if q.kind == entity.Percent {
		text += "%"
	}
	return text
}

// solve checks an equation one of whose terms is open, and says how many terms
// it licensed.
func (c *check) solve(eq equation) int {
	all := c.sides(eq)
	closed := 0
	for k := 1; k < len(all); k++ {
		a, b := all[k-1], all[k]
		open, depth := -1, uint8(0)
		count := 0
		for _, i := range append(append([]int{}, a.terms...), b.terms...) {
			if c.out[i].Status == Unlicensed {
				open = i
				count++
			}
			depth = max(depth, c.depth[i])
		}
		if count != 1 {
			continue
		}
		lone, rest := b, a
		if len(a.terms) == 1 {
			lone, rest = a, b
		}
		if len(lone.terms) != 1 || len(rest.terms) < 2 {
			continue
		}
		j := &c.out[open]
		p := precisionOf(c.out[lone.terms[0]].Entity, 0)
		x := rest.value
		if c.out[lone.terms[0]].Kind == entity.Percent {
			x *= 100
		}
		switch {
		case p.has(x) && depth < mostSpelled:
			j.derived(c.write(lone) + " = " + c.write(rest))
			c.depth[open] = depth + 1
			closed++
		case open == lone.terms[0] && j.Near == "" && !math.IsInf(x, 0) && !math.IsNaN(x):
			j.Near = c.write(rest) + " = " + figureOf(x, j.Num.Exp)
		}
	}
	return closed
}
