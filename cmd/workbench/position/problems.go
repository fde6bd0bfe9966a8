package position

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"patience/engine"
	"patience/engine/file"
	"patience/engine/problem"
	"patience/puzzles"
)

// A Problem is one of a file, or of a puzzle that comes with the program.
type Problem struct {
	*problem.Problem
	Name string // of the file, with # and a number behind it when the file has several
	Text string // of the file
	own  string // the part of it that is this problem's, with lines that are numbered as those of the file
}

// Play returns the play that begins with the problem. What its game cannot read is told with its place in the file.
func (p Problem) Play(g *engine.Game) (*engine.Play, error) {
	play, err := g.Parse(p.String())
	if err != nil && p.own != "" {
		if _, there := g.Parse(p.own); there != nil {
			err = there
		}
	}
	return play, err
}

// Placed gives what a prover says of what the problem asks that a play began with its line in the problem's file.
func Placed(p *engine.Play, err error) error {
	place := &engine.PlaceError{Field: "goal"}
	errors.As(err, &place)
	for _, h := range p.Headers {
		bad := strings.Split(fmt.Sprint(err), `"`)
		if err != nil && h.Key == place.Field && h.Line > 0 && len(bad) > 1 && strings.Contains(h.Text, bad[1]) {
			return fmt.Errorf("line %d, %s: %w", h.Line, h.Key, err)
		}
	}
	return err
}

// ErrNoProblem says that arguments name no file.
var ErrNoProblem = errors.New("no problem: want files, or folders with files whose names end in .txt")

// Problems reads the problems that arguments name: files, folders of them, puzzles, and - for what comes by in. A
// file is not read before the problems of the one before it are used. Whoever goes on after an error
// gets the problems of the files behind it.
func Problems(ctx context.Context, in io.Reader, args []string) iter.Seq2[Problem, error] {
	return func(yield func(Problem, error) bool) {
		names, err := problemFiles(args)
		if err != nil {
			yield(Problem{}, err)
			return
		}
		for _, name := range names {
			all, err := problemsOf(ctx, in, name)
			if err != nil && (!yield(Problem{}, err) || ctx.Err() != nil) {
				return
			}
			for _, p := range all {
				if !yield(p, nil) {
					return
				}
			}
		}
	}
}

// problemFiles returns the files that arguments name: a folder stands for those in it, and so does a folder
// of puzzles that came with the program.
func problemFiles(args []string) (names []string, err error) {
	for _, arg := range Pages(args) {
		info, err := os.Stat(arg)
		if own := puzzles.Folder(arg); err != nil && own != nil {
			names = append(names, own...)
			continue
		}
		if err != nil || !info.IsDir() {
			names = append(names, arg)
			continue
		}
		in, err := FilesIn(arg)
		if err != nil {
			return nil, err
		}
		names = append(names, in...)
	}
	if len(names) == 0 && len(args) > 0 {
		return nil, fmt.Errorf("%s: %w", strings.Join(args, ", "), ErrNoProblem)
	} else if len(names) == 0 {
		return nil, ErrNoProblem
	}
	return names, nil
}

// Puzzle says whether a puzzle that comes with the program, or a folder of them, has a name.
func Puzzle(name string) bool {
	_, err := puzzles.Text(name)
	return err == nil || puzzles.Folder(name) != nil
}

// FilesIn returns the files of problems in a folder and those below it.
func FilesIn(folder string) (names []string, err error) {
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && file.End(path) == ".txt" {
			names = append(names, path)
		}
		return err
	})
	return names, err
}

// problemsOf reads the problems of a file or a puzzle; 12 and "page 12" name one as well.
func problemsOf(ctx context.Context, in io.Reader, name string) ([]Problem, error) {
	if name == "-" {
		packed, err := file.ReadAll(ctx, in, file.StandardInput, maxFile)
		text, err := unpacked(file.StandardInput, bytes.NewReader(packed), err)
		if err != nil {
			return nil, err
		}
		return InText(file.StandardInput, text)
	}
	text, err := Contents(ctx, name, maxFile)
	if err == nil {
		return InText(name, text)
	}
	puzzle := name
	if page, ok := Page(name); ok {
		puzzle = fmt.Sprintf("page%02d", page)
	}
	if text, none := puzzles.Text(puzzle); none == nil {
		return InText(puzzle, text)
	}
	if m := oneOfFile.Re().FindStringSubmatch(name); m != nil && errors.Is(err, fs.ErrNotExist) {
		all, err := problemsOf(ctx, in, m[1])
		if err != nil {
			return nil, err
		}
		one, err := problem.Numbered(m[1], m[2], all)
		if err != nil {
			return nil, err
		}
		return []Problem{one}, nil
	}
	if errors.Is(err, fs.ErrNotExist) && !strings.Contains(name, "://") {
		err = fmt.Errorf("no problem %q: want a file, a folder, a page (12), a puzzle (page12) or a folder of them (book); workbench puzzles lists them%s", name, cmp.Or(nearFile(name), NearPuzzles(name)))
	}
	return nil, err
}

// InText returns the problems of the text of a file.
func InText(name, text string) ([]Problem, error) {
	found, err := problem.Parse(text)
	if err != nil && file.End(name) == ".lua" {
		return nil, fmt.Errorf("%s has Lua, and no problem: workbench game and play take a file of games, workbench run a script", name)
	}
	if err != nil && saidOf(text) != nil {
		return nil, fmt.Errorf("%s: a position as --json writes it, and no problem: want one that asks something, as workbench puzzles --json book05 writes it", name)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	all, parts := make([]Problem, len(found)), problem.Split(text)
	for i, p := range found {
		p.Game = problem.Beside(name, p.Game)
		all[i] = Problem{p, name, text, parts[i]}
		if len(found) > 1 {
			all[i].Name = fmt.Sprintf("%s#%d", name, i+1)
		}
	}
	return all, nil
}

// oneProblem reads one problem of a file that holds several.
func oneProblem(g *engine.Game, name, number string) (*engine.Play, error) {
	text, err := os.ReadFile(name)
	if puzzle, none := puzzles.Text(name); err != nil && none == nil {
		text, err = []byte(puzzle), nil
	}
	if _, none := named(g, name); errors.Is(err, fs.ErrNotExist) && none == nil {
		return nil, fmt.Errorf("no problem %s of %s, which is one position: want a file of several problems, as in FILE#2", number, name)
	} else if errors.Is(err, fs.ErrNotExist) {
		return nil, &NotFoundError{Text: name}
	} else if err != nil {
		return nil, err
	}
	one, err := problem.Numbered(name, number, problem.Split(string(text)))
	if err != nil {
		return nil, err
	}
	p, err := parse(g, one)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}
