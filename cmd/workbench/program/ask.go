package program

import (
	"errors"
	"io"
	"strings"
)

// A brokenError says that the player cannot be asked any more.
type brokenError struct{ err error }

// Error returns the reason.
func (e *brokenError) Error() string { return e.err.Error() }

// ask puts a question below the tableau and returns the answer; the line editor
// is loaded with text. It is not ok when the player gave no answer. Without a
// question the screen stays as it is.
func (t *Table) ask(question, prompt, text string) (answer string, ok bool, err error) {
	if question != "" {
		t.show(reply{note: question})
	}
	answer, err = t.read(prompt, text)
	switch answer = strings.TrimSpace(answer); {
	case errors.Is(err, t.Cleared):
		return "", false, nil
	case errors.Is(err, io.EOF):
		return "", false, io.EOF
	case err != nil:
		return "", false, &brokenError{err}
	}
	return answer, answer != "", nil
}

// confirm asks a question that wants yes or no. No answer is no.
func (t *Table) confirm(question string) (bool, error) {
	answer, _, err := t.ask(question, "(y/n) ", "")
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return answer != "" && strings.ContainsRune("yY", rune(answer[0])), err
}

// quit ends the program, when the player means it. The end of the input in place
// of an answer means it too.
func (t *Table) quit() (reply, error) {
	question := "Really quit?"
	if t.unsaved {
		question = "Really quit? What was played since the last save is lost."
	}
	answer, _, err := t.ask(question, "(y/n) ", "")
	t.over = errors.Is(err, io.EOF) || err == nil && strings.HasPrefix(strings.ToLower(answer), "y")
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return reply{}, err
}

// start asks which game to play, and opens or deals it. A file that cannot be
// read is told, and asked for again.
func (t *Table) start(question string) (about string, err error) {
	name, ok, err := t.ask(question, "File name: ", "")
	switch {
	case errors.Is(err, io.EOF):
		t.over = true
		return "", nil
	case err != nil:
		return "", err
	case !ok:
		t.play, about, err = t.Deal()
		return about, err
	}
	p, err := t.Open(name)
	if err != nil {
		t.breedle(err)
		return "", nil
	}
	t.play = p
	return name, nil
}
