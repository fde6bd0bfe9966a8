package serve

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"

	"patience/cmd/workbench/memory"
	"patience/cmd/workbench/position"
	"patience/engine"
	"patience/engine/problem"
	"patience/puzzles"
)

// A wanted says what game a page wants to begin: one of its fields beside the game's name.
type wanted struct {
	Session string         `json:"session"` // whose table it is put on; "" for a new tab
	Again   bool           `json:"again"`   // it was on that table before; the session may have ended since
	Table   int            `json:"table"`   // with again: which game of that table it was; else the least number that it can have
	Start   string         `json:"start"`   // with again: the text that the game was begun with
	Game    string         `json:"game"`
	Deal    string         `json:"deal"` // a number, with by and options
	By      string         `json:"by"`
	Options engine.Options `json:"options"`
	Page    int            `json:"page"`
	Puzzle  string         `json:"puzzle"`
	Next    bool           `json:"next"`  // the deal with the next number, by that way and with these options
	First   uint64         `json:"first"` // with next: the number to begin with when none is kept
	Text    string         `json:"text"`  // a position, a problem, a saved game, or an address that was shared
}

// begin puts a game on the table of a tab.
func (s *Server) begin(c *call) (any, error) {
	var want wanted
	if err := c.read(&want); err != nil {
		return nil, err
	}
	if text, is := composedText(want.Text); is {
		return s.compose(want, text)
	}
	p, err := s.wantedPlay(want)
	if errors.Is(err, memory.ErrNotBegun) {
		err = &refusal{status: conflict, text: err.Error(), begin: true}
	}
	var notice *engine.Message
	if _, ok := errors.AsType[*engine.WrongNumber](err); ok && p != nil {
		notice, err = &engine.Message{Form: "%s; this is %s", Parts: []any{err, p.From}}, nil
	}
	if err != nil {
		return nil, err
	}
	if _, wrong := problem.Of(p); wrong != nil {
		notice = &engine.Message{Form: "nothing is asked: %s", Parts: []any{wrong}}
	}
	st, err := s.seat(want, p, nil)
	if err != nil {
		return nil, err
	}
	st.Notice = notice
	return st, nil
}

// seat puts a game on the table of a session, or begins one, and returns how it stands. With c it is a
// problem that is being set up.
func (s *Server) seat(want wanted, p *engine.Play, c *composed) (st *state, err error) {
	n, err := s.sessions.find(want.Session)
	fresh := want.Session == "" || want.Again && isID(want.Session) && err != nil
	if fresh {
		n = s.sessions.begin(cmp.Or(want.Session, s.ID()), p)
	} else if err != nil {
		return nil, err
	}
	_, err = n.soon(func() (any, error) {
		if !fresh {
			n.lay(p)
		}
		if n.table = want.Table; !want.Again {
			n.table = max(n.table, n.tables)
		}
		n.tables = max(n.tables, n.table+1)
		if n.composed = c; c != nil {
			p.Uncover()
			p.Branded = true // its composer knows all cards
		}
		st = s.told(n)
		return nil, nil
	})
	return st, err
}

// isID says whether a text is as a session is named.
func isID(text string) bool {
	odd := func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}
	return len(text) >= 20 && len(text) <= 40 && !strings.ContainsFunc(text, odd)
}

// wantedPlay returns the game that a page wants to begin: a puzzle, a position as a text, the one
// that the command line named, a page of the essay, the next deal, or a deal by number; the first
// of these that was asked for.
func (s *Server) wantedPlay(want wanted) (*engine.Play, error) {
	if want.Puzzle != "" {
		return s.puzzle(want.Puzzle)
	}
	if text := strings.TrimSpace(want.Text); want.Again {
		return s.writtenAgain(want.Game, text, want.Start)
	} else if text != "" {
		return s.written(want.Game, text)
	}
	if want.Game == "" && want.Deal == "" && s.First != nil {
		return s.first()
	}
	g, err := s.game(want.Game)
	switch {
	case err != nil:
		return nil, err
	case want.Next:
		return s.next(g, want)
	case want.Page != 0:
		return g.Page(want.Page)
	case want.Deal == "":
		want.Deal = "1"
	}
	number, err := engine.ParseDealNumber(strings.TrimSpace(want.Deal))
	if err != nil {
		return nil, err
	}
	return g.Deal(want.By, number, want.Options)
}

