package sandbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"patience/engine"
)

// Every chunk, whether a script, a module, an input or the text of loadstring, comes
// through compile. It bounds the source before anything recurses over it, and
// rewrites what could take memory without asking (rewrite.go).

// MaxSource is how many bytes a source may have.
const MaxSource = 16 << 20

// bytesPerSource is the memory that compiling a byte of source takes at most.
const bytesPerSource = 128

// compileWith is compile with something done to the chunk before.
func (m *Machine) compileWith(name, source string, change func([]ast.Stmt)) (*lua.LFunction, error) {
	chunk, err := m.Parse(name, source)
	if err != nil {
		return nil, err
	}
	if err := m.stop.raised(); err != nil && m.nested > 0 {
		return nil, err
	}
	proto, err := m.proto(len(source), func() (*lua.FunctionProto, error) {
		rewrite(chunk)
		if change != nil {
			change(chunk)
		}
		return lua.Compile(chunk, name)
	})
	if err != nil {
		return nil, err
	}
	m.link(proto)
	return m.L.NewFunctionFromProto(proto), nil
}

// longSource is from how many bytes on a source is compiled beside the script: shorter ones take some milliseconds.
const longSource = 32 << 10

// proto compiles a source of so many bytes. The compiler asks nobody whether to go on. So who stops a script does not wait
// for it: what is left behind comes to its end alone, and until then the next long source of the machine waits.
func (m *Machine) proto(size int, compile func() (*lua.FunctionProto, error)) (*lua.FunctionProto, error) {
	if size < longSource || m.nested == 0 {
		return compile()
	}
	stopped := func() error {
		m.stop.raise(context.Cause(m.ctx)) // who has stopped it may not have come so far
		return m.stop.raised()
	}
	select {
	case m.compiling <- struct{}{}:
	case <-m.ctx.Done():
		return nil, stopped()
	}
	type made struct {
		proto *lua.FunctionProto
		err   error
		panic any // of a compiler that fails, which is the script's
	}
	done := make(chan made, 1)
	go func() {
		var r made
		defer func() {
			r.panic = recover()
			<-m.compiling
			done <- r
		}()
		r.proto, r.err = compile()
	}()
	select {
	case r := <-done:
		if r.panic != nil {
			panic(r.panic)
		}
		return r.proto, r.err
	case <-m.ctx.Done():
		return nil, stopped()
	}
}

// Parse reads a source that is neither too long nor too deep. The error is a [*ScriptError] or the parser's.
func (m *Machine) Parse(name, source string) ([]ast.Stmt, error) {
	if len(source) > MaxSource {
		return nil, &ScriptError{Message: fmt.Sprintf("%s: the source is longer than %d MiB", name, MaxSource>>20), Syntax: true}
	}
	if line, what := unfit(m.reader(source)); line > 0 {
		return nil, &ScriptError{Message: m.withLine(fmt.Sprintf("%s:%d: %s", name, line, what)), Syntax: true}
	}
	if !m.meter.room(uint64(len(source)) * bytesPerSource) {
		return nil, &ScriptError{Message: "out of memory"}
	}
	return parse.Parse(m.reader(source), name)
}

// reader reads a source that a script compiles, up to its end or until the script is stopped: the parser itself asks nobody.
func (m *Machine) reader(source string) io.Reader { return &sourceReader{m, strings.NewReader(source)} }

type sourceReader struct {
	m *Machine
	*strings.Reader
}

func (r *sourceReader) Read(into []byte) (int, error) {
	if r.m.nested > 0 && r.m.stop.raised() != nil {
		return 0, io.EOF
	}
	return r.Reader.Read(into)
}

// link puts our functions in the place of the words by which rewritten code names
// them. They are constants of the code: no script can see or replace them.
func (m *Machine) link(proto *lua.FunctionProto) {
	for i, c := range proto.Constants {
		if word, ok := c.(lua.LString); ok {
			if fn, ok := m.hidden[string(word)]; ok {
				proto.Constants[i] = fn
			}
		}
	}
	for _, inner := range proto.FunctionPrototypes {
		m.link(inner)
	}
}

// LoadWithin is Load for no longer than a context lasts.
func (m *Machine) LoadWithin(ctx context.Context, name, source string) (*lua.LFunction, error) {
	defer m.begin(ctx)()
	m.nested++ // who stops it does not wait for the compiler, as when a script compiles
	defer func() { m.nested-- }()
	fn, err := m.Load(name, source)
	if m.stop.raised() != nil {
		return nil, m.verdict(&caught{})
	}
	return fn, err
}

// Load compiles a chunk. A first line that starts with # is skipped.
func (m *Machine) Load(name, source string) (*lua.LFunction, error) {
	return m.loadWith(name, source, nil)
}

