// Package tell puts moves, hints and errors in words, alike in the commands and at
// the prompts.
package tell

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"patience/engine"
	"patience/luaapi"
)

// Apart returns the legal moves that a reader tells apart: of a card that may go to four like cells, the move to the
// first one alone.
func Apart(s engine.State) []engine.Move {
	if like, ok := s.(interface {
		Apart(dst []engine.Move) []engine.Move
	}); ok {
		return like.Apart(nil)
	}
	return s.Moves(nil)
}

// Moves lists the legal moves that can be told apart, one a line, and what marks them; marks may be nil.
func Moves(s engine.State, n engine.Notation, marks func(engine.State, engine.Move) []string) string {
	moves := Apart(s)
	width := engine.Most(moves, func(m engine.Move) int { return len(n.Print(s, m)) })
	var b strings.Builder
	for _, m := range moves {
		line := n.Print(s, m)
		if marks != nil {
			line = fmt.Sprintf("%-*s  %s", width, line, strings.Join(marks(s, m), ", "))
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// NoHint says why a search has found no next move, as a [*engine.Message]; nil: it has found one.
func NoHint(r engine.Result) error {
	switch {
	case r.Verdict == engine.VerdictLost && r.States <= 1: // it looked at the position itself
		return engine.Errorf("cannot be won: proved without a search")
	case r.Verdict == engine.VerdictLost:
		return engine.Errorf("cannot be won: proved with %d positions", r.States)
	case r.Verdict == engine.VerdictUnknown:
		return engine.Errorf("unknown: %s after %d positions", stopped(r), r.States)
	case len(r.Line) == 0:
		return engine.Errorf("won already")
	}
	return nil
}

// stopped says what has ended a search.
func stopped(r engine.Result) string {
	switch r.Stop {
	case engine.StopCancelled:
		return "interrupted"
	case engine.StopTime:
		return fmt.Sprintf("stopped by %v, %v,", r.Stop, r.Time.Round(time.Second/10))
	}
	return "stopped by " + r.Stop.String()
}

// Error returns an error of Lua as a session shows it: without place and traceback when
// the one line that stands above went wrong by itself.
func Error(err error, source string) string {
	if errors.As(err, new(*luaapi.InterruptedError)) && !strings.Contains(source, "\n") {
		return atTyped.Re().ReplaceAllString(err.Error(), "")
	}
	e := (*luaapi.ScriptError)(nil)
	if !errors.As(err, &e) || strings.Contains(source, "\n") {
		return err.Error()
	}
	if len(e.Traceback) > 1 || len(e.Traceback) == 1 && !strings.HasSuffix(e.Traceback[0], ":1: in the main part") {
		return err.Error()
	}
	if e.Syntax && noCall.Re().MatchString(source) {
		return "only the name of a method"
	}
	text := placeTyped.Re().ReplaceAllString(e.Message, "")
	return strings.Replace(strings.Replace(text, "\n    1 | return ", "\n    1 | ", 1), "\n    1 | "+strings.TrimSpace(source), "", 1)
}

// begins says how, to who has no game yet.
const begins = "how to begin: p = spider.page(8)"

// InGame returns what may help as one is told it who plays a game, which is p.
func InGame(hint string) string { return strings.Replace(hint, begins, "p is this game", 1) }

// Wrong returns the error of an input that somebody has typed, and what may help.
func Wrong(err error, source string) string {
	if hint := Slip(source, err); hint != "" {
		return Error(err, source) + "\n" + hint
	}
	return Error(err, source)
}

// placeTyped is the place of the first line of an input, or of its end.
var placeTyped = engine.Regexp(`^input[ 0-9]*:(1:)? `)

// atTyped is the same where a script was stopped.
var atTyped = engine.Regexp(` at input[ 0-9]*:1`)

// Toward returns the next moves to a goal of the problem that a play began with, and what a hint
// says of it: what it leads to, or else why the hint goes without the goal. Both are empty for a
// play that asks for no goal. The line that was found last is kept, and gone on with as long as the
// moves are its own.
func Toward(ctx context.Context, p *engine.Play, kept *engine.GoalLine) (next []engine.Move, why string, err error) {
	if p.Game.Toward == nil || len(p.Headers) == 0 || p.State().Won() {
		return nil, "", nil
	}
	if kept.Next(p.Moves()) == nil {
		goals, err := p.Game.GoalsOf(p.Open())
		if err != nil || len(goals) == 0 {
			return nil, "", nil // who began to play was told of the error
		}
		if *kept, err = p.Game.Toward(ctx, p); err != nil {
			return nil, "", err
		}
	}
	if next = slices.Clone(kept.Next(p.Moves())); next != nil {
		return next, fmt.Sprintf("towards %s: %s", kept.Goal, engine.Count(len(next), "move")), nil
	}
	return nil, beside(*kept), nil
}

// beside says why a hint goes without the goals of the problem.
func beside(l engine.GoalLine) string {
	why := "no goal is left that could be solved"
	switch {
	case l.Open:
		why = "no line to the goal was found from here"
	case l.Lost != "":
		why = "it is proved that from here there is no way to " + l.Lost
	}
	return why + "; the goal plays no part in this hint"
}
