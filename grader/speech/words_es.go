package speech

import "sync"

// spanishWords tells what Spanish words can be.
var spanishWords = []classGroup{
	{pronoun, "yo tú usted él ella nosotros ustedes ellos ellas esto eso esta este ese esa nadie nada alguien todo todos"},
	{you, "usted tú ustedes"},
	{me, "yo nosotros"},
	{determiner, "el la los las un una unos unas mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta estos estas ese esa esos esas ningún ninguna ningun cada todo toda todos todas ambos ambas otro otra algún alguna varios varias"},
	{definite, "el la los las mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta estos estas ese esa esos esas"},
	{preposition, "a al ante bajo con contra de del desde en entre hacia hasta para por según sin sobre tras durante mediante"},
	{auxiliary | finite, "es son era eran fue fueron está están estaba estaban ha han he hemos había habían hay hubo puede pueden puedo podemos podría podrían debe deben será serán sería serían tiene tienen tengo tenemos va van"},
	{past | finite, "fue fueron era eran estaba estaban había habían hubo"},
	{perfect, "ha han he hemos"},
	{finite, "consta aparece aparecen muestra muestran indica indican confirma confirman veo vemos encuentro encontramos dice dicen existe existen incluye incluyen contiene llegó llegaron queda quedan parece se"},
	{coordinator, "y e o u ni"},
	{weak, "o u ni"},
	{contrast, "pero sino aunque mientras"},
	{reason, "porque pues"},
	{that, "que"},
	{relative, "cual cuales quien quienes cuyo cuya donde"},
	{wh, "qué cuál cuáles quién cuándo dónde cómo cuánto cuánta"},
	{focus, "solo sólo solamente únicamente"},
	{adverb, "ya también aún todavía siempre ahora hoy ayer mañana actualmente lamentablemente desafortunadamente afortunadamente correctamente muy bien así entonces además luego después sí"},
	{existence, "veo vemos ve encuentro encontramos hay existe existen aparece tengo tiene tenemos"},
	{doubting, "dudo dudamos niego"},
	{factive, "olvidé olvide olvidar lamento"},
	{saying, "dice dicen dijo dijeron indica afirma afirmó asegura aseguró escribió señala responde"},
	{wish, "necesita desea quiere prefiere tiene"},
	{imperative, "verifique confirme envíe revise indique espere haga abra proporcione compruebe asegúrese"},
	{yes, "sí correcto claro efectivamente exacto"},
	{nay, "no nunca tampoco"},
	{nothing, "no ninguno ninguna nunca falso ✗"},
	{format, "formato número código fecha"},
}

var spanishTriggers = []group{
	{trigger{"", whole, 0, none}, `
		sin duda/dudas/problema/problemas/embargo
		sin lugar a dudas
		no hay/cabe/existe/tengo duda/dudas
		no hay/ problema
		ningún problema
		no solo/sólo/solamente
		no se preocupe/preocupes
		nada más
		no dude en
		no obstante
		no más de
		nada que temer
		como usted/ dijo/mencionó/indicó/solicitó
		como solicitó/pidió
		tenga en cuenta que
		le/les/te informo/informamos/confirmo/confirmamos/aseguro que
		puedo/podemos confirmar/asegurar/ver/decir
		verá/verás que
		me complace
	`},
	{trigger{"", whole, 0, turn}, `
		sin embargo
		no obstante
		en cambio
	`},
	{trigger{"", whole, 0, cause}, `
		así que
		ya que
		dado que
		puesto que
		por lo tanto
		por lo que
		por eso
		por tanto
	`},
	{trigger{"", whole, retracts, none}, `
		corrección
		rectificación
		rectifico
		me equivoqué
		perdón ,/ me equivoqué
		eso no es correcto
	`},
	{trigger{Denied, predicate, 0, none}, `
		no
		nunca
		jamás
		tampoco
		todavía no
		aún no
		ya no
		imposible
		incapaz de
	`},
	{trigger{Denied, clause, lists, none}, `
		ningún
		ninguna
		ninguno
		nada
		nadie
		ni
	`},
	{trigger{Denied, phrase, 0, none}, `
		sin
		en lugar de
		en vez de
		excepto
		salvo
	`},
	{trigger{Denied, complement, lists, none}, `
		no consta/constan
		dudo/dudamos
		niego/niega
		es falso que
		no es cierto/verdad que
		se desconoce
	`},
	{trigger{Denied, clause, backward, none}, `
		no es cierto/verdad/correcto
		es falso
	`},
	{trigger{Conditional, whole, lists | hangs, none}, `
		si
		siempre que
		con tal de que
	`},
	{trigger{Conditional, whole, lists, none}, `
		en caso de que
		en caso de
		a menos que
		a no ser que
		suponiendo que
		como si
		depende de
		por si
	`},
	{trigger{Conditional, whole, temporal | lists, none}, `
		cuando
		en cuanto
		una vez
		hasta que
		antes/después de que
		tan pronto como
	`},
	{trigger{Conditional, predicate, 0, none}, `
		quizá
		quizás
		tal vez
		posiblemente
		probablemente
		podría
		podrían
		puede que
		es posible que
		a lo mejor
		sería
		serían
		debería
		deberían
	`},
	{trigger{Promised, predicate, 0, none}, `
		será
		serán
		va/van/voy/vamos a
		habrá
		estará
		se le
		para que
	`},
	{trigger{Instructed, complement, lists, none}, `
		por favor
		verifique/confirme/compruebe/revise/indique/asegúrese/espere
		asegúrese de que
		debe
		deben
		tiene que
		hay que
		es necesario que
	`},
	{trigger{Offer, predicate, 0, none}, `
		puedo
		podemos
		podría ayudarle
		con gusto
		déjeme
		permítame
	`},
	{trigger{Question, whole, lists, none}, `
		desea/quiere/quieres/prefiere/necesita que
		le gustaría
		¿
	`},
	{trigger{Example, complement, instance, none}, `
		por ejemplo
		p.ej
		como por ejemplo
		tal como
	`},
	{trigger{Quoted, complement, lists, none}, `
		usted/ dijo/mencionó/indicó/preguntó/comentó/pidió/solicitó/afirma/cree/señaló que/si
		usted dijo/mencionó/indicó/preguntó/comentó/pidió/solicitó/afirma/cree/señaló
		según usted
		su/tu solicitud/pregunta/mensaje/comentario
	`},
	{trigger{Attributed, complement, lists, none}, `
		supuestamente
		presuntamente
		dicen que
		se dice que
		rumor de que
	`},
	{trigger{Attributed, whole, lists, none}, `
		según el/la/un/una vendedor/vendedora/cliente/comerciante/bot/mensaje/correo/remitente/autor/artículo
	`},
	{trigger{Attributed, complement, awaits | lists, none}, `
		error
		mensaje
		correo
		borrador
		vendedor
		cliente
		bot
		texto
	`},
}

// spanish reads Spanish.
var spanish = sync.OnceValue(func() *lexicon {
	return compile(es, spanishWords, spanishTriggers)
})
