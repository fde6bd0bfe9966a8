package kernel

import (
	"fmt"
	"strconv"
	"strings"
)

// The program knows more than the workbench asks it: the tests ask for the rules.

// Deal returns the position of a deal of PySol as a position line.
func (k *Kernel) Deal(number int) (string, error) {
	return k.ask(fmt.Sprintf("deal %d\n", number))
}

// A Move is one that Spider's rules allow.
type Move struct {
	Name     string // "deal", "remove 3", "3 7 2": two cards from pile 3 to pile 7
	Removed  int    // suits that are removed behind it
	Position string // a position line
}

// Moves lists what the rules allow in a position line with so many suits removed.
func (k *Kernel) Moves(position string, removed int) (all []Move, err error) {
	lines, err := k.lines(fmt.Sprintf("moves %d %s\n", removed, position))
	for _, line := range lines {
		name, rest, _ := strings.Cut(line, "|")
		count, to, ok := strings.Cut(rest, "|")
		n, bad := strconv.Atoi(count)
		if !ok || bad != nil {
			return nil, fmt.Errorf("%q: %s", position, line)
		}
		all = append(all, Move{name, n, to})
	}
	return all, err
}

// KlondikeMoves lists what the rules allow in a position of Klondike, all in the words of certificates: each move with where it leads.
func (k *Kernel) KlondikeMoves(game, position string) (map[string]string, error) {
	lines, err := k.lines(fmt.Sprintf("klondike %s|%s\n", game, position))
	all := map[string]string{}
	for _, line := range lines {
		name, to, ok := strings.Cut(line, "|")
		if !ok {
			return nil, fmt.Errorf("%q: %s", position, line)
		}
		all[name] = to
	}
	return all, err
}

// lines asks for lines, up to an empty one.
func (k *Kernel) lines(question string) (all []string, err error) {
	line, err := k.ask(question)
	for ; err == nil && line != ""; line, err = k.ask("") {
		all = append(all, line)
	}
	return all, err
}

// LostBlackHole says whether the proved program shows, by trying everything, that a position of
// Black Hole is lost: it is no when one can win, or when there are more positions than that. Cards are
// ranks; of a fan the exposed card comes first.
func (k *Kernel) LostBlackHole(ranks, positions, top int, fans [][]int) (bool, error) {
	question := fmt.Sprintf("blackhole %d %d %d", ranks, positions, top)
	for _, fan := range fans {
		question += " " + strings.Trim(strings.ReplaceAll(fmt.Sprint(fan), " ", ","), "[]")
	}
	answer, err := k.ask(question + "\n")
	return answer == "lost", err
}

// TableMoves says whether a position of a table is won, and lists the positions to which its moves lead. The game is its canonical
// text in one line, and so are positions.
func (k *Kernel) TableMoves(game, position string) (won bool, all []string, err error) {
	line, err := k.ask(fmt.Sprintf("next\n%s\n%s\n", game, position))
	if won = line == "won"; err == nil && !won && line != "open" {
		return false, nil, fmt.Errorf("%s: %s: %s", line, game, position)
	}
	for line, err = k.ask(""); err == nil && line != ""; line, err = k.ask("") {
		all = append(all, line)
	}
	return won, all, err
}
