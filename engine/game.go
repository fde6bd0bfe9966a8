package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Game describes one patience completely: everything that the commands, the
// REPL and the Lua API know of it comes from here.
type Game struct {
	Name      string // one lower-case word, as in commands and Lua
	Title     string // one line
	Table     string // the canonical text of a game that is said as a table; "" for one with an engine of its own
	Rules     []Rule
	Brief     string           // what a player must know to begin, in two lines or three; may be ""
	Options   []Option         // of Deal
	Deals     []Numbered       // ways to number the deals; the first is the default
	Pages     []Page           // positions that come with the game
	Empty     func() State     // a table without cards, to be set up; nil when a game has none
	Formats   []Format         // in the order in which Parse tries them
	Notations []Notation       // the first is the one that is printed
	queries   []func() []Query // what an analyst may ask: see Asks
	Solver    *Solver          // nil: the common search decides
	Prover    *Prover          // nil: what every game can be asked is answered; see search.Prove

	// Board returns a position as piles. It shares no memory with the position.
	Board func(s State) Board

	// Facts returns what belongs to a position and its board does not show, always the same names
	// in the same order for a variant. Nil: the board shows all.
	Facts func(s State) []Fact

	// Confirm replays a play by a second set of rules, written apart from the first, and
	// compares the two after every move; see [Play.Replay]. Nil: there is no referee.
	Confirm func(p *Play) error

	// Test says whether the problem that a play began with is sound. Nil: nobody can.
	Test func(ctx context.Context, p *Play) (any, error)

	// Goals says how the goals of the problem that a play began with stand after its moves.
	// Nil: nobody can.
	Goals func(p *Play) ([]GoalStanding, error)

	// Toward looks for a line that solves a goal of the problem that a play began with: it goes on
	// from the moves that were made, and keeps with them to the restrictions. It knows no card that
	// nobody has seen of a covered play, and stops after a number of positions. Nil: nobody can.
	Toward func(ctx context.Context, p *Play) (GoalLine, error)

	// Plan reads a plan for cards that turn up, and refuses one that begins at no position
	// of the play so far. Nil: the game has no plans.
	Plan func(ctx context.Context, p *Play, text string) (Plan, error)

	// Marks tells what a player wants to know of a legal move, in words such as
	// "natural" and "irreversible". It may be nil.
	Marks func(s State, m Move) []string

	// Signs returns what the game marks on its table, of what the player can see. Nil:
	// nothing.
	Signs func(s State) []Sign

	// Strategy returns the move that the game's built-in strategy makes, and whether
	// it makes any. It uses nothing that the player cannot see. Nil: there is none.
	Strategy func(s State) (Move, bool)

	// Sight says what the player has seen. Nil: no card lies face down, or the game is thoughtful.
	Sight *Sight
	// Thoughtful: the player knows the cards that lie face down as well, so that nothing is hidden from him.
	Thoughtful bool

	// Player returns who plays a game by what he sees, a new one for each game. Nil: nobody
	// does.
	Player func() Player

	// Unknown counts the cards of a position that nobody knows, so that no loss can
	// be proved. Nil: there never are any, or the game's solver sees to it.
	Unknown func(s State) int

	// Row reads the position of a row in a table of deals, which goes by the names
	// of its columns. Nil: it stands in the column "deal", in any of the formats.
	Row func(row map[string]string, o Options) (State, error)
}

// A Rule is a numbered rule of a game. Refusals cite the number.
type Rule struct {
	Number int
	Text   string
}

// A Page is a position that comes with a game.
type Page struct {
	Number int
	Text   string // in one of the game's formats, with a title
}

// Title returns the title of the page. It is read when it is asked for, not when a program starts.
func (p Page) Title() string { return TitleOf(p.Text) }

// A Format is a way to write a position, or a game with all its positions.
type Format struct {
	Name  string
	Doc   string
	Is    func(text string) bool // whether the text seems to be of this format
	Parse func(g *Game, text string) (*Play, error)
	Print func(p *Play) (string, error)
}

