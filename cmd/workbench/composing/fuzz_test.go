package composing

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/cmd/workbench/desk"
	"patience/engine/enginetest"
	"patience/engine/enginetest/fuzz"
	"patience/engine/games/spider"
	"patience/engine/games/spider/compose/mine"
	"patience/engine/survey"
)

// What a worker is asked to look through it can look through, or it refuses in our words.
func FuzzClaim(target *testing.F) {
	f := fuzz.New(target)
	rules, err := survey.Rules(spider.Game(), "", nil)
	if err != nil {
		f.Fatal(err)
	}
	deals, err := mine.ParseDeals("pysol 1-2")
	if err != nil {
		f.Fatal(err)
	}
	sheets, err := mine.Sheets(deals)
	if err != nil {
		f.Fatal(err)
	}
	text, err := json.Marshal(claim{Rules: rules, Deals: sheets})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	d := &Desk{Desk: desk.New(strings.NewReader(""), io.Discard, io.Discard)}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := d.MineWork(json.RawMessage(text), 1); err != nil && enginetest.GoText(err.Error()) != "" {
			t.Errorf("%q: Go's own words in %v", text, err)
		}
	})
}

// What a folder of drafts says of earlier runs is gone on with, or refused in our words with its line.
func FuzzDrafts(target *testing.F) {
	f := fuzz.New(target)
	f.Dear = 5
	f.Add("pysol 1: 2 problems\npysol 2: 0 problems\n", `{"Deal":"pysol 4","Yield":{"Deals":1},"Drafts":[{"Name":"a.txt","Text":"title: x\n","Normal":"YQ=="}]}`+"\n")
	f.Add("", `{"Deal":"pysol 9"}`+"\n"+`{"Deal":"pysol 7"}`)
	deals, err := mine.ParseDeals("pysol 1-10")
	if err != nil {
		f.Fatal(err)
	}
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, log, ahead string) {
		for name, text := range map[string]string{logName: log, aheadName: ahead} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		b, err := openDrafts(folder, deals, func([]mine.Draft, mine.Yield) error { return nil })
		if err == nil {
			_ = b.close()
		} else if enginetest.GoText(err.Error()) != "" {
			t.Errorf("%q, %q: Go's own words in %v", log, ahead, err)
		}
	})
}
