// Package habit names what crawlers do after a fetch of robots.txt that
// brought no file, as far as a source says. It is a crawler's own, and no part
// of its dialect: two crawlers that read alike may part here.
//
// The names stand apart because both sides need them: the catalogue
// (core/crawlers) says whose habit is which, and core/access what each comes
// to and where that is written.
package habit

// Habit is a crawler's way after a failed fetch.
type Habit string

const (
	// None is nobody's: a dialect is asked about, and what it prescribes holds.
	None Habit = ""

	// Undocumented is the habit of a crawler of which no source seen says what
	// it does. What its dialect prescribes is taken to hold.
	Undocumented Habit = "undocumented"

	// Google, Yandex and Amazon are as these vendors document it, for the
	// crawlers that their documents speak of.
	Google Habit = "google"
	Yandex Habit = "yandex"
	Amazon Habit = "amazon"
)

// Documented reports whether a source says what the crawler does.
func (h Habit) Documented() bool { return h != None && h != Undocumented }

// All lists the habits that are documented.
func All() []Habit { return []Habit{Google, Yandex, Amazon} }
