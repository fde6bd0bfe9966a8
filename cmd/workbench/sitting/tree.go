package sitting

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// tree shows the lines that were played: one a line, or as a text.
func (s *Sitting) tree(_ context.Context, args string) error {
	switch args {
	case "":
		s.say("%s", s.outline())
	case "text":
		s.say("%s", cmp.Or(s.Notation.PrintVariations(s.play.Open().Start(), s.play.Tree), "no move yet"))
	default:
		return fmt.Errorf("tree %s: want text, or nothing", args)
	}
	return nil
}

// outline writes a line for the main line and one for each side line, which are indented
// by how many they are in. An arrow stands before the one that is played:
//
//	  0 1. 7h from 5 to 10 2. 10c from 1 to 5
//	> 1   2. 10c from 1 to 3
//
// The numbers are those that go and delete take.
func (s *Sitting) outline() string {
	sides := s.play.Tree.SideLines()
	texts := []string{s.numbered(0, nil)}
	here := 0
	for i, side := range sides {
		texts = append(texts, s.numbered(i+1, side.Line))
		if begins(s.play.Moves(), side.Line) {
			here = i + 1
		}
	}
	var b strings.Builder
	for i, text := range texts {
		arrow, depth := "  ", 0
		if i == here {
			arrow = "> "
		}
		if i > 0 {
			depth = sides[i-1].Depth
		}
		fmt.Fprintf(&b, "%s%d %s%s\n", arrow, i, strings.Repeat("  ", depth), text)
	}
	return strings.TrimRight(b.String(), "\n")
}

// numbered writes a line to its end, without its side lines, each move with its number:
// the main line, or from the last move of fork on.
func (s *Sitting) numbered(n int, fork []engine.Move) string {
	at, state := s.play.Tree, s.play.Open().Start().Copy()
	var words []string
	if n == 0 && at.Comment != "" {
		words = append(words, "{"+at.Comment+"}")
	}
	whole := fork
	if end := at.Find(fork); end != nil {
		whole = append(slices.Clip(fork), end.Main()...)
	}
	for i, m := range whole {
		at = at.Find([]engine.Move{m})
		if i >= len(fork)-1 {
			words = append(words, fmt.Sprintf("%d. %s%s", i+1, s.Notation.Print(state, m), at.Mark))
			if at.Comment != "" {
				words = append(words, "{"+at.Comment+"}")
			}
		}
		state.Apply(m)
	}
	if len(words) == 0 {
		return "no move yet"
	}
	return strings.Join(words, " ")
}

// begins says whether a line begins with another.
func begins(line, with []engine.Move) bool {
	return engine.Shared(line, with) == len(with)
}

// side returns the side line of a number.
func (s *Sitting) side(args string) ([]engine.Move, error) {
	sides := s.play.Tree.SideLines()
	n, err := strconv.Atoi(args)
	switch {
	case len(sides) == 0:
		return nil, errors.New("there is no side line: undo and play another move to begin one")
	case err != nil || n < 1 || n > len(sides):
		return nil, fmt.Errorf("bad side line %q: want 1 to %d, as tree numbers them", args, len(sides))
	}
	return sides[n-1].Line, nil
}

// goTo goes to the first move of a side line, or to where this line leaves the main one.
// The rest of the line can be redone. To go there takes moves back, and when one of them had
// turned a card up, the player has seen what he should not: he must say that he wants it.
func (s *Sitting) goTo(_ context.Context, args string) error {
	args, sure := takeAnyway(args)
	line := s.play.Moves()
	for !begins(s.play.Tree.Main(), line) {
		line = line[:len(line)-1]
	}
	if args == "0" && len(line) == s.play.Len() {
		return errors.New("this is the main line")
	}
	if args != "0" {
		var err error
		if line, err = s.side(args); err != nil {
			return err
		}
	}
	switch back := s.play.Leaves(line); {
	case s.play.Informed(back) && !sure:
		return fmt.Errorf("that takes back a move that turned up a card or dealt: go %s anyway does it, and brands the game", args)
	case s.play.Informed(back):
		s.brand(takenBack)
	}
	return s.play.Visit(line)
}

// comment says something of the move made last, or of the start.
func (s *Sitting) comment(_ context.Context, text string) error {
	if text == "" && s.play.Keep().Comment == "" {
		return errors.New("no comment: want one, as in comment the trap")
	}
	return s.play.Keep().Say(text)
}

// judge marks the move made last.
func (s *Sitting) judge(_ context.Context, mark string) error {
	if mark == "" && s.play.Len() > 0 && s.play.Keep().Mark == "" {
		return fmt.Errorf("no mark: want one of %s", strings.Join(engine.Marks(), " "))
	}
	return s.play.Judge(mark)
}

// promote makes the line that is played the main one, where it last leaves another.
func (s *Sitting) promote() error {
	if err := s.play.Promote(); err != nil {
		return err
	}
	return s.tree(context.Background(), "")
}

// deleteLine forgets a side line, but not one that is played or can be redone.
func (s *Sitting) deleteLine(_ context.Context, args string) error {
	line, err := s.side(args)
	if err != nil {
		return err
	}
	if begins(slices.Concat(s.play.Moves(), s.play.Ahead()), line) {
		return errors.New("this is the line you are in: undo and play another move, or go to another")
	}
	s.play.Tree.Delete(line)
	return s.tree(context.Background(), "")
}
