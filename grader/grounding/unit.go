package grounding

import (
	"slices"
	"strings"

	"github.com/goldentrace/goldentrace/grader/entity"
)

// quantity is a number with what it is of.
type quantity struct {
	kind entity.Kind
	unit string
	num  entity.Decimal
	noun string // see counted
}

func quantityOf(e *entity.Entity) quantity { return quantity{kind: e.Kind, unit: e.Unit, num: e.Num} }

func (f *fact) quantity() quantity { return quantity{f.kind, f.unit, f.num, f.noun} }

// bare says that nothing is told of what the number is of: an identifier made
// of digits and a year count as such.
func (q quantity) bare() bool { return q.kind != entity.Percent && q.unit == "" }

// like says that two quantities may be one kind of thing. A bare number may be
// of anything; two known units must be one.
func (q quantity) like(other quantity) bool {
	switch {
	case !sameNoun(q.noun, other.noun), q.noun != "" && other.unit != "", other.noun != "" && q.unit != "":
		return false
	case q.bare() || other.bare():
		return true
	case q.kind != other.kind:
		return q.unit == "pound" && other.unit == "GBP" || q.unit == "GBP" && other.unit == "pound"
	}
	return q.kind == entity.Percent || sameUnit(q.unit, other.unit)
}

// loose lists units by the words for them that leave open which one is meant.
var loose = map[string]string{
	"¥": "JPY CNY", "pound": "lb GBP", "kr": "SEK NOK DKK ISK", "peso": "MXN PHP CLP COP ARS",
	"USD": "CAD AUD NZD SGD HKD TWD MXN", // all of them are written with a "$"
	"KB":  "KiB", "MB": "MiB", "GB": "GiB",
	"°": "°C °F", "day": "night", "t": "ton", "px": "p ppi",
}

func sameUnit(a, b string) bool {
	return a == b || a != "" && b != "" && (within(loose[a], b) || within(loose[b], a))
}

// within says that a word is one of those of a list.
func within(words, word string) bool {
	for rest := words; rest != ""; {
		k := strings.Index(rest, word)
		if k < 0 {
			return false
		}
		end := k + len(word)
		if (k == 0 || rest[k-1] == ' ') && (end == len(rest) || rest[end] == ' ') {
			return true
		}
		rest = rest[end:]
	}
	return false
}

// measure relates units of one dimension: factor many of the base unit, from
// zero on.
type measure struct {
	unit   string
	factor float64
	zero   float64
}

// dimensions lists the units that can be turned into one another.
var dimensions = [][]measure{
	{{"ms", 0.001, 0}, {"s", 1, 0}, {"min", 60, 0}, {"hour", 3600, 0}, {"day", 86400, 0}, {"week", 604800, 0}},
	{{"month", 1, 0}, {"year", 12, 0}, {"decade", 120, 0}, {"century", 1200, 0}},
	{{"mg", 0.001, 0}, {"g", 1, 0}, {"kg", 1000, 0}, {"t", 1e6, 0}, {"oz", 28.349523125, 0}, {"lb", 453.59237, 0}},
	{{"nm", 1e-9, 0}, {"µm", 1e-6, 0}, {"mm", 0.001, 0}, {"cm", 0.01, 0}, {"m", 1, 0}, {"km", 1000, 0}, {"inch", 0.0254, 0}, {"ft", 0.3048, 0}, {"yd", 0.9144, 0}, {"mi", 1609.344, 0}},
	{{"ml", 0.001, 0}, {"cl", 0.01, 0}, {"l", 1, 0}, {"gal", 3.785411784, 0}, {"m³", 1000, 0}},
	{{"m²", 1, 0}, {"km²", 1e6, 0}, {"ha", 1e4, 0}, {"acre", 4046.8564224, 0}, {"ft²", 0.09290304, 0}, {"cm²", 1e-4, 0}},
	{{"km/h", 1, 0}, {"mph", 1.609344, 0}, {"m/s", 3.6, 0}},
	{{"°C", 1, 0}, {"°F", 5.0 / 9, -32 * 5.0 / 9}, {"K", 1, -273.15}},
	{{"B", 1, 0}, {"KB", 1e3, 0}, {"MB", 1e6, 0}, {"GB", 1e9, 0}, {"TB", 1e12, 0}, {"KiB", 1 << 10, 0}, {"MiB", 1 << 20, 0}, {"GiB", 1 << 30, 0}},
	{{"Hz", 1, 0}, {"kHz", 1e3, 0}, {"MHz", 1e6, 0}, {"GHz", 1e9, 0}},
	{{"W", 1, 0}, {"kW", 1e3, 0}, {"MW", 1e6, 0}, {"GW", 1e9, 0}},
	{{"Wh", 1, 0}, {"kWh", 1e3, 0}, {"MWh", 1e6, 0}},
	{{"mA", 1, 0}, {"A", 1000, 0}}, {{"mAh", 1, 0}, {"Ah", 1000, 0}}, {{"mV", 1, 0}, {"V", 1000, 0}},
	{{"kbps", 1, 0}, {"Mbps", 1e3, 0}, {"Gbps", 1e6, 0}}, {{"hPa", 1, 0}, {"Pa", 0.01, 0}},
	{{"cal", 1, 0}, {"kcal", 1000, 0}, {"J", 1 / 4.184, 0}, {"kJ", 1000 / 4.184, 0}},
}

