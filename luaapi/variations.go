package luaapi

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/luaapi/sandbox"
)

// variationEntries keep side lines, and say something of moves.
func (h *Host) variationEntries() []Entry {
	return []Entry{
		{
			Name:    "Play:keep",
			Returns: samePlay(),
			Doc:     "Takes the line that was played into the tree of variations, with what can be redone. What is not kept is forgotten when another move is made after undo.",
			Example: "local p = START\np:play(p:moves()[1]):keep():undo():play(p:moves()[2]):keep()\nassert(#p:variations() == 2)",
			Run:     playKeep,
		},
		{
			Name: "Play:variations",
			Params: []engine.Param{{Name: "text", Type: "string?", Doc: "variations to have instead of those that were kept, such as the solution of a problem: " +
				"marks behind moves, comments in braces, side lines in round brackets behind the move that they replace"}},
			Returns: []engine.Param{{Name: "lines", Type: "string[]", Doc: "the main line first, each from the start of the play; tostring writes the tree as problem files have it"}},
			Doc:     "Lists the lines that were kept. Saved games keep them, with what is said of their moves.",
			Example: "local p = spider.page(12)\nlocal lines = p:variations(p:about().solution)\np:play(lines[1])\nprint(#lines, p:len())",
			Run:     h.playVariations,
		},
		{
			Name:    "Play:comment",
			Params:  []engine.Param{{Name: "text", Type: "string", Doc: "\"\" takes the comment away"}},
			Returns: samePlay(),
			Doc:     "Keeps the line and says something of the move made last, or of the start.",
			Example: "local p = START\np:play(\"MOVE\"):comment \"the only way\"\nassert(tostring(p:variations()) == \"MOVE {the only way}\")",
			Run:     playComment,
		},
		{
			Name:    "Play:judge",
			Params:  []engine.Param{{Name: "mark", Type: "string", Doc: "one of " + strings.Join(engine.Marks(), " ") + "; \"\" takes the mark away"}},
			Returns: samePlay(),
			Doc:     "Keeps the line and marks the move made last.",
			Example: "local p = START\np:play(\"MOVE\"):judge \"!\"\nassert(tostring(p:variations()) == \"MOVE!\")",
			Run:     playJudge,
		},
		{
			Name:    "Play:promote",
			Returns: samePlay(),
			Doc:     "Keeps the line and makes it the main one where it last leaves another.",
			Example: "local p = START\np:play(p:moves()[1]):keep():undo():play(p:moves()[2]):promote()\nassert(p:variations()[1] == p:line())",
			Run:     playPromote,
		},
		{
			Name:    "Play:forget",
			Returns: samePlay(),
			Doc:     "Takes back a move and forgets it, with all that was kept behind it.",
			Example: "local p = START\np:play(\"MOVE\"):keep():forget()\nassert(p:len() == 0 and p:variations()[1] == \"\")",
			Run:     playForget,
		},
	}
}

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
