package crew

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"patience/engine/survey"
)

// A Worker decides deals for a survey elsewhere.
type Worker struct {
	Name    string // tells it from others
	Program string // its version
	Jobs    int
	Wait    time.Duration // it leaves when there was no survey for so long; 0: never
	// Prepare returns what decides the deals of a task.
	Prepare func(Task) (survey.Decider, error)
	Tell    func(format string, args ...any)
}

// A RefusedError says why a worker is not wanted.
type RefusedError struct{ why string }

// Error gives the reason.
func (e *RefusedError) Error() string { return e.why }

// Work takes ranges from a server until the context ends, or there is no survey any more.
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

// await waits for a survey and returns its task; nil when there was none.
func (w *Worker) await(ctx context.Context, l *link) (*Task, error) {
	begin, told, pause := time.Now(), false, time.Second
	if w.Wait > 0 {
		pause = min(pause, max(w.Wait/beats, 10*time.Millisecond))
	}
	for ctx.Err() == nil {
		task, err := w.greet(ctx, l, hello{})
		if l.nc.IsClosed() {
			return nil, l.ended()
		}
		if err == nil || errors.As(err, new(*RefusedError)) {
			return task, err
		}
		if !told {
			w.Tell("no survey on stream %s yet; waiting", l.stream)
			told = true
		}
		if w.Wait > 0 && time.Since(begin) > w.Wait {
			w.Tell("no survey on stream %s for %v: leaving", l.stream, w.Wait)
			return nil, nil
		}
		sleep(ctx, pause)
	}
	return nil, nil
}

// greet says hello to the coordinator, who gives the task.
func (w *Worker) greet(ctx context.Context, l *link, h hello) (*Task, error) {
	ctx, cancel := context.WithTimeout(ctx, asking)
	defer cancel()
	h.Worker, h.Jobs, h.Program = w.Name, w.Jobs, w.Program
	var reply welcome
	if err := l.ask(ctx, l.hello(), h, &reply); err != nil {
		return nil, err
	}
	if reply.Refused != "" {
		return nil, &RefusedError{reply.Refused}
	}
	return &reply.Task, nil
}

// sleep waits for a time or for the end of the context.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// serve works on a task until the survey has another, or there is none any more.
func (w *Worker) serve(ctx context.Context, l *link, task Task) error {
	decide, err := w.Prepare(task)
	if err != nil {
		w.leave(l, err.Error())
		return err
	}
	defer w.leave(l, "")
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var jobs sync.WaitGroup
	for range w.Jobs {
		jobs.Go(func() {
			j := &job{worker: w, link: l, task: task, decide: decide}
			if err := j.run(ctx); err != nil {
				cancel(err)
			}
		})
	}
	w.attend(ctx, l, task, cancel)
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

// attend gives signs of life until the task is over.
func (w *Worker) attend(ctx context.Context, l *link, task Task, cancel context.CancelCauseFunc) {
	heard := time.Now()
	for ctx.Err() == nil {
		sleep(ctx, task.Lease/beats)
		now, err := w.greet(ctx, l, hello{})
		switch {
		case l.nc.IsClosed():
			cancel(l.ended())
		case errors.As(err, new(*RefusedError)):
			cancel(err)
		case err == nil && now.id() != task.id():
			cancel(errOver)
		case err == nil:
			heard = time.Now()
		case w.Wait > 0 && time.Since(heard) > w.Wait:
			cancel(errOver)
		}
	}
}

// A job decides one deal at a time.
type job struct {
	worker *Worker
	link   *link
	task   Task
	decide survey.Decider
	from   jetstream.Consumer // nil: to be asked for
}

// run takes one range after the other.
func (j *job) run(ctx context.Context) error {
	for ctx.Err() == nil {
		m, r, err := j.next(ctx)
		switch {
		case err != nil:
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
	ctx, cancel := context.WithTimeout(ctx, min(asking, j.task.Lease)) // a server that was killed has forgotten that we ask
	defer cancel()
	if j.from == nil {
		if j.from, err = j.link.js.Consumer(ctx, j.link.stream, workers); err != nil {
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
	if err != nil || task != j.task.id() {
		return nil, r, errors.Join(err, m.Nak())
	}
	return m, r, nil
}

// answer decides the deals of a range, and sends what came of them every while.
func (j *job) answer(ctx context.Context, m jetstream.Msg, r survey.Range) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go j.renew(ctx, m)
	var a answer
	begin, wanted := time.Now(), true
	for deal := r.First; wanted && ctx.Err() == nil; deal++ {
		out, err := j.decide(ctx, deal)
		if err != nil {
			a.Failed = err.Error()
		} else if out.Cut() {
			break
		} else {
			a.add(out)
		}
		if last := deal == r.Last; last || err != nil || time.Since(begin) > while || a.size > full {
			wanted = j.send(ctx, r, &a) && !last && err == nil
			a, begin = answer{}, time.Now()
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
		sleep(ctx, j.task.Lease/beats)
		if ctx.Err() != nil || m.InProgress() != nil {
			return
		}
	}
}

// send sends an answer until there is a receipt, and returns whether more of the range is wanted.
func (j *job) send(ctx context.Context, r survey.Range, a *answer) (wanted bool) {
	a.Task, a.Worker, a.Range = j.task.id(), j.worker.Name, r
	for ctx.Err() == nil {
		var got receipt
		err := func() error {
			ctx, cancel := context.WithTimeout(ctx, min(asking, j.task.Lease))
			defer cancel()
			return j.link.ask(ctx, j.link.answers(), a, &got)
		}()
		if err == nil {
			return got.Wanted
		}
		sleep(ctx, time.Second/beats)
	}
	return false
}
