//go:build unix

package crew

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A chaos is a command that hands work out, a server and workers, all of which are killed and
// stopped again and again. Each runs as a process.
type chaos struct {
	Server   *natsServer
	Worker   func() *exec.Cmd
	Stranger func() *exec.Cmd // a worker of another version; nil: none comes
	Refusal  string           // what the stranger is told
	Command  func() *exec.Cmd // does the work from its beginning, or goes on with it
	Begin    func(n int)      // before work that is new, for the nth time
	Done     func() int       // how much there is
	End      func()           // after the command has done all, each time

	t       testing.TB
	command *process
	workers []*process
	counts  map[string]int
}

// kills is how many times something is killed; PATIENCE_KILLS asks for more.
func kills() int {
	if n, err := strconv.Atoi(os.Getenv("PATIENCE_KILLS")); err == nil {
		return n
	}
	if testing.Short() {
		return 3
	}
	return 8
}

// Run strikes so often, and lets the work come to its end.
func (c *chaos) Run(t testing.TB) {
	c.t, c.counts = t, map[string]int{}
	for range 3 {
		c.workers = append(c.workers, start(t, c.Worker))
	}
	dice := rand.New(rand.NewPCG(1, uint64(kills())))
	for done, n := 0, 0; done < kills(); n++ {
		c.Begin(n)
		c.command = start(t, c.Command)
		for c.grows() && done < kills() {
			c.strike(dice.IntN(len(strikes)))
			if done++; done%50 == 0 {
				t.Logf("struck %d times: %v", done, c.counts)
			}
		}
		for c.grows() {
		}
		if c.End(); t.Failed() {
			t.Fatalf("after %v", c.counts)
		}
	}
	t.Logf("struck %v", c.counts)
}

var strikes = []string{"worker killed", "worker hung", "worker of another version came", "server killed", "server forgot", "command killed"}

// strike does something bad.
func (c *chaos) strike(what int) {
	if what == 2 && c.Stranger == nil {
		what = 0
	}
	w := c.workers[what%len(c.workers)]
	c.counts[strikes[what]]++
	switch what {
	case 0:
		w.kill()
		w.start()
	case 1:
		_ = w.cmd.Process.Signal(syscall.SIGSTOP)
		c.grows()
		_ = w.cmd.Process.Signal(syscall.SIGCONT)
	case 2:
		c.stranger()
	case 3:
		c.Server.Again()
	case 4:
		c.Server.Forget()
	case 5:
		c.command.kill()
		c.command.start()
	}
}

// stranger sends a worker of another version, who must be refused by name, unless all was done
// before it came.
func (c *chaos) stranger() {
	c.t.Helper()
	w := start(c.t, c.Stranger)
	ended, err := w.ended()
	for ; !ended; ended, err = w.ended() {
		if over, _ := c.command.ended(); over {
			w.kill()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err == nil || !strings.Contains(w.said(), c.Refusal) {
		c.t.Errorf("worker of another version: %v, %q, want %q", err, w.said(), c.Refusal)
	}
}

// grows waits until there is more than now; false when the command has ended.
func (c *chaos) grows() bool {
	c.t.Helper()
	begin := c.Done()
	for range 100_000 { // a quarter of an hour: then it hangs
		if ended, err := c.command.ended(); ended {
			if err != nil {
				c.t.Fatalf("%v\n%s", err, c.command.said())
			}
			return false
		}
		if c.Done() > begin {
			return true
		}
		c.revive()
		time.Sleep(10 * time.Millisecond)
	}
	for _, w := range c.workers {
		c.t.Logf("worker: %s", w.said())
	}
	c.t.Fatalf("it hangs after %v\n%s", c.counts, c.command.said())
	return false
}

// revive starts workers again that came while there was no server, and have left.
func (c *chaos) revive() {
	for _, w := range c.workers {
		if ended, _ := w.ended(); ended {
			w.start()
		}
	}
}

// linesOf counts the lines of a file, 0 when it is not there.
func linesOf(name string) int {
	text, _ := os.ReadFile(name)
	return bytes.Count(text, []byte("\n"))
}

// A process is one that can be killed and started again.
type process struct {
	t    testing.TB
	make func() *exec.Cmd
	cmd  *exec.Cmd
	done chan error
	errs string // the file with what it has written
}

// start starts a process. It ends with the test.
func start(t testing.TB, command func() *exec.Cmd) *process {
	t.Helper()
	p := &process{t: t, make: command}
	p.start()
	t.Cleanup(p.kill)
	return p
}

func (p *process) start() {
	p.t.Helper()
	errs, err := os.CreateTemp(p.t.TempDir(), "errs")
	if err != nil {
		p.t.Fatal(err)
	}
	defer errs.Close()
	p.cmd, p.errs = p.make(), errs.Name()
	p.cmd.Stderr = errs
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.done = make(chan error, 1)
	go func(cmd *exec.Cmd, done chan<- error) { done <- cmd.Wait() }(p.cmd, p.done)
}

// kill kills the process and waits until it is gone.
func (p *process) kill() {
	_ = p.cmd.Process.Signal(syscall.SIGCONT)
	_ = p.cmd.Process.Kill()
	err := <-p.done
	p.done <- err
}

// ended says whether the process has ended, and how.
func (p *process) ended() (bool, error) {
	select {
	case err := <-p.done:
		p.done <- err
		return true, err
	default:
		return false, nil
	}
}

// said returns what the process has written.
func (p *process) said() string {
	text, _ := os.ReadFile(p.errs)
	return string(text)
}
