package program

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"patience/engine"
)

// autosaveFile is where the game is saved after each so many moves.
const autosaveFile = "SPIDER.TMP"

// autosave turns saving after each k-th move on, or off when k is not positive.
func (t *Table) autosave(args string) (reply, error) {
	k := 0
	if args != "" {
		var err error
		if k, err = strconv.Atoi(args); err != nil {
			return reply{}, fmt.Errorf("cannot save after each %q moves: want a number, as in A 5", args)
		}
	}
	t.every, t.since = max(k, 0), 0
	if t.every == 0 {
		return reply{note: "the game is no longer saved by itself"}, nil
	}
	return reply{note: fmt.Sprintf("saved in %s after each %s", autosaveFile, engine.Count(k, "move"))}, nil
}

// save asks for a name and saves the game with all its positions.
func (t *Table) save() (reply, error) {
	return t.write("Save the game in which file?", fmt.Sprintf("SPIDER.%d", t.play.Len()), t.writeGame)
}

func (t *Table) writeGame(name string) error {
	if err := t.writeAs(name, "saved"); err != nil {
		return err
	}
	t.unsaved = false
	return nil
}

// writeTableau asks for a name and writes the tableau in text.
func (t *Table) writeTableau() (reply, error) {
	return t.write("Write the tableau in which file?", fmt.Sprintf("TBLEAU.%d", t.play.Len()),
		func(name string) error { return t.writeAs(name, "tableau") })
}

// writeLaTeX asks for a name and a size and writes the tableau as LaTeX source.
func (t *Table) writeLaTeX() (reply, error) {
	return t.write("Write LaTeX in which file?", fmt.Sprintf("SP%d.tex", t.play.Len()), func(name string) error {
		size, _, err := t.ask("Which size? M is medium, anything else large.", "Size: ", "")
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		format := "latex"
		if strings.EqualFold(size, "M") {
			format = "latex-medium"
		}
		return t.writeAs(name, format)
	})
}

// write asks for the name of a file, and again before it replaces one, and lets
// the function write it.
func (t *Table) write(question, name string, to func(name string) error) (reply, error) {
	name, ok, err := t.ask(question, "File name: ", name)
	if errors.Is(err, io.EOF) || err == nil && !ok {
		return reply{note: "nothing written"}, nil
	}
	if err != nil {
		return reply{}, err
	}
	if t.Exists(name) {
		yes, err := t.confirm(name + " is there already. Replace it?")
		if err != nil || !yes {
			return reply{note: "nothing written"}, err
		}
	}
	if err := to(name); err != nil {
		return reply{}, err
	}
	return reply{note: "written: " + name}, nil
}

// writeAs writes the game in one of its formats.
func (t *Table) writeAs(name, format string) error {
	text, err := t.play.Write(format)
	if err == nil {
		err = t.Write(name, text)
	}
	return err
}
