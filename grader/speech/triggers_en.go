package speech

import "sync"

// englishTriggers are the English wordings of all other acts.
var englishTriggers = []group{
	{trigger{Conditional, clause, backward, none}, `
		maybe/perhaps/possibly/allegedly/supposedly/reportedly .
		maybe/perhaps/possibly/allegedly/supposedly/reportedly !
		i/we guess/suppose/imagine .
	`},
	{trigger{Conditional, whole, lists, none}, `
		even/what/as if
		unless
		in case
		in the event
		suppose
		supposing
		subject to
		one/any/all/some/either of these/those must/has/have/needs/need/is/are
		at least one of these/those must/has/have/needs/need/is/are
		of the following conditions/requirements/criteria
		following conditions/requirements/criteria
		depending on/upon
		depends on/upon
		imagine
		pretend
		hypothetically
		were it/we/i/you/they to
		had you/it/we/they/i
		should you/the/your/it/this
		when/whenever/once/until/before/after and/or if
		wherever
		whichever
		whoever
		anyone/someone who
		as/even though if
		options/choices/alternatives/possibilities/reasons/scenarios are/include
		choose/pick/select one/either/between/from/any
	`},
	{trigger{Conditional, whole, lists | hangs, none}, `
		if
		only if/when/where
		if and only if
		provided/providing that
		assuming
		as/so long as
		on condition that
		on the condition that
		contingent on/upon
		conditional on/upon
	`},
	{trigger{Conditional, whole, initial | lists, none}, `
		provided
	`},
	{trigger{Conditional, whole, temporal | lists, none}, `
		only once/after
		once
		when
		whenever
		until
		till
		before
		after
		as soon as
		by the time
		the moment
		the minute
		upon
		waiting until
		while waiting for
	`},
	{trigger{Conditional, complement, lists, none}, `
		whether
		verify/confirm/check/determine/double-check/see/know/find/ask/asks/asked/verifying/confirming/checking/determining/verified/confirmed/checked/determined out/ whether/if
		possible/conceivable that
		possibility/chance/risk/likelihood/probability that/of
		possibilities
		assume/assumes/assumed/consider/considers/considering/hypothesize/speculate/suppose that
		i/we will/would/shall/must/can/could/may assume
		let us/me assume/suppose
		let 's assume/suppose
		as though
		i/we wish/wished
		would rather
		whether or not
		it is/'s/be/was possible/conceivable/plausible
		there is/'s a/some/every/always/still a/ chance/possibility/risk/likelihood
		no matter
		would have
		could have
		could mean
		might/may mean
		believe/suspect/fear that
	`},
	{trigger{Conditional, predicate, 0, none}, `
		might
		may
		could
		would
		should
		ought to
		possibly
		hopefully
		ideally
		waiting/wait/waits/awaiting
		perhaps
		maybe
		potentially
		presumably
		either
	`},
	{trigger{Promised, predicate, lists, none}, `
		will
		shall
		going to
		gonna
		about to
		step/goal/plan/idea/aim/purpose is to
		is/are/was/were to be
		plan/plans/planning/planned/intend/intends/expect/expects/expected/hope/hopes/hoping/aim/aims to
		scheduled/slated/bound/supposed/meant to
		set to be
		due to be
		in the process of
		working on
		would 'll
		so that
		so as to
		in order to/that/for
		promise/promises/promised to
	`},
	{trigger{Instructed, complement, lists, none}, `
		please
		kindly
		make/making/made/makes sure
		be sure
		ensure/ensures/ensuring
		do not forget to
		remember to
		let me/us know
		need/needs you to
		need/needs your
		want/wants/like you to
		to verify/confirm/check/ensure/determine/establish/see that/whether/if
		to make sure
		can you/ confirm/verify/check
	`},
	{trigger{Instructed, complement, initial | lists, none}, `
		verify/confirm/check/ensure/double-check/specify/indicate/state
	`},
	{trigger{Instructed, predicate, 0, none}, `
		need/needs/needed/have/has/had/must to
		must
		have/has got to
		want/wants/wanted/wish/wishes/trying/try/tries/tried/attempted/attempting/like to
		required/requires/obliged/asked/advised/instructed/recommended/encouraged/ask/tell/instruct you/ to
		necessary/important/essential/crucial/advisable/best/better to/that
		recommend/suggest/advise
		recommending/suggesting
	`},
	{trigger{Offer, predicate, 0, none}, `
		i/we can
		i/we could
		i/we can/could
		i/we am/are able to
		happy/glad/pleased/delighted to
		offer/offers/offering/offered to
		feel free to
		i/we may be able to
		able/free to offer
		an/another/one option is/would
	`},
	{trigger{Offer, predicate, initial, none}, `
		let me/us
		let 's
		allow me to
	`},
	{trigger{Offer, complement, lists, none}, `
		confirm/say/advise/specify/indicate/decide/know/tell if/whether i/we should/shall/may/can/could
		confirm/say/advise/specify/indicate/decide/know/tell me/us if/whether i/we should/shall/may/can/could
		know if/whether you would/'d like/want/prefer me/us to
		know if/whether you want/wish/prefer me/us to
	`},
	{trigger{Question, whole, lists, none}, `
		would/do you like/want/prefer
		would/do you be/ like/prefer/want me/us to
		shall/should/can/may/could i/we
		could/can/would/will you
		are/is you/it/that/this ok/okay/sure/fine/correct/right
		do you know/have/remember/mean/happen
		which of
		want/like me/us to
		i/we wonder/wondering if/whether
	`},
	{trigger{Example, complement, instance, none}, `
		for example
		for instance
		e.g
		eg
		such as
		like
		something like
		say
		looks/look like
		in the form/format/style
		example
		examples
		sample
		placeholder
		formatted as
		of the form
	`},
	{trigger{Quoted, whole, lists, none}, `
		according to you
		in your words
		from what you said/described/wrote/mentioned
	`},
	{trigger{Quoted, complement, lists, none}, `
		you said/mentioned/asked/told/stated/indicated/claimed/reported/requested/wrote/described/noted/believe/think/thought/suspect/feel/felt/wanted/expected/hoped/assumed/assume/wondered/say/mention/ask/claim/state/report/suggest/suggested/specified/inquired/enquired/remember/recall/heard/understood/explained/add/added/quoted/pasted/typed/guess/insist/insisted/expect/wonder/pointed/argued/complained/confirmed
		you 've/have also/already/previously/just/ said/mentioned/asked/told/stated/indicated/claimed/reported/requested/written/described/noted/explained/specified/suggested/confirmed
		you also/already/previously/just/earlier/initially/originally/first said/mentioned/asked/told/stated/indicated/claimed/reported/requested/wrote/described/noted/explained/specified/suggested
		your request/claim/question/statement/concern/message/belief/suggestion/comment/report/note/complaint/assertion/assumption/impression/email/understanding/expectation that/about/whether/to
		you are/were asking/saying/claiming/reporting/suggesting/wondering/assuming/telling/mentioning
	`},
	{trigger{Attributed, complement, lists, none}, `
		allegedly
		reportedly
		purportedly
		supposedly
		rumor/rumour/legend has it
		is/are/was/were said/believed/thought/reported/rumored/rumoured/alleged to
		claims/claim/claimed to
		told you/us/me
		were/was/been told
		so-called
		hearsay that
		it is/'s claimed/alleged/rumored/rumoured/said that
		it was claimed/alleged/rumored/rumoured/said that
	`},
	{trigger{Attributed, complement, narrows, none}, `
		claim/claims/allegation/allegations/rumour/rumor/rumours/rumors/notion/idea/myth/assumption/premise/assertion/hypothesis/impression that
	`},
	{trigger{Attributed, whole, lists, none}, `
		according to the/a/an/your/my/their/one/some/this/that seller/merchant/vendor/customer/client/user/chatbot/bot/draft/email/e-mail/message/error/article/author/rumor/rumour/rumors/rumours/reviewer/guest/tenant/caller/press/media/review/sender/recipient/colleague/friend/poster/letter/note/template
		according to rumor/rumors/rumour/rumours/reports/sources/hearsay
	`},
	{trigger{Attributed, complement, awaits | person, none}, `
		chatbot
		bot
		seller
		merchant
		vendor
		customer
		client
		tenant
		guest
		user
		sender
		recipient
		author
		reviewer
		colleague
		caller
		third party
	`},
	{trigger{Attributed, complement, awaits | lists, none}, `
		you can/could/might/should/may also/ write/say/reply/respond/answer/post/type/send
		words
		phrase
		error/errors
		error message/messages/code/text
		message/messages
		email/e-mail/mail
		draft
		draft/possible/suggested/sample/proposed reply/email/message/response/text/wording
		the/this/a/following reply/response/text/letter/note/template/script/comment/post/review/article/notification/warning/banner/wording/subject
		exception
		subject line
		sms
		tweet
		headline
		rumor/rumour
	`},
}

// english reads English.
var english = sync.OnceValue(func() *lexicon {
	return compile(en, englishWords, englishDenials, englishTriggers)
})
