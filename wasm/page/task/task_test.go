package task

import (
	"slices"
	"testing"
)

// clock is a loop whose time passes when a test says so.
type clock struct {
	now   float64
	turns []turn
}

type turn struct {
	at float64
	f  func()
}

func (c *clock) Now() float64  { return c.now }
func (c *clock) Next(f func()) { c.After(0, f) }
func (c *clock) After(milliseconds int, f func()) {
	c.turns = append(c.turns, turn{c.now + float64(milliseconds), f})
}

// run lets time pass until there is nothing to do, or until some moment.
func (c *clock) run(until float64) {
	for len(c.turns) > 0 {
		first := 0
		for i := range c.turns {
			if c.turns[i].at < c.turns[first].at {
				first = i
			}
		}
		next := c.turns[first]
		if next.at > until {
			break
		}
		c.turns = slices.Delete(c.turns, first, first+1)
		c.now = max(c.now, next.at)
		next.f()
	}
	if until < ever {
		c.now = max(c.now, until)
	}
}

const ever = 1e9

// settling is a set, its clock and what it told.
func settling() (*Set, *clock, *[]bool) {
	c, told := &clock{}, &[]bool{}
	return NewSet(c, func(settled bool) { *told = append(*told, settled) }), c, told
}

func TestWorkIsDoneInSlices(t *testing.T) {
	set, c, told := settling()
	task := set.NewQuick(3)
	pieces, slices, last := 0, 0, -1.0
	var shown []float64
	task.Start(func(r *Run) {
		for pieces < 1000 && r.GoOn() {
			if c.now-last > 1 {
				slices++
			}
			c.now++ // a piece takes a millisecond
			last = c.now
			pieces++
			if r.Due() {
				shown = append(shown, c.now)
			}
		}
	})
	if pieces != 4 || len(*told) != 1 || (*told)[0] {
		t.Errorf("after Start: %d pieces, told %v", pieces, *told)
	}
	for len(c.turns) > 0 {
		c.now += 5 // the browser does other things
		c.run(c.now)
	}
	if pieces != 1000 || slices < 1000/(slice+2) || slices > 1000/slice {
		t.Errorf("%d pieces in %d slices", pieces, slices)
	}
	if !(*told)[len(*told)-1] || len(*told) != 2 {
		t.Errorf("told %v", *told)
	}
	for i := 1; i < len(shown); i++ {
		if shown[i]-shown[i-1] < showEvery-1 {
			t.Errorf("shown at %v", shown)
			break
		}
	}
	if len(shown) < 5 {
		t.Errorf("shown only at %v", shown)
	}
}

func TestAnotherStartTakesThePlaceOfTheFirst(t *testing.T) {
	set, c, told := settling()
	task := set.New()
	var ended []string
	work := func(name string) func(*Run) {
		return func(r *Run) {
			for range 100 {
				c.now++
				if !r.GoOn() {
					ended = append(ended, name+" left")
					return
				}
			}
			ended = append(ended, name)
		}
	}
	task.Start(work("a"))
	task.Start(work("b"))
	c.run(ever)
	if !slices.Equal(ended, []string{"a left", "b"}) {
		t.Errorf("ended: %v", ended)
	}
	if !slices.Equal(*told, []bool{false, true, false, true}) {
		t.Errorf("told %v", *told)
	}
}

func TestAfterWaitsForTheLastToAsk(t *testing.T) {
	set, c, _ := settling()
	task := set.New()
	var at []float64
	ask := func() { task.After(120, func(*Run) { at = append(at, c.now) }) }
	ask()
	c.run(100)
	ask()
	c.run(ever)
	if !slices.Equal(at, []float64{220}) {
		t.Errorf("it worked at %v", at)
	}
}

func TestWorkMayStartItselfAnew(t *testing.T) {
	set, c, told := settling()
	task := set.New()
	rounds := 0
	var work func(r *Run)
	work = func(r *Run) {
		if rounds++; rounds < 3 {
			task.Start(work)
		}
		if r.GoOn() != (rounds == 3 && task.run == r) {
			t.Errorf("round %d goes on", rounds)
		}
	}
	task.Start(work)
	c.run(ever)
	if rounds != 3 || set.busy != 0 || !(*told)[len(*told)-1] {
		t.Errorf("%d rounds, told %v", rounds, *told)
	}
}

func TestHeldWorkRestsUntilItIsResumed(t *testing.T) {
	set, c, _ := settling()
	task := set.New()
	n := 0
	task.Start(func(r *Run) {
		for r.GoOn() && n < 100 {
			c.now++
			n++
		}
	})
	task.Hold()
	held := n
	c.run(ever)
	if n != held || set.busy != 0 {
		t.Errorf("it went on from %d to %d, %d busy", held, n, set.busy)
	}
	task.Resume()
	task.Hold()
	task.Resume()
	c.run(ever)
	if n != 100 || set.busy != 0 {
		t.Errorf("%d in the end, %d busy", n, set.busy)
	}
	task.Start(func(r *Run) {
		for r.GoOn() {
			c.now++
		}
	})
	task.Hold()
	task.Stop()
	c.run(ever)
	if set.busy != 0 {
		t.Errorf("%d busy after it was stopped", set.busy)
	}
}

func TestOthersKeepTheSetFromSettling(t *testing.T) {
	set, c, told := settling()
	end := set.Begin()
	set.New().Start(func(r *Run) { r.Rest(5) })
	c.run(ever)
	if len(*told) != 1 {
		t.Errorf("told %v", *told)
	}
	end()
	if !slices.Equal(*told, []bool{false, true}) {
		t.Errorf("told %v", *told)
	}
}

// BenchmarkPause is what asking and pausing cost: a work that pauses at each piece.
func BenchmarkPause(b *testing.B) {
	set, c, _ := settling()
	set.New().Start(func(r *Run) {
		for b.Loop() {
			c.now += 10
			r.GoOn()
		}
	})
	c.run(1e300)
}
