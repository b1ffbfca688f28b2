package service

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"robotscope/core"
	"robotscope/core/access"
	"robotscope/core/site"
)

// maxRedirects is how many redirects in a row are followed: what RFC 9309
// section 2.3.1.2 asks for at least, and what core/access counts.
const maxRedirects = 5

// visit is what one fetch of a robots.txt came to, as it is kept in the cache.
type visit struct {
	URL          string
	Hops         []hop
	Err          access.NetworkError
	Detail       string // a sentence about Err
	ContentType  string
	CacheControl string
	Body         []byte // of a 2xx
	Truncated    bool
	Looks        access.Body
	ETag         string  // what the site calls this version of the file
	Modified     string  // its Last-Modified
	Renewed      int     // the status that the file came with before, if the site now said 304; else 0
	Asides       []aside // of the redirects to other origins
	instant              // when it ended
}

// aside is the robots.txt of another origin that redirects led to. Google asks
// it before it follows a redirect there (core/access judges that); who doesn't
// is told the same as ever.
type aside struct {
	URL  string
	Body []byte
}

// maxAsides is how many of them are fetched, one level deep: their own
// redirects are not asked about.
const maxAsides = 2

// hop is one request and its answer.
type hop struct {
	URL      string
	Status   int    // 0 if no answer came
	Location string // absolute; empty if there is none
	MS       int64  // milliseconds until the answer was read
}

// fetch asks for a robots.txt and follows its redirects, across hosts, until
// there is an answer or the deadline for all of it is over (RFC 9309 section
// 2.3.1.2). It always returns a visit.
//
// current is an earlier visit that brought a file; nil if there is none. If the
// site says that it is current, its file is that of this visit, too.
func (s *service) fetch(ctx context.Context, url string, current *visit) *visit {
	ctx, cancel := context.WithTimeout(ctx, s.o.Deadline)
	defer cancel()
	v := &visit{URL: url}
	for url != "" {
		url = s.request(ctx, v, url, current)
	}
	v.instant = s.instant()
	return v
}

// lookAside has the robots.txt of the other origins that a visit was led to, from
// the cache if they are fresh there, else fetched before the context's deadline.
// A redirect to such a file itself asks nobody.
func (s *service) lookAside(ctx context.Context, v *visit) {
	asked := map[string]bool{v.URL: true}
	for _, h := range v.Hops[1:] {
		robots, err := site.RobotsURL(h.URL)
		if err != nil || robots == h.URL || asked[robots] || len(asked) > maxAsides {
			continue
		}
		asked[robots] = true
		k := s.load(ctx, robots)
		now := s.instant()
		age, known := int64(0), false
		if k.Visit != nil {
			age, known = k.Visit.age(now)
		}
		if !known || age >= k.Visit.lifetime() {
			if ctx.Err() != nil {
				return
			}
			k = next(k, s.fetch(ctx, robots, k.file()))
			s.save(ctx, robots, k)
		}
		if k.Visit.Err == "" && isFile(k.Visit.status()) { // who cannot be asked forbids nothing
			v.Asides = append(v.Asides, aside{robots, k.Visit.Body})
		}
	}
}

// request makes one request of a visit and returns where the next one goes;
// empty if this was the last.
func (s *service) request(ctx context.Context, v *visit, url string, current *visit) (next string) {
	v.Hops = append(v.Hops, hop{URL: url})
	h := &v.Hops[len(v.Hops)-1]
	if refusal := s.o.Guard.URL(url); refusal != "" {
		v.fail(access.ErrRefused, string(refusal))
		return ""
	}
	// Nothing of the client's request is passed on.
	header := http.Header{
		"User-Agent":      {s.o.UserAgent},
		"Accept":          {"text/plain, */*;q=0.1"},
		"Accept-Encoding": {"gzip, br"},
	}
	asked := current != nil && current.condition(url, header)
	start := time.Now()
	response, err := s.o.Getter.Get(ctx, url, header, core.MaxBytes)
	h.MS = time.Since(start).Milliseconds()
	if response != nil {
		h.Status = response.Status
		v.ContentType = response.Header.Get("Content-Type")
		v.CacheControl = strings.Join(response.Header.Values("Cache-Control"), ", ")
	}
	// The status of what is no file says all: a body that breaks or stalls
	// does not take it back.
	if response == nil || err != nil && isFile(response.Status) {
		v.failWith(ctx, err)
		return ""
	}
	switch {
	case response.Status == http.StatusNotModified && asked:
		v.renew(current, response.Header)
	case isRedirect(response.Status):
		return v.redirect(h, response.Header.Get("Location"))
	case isFile(response.Status):
		v.Body, v.Truncated = response.Body, response.Truncated
		v.ETag, v.Modified = validator(response.Header, "ETag"), validator(response.Header, "Last-Modified")
		fallthrough
	default:
		v.Looks = access.Inspect(response.Body)
	}
	return ""
}

