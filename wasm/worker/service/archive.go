package service

import "encoding/binary"

// archive is what a cache keeps of a file: its values one after the other,
// octets as they are. Writing and reading go through the same steps, each of
// which is given the place where a value is, or is to be.
//
// As JSON a file of 500 KiB would be a third longer, and take the edge worker
// longer than all else that it does.
type archive struct {
	bytes   []byte // written so far, or left to read
	reading bool
	broken  bool // it is not what was written
}

// length passes on a number that is not negative.
func (a *archive) length(n int) int {
	if !a.reading {
		a.bytes = binary.AppendUvarint(a.bytes, uint64(n))
		return n
	}
	v, size := binary.Uvarint(a.bytes)
	if size <= 0 || v > uint64(len(a.bytes)-size) {
		a.broken, a.bytes = true, nil
		return 0
	}
	a.bytes = a.bytes[size:]
	return int(v)
}

func number[N ~int | ~int64](a *archive, n *N) {
	if !a.reading {
		a.bytes = binary.AppendVarint(a.bytes, int64(*n))
		return
	}
	v, size := binary.Varint(a.bytes)
	if size <= 0 {
		a.broken, a.bytes = true, nil
		return
	}
	*n, a.bytes = N(v), a.bytes[size:]
}

func (a *archive) flag(b *bool) {
	n := 0
	if *b {
		n = 1
	}
	number(a, &n)
	*b = n != 0
}

// text passes on a string, or octets, which are not copied when they are read.
func text[T ~string | ~[]byte](a *archive, t *T) {
	n := a.length(len(*t))
	if !a.reading {
		a.bytes = append(a.bytes, *t...)
		return
	}
	if n > 0 {
		*t, a.bytes = T(a.bytes[:n:n]), a.bytes[n:]
	}
}

// list passes on how many there are of something, and then each. Each takes a
// byte at least, so that there are no more than there is left to read.
func list[T any](a *archive, l *[]T, each func(*T)) {
	n := a.length(len(*l))
	if a.reading && n > 0 {
		*l = make([]T, n)
	}
	for i := range *l {
		each(&(*l)[i])
	}
}

// maybe passes on what may be nil.
func maybe[T any](a *archive, p **T, each func(*T)) {
	there := *p != nil
	if a.flag(&there); !there {
		return
	}
	if a.reading {
		*p = new(T)
	}
	each(*p)
}

func (k *kept) through(a *archive) {
	visit := func(v *visit) { v.through(a) }
	maybe(a, &k.Visit, visit)
	maybe(a, &k.Copy, visit)
	maybe(a, &k.Older, visit)
	number(a, &k.FailedSince)
}

func (v *visit) through(a *archive) {
	text(a, &v.URL)
	list(a, &v.Hops, func(h *hop) {
		text(a, &h.URL)
		number(a, &h.Status)
		text(a, &h.Location)
		number(a, &h.MS)
	})
	text(a, &v.Err)
	text(a, &v.Detail)
	text(a, &v.ContentType)
	text(a, &v.CacheControl)
	text(a, &v.Body)
	a.flag(&v.Truncated)
	a.flag(&v.Looks.HTML)
	a.flag(&v.Looks.Redirect)
	a.flag(&v.Looks.NotFound)
	text(a, &v.ETag)
	text(a, &v.Modified)
	number(a, &v.Renewed)
	list(a, &v.Asides, func(s *aside) {
		text(a, &s.URL)
		text(a, &s.Body)
	})
	number(a, &v.At)
	text(a, &v.Run)
	number(a, &v.Tick)
}

// size is about how many bytes a visit takes.
func (v *visit) size() int {
	if v == nil {
		return 0
	}
	n := len(v.Body) + 1<<10
	for _, s := range v.Asides {
		n += len(s.Body)
	}
	return n
}

// pack is what a cache keeps.
func (k kept) pack() []byte {
	a := archive{bytes: make([]byte, 0, k.Visit.size()+k.Copy.size()+k.Older.size())}
	k.through(&a)
	return a.bytes
}

// unpack reads what pack made, or tells that it is something else.
func unpack(value []byte) (k kept, ok bool) {
	a := archive{bytes: value, reading: true}
	k.through(&a)
	return k, !a.broken && len(a.bytes) == 0
}
