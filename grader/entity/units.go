package entity

import "strings"

// unit is what a number may be of.
type unit struct {
	name string // canonical
	kind Kind   // Number, Money or Percent
	exp  int    // a power of ten to the number: "5 cents" are 0.05 USD
}

// unitWords lists units by their folded words.
var unitWords = newUnits([]unitRow{
	{"s", Number, 0, "second seconds sec secs sekunde sekunden segundo segundos"},
	{"min", Number, 0, "minute minutes min mins minuten minuto minutos"},
	{"hour", Number, 0, "hour hours hr hrs stunde stunden hora horas"},
	{"day", Number, 0, "day days werktag werktage werktagen arbeitstage arbeitstagen tag tage tagen día días dia dias"},
	{"night", Number, 0, "night nights nacht nächte nächten noche noches"},
	{"week", Number, 0, "week weeks wk wks woche wochen semana semanas"},
	{"month", Number, 0, "month months monat monate monaten mes meses"},
	{"year", Number, 0, "year years yr yrs jahr jahre jahren año años"},
	{"decade", Number, 0, "decade decades jahrzehnt jahrzehnte década décadas"},
	{"century", Number, 0, "century centuries jahrhundert jahrhunderte siglo siglos"},
	{"ms", Number, 0, "millisecond milliseconds millisekunden milisegundos"},

	{"kg", Number, 0, "kilogram kilograms kilogramme kilo kilos kilogramm kilogramos"},
	{"g", Number, 0, "gram grams gramme grammes gramm gramos"},
	{"mg", Number, 0, "milligram milligrams"},
	{"t", Number, 0, "tonne tonnes ton tons tonnen toneladas"},
	{"lb", Number, 0, "lb lbs"},
	{"pound", Number, 0, "pound pounds pfund libras"},
	{"oz", Number, 0, "ounce ounces oz"},
	{"km", Number, 0, "kilometer kilometers kilometre kilometres kilómetros"},
	{"m", Number, 0, "meter meters metre metres metros"},
	{"cm", Number, 0, "centimeter centimeters centimetre centimetres zentimeter centímetros"},
	{"mm", Number, 0, "millimeter millimeters millimetre millimetres milímetros"},
	{"nm", Number, 0, "nanometer nanometers nanometre nanometres"},
	{"inch", Number, 0, "inch inches zoll pulgadas"},
	{"ft", Number, 0, "foot feet ft"},
	{"yd", Number, 0, "yard yards"},
	{"mi", Number, 0, "mile miles meile meilen millas"},
	{"l", Number, 0, "liter liters litre litres litros"},
	{"ml", Number, 0, "milliliter milliliters millilitre millilitres"},
	{"gal", Number, 0, "gallon gallons"},
	{"mph", Number, 0, "mph"},
	{"km/h", Number, 0, "kph kmh"},
	{"acre", Number, 0, "acre acres"},
	{"ha", Number, 0, "hectare hectares hektar hectáreas"},
	{"°", Number, 0, "degree degrees grad grados"},
	{"B", Number, 0, "byte bytes"},
	{"KB", Number, 0, "kilobyte kilobytes"},
	{"MB", Number, 0, "megabyte megabytes"},
	{"GB", Number, 0, "gigabyte gigabytes"},
	{"TB", Number, 0, "terabyte terabytes"},
	{"MP", Number, 0, "megapixel megapixels mp"},
	{"px", Number, 0, "pixel pixels px"},
	{"Hz", Number, 0, "hertz"},
	{"kHz", Number, 0, "kilohertz"},
	{"MHz", Number, 0, "megahertz"},
	{"GHz", Number, 0, "gigahertz"},
	{"W", Number, 0, "watt watts"},
	{"kW", Number, 0, "kilowatt kilowatts"},
	{"kWh", Number, 0, "kwh"},
	{"V", Number, 0, "volt volts"},
	{"mAh", Number, 0, "mah"},
	{"cal", Number, 0, "calorie calories"},
	{"kcal", Number, 0, "kcal"},
	{"nit", Number, 0, "nit nits"},

	{"USD", Money, 0, "dollar dollars buck bucks usd dólar dólares"},
	{"USD", Money, -2, "cent cents"},
	{"EUR", Money, 0, "euro euros eur"},
	{"GBP", Money, 0, "sterling gbp quid"},
	{"GBP", Money, -2, "pence"},
	{"JPY", Money, 0, "yen jpy"},
	{"CNY", Money, 0, "yuan renminbi rmb cny"},
	{"INR", Money, 0, "rupee rupees inr"},
	{"RUB", Money, 0, "ruble rubles rouble roubles"},
	{"CHF", Money, 0, "franken chf"},
	{"peso", Money, 0, "peso pesos"},
	{"kr", Money, 0, "kr krona kronor krone kroner"},

	{"", Percent, 0, "percent pct prozent porciento"},
})

