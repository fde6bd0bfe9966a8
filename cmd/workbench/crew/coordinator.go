package crew

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"patience/engine/survey"
)

// A Coordinator hands pieces of work out through a NATS server and writes what the workers answer
// into a book. The book is the truth: a range is done when its results are committed there, and
// the queue may forget what it likes.
//
//	coordinator            server                 worker
//	put 1-64        ---->  holds 1-64   ---->     does 1-64
//	                <--------------------------   answer
//	book, commit    -------------------------->   receipt
//	                       forgets 1-64 <----     acknowledges
//
// A range of which nothing is heard for the time of a lease goes to another worker; of two
// answers for a number the first counts. What the queue has forgotten is put into it again.
type Coordinator struct {
	queue
	job    Task
	length uint64 // of ranges; 0: as measured
	tell   func(format string, args ...any)

	todo   survey.Ranges           // not handed out yet
	left   uint64                  // how many numbers these are
	out    map[survey.Range]uint64 // handed out, and the first number of each that is not answered
	pace   pace
	shelf  shelf
	broken map[string]int    // by the name of the worker: files in a row that did not come as they were sent
	seen   map[string]sign   // by the name of the worker
	untrue map[string]string // by the name of the worker: what it has said that cannot be
	jobs   atomic.Int64      // of these
}

// Coordinate connects to a server, to hand out ranges of so many numbers; 0: of so many as take a second or two.
// It is an error when the stream there is not ours, or when other work is handed out through it; nothing has
// changed there before Decide. It tells of workers that are refused, and of the connection.
func Coordinate(ctx context.Context, s *Server, job Task, length uint64, tell func(format string, args ...any)) (*Coordinator, error) {
	link, err := s.connect(ctx, job.Name, tell)
	if err != nil {
		return nil, err
	}
	c := &Coordinator{
		queue: queue{link: link, task: job.id(), lease: job.Lease}, job: job, length: length, tell: tell,
		out: map[survey.Range]uint64{}, shelf: shelf{}, broken: map[string]int{}, seen: map[string]sign{}, untrue: map[string]string{},
	}
	ctx, cancel := context.WithTimeout(ctx, asking)
	defer cancel()
	err = c.fits()
	if err == nil {
		err = c.alone(ctx)
	}
	if err == nil {
		err = c.patiently(ctx, c.ours)
	}
	if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		c.nc.Close()
		return nil, err
	}
	return c, nil
}

// fits returns an error when the task is too large for a message.
func (c *Coordinator) fits() error {
	m, err := message("", welcome{c.task, &c.job, ""})
	if most := c.nc.MaxPayload(); err == nil && int64(len(m.Data)) > most {
		err = fmt.Errorf("%s takes a message of %d bytes, and the server takes %d: want less at a time, or its max_payload larger", c.job.Name, len(m.Data), most)
	}
	return err
}

// alone returns an error when another coordinator answers.
func (c *Coordinator) alone(ctx context.Context) error {
	var w welcome
	if err := c.ask(ctx, c.hello(), hello{Program: c.job.Program}, &w); err != nil {
		return nil // nobody is there
	}
	if w.Task == nil {
		return fmt.Errorf("somebody else answers to %s: want another name, --stream NAME, and no stream on the server that takes all of patience.*", c.hello())
	}
	return fmt.Errorf("stream %s hands out %s at this moment: want another name, --stream NAME", c.stream, w.Task.Name)
}

// ask asks those on the other side, and reads what they say.
func (l *link) ask(ctx context.Context, subject string, question, reply any) error {
	m, err := message(subject, question)
	if err != nil {
		return err
	}
	return l.request(ctx, m, reply)
}

