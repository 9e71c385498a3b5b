package report

// The members of the large values of a report are found by walking over its
// text, which is known to be JSON, and never copied: a decoder would read each
// of them several times.

// skipSpace gives where the white space at i ends.
func skipSpace(data []byte, i int) int {
	for i < len(data) && (data[i] == ' ' || data[i] == '\n' || data[i] == '\t' || data[i] == '\r') {
		i++
	}
	return i
}

// valueEnd gives where the value that begins at i ends.
func valueEnd(data []byte, i int) int {
	depth := 0
	for ; i < len(data); i++ {
		switch data[i] {
		case '"':
			i = stringEnd(data, i) - 1
			if depth == 0 {
				return i + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
			if depth < 0 { // a number or word before the end of what holds it
				return i
			}
		case ',', ' ', '\n', '\t', '\r':
			if depth == 0 {
				return i
			}
		}
	}
	return i
}

// stringEnd gives where the string that begins at i ends.
func stringEnd(data []byte, i int) int {
	for i++; i < len(data); i++ {
		switch data[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(data)
}

// elements walks over the elements of the array that begins at i.
func elements(data []byte, i int, yield func(start, end int) error) error {
	i = skipSpace(data, i+1)
	for i < len(data) && data[i] != ']' {
		end := valueEnd(data, i)
		if err := yield(i, end); err != nil {
			return err
		}
		if i = skipSpace(data, end); i < len(data) && data[i] == ',' {
			i = skipSpace(data, i+1)
		}
	}
	return nil
}

// fields walks over the members of the object that begins at i; key is the
// key's text, with its quotes.
func fields(data []byte, i int, yield func(key []byte, start, end int) error) error {
	i = skipSpace(data, i+1)
	for i < len(data) && data[i] != '}' {
		behind := stringEnd(data, i)
		key := data[i:behind]
		start := skipSpace(data, skipSpace(data, behind)+1)
		end := valueEnd(data, start)
		if err := yield(key, start, end); err != nil {
			return err
		}
		if i = skipSpace(data, end); i < len(data) && data[i] == ',' {
			i = skipSpace(data, i+1)
		}
	}
	return nil
}
