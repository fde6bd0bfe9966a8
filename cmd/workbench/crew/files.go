package crew

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"

	"patience/engine/survey"
)

// A file that belongs to a result goes before the answer, in pieces that a message can hold. The
// coordinator lays them aside until the answer comes, and then gives the whole to the book. When
// anything is missing, because it was started anew meanwhile, say, it asks for all of it again.
//
//	worker                          coordinator
//	bytes 0-262143      ---->       laid aside, receipt
//	bytes 262144-300000 ---->       laid aside, receipt
//	answer, 300001      ---->       book, commit, receipt

// What stands in the head of a piece.
const (
	headTask  = "Task"
	headName  = "Name" // of the job that sends it
	headRange = "Range"
	headAt    = "At" // how many bytes of the file came before
)

// pieceSize is how many bytes of a file, and of outcomes, are sent at once. Servers take a megabyte, where
// nobody has said otherwise.
const pieceSize = 1 << 18

// piece returns how many bytes are sent at once.
func (l *link) piece() int { return int(max(1, min(pieceSize, l.nc.MaxPayload()/2))) }

// A sender sends the file of a result. What is written to it is sent at once.
type sender struct {
	*job
	ctx context.Context
	of  survey.Range
	at  int64 // bytes that were sent
}

var (
	errUnwanted = errors.New("the range is not wanted any more")
	errAgain    = errors.New("the file must be sent again")
)

// Write sends bytes, in as many pieces as it takes.
func (s *sender) Write(text []byte) (n int, err error) {
	for n < len(text) {
		piece := text[n:min(len(text), n+s.link.piece())]
		if err := s.deliver(piece); err != nil {
			return n, err
		}
		n += len(piece)
	}
	return n, nil
}

func (s *sender) deliver(piece []byte) error {
	m := nats.NewMsg(s.link.files())
	m.Data = piece
	m.Header.Set(headTask, s.id)
	m.Header.Set(headName, s.name)
	m.Header.Set(headRange, s.of.String())
	m.Header.Set(headAt, strconv.FormatInt(s.at, 10))
	got, err := s.receipt(s.ctx, m)
	switch {
	case err != nil:
		return err
	case !got.Wanted:
		return errUnwanted
	case got.Again:
		return errAgain
	}
	s.at += int64(len(piece))
	return nil
}

// A shelf has the files that came, each under the name of the job that sends it, until the answer
// comes that tells of it. A job sends one after the other.
type shelf map[string]*laid

// A laid file is one of which a beginning has come.
type laid struct {
	f    *os.File
	size int64
}

// put lays a piece aside; it returns false when what was before it is not there.
func (s shelf) put(name string, at int64, piece []byte) (bool, error) {
	l := s[name]
	if l == nil && at == 0 {
		f, err := os.CreateTemp("", "workbench-*")
		if err != nil {
			return false, err
		}
		_ = os.Remove(f.Name()) // nobody else needs its name; where that is refused, drop does it
		l = &laid{f: f}
		s[name] = l
	}
	if l == nil || at > l.size {
		return false, nil
	}
	l.size = at + int64(len(piece)) // a piece may come twice
	_, err := l.f.WriteAt(piece, at)
	return true, err
}

// whole returns a file, nil when it is not there as it was sent.
func (s shelf) whole(p *parcel) io.ReadSeeker {
	l := s[p.Name]
	if l == nil || l.size != p.Size {
		return nil
	}
	return io.NewSectionReader(l.f, 0, l.size)
}

// drop throws a file away.
func (s shelf) drop(name string) {
	if l := s[name]; l != nil {
		_ = l.f.Close()
		_ = os.Remove(l.f.Name())
		delete(s, name)
	}
}

// dropAll throws the files of a worker away, or with "" all.
func (s shelf) dropAll(worker string) {
	for name := range s {
		if worker == "" || strings.HasPrefix(name, worker+"/") {
			s.drop(name)
		}
	}
}

// lay lays a piece of a file aside.
func (c *Coordinator) lay(m *nats.Msg) error {
	r, err := survey.ParseRange(m.Header.Get(headRange))
	begins := m.Header.Get(headAt)
	at, bad := strconv.ParseInt(begins, 10, 64)
	if err == nil && (bad != nil || at < 0) {
		err = fmt.Errorf("it begins at byte %.60q: want a number", begins)
	}
	if err != nil {
		c.tell("bad piece of a file: %v", err)
		c.reply(m, receipt{})
		return nil
	}
	if _, wanted := c.out[r]; !wanted || m.Header.Get(headTask) != c.task {
		c.reply(m, receipt{})
		return nil
	}
	fits, err := c.shelf.put(m.Header.Get(headName), at, m.Data)
	if err != nil {
		return fmt.Errorf("a file of %s: %w", m.Header.Get(headName), err)
	}
	c.reply(m, receipt{Wanted: true, Again: !fits})
	return nil
}

// message returns a message with something in it.
func message(subject string, v any) (*nats.Msg, error) {
	text, err := json.Marshal(v)
	m := nats.NewMsg(subject)
	m.Data = text
	return m, err
}
