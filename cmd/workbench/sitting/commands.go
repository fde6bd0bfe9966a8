package sitting

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/cmd/workbench/tell"
	"patience/cmd/workbench/terminal"
	"patience/docs"
	"patience/engine"
)

// A command is something that can be said in a sitting besides moves.
type command struct {
	name, args, text string
	run              func(s *Sitting, ctx context.Context, args string) error
}

// commands lists them in the order of the summary. None may read as a move or
// a question of a game.
func commands() []command {
	return []command{
		{"board", "", "show the position again; so does an empty line", plainly((*Sitting).board)},
		{"undo", "[N] [anyway]", "take back N moves; anyway: also over a card turned up", (*Sitting).undo},
		{"redo", "[N]", "make N moves again that were taken back", (*Sitting).redo},
		{"restart", "[anyway]", "take back all moves; anyway: also over a card turned up", (*Sitting).restart},
		{"moves", "", "list the legal moves", plainly((*Sitting).listMoves)},
		{"goal", "", "say what the problem asks, and whether the moves so far do it", plainly((*Sitting).listGoals)},
		{"hint", "[N] [anyway]", "tell the next N moves to the goal of a problem, or else a good move, by what is in sight; anyway, or when all is: of a line that wins", (*Sitting).hint},
		{"plan", "[FILE] [anyway]", "step through a plan for cards that turn up; alone: say what it does next", (*Sitting).planning},
		{"next", "[CARD]", "play on by the plan until a card turns up; with a card: as if it were that one", (*Sitting).next},
		{"step", "", "make one move of the game's own strategy, if it has one", plainly(func(s *Sitting) error { return s.strategy(1) })},
		{"auto", "", "make moves of the strategy as far as it goes", plainly(func(s *Sitting) error { return s.strategy(maxAuto) })},
		{"mark", "NAME", "remember this place in the game", (*Sitting).mark},
		{"back", "NAME [anyway]", "go to the place that was marked", (*Sitting).back},
		{"tree", "[text]", "show the lines that were played, with numbers for side lines; text: as problem files have them", (*Sitting).tree},
		{"go", "N [anyway]", "go to side line N; 0: to where the main line leaves this one", (*Sitting).goTo},
		{"comment", "[TEXT]", "say something of the move made last; alone: no more", (*Sitting).comment},
		{"judge", "[MARK]", "mark the move made last, as ! ? !? ?! !! or ??; alone: no more", (*Sitting).judge},
		{"promote", "", "make the line that is played the main one where it last leaves another", plainly((*Sitting).promote)},
		{"delete", "N", "forget side line N with all that follows", (*Sitting).deleteLine},
		{"ask", "[QUESTION] [anyway]", "answer a question, such as where Kh, by what is in sight; alone: list the questions; anyway: by all cards", (*Sitting).askOrList},
		{"watch", "[QUESTION]", "ask a question after each move, or no more; alone: none", (*Sitting).watch},
		{"lua", "CODE [anyway]", "run Lua, in which p is this game as you see it; anyway: with all cards", (*Sitting).lua},
		{"hidden", "[anyway]", "show the cards that lie face down, or no more", (*Sitting).hidden},
		{"parity", "", "give A 3 5 7 9 J K the opposite colour, or no more", plainly((*Sitting).parity)},
		{"notation", "[NAME]", "choose how moves are written; alone: list the notations", (*Sitting).chooseNotation},
		{"line", "[FILE] [anyway]", "write the moves, to a file or here; anyway: replace the file", (*Sitting).writeLine},
		{"follow", "FILE", "play the moves of a file", (*Sitting).follow},
		{"save", "[FILE] [anyway]", "save the game with its moves", (*Sitting).save},
		{"load", "[POSITION]", "play another game: a file, deal:17, page 8; before: the one before in which moves were made; alone: the file saved last", (*Sitting).load},
		{"new", "[N]", "deal the next game, which has the next number, or deal N", (*Sitting).newDeal},
		{"rate", "[HOW]", "note that this deal is solved, hopeless or tryagain; none: forget it; alone: list what is noted", (*Sitting).rate},
		{"rules", "[N]", "list the rules, and the options of a deal; N: say that rule", (*Sitting).rule},
		{"help", "[NAME]", "show this, or what is said of one command or question", (*Sitting).help},
		{"quit", "", "leave", plainly((*Sitting).quit)},
	}
}

// commandNamed returns the command of a name; exit, q, ?, task and rule are understood too.
func commandNamed(word string) (command, bool) {
	word = cmp.Or(strings.ToLower(tell.Bare(word)), word)
	switch {
	case tell.Leaves(word):
		word = "quit"
	case word == "?":
		word = "help"
	case word == "task":
		word = "goal"
	case word == "rule":
		word = "rules"
	}
	return engine.Find(commands(), func(c command) bool { return c.name == word })
}

// Help says how a command is said in a sitting and what it does, "" when there is none of that name.
func Help(name string) string {
	c, ok := commandNamed(name)
	if !ok {
		return ""
	}
	return fmt.Sprintf("In workbench play, %s: %s.", strings.TrimSpace(c.name+" "+c.args), c.text)
}