// LoadTyped compiles what a person typed.
func (m *Machine) LoadTyped(name, source string) (*lua.LFunction, error) {
	fn, err := m.loadWith(name, source, typed)
	if fn != nil {
		fn.Env = m.prompt.environment
	}
	return fn, err
}

// loadWith keeps the source for the lines that errors show, and lets change alter what was
// parsed.
func (m *Machine) loadWith(name, source string, change func([]ast.Stmt)) (*lua.LFunction, error) {
	source = engine.Unmarked(source)
	m.sources[name] = source
	if strings.HasPrefix(source, "#") {
		source = "--" + source
	}
	fn, err := m.compileWith(name, source, change)
	if _, told := err.(*ScriptError); err != nil && !told {
		err = m.Malformed(name, source, err)
	}
	return fn, err
}

// Malformed words the parser's error about a source.
func (m *Machine) Malformed(name, source string, err error) error {
	text, told := syntaxText(name, source, err)
	return &ScriptError{Message: m.withLine(text), Syntax: true, Told: told}
}

// unterminated is how the parser says that a text has no end on its line.
const unterminated = "unterminated string"

// wordsOfParser says what the parser has several words for in one.
func wordsOfParser(said string) string {
	if slices.Contains([]string{"parse error", "Invalid token", "Invalid '~' token"}, said) {
		return "syntax error"
	}
	return said
}

// ofOthers says of signs that other languages have what Lua has.
func ofOthers(sign string) string {
	switch sign {
	case "!":
		return "not equal is ~= in Lua, and !x is not x"
	case "&", "|":
		return "Lua says and, or, not"
	}
	return ""
}

// syntaxText words an error of the compiler. It is told when the words say what is missing.
func syntaxText(name, source string, err error) (text string, told bool) {
	var e *parse.Error
	var api *lua.ApiError
	if errors.As(err, &api) && api.Cause != nil {
		err = api.Cause
	}
	if wrong, ok := errors.AsType[*lua.CompileError](err); ok { // of what reads, but has no meaning: a break in no loop
		if m := noLabel.Re().FindStringSubmatch(wrong.Message); m != nil { // the line of the error is the end of the block
			return fmt.Sprintf("%s:%s: no label %s that this goto can see", name, m[2], m[1]), false
		}
		if wrong.Line == 0 { // the main chunk's own end
			return fmt.Sprintf("%s: %s", name, wrong.Message), false
		}
		wrong.Line = min(wrong.Line, strings.Count(strings.TrimRight(source, "\n"), "\n")+1) // of a label it is the one behind
		return fmt.Sprintf("%s:%d: %s", name, wrong.Line, wrong.Message), false
	}
	if !errors.As(err, &e) {
		return err.Error(), false
	}
	if e.Message == unterminated { // the parser is a line below by then, or at the end
		line := cmp.Or(max(e.Pos.Line-1, 0), strings.Count(strings.TrimRight(source, "\n"), "\n")+1)
		return fmt.Sprintf("%s:%d: a quote is missing behind %q", name, line, e.Token), true
	}
	lacks := missing(source, e)
	switch calls := strings.Contains(lacks, callsNothing); {
	case e.Pos.Line != parse.EOF:
		told = !calls
	case calls:
		return name + ": " + lacks, false
	default:
		return name + ": the source ends too early: " + lacks, true
	}
	text = fmt.Sprintf("%s:%d: %s", name, e.Pos.Line, wordsOfParser(e.Message))
	if near := tokenOf(source, e); near != "" {
		text += fmt.Sprintf(" near %q", near)
		lacks = cmp.Or(lacks, ofOthers(near))
	}
	if lacks != "" {
		text += ": " + lacks
	}
	return text, told && lacks != ""
}

// tokenOf returns where the parser stopped. It has no text for a point, and of other letters than
// those of ASCII the first byte: of zurück the letter is told.
func tokenOf(source string, e *parse.Error) string {
	lines := strings.Split(source, "\n")
	if e.Token != "" && utf8.ValidString(e.Token) || e.Pos.Line > len(lines) || e.Pos.Column < 1 {
		return e.Token
	}
	line := lines[e.Pos.Line-1]
	if r, size := utf8.DecodeRuneInString(line[min(e.Pos.Column-1, len(line)):]); size > 1 || r == '.' {
		return string(r)
	}
	return e.Token
}

// noLabel is how the compiler refuses a goto.
var noLabel = engine.Regexp(`^no visible label '(.*)' for <goto> at line (\d+)$`)

// Quote makes errors in a chunk show the lines of another source: what a person typed.
func (m *Machine) Quote(name, source string) { m.sources[name] = source }
