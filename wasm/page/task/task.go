// Package task does long work in slices, between which the browser does other things.
//
// The work of a task is a plain function that asks now and then whether to go on; where its slice is over, that call
// pauses it and comes back in a later slice. So a panel's work is written down in the order in which it happens, and
// nobody keeps by hand how far it came. Package task knows no browser: what it runs in is a Loop.
//
// Work is a goroutine that runs only while step waits for it, so that nothing is done twice at a time. iter.Pull, which
// is made for that, would be 4 KB of download.
package task

// How long things take, in milliseconds.
const (
	slice     = 5   // a frame has 16, of which a slow phone makes 60
	showEvery = 120 // as often as people can read how far it is: painting costs as much as a slice
)

// Loop is the event loop that tasks run in.
type Loop interface {
	Now() float64                     // in milliseconds
	Next(f func())                    // calls f in the next turn, which loses no time
	After(milliseconds int, f func()) // calls f in a later one
}

// Set is the tasks of a page.
type Set struct {
	loop Loop
	busy int // how many of them work or wait
	tell func(settled bool)
}

// NewSet makes a set that tells when it settles, as all tasks have ended or are held, and when it no longer is.
func NewSet(loop Loop, tell func(settled bool)) *Set { return &Set{loop: loop, tell: tell} }

func (s *Set) add(n int) {
	was := s.busy
	s.busy += n
	if (was == 0) != (s.busy == 0) {
		s.tell(s.busy == 0)
	}
}

// Begin keeps the set from settling until end is called: for what others work on, such as a server.
func (s *Set) Begin() (end func()) {
	s.add(1)
	return func() { s.add(-1) }
}

// New makes a task without work.
func (s *Set) New() *Task { return &Task{set: s, first: slice} }

// NewQuick makes one whose first slice, right after a key perhaps, is shorter, in milliseconds.
func (s *Set) NewQuick(first float64) *Task { return &Task{set: s, first: first} }

// Task has one work at a time.
type Task struct {
	set   *Set
	first float64
	run   *Run // nil if there is no work
	held  bool
}

// Start begins work, in the place of what is not done yet. Its first slice is over when Start returns.
func (t *Task) Start(work func(r *Run)) {
	t.Stop()
	r := &Run{task: t, shown: t.set.loop.Now(), goOn: make(chan bool), paused: make(chan int)}
	go func() {
		if <-r.goOn {
			work(r)
		}
		close(r.paused)
	}()
	t.run = r
	t.set.add(1)
	r.step(r.turn, t.first)
}

// After begins work once milliseconds have passed in which nobody asked again.
func (t *Task) After(milliseconds int, work func(r *Run)) {
	t.Start(func(r *Run) {
		if r.Rest(milliseconds) {
			work(r)
		}
	})
}

// Stop ends the work where it is.
func (t *Task) Stop() {
	r := t.run
	if r == nil {
		return
	}
	t.Resume()
	t.run, r.left = nil, true
	if !r.inside { // else step ends it
		r.stop()
	}
	t.set.add(-1)
}

// Hold lets the work rest where it is until Resume.
func (t *Task) Hold() {
	if t.run != nil && !t.held {
		t.held = true
		t.set.add(-1)
	}
}

// Resume goes on with work that is held.
func (t *Task) Resume() {
	if t.held {
		t.held = false
		t.set.add(1)
		t.run.later(0)
	}
}

// Run is a work that was begun.
type Run struct {
	task   *Task
	goOn   chan bool // given a turn, or false where nobody wants more
	paused chan int  // for how many milliseconds it rests; closed when it ends

	inside     bool // it is working just now
	left       bool // nobody wants it any more
	turn       int  // of those it was given, the one that counts
	end, shown float64
	due        bool
}

// GoOn reports whether to go on with the work, perhaps after a pause; if not, the work returns at once.
func (r *Run) GoOn() bool {
	if !r.left && r.task.set.loop.Now() <= r.end {
		return true
	}
	return r.Rest(0)
}

// Rest pauses for milliseconds, and reports whether to go on with the work.
func (r *Run) Rest(milliseconds int) bool {
	if !r.left {
		r.paused <- milliseconds
		<-r.goOn // false once it is left
	}
	return !r.left
}

// stop ends a run that rests.
func (r *Run) stop() {
	r.goOn <- false
	<-r.paused
}

// Due reports whether it is time to show how far the work is.
func (r *Run) Due() bool {
	due := r.due
	if due {
		r.due, r.shown = false, r.task.set.loop.Now()
	}
	return due
}

// step works for some milliseconds, unless another turn was given since.
func (r *Run) step(turn int, milliseconds float64) {
	t := r.task
	if t.run != r || t.held || turn != r.turn {
		return
	}
	now := t.set.loop.Now()
	r.end, r.due = now+milliseconds, now-r.shown >= showEvery
	r.inside = true
	r.goOn <- true
	rest, more := <-r.paused
	r.inside = false
	switch {
	case t.run != r:
		if more {
			r.stop()
		}
	case !more:
		t.run = nil
		t.set.add(-1)
	default:
		r.later(rest)
	}
}

// later gives the work another turn.
func (r *Run) later(milliseconds int) {
	r.turn++
	turn := r.turn
	f := func() { r.step(turn, slice) }
	if milliseconds == 0 {
		r.task.set.loop.Next(f)
	} else {
		r.task.set.loop.After(milliseconds, f)
	}
}
