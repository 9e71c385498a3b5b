// Package speech says what a sentence does with a span of its words: asserts
// them, denies them, asks about them, offers them and so on.
//
// It decides by scope rules: a trigger ("cannot confirm that", 没有) reaches
// over the words after or before it until something ends its reach ("but", a
// new clause, a new sentence). English and Chinese are complete; German,
// Spanish and Japanese are usable. Markdown, curly quotes, invisible
// characters and line breaks hide no trigger. What nothing reaches is
// asserted, so that a trigger which is not known excuses nothing.
//
// It is pure, never panics, and is linear in the text's length however many
// spans are asked about. It does not know what a claim is, nor judge truth.
package speech

// Act is what a sentence does with a span of its words.
type Act string

// The acts. Promised and Instructed are no assertions and yet no excuse for a
// number or name in them: "$5 will be refunded" names a sum all the same.
const (
	Asserted    Act = "asserted"
	Denied      Act = "denied"      // negated, or said to be unknown or unconfirmed
	Conditional Act = "conditional" // depends on something open: if, once, when, might
	Question    Act = "question"
	Offer       Act = "offer"      // what the speaker could do if asked
	Promised    Act = "promised"   // said to come, not to have come
	Instructed  Act = "instructed" // what somebody is asked to do, to check or to make sure of
	Example     Act = "example"    // of a format or a kind of thing
	Quoted      Act = "quoted"     // what the user said
	Attributed  Act = "attributed" // somebody else's words, which the speaker does not make its own
)

// rank orders acts: where several reach a span, the highest is its reading.
var rank = map[Act]int8{
	Conditional: 1, Promised: 2, Denied: 3, Attributed: 4, Quoted: 5,
	Instructed: 6, Offer: 7, Question: 8, Example: 9,
}

// Reading is the act that a span takes part in, and what decided it.
type Reading struct {
	Act        Act
	Start, End int    // of the trigger, in bytes of the text; both 0 where nothing triggers (Asserted)
	Trigger    string // the text between them
}

// Text is a text made ready for reading. It may be used by one goroutine at a
// time.
type Text struct {
	src    string
	blocks []*block // nil until an act is asked for
}

// Read makes a text ready. It costs nearly nothing until an act is asked for.
func Read(text string) *Text { return &Text{src: text} }

// Act reads what the text does with its bytes from start up to end. Offsets
// beyond the text or inside a character are moved to where the text is.
func (t *Text) Act(start, end int) Reading {
	start = min(max(start, 0), len(t.src))
	end = min(max(end, start), len(t.src))
	if t.blocks == nil {
		t.blocks = split(t.src)
	}
	n := t.blockAt(start)
	if n < 0 {
		return Reading{Act: Asserted}
	}
	b := t.analysed(n, 0)
	first, last := b.wordsIn(start, end)
	if first > last {
		return Reading{Act: Asserted}
	}
	act, by := t.read(n, first, last)
	if act == Asserted {
		return Reading{Act: Asserted}
	}
	by = t.whole(by)
	return Reading{Act: act, Start: by.start, End: by.end, Trigger: t.src[by.start:by.end]}
}

// whole takes in the beginning of a word that a trigger is the end of, as in
// can't and cannot.
func (t *Text) whole(by region) region {
	for k := 0; k < 8 && by.start > 0 && isLetter(t.src[by.start]) && isLetter(t.src[by.start-1]); k++ {
		by.start--
	}
	return by
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// region is a stretch of the text, in bytes.
type region struct{ start, end int }
