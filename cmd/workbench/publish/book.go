package publish

import (
	"fmt"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/render"
)

// bookText writes the problems as a LaTeX document, each on a page with its diagram, and the solutions behind all
// of them, so that nobody sees one unawares.
func bookText(title string, items []*item) string {
	var diagrams []render.Diagram
	for i, it := range items {
		diagrams = append(diagrams, render.Diagram{
			Board:   it.play.Game.Board(it.play.State()),
			Options: render.Options{Title: fmt.Sprintf("%d. %s", i+1, it.name()), Caption: it.caption(), Notes: it.notes()},
		})
	}
	const begin, end = "\\begin{document}\n", "\\end{document}\n"
	text := strings.TrimSuffix(render.LaTeX(diagrams), end)
	text = strings.Replace(text, begin, begin+fmt.Sprintf(bookTitle, render.LaTeXText(title), engine.Count(len(items), "problem")), 1)
	var b strings.Builder
	b.WriteString(text + "\\newpage\n\\sloppy\\textbf{\\large Solutions}\\par\\nopagebreak\n")
	for i, it := range items {
		fmt.Fprintf(&b, "\n\\bigskip\\textbf{%d. %s}\\par\\nopagebreak\n", i+1, render.LaTeXText(it.name()))
		for _, a := range it.answers {
			a.write(&b)
		}
	}
	return b.String() + end
}

// bookTitle wants the title and what the book holds.
const bookTitle = `\pagestyle{plain}\thispagestyle{empty}
\begin{center}\vspace*{60mm}
{\Huge %s}

\bigskip
{\large %s}
\end{center}
\newpage
`

// caption returns what stands below a diagram: task and goals.
func (it *item) caption() string {
	return said("\n", append([]string{it.Task}, engine.Each(it.answers, func(a *answer) string { return "Goal: " + a.words() })...)...)
}

// notes returns what stands below that: where a problem comes from, ladder and themes.
func (it *item) notes() string {
	parts := []string{it.Author, it.Source, it.Date, it.Award}
	if it.Ladder != "" {
		parts = append(parts, "Ladder: "+it.Ladder)
	}
	if it.Themes != "" {
		parts = append(parts, "Themes: "+it.Themes)
	}
	return said("\n", parts...)
}

// said joins the parts that say something.
func said(between string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), between)
}

// write writes the answer to a question in LaTeX.
func (a *answer) write(b *strings.Builder) {
	paragraph := func(head, text string) {
		fmt.Fprintf(b, "\n\\medskip\n\\emph{%s} %s\n", render.LaTeXText(head), text)
	}
	plain := func(head, text string) { paragraph(head, render.LaTeXText(text)) }
	goal := a.words()
	for k, l := range a.solutions {
		paragraph(fmt.Sprintf("%s: %s.", partName("Solution", l.name, k, len(a.solutions)), goal), l.latex())
	}
	if a.refuted != nil {
		plain("Impossible: "+goal+".", a.refuted.reason)
	}
	if a.Plan != "" {
		plain("One plan, whatever turns up: "+goal+".", a.Plan)
	}
	if len(a.Ways) > 0 {
		plain("However the cards lie: "+goal+".", "")
	}
	for _, w := range a.Ways {
		plain(w.Cards+".", w.Moves)
	}
	for k, t := range a.tries {
		paragraph(partName("Try", t.line.name, k, len(a.tries))+".", t.line.latex())
		if t.reason != "" && !t.line.saysWhy() {
			plain("But", t.reason)
		}
	}
	if a.Open != "" {
		plain("Not decided: "+goal+".", a.Open)
	}
}
