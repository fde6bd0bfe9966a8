package freecard

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
	"patience/engine/games/spider/prove/ask"
	"patience/engine/games/spider/prove/freecard"
)

// TestJavaScript wants the checker for browsers to say of certificates what this one does:
// of good ones that they are, in the same words, and of altered and forged ones that they
// are not.
func TestJavaScript(t *testing.T) {
	enginetest.NeedNode(t)
	all := handMade(t)
	forgeSample(t, all, 600)
	proveSample(t, all)
	r := judge(t, all, modules(t, "", "", ""))[0]
	for _, complaint := range append(r.contradicts(all), r.contradictsTables(t)...) {
		t.Error(complaint)
	}
	accepted := 0
	for _, js := range r.Certificates {
		if js.Error == "" {
			accepted++
		}
	}
	t.Logf("%d certificates accepted by both, %d refused by both", accepted, len(all)-accepted)
	if accepted < 50 || len(all)-accepted < 100 {
		t.Error("too few were tried")
	}
}

// TestJavaScriptSpoiled takes parts of the checker for browsers away, one at a time, and wants
// TestJavaScript to notice each time.
func TestJavaScriptSpoiled(t *testing.T) {
	enginetest.NeedNode(t)
	if testing.Short() {
		t.Skip("long")
	}
	// What is made by hand shows all of them, and one process asks them all.
	all := handMade(t)
	var spoilt []string
	for _, part := range spoils {
		spoilt = append(spoilt, modules(t, part.file, part.old, part.new))
	}
	for i, r := range judge(t, all, spoilt...) {
		if len(r.contradicts(all))+len(r.contradictsTables(t)) == 0 {
			t.Errorf("%s without %q is as good", spoils[i].file, spoils[i].old)
		}
	}
}

// spoils are parts of the checker that nothing else makes good for.
var spoils = []struct{ file, old, new string }{
	{"checker.js", "if (v.meets()) refuse", "if (false) refuse"},
	{"checker.js", "if (after.meets()) refuse", "if (false) refuse"},
	{"checker.js", `if (!this.isListed(this.start()))`, "if (false)"},
	{"checker.js", `if (!this.breaks(step, v)) refuse`, "if (false) refuse"},
	{"checker.js", "if (s.fate[c] & ~t.fate[c] & LOOSE) return false;", ""},
	{"checker.js", "if (!this.nameless(t, c)) return false;", ""},
	{"checker.js", "every(count => count === 0)", "every(() => true)"},
	{"checker.js", "(below === NONE || s.fate[below] !== 0)", "true"},
	{"checker.js", "&& c !== chains[pile][s.depth[pile]]", ""},
	{"checker.js", "if (this.mayRest[rank]) yield*", "if (false) yield*"},
	{"checker.js", "if (s.parked[rank] > 0) yield* this.put(\"unpark\", c, 0, -1);", ""},
	{"checker.js", "yield* this.put(\"move\", c, 0, 0);", ""},
	{"checker.js", "if (this.covered[c]) return below.some(d => this.liesOn[d] === c);", "if (this.covered[c]) return false;"},
	{"checker.js", "this.mayRest[r - 1] && below.some(d => this.movable[d])", "false"},
	{"checker.js", " || this.question.named[pile]", ""},
	{"checker.js", "yield* this.remove([king]);", "yield* [];"},
	{"checker.js", "this.spaces -= this.occupants[r];", ""},
	{"checker.js", " || this.question.onto[rank + 1]", ""},
	{"checker.js", "!this.question.untouchable[pile]", "true"},
	{"question.js", "&& !gone(p, deed, from)", ""},
	{"question.js", "!(deed.kind === \"dig\" && removal) && ", ""},
	{"question.js", " && !(until && gone(p, until, to))", ""},
	{"certificate.js", "if (count > copies) refuse", "if (false) refuse"},
	{"certificate.js", "if (lines[0] !== ", "if (false && lines[0] !== "},
}

