// The program papers writes the documents of a clone as pages of a site, and prints the address and the title of
// each. "workbench publish --site" has Go run it, as it has Go build the engine: a parser of Markdown fills tables
// of its own before any command begins.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"patience/engine/file"
)

//go:embed paper.html
var page string

// A paper is what the template of a page gets. Root leads from it to the start page.
type paper struct {
	Title, Root string
	Body        template.HTML // of Markdown, in which HTML is no part of
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "want the folder of a clone, and that of a site")
		os.Exit(2)
	}
	if err := write(os.DirFS(os.Args[1]), os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// write writes the documents of a clone, and the pictures that they show.
func write(clone fs.FS, site string) error {
	layout, err := template.New("paper.html").Parse(page)
	if err != nil {
		return err
	}
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(pages{}, 0))))
	return fs.WalkDir(clone, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && name != "docs" && !strings.HasPrefix(name, "docs/"):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		whole, err := fs.ReadFile(clone, name)
		if err != nil {
			return err
		}
		switch path.Ext(name) {
		case ".png", ".svg", ".json":
		case ".md":
			x := paper{Root: strings.Repeat("../", strings.Count(name, "/"))}
			var b bytes.Buffer
			if err := markdown.Convert(whole, &b); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			x.Title, _, _ = strings.Cut(strings.TrimPrefix(string(whole), "# "), "\n")
			x.Body = template.HTML(b.String())
			b.Reset()
			if err := layout.Execute(&b, x); err != nil {
				return err
			}
			whole, name = b.Bytes(), strings.TrimSuffix(name, ".md")+".html"
			fmt.Printf("%s\t%s\n", name, x.Title)
		default:
			return nil
		}
		to := filepath.Join(site, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			return err
		}
		return file.Replace(to, whole)
	})
}

// pages lets links lead to the pages of documents.
type pages struct{}

var document = regexp.MustCompile(`^([^:]*)\.md(#.*)?$`)

// Transform changes the links of a document.
func (pages) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	_ = ast.Walk(doc, func(n ast.Node, enters bool) (ast.WalkStatus, error) { // which fails never
		if link, ok := n.(*ast.Link); ok && enters {
			link.Destination = document.ReplaceAll(link.Destination, []byte("$1.html$2"))
		}
		return ast.WalkContinue, nil
	})
}
