package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"patience/cmd/workbench/tell"
	"patience/engine"
	"patience/luaapi"
)

// A talk is what a page is told of Lua that was typed.
type talk struct {
	Said said `json:"said"`
	More bool `json:"more,omitempty"` // it is the beginning of something longer, and was not run
}

// lua runs Lua in which p is this game. The session is locked.
func (s *Server) lua(ctx context.Context, n *session, r request, tellFar func(string)) (any, error) {
	if err := s.listen(n); err != nil {
		return nil, err
	}
	if len(r.Text) > luaapi.MaxInput {
		return nil, fmt.Errorf("an input of %d bytes: want at most %d", len(r.Text), luaapi.MaxInput)
	}
	n.columns = min(max(r.Columns, fewestColumns), mostColumns)
	if n.host.Incomplete(r.Text) {
		return talk{More: true}, nil
	}
	text, err := s.eval(ctx, n, r.Text, tellFar)
	return talk{Said: n.say(text)}, err
}

// A completion is the words that may stand at the end of what is typed: Head is what stands
// before them.
type completion struct {
	Head  string   `json:"head"`
	Words []string `json:"words"`
}

// complete completes Lua that was typed up to the cursor, as Tab does in the REPL.
func (s *Server) complete(n *session, r request) (any, error) {
	if err := s.listen(n); err != nil {
		return nil, err
	}
	before, line := "", r.Text
	if i := strings.LastIndexByte(r.Text, '\n'); i >= 0 {
		before, line = r.Text[:i+1], r.Text[i+1:]
	}
	if !utf8.ValidString(line) || strings.TrimSpace(line) == "" {
		return completion{Head: r.Text, Words: []string{}}, nil
	}
	head, words, _ := n.host.Complete(line, len(line))
	return completion{Head: before + head, Words: append([]string{}, words...)}, nil
}

// listen makes a session ready for Lua: p is the play on its table.
func (s *Server) listen(n *session) error {
	if n.host == nil {
		c := s.Lua
		c.Out = printed{&n.told}
		c.Columns = func() int { return n.columns }
		c.Progress = nil
		n.host = luaapi.New(c)
	}
	return n.host.Let("p", n.play)
}

// How wide what Lua prints can be.
const (
	fewestColumns = 40
	mostColumns   = 200
)

// eval runs Lua and returns what it prints. The session is locked.
func (s *Server) eval(ctx context.Context, n *session, code string, tellFar func(string)) (string, error) {
	if err := s.listen(n); err != nil {
		return "", err
	}
	n.told.Reset()
	err := n.host.Eval(engine.WithProgress(ctx, tellFar), tell.Typed(code))
	text := n.told.String()
	_, full := errors.AsType[*luaapi.MemoryError](err)
	if err == nil && n.host.Crowded() {
		// The memory is that of the whole program: what one game keeps, another lacks.
		full, err = true, errors.New("what Lua keeps takes more than half of the memory that all games have")
	}
	if full {
		_ = n.host.Close() // it has no files
		n.host = nil
		return "", fmt.Errorf("%s%w: all that it had kept is forgotten", text, err)
	}
	if err != nil {
		return "", errors.New(strings.TrimSpace(text + tell.Error(err, code) + "\n" + tell.InGame(tell.Slip(code, err))))
	}
	return text, nil
}

// call returns what was done by hand as a call in Lua, "" for what Lua has no call for. Made
// are the moves before.
//
//	p:undo(2):play "7h from 5 to 10"
func (n *session) call(r request, made []engine.Move) string {
	p := n.play
	switch r.Do {
	case "comment", "judge":
		return "p:" + r.Do + " " + quoted(r.Text)
	case "promote", "forget":
		return "p:" + r.Do + "()"
	}
	call, kept := "", p.Len()-p.Leaves(made)
	if back := len(made) - kept; back > 0 {
		call = fmt.Sprintf(":undo(%d)", back)
	}
	if kept < p.Len() {
		call += ":play " + quoted(strings.Join(p.Texts(p.Game.Notations[0], kept), ", "))
	}
	if call == "" {
		return ""
	}
	return "p" + call
}

// quoted returns a text as Lua writes it.
func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`).Replace(text) + `"`
}

// longestPrint is how much of what Lua prints a page is told.
const longestPrint = 1 << 20

// A printed takes what Lua prints, up to longestPrint.
type printed struct{ to *bytes.Buffer }

// Write takes as much as there is room for.
func (p printed) Write(text []byte) (int, error) {
	p.to.Write(text[:min(len(text), max(longestPrint-p.to.Len(), 0))])
	return len(text), nil
}
