// Package sitting lets somebody play a game line by line: moves, commands and
// questions, hints, and a game that is kept from one sitting to the next.
//
// sitting.go reads what is typed and says whose it is: a move, a command, a question or Lua.
// commands.go lists the commands; moves.go, tree.go, deals.go and files.go carry them out, ask.go
// the questions, goals.go and plan.go what a problem and a plan ask, unseen.go what nobody has seen.
// kept.go keeps the game from move to move.
package sitting

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/position"
	"patience/cmd/workbench/tell"
	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/render"
	"patience/luaapi"
)

// A Config is what a sitting needs of the world around it.
type Config struct {
	Game     *engine.Game
	Notation engine.Notation // how moves are written
	By       string          // whose numbers new deals have, and their options
	Options  []string

	// Start returns the game that the player asked for; nil: that of the last time,
	// or a new one.
	Start func() (*engine.Play, error)
	// Plan is the file of a plan that is stepped through; "": none.
	Plan string
	// Decide finds a line that wins, for hints.
	Decide func(ctx context.Context, p *engine.Play) (engine.Result, error)

	In    io.Reader
	Out   io.Writer
	Errs  io.Writer
	Paint terminal.Painter
	Lua   luaapi.Config
}

// A Sitting is a game being played line by line. It knows of the game what
// [engine.Game] says.
type Sitting struct {
	Config
	play     *engine.Play
	lines    terminal.LineReader
	person   bool // whether somebody types
	begin    func(context.Context) (context.Context, context.CancelFunc)
	kept     *kept           // nil when the game is not kept
	host     *luaapi.Host    // answers questions; nil until the first
	watched  []string        // questions that are asked again after each move
	open     bool            // whether cards that lie face down are shown
	told     bool            // whether the player knows that the game is branded
	found    []engine.Move   // a line that wins, from the first position on
	goalLine engine.GoalLine // what a hint found last on the way to a goal
	steps    *planned        // nil when no plan is stepped through
	file     string          // where the game was saved or loaded last
	spoke    bool            // whether the last line was answered
	pasted   bool            // whether the lines of a file come, which one answer serves
	over     bool
	failed   bool // whether there were errors
}

// Run plays until the player leaves or the input ends.
func Run(ctx context.Context, c Config) error {
	s := &Sitting{Config: c, person: terminal.Is(c.In), begin: terminal.UntilInterrupt}
	defer s.leave()
	s.openKept()
	p, err := s.firstPlay()
	if err != nil {
		return err
	}
	s.lines = terminal.Open(s.In, s.Out, s.Errs, terminal.Asking{History: "play-" + s.Game.Name, Complete: s.complete, OwnLine: true})
	defer s.lines.Close()
	if s.lines.Live() {
		i := terminal.NewInterrupter()
		defer i.Stop()
		s.begin = i.Begin
	}
	if s.person {
		s.say("%s. help tells what you can say; Ctrl-D leaves.", s.Game.Title)
		if s.Game.Brief != "" && p.Len() == 0 && len(p.Headers) == 0 {
			s.say("%s%s", s.Game.Brief, s.otherwise(p))
		}
	}
	if err := s.take(p); err != nil {
		return err
	}
	if s.Plan != "" {
		if err := s.openPlan(ctx, s.Plan, true); err != nil {
			return err
		}
	}
	return s.loop(ctx)
}

// otherwise says how to begin with the other value of an option, the usual one or the default.
func (s *Sitting) otherwise(p *engine.Play) string {
	_, chosen := position.How(p.From)
	deal, _, _ := strings.Cut(p.From, ",")
	if !position.IsDeal(deal) {
		return ""
	}
	for _, o := range s.Game.Options {
		plain := o.Name + "=" + o.Values[0]
		usual := func(choice string) bool { return strings.HasPrefix(choice, o.Name+"=") && choice != plain }
		switch {
		case o.Usual == "":
		case slices.ContainsFunc(chosen, usual):
			return fmt.Sprintf(" With %s: workbench play %s %s,%s", o.Plain, s.Game.Name, deal, plain)
		default:
			return fmt.Sprintf(" This is the game with %s. As people know it: workbench play %s %s,%s=%s", o.Plain, s.Game.Name, deal, o.Name, o.Usual)
		}
	}
	return ""
}

