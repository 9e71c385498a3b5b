package speech

import "testing"

func TestChineseDenials(t *testing.T) {
	t.Parallel()
	check(t, []reading{
		{"no trigger", "您的包裹[[已签收]]。", Asserted},
		{"没有", "系统没有[[扣除押金]]。", Denied},
		{"没", "快递没[[送到门口]]。", Denied},
		{"未", "该笔款项未[[退回账户]]。", Denied},
		{"尚未", "发票尚未[[开具成功]]。", Denied},
		{"并未", "我们并未[[收取手续费]]。", Denied},
		{"不", "会员卡不[[支持转让]]。", Denied},
		{"不能", "特价票不能[[改签]]。", Denied},
		{"无法", "目前无法[[修改地址]]。", Denied},
		{"不再", "该活动不再[[赠送积分]]。", Denied},
		{"并非", "该座位并非[[靠窗座位]]。", Denied},
		{"从未", "您的账户从未[[被冻结]]。", Denied},
		{"无法确认", "我无法确认[[已到货]]。", Denied},
		{"无法确认是否", "我无法确认是否[[已到货]]。", Denied},
		{"没有记录显示", "目前没有记录显示[[已到货]]。", Denied},
		{"没有证据表明", "没有证据表明[[包裹已丢失]]。", Denied},
		{"查不到", "后台查不到[[已出库]]的数据。", Denied},
		{"traditional characters", "系統裡沒有紀錄顯示[[已到货]]。", Denied},
		{"不代表", "生成单号不代表[[已发货]]。", Denied},
		{"怀疑", "我怀疑[[包裹已丢失]]。", Denied},
		{"不是", "这不是[[退款凭证]]。", Denied},
		{"而不是", "到账的是代金券，而不是[[现金退款]]。", Denied},
		{"without white space around a bold negator", "您的申请**未**[[审核通过]]。", Denied},
		{"an invisible character inside a negator", "您的申请没\u200b有[[审核通过]]。", Denied},
		{"a line break after the negator", "您的申请尚未\n[[审核通过]]。", Denied},
		{"a label", "[[是否退款]]：否", Denied},
		{"an English claim", "我无法确认 [[deposit was returned]]。", Denied},
		{"a coordination under a denial", "没有迹象表明订单已取消或者[[已到货]]。", Denied},
	})
}

func TestChineseAssertions(t *testing.T) {
	t.Parallel()
	check(t, []reading{
		{"没问题", "没问题，[[已到货]]。", Asserted},
		{"没关系", "没关系，[[订单已取消]]。", Asserted},
		{"不仅", "不仅[[已到货]]，还送了一张贺卡。", Asserted},
		{"不但, second arm", "不但没有收费，[[还退了押金]]。", Asserted},
		{"别担心", "别担心，[[行李已找到]]。", Asserted},
		{"不用担心", "您不用担心，[[座位已保留]]。", Asserted},
		{"不好意思", "不好意思，[[该商品已售罄]]。", Asserted},
		{"毫无疑问", "毫无疑问[[退款已完成]]。", Asserted},
		{"a comma ends a denial", "快递没有送到，[[已退回仓库]]。", Asserted},
		{"但是", "我无法查看物流但是[[退款已完成]]。", Asserted},
		{"不过", "地址无法修改，不过[[运费已退回]]。", Asserted},
		{"所以", "银行卡不可用所以[[订单已取消]]。", Asserted},
		{"a semicolon", "短信没有发送；[[账单已生成]]。", Asserted},
		{"a sentence end", "暂无其他消息。[[退款已完成]]。", Asserted},
		{"a reason", "由于[[商品已发货]]，地址无法修改。", Asserted},
		{"the word that holds a negator", "请查收无线耳机，[[退款已完成]]。", Asserted},
		{"特别", "特别提醒您：[[退款已完成]]。", Asserted},
		{"请注意", "请注意，[[特价票不可退]]。", Asserted},
		{"a negator inside the span", "抱歉，[[该票不可退]]。", Asserted},
		{"不得不", "我们不得不[[取消该航班]]。", Asserted},
		{"我可以确认", "我可以确认[[退款已完成]]。", Asserted},
		{"records that show", "系统记录显示[[退款已完成]]。", Asserted},
		{"根据系统", "根据系统信息，[[退款已完成]]。", Asserted},
		{"a greeting", "您好，[[退款已完成]]，请查收。", Asserted},
		{"a question after a claim", "[[订单已取消]]，还需要其他帮助吗？", Asserted},
		{"不久前", "不久前[[退款已完成]]。", Asserted},
	})
}

func TestChineseOther(t *testing.T) {
	t.Parallel()
	check(t, []reading{
		{"如果", "如果[[包裹已签收]]，您会收到短信。", Conditional},
		{"what depends on 如果", "如果银行同意，[[退款当天到账]]。", Conditional},
		{"若", "若[[航班取消]]，可以全额退票。", Conditional},
		{"一旦", "一旦[[付款成功]]，系统会出票。", Conditional},
		{"只有", "只有[[审核通过]]，我们才会发证。", Conditional},
		{"除非", "除非[[会议延期]]，否则不改签。", Conditional},
		{"whether", "正在核实是否[[已到货]]。", Conditional},
		{"的话", "[[包裹已签收]]的话，请告诉我。", Conditional},
		{"之后", "[[付款成功]]之后，系统会出票。", Conditional},
		{"可能", "包裹可能[[已丢失]]。", Conditional},
		{"也许", "也许[[银行拒绝了付款]]。", Conditional},
		{"a future", "退款将[[退回原账户]]。", Promised},
		{"会", "我们会[[重新发货]]。", Promised},
		{"a future inside the span", "退款[[将退回原账户]]。", Asserted},
		{"吗", "请问您的[[座位已保留]]了吗？", Question},
		{"a question mark alone", "[[订单已取消]]？", Question},
		{"an answer", "[[已到货]]吗？是的。", Asserted},
		{"a denying answer", "[[已到货]]吗？没有。", Denied},
		{"需要我", "需要我帮您[[取消订单]]吗？", Question},
		{"我可以为您", "我可以为您[[取消订单]]。", Offer},
		{"请确认", "请确认[[商品包装完好]]。", Instructed},
		{"您说", "您说[[已到货]]，但系统里没有。", Quoted},
		{"您提到", "您提到[[灯已损坏]]，我已登记。", Quoted},
		{"what comes after it", "您提到灯已损坏，[[我已登记]]。", Asserted},
		{"正如您所说", "正如您所说，[[灯已损坏]]。", Asserted},
		{"the seller says", "商家说[[包裹已寄出]]。", Attributed},
		{"据说", "据说[[该店已关门]]。", Attributed},
		{"an error message", "报错信息显示“[[服务不存在]]”。", Attributed},
		{"a format", "请提供订单号，例如[[A-1234]]。", Example},
		{"taken back", "[[退款已完成]]。更正：我看错了页面。", Denied},
	})
}
