// Package serve shows the workbench in a browser: a board to play on for every game, and
// what the workbench knows of its position. The page holds no rules. It asks this server,
// which answers on the loopback address alone, and only to who knows its secret.
//
// Reading order: door.go (what is asked and answered), http.go and guard.go (the door on a port,
// and who is answered), sessions.go, requests.go (what can be asked), state.go and trips.go
// (what a page is told of a position). The page itself is in ../page.
package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"patience/cmd/workbench/memory"
	"patience/engine"
	"patience/luaapi"
)

// A Config is what a server needs of the world around it.
type Config struct {
	Games engine.Games
	Named engine.Namer // finds these, and further games
	First *engine.Play // what a new tab shows; nil: the first deal of the first game
	Port  int          // 0: any that is free
	Out   io.Writer    // gets the address

	// Open shows the address in a browser; nil: nobody does.
	Open func(address string) error
	// Decide decides whether a game can be won, for hints, and tells how far it is.
	Decide func(ctx context.Context, p *engine.Play, tell func(what string)) (engine.Result, error)
	Limits engine.Limits // of a proof that is asked for; zero: those that the prover has
	Lua    luaapi.Config
	Memory memory.Store      // without a folder, nothing is remembered
	Names  []string          // of further games
	Learn  func(text string) // makes the game of a saved game known that nobody knows; nil: nothing does
	ID     func() string     // names a game, so that nobody guesses it
}

// A Server answers the pages of one run of the workbench.
type Server struct {
	Config
	secret   string
	hosts    []string // what a request may call this server
	sessions sessions
}

// A Reply is what a request is answered with.
type Reply struct {
	Status int // as in HTTP
	Type   string
	Text   []byte
}

// The types of replies that are JSON. One of [Lines] ends with the text of the reply; the
// lines before it have told how far the work was.
const (
	JSON  = "application/json"
	Lines = "application/x-ndjson"
)

// What becomes of a request, as HTTP numbers it. The engine of a page has no net/http.
const (
	fine       = 200
	wrong      = 400
	missing    = 404
	notAllowed = 405
	conflict   = 409
	tooLarge   = 413
	cannot     = 422
)

// longestBody is how many bytes a request may have: a game of 100,000 moves and more.
const longestBody = 5 << 20

// tooLong refuses a request that has more.
var tooLong = &refusal{status: tooLarge, text: "more than 5 MiB at once: want less"}

// A call is a request on its way through the door.
type call struct {
	ctx   context.Context
	id    string // of a session, or the name of a game
	query string
	body  []byte
	tell  func(line []byte)
}

// ways lists what is answered: a method and a path, in which * is a session, or a game.
func ways() map[string]func(*Server, *call) (any, error) {
	return map[string]func(*Server, *call) (any, error){
		"GET choices":               (*Server).choices,
		"GET game/*":                (*Server).choice,
		"POST new":                  (*Server).begin,
		"POST keep":                 (*Server).keep,
		"GET session/*":             (*Server).look,
		"POST session/*":            (*Server).act,
		"GET session/*/faces":       (*Server).faces,
		"GET session/*/certificate": (*Server).certificate,
		"POST session/*/stop":       (*Server).stop,
		"POST session/*/end":        (*Server).end,
	}
}

// Do answers a request: the one door for pages, whether they ask over HTTP or have the engine in them.
// The path is one of ways, with a query behind it; the body is JSON. Tell, which may be nil, gets
// lines of JSON that say how far long work is. The work ends with the context.
func (s *Server) Do(ctx context.Context, method, path string, body []byte, tell func(line []byte)) Reply {
	if len(path)+len(body) > longestBody {
		return refuse(tooLong)
	}
	c := &call{ctx: ctx, body: body, tell: tell}
	path, c.query, _ = strings.Cut(path, "?")
	if parts := strings.Split(path, "/"); len(parts) > 1 && (parts[0] == "session" || parts[0] == "game") {
		c.id, parts[1] = parts[1], "*"
		path = strings.Join(parts, "/")
	}
	way, ok := ways()[method+" "+path]
	if !ok {
		return refuse(&refusal{status: notAllowed, text: fmt.Sprintf("nothing here answers %s %s", method, path)})
	}
	v, err := way(s, c)
	if err != nil {
		return refuse(err)
	}
	if r, ok := v.(Reply); ok {
		return r
	}
	return Reply{Status: fine, Type: JSON, Text: encoded(v)}
}

// encoded returns a value as a line of JSON.
func encoded(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // all that is answered can be written
	}
	return append(text, '\n')
}

// read reads the body of a request: one value of JSON, without fields that nobody knows.
func (c *call) read(v any) error {
	d := json.NewDecoder(bytes.NewReader(c.body))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if err == nil {
		if _, err = d.Token(); err == io.EOF {
			return nil
		}
		err = errors.New("more than one value")
	}
	return &refusal{status: wrong, text: fmt.Sprintf("bad JSON: %v", engine.JSONError(err))}
}

// soon answers about the game of an id, which nobody else does anything with meanwhile.
func (s *Server) soon(id string, do func(n *session) (any, error)) (any, error) {
	n, err := s.sessions.find(id)
	if err != nil {
		return nil, err
	}
	return n.soon(func() (any, error) { return do(n) })
}

// A refusal is an error with the status of its answer.
type refusal struct {
	status int
	text   string
	sure   bool // whether it would be done for a player who is sure
	begin  bool // whether it would be done with a number to begin with
}

// Error says why.
func (e *refusal) Error() string { return e.text }

// refuse answers with an error.
func refuse(err error) Reply {
	status := cannot
	if e, ok := errors.AsType[*refusal](err); ok {
		status = e.status
	}
	return Reply{Status: status, Type: JSON, Text: encoded(told(err))}
}

// told returns an error as a page is told of it.
func told(err error) failure {
	e, ok := errors.AsType[*refusal](err)
	said, _ := engine.MessageOf(err)
	return failure{Error: err.Error(), Said: said, Sure: ok && e.sure, Begin: ok && e.begin}
}

// A failure is an error as a page is told of it.
type failure struct {
	Error string          `json:"error"`
	Said  *engine.Message `json:"said,omitempty"`  // the same by its form and parts, for a page in another language
	Sure  bool            `json:"sure,omitempty"`  // it is done when the request says sure
	Begin bool            `json:"begin,omitempty"` // it is done when the request says with which number to begin
}
