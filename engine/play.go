package engine

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A Play is a game being played: every position from the first to the current
// one, the moves between them, what can be redone, and marks to come back to.
// Do not copy one to play on in both: they would write over each other.
type Play struct {
	Game *Game

	// Branded is set for good when somebody took back a move that had given
	// information, or looked at cards that lie face down, and was told so. Woods's
	// program calls it cheating.
	Branded bool

	// From names the start as a command line does, as in "deal:17,draw=three"; it is
	// "" when the start has no name.
	From string

	// Headers are what a problem says beside its position, in the order of its file.
	Headers []Header

	// Tree holds variations of the play with what is said of them; see [Play.Keep]. It is
	// nil when there are none.
	Tree *Branch

	states []State // never changed once they are here, so snapshots share them; nil where nobody has asked yet
	walked State   // after the last move, while there is no room for the positions on the way; else nil
	moves  []Move  // moves[i] leads from states[i] to states[i+1]
	at     int     // index of the current position
	marks  map[string]Snapshot

	covered bool            // see Cover
	seen    map[State]State // positions as the player of a covered play has seen them
}

// A Snapshot is a place in a play to come back to. It costs next to nothing:
// it shares the positions of the play.
type Snapshot struct {
	states []State
	moves  []Move
	at     int
}

// NewPlay starts a play at a copy of the position.
func NewPlay(g *Game, start State) *Play {
	return &Play{Game: g, states: []State{start.Copy()}}
}

// Begin is [NewPlay] of a position that was read, or says why there is none.
func (g *Game) Begin(start State, err error) (*Play, error) {
	if err != nil {
		return nil, err
	}
	return NewPlay(g, start), nil
}

// Follow returns the play of a line from a position. Each move is made only after the
// rules have agreed.
func Follow(g *Game, start State, line []Move) (*Play, error) {
	w := NewWalk(start, make([]Move, 0, len(line)))
	for i, m := range line {
		if err := w.Do(m); err != nil {
			return nil, fmt.Errorf("move %d of %d: %w", i+1, len(line), err)
		}
	}
	return w.Play(g), nil
}

// State returns the current position. It must not be changed: Copy it.
func (p *Play) State() State { return p.shown(p.state(p.at)) }

// Start returns the first position. It must not be changed.
func (p *Play) Start() State { return p.shown(p.states[0]) }

// Len returns the number of moves from the start to the current position.
func (p *Play) Len() int { return p.at }

// Step returns move number i, counted from 0, and the position before it.
func (p *Play) Step(i int) (State, Move) { return p.shown(p.state(i)), p.moves[i] }

// Texts returns the moves from that number on, counted from 0, in a notation.
func (p *Play) Texts(n Notation, from int) []string {
	texts := []string{}
	for i := from; i < p.Len(); i++ {
		texts = append(texts, n.Print(p.Step(i)))
	}
	return texts
}

// At returns the position after n moves; there are Len at the most.
func (p *Play) At(n int) State { return p.shown(p.state(n)) }

// state returns the position after n moves, which is made when it is first asked for.
func (p *Play) state(n int) State {
	if p.walked != nil && n == len(p.moves) {
		return p.walked
	}
	p.unfold()
	at := n
	for p.states[at] == nil {
		at--
	}
	for ; at < n; at++ {
		p.states[at+1] = After(p.states[at], p.moves[at])
	}
	return p.states[n]
}

// unfold makes room for the positions on the way of a line that was walked.
func (p *Play) unfold() {
	if p.walked == nil {
		return
	}
	states := make([]State, len(p.moves)+1)
	states[0], states[len(p.moves)] = p.states[0], p.walked
	p.states, p.walked = states, nil
}

// Moves returns the moves from the start to the current position.
func (p *Play) Moves() []Move { return p.moves[:p.at:p.at] }

// Ahead returns the moves that can be redone.
func (p *Play) Ahead() []Move { return p.moves[p.at:len(p.moves):len(p.moves)] }

