package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"syscall/js"

	"robotscope/core/access"
	"robotscope/wasm/worker/coding"
	"robotscope/wasm/worker/service"
)

// getter makes requests with the platform's fetch, through fetch.mjs.
// net/http's client would do so too, at 1.1 MB (gzip).
type getter struct {
	exchange js.Value // the class Exchange
}

func (g getter) Get(ctx context.Context, url string, header http.Header, maxBytes int) (*service.Response, error) {
	var fields []any
	for name, values := range header {
		for _, value := range values {
			fields = append(fields, name, value)
		}
	}
	exchange := g.exchange.New(url, fields)
	// The platform's fetch has no deadline of its own, and may be slow to end.
	stop := context.AfterFunc(ctx, func() { exchange.Call("abort") })
	defer stop()

	head, ok := await(ctx, exchange.Call("head"))
	if !ok {
		return nil, late
	}
	if err := failure(head); err != nil {
		return nil, err
	}
	r := &service.Response{Status: head.Get("status").Int(), Header: http.Header{}}
	list := head.Get("fields")
	for i := 0; i+1 < list.Length(); i += 2 {
		r.Header.Add(list.Index(i).String(), list.Index(i+1).String())
	}

	limit := service.BodyLimit(r.Status, maxBytes)
	// The runtime decodes what its fetch knows; the rest is done here as on the
	// native server.
	coded := r.Header.Get("Content-Encoding") != ""
	if coded && limit > 0 {
		return r, decoded(ctx, exchange, r, limit)
	}
	body, ok := await(ctx, exchange.Call("body", limit))
	if !ok {
		return r, late
	}
	r.Body = bytesOf(body)
	r.Truncated = body.Get("truncated").Bool()
	if err := failure(body); err != nil {
		return r, err
	}
	return r, nil
}

// decoded reads a body that the runtime left encoded.
func decoded(ctx context.Context, exchange js.Value, r *service.Response, limit int) error {
	body, ok := await(ctx, exchange.Call("body", coding.Raw(limit)))
	if !ok {
		return late
	}
	failed := failure(body)
	var source io.Reader = bytes.NewReader(bytesOf(body))
	if failed != nil {
		source = io.MultiReader(source, broken{failed})
	}
	var err error
	r.Body, r.Truncated, err = coding.Read(r.Header, source, limit)
	if err != nil && err != failed {
		return &service.NetworkError{Cause: access.ErrProtocol, Detail: service.DetailCoding}
	}
	return err
}

// broken is the end of a body that broke.
type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }

func bytesOf(body js.Value) []byte {
	from := body.Get("bytes")
	b := make([]byte, from.Length())
	js.CopyBytesToGo(b, from)
	return b
}

var late = &service.NetworkError{Cause: access.ErrTimeout}

// failure is the error that a part of an Exchange ended with; nil if none.
func failure(part js.Value) error {
	cause := part.Get("cause")
	if cause.IsUndefined() {
		return nil
	}
	return &service.NetworkError{Cause: access.NetworkError(cause.String()), Detail: part.Get("detail").String()}
}
