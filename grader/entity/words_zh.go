package entity

// The digits and scales of Chinese and Japanese numerals.
var hanDigits = map[rune]int64{
	'零': 0, '〇': 0, '一': 1, '二': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9, '两': 2, '兩': 2,
	'壹': 1, '贰': 2, '叁': 3, '肆': 4, '伍': 5, '陆': 6, '柒': 7, '捌': 8, '玖': 9,
}

var hanScales = map[rune]int{
	'十': 1, '拾': 1, '百': 2, '佰': 2, '千': 3, '仟': 3, '万': 4, '萬': 4, '亿': 8, '億': 8, '兆': 12,
}

// What a character may begin.
const (
	hanNumeralBegins = iota + 1
	hanWeekBegins
	hanHalfBegins
)

// begins says of the characters from U+3000 to U+9FFF what they may begin.
var begins = func() (t [0xa000 - 0x3000]uint8) {
	for r := range hanDigits {
		t[r-0x3000] = hanNumeralBegins
	}
	for r := range hanScales {
		t[r-0x3000] = hanNumeralBegins
	}
	for _, r := range "周週星礼月火水木金土日" {
		t[r-0x3000] = hanWeekBegins
	}
	t['半'-0x3000] = hanHalfBegins
	return t
}()

// hanUnits lists the units that stand right behind a number.
var hanUnits = newUnits([]unitRow{
	{"s", Number, 0, "秒 秒钟 秒間"},
	{"min", Number, 0, "分钟 分鐘 分間"},
	{"hour", Number, 0, "小时 小時 个多小时 个小时 個小時 钟头 个钟头 時間"},
	{"day", Number, 0, "天 日 个工作日 工作日 日間 天内 昼夜"},
	{"night", Number, 0, "晚 夜 泊"},
	{"week", Number, 0, "周 週 周间 週間 个星期 个多星期 星期 个礼拜 礼拜"},
	{"month", Number, 0, "个月 個月 个多月 か月 ヶ月 カ月 ケ月"},
	{"year", Number, 0, "年 年间 年間 周年 載 载"},
	{"century", Number, 0, "个世纪"}, {"grade", Number, 0, "年级"},

	{"kg", Number, 0, "公斤 千克 キロ"}, {"g", Number, 0, "克 グラム"}, {"mg", Number, 0, "毫克"}, {"t", Number, 0, "吨 噸 トン"},
	{"jin", Number, 0, "斤"}, {"km", Number, 0, "公里 千米 キロメートル"}, {"m", Number, 0, "米 メートル"}, {"cm", Number, 0, "厘米 公分 センチ"},
	{"mm", Number, 0, "毫米 ミリ"}, {"inch", Number, 0, "英寸 寸"}, {"ft", Number, 0, "英尺"}, {"mi", Number, 0, "英里"}, {"ly", Number, 0, "光年"},
	{"m²", Number, 0, "平方米 平米"}, {"km²", Number, 0, "平方公里 平方千米"}, {"m³", Number, 0, "立方米"}, {"ha", Number, 0, "公顷"}, {"mu", Number, 0, "亩"},
	{"l", Number, 0, "升 公升 リットル"}, {"ml", Number, 0, "毫升"}, {"°C", Number, 0, "摄氏度 ℃"}, {"°F", Number, 0, "华氏度 ℉"}, {"°", Number, 0, "度"},
	{"W", Number, 0, "瓦"}, {"kW", Number, 0, "千瓦"}, {"kWh", Number, 0, "千瓦时"}, {"MP", Number, 0, "像素"}, {"km/h", Number, 0, "公里每小时"},
	{"times", Number, 0, "倍"}, {"year", Number, 0, "岁 周岁 歲 歳"},

	{"CNY", Money, 0, "元 圆 人民币 元人民币 块钱 块 元钱 人民幣"}, {"CNY", Money, -1, "角 毛钱"},
	{"USD", Money, 0, "美元 美金 ドル"}, {"EUR", Money, 0, "欧元 歐元 ユーロ"}, {"GBP", Money, 0, "英镑"}, {"JPY", Money, 0, "日元 円"},
	{"HKD", Money, 0, "港元 港币"}, {"TWD", Money, 0, "新台币 台币"}, {"KRW", Money, 0, "韩元 ウォン"}, {"RUB", Money, 0, "卢布"}, {"AUD", Money, 0, "澳元"}, {"CAD", Money, 0, "加元"},

	{"", Percent, 0, "个百分点 百分点 パーセント"},
})

// mostHanUnit is how many characters a unit has at most.
const mostHanUnit = 6

// classifiers stand between a number and the noun that it counts, or are that
// noun.
var classifiers = func() map[rune]bool {
	c := map[rune]bool{}
	for _, r := range "块个個名位件条條张張辆輛家座台臺架艘部本册冊篇幅首场場次回届屆支只隻头頭匹棵朵颗顆粒片套双雙对對副份项項种種类類批组組队隊间間栋棟幢层層楼户戶口人国國省市县村枚轮輪局盘节節章段句字页頁行列排笔票桌杯瓶盒箱包袋桶罐碗根把扇面门門道起宗例级級等号號球分点點胜勝步校院所处處路期集代大方者地岸款发發则則顿股员員岁連连颗階つ軒箇話曲折" {
		c[r] = true
	}
	return c
}()

// generic are classifiers that are not themselves what is counted.
var generic = func() map[rune]bool {
	c := map[rune]bool{}
	for _, r := range "块个個名位件条條张張辆輛家座台臺架艘部本册幅首场場届支只隻头匹棵朵颗顆粒片块套双对副份项項种種类類批组栋幢枚盘根把扇面起宗款枝柄" {
		c[r] = true
	}
	return c
}()

// plainHan lists words in which a numeral of one character is no number, each
// beginning with the numeral.
var plainHan = newHanWords(`
	一些 一直 一般 一样 一起 一定 一切 一旦 一边 一面 一向 一致 一律 一贯 一度 一点 一下 一共 一味 一时 一同 一带 一体 一流 一线 一番 一員 一方
	二手 二维 二氧 二次 三明治 三角 三轮 三亚 三星 三峡 三农 四川 四面 四周 四处 四方 五官 五彩 五金 六神 七夕 八卦 八方 九州 九寨
	十分 十足 十字 百姓 百度 百货 百科 百分 百年 千万 千古 千方 千瓦 千克 千米 万一 万分 万岁 万能 万物 万事 万松 万达 亿万 两者 两极 两旁 两侧
	万科 万圣 百合 百事 千金 千里 百里 三国 三文 三省 四人 两样 两口 七星 九龙 八路
`)

// hanNouns end what a classifier's noun may be: words that go on with the
// sentence.
const hanParticles = "的了在是和与及或而也都就还被把将从对向为于以并且其这那有不没中上下前后内外里到至共已已经曾等但等各每可能会要进出售由"

func newHanWords(rows ...string) map[rune][]string {
	words := map[rune][]string{}
	for w := range newSet(rows...) {
		for _, r := range w {
			words[r] = append(words[r], w)
			break
		}
	}
	return words
}
