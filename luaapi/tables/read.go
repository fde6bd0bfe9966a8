package tables

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/engine/table"
	"patience/luaapi/sandbox"
)

// What a file of games may take.
const (
	maxSource = 1 << 20
	maxGames  = 1000
	maxMemory = 1 << 30
	maxSteps  = 20_000_000       // instructions: 90 times what the longest of our own takes
	maxTime   = 10 * time.Second // by the clock, for what is slow otherwise: busy machines take seconds for 50 games
)

// A Declared is a game as it was said, with what is like another filled in, and as it was read.
type Declared struct {
	Said  table.Value
	Table *table.Table
	File  string // that declares it, if one does
}

// Known finds games that others can be like, by their names.
type Known func(name string) (Declared, bool)

// Read returns the games that a file declares, in their order. What is wrong with one is an error that names the file,
// the line, the game and the word.
func Read(ctx context.Context, file, source string, known Known) ([]Declared, error) {
	games, err := readWithin(ctx, maxTime, file, source, known)
	switch {
	case err == errNone:
		err = fmt.Errorf("no game in %s: want patience.game { name = ..., ... }", file)
	case err != nil && !errors.Is(err, errEndless) && !declares.Re().MatchString(source):
		err = fmt.Errorf("%w\n\tno game in %s: want patience.game { name = ..., ... }", err, file)
	}
	return games, err
}

// Of a file of games as a whole these are wrong: it runs to its end and declares nothing, or it does not run to its end.
var (
	errNone    = errors.New("no game is declared")
	errEndless = errors.New("it does not come to an end")
)

// declares finds where a file declares a game: patience.game { or patience.game(said), and not patience.game (name =
var declares = engine.Regexp(`patience\s*\.\s*game\s*(?:[^(\s]|\(\s*(?:\{|\w+\s*[^\s\w=]))`)

// printed is the print of a file of games, which any command may read: what it says is no part of what the command prints.
func printed(L *lua.LState) int {
	var words []string
	for i := 1; i <= L.GetTop(); i++ {
		words = append(words, sandbox.ToString(L, L.Get(i)).String())
	}
	fmt.Fprintln(os.Stderr, strings.Join(words, "\t"))
	return 0
}

// readWithin is [Read] with a limit of time.
func readWithin(ctx context.Context, limit time.Duration, file, source string, known Known) ([]Declared, error) {
	if len(source) > maxSource {
		return nil, fmt.Errorf("%s: %d bytes: want a file of games, at most %d", file, len(source), maxSource)
	}
	source = engine.Unmarked(source)
	marks, err := mark(file, source)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("a file of games may run for %v", limit))
	defer cancel()
	m := sandbox.New(sandbox.Config{Memory: maxMemory, Steps: maxSteps, Say: func(_ *lua.LState, v lua.LValue) string { return v.Type().String() }})
	defer m.Close()
	r := &reader{file: file, known: known, marks: marks, names: map[string]int{}}
	m.Library("patience").RawSetString("game", m.L.NewFunction(r.declare))
	m.L.SetGlobal("require", m.L.NewFunction(func(L *lua.LState) int {
		L.RaiseError("a file of games requires nothing: patience.game { ... } is there")
		return 0
	}))
	m.L.SetGlobal("print", m.L.NewFunction(printed))
	m.DeclareGlobals()
	fn, err := m.Load(file, source)
	if err != nil {
		return nil, err
	}
	if _, err := m.Enter(ctx, fn); err != nil {
		var stopped *sandbox.InterruptedError
		if errors.As(err, &stopped) && errors.Is(err, sandbox.ErrSteps) {
			return nil, fmt.Errorf("%s: %w: stopped after %d million instructions", stopped.Where, errEndless, maxSteps/1_000_000)
		}
		if ctx.Err() != nil {
			err = fmt.Errorf("%w: %w", context.Cause(ctx), err)
		}
		return nil, err
	}
	if len(r.games) == 0 {
		return nil, errNone
	}
	return r.games, nil
}

// A reader collects the games of a file.
type reader struct {
	file  string
	known Known
	marks marks
	games []Declared
	names map[string]int // where they are in games
}

// declare is patience.game.
func (r *reader) declare(L *lua.LState) int {
	line := lineOf(L)
	said, ok := L.Get(1).(*lua.LTable)
	if !ok || L.GetTop() != 1 {
		L.RaiseError("want one table: patience.game { name = ..., ... }")
	}
	d, err := r.game(L, said)
	if err != nil {
		L.Error(lua.LString(r.place(err, nameOf(said), line)), 0)
	}
	if len(r.games) == maxGames {
		L.RaiseError("more than %d games", maxGames)
	}
	r.names[d.Table.Name] = len(r.games)
	r.games = append(r.games, d)
	return 0
}

