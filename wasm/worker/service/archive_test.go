package service

import (
	"reflect"
	"testing"
)

// fill gives everything in a value some value of its own.
func fill(v reflect.Value, n *int64) {
	*n++
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i), n)
		}
	case reflect.String:
		v.SetString(string(rune('a' + *n)))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Uint8:
		v.SetUint(uint64(*n))
	default:
		v.SetInt(*n)
	}
}

// A field that an archive forgets is lost in the cache.
func TestArchiveHasEverything(t *testing.T) {
	var whole kept
	fill(reflect.ValueOf(&whole).Elem(), new(int64))
	for _, k := range []kept{whole, {}, {Visit: &visit{URL: "http://a.example/robots.txt", instant: instant{At: -1}}}} {
		packed := k.pack()
		if got, ok := unpack(packed); !ok || !reflect.DeepEqual(got, k) {
			t.Errorf("got %+v, want %+v", got, k)
		}
		for n := range packed {
			if _, ok := unpack(packed[:n]); ok {
				t.Errorf("%d bytes of %d are taken for all", n, len(packed))
			}
		}
		if _, ok := unpack(append(packed, 0)); ok {
			t.Error("a byte more is not seen")
		}
	}
}
