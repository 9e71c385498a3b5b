package speech

import "sync"

// germanWords tells what German words can be.
var germanWords = []classGroup{
	{pronoun, "ich du er sie es wir ihr man das dies dieser diese dieses jemand niemand nichts alles etwas wer was hier da"},
	{you, "sie du ihr"},
	{me, "ich wir"},
	{determiner, "der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines mein meine meinen meiner meinem ihr ihre ihren ihrem ihrer ihres unser unsere unseren unserer unserem dein deine deinen deiner dieser diese dieses diesen diesem jeder jede jedes jeden jedem alle beide einige mehrere viele sein seine seinen seiner"},
	{definite, "der die das den dem des mein meine meinen ihr ihre ihren ihrem ihrer unser unsere unseren dein deine dieser diese dieses diesen diesem"},
	{preposition, "an auf aus bei bis durch für gegen gegenüber hinter in im ins ins mit nach neben ohne seit statt trotz über um unter von vom vor während wegen zu zum zur zwischen beim am laut gemäß per ab"},
	{auxiliary | finite, "bin bist ist sind seid war waren wäre wären habe hast hat haben habt hatte hatten hätte hätten werde wirst wird werden wurde wurden würde würden kann kannst können konnte konnten könnte könnten darf dürfen durfte muss müssen musste mussten soll sollen sollte sollten will wollen wollte möchte möchten mag lässt"},
	{past | finite, "war waren hatte hatten wurde wurden konnte konnten musste mussten durfte wollte"},
	{perfect, "hat haben habe"},
	{finite, "steht liegt gibt gilt zeigt zeigen bestätigt bestätige sehe sieht finde findet weiß glaube denke heißt bedeutet enthält kostet beträgt erfolgt bleibt bleiben kommt geht befindet finden fehlt scheint erhalten erhält prüfe sage sagt"},
	{coordinator, "und oder sowie"},
	{weak, "oder"},
	{contrast, "aber jedoch sondern doch dennoch trotzdem allerdings hingegen dagegen vielmehr stattdessen obwohl obgleich wenngleich zwar"},
	{reason, "weil denn deshalb daher deswegen somit folglich"},
	{that, "dass daß"},
	{relative, "welche welcher welches welchen"},
	{wh, "was wer wen wem wo wann warum wieso weshalb wie welche welcher welches wohin woher"},
	{focus, "nur bloß lediglich allein"},
	{adverb, "aber jedoch allerdings doch auch bereits schon noch jetzt nun heute gestern morgen leider bisher derzeit aktuell momentan sicher sicherlich immer nie wieder erfolgreich vollständig ebenfalls zudem außerdem daher deshalb somit also dann damit hier da dort sehr ganz so eben gerade natürlich gern gerne bitte soeben inzwischen mittlerweile tatsächlich dennoch trotzdem"},
	{existence, "sehe sieht finde findet gibt habe hat haben enthält zeigt vorliegt liegt"},
	{doubting, "bezweifle bezweifeln zweifle zweifeln leugnen abstreiten"},
	{factive, "vergessen vergiss wusste bereue bedauere"},
	{saying, "sagt sagte lautet lauten schreibt schrieb behauptet behauptete meldet meldete besagt steht heißt meint meinte"},
	{wish, "möchten brauchen benötigen wünschen wollen fragen haben"},
	{imperative, "bitte prüfen nennen geben senden schicken warten teilen klicken öffnen beachten bestätigen"},
	{yes, "ja jawohl genau richtig korrekt stimmt doch"},
	{nay, "nein nö nicht keineswegs"},
	{nothing, "nein keine keiner keins nicht falsch ✗ nie"},
	{infinitive, "zu"},
	{format, "format nummer code datum muster form"},
}

