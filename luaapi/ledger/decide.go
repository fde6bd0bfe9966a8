package ledger

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/luaapi"
)

// Decide decides a claim of the ledger. The error is one of those of [luaapi.Host.Run]:
// a function of the script failed, or it was stopped.
func (l *Ledger) Decide(ctx context.Context, c *Claim) (Ruling, error) {
	if r, ok := l.rulings[c.ID]; ok {
		return r, nil
	}
	begun := time.Now()
	d := &decision{ledger: l, claim: c, verdict: Holds}
	if err := d.decide(ctx); err != nil {
		return Ruling{}, fmt.Errorf("claim %s: %w", c.ID, err)
	}
	r := Ruling{
		Verdict:  d.verdict,
		Evidence: strings.Join(d.evidence, "; "),
		Detail:   d.detail(),
		Proofs:   d.proofs,
		Time:     time.Since(begun),
	}
	l.rulings[c.ID] = r
	return r, nil
}

// A decision is a claim being decided, part by part.
type decision struct {
	ledger   *Ledger
	claim    *Claim
	play     *engine.Play // from where the claim starts to where its line leads
	verdict  Verdict
	parts    int // that were decided
	evidence []string
	notes    []string // for the detail
	proofs   []Proof
}

// part adds the outcome of one part: refuted beats open, which beats holds.
func (d *decision) part(v Verdict, evidence string) {
	d.parts++
	if v == Refuted || d.verdict == Holds {
		d.verdict = v
	}
	if evidence != "" {
		d.evidence = append(d.evidence, evidence)
	}
}

func (d *decision) detail() string {
	notes := d.notes
	if d.play != nil {
		notes = append(notes, d.play.State().String())
	}
	return strings.Join(notes, "\n")
}

// decide decides the parts of a claim one by one: that its line can be played, that it leads to
// the tableau which the essay prints, and then what is said of the position. A line that is refuted
// ends it, unless the claim says how the misprint is to be mended.
func (d *decision) decide(ctx context.Context) error {
	if err := d.begin(ctx); err != nil || d.play == nil {
		return err
	}
	if err := d.line(); err != nil {
		return err
	}
	if d.verdict != Refuted {
		d.compare(text(d.claim.fields, "shows"))
	}
	if d.verdict != Refuted {
		d.ledger.reached[d.claim.ID] = d.play
	} else if !d.mend() {
		return nil
	}
	for _, decide := range []func(context.Context) error{d.tests, d.questions, d.others} {
		if err := decide(ctx); err != nil {
			return err
		}
	}
	if d.parts == 0 {
		d.part(Open, "nothing to decide it by yet")
	}
	return nil
}

// begin finds the position that the claim is about.
func (d *decision) begin(ctx context.Context) error {
	if d.claim.Start != nil {
		return d.at(d.claim.Start)
	}
	if id := text(d.claim.fields, "after"); id != "" {
		from, err := d.ledger.reach(ctx, id)
		if err != nil {
			return err
		}
		if from == nil {
			d.part(Open, "the line of "+id+" leads nowhere")
			return nil
		}
		return d.at(from)
	}
	return d.at(d.claim.from)
}

// at starts a play of its own where another is.
func (d *decision) at(from *engine.Play) error {
	if from == nil {
		return &luaapi.ScriptError{Message: "no position to start from: want start = a Play or a State"}
	}
	d.play = engine.NewPlay(from.Game, from.State())
	return nil
}

// reach returns the play that another claim's line makes, nil when there is
// none.
func (l *Ledger) reach(ctx context.Context, id string) (*engine.Play, error) {
	_, err := l.Decide(ctx, l.claim(id))
	return l.reached[id], err
}

// line makes the moves of the claim's line. What is no move contradicts a claim that is on record as holding, and confirms no other:
// there it is a slip of the script, unless the claim says how the misprint is to be mended.
func (d *decision) line() error {
	err := d.moves(cmp.Or(d.claim.Line, text(d.claim.fields, "line")))
	if _, slip := errors.AsType[*engine.SyntaxError](err); slip && d.claim.Recorded != Holds && d.claim.fields.RawGetString("mended") == lua.LNil {
		return &luaapi.ScriptError{Message: "line: " + err.Error()}
	}
	if err != nil {
		d.part(Refuted, err.Error())
	} else if d.play.Len() > 0 {
		d.part(Holds, engine.Count(d.play.Len(), "move"))
	}
	return nil
}