// openKept opens what is kept when a person plays.
func (s *Sitting) openKept() {
	if !s.person {
		return
	}
	var err error
	if s.kept, err = openKept(s.Game); err != nil {
		s.say("this game is not kept: %v", err)
	}
}

// firstPlay returns the game that the player asked for, else the one that was kept,
// else a new one.
func (s *Sitting) firstPlay() (*engine.Play, error) {
	switch {
	case s.Start != nil:
		return s.closest(s.Start())
	case s.kept != nil && s.By == "" && len(s.Options) == 0:
		if p := s.kept.play(s); p != nil {
			return p, nil
		}
	}
	return s.nextDeal()
}

// closest tells of a deal number with a slip, and goes on with the deal that comes
// closest.
func (s *Sitting) closest(p *engine.Play, err error) (*engine.Play, error) {
	if errors.As(err, new(*engine.WrongNumber)) && p != nil {
		s.say("%v; going on with %s", err, p.From)
		return p, nil
	}
	return p, err
}

// leave ends the sitting: it tells a person where the game is.
func (s *Sitting) leave() {
	if s.host != nil {
		s.host.Close()
	}
	if s.kept == nil {
		return
	}
	if s.play != nil && !s.play.State().Won() {
		s.say("your game is kept: workbench play %s goes on with it", s.Game.Name)
	}
	s.kept.close()
}

// say tells the player something, on a line of its own.
func (s *Sitting) say(format string, args ...any) {
	s.spoke = true
	text := terminal.Fold(fmt.Sprintf(format, args...), terminal.Width(s.Out))
	fmt.Fprintln(s.Out, s.Paint.Text(text))
}

// take begins to play a game.
func (s *Sitting) take(p *engine.Play) error {
	if s.kept != nil && !s.kept.is(p) && s.kept.setAside() {
		s.say("the game before is kept: load before brings it back")
	}
	s.play, s.found, s.steps, s.file, s.open = p, nil, nil, "", false
	s.goalLine = engine.GoalLine{}
	s.told = p.Branded
	p.Cover()
	p.Keep()
	if err := s.keep(); err != nil {
		return err
	}
	if caption := p.Caption(terminal.Width(s.Out)); caption != "" {
		fmt.Fprintln(s.Out, s.Paint.Text(caption))
	}
	if _, err := s.goals(); err != nil {
		s.say("nobody can tell when this problem is solved: %v", position.Placed(p, err))
	}
	return s.board()
}

// loop takes one line after the other.
func (s *Sitting) loop(ctx context.Context) error {
	for !s.over {
		line, err := s.lines.ReadLine(s.Game.Name + "> ")
		switch {
		case errors.Is(err, terminal.ErrCleared):
			continue
		case errors.Is(err, io.EOF):
			return s.end()
		case err != nil:
			return err
		}
		if s.pasted = s.pasted && ofAFile.Re().MatchString(line); s.pasted {
			continue
		}
		line = shown.Re().ReplaceAllString(strings.TrimPrefix(line, s.Game.Name+"> "), "$1")
		if word, _, _ := strings.Cut(line, " "); !strings.EqualFold(word, "comment") {
			line = isShort.Re().ReplaceAllString(tell.Plain(line), "$1 is ")
		}
		if line = quoted.Re().ReplaceAllString(strings.TrimSpace(line), "$1$2$3"); line != "" {
			s.lines.Remember(line)
		}
		s.answer(ctx, line)
	}
	return s.end()
}

// end returns how a sitting ends: errors that nobody has seen make an exit code.
func (s *Sitting) end() error {
	if s.failed && !s.person {
		return &exit.Error{Code: exit.Usage}
	}
	return nil
}

// answer does what a line says, and shows the position when that has changed.
func (s *Sitting) answer(ctx context.Context, line string) {
	ctx, stop := s.begin(ctx)
	defer stop()
	s.spoke = false
	before, at, made, stepped := s.play, s.play.Open().State(), s.play.Moves(), s.steps != nil
	err := s.obey(ctx, line)
	s.play.Keep()
	s.tellBrand()
	if (s.play == before || stepped) && s.play.Open().State() != at {
		err = errors.Join(s.changed(engine.Shared(made, s.play.Moves())), err)
	}
	if err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		err = errors.New("interrupted")
	}
	if err = errors.Join(err, s.keep()); err != nil {
		s.failed = true
		s.say("%s", file.Plain(err))
	}
	if s.person && !s.spoke && !s.over { // silence may mean anything
		s.say("done")
	}
}

