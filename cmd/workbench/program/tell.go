package program

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
)

// look says where a card lies among the face-up cards.
func (t *Table) look(args string) (reply, error) {
	if args == "" {
		return reply{}, errors.New("no card: want one, as in L 10h")
	}
	c, err := engine.ParseCard(strings.Join(strings.Fields(args), ""))
	if err != nil {
		return reply{}, err
	}
	places := t.play.Game.Board(t.state()).Where(c)
	if len(places) == 0 {
		return reply{note: fmt.Sprintf("no %v is face up", c)}, nil
	}
	return reply{note: strings.Join(engine.Each(places, engine.Spot.String), "; ")}, nil
}

// pile writes out a pile, its runs of one suit marked.
func (t *Table) pile(args string) (reply, error) {
	n, err := strconv.Atoi(args)
	if err != nil || n < 1 || n > 10 {
		return reply{}, fmt.Errorf("no pile %q: want 1 to 10, as in P 3", args)
	}
	return reply{note: t.state().PileText(n).String()}, nil
}

// status sums up the game.
func (t *Table) status() (reply, error) {
	lines := []string{
		fmt.Sprintf("moves made: %d", t.play.Len()),
		t.state().Status().String(),
	}
	if t.play.Branded {
		lines = append(lines, "branded: somebody backed up over a card turned up or a deal")
	}
	return reply{page: strings.Join(lines, "\n") + "\n"}, nil
}

func (t *Table) help() (reply, error) { return reply{page: Summary()}, nil }

// line sums up the game in the one line below the tableau.
func (t *Table) line() string {
	s := t.state().Status()
	parts := []string{engine.Count(t.play.Len(), "move"), engine.Count(s.Deals, "deal") + " left"}
	if len(s.Removed) > 0 {
		parts = append(parts, "removed: "+strings.Join(s.Removed, ", "))
	}
	if t.play.Branded {
		parts = append(parts, "CHEATER")
	}
	return strings.Join(parts, "; ")
}

// praise ends the program when the game is won.
func (t *Table) praise() bool {
	if !t.play.State().Won() {
		return false
	}
	words := "Splendid! All eight suits are out, in " + engine.Count(t.play.Len(), "move") + "."
	if t.play.Branded {
		words = "All eight suits are out, in " + engine.Count(t.play.Len(), "move") + ". The peeking helped."
	}
	t.show(reply{note: words})
	return true
}
