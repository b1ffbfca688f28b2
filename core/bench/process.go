package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"time"
)

// contender is a process that answers tasks, and is started when it is first
// asked or asked again after it was stopped.
type contender struct {
	name    string // as the tables call it
	command []string
	version string // of peers
	again   bool   // it reads the file again for each check

	process *exec.Cmd
	in      io.WriteCloser
	out     chan result
}

// errTimeout is that a contender took too long and was stopped.
var errTimeout = errors.New("time-out")

// ask has the contender do a task within a time.
func (c *contender) ask(t task, limit time.Duration) (result, error) {
	if c.process == nil {
		if err := c.start(); err != nil {
			return result{}, err
		}
	}
	if err := json.NewEncoder(c.in).Encode(t); err != nil {
		return result{}, err
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case r, ok := <-c.out:
		if !ok {
			c.stop()
			return result{}, errors.New("the process ended")
		}
		if r.Error != "" {
			return r, errors.New(r.Error)
		}
		return r, nil
	case <-timer.C:
		c.stop()
		return result{}, errTimeout
	}
}

func (c *contender) start() error {
	cmd := exec.Command(c.command[0], c.command[1:]...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	out := make(chan result, 1)
	go func() {
		defer close(out)
		decoder := json.NewDecoder(stdout)
		for {
			var r result
			if decoder.Decode(&r) != nil {
				return
			}
			out <- r
		}
	}()
	c.process, c.in, c.out = cmd, in, out
	return nil
}

// stop ends the process, if there is one.
func (c *contender) stop() {
	if c.process == nil {
		return
	}
	c.process.Process.Kill()
	c.process.Wait()
	c.process = nil
}
