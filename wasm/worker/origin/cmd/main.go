// Command cmd runs the misbehaving web servers of package origin until it is
// killed, and the service as the native server has it, for which every name in
// the world is the plain one of them. It prints a line of JSON: the addresses
// HOST:PORT of the plain server, of the one with TLS, of the one that says
// nothing and of the service, and the list of faults. Started with go run, it
// outlives a go command that is killed: build it first, or signal its group.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"robotscope/wasm/worker/native"
	"robotscope/wasm/worker/origin"
	"robotscope/wasm/worker/service"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:0", "serve at `HOST:PORT`; port 0 takes any free one")
	deadline := flag.Duration("deadline", 3*time.Second, "of a fetch of the service")
	flag.Parse()
	o, err := origin.Start(*addr)
	if err != nil {
		fail(err)
	}
	defer o.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fail(err)
	}
	guard := service.Guard{AllowLoopback: true}
	go http.Serve(listener, service.New(service.Options{
		Getter:    native.NewGetter(guard, origin.Names(func() [4]byte { return [4]byte{127, 0, 0, 1} })),
		Cache:     native.NewCache(16 << 20),
		Guard:     guard,
		UserAgent: service.UserAgent("https://robotscope.example/"),
		Deadline:  *deadline,
	}))
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"plain": o.Addr, "tls": o.TLS, "silent": o.Silent, "native": listener.Addr().String(), "faults": origin.Faults,
	})
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt, syscall.SIGTERM)
	<-interrupted
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "origin:", err)
	os.Exit(1)
}
