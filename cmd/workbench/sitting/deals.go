package sitting

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"patience/cmd/workbench/position"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
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
	if number == "" {
		return s.nextDeal()
	}
	by, options := s.how()
	return s.closest(position.Deal(s.Game, number, by, options))
}

// how says how new games are numbered and with which options: as the command line
// says, else as the game that is played.
func (s *Sitting) how() (by string, options []string) {
	if s.play == nil || s.By != "" || len(s.Options) > 0 {
		return s.By, s.Options
	}
	return position.How(s.play.From)
}

// nextDeal deals the game with the next number. That is counted for each game and
// each way to number deals, from one sitting to the next.
func (s *Sitting) nextDeal() (*engine.Play, error) {
	by, options := s.how()
	way, err := s.Game.Numbering(by)
	if err != nil {
		return nil, err
	}
	o, err := position.Options(options)
	if err != nil {
		return nil, err
	}
	if _, err := way.Deal(1, o); err != nil {
		return nil, err // before a number is used up
	}
	n, err := s.countDeal(way)
	if err != nil {
		return nil, fmt.Errorf("%w; new N deals game N", err)
	}
	if way.Nth != nil {
		if n, err = way.Nth(n, o); err != nil {
			return nil, err
		}
	}
	return s.Game.Deal(by, n, o)
}

// countDeal returns the next number and counts it.
func (s *Sitting) countDeal(way engine.Numbered) (uint64, error) {
	f, err := openState("next", s.Game.Name+"-"+way.Name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if err := file.Lock(f, true); err != nil {
		return 0, err
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return 0, err
	}
	n := uint64(1)
	if len(text) == 0 {
		s.say("no game has been dealt by these numbers yet: beginning with the first; %s counts them", f.Name())
	} else if n, err = strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err != nil {
		return 0, fmt.Errorf("%s: bad number %q: want that of the next deal", f.Name(), strings.TrimSpace(string(text)))
	}
	// The text only ever gets longer, so one write leaves no moment without a number.
	_, err = f.WriteAt(fmt.Appendln(nil, n+1), 0)
	return n, errors.Join(err, f.Sync())
}

// openState opens a file among what the workbench remembers.
func openState(dir, name string) (*os.File, error) {
	state, err := terminal.StateDir()
	if err != nil {
		return nil, err
	}
	file := filepath.Join(state, dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, err
	}
	return os.OpenFile(file, os.O_RDWR|os.O_CREATE, 0o600)
}

// ratings lists what can be noted of a deal.
func ratings() []string { return []string{"solved", "hopeless", "tryagain"} }

// ratedDeal is a deal that can be rated. Its name may come from a file of somebody
// else's, and becomes that of a file.
var ratedDeal = regexp.MustCompile(`^deal:(\d+(?:,[\w=.-]+)*)$`)

// ratingFile returns the file in which the rating of a play's deal stands, "" when
// it is no numbered deal.
func ratingFile(p *engine.Play) string {
	dir, err := terminal.StateDir()
	m := ratedDeal.FindStringSubmatch(p.From)
	if err != nil || m == nil {
		return ""
	}
	return filepath.Join(dir, "rated", p.Game.Name, m[1])
}

// ratingOf returns what is noted of a play's deal, "" for nothing.
func ratingOf(p *engine.Play) string {
	text, err := os.ReadFile(ratingFile(p))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// rate notes what became of a numbered deal.
func (s *Sitting) rate(_ context.Context, how string) error {
	how = strings.ReplaceAll(strings.ToLower(how), " ", "")
	if how == "" {
		return s.listRatings()
	}
	name := ratingFile(s.play)
	if name == "" {
		return errors.New("this is no numbered deal: there is nothing to note it by")
	}
	if how == "none" {
		err := os.Remove(name)
		if errors.Is(err, os.ErrNotExist) {
			err = nil
		}
		return err
	}
	if !slices.Contains(ratings(), how) {
		return fmt.Errorf("bad rating %q: want one of %s, none", how, strings.Join(ratings(), ", "))
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	s.say("noted: %s is %s", s.play.From, how)
	return file.Replace(name, []byte(how+"\n"))
}

// listRatings lists the deals of this game that something is noted of.
func (s *Sitting) listRatings() error {
	dir, err := terminal.StateDir()
	if err != nil {
		return err
	}
	files, err := os.ReadDir(filepath.Join(dir, "rated", s.Game.Name))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	var items [][2]string
	for _, f := range files {
		from := "deal:" + f.Name()
		if rating := ratingOf(&engine.Play{Game: s.Game, From: from}); rating != "" {
			items = append(items, [2]string{from, rating})
		}
	}
	if len(items) == 0 {
		return errors.New("no deal is rated yet: rate solved, hopeless or tryagain notes that of this one")
	}
	s.say("%s", s.items(items))
	return nil
}
