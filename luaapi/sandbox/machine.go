package sandbox

import (
	"context"
	"time"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
)

// Config says what the scripts of a machine may do.
type Config struct {
	// Memory is how many bytes the program may hold before a script is stopped.
	Memory uint64
	// Steps is how many instructions an entry may run, to within some thousand; 0 for any number.
	Steps uint
	// Seed starts math.random, so that scripts repeat.
	Seed uint64
	// Unsafe leaves all of Lua's os, io and debug, and dofile and loadfile.
	Unsafe bool
	// Say writes an error object that is no text.
	Say func(L *lua.LState, v lua.LValue) string
	// Explain puts a text that is an error in better words; nil leaves it.
	Explain func(text string) string
}

// A Machine is a Lua state that no script can break out of, break, or keep for ever.
// It is not for concurrent use.
type Machine struct {
	L *lua.LState

	config    Config
	stop      *stopper
	meter     meter
	ctx       context.Context // of the entry that runs
	first     uint            // how many instructions had been run before it
	nested    int             // coroutines and pcalls inside each other
	calls     int             // that are open in them, but for the innermost
	spares    []*lua.LState   // coroutines that have ended, for the next pcall
	prompt    prompt
	compiling chan struct{}             // has something while a long source is compiled
	hidden    map[string]*lua.LFunction // by the words that rewritten code has for them
	random    engine.SplitMix
	small     []lua.LValue      // the numbers 0 to len-1, so that they cost no allocation
	known     map[string]bool   // globals that were set once
	sources   map[string]string // of chunks, by name, to show lines of
	stock     libraryFunctions
	began     time.Time
	callers   map[uintptr]string // names of functions of Go, by a place in them: see acrossGo

	frame, frameNumber []int // where gopher-lua keeps the depth of calls
}

// registrySize is how many values a new coroutine has room for.
const registrySize = 256

// New returns a machine with the libraries of Lua in place, but for the
// Functions, and no rule yet for globals that were never set: see [Machine.DeclareGlobals].
func New(c Config) *Machine {
	m := &Machine{
		config:    c,
		stop:      newStopper(),
		ctx:       context.Background(),
		random:    engine.SplitMix(c.Seed),
		known:     make(map[string]bool),
		sources:   make(map[string]string),
		callers:   make(map[uintptr]string),
		began:     time.Now(),
		compiling: make(chan struct{}, 1),
	}
	m.L = lua.NewState(lua.Options{
		CallStackSize:       c.innerCalls(),
		MinimizeStackMemory: true,
		RegistrySize:        registrySize,
		RegistryGrowStep:    1 << 14,
		RegistryMaxSize:     c.registry(),
		SkipOpenLibs:        true,
	})
	m.findFrame()
	m.L.SetContext(m.stop)
	m.meter.limit, m.meter.raise = c.Memory, m.stop.raise
	m.stop.look = func() {
		m.meter.measure(0)
		m.countSteps()
		engine.Rest()
	}
	m.openLibraries()
	return m
}

// Close gives the memory of the machine back.
func (m *Machine) Close() { m.L.Close() }

// Functions are functions of Lua by their names, such as os.exit.
type Functions map[string]lua.LGFunction

// Functions are those of Lua that differ from the manual.
func (m *Machine) Functions() Functions {
	return Functions{
		"pcall":           m.pcall,
		"xpcall":          m.xpcall,
		"unpack":          m.unpack,
		"debug.traceback": m.debugTraceback,
		"collectgarbage":  collectgarbage,

		"coroutine.create": m.coroutineCreate,
		"coroutine.resume": m.coroutineResume,
		"coroutine.wrap":   m.coroutineWrap,
		"coroutine.yield":  m.coroutineYield,

		"math.random":     m.mathRandom,
		"math.randomseed": m.mathRandomseed,

		"string.rep":    m.stringRep,
		"string.find":   m.stringFind,
		"string.match":  m.stringMatch,
		"string.gmatch": m.stringGmatch,
		"string.gsub":   m.stringGsub,

		"tonumber": tonumber,
		"os.exit":  m.osExit,
		"os.time":  osTime,
		"os.clock": m.osClock,
		"os.date":  m.osDate,
	}
}

// Enter runs a function as an entry of its own, until the context ends, and says how it
// ended: with a [*ScriptError], [*ExitError], [*InterruptedError] or [*MemoryError].
func (m *Machine) Enter(ctx context.Context, fn lua.LValue, args ...lua.LValue) ([]lua.LValue, error) {
	end := m.begin(ctx)
	defer end()
	values, c := m.protect(m.L, fn, nil, args...)
	return values, m.verdict(c)
}

// Context returns the context of the entry that runs. It ends when the script is to stop.
func (m *Machine) Context() context.Context { return m.ctx }

// Stopped returns why the script is to stop, nil when it may run.
func (m *Machine) Stopped() error {
	if m.ctx.Err() != nil { // the flag goes up a moment later
		m.stop.raise(context.Cause(m.ctx))
	}
	return m.stop.raised()
}

// Hold lets what a script does next come to an end although it is stopped meanwhile, if
// that is soon; Release takes it back. Go code that calls functions of scripts can so
// keep what it knows.
func (m *Machine) Hold() { m.stop.grace = graceSteps }

// Release ends what Hold began.
func (m *Machine) Release() { m.stop.grace = 0 }

// Number returns a number for Lua; a small one costs no allocation.
func (m *Machine) Number(n uint32) lua.LValue {
	if int(n) < len(m.small) {
		return m.small[n]
	}
	return lua.LNumber(n)
}

// smallNumbers is how many numbers are kept ready.
const smallNumbers = 1 << 12

func smalls() []lua.LValue {
	values := make([]lua.LValue, smallNumbers)
	for i := range values {
		values[i] = lua.LNumber(i)
	}
	return values
}
