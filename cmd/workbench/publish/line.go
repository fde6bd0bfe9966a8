package publish

import (
	"strings"

	"patience/engine"
	"patience/engine/problem"
	"patience/engine/render"
)

// A line is a line of play with what its composer says of its moves.
type line struct {
	name    string
	play    *engine.Play
	remarks []remark // one for each move
	found   bool     // by this program, not by the composer
}

// A remark is what stands behind a move: ! or ?, and a comment.
type remark struct{ mark, comment string }

// lineOf plays a line of a problem file.
func lineOf(start *engine.Play, v problem.Variation) (line, error) {
	p, err := v.Play(start.Game, start.State())
	l := line{name: v.Name, play: p, remarks: make([]remark, p.Len())}
	if remarks := remarksOf(v.Text); len(remarks) == len(l.remarks) {
		l.remarks = remarks
	}
	return l, err
}

// found plays a line that the prover has found and replayed.
func found(start *engine.Play, moves []engine.Move) (line, error) {
	p, err := engine.Follow(start.Game, start.State().Copy(), moves)
	return line{play: p, remarks: make([]remark, len(moves)), found: true}, err
}

var mark = engine.Regexp(`[!?]+\s*$`)

// remarksOf returns the remarks of a line's parts, which end in commas or semicolons outside
// of braces.
func remarksOf(text string) (all []remark) {
	var move, comment strings.Builder
	end := func() {
		if strings.TrimSpace(move.String()) != "" {
			all = append(all, remark{strings.TrimSpace(mark.Re().FindString(move.String())), strings.TrimSpace(comment.String())})
		}
		move.Reset()
		comment.Reset()
	}
	inside := false
	for _, r := range text {
		switch {
		case r == '{' || r == '}':
			inside = r == '{'
		case inside:
			comment.WriteRune(r)
		case r == ',' || r == ';':
			end()
		default:
			move.WriteRune(r)
		}
	}
	end()
	return all
}

// latex writes the moves of a line with their remarks: 7h from 5 to 10! \emph{(why)}.
func (l line) latex() string {
	var all []string
	for i := range l.play.Len() {
		text := render.LaTeXText(l.play.Game.PrintMove(l.play.Step(i)) + l.remarks[i].mark)
		if l.remarks[i].comment != "" {
			text += " \\emph{(" + render.LaTeXText(l.remarks[i].comment) + ")}"
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// saysWhy says whether there is a comment on the last move, which tells of a try why it fails.
func (l line) saysWhy() bool {
	return len(l.remarks) > 0 && l.remarks[len(l.remarks)-1].comment != ""
}