// Do makes one move, or refuses it with the rule that forbids it. What could be
// redone is forgotten, except when the move is the next to redo.
func (p *Play) Do(m Move) error {
	p.unfold()
	now := p.state(p.at)
	if err := now.Check(m); err != nil {
		return err
	}
	if p.at < len(p.moves) && p.moves[p.at] == m {
		p.at++
		return nil
	}
	if p.at < len(p.moves) { // a snapshot may hold what is forgotten: nothing is written over it
		p.states, p.moves = p.states[:p.at+1:p.at+1], p.moves[:p.at:p.at]
	}
	p.states, p.moves = append(p.states, After(now, m)), append(p.moves, m)
	p.at++
	return nil
}

// Advance makes a move of the game's own strategy.
func (p *Play) Advance() error {
	if p.Game.Strategy == nil {
		return fmt.Errorf("%s has no strategy of its own: hint tells a good move", p.Game.Name)
	}
	m, ok := p.Game.Strategy(p.State())
	switch {
	case ok:
		return p.Do(m)
	case p.State().Won():
		return errors.New("won already")
	}
	return errors.New("the strategy knows no move here: it is up to you, or stuck")
}

// ErrAtStart and ErrAtEnd say that there is nothing to undo or to redo.
var (
	ErrAtStart = errors.New("nothing to undo: this is the first position")
	ErrAtEnd   = errors.New("nothing to redo: no move was taken back")
)

// Undo takes back one move.
func (p *Play) Undo() error { return p.Rewind(1) }

// Redo makes the move again that was last taken back.
func (p *Play) Redo() error { return p.Rewind(-1) }

// Rewind takes back n moves, or makes as many again when n is below 0: all or none.
func (p *Play) Rewind(n int) error {
	switch ahead := len(p.Ahead()); {
	case n > 0 && p.at == 0:
		return ErrAtStart
	case n < 0 && ahead == 0:
		return ErrAtEnd
	case n > p.at:
		return fmt.Errorf("cannot take back %s: %s made", Count(n, "move"), Count(p.at, "move"))
	case -n > ahead:
		return fmt.Errorf("cannot make %s again: %s taken back", Count(-n, "move"), Count(ahead, "move"))
	case n > 0:
		p.back(p.at - n)
	}
	p.at -= n
	return nil
}

// Informed says whether one of the last n moves gave information: turned up a
// card or dealt.
func (p *Play) Informed(n int) bool {
	from := max(p.at-n, 0)
	return p.state(from).Hidden() != p.state(p.at).Hidden()
}

// Snapshot returns the place where the play stands now.
func (p *Play) Snapshot() Snapshot {
	p.unfold()
	n := len(p.moves)
	return Snapshot{states: p.states[: n+1 : n+1], moves: p.moves[:n:n], at: p.at}
}

// Restore goes back to a snapshot of this play.
func (p *Play) Restore(s Snapshot) {
	p.back(min(Shared(p.Moves(), s.moves[:s.at]), s.at))
	p.states, p.walked, p.moves, p.at = s.states, nil, s.moves, s.at
}

// Mark names the current place, replacing an older mark of that name.
func (p *Play) Mark(name string) {
	if p.marks == nil {
		p.marks = make(map[string]Snapshot)
	}
	p.marks[name] = p.Snapshot()
}

// Back goes to the place that Mark named.
func (p *Play) Back(name string) error {
	s, ok := p.marks[name]
	if !ok {
		return fmt.Errorf("no mark %q in this game", name)
	}
	p.Restore(s)
	return nil
}

// Marked returns the moves to the place that Mark named.
func (p *Play) Marked(name string) (line []Move, ok bool) {
	s, ok := p.marks[name]
	return s.moves[:s.at], ok
}

// A LineError tells which move of a line failed. The moves before it were made
// and, but for Kept, taken back again.
type LineError struct {
	Step int    // counted from 1
	Text string // as it was written
	Err  error
	only bool // the line has no other move
	Kept bool // the moves before it stay made, as they gave information: see [Play.Attempt]
}

