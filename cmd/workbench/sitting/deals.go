package sitting

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"patience/cmd/workbench/memory"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
)

// newDeal deals the next game, or one by its number.
func (s *Sitting) newDeal(_ context.Context, args string) error {
	p, err := s.dealt(args)
	if err != nil {
		return err
	}
	return s.take(p)
}

func (s *Sitting) dealt(number string) (*engine.Play, error) {
	number = s.ofOwn(number)
	for _, word := range []string{"game", "deal"} { // new game 5
		number = strings.Trim(strings.TrimPrefix(number, word), " :#!")
	}
	if number == "" {
		return s.nextDeal()
	}
	if err := s.another(number); err != nil {
		return nil, err
	}
	if strings.Trim(number, "0123456789") != "" { // ms 617, or 3,draw=one
		text := number
		if unicode.IsDigit(rune(number[0])) {
			text = "deal:" + number
		}
		if p, err := position.Named(s.Game, text); err == nil || strings.Contains(number, "=") {
			return p, err
		}
	}
	by, options := s.how()
	return s.closest(position.Deal(s.Game, number, by, options))
}

// how says how new games are numbered and with which options: as the command line
// says, else as the game that is played, else those of the game that people know.
func (s *Sitting) how() (by string, options []string) {
	switch {
	case s.By != "" || len(s.Options) > 0:
		return s.By, s.Options
	case s.play == nil:
		return "", s.Game.Usual()
	}
	return position.How(s.play.From)
}

// nextDeal deals the game with the next number: behind a numbered deal the one after it, else the first that was not dealt
// yet. That is counted for each game and each way to number deals, from one sitting to the next.
func (s *Sitting) nextDeal() (*engine.Play, error) {
	by, options := s.how()
	o, err := position.Options(options)
	if err != nil {
		return nil, err
	}
	m, err := remembered()
	if err != nil {
		return nil, err
	}
	way, err := s.Game.Numbering(by)
	if err != nil {
		return nil, err
	}
	begun := m.Begun(s.Game.Name, way.Name)
	after := s.after(way)
	p, err := m.Deal(s.Game, by, o, 1, after)
	if err != nil && s.play == nil {
		return nil, fmt.Errorf("%w; workbench play %s deal:N plays deal N", err, s.Game.Name)
	} else if err != nil {
		return nil, fmt.Errorf("%w; new N deals game N", err)
	}
	if !begun && after == 0 {
		s.say("this is the first deal; new deals the next")
	}
	return p, nil
}

// after returns which deal, by a way to number them, follows the one that is played; 0 when that is none.
func (s *Sitting) after(way engine.Numbered) uint64 {
	if s.play == nil {
		return 0
	}
	number, by, _, err := position.DealOf(s.play.From)
	if now, bad := s.Game.Numbering(by); err != nil || bad != nil || now.Name != way.Name {
		return 0
	}
	if way.Nth != nil {
		number = way.First(number)
	}
	return number + 1
}

// remembered is what the workbench remembers from one sitting to the next.
func remembered() (memory.Store, error) {
	dir, err := terminal.StateDir()
	return memory.Store{Dir: dir}, err
}

// ratingOf returns what is noted of a play's deal, "" for nothing.
func ratingOf(p *engine.Play) string {
	m, err := remembered()
	if err != nil {
		return ""
	}
	return m.Rating(p)
}

// rate notes what became of a numbered deal.
func (s *Sitting) rate(_ context.Context, how string) error {
	m, err := remembered()
	if err != nil {
		return err
	}
	how = strings.ReplaceAll(strings.ToLower(how), "try again", "tryagain")
	if how == "" {
		return s.listRatings(m)
	}
	if err := m.Rate(s.play, how); err != nil {
		return err
	}
	if how != "none" {
		s.say("noted: %s is %s", s.play.From, how)
	}
	return nil
}

// listRatings lists the deals of this game that something is noted of.
func (s *Sitting) listRatings(m memory.Store) error {
	items, err := m.Rated(s.Game)
	if err != nil {
		return err
	}
	if len(items) == 0 {
		return errors.New("no deal is rated yet: rate solved, hopeless or tryagain notes that of this one")
	}
	s.say("%s", s.items(items))
	return nil
}
