package native

import (
	"container/list"
	"context"
	"sync"
	"time"

	"robotscope/wasm/worker/service"
)

// Cache keeps values in memory, up to a number of bytes; those used longest
// ago go first.
type Cache struct {
	mu    sync.Mutex
	most  int
	bytes int
	items map[string]*list.Element
	order list.List // of *item, the one used last in front
}

type item struct {
	key     string
	value   []byte
	expires time.Time
}

var _ service.Cache = (*Cache)(nil)

// overhead is about what an item takes beside its key and value, in bytes.
const overhead = 200

// NewCache returns a Cache of at most so many bytes.
func NewCache(most int) *Cache {
	return &Cache{most: most, items: map[string]*list.Element{}}
}

func (i *item) size() int { return len(i.key) + len(i.value) + overhead }

// Bytes is what the cache takes.
func (c *Cache) Bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}

// Get returns a value that is there and has not expired.
func (c *Cache) Get(_ context.Context, key string) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.items[key]
	if e == nil {
		return nil, false
	}
	i := e.Value.(*item)
	if time.Now().After(i.expires) {
		c.remove(e)
		return nil, false
	}
	c.order.MoveToFront(e)
	return i.value, true
}

// Put keeps a value, unless it alone is too large.
func (c *Cache) Put(_ context.Context, key string, value []byte, ttlSeconds int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.items[key]; e != nil {
		c.remove(e)
	}
	i := &item{key, value, time.Now().Add(time.Duration(ttlSeconds) * time.Second)}
	if i.size() > c.most {
		return
	}
	c.items[key] = c.order.PushFront(i)
	for c.bytes += i.size(); c.bytes > c.most; {
		c.remove(c.order.Back())
	}
}

func (c *Cache) remove(e *list.Element) {
	i := c.order.Remove(e).(*item)
	delete(c.items, i.key)
	c.bytes -= i.size()
}
