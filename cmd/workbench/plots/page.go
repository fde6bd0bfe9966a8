package plots

import (
	"bytes"
	_ "embed"
	"html/template"
	"io"

	"patience/cmd/workbench/page"
)

// A Page is a report on a survey that can be published: a table, drawings, and how to
// repeat it all.
type Page struct {
	Title    string
	Summary  string
	Header   []string
	Rows     [][]string
	Details  string   // further tables, as plain text
	Commands []string // that repeat the survey
	Series   *Series
	Home     string // the start page of a site that it belongs to, "" for a page that stands alone
}

// A figure is a drawing on a page.
type figure struct {
	Doc string
	SVG template.HTML
}

// pageText is the page. It needs no other file.
//
//go:embed page.html
var pageText string

// Write writes the page.
func (p *Page) Write(w io.Writer) error {
	var figures []figure
	for _, k := range kinds() {
		var svg bytes.Buffer
		if err := Draw(&svg, ".svg", []string{k.name}, []*Series{p.Series}); err != nil {
			return err
		}
		_, drawing, _ := bytes.Cut(svg.Bytes(), []byte("<svg"))
		figures = append(figures, figure{k.doc, template.HTML(`<svg role="img" aria-label="` + template.HTMLEscapeString(k.doc) + `"` + string(drawing))})
	}
	layout := template.Must(template.New("page").Parse(pageText))
	return layout.Execute(w, struct {
		*Page
		Style   template.CSS // that of all pages
		Figures []figure
	}{p, template.CSS(page.Text("style.css") + page.Text("list.css")), figures})
}
