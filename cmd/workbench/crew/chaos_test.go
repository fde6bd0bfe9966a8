package crew

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"patience/cmd/workbench/crew/natstest"
	"patience/engine"
	"patience/engine/survey"
)

// TestMain lets the tests start this program again as a coordinator or a worker, processes
// that can be killed.
func TestMain(m *testing.M) {
	switch os.Getenv("CREW_ROLE") {
	case "coordinator":
		end(coordinate(os.Getenv("CREW_LOG"), os.Getenv("CREW_NUMBERS")))
	case "worker":
		end(toy(os.Getenv("CREW_PROGRAM")).Work(context.Background(), server()))
	}
	os.Exit(m.Run())
}

func end(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	os.Exit(0)
}

// server is the server that the environment names.
func server() *Server { return &Server{Stream: DefaultStream} }

// lease is short, so that the tests are.
const lease = 400 * time.Millisecond

// task is what the tests let workers do.
func task() Task { return Task{Program: "one", Kind: "toy", Name: "a toy", Lease: lease} }

// outcome is what comes of a deal of a game that is only its numbers.
func outcome(deal uint64) survey.Outcome {
	h := hash(deal)
	out := survey.Outcome{Deal: deal, Verdict: engine.Verdict(h % 3), States: int(h % 1000)}
	if out.Verdict == engine.VerdictUnknown {
		out.Stop = engine.StopStates
	}
	return out
}

func hash(deal uint64) uint64 { return (deal + 1) * 0x9e3779b97f4a7c15 >> 32 }

// file is the file that belongs to an outcome, nil for most. Some are longer than a message.
func file(deal uint64) []byte {
	h := hash(deal)
	if h%10 > 0 {
		return nil
	}
	return bytes.Repeat(fmt.Appendf(nil, "%d,", deal), int(h%200_000))
}

// work returns what decides such deals. Some take a while, and some files are spoilt the first time
// that they are sent.
func work() Work {
	var mu sync.Mutex
	sent := map[uint64]bool{}
	return func(_ context.Context, deal uint64) (Result, error) {
		time.Sleep(time.Duration(hash(deal)%3) * time.Millisecond)
		text, err := json.Marshal(outcome(deal))
		r := Result{Text: text}
		if f := file(deal); f != nil {
			r.File = func(w io.Writer) error {
				mu.Lock()
				defer mu.Unlock()
				if deal%4 == 0 && !sent[deal] {
					f = f[:len(f)/2]
				}
				sent[deal] = true
				_, err := w.Write(f)
				f = file(deal)
				return err
			}
		}
		return r, err
	}
}

// toy is a worker for such deals.
func toy(program string) *Worker {
	return &Worker{
		Name: Name(), Program: program, Jobs: 2, Tell: quiet,
		Kinds: Kinds{"toy": func(json.RawMessage, int) (Work, error) { return work(), nil }},
	}
}

// A toyBook keeps outcomes in a log, and files beside it.
type toyBook struct{ *survey.Log }

// Append takes an outcome and its file, which must be as it should.
func (b toyBook) Append(f Found) error {
	var out survey.Outcome
	if err := f.Into(&out); err != nil {
		return err
	}
	want := file(f.Number)
	if (want == nil) != (f.File == nil) {
		return fmt.Errorf("deal %d: its file is there: %v, want %v", f.Number, f.File != nil, want != nil)
	}
	if want != nil {
		got, err := io.ReadAll(f.File)
		if err != nil {
			return err
		}
		if !bytes.Equal(got, want) {
			return &BrokenError{fmt.Errorf("deal %d: %d bytes, want %d", f.Number, len(got), len(want))}
		}
		if err := os.WriteFile(fmt.Sprintf("%s.%d", os.Getenv("CREW_LOG"), f.Number), got, 0o666); err != nil {
			return err
		}
	}
	return b.Log.Append(out)
}

// coordinate is a survey: what its log does not have is handed out.
func coordinate(name, numbers string) error {
	r, err := survey.ParseRange(numbers)
	if err != nil {
		return err
	}
	book, err := survey.OpenLog(name, "toy")
	if err != nil {
		return err
	}
	left, err := book.Left(r, false)
	if err != nil {
		return err
	}
	tell := func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
	c, err := Coordinate(context.Background(), server(), task(), Settings{Length: 5, Tell: tell})
	if err != nil {
		return err
	}
	if err := c.Do(context.Background(), left, toyBook{book}); err != nil {
		return err
	}
	return book.Close()
}

// A process is this program in a role.
type process struct {
	t    *testing.T
	env  []string
	cmd  *exec.Cmd
	done chan error
	errs *os.File
}

