package crew

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"patience/engine/survey"
)

// description is how we know our own streams.
const description = "ranges of work of the patience workbench"

// workers names the consumer from which all workers take what a task has. Each task has its own:
// who still asks for an old one must not be given, and lose, a range of the next.
func workers(task string) string { return "workers-" + task }

// A queue is the stream that holds the ranges which are handed out and not answered yet. It
// may forget them at any time: sync puts back what it should hold.
type queue struct {
	*link
	task  string
	lease time.Duration
}

// claim makes the stream anew, unless it is somebody else's.
func (q *queue) claim(ctx context.Context) error {
	if err := q.remove(ctx); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return err
	}
	return q.create(ctx)
}

// ours returns an error unless there is a stream and it is ours.
func (q *queue) ours(ctx context.Context) error {
	s, err := q.js.Stream(ctx, q.stream)
	if err != nil {
		return err
	}
	if s.CachedInfo().Config.Description != description {
		return fmt.Errorf("the stream %s is there already and is none of the workbench's: want another name, --stream NAME", q.stream)
	}
	return nil
}

// create makes the stream and its consumer. A range is in it once at most, and leaves it
// when it is acknowledged.
func (q *queue) create(ctx context.Context) error {
	_, err := q.js.CreateStream(ctx, jetstream.StreamConfig{
		Name:                 q.stream,
		Description:          description,
		Subjects:             []string{q.ranges(">")},
		Retention:            jetstream.WorkQueuePolicy,
		Discard:              jetstream.DiscardNew,
		DiscardNewPerSubject: true,
		MaxMsgsPerSubject:    1,
	})
	if err != nil {
		return fmt.Errorf("stream %s: %w", q.stream, err)
	}
	return q.createConsumer(ctx)
}

// createConsumer makes the consumer, or leaves it as it is.
func (q *queue) createConsumer(ctx context.Context) error {
	_, err := q.js.CreateOrUpdateConsumer(ctx, q.stream, jetstream.ConsumerConfig{
		Durable:       workers(q.task),
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       q.lease,
		MaxAckPending: -1,
		MaxWaiting:    1 << 16,
	})
	if err != nil {
		return fmt.Errorf("stream %s: %w", q.stream, err)
	}
	return nil
}

// sync puts into the queue those of some ranges that it does not hold, and makes it anew
// when the server has forgotten it.
func (q *queue) sync(ctx context.Context, want func(yield func(survey.Range) bool)) error {
	held, err := q.held(ctx)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		err = q.create(ctx)
	} else if err == nil {
		err = q.createConsumer(ctx)
	}
	if err != nil {
		return err
	}
	for r := range want {
		if held[q.subject(r)] == 0 {
			if err := q.put(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// held counts the messages of the queue by their subjects.
func (q *queue) held(ctx context.Context) (map[string]uint64, error) {
	s, err := q.js.Stream(ctx, q.stream)
	if err != nil {
		return nil, err
	}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(q.ranges(q.task+".*")))
	if err != nil {
		return nil, err
	}
	return info.State.Subjects, nil
}

// put hands a range out. It does not wait for the server: what did not get there the next sync
// puts again, and what did is not taken twice.
func (q *queue) put(r survey.Range) error {
	_, err := q.js.PublishAsync(q.subject(r), nil)
	return err
}

// remove takes the stream away, unless it is somebody else's.
func (q *queue) remove(ctx context.Context) error {
	if err := q.ours(ctx); err != nil {
		return err
	}
	return q.js.DeleteStream(ctx, q.stream)
}

func (q *queue) subject(r survey.Range) string { return q.ranges(q.task + "." + r.String()) }

// parse reads the subject of a range.
func (l *link) parse(subject string) (task string, r survey.Range, err error) {
	rest, ok := strings.CutPrefix(subject, l.ranges(""))
	task, numbers, both := strings.Cut(rest, ".")
	if !ok || !both {
		return "", r, fmt.Errorf("bad subject %q", subject)
	}
	r, err = survey.ParseRange(numbers)
	return task, r, err
}
