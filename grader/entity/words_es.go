package entity

// wordsES lists the Spanish words that numbers and dates are written with, as
// far as they are no common words of English ("once" is eleven).
var wordsES = []word{
	{"dos", number(2)}, {"tres", number(3)}, {"cuatro", number(4)}, {"cinco", number(5)}, {"seis", number(6)}, {"siete", number(7)},
	{"ocho", number(8)}, {"nueve", number(9)}, {"diez", number(10)}, {"doce", number(12)}, {"trece", number(13)}, {"catorce", number(14)},
	{"quince", number(15)}, {"dieciséis", number(16)}, {"diecisiete", number(17)}, {"dieciocho", number(18)}, {"diecinueve", number(19)},
	{"veinte", number(20)}, {"treinta", number(30)}, {"cuarenta", number(40)}, {"cincuenta", number(50)}, {"sesenta", number(60)},
	{"setenta", number(70)}, {"ochenta", number(80)}, {"noventa", number(90)}, {"cien ciento", number(100)},
	{"doscientos doscientas", number(200)}, {"trescientos trescientas", number(300)}, {"cuatrocientos cuatrocientas", number(400)},
	{"quinientos quinientas", number(500)}, {"mil", timesTen(3)}, {"millón millones", timesTen(6)}, {"docena", number(12)},

	{"enero", monthOf(1)}, {"febrero", monthOf(2)}, {"marzo", monthOf(3)}, {"abril", monthOf(4)}, {"mayo", meaning{part: month | common, month: 5}},
	{"junio", monthOf(6)}, {"julio", monthOf(7)}, {"agosto", monthOf(8)}, {"septiembre setiembre", monthOf(9)}, {"octubre", monthOf(10)},
	{"noviembre", monthOf(11)}, {"diciembre", monthOf(12)},

	{"lunes", weekdayOf(1)}, {"martes", weekdayOf(2)}, {"miércoles", weekdayOf(3)}, {"jueves", weekdayOf(4)}, {"viernes", weekdayOf(5)},
	{"sábado sábados", weekdayOf(6)}, {"domingo domingos", weekdayOf(7)},

	{"mediodía", clockAt(12 * 60)}, {"medianoche", clockAt(0)},
}
