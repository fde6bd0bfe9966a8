package sitting

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"patience/cmd/workbench/tell"
	"patience/docs"
	"patience/engine"
)

// undo takes back moves. Over a card that was turned up it does so only when told
// to, and brands the game.
func (s *Sitting) undo(_ context.Context, args string) error {
	args, sure := takeAnyway(args)
	n, err := number(args, s.play.Len())
	switch {
	case err != nil:
		return err
	case n > s.play.Len():
		return s.play.Rewind(n) // which says why not
	case s.play.Informed(n) && !s.named(n) && !sure:
		return errors.New("that turned up a card or dealt: undo anyway takes it back, and brands the game")
	case s.play.Informed(n) && !s.named(n):
		s.brand(takenBack)
	}
	return s.uncovered(func() error { return s.play.Rewind(n) })
}

func (s *Sitting) redo(_ context.Context, args string) error {
	n, err := number(args, len(s.play.Ahead()))
	if err != nil {
		return err
	}
	return s.play.Rewind(-n)
}

// restart takes back all moves, and asks before it brands the game, as undo does.
func (s *Sitting) restart(_ context.Context, args string) error {
	args, sure := takeAnyway(args)
	n := s.play.Len()
	switch {
	case args != "":
		return fmt.Errorf("nothing but %s goes with this command, not %q", anyway, args)
	case n == 0:
		return engine.ErrAtStart
	case s.play.Informed(n) && !s.named(n) && !sure:
		return errors.New("cards were turned up or dealt: restart anyway begins again all the same, and brands the game")
	case s.play.Informed(n) && !s.named(n):
		s.brand("the game begins again with cards that have been seen")
	}
	return s.uncovered(func() error { return s.play.Rewind(n) })
}

func (s *Sitting) listMoves() error {
	if len(s.play.State().Moves(nil)) == 0 {
		return errors.New("no move is left")
	}
	s.say("%s", strings.TrimRight(tell.Moves(s.play.State(), s.Notation, s.Game.Marks), "\n"))
	return nil
}

// mark names the place where the game stands.
func (s *Sitting) mark(_ context.Context, name string) error {
	if name == "" {
		return errors.New("no name: want one, as in mark fork")
	}
	s.play.Mark(name)
	s.say("marked: back %s comes back here", name)
	return nil
}

// back goes to a place that was marked.
func (s *Sitting) back(_ context.Context, args string) error {
	name, sure := takeAnyway(strings.TrimPrefix(args, "to "))
	if name == "" {
		return errors.New("no name: want one that mark has given, as in back fork")
	}
	if line, ok := s.play.Marked(name); ok && s.play.Informed(s.play.Leaves(line)) {
		if !sure {
			return fmt.Errorf("that takes back a move that turned up a card or dealt: back %s anyway does it, and brands the game", name)
		}
		s.brand(takenBack)
	}
	return s.play.Back(name)
}

// hint tells the next moves: to a goal of the problem that is played; else of a line that
// wins, for who knows all cards, and what a player can do who knows those in sight.
func (s *Sitting) hint(ctx context.Context, args string) error {
	args, sure := takeAnyway(args)
	n, err := number(args, math.MaxInt)
	if s.Lua.Progress != nil {
		ctx = engine.WithProgress(ctx, s.Lua.Progress)
		defer s.Lua.Progress("")
	}
	switch {
	case err != nil:
		return err
	case s.play.State().Won():
		return errors.New("won already")
	case s.play.Hides() && !sure && !s.open:
		return s.toward(ctx, n, s.advise)
	case s.play.Hides():
		s.goalLine = engine.GoalLine{} // what it knew
		defer func() { s.goalLine = engine.GoalLine{} }()
	}
	return s.look("a hint knows the cards that lie face down", func() error { return s.toward(ctx, n, s.winning) })
}

// toward tells the next n moves to a goal of the problem. When it finds none it leaves the hint to
// another that knows of no goal, and says so.
func (s *Sitting) toward(ctx context.Context, n int, other func(context.Context, int) error) error {
	next, why, err := tell.Toward(ctx, s.play, &s.goalLine)
	switch {
	case err != nil:
		return err
	case next != nil:
		s.say("%s\n(%s)", s.Notation.PrintLine(s.goalLine.Known(s.play.Moves()), next[:min(n, len(next))]), why)
		return nil
	}
	switch err = other(ctx, n); {
	case why == "":
		return err
	case err != nil:
		return fmt.Errorf("%w\n(%s)", err, why)
	}
	s.say("(%s)", why)
	return nil
}

