package speech

import "sync"

// chineseTriggers are the Chinese wordings of all other acts.
var chineseTriggers = []group{
	{trigger{Conditional, whole, 0, none}, `
		以防
		以免
		免得
		如果
		若是
		如若
		如有
		如需
		如您
		如已
		如未
		如不
		假如
		假设
		假使
		假定
		倘若
		倘使
		倘
		要是
		一旦
		只要
		只有
		除非
		万一
		即使
		即便
		就算
		哪怕
		无论
		不论
		不管
		任凭
		万一
		设想
		每当
		等到
		直到
		直至
		凡是
		任何
	`},
	{trigger{Conditional, whole, initial, none}, `
		若
		当
		等
		待
		凡
	`},
	{trigger{Conditional, complement, 0, none}, `
		是否
		是不是
		有没有
		能否
		可否
		会不会
		能不能
		要不要
		有无
		可能
		也许
		可能性
		或许
		大概
		兴许
		恐怕
		估计
		有可能
		本/原/理 应
		似有
		要么
		或是
	`},
	{trigger{Conditional, clause, backward, none}, `
		的话
		之后才/
		以后才/
		后才
		后方可
		后即可
		后 我们/我会/我将/会/将/可/便/再/就会/您将/您会/您可以/才能
		的情况下
		之前
		以前
		为止
		为准
		前请勿
		的前提下
		的时候
		与否
	`},
	{trigger{Conditional, clause, backward | temporal, none}, `
		之后/以后/后/时 ，
		时
		的时候
	`},
	{trigger{Promised, predicate, 0, none}, `
		将
		将会
		我/我们/系统/您/他们/银行/商家/平台/快递/客服/也/还/就/便/都/一定/仍/肯定 会
		会 在/为/给/尽快/立即/马上/安排/收到/发送/通知/有/被/自动/向/按/于/再/尽/帮/联系/退/处理/提供/继续/直接/重新/主动
		计划 在/于/将/为/向
		我们/正/已/拟 计划
		正准备
		准备 为/在/向/给
		即将
		预计
		打算
		承诺
		稍后
		马上/立即/尽快/随后 会/将/为您/给您
		争取
		有望
		等待
		以便
		为了
	`},
	{trigger{Instructed, complement, lists, none}, `
		请
		请您
		请先
		请确认
		请核实
		请检查
		请查看
		请提供
		麻烦 您/你
		烦请
		务必
		确保
		需要 您/你
		需您
		您需
		应当
		应 于/在/由/为/先/尽/按/予/立即/及时/将/向
		须 在/先/由/于/经/将/向
		需 在/先/由/于/经/将/向
		仍/还/尚 需/须
		应该
		必须
		需要
		建议 您/先/尽快/联系/使用
		我/我们 建议
		想要
		希望
		试图
		尝试
	`},
	{trigger{Offer, predicate, 0, none}, `
		我/我们 可以/可/能/能够 为您/帮您/帮你/给您/替您/
		可以/可/能 为您/帮您/帮你/给您/替您
		为您
		帮您
		让 我/我们
		我来
		我帮您
	`},
	{trigger{Question, whole, 0, none}, `
		请问
		需要/要/是否需要/需不需要/要不要/是否要/是否希望/您希望/您想 我/我们 为您/帮您/给您/
		您是否/您要不要/您需要/您想/您需不需要
		是否需要
		能否 告诉/告知/提供
		想问/想了解/想确认
	`},
	{trigger{Question, clause, backward, none}, `
		吗
		么？
		呢？
		是吗
		对吗
		对吧
		好吗
		没有？
		了没
		与否？
	`},
	{trigger{Example, complement, instance, none}, `
		例如
		比如
		譬如
		举例 来说/
		诸如
		格式如
		形如
		类似
		样例
		示例
	`},
	{trigger{Quoted, whole, lists, none}, `
		据/按/根据/照 您/你 所说/说/描述/所述/反映/称/的说法/的描述
	`},
	{trigger{Quoted, complement, lists, none}, `
		您/你/您刚才/您之前/您提到/您也/您已/您曾 说/说过/提到/提及/提到过/表示/问/要求/反映/认为/觉得/声称/指出/告诉我/告知/描述/希望/称/询问/请求/说道/补充/以为/担心/写道/说的/所说
		您/你 的 说法/请求/问题/要求/意思/描述/理解
	`},
	{trigger{Attributed, whole, lists, none}, `
		据说
		据称
		据报道
		据传
		听说
	`},
	{trigger{Attributed, complement, lists, none}, `
		传闻
		有人/对方/商家/卖家/客户/客服/机器人/第三方/快递员/网友/朋友/同事/供应商/发件人/作者/他/她/他们 说/称/表示/声称/告诉/认为/回复说/回复/反映/提到/宣称/写道
		所谓
		有/ 传言/谣言/传闻/流言/小道消息 称/说/：
		报错/错误/出错 信息/提示/消息/内容/ 为/是/显示/称/说/：/:
		报错/错误/出错/草稿/草拟/邮件/短信/回复/模板/文案/留言/评论 信息/提示/内容/草稿/正文/原文/ 写道/如下/为/是/写着/显示/：/:
	`},
}

// chinese reads Chinese.
var chinese = sync.OnceValue(func() *lexicon {
	return compile(zh, chineseWords, chineseDenials, chineseTriggers)
})
