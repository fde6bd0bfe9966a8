package crew

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
	"patience/engine/survey"
)

// A strict book wants each number of a range once, in order.
type strict struct {
	t    *testing.T
	next uint64
}

func (b *strict) Append(f Found) error {
	if f.Number != b.next {
		b.t.Errorf("%d comes, want %d", f.Number, b.next)
	}
	var verdict int
	if err := f.Into(&verdict); err != nil {
		return err
	}
	b.next++
	return nil
}

func (*strict) Commit() error { return nil }

// Whatever comes through a server, in greetings, answers and pieces of files, is taken as it was meant or refused in our
// words; and no number gets into the book twice, or out of turn.
func FuzzMessages(target *testing.F) {
	f := fuzz.New(target)
	job := Task{Program: "one", Kind: "survey", Name: "a survey", Lease: time.Second}
	written := func(v any) string { text, _ := json.Marshal(v); return string(text) }
	by := Who{Name: "w", Jobs: 2}
	all := survey.Range{First: 1, Last: 8}
	numbers := []json.RawMessage{json.RawMessage("1"), json.RawMessage("2"), json.RawMessage("3")}
	for _, messages := range [][]string{
		{written(hello{Who: by, Program: "one"}), written(hello{Who: by, Program: "two"}), written(hello{Who: by, Program: "one", Leaves: true, Why: "tired"})},
		{written(answer{Task: job.id(), By: by, Range: all, First: 1, Results: numbers}), written(answer{Task: job.id(), By: by, Range: all, First: 2, Results: numbers})},
		{"1-8 0 w/0 abc", "1-8 3 w/0 de", written(answer{Task: job.id(), By: by, Range: all, First: 1, Results: numbers[:1], File: &parcel{"w/0", 5}})},
		{written(answer{Task: job.id(), By: by, Range: all, First: 1, Failed: "no such game"}), written(welcome{ID: "x", Task: &job})},
	} {
		f.Add(strings.Join(messages, "\n"))
	}
	f.Fuzz(func(t *testing.T, text string) {
		said := ""
		c := &Coordinator{
			queue: queue{task: job.id(), lease: job.Lease}, job: job, out: map[survey.Range]uint64{all: all.First},
			shelf: shelf{}, broken: map[string]int{}, seen: map[string]sign{}, untrue: map[string]string{},
			tell: func(format string, args ...any) { said += fmt.Sprintf(format+"\n", args...) },
		}
		defer c.shelf.dropAll("")
		book := &strict{t, all.First}
		for _, line := range strings.Split(text, "\n") {
			err := c.take(book, []*nats.Msg{{Data: []byte(line)}})
			c.greet(&nats.Msg{Data: []byte(line)})
			if words := strings.SplitN(line, " ", 4); len(words) == 4 {
				m := nats.NewMsg("files")
				m.Header.Set(headTask, c.task)
				m.Header.Set(headRange, words[0])
				m.Header.Set(headAt, words[1])
				m.Header.Set(headName, words[2])
				m.Data = []byte(words[3])
				if at, bad := strconv.ParseInt(words[1], 10, 64); bad != nil || at < 1<<20 { // a file that begins far off has room
					err = c.lay(m)
				}
			}
			said += fmt.Sprint(err, "\n")
			var w welcome
			if Read([]byte(line), &w) == nil && w.Task != nil {
				_, err := (&Worker{Kinds: Kinds{}}).prepare(*w.Task)
				said += fmt.Sprint(err, "\n")
			}
		}
		if words := enginetest.GoText(said); words != "" {
			t.Errorf("Go's own words %q", words)
		}
		if next, ok := c.out[all]; ok && next != book.next {
			t.Errorf("the book has what comes before %d, and %d is wanted", book.next, next)
		}
	})
}

// A subject names the range that it was made for, or none.
func FuzzSubject(target *testing.F) {
	f := fuzz.New(target)
	l := &link{stream: "patience"}
	f.Add(l.ranges("ab12.1-64"))
	f.Add(l.ranges("ab12.7-7"))
	f.Fuzz(func(t *testing.T, subject string) {
		task, r, err := l.parse(subject)
		if err != nil {
			return
		}
		again, s, err := l.parse((&queue{link: l, task: task}).subject(r))
		if err != nil || again != task || s != r {
			t.Errorf("%q is read as %s of %v, and then as %s of %v, %v", subject, task, r, again, s, err)
		}
	})
}
