package serve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"patience/engine"
)

// A request is something that a page wants done with its game. Which fields count depends
// on what is to be done.
type request struct {
	Do   string `json:"do"`
	From string `json:"from"` // move: a pile
	At   int    `json:"at"`   // move: the card of the pile, 0 for any; goto, follow, outlook: the step; undo: how many; visit: a number of the tree
	To   string `json:"to"`
	Text string `json:"text"` // play, follow: moves; visit: the move there; comment, judge, ask, lua: what is typed; prove: the goal; outlook: the name of the step

	Place   string `json:"place"`   // hint, ask, lua, prove, test: the name of the position that the page shows, "" for any
	Without string `json:"without"` // prove
	Hidden  string `json:"hidden"`
	Columns int    `json:"columns"` // lua: how wide what is printed can be
	Sure    bool   `json:"sure"`    // do it although it brands the game
}

// An action is something that can be done with a game.
type action struct {
	name string
	// do does it, with the session locked; then the page is told how the game stands.
	do func(n *session, r request) error
	// run is there instead of do when it returns what the page is told besides; nil for nothing.
	run func(s *Server, n *session, r request) (any, error)
	// long is there instead of run when it can take its time. The session is not locked,
	// but does no other long work. It stops soon after the context is done.
	long work
}

// A work is something done with a game that can take its time.
type work func(s *Server, ctx context.Context, n *session, r request, tell func(string)) (any, error)

// alone is work that has the game for itself as long as it takes.
func alone(do work) work {
	return func(s *Server, ctx context.Context, n *session, r request, tell func(string)) (v any, err error) {
		n.locked(func() {
			if err = n.shown(r); err == nil {
				v, err = do(s, ctx, n, r, tell)
			}
		})
		return v, err
	}
}

// actions lists what can be done.
func actions() []action {
	return []action{
		// A pile alone, as when the hand is dealt, makes its only move.
		{name: "move", do: func(n *session, r request) error { return drag(n.play, r.From, r.At, r.To) }},
		{name: "play", do: func(n *session, r request) error { return n.play.Typed(r.Text) }},
		{name: "undo", do: func(n *session, r request) error { return n.goTo(n.play.Len()-max(r.At, 1), r.Sure) }},
		{name: "redo", do: func(n *session, r request) error { return n.goTo(n.play.Len()+max(r.At, 1), r.Sure) }},
		{name: "goto", do: func(n *session, r request) error { return n.goTo(r.At, r.Sure) }},
		{name: "visit", do: (*session).visit},
		{name: "follow", do: (*session).follow},
		{name: "comment", do: func(n *session, r request) error { return n.play.Keep().Say(r.Text) }},
		{name: "judge", do: func(n *session, r request) error { return n.play.Judge(r.Text) }},
		{name: "promote", do: func(n *session, _ request) error { return n.play.Promote() }},
		{name: "forget", do: (*session).forget},
		{name: "share", run: shareGame},
		{name: "save", run: saveGame},
		{name: "file", run: func(_ *Server, n *session, _ request) (any, error) { return n.play.Write("file") }},
		{name: "step", do: func(n *session, _ request) error { return n.play.Advance() }},
		{name: "hidden", do: (*session).hidden},
		{name: "rate", run: func(s *Server, n *session, r request) (any, error) { return nil, s.Memory.Rate(n.play, r.Text) }},
		{name: "hint", long: (*Server).hint},
		{name: "outlook", long: (*Server).outlook},
		{name: "ask", long: alone((*Server).ask)},
		{name: "lua", long: alone((*Server).lua)},
		{name: "prove", long: (*Server).prove},
		{name: "solutions", run: solutions},
		{name: "adopt", do: (*session).adopt},
		{name: "test", long: (*Server).test},
		{name: "mend", long: (*Server).mend},
		{name: "complete", run: (*Server).complete},
	}
}

// A done is the answer to a request.
type done struct {
	State  *state `json:"state,omitempty"`
	Answer any    `json:"answer,omitempty"`
	Call   string `json:"call,omitempty"` // in Lua, of what was done by hand
}

// act does what a page wants.
func (s *Server) act(c *call) (any, error) {
	n, err := s.sessions.find(c.id)
	if err != nil {
		return nil, err
	}
	var want request
	if err := c.read(&want); err != nil {
		return nil, err
	}
	all := actions()
	i := slices.IndexFunc(all, func(a action) bool { return a.name == want.Do })
	switch {
	case i < 0:
		return nil, &refusal{status: wrong, text: fmt.Sprintf("nothing is called %q", want.Do)}
	case all[i].long != nil:
		return s.actLong(c, n, all[i], want)
	}
	return s.actNow(n, all[i], want)
}

