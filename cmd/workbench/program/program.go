// Package program is SPIDER, the program that Don Woods wrote in 1979, for a
// terminal of today: it lays the cards out and keeps the record of the
// game. The rules, the formats and the history are the engine's; here are the
// commands, the questions and the screen.
//
// program.go is the loop, commands.go the summary of what can be said, ask.go the questions with
// yes and no, moves.go how moves are read, draw.go the screen, files.go what is saved, tell.go
// what is told of cards and piles.
package program

import (
	"errors"
	"io"
	"strings"
	"sync"

	"patience/engine"
	"patience/engine/games/spider"
)

// A Config is what the program needs of the world around it.
type Config struct {
	Game *engine.Game
	Play *engine.Play // the game to go on with; nil asks for one

	Lines   Lines
	Cleared error // what Lines returns for a line that the person gave up

	Out    io.Writer
	Paint  func(text string) string   // colours cards
	Size   func() (columns, rows int) // of the terminal; 0, 0 when there is none
	Live   bool                       // whether the tableau can be redrawn in place
	Person bool                       // whether somebody types, hears the bell, and may press Ctrl-D by mistake

	Open   func(name string) (*engine.Play, error) // a file, or what else a game is named by
	Deal   func() (p *engine.Play, about string, err error)
	Write  func(name, text string) error // the whole file, or nothing
	Exists func(name string) bool
}

// Lines asks the player for lines.
type Lines interface {
	// Edit shows the prompt and lets the player edit the text. The error is
	// io.EOF at the end of the input.
	Edit(prompt, text string) (string, error)
	// Remember adds a command to what the arrow keys bring back.
	Remember(entry string)
}

// A Table is what the cards lie on: SPIDER, run once.
type Table struct {
	Config
	mu   sync.Mutex // held but while the player types, so that Redraw can draw then
	play *engine.Play
	last reply // what is on the screen

	every, since int  // the autosave period in moves, 0 for none, and the moves since the last save
	unsaved      bool // moves were made since the game was saved
	over         bool
	errors       int
}

// A reply is what the program says to a command.
type reply struct {
	note string // below the tableau
	page string // in place of the tableau, until the next command
	draw bool   // the tableau has changed or was asked for
}

// New returns a table, ready to play at.
func New(c Config) *Table { return &Table{Config: c, play: c.Play} }

// Run plays until the game is won, the player quits or the input ends. It returns
// the number of errors that were answered with a breedle.
func (t *Table) Run() (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	hello, question := "", "Which game? The name of a file, or nothing for a new deal."
	for t.play == nil && !t.over {
		about, err := t.start(question)
		if err != nil {
			return t.errors, err
		}
		hello, question = about, ""
	}
	if t.play != nil {
		columns, _ := t.size()
		hello = strings.TrimSpace(hello + "\n" + t.play.Caption(columns-1))
	}
	return t.errors, t.loop(hello)
}

// loop takes one command after the other.
func (t *Table) loop(hello string) error {
	if t.over {
		return nil
	}
	t.show(reply{note: hello, draw: true})
	for !t.over && !t.praise() {
		line, err := t.read("*", "")
		switch {
		case errors.Is(err, t.Cleared):
			t.show(reply{})
			continue
		case errors.Is(err, io.EOF) && !t.Person:
			return nil
		case errors.Is(err, io.EOF):
			line = "Q"
		case err != nil:
			return err
		}
		if err := t.answer(line); err != nil {
			return err
		}
	}
	return nil
}

// read lets the player type. Only then can the screen be redrawn by others.
func (t *Table) read(prompt, text string) (string, error) {
	t.mu.Unlock()
	defer t.mu.Lock()
	return t.Lines.Edit(prompt, text)
}

// answer carries out a command and shows what came of it. Its error is that of a
// terminal that fails.
func (t *Table) answer(line string) error {
	t.Lines.Remember(line)
	r, err := t.obey(strings.TrimSpace(line))
	var broken *brokenError
	switch {
	case errors.As(err, &broken):
		return broken.err
	case err != nil:
		t.breedle(err)
	case !t.over:
		t.show(r)
	}
	return nil
}

// state returns the current position.
func (t *Table) state() *spider.State { return t.play.State().(*spider.State) }