var germanTriggers = []group{
	{trigger{"", whole, 0, none}, `
		kein/keine problem/probleme/sorge/sorgen/frage/zweifel/bange/angst
		ohne/kein/keinen/keinerlei zweifel
		zweifellos
		ohne weiteres/umweg/umwege/umschweife/frage
		es besteht/gibt kein/keinen/keinerlei zweifel
		nicht nur
		nicht zuletzt
		nicht nur das
		machen sie sich keine sorgen
		nicht mehr als
		nicht umsonst
		nichts zu danken
		nichts als
		keine ursache
		gar kein problem
		wie sie sagten/erwähnten/schrieben
		gute/tolle/schlechte nachricht/nachrichten
		wie gewünscht/besprochen/vereinbart/versprochen
		bitte beachten sie
		bitte beachten sie , dass
		ich/wir kann/können ihnen/ bestätigen/sagen/versichern/mitteilen
		kann/können ich/wir ihnen/ bestätigen/sagen/versichern/mitteilen
		sie werden/können sehen/feststellen/erkennen
		werden/können sie sehen/feststellen/erkennen
		freue mich/ ihnen mitteilen/ mitzuteilen
		wir freuen uns
	`},
	{trigger{"", whole, retracts, none}, `
		korrektur
		berichtigung
		richtigstellung
		ich habe mich geirrt/vertan/verlesen
		das war falsch/nicht/ein
		ich muss mich korrigieren
		ich korrigiere
	`},
	{trigger{Denied, predicate, closes, none}, `
		nicht
		nie
		niemals
		noch nicht
		nicht mehr
		keineswegs
		keinesfalls
		mitnichten
		nirgends
		nirgendwo
		kaum
		außerstande
		unmöglich
		vergeblich
		weder
	`},
	{trigger{Denied, clause, lists, none}, `
		kein
		keine
		keinen
		keinem
		keiner
		keines
		keinerlei
		nichts
		niemand
		niemanden
		niemandem
		weder
	`},
	{trigger{Denied, phrase, 0, none}, `
		ohne
		statt
		anstatt
		anstelle
		außer
		mangels
	`},
	{trigger{Denied, complement, lists, none}, `
		bezweifle/bezweifeln/bezweifelt
		unklar/ungewiss/fraglich/unsicher/unbekannt/unbestätigt/offen
		unwahrscheinlich
		bestreite/bestreitet/bestritten/leugnet
		entgegen
		fehlt jeder/jeglicher hinweis/nachweis
	`},
	{trigger{Denied, clause, backward, none}, `
		kann/können ich/wir nicht bestätigen/sagen/sehen/erkennen/garantieren
		ist nicht bestätigt/belegt/bekannt/gesichert
		lässt sich nicht bestätigen/sagen/belegen
		stimmt nicht
		trifft nicht zu
		ist falsch/unwahr/unzutreffend
	`},
	{trigger{Conditional, whole, lists | hangs, none}, `
		wenn
		falls
		sofern
	`},
	{trigger{Conditional, whole, lists, none}, `
		soweit
		sobald
		solange
		ob
		bevor
		ehe
		bis
		es sei denn
		vorausgesetzt
		angenommen
		im falle
		im fall
		für den fall
		je nachdem
		sollte/sollten sie/die/der/das/es/ihr/ihre
		unter der bedingung
		als ob
	`},
	{trigger{Conditional, predicate, 0, none}, `
		könnte
		könnten
		möglicherweise
		vielleicht
		eventuell
		womöglich
		gegebenenfalls
		vermutlich
		unter umständen
		würde
		würden
		wäre
		wären
		hätte
		hätten
		sollte
		sollten
		entweder
	`},
	{trigger{Promised, predicate, 0, none}, `
		wird
		werden
		werde
	`},
	{trigger{Instructed, complement, lists, none}, `
		bitte
		stellen sie sicher
		vergewissern sie sich
		achten sie darauf
		prüfen sie
		geben sie
		nennen sie
		senden sie
		teilen sie
		muss
		müssen
	`},
	{trigger{Offer, predicate, 0, none}, `
		ich/wir kann/können
		kann/können ich/wir
		ich/wir könnte/könnten
		gerne/gern
		ich biete
		lassen sie mich
	`},
	{trigger{Question, whole, lists, none}, `
		möchten/wollen/wünschen sie
		soll/sollen/darf/dürfen ich/wir
		können/könnten/würden sie
	`},
	{trigger{Example, complement, instance, none}, `
		zum beispiel
		beispielsweise
		z.b
		etwa
		wie etwa
		im format
	`},
	{trigger{Quoted, complement, lists, none}, `
		sie sagten/sagen/erwähnten/schrieben/schreiben/meinten/fragten/gaben/behaupten/behaupteten/berichteten/baten/glauben/vermuten/wünschten
		sie haben/hatten gesagt/erwähnt/geschrieben/gefragt/angegeben
		ihre/ihrer frage/aussage/anfrage/bitte/angabe/angaben/nachricht
		laut ihnen
	`},
	{trigger{Attributed, complement, lists, none}, `
		angeblich
		es heißt
		soll angeblich
		behauptung/gerücht
	`},
	{trigger{Attributed, whole, lists, none}, `
		laut/nach dem/der/des/ händler/händlers/verkäufer/verkäufers/kunde/kunden/absender/absenders/chatbot/bot/nachricht/mail/fehlermeldung/angaben
	`},
	{trigger{Attributed, complement, awaits | lists, none}, `
		fehlermeldung
		fehler
		nachricht
		entwurf
		verkäufer
		händler
		kunde
		chatbot
		bot
		mail
		e-mail
		text
		absender
	`},
}

// german reads German.
var german = sync.OnceValue(func() *lexicon {
	return compile(de, germanWords, germanTriggers)
})
