package engine

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// A Question asks what can be reached from a position. Its texts are words that the prover
// of the game reads.
type Question struct {
	Goal     string    // "remove spades"
	Without  string    // what may not be done, between commas: "space, deal"
	Hidden   string    // how cards that lie face down are taken; "" is known
	Target   State     // whose tableau is to be reached, in the place of a goal; or nil
	AnyOrder bool      // of a target: its piles may lie in any order
	Wanted   Predicate // says which positions are wanted, in the place of a goal; or nil
	Certify  bool      // a proof is wanted for others to check; it may take longer
	Least    bool      // the line is for people to read: the shortest with its essential moves is looked for
}

// longestQuestion is how many bytes the words of a question can have.
const longestQuestion = 10_000

// Short refuses a question with words that are longer than anybody writes, before they are read.
func (q Question) Short() error {
	for _, w := range []struct{ place, text string }{{"goal", q.Goal}, {"without", q.Without}, {"hidden", q.Hidden}} {
		if len(w.text) > longestQuestion {
			return PlaceIn(w.place, 0, fmt.Errorf("%s: %d bytes: want at most %d", w.place, len(w.text), longestQuestion))
		}
	}
	return nil
}

// A Prover decides questions about the positions of a game. search.Prove asks it: that is
// the one door, for commands, scripts, pages and tests alike.
type Prover struct {
	Words        string   // explains goals and restrictions, for help
	More         string   // the same of goals that put others together, in paragraphs
	Goals        []string // each kind of goal by an example, for completion and refusals
	Restrictions []string // each kind of restriction by an example
	Hidden       []string // the words for how face-down cards are taken; the first is "known"

	Examples map[string]string // of the queries prove, can and why_not: Lua programs that run

	// Read understands a question, or refuses it with a [*PlaceError].
	Read func(s State, q Question) (Asked, error)
	// Solves says what is wrong with a line as a solution of a question, nil when nothing is.
	Solves func(s State, q Question, line []Move) error
	// Begun returns what is to be asked of a line that a solution may begin with. It refuses a line
	// that is not allowed, and one that meets the goal on its way.
	Begun func(s State, q Question, line []Move) (Begun, error)
	// Essential counts the essential moves of a line that solves a question. Nil: the game knows none.
	Essential func(s State, q Question, line []Move) (int, error)
	// Methods are asked in this order. The first that answers is believed.
	Methods []ProofMethod
}

// A Begun is what is asked of a line that a solution may begin with: when it is impossible, no
// solution does, and the line is a try that fails. When it is possible that says something of the line
// only where it is asked at its end: else other lines may do it.
type Begun struct {
	Start    State // where the line ends; or the start, when the goal would mean something else there
	Moved    bool  // whether it is where the line ends
	Question Question
}

// An Asked is a question that a prover has read. Its methods know what else is in it.
type Asked interface {
	String() string // in words: "remove spades without space, deal"
}

// A ProofMethod is one way to decide questions.
type ProofMethod struct {
	Name string // one word
	Doc  string // which questions are its own, and what it answers
	// Try answers, or passes on to the next method with nil. Unknown is an answer: nobody behind
	// it is asked. A line has been replayed, and what is impossible is proved. The error is
	// about the question.
	Try func(ctx context.Context, a Asked, l Limits) (*Answer, error)
}

// Trying makes the function of a method from one that takes what the prover of its game has
// read.
func Trying[A Asked](try func(context.Context, A, Limits) (*Answer, error)) func(context.Context, Asked, Limits) (*Answer, error) {
	return func(ctx context.Context, a Asked, l Limits) (*Answer, error) { return try(ctx, a.(A), l) }
}

// An Answer is what was found out about a question.
type Answer struct {
	Verdict  Verdict
	Question string // what the verdict is about, in words, with the proviso
	Scope    string // for which of the ways in which cards can lie: "for some order of the face-down cards"
	Proviso  string // when impossible: of which lines alone that was proved, "" for all
	Target   string // the tableau that is to be reached, as a line, and "any" for any order of its piles
	Reason   string // why it is impossible, or what stopped the work
	Took     string // what the work was, in words

	Line    []Move   // when possible: from the position that was asked about; nil with Ways or a Plan
	Attempt []Move   // when unknown: the line that got furthest, when one was tried
	Ways    []Way    // of a question about several ways in which cards can lie
	Fails   []string // those of them for which it is impossible
	Plan    Strategy // when possible, of a question for one plan; nil for none
	Unseen  Cards    // of a question for one plan: the cards out of sight

	Proof   *Certificate // when impossible: the proof for others to check, nil for none
	Tracked []Rank       // ranks that the calculus had to track
	States  int          // abstract states, or positions
	Time    time.Duration
	Method  string // the name of the method that answered

	Game  *Game // of the position
	Start State // the position that was asked about
}

