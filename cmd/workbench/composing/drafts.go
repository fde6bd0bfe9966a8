package composing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"patience/engine"
	"patience/engine/file"
	"patience/engine/games/spider/compose/mine"
	"patience/engine/survey"
)

// A drafts folder is where mining puts what it keeps, and where it goes on from. What is done
// stands in mine.log, a line a deal: "pysol 17: 2 problems". The deals come there in their order,
// since of two problems alike the one of the earlier deal is kept; what is found ahead of a deal that
// is not done yet waits in mine.ahead, a line of JSON a deal.
//
//	deals     1 2 3 4 5
//	found     1     4       (2 takes long, 4 was quick)
//	mine.log  1             mine.ahead  4
//	found     2 3           mine.log    1 2 3 4
//
// So drafts and log are the same whoever has looked through the deals, and whatever was killed
// meanwhile.
type drafts struct {
	folder string
	deals  []mine.Deal // those that are left, number 1 first
	log    *os.File
	ahead  *os.File
	tell   func(kept []mine.Draft, y mine.Yield) error

	past  int             // deals that earlier runs have done
	made  bool            // whether the folder was not there
	known map[string]bool // normal forms of what is in the folder
	held  map[uint64]dug  // what was found ahead
	next  uint64          // the first deal that is not done
	alien bool            // whether deals wait that are not among these
}

const (
	logName   = "mine.log"
	aheadName = "mine.ahead"
)

// A waiting line is one of mine.ahead.
type waiting struct {
	Deal string
	dug
}

// openDrafts makes the folder, or goes on with it: it takes away the deals that are done and learns
// what is known.
func openDrafts(folder string, deals []mine.Deal, tell func([]mine.Draft, mine.Yield) error) (b *drafts, err error) {
	made := !file.Exists(folder)
	if err := file.MakeFolder(folder); err != nil {
		return nil, err
	}
	b = &drafts{folder: folder, made: made, tell: tell, known: map[string]bool{}, held: map[uint64]dug{}, next: 1}
	defer func() {
		if err != nil {
			err = errors.Join(err, b.close())
		}
	}()
	// The log says which deals are done, by a line each.
	done := map[string]bool{}
	if b.log, err = appendLines(filepath.Join(folder, logName), func(line string) error {
		deal, _, whole := strings.Cut(line, ": ")
		if !whole {
			return fmt.Errorf("bad line %.60q: want DEAL: N problems", line)
		}
		done[deal] = true
		return nil
	}); err != nil {
		return b, err
	}
	// What is left keeps its order, and a deal that is named twice counts once.
	numbers := map[string]uint64{}
	for _, d := range deals {
		if done[d.String()] {
			b.past++
		} else if numbers[d.String()] == 0 {
			b.deals = append(b.deals, d)
			numbers[d.String()] = uint64(len(b.deals))
		}
	}
	// What was dug before its turn is held until the deals before it are done. A deal that is neither done
	// nor asked for now belongs to another run.
	if b.ahead, err = appendLines(filepath.Join(folder, aheadName), func(line string) error {
		var w waiting
		err := json.Unmarshal([]byte(line), &w)
		if n := numbers[w.Deal]; n > 0 {
			b.held[n] = w.dug
		} else if !done[w.Deal] {
			b.alien = true
		}
		return engine.JSONError(err)
	}); err != nil {
		return b, err
	}
	return b, b.learn()
}

// appendLines opens a file to append lines to it, and reads those that are there. A last one
// that was cut off is dropped.
func appendLines(name string, read func(line string) error) (*os.File, error) {
	return file.Append(name, "", "a file of lines", func(body string) (good int, err error) {
		if good, err = file.Lines(body, 0, read); err != nil {
			err = fmt.Errorf("%s, %w", name, err)
		}
		return good, err
	})
}

// learn learns which positions are known: those of the problems in the folder, but for what a run
// has left that was killed before it had noted that the deal is done.
func (b *drafts) learn() error {
	left := map[string]bool{}
	for _, d := range b.deals {
		left[d.Source()] = true
	}
	all, err := collection(context.Background(), nil, []string{b.folder + "/"})
	for _, p := range all {
		if _, source, _ := strings.Cut(p.Source, mine.OnTheWay); !left[source] {
			b.known[normal(p.state)] = true
		}
	}
	return err
}

// todo does what waits, and returns the numbers of the deals that are to be looked through.
func (b *drafts) todo() (survey.Ranges, error) {
	if len(b.deals) == 0 {
		return nil, nil
	}
	if err := b.settle(); err != nil {
		return nil, err
	}
	return survey.Range{First: 1, Last: uint64(len(b.deals))}.Without(func(yield func(uint64, error) bool) {
		for n := uint64(1); n <= uint64(len(b.deals)); n++ {
			if _, held := b.held[n]; (held || n < b.next) && !yield(n, nil) {
				return
			}
		}
	})
}

func (b *drafts) add(number uint64, found dug) error {
	if number > b.next {
		line, err := json.Marshal(waiting{b.deals[number-1].String(), found})
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(b.ahead, "%s\n", line); err != nil {
			return err
		}
	}
	b.held[number] = found
	return b.settle()
}

// settle keeps what was found of the deals whose turn it is.
func (b *drafts) settle() error {
	for ; ; b.next++ {
		found, ok := b.held[b.next]
		if !ok {
			return nil
		}
		if err := b.keep(b.deals[b.next-1], found); err != nil {
			return err
		}
		delete(b.held, b.next)
	}
}

// keep writes what a deal gave, and then notes in the log that it is done. In this order: a run
// that is killed in between does the deal again, and writes the same files.
func (b *drafts) keep(deal mine.Deal, found dug) error {
	kept := slices.DeleteFunc(found.Drafts, func(d mine.Draft) bool { return b.known[string(d.Normal)] })
	dropped := len(found.Drafts) - len(kept)
	found.Yield.Kept -= dropped
	found.Yield.Anticipated += dropped
	for _, d := range kept {
		b.known[string(d.Normal)] = true
		if err := file.Replace(filepath.Join(b.folder, filepath.Base(d.Name)), []byte(d.Text)); err != nil {
			return err
		}
	}
	if err := b.tell(kept, found.Yield); err != nil {
		return err
	}
	_, err := fmt.Fprintf(b.log, "%v: %s\n", deal, engine.Count(len(kept), "problem"))
	return err
}

// close ends the use of the folder. When nothing waits there is no mine.ahead, and when nothing was
// done all is as it was.
func (b *drafts) close() (err error) {
	if b.ahead != nil {
		if len(b.held) == 0 && !b.alien {
			err = os.Remove(b.ahead.Name())
		}
		err = errors.Join(err, b.ahead.Close())
	}
	if b.log != nil {
		if info, bad := b.log.Stat(); bad == nil && info.Size() == 0 {
			err = errors.Join(err, os.Remove(b.log.Name()))
		}
		err = errors.Join(err, b.log.Close())
	}
	if b.made {
		_ = os.Remove(b.folder) // which is refused when something is in it
	}
	return err
}
