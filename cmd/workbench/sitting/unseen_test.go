package sitting

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"patience/engine"
	"patience/engine/games"
	"patience/luaapi"
)

// A twin is one of two games that look alike and have other cards out of sight.
type twin struct {
	t    *testing.T
	text string
	game *engine.Game
}

// twinsOf returns a deal, and the same with two cards exchanged that nobody has seen, in the
// place that a pattern finds with two groups.
func twinsOf(t *testing.T, name, options, pattern string) (one, other twin) {
	t.Helper()
	g := gameOf(t, name)
	o := engine.Options{}
	if key, value, ok := strings.Cut(options, "="); ok {
		o[key] = value
	}
	p, err := g.Deal("", 1, o)
	if err != nil {
		t.Fatal(err)
	}
	text, err := g.Whole(p.State())
	if err != nil {
		t.Fatal(err)
	}
	return exchanged(t, g, text, pattern)
}

// exchanged returns a text, and the same with two cards exchanged.
func exchanged(t *testing.T, g *engine.Game, text, pattern string) (one, other twin) {
	t.Helper()
	at := regexp.MustCompile(pattern).FindStringSubmatchIndex(text)
	if at == nil {
		t.Fatalf("no %s in\n%s", pattern, text)
	}
	a, b := text[at[2]:at[3]], text[at[4]:at[5]]
	return twin{t, text, g}, twin{t, text[:at[2]] + b + text[at[3]:at[4]] + a + text[at[5]:], g}
}

func gameOf(t *testing.T, name string) *engine.Game {
	t.Helper()
	g, err := games.All().Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A reply is what a sitting answers to a line, with the files that it writes.
type reply struct {
	text    string
	turned  bool // whether a card was turned up
	branded bool
}

// twinsOfProblem returns a problem of a file, and the same with two cards exchanged that nobody
// has seen.
func twinsOfProblem(t *testing.T, file, pattern string) (one, other twin) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return exchanged(t, gameOf(t, "spider"), string(text), pattern)
}

// said says each line at the beginning of the game.
func (w twin) said(lines []string) (all []reply) {
	w.t.Helper()
	dir := w.t.TempDir()
	w.t.Chdir(dir)
	var out bytes.Buffer
	s := &Sitting{Config: Config{
		Game: w.game, Notation: w.game.Notations[0], In: strings.NewReader(""), Out: &out, Errs: io.Discard,
		Lua: luaapi.Config{Games: []*engine.Game{w.game}, Out: &out, Dir: dir, Seed: 1},
		Decide: func(context.Context, *engine.Play) (engine.Result, error) {
			return engine.Result{}, errors.New("nobody is asked who knows all cards")
		},
	}, begin: func(ctx context.Context) (context.Context, context.CancelFunc) { return ctx, func() {} }}
	defer s.leave()
	for _, line := range lines {
		out.Reset()
		p, err := w.game.Parse(w.text)
		if err != nil {
			w.t.Fatal(err)
		}
		if err := s.take(p); err != nil {
			w.t.Fatal(err)
		}
		hidden := p.State().Hidden()
		s.answer(context.Background(), line)
		_, candidates, _ := s.complete("", 0)
		fmt.Fprintln(&out, candidates)
		files := written(w.t, dir)
		text := strings.ReplaceAll(durations.ReplaceAllString(out.String(), ""), dir, "") + files
		all = append(all, reply{sealed.ReplaceAllString(text, ""), s.play.Open().State().Hidden() != hidden, s.play.Branded})
		s.watched = nil
	}
	return all
}

