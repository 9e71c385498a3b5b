package entity

import (
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// Decimal is an exact decimal number, Coef times ten to the power of Exp. It
// keeps the precision it was written with: 9.50 is {950, -2}, "two million" is
// {2, 6}.
type Decimal struct {
	Coef int64
	Exp  int
}

// mostDigits is how many digits a Coef always holds.
const mostDigits = 18

var powers = func() (p [mostDigits + 1]int64) {
	p[0] = 1
	for i := 1; i < len(p); i++ {
		p[i] = p[i-1] * 10
	}
	return p
}()

// Plain gives the number without trailing zeros: 9.50 as {95, -1}, 300 as
// {3, 2}. Equal numbers have equal plain forms.
func (d Decimal) Plain() Decimal {
	if d.Coef == 0 {
		return Decimal{}
	}
	for d.Coef%10 == 0 {
		d.Coef, d.Exp = d.Coef/10, d.Exp+1
	}
	return d
}

// String gives the number in plain digits without trailing zeros after the
// point: "9.5", "2000000".
func (d Decimal) String() string {
	d = d.Plain()
	digits, sign := strconv.FormatInt(d.Coef, 10), ""
	if digits[0] == '-' {
		digits, sign = digits[1:], "-"
	}
	switch {
	case d.Exp > 40 || d.Exp < -40:
		return sign + digits + "e" + strconv.Itoa(d.Exp)
	case d.Exp >= 0:
		return sign + digits + strings.Repeat("0", d.Exp)
	case -d.Exp >= len(digits):
		return sign + "0." + strings.Repeat("0", -d.Exp-len(digits)) + digits
	}
	point := len(digits) + d.Exp
	return sign + digits[:point] + "." + digits[point:]
}

// whole gives a whole number of at most nine digits; -1: it is none.
func (d Decimal) whole() int {
	n, ok := d.at(0)
	if d.Exp < 0 || !ok || n < 0 || n >= powers[9] {
		return -1
	}
	return int(n)
}

// at gives the coefficient of the same number with a smaller or equal exponent.
func (d Decimal) at(exp int) (coef int64, ok bool) {
	shift := d.Exp - exp
	if d.Coef == 0 {
		return 0, true
	}
	if shift < 0 || shift > mostDigits {
		return 0, false
	}
	hi, lo := bits.Mul64(uint64(abs(d.Coef)), uint64(powers[shift]))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if d.Coef < 0 {
		return -int64(lo), true
	}
	return int64(lo), true
}

func abs(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

// Neg gives -d.
func (d Decimal) Neg() Decimal { return Decimal{-d.Coef, d.Exp} }

// Add gives d + e, as precise as the more precise of them; ok is false where
// it has too many digits.
func (d Decimal) Add(e Decimal) (sum Decimal, ok bool) {
	exp := min(d.Exp, e.Exp)
	a, okA := d.at(exp)
	b, okB := e.at(exp)
	c := a + b
	if !okA || !okB || (a > 0) == (b > 0) && (c > 0) != (a > 0) && a != 0 && b != 0 {
		return Decimal{}, false
	}
	return Decimal{c, exp}, true
}

// Sub gives d - e; ok is false where it has too many digits.
func (d Decimal) Sub(e Decimal) (difference Decimal, ok bool) { return d.Add(e.Neg()) }

// Mul gives d times e; ok is false where it has too many digits.
func (d Decimal) Mul(e Decimal) (product Decimal, ok bool) {
	hi, lo := bits.Mul64(uint64(abs(d.Coef)), uint64(abs(e.Coef)))
	if hi != 0 || lo > math.MaxInt64 {
		return Decimal{}, false
	}
	coef := int64(lo)
	if (d.Coef < 0) != (e.Coef < 0) {
		coef = -coef
	}
	return Decimal{coef, d.Exp + e.Exp}, true
}

// Cmp compares two numbers: -1, 0 or 1.
func (d Decimal) Cmp(e Decimal) int {
	if difference, ok := d.Sub(e); ok {
		switch {
		case difference.Coef < 0:
			return -1
		case difference.Coef > 0:
			return 1
		}
		return 0
	}
	switch a, b := d.Float(), e.Float(); {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Float gives the nearest floating-point number.
func (d Decimal) Float() float64 {
	return float64(d.Coef) * math.Pow10(d.Exp)
}

// Round rounds half away from zero so that the exponent is at least exp.
func (d Decimal) Round(exp int) Decimal {
	if d.Exp >= exp {
		return d
	}
	shift := exp - d.Exp
	if shift > mostDigits {
		return Decimal{0, exp}
	}
	unit := powers[shift]
	q, r := abs(d.Coef)/unit, abs(d.Coef)%unit
	if r >= unit-r {
		q++
	}
	if d.Coef < 0 {
		q = -q
	}
	return Decimal{q, exp}
}
