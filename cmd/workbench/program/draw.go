package program

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
)

// defaultColumns and allRows are the size of what is no terminal.
const (
	defaultColumns = 80
	allRows        = 1000
)

// show puts a reply on the screen: in place, or line by line.
func (t *Table) show(r reply) {
	t.last = r
	if t.Live {
		t.screen("")
		return
	}
	columns, _ := t.size()
	body := r.page
	if r.draw {
		body += t.state().Screen(columns, allRows) + t.line() + "\n"
	}
	if r.note != "" {
		body += r.note + "\n"
	}
	io.WriteString(t.Out, t.Paint(t.fold(body)))
}

// fold wraps what goes to a terminal; a pipe has no width.
func (t *Table) fold(body string) string {
	if columns, _ := t.Size(); columns > 0 && body != "" {
		return wrap(body, columns)
	}
	return body
}

// breedle tells an error: it rings the bell and gives the reason.
func (t *Table) breedle(err error) {
	t.errors++
	bell := ""
	if t.Person {
		bell = "\a"
	}
	t.last = reply{note: err.Error()}
	if t.Live {
		t.screen(bell)
		return
	}
	io.WriteString(t.Out, bell+t.Paint(t.fold(t.last.note+"\n")))
}

// Redraw draws the screen again, for a terminal whose size has changed. It may be
// called while the player types, from anywhere; it does nothing when the program
// does not redraw in place.
func (t *Table) Redraw() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.Live && !t.over {
		t.screen("")
	}
}

// The control sequences that redraw in place: to the top left corner, clear the
// rest of a line, clear what is below.
const (
	home      = "\x1b[H"
	clearLine = "\x1b[K\n"
	clearRest = "\x1b[J"
)

// screen draws everything, and leaves the cursor where the prompt goes.
func (t *Table) screen(bell string) {
	columns, rows := t.size()
	body := strings.TrimSuffix(t.Paint(t.body(columns, rows)), "\n")
	lines := strings.ReplaceAll(body, "\n", clearLine)
	fmt.Fprint(t.Out, home, lines, clearLine, clearRest, bell)
}

// body returns what is above the prompt, in lines that fit.
func (t *Table) body(columns, rows int) string {
	note := wrap(t.last.note+"\n", columns)
	switch {
	case t.last.page != "":
		return wrap(t.last.page, columns) + "\n(Enter brings the tableau back)\n"
	case t.play == nil:
		return note
	}
	below := wrap(t.line()+"\n", columns) + note
	return t.state().Screen(columns, rows-strings.Count(below, "\n")-1) + below
}

// size returns the columns and rows to draw on.
func (t *Table) size() (columns, rows int) {
	columns, rows = t.Size()
	if columns == 0 {
		return defaultColumns, allRows
	}
	return columns, rows
}

// wrap breaks lines that are too long at blanks.
func wrap(body string, columns int) string {
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimSuffix(body, "\n"), "\n") {
		if text.StringWidth(line) < columns {
			b.WriteString(line + "\n")
			continue
		}
		for part := range strings.SplitSeq(text.WrapSoft(line, columns-1), "\n") {
			b.WriteString(strings.TrimRight(part, " ") + "\n")
		}
	}
	return b.String()
}