// modules writes the modules to a folder, in one of them a text replaced by another, and
// returns the path of the last.
func modules(t *testing.T, name, old, with string) string {
	t.Helper()
	folder := t.TempDir()
	files := map[string]string{"package.json": `{"type":"module"}`}
	for _, file := range []string{"certificate.js", "question.js", "checker.js"} {
		text, err := os.ReadFile(filepath.Join("js", file))
		if err != nil {
			t.Fatal(err)
		}
		if file == name && !strings.Contains(string(text), old) {
			t.Fatalf("%s: nothing to spoil: %q", name, old)
		}
		files[file] = string(text)
	}
	files[name] = strings.Replace(files[name], old, with, 1)
	delete(files, "")
	for file, text := range files {
		if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(folder, "checker.js")
}

// A judgement is what the checker for browsers says of certificates, and of what the tables
// of the other tests ask.
type judgement struct {
	Certificates map[string]struct{ Says, Error string }
	Moves        [][]string
	Standing     []bool
}

// judge runs the checkers for browsers that are in these modules.
func judge(t *testing.T, all map[string][]byte, modules ...string) (r []judgement) {
	t.Helper()
	type object = map[string]any
	var moves, standing []object
	for _, c := range movesWanted {
		moves = append(moves, object{"head": c.head(t), "state": full(c.state)})
	}
	for _, c := range standings() {
		standing = append(standing, object{"head": c.asked().head(t), "t": full(c.t), "s": full(c.s)})
	}
	in := object{"certificates": all, "moves": moves, "standing": standing}
	script := []string{"testdata/judge.mjs"}
	for _, module := range modules {
		script = append(script, "file://"+filepath.ToSlash(module))
	}
	enginetest.RunNode(t, in, &r, script...)
	if len(r) != len(modules) {
		t.Fatalf("%d judged, want %d", len(r), len(modules))
	}
	return r
}

// contradicts lists the certificates of which the two checkers do not say the same.
func (r judgement) contradicts(all map[string][]byte) (complaints []string) {
	for name, text := range all {
		claim, err := Kind().Verify(bytes.NewReader(text))
		js := r.Certificates[name]
		switch {
		case err == nil && js.Says != claim.String():
			complaints = append(complaints, fmt.Sprintf("%s: the browser's says %q (%s), want %q\n%.2000s", name, js.Says, js.Error, claim, text))
		case err != nil && js.Error == "":
			complaints = append(complaints, fmt.Sprintf("%s: the browser's accepts it, want %v\n%.2000s", name, err, text))
		}
	}
	return complaints
}

// contradictsTables lists the rows of TestMoves and TestStandsFor that the checker for
// browsers does not bear out.
func (r judgement) contradictsTables(t *testing.T) (complaints []string) {
	for i, c := range movesWanted {
		var want []string
		for _, text := range c.want {
			what, next, _ := strings.Cut(strings.TrimPrefix(text, "! "), ": ")
			want = append(want, what+": "+strings.Join(strings.Fields(full(next)), " "))
		}
		slices.Sort(want)
		if got := r.Moves[i]; !slices.Equal(got, want) {
			complaints = append(complaints, fmt.Sprintf("%v\nfrom %s\ngot  %s\nwant %s", c.asked, c.state, strings.Join(got, "\n     "), strings.Join(want, "\n     ")))
		}
	}
	for i, c := range standings() {
		if r.Standing[i] != c.want {
			complaints = append(complaints, fmt.Sprintf("%s: %s stands for %s: %v", c.what, c.t, c.s, !c.want))
		}
	}
	return complaints
}

// handMade returns the certificates of all tests here by name, good and altered.
func handMade(t *testing.T) map[string][]byte {
	all := map[string][]byte{}
	for i, text := range []string{byHand, banned, tracked, faceDown, inOrder, forbidden, unturned, turnedUp, likeStart, missing} {
		all[fmt.Sprint("by hand ", i)] = []byte(text)
		all[fmt.Sprint("with other line ends ", i)] = []byte(strings.ReplaceAll(text, "\n", "\r\n"))
		all[fmt.Sprint("without an end ", i)] = []byte(strings.TrimSuffix(text, "\n"))
		all[fmt.Sprint("cut short ", i)] = []byte(text[:len(text)-10])
	}
	for _, a := range append(alterations(), provisos()...) {
		all["altered: "+a.name] = []byte(a.certificate())
	}
	for i, c := range movesWanted {
		all[fmt.Sprint("one state ", i)] = []byte(c.head(t) + "states: 1\n" + full(c.state) + "\n")
	}
	return all
}

// forgeSample adds lists of the forger, closed and not.
func forgeSample(t *testing.T, all map[string][]byte, questions uint64) {
	for seed := range questions {
		f := forger{Rand: rand.New(rand.NewPCG(seed, 0))}
		q := f.question()
		for i := 0; q != nil && i < 3; i++ {
			f.begin(t, q)
			start := f.start()
			f.close(&start)
			all[fmt.Sprintf("forged %d.%d", seed, i)] = []byte(f.certificate())
		}
	}
}

// proveSample adds certificates of claims about Woods's pages, compressed and not.
func proveSample(t *testing.T, all map[string][]byte) {
	for _, c := range []struct {
		page          int
		goal, without string
	}{
		{7, "turn 7", "deal"}, {8, "space", "deal, turn"}, {9, "remove clubs first", "deal, turn"},
		{10, "space", "deal, remove"}, {10, "remove diamonds first", "deal"}, {10, "empty 5", "deal, remove"},
		{11, "space", "deal, remove"}, {11, "dig 2 of pile 9", "deal, remove"},
		{12, "remove spades", "space, deal, dig 1 of pile 5"},
	} {
		q, err := ask.Ask(enginetest.Page[*spider.State](t, spider.Game(), c.page), c.goal, c.without)
		if err != nil {
			continue
		}
		r, err := freecard.Prove(t.Context(), q, freecard.Limits{})
		if err != nil || r.Proven() == nil || r.States > 10_000 {
			continue
		}
		for _, end := range []string{"", ".gz"} {
			var b bytes.Buffer
			if err := engine.Packed(&b, end, r.Proven().Write); err != nil {
				t.Fatal(err)
			}
			all[fmt.Sprintf("page %d: %s without %s%s", c.page, c.goal, c.without, end)] = b.Bytes()
		}
	}
}
