package crew

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"patience/engine/survey"
)

// quiet tells nobody.
func quiet(string, ...any) {}

// coordinator takes the stream of a server, until the test ends.
func coordinator(t *testing.T, s *Server, tell func(string, ...any)) *Coordinator {
	t.Helper()
	c, err := Coordinate(t.Context(), s, task(), 3, tell)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.nc.Close)
	return c
}

// log returns an empty log.
func log(t *testing.T) toyBook {
	t.Helper()
	l, err := survey.OpenLog(filepath.Join(t.TempDir(), "log.csv"), "toy")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return toyBook{l}
}

// TestRefusals meets what is not there or not ours, and touches nothing.
func TestRefusals(t *testing.T) {
	real := startNATS(t)
	bare := startNATS(t, "-js=false")
	foreign(t, real.URL(), "ORDERS")
	coordinator(t, &Server{URL: real.URL(), Stream: "BUSY"}, quiet).listen(t)
	for _, c := range []struct {
		server Server
		want   string
	}{
		{Server{URL: "nats://127.0.0.1:1", Stream: "S"}, "nats://127.0.0.1:1: no NATS server answers there"},
		{Server{URL: bare.URL(), Stream: "S"}, "has no JetStream: start the server with it"},
		{Server{URL: real.URL(), Stream: "ORDERS"}, "the stream ORDERS is there already and is none of the workbench's"},
		{Server{URL: real.URL(), Stream: "BUSY"}, "stream BUSY hands out a toy at this moment"},
		{Server{URL: real.URL(), Stream: "a b"}, `--stream "a b": want letters`},
		{Server{Stream: "S"}, "no NATS server: want --nats"},
		{Server{Context: "nobody", Stream: "S"}, "nobody"},
		{Server{URL: real.URL(), Stream: "S", Cert: "c.pem"}, "want both --tlscert and --tlskey"},
		{Server{URL: real.URL(), Stream: "S", CA: "none.pem"}, "none.pem"},
		{Server{URL: real.URL(), Stream: "S", Creds: "none.creds"}, "none.creds"},
	} {
		_, err := Coordinate(t.Context(), &c.server, task(), 0, quiet)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.server, err, c.want)
		}
	}
	if n := held(t, real.URL(), "ORDERS"); n != 1 {
		t.Errorf("the other's stream holds %d messages, not 1", n)
	}
}

// listen lets a coordinator answer.
func (c *Coordinator) listen(t *testing.T) {
	t.Helper()
	var running sync.WaitGroup
	ctx, cancel := context.WithCancel(t.Context())
	running.Go(func() { _ = c.Do(ctx, survey.Ranges{{First: 1, Last: 3}}, log(t)) })
	t.Cleanup(func() { cancel(); running.Wait() })
	for c.ask(t.Context(), c.hello(), hello{Program: "one"}, &welcome{}) != nil {
		time.Sleep(time.Millisecond)
	}
}

