// Package bare checks certificates of lost positions of games for which no second set of rules was written.
//
// Such a certificate is a closed set of positions, as that of any game, and is checked by the rules that are played: the game's
// moves, when it is won, and the keys by which two positions are the same. These have to be believed; nothing of the
// search has. docs/proofs/closed.md says so.
//
// The position is the text of the start with bars between its lines, the options are what its board does not show. A
// member is the byte 1 and the key of a position, as one number.
package bare

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	"patience/engine/closed"
)

// between stands between the lines of a position.
const between = " | "

// Kind returns the kind of these certificates, of games that are found by name.
func Kind(named engine.Namer) certificate.Kind {
	return closed.Kind("", func(h closed.Head) (closed.Rules, error) {
		g, err := named(h.Game)
		if err != nil {
			return nil, err
		}
		return Rules(g)(h)
	})
}

// Rules returns what reads the heads of a game.
func Rules(g *engine.Game) closed.Checker {
	return func(h closed.Head) (closed.Rules, error) { return read(g, h) }
}

// Head returns what a certificate of a game says before its members, and how many words these have: room for keys of
// twice the length of the start's. It fails when the position cannot be written in one line.
func Head(g *engine.Game, start engine.State) (h closed.Head, words int, err error) {
	text, err := g.Whole(start)
	h = closed.Head{Game: g.Name, Position: strings.ReplaceAll(strings.TrimSpace(text), "\n", between)}
	if g.Facts != nil {
		h.Options = engine.FactsText(g.Facts(start))
	}
	return h, len(start.Key(nil))/4 + 3, err
}

// Member returns the member of a key, nil when there is no room for it.
func Member(key []byte, words int) []uint64 {
	b := make([]byte, 8*words)
	if len(key) >= len(b) {
		return nil
	}
	copy(b[len(b)-len(key):], key)
	b[len(b)-len(key)-1] = 1
	m := make([]uint64, words)
	for i := range m {
		m[i] = binary.BigEndian.Uint64(b[8*i:])
	}
	return m
}

// rules are those of the game.
type rules struct {
	game      *engine.Game
	words     int
	start     []uint64
	told      certificate.Position
	at, after engine.State
	moves     []engine.Move
	key       []byte
}

// read reads a head. It is written anew, and must read the same.
func read(g *engine.Game, h closed.Head) (closed.Rules, error) {
	p, err := g.Parse(strings.ReplaceAll(h.Position, between, "\n"))
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	s := p.State()
	again, words, err := Head(g, s)
	board := g.Board(s)
	switch {
	case err != nil:
		return nil, fmt.Errorf("position: %w", err)
	case again.Position != h.Position:
		return nil, fmt.Errorf("position: want it written as %.400q", again.Position)
	case again.Options != h.Options:
		return nil, fmt.Errorf("options: %.100q: want %q", h.Options, again.Options)
	case h.Lemmas != "":
		return nil, fmt.Errorf("lemmas: %.40q: there are none for %s", h.Lemmas, g.Name)
	case slices.Contains(board.Cards(), engine.Unknown), g.Unknown != nil && g.Unknown(s) > 0:
		return nil, errors.New("position: cards that nobody knows can win")
	}
	r := &rules{game: g, words: words, start: Member(s.Key(nil), words), at: s.Copy(), after: s.Copy()}
	r.told.Piles = engine.Each(board, func(p engine.Pile) certificate.Pile {
		return certificate.Pile{Name: p.Name(), Cards: p.Cards, Down: p.Down}
	})
	if g.Facts != nil {
		r.told.Facts = g.Facts(s)
	}
	return r, nil
}

func (r *rules) Words() int                     { return r.words }
func (r *rules) Start() [][]uint64              { return [][]uint64{r.start} }
func (r *rules) Position() certificate.Position { return r.told }

// Check makes every move in a member, and asks whether each leads to a member.
func (r *rules) Check(member []uint64, listed func(next []uint64) bool) (err error) {
	// A number that is no key may be too much for a game, which need not expect one.
	defer func() {
		if recover() != nil {
			err = errors.New("no position of " + r.game.Name)
		}
	}()
	var b []byte
	for _, w := range member {
		b = binary.BigEndian.AppendUint64(b, w)
	}
	key, one := bytes.CutPrefix(bytes.TrimLeft(b, "\x00"), []byte{1})
	if !one {
		return errors.New("no key")
	}
	r.at.SetKey(key)
	if r.key = r.at.Key(r.key[:0]); !bytes.Equal(r.key, key) {
		return errors.New("no key of " + r.game.Name)
	}
	if r.at.Won() {
		return errors.New("the game is won")
	}
	r.moves = r.at.Moves(r.moves[:0])
	for _, m := range r.moves {
		r.after.Set(r.at)
		r.after.Apply(m)
		r.key = r.after.Key(r.key[:0])
		if next := Member(r.key, r.words); next == nil || !listed(next) {
			return fmt.Errorf("%s leads to a position that is no member", r.game.PrintMove(r.at, m))
		}
	}
	return nil
}
