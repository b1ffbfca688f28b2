package main

import (
	"context"
	"net/http"
	"syscall/js"

	"robotscope/core/access"
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

	body, ok := await(ctx, exchange.Call("body", service.BodyLimit(r.Status, maxBytes)))
	if !ok {
		return r, late
	}
	bytes := body.Get("bytes")
	r.Body = make([]byte, bytes.Length())
	js.CopyBytesToGo(r.Body, bytes)
	r.Truncated = body.Get("truncated").Bool()
	if err := failure(body); err != nil {
		return r, err
	}
	return r, nil
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
