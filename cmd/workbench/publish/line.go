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
	root, bad := start.Game.ParseVariations(start.State(), v.Text)
	for i := 0; bad == nil && i < len(l.remarks) && len(root.Next) > 0; i++ {
		root = root.Next[0]
		l.remarks[i] = remark{root.Mark, root.Comment}
	}
	return l, err
}

// found plays a line that the prover has found and replayed.
func found(start *engine.Play, moves []engine.Move) (line, error) {
	p, err := engine.Follow(start.Game, start.State().Copy(), moves)
	return line{play: p, remarks: make([]remark, len(moves)), found: true}, err
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