// actNow does what takes no time, and tells how the game then stands.
func (s *Server) actNow(n *session, a action, want request) (any, error) {
	return n.soon(func() (any, error) {
		made := n.play.Moves()
		var v any
		var err error
		if a.do != nil {
			err = a.do(n, want)
		} else {
			v, err = a.run(s, n, want)
		}
		n.play.Keep()
		if err != nil {
			return nil, err
		}
		return done{s.told(n), v, n.call(want, made)}, nil
	})
}

// workTime is how long a request waits for what else is at work on a game.
const workTime = 2 * time.Second

// actLong does what may take its time. The answer is lines of JSON: how far it is, and in
// the last one what came out. When the page goes away, or stops it, the work ends.
func (s *Server) actLong(c *call, n *session, a action, want request) (any, error) {
	select {
	case n.work <- struct{}{}:
		defer func() { <-n.work }()
	case <-time.After(workTime): // what a page has just given up may not have ended yet
		return nil, &refusal{status: conflict, text: "something else is at work on this game: stop it first"}
	}
	ctx, stop := context.WithCancel(c.ctx)
	defer stop()
	n.running(stop)
	defer n.running(nil)
	far := &reporter{to: c.tell}
	v, err := a.long(s, ctx, n, want, far.tell)
	if _, refused := errors.AsType[*refusal](err); refused {
		return nil, err // nothing was begun
	}
	answer := Reply{Status: fine, Type: Lines}
	n.locked(func() {
		n.play.Keep()
		if err != nil {
			answer.Text = encoded(told(err))
			return
		}
		answer.Text = encoded(done{State: s.told(n), Answer: v})
	})
	return answer, nil
}

// stop ends what runs in a game, and tells whether anything did. The request of what ran then tells
// what was found until then.
func (s *Server) stop(c *call) (any, error) {
	n, err := s.sessions.find(c.id)
	if err != nil {
		return nil, err
	}
	return map[string]bool{"stopped": n.interrupt()}, nil
}

// A reporter tells how far work is, but not too often.
type reporter struct {
	to   func(line []byte)
	last time.Time
}

// reportEvery is how often a page is told how far work is.
const reportEvery = 200 * time.Millisecond

func (p *reporter) tell(what string) {
	engine.Rest()
	if what != "" && p.to != nil && time.Since(p.last) > reportEvery {
		p.last = time.Now()
		p.to(encoded(map[string]string{"progress": what}))
	}
}

// goTo goes to a step of the line: 0 is its beginning. Over a card that was turned up it goes back only
// when the player is sure, and brands the game.
func (n *session) goTo(at int, sure bool) error {
	p := n.play
	whole := slices.Concat(p.Moves(), p.Ahead())
	switch {
	case at < 0:
		return engine.ErrAtStart
	case at > len(whole):
		return engine.ErrAtEnd
	}
	if err := n.mayLeave(whole[:at], sure); err != nil {
		return err
	}
	return p.Rewind(p.Len() - at)
}

// hidden shows the cards that lie face down, or no more.
func (n *session) hidden(r request) error {
	p := n.play
	if p.Game.Sight != nil && !p.Covered() {
		p.Cover()
		return nil
	}
	if !p.Hides() {
		return errors.New("no card is hidden")
	}
	if err := n.peek(p.State(), r.Sure, "the cards that lie face down are shown"); err != nil {
		return err
	}
	p.Uncover()
	return nil
}

// shareGame returns what follows the address of a page to show this game.
func shareGame(_ *Server, n *session, _ request) (any, error) {
	text, err := n.play.Write("game")
	if n.composed != nil {
		text, err = n.composed.Text, nil
	}
	if err != nil {
		return nil, err
	}
	packed, err := pack(text)
	return share + packed, err
}

// A file is something to download.
type file struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// saveGame returns the game with its moves as a file.
func saveGame(_ *Server, n *session, _ request) (any, error) {
	text, err := n.play.Write("game")
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(":,=/ ", r) {
			return '-'
		}
		return r
	}, strings.Trim(n.play.Game.Name+"-"+n.play.From, "-"))
	return file{name + ".txt", text}, err
}