// Error names the step and the move, then says why.
func (e *LineError) Error() string {
	text := fmt.Sprintf("step %d, %q: %v", e.Step, e.Text, e.Err)
	if e.Kept {
		text += "; the moves before it are made, as they gave information"
	}
	return text
}

// Unwrap returns the reason.
func (e *LineError) Unwrap() error { return e.Err }

// Line makes the moves of a line such as "7h from 5 to 10, 10c from 1 to 5":
// all of them, or none and a [*LineError]; but see [Play.Attempt].
func (p *Play) Line(text string) error {
	step := &LineError{}
	kept, err := p.Attempt(func() error {
		moves := p.Game.SplitLine(text)
		for i, t := range moves {
			m, err := p.Game.ParseMove(p.State(), t)
			if err == nil {
				err = p.Do(m)
			}
			if err != nil {
				*step = LineError{Step: i + 1, Text: t, Err: err, only: len(moves) == 1}
				return step
			}
		}
		return nil
	})
	step.Kept = kept
	return err
}

// Typed makes the moves of a line that a player has typed, as Line does. Of a move that stands alone
// the error is the reason, without the step; of words with blanks between them that begin with no move, all are what is no move.
func (p *Play) Typed(text string) error {
	err := p.Line(text)
	step, ok := errors.AsType[*LineError](err)
	if !ok {
		return err
	}
	if wrong, syntax := errors.AsType[*SyntaxError](step.Err); syntax && step.Step == 1 && !strings.ContainsAny(text, ",;\n") {
		return &SyntaxError{Text: text, Want: wrong.Want}
	}
	if step.only {
		return step.Err
	}
	return err
}

// What a solver's answer has beside its moves: the verdict with its figures, a title, and the number of each move.
//
//	won in 2 moves; 57 positions, 0.1 MB, 3ms
//	1. Kc
//	2. fan 3
var (
	solverWords = Regexp(`(?m)^(?:(?:won in|unknown: ).*; \d+ positions?, .*$|the best found, \d+ moves?:$)`)
	numbers     = Regexp("(?m)(?:^" + blank + "*|[;,]" + blank + "*|" + blank + `+)(?:\d+[.)]` + blank + `+)*(\d+)(?:[.)]|\.{3})` + blank + "+")
)

// blank is one blank in a line of play, as a pattern.
const blank = `[\pZ\t\v\f\r\x{85}]`

// unnumbered ends each move where the number of the next one stands, and leaves the numbers out. Behind a move
// in the same line that is the one that follows: 1. Kc 2. fan 3.
func unnumbered(text string) string {
	if !strings.ContainsAny(text, ".)") {
		return text
	}
	var b strings.Builder
	done, last := 0, ""
	for _, at := range numbers.Re().FindAllStringSubmatchIndex(text, -1) {
		n, _ := strconv.Atoi(text[at[2]:at[3]])
		begins := at[0] == 0 || strings.ContainsAny(text[at[0]-1:at[0]+1], "\n;,")
		if !begins && (last == "" || strconv.Itoa(n-1) != last) {
			continue
		}
		b.WriteString(text[done:at[0]] + ";")
		done, last = at[1], strconv.Itoa(n)
	}
	return b.String() + text[done:]
}

// What files write beside moves: a mark behind one, and a note to the end of its line. A note that is empty ends with the move.
var (
	marks = Regexp("(?m)([^#!?\\s\\pZ])" + blank + "*[!?]{1,2}" + blank + "*([,;]|$)")
	notes = Regexp("(?m)" + blank + "*#+(?:" + blank + ".*|([,;]|$))") // "#29" is a move of Black Hole
)

// SplitLine cuts a line of play into the texts of its moves: at semicolons, line
// ends and commas, and in some games at blanks; see [Notation]. What a solver
// prints beside its moves is left out, and so are marks and notes: "7h from 5 to 10!, deal # at last".
func (g *Game) SplitLine(text string) []string {
	if strings.Contains(text, "#") {
		text = notes.Re().ReplaceAllString(text, "$1")
	}
	text = unnumbered(text)
	if strings.ContainsAny(text, "!?") {
		text = marks.Re().ReplaceAllString(text, "$1$2")
	}
	return g.splitMoves(text)
}

