package verify

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"patience/cmd/workbench/position"
	"patience/engine"
	"patience/luaapi/ledger"
	"patience/puzzles"
	"patience/scripts"
)

// A claimScript is a script that is to be verified, or a file of problems.
type claimScript struct {
	name string // as people see it
	fsys fs.FS
	file string
	from string // the argument that means it: itself, a folder

	claims []*ledger.Claim // of a file of problems, which is no script
}

// longest is how many bytes a script or a file of problems has at most.
const longest = 16 << 20

// The folders in which the claims of the documents are, in a clone of the project and in the scripts
// that come with the program: those of the essay's pages, and those of the other documents.
const (
	essayFolder     = "conundrums"
	documentsFolder = "documents"
)

// claimScripts finds the scripts that the arguments mean.
func claimScripts(ctx context.Context, named engine.Namer, args []string) ([]claimScript, error) {
	if len(args) == 0 {
		pages, err := scriptsIn("the essay", ours(essayFolder))
		if err != nil {
			return nil, err
		}
		others, err := scriptsIn("the documents", ours(documentsFolder))
		return append(pages, others...), err
	}
	var all []claimScript
	for _, arg := range position.Pages(args) {
		found, err := claimScriptsOf(ctx, named, arg)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// claimScriptsOf finds the scripts that one argument means: a folder, a file, a page such as 8, a document
// such as montana, or a puzzle that came with the program. What lies on the disk goes first, so that nobody's file
// called 8 is passed over.
func claimScriptsOf(ctx context.Context, named engine.Namer, arg string) ([]claimScript, error) {
	info, err := os.Stat(arg)
	if err == nil && info.IsDir() {
		return claimsIn(ctx, named, arg)
	}
	if err == nil {
		text, err := position.Contents(ctx, arg, longest)
		switch {
		case err != nil:
			return nil, err
		case isProblems(arg, text):
			s, err := problemClaims(named, arg, text)
			return []claimScript{s}, err
		case !info.Mode().IsRegular():
			return nil, fmt.Errorf("%s holds no problems: want a plain file, when it is a script", arg)
		}
		return []claimScript{{name: filepath.Base(arg), fsys: os.DirFS(filepath.Dir(arg)), file: filepath.Base(arg), from: filepath.Base(arg)}}, nil
	}
	if n, bad := strconv.Atoi(arg); bad == nil {
		return pageScript(n)
	}
	if strings.EqualFold(arg, "essay") {
		return scriptsIn("the essay", ours(essayFolder))
	}
	if file := strings.ToLower(arg) + ".lua"; isThere(documentsFolder, file) {
		return []claimScript{{name: file, fsys: ours(documentsFolder), file: file, from: arg}}, nil
	}
	if text, none := puzzles.Text(arg); none == nil {
		s, err := problemClaims(named, arg, text)
		return []claimScript{s}, err
	}
	if files := puzzles.Folder(arg); files != nil {
		return claimsOfAll(ctx, named, arg, files)
	}
	if n, ok := position.Page(arg); ok { // page8, as everywhere; page12 is a puzzle, too
		return pageScript(n)
	}
	if strings.Contains(arg, "#") { // one problem of a file
		for p, err := range position.Problems(ctx, nil, []string{arg}) {
			if err != nil {
				return nil, err
			}
			s, err := problemClaims(named, arg, p.String())
			return []claimScript{s}, err
		}
	}
	if page, _, of := strings.Cut(arg, "."); of && position.IsPage(page) {
		return nil, fmt.Errorf("claim %s is decided with the others of its page: want workbench verify %s", arg, page)
	}
	return nil, fmt.Errorf("no page, script, puzzle or folder %q: want a page (8), a document (essay, cards-solitaire, classic-solitaire, montana, pendulum-book), a file of Lua or of problems, a puzzle (book05) or a folder; verify alone decides the claims of all documents", arg)
}

// claimsIn returns the scripts of a folder, or else its problem files and those of the folders below it.
func claimsIn(ctx context.Context, named engine.Namer, folder string) ([]claimScript, error) {
	scripts, none := scriptsIn(folder, os.DirFS(folder))
	if none == nil {
		return scripts, nil
	}
	files, err := position.FilesIn(folder)
	if err != nil || len(files) == 0 {
		return nil, cmp.Or(err, none)
	}
	return claimsOfAll(ctx, named, folder, files)
}

// claimsOfAll returns the files of problems of a folder. Those that state no claims are passed over.
func claimsOfAll(ctx context.Context, named engine.Namer, folder string, files []string) (all []claimScript, err error) {
	for _, file := range files {
		found, err := claimScriptsOf(ctx, named, file)
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			s.from = folder
			all = append(all, s)
		}
	}
	return all, nil
}

// pageScript returns the script of a page of the essay.
func pageScript(n int) ([]claimScript, error) {
	file := fmt.Sprintf("page%02d.lua", n)
	if !isThere(essayFolder, file) {
		return nil, fmt.Errorf("no claims for page %d: want one of the essay's pages 6 to 12", n)
	}
	return []claimScript{{name: file, fsys: ours(essayFolder), file: file, from: file}}, nil
}

// isThere says whether a folder of claims has a script.
func isThere(name, file string) bool {
	_, err := fs.Stat(ours(name), file)
	return err == nil
}

// ours returns a folder of claims: that of a clone when the program runs in one, else the
// one that came with the program.
func ours(name string) fs.FS {
	if _, err := os.Stat(filepath.Join("scripts", name)); err == nil {
		return os.DirFS(filepath.Join("scripts", name))
	}
	sub, err := fs.Sub(scripts.FS(), name)
	if err != nil {
		panic(err)
	}
	return sub
}

// scriptsIn returns the scripts of a folder, by name.
func scriptsIn(arg string, folder fs.FS) ([]claimScript, error) {
	names, err := fs.Glob(folder, "*.lua")
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no scripts and no problems in the folder %s", arg)
	}
	all := engine.Each(names, func(name string) claimScript {
		return claimScript{name: path.Base(name), fsys: folder, file: name, from: arg}
	})
	return all, nil
}