// written returns what stands in the files of a folder, and takes them away.
func written(t *testing.T, dir string) (text string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	for _, file := range files {
		var b []byte
		if b, err = os.ReadFile(file); err != nil {
			break
		}
		text += fmt.Sprintf("%s:\n%s", filepath.Base(file), b)
		if err = os.Remove(file); err != nil {
			break
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var (
	// durations differ from run to run.
	durations = regexp.MustCompile(`(?m), [\d.]+(µs|ms|s)$|\b\d+\.\d+ MB\b|seconds = [\d.e-]+`)
	// sealed is the part of a saved game that nobody reads.
	sealed = regexp.MustCompile(`(?m)^sealed:\n(  .*\n)+`)
)

// lines are everything that can be said, and that a player can say without wanting to look.
func (w twin) lines() (all []string) {
	for _, c := range commands() {
		if c.name != "quit" && c.name != "new" && c.name != "rate" && c.name != "auto" {
			all = append(all, c.name)
		}
	}
	for _, q := range w.game.Questions() {
		if q.Name == "guaranteed" || q.Name == "good" {
			all = append(all, q.Name) // they take their time
			continue
		}
		for _, args := range []string{"", " 1", " 7", " K", " 8h", " 4c 1", " turn", " space without deal"} {
			all = append(all, q.Name+args)
		}
	}
	p, err := w.game.Parse(w.text)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, m := range p.State().Moves(nil) {
		text := w.game.PrintMove(p.State(), m)
		all = append(all, text, text+", "+text, "lua p:check \""+text+"\"", "lua p:check \""+text+", "+text+"\"")
	}
	for _, code := range []string{"p", "p:key()", "p:state()", "p:state():key()", "p:copy():key()", "p:moves()", "p:write 'game'", "p:hidden()", "p:test()", "p:goals()",
		"p:about()", "p:variations()", "p:solve{states=50}", "p:state():solve{states=50}", "p:draw 'svg'", "p:draw('svg', {open=true})", "p:svg()", "p:snapshot()",
		"p:copy():write()", "p:save 'lua.game'", "p:state():copy()", "search{start=p, goal=function(s) return false end, states=50}", "p:board()", "p:state():board()",
		"#p:moves()", "p:view 'player'", "p:won()", "p:line()"} {
		all = append(all, "lua "+code)
	}
	for _, f := range w.game.Formats {
		all = append(all, fmt.Sprintf("lua p:write %q", f.Name), fmt.Sprintf("lua p:copy():write %q", f.Name))
	}
	return append(all, "save x.game", "line x.txt", "tree text", "watch free K", "comment hello", "notation", "mark a", "back a", "goal", "undo 2", "go 0", "load nothing", "hint anyway", "hidden anyway", "lua p:write() anyway")
}

// TestTwins says everything in two games that look alike: every byte of every answer, and of
// every file, is the same, unless a card is turned up.
func TestTwins(t *testing.T) {
	for _, c := range []struct{ name, options, pattern string }{
		{"klondike", "", `7: \[(\w+) (\w+)`},
		{"klondike", "draw=three", `(?s)stock: (\w+).*7: \[(\w+)`},
		{"spider", "", `pile 1: \((\w+) (\w+)`},
		{"spider", "suits=2", `(?s)pile 1: \((\w+).*hand: (\w+)`},
	} {
		t.Run(c.name+c.options, func(t *testing.T) {
			if testing.Short() && c.options != "" {
				t.Skip("a second of work each")
			}
			one, other := twinsOf(t, c.name, c.options, c.pattern)
			lines := one.lines()
			a, b := one.said(lines), other.said(lines)
			turned := 0
			for i, line := range lines {
				switch looks := strings.HasSuffix(line, " anyway"); {
				case a[i].turned:
					turned++
				case looks:
					if !a[i].branded {
						t.Errorf("%s does not brand the game:\n%s", line, a[i].text)
					}
				case a[i].text != b[i].text:
					t.Errorf("%s tells of cards that nobody has seen:\n%.2000s\n-----\n%.2000s", line, a[i].text, b[i].text)
				case a[i].branded:
					t.Errorf("%s brands the game unasked:\n%s", line, a[i].text)
				}
			}
			t.Logf("%d lines, %d turn a card up", len(lines), turned)
			if len(lines) < 150 || turned == 0 || turned > len(lines)/5 {
				t.Errorf("too little was tried")
			}
			if at := slices.Index(lines, "hidden anyway"); a[at].text == b[at].text {
				t.Errorf("the games are the same:\n%s", a[at].text)
			}
		})
	}
}

// TestTwinsOfProblem asks for hints to the goal of a problem in two games that look alike.
func TestTwinsOfProblem(t *testing.T) {
	for _, c := range []struct {
		file, pattern string
		found         bool
	}{
		{"page08", `(?s)pile 4: \((\w+).*pile 6: \((\w+)`, true},
		{"page12", `pile 9: \((\w+) (\w+)`, true},
		{"page11", `pile 9: \((\w+) (\w+)`, false},
	} {
		t.Run(c.file, func(t *testing.T) {
			one, other := twinsOfProblem(t, "../../../puzzles/spider/"+c.file+".txt", c.pattern)
			lines := []string{"hint 99", "hidden anyway"}
			a, b := one.said(lines), other.said(lines)
			if a[0].text != b[0].text || a[0].branded || b[0].branded {
				t.Errorf("%s: a hint tells of cards that nobody has seen:\n%s\n-----\n%s", c.file, a[0].text, b[0].text)
			}
			if a[1].text == b[1].text {
				t.Errorf("%s: the games are the same", c.file)
			}
			if found := strings.Contains(a[0].text, "(towards "); found != c.found {
				t.Errorf("%s: a line to the goal: %v\n%s", c.file, found, a[0].text)
			}
		})
	}
}
