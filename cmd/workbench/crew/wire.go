package crew

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"time"

	"patience/engine"
	"patience/engine/survey"
)

// A Task is what workers are asked to do: pieces of work that have numbers, such as the deals
// of a survey. The same comes of a piece wherever it is done.
type Task struct {
	Program string          // the version of the program; a worker of another is refused
	Kind    string          // who knows how to do it: see [Kinds]
	Name    string          // what it is, for people: "a survey of blackhole"
	What    json.RawMessage // what must be known to do it as all others do
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

// A Who says who has done a piece of work, and on which machine.
type Who struct {
	Name   string // tells a worker from others
	Jobs   int    // how many pieces it does at a time
	Host   string
	Cores  int
	System string // "linux/amd64"
	Go     string // the version of Go
}

// Me returns a worker on this machine.
func Me(name string, jobs int) Who {
	host, _ := os.Hostname()
	return Who{name, jobs, host, runtime.NumCPU(), runtime.GOOS + "/" + runtime.GOARCH, runtime.Version()}
}

// Name is a name for a worker on this machine.
func Name() string {
	host, err := os.Hostname()
	if err != nil {
		host = "worker"
	}
	return fmt.Sprintf("%s-%d", host, os.Getpid())
}

// A hello is what a worker says when it comes, and again and again as long as it is there.
type hello struct {
	Who
	Program string
	Knows   string // the task that it has, "" for none
	Leaves  bool   // it goes
	Why     string // and this is wrong, "" for nothing
}

// A welcome is what the coordinator says to that: which task there is, the task itself for a
// worker that does not know it, or why there is none for this worker.
type welcome struct {
	ID      string
	Task    *Task  `json:",omitempty"`
	Refused string `json:",omitempty"`
}

// An answer is what came of pieces of work whose numbers follow each other, the first ones of a
// range or later ones. Only the last of them may have a file.
type answer struct {
	Task    string
	By      Who
	Range   survey.Range // the range that was handed out
	First   uint64       // the number of the first of these
	Results []json.RawMessage
	Took    time.Duration
	File    *parcel `json:",omitempty"` // what came of the last one, besides
	Failed  string  `json:",omitempty"` // why the task cannot be done
}

// A parcel is a file that was sent before the answer that tells of it.
type parcel struct {
	Name string // of the job that sent it
	Size int64
}

// A receipt is what the coordinator says to an answer, once it is in the book, and to a piece of
// a file.
type receipt struct {
	Wanted bool // whether more of the range is wanted
	Again  bool // whether the file must be sent again, from its beginning
}

// Read reads a message, or what is asked for in a task.
func Read(text []byte, v any) error { return engine.JSONError(json.Unmarshal(text, v)) }

// size returns about as many bytes as the results have.
func (a *answer) size() int {
	return engine.Sum(a.Results, func(r json.RawMessage) int { return len(r) + 1 })
}

// last returns the number of the last result.
func (a *answer) last() uint64 { return a.First + uint64(len(a.Results)) - 1 }

// check refuses who sends an answer about other numbers than those of its range.
func (a *answer) check() error {
	n := len(a.Results)
	if n == 0 || !a.Range.Has(a.First) || a.Range.Last-a.First < uint64(n-1) {
		return &FalseError{fmt.Errorf("%s from %d on are not in %v", engine.Count(n, "result"), a.First, a.Range)}
	}
	return nil
}