// condition asks for the file only if it is another one than this visit's (RFC
// 9110 section 13.1), and reports whether it does.
func (v *visit) condition(url string, header http.Header) bool {
	if v.Hops[len(v.Hops)-1].URL != url || v.ETag == "" && v.Modified == "" {
		return false
	}
	if v.ETag != "" {
		header.Set("If-None-Match", v.ETag)
	}
	if v.Modified != "" {
		header.Set("If-Modified-Since", v.Modified)
	}
	return true
}

// renew takes over the file of an earlier visit, with what a 304 says anew (RFC
// 9111 section 3.2).
func (v *visit) renew(current *visit, header http.Header) {
	v.Renewed = current.status()
	v.Body, v.Truncated, v.Looks, v.ContentType = current.Body, current.Truncated, current.Looks, current.ContentType
	v.ETag, v.Modified = current.ETag, current.Modified
	if len(header.Values("Cache-Control")) == 0 {
		v.CacheControl = current.CacheControl
	}
	if etag := validator(header, "ETag"); etag != "" {
		v.ETag = etag
	}
}

// validator is a header field to send back; empty if it is none that one
// would. Every server's is short and plain.
func validator(header http.Header, name string) string {
	const most = 200 // bytes
	value := header.Get(name)
	if len(value) > most || strings.ContainsFunc(value, func(c rune) bool { return c < ' ' || c > '~' }) {
		return ""
	}
	return value
}

// isFile reports whether a status means that the body is the file (RFC 9309
// section 2.3.1.1).
func isFile(status int) bool { return status >= 200 && status < 300 }

// isRedirect reports whether a status sends the client on by itself (RFC 9110
// section 15.4). The choices of a 300 and the proxy of a 305 are not followed.
func isRedirect(status int) bool {
	switch status {
	case 301, 302, 303, 307, 308:
		return true
	}
	return false
}

func (v *visit) fail(cause access.NetworkError, detail string) { v.Err, v.Detail = cause, detail }

// failWith records a Getter's error.
func (v *visit) failWith(ctx context.Context, err error) {
	var network *NetworkError
	switch {
	case errors.As(err, &network):
		v.fail(network.Cause, network.Detail)
	case ctx.Err() != nil:
		v.fail(access.ErrTimeout, "")
	default:
		v.fail(access.ErrProtocol, "")
	}
}

// redirect records where a redirect leads, and returns it if it is to be
// followed, else "".
func (v *visit) redirect(h *hop, location string) (next string) {
	next, err := follow(h.URL, location)
	h.Location = next
	var bad site.Error
	switch {
	case errors.As(err, &bad) && bad.Code == site.Scheme:
		v.fail(access.ErrScheme, "")
		return ""
	case err != nil:
		v.fail(access.ErrLocation, "")
		return ""
	}
	for _, before := range v.Hops {
		if before.URL == next {
			v.fail(access.ErrLoop, "")
			return ""
		}
	}
	if len(v.Hops) > maxRedirects {
		v.fail(access.ErrTooMany, "")
		return ""
	}
	return next
}

// maxLocation is how much of a Location with a scheme that is not fetched is
// shown, in bytes.
const maxLocation = 1 << 10

// follow resolves a Location header against the URL that it came from (RFC
// 9110 section 10.2.2). Errors are site.Errors; with Scheme, url is the
// Location as it stands.
func follow(from, location string) (url string, err error) {
	location = strings.Trim(location, " \t")
	if location == "" {
		return "", site.Error{Code: site.Empty}
	}
	scheme := schemeOf(location)
	switch {
	case scheme == "http" || scheme == "https" || scheme == "ftp":
	case scheme != "":
		return location[:min(len(location), maxLocation)], site.Error{Code: site.Scheme}
	case !strings.ContainsRune(`/\?`, rune(location[0])):
		location = "./" + location // else site.Resolve takes what looks like a host for one, as people mean it
	}
	return site.Resolve(location, from)
}

// schemeOf is a URL's scheme in lower case (RFC 3986 section 3.1); empty for a
// relative reference.
func schemeOf(s string) string {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'):
		case i > 0 && c == ':':
			return strings.ToLower(s[:i])
		default:
			return ""
		}
	}
	return ""
}

// fetched is the visit as core/access judges it.
func (v *visit) fetched() access.Fetch {
	f := access.Fetch{
		URL:          v.URL,
		Err:          v.Err,
		ContentType:  v.ContentType,
		CacheControl: v.CacheControl,
		Bytes:        int64(len(v.Body)),
		Truncated:    v.Truncated,
		Body:         v.Looks,
	}
	for _, h := range v.Hops {
		f.Hops = append(f.Hops, access.Hop{URL: h.URL, Status: h.Status, Location: h.Location})
	}
	f.Hops[len(f.Hops)-1].Status = v.status()
	return f
}

// status is that of the last answer, or of the one that it says is current; 0
// if none came.
func (v *visit) status() int {
	if v.Renewed != 0 {
		return v.Renewed
	}
	return v.Hops[len(v.Hops)-1].Status
}
