package surveying

import (
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/survey"
)

// A progress is a book that says how far the survey is.
type progress struct {
	survey.Book
	to      *terminal.Progress
	workers func() int
	known   uint64 // outcomes that were there before
	todo    uint64
	begin   time.Time
	done    atomic.Uint64
	end     func() // ends saying so
}

// follow begins to say how far it is with so many deals.
func (s *surveying) follow(todo uint64) *progress {
	p := &progress{
		Book: s.book, to: s.Errs, workers: s.crew.Workers,
		known: s.Size() - todo, todo: todo, begin: time.Now(), end: func() {},
	}
	switch {
	case terminal.Is(s.Errs):
		p.show()
		p.end = p.repeat(terminal.Every, p.show, s.Errs.Clear)
	case s.every > 0:
		p.end = p.repeat(s.every, p.write, func() {})
	}
	return p
}

// Append counts an outcome and passes it on.
func (p *progress) Append(o survey.Outcome) error {
	p.done.Add(1)
	return p.Book.Append(o)
}

// repeat says how far it is, again and again, until the function that it returns is called.
func (p *progress) repeat(every time.Duration, say, clear func()) (end func()) {
	stop := terminal.Repeat(every, say)
	return func() {
		stop()
		if time.Since(p.begin) >= every {
			say()
		}
		clear()
	}
}

// A state is how far a survey is, as a line of JSON has it.
type state struct {
	Time    time.Time `json:"time"`
	Deals   uint64    `json:"deals"`   // of the whole survey
	Done    uint64    `json:"done"`    // of these
	Left    uint64    `json:"left"`    // of these
	Rate    float64   `json:"rate"`    // deals a second, in this run
	Workers int       `json:"workers"` // deals that are decided at a time
}

// now returns how far it is.
func (p *progress) now() state {
	now, done := time.Now(), p.done.Load()
	return state{
		Time: now.UTC().Truncate(time.Second), Deals: p.known + p.todo, Done: p.known + done, Left: p.todo - min(done, p.todo),
		Rate: float64(int(10*float64(done)/now.Sub(p.begin).Seconds())) / 10, Workers: p.workers(),
	}
}

// line says it in so many columns, 0 for any number: "164 of 2000 deals done, 1836 left (1m14s); 24.7
// a second; 2 workers", or "164 done, 1m14s left, 24.7/s".
func (s state) line(columns int) string {
	text, brief := fmt.Sprintf("%d of %d deals done, %d left", s.Done, s.Deals, s.Left), fmt.Sprintf("%d done, %d left", s.Done, s.Left)
	if s.Rate > 0 {
		left := time.Duration(float64(s.Left) / s.Rate * float64(time.Second)).Round(time.Second)
		text += fmt.Sprintf(" (%v); %.1f a second", left, s.Rate)
		brief = fmt.Sprintf("%d done, %v left, %.1f/s", s.Done, left, s.Rate)
	}
	text += "; " + engine.Count(s.Workers, "worker")
	if columns > 0 && len(text) > columns {
		return brief
	}
	return text
}

// show shows it on a terminal.
func (p *progress) show() { p.to.Show("%s", p.now().line(p.to.Room())) }

// write writes it as a line of JSON.
func (p *progress) write() {
	line, err := json.Marshal(p.now())
	if err != nil {
		panic(err) // a plain struct
	}
	fmt.Fprintf(p.to, "%s\n", line)
}