// A NotHeldError is the error of a format that has no place for something of a position
// and refuses it rather than lose it. Another format of the game holds it.
type NotHeldError struct{ Reason string }

// Error returns the reason.
func (e *NotHeldError) Error() string { return e.Reason }

// A Notation is a way to write moves.
type Notation struct {
	Name  string
	Doc   string
	Parse func(s State, text string) (Move, error)
	Print func(s State, m Move) string

	// NumbersJoin: a comma between plain numbers does not end a move. "9,3,2" is one
	// move in the numbers of 1979.
	NumbersJoin bool
	// OneWord: a move is one word, so that blanks end it when all notations of the game
	// are so: "KH 7H 7S".
	OneWord bool
	// Sign says whether a word is a move by itself, so that blanks end it in a line of such words: "36 8a 3h". Nil: none is.
	Sign func(word string) bool
}

// RuleError returns an error that says what is not possible and cites a rule:
// "cannot deal: pile 4 is a space (rule 5)".
func RuleError(rule int, format string, args ...any) error {
	return &IllegalMove{rule, Message{format, args}}
}

// An IllegalMove is the refusal of a move.
type IllegalMove struct {
	Rule   int
	Reason Message
}

// Error returns the reason and the number of the rule.
func (e *IllegalMove) Error() string { return fmt.Sprintf("%v (rule %d)", &e.Reason, e.Rule) }

// Page returns the page's position as the start of a new play, with its name in From.
func (g *Game) Page(number int) (*Play, error) {
	p, ok := Find(g.Pages, func(p Page) bool { return p.Number == number })
	switch {
	case len(g.Pages) == 0:
		return nil, fmt.Errorf("%s has no pages: want a deal, as in deal:%d", g.Name, number)
	case !ok:
		return nil, fmt.Errorf("%s has no page %d: want one of %s", g.Name, number, g.PageNumbers())
	}
	play, err := g.Parse(p.Text)
	if err != nil {
		return nil, fmt.Errorf("page %d: %w", number, err)
	}
	play.From = fmt.Sprintf("page %d", number)
	return play, nil
}

// PageNumbers lists the numbers of the pages: "8 9 10".
func (g *Game) PageNumbers() string {
	return strings.Join(Each(g.Pages, func(p Page) string { return fmt.Sprint(p.Number) }), " ")
}

// Games are the games that a program knows.
type Games []*Game

// A Namer finds a game by its name.
type Namer func(name string) (*Game, error)

// Named returns the game of a name; the error says which there are.
func (gs Games) Named(name string) (*Game, error) {
	if g, ok := Find(gs, func(g *Game) bool { return g.Name == name }); ok {
		return g, nil
	}
	names := gs.Names()
	return nil, fmt.Errorf("no game %.60q: want one of %s%s", name, strings.Join(names, ", "), DidYouMean(name, names))
}

// Names lists what the games are called.
func (gs Games) Names() []string {
	return Each(gs, func(g *Game) string { return g.Name })
}

// longestText is the longest text in bytes that is read as a position or a game. A game
// of 100,000 moves takes less; what is longer is no game, and would take long to refuse.
const longestText = 4 << 20

