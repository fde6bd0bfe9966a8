package luaapi

import (
	"context"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// proveMethod is the method of a game's plays that answers questions of what
// can and cannot be reached. A game without it leaves such claims open.
const proveMethod = "prove"

// ask puts one question to the prover. Its answer is a table whose verdict is
// impossible, possible or unknown.
func (d *decision) ask(ctx context.Context, q lua.LValue) error {
	t, ok := q.(*lua.LTable)
	if !ok {
		return &ScriptError{Message: "bad question: want { cannot = \"...\", without = { ... } }"}
	}
	prove, ok := methods(d.kind.plays).RawGetString(proveMethod).(*lua.LFunction)
	if !ok {
		d.part(Open, "to be proved: "+questionText(t))
		return nil
	}
	host := d.ledger.host
	values, err := host.call(ctx, prove, d.object(), d.limited(t))
	if err != nil {
		return err
	}
	answer, ok := first(values).(*lua.LTable)
	if !ok {
		return &ScriptError{Message: "the prover gave no answer to: " + questionText(t)}
	}
	words, err := host.call(ctx, host.L.GetGlobal("tostring"), answer)
	if err != nil {
		return err
	}
	d.notes = append(d.notes, first(words).String())
	d.answer(t, answer)
	return nil
}

// limited returns the question with the ledger's time limit, unless it has one
// of its own.
func (d *decision) limited(t *lua.LTable) *lua.LTable {
	if d.ledger.Limit <= 0 || t.RawGetString("seconds") != lua.LNil {
		return t
	}
	limited := d.ledger.host.L.NewTable()
	t.ForEach(func(k, v lua.LValue) { limited.RawSet(k, v) })
	limited.RawSetString("seconds", lua.LNumber(d.ledger.Limit.Seconds()))
	return limited
}

// answer turns what the prover says into a verdict of the claim.
func (d *decision) answer(question, answer *lua.LTable) {
	wanted := "impossible"
	if text(question, "cannot") == "" {
		wanted = "possible"
	}
	verdict := text(answer, "verdict")
	short := fmt.Sprintf("%s: %s (%s)", verdict, text(answer, "question"), count(number(answer, "states"), "state"))
	switch verdict {
	case "impossible":
		d.part(verdictOf(verdict == wanted), short)
	case "possible":
		line := text(answer, "line")
		if err := d.replay(line); err != nil {
			d.part(Open, fmt.Sprintf("the prover's line for %s fails: %v", text(answer, "question"), err))
			return
		}
		d.part(verdictOf(verdict == wanted), short+" by "+line)
	default:
		d.part(Open, short+": "+text(answer, "reason"))
	}
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

// number returns a field that is a whole number, 0 when it is missing.
func number(t *lua.LTable, name string) int {
	n, _ := index(t.RawGetString(name))
	return n
}

// questionText writes a question as a script states it.
func questionText(t *lua.LTable) string {
	words := "can " + text(t, "can")
	if goal := text(t, "cannot"); goal != "" {
		words = "cannot " + goal
	}
	var without []string
	for _, w := range each(t.RawGetString("without")) {
		without = append(without, w.String())
	}
	if len(without) > 0 {
		words += " without " + strings.Join(without, ", ")
	}
	return words
}