// splitMoves cuts a line of play without numbers as [Game.SplitLine] does, and leaves each move its mark.
func (g *Game) splitMoves(text string) []string {
	if strings.Contains(text, ":") || strings.Contains(text, ";") {
		text = solverWords.Re().ReplaceAllString(text, "")
	}
	oneWord, numbersJoin := len(g.Notations) > 0, false
	for _, n := range g.Notations {
		oneWord = oneWord && n.OneWord
		numbersJoin = numbersJoin || n.NumbersJoin
	}
	if oneWord {
		if strings.Contains(text, " to ") || strings.Contains(text, " of ") {
			text = inShort(inRow.Re().ReplaceAllString(text, "$1.$2"))
		}
		words := strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == ',' || unicode.IsSpace(r) })
		return joinPlaces(words)
	}
	var moves []string
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		for _, m := range splitCommas(part, numbersJoin) {
			moves = append(moves, g.splitSigns(m)...)
		}
	}
	return moves
}

// splitSigns cuts a text at its blanks when all its words are moves by themselves, as 36 8a 3h are in FreeCell, with or without
// numbers: 1.36 2.8a. 3h 4s are two cards.
func (g *Game) splitSigns(text string) []string {
	words := strings.Fields(text)
	signs, cards, numbered := 0, 0, false
	for i, w := range words {
		if number, move, ok := strings.Cut(w, "."); ok && strings.Trim(number, "0123456789") == "" {
			w, words[i], numbered = move, move, true
		}
		for _, n := range g.Notations {
			if n.Sign != nil && n.Sign(w) {
				signs++
			}
		}
		if _, err := ParseCard(w); err == nil {
			cards++
		}
	}
	if n := len(words); signs == n && (numbered || n > 2 || n == 2 && cards < 2) {
		return words
	}
	return []string{text}
}

// inRow is a place as people say it: row 2 place 3, which is 2.3.
var inRow = Regexp(`(?i)\brow (\d+),? (?:place|column|col) (\d+)`)

// joinPlaces makes one of the words of a move that people say in three or four: 10s to 2, 8s to gap 3. The place is a number: in a pack of
// fourteen suits TO is a card, and 8R TO 4H are three moves.
func joinPlaces(words []string) (moves []string) {
	for i := 0; i < len(words); i++ {
		if i+2 < len(words) && strings.EqualFold(words[i], "to") && strings.EqualFold(words[i+1], "gap") {
			words = slices.Delete(slices.Clone(words), i+1, i+2)
			words[i+1] = "gap" + words[i+1]
		}
		to := strings.EqualFold(words[i], "to") || strings.EqualFold(words[i], "at")
		if i > 0 && i+1 < len(words) && to && strings.Trim(strings.TrimPrefix(words[i+1], "gap"), "0123456789.") == "" {
			moves[len(moves)-1] += " to " + words[i+1]
			i++
			continue
		}
		moves = append(moves, words[i])
	}
	return moves
}

// splitCommas cuts a text at its commas. With join, plain numbers stay together: "9,3,2"
// is one move, "9,3, deal" two.
func splitCommas(part string, join bool) []string {
	var moves []string
	joinable := false
	for _, t := range strings.Split(part, ",") {
		t = strings.TrimSpace(t)
		number := t != "" && strings.Trim(t, "0123456789") == ""
		switch {
		case t == "":
		case number && joinable:
			moves[len(moves)-1] += "," + t
		default:
			moves = append(moves, t)
			joinable = number && join
		}
	}
	return moves
}

// String returns the current tableau.
func (p *Play) String() string { return p.State().String() }

// Write returns the play in a format of the game, "" for the tableau.
func (p *Play) Write(format string) (string, error) {
	if format == "" {
		return p.String(), nil
	}
	f, err := p.Game.Format(format)
	if err != nil {
		return "", err
	}
	text, err := f.Print(p)
	if err != nil {
		return "", fmt.Errorf("cannot write the format %s: %w", format, err)
	}
	return text, nil
}
