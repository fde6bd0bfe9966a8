package crew

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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
	var err error
	if builtIn, err = os.MkdirTemp("", "crew"); err != nil {
		end(err)
	}
	code := m.Run()
	_ = os.RemoveAll(builtIn)
	os.Exit(code)
}

// builtIn is the folder of what the tests build.
var builtIn string

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
	c, err := Coordinate(context.Background(), server(), task(), 5, tell)
	if err != nil {
		return err
	}
	if err := c.Do(context.Background(), left, toyBook{book}); err != nil {
		return err
	}
	return book.Close()
}

// role is this program in a role, for a server.
func role(server *natsServer, env ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), append(env, "NATS_URL="+server.URL())...)
	return cmd
}

// TestKilled kills and stops everything again and again, and expects the book of one process.
func TestKilled(t *testing.T) {
	server := startNATS(t)
	log := ""
	worker := func(program string) func() *exec.Cmd {
		return func() *exec.Cmd { return role(server, "CREW_ROLE=worker", "CREW_PROGRAM="+program) }
	}
	c := &chaos{
		Server: server, Worker: worker("one"), Stranger: worker("two"), Refusal: "is two, and a toy is done by one",
		Begin: func(n int) { log = filepath.Join(t.TempDir(), fmt.Sprintf("%d.csv", n)) },
		Command: func() *exec.Cmd {
			return role(server, "CREW_ROLE=coordinator", "CREW_LOG="+log, "CREW_NUMBERS=1-600")
		},
		Done: func() int { return lines(log) },
		End: func() {
			t.Helper()
			compare(t, log)
		},
	}
	c.Run(t)
}

// lines counts the outcomes in a log, below its head of two lines.
func lines(log string) int { return max(0, linesOf(log)-2) }

// compare compares a log with what one process finds.
func compare(t *testing.T, log string) {
	t.Helper()
	_, got, err := survey.ReadLog(log)
	if err != nil {
		t.Fatal(err)
	}
	want := survey.Outcomes{}
	for deal := uint64(1); deal <= 600; deal++ {
		want[deal] = outcome(deal)
		if kept, _ := os.ReadFile(fmt.Sprintf("%s.%d", log, deal)); !bytes.Equal(kept, file(deal)) {
			t.Errorf("deal %d: a file of %d bytes, want %d", deal, len(kept), len(file(deal)))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-one process +many):\n%s", diff)
	}
	if n := lines(log); n != len(want) {
		t.Errorf("%d lines for %d deals", n, len(want))
	}
}
