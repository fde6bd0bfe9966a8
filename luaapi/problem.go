package luaapi

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/engine/problem"
	"patience/puzzles"
)

// problemLoad reads the one problem of a file, or of several the one whose number stands behind
// #.
func (h *Host) problemLoad(L *lua.LState) int {
	name, number := L.CheckString(1), ""
	if at := strings.LastIndexByte(name, '#'); at > 0 { // one problem of a file that holds several: book.txt#2
		if _, err := strconv.Atoi(name[at+1:]); err == nil {
			name, number = name[:at], name[at+1:]
		}
	}
	all, err := h.problems(name)
	if err != nil {
		return raise(L, err)
	}
	if number == "" && len(all) != 1 {
		return raise(L, fmt.Errorf("%s: %d problems: want one of them, as in %s#2, or problem.all", name, len(all), name))
	}
	one, err := problem.Numbered(name, cmp.Or(number, "1"), all)
	if err != nil {
		return raise(L, err)
	}
	return h.pushProblem(L, name, one)
}

func (h *Host) problemAll(L *lua.LState) int {
	name := L.OptString(1, "puzzles")
	files := []string{name}
	if _, err := h.readFile(name); err != nil && puzzles.Folder(name) != nil {
		files = puzzles.Folder(name)
	}
	t := L.CreateTable(len(files), 0)
	t.Metatable = h.results
	for _, file := range files {
		all, err := h.problems(file)
		if err != nil {
			return raise(L, err)
		}
		for _, p := range all {
			h.pushProblem(L, file, p)
			t.Append(L.Get(-1))
			L.Pop(1)
		}
	}
	return push(L, t)
}

// problems reads the problems of a file.
func (h *Host) problems(name string) ([]*problem.Problem, error) {
	text, err := h.problemText(name)
	if err != nil {
		return nil, err
	}
	first, _, _ := strings.Cut(text, "\n")
	if game, saved := strings.CutPrefix(first, "played: "); saved {
		if _, none := h.config.Games.Named(game); none != nil {
			game = fmt.Sprintf("patience.named(%q)", game)
		}
		return nil, fmt.Errorf("%s is a saved game: %s.load(%[1]q) reads it", name, game)
	}
	all, err := problem.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for _, p := range all {
		p.Game = problem.Beside(name, p.Game)
	}
	return all, nil
}

// pushProblem pushes a play of the game that a problem names.
func (h *Host) pushProblem(L *lua.LState, name string, p *problem.Problem) int {
	g, err := h.config.Game(p.Game)
	if err != nil {
		return raise(L, fmt.Errorf("%s: %w", name, err))
	}
	start, err := g.Parse(p.String())
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return h.pushPlay(L, g, start, err)
}

// ownQuestion returns the question of the problem that a play stands at, for a query
// about a question that got none. It is nil when there is nothing to take it from. So
// problem.load("page12"):ideas() asks what the page asks. After a move that would be another
// question than the problem's, which is refused.
func ownQuestion(L *lua.LState, q engine.Query) (any, error) {
	p, ok := held[*play](L.Get(1))
	if !ok || len(q.Params) == 0 || q.Params[0].Name != "question" || L.Get(2) != lua.LNil || p.Header("goal") == "" {
		return nil, nil
	}
	if p.Len() > 0 {
		return nil, errors.New("no question: that of the problem is about its first position")
	}
	all, err := problem.Of(p.Play)
	if err != nil {
		return nil, err
	}
	if len(all) != 1 {
		return nil, fmt.Errorf("no question: the problem has %d, so say which one", len(all))
	}
	question := map[string]any{"can": all[0].FullGoal()}
	if all[0].Without != "" {
		question["without"] = all[0].Without
	}
	if all[0].Hidden != "" {
		question["hidden"] = all[0].Hidden
	}
	return question, nil
}

// whyNot is the question that a player of a problem asks about the problem.
const whyNot = "why_not"

// inProblem gives a question about a problem the restrictions of its file, unless it has some of its own, or the goals of
// the problem have not all the same.
func inProblem(L *lua.LState, q engine.Query, args []any) []any {
	p, ok := held[*play](L.Get(1))
	if !ok || q.Name != whyNot || len(args) != 1 || p.Header("without") == "" {
		return args
	}
	all, err := problem.Of(p.Play)
	if err != nil || slices.ContainsFunc(all, func(q problem.Question) bool { return q.Without != all[0].Without }) {
		return args
	}
	question := map[string]any{"without": all[0].Without}
	switch v := args[0].(type) {
	case string:
		question["can"] = v
	case []any:
		if len(v) != 1 {
			return args
		}
		question["1"] = v[0]
	case map[string]any:
		maps.Copy(question, v)
	default:
		return args
	}
	return []any{question}
}
