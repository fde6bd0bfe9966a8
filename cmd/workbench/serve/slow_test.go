package serve

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// A line of connections that are there, instead of a port.
type line chan net.Conn

func (l line) Accept() (net.Conn, error) {
	c, open := <-l
	if !open {
		return nil, net.ErrClosed
	}
	return c, nil
}

func (l line) Close() error   { return nil }
func (l line) Addr() net.Addr { return &net.TCPAddr{} }

// Who does not send what he has announced is left, also when he would have been refused.
func TestSlowBodies(t *testing.T) {
	for _, origin := range []string{"", "Origin: http://127.0.0.1:%d\r\n"} {
		synctest.Test(t, func(t *testing.T) {
			v := visit(t)
			l := make(line, 1)
			h := &http.Server{Handler: v.handler, ReadHeaderTimeout: headTime, IdleTimeout: idleTime}
			go func() { _ = h.Serve(l) }()
			ours, theirs := net.Pipe()
			l <- theirs
			if origin != "" {
				origin = fmt.Sprintf(origin, port)
			}
			begun := time.Now()
			fmt.Fprintf(ours, "POST /%s/api/new HTTP/1.1\r\nHost: %s\r\n%sContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{", v.server.secret, v.server.hosts[0], origin)
			_, err := io.Copy(io.Discard, ours)
			if took := time.Since(begun); err != nil || took > bodyTime+time.Second {
				t.Errorf("%q: left after %v, %v", origin, took, err)
			}
			close(l)
			_ = h.Close()
		})
	}
}