// Unmarked returns a text without the byte order mark that editors leave at its beginning, and with line ends where old Macs
// write carriage returns alone.
func Unmarked(text string) string {
	if !strings.Contains(text, "\n") {
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	return strings.TrimPrefix(text, "\ufeff")
}

// Parse reads a position or a game in any of the game's formats, a problem, or a
// saved game. A byte order mark at its beginning, as editors leave it, does not count.
func (g *Game) Parse(text string) (*Play, error) {
	if len(text) > longestText {
		return nil, fmt.Errorf("a text of %d bytes: want a %s position or game, at most %d", len(text), g.Name, longestText)
	}
	text = Unmarked(text)
	if isRecord(text) {
		return parseRecord(g, text)
	}
	return parseProblem(g, text)
}

// parsePosition reads a text in any of the game's own formats.
func (g *Game) parsePosition(text string) (*Play, error) {
	var names []string
	for _, f := range g.Formats {
		if f.Is(text) {
			return f.Parse(g, text)
		}
		names = append(names, f.Name)
	}
	return nil, fmt.Errorf("not a %s position: want one of the formats %s", g.Name, strings.Join(names, ", "))
}

// Format returns the format of that name that is written: one of the game's, or that of saved games.
func (g *Game) Format(name string) (Format, error) {
	written := Those(append(slices.Clip(g.Formats), RecordFormat()), func(f Format) bool { return f.Print != nil })
	found, ok := Find(written, func(f Format) bool { return strings.EqualFold(f.Name, name) })
	if !ok {
		return found, fmt.Errorf("cannot write the format %q: want one of %s", name, strings.Join(Each(written, func(f Format) string { return f.Name }), ", "))
	}
	return found, nil
}

// Notation returns the notation of that name; "" is the first.
func (g *Game) Notation(name string) (Notation, error) {
	found, ok := Find(g.Notations, func(n Notation) bool { return n.Name == name || name == "" })
	if !ok {
		return found, fmt.Errorf("no notation %q: want one of %s", name, strings.Join(Each(g.Notations, func(n Notation) string { return n.Name }), ", "))
	}
	return found, nil
}

// inWords finds what people say in more words: move 7h to 3, the jack of spades, "Js with 2d", an empty column, pile7, row 2.
var inWords = Regexp(`(?i)^(?:move|put|take|place|drag|pack|play|choose|remove|discard|drop|throw|pair|match) (?:the )?(?:all (?:the |of )*(?:cards )?)?|^the |\b(?:the )?\w+ of \w+\b| with (?:10|[2-9atjqk])[cdhs]\b|\b(?:an? |the )?(?:empty|free) (?:pile|column|space|cell)\b|\ba (?:cell|space)\b|\b(?:(?:pile|column|col|stack|tableau|row|fan) ?|p)\d+\b|^redeal(?: again| now| cards| the)+$`)

// ofStock is what people say for the move of the stock: draw, deal the next row, turn over a card, from stock, stock to hole; what it
// says beside draw or deal is of a stock, and last where its cards go.
var ofStock = Regexp(`(?i)^(?:(draw|deal)(?: (?:the|a|another|next|new|again|now|cards?|row))*|(?:draw|deal|turn|flip|click|tap|use|from)(?: (?:over|up|on|from|the|a|next|cards?))* (?:stock|deck|talon|pack|card)|(?:.* )?(?:stock|deck|talon)(?: (?:on)?to)?(?: the)? (waste|hole|discards?|table|tableau|piles|columns))$`)

// stockMove reads that: as draw or as deal, where a game has such a stock.
func (g *Game) stockMove(s State, text string) (m Move, ok bool, err error) {
	said := ofStock.Re().FindStringSubmatch(text)
	if said == nil {
		return 0, false, nil
	}
	lies := func(kinds ...string) bool {
		return slices.ContainsFunc(g.Board(s), func(p Pile) bool { return slices.Contains(kinds, p.Kind) })
	}
	stock, verbs := lies("stock", "deck", "hand"), []string{"draw", "deal"}
	if said[1] != "" && !stock {
		verbs = []string{strings.ToLower(said[1])}
	}
	switch to := strings.ToLower(said[2]); {
	case said[1] == "" && !stock, to == "hole" && !lies("hole"):
		return 0, false, nil
	case to != "" && to != "hole" && (to == "waste" || to[0] == 'd') != lies("waste", "hole"):
		return 0, false, nil
	}
	for _, verb := range verbs {
		if m, err = g.ParseNotation(s, verb); !IsSyntax(err) {
			return m, true, err
		}
	}
	return 0, false, nil
}

// fromPile is a card, and the pile in which it lies without the word from: 5c 2 to 10.
var fromPile = Regexp(`(?i)^((?:10|[2-9atjqk])[cdhs]) (\d+) to `)

// inShort returns a text with all that as notations have it, unless it is too long for a move.
func inShort(text string) string {
	if len(text) > longestMove {
		return text
	}
	return fromPile.Re().ReplaceAllString(inWords.Re().ReplaceAllStringFunc(text, func(words string) string {
		said := strings.ToLower(words)
		verb, rest, _ := strings.Cut(said, " ")
		switch c, err := SaidCard(strings.TrimPrefix(said, "the ")); {
		case err == nil:
			return c.String()
		case strings.Contains(said, " of "), verb == "row" && !strings.Contains(text, " to "), said[len(said)-1] == ' ' && !strings.Contains(text, " to ") && !strings.Contains(text, " on") && verb != "choose" && verb != "the":
			switch {
			case !slices.Contains([]string{"remove", "discard", "drop", "throw", "pair", "match"}, verb):
				return words
			case strings.Contains(text, " and ") || strings.Contains(text, " with "):
				return ""
			}
			return "take "
		case said[len(said)-1] == ' ': // move all, remove
			return ""
		case verb == "":
			return " and " + words[len(" with "):]
		case verb == "redeal":
			return verb
		case strings.HasSuffix(said, "cell"):
			return "cell"
		case strings.Trim(said, "abcdefghijklmnopqrstuvwxyz ") == "" && rest != "": // an empty column
			return "space"
		}
		return strings.TrimLeft(said, "abcdefghijklmnopqrstuvwxyz ") // 7 of pile7, 2 of row 2, nothing of move
	}), "$1 from $2 to ")
}

// ParseMove reads one move in any of the game's notations, with cards in words, or as the German page writes it. The
// error is that of the notation that came furthest: a move that is understood but illegal is
// refused with its rule.
func (g *Game) ParseMove(s State, text string) (Move, error) {
	m, err := g.parseMove(s, text)
	if err == nil {
		return m, nil
	}
	if words := rankOnRank.Re().FindStringSubmatch(text); words != nil && words[3] != "to" { // 8 on 9, which is of piles
		lows, highs := coloured(words[1], words[2]), coloured(words[4], words[5])
		if other, none := g.ofRanks(s, text, lows, highs); none == nil {
			err = fmt.Errorf("%w; of the cards it is %s", err, g.PrintMove(s, other))
		}
	}
	return m, err
}

// parseMove reads a move, with no other meaning that the text may have.
func (g *Game) parseMove(s State, text string) (Move, error) {
	if len(text) > longestMove {
		return 0, fmt.Errorf("a move of %d bytes: want at most %d", len(text), longestMove)
	}
	if m, ok, err := g.stockMove(s, text); ok {
		return m, err
	}
	m, err := g.ParseNotation(s, text)
	if rule := (*IllegalMove)(nil); err == nil || errors.As(err, &rule) {
		return m, err
	}
	letters, plain := plain, text
	for _, shorter := range []func(string) string{letters, other.By(plainer).Replace, inShort} {
		if plain = shorter(plain); plain != text && IsSyntax(err) {
			if m, wrong := g.ParseNotation(s, plain); !IsSyntax(wrong) {
				return m, wrong
			}
		}
	}
	return g.ofCard(s, text, plain, err)
}

// ofCard reads a move that says no more than which card moves, or of what rank: Kc where it has one move, K to 3 where one King
// can do that. What reads as none has the error it had.
func (g *Game) ofCard(s State, typed, text string, err error) (Move, error) {
	text = strings.TrimSpace(text)
	if lows, highs := onRank(text); lows != nil {
		return g.ofRanks(s, typed, lows, highs)
	}
	said, takes := strings.CutPrefix(text, "take ")
	word, rest, _ := strings.Cut(said, " ")
	var names []string
	if rank, none := ParseRank(word); none == nil && word[0] > '9' && !pairs.Re().MatchString(rest) { // 9 3 is from pile 9
		for suit := Clubs; suit <= Spades; suit++ {
			names = append(names, NewCard(rank, suit).String())
		}
	} else if c, none := ParseCard(word); none == nil && c != Unknown && rest == "" && IsSyntax(err) {
		names = []string{c.String()}
	}
	var found []Move
	for _, name := range names {
		m, wrong := g.ParseNotation(s, strings.TrimSuffix(text, said)+strings.TrimSpace(name+" "+rest))
		switch {
		case wrong == nil:
			found = append(found, m)
		case rest != "" && IsSyntax(wrong):
			return 0, err
		case rest == "":
			for _, m := range s.Moves(nil) {
				what, _, _ := strings.Cut(g.PrintMove(s, m), " below ") // the card that stays
				if slices.Contains(strings.Fields(what), name) && (!takes || leaves.Re().MatchString(what)) {
					found = append(found, m)
				}
			}
		}
	}
	if names == nil {
		return 0, err
	}
	return g.oneOf(s, typed, found)
}

// oneOf returns the one move that a text may mean, or the first of those that take cards and lead to the same position.
func (g *Game) oneOf(s State, typed string, found []Move) (Move, error) {
	switch {
	case len(found) == 0:
		return 0, fmt.Errorf("%q is no move here: moves lists what is legal", typed)
	case len(found) > 1 && !(strings.HasPrefix(g.PrintMove(s, found[0]), "take ") && Alike(s, found)):
		return 0, fmt.Errorf("%q may be %d moves here: say which, as in %q", typed, len(found), g.PrintMove(s, found[0]))
	}
	return found[0], nil
}

// ofRanks reads the one legal move of a card onto another.
func (g *Game) ofRanks(s State, typed string, lows, highs []string) (Move, error) {
	var found []Move
	for _, low := range lows {
		for _, high := range highs {
			if m, wrong := g.ParseNotation(s, low+" on "+high); wrong == nil && !slices.Contains(found, m) {
				found = append(found, m)
			}
		}
	}
	return g.oneOf(s, typed, found)
}

// pairs begins what stands behind one of two cards.
var pairs = Regexp(`^(?:and|with) `)

// leaves is how the moves begin and end that take a card off the table.
var leaves = Regexp(`^take | (?:out|hole)$`)

// ParseNotation reads a move as one of the notations of the game writes it, and in no other way that people say it in.
func (g *Game) ParseNotation(s State, text string) (Move, error) {
	var first error
	for _, n := range g.Notations {
		m, err := n.Parse(s, text)
		if err == nil {
			return m, s.Check(m)
		}
		if first == nil || !IsSyntax(err) && IsSyntax(first) {
			first = err
		}
	}
	return 0, first
}

// longestMove is how many bytes the words of a move can have.
const longestMove = 1000

// PrintMove writes a move in the game's first notation.
func (g *Game) PrintMove(s State, m Move) string { return g.Notations[0].Print(s, m) }

// PrintLine writes legal moves from a position as PrintMove does, with commas between.
func (g *Game) PrintLine(s State, moves []Move) string { return g.Notations[0].PrintLine(s, moves) }

// PrintLine writes legal moves from a position, with commas between.
func (n Notation) PrintLine(s State, moves []Move) string {
	var texts []string
	s = s.Copy()
	for _, m := range moves {
		texts = append(texts, n.Print(s, m))
		s.Apply(m)
	}
	return strings.Join(texts, ", ")
}

// A SyntaxError says that a text is not in the notation at all.
type SyntaxError struct{ Text, Want string }

// Error says what was read and what is wanted.
func (e *SyntaxError) Error() string { return fmt.Sprintf("bad move %q: want %s", e.Text, e.Want) }

// IsSyntax says whether the error is a [*SyntaxError].
func IsSyntax(err error) bool {
	_, ok := err.(*SyntaxError)
	return ok
}
