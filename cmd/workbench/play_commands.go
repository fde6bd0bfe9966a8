package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/cmd/workbench/terminal"
)

// A playCommand is something that can be said in a sitting besides moves.
type playCommand struct {
	name, args, text string
	run              func(s *sitting, ctx context.Context, args string) error
}

// playCommands lists them in the order of the summary. None may read as a move or
// a question of a game.
func playCommands() []playCommand {
	return []playCommand{
		{"board", "", "show the position again; so does an empty line", plainly((*sitting).board)},
		{"undo", "[N] [anyway]", "take back N moves; anyway: also over a card turned up", (*sitting).undo},
		{"redo", "[N]", "make N moves again that were taken back", (*sitting).redo},
		{"restart", "", "take back all moves", plainly((*sitting).restart)},
		{"moves", "", "list the legal moves", plainly((*sitting).listMoves)},
		{"hint", "[N]", "tell the next N moves of a line that wins, if the game can be won", (*sitting).hint},
		{"step", "", "make one move of the game's own strategy, if it has one", plainly((*sitting).step)},
		{"auto", "", "make moves of the strategy as far as it goes", plainly((*sitting).auto)},
		{"mark", "NAME", "remember this place in the game", (*sitting).mark},
		{"back", "NAME", "go to the place that was marked", (*sitting).back},
		{"ask", "[QUESTION]", "answer a question, such as free K; alone: list the questions", (*sitting).askOrList},
		{"watch", "[QUESTION]", "ask a question after each move, or no more; alone: none", (*sitting).watch},
		{"lua", "CODE", "run Lua, in which p is this game", (*sitting).lua},
		{"hidden", "", "show the cards that lie face down, or no more", plainly((*sitting).hidden)},
		{"parity", "", "give A 3 5 7 9 J K the opposite colour, or no more", plainly((*sitting).parity)},
		{"notation", "[NAME]", "choose how moves are written; alone: list the notations", (*sitting).chooseNotation},
		{"line", "[FILE] [anyway]", "write the moves, to a file or here; anyway: replace the file", (*sitting).writeLine},
		{"follow", "FILE", "play the moves of a file", (*sitting).follow},
		{"save", "[FILE] [anyway]", "save the game with its moves", (*sitting).save},
		{"load", "POSITION", "play another game: a file, deal:17, page 8; before: the one before", (*sitting).load},
		{"new", "[N]", "deal the next game, or deal N", (*sitting).newDeal},
		{"rate", "[HOW]", "note that this deal is solved, hopeless or tryagain; none: forget it; alone: list what is noted", (*sitting).rate},
		{"rules", "", "list the rules", plainly((*sitting).rules)},
		{"help", "", "show this", plainly((*sitting).help)},
		{"quit", "", "leave", plainly((*sitting).quit)},
	}
}

// playCommandNamed returns the command of a name; exit and ? are understood too.
func playCommandNamed(word string) (playCommand, bool) {
	word = strings.ToLower(word)
	switch word {
	case "exit":
		word = "quit"
	case "?":
		word = "help"
	}
	commands := playCommands()
	i := slices.IndexFunc(commands, func(c playCommand) bool { return c.name == word })
	if i < 0 {
		return playCommand{}, false
	}
	return commands[i], true
}

// plainly makes a command of a function that takes no arguments.
func plainly(run func(s *sitting) error) func(*sitting, context.Context, string) error {
	return func(s *sitting, _ context.Context, args string) error {
		if args != "" {
			return fmt.Errorf("nothing goes with this command, not %q", args)
		}
		return run(s)
	}
}

// playSummary lists the commands with what they do.
func playSummary() string {
	var items [][2]string
	for _, c := range playCommands() {
		items = append(items, [2]string{strings.TrimSpace(c.name + " " + c.args), c.text})
	}
	return terminal.Items(items)
}

func (s *sitting) help() error {
	var notations [][2]string
	for _, n := range s.game.Notations {
		notations = append(notations, [2]string{n.Name, n.Doc})
	}
	s.say("Moves, several with commas between them:\n%s\nCommands:\n%s", terminal.Items(notations), playSummary())
	return nil
}

func (s *sitting) rules() error {
	var items [][2]string
	for _, r := range s.game.Rules {
		items = append(items, [2]string{strconv.Itoa(r.Number), r.Text})
	}
	s.say("%s", terminal.Items(items))
	return nil
}

func (s *sitting) quit() error {
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

// number reads an argument that is a count; "" is 1.
func number(args string) (int, error) {
	if args == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(args)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("bad number %q: want 1 or more", args)
	}
	return n, nil
}

// complete completes a word of a line: a command or question, or the move that has
// been begun.
func (s *sitting) complete(line string, pos int) (head string, candidates []string, tail string) {
	begin := strings.LastIndexAny(line[:pos], ",;") + 1
	for begin < pos && line[begin] == ' ' {
		begin++
	}
	word := line[begin:pos]
	for _, text := range s.words(begin == 0) {
		if strings.HasPrefix(text, word) {
			candidates = append(candidates, text)
		}
	}
	return line[:begin], candidates, line[pos:]
}

// words lists what may stand in a line: commands and questions alone, moves after
// others too. Moves after a comma are those of the position as it is now.
func (s *sitting) words(first bool) []string {
	var words []string
	state := s.play.State()
	for _, m := range state.Moves(nil) {
		words = append(words, s.printed.Print(state, m))
	}
	slices.Sort(words)
	if !first {
		return words
	}
	for _, c := range playCommands() {
		words = append(words, c.name)
	}
	for _, q := range s.game.Queries {
		words = append(words, q.Name)
	}
	return words
}
