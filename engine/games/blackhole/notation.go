package blackhole

import (
	"fmt"
	"strconv"
	"strings"

	"patience/engine"
)

func notations() []engine.Notation {
	return []engine.Notation{
		{
			Name:  "cards",
			Doc:   `The card that is played: "Kc".`,
			Parse: parseCardMove,
			Print: func(s engine.State, m engine.Move) string { return s.(*State).Exposed(int(m)).String() },
		},
		{
			Name:  "fans",
			Doc:   `The fan whose exposed card is played: "fan 7", or "7" alone.`,
			Parse: parseFanMove,
			Print: func(_ engine.State, m engine.Move) string { return fmt.Sprintf("fan %d", m) },
		},
		{
			Name:  "numbers",
			Doc:   `The number of the card in the pack, counted from 1 suit by suit in the order spades, clubs, diamonds, hearts: "#26" is Kc.`,
			Parse: parseNumberMove,
			Print: func(s engine.State, m engine.Move) string {
				return fmt.Sprintf("#%d", s.(*State).pack().number(s.(*State).Exposed(int(m))))
			},
		},
	}
}

// around is what a move may say besides: from 3, 6h to the hole, 6h out.
var around = engine.Regexp(`(?i)^ *from | (?:to (?:the )?(?:hole|stack)|out) *$`)

// onCard is a card, or its rank, that goes onto another: Kc on As, king to the ace.
var onCard = engine.Regexp(`(?i)^(.+) (?:to|on|onto) (?:the )?(\w+)$`)

const wantMove = `a card as in "Kc", a fan as in "fan 7", or a card's number as in "#26"`

func parseCardMove(st engine.State, text string) (engine.Move, error) {
	s, text := st.(*State), around.Re().ReplaceAllString(text, "")
	if m := onCard.Re().FindStringSubmatch(text); m != nil {
		on, err := engine.ParseCard(m[2])
		rank, none := engine.ParseRank(m[2])
		switch {
		case err == nil && on != s.Top(), none == nil && rank != s.Top().Rank():
			return 0, engine.RuleError(3, "on the stack lies the %v", s.Top())
		case err == nil || none == nil:
			text = m[1]
		}
	}
	c, err := engine.ParseCard(text)
	if err != nil || c == engine.Unknown {
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	return s.playCard(c)
}

// playCard returns the move that plays a card, or why there is none.
func (s *State) playCard(c engine.Card) (engine.Move, error) {
	spots := board(s).Where(c)
	switch {
	case len(spots) == 0:
		return 0, fmt.Errorf("no %v in the pack %v", c, s.pack())
	case spots[0].Number == 0:
		return 0, engine.RuleError(2, "the %v is on the stack already", c)
	case spots[0].Over > 0:
		fan := spots[0].Number
		return 0, engine.RuleError(2, "the %v cannot be played: the %v of fan %d is exposed", c, s.Exposed(fan), fan)
	}
	return Play(spots[0].Number), nil
}

func parseFanMove(_ engine.State, text string) (engine.Move, error) {
	t := strings.ToLower(strings.TrimSpace(around.Re().ReplaceAllString(text, "")))
	n, err := strconv.ParseUint(strings.TrimSpace(strings.TrimPrefix(t, "fan")), 10, 16)
	if err != nil {
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	}
	return engine.Move(n), nil
}

func parseNumberMove(st engine.State, text string) (engine.Move, error) {
	s := st.(*State)
	t, ok := strings.CutPrefix(strings.TrimSpace(text), "#")
	k, err := strconv.ParseUint(t, 10, 16)
	switch {
	case !ok || err != nil:
		return 0, &engine.SyntaxError{Text: text, Want: wantMove}
	case k < 1 || int(k) > s.pack().size():
		return 0, fmt.Errorf("no card number %d: want 1 to %d", k, s.pack().size())
	}
	return s.playCard(s.pack().card(int(k)))
}
