package speech

// read finds the act of the words first to last of block n, and where its
// trigger stands.
func (t *Text) read(n, first, last int) (Act, region) {
	b := t.blocks[n]
	if by, ok := t.marked(b, first); ok {
		return Denied, by
	}
	k := b.sentenceOf(first)
	f := b.fired[b.ahead[first]]
	if f.act == "" {
		f = b.fired[b.behind[last]]
	}
	if f.act == Question && b.sentences[k].polar {
		return t.answered(n, k, f)
	}
	if f.act != "" {
		return f.act, f.region
	}
	if b.kind == row {
		if by, ok := t.cell(n, first); ok {
			return Denied, by
		}
	}
	if next, s := t.after(n, k); s != nil && s.retracts != 0 {
		return Denied, next.fired[s.retracts].region
	}
	return Asserted, region{}
}

// after gives the sentence after sentence k of block n, in the next block where
// there is none in this one.
func (t *Text) after(n, k int) (*block, *sentence) {
	b := t.blocks[n]
	if k+1 < len(b.sentences) {
		return b, &b.sentences[k+1]
	}
	if n+1 < len(t.blocks) {
		if b = t.analysed(n+1, 0); len(b.sentences) > 0 {
			return b, &b.sentences[0]
		}
	}
	return nil, nil
}

// answered reads a question that the next sentence may answer.
func (t *Text) answered(n, k int, f fired) (Act, region) {
	b, next := t.after(n, k)
	if next == nil {
		return f.act, f.region
	}
	i := next.from
	for i < next.to && b.words[i].kind == mark {
		i++
	}
	if i == next.to {
		return f.act, f.region
	}
	w := &b.words[i]
	alone := i+1 == next.to || b.words[i+1].kind == mark || w.text == "yes" || w.text == "no" || w.kind == ideogram
	switch {
	case alone && w.is(yes):
		return Asserted, region{}
	case alone && w.is(nay):
		return Denied, region{int(w.start), int(w.end)}
	}
	return f.act, f.region
}
