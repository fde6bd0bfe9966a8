package crew

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"patience/engine"
	"patience/engine/survey"
)

// A Task is what a worker must know to decide the deals of a survey as all others do.
type Task struct {
	Program string // the version of the program; a worker of another is refused
	Rules   string // what the rules do: see [survey.Rules]
	Game    string
	By      string // whose deal numbers
	Options engine.Options
	Limits  engine.Limits
	Without []string // reductions that are switched off
	Lines   bool     // whether the lines that win are wanted
	Lease   time.Duration
}

// id tells tasks apart.
func (t Task) id() string {
	text, err := json.Marshal(t)
	if err != nil {
		panic(err) // a plain struct
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// A hello is what a worker says when it comes, and again and again as long as it is there.
type hello struct {
	Worker  string
	Jobs    int
	Program string
	Leaves  bool   // it goes
	Why     string // and this is wrong, "" for nothing
}

// A welcome is what the coordinator says to that: the task, or why there is none for this worker.
type welcome struct {
	Task    Task
	Refused string `json:",omitempty"`
}

// An answer is what came of deals that follow each other, the first ones of a range or
// later ones. It is kept column by column: some fifteen bytes a deal.
type answer struct {
	Task, Worker string
	Range        survey.Range // the range that was handed out
	First        uint64       // the first of these deals
	Verdicts     []engine.Verdict
	Stops        []engine.Stop
	States       []int
	Times        []time.Duration
	Lines        []string `json:",omitempty"`
	Failed       string   `json:",omitempty"` // why the survey cannot go on

	size int // about as many bytes as a message
}

// full is how many bytes of outcomes are sent at once. Servers take a megabyte.
const full = 1 << 18

// A receipt is what the coordinator says to an answer, once it is in the book.
type receipt struct {
	Wanted bool // whether more of the range is wanted
}

// add appends an outcome, the one of the next deal.
func (a *answer) add(o survey.Outcome) {
	if len(a.Verdicts) == 0 {
		a.First = o.Deal
	}
	a.Verdicts = append(a.Verdicts, o.Verdict)
	a.Stops = append(a.Stops, o.Stop)
	a.States = append(a.States, o.States)
	a.Times = append(a.Times, o.Time)
	a.Lines = append(a.Lines, o.Line)
	a.size += 16 + 2*len(o.Line)
}

// outcomes returns what an answer says of the deals from one on.
func (a *answer) outcomes(from uint64) ([]survey.Outcome, error) {
	n := len(a.Verdicts)
	if len(a.Stops) != n || len(a.States) != n || len(a.Times) != n || len(a.Lines) != n {
		return nil, fmt.Errorf("bad answer of %s: %d verdicts, but columns of other lengths", a.Worker, n)
	}
	if n == 0 || !a.Range.Has(a.First) || a.Range.Last-a.First < uint64(n-1) {
		return nil, fmt.Errorf("bad answer of %s: %d deals from %d on are not in %v", a.Worker, n, a.First, a.Range)
	}
	var all []survey.Outcome
	for i := range n {
		if deal := a.First + uint64(i); deal >= from && a.First <= from {
			all = append(all, survey.Outcome{
				Deal: deal, Verdict: a.Verdicts[i], Stop: a.Stops[i], States: a.States[i], Time: a.Times[i], Line: a.Lines[i],
			})
		}
	}
	return all, nil
}