// winning tells the next n moves of a line that wins.
func (s *Sitting) winning(ctx context.Context, n int) error {
	if !s.onPlan() {
		if err := s.findPlan(ctx); err != nil {
			return err
		}
	}
	next := s.found[s.play.Len():]
	s.say("%s", s.Notation.PrintLine(s.play.State(), next[:min(n, len(next))]))
	return nil
}

// onPlan says whether the game follows the line that was found last.
func (s *Sitting) onPlan() bool {
	made := s.play.Moves()
	return len(s.found) > len(made) && slices.Equal(s.found[:len(made)], made)
}

// findPlan finds a line that wins, or says why there is none.
func (s *Sitting) findPlan(ctx context.Context) error {
	r, err := s.Decide(ctx, s.play)
	if err != nil {
		return err
	}
	if r.Verdict != engine.VerdictWon {
		text := tell.NoHint(r).Error()
		if r.Stop == engine.StopTime {
			text += fmt.Sprintf("; workbench play %s --limit 10m looks longer", s.Game.Name)
		}
		return errors.New(text)
	}
	s.found = slices.Concat(s.play.Moves(), r.Line)
	return nil
}

// maxAuto stops a strategy that never ends.
const maxAuto = 10_000

// strategy makes moves of the game's own strategy as far as it goes, but so many at most.
func (s *Sitting) strategy(most int) error {
	from := s.play.Len()
	for range most {
		if err := s.play.Advance(); err != nil && s.play.Len() == from {
			return err
		} else if err != nil {
			break
		}
	}
	s.say("%s", strings.Join(s.play.Texts(s.Notation, from), ", "))
	return nil
}

// chooseNotation chooses how moves are written.
func (s *Sitting) chooseNotation(_ context.Context, name string) error {
	if name == "" {
		s.say("%s", s.notations())
		return nil
	}
	n, err := s.Game.Notation(name)
	if err == nil {
		s.Notation = n
	}
	return err
}

// parity colours the cards so that those of one colour go on each other.
func (s *Sitting) parity() error {
	s.Paint.Parity = !s.Paint.Parity
	if !s.Paint.Color {
		s.Paint.Parity = false
		return errors.New("cards have no colours here: --color always gives them some")
	}
	return s.board()
}

// ofLua is what moves have not, and Lua has: a call, a table, a text.
var ofLua = engine.Regexp(`\w\(|[{"]`)

// aWord is what is no move, and may be meant as a command: "A to 2" is none.
var aWord = engine.Regexp(`^\pL{3}[\pL ?!.]*$`)

// aPlace is a word that belongs to the number behind it: foundation 1 to 3.
var aPlace = engine.Regexp(`^(?i:foundation|cell|reserve|gap|row|place|col|column|pile|fan|card|suit)s?$`)

// moveIn returns the move at the end of a line that begins with other words, as in double click Jc; "" for none.
func (s *Sitting) moveIn(line string) string {
	word, rest, _ := strings.Cut(line, " ")
	_, none := engine.ParseRank(word)
	if !aWord.Re().MatchString(word) || none == nil || aPlace.Re().MatchString(word) || strings.Trim(rest, "0123456789") == "" || strings.Contains(rest, ",") || rest == "a" { // try a, which is no Ace
		return ""
	}
	if next, _, _ := strings.Cut(rest, " "); s.isMove(rest) && next != "to" && !aWord.Re().MatchString(next) {
		return rest
	}
	return s.moveIn(rest)
}

// severalIn returns several moves that stand in a line without commas with them, "" for none.
func (s *Sitting) severalIn(line string) string {
	for _, between := range []string{" and then ", " and ", " then ", ". ", " "} {
		parts := engine.Each(strings.Split(line, between), func(part string) string { return strings.Trim(part, " ,") })
		if len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool { return !s.isMove(part) }) {
			return strings.Join(parts, ", ")
		}
	}
	return ""
}

// mentioned says what a word is that is no command: one of the trade, near a command, or one that commands do something with,
// but nothing of a word of moves.
func (s *Sitting) mentioned(word, moves string) string {
	word = strings.ToLower(word)
	if slices.Contains(docs.Words(), word) {
		return "; help " + word + " tells what that is"
	}
	if near := engine.DidYouMean(word, s.names()); near != "" {
		return near
	}
	if strings.Contains(moves, word) {
		return ""
	}
	for _, part := range strings.Fields(word) { // golf rules
		if c, ok := commandNamed(part); ok && part != word && len(part) > 3 {
			return ": did you mean " + c.name + "?"
		}
	}
	for _, c := range commands() {
		if slices.Contains(strings.FieldsFunc(c.text, func(r rune) bool { return !unicode.IsLetter(r) }), word) {
			return "; help " + c.name + " tells more"
		}
	}
	return ""
}