// next deals the game with the next number.
func (s *Server) next(g *engine.Game, want wanted) (*engine.Play, error) {
	if s.Memory.Dir == "" {
		return nil, errors.New("no number is kept here: deal by number")
	}
	return s.Memory.Deal(g, want.By, want.Options, want.First, 0)
}

// first returns a copy of the game that the server was started with, with all that is kept
// of it.
func (s *Server) first() (*engine.Play, error) {
	text, err := s.First.Write("game")
	if err != nil {
		return nil, err
	}
	return s.First.Game.Parse(text)
}

// game returns the game of a name; "" is the first.
func (s *Server) game(name string) (*engine.Game, error) {
	if name == "" {
		return s.Games[0], nil
	}
	if _, _, file := engine.OfFile(name); file {
		return nil, fmt.Errorf("game %.60q: a page opens no files: want a game by its name, or \"workbench serve\" with that file", name)
	}
	if s.Named == nil {
		return s.Games.Named(name)
	}
	return s.Named(name)
}

// puzzle returns a puzzle that comes with the program.
func (s *Server) puzzle(name string) (*engine.Play, error) {
	text, err := puzzles.Text(name)
	if err != nil {
		return nil, err
	}
	g, err := s.game(engine.GameOf(text))
	if err != nil {
		return nil, err
	}
	p, err := g.Parse(text)
	if err == nil {
		p.From = name
	}
	return p, err
}

// written returns the game of a text: of the game that it names itself, else of the one
// that is played, else of any that can read it. No file is opened but one of games, which the text may name.
func (s *Server) written(name, text string) (*engine.Play, error) {
	// A link that somebody was sent holds the text packed.
	if shared, ok := sharedText(text); ok {
		text, err := unpack(shared)
		if err != nil {
			return nil, err
		}
		if text, err = s.wholeText(text, ""); err != nil {
			return nil, err
		}
		return s.written(name, text)
	}
	// A text that names its game is believed, before the game on the table.
	if own := engine.GameOf(text); own != "" {
		if name = own; s.Learn != nil {
			s.Learn(text)
		}
	}
	g, err := s.game(name)
	if err != nil {
		return nil, err
	}
	// The number of a deal, in any of the ways to say one.
	if position.IsDeal(text) {
		return position.Dealt(g, text)
	}
	// Else a position: of this game, or of the first that can read it.
	p, err := g.Parse(text)
	for _, other := range s.Games {
		if err == nil {
			break
		}
		if q, failed := other.Parse(text); failed == nil {
			p, err = q, nil
		}
	}
	return p, err
}

// writtenAgain returns the game of a text that a page has kept, or that its address has.
func (s *Server) writtenAgain(name, text, start string) (*engine.Play, error) {
	if _, shared := sharedText(text); shared {
		return s.written(name, text)
	}
	text, err := s.wholeText(text, start)
	if err != nil {
		return nil, err
	}
	return s.written(name, text)
}

// share is what stands in a shared address before the game.
const share = "#p="

// sharedText returns the game in an address that was shared, and whether it is one. A question may stand behind it.
func sharedText(text string) (string, bool) {
	i := strings.Index(text, share)
	if i < 0 || strings.ContainsAny(text, " \n") {
		return "", false
	}
	text, _, _ = strings.Cut(text[i+len(share):], "&")
	return text, true
}

// longestGame is how long a game can be that comes packed.
const longestGame = 4 << 20

// pack writes a text for an address: compressed, in letters, digits, - and _.
func pack(text string) (string, error) {
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := io.WriteString(z, text); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(b.Bytes()), nil
}

// unpack reads what pack writes.
func unpack(text string) (string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return "", engine.Errorf("the address holds no game: %v", err)
	}
	whole, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(raw)), longestGame+1))
	switch {
	case err != nil:
		return "", engine.Errorf("the address holds no whole game: %v", err)
	case len(whole) > longestGame:
		return "", fmt.Errorf("the address holds more than %d bytes: want a game", longestGame)
	}
	return string(whole), nil
}
