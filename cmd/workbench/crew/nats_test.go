package crew

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A natsServer is a real NATS server with JetStream, on the loopback address alone. It ends with the test.
type natsServer struct {
	Address string // host:port
	Store   string // the folder in which it keeps its streams
	t       testing.TB
	program string
	options []string
	cmd     *exec.Cmd
	ended   chan error
	log     string // the file it writes
}

// startNATS builds a server, from a module of its own, and starts it on a free port. Where it
// cannot be built the test is skipped; under PATIENCE_CI=1 it fails.
func startNATS(t testing.TB, options ...string) *natsServer {
	t.Helper()
	program, err := buildNATS()
	if err != nil && os.Getenv("PATIENCE_CI") == "" {
		t.Skipf("no NATS server: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := &natsServer{t: t, program: program, options: options, Store: filepath.Join(t.TempDir(), "store"), log: filepath.Join(t.TempDir(), "log")}
	t.Cleanup(s.Kill)
	for range 5 { // somebody may take the port before the server does
		s.Address = free(t)
		if err = s.up(); err == nil {
			return s
		}
	}
	s.fail(err)
	return nil
}

// buildNATS returns the name of the program, which go keeps with what else it has built. It is asked once.
var buildNATS = sync.OnceValues(func() (string, error) {
	module, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", err
	}
	cmd := exec.Command("go", "tool", "-n", "nats-server")
	cmd.Dir = filepath.Join(filepath.Dir(string(module)), "cmd", "workbench", "crew", "testdata", "server")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0") // one build serves the race detector, too
	out, err := cmd.Output()
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		err = fmt.Errorf("%w\n%s", err, failed.Stderr)
	}
	return strings.TrimSpace(string(out)), err
})

// free returns an address that nobody listens at.
func free(t testing.TB) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// URL returns what --nats wants.
func (s *natsServer) URL() string { return "nats://" + s.Address }

// up starts the server and waits until it greets.
func (s *natsServer) up() error {
	_, port, _ := net.SplitHostPort(s.Address)
	s.cmd = exec.Command(s.program, append([]string{"-a", "127.0.0.1", "-p", port, "-js", "-sd", s.Store}, s.options...)...)
	log, err := os.Create(s.log)
	if err != nil {
		return err
	}
	defer log.Close()
	s.cmd.Stdout, s.cmd.Stderr = log, log
	if err := s.cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	s.ended = ended
	go func(cmd *exec.Cmd) { ended <- cmd.Wait() }(s.cmd)
	for range 3000 {
		select {
		case err := <-ended:
			s.cmd = nil
			return fmt.Errorf("the server has ended: %v", err)
		case <-time.After(10 * time.Millisecond):
		}
		if s.greets() {
			return nil
		}
	}
	return errors.New("the server does not greet")
}

// greets says whether the server takes connections.
func (s *natsServer) greets() bool {
	c, err := net.Dial("tcp", s.Address)
	if err != nil {
		return false
	}
	defer c.Close()
	line, err := bufio.NewReader(c).ReadString('\n')
	return err == nil && strings.HasPrefix(line, "INFO ")
}

// Kill kills the server, as a power cut does.
func (s *natsServer) Kill() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Kill()
	<-s.ended
	s.cmd = nil
}

// fail ends the test with what the server said.
func (s *natsServer) fail(err error) {
	s.t.Helper()
	log, _ := os.ReadFile(s.log)
	s.t.Fatalf("%v\n%s", err, log)
}

// Again starts the server anew, with what is in its store.
func (s *natsServer) Again() {
	s.t.Helper()
	s.Kill()
	var err error
	for range 100 { // until the port is free
		if err = s.up(); err == nil {
			return
		}
	}
	s.fail(err)
}

// Forget starts the server anew without anything.
func (s *natsServer) Forget() {
	s.t.Helper()
	s.Kill()
	if err := os.RemoveAll(s.Store); err != nil {
		s.t.Fatal(err)
	}
	s.Again()
}