// A Way is one of the ways in which cards that nobody has seen can lie, and a line for it.
type Way struct {
	Cards string // which lie where: "pile 9: 5h Kh", the next to be turned up first
	Start State  // the position with these cards
	Moves []Move // nil: none was found
}

// A Strategy is one plan for all orders of cards that nobody has seen.
type Strategy interface {
	String() string          // a table in words
	Nodes() int              // positions in which it says what to do
	Begins() []Move          // the moves to the first card that turns up
	Write(w io.Writer) error // writes it as a file that "workbench check" plays through
}

// A Certificate is why something is impossible, in a form that a program which trusts nobody
// can check.
type Certificate struct {
	Kind  string // as its second line says; "" is the calculus of free cards
	Claim string // what it proves: what was asked, or a part that is impossible alone
	Size  string // what it consists of: "24 waits"
	Write func(w io.Writer) error
}

// Text returns the certificate as a text, packed with gzip when that is asked for. That of a
// nil Certificate is "".
func (c *Certificate) Text(pack bool) (string, error) {
	if c == nil {
		return "", nil
	}
	name := ""
	if pack {
		name = ".gz"
	}
	var b bytes.Buffer
	err := Packed(&b, name, c.Write)
	return b.String(), err
}

// Says returns the verdict as the answer to a question: possible, impossible or unknown.
func (v Verdict) Says() string {
	switch v {
	case VerdictWon:
		return "possible"
	case VerdictLost:
		return "impossible"
	}
	return "unknown"
}

// LineText returns the line of what is possible in the first notation of the game.
func (a *Answer) LineText() string { return a.Game.PrintLine(a.Start, a.Line) }

// Head says the verdict in one line: "impossible: remove spades without space, deal".
func (a *Answer) Head() string {
	return strings.TrimSpace(a.Verdict.Says()+" "+a.Scope) + ": " + a.Question
}

// String says the verdict, the reason, the line or the plan, and what the work was.
func (a *Answer) String() string {
	parts := []string{a.Head()}
	add := func(text string) {
		if text != "" {
			parts = append(parts, "  "+strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n  "))
		}
	}
	add(Points(a.Reason))
	add(a.LineText())
	add(a.Game.PrintLine(a.Start, a.Attempt))
	add(a.Took)
	if a.Plan != nil {
		add(fmt.Sprintf("unseen: %v", a.Unseen))
		parts = append(parts, a.Plan.String())
	}
	return strings.Join(parts, "\n")
}

// Why says what stands against the goal, or how it is reached.
func (a *Answer) Why() string {
	switch {
	case a.Verdict == VerdictLost:
		return a.Reason
	case a.Verdict == VerdictUnknown:
		return "unknown: " + a.Reason
	case a.Plan != nil:
		return "it is possible:\n" + a.Plan.String()
	case a.Line == nil:
		return "it is possible: " + a.Reason
	}
	return "it is possible: " + a.LineText()
}

// A PlaceError is an error about a part of a question. It reads as the error within.
type PlaceError struct {
	Field  string // goal, without, hidden, target
	Offset int    // in bytes, of what is wrong in the text of the field
	Err    error
}

// Error returns the error within.
func (e *PlaceError) Error() string { return e.Err.Error() }

// Unwrap returns the error within.
func (e *PlaceError) Unwrap() error { return e.Err }

// PlaceIn gives an error its place: the field, and the offset of a part of its text to which
// the error's own place is relative. Nil stays nil.
func PlaceIn(field string, offset int, err error) error {
	if err == nil {
		return nil
	}
	if place := (*PlaceError)(nil); errors.As(err, &place) {
		return &PlaceError{cmp.Or(place.Field, field), offset + place.Offset, err}
	}
	return &PlaceError{field, offset, err}
}

// A limitKey is where a context keeps the limit of time that its user has set.
type limitKey struct{}

// WithLimit returns a context that ends after a limit of time that a user has set, and that
// says so as its cause.
func WithLimit(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(context.WithValue(ctx, limitKey{}, limit), limit, fmt.Errorf("the limit of %v", limit))
}

// LimitOf says which limit of time the user has set: "the limit of 30s".
func LimitOf(ctx context.Context) string {
	if limit, ok := ctx.Value(limitKey{}).(time.Duration); ok {
		return fmt.Sprintf("the limit of %v", limit)
	}
	return StopTime.String()
}

// WithShare returns a context that ends after a share of the user's limit. Its cause names
// that limit, since who has set 30 seconds does not know of a share of three.
func WithShare(ctx context.Context, share time.Duration) (context.Context, context.CancelFunc) {
	if ctx.Value(limitKey{}) == nil {
		return WithLimit(ctx, share)
	}
	return context.WithTimeoutCause(ctx, share, errors.New(LimitOf(ctx)))
}
