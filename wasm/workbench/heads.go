package workbench

import (
	"slices"
	"strings"
	"unicode/utf8"

	"robotscope/core/origin"
)

// Room of a column's head, in letters of the Latin script; others take that of two.
const (
	headRoom = 24
	hostRoom = 12 // of it, where the host has to tell columns apart
)

// Heads are what stands over the columns of some answers: the ends of their paths, since URLs of one site begin alike,
// and before them the host where there are several.
func Heads(answers []Answer) []string {
	several := slices.ContainsFunc(answers, func(a Answer) bool { return origin.Of(a.URL) != origin.Of(answers[0].URL) })
	heads := make([]string, len(answers))
	for i, a := range answers {
		path := a.Typed
		if scheme, rest, ok := strings.Cut(path, "://"); ok && !strings.ContainsAny(scheme, "/?") {
			path = rest[strings.IndexByte(rest+"/", '/'):]
		}
		if path == "" {
			path = "/"
		}
		if !several {
			heads[i] = lastOf(path, headRoom)
			continue
		}
		_, host, _ := strings.Cut(origin.Of(a.URL), "://")
		heads[i] = lastOf(strings.TrimPrefix(host, "www."), hostRoom) + lastOf(path, headRoom-hostRoom)
	}
	return heads
}

// lastOf is the end of a text that has the room, after an ellipsis if that is not all.
func lastOf(text string, room int) string {
	for at := len(text); at > 0; {
		r, size := utf8.DecodeLastRuneInString(text[:at])
		if room--; r >= utf8.RuneSelf {
			room--
		}
		if room < 0 {
			return "…" + text[at:]
		}
		at -= size
	}
	return text
}
