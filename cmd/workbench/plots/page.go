package plots

import (
	"bytes"
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
const pageText = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{.Title}}</title>
<style>
{{.Style}}
main:has(article) { max-width: 100rem }
article :is(th, td) { text-align: right; white-space: nowrap }
article :is(th, td):first-child { text-align: left }
.wide { overflow-x: auto }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(32rem, 100%), 1fr)); gap: 1rem }
figure { margin: 0; background: #fff; color: #444; border: 1px solid var(--line); border-radius: 8px; padding: .6rem }
figure svg { width: 100%; height: auto }
figcaption { font-size: .9rem }
</style>
</head>
<body>
<main>
{{with .Home}}<nav class="site" aria-label="Site"><a href="{{.}}">Patience workbench</a> <a href="../docs/README.html">Documents</a></nav>
{{end}}<article>
<h1>{{.Title}}</h1>
<p>{{.Summary}}</p>
<div class="wide"><table>
<thead><tr>{{range .Header}}<th scope="col">{{.}}</th>{{end}}</tr></thead>
<tbody>{{range .Rows}}
<tr>{{range .}}<td>{{.}}</td>{{end}}</tr>{{end}}
</tbody>
</table></div>
<h2>Plots</h2>
<div class="plots">{{range .Figures}}
<figure>{{.SVG}}<figcaption>{{.Doc}}</figcaption></figure>{{end}}
</div>
<h2>Times and runs</h2>
<pre tabindex="0">{{.Details}}</pre>
<h2>How to repeat it</h2>
<pre tabindex="0">{{range .Commands}}{{.}}
{{end}}</pre>
</article>
</main>
</body>
</html>
`

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