// Game reads one game that a script says, in whatever machine runs. Games that it can be like are found by known.
func Game(L *lua.LState, said *lua.LTable, known Known) (Declared, error) {
	r := &reader{known: known, names: map[string]int{}}
	return r.game(L, said)
}

// lineOf returns the line of the caller.
func lineOf(L *lua.LState) int {
	place := strings.TrimSuffix(L.Where(1), ":") // mine.lua:3
	line, _ := strconv.Atoi(place[strings.LastIndexByte(place, ':')+1:])
	return line
}

func nameOf(t *lua.LTable) string {
	name, _ := t.RawGetString("name").(lua.LString)
	return string(name)
}

// place says where an error is: in the line of the word that it is about, when the file has it.
func (r *reader) place(err error, game string, line int) string {
	where := ""
	if f, ok := errors.AsType[*table.Fault](err); ok {
		where = f.Where
		err = &table.Fault{Where: f.Where, Reason: f.Reason}
	}
	if at := r.marks.line(game, where); at > 0 && where != "" {
		line = at
	}
	if game != "" {
		game = " " + game + ":"
	}
	return fmt.Sprintf("%s:%d:%s %v", r.file, line, game, err)
}

// game reads one declaration.
func (r *reader) game(L *lua.LState, said *lua.LTable) (d Declared, err error) {
	functions := map[string]*lua.LFunction{}
	v, err := valueOf(said, "", functions, 0)
	if err != nil {
		return d, err
	}
	if v, err = r.liken(v); err != nil {
		return d, err
	}
	name, _ := v.Of("name")
	if name.Kind != table.IsText {
		return d, &table.Fault{Where: "name", Reason: "want a name, as in name = \"seahaven-towers\""}
	}
	if _, twice := r.names[name.Text]; twice {
		return d, &table.Fault{Reason: fmt.Sprintf("there is another game %q in this file", name.Text)}
	}
	t, err := table.Read(v)
	if err == nil && len(functions) > 0 {
		if v, err = r.ask(L, t, v, functions); err == nil {
			t, err = table.Read(v)
		}
	}
	return Declared{v, t, r.file}, err
}

// liken puts what is said over the game that it is like.
func (r *reader) liken(v table.Value) (table.Value, error) {
	like, ok := v.Of("like")
	if !ok {
		return table.Like(table.Value{Kind: table.IsList}, v), nil
	}
	base, ok := Declared{}, false
	if i, here := r.names[like.Text]; here {
		base, ok = r.games[i], true
	} else if r.known != nil {
		base, ok = r.known(like.Text)
	}
	if like.Kind != table.IsText || !ok {
		return v, &table.Fault{Where: "like", Reason: fmt.Sprintf("no game %v%s", like, r.near(like.Text))}
	}
	v.Named = engine.Those(v.Named, func(n table.Named) bool { return n.Key != "like" })
	old := base.Said
	old.Named = engine.Those(old.Named, func(n table.Named) bool { return n.Key != "title" }) // another game has another title
	return table.Like(old, v), nil
}

// near says which games that are tables may be meant: those near in letters, or those in whose name the word stands. Some
// have engines of their own, and no game can be like them.
func (r *reader) near(word string) string {
	if said := engine.DidYouMean(word, r.gameNames()); said != "" {
		return " that is said as a table" + said
	}
	return `: "workbench games WORD" lists those with a word in their names`
}

// gameNames lists what a game can be like: those of the file, and those that come with the program.
func (r *reader) gameNames() (names []string) {
	if r.known != nil {
		names = Names()
	}
	for _, d := range r.games {
		names = append(names, d.Table.Name)
	}
	return names
}

// valueOf makes a value of a Lua value. A function stands as "none" until it is asked; it is kept by its place.
func valueOf(v lua.LValue, where string, functions map[string]*lua.LFunction, depth int) (out table.Value, err error) {
	switch v := v.(type) {
	case lua.LString:
		return table.Value{Kind: table.IsText, Text: string(v)}, nil
	case lua.LBool:
		return table.Value{Kind: table.IsBool, Bool: bool(v)}, nil
	case lua.LNumber:
		if n := int(v); lua.LNumber(n) == v && n > -1<<30 && n < 1<<30 {
			return table.Value{Kind: table.IsNumber, Num: n}, nil
		}
	case *lua.LFunction:
		if strings.HasSuffix(where, "build") || strings.HasSuffix(where, "run") {
			functions[where] = v
			return table.Value{Kind: table.IsText, Text: "free"}, nil
		}
		return out, &table.Fault{Where: where, Reason: "a function stands for a relation of two cards: build or run"}
	case *lua.LTable:
		return listOf(v, where, functions, depth)
	}
	return out, &table.Fault{Where: where, Reason: fmt.Sprintf("want words, numbers, true or false, not %s", v.String())}
}