// changed shows the position that a line has led to, and what the moves since that number have
// brought.
func (s *Sitting) changed(since int) error {
	err := errors.Join(s.board(), s.news(since))
	if s.steps != nil && err == nil {
		s.steps.forgetNamed(s.play.Len())
		err = s.sayStep()
	}
	return err
}

// ofAFile is a line as files of positions and games have it.
var ofAFile = engine.Regexp(`^(?:\s|[a-z][a-z \d]*:(?:\s|$))`)

// shown is a line of a list, of a shell or of Markdown, which is pasted with its sign.
var shown = engine.Regexp("^(?:[-*>$] +)?`?([^`]*)`?$")

// quoted is a name in quotes, as shells want it that has spaces, and what stands behind it.
var quoted = engine.Regexp(`^(?:"([^"]*)"|'([^']*)')( .*)?$`)

// isShort begins a question as people say it: where's Kh
var isShort = engine.Regexp(`(?i)^(what|where|who)'s `)

// ended is a word that ends as a sentence does.
var ended = engine.Regexp(`(\pL|\d)[.!?]+$`)

// polite is what stands behind a command and says nothing: hint please, restart game, undo it.
var polite = engine.Regexp(`(?i)(?:^| )please$|^(?:(?:the |this )?game|it|that|now)(?: please)?$`)

// shows is what stands before the name of what is to be shown.
var shows = engine.Regexp(`(?i)^(?:(?:show|print|what is|what are|how many)(?: me| the| my| all)*(?: |$)|(?:give|list)(?: me| a| the| all)* )`)

// obey does what a line says: a command, a question, or else moves.
func (s *Sitting) obey(ctx context.Context, line string) error {
	if rest := shows.Re().ReplaceAllString(line, ""); rest != line { // show me the moves
		first, _, _ := strings.Cut(rest, " ")
		_, said := commandNamed(first)
		if q, _, asked := tell.Asked(s.Game, rest); said || asked && !sets(q) {
			line = rest
		}
		if slices.Contains([]string{"", "game", "cards", "table"}, rest) {
			line = ""
		}
	}
	if front, n, ok := strings.Cut(line, " back"); ok && (front == "take" || strings.HasPrefix(front, "take ")) {
		line = "undo" + n
	}
	if line == "" {
		return s.board()
	}
	if engine.GameOf(line) != "" {
		s.over, s.pasted = !s.person, s.person
		return errors.New("here moves or commands are wanted, and no position: workbench play FILE plays what a file has")
	}
	word, args, _ := strings.Cut(line, " ")
	args = strings.TrimSpace(args)
	_, none := engine.ParseRank(word)
	if first, _, two := strings.Cut(word, ","); two {
		if c, ok := commandNamed(first); ok {
			return fmt.Errorf("%s stands in a line of its own", c.name)
		}
	}
	if line == "Q" { // one that can be played; else it leaves
		if _, wrong := s.Game.ParseMove(s.play.State(), line); wrong == nil || strings.Contains(wrong.Error(), "may be") {
			return s.moves(line)
		}
	}
	if c, ok := commandNamed(word); ok && (none != nil || args == "") { // Q out is a move
		if c.name != "lua" {
			args = quoted.Re().ReplaceAllString(args, "$1$2$3")
		}
		if !slices.Contains([]string{"lua", "comment", "mark", "back"}, c.name) {
			args = polite.Re().ReplaceAllString(ended.Re().ReplaceAllString(args, "$1"), "")
		}
		return c.run(s, ctx, args)
	}
	first, _, _ := strings.Cut(line, ",")
	_, none = s.Game.ParseNotation(s.play.State(), first) // fan 3 is a move of Black Hole, pile 3 none of Spider
	if _, words, ok := tell.Asked(s.Game, line); ok && engine.IsSyntax(none) && (len(words) <= 2 || !s.isMove(line)) {
		return s.ask(ctx, line)
	}
	return s.moves(line)
}

// isMove says whether a line reads as a move, legal or not: pile 5 to pile 10, where pile 5 is a question.
func (s *Sitting) isMove(line string) bool {
	_, err := s.Game.ParseMove(s.play.State(), line)
	return !engine.IsSyntax(err)
}