// plainly makes a command of a function that takes no arguments.
func plainly(run func(s *Sitting) error) func(*Sitting, context.Context, string) error {
	return func(s *Sitting, _ context.Context, args string) error {
		if args != "" {
			return fmt.Errorf("nothing goes with this command, not %q", args)
		}
		return run(s)
	}
}

// Summary lists the commands with what they do.
func Summary() string { return terminal.Items(summary()) }

func summary() [][2]string {
	return engine.Each(commands(), command.item)
}

// names lists the names of the commands, and of the game's questions.
func (s *Sitting) names() []string {
	return append(engine.Each(commands(), func(c command) string { return c.name }), engine.Each(s.Game.Questions(), func(q engine.Query) string { return q.Name })...)
}

// item returns how a command is said, and what it does.
func (c command) item() [2]string {
	return [2]string{strings.TrimSpace(c.name + " " + c.args), c.text}
}

// items lays out names with what they mean, so that the terminal holds them.
func (s *Sitting) items(items [][2]string) string {
	return terminal.ItemsIn(terminal.Width(s.Out), items)
}

// help tells what can be said, or of one command or question what it does.
func (s *Sitting) help(_ context.Context, name string) error {
	if name == "me" {
		name = ""
	}
	if c, ok := commandNamed(name); ok {
		s.say("%s", s.items([][2]string{c.item()}))
		return nil
	}
	if name == anyway {
		s.say("%s", s.items([][2]string{{anyway, "behind a command that would look at hidden cards, or go back over them: do it all the same, and brand the game"}}))
		return nil
	}
	if _, ok := engine.Spelt(name, []string{s.Game.Name}); ok {
		return s.rules()
	}
	if q, ok := tell.Question(s.Game, name); ok {
		s.say("%s", s.items([][2]string{{usage(q), strings.ReplaceAll(q.Doc, "\n", " ")}}))
		return nil
	}
	text, moves := docs.Word(name), strings.ToLower(s.notations())
	if text != "" {
		s.say("%s", text)
	}
	_, none := s.Game.Notation(name)
	begins := text == "" && (none == nil || s.isMove(name) || inExample(moves, strings.ToLower(name))) // draw and out, of Klondike
	if name != "" && (begins || strings.Contains(moves, `"`+strings.ToLower(name)+`"`)) {              // deal, of Spider, is a word, too
		s.say("Moves, several with commas between them:\n%s", s.notations())
		return nil
	}
	if text != "" {
		return nil
	}
	if o := engine.Those(s.Game.Options, func(o engine.Option) bool { return o.Name == name }); len(o) > 0 {
		s.say("An option of a deal:\n%s", s.items(engine.Each(o, optionItem)))
		return nil
	}
	if name != "" {
		return fmt.Errorf("no command or question %q: help lists the commands, ask the questions", name)
	}
	text = fmt.Sprintf("Moves, several with commas between them:\n%s\nCommands:\n%s\n%s", s.notations(), s.items(summary()), keys)
	if out, ok := s.Out.(*terminal.Output); ok {
		s.spoke = true
		return out.Page(terminal.Fold(text, terminal.Width(out)) + "\n")
	}
	s.say("%s", text)
	return nil
}

// inExample says whether a word stands in the examples of a text, which are in quotes.
func inExample(text, word string) bool {
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 1 && slices.Contains(strings.Fields(part), word) {
			return true
		}
	}
	return false
}

// keys are those of the line editor that somebody may look for.
const keys = "Keys: Tab completes, Up brings back what was typed, Ctrl-C stops what takes long, Ctrl-D leaves."

// notations lists the ways to write moves.
func (s *Sitting) notations() string {
	items := engine.Each(s.Game.Notations, func(n engine.Notation) [2]string { return [2]string{n.Name, n.Doc} })
	return s.items(items)
}

// rule says one rule, by the number that a refusal has, or lists all.
func (s *Sitting) rule(_ context.Context, args string) error {
	if args == "" {
		return s.rules()
	}
	r, ok := engine.Find(s.Game.Rules, func(r engine.Rule) bool { return strconv.Itoa(r.Number) == args })
	if !ok {
		return fmt.Errorf("no rule %q: want 1 to %d", args, len(s.Game.Rules))
	}
	s.say("%s", r.Text)
	return nil
}

func (s *Sitting) rules() error {
	items := engine.Each(s.Game.Rules, func(r engine.Rule) [2]string { return [2]string{strconv.Itoa(r.Number), r.Text} })
	s.say("%s", s.items(items))
	if items = engine.Each(s.Game.Options, optionItem); len(items) > 0 {
		s.say("Options, as in load deal:3,%s%s:\n%s", items[0][0], s.Game.Options[0].Values[1], s.items(items))
	}
	return nil
}

