package speech

// chineseWords are few: Chinese is read by wordings, character by character.
// Traditional characters are folded to simplified ones before.
var chineseWords = []classGroup{
	{determiner | definite, "这 该 此 其"},
	{wh, "吗 呢 么 哪 谁 几 否 吧"},
	{wh | relative, "什 怎 多 何"},
	{modal, "会 将 请 可 才 即 便 就"},
	{nay, "否 不 没 无"},
	{yes, "是 对"},
	{nothing, "否 无 ✗"},
}
