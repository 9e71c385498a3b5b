package entity_test

import (
	"testing"

	"github.com/goldentrace/goldentrace/grader/entity"
)

func dec(coef int64, exp int) entity.Decimal { return entity.Decimal{Coef: coef, Exp: exp} }

func TestDecimalString(t *testing.T) {
	t.Parallel()
	for want, d := range map[string]entity.Decimal{
		"0": dec(0, 5), "9.5": dec(950, -2), "2000000": dec(2, 6), "-0.05": dec(-5, -2), "0.5": dec(5, -1), "1e50": dec(10, 49), "-12.34": dec(-1234, -2),
	} {
		if got := d.String(); got != want {
			t.Errorf("%+v: %s, want %s", d, got, want)
		}
	}
}

func TestDecimalArithmetic(t *testing.T) {
	t.Parallel()
	if sum, ok := dec(25130, -2).Add(dec(-24086, -2)); !ok || sum != dec(1044, -2) {
		t.Error(sum, ok)
	}
	if sum, ok := dec(1, 2).Add(dec(5, -1)); !ok || sum != dec(1005, -1) {
		t.Error(sum, ok)
	}
	if _, ok := dec(1<<62, 0).Add(dec(1<<62, 0)); ok {
		t.Error("a sum with too many digits")
	}
	if _, ok := dec(1, 30).Add(dec(1, -30)); ok {
		t.Error("a sum with too many digits")
	}
	if product, ok := dec(-3, 1).Mul(dec(15, -1)); !ok || product != dec(-45, 0) {
		t.Error(product, ok)
	}
	if _, ok := dec(1<<40, 0).Mul(dec(1<<40, 0)); ok {
		t.Error("a product with too many digits")
	}
	for _, c := range []struct {
		a, b entity.Decimal
		want int
	}{{dec(1, 1), dec(10, 0), 0}, {dec(-1, 0), dec(1, -5), -1}, {dec(1, 40), dec(9, 1), 1}, {dec(1, -40), dec(9, 1), -1}} {
		if got := c.a.Cmp(c.b); got != c.want {
			t.Errorf("%v against %v: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestDecimalRound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		d    entity.Decimal
		exp  int
		want entity.Decimal
	}{{dec(12996, -1), 2, dec(13, 2)}, {dec(125, -2), -1, dec(13, -1)}, {dec(-125, -2), -1, dec(-13, -1)}, {dec(124, -2), -1, dec(12, -1)}, {dec(5, 3), 0, dec(5, 3)}, {dec(5, -30), 0, dec(0, 0)}} {
		if got := c.d.Round(c.exp); got != c.want {
			t.Errorf("%v to %d: %+v, want %+v", c.d, c.exp, got, c.want)
		}
	}
}
