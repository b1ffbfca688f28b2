package native

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// Listener bounds connections: all together, and those from one address or
// IPv6 /64. Where there are too many, the one that has been idle for longest is
// closed for a new one; if none is idle, the new one is.
type Listener struct {
	net.Listener
	most, perClient int // 0: no limit on a client's

	mu      sync.Mutex
	conns   map[*conn]bool
	clients map[netip.Prefix]int
}

type conn struct {
	net.Conn
	from   *Listener
	client netip.Prefix
	idle   time.Time // since when; zero while it is at work
	once   sync.Once
}

// Limit bounds a listener's connections. The server's ConnState must be the
// Listener's.
func Limit(l net.Listener, most, perClient int) *Listener {
	return &Listener{Listener: l, most: most, perClient: perClient, conns: map[*conn]bool{}, clients: map[netip.Prefix]int{}}
}

// Connections is how many there are.
func (l *Listener) Connections() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.conns)
}

// Accept gives the next connection that may be had.
func (l *Listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if one := l.admit(c); one != nil {
			return one, nil
		}
		c.Close()
	}
}

func (l *Listener) admit(c net.Conn) *conn {
	one := &conn{Conn: c, from: l, idle: time.Now()}
	if a, err := netip.ParseAddrPort(c.RemoteAddr().String()); err == nil {
		one.client, _, _ = around(a.Addr().String())
	}
	l.mu.Lock()
	var oldest *conn
	full := len(l.conns) >= l.most
	own := l.perClient > 0 && l.clients[one.client] >= l.perClient
	for o := range l.conns {
		if full || own && o.client == one.client {
			if !o.idle.IsZero() && (oldest == nil || o.idle.Before(oldest.idle)) && (!own || o.client == one.client) {
				oldest = o
			}
		}
	}
	if (full || own) && oldest == nil {
		l.mu.Unlock()
		return nil
	}
	l.conns[one] = true
	l.clients[one.client]++
	l.mu.Unlock()
	if oldest != nil {
		oldest.Close()
	}
	return one
}

// ConnState tells which connections are idle.
func (l *Listener) ConnState(c net.Conn, state http.ConnState) {
	one, ok := c.(*conn)
	if !ok {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	switch state {
	case http.StateActive:
		one.idle = time.Time{}
	case http.StateIdle:
		one.idle = time.Now()
	}
}

// Close closes the connection, and makes room for another.
func (c *conn) Close() error {
	c.once.Do(func() {
		c.from.mu.Lock()
		defer c.from.mu.Unlock()
		delete(c.from.conns, c)
		if c.from.clients[c.client]--; c.from.clients[c.client] == 0 {
			delete(c.from.clients, c.client)
		}
	})
	return c.Conn.Close()
}