// binary are the units of memory as many tools reckon with them.
var binary = []measure{{"B", 1, 0}, {"KB", 1 << 10, 0}, {"MB", 1 << 20, 0}, {"GB", 1 << 30, 0}, {"TB", 1 << 40, 0}}

// places says which of the dimensions each unit is of.
var places = func() map[string]int {
	m := map[string]int{}
	for i, d := range dimensions {
		for _, row := range d {
			m[row.unit] = i
		}
	}
	return m
}()

// tables gives the measures that a unit may be told in; none where it is no
// measure.
func tables(unit string) [][]measure {
	at, ok := places[unit]
	if !ok {
		return nil
	}
	all := [][]measure{dimensions[at]}
	if slices.ContainsFunc(binary, func(m measure) bool { return m.unit == unit }) {
		all = append(all, binary)
	}
	return all
}

// in turns a number of a measure into another's of its table.
func (m measure) in(x float64, other measure) float64 {
	return (x*m.factor + m.zero - other.zero) / other.factor
}

// keyUnits lists the units that the last word of a key tells: "weight_kg".
var keyUnits = map[string]string{
	"ms": "ms", "millis": "ms", "s": "s", "h": "hour", "sec": "s", "secs": "s", "seconds": "s", "min": "min", "mins": "min", "minutes": "min", "hours": "hour", "hrs": "hour", "days": "day", "weeks": "week", "months": "month", "years": "year",
	"g": "g", "grams": "g", "kg": "kg", "lb": "lb", "lbs": "lb", "oz": "oz", "mm": "mm", "cm": "cm", "m": "m", "meters": "m", "km": "km", "mi": "mi", "miles": "mi", "ft": "ft", "feet": "ft", "inches": "inch",
	"c": "°C", "celsius": "°C", "f": "°F", "fahrenheit": "°F", "kelvin": "K", "ml": "ml", "liters": "l", "litres": "l", "kph": "km/h", "kmh": "km/h", "mph": "mph",
	"bytes": "B", "kb": "KB", "mb": "MB", "gb": "GB", "tb": "TB", "hz": "Hz", "khz": "kHz", "mhz": "MHz", "ghz": "GHz",
	"cents": "cent", "minor": "cent", "cent": "cent", "percent": "%", "pct": "%",
}

// keyUnit gives the unit that a structure's key tells of its value.
func keyUnit(key string) string {
	if k := strings.LastIndexAny(key, "_- ("); k >= 0 {
		return keyUnits[strings.ToLower(strings.Trim(key[k+1:], "()"))]
	}
	for k := len(key) - 1; k > 0; k-- { // camelCase
		if key[k] >= 'A' && key[k] <= 'Z' && key[k-1] >= 'a' && key[k-1] <= 'z' {
			return keyUnits[strings.ToLower(key[k:])]
		}
	}
	return ""
}
