package crew

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"patience/engine/survey"
)

// A Coordinator hands the deals of a survey out through a NATS server and writes what the
// workers answer. The book is the truth: a range is done when its outcomes are committed
// there, and the queue may forget what it likes.
//
//	coordinator            server                 worker
//	put 1-64        ---->  holds 1-64   ---->     decides 1-64
//	                <--------------------------   answer
//	book, commit    -------------------------->   receipt
//	                       forgets 1-64 <----     acknowledges
//
// A range of which nothing is heard for the time of a lease goes to another worker; of two
// answers for a deal the first counts. What the queue has forgotten is put into it again.
type Coordinator struct {
	queue
	job    Task
	length uint64 // of ranges; 0: as measured
	tell   func(format string, args ...any)

	todo survey.Ranges           // not handed out yet
	left uint64                  // the number of these deals
	out  map[survey.Range]uint64 // handed out, and the first deal of each that is not answered
	pace pace
	seen map[string]sign // by the name of the worker
	jobs atomic.Int64    // of these
}

// A sign is the last that was heard of a worker.
type sign struct {
	jobs int
	at   time.Time
}

// Settings are what a coordinator wants to know besides the task.
type Settings struct {
	Length uint64                           // how many deals a range has; 0: so many as take a second or two
	Tell   func(format string, args ...any) // tells the user of workers that are refused, and of the connection
}

// Coordinate connects to a server. It is an error when the stream there is not ours, or when
// another survey is handed out through it; nothing has changed there before Decide.
func Coordinate(ctx context.Context, s *Server, job Task, o Settings) (*Coordinator, error) {
	link, err := s.connect(ctx, "survey of "+job.Game, o.Tell)
	if err != nil {
		return nil, err
	}
	c := &Coordinator{
		queue: queue{link: link, task: job.id(), lease: job.Lease}, job: job, length: o.Length, tell: o.Tell,
		out: map[survey.Range]uint64{}, seen: map[string]sign{},
	}
	ctx, cancel := context.WithTimeout(ctx, asking)
	defer cancel()
	err = c.alone(ctx)
	if err == nil {
		err = c.ours(ctx)
	}
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		c.nc.Close()
		return nil, err
	}
	return c, nil
}

// alone returns an error when another coordinator answers.
func (c *Coordinator) alone(ctx context.Context) error {
	var w welcome
	if err := c.ask(ctx, c.hello(), hello{Program: c.job.Program}, &w); err != nil {
		return nil // nobody is there
	}
	return fmt.Errorf("stream %s hands out another survey, of %s, at this moment: want another name, --stream NAME", c.stream, w.Task.Game)
}

// ask asks those on the other side, and reads what they say.
func (l *link) ask(ctx context.Context, subject string, question, reply any) error {
	text, err := json.Marshal(question)
	if err != nil {
		return err
	}
	m, err := l.nc.RequestWithContext(ctx, subject, text)
	if err != nil {
		return err
	}
	return json.Unmarshal(m.Data, reply)
}

// close takes the stream away and ends the connection. What the stream holds is not in the
// book, and will be handed out anew; so it does no harm when it stays.
func (c *Coordinator) close() {
	ctx, cancel := context.WithTimeout(context.Background(), asking)
	defer cancel()
	defer c.nc.Close()
	if !c.nc.IsConnected() {
		return
	}
	if err := c.remove(ctx); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		c.tell("the stream %s stays on the server: %v", c.stream, err)
	}
}

// Workers counts the deals that are being decided at a time, as far as it was heard of.
func (c *Coordinator) Workers() int { return int(c.jobs.Load()) }

// mail is what comes from workers.
type mail struct {
	hellos, answers chan *nats.Msg
	subs            []*nats.Subscription
}

// box is how many messages may wait; who finds it full asks again.
const box = 1 << 12

// open begins to take mail.
func (c *Coordinator) open() (m *mail, err error) {
	m = &mail{hellos: make(chan *nats.Msg, box), answers: make(chan *nats.Msg, box)}
	for subject, ch := range map[string]chan *nats.Msg{c.hello(): m.hellos, c.answers(): m.answers} {
		sub, err := c.nc.ChanSubscribe(subject, ch)
		if err != nil {
			return nil, errors.Join(err, m.close())
		}
		m.subs = append(m.subs, sub)
	}
	return m, c.nc.Flush()
}

func (m *mail) close() (err error) {
	for _, s := range m.subs {
		err = errors.Join(err, s.Unsubscribe())
	}
	return err
}

// Decide lets workers decide deals and writes the outcomes into a book. It ends with the
// context, and with the first error of the book or of a worker; the connection ends, too.
func (c *Coordinator) Decide(ctx context.Context, deals survey.Ranges, book survey.Book) error {
	if err := c.claim(ctx); err != nil {
		c.nc.Close()
		return err
	}
	defer c.close()
	m, err := c.open()
	if err != nil {
		return err
	}
	defer m.close()
	return c.run(ctx, m, deals, book)
}

// run hands out and writes down, until all is done.
func (c *Coordinator) run(ctx context.Context, m *mail, deals survey.Ranges, book survey.Book) error {
	c.todo, c.left = slices.Clone(deals), deals.Size()
	closed := c.nc.StatusChanged(nats.CLOSED)
	beat := time.NewTicker(c.lease / beats)
	defer beat.Stop()
	c.fill(ctx)
	for len(c.out) > 0 {
		select {
		case <-ctx.Done():
			return nil
		case <-closed:
			return c.ended()
		case h := <-m.hellos:
			c.greet(h)
		case a := <-m.answers:
			if err := c.take(book, waiting(a, m.answers)); err != nil {
				return err
			}
		case <-beat.C:
			c.mend(ctx)
		}
		c.fill(ctx)
	}
	return nil
}