// optionItem returns how an option of a deal is said, and what it does.
func optionItem(o engine.Option) [2]string {
	return [2]string{o.Name + "=", fmt.Sprintf("%s; %s", engine.SomeOf(o.Values), o.Doc)}
}

func (s *Sitting) quit() error {
	s.over = true
	return nil
}

// anyway is the word by which a player says to do it all the same.
const anyway = "anyway"

// takeAnyway cuts that word off the end of the arguments.
func takeAnyway(args string) (rest string, said bool) {
	rest, said = strings.CutSuffix(args, anyway)
	if said && rest != "" && !strings.HasSuffix(rest, " ") {
		return args, false // the end of another word
	}
	return strings.TrimSpace(rest), said
}

// number reads an argument that is a count; "" is 1, and "all" as many as there are.
func number(args string, all int) (int, error) {
	words := slices.DeleteFunc(strings.Fields(args), func(w string) bool {
		return slices.Contains([]string{"the", "last", "move", "moves", "one", "deal", "it", "that", "please"}, w)
	})
	switch args = strings.Join(words, " "); args {
	case "":
		return 1, nil
	case "all":
		return max(all, 1), nil
	}
	n, err := strconv.Atoi(args)
	if rank, none := engine.ParseRank(strings.Replace(args, "twice", "two", 1)); err != nil && none == nil && 2 <= rank && rank <= 10 {
		n, err = int(rank), nil // two
	}
	if err != nil || n < 1 {
		return 0, fmt.Errorf("bad number %q: want 1 or more, or all", args)
	}
	return n, nil
}

// complete completes a word of a line: a command or question, or the move that has
// been begun. Moves have several words, so what was typed since the last comma counts: behind
// "7h from 5 to 10, 10c f" it is "10c f".
func (s *Sitting) complete(line string, pos int) (head string, candidates []string, tail string) {
	begin := strings.LastIndexAny(line[:pos], ",;") + 1
	for begin < pos && line[begin] == ' ' {
		begin++
	}
	word := line[begin:pos]
	candidates = engine.Those(s.words(begin == 0), func(text string) bool { return strings.HasPrefix(text, word) })
	return line[:begin], candidates, line[pos:]
}

// words lists what may stand in a line: commands and questions alone, moves after
// others too. Moves after a comma are those of the position as it is now.
func (s *Sitting) words(first bool) []string {
	state := s.play.State()
	words := engine.Each(state.Moves(nil), func(m engine.Move) string { return s.Notation.Print(state, m) })
	slices.Sort(words)
	if !first {
		return words
	}
	return append(words, s.names()...)
}

// elsewhere says of words that other programs and other commands know what does it here.
func elsewhere() map[string]string {
	return map[string]string{
		"show": "an empty line shows the board, and moves, goal, line, tree and hidden show more", "cannot": "can GOAL answers both ways, why_not GOAL gives the reason",
		"swap": oneWay, "exchange": oneWay, "switch": oneWay,
		"h": "help lists the commands", "bye": "quit leaves", "done": "quit leaves", "stop": "quit leaves", "leave": "quit leaves",
		"why": "a move that is refused says why, and why_lost or why_not GOAL tell more", "won": "the line below the board says when a game is won", "score": "goal says how far you are, ask lists the questions", "u": "undo takes a move back", "solve": "hint anyway looks for a line that wins", "solution": "hint anyway looks for a line that wins", "print": "an empty line shows the board",
		"prove": "can GOAL answers, why_not GOAL gives the reason",
		"give":  "new deals the next game, quit leaves", "resign": "new deals the next game, quit leaves", "select": "new 5 deals number 5, workbench play NAME another game", "choose": "new 5 deals number 5, load plays another game", "autoplay": plays, "autofinish": plays, "finish": plays, "autocomplete": plays,
		"open": "load plays another game", "find": "where says where a card lies, as in where Kh",
		"workbench": "that is for the shell, and quit leaves", "draw": draws, "deal": draws, "turn": turns, "flip": turns,
		"test": "goal says what is asked, and how far you are", "free": asks, "what": asks, "which": asks, "how": asks, "is": asks, "are": asks, "who": asks, "am": asks,
		"bookmark": marks, "snapshot": marks, "demo": "hint anyway looks for a line that wins", "odds": odds, "chance": odds, "probability": odds, "previous": "load before plays the game before this one",
		"hilfe": "help lists the commands", "ende": "quit leaves", "zurück": "undo takes a move back", "tip": "hint tells a move", "tips": "hint tells a move", "tipp": "hint tells a move", "oops": "undo takes a move back", "neu": "new deals the next game",
	}
}

const (
	asks    = "help lists the commands, rules the rules, ask the questions about this game"
	plays   = "auto plays by the game's own strategy, if it has one"
	odds    = "hint says how many such games are won, workbench odds more"
	marks   = "mark NAME remembers this place, back NAME goes there"
	oneWay  = "moves lists what can be done here"
	ofStock = "where the rules have a stock draw alone turns cards, "
	draws   = ofStock + "or deal deals a row"
	turns   = ofStock + "and what lies face down on the table turns up when it is uncovered"
)
