package publish

import (
	"fmt"
	"strings"

	"patience/engine"
	"patience/engine/file"
	"patience/engine/render"
)

// writeBook writes the problems as a LaTeX document, each on a page, and the solutions at its
// end.
func writeBook(name, title string, items []*item) error {
	return file.Replace(name, []byte(bookText(title, items)))
}

func bookText(title string, items []*item) string {
	var diagrams []render.Diagram
	for i, it := range items {
		diagrams = append(diagrams, render.Diagram{
			Board:   it.play.Game.Board(it.play.State()),
			Options: render.Options{Title: fmt.Sprintf("%d. %s", i+1, it.name()), Caption: it.caption()},
		})
	}
	const begin, end = "\\begin{document}\n", "\\end{document}\n"
	text := strings.TrimSuffix(render.LaTeX(diagrams), end)
	text = strings.Replace(text, begin, begin+fmt.Sprintf(bookTitle, render.LaTeXText(title), engine.Count(len(items), "problem")), 1)
	var b strings.Builder
	b.WriteString(text + "\\newpage\n\\sloppy\\textbf{\\large Solutions}\n")
	for i, it := range items {
		fmt.Fprintf(&b, "\n\\bigskip\\textbf{%d. %s}\n", i+1, render.LaTeXText(it.name()))
		for _, a := range it.answers {
			a.write(&b)
		}
	}
	return b.String() + end
}

// bookTitle wants the title and what the book holds.
const bookTitle = `\begin{center}\vspace*{60mm}
{\Huge %s}

\bigskip
{\large %s}
\end{center}
\newpage
`

// caption returns what stands below a diagram: task, goals, where it comes from, ladder.
func (it *item) caption() string {
	parts := []string{it.Task}
	for _, a := range it.answers {
		goal := a.FullGoal()
		if a.Without != "" {
			goal += " without " + a.Without
		}
		parts = append(parts, "Goal: "+goal)
	}
	parts = append(parts, it.Author, it.Source)
	if it.Ladder != "" {
		parts = append(parts, "Ladder: "+it.Ladder)
	}
	if it.Themes != "" {
		parts = append(parts, "Themes: "+it.Themes)
	}
	var said []string
	for _, part := range parts {
		if part != "" {
			said = append(said, part)
		}
	}
	return strings.Join(said, "\n")
}

// write writes the answer to a question in LaTeX.
func (a *answer) write(b *strings.Builder) {
	paragraph := func(head, text string) {
		fmt.Fprintf(b, "\n\\medskip\n\\emph{%s} %s\n", render.LaTeXText(head), render.LaTeXText(text))
	}
	goal := a.FullGoal()
	if a.Without != "" {
		goal += " without " + a.Without
	}
	for k, l := range a.solutions {
		paragraph(fmt.Sprintf("%s: %s.", partName("Solution", l.name, k, len(a.solutions)), goal), l.words())
	}
	if a.refuted != nil {
		paragraph("Impossible: "+goal+".", a.refuted.reason)
	}
	if a.plan != "" {
		paragraph("One plan, whatever turns up: "+goal+".", a.plan)
	}
	for k, t := range a.tries {
		paragraph(partName("Try", t.line.name, k, len(a.tries))+".", t.line.words())
		if t.reason != "" && !t.line.saysWhy() {
			paragraph("But", t.reason)
		}
	}
	if a.open != "" {
		paragraph("Not decided: "+goal+".", a.open)
	}
}
