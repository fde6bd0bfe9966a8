package blackhole

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
)

// isDZN says whether the text assigns something to suits, as a data file for
// blackhole.mzn does.
func isDZN(text string) bool {
	return slices.ContainsFunc(dznItems(text), func(item string) bool {
		name, _, ok := strings.Cut(item, "=")
		return ok && strings.TrimSpace(name) == "suits"
	})
}

// dznItems returns the assignments of a data file, without the comments.
func dznItems(text string) []string {
	var b strings.Builder
	for _, line := range strings.Split(text, "\n") {
		code, _, _ := strings.Cut(line, "%")
		b.WriteString(code)
		b.WriteByte('\n')
	}
	return engine.Parts(b.String(), ";")
}

// parseDZN reads a data file of the model: suits, ranks, stack and fans.
func parseDZN(g *engine.Game, text string) (*engine.Play, error) {
	var q permutation
	for _, item := range dznItems(text) {
		name, value, _ := strings.Cut(item, "=")
		name = strings.TrimSpace(name)
		if err := q.assign(name, value); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	p, err := newPack(q.pack.suits, q.pack.ranks)
	if err != nil {
		return nil, err
	}
	q.pack = p
	if err := q.check(); err != nil {
		return nil, fmt.Errorf("fans: %w", err)
	}
	s, rest, err := q.start()
	switch {
	case err != nil:
		return nil, err
	case len(rest) > 0:
		return nil, fmt.Errorf("stack: %d is in a fan too", rest[0])
	}
	return engine.NewPlay(g, s), nil
}

// figure reads a number.
func figure(value string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(value))
	if err != nil {
		err = fmt.Errorf("bad number %.40q", value)
	}
	return n, err
}

func (q *permutation) assign(name, value string) (err error) {
	switch name {
	case "suits":
		q.pack.suits, err = figure(value)
	case "ranks":
		q.pack.ranks, err = figure(value)
	case "stack":
		err = appendNumbers(&q.stack, strings.ReplaceAll(value, "\n", " "))
	case "fans":
		err = appendNumbers(&q.deal, strings.NewReplacer("|", " ", "\n", " ").Replace(value))
	default:
		err = fmt.Errorf("no such parameter: want suits, ranks, stack and fans")
	}
	return err
}

// printDZN writes the position as data for blackhole.mzn.
func printDZN(p *engine.Play) (string, error) {
	s := p.State().(*State)
	var b strings.Builder
	fmt.Fprintf(&b, "suits = %d;\nranks = %d;\nstack = [%s];\n", s.suits, s.ranks, joinNumbers(s.Numbers(), ", "))
	b.WriteString("% fan by fan, the exposed card first; 0 stands for a card that is on the stack\n")
	open := "fans = [| "
	for n := 1; n <= s.Fans(); n++ {
		b.WriteString(open + joinNumbers(s.fanNumbers(n), ", ") + "\n")
		open = "        | "
	}
	b.WriteString("        |];\n")
	return b.String(), nil
}

// model is the game for MiniZinc, without a position.
//
//go:embed blackhole.mzn
var model string

// positionMark stands between the model and the position.
const positionMark = "\n% The position.\n"

// isMZN says whether the text is the model with a position at its end.
func isMZN(text string) bool { return strings.Contains(text, positionMark) }

// parseMZN reads the position at the end of the model.
func parseMZN(g *engine.Game, text string) (*engine.Play, error) {
	_, data, _ := strings.Cut(text, positionMark)
	return parseDZN(g, data)
}

// printMZN writes the model and the position.
func printMZN(p *engine.Play) (string, error) {
	data, err := printDZN(p)
	return model + positionMark + data, err
}
