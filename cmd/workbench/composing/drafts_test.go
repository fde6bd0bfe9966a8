package composing

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"patience/cmd/workbench/crew"
	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose/mine"
)

// ten are deals that are looked through in these tests.
func ten(t *testing.T) []mine.Deal {
	t.Helper()
	deals, err := mine.ParseDeals("pysol 1-10")
	if err != nil {
		t.Fatal(err)
	}
	return append(deals, deals[3]) // one is named twice
}

// digs returns what such deals give: some nothing, some two drafts, and some what others give, too.
func digs(t *testing.T) []dug {
	t.Helper()
	var all []dug
	for n := range 10 {
		var d dug
		d.Yield.Deals = 1
		for k := range n % 3 {
			p, err := spider.Game().Deal("seed", uint64((n+k)%5), nil)
			if err != nil {
				t.Fatal(err)
			}
			text, err := p.Write("file")
			if err != nil {
				t.Fatal(err)
			}
			source := fmt.Sprintf("source: %d moves%sa won game of pysol %d\n", k, mine.OnTheWay, n+1)
			text = strings.Replace(text, "\n", "\n"+source, 1)
			d.Drafts = append(d.Drafts, mine.Draft{
				Name: fmt.Sprintf("pysol-%d-%d.txt", n+1, k), Text: text, Normal: []byte(normal(p.State().(*spider.State))),
			})
			d.Yield.Kept++
		}
		all = append(all, d)
	}
	return all
}

// open opens a folder of drafts with these deals.
func open(t *testing.T, folder string) (*drafts, *mine.Yield) {
	t.Helper()
	var y mine.Yield
	b, err := openDrafts(folder, ten(t), func(_ []mine.Draft, one mine.Yield) error { y.Add(one); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return b, &y
}

// contents returns the files of a folder.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all[f.Name()] = string(text)
	}
	return all
}

// TestDrafts adds what deals gave in any order, as other machines do, leaves off at any
// moment with the end of a file cut off, and expects the folder of one process.
func TestDrafts(t *testing.T) {
	enginetest.Alone(t)
	want := t.TempDir()
	b, y := open(t, want)
	for i, d := range digs(t) {
		if err := b.add(uint64(i+1), d); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.close(); err != nil || y.Deals != 10 || y.Anticipated == 0 || y.Kept == 0 {
		t.Fatalf("%+v, %v: these deals are no test", y, err)
	}
	found, dice := digs(t), engine.SplitMix(1)
	for try := range 60 {
		folder := t.TempDir()
		for left := 1; left > 0; {
			b, _ := open(t, folder)
			todo, err := b.todo()
			if err != nil {
				t.Fatal(err)
			}
			left = int(todo.Size())
			var numbers []uint64
			for n := range todo.All() {
				numbers = append(numbers, n)
			}
			rand.New(rand.NewPCG(uint64(try), uint64(left))).Shuffle(left, func(i, j int) { numbers[i], numbers[j] = numbers[j], numbers[i] })
			for _, n := range numbers[:min(left, 1+int(dice.Below(5)))] {
				name := b.deals[n-1].Number
				text, err := json.Marshal(found[name-1])
				if err != nil {
					t.Fatal(err)
				}
				if err := crew.Keeping[dug](b.add).Append(crew.Found{Number: n, Text: text}); err != nil {
					t.Fatal(err)
				}
			}
			if left == 0 || dice.Below(2) > 0 {
				if err := b.close(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			cut(t, b.log, int64(dice.Below(9)))
			cut(t, b.ahead, int64(dice.Below(9)))
		}
		if diff := cmp.Diff(contents(t, want), contents(t, folder)); diff != "" {
			t.Fatalf("try %d (-in order +in any order):\n%s", try, diff)
		}
	}
}

// cut ends the use of a file as a power cut does.
func cut(t *testing.T, f *os.File, bytes int64) {
	t.Helper()
	info, err := f.Stat()
	if err == nil {
		err = f.Truncate(max(0, info.Size()-bytes))
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestDraftsKnown: what is in the folder already is not kept again, and what waits for other deals
// stays.
func TestDraftsKnown(t *testing.T) {
	found, folder := digs(t), t.TempDir()
	known := found[2].Drafts[0]
	if err := os.WriteFile(filepath.Join(folder, "old.txt"), []byte(known.Text), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, aheadName), []byte(`{"Deal":"seed 3"}`+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	b, y := open(t, folder)
	for i, d := range found {
		if err := b.add(uint64(i+1), d); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.close(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(folder, aheadName)); err != nil || len(text) == 0 {
		t.Errorf("what waited is gone: %v", err)
	}
	if _, err := os.Stat(filepath.Join(folder, known.Name)); err != nil {
		t.Errorf("what a killed run has left counts as known: %v", err)
	}
	if y.Deals != 10 {
		t.Errorf("%+v", y)
	}
	if err := os.WriteFile(filepath.Join(folder, logName), []byte("what is this\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := openDrafts(folder, ten(t), nil); err == nil {
		t.Error("a file that is no log is gone on with")
	}
}

// TestDraftsBelieved: what workers send that no deal gives is refused, and no file is written.
func TestDraftsBelieved(t *testing.T) {
	folder := t.TempDir()
	own := digs(t)[2].Drafts[0].Text
	if err := os.WriteFile(filepath.Join(folder, "mydraft.txt"), []byte(own), 0o666); err != nil {
		t.Fatal(err)
	}
	b, err := openDrafts(folder, ten(t), func([]mine.Draft, mine.Yield) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	m := &mining{Options: mine.Options{Standards: mine.Standards{Positions: 8}}}
	for sent, want := range map[string]string{
		`{"Yield":{"Deals":1,"Kept":-5,"Won":99}}`:                                                                                 "pysol 1: it cannot be that one deal gives 1 source, 99 won; ",
		`{"Drafts":[{"Name":"mine.log","Text":"pysol 1: 77 problems\n"}],"Yield":{"Deals":1}}`:                                     "it cannot be",
		`{"Drafts":[{"Name":"mydraft.txt","Text":"overwritten\n"}],"Yield":{"Deals":1,"Asked":1,"Possible":1,"Sound":1,"Kept":1}}`: "pysol 1: ",
		`{"Drafts":[{"Name":"..","Text":"\u001b[31m"}],"Yield":{"Deals":1,"Asked":1,"Possible":1,"Sound":1,"Kept":1}}`:             "a text that cannot be printed",
	} {
		if err := m.believing(b).Append(crew.Found{Number: 1, Text: []byte(sent)}); !errors.As(err, new(*crew.FalseError)) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", sent, err, want)
		}
	}
	if err := b.close(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"mydraft.txt": own}, contents(t, folder)); diff != "" {
		t.Error(diff)
	}
}
