package speech

import "testing"

func TestJapanese(t *testing.T) {
	t.Parallel()
	check(t, []reading{
		{"no trigger", "代金は[[返金されました]]。", Asserted},
		{"a polite denial", "代金は[[返金され]]ていません。", Denied},
		{"no record", "[[当選しました]]という通知は届きませんでした。", Denied},
		{"is not", "この部屋はまだ[[掃除済み]]ではありません。", Denied},
		{"cannot confirm", "[[返金された]]ことは確認できません。", Denied},
		{"does not mean", "[[発送された]]わけではありません。", Denied},
		{"が ends a denial", "[[返金されました]]が、荷物は届いていません。", Asserted},
		{"after a denial", "荷物は届いていませんが、[[返金されました]]。", Asserted},
		{"no problem", "問題ありません、[[返金済み]]です。", Asserted},
		{"a reason", "[[返金済み]]のため、変更はできません。", Asserted},
		{"a te-form", "[[返金は完了しており]]、追加料金はかかりません。", Asserted},
		{"a condition", "[[電車が遅れた]]場合は、電話します。", Conditional},
		{"tara", "[[商品が届い]]たら、ご連絡ください。", Conditional},
		{"whether", "[[返金された]]かどうかは分かりません。", Conditional},
		{"might", "[[紛失した]]かもしれません。", Conditional},
		{"a question", "[[席は取れました]]か？", Question},
		{"a plan", "明日[[返金される]]予定です。", Promised},
		{"a request", "[[箱に入れて]]ください。", Instructed},
		{"reassurance", "ご安心ください。[[席が取れて]]います。", Asserted},
		{"hearsay", "[[発送された]]とのことです。", Attributed},
		{"the other sentence", "配送は未定です。[[返金されました]]。", Asserted},
	})
}

func TestGerman(t *testing.T) {
	t.Parallel()
	check(t, []reading{
		{"no trigger", "Der Betrag [[wurde erstattet]].", Asserted},
		{"nicht", "Der Betrag wurde nicht [[erstattet]].", Denied},
		{"noch nicht", "Die Ware ist noch nicht [[verschickt worden]].", Denied},
		{"kein", "Es wurde keine [[Rechnung erstellt]].", Denied},
		{"nichts", "Nichts [[wurde gebucht]].", Denied},
		{"ohne", "Die Reise wurde ohne [[Versicherung]] gebucht.", Denied},
		{"nicht bestätigen, dass", "Ich kann nicht bestätigen, dass [[die Miete überwiesen wurde]].", Denied},
		{"keinen Hinweis, dass", "Es gibt keinen Hinweis, dass [[die Miete überwiesen wurde]].", Denied},
		{"nicht at the end", "Ich sehe [[eine Erstattung]] leider nicht.", Denied},
		{"the fronted clause", "Dass [[die Miete überwiesen wurde]], kann ich nicht bestätigen.", Denied},
		{"sicher ist, dass", "Sicher ist, dass [[die Miete überwiesen wurde]].", Asserted},
		{"kurz gesagt", "Kurz gesagt: fest steht, dass [[die Miete überwiesen wurde]].", Asserted},
		{"kein Problem", "Kein Problem, [[der Tisch ist reserviert]].", Asserted},
		{"kein Zweifel", "Es besteht kein Zweifel, dass [[die Miete überwiesen wurde]].", Asserted},
		{"nicht nur", "Die Gebühr wurde nicht nur [[erstattet]], sie entfällt künftig.", Asserted},
		{"aber", "Das Paket ist nicht da, aber [[die Erstattung wurde veranlasst]].", Asserted},
		{"a reason", "Ich kann nichts ändern, weil [[die Ware verschickt wurde]].", Asserted},
		{"a new clause", "Das Paket kam nicht an, [[die Erstattung wurde veranlasst]].", Asserted},
		{"wenn", "Wenn [[die Ware beschädigt ist]], melden Sie sich.", Conditional},
		{"sobald", "Sobald [[der Vertrag unterschrieben ist]], schreibe ich Ihnen.", Conditional},
		{"ob", "Ich prüfe, ob [[die Miete überwiesen wurde]].", Conditional},
		{"vielleicht", "Vielleicht [[ist das Paket verloren]].", Conditional},
		{"a question", "Wurde [[die Ware verschickt]]?", Question},
		{"soll ich", "Soll ich [[die Buchung stornieren]]?", Question},
		{"ich kann", "Ich kann [[die Buchung stornieren]].", Offer},
		{"wird", "Der Betrag wird [[auf Ihr Konto überwiesen]].", Promised},
		{"bitte", "Bitte prüfen Sie, ob [[das Siegel heil ist]].", Conditional},
		{"Sie sagten", "Sie sagten, dass [[die Lampe defekt ist]].", Quoted},
		{"angeblich", "Angeblich [[wurde das Paket verschickt]].", Attributed},
		{"answered", "Wurde [[die Gebühr erstattet]]? Nein.", Denied},
	})
}

func TestSpanish(t *testing.T) {
	t.Parallel()
	check(t, []reading{
		{"no trigger", "El importe [[fue reembolsado]].", Asserted},
		{"no", "El importe no [[fue reembolsado]].", Denied},
		{"todavía no", "El paquete todavía no [[ha sido enviado]].", Denied},
		{"nunca", "La tarjeta nunca [[fue cobrada]].", Denied},
		{"ningún", "No hay ningún [[asiento disponible]].", Denied},
		{"sin", "El viaje se reservó sin [[seguro]].", Denied},
		{"no puedo confirmar que", "No puedo confirmar que [[el reembolso fue emitido]].", Denied},
		{"no consta que", "No consta que [[el recibo fue firmado]].", Denied},
		{"sin duda", "Sin duda, [[el reembolso fue emitido]].", Asserted},
		{"no hay duda de que", "No hay duda de que [[el reembolso fue emitido]].", Asserted},
		{"no se preocupe", "No se preocupe, [[el pedido está en camino]].", Asserted},
		{"no solo", "No solo [[se devolvió el dinero]], también hay un cupón.", Asserted},
		{"pero", "No veo el paquete, pero [[el reembolso fue emitido]].", Asserted},
		{"sin embargo", "No veo el paquete; sin embargo, [[el reembolso fue emitido]].", Asserted},
		{"porque", "No puedo cambiarlo porque [[el pedido fue enviado]].", Asserted},
		{"si", "Si [[el reembolso fue emitido]], recibirá un correo.", Conditional},
		{"cuando", "Le escribo cuando [[el pedido esté listo]].", Conditional},
		{"una vez que", "Una vez que [[el pago esté confirmado]], lo enviamos.", Conditional},
		{"quizás", "Quizás [[el paquete se perdió]].", Conditional},
		{"a question", "¿[[Fue enviado el pedido]]?", Question},
		{"puedo", "Puedo [[cancelar el pedido]].", Offer},
		{"por favor", "Por favor, confirme que [[la caja está cerrada]].", Instructed},
		{"usted dijo", "Usted dijo que [[la lámpara está rota]].", Quoted},
		{"answered", "¿[[Se devolvió el dinero]]? No.", Denied},
	})
}
