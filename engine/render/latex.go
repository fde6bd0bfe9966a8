package render

import (
	"fmt"
	"strings"

	"patience/engine"
)

// The room on a sheet of A4 or letter paper, and the width of a card, in millimetres.
const (
	paperWidth  = 182
	paperHeight = 225
	latexCard   = 17
)

// LaTeX writes a document with a picture for each diagram, each on a page. It needs no
// packages. From the comment on, the source can go into another document.
func LaTeX(diagrams []Diagram) string {
	var b strings.Builder
	b.WriteString(latexHead)
	for i, d := range diagrams {
		if i > 0 {
			b.WriteString("\\newpage\n")
		}
		latexDiagram(&b, d)
	}
	b.WriteString("\\end{document}\n")
	return b.String()
}

const latexHead = `\documentclass{article}
\pagestyle{empty}
\setlength{\oddsidemargin}{-10mm} \setlength{\textwidth}{182mm}
\setlength{\topmargin}{-15mm} \setlength{\headheight}{0mm} \setlength{\headsep}{0mm}
\setlength{\textheight}{250mm} \setlength{\parindent}{0mm}
% From here on the source can go into another document.
% A card of some width and height: below another, beside another, a whole one, one that
% lies face down; a space; a label.
\newcommand{\cardindex}[2]{\thinspace\rule{0mm}{2.6ex}#1$#2$}
\newcommand{\covered}[4]{\framebox(#1,#2)[tl]{\cardindex{#3}{#4}}}
\newcommand{\beside}[4]{\framebox(#1,#2)[tl]{\thinspace\shortstack{\rule{0mm}{2.6ex}\scriptsize#3\\\scriptsize$#4$}}}
\newcommand{\opencard}[4]{\framebox(#1,#2){}\kern-#1\unitlength
  \makebox(#1,#2)[tl]{\cardindex{#3}{#4}}\kern-#1\unitlength
  \makebox(#1,#2){\LARGE$#4$}}
\newcommand{\facedown}[2]{\framebox(#1,#2){\tiny$\times\times\times$}}
\newcommand{\cardspace}[2]{\dashbox{1}(#1,#2){}}
\newcommand{\pilelabel}[1]{\makebox(0,0)[b]{\scriptsize #1}}
\begin{document}
`

// latexDiagram writes one picture with its title, caption and labels, as wide as the sheet
// allows.
func latexDiagram(b *strings.Builder, d Diagram) {
	l := Lay(d.Board)
	scale := min(latexCard/float64(CardWidth), (paperWidth-1)/l.Width, captionRoom(d.Options.Caption+"\n"+d.Options.Notes)/l.Height)
	if d.Options.Title != "" {
		fmt.Fprintf(b, "\\textbf{%s}\n\n\\medskip\n", LaTeXText(d.Options.Title))
	}
	font := `\normalsize`
	if scale*CardWidth < 11 {
		font = `\scriptsize`
	}
	fmt.Fprintf(b, "{\\setlength{\\unitlength}{%.4gmm}%s\n", scale, font)
	fmt.Fprintf(b, "\\begin{picture}(%s,%s)\n", number(l.Width), number(l.Height))
	for _, t := range l.Labels {
		fmt.Fprintf(b, "\\put(%s,%s){\\pilelabel{%s}}\n", number(t.X), number(l.Height-t.Y), LaTeXText(t.Text))
	}
	for _, p := range l.Piles {
		latexPile(b, l, p)
	}
	b.WriteString("\\end{picture}}\n")
	if d.Options.Caption != "" {
		fmt.Fprintf(b, "\n\\bigskip\n%s\n", latexLines(d.Options.Caption))
	}
	if d.Options.Notes != "" {
		fmt.Fprintf(b, "\n\\medskip\n{\\footnotesize %s\n\n}\n", latexLines(d.Options.Notes))
	}
}

// latexLines writes a text, each of its lines as a paragraph.
func latexLines(text string) string { return strings.ReplaceAll(LaTeXText(text), "\n", "\n\n") }

// captionRoom returns how many millimetres of a page a caption leaves for the picture.
func captionRoom(caption string) float64 {
	lines := 0
	for line := range strings.Lines(caption) {
		lines += 1 + len(line)/80
	}
	return max(paperHeight-5*float64(lines), paperHeight/2)
}

// latexPile draws what is seen of each card, since a frame does not cover what is below it: a
// covered card is the strip at its top, one beside another the strip at its left.
func latexPile(b *strings.Builder, l Layout, p Place) {
	put := func(x Box, command, rest string) {
		fmt.Fprintf(b, "\\put(%s,%s){%s{%s}{%s}%s}\n", number(x.X), number(l.Height-x.Y-x.Height),
			command, number(x.Width), number(x.Height), rest)
	}
	if len(p.Cards) == 0 {
		put(p.Box, `\cardspace`, "")
	}
	for _, c := range p.Cards {
		strip := Box{c.X, c.Y, c.Width, c.Height}
		switch {
		case c.Face.Back:
			put(strip, `\facedown`, "")
		case c.Width < CardWidth:
			put(strip, `\beside`, latexCardText(c.Face.Card))
		case c.Height < CardHeight:
			put(strip, `\covered`, latexCardText(c.Face.Card))
		default:
			put(strip, `\opencard`, latexCardText(c.Face.Card))
		}
	}
}

// latexCardText writes rank and suit of a card as the arguments of a command.
func latexCardText(c engine.Card) string {
	if c == engine.Unknown {
		return "{??}{}"
	}
	suit := fmt.Sprintf(`\mathsf{%v}`, c.Suit())
	if c.Suit() <= engine.Spades {
		suit = [...]string{`\clubsuit`, `\diamondsuit`, `\heartsuit`, `\spadesuit`}[c.Suit()]
	}
	return fmt.Sprintf("{%v}{%s}", c.Rank(), suit)
}

// LaTeXText writes a text so that LaTeX prints it as it is.
func LaTeXText(text string) string {
	return latexSigns().Replace(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' {
			return ' '
		}
		return r
	}, text))
}

func latexSigns() *strings.Replacer {
	return strings.NewReplacer(
		`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `$`, `\$`, `&`, `\&`, `#`, `\#`, `%`, `\%`, `_`, `\_`,
		`^`, `\^{}`, `~`, `\~{}`, `<`, `$<$`, `>`, `$>$`, `|`, `$|$`, `"`, "''",
		"♣", `$\clubsuit$`, "♦", `$\diamondsuit$`, "♥", `$\heartsuit$`, "♠", `$\spadesuit$`)
}
