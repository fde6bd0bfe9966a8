package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
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
	At   int    `json:"at"`   // move: the card of the pile, 0 for any; goto, follow: the step; undo: how many; visit: a number of the tree
	To   string `json:"to"`
	Text string `json:"text"` // play, follow: moves; visit: the move there; comment, judge, ask, lua: what is typed; prove: the goal

	Without string `json:"without"` // prove
	Hidden  string `json:"hidden"`
	Columns int    `json:"columns"` // lua: how wide what is printed can be
	Sure    bool   `json:"sure"`    // do it although it brands the game
}

// An action is something that can be done with a game.
type action struct {
	name string
	// run does it, with the session locked, and returns what the page is told besides how
	// the game then stands; nil for nothing.
	run func(s *Server, n *session, r request) (any, error)
	// long is there instead of run when it can take its time. The session is not locked,
	// but does no other long work. It stops soon after the context is done.
	long func(s *Server, ctx context.Context, n *session, r request, tell func(string)) (any, error)
}

// actions lists what can be done.
func actions() []action {
	return []action{
		{name: "move", run: move},
		{name: "play", run: playLine},
		{name: "undo", run: undo},
		{name: "redo", run: redo},
		{name: "goto", run: goTo},
		{name: "visit", run: visitBranch},
		{name: "follow", run: follow},
		{name: "comment", run: comment},
		{name: "judge", run: judge},
		{name: "promote", run: promote},
		{name: "forget", run: forget},
		{name: "share", run: shareGame},
		{name: "save", run: saveGame},
		{name: "step", run: stepOn},
		{name: "hidden", run: hidden},
		{name: "rate", run: rate},
		{name: "hint", long: (*Server).hint},
		{name: "ask", long: (*Server).ask},
		{name: "lua", long: (*Server).lua},
		{name: "prove", long: (*Server).prove},
		{name: "solutions", run: solutions},
		{name: "adopt", run: adopt},
		{name: "test", long: (*Server).test},
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
func (s *Server) act(w http.ResponseWriter, r *http.Request) {
	n, err := s.sessions.find(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	var want request
	if err := read(r, &want); err != nil {
		refuse(w, err)
		return
	}
	all := actions()
	i := slices.IndexFunc(all, func(a action) bool { return a.name == want.Do })
	switch {
	case i < 0:
		refuse(w, &refusal{status: http.StatusBadRequest, text: fmt.Sprintf("nothing is called %q", want.Do)})
	case all[i].long != nil:
		s.actLong(w, r, n, all[i], want)
	default:
		s.actNow(w, n, all[i], want)
	}
}

// actNow does what takes no time, and tells how the game then stands.
func (s *Server) actNow(w http.ResponseWriter, n *session, a action, want request) {
	if err := n.lock(); err != nil {
		refuse(w, err)
		return
	}
	defer n.mu.Unlock()
	made := n.play.Moves()
	v, err := a.run(s, n, want)
	n.play.Keep()
	if err != nil {
		refuse(w, err)
		return
	}
	answer(w, http.StatusOK, done{s.told(n), v, n.call(want, made)})
}

// How long a request waits for a game that is in use, and looks again.
const (
	lockTime  = 300 * time.Millisecond
	lockEvery = 5 * time.Millisecond
	workTime  = 2 * time.Second
)

// lock locks a session, unless Lua has it for longer.
func (n *session) lock() error {
	for wait := lockTime; !n.mu.TryLock(); wait -= lockEvery {
		if wait <= 0 {
			return &refusal{status: http.StatusConflict, text: "Lua is at work on this game: stop it first"}
		}
		time.Sleep(lockEvery)
	}
	return nil
}

// actLong does what may take its time. The answer is lines of JSON: how far it is, and in
// the last one what came out. When the page goes away, or stops it, the work ends.
func (s *Server) actLong(w http.ResponseWriter, r *http.Request, n *session, a action, want request) {
	select {
	case n.work <- struct{}{}:
		defer func() { <-n.work }()
	case <-time.After(workTime): // what a page has just given up may not have ended yet
		refuse(w, &refusal{status: http.StatusConflict, text: "something else is at work on this game: stop it first"})
		return
	}
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	n.running(stop)
	defer n.running(nil)
	w.Header().Set("Content-Type", "application/x-ndjson")
	lines := &reporter{to: json.NewEncoder(w), flush: http.NewResponseController(w).Flush}
	v, err := a.long(s, ctx, n, want, lines.tell)
	n.mu.Lock()
	defer n.mu.Unlock()
	n.play.Keep()
	if err != nil {
		lines.write(told(err))
		return
	}
	lines.write(done{State: s.told(n), Answer: v})
}

// stop ends what runs in a game, and tells whether anything did. The request of what ran then tells
// what was found until then.
func (s *Server) stop(w http.ResponseWriter, r *http.Request) {
	n, err := s.sessions.find(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	answer(w, http.StatusOK, map[string]bool{"stopped": n.interrupt()})
}

// A reporter writes how far work is, but not too often.
type reporter struct {
	to    *json.Encoder
	flush func() error
	last  time.Time
}

// reportEvery is how often a page is told how far work is.
const reportEvery = 200 * time.Millisecond

func (p *reporter) tell(what string) {
	if what != "" && time.Since(p.last) > reportEvery {
		p.last = time.Now()
		p.write(map[string]string{"progress": what})
	}
}

func (p *reporter) write(v any) {
	_ = p.to.Encode(v) // nobody is left to be told
	_ = p.flush()
}

// move makes the move that takes cards from a pile to another; a pile alone, as when the
// hand is dealt, makes its only move.
func move(_ *Server, n *session, r request) (any, error) {
	return nil, drag(n.play, r.From, r.At, r.To)
}

// playLine makes the moves of a text.
func playLine(_ *Server, n *session, r request) (any, error) {
	err := n.play.Line(r.Text)
	if step, ok := errors.AsType[*engine.LineError](err); ok && len(n.play.Game.SplitLine(r.Text)) == 1 {
		err = step.Err
	}
	return nil, err
}

// undo takes back moves. Over a card that was turned up it does so only when the player
// is sure, and brands the game.
func undo(_ *Server, n *session, r request) (any, error) {
	return nil, n.goTo(n.play.Len()-max(r.At, 1), r.Sure)
}

func redo(_ *Server, n *session, r request) (any, error) {
	return nil, n.goTo(n.play.Len()+max(r.At, 1), r.Sure)
}

// goTo goes to a step of the line: 0 is its beginning.
func goTo(_ *Server, n *session, r request) (any, error) { return nil, n.goTo(r.At, r.Sure) }

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
	for p.Len() > at {
		_ = p.Undo() // there are so many moves
	}
	for p.Len() < at {
		_ = p.Redo()
	}
	return nil
}

// stepOn makes a move of the game's own strategy.
func stepOn(_ *Server, n *session, _ request) (any, error) {
	if n.play.Game.Strategy == nil {
		return nil, fmt.Errorf("%s has no strategy of its own", n.play.Game.Name)
	}
	m, ok := n.play.Game.Strategy(n.play.State())
	if !ok {
		return nil, errors.New("the strategy knows no move here: it is up to you, or stuck")
	}
	return nil, n.play.Do(m)
}

// hidden shows the cards that lie face down, or no more.
func hidden(_ *Server, n *session, r request) (any, error) {
	p := n.play
	if p.Game.Sight != nil && !p.Covered() {
		p.Cover()
		return nil, nil
	}
	if !p.Hides() {
		return nil, errors.New("no card is hidden")
	}
	if err := n.peek(p.State(), r.Sure, "the cards that lie face down are shown"); err != nil {
		return nil, err
	}
	p.Uncover()
	return nil, nil
}

// shareGame returns what follows the address of a page to show this game.
func shareGame(_ *Server, n *session, _ request) (any, error) {
	text, err := n.play.Write("game")
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