// moves plays a line of moves: all, or none.
func (s *Sitting) moves(line string) error {
	line = cmp.Or(strings.Trim(polite.Re().ReplaceAllString(strings.TrimPrefix(line, "play "), ""), `. "`), line)
	from := s.play.Len()
	err := s.play.Typed(line)
	s.tellSigns(line, from)
	if syntax := (*engine.SyntaxError)(nil); errors.As(err, &syntax) {
		if err := s.another(line); err != nil {
			return err
		}
		word, rest, _ := strings.Cut(line, " ")
		_, none := position.Named(s.Game, line)
		if none != nil && position.IsPage(line) && len(s.Game.Pages) > 0 {
			return none
		}
		if none == nil || position.IsDeal(rest) {
			return fmt.Errorf("load %s plays another game", line)
		}
		does := elsewhere()[strings.ToLower(strings.TrimRight(word, "?!."))] // oops!
		if of := s.askedOf(line); of != "" && (does == "" || does == asks) {
			return fmt.Errorf("no command %q: %sask alone lists the questions", word, of)
		}
		if does == draws {
			return fmt.Errorf("bad move %q: %s", line, does)
		}
		if does != "" {
			return fmt.Errorf("no command %q: %s", word, does)
		}
		if several := s.severalIn(line); several != "" {
			return fmt.Errorf("several moves have commas between them: %s", several)
		}
		if ofLua.Re().MatchString(line) {
			return fmt.Errorf("%w; Lua stands behind lua, as in lua p:moves()", err)
		}
		if move := s.moveIn(line); move != "" {
			return fmt.Errorf("no command %q%s", word, cmp.Or(engine.DidYouMean(word, s.names()), ": a move is typed as it is: "+move))
		}
		switch {
		case aWord.Re().MatchString(line):
			name, _ := takeAnyway(line)
			return fmt.Errorf("no command %q: want one that help lists, or a move: %s%s", line, syntax.Want, s.mentioned(name, syntax.Want))
		case aWord.Re().MatchString(word) && word != "move" && strings.Count(rest, " ") < 2: // "to 2" is no command, nor is black 6 on red 7
			err = fmt.Errorf("%w; help lists the commands%s", err, engine.DidYouMean(word, s.names()))
		default:
			err = fmt.Errorf("%w; help lists the commands", err)
		}
	}
	return err
}

// board shows the position, what is watched, and how the game stands.
func (s *Sitting) board() error {
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
func (s *Sitting) tableau() (string, error) {
	if s.open && s.play.Hides() {
		if text := render.Open(s.Game.Board(s.play.State()), terminal.Width(s.Out)); text != "" {
			return text, nil
		}
		return s.Game.Whole(s.play.State())
	}
	return render.Tableau(s.Game, s.play.State(), terminal.Width(s.Out)), nil
}

// standing says in one line what is played and how far it is.
func (s *Sitting) standing() string {
	var parts []string
	if s.play.From != "" {
		parts = append(parts, s.play.From)
	}
	if rating := ratingOf(s.play); rating != "" {
		parts = append(parts, "rated "+rating)
	}
	parts = append(parts, engine.Count(s.play.Len(), "move"))
	if s.play.Branded {
		parts = append(parts, "branded")
	}
	if met := s.met(); met != "" {
		parts = append(parts, met)
	}
	switch state := s.play.State(); {
	case state.Won():
		parts = append(parts, "won!")
	case len(state.Moves(nil)) == 0:
		parts = append(parts, "no move is left")
	}
	return strings.Join(parts, ", ")
}

// keep writes down how the game stands.
func (s *Sitting) keep() error {
	if s.kept == nil {
		return nil
	}
	return s.kept.write(s.play)
}

// tellSigns says which move was made of a card that is another one's: 7c is the top card of pile 7 to cell c in FreeCell's standard
// notation, when the 7c cannot move.
func (s *Sitting) tellSigns(line string, from int) {
	typed, err := engine.ParseCard(line)
	for _, text := range s.play.Texts(s.Notation, from) {
		word, _, _ := strings.Cut(text, " ")
		if c, none := engine.ParseCard(word); err == nil && none == nil && c != typed {
			s.say("%s", text)
		}
	}
}
