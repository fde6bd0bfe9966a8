package ledger

import (
	"database/sql"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"patience/engine"
)

// A Survey says which deals a ledger is about.
type Survey struct {
	Game, By string
	Options  string // in the order of their names, with blanks between them: "draw=one pack=4x7"
}

// Title returns the survey as a command line has it: "blackhole --by seed --option pack=4x7".
func (s Survey) Title() string {
	return strings.Join(append([]string{s.Game + " --by " + s.By}, strings.Fields(s.Options)...), " --option ")
}

// ParseTitle reads what [Survey.Title] writes.
func ParseTitle(title string) (s Survey, err error) {
	words := strings.Split(title, " ")
	var options []string
	for i := 4; i < len(words); i += 2 {
		options = append(options, words[i])
	}
	if len(words) > 2 && !slices.Contains(words, "") {
		s = Survey{words[0], words[2], strings.Join(options, " ")}
	}
	if s.Game == "" || s.Title() != title {
		return s, fmt.Errorf("bad title %.100q: want it as in %q", title, "klondike --by seed --option draw=one")
	}
	return s, nil
}

// Terms are what rows must have in common to stand side by side: others are mixed only
// when somebody wants it.
type Terms struct {
	Survey
	Program string // its version
	Rules   string // what [survey.Rules] returns
}

// Differs says in what terms differ from others, "" when in nothing: "option pack=4x7 here,
// none there".
func (t Terms) Differs(here, others string, other Terms) string {
	var all []string
	for _, c := range []struct{ what, mine, its string }{
		{"the game", t.Game, other.Game},
		{"the numbers of the deals", t.By, other.By},
		{"the options", t.Options, other.Options},
		{"the version of the program", t.Program, other.Program},
		{"the rules", t.Rules, other.Rules},
	} {
		if c.mine != c.its {
			all = append(all, fmt.Sprintf("%s (%s %q, %s %q)", c.what, here, c.mine, others, c.its))
		}
	}
	return strings.Join(all, ", ")
}

// Limits are how far a solver goes, and what it does without.
type Limits struct {
	Time    time.Duration
	States  int
	Bytes   int64
	Without string // names of reductions, with blanks between them
}

// String returns the limits in words: "10s, 1000 states, without twins order", or "none".
func (m Limits) String() string {
	var words []string
	if m.Time > 0 {
		words = append(words, m.Time.String())
	}
	if m.States > 0 {
		words = append(words, engine.Count(m.States, "state"))
	}
	if m.Bytes > 0 {
		words = append(words, fmt.Sprint(m.Bytes/1e6, " MB"))
	}
	if m.Without != "" {
		words = append(words, "without "+m.Without)
	}
	if words == nil {
		return "none"
	}
	return strings.Join(words, ", ")
}

// A Run is one run of the program, or a part of one on another machine.
type Run struct {
	Terms
	Limits
	Jobs   int
	Host   string // "node7", or of a worker elsewhere with its name "w3 on node7"
	Cores  int
	System string // "linux/amd64"
	Go     string // the version of Go
}

// Here returns a run of this machine.
func Here(t Terms, m Limits, jobs int) Run {
	host, _ := os.Hostname()
	return Run{t, m, jobs, host, runtime.NumCPU(), runtime.GOOS + "/" + runtime.GOARCH, runtime.Version()}
}

// Imported returns the run of a log in text, of which nothing is known but its deals.
func Imported(of Survey, log string) Run {
	return Run{Terms: Terms{Survey: of, Program: "not known: " + log}}
}

// Known says whether it was written down how the run went.
func (r Run) Known() bool { return r.Rules != "" }

// agrees refuses to go on when the ledger is of another survey, or when its last run was
// under other terms.
func (l *Ledger) agrees(run Run, mix bool) error {
	if l.of != run.Survey {
		mine, its := Terms{Survey: run.Survey}, Terms{Survey: l.of}
		return fmt.Errorf("%s is of another survey: %s: want another file", l.name, mine.Differs("asked for is", "there", its))
	}
	if n := len(l.runs); n > 0 && !mix {
		if d := run.Differs("now", "there", l.runs[n-1].Terms); d != "" {
			return fmt.Errorf("%s was written under other terms, %s: want another file, or --mix to let both stand in one", l.name, d)
		}
	}
	return nil
}

// latest returns the last run in the ledger that was like one that is to begin: then that one goes
// on.
func (l *Ledger) latest(run Run) Begun {
	for _, r := range slices.Backward(l.runs) {
		if r.Run == run {
			return r
		}
	}
	return Begun{Run: run}
}

// Enlist returns the run of somebody elsewhere, as it is to be given to Begin: the one that is there
// already, or one that begins now.
func (l *Ledger) Enlist(run Run) Begun {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.latest(run)
	if r.Began.IsZero() {
		r.Began = time.Now().UTC().Truncate(time.Second)
	}
	return r
}

// A Begun is a run with the time when it began, zero when it has not.
type Begun struct {
	Run
	Began time.Time
}

// Runs returns the runs that wrote rows, number 1 first.
func (l *Ledger) Runs() []Begun {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.runs)
}

// RunOf returns the run of a number.
func (l *Ledger) RunOf(number int64) (r Begun, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if number < 1 || number > int64(len(l.runs)) {
		return r, l.damaged(fmt.Errorf("deals of run %d, which is not there", number))
	}
	return l.runs[number-1], nil
}

func (l *Ledger) readRuns() error {
	r := Begun{Run: Run{Terms: Terms{Survey: l.of}}}
	var number int
	var began string
	var seconds float64
	for err := range l.query("SELECT run, began, program, rules, seconds, states, bytes, without, jobs, host, cores, system, go FROM runs ORDER BY run", nil,
		&number, &began, &r.Program, &r.Rules, &seconds, &r.States, &r.Bytes, &r.Without, &r.Jobs, &r.Host, &r.Cores, &r.System, &r.Go) {
		if err != nil {
			return err
		}
		if r.Began, err = time.Parse(time.RFC3339, began); err != nil {
			return l.damaged(err)
		}
		if err := l.printable(r.Program, r.Rules, r.Without, r.Host, r.System, r.Go); err != nil {
			return err
		}
		if number != len(l.runs)+1 {
			return l.damaged(fmt.Errorf("run %d follows run %d", number, len(l.runs)))
		}
		r.Time = time.Duration(math.Round(seconds*1e6)) * time.Microsecond
		l.enter(r)
	}
	return nil
}

// enter gives a run the next number.
func (l *Ledger) enter(r Begun) {
	l.runs = append(l.runs, r)
	l.numbers[r] = int64(len(l.runs))
}

// Begin lets the outcomes that are added from now on belong to a run, one of another ledger
// say. One that has not begun begins with the first of them.
func (l *Ledger) Begin(run Begun) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.run == nil || *l.run != run {
		l.run = &run
	}
}

// number returns the number of a run in the database, which it enters when it is new.
func (l *Ledger) number(tx *sql.Tx, r *Begun) (int64, error) {
	if n, ok := l.numbers[*r]; ok {
		return n, nil
	}
	if r.Began.IsZero() {
		r.Began = time.Now().UTC().Truncate(time.Second)
	}
	n := len(l.runs) + 1
	_, err := tx.Exec("INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		n, r.Began.Format(time.RFC3339), r.Program, r.Rules, r.Time.Seconds(), r.States, r.Bytes, r.Without, r.Jobs, r.Host, r.Cores, r.System, r.Go)
	if err == nil {
		l.enter(*r)
	}
	return int64(n), err
}
