package program

import (
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/games/spider"
)

// between is what may stand between two numbers: whatever is no number, but not
// whole words.
const between = `(?:[^\d\pL]+\pL?[^\d\pL]*|\pL[^\d\pL]*)`

var (
	numbersLine = engine.Regexp(`^\d+(?:` + between + `\d+){0,2}$`)
	number      = engine.Regexp(`\d+`)
)

// moveByNumbers makes the move that 1979 wrote in numbers.
func (t *Table) moveByNumbers(numbers []string) (reply, error) {
	n, err := t.Game.Notation("numbers")
	if err != nil {
		return reply{}, err
	}
	m, err := n.Parse(t.play.State(), strings.Join(numbers, " "))
	if err != nil {
		return reply{}, err
	}
	return t.move(m)
}

func (t *Table) deal() (reply, error) { return t.move(spider.Deal) }

func (t *Table) move(m engine.Move) (reply, error) {
	if err := t.play.Do(m); err != nil {
		return reply{}, err
	}
	return t.moved(1)
}

// moveByWords makes the moves of a line of the essay: all, or none.
func (t *Table) moveByWords(line string) (reply, error) {
	before := t.play.Len()
	if err := t.play.Typed(line); err != nil {
		return reply{}, err
	}
	return t.moved(t.play.Len() - before)
}

// moved counts moves for saving after each so many.
func (t *Table) moved(moves int) (reply, error) {
	t.unsaved = true
	t.since += moves
	if t.every == 0 || t.since < t.every {
		return reply{draw: true}, nil
	}
	t.since = 0
	if err := t.writeGame(autosaveFile); err != nil {
		return reply{}, fmt.Errorf("the move is made, but not saved: %w", err)
	}
	return reply{draw: true, note: "saved in " + autosaveFile}, nil
}

// backUp takes back moves. It asks when they gave information, since whoever
// takes those back is a cheater for good.
func (t *Table) backUp(args string) (reply, error) {
	k, err := strconv.Atoi(args)
	switch made := t.play.Len(); {
	case err != nil || k < 1:
		return reply{}, fmt.Errorf("cannot back up over %q moves: want a number, as in -3", args)
	case k > made:
		return reply{}, fmt.Errorf("cannot back up over %s: %s made", engine.Count(k, "move"), engine.Count(made, "move"))
	}
	if t.play.Informed(k) {
		yes, err := t.confirm("This takes back a card turned up or a deal, and brands you a cheater for good. Back up?")
		if err != nil || !yes {
			return reply{draw: true, note: "no move taken back"}, err
		}
		t.play.Branded = true
	}
	if err := t.play.Rewind(k); err != nil {
		return reply{}, err
	}
	t.unsaved = true
	return reply{draw: true, note: engine.Count(k, "move") + " taken back"}, nil
}
