//go:build !js

package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"syscall"
	"time"
)

// How long the server waits for the head of a request, for its body, for another one on the same connection,
// and at the end for answers that are under way. There is no limit on a whole request: Go would end the work that
// it asks for.
const (
	headTime  = 10 * time.Second
	bodyTime  = 20 * time.Second
	idleTime  = 2 * time.Minute
	leaveTime = 2 * time.Second
)

// New returns a server with the secret of the run before, which calls itself by that port.
func New(c Config, port int) *Server {
	c.ID = rand.Text
	s := &Server{Config: c, secret: secretOf(c)}
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
	listener, err := listen(c)
	if err != nil {
		return err
	}
	s := New(c, listener.Addr().(*net.TCPAddr).Port)
	fmt.Fprintf(c.Out, "%s\nCtrl-C ends it. Who knows this address\ncan play, and run Lua, here.\n", s.Address())
	if c.Open != nil {
		if err := c.Open(s.Address()); err != nil {
			fmt.Fprintf(c.Out, "no browser could be opened: %v\n", err)
		}
	}
	return s.serve(ctx, listener)
}

// listen listens at the port that is wanted; when any will do, at that of the run before, so that tabs that
// are open find the workbench again.
func listen(c Config) (net.Listener, error) {
	at := func(port int) (net.Listener, error) {
		return net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	}
	if kept, err := strconv.Atoi(c.Memory.Word("port")); err == nil && c.Port == 0 {
		if l, err := at(kept); err == nil {
			return l, nil
		}
	}
	l, err := at(c.Port)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("port %d is taken by another program: want another --port, or none for any that is free", c.Port)
	}
	if err == nil && c.Port == 0 && c.Memory.Word("port") == "" {
		err = c.Memory.Keep("port", strconv.Itoa(l.Addr().(*net.TCPAddr).Port))
	}
	return l, err
}

// secretOf returns the secret of the run before, or a new one.
func secretOf(c Config) string {
	secret := c.Memory.Word("secret")
	if len(secret) != len(rand.Text()) {
		secret = rand.Text()
		_ = c.Memory.Keep("secret", secret) // else the next run has another
	}
	return secret
}

// serve answers until the context is done. What still runs then is stopped.
func (s *Server) serve(ctx context.Context, listener net.Listener) error {
	h := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headTime,
		IdleTimeout:       idleTime,
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
