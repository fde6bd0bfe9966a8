package render

import (
	"fmt"
	"strings"

	"patience/engine"
)

// A Diagram is a board and how it is drawn.
type Diagram struct {
	Board   engine.Board
	Options Options
}

// HTML writes a page that stands alone, with a figure for each diagram. The faces are defined
// once, in the colours of the first diagram, and shared by all.
func HTML(title string, diagrams []Diagram) string {
	faces, colours := shared(diagrams)
	var page strings.Builder
	fmt.Fprintf(&page, htmlHead, escape(title), escape(title))
	fmt.Fprintf(&page, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"faces\" aria-hidden=\"true\"><defs>\n%s</defs></svg>\n", Faces(faces, colours))
	for _, d := range diagrams {
		d.Options.Colours = colours
		figure(&page, d)
	}
	return page.String() + "</main>\n</body>\n</html>\n"
}

// htmlHead begins a page; it wants the title twice. The page is XML, too.
const htmlHead = `<!DOCTYPE html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>%s</title>
<style>
:root{color-scheme:light dark}
body{margin:0;background:#f6f4ef;color:#2b2b2b;font:17px/1.5 system-ui,sans-serif}
main{max-width:96rem;margin:0 auto;padding:1rem 1.2rem 3rem;display:flex;flex-wrap:wrap;gap:1.4rem}
h1{flex:100%%;font-size:1.5rem;margin:0} h2{font-size:1.1rem;margin:0 0 .4rem}
figure{flex:1 1 30rem;box-sizing:border-box;min-width:min(100%%,30rem);margin:0;padding:1rem;background:#fff;border-radius:10px;box-shadow:0 1px 4px #0002;break-inside:avoid}
figure svg{display:block;max-width:100%%;height:auto;margin:0 auto}
figcaption{margin-top:.7rem;white-space:pre-line}
.faces{position:absolute;width:0;height:0}
.ink{fill:#444;font-family:system-ui,sans-serif} .space{fill:#8882;stroke:#888;stroke-dasharray:4 3}
@media(prefers-color-scheme:dark){body{background:#17191c;color:#ddd} figure{background:#23262b;box-shadow:none} .ink{fill:#bbb}}
@media print{body{background:#fff} figure{box-shadow:none;padding:0}}
</style>
</head>
<body>
<main>
<h1>%s</h1>
`

// figure writes a diagram with its title above and its caption below.
func figure(b *strings.Builder, d Diagram) {
	title, caption := d.Options.Title, d.Options.Caption
	d.Options.Title, d.Options.Caption = "", ""
	b.WriteString("<figure>\n")
	if title != "" {
		fmt.Fprintf(b, "<h2>%s</h2>\n", escape(title))
	}
	b.WriteString(Picture(d))
	if caption != "" {
		fmt.Fprintf(b, "<figcaption>%s</figcaption>\n", escape(caption))
	}
	b.WriteString("</figure>\n")
}

// Picture draws a diagram without the definitions of its faces, for a page that has them once:
// see [Faces] and [FacesOf].
func Picture(d Diagram) string {
	text, _, _ := picture(d, "")
	return text
}

// FacesOf returns the faces that the boards show, each once.
func FacesOf(boards ...engine.Board) []Face {
	diagrams := engine.Each(boards, func(b engine.Board) Diagram { return Diagram{Board: b} })
	faces, _ := shared(diagrams)
	return faces
}
