package access

// Clause is the place in a source that a decision rests on. It is a name for
// people, not a sentence.
type Clause string

// ClauseNone is the clause of decisions that no source makes: they are ours,
// and the package documentation lists them.
const ClauseNone Clause = ""

const (
	ClauseSuccess     Clause = "RFC 9309 section 2.3.1.1"
	ClauseRedirects   Clause = "RFC 9309 section 2.3.1.2"
	ClauseUnavailable Clause = "RFC 9309 section 2.3.1.3"
	ClauseUnreachable Clause = "RFC 9309 section 2.3.1.4"
	ClauseCaching     Clause = "RFC 9309 section 2.4"
	ClauseHTTPStatus  Clause = "RFC 9110 section 15"                 // statuses outside 100 to 599
	ClauseNotModified Clause = "RFC 9110 section 15.4.5"             // 304
	ClauseGoogle      Clause = "Google: errors and statuses"         // the table "Handling of errors and HTTP status codes"
	ClauseYandex      Clause = "Yandex: requirements for robots.txt" // webmaster help, "Using robots.txt"
	ClauseAmazon      Clause = "Amazon: about Amazonbot"             // developer documentation, "Robots.txt"
	ClauseDraft       Clause = "1996 draft section 3.1"              // draft-koster-robots-00, access method
)

// URL is where the clause can be read; empty for ClauseNone.
func (c Clause) URL() string {
	switch c {
	case ClauseSuccess:
		return "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.1"
	case ClauseRedirects:
		return "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.2"
	case ClauseUnavailable:
		return "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.3"
	case ClauseUnreachable:
		return "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.4"
	case ClauseCaching:
		return "https://www.rfc-editor.org/rfc/rfc9309.html#section-2.4"
	case ClauseHTTPStatus:
		return "https://www.rfc-editor.org/rfc/rfc9110.html#section-15"
	case ClauseNotModified:
		return "https://www.rfc-editor.org/rfc/rfc9110.html#section-15.4.5"
	case ClauseGoogle:
		return "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec"
	case ClauseYandex:
		return "https://yandex.com/support/webmaster/en/controlling-robot/robots-txt"
	case ClauseAmazon:
		return "https://developer.amazon.com/amazonbot"
	case ClauseDraft:
		return "https://www.robotstxt.org/norobots-rfc.txt"
	}
	return ""
}
