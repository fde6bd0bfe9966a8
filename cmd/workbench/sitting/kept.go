package sitting

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/engine/file"
)

// A kept is where the game that a person plays is kept from move to move: a file
// for each game, and one for the game before.
type kept struct {
	file string
	lock *os.File
	text string // what is in the file
}

// keptEnd is how the names of the files end in which games are kept, fileOf the file of one game, or of all by a *.
const keptEnd = ".game"

func fileOf(dir, game string) string { return filepath.Join(dir, "play", game+keptEnd) }

// openKept opens the place for a game. Only one sitting at a time has it.
func openKept(g *engine.Game) (*kept, error) {
	dir, err := terminal.StateDir()
	if err != nil {
		return nil, err
	}
	k := &kept{file: fileOf(dir, g.Name)}
	if k.lock, err = file.Own(k.file+".lock", os.O_RDWR); err != nil {
		return nil, err
	}
	if err := file.Lock(k.lock, false); err != nil {
		return nil, errors.Join(err, k.lock.Close())
	}
	text, err := os.ReadFile(k.file)
	if err != nil && !os.IsNotExist(err) {
		return nil, errors.Join(err, k.lock.Close())
	}
	k.text = string(text)
	return k, nil
}

// Last returns the name of the game of which a move was made last, "" when none is kept.
func Last() (name string) {
	dir, _ := terminal.StateDir()
	files, _ := filepath.Glob(fileOf(dir, "*"))
	var latest time.Time
	for _, f := range files {
		if info, err := os.Stat(f); err == nil && info.ModTime().After(latest) {
			name, latest = strings.TrimSuffix(filepath.Base(f), keptEnd), info.ModTime()
		}
	}
	return name
}

// play returns the game that is kept, nil when there is none to go on with.
func (k *kept) play(s *Sitting) *engine.Play {
	if k.text == "" {
		return nil
	}
	p, err := s.Game.Parse(k.text)
	if err != nil {
		damaged := k.file + ".damaged"
		if lost := os.Rename(k.file, damaged); lost != nil {
			s.say("the game that was kept cannot be read: %v", errors.Join(err, lost))
			return nil
		}
		k.text = ""
		s.say("the game that was kept cannot be read, and is now in %s: %v", damaged, err)
		return nil
	}
	if p.State().Won() {
		return nil
	}
	s.say("going on with the game of the last time; new deals another")
	return p
}

// is says whether a game is the one that is kept.
func (k *kept) is(p *engine.Play) bool {
	text, err := saved(p)
	return err == nil && text == k.text
}

// before is the file of the game before.
func (k *kept) before() string { return k.file + ".before" }

// playBefore returns the game before.
func (k *kept) playBefore(g *engine.Game) (*engine.Play, error) {
	text, err := os.ReadFile(k.before())
	if err != nil {
		return nil, errors.New("there is no game before this one")
	}
	return g.Parse(string(text))
}

// setAside makes the kept game the game before, and says whether it did: a game
// without moves is not worth it.
func (k *kept) setAside() bool {
	if !strings.Contains(k.text, "\nmoves:\n ") || os.Rename(k.file, k.before()) != nil {
		return false
	}
	k.text = ""
	return true
}

// write keeps a game as it is now.
func (k *kept) write(p *engine.Play) error {
	text, err := saved(p)
	if err != nil || text == k.text {
		return err
	}
	if err := file.Replace(k.file, []byte(text)); err != nil {
		return fmt.Errorf("the game is not kept: %w", err)
	}
	k.text = text
	return nil
}

func (k *kept) close() { k.lock.Close() }
