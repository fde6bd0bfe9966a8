package serve

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/cmd/workbench/tell"
	"patience/engine"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/plan"
	"patience/engine/search"
	"patience/engine/unseen"
)

// peek lets a player look at what lies face down in a position when that is sure, and brands
// the game. The session is locked.
func (n *session) peek(at engine.State, sure bool, why string) error {
	switch {
	case n.play.Branded || n.play.Game.Sight == nil || at.Hidden() == 0:
		return nil
	case !sure:
		return &refusal{status: conflict, sure: true, text: why + ", which brands the game"}
	}
	n.play.Branded = true
	return nil
}

// known returns the play as its player knows it, with all cards when he is branded.
func (n *session) known() *engine.Play {
	if n.play.Branded {
		return n.play.Open()
	}
	return n.play
}

// A hint is a move, and why it is told.
type hint struct {
	trip
	Why string `json:"why,omitempty"`
}

// hint tells the next move to a goal of the problem on the table; else of a line that wins, and
// while there are cards that the player has not seen, what is best for who does not know them. The
// line is kept as a plan, so that the next hint needs no search as long as the moves are those of
// the plan. While the solver works the game is not locked: whoever plays on meanwhile gets a hint
// for the position that was asked about.
func (s *Server) hint(ctx context.Context, n *session, r request, tellFar func(string)) (any, error) {
	p, q, _, err := n.copied(r)
	if err != nil {
		return nil, err
	}
	at := q.State()
	if at.Won() {
		return nil, errors.New("won already")
	}
	// A goal of the problem comes first: whoever plays a problem wants to solve it.
	var goal engine.GoalLine
	n.keep(p, func() { goal = n.goal })
	next, why, err := tell.Toward(ctx, q, &goal)
	if err != nil {
		return nil, err
	}
	if next != nil {
		n.keep(p, func() { n.goal = goal })
		return hint{tripOf(p.Game, at, next[0]), why}, nil
	}
	// Else the game is to be won: by what the player can know.
	told := hint{}
	if q.Covered() && q.Hides() {
		told, err = advise(ctx, q)
	} else {
		told, err = s.winning(ctx, n, p, q, tellFar)
	}
	switch {
	case why == "":
	case err != nil:
		err = fmt.Errorf("%w (%s)", err, why)
	case told.Why == "":
		told.Why = why
	default:
		told.Why += "; " + why
	}
	return told, err
}

// copied returns the play on the table, if the page shows that, a copy of it, and the number of the table.
func (n *session) copied(r request) (p, q *engine.Play, table int, err error) {
	n.locked(func() {
		p, table = n.play, n.table
		if err = n.shown(r); err != nil {
			return
		}
		if q, err = engine.Follow(p.Game, p.Open().Start(), p.Moves()); err != nil {
			return
		}
		if q.Headers = p.Headers; p.Covered() {
			q.Cover()
		}
	})
	return p, q, table, err
}

// keep notes something for later, if the play is still on the table.
func (n *session) keep(p *engine.Play, note func()) {
	n.locked(func() {
		if n.play == p {
			note()
		}
	})
}

// winning tells the next move of a line that wins; q is the play as it was when it was asked.
func (s *Server) winning(ctx context.Context, n *session, p, q *engine.Play, tellFar func(string)) (hint, error) {
	var line []engine.Move
	n.locked(func() { line = n.plan })
	at, made := q.State(), q.Moves()
	if len(line) <= len(made) || !slices.Equal(line[:len(made)], made) {
		found, err := s.Decide(ctx, engine.NewPlay(q.Game, at), tellFar)
		if err != nil {
			return hint{}, err
		}
		if found.Verdict != engine.VerdictWon {
			return hint{}, tell.NoHint(found)
		}
		line = slices.Concat(made, found.Line)
		n.keep(p, func() { n.plan = line })
	}
	return hint{trip: tripOf(q.Game, at, line[len(made)])}, nil
}

// advise tells what is best for a player who knows the cards in sight alone.
func advise(ctx context.Context, p *engine.Play) (hint, error) {
	a, err := unseen.Advise(ctx, p)
	switch {
	case err != nil:
		return hint{}, err
	case len(a.Moves) == 0:
		return hint{}, fmt.Errorf("%s; only who knows the cards that nobody has seen can tell more: show them", strings.Join(a.Why(), "; "))
	}
	return hint{tripOf(p.Game, p.State(), a.Moves[0]), strings.Join(a.Why(), "; ")}, nil
}

// ask answers a question of the game, such as "free K". The session is locked.
func (s *Server) ask(ctx context.Context, n *session, r request, tellFar func(string)) (any, error) {
	q, words, ok := tell.Asked(n.play.Game, r.Text)
	if !ok {
		return nil, fmt.Errorf("%s has no question %q", n.play.Game.Name, r.Text)
	}
	code, err := tell.Answer(n.play.Game, "p", q, words)
	if err != nil {
		return nil, err
	}
	text, err := s.eval(ctx, n, code, tellFar)
	if text = listed(text); err == nil && q.Peeks && n.play.Covered() && n.play.Hides() {
		text += "\n(asked of what is in sight)"
	}
	return n.say(text), err
}