// listOf makes a value of a table: its list, then its keys in the order of their letters.
func listOf(t *lua.LTable, where string, functions map[string]*lua.LFunction, depth int) (out table.Value, err error) {
	out.Kind = table.IsList
	if depth > 4 {
		return out, &table.Fault{Where: where, Reason: "too many tables inside each other"}
	}
	for i := 1; i <= t.Len(); i++ {
		item, err := valueOf(t.RawGetInt(i), where, functions, depth+1)
		if err != nil {
			return out, err
		}
		out.List = append(out.List, item)
	}
	// Keys come in the order of their letters, so that a table is written the same each time.
	for _, key := range sandbox.Keys(t) {
		path := key
		if where != "" {
			path = where + ", " + key
		}
		item, err := valueOf(t.RawGetString(key), path, functions, depth+1)
		if err != nil {
			return out, err
		}
		out.Named = append(out.Named, table.Named{Key: key, Value: item})
	}
	// Whatever else is in the table would be lost without a word.
	others := 0
	t.ForEach(func(k, _ lua.LValue) {
		if n, ok := k.(lua.LNumber); ok && n >= 1 && n == lua.LNumber(int(n)) && int(n) <= t.Len() {
			return
		}
		if _, ok := k.(lua.LString); !ok {
			others++
		}
	})
	if others > 0 {
		return out, &table.Fault{Where: where, Reason: "keys that are no words, or a list with holes"}
	}
	return out, nil
}

// ask asks every function of all pairs of cards, and puts what it says in its place.
func (r *reader) ask(L *lua.LState, t *table.Table, v table.Value, functions map[string]*lua.LFunction) (table.Value, error) {
	order := t.Order()
	cards := t.Cards()
	for where, fn := range functions {
		said := table.Said(cards, order, func(lies, comes engine.Card) bool {
			first, second := askOnce(L, fn, order, lies, comes), askOnce(L, fn, order, lies, comes)
			if first != second {
				L.RaiseError("%s: the function answers %v and then %v of the same cards", where, first, second)
			}
			return first
		})
		if t.Low == 0 && said.Step == "pairs" {
			return v, &table.Fault{Where: where, Reason: "a function that no words say needs an order of ranks that is known before the deal: say low"}
		}
		v = put(v, strings.Split(where, ", "), said.Value())
	}
	return v, nil
}

// put puts a value at a path of keys.
func put(v table.Value, path []string, at table.Value) table.Value {
	out := v
	out.Named = append([]table.Named(nil), v.Named...)
	for i, n := range out.Named {
		switch {
		case n.Key != path[0]:
		case len(path) == 1:
			out.Named[i].Value = at
		default:
			out.Named[i].Value = put(n.Value, path[1:], at)
		}
	}
	return out
}

// askOnce asks a function of a card that lies and one that comes. The cards are tables that do not tell whether they
// are asked the first time.
func askOnce(L *lua.LState, fn *lua.LFunction, o table.Order, lies, comes engine.Card) bool {
	L.Push(fn)
	L.Push(cardTable(L, o, lies))
	L.Push(cardTable(L, o, comes))
	L.Call(2, 1)
	answer := L.Get(-1)
	L.Pop(1)
	return lua.LVAsBool(answer)
}

// noField refuses a slip in the name of a field of a card, which would be nil and make a rule of nothing.
func noField(L *lua.LState) int {
	L.RaiseError("a card has no %q: want rank, suit or red%s", L.Get(2).String(), engine.DidYouMean(L.Get(2).String(), []string{"rank", "suit", "red"}))
	return 0
}

func cardTable(L *lua.LState, o table.Order, c engine.Card) *lua.LTable {
	t := L.NewTable()
	t.RawSetString("rank", lua.LNumber(o.Place(c.Rank())))
	t.RawSetString("suit", lua.LString(strings.ToUpper(c.Suit().String())))
	t.RawSetString("red", lua.LBool(table.Red(c)))
	meta := L.NewTable()
	meta.RawSetString("__index", L.NewFunction(noField))
	t.Metatable = meta
	return t
}
