package serve

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"patience/cmd/workbench/memory"
	"patience/cmd/workbench/position"
	"patience/engine"
	"patience/puzzles"
)

// A wanted says what game a page wants to begin: one of its fields beside the game's name.
type wanted struct {
	Session string         `json:"session"` // whose table it is put on; "" for a new tab
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
func (s *Server) begin(w http.ResponseWriter, r *http.Request) {
	var want wanted
	if err := read(r, &want); err != nil {
		refuse(w, err)
		return
	}
	p, err := s.wantedPlay(want)
	if errors.Is(err, memory.ErrNotBegun) {
		err = &refusal{status: http.StatusConflict, text: err.Error(), begin: true}
	}
	var notice *engine.Message
	if _, ok := errors.AsType[*engine.WrongNumber](err); ok && p != nil {
		notice, err = &engine.Message{Form: "%s; this is %s", Parts: []any{err, p.From}}, nil
	}
	if err != nil {
		refuse(w, err)
		return
	}
	n, err := s.seat(want.Session, p)
	if err != nil {
		refuse(w, err)
		return
	}
	defer n.mu.Unlock()
	st := s.told(n)
	st.Notice = notice
	answer(w, http.StatusOK, st)
}

// seat puts a game on the table of a session, or begins one, and returns it locked.
func (s *Server) seat(id string, p *engine.Play) (*session, error) {
	if id == "" {
		n := s.sessions.begin(p)
		n.mu.Lock()
		return n, nil
	}
	n, err := s.sessions.find(id)
	if err != nil {
		return nil, err
	}
	if err := n.lock(); err != nil {
		return nil, err
	}
	n.take(p)
	return n, nil
}

// read reads the body of a request: one value of JSON, without fields that nobody knows.
func read(r *http.Request, v any) error {
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return err
	}
	if err == nil {
		_, err = d.Token()
		if err == io.EOF {
			return nil
		}
		err = errors.New("more than one value")
	}
	return &refusal{status: http.StatusBadRequest, text: fmt.Sprintf("bad JSON: %v", err)}
}

// wantedPlay returns the game that a page wants to begin: a puzzle, a position as a text, the one
// that the command line named, a page of the essay, the next deal, or a deal by number; the first
// of these that was asked for.
func (s *Server) wantedPlay(want wanted) (*engine.Play, error) {
	if want.Puzzle != "" {
		return s.puzzle(want.Puzzle)
	}
	if text := strings.TrimSpace(want.Text); text != "" {
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
	return s.Memory.Deal(g, want.By, want.Options, want.First)
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
// that is played, else of any that can read it. No file is opened.
func (s *Server) written(name, text string) (*engine.Play, error) {
	if shared, ok := sharedText(text); ok {
		text, err := unpack(shared)
		if err != nil {
			return nil, err
		}
		return s.written(name, text)
	}
	g, err := s.game(name)
	if err != nil {
		return nil, err
	}
	if position.IsDeal(text) {
		number, by, options, err := position.DealOf(text)
		if err != nil {
			return nil, err
		}
		return g.Deal(by, number, options)
	}
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

// share is what stands in a shared address before the game.
const share = "#p="

// sharedText returns the game in an address that was shared, and whether it is one.
func sharedText(text string) (string, bool) {
	i := strings.Index(text, share)
	if i < 0 || strings.ContainsAny(text, " \n") {
		return "", false
	}
	return text[i+len(share):], true
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
