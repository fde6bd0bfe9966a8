//go:build js && wasm

// The engine of a page: all that "workbench serve" answers, as WebAssembly in a worker of the browser.
// It has the same door, and nothing of networks, databases and commands. The worker, in ../worker.js,
// finds the door as the global function workbench.
package main

import (
	"context"
	"syscall/js"
	"time"

	"patience/cmd/workbench/memory"
	"patience/cmd/workbench/serve"
	"patience/engine"
	"patience/engine/games"
	"patience/engine/search"
	"patience/luaapi"
	"patience/luaapi/tables"
	"patience/scripts"
)

// luaMemory is how much the engine may hold before a script is stopped, hintTime how long a hint looks
// for a line, and tellEvery how often it tells how far it is: a page shares the machine with others.
const (
	luaMemory = 256 << 20
	hintTime  = 2 * time.Minute
	tellEvery = 50 * time.Millisecond
)

func main() {
	all := games.All()
	// The site may have games of its own, whose texts stand before the worker.
	names, own := tables.ByTexts(js.Global().Get("ownGames").String())
	shelf := &tables.Shelf{Games: all, Other: own}
	named := shelf.Named
	s := &serve.Server{Config: serve.Config{
		Games: all, Named: named, Names: append(tables.Names(), names...), Learn: shelf.Learn, Decide: decide,
		Lua:    luaapi.Config{Games: all, Named: named, Lib: scripts.Lib(), Memory: luaMemory},
		Memory: memory.Store{Dir: "/memory"}, ID: id,
	}}
	js.Global().Set("workbench", js.FuncOf(func(_ js.Value, args []js.Value) any {
		ask(s, args[0].String(), args[1].String(), args[2].String(), args[3], args[4])
		return nil
	}))
	select {}
}

// id names a game of this page.
func id() string { return js.Global().Get("crypto").Call("randomUUID").String() }

// ask answers a request, when the worker is free: tell gets lines of JSON with how far it is, and
// answer the status and the text at last.
func ask(s *serve.Server, method, path, body string, tell, answer js.Value) {
	go func() {
		r := s.Do(context.Background(), method, path, []byte(body), func(line []byte) { tell.Invoke(string(line)) })
		answer.Invoke(r.Status, string(r.Text))
	}()
}

// decide decides whether a game can be won. A line that wins has then been replayed by the referee, too.
func decide(ctx context.Context, p *engine.Play, tell func(string)) (engine.Result, error) {
	o := engine.SolveOptions{Foresee: true, Limits: engine.Limits{Time: hintTime}, Every: tellEvery}
	o.Progress = func(far engine.Progress) { tell(engine.Count(far.States, "position")) }
	r, err := search.Solve(ctx, p.Game, p.State(), o)
	if err == nil && r.Verdict == engine.VerdictWon {
		err = r.Play.Confirm()
	}
	return r, err
}
