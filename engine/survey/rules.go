package survey

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"patience/engine"
)

// Rules are tried in so many deals, with so many moves in each.
const (
	ruleDeals = 8
	ruleMoves = 60
)

// Rules returns a sum of what the rules of a game do: of how the first deals lie, and of the
// moves that there are along walks through them, and of a table also of its canonical text. Where the sums
// are different the rules are, and their verdicts must not be mixed; of a game that is no table a change of the
// rules that these walks do not meet leaves the sum as it is.
func Rules(g *engine.Game, by string, o engine.Options) (string, error) {
	return rules(g, by, o, identity(g))
}

// Walks returns the sum of the walks alone, which [Rules] was of tables, too, until 2026-12-01.
func Walks(g *engine.Game, by string, o engine.Options) (string, error) { return rules(g, by, o, "") }

// identity returns the canonical text of a table but for its name and title, and "" for other games.
func identity(g *engine.Game) string {
	text := g.Table
	for strings.HasPrefix(text, "name = ") || strings.HasPrefix(text, "title = ") {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text
}

// rules returns the sum of the walks and a text.
func rules(g *engine.Game, by string, o engine.Options, text string) (string, error) {
	sum := sha256.New()
	sum.Write([]byte(text))
	for n := uint64(1); n <= ruleDeals; n++ {
		number, err := g.Nth(by, n, o)
		if err != nil {
			return "", err
		}
		p, err := g.Deal(by, number, o)
		if err != nil {
			return "", err
		}
		s, choose := p.State().Copy(), engine.SplitMix(n)
		for range ruleMoves {
			fmt.Fprintf(sum, "%v %d\n", s, s.Hidden())
			moves := s.Moves(nil)
			for _, m := range moves {
				fmt.Fprintln(sum, g.PrintMove(s, m))
			}
			fmt.Fprintln(sum, s.Won())
			if len(moves) == 0 {
				break
			}
			s.Apply(moves[choose.Below(uint64(len(moves)))])
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:8]), nil
}

// SameRules returns an error when the rules of a game have another sum here than elsewhere.
func SameRules(g *engine.Game, by string, o engine.Options, elsewhere string) error {
	here, err := Rules(g, by, o)
	if err == nil && here != elsewhere {
		err = fmt.Errorf("the rules of %s are others here: want the same program on all machines", g.Name)
	}
	return err
}