func (l *link) request(ctx context.Context, m *nats.Msg, reply any) error {
	got, err := l.nc.RequestMsgWithContext(ctx, m)
	if err != nil {
		return err
	}
	return Read(got.Data, reply)
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

// Workers counts the pieces that are being done at a time, as far as it was heard of.
func (c *Coordinator) Workers() int { return int(c.jobs.Load()) }

// mail is what comes from workers.
type mail struct {
	hellos, answers, files chan *nats.Msg
	subs                   []*nats.Subscription
}

// box is how many messages may wait; who finds it full asks again.
const box = 1 << 12

// open begins to take mail.
func (c *Coordinator) open() (m *mail, err error) {
	m = &mail{hellos: make(chan *nats.Msg, box), answers: make(chan *nats.Msg, box), files: make(chan *nats.Msg, box)}
	for subject, ch := range map[string]chan *nats.Msg{c.hello(): m.hellos, c.answers(): m.answers, c.link.files(): m.files} {
		sub, err := c.nc.ChanSubscribe(subject, ch)
		if err != nil {
			return nil, errors.Join(err, m.close())
		}
		m.subs = append(m.subs, sub)
	}
	return m, nil // the server knows of these before it gets a range, since both go the same way
}

func (m *mail) close() (err error) {
	for _, s := range m.subs {
		err = errors.Join(err, s.Unsubscribe())
	}
	return err
}

// Do lets workers do pieces of work and writes the results into a book. It ends with the
// context, and with the first error of the book or of a worker; the connection ends, too.
func (c *Coordinator) Do(ctx context.Context, numbers survey.Ranges, book Book) error {
	if err := c.patiently(ctx, c.claim); err != nil {
		c.nc.Close()
		return err
	}
	defer c.close()
	m, err := c.open()
	if err != nil {
		return err
	}
	defer m.close()
	defer c.shelf.dropAll("")
	return c.run(ctx, m, numbers, book)
}

// run hands out and writes down, until all is done.
func (c *Coordinator) run(ctx context.Context, m *mail, numbers survey.Ranges, book Book) error {
	c.todo, c.left = slices.Clone(numbers), numbers.Size()
	closed := c.nc.StatusChanged(nats.CLOSED)
	beat := time.NewTicker(c.lease / beats)
	defer beat.Stop()
	c.fill()
	for len(c.out) > 0 {
		select {
		case <-ctx.Done():
			return nil
		case <-closed:
			return c.ended()
		case h := <-m.hellos:
			c.greet(h)
		case piece := <-m.files:
			if err := c.lay(piece); err != nil {
				return err
			}
		case a := <-m.answers:
			if err := c.take(book, waiting(a, m.answers)); err != nil {
				return err
			}
		case <-beat.C:
			c.mend(ctx)
		}
		c.fill()
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
func (c *Coordinator) fill() {
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
	err := c.sync(ctx, maps.Keys(c.out))
	if err != nil && ctx.Err() == nil && c.nc.IsConnected() {
		c.tell("%v", err)
	}
}

// take writes what was answered into the book, and then sends the receipts.
func (c *Coordinator) take(book Book, messages []*nats.Msg) error {
	receipts := make([]receipt, len(messages))
	kept := 0
	for i, m := range messages {
		var a answer
		if err := Read(m.Data, &a); err != nil {
			c.tell("bad answer: %v", err) // whoever sent it goes on with other work
			continue
		}
		n, err := c.keep(book, &a)
		if broken := (*BrokenError)(nil); errors.As(err, &broken) {
			receipts[i].Again = true
			c.broken[a.By.Name]++
			c.tell("worker %s: %v: it is asked for the file again", a.By.Name, broken)
		} else if untrue := (*FalseError)(nil); errors.As(err, &untrue) {
			c.untrue[a.By.Name] = fmt.Sprintf("worker %s: %v", a.By.Name, untrue)
			c.tell("refused: %s: others do its work", c.untrue[a.By.Name])
			err = nil
		} else if err != nil && !errors.Is(err, errAgain) {
			return err
		}
		receipts[i].Again = receipts[i].Again || err != nil
		kept += n
		if c.untrue[a.By.Name] == "" {
			_, receipts[i].Wanted = c.out[a.Range]
		}
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

// keep writes those results of an answer into the book that are still wanted. It returns
// errAgain when the file is not there that belongs to the last one.
func (c *Coordinator) keep(book Book, a *answer) (kept int, err error) {
	// An answer may come twice, late, or about a range that somebody else has answered meanwhile.
	next, wanted := c.out[a.Range]
	if a.Task != c.task || !wanted || c.untrue[a.By.Name] != "" {
		return 0, nil
	}
	if a.Failed != "" {
		return 0, fmt.Errorf("worker %s: %s", a.By.Name, a.Failed)
	}
	if err := a.check(); err != nil {
		return 0, err
	}
	if a.First > next { // what is before these was lost
		return 0, nil
	}
	// The last result may come with a file, by another way: then it is waited for.
	var file io.ReadSeeker
	if a.File != nil && a.last() >= next {
		if file = c.shelf.whole(a.File); file == nil {
			return 0, errAgain
		}
		defer c.shelf.drop(a.File.Name)
	}
	// Result by result, each at once: what is in the book when the program is killed is done.
	c.pace.add(len(a.Results), a.Took)
	for ; next <= a.last(); next++ {
		found := Found{Number: next, Text: a.Results[next-a.First], By: a.By}
		if next == a.last() {
			found.File = file
		}
		if err := book.Append(found); err != nil {
			return kept, fmt.Errorf("answer of worker %s: %w", a.By.Name, err)
		}
		kept++
		if found.File != nil {
			delete(c.broken, a.By.Name)
		}
		// A whole range is forgotten; of a part, where to go on.
		if next == a.Range.Last {
			delete(c.out, a.Range)
			break
		}
		c.out[a.Range] = next + 1
	}
	return kept, nil
}
