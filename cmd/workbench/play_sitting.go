package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/luaapi"
)

// A sitting is a game being played line by line: the command play, run once. It
// knows of the game what [engine.Game] says.
type sitting struct {
	*solving // how far a hint goes
	deals    dealFlags
	game     *engine.Game
	printed  engine.Notation // how moves are written
	play     *engine.Play
	paint    terminal.Painter
	lines    terminal.LineReader
	person   bool // whether somebody types
	begin    func(context.Context) (context.Context, context.CancelFunc)
	kept     *kept        // nil when the game is not kept
	host     *luaapi.Host // answers questions; nil until the first
	watched  []string     // questions that are asked again after each move
	open     bool         // whether cards that lie face down are shown
	plan     []engine.Move
	file     string // where the game was saved or loaded last
	over     bool
	failed   bool // whether there were errors
}

// take begins to play a game.
func (s *sitting) take(p *engine.Play) error {
	if s.kept != nil && !s.kept.is(p) && s.kept.setAside() {
		s.say("the game before is kept: load before brings it back")
	}
	s.play, s.plan, s.file, s.open = p, nil, "", false
	if err := s.keep(); err != nil {
		return err
	}
	if caption := p.Caption(); caption != "" {
		s.say("%s", caption)
	}
	return s.board()
}

// loop takes one line after the other.
func (s *sitting) loop(ctx context.Context) error {
	for !s.over {
		line, err := s.lines.ReadLine(s.game.Name + "> ")
		switch {
		case errors.Is(err, terminal.ErrCleared):
			continue
		case errors.Is(err, io.EOF):
			return s.end()
		case err != nil:
			return err
		}
		if line = strings.TrimSpace(line); line != "" {
			s.lines.Remember(line)
		}
		s.answer(ctx, line)
	}
	return s.end()
}

// end returns how a sitting ends: errors that nobody has seen make an exit code.
func (s *sitting) end() error {
	if s.failed && !s.person {
		return &exit.Error{Code: exit.Usage}
	}
	return nil
}

// answer does what a line says, and shows the position when that has changed.
func (s *sitting) answer(ctx context.Context, line string) {
	ctx, stop := s.begin(ctx)
	defer stop()
	before, at := s.play, s.play.State()
	err := s.obey(ctx, line)
	if err == nil && s.play == before && s.play.State() != at {
		err = s.board()
	}
	if err = errors.Join(err, s.keep()); err != nil {
		s.failed = true
		s.say("%v", err)
	}
}

// obey does what a line says: a command, a question, or else moves.
func (s *sitting) obey(ctx context.Context, line string) error {
	if line == "" {
		return s.board()
	}
	word, args, _ := strings.Cut(line, " ")
	args = strings.TrimSpace(args)
	if c, ok := playCommandNamed(word); ok {
		return c.run(s, ctx, args)
	}
	if s.isQuestion(word) {
		return s.ask(ctx, line)
	}
	return s.moves(line)
}

// moves plays a line of moves: all, or none.
func (s *sitting) moves(line string) error {
	err := s.play.Line(line)
	if step, ok := errors.AsType[*engine.LineError](err); ok && len(s.game.SplitLine(line)) == 1 {
		err = step.Err
	}
	if syntax := (*engine.SyntaxError)(nil); errors.As(err, &syntax) {
		return fmt.Errorf("%w; help lists the commands", err)
	}
	return err
}

// board shows the position, what is watched, and how the game stands.
func (s *sitting) board() error {
	text, err := s.tableau()
	if err != nil {
		return err
	}
	s.say("%s", strings.TrimRight(text, "\n"))
	for _, question := range s.watched {
		if err := s.askAbout(question); err != nil {
			return err
		}
	}
	s.say("%s", s.standing())
	return nil
}

// tableau returns the position as the player sees it, or with all its cards.
func (s *sitting) tableau() (string, error) {
	if s.open && s.play.State().Hidden() > 0 {
		return s.game.Whole(s.play.State())
	}
	return s.play.String(), nil
}

// standing says in one line what is played and how far it is.
func (s *sitting) standing() string {
	var parts []string
	if s.play.From != "" {
		parts = append(parts, s.play.From)
	}
	if rating := ratingOf(s.play); rating != "" {
		parts = append(parts, "rated "+rating)
	}
	parts = append(parts, counted(s.play.Len(), "move"))
	if s.play.Branded {
		parts = append(parts, "branded")
	}
	switch state := s.play.State(); {
	case state.Won():
		parts = append(parts, "won!")
	case len(state.Moves(nil)) == 0:
		parts = append(parts, "no move is left")
	}
	return strings.Join(parts, ", ")
}

// brand brands the game for good, when there is something that the player should
// not have seen.
func (s *sitting) brand(why string) {
	if !s.play.Branded {
		s.play.Branded = true
		s.say("branded: %s", why)
	}
}

// keep writes down how the game stands.
func (s *sitting) keep() error {
	if s.kept == nil {
		return nil
	}
	return s.kept.write(s.play)
}

// counted returns "1 move", "2 moves".
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