// unitSymbols lists units by their symbols, whose case matters.
var unitSymbols = newUnits([]unitRow{
	{"kg", Number, 0, "kg Kg KG"}, {"g", Number, 0, "g gr"}, {"mg", Number, 0, "mg"}, {"t", Number, 0, "t"}, {"oz", Number, 0, "oz"},
	{"km", Number, 0, "km Km KM"}, {"m", Number, 0, "m"}, {"cm", Number, 0, "cm"}, {"mm", Number, 0, "mm"}, {"µm", Number, 0, "µm um"},
	{"nm", Number, 0, "nm"}, {"mi", Number, 0, "mi"}, {"yd", Number, 0, "yd"}, {"l", Number, 0, "l L"}, {"ml", Number, 0, "ml mL"}, {"cl", Number, 0, "cl"},
	{"ha", Number, 0, "ha"}, {"m²", Number, 0, "m² sqm m2"}, {"km²", Number, 0, "km² km2"}, {"m³", Number, 0, "m³ m3"}, {"cm²", Number, 0, "cm² cm2"}, {"cm³", Number, 0, "cm³ cm3"},
	{"ft²", Number, 0, "sqft ft²"},
	{"ms", Number, 0, "ms"}, {"s", Number, 0, "s"}, {"hour", Number, 0, "h"}, {"day", Number, 0, "d"}, {"year", Number, 0, "y"},
	{"KB", Number, 0, "KB kB"}, {"MB", Number, 0, "MB"}, {"GB", Number, 0, "GB Gb"}, {"TB", Number, 0, "TB"}, {"Mbit", Number, 0, "Mbit Mb"}, {"Gbit", Number, 0, "Gbit"},
	{"KiB", Number, 0, "KiB"}, {"MiB", Number, 0, "MiB"}, {"GiB", Number, 0, "GiB"},
	{"kbps", Number, 0, "kbps Kbps"}, {"Mbps", Number, 0, "Mbps mbps"}, {"Gbps", Number, 0, "Gbps gbps"},
	{"mAh", Number, 0, "mAh mAH"}, {"Ah", Number, 0, "Ah"}, {"MP", Number, 0, "MP Mpx"}, {"px", Number, 0, "px"}, {"p", Number, 0, "p"},
	{"ppi", Number, 0, "ppi"}, {"dpi", Number, 0, "dpi"}, {"fps", Number, 0, "fps"}, {"rpm", Number, 0, "rpm"},
	{"Hz", Number, 0, "Hz hz"}, {"kHz", Number, 0, "kHz KHz"}, {"MHz", Number, 0, "MHz Mhz"}, {"GHz", Number, 0, "GHz Ghz"},
	{"W", Number, 0, "W"}, {"kW", Number, 0, "kW"}, {"MW", Number, 0, "MW"}, {"GW", Number, 0, "GW"}, {"Wh", Number, 0, "Wh"}, {"kWh", Number, 0, "kWh"}, {"MWh", Number, 0, "MWh"},
	{"V", Number, 0, "V"}, {"mV", Number, 0, "mV"}, {"mA", Number, 0, "mA"}, {"J", Number, 0, "J"}, {"kJ", Number, 0, "kJ"}, {"N", Number, 0, "N"}, {"Pa", Number, 0, "Pa"}, {"hPa", Number, 0, "hPa"},
	{"dB", Number, 0, "dB"}, {"times", Number, 0, "x X"},
	{"inch", Number, 0, "in"},
})

// tightOnly lists symbols that are units only right behind the digits: apart
// from them they are words, or letters that name something.
var tightOnly = newSet("in s d y p N J x X t W V L g gr h m l a")

// looseToo are those of them that are no words and may stand apart where the
// number has no counted noun.
var looseToo = newSet("g m h l L W V")

// codes lists currencies by their codes in capitals.
var codes = newSet("Rs USD EUR GBP JPY CNY RMB INR KRW CHF CAD AUD NZD SGD HKD TWD MXN BRL SEK NOK DKK PLN CZK HUF RUB TRY ZAR AED SAR ILS THB IDR MYR PHP VND BTC ETH USDT")

// signs are the currencies by the signs that stand before an amount or after it.
var signs = map[rune]string{
	'$': "USD", '€': "EUR", '£': "GBP", '¥': "¥", '￥': "¥", '￡': "GBP", '₹': "INR", '₩': "KRW", '₽': "RUB", '₺': "TRY", '₫': "VND", '฿': "THB", '₪': "ILS", '₴': "UAH",
}

// dollars are the letters before a dollar sign that say whose it is.
var dollars = map[string]string{
	"US": "USD", "CA": "CAD", "C": "CAD", "AU": "AUD", "A": "AUD", "NZ": "NZD", "HK": "HKD", "NT": "TWD", "S": "SGD", "R": "BRL",
}

// magnitudes are letters and words right behind digits that scale them.
var magnitudes = map[string]int{
	"k": 3, "K": 3, "M": 6, "m": 6, "mn": 6, "mln": 6, "mio": 6, "Mio": 6, "B": 9, "bn": 9, "Mrd": 9, "T": 12, "tn": 12, "MM": 6, "b": 9,
}

type unitRow struct {
	name  string
	kind  Kind
	exp   int
	forms string
}

func newUnits(rows []unitRow) map[string]unit {
	units := map[string]unit{}
	for _, r := range rows {
		for _, form := range strings.Fields(r.forms) {
			units[form] = unit{r.name, r.kind, r.exp}
		}
	}
	return units
}
