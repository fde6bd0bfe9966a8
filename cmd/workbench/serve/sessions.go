package serve

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"time"

	"patience/engine"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/problem"
	"patience/luaapi"
)

// A session is the game of one tab. It lives until the server ends or too many others
// were used since, so that a page that is loaded again finds it.
type session struct {
	id   string
	work chan struct{} // holds a token while something long runs

	stopping sync.Mutex
	stop     context.CancelFunc // ends what runs; nil when nothing does

	mu      sync.Mutex // held while the game is read or changed
	play    *engine.Play
	host    *luaapi.Host    // nil until the first line of Lua
	told    bytes.Buffer    // what Lua prints
	columns int             // how wide that can be
	proofs  []proof         // of answers, the last ones
	proof   string          // the name of that of the last answer
	plan    []engine.Move   // the line that a hint found, from the first position
	goal    engine.GoalLine // what a hint found last on the way to a goal
	asks    []string        // what a problem asks, as sentences
	table   int             // the number of the game on the table
	tables  int             // the number that the next game has: none has it twice
	used    time.Time

	composed *composed // a problem that is being set up; nil: a game is played
}

// sessions are those of all tabs.
type sessions struct {
	mu  sync.Mutex
	all map[string]*session
}

// maxSessions is how many tabs can play at a time.
const maxSessions = 64

func (s *sessions) begin(id string, p *engine.Play) *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil {
		s.all = map[string]*session{}
	}
	if len(s.all) >= maxSessions {
		s.dropOldest()
	}
	n := &session{id: id, work: make(chan struct{}, 1), used: time.Now()}
	n.lay(p)
	s.all[n.id] = n
	return n
}

// dropOldest ends the session that was not used for longest and is not at work.
func (s *sessions) dropOldest() {
	var oldest *session
	for _, n := range s.all {
		if len(n.work) == 0 && (oldest == nil || n.used.Before(oldest.used)) {
			oldest = n
		}
	}
	if oldest != nil {
		delete(s.all, oldest.id)
		oldest.close()
	}
}

// find returns the session of an id.
func (s *sessions) find(id string) (*session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, ok := s.all[id]
	if !ok {
		return nil, &refusal{status: missing, text: "no such game here: the workbench was started anew, or too many others were begun since"}
	}
	n.used = time.Now()
	return n, nil
}

// end ends the session of a tab.
func (s *Server) end(c *call) (any, error) {
	n, err := s.sessions.find(c.id)
	if err != nil {
		return nil, err
	}
	s.sessions.mu.Lock()
	delete(s.sessions.all, n.id)
	s.sessions.mu.Unlock()
	n.interrupt()
	return done{}, n.close()
}

func (s *sessions) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var failed error
	for _, n := range s.all {
		failed = errors.Join(failed, n.close())
	}
	s.all = nil
	return failed
}

func (n *session) close() (err error) {
	n.locked(func() {
		if n.host != nil {
			err = n.host.Close()
		}
	})
	return err
}

// locked does something with the game while nobody else does. However that ends, by a panic
// too, the game is free for the next request.
func (n *session) locked(do func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	do()
}

// How long a request waits for a game that Lua has, and looks again.
const (
	lockTime  = 300 * time.Millisecond
	lockEvery = 5 * time.Millisecond
)

// soon is locked for what a page does not wait for: it is refused when Lua has the game for longer.
func (n *session) soon(do func() (any, error)) (any, error) {
	for wait := lockTime; !n.mu.TryLock(); wait -= lockEvery {
		if wait <= 0 {
			return nil, &refusal{status: conflict, text: "Lua is at work on this game: stop it first"}
		}
		time.Sleep(lockEvery)
	}
	defer n.mu.Unlock()
	return do()
}

// lay lays a game on the table, as its player sees it.
func (n *session) lay(p *engine.Play) {
	n.play, n.proof, n.plan, n.goal, n.composed = p, "", nil, engine.GoalLine{}, nil
	questions, _ := problem.Of(p) // what is none asks nothing
	n.asks = engine.Each(questions, func(q problem.Question) string { return ask.Sentence(q.Asked()) })
	p.Cover()
}

// running notes how what runs can be ended; nil: nothing runs any more.
func (n *session) running(stop context.CancelFunc) {
	n.stopping.Lock()
	defer n.stopping.Unlock()
	n.stop = stop
}

// interrupt ends what runs, and says whether anything does.
func (n *session) interrupt() bool {
	n.stopping.Lock()
	defer n.stopping.Unlock()
	if n.stop == nil {
		return false
	}
	n.stop()
	return true
}
