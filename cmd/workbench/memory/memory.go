// Package memory keeps what the workbench remembers from one run to the next, a file for
// each thing: the number of the next deal, what became of a deal, and how the page in the
// browser is to look.
package memory

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/file"
)

// A Store is the folder that all of it is in.
type Store struct{ Dir string }

// Counter is the file that has the number of the next deal of a game, by one way to
// number deals.
func (s Store) Counter(game, way string) string {
	return filepath.Join(s.Dir, "next", game+"-"+way)
}

// Begun says whether deals of a game are counted already.
func (s Store) Begun(game, way string) bool {
	text, err := os.ReadFile(s.Counter(game, way))
	return err == nil && len(text) > 0
}

// Next returns the number of the next deal and counts it. The first is number first. With after, which is not 0, it is that
// number, and counted only when its turn has come.
func (s Store) Next(game, way string, first, after uint64) (n uint64, err error) {
	f, err := file.Own(s.Counter(game, way), os.O_RDWR)
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
	n = first
	if len(text) > 0 {
		if n, err = strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err != nil {
			return 0, fmt.Errorf("%s: bad number %q: want that of the next deal", f.Name(), strings.TrimSpace(string(text)))
		}
	}
	if after != 0 && n != after {
		return after, nil
	}
	// The text only ever gets longer, so one write leaves no moment without a number.
	_, err = f.WriteAt(fmt.Appendln(nil, n+1), 0)
	return n, errors.Join(err, f.Sync())
}

// ErrNotBegun says that no deal was counted yet.
var ErrNotBegun = errors.New("no game has been dealt by these numbers yet")

// Deal deals the game with the next number and counts it. The first is number first; when
// that is 0, [ErrNotBegun]. With after, which is not 0, it is that number: see Next.
func (s Store) Deal(g *engine.Game, by string, o engine.Options, first, after uint64) (*engine.Play, error) {
	way, err := g.Numbering(by)
	if err != nil {
		return nil, err
	}
	o = g.Meant(o)
	if _, err := way.Deal(1, o); err != nil {
		return nil, err // before a number is used up
	}
	if first == 0 && !s.Begun(g.Name, way.Name) {
		return nil, ErrNotBegun
	}
	n, err := s.Next(g.Name, way.Name, first, after)
	if err != nil {
		return nil, err
	}
	if n, err = g.Nth(by, n, o); err != nil {
		return nil, err
	}
	return g.Deal(by, n, o)
}

// Ratings lists what can be noted of a deal.
func Ratings() []string { return []string{"solved", "hopeless", "tryagain"} }

// ratedDeal is a deal that can be rated. Its name may come from a file of somebody
// else's, and becomes that of a file.
var ratedDeal = engine.Regexp(`^deal:(\d+(?:,[\w=.-]+)*)$`)

// ratingFiles returns the file in which the rating of a play's deal stands, and the one in
// which it stood when each number of a deal had its own; none when it is no numbered deal.
func (s Store) ratingFiles(p *engine.Play) []string {
	m := ratedDeal.Re().FindStringSubmatch(p.From)
	if s.Dir == "" || m == nil {
		return nil
	}
	folder := filepath.Join(s.Dir, "rated", p.Game.Name)
	return slices.Compact([]string{filepath.Join(folder, sameDeal(p.Game, m[1])), filepath.Join(folder, m[1])})
}

// sameDeal returns the one name of a deal that has several numbers: "5" of Klondike's
// "5784,by=program".
func sameDeal(g *engine.Game, name string) string {
	words := strings.Split(name, ",")
	i := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "by=") })
	number, err := engine.ParseDealNumber(words[0])
	if i < 0 || err != nil {
		return name
	}
	way, err := g.Numbering(strings.TrimPrefix(words[i], "by="))
	if err != nil || way.First == nil {
		return name
	}
	words[0] = strconv.FormatUint(way.First(number), 10)
	return strings.Join(slices.Delete(words, i, i+1), ",")
}

// Rating returns what is noted of a play's deal, "" for nothing.
func (s Store) Rating(p *engine.Play) string {
	for _, name := range s.ratingFiles(p) {
		if text, err := os.ReadFile(name); err == nil {
			return strings.TrimSpace(string(text))
		}
	}
	return ""
}

// Rate notes what became of a numbered deal; "none" forgets it.
func (s Store) Rate(p *engine.Play, how string) error {
	names := s.ratingFiles(p)
	switch {
	case len(names) == 0:
		return errors.New("this is no numbered deal: there is nothing to note it by")
	case how != "none" && !slices.Contains(Ratings(), how):
		return fmt.Errorf("bad rating %q: want one of %s, none", how, strings.Join(Ratings(), ", "))
	case how != "none":
		if err := write(names[0], how); err != nil {
			return err
		}
		names = names[1:]
	}
	for _, name := range names {
		if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Rated lists the deals of a game that something is noted of, each with that.
func (s Store) Rated(g *engine.Game) (list [][2]string, err error) {
	files, err := os.ReadDir(filepath.Join(s.Dir, "rated", g.Name))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for _, f := range files {
		from := "deal:" + f.Name()
		if rating := s.Rating(&engine.Play{Game: g, From: from}); rating != "" {
			list = append(list, [2]string{from, rating})
		}
	}
	return list, nil
}

// Word returns a word that was kept, "" for none.
func (s Store) Word(name string) string {
	text, err := os.ReadFile(filepath.Join(s.Dir, "page", name))
	if s.Dir == "" || err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// Keep keeps a word. The caller sees to it that the name can be that of a file.
func (s Store) Keep(name, word string) error {
	if s.Dir == "" {
		return nil
	}
	return write(filepath.Join(s.Dir, "page", name), word)
}

func write(name, word string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	return file.Replace(name, []byte(word+"\n"))
}
