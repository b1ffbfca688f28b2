package api

// arguments is a list that web/src/calls.js wrote and that is read from its
// start: each item comes after its length in bytes, a little-endian uint32. An
// item is bytes, a text, a number in decimal digits, or another list. Behind
// the last item there are only empty ones.
type arguments struct{ rest []byte }

// more reports whether there are further items.
func (a *arguments) more() bool { return len(a.rest) >= 4 }

// bytes reads the next item. It is the caller's only until the call ends.
func (a *arguments) bytes() []byte {
	if !a.more() {
		return nil
	}
	r := a.rest
	length := int(r[0]) | int(r[1])<<8 | int(r[2])<<16 | int(r[3])<<24
	length = min(length, len(r)-4)
	a.rest = r[4+length:]
	return r[4 : 4+length]
}

// cut takes the next n items as a list of their own.
func (a *arguments) cut(n int) arguments {
	from := a.rest
	for range n {
		a.bytes()
	}
	return arguments{from[:len(from)-len(a.rest)]}
}

func (a *arguments) string() string  { return string(a.bytes()) }
func (a *arguments) bool() bool      { return a.string() == "true" }
func (a *arguments) list() arguments { return arguments{a.bytes()} }

// int reads a number; 0 if the next item is none.
func (a *arguments) int() int { return int(a.int64(0)) }

// int64 reads a number; strconv would bring 10 KB to tell what is wrong with it.
func (a *arguments) int64(otherwise int64) int64 {
	digits := a.bytes()
	negative := len(digits) > 0 && digits[0] == '-'
	if negative {
		digits = digits[1:]
	}
	n := int64(0)
	for _, c := range digits {
		if c < '0' || c > '9' {
			return otherwise
		}
		n = n*10 + int64(c-'0')
	}
	switch {
	case len(digits) == 0:
		return otherwise
	case negative:
		return -n
	}
	return n
}
