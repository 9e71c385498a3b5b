package speech

// class says what a word can be in a sentence. A word may have several.
type class uint64

const (
	pronoun     class = 1 << iota // can be a subject by itself
	me                            // the speaker
	you                           // the person spoken to
	determiner                    // begins a noun phrase: the, a, your, no
	definite                      // determines what is known: the, your, this
	narrowing                     // determines what a rule is about: any, every
	preposition                   //
	infinitive                    // to
	auxiliary                     // a finite auxiliary or modal
	modal                         // can, must
	finite                        // a verb form that makes a clause
	past                          // such a form of the past
	perfect                       // begins a present perfect: has, have
	inverting                     // before its subject it tells a condition: had it been
	coordinator                   // and, or
	weak                          // or: what it joins stays under one denial
	contrast                      // but, however
	reason                        // because, so
	that                          // begins a clause that tells what is said: that, dass, que
	relative                      // which, who
	wh                            // asks: what, which
	adverb                        // may stand anywhere without changing a clause's build
	courtesy                      // may stand before what a sentence says: sorry
	imperative                    // a verb that gives an order at a clause's start
	hortative                     // begins an order or a plea by itself: please, let
	focus                         // takes back a negator before it: not only
	doubting                      // a verb that does: do not doubt
	factive                       // a verb whose denial leaves standing what follows: realise
	presumed                      // before "not know that" it does the same: did, may
	existence                     // a verb whose denial denies what its object is said to be: see, find
	announcing                    // a verb that leads up to a statement: I should mention
	saying                        // a verb by which a source speaks: says, reads
	wish                          // tells what somebody may want, in a condition on which no fact depends
	filler                        // may stand before such a word
	idling                        // after if it makes no condition: if any
	pointing                      // before a colon it stands for the list below
	format                        // what an example can be of: number, date
	naming                        // an example only before what looks like one: like #1
	yes                           // answers a question with yes
	nay                           // answers it with no
	nothing                       // as the value of a label it denies the label: no, false, none
)

// reach is how far a trigger goes on working.
type reach uint8

const (
	phrase     reach = iota // over a noun phrase: without, instead of
	predicate               // over the rest of a predicate: not
	clause                  // over the rest of a clause with all its predicates: no, nothing
	complement              // over the clause that tells what is said, denied or asked: doubt that
	whole                   // over the rest of the sentence: if
)

// how tells what is special about a trigger, or about its reach while it lasts.
type how uint32

const (
	takesBack how = 1 << iota // what makes the clause that follows less than stated ends before it
	retracts                  // at a sentence's start it takes the sentence before back
	backward                  // it reaches over the words before it, up to the start of its clause
	fronted                   // so, and only where the sentence begins with what is said: "That it was sent is wrong"
	closes                    // at a clause's end it reaches back too
	hangs                     // as a condition it also reaches back over what hangs on it
	temporal                  // it conditions what is to come, and states what is past: once, when
	initial                   // it works only where a clause begins
	instance                  // it works only where a format is told or something is asked for
	awaits                    // it works once a verb of saying, a colon or a quotation follows
	person                    // so, but neither by a colon nor by a quotation
	lists                     // at a block's end it reaches over the list below
	narrows                   // it ends where the verb of the main clause comes
	after                     // its edge comes after it
	adjunct                   // it stands beside the clause: at no cost
	early                     // it fired before the first verb of its clause
	series                    // it is a condition after a verb, with which others may follow
)

// trigger is what a wording does.
type trigger struct {
	act   Act // none: it does nothing, but that its words do nothing else
	reach reach
	how   how
	edge  edge // what begins where it stands
}

// group is a set of wordings that do the same. A line is a wording; a word
// written a/b stands for either, and a/ for a or nothing.
type group struct {
	trigger
	wordings string
}

// classGroup gives words a class.
type classGroup struct {
	class class
	words string
}
