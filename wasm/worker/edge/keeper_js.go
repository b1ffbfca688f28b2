package main

import (
	"context"
	"syscall/js"
)

// keeper is the platform's cache, through robotsCache in entry.mjs.
type keeper struct {
	cache js.Value
}

func (k keeper) Get(ctx context.Context, key string) ([]byte, bool) {
	kept, ok := await(ctx, k.cache.Call("get", key))
	if !ok || kept.IsNull() {
		return nil, false
	}
	value := make([]byte, kept.Length())
	js.CopyBytesToGo(value, kept)
	return value, true
}

// Put hands the value over and does not wait: the platform finishes after the
// answer, without this instance.
func (k keeper) Put(_ context.Context, key string, value []byte, ttlSeconds int64) {
	bytes := js.Global().Get("Uint8Array").New(len(value))
	js.CopyBytesToJS(bytes, value)
	k.cache.Call("put", key, bytes, float64(ttlSeconds))
}

// limiter is the platform's rate limit, a binding.
type limiter struct {
	binding js.Value
}

// Allow reports whether a client may ask: yes, too, where the platform fails to
// say.
func (l limiter) Allow(ctx context.Context, client string) bool {
	outcome, ok := await(ctx, l.binding.Call("limit", map[string]any{"key": client}))
	return !ok || outcome.Get("success").Bool()
}