// streamsOf connects as anybody does.
func streamsOf(t *testing.T, url string) jetstream.JetStream {
	t.Helper()
	nc, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// foreign makes a stream of somebody else with a message.
func foreign(t *testing.T, url, name string) {
	t.Helper()
	js := streamsOf(t, url)
	if _, err := js.CreateStream(t.Context(), jetstream.StreamConfig{Name: name, Subjects: []string{"orders"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := js.Publish(t.Context(), "orders", []byte("tea")); err != nil {
		t.Fatal(err)
	}
}

// held counts the messages of a stream.
func held(t *testing.T, url, name string) uint64 {
	t.Helper()
	s, err := streamsOf(t, url).Stream(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return s.CachedInfo().State.Msgs
}

// TestLeaving lets surveys end for reasons that people want to hear.
func TestLeaving(t *testing.T) {
	server := startNATS(t)
	s := &Server{URL: server.URL(), Stream: DefaultStream}
	for _, c := range []struct {
		worker func(w *Worker)
		want   string // what the survey or the worker says, as a pattern; a worker before may still have taken a range
	}{
		{func(w *Worker) {
			w.Kinds["toy"] = func(json.RawMessage, int) (Work, error) { return nil, errors.New("other rules") }
		}, "worker w leaves: other rules"},
		{func(w *Worker) {
			w.Kinds["toy"] = func(json.RawMessage, int) (Work, error) {
				return func(context.Context, uint64) (Result, error) { return Result{}, errors.New("the line does not win") }, nil
			}
		}, "worker w: the line does not win"},
		{func(w *Worker) {
			w.Kinds["toy"] = func(json.RawMessage, int) (Work, error) {
				long, _ := json.Marshal(strings.Repeat("a", 2<<20))
				return func(context.Context, uint64) (Result, error) { return Result{Text: long}, nil }, nil
			}
		}, `worker w: \d+-\d+: 2097`},
		{func(w *Worker) { delete(w.Kinds, "toy") }, `worker w leaves: work of the kind "toy" is not known here`},
		{func(w *Worker) { w.Program = "two" }, "refused: worker w is two, and a toy is done by one: want the same on all machines"},
		{func(*Worker) {}, ""},
	} {
		said := make(chan string, 100)
		tell := func(format string, args ...any) { said <- fmt.Sprintf(format, args...) }
		coord := coordinator(t, s, tell)
		ctx, cancel := context.WithCancel(t.Context())
		w := toy("one")
		w.Name = "w"
		c.worker(w)
		go func() { _ = w.Work(ctx, s) }()
		ended := make(chan error, 1)
		book := log(t)
		go func() { ended <- coord.Do(ctx, survey.Ranges{{First: 1, Last: 20}}, book) }()
		got := ""
		select {
		case got = <-said:
			cancel()
			<-ended
		case err := <-ended:
			if err != nil {
				got = err.Error()
			}
		}
		if !regexp.MustCompile("^"+c.want).MatchString(got) || c.want == "" && got != "" {
			t.Errorf("%q, want %q", got, c.want)
		}
		cancel()
	}
}

// TestNextTask has a worker come from one task to the next at once, though signs of life are an
// hour apart, and lose no range on the way.
func TestNextTask(t *testing.T) {
	server := startNATS(t)
	s := &Server{URL: server.URL(), Stream: DefaultStream}
	w := toy("one")
	w.Jobs = 2
	go func() { _ = w.Work(t.Context(), s) }()
	for i := range 3 {
		next := task()
		next.Name, next.Lease = fmt.Sprint("toy ", i), 4*time.Hour
		c, err := Coordinate(t.Context(), s, next, 1, quiet)
		if err == nil {
			err = c.Do(t.Context(), survey.Ranges{{First: 1, Last: 4}}, log(t))
		}
		if err != nil {
			t.Fatalf("task %d: %v", i, err)
		}
	}
}

// A spoilt book never gets a file as it was sent.
type spoilt struct{ toyBook }

func (spoilt) Append(f Found) error {
	return &BrokenError{fmt.Errorf("deal %d is cut short", f.Number)}
}

// TestSpoilt refuses a worker whose files never come as they were sent.
func TestSpoilt(t *testing.T) {
	server := startNATS(t)
	s := &Server{URL: server.URL(), Stream: DefaultStream}
	coord := coordinator(t, s, quiet)
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { _ = coord.Do(ctx, survey.Ranges{{First: 1, Last: 20}}, spoilt{log(t)}) })
	w := toy("one")
	w.Name = "w"
	err := w.Work(ctx, s)
	cancel()
	running.Wait()
	if err == nil || !strings.HasPrefix(err.Error(), "worker w has sent ") || !strings.HasSuffix(err.Error(), " files that were not whole") {
		t.Error(err)
	}
}

// A doubtful book takes nothing from a worker whose name is w.
type doubtful struct{ toyBook }

func (b doubtful) Append(f Found) error {
	if f.By.Name == "w" {
		return &FalseError{fmt.Errorf("deal %d: a line that does not win", f.Number)}
	}
	return b.toyBook.Append(f)
}

// TestFalse refuses a worker whose answer cannot be true. Another does its work, and the book is whole.
func TestFalse(t *testing.T) {
	server := startNATS(t)
	t.Setenv("CREW_LOG", filepath.Join(t.TempDir(), "log.csv"))
	s := &Server{URL: server.URL(), Stream: DefaultStream}
	said := make(chan string, 100)
	coord := coordinator(t, s, func(format string, args ...any) { said <- fmt.Sprintf(format, args...) })
	all := survey.Ranges{{First: 1, Last: 20}}
	book, ended := log(t), make(chan error, 1)
	go func() { ended <- coord.Do(t.Context(), all, doubtful{book}) }()
	w := toy("one")
	w.Name = "w"
	const want = "worker w: deal 1: a line that does not win"
	if err := w.Work(t.Context(), s); err == nil || err.Error() != want {
		t.Errorf("the worker is told %v, want %q", err, want)
	}
	if got := <-said; got != "refused: "+want+": others do its work" || len(book.Known) > 0 {
		t.Errorf("said is %q, and in the book are %v", got, book.Known)
	}
	go func() { _ = toy("one").Work(t.Context(), s) }()
	if err := <-ended; err != nil || len(book.Known) != 20 {
		t.Errorf("in the book are %d deals, want 20: %v", len(book.Known), err)
	}
}

// TestWait lets a worker leave when there is no work.
func TestWait(t *testing.T) {
	server := startNATS(t)
	w := toy("one")
	w.Wait = time.Millisecond
	said := ""
	w.Tell = func(format string, args ...any) { said += fmt.Sprintf(format, args...) + "\n" }
	if err := w.Work(t.Context(), &Server{URL: server.URL(), Stream: "S"}); err != nil {
		t.Fatal(err)
	}
	if want := "no work on stream S for 1ms: leaving\n"; !strings.HasSuffix(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
}

// TestAnswers gives answers twice, in part, late and wrong.
func TestAnswers(t *testing.T) {
	r := survey.Range{First: 19, Last: 23} // 21 has a file
	of := func(first, last uint64) *answer {
		a := &answer{Task: task().id(), By: Who{Name: "w"}, Range: r, First: first}
		for deal := first; deal <= last; deal++ {
			text, _ := json.Marshal(outcome(deal))
			a.Results = append(a.Results, text)
		}
		return a
	}
	filed := func(a *answer, size int) *answer {
		a.File = &parcel{"w/0", int64(size)}
		return a
	}
	book := log(t)
	t.Setenv("CREW_LOG", filepath.Join(t.TempDir(), "log.csv"))
	c := &Coordinator{
		queue: queue{task: task().id()}, out: map[survey.Range]uint64{r: r.First},
		shelf: shelf{}, broken: map[string]int{},
	}
	none := of(19, 23)
	none.Results = nil
	beyond := of(19, 23)
	beyond.First = 21
	other := of(19, 23)
	other.Task = "another"
	failed := &answer{Task: task().id(), By: Who{Name: "w"}, Range: r, Failed: "no"}
	whole := len(file(21))
	for _, step := range []struct {
		a    *answer
		laid []byte // what came of a file before
		kept int
		next uint64 // 0: nothing more is wanted
		err  string
	}{
		{other, nil, 0, 19, ""},
		{none, nil, 0, 19, "0 results from 19 on are not in 19-23"},
		{beyond, nil, 0, 19, "5 results from 21 on are not in 19-23"},
		{failed, nil, 0, 19, "worker w: no"},
		{of(20, 20), nil, 0, 19, ""}, // what is before it is lost
		{of(19, 19), nil, 1, 20, ""},
		{of(19, 19), nil, 0, 20, ""},                                 // twice
		{filed(of(20, 21), whole), nil, 0, 20, "must be sent again"}, // its file has not come
		{filed(of(20, 21), whole), file(21)[1:], 0, 20, "must be sent again"},
		{filed(of(20, 21), whole-1), file(21)[1:], 1, 21, "deal 21: "}, // the sender sent it so
		{filed(of(19, 21), whole), file(21), 1, 22, ""},                // half of it is known
		{filed(of(19, 21), whole), nil, 0, 22, ""},                     // twice
		{of(22, 22), nil, 1, 23, ""},
		{of(23, 23), nil, 1, 0, ""},
		{of(19, 23), nil, 0, 0, ""}, // late
	} {
		if step.laid != nil {
			if ok, err := c.shelf.put("w/0", 0, step.laid); !ok || err != nil {
				t.Fatal(ok, err)
			}
		}
		kept, err := c.keep(book, step.a)
		if kept != step.kept || c.out[r] != step.next || (err == nil) != (step.err == "") || err != nil && !strings.Contains(err.Error(), step.err) {
			t.Errorf("%+v: kept %d, next %d, %v, want %+v", step.a, kept, c.out[r], err, step)
		}
	}
	left, err := book.Left(r, false)
	if err != nil || left.Size() != 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

// TestShelf lays pieces of a file aside that come twice, too early, and from the beginning again.
func TestShelf(t *testing.T) {
	s := shelf{}
	defer s.dropAll("")
	for _, step := range []struct {
		at    int64
		piece string
		fits  bool
		has   string // "": nothing is there
	}{
		{2, "c", false, ""},
		{0, "abc", true, "abc"},
		{4, "e", false, "abc"},
		{3, "de", true, "abcde"},
		{3, "de", true, "abcde"},
		{0, "xy", true, "xy"},
	} {
		fits, err := s.put("w/1", step.at, []byte(step.piece))
		if fits != step.fits || err != nil {
			t.Fatalf("%+v: %v, %v", step, fits, err)
		}
		got := ""
		if r := s.whole(&parcel{"w/1", int64(len(step.has))}); r != nil {
			text, _ := io.ReadAll(r)
			got = string(text)
		}
		if got != step.has {
			t.Errorf("%+v: %q", step, got)
		}
	}
	s.dropAll("other")
	if len(s) != 1 {
		t.Error("the file is gone with another worker")
	}
	s.dropAll("w")
	if len(s) != 0 {
		t.Error("the file outlives its worker")
	}
}

// TestPace looks at the lengths of ranges.
func TestPace(t *testing.T) {
	var p pace
	if n := p.length(1000); n != blind {
		t.Errorf("the first range has %d numbers", n)
	}
	p.add(10, 100*time.Millisecond)
	for most, want := range map[uint64]uint64{1000: 200, 100: 100, 0: 1} {
		if n := p.length(most); n != want {
			t.Errorf("a range of at most %d has %d numbers, want %d", most, n, want)
		}
	}
	p = pace{}
	p.add(1, 0)
	if n := p.length(1e9); n != longest {
		t.Errorf("a range of work that takes no time has %d numbers", n)
	}
}
