package games_test

import (
	"patience/engine"
	"patience/engine/enginetest"

	"pgregory.net/rapid"
)

// undoAndRedo checks that a play comes back to where it was: by undo and redo
// move by move, by a snapshot, by a mark, and by its line read again.
func undoAndRedo(t *rapid.T, g *engine.Game) {
	p := enginetest.Play(t, g, 40)
	here := p.Snapshot()
	p.Mark("here")
	texts := walkBack(p)
	if err := p.Undo(); err != engine.ErrAtStart {
		t.Fatalf("undo at the start: %v", err)
	}
	for _, text := range texts {
		if err := p.Redo(); err != nil || p.String() != text {
			t.Fatalf("redo: %v\n%v\nwant\n%s", err, p, text)
		}
	}
	if err := p.Redo(); err != engine.ErrAtEnd {
		t.Fatalf("redo at the end: %v", err)
	}
	end := p.String()
	wanders(t, p)
	p.Restore(here)
	if p.String() != end {
		t.Fatalf("restored\n%v\nwant\n%s", p, end)
	}
	wanders(t, p)
	if err := p.Back("here"); err != nil || p.String() != end {
		t.Fatalf("back: %v\n%v\nwant\n%s", err, p, end)
	}
	lineReturns(t, p)
}

// walkBack takes back all moves and returns the positions after each, in the
// order of play.
func walkBack(p *engine.Play) []string {
	texts := make([]string, p.Len())
	for i := p.Len() - 1; i >= 0; i-- {
		texts[i] = p.String()
		if p.Undo() != nil {
			break
		}
	}
	return texts
}

// wanders undoes some moves and makes others.
func wanders(t *rapid.T, p *engine.Play) {
	for range rapid.IntRange(0, 5).Draw(t, "undos") {
		_ = p.Undo() // at the start there is nothing to undo
	}
	for range rapid.IntRange(0, 5).Draw(t, "moves") {
		if moves := p.State().Moves(nil); len(moves) > 0 {
			m := rapid.SampledFrom(moves).Draw(t, "move")
			if err := p.Do(m); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// lineReturns writes the moves as one line and plays it from the start.
func lineReturns(t *rapid.T, p *engine.Play) {
	line := ""
	for i := range p.Len() {
		s, m := p.Step(i)
		line += p.Game.PrintMove(s, m) + ", "
	}
	q := engine.NewPlay(p.Game, p.Start())
	if err := q.Line(line); err != nil || q.String() != p.String() {
		t.Fatalf("line %s: %v\n%v\nwant\n%v", line, err, q, p)
	}
}