func role(t *testing.T, url string, env ...string) *process {
	p := &process{t: t, env: append(env, "NATS_URL="+url)}
	p.start()
	t.Cleanup(p.kill)
	return p
}

func (p *process) start() {
	p.t.Helper()
	p.cmd = exec.Command(os.Args[0])
	p.cmd.Env = append(os.Environ(), p.env...)
	errs, err := os.CreateTemp(p.t.TempDir(), "errs")
	if err != nil {
		p.t.Fatal(err)
	}
	p.errs, p.cmd.Stderr = errs, errs
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
	text, _ := os.ReadFile(p.errs.Name())
	return string(text)
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

// A chaos is a survey with a server, a coordinator and workers, all of which are killed.
type chaos struct {
	t           *testing.T
	server      *natstest.Server
	coordinator *process
	workers     []*process
	log         string
	counts      map[string]int
}

// TestKilled kills and stops everything again and again, and expects the book of one process.
func TestKilled(t *testing.T) {
	server := natstest.Start(t)
	c := &chaos{t: t, server: server, counts: map[string]int{}}
	for range 3 {
		c.workers = append(c.workers, role(t, server.URL(), "CREW_ROLE=worker", "CREW_PROGRAM=one"))
	}
	dice := rand.New(rand.NewPCG(1, uint64(kills())))
	for done, n := 0, 0; done < kills(); n++ {
		c.log = filepath.Join(t.TempDir(), fmt.Sprintf("%d.csv", n))
		c.coordinator = role(t, server.URL(), "CREW_ROLE=coordinator", "CREW_LOG="+c.log, "CREW_NUMBERS=1-600")
		for c.grows() && done < kills() {
			c.strike(dice.IntN(6))
			if done++; done%50 == 0 {
				t.Logf("struck %d times: %v", done, c.counts)
			}
		}
		for c.grows() {
		}
		c.compare()
	}
	t.Logf("struck %v", c.counts)
}

// strike does something bad.
func (c *chaos) strike(what int) {
	w := c.workers[what%len(c.workers)]
	name := []string{"worker killed", "worker hung", "worker of another version came", "server killed", "server forgot", "coordinator killed"}[what]
	c.counts[name]++
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
		c.server.Again()
	case 4:
		c.server.Forget()
	case 5:
		c.coordinator.kill()
		c.coordinator.start()
	}
}

// stranger sends a worker of another version, who must be refused by name, unless the survey has
// ended before it came.
func (c *chaos) stranger() {
	c.t.Helper()
	w := role(c.t, c.server.URL(), "CREW_ROLE=worker", "CREW_PROGRAM=two")
	ended, err := w.ended()
	for ; !ended; ended, err = w.ended() {
		if over, _ := c.coordinator.ended(); over {
			w.kill()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	if want := "is two, and a toy is done by one"; err == nil || !strings.Contains(w.said(), want) {
		c.t.Errorf("worker of another version: %v, %q, want %q", err, w.said(), want)
	}
}

// grows waits until the log has more lines than now; false when the survey has ended.
func (c *chaos) grows() bool {
	c.t.Helper()
	begin := c.lines()
	for range 12000 { // two minutes: then it hangs
		if ended, err := c.coordinator.ended(); ended {
			if err != nil {
				c.t.Fatalf("coordinator: %v\n%s", err, c.coordinator.said())
			}
			return false
		}
		if c.lines() > begin {
			return true
		}
		c.revive()
		time.Sleep(10 * time.Millisecond)
	}
	for _, w := range c.workers {
		c.t.Logf("worker: %s", w.said())
	}
	c.t.Fatalf("the survey hangs after %v\n%s", c.counts, c.coordinator.said())
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

// lines counts the outcomes in the log, below its head of two lines.
func (c *chaos) lines() int {
	text, _ := os.ReadFile(c.log)
	return max(0, strings.Count(string(text), "\n")-2)
}

// compare compares the log with what one process finds.
func (c *chaos) compare() {
	c.t.Helper()
	_, got, err := survey.ReadLog(c.log)
	if err != nil {
		c.t.Fatal(err)
	}
	want := survey.Outcomes{}
	for deal := uint64(1); deal <= 600; deal++ {
		want[deal] = outcome(deal)
		if kept, _ := os.ReadFile(fmt.Sprintf("%s.%d", c.log, deal)); !bytes.Equal(kept, file(deal)) {
			c.t.Errorf("deal %d: a file of %d bytes, want %d", deal, len(kept), len(file(deal)))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		c.t.Errorf("after %v (-one process +many):\n%s", c.counts, diff)
	}
	if n := c.lines(); n != len(want) {
		c.t.Errorf("%d lines for %d deals", n, len(want))
	}
}
