// Command cmd runs the misbehaving web servers of package origin until it is
// killed. It prints three lines: the addresses HOST:PORT of the plain server,
// of the one with TLS and of the one that says nothing. Started with go run,
// it outlives a go command that is killed: build it first, or signal its group.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"robotscope/wasm/worker/origin"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:0", "serve at `HOST:PORT`; port 0 takes any free one")
	flag.Parse()
	o, err := origin.Start(*addr)
	if err != nil {
		fmt.Fprintln(os.Stderr, "origin:", err)
		os.Exit(1)
	}
	defer o.Close()
	fmt.Println(o.Addr)
	fmt.Println(o.TLS)
	fmt.Println(o.Silent)
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt, syscall.SIGTERM)
	<-interrupted
}