// listed takes the braces off a list that Lua has printed, so that it reads as words do:
//
//	{
//	  Kd in pile 2 under 3 chains,
//	  Ks in pile 4 under 1 chain
//	}
func listed(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	last := len(lines) - 1
	switch {
	case last == 0 && strings.Count(text, "{") == 1 && strings.HasPrefix(text, "{"):
		return strings.Trim(lines[0], "{}")
	case lines[0] != "{" || lines[last] != "}" || slices.Contains(lines[1:last], "}"):
		return text
	}
	lines = lines[1:last]
	for i, line := range lines {
		lines[i] = strings.TrimSuffix(strings.TrimPrefix(line, "  "), ",")
	}
	return strings.Join(lines, "\n")
}

// A ruling is the answer to whether something can be done.
type ruling struct {
	Verdict     string `json:"verdict"`
	Said        said   `json:"said"`
	Line        string `json:"line,omitempty"` // it can be played from here
	Plan        string `json:"plan,omitempty"` // the text of a file, when one plan was asked for
	Certificate bool   `json:"certificate"`
	Proof       string `json:"proof,omitempty"` // the name of the certificate, for who wants it
}

// prove decides whether a goal can be reached from the position.
func (s *Server) prove(ctx context.Context, n *session, r request, tellFar func(string)) (any, error) {
	var (
		p     *engine.Play
		start engine.State
		err   error
	)
	q := engine.Question{Goal: r.Text, Without: r.Without, Hidden: r.Hidden, Certify: true, Least: true}
	n.locked(func() {
		if err = n.shown(r); err == nil {
			p, n.proof = n.play, ""
			start, err = n.asked(q, r.Sure)
		}
	})
	if err != nil {
		return nil, err
	}
	return s.decide(engine.WithProgress(ctx, tellFar), n, p, start, q, s.Limits)
}

// maxProofs is how many certificates are kept of a game.
const maxProofs = 32

// A proof is the certificate of an answer, with its name.
type proof struct {
	name string
	of   *engine.Certificate
}

// decide asks the prover about a position of a play, and keeps the certificate.
func (s *Server) decide(ctx context.Context, n *session, p *engine.Play, start engine.State, q engine.Question, limits engine.Limits) (told any, err error) {
	a, err := search.Prove(ctx, p.Game, start, q, limits)
	if err != nil {
		return nil, err
	}
	n.locked(func() {
		var r ruling
		if r, err = n.rule(&a); a.Proof != nil {
			r.Proof = s.ID()
			n.proofs = append(n.proofs[max(0, len(n.proofs)+1-maxProofs):], proof{r.Proof, a.Proof})
		}
		if told = r; n.play == p {
			n.proof = r.Proof
		}
	})
	return told, err
}

// rule puts an answer into the form that the page takes. The line of a plan is its first one.
func (n *session) rule(a *engine.Answer) (ruling, error) {
	told := ruling{Verdict: a.Verdict.Says(), Said: n.say(a.String()), Line: a.LineText(), Certificate: a.Proof != nil}
	if a.Plan == nil {
		return told, nil
	}
	told.Line = a.Game.PrintLine(a.Start, a.Plan.Begins())
	var b strings.Builder
	err := a.Plan.Write(&b)
	told.Plan = b.String()
	return told, err
}

// asked returns the position that a question is about, which tells no more than the player knows, unless
// he is sure. The session is locked.
func (n *session) asked(q engine.Question, sure bool) (engine.State, error) {
	p := n.play
	s, isSpider := p.State().(*spider.State)
	switch {
	case !isSpider:
		if _, err := search.ProverOf(p.Game).Read(p.State(), q); err != nil { // before anything is shown for it
			return nil, err
		}
		fallthrough
	case q.Hidden == "" || q.Hidden == "known":
		return p.Open().State(), n.peek(p.State(), sure, "the prover is to know the cards that lie face down")
	case !p.Covered() || len(p.Headers) > 0 || len(s.Hand()) == 0 || q.Hidden == "next":
		return plan.AnyOrder(p, p.Len()), nil
	case q.Hidden == "any":
		return nil, errors.New("nobody knows which of the unseen cards lie face down and which in the hand: one plan for all of them can be asked for")
	}
	return s, nil
}

// certificate sends the proof of an answer by its name, without one that of the last, for "workbench check".
func (s *Server) certificate(c *call) (any, error) {
	return s.soon(c.id, func(n *session) (any, error) {
		name := cmp.Or(c.query, n.proof)
		for _, p := range n.proofs {
			if p.name == name {
				var text bytes.Buffer
				err := p.of.Write(&text)
				return Reply{Status: fine, Type: "text/plain; charset=utf-8", Text: text.Bytes()}, err
			}
		}
		return nil, &refusal{status: missing, text: "no proof here: ask what cannot be done first"}
	})
}
