package sitting

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"patience/engine/unseen"
)

// What nobody has seen stays unseen: the game is covered, so that tableaux, questions, hints
// and Lua rest on what is in sight alone. Who wants to look says so, and the game is branded.

// takenBack is why a game is branded in which a move was taken back.
const takenBack = "a move was taken back that had turned up a card or dealt"

// brand brands the game for good, when there is something that the player should
// not have seen.
func (s *Sitting) brand(why string) {
	if !s.play.Branded {
		s.play.Branded, s.told = true, true
		s.say("branded: %s", why)
	}
}

// tellBrand says that the game is branded, when a script has taken moves back.
func (s *Sitting) tellBrand() {
	if s.play.Branded && !s.told {
		s.told = true
		s.say("branded: %s", takenBack)
	}
}

// look does something with all cards in sight, and brands the game when there are such as
// nobody has seen.
func (s *Sitting) look(why string, do func() error) error {
	if s.play.Hides() {
		s.brand(why)
	}
	return s.uncovered(do)
}

// uncovered does something with all cards in sight that tells the player nothing of them.
func (s *Sitting) uncovered(do func() error) error {
	s.play.Uncover()
	defer s.cover()
	return do()
}

// cover covers the game again, unless the player looks at all cards.
func (s *Sitting) cover() {
	if !s.open {
		s.play.Cover()
	}
}

// hidden shows the cards that lie face down, or no more.
func (s *Sitting) hidden(_ context.Context, args string) error {
	rest, said := takeAnyway(args)
	switch {
	case rest != "" && rest != "cards":
		return fmt.Errorf("nothing goes with hidden but anyway, not %q", rest)
	case !s.open && !s.play.Hides():
		return errors.New("no card is hidden")
	case !s.open && !s.play.Branded && !said:
		return refuse("it shows the cards that lie face down")
	}
	if s.open = !s.open; !s.open {
		s.play.Cover()
		return s.board()
	}
	s.brand("the cards that lie face down were looked at")
	s.play.Uncover()
	return s.board()
}

// advise tells what the player of the game would do next, who knows the cards in sight alone: up
// to n moves, and why.
func (s *Sitting) advise(ctx context.Context, n int) error {
	a, err := unseen.Advise(ctx, s.play)
	switch {
	case err != nil:
		return err
	case len(a.Moves) == 0:
		return refuse(strings.Join(a.Why(), "; ") + "; only who knows the cards that nobody has seen can tell more")
	}
	s.say("%s\n(%s)", s.Notation.PrintLine(s.play.State(), a.Moves[:min(n, len(a.Moves))]), strings.Join(a.Why(), ")\n("))
	return nil
}

// refuse returns the error for what the player has not said he wants although it looks at
// cards that lie face down.
func refuse(why string) error {
	return fmt.Errorf("%s: say it with %s behind it, and the game is branded", why, anyway)
}
