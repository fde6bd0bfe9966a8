// Package serve shows the workbench in a browser: a board to play on for every game, and
// what the workbench knows of its position. The page holds no rules. It asks this server,
// which answers on the loopback address alone, and only to who knows its secret.
//
// Reading order: serve.go, guard.go (who is answered), sessions.go, requests.go (what can be
// asked), state.go and trips.go (what a page is told of a position), page/ (the page).
package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"patience/cmd/workbench/memory"
	"patience/engine"
	"patience/luaapi"
)

// A Config is what a server needs of the world around it.
type Config struct {
	Games engine.Games
	Named func(name string) (*engine.Game, error) // finds these, and further games
	First *engine.Play                            // what a new tab shows; nil: the first deal of the first game
	Port  int                                     // 0: any that is free
	Out   io.Writer                               // gets the address

	// Open shows the address in a browser; nil: nobody does.
	Open func(address string) error
	// Decide decides whether a game can be won, for hints, and tells how far it is.
	Decide func(ctx context.Context, p *engine.Play, tell func(what string)) (engine.Result, error)
	Lua    luaapi.Config
	Memory memory.Store // without a folder, nothing is remembered
}

// A Server answers the pages of one run of the workbench.
type Server struct {
	Config
	secret   string
	hosts    []string // what a request may call this server
	sessions sessions
}

// How long the server waits for the head of a request, and at the end for answers that are
// under way. There is no limit on a whole request: Go would end the work that it asks for.
const (
	headTime  = 10 * time.Second
	leaveTime = 2 * time.Second
)

// New returns a server with a secret of its own, which calls itself by that port.
func New(c Config, port int) *Server {
	s := &Server{Config: c, secret: rand.Text()}
	for _, host := range []string{"127.0.0.1", "localhost"} {
		s.hosts = append(s.hosts, net.JoinHostPort(host, strconv.Itoa(port)))
	}
	return s
}

// Address is where the page is, with the secret.
func (s *Server) Address() string { return "http://" + s.hosts[0] + "/" + s.secret + "/" }

// Run serves until the context is done.
func Run(ctx context.Context, c Config) error {
	if c.Port < 0 || c.Port > 65535 {
		return fmt.Errorf("bad port %d: want 1 to 65535, or 0 for any that is free", c.Port)
	}
	listener, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(c.Port)))
	if err != nil {
		return err
	}
	s := New(c, listener.Addr().(*net.TCPAddr).Port)
	fmt.Fprintf(c.Out, "%s\nCtrl-C ends it. Who knows this address can play, and run Lua, here.\n", s.Address())
	if c.Open != nil {
		if err := c.Open(s.Address()); err != nil {
			fmt.Fprintf(c.Out, "no browser could be opened: %v\n", err)
		}
	}
	return s.serve(ctx, listener)
}

// serve answers until the context is done. What still runs then is stopped.
func (s *Server) serve(ctx context.Context, listener net.Listener) error {
	h := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headTime,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(listener) }()
	select {
	case err := <-ended:
		return errors.Join(err, s.sessions.close())
	case <-ctx.Done():
	}
	leave, stop := context.WithTimeout(context.WithoutCancel(ctx), leaveTime)
	defer stop()
	if err := h.Shutdown(leave); err != nil {
		h.Close()
	}
	return s.sessions.close()
}
