package sitting

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"patience/cmd/workbench/position"
	"patience/engine"
	"patience/engine/file"
)

// saved returns the game with its moves.
func saved(p *engine.Play) (string, error) { return engine.RecordFormat().Print(p) }

// saveAs is what may stand before the name of a file, and says nothing.
var saveAs = engine.Regexp(`^(?:(?:the |this )?game )?(?:(?:as|to|in|into) )?`)

// save saves the game in a file; without a name, in that of the last time, or in one
// named after the deal.
func (s *Sitting) save(_ context.Context, args string) error {
	name, sure := takeAnyway(saveAs.Re().ReplaceAllString(args, ""))
	name = cmp.Or(name, s.file, s.fileName())
	text, err := saved(s.play)
	if err != nil {
		return err
	}
	if err := s.write(name, text, sure || name == s.file); err != nil {
		return err
	}
	s.file = name
	return nil
}

// notInName is what does not go into the name of a file.
var notInName = engine.Regexp(`[^\w=.]+`)

// fileName names a file after the deal: klondike-17-draw=three.game.
func (s *Sitting) fileName() string {
	from := notInName.Re().ReplaceAllString(strings.TrimPrefix(s.play.From, "deal:"), "-")
	return strings.TrimSuffix(s.Game.Name+"-"+from, "-") + ".game"
}

// write writes a file, and replaces one only when that is sure.
func (s *Sitting) write(name, text string, sure bool) error {
	switch {
	case name == "":
		return errors.New("no name: want that of a file")
	case file.IsFolder(name):
		return fmt.Errorf("%s is a folder: want the name of a file", name)
	case !sure && file.Exists(name):
		return fmt.Errorf("%s is there already: say %s after the name to replace it", name, anyway)
	}
	if err := file.Replace(name, []byte(text)); err != nil {
		return err
	}
	s.say("written: %s", name)
	return nil
}

// writeLine writes the moves, one a line, so that follow can play them.
func (s *Sitting) writeLine(_ context.Context, args string) error {
	moves := strings.Join(append(s.play.Texts(s.Notation, 0), ""), "\n")
	name, sure := takeAnyway(args)
	if name != "" {
		return s.write(name, moves, sure)
	}
	s.say("%s", cmp.Or(strings.TrimRight(moves, "\n"), "no move yet"))
	return nil
}

// mostMoves is how many bytes a file of moves can have.
const mostMoves = 1 << 20

// follow plays the moves of a file: all, or none. It may be what solve printed; comments
// are left out.
func (s *Sitting) follow(ctx context.Context, name string) error {
	if name == "" {
		return errors.New("no file: want one with moves, as in follow game.line")
	}
	text, err := position.Contents(ctx, name, mostMoves)
	if err != nil {
		return err
	}
	if engine.GameOf(text) != "" {
		return fmt.Errorf("%s has a position, and not moves alone: load %s plays it", name, name)
	}
	moves := ""
	for line := range engine.Lines(text) {
		moves += line.Text + "\n"
	}
	if len(s.Game.SplitLine(moves)) == 0 {
		return fmt.Errorf("%s: no moves", name)
	}
	if err := s.play.Line(moves); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (s *Sitting) load(_ context.Context, name string) error {
	was := s.file
	p, err := s.loaded(name)
	if err != nil {
		return err
	}
	if err := s.take(p); err != nil {
		return err
	}
	if name = cmp.Or(name, was); file.Exists(name) {
		s.file = name
	}
	return nil
}

func (s *Sitting) loaded(name string) (*engine.Play, error) {
	if name = cmp.Or(name, s.file); file.Exists(name) { // alone: what was saved last
		return position.Open(s.Game, name)
	}
	switch {
	case name == "" || name == "-":
		return nil, errors.New("no position: want a file, a deal as in deal:17, or a page")
	case name == "before" && s.kept != nil:
		return s.kept.playBefore(s.Game)
	case name == "before":
		return nil, errors.New("there is no game before: games are kept on a terminal alone")
	}
	if name = s.ofOwn(name); name == "" {
		return s.nextDeal()
	}
	if err := s.another(name); err != nil {
		return nil, err
	}
	return s.closest(position.Named(s.Game, s.sameNumbers(name)))
}

// ofOwn returns what stands behind the name of the game that is played, as in forty thieves 7.
func (s *Sitting) ofOwn(name string) string {
	words := strings.Fields(name)
	for n := range len(words) + 1 {
		if _, ok := engine.Spelt(strings.Join(words[:n], " "), []string{s.Game.Name}); ok {
			return strings.Join(words[n:], " ")
		}
	}
	return name
}

// another refuses what names another game than the one that is played.
func (s *Sitting) another(name string) error {
	game, rest, two := strings.Cut(name, " ")
	_, none := s.Lua.Game(game)
	named := none == nil && (!two || position.IsPage(rest)) // peek 3, and not peek at column 3
	if game == s.Game.Name || !named && !position.IsDeal(rest) {
		return nil
	}
	return fmt.Errorf("here %s is played: quit, and workbench play %s begins another game", s.Game.Name, name)
}

// sameNumbers adds whose numbers the sitting goes by to a deal such as deal:17 that does
// not say it.
func (s *Sitting) sameNumbers(name string) string {
	if by, _ := position.How(name); s.By == "" || by != "" || !position.IsDeal(name) {
		return name
	}
	return name + ",by=" + s.By
}
