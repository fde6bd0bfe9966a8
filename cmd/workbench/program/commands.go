package program

import (
	"fmt"
	"strings"
	"unicode"

	"patience/engine"
)

// A command is one line of the summary: how it begins, how it is written, what it
// does.
type command struct {
	letters string // "" for those that are numbers
	usage   string
	text    string
	run     func(t *Table, args string) (reply, error)
}

// commands lists what the player can say, in the order of the summary.
func commands() []command {
	return []command{
		{"", "n m", "move all that fits, pile n to m", nil},
		{"", "n m k", "move k cards from pile n to m", nil},
		{"", "n", "remove a suit from pile n", nil},
		{"-", "-k", "take back k moves", (*Table).backUp},
		{"", "Enter", "show the tableau again", nil},
		{"A", "A k", "save after each k moves; A: off", (*Table).autosave},
		{"D", "D", "deal a row", plain((*Table).deal)},
		{"F", "F", "save the game in a file", plain((*Table).save)},
		{"L", "L card", "look for a card, as in L 10h", (*Table).look},
		{"P", "P n", "print pile n in words", (*Table).pile},
		{"Q", "Q", "quit", plain((*Table).quit)},
		{"S", "S", "status: what is left, in sight", plain((*Table).status)},
		{"T", "T", "write the tableau in a file", plain((*Table).writeTableau)},
		{"X", "X", "write the tableau as LaTeX", plain((*Table).writeLaTeX)},
		{"?H", "? or H", "this summary", plain((*Table).help)},
	}
}

// plain makes a command of a function that takes no arguments.
func plain(run func(t *Table) (reply, error)) func(*Table, string) (reply, error) {
	return func(t *Table, args string) (reply, error) {
		if args != "" {
			return reply{}, fmt.Errorf("nothing goes with this command, not %q", args)
		}
		return run(t)
	}
}

// Summary returns the list of commands.
func Summary() string {
	var b strings.Builder
	for _, c := range commands() {
		fmt.Fprintf(&b, "%-6s %s\n", c.usage, c.text)
	}
	return b.String()
}

// spelt are commands as people say them who have not seen the summary.
func spelt(line string) string {
	switch strings.ToLower(line) {
	case "quit", "exit":
		return "Q"
	case "help":
		return "?"
	case "undo":
		return "-1"
	case "deal", "status":
		return line[:1]
	case "save":
		return "F"
	}
	if pile, ok := strings.CutPrefix(strings.ToLower(line), "remove "); ok {
		return pile
	}
	return line
}

// obey carries out a command. Moves are numbers, or the essay's words.
func (t *Table) obey(line string) (reply, error) {
	if line == "" {
		return reply{draw: true}, nil
	}
	line = spelt(line)
	word, _, several := strings.Cut(line, " ")
	if several && isCard(word) || strings.Contains(strings.ToLower(line), " from ") { // 7h 5 10
		return t.moveByWords(line)
	}
	if numbersLine.Re().MatchString(line) {
		return t.moveByNumbers(number.Re().FindAllString(line, -1))
	}
	for _, c := range commands() {
		if c.letters != "" && strings.Contains(c.letters, strings.ToUpper(line[:1])) && !isWord(line, c) {
			return c.run(t, strings.TrimSpace(line[1:]))
		}
	}
	return reply{}, fmt.Errorf("no command %q: want a move as in 5 10, or ? for the list", line)
}

// isWord says whether a line that begins with the letter of a command is another word: hint
// is not H. The card behind L may stand close to it.
func isWord(line string, c command) bool {
	return len(line) > 1 && unicode.IsLetter(rune(line[0])) && unicode.IsLetter(rune(line[1])) && (c.letters != "L" || !isCard(line[1:]))
}

func isCard(word string) bool {
	_, err := engine.ParseCard(word)
	return err == nil
}