// beats is how often in a lease everybody gives a sign of life.
const beats = 4

// waiting returns a message and all that wait behind it: one commit is enough for them.
func waiting(first *nats.Msg, more <-chan *nats.Msg) []*nats.Msg {
	all := []*nats.Msg{first}
	for range len(more) {
		all = append(all, <-more)
	}
	return all
}

// fill hands ranges out, as many as the workers need to be busy until the next answers.
func (c *Coordinator) fill(ctx context.Context) {
	jobs := c.count()
	for len(c.todo) > 0 && len(c.out) < max(4, 2*jobs) {
		first := &c.todo[0]
		n := c.length
		if n == 0 {
			n = c.pace.length(c.left / uint64(4*max(1, jobs)))
		}
		r := survey.Range{First: first.First, Last: first.First + min(n, first.Size()) - 1}
		if r.Last == first.Last {
			c.todo = c.todo[1:]
		} else {
			first.First = r.Last + 1
		}
		c.out[r] = r.First
		c.left -= r.Size()
		_ = c.put(r) // mend sees what did not get there
	}
}

// mend puts into the queue what it has forgotten.
func (c *Coordinator) mend(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, min(asking, c.lease))
	defer cancel()
	err := c.sync(ctx, func(yield func(survey.Range) bool) {
		for r := range c.out {
			if !yield(r) {
				return
			}
		}
	})
	if err != nil && ctx.Err() == nil && c.nc.IsConnected() {
		c.tell("%v", err)
	}
}

// greet gives a worker its task, or the reason why it gets none.
func (c *Coordinator) greet(m *nats.Msg) {
	var h hello
	if err := json.Unmarshal(m.Data, &h); err != nil {
		c.tell("bad greeting: %v", err)
		return
	}
	w := welcome{Task: c.job}
	switch {
	case h.Program != c.job.Program:
		w.Refused = fmt.Sprintf("worker %s is %s, and the survey is decided by %s: want the same on all machines", h.Worker, h.Program, c.job.Program)
		c.tell("refused: %s", w.Refused)
	case h.Why != "":
		c.tell("worker %s leaves: %s", h.Worker, h.Why)
		delete(c.seen, h.Worker)
	case h.Leaves:
		delete(c.seen, h.Worker)
	case h.Worker != "":
		c.seen[h.Worker] = sign{h.Jobs, time.Now()}
	}
	c.reply(m, w)
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
			delete(c.seen, name)
			continue
		}
		jobs += s.jobs
	}
	c.jobs.Store(int64(jobs))
	return jobs
}

// take writes what was answered into the book, and then sends the receipts.
func (c *Coordinator) take(book survey.Book, messages []*nats.Msg) error {
	receipts := make([]receipt, len(messages))
	kept := 0
	for i, m := range messages {
		var a answer
		if err := json.Unmarshal(m.Data, &a); err != nil {
			return fmt.Errorf("bad answer: %w", err)
		}
		n, err := c.keep(book, &a)
		if err != nil {
			return err
		}
		kept += n
		_, receipts[i].Wanted = c.out[a.Range]
	}
	if kept > 0 {
		if err := book.Commit(); err != nil {
			return err
		}
	}
	for i, m := range messages {
		c.reply(m, receipts[i])
	}
	return nil
}

// keep writes those outcomes of an answer into the book that are still wanted.
func (c *Coordinator) keep(book survey.Book, a *answer) (int, error) {
	next, wanted := c.out[a.Range]
	if a.Task != c.task || !wanted {
		return 0, nil
	}
	if a.Failed != "" {
		return 0, fmt.Errorf("worker %s: %s", a.Worker, a.Failed)
	}
	all, err := a.outcomes(next)
	if err != nil {
		return 0, err
	}
	for _, o := range all {
		c.pace.add(o.Time)
		if err := book.Append(o); err != nil {
			return 0, fmt.Errorf("answer of worker %s: %w", a.Worker, err)
		}
		if o.Deal == a.Range.Last {
			delete(c.out, a.Range)
		} else {
			c.out[a.Range] = o.Deal + 1
		}
	}
	return len(all), nil
}

// A pace says how long the deals took so far.
type pace struct {
	deals uint64
	time  time.Duration
}

func (p *pace) add(took time.Duration) {
	p.deals++
	p.time += took
}

// The ranges: so long that one takes a worker a while, and yet so short that not much is lost
// with a worker, and that all end at about the same time.
const (
	while   = 2 * time.Second
	longest = 4096
	blind   = 16 // before anything is known
)

// length is how many deals the next range has, at most so many as given.
func (p *pace) length(most uint64) uint64 {
	n := uint64(blind)
	if p.deals > 0 {
		n = uint64(float64(while) / max(1, float64(p.time)/float64(p.deals)))
	}
	return max(1, min(n, most, longest))
}

// Name is a name for a worker on this machine.
func Name() string {
	host, err := os.Hostname()
	if err != nil {
		host = "worker"
	}
	return fmt.Sprintf("%s-%d", host, os.Getpid())
}