// moves makes the moves of a line and has them confirmed.
func (d *decision) moves(line string) error {
	err := d.play.Line(line)
	if err == nil && d.ledger.confirm != nil {
		if err = d.ledger.confirm(d.play); err != nil {
			err = fmt.Errorf("the referee disagrees: %w", err)
		}
	}
	return err
}

// compare compares the tableau that the claim shows with the one that its line
// leads to.
func (d *decision) compare(shows string) {
	if shows == "" {
		return
	}
	differ := differingRows(shows, d.play.State().String())
	if len(differ) == 0 {
		d.part(Holds, "tableau as printed")
		return
	}
	d.part(Refuted, differ[0])
	d.notes = append(d.notes, differ...)
}

// mend plays what does work where the printed line or tableau does not, and says
// whether there is such a thing. The claim stays refuted.
func (d *decision) mend() bool {
	t, ok := d.claim.fields.RawGetString("mended").(*lua.LTable)
	if !ok {
		return false
	}
	printed := text(d.claim.fields, "line")
	line, shows := cmp.Or(text(t, "line"), printed), cmp.Or(text(t, "shows"), text(d.claim.fields, "shows"))
	d.play = engine.NewPlay(d.play.Game, d.play.Start())
	if err := d.moves(line); err != nil {
		d.part(Refuted, "mended line: "+err.Error())
		return false
	}
	d.part(Refuted, "mended: "+changedMoves(d.play.Game, printed, line))
	d.compare(shows)
	d.ledger.reached[d.claim.ID] = d.play
	return true
}

// tests calls the claim's tests: those of a script with a play of their own.
func (d *decision) tests(ctx context.Context) error {
	for _, test := range d.claim.Tests {
		d.part(test(d.play))
	}
	for _, test := range each(d.claim.fields.RawGetString("test")) {
		object, err := d.ledger.host.NewPlay(engine.NewPlay(d.play.Game, d.play.State()))
		if err != nil {
			return err
		}
		values, err := d.ledger.host.Call(ctx, test, object, lua.LBool(d.ledger.All))
		if err != nil {
			return err
		}
		answer, verdict, evidence := lua.LValue(lua.LNil), Open, ""
		if len(values) > 0 {
			answer = values[0]
		}
		if len(values) > 1 {
			evidence = values[1].String()
		}
		if answer != lua.LNil {
			verdict = verdictOf(lua.LVAsBool(answer))
		}
		d.part(verdict, evidence)
	}
	return nil
}

// questions puts the claim's questions to the prover.
func (d *decision) questions(ctx context.Context) error {
	names := d.claim.Proofs()
	for i, q := range d.claim.Questions {
		if err := d.prove(ctx, names[i], q); err != nil {
			return err
		}
	}
	for i, q := range each(d.claim.fields.RawGetString("question")) {
		if err := d.ask(ctx, names[i], q); err != nil {
			return err
		}
	}
	return nil
}

// others adds the rulings of the claims that this one follows from.
func (d *decision) others(ctx context.Context) error {
	for _, id := range d.claim.by() {
		r, err := d.ledger.Decide(ctx, d.ledger.claim(id))
		if err != nil {
			return err
		}
		d.part(r.Verdict, id+" "+string(r.Verdict))
	}
	return nil
}

// each returns the items of a list, or the one value that stands for a list.
func each(v lua.LValue) []lua.LValue {
	t, ok := v.(*lua.LTable)
	switch {
	case v == lua.LNil:
		return nil
	case !ok, t.Len() == 0:
		return []lua.LValue{v}
	}
	var items []lua.LValue
	for i := 1; i <= t.Len(); i++ {
		items = append(items, t.RawGetInt(i))
	}
	return items
}

// verdictOf returns the verdict of a part that is decided.
func verdictOf(ok bool) Verdict {
	if ok {
		return Holds
	}
	return Refuted
}
