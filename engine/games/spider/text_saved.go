package spider

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/text"
)

// A saved game of 1979 begins with two numbers, the moves made and 1 if somebody
// cheated. A position line for each position follows, from the initial deal to
// the current one. The pages of the essay are saved games of one position.

// isSaved says whether the text seems to be a saved game: two numbers, or
// several lines with many commas.
func isSaved(source string) bool {
	first, rest, _ := strings.Cut(strings.TrimSpace(source), "\n")
	if words := strings.Fields(first); len(words) == 2 && isNumber(words[0]) && isNumber(words[1]) {
		return true
	}
	return text.IsLine(first) && strings.Contains(rest, ",")
}

func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// parseSaved reads a saved game and finds the moves between its positions.
func parseSaved(g *engine.Game, source string) (*engine.Play, error) {
	lines := slices.Collect(engine.Lines(source))
	if len(lines) == 0 {
		return nil, fmt.Errorf("line 1: want the moves made and 1 if cheated, as in \"0 0\"")
	}
	moves, cheated, err := parseCounts(lines[0].Text)
	switch {
	case err != nil:
		return nil, lines[0].Wrap(err)
	case len(lines) == 1:
		return nil, lines[0].Wrap(fmt.Errorf("no position line follows"))
	case len(lines)-1 != moves+1:
		return nil, lines[0].Wrap(fmt.Errorf("%d moves want %d positions, but %d follow", moves, moves+1, len(lines)-1))
	}
	p, err := replayLines(g, lines[1:])
	if err == nil {
		p.Branded = cheated
	}
	return p, err
}

// parseCounts reads the first line of a saved game.
func parseCounts(text string) (moves int, cheated bool, err error) {
	words := strings.Fields(text)
	if len(words) == 2 {
		n, err := strconv.Atoi(words[0])
		if err == nil && n >= 0 && (words[1] == "0" || words[1] == "1") {
			return n, words[1] == "1", nil
		}
	}
	return 0, false, fmt.Errorf("%q: want the moves made and 1 if cheated, as in \"0 0\"", text)
}

// replayLines plays from the first position through all others.
func replayLines(g *engine.Game, lines []engine.Line) (*engine.Play, error) {
	start, err := settled(text.ParseLine(lines[0].Text))
	if err != nil {
		return nil, lines[0].Wrap(err)
	}
	p := engine.NewPlay(g, start)
	for i, line := range lines[1:] {
		if _, err := text.ParseLine(line.Text); err != nil {
			return nil, line.Wrap(err)
		}
		m, ok := moveTo(p.State().(*State), line.Text)
		if !ok {
			return nil, line.Wrap(fmt.Errorf("no legal move leads here from line %d: %s", lines[i].Number,
				differences(lines[i].Text, line.Text)))
		}
		if err := p.Do(m); err != nil {
			return nil, line.Wrap(err)
		}
	}
	return p, nil
}

// moveTo returns the legal move that leads from a position to that of the line.
func moveTo(s *State, line string) (engine.Move, bool) {
	want := text.Stanford(line)
	for _, m := range s.Moves(nil) {
		next := *s
		next.Apply(m)
		if next.Line() == want {
			return m, true
		}
	}
	return 0, false
}

// differences names what differs between two position lines: a pile that is displayed otherwise,
// or has other cards face down, and the hand.
func differences(a, b string) string {
	x, y := strings.Split(text.Stanford(a), ","), strings.Split(text.Stanford(b), ",")
	var names []string
	for n := 1; n <= piles; n++ {
		if x[n-1] != y[n-1] || x[piles+n-1] != y[piles+n-1] {
			names = append(names, fmt.Sprintf("pile %d", n))
		}
	}
	if x[2*piles] != y[2*piles] {
		names = append(names, "the hand")
	}
	if names == nil {
		return "nothing differs"
	}
	return "what differs is " + strings.Join(names, ", ")
}

// printSaved writes the whole game up to the current position.
func printSaved(p *engine.Play) (string, error) {
	if err := p.Start().(*State).checkLine(); err != nil {
		return "", err
	}
	var b strings.Builder
	cheated := 0
	if p.Branded {
		cheated = 1
	}
	fmt.Fprintf(&b, "%d %d\n", p.Len(), cheated)
	for i := range p.Len() {
		s, _ := p.Step(i)
		fmt.Fprintln(&b, s.(*State).Line())
	}
	fmt.Fprintln(&b, p.State().(*State).Line())
	return b.String(), nil
}
