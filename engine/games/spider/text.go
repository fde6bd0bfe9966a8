package spider

import (
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/games/spider/text"
)

func formats() []engine.Format {
	return []engine.Format{
		{
			Name:  "file",
			Doc:   "a position to read and write by hand, as in puzzles/: piles, hand, and which cards are unknown",
			Is:    text.IsFile,
			Parse: positionFormat(text.ParseFile),
			Print: printFile,
		},
		{
			Name:  "saved",
			Doc:   "a saved game of 1979: how many moves, 1 if cheated, then the position line of every position",
			Is:    isSaved,
			Parse: parseSaved,
			Print: printSaved,
		},
		{
			Name:  "x11",
			Doc:   "a saved game of Woods's later program (1989 to 1991): the position, the moves that led to it, the tableau",
			Is:    isX11,
			Parse: parseX11,
			Print: printX11,
		},
		{
			Name:  "line",
			Doc:   "the position line of 1979: ten piles, what lies face down in each, the hand",
			Is:    text.IsLine,
			Parse: positionFormat(text.ParseLine),
			Print: printLine,
		},
		{
			Name:  "tableau",
			Doc:   "the tableau in text, in columns; face-down cards and the hand come back unknown",
			Is:    text.IsTableau,
			Parse: positionFormat(text.ParseTableau),
			Print: func(p *engine.Play) (string, error) { return p.State().String(), nil },
		},
		latexFormat("latex", "LaTeX source of the tableau, with large cards; needs no packages", text.LargeCards()),
		latexFormat("latex-medium", "the same with medium cards", text.MediumCards()),
	}
}

// positionFormat makes the parser of a format from one that reads a layout.
func positionFormat(parse func(source string) (*text.Layout, error)) func(*engine.Game, string) (*engine.Play, error) {
	return func(g *engine.Game, source string) (*engine.Play, error) {
		return g.Begin(settled(parse(source)))
	}
}

// settled returns the position of a layout that was read, when its cards are those of a pack
// without some whole suits.
func settled(l *text.Layout, err error) (*State, error) {
	if err == nil {
		err = l.Settle()
	}
	if err != nil {
		return nil, err
	}
	if cards := l.Cards(); cards > packCards { // of what is unfinished Settle counts nothing
		return nil, fmt.Errorf("%d cards, want at most %d", cards, packCards)
	}
	s := New(l.Pile, l.Down, l.Hand)
	for _, suit := range l.Removed {
		s.removed[suit]++
	}
	s.pack = uint8(l.Suits)
	if l.Unfinished {
		if err := s.checkCopies(); err != nil {
			return nil, err
		}
	}
	s.keep(s.Suits())
	return s.Under(Challenge(l.Challenge)), nil
}

// layout returns the position as a text holds it. Its piles share memory with the position.
func (s *State) layout() *text.Layout {
	l := &text.Layout{Hand: s.Hand(), Suits: int(s.kept().pack), Challenge: int(s.challenge), Unfinished: s.Left()+13*s.Removals() < packCards}
	for n := 1; n <= piles; n++ {
		l.Pile[n], l.Down[n] = s.Pile(n), int(s.down[n])
	}
	l.Removed = s.RemovedSuits()
	return l
}

// String returns the tableau in text: a line with the numbers of the piles, then row by row the
// cards, -- for one that lies face down and "space" for a pile without cards. Below it stand the
// cards in the hand, the suits that are removed and the challenge, if any, and the pack where it is
// not what the cards in sight say.
func (s *State) String() string { return s.inSightAlone().String() }

// inSightAlone returns the layout of a tableau, of which the cards in sight alone are read back.
func (s *State) inSightAlone() *text.Layout {
	l := s.layout()
	l.Suits = int(s.Blind().pack)
	return l
}

// Line returns the position line of 1979, in ASCII.
func (s *State) Line() string { return s.layout().Line() }

// Screen returns the tableau for a screen of so many columns and rows; see [text.Layout.Screen].
func (s *State) Screen(columns, rows int) string { return s.layout().Screen(columns, rows) }

// printFile writes the current position as a problem file, with what is asked
// about it.
func printFile(p *engine.Play) (string, error) {
	s := p.State().(*State)
	var head, body strings.Builder
	engine.WriteHeader(&head, engine.Header{Key: "game", Text: p.Game.Name})
	for _, f := range p.About() {
		engine.WriteHeader(&head, f)
	}
	for _, f := range s.layout().Fields() {
		engine.WriteHeader(&body, f)
	}
	back, err := settled(text.ParseFile(body.String()))
	if err != nil {
		return "", fmt.Errorf("a file cannot hold this position: %w", err)
	}
	return head.String() + body.String(), s.checkBack("file", back)
}

// checkBack says whether a position that was written and read is still the same.
// It is not when the cards leave open which suits are removed, or when the format has
// no place for the challenge.
func (s *State) checkBack(format string, back *State) error {
	switch {
	case *back == s.kept():
		return nil
	case back.pack != s.kept().pack:
		reason := fmt.Sprintf("a %s cannot hold that the pack has %s: want the format file", format, engine.Count(s.Suits(), "suit"))
		return &engine.NotHeldError{Reason: reason}
	case back.challenge != s.challenge:
		reason := fmt.Sprintf("a %s cannot hold the challenge %v: want the format file", format, s.challenge)
		return &engine.NotHeldError{Reason: reason}
	}
	return fmt.Errorf("a %s cannot hold this position: it would be read with other suits removed: %s, not %s",
		format, text.SuitList(back.layout().Removed), text.SuitList(s.layout().Removed))
}

// printLine writes the current position as a line.
func printLine(p *engine.Play) (string, error) {
	s := p.State().(*State)
	if err := s.checkLine(); err != nil {
		return "", err
	}
	return s.Line() + "\n", nil
}

// checkLine says whether the position line reads back as this position. It does
// not when it leaves open which suits are removed, or for an odd deck.
func (s *State) checkLine() error {
	back, err := settled(text.ParseLine(s.Line()))
	if err != nil {
		return fmt.Errorf("a position line cannot hold this position: %w", err)
	}
	return s.checkBack("position line", back)
}

// latexFormat returns the format that writes the tableau as LaTeX source in a size.
func latexFormat(name, doc string, size text.CardSize) engine.Format {
	return engine.Format{
		Name: name,
		Doc:  doc,
		Is:   size.IsLaTeX,
		Parse: func(g *engine.Game, source string) (*engine.Play, error) {
			headers, l, err := size.ParseLaTeX(source)
			s, err := settled(l, err)
			if err != nil {
				return nil, err
			}
			p := engine.NewPlay(g, s)
			p.Headers = headers
			return p, nil
		},
		Print: func(p *engine.Play) (string, error) {
			return size.LaTeX(p.About(), p.State().(*State).inSightAlone()), nil
		},
	}
}
