package text

import (
	"fmt"
	"strings"

	"patience/engine"
)

// A CardSize is a size of the cards in LaTeX, in millimetres: 180 by 230 have
// room on paper of the sizes A4 and letter.
type CardSize struct {
	name   string
	pitch  float64 // from a pile to the next
	width  float64
	height float64 // of a whole card
	strip  float64 // what a card shows below the next
	font   string
}

// LargeCards is the larger of the two sizes that the program of 1979 had.
func LargeCards() CardSize { return CardSize{"large", 18, 17, 24, 5.5, `\large`} }

// MediumCards is the smaller one.
func MediumCards() CardSize { return CardSize{"medium", 13, 12, 17, 4.25, `\normalsize`} }

// paperHeight is the room for the longest pile, in millimetres.
const paperHeight = 230

// commented writes headers as comments, with an empty one behind them.
func commented(headers []engine.Header) string {
	var b strings.Builder
	for _, h := range headers {
		engine.WriteHeader(&b, h)
	}
	if b.Len() == 0 {
		return ""
	}
	return "% " + strings.ReplaceAll(strings.TrimSuffix(b.String(), "\n"), "\n", "\n% ") + "\n%\n"
}

// IsLaTeX says whether a text is the source of a tableau in this size.
func (size CardSize) IsLaTeX(text string) bool { return strings.HasPrefix(text, size.mark()) }

// mark is the first line of a source.
func (size CardSize) mark() string { return "% Spider, " + size.name + " cards\n" }

// ParseLaTeX reads the headers and the tableau in the comments at the beginning of a source,
// and does not check the cards.
func (size CardSize) ParseLaTeX(text string) ([]engine.Header, *Layout, error) {
	text = strings.TrimPrefix(text, size.mark())
	var b strings.Builder
	inHeaders := strings.HasPrefix(text, "% ") && strings.Contains(text, "\n%\n")
	for line := range strings.Lines(text) {
		row, ok := strings.CutPrefix(line, "%")
		if !ok {
			break
		}
		if inHeaders = inHeaders && row != "\n"; inHeaders {
			row = strings.TrimPrefix(row, " ")
		}
		b.WriteString(row)
	}
	headers, tableau := engine.CutHeaders(b.String())
	if !IsTableau(tableau) {
		return nil, nil, fmt.Errorf("want the tableau in comments below the first line")
	}
	l, err := ParseTableau(tableau)
	return headers, l, err
}

// LaTeX returns the tableau as LaTeX source, which needs no packages. Comments at its beginning
// hold the headers and the text tableau, so that it can be read back.
func (size CardSize) LaTeX(about []engine.Header, l *Layout) string {
	return size.mark() + commented(about) + l.laTeX(size)
}

// laTeX returns the source, which needs no packages.
func (l *Layout) laTeX(size CardSize) string {
	size.strip = min(size.strip, (paperHeight-size.height)/float64(l.rows()))
	var b strings.Builder
	for line := range strings.Lines(l.String()) {
		b.WriteString("%" + line)
	}
	fmt.Fprintf(&b, laTeXHead, size.width, size.strip, size.height, size.font, size.strip*.8)
	top := size.height + size.strip*float64(l.rows()-1)
	fmt.Fprintf(&b, "\\begin{picture}(%.4g,%.4g)\n", size.pitch*Piles, top+size.strip)
	for n := 1; n <= Piles; n++ {
		l.laTeXPile(&b, n, top, size)
	}
	b.WriteString("\\end{picture}\n")
	if line := l.laTeXFoot(); line != "" {
		fmt.Fprintf(&b, "\n\\bigskip\n%s\n", line)
	}
	b.WriteString("\\end{document}\n")
	return b.String()
}

// laTeXHead defines the commands that draw the tableau. Its numbers are the
// width, strip and height of a card, the font, and how high letters stand.
const laTeXHead = `\documentclass{article}
\pagestyle{empty}
\setlength{\oddsidemargin}{-10mm} \setlength{\textwidth}{182mm}
\setlength{\topmargin}{-15mm} \setlength{\headheight}{0mm} \setlength{\headsep}{0mm}
\setlength{\textheight}{250mm} \setlength{\parindent}{0mm}
%% From here on the source can go into another document.
\setlength{\unitlength}{1mm}
\newcommand{\cardwidth}{%.4[1]g} \newcommand{\cardstrip}{%.4[2]g} \newcommand{\cardheight}{%.4[3]g}
\newcommand{\cardfont}{%[4]s\rule{0mm}{%.4[5]gmm}\thinspace}
%% A card below others, a face-down card, a bottom card, a space, the number of a pile.
\newcommand{\covered}[2]{\framebox(\cardwidth,\cardstrip)[l]{\cardfont #1$#2$}}
\newcommand{\facedown}{\framebox(\cardwidth,\cardstrip){\tiny$\times\times\times$}}
\newcommand{\bottom}[2]{\framebox(\cardwidth,\cardheight){}\kern-\cardwidth\unitlength
  \makebox(\cardwidth,\cardheight)[tl]{\cardfont #1$#2$}\kern-\cardwidth\unitlength
  \makebox(\cardwidth,\cardheight){\LARGE$#2$}}
\newcommand{\pilespace}{\dashbox{1}(\cardwidth,\cardheight){}}
\newcommand{\pilenumber}[1]{\makebox(\cardwidth,\cardstrip){\small #1}}
\begin{document}
`

// laTeXPile draws pile n, whose first card ends at the given height.
func (l *Layout) laTeXPile(b *strings.Builder, n int, top float64, size CardSize) {
	x := size.pitch * float64(n-1)
	put := func(y float64, what string) { fmt.Fprintf(b, "\\put(%.4g,%.4g){%s}\n", x, y, what) }
	put(top, fmt.Sprintf(`\pilenumber{%d}`, n))
	if l.isSpace(n) {
		put(top-size.height, `\pilespace`)
		return
	}
	pile := l.Pile[n]
	for i, c := range pile {
		switch y := top - size.strip*float64(i); {
		case i == len(pile)-1:
			put(y-size.height, laTeXCard(`\bottom`, c))
		case i < l.Down[n]:
			put(y-size.strip, `\facedown`)
		default:
			put(y-size.strip, laTeXCard(`\covered`, c))
		}
	}
}

func laTeXCard(command string, c engine.Card) string {
	if c == engine.Unknown {
		return command + `{??}{}`
	}
	suit := [4]string{`\clubsuit`, `\diamondsuit`, `\heartsuit`, `\spadesuit`}[c.Suit()]
	return fmt.Sprintf("%s{%v}{%s}", command, c.Rank(), suit)
}

// laTeXFoot says what is in the hand and what is removed.
func (l *Layout) laTeXFoot() string {
	var parts []string
	if n := len(l.Hand); n > 0 {
		parts = append(parts, fmt.Sprintf("Hand: %d cards.", n))
	}
	if gone := l.Removed; len(gone) > 0 {
		parts = append(parts, fmt.Sprintf("Removed: %s.", SuitList(gone)))
	}
	return strings.Join(parts, " ")
}
