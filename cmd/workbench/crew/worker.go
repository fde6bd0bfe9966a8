package crew

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/spf13/cobra"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine/survey"
)

// A Worker does pieces of work for a command elsewhere.
type Worker struct {
	Name    string // tells it from others
	Program string // its version
	Jobs    int
	Wait    time.Duration // it leaves when there was no work for so long; 0: never
	Kinds   Kinds         // what it can do
	Tell    func(format string, args ...any)
}

// A RefusedError says why a worker is not wanted.
type RefusedError struct{ why string }

// Error gives the reason.
func (e *RefusedError) Error() string { return e.why }

// Work takes ranges from a server until the context ends, or there is no work any more.
func (w *Worker) Work(ctx context.Context, s *Server) error {
	link, err := s.connect(ctx, "worker "+w.Name, w.Tell)
	if err != nil {
		return err
	}
	defer link.nc.Close()
	for ctx.Err() == nil {
		task, err := w.await(ctx, link)
		if err != nil || task == nil {
			return err
		}
		if err := w.serve(ctx, link, *task); err != nil {
			return err
		}
	}
	return nil
}

// await waits for a task; nil when there was none.
func (w *Worker) await(ctx context.Context, l *link) (*Task, error) {
	begin, told, pause := time.Now(), false, time.Second
	if w.Wait > 0 {
		pause = min(pause, max(w.Wait/beats, 10*time.Millisecond))
	}
	for ctx.Err() == nil {
		got, err := w.greet(ctx, l, hello{})
		if l.nc.IsClosed() {
			return nil, l.ended()
		}
		if err == nil || errors.As(err, new(*RefusedError)) {
			return got.Task, err
		}
		if !told {
			w.Tell("no work on stream %s yet; waiting", l.stream)
			told = true
		}
		if w.Wait > 0 && time.Since(begin) > w.Wait {
			w.Tell("no work on stream %s for %v: leaving", l.stream, w.Wait)
			return nil, nil
		}
		sleep(ctx, pause)
	}
	return nil, nil
}

// greet says hello to the coordinator, who says which task there is.
func (w *Worker) greet(ctx context.Context, l *link, h hello) (reply welcome, err error) {
	ctx, cancel := context.WithTimeout(ctx, asking)
	defer cancel()
	h.Who, h.Program = Me(w.Name, w.Jobs), w.Program
	if err := l.ask(ctx, l.hello(), h, &reply); err != nil {
		return reply, err
	}
	if reply.Refused != "" {
		return reply, &RefusedError{reply.Refused}
	}
	return reply, nil
}

// sleep waits for a time or for the end of the context.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// prepare returns what does the work of a task.
func (w *Worker) prepare(t Task) (Work, error) {
	kind, ok := w.Kinds[t.Kind]
	if !ok {
		return nil, fmt.Errorf("work of the kind %q is not known here", t.Kind)
	}
	work, err := kind(t.What, w.Jobs)
	if err == nil {
		w.Tell("%s works at %s, %d at a time", w.Name, t.Name, w.Jobs)
	}
	return work, err
}

// serve works on a task until there is another, or none any more.
func (w *Worker) serve(ctx context.Context, l *link, task Task) error {
	work, err := w.prepare(task)
	if err != nil {
		w.leave(l, err.Error())
		return err
	}
	defer w.leave(l, "")
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	doubts := make(chan struct{}, 1)
	var jobs sync.WaitGroup
	for i := range w.Jobs {
		jobs.Go(func() {
			j := &job{by: Me(w.Name, w.Jobs), name: fmt.Sprintf("%s/%d", w.Name, i), link: l, id: task.id(), lease: task.Lease, work: work, doubts: doubts}
			if err := j.run(ctx); err != nil {
				cancel(err)
			}
		})
	}
	w.attend(ctx, l, task, doubts, cancel)
	jobs.Wait()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) && !errors.Is(err, errOver) {
		return err
	}
	return nil
}

// leave tells the coordinator, if there is one, that the worker goes.
func (w *Worker) leave(l *link, why string) {
	if l.nc.IsConnected() {
		_, _ = w.greet(context.Background(), l, hello{Leaves: true, Why: why})
	}
}

// errOver says that a task is over.
var errOver = errors.New("the task is over")

// attend gives signs of life until the task is over, and asks at once when a job doubts that it
// goes on.
func (w *Worker) attend(ctx context.Context, l *link, task Task, doubts <-chan struct{}, cancel context.CancelCauseFunc) {
	heard := time.Now()
	for ctx.Err() == nil {
		select {
		case <-time.After(task.Lease / beats):
		case <-doubts:
		case <-ctx.Done():
		}
		now, err := w.greet(ctx, l, hello{Knows: task.id()})
		switch {
		case l.nc.IsClosed():
			cancel(l.ended())
		case errors.As(err, new(*RefusedError)):
			cancel(err)
		case err == nil && now.ID != task.id():
			cancel(errOver)
		case err == nil:
			heard = time.Now()
		case w.Wait > 0 && time.Since(heard) > w.Wait:
			cancel(errOver)
		}
	}
}

// A job does one piece of work at a time.
type job struct {
	by    Who
	name  string // its own
	link  *link
	id    string // of the task
	lease time.Duration
	work  Work
	from  jetstream.Consumer // nil: to be asked for

	doubts chan<- struct{} // filled when the task may be over
}

