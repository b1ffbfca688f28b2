package service

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"
)

// What a client must keep up with, so that one that does not costs nothing.
const (
	bodyGrace  = 3 * time.Second  // to begin sending a body
	bodyRate   = 32 << 10         // bytes a second, from then on
	writeGrace = 10 * time.Second // to take a part of the answer, and to begin
	writeRate  = 64 << 10         // bytes a second, from then on
	part       = 64 << 10         // bytes written at a time
	bodyFactor = 3                // bytes that a byte of a body takes until it is read; one is what it says
)

// receive reads a body before the request takes anything else. The server's
// deadlines are set where it can (net/http natively).
func (j *job) receive(w http.ResponseWriter) error {
	size := j.r.ContentLength
	if size > MaxBody {
		return bodyTooLarge()
	}
	if size < 0 {
		size = MaxBody
	}
	share, err := j.s.bodies.take(j.ctx, j.client, bodyFactor*int(size)+bodyFactor<<10, 0, queueTime, nil)
	if err != nil {
		return err
	}
	j.bodyShare = share
	control := http.NewResponseController(w)
	start := time.Now()
	buf := make([]byte, 0, size+1)
	for {
		control.SetReadDeadline(start.Add(bodyGrace + time.Duration(len(buf))*time.Second/bodyRate))
		if len(buf) == cap(buf) {
			buf = append(buf, 0)[:len(buf)]
		}
		n, err := j.r.Body.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		switch {
		case len(buf) > MaxBody:
			return bodyTooLarge()
		case err == io.EOF:
			control.SetReadDeadline(time.Time{})
			j.body = buf
			return nil
		case errors.Is(err, os.ErrDeadlineExceeded):
			w.Header().Set("Connection", "close")
			return problem("too-slow", "The body came too slowly. Send it at "+strconv.Itoa(bodyRate>>10)+" KB a second or faster.")
		case err != nil:
			return problem("bad-request", "The body could not be read to its end.")
		}
	}
}

func bodyTooLarge() *Problem {
	return over(
		"body-too-large", MaxBody, 0, "bytes of body",
		"Split the request, or have the robots.txt fetched instead of sending it.",
	)
}

// parts is an answer in the order in which it is written. What is in it does
// not change any more.
type parts struct {
	list [][]byte
	size int
}

func (p *parts) bytes(b []byte) *parts {
	p.list = append(p.list, b)
	p.size += len(b)
	return p
}

func (p *parts) text(s string) *parts { return p.bytes([]byte(s)) }

// value adds what encoding/json makes of a value.
func (p *parts) value(v any) *parts { return p.bytes(bytes.TrimSuffix(encode(v), []byte("\n"))) }

// values adds an array of parts.
func (p *parts) values(list *parts) *parts {
	p.text("[")
	for i, b := range list.list {
		if i > 0 {
			p.text(",")
		}
		p.bytes(b)
	}
	return p.text("]")
}

// send writes an answer at the client's pace, unless that is too slow, and
// holds the request's share until the end.
func (j *job) send(w http.ResponseWriter, status int, contentType string, body *parts) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(body.size))
	j.turn.leave()
	j.bodyShare.giveBack()
	j.share.resize(body.size + body.size/8 + part)
	control := http.NewResponseController(w)
	hangUp := func() { control.SetWriteDeadline(time.Now()) }
	start, sent := time.Now(), 0
	w.WriteHeader(status)
	if j.r.Method == http.MethodHead {
		return
	}
	for _, b := range body.list {
		for len(b) > 0 {
			n := min(len(b), part)
			now := time.Now()
			total := start.Add(writeGrace + time.Duration(sent)*time.Second/writeRate)
			if next := now.Add(writeGrace); next.Before(total) {
				total = next
			}
			j.share.progress(hangUp)
			control.SetWriteDeadline(total)
			if _, err := w.Write(b[:n]); err != nil {
				return // the client left, or is asked to
			}
			b, sent = b[n:], sent+n
		}
	}
}
