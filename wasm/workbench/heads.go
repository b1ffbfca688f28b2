package workbench

import (
	"strings"
	"unicode/utf8"

	"robotscope/core/origin"
	"robotscope/wasm/scope"
)

// Room of a column's head, in letters of the Latin script; others take that of two.
const (
	headRoom = 24
	hostRoom = 12 // of it, where the host has to tell columns apart
)

// Heads are what stands over the columns of some answers: the ends of their paths, since URLs of one site begin alike, and
// before them the host where there are several and it is not that of the file.
func Heads(answers []Answer) []string {
	heads := make([]string, len(answers))
	own, several := "", false
	for i := range answers {
		heads[i] = hostOf(answers[i].URL)
		several = several || heads[i] != heads[0]
		if own == "" && answers[i].Standing == scope.Governed {
			own = heads[i]
		}
	}
	for i, host := range heads {
		path := answers[i].Typed
		if scheme, rest, ok := strings.Cut(path, "://"); ok && !strings.ContainsAny(scheme, "/?") {
			path = rest[strings.IndexByte(rest+"/", '/'):]
		}
		if path == "" {
			path = "/"
		}
		if !several || host == own {
			heads[i] = lastOf(path, headRoom)
		} else {
			heads[i] = lastOf(host, hostRoom) + lastOf(path, headRoom-hostRoom)
		}
	}
	return heads
}

// hostOf is a URL's host and port, without "www.".
func hostOf(url string) string {
	_, host, _ := strings.Cut(origin.Of(url), "://")
	return strings.TrimPrefix(host, "www.")
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
