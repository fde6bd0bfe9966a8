package luaapi

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/luaapi/sandbox"
)

// keep takes the line into the tree when there is room, and returns where the play
// stands.
func (p *play) keep() (*engine.Branch, error) {
	if !p.kind.room((p.Len() + len(p.Ahead())) * bytesPerBranch) {
		return nil, sandbox.ErrStopped
	}
	return p.Keep(), nil
}

// bytesPerBranch is what a branch may take in memory.
const bytesPerBranch = 128

// annotate keeps the line and changes something about the move made last.
func annotate(L *lua.LState, change func(p *play, b *engine.Branch) error) int {
	p := thisPlay(L)
	b, err := p.keep()
	if err == nil {
		err = change(p, b)
	}
	return itself(L, err)
}

func playKeep(L *lua.LState) int {
	return annotate(L, func(*play, *engine.Branch) error { return nil })
}

func playComment(L *lua.LState) int {
	text := given(L, 2)
	return annotate(L, func(_ *play, b *engine.Branch) error { return b.Say(text) })
}

func playJudge(L *lua.LState) int {
	mark := L.CheckString(2)
	return annotate(L, func(p *play, b *engine.Branch) error {
		if p.Len() == 0 {
			return fmt.Errorf("judge: no move is made")
		}
		return b.Judge(mark)
	})
}

func playPromote(L *lua.LState) int {
	return annotate(L, func(p *play, _ *engine.Branch) error {
		p.Tree.Promote(p.Moves())
		return nil
	})
}

func playForget(L *lua.LState) int {
	return annotate(L, func(p *play, _ *engine.Branch) error { return p.Forget() })
}

// playVariations returns the lines of the tree, the main line first, as a list that prints as the
// text of the whole tree. With a text it takes that for the tree before.
func (h *Host) playVariations(L *lua.LState) int {
	p := thisPlay(L)
	if L.Get(2) != lua.LNil {
		text := given(L, 2)
		if !p.kind.room(len(text) * bytesPerText) {
			return raise(L, sandbox.ErrStopped)
		}
		tree, err := p.Game.ParseVariations(p.Start(), text)
		if err != nil {
			return raise(L, fmt.Errorf("variations: %w", err))
		}
		p.Tree = tree
	}
	root := p.Tree
	if root == nil {
		root = &engine.Branch{}
	}
	// A side line goes on, behind its own moves, by the main line from there.
	lines := [][]engine.Move{root.Main()}
	for _, s := range root.SideLines() {
		if !p.kind.room(2 * bytesPerText * len(s.Line)) {
			return raise(L, sandbox.ErrStopped)
		}
		lines = append(lines, slices.Concat(s.Line, root.Find(s.Line).Main()))
	}
	// Each line is written as a tree of one branch, so that it reads as in the whole tree.
	t := L.CreateTable(len(lines), 0)
	n := p.Game.Notations[0]
	for i, line := range lines {
		alone := &engine.Branch{}
		alone.Add(line)
		t.RawSetInt(i+1, lua.LString(n.PrintVariations(p.Open().Start(), alone)))
	}
	c := &converter{h: h, L: L, kind: p.kind, at: p.Start()}
	return push(L, c.withText(t, written(n.PrintVariations(p.Open().Start(), root))))
}

// written is a text that says itself.
type written string

func (w written) String() string { return string(w) }
