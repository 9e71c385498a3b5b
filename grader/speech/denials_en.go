package speech

// englishDenials are the English wordings that deny, with those that look like
// them and do not, and those that part clauses.
var englishDenials = []group{
	{trigger{"", whole, 0, cause}, `
		given/now/seeing that
		even so
		after all
		due to the fact that
		owing to the fact that
	`},
	{trigger{"", whole, 0, turn}, `
		on the other hand
		by/in contrast
		that said
		having said that
		the good news is
		the bad news is
		good/great news
	`},
	{trigger{Denied, predicate, 0, none}, `
		not
		never
		no longer
		not yet
		hardly
		barely
		scarcely
		seldom
		rarely
		unable to
		inability to
		incapable of
		let alone
		much/still less
		was/were/been/got almost/nearly
		fail/fails/failed/failing to
		refuse/refuses/refused/declined/declines/decline to
		has/have/had/is/are/was/were yet to
		yet to be
		impossible to/for
		far from
		in no way
		by no means
		too late/early/soon/low/small/large/high/old/far/few/short/long/big/heavy/busy/little/much/many/expensive/weak/slow to
		insufficient/inadequate to/for
		unavailable/unsuitable/inapplicable for/to
		ineligible for/to
		prevent/prevents/prevented/prohibits/prohibit/forbids/stops/blocks/keeps me/us/you/it/them/the from
		nowhere near
		prohibit/prohibits/prohibited/forbid/forbids/disallow/disallows
		against our/the/company/store/airline policy/rules to
		avoid/avoids/avoided
		neglected to
		forgot to
	`},
	{trigger{Denied, clause, backward | fronted, none}, `
		is/are/was/were false/untrue/wrong/incorrect/unfounded/unconfirmed/unknown/unclear/uncertain/doubtful/disputed/inaccurate/misleading/unverified
		is/are/was/were/remains still/ unconfirmed/unknown/unclear/uncertain/unverified
		is/are/was/were not yet/ true/correct/confirmed/known/certain/clear/accurate/verified/proven/supported
		is/are/was not the case
		can not be confirmed/verified/proven/established/ruled
		could not be confirmed/verified/proven/established
		has/have not been confirmed/verified/proven/established
		is/are not something i/we
		is/are a lie/myth/mistake/rumor/rumour/fabrication
		remains to be seen
		is anyone 's guess
		i/we can not confirm/verify/say/tell
		i/we do not know
	`},
	{trigger{Denied, phrase, 0, none}, `
		without
		instead of
		rather than
		as opposed to
		in place of
		lack/lacks/lacked/lacking
		lack/absence of
		other than
		excluding
		except
		devoid of
		anything but
		excluded/exempt/barred/banned from
		free of
		minus
	`},
	{trigger{"", whole, retracts, none}, `
		correction
		scratch/strike that
		i misread/misspoke/misstated/misunderstood
		i was wrong/mistaken/incorrect
		i am/was mistaken
		i take that/it back
		i stand corrected
		i need/have/must to/ correct myself/my/that
		i made a/an mistake/error in my/the/that previous/earlier/last
		that was/is/'s incorrect/inaccurate/mistaken
		that was/is/'s not right/correct/accurate/true
		my mistake/bad
		wait , no/that
		let me correct myself/my
		on second thought/thoughts
		actually , no/that is/that was
		my previous/earlier/last statement/message/answer/reply was/is
		retraction
		erratum
	`},
	{trigger{Denied, clause, lists, none}, `
		no
		none
		none of
		neither
		nor
		nothing
		nobody
		no one
		no-one
		nowhere
		at no point/time/stage
		under/in no circumstances/circumstance/event/case/condition/conditions
		not a single
		not one
		not any
		not all
		not every
		zero
		few if any
	`},
	{trigger{Denied, complement, lists, none}, `
		doubt/doubts
		doubtful that/whether/if
		deny/denies/denied
		unclear whether/if/that/how/why/when
		unsure whether/if/that/about
		uncertain whether/if/that/about
		unknown whether/if/that
		unconfirmed
		unverified
		unaware that/of
		unlikely that/to
		false/untrue/incorrect/wrong that
		contrary to
		rule/rules/ruled out
		disprove/disproves/disproved
		refute/refutes/refuted
		unproven
		little chance/hope/evidence/likelihood/sign/indication/reason that/of/to
		hesitate to say
		neither confirm/confirms nor deny/denies
		yet to confirm/verify/see/establish
	`},
	{trigger{"", whole, 0, none}, `
		not to worry
		no problem/problems
		no worries
		no need to worry
		no doubt
		without a/any/ doubt/question
		without further ado
		no wonder
		important/essential/crucial/vital/worth/helpful/useful/necessary to/ also/ recognize/recognise/remember/note/noting/understand/acknowledge/realize/realise/emphasize/emphasise/mention/mentioning/know/keep/bear in/ mind/ that
		look/looks/looked/seem/seems/seemed/appear/appears/sound/sounds/feels as if/though
		no question
		no later than
		no more/less/fewer/other than
		no sooner
		nothing but
		nothing other/else than
		nothing to worry about
		need not worry
		do not worry
		not need/have to worry
		not to worry
		never mind
		possible to
		this is/message/email/e-mail/letter/note to/ confirm/confirms/inform/informs
		is to confirm/inform/certify
		if/in/case case/ you are/were wondering/asking/curious/interested/worried/unsure
		do not be alarmed/afraid
		do not hesitate to
		not a problem
		not least
		why not
		if anything
		can not wait
		can not help but
		can not but
		can not thank you enough
		can not deny/dispute
		could not be happier/clearer/easier
		there is/'s no doubt/denying/question
		not surprisingly
		last but not least
		if not more/better/earlier/sooner
		if i may
		if i recall/remember
		if i am not mistaken
		as if by
		as a reminder
		as you said/mentioned/noted/stated/requested/asked/indicated/wished/wanted/suspected/described/wrote/pointed
		little doubt
		unless otherwise noted/stated/specified/agreed
		without fail/delay/charge/exception/incident/issue/issues/problem/problems/trouble/hesitation
		none other than
		nothing less/more
		if nothing else
		if in doubt
		not long/far ago/before/after/from/away
		no matter what ,
		in no time
		it is/was/'s not just that
		like you said
		as requested
		as promised
		as expected
	`},
	{trigger{Asserted, whole, takesBack, none}, `
		please note
		please be aware/advised/informed/assured
		please know/remember/understand/notice/accept that
		please keep in mind
		please bear in mind
		please rest assured
		rest assured
		note that
		note :
		be aware/advised/informed that
		keep/bear in mind
		remember that
		you will/can/should/would/may/might see/find/notice/observe/learn that
		as you can/may/will/might/could
		i/we can/could now/also/indeed/already/happily/gladly/ confirm/see
		i/we can/could now/also/indeed/already/happily/gladly/ verify/report/assure/say/attest/guarantee/promise/tell/inform/show you/ that
		i/we can/could assure/tell/inform you
		i/we will/would/shall like to let you know that
		like/want/wanted/wish/writing/write/here/need/have/pleased/happy/glad/delighted/sorry/sad/afraid/regret/must to/ inform/tell/report/announce/say/advise/notify/assure/let
		like/want/wanted/writing/pleased/happy/glad/delighted/able to confirm
		like/want/wanted/wish/need/have to note/mention/emphasize/emphasise/stress/add/clarify/point out/ that
		allow/let me to/ inform/tell/assure/clarify/explain/confirm you/ that
		you should/may/must/might know/note
		you will be happy/glad/pleased/relieved/delighted/sorry to know/hear/learn/see
		happy/glad/pleased/sorry to hear/learn/see
		to let you know that
		it must be noted/said that
	`},
}