// run takes one range after the other.
func (j *job) run(ctx context.Context) error {
	for ctx.Err() == nil {
		m, r, err := j.next(ctx)
		switch {
		case err != nil:
			select {
			case j.doubts <- struct{}{}:
			default:
			}
			sleep(ctx, time.Second/beats) // the server or its stream is gone; it comes back or the task ends
		case m != nil:
			if err := j.answer(ctx, m, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// next takes a range from the queue; nil when there is none for a while.
func (j *job) next(ctx context.Context) (m jetstream.Msg, r survey.Range, err error) {
	ctx, cancel := context.WithTimeout(ctx, min(asking, j.lease)) // a server that was killed has forgotten that we ask
	defer cancel()
	if j.from == nil {
		if j.from, err = j.link.js.Consumer(ctx, j.link.stream, workers(j.id)); err != nil {
			return nil, r, err
		}
	}
	m, err = j.from.Next(jetstream.FetchContext(ctx))
	if errors.Is(err, nats.ErrTimeout) {
		return nil, r, nil
	}
	if err != nil {
		j.from = nil
		return nil, r, err
	}
	task, r, err := j.link.parse(m.Subject())
	if err != nil || task != j.id {
		return nil, r, errors.Join(err, m.Nak())
	}
	return m, r, nil
}

// answer does the work of a range, and sends what came of it every while, and when there is a
// file.
func (j *job) answer(ctx context.Context, m jetstream.Msg, r survey.Range) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go j.renew(ctx, m)
	a, wanted := answer{First: r.First}, true
	for begin, n := time.Now(), r.First; wanted; n++ {
		result, err := j.work(ctx, n)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			a.Failed = err.Error()
		} else {
			a.Results = append(a.Results, result.Text)
		}
		last := n == r.Last || err != nil
		if a.Took = time.Since(begin); last || result.File != nil || a.Took > while || a.size() > j.link.piece() {
			wanted = j.send(ctx, r, &a, result.File) && !last
			a, begin = answer{First: n + 1}, time.Now()
		}
	}
	if ctx.Err() != nil {
		return m.Nak()
	}
	return m.Ack()
}

// renew tells the server again and again that a range is being worked on.
func (j *job) renew(ctx context.Context, m jetstream.Msg) {
	for {
		sleep(ctx, j.lease/beats)
		if ctx.Err() != nil || m.InProgress() != nil {
			return
		}
	}
}

// send sends an answer, after the file that belongs to it, until there is a receipt, and returns
// whether more of the range is wanted.
func (j *job) send(ctx context.Context, r survey.Range, a *answer, file func(io.Writer) error) (wanted bool) {
	a.Task, a.By, a.Range = j.id, j.by, r
	for ctx.Err() == nil {
		if file != nil {
			s := &sender{job: j, ctx: ctx, of: r}
			switch err := file(s); {
			case errors.Is(err, errUnwanted):
				return false
			case errors.Is(err, errAgain):
				sleep(ctx, time.Second/beats)
				continue
			case err != nil:
				a.Failed = err.Error()
			}
			a.File = &parcel{j.name, s.at}
		}
		m, err := message(j.link.answers(), a)
		if err != nil {
			panic(err) // a plain struct
		}
		got, err := j.receipt(ctx, m)
		if errors.Is(err, nats.ErrMaxPayload) {
			a.Failed = fmt.Sprintf("%d-%d: %d bytes came of it, and the server takes messages of %d: want its max_payload larger", a.First, a.last(), len(m.Data), j.link.nc.MaxPayload())
			a.Results, file = nil, nil
			continue
		}
		if err != nil || !got.Again {
			return err == nil && got.Wanted
		}
		sleep(ctx, time.Second/beats)
	}
	return false
}

// receipt sends a message until there is a receipt, or the context ends, or the message is too
// large.
func (j *job) receipt(ctx context.Context, m *nats.Msg) (got receipt, err error) {
	for ctx.Err() == nil {
		err = func() error {
			ctx, cancel := context.WithTimeout(ctx, min(asking, j.lease))
			defer cancel()
			return j.link.request(ctx, m, &got)
		}()
		if err == nil || errors.Is(err, nats.ErrMaxPayload) {
			return got, err
		}
		sleep(ctx, time.Second/beats)
	}
	return got, ctx.Err()
}

// Command returns the command work, for a program that knows so many kinds of work. The version
// of the program is asked for when there is work.
func Command(program func() string, kinds Kinds, tell func(format string, args ...any)) *cobra.Command {
	w := &Worker{Kinds: kinds, Tell: tell}
	var server Server
	cmd := terminal.Command("work")
	cmd.Args = cobra.NoArgs
	cmd.RunE = terminal.Interruptible(func(ctx context.Context, _ []string) error {
		w.Program = program()
		if err := w.Work(ctx, &server); err != nil {
			return err
		}
		return exit.Ended(ctx, exit.OK)
	})
	f := cmd.Flags()
	server.AddFlags(f)
	f.IntVar(&w.Jobs, "jobs", 1, "do `N` pieces of work at a time")
	f.DurationVar(&w.Wait, "wait", time.Minute, "leave when there was no work for `TIME`; 0: never")
	f.StringVar(&w.Name, "name", Name(), "the `NAME` of this worker")
	f.Lookup("name").DefValue = "" // which is another one on each machine
	return cmd
}
