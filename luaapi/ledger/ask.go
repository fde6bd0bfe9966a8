package ledger

import (
	"context"
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/engine/search"
	"patience/luaapi"
)

// proveQuery is the query of a game that answers questions of what can and cannot be reached. A game without it
// leaves such claims open.
const proveQuery = "prove"

// ask puts one question of a script to the prover, as p:prove {cannot = ...} does. The name is that of a
// certificate.
func (d *decision) ask(ctx context.Context, name string, v lua.LValue) error {
	t, ok := v.(*lua.LTable)
	if !ok {
		return &luaapi.ScriptError{Message: "bad question: want { cannot = \"...\", without = { ... } }"}
	}
	query, ok := d.play.Game.Question(proveQuery)
	if !ok {
		d.part(Open, "to be proved: "+questionText(t))
		return nil
	}
	same := d.same(t)
	a, ok := d.ledger.asked[same]
	if !ok || same == "" {
		answer, err := d.ledger.host.Ask(ctx, query, engine.NewPlay(d.play.Game, d.play.State()), d.asked(t))
		if err != nil {
			return err
		}
		if a, ok = answer.(search.Answer); !ok {
			return &luaapi.ScriptError{Message: "the prover gave no answer to: " + questionText(t)}
		}
		d.ledger.asked[same] = a
	}
	d.notes = append(d.notes, a.String())
	return d.answer(ctx, name, text(t, "cannot") != "", &a)
}

// same tells a question and its position from all others of the ledger, so that each is asked once: two claims
// may ask the same. It is "" for a question that has more than texts and lists of them, or a position without an exact key.
func (d *decision) same(t *lua.LTable) string {
	exact, ok := d.play.State().(search.Exacter)
	if !ok {
		return ""
	}
	fields := []string{d.play.Game.Name, string(exact.ExactKey(nil))}
	t.ForEach(func(k, v lua.LValue) {
		if list, is := v.(*lua.LTable); is {
			left := list.Len()
			list.ForEach(func(lua.LValue, lua.LValue) { left-- })
			ok = ok && left == 0 // no names among the items
		}
		for _, x := range each(v) {
			text, isText := x.(lua.LString)
			ok = ok && isText
			fields = append(fields, fmt.Sprintf("%v=%q", k, string(text)))
		}
	})
	if !ok {
		return ""
	}
	slices.Sort(fields[2:])
	return strings.Join(fields, "\n")
}

// asked returns the question with what the ledger adds to it: its time limit,
// unless there is one already, and the wish for a certificate.
func (d *decision) asked(t *lua.LTable) *lua.LTable {
	asked := d.ledger.host.L.NewTable()
	if d.ledger.Limit > 0 {
		asked.RawSetString("seconds", lua.LNumber(d.ledger.Limit.Seconds()))
	}
	if d.ledger.Check != nil {
		asked.RawSetString("certificate", lua.LString("gz"))
	}
	t.ForEach(func(k, v lua.LValue) { asked.RawSet(k, v) })
	return asked
}

// prove puts a question of a program to the prover of the game.
func (d *decision) prove(ctx context.Context, name string, q Question) error {
	p, s := d.play, d.play.State()
	q.Certify = d.ledger.Check != nil
	q.Least = q.Certify
	a, err := search.Prove(ctx, p.Game, s, q.Question, engine.Limits{Time: d.ledger.Limit})
	if err != nil {
		return err
	}
	said, err := search.Said(a, q.Certify)
	if err != nil {
		return err
	}
	d.notes = append(d.notes, said.String())
	if q.OneWay && a.Verdict == engine.VerdictWon {
		d.part(Open, fmt.Sprintf("possible from the start, by other lines perhaps: %s by %s", said.Question, said.Line))
		return nil
	}
	return d.answer(ctx, name, q.Cannot, &said)
}

// answer turns what the prover says into a verdict of the claim that something can, or cannot, be
// reached.
func (d *decision) answer(ctx context.Context, name string, cannot bool, a *search.Answer) error {
	switch a.Verdict {
	case engine.VerdictLost.Says():
		return d.impossible(name, a, verdictOf(cannot))
	case engine.VerdictWon.Says():
		by, err := d.found(ctx, a)
		if err != nil {
			d.part(Open, fmt.Sprintf("what the prover found for %s fails: %v", a.Question, err))
			return nil
		}
		d.part(verdictOf(!cannot), fmt.Sprintf("possible: %s by %s", a.Question, by))
	default:
		d.part(Open, fmt.Sprintf("%s: %s (%s): %s", a.Verdict, a.Question, engine.Count(a.States, "state"), a.Reason))
	}
	return nil
}

// found says how the goal is reached: by a line, which is replayed, or by a plan, which is played through
// by its checker.
func (d *decision) found(ctx context.Context, a *search.Answer) (by string, err error) {
	if a.Plan == "" {
		return a.Line, d.replay(a.Line)
	}
	if _, err = d.play.Game.Plan(ctx, engine.NewPlay(d.play.Game, d.play.State()), a.Plan); err == nil {
		by = fmt.Sprintf("one plan for all orders of the unseen cards, of %s", engine.Count(a.Nodes, "node"))
	}
	return by, err
}

// replay makes the moves of a line from the position that was asked about, on a
// play of its own, and has them confirmed.
func (d *decision) replay(line string) error {
	p := engine.NewPlay(d.play.Game, d.play.State())
	if err := p.Line(line); err != nil || d.ledger.confirm == nil {
		return err
	}
	return d.ledger.confirm(p)
}

// questionText writes a question as a script states it.
func questionText(t *lua.LTable) string {
	words := "can " + text(t, "can")
	if goal := text(t, "cannot"); goal != "" {
		words = "cannot " + goal
	}
	without := engine.Each(each(t.RawGetString("without")), lua.LValue.String)
	if len(without) > 0 {
		words += " without " + strings.Join(without, ", ")
	}
	return words
}
