package crew

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// A sign is the last that was heard of a worker.
type sign struct {
	jobs int
	at   time.Time
}

// greet gives a worker its task, or the reason why it gets none.
func (c *Coordinator) greet(m *nats.Msg) {
	var h hello
	if err := Read(m.Data, &h); err != nil {
		c.tell("bad greeting: %v", err)
		return
	}
	w := welcome{ID: c.task}
	if h.Knows != c.task {
		w.Task = &c.job
	}
	switch {
	case h.Program != c.job.Program:
		w.Refused = fmt.Sprintf("worker %s is %s, and %s is done by %s: want the same on all machines", h.Name, h.Program, c.job.Name, c.job.Program)
		c.tell("refused: %s", w.Refused)
	case c.untrue[h.Name] != "":
		w.Refused = c.untrue[h.Name]
		c.forget(h.Name)
	case c.broken[h.Name] > mostBroken:
		w.Refused = fmt.Sprintf("worker %s has sent %d files that were not whole", h.Name, c.broken[h.Name])
		c.forget(h.Name)
	case h.Why != "":
		c.tell("worker %s leaves: %s", h.Name, h.Why)
		c.forget(h.Name)
	case h.Leaves:
		c.forget(h.Name)
	case h.Name != "":
		c.seen[h.Name] = sign{h.Jobs, time.Now()}
	}
	c.reply(m, w)
}

// mostBroken is how many files of a worker may in a row come otherwise than they were sent. A
// machine that spoils them all is refused.
const mostBroken = 3

func (c *Coordinator) forget(name string) {
	delete(c.seen, name)
	c.shelf.dropAll(name)
}

// reply answers a message. Who does not get it asks again.
func (c *Coordinator) reply(m *nats.Msg, what any) {
	text, err := json.Marshal(what)
	if err == nil {
		err = m.Respond(text)
	}
	if err != nil {
		c.tell("no reply to a worker: %v", err)
	}
}

// count counts the jobs of the workers that were heard of not long ago.
func (c *Coordinator) count() (jobs int) {
	for name, s := range c.seen {
		if time.Since(s.at) > 2*c.lease {
			c.forget(name)
			continue
		}
		jobs += s.jobs
	}
	c.jobs.Store(int64(jobs))
	return jobs
}

// A pace says how long the pieces took so far.
type pace struct {
	pieces int
	time   time.Duration
}

func (p *pace) add(pieces int, took time.Duration) {
	p.pieces += pieces
	p.time += took
}

// The ranges: so long that one takes a worker a while, and yet so short that not much is lost
// with a worker, and that all end at about the same time.
const (
	while   = 2 * time.Second
	longest = 4096
	blind   = 16 // before anything is known
)

// length is how many numbers the next range has, at most so many as given.
func (p *pace) length(most uint64) uint64 {
	n := uint64(blind)
	if p.pieces > 0 {
		n = uint64(float64(while) / max(1, float64(p.time)/float64(p.pieces)))
	}
	return max(1, min(n, most, longest))
}
