package speech

import "sync"

// japaneseWords are few: Japanese is read by wordings, character by character.
var japaneseWords = []classGroup{
	{nothing, "✗ 否 無"},
}

// japaneseTriggers mostly reach back: the verb, with what it denies or asks,
// ends the clause.
var japaneseTriggers = []group{
	{trigger{"", whole, 0, none}, `
		問題ありません
		問題はありません
		問題ございません
		問題ない
		心配ありません
		ご心配には及びません
		心配いりません
		差し支えありません
		間違いありません
		間違いない
		違いありません
		に違いない
		相違ありません
		疑いありません
		疑いの余地はありません
		だけでなく
		だけではなく
		のみならず
		ばかりでなく
		申し訳ありません が、/
		申し訳ございません が、/
		すみません が、/
		恐れ入りますが 、/
		ご安心ください
		ご了承ください
		ご承知おきください
		ご確認いただけます
		少ない
		少なく
		危ない
		切ない
		まもなく
		間もなく
		ほどなく
		限りなく
		おそらくは
		なるべく
		ならびに
		まさに
		かならず
		必ず
		まず
		はず
		ずつ
		わずか
		ならでは
		つまらない
		とんでもない
		しかない
		ほかない
		ざるを得ません
		残念ながら
		ながら
		さようなら
		としましても
	`},
	{trigger{"", whole, after, turn}, `
		が、
		けれども、/けれど、/けど、
		のに、
		ものの、
		一方で、/一方、
		しかし 、/
		ただし 、/
		でも、
		ところが 、/
		にもかかわらず 、/
	`},
	{trigger{"", whole, after, cause}, `
		ので、/ので
		から、
		ため、
		ですから
		おり、
		て、
		で、
		し、
		り、
		ており、
		まして、
	`},
	{trigger{"", whole, retracts, none}, `
		訂正
		訂正します
		訂正いたします
		失礼しました
		先ほどの 回答/ご案内/説明
		間違えました
	`},
	{trigger{Denied, clause, backward, none}, `
		ません
		ませんでした
		ない
		なかった
		なく
		なくて
		ないです
		ず、
		ずに
		ぬ
		できかねます
		かねます
		かねる
		無い
		不明
		未定
		未確認
		わかりかねます
		ではありません
		のではなく
		ではなく
		ではない
		じゃない
		じゃありません
		わけではありません
		とは限りません
		とは言えません
		とは言い切れません
		見つかりません
		確認できません
		はございません
		不可
	`},
	{trigger{Conditional, clause, backward, none}, `
		場合
		か確認
		か調べ
		かお調べ
		か分か
		かわか
		か不明
		か判断
		かどうか
		か否か
		かもしれません
		かもしれない
		可能性
		たら、
		ましたら
		でしたら
		れば、
		れば
		なら、
		ならば
		限り
		とき、
		ときに
		ときは
		際
		次第
		まで
		までに
		までは
		後に
		後、
		あとに
		てから
		のであれば
		とすれば
		と、
		おそらく
		とも限らない
	`},
	{trigger{Conditional, whole, 0, none}, `
		もし
		もしも
		万が一
		万一
		仮に
		たとえ
	`},
	{trigger{Promised, clause, backward, none}, `
		予定
		見込み
		つもり
		ことになります
		はずです
		ようにいたします
		ようにします
		ところです
	`},
	{trigger{Instructed, clause, backward, none}, `
		ください
		下さい
		お願いします
		お願いいたします
		お願い致します
		なければなりません
		なければならない
		必要があります
		必要です
		いただけますか
		てもらえますか
		べき
		よう、
	`},
	{trigger{Offer, clause, backward, none}, `
		ましょうか
		いたしましょうか
		ことができます
		ことも可能です
		お手伝い
	`},
	{trigger{Question, clause, backward, none}, `
		か。
		か？
		でしょうか
	`},
	{trigger{Example, complement, instance, none}, `
		例えば
		たとえば
	`},
	{trigger{Quoted, clause, backward, none}, `
		とおっしゃ
		と仰
		とのご連絡
		とのお申し出
		とのお問い合わせ
		というご質問
		というご要望
		とのご要望
		とのご依頼
	`},
	{trigger{Attributed, complement, awaits | lists, none}, `
		エラー
		エラーメッセージ
		下書き
		メールの 文面/本文
		文面
		テンプレート
	`},
	{trigger{Attributed, clause, backward, none}, `
		と言っていました
		と言っています
		と述べて
		とのことです
		とのことでした
		そうです
		らしいです
		と書かれています
		と主張
		というエラー
		というメッセージ
		とされています
		という噂
	`},
}

// japanese reads Japanese.
var japanese = sync.OnceValue(func() *lexicon {
	return compile(ja, japaneseWords, japaneseTriggers)
})
