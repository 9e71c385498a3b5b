package entity

// newLine begins a line at s.i.
func (s *scanner) newLine() {
	if k := s.blank(s.line); s.at(k) != '|' {
		s.row = 0
	}
	s.line = s.i
}

// escape steps over an escaped character of JSON text: the n of \n is no
// letter.
func (s *scanner) escape(i int) {
	switch s.at(i + 1) {
	case 'n':
		s.i = i + 2
		s.newLine()
	case 't', 'r':
		s.i = i + 2
	case 'u':
		s.i = min(i+6, len(s.text))
	case '"':
		s.i = i + 1
	}
}

// tag steps over the name of an HTML tag: the 2 of <h2> is no number.
func (s *scanner) tag(i int) {
	k := i + 1
	if s.at(k) == '/' {
		k++
	}
	end := k
	for end < len(s.text) && end-k < 12 && isAlnum(s.text[end]) {
		end++
	}
	if c := s.at(end); end > k && isLetter(s.at(k)) && (c == '>' || c == ' ' || c == '/') {
		s.i = end
	}
}

// reference steps over a character reference: the 39 of &#39; is no number.
func (s *scanner) reference(i int) {
	k := i + 1
	if s.at(k) == '#' {
		k++
	}
	end := k
	for end < len(s.text) && end-k < 8 && isAlnum(s.text[end]) {
		end++
	}
	if end > k && s.at(end) == ';' {
		s.i = end + 1
	}
}
