package serve

import (
	"strings"

	"patience/cmd/workbench/position"
	"patience/engine"
)

// keptText writes a game for the page to keep, so that it outlives this process. A first position that
// would be sealed is left out: the page keeps nothing of unseen cards, and knows how it began the game.
func keptText(p *engine.Play) string {
	text, err := p.Write("game")
	if err != nil {
		return ""
	}
	if before, at, after := cutPosition(text); strings.HasPrefix(at, "\nsealed:") {
		return before + after
	}
	return text
}

// wholeText puts the first position back that keptText has left out; another text stays as it is. The
// game began with the text start; when that is "", by a name, or as this program did.
func (s *Server) wholeText(text, start string) (string, error) {
	before, at, after := cutPosition(text + "\n")
	name, is := strings.CutPrefix(text, "played: ")
	if at != "" || after == "" || !is {
		return text, nil
	}
	name, _, _ = strings.Cut(name, "\n")
	p, err := s.startOf(name, start, before)
	if err != nil {
		return "", err
	}
	fresh, err := p.Write("game")
	_, at, _ = cutPosition(fresh)
	return before + at + after, err
}

// cutPosition cuts the first position out of the text of a game. It is "" when it was left out.
func cutPosition(text string) (before, at, after string) {
	end := strings.Index(text, "\nmoves:\n")
	if end < 0 {
		return text, "", ""
	}
	for _, key := range []string{"\nposition:\n", "\nsealed:\n"} {
		if i := strings.Index(text[:end+1], key); i >= 0 {
			return text[:i], text[i:end], text[end:]
		}
	}
	return text[:end], "", text[end:]
}

// startOf returns the play that a game began with: that of a text, of a page, a deal or a puzzle that the
// head of its record names, else the one of the command line.
func (s *Server) startOf(game, start, head string) (*engine.Play, error) {
	if start != "" {
		return s.written(game, start)
	}
	_, from, _ := strings.Cut(head, "\nfrom: ")
	from, _, _ = strings.Cut(from, "\n")
	g, err := s.game(game)
	if err != nil {
		return nil, err
	}
	if n, ok := position.Page(from); ok && strings.HasPrefix(from, "page ") {
		return g.Page(n)
	}
	if position.IsDeal(from) {
		return position.Dealt(g, from)
	}
	p, err := s.puzzle(from)
	if err != nil && s.First != nil && s.First.From == from {
		return s.first()
	}
	return p, err
}
