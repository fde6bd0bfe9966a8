//go:build linux

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"patience/cmd/workbench/exit"
	"patience/engine/problem"
	"patience/puzzles"

	"github.com/creack/pty"
)

const klondikePrompt = "\r\nklondike> "

// A person plays with Tab, takes back, leaves, and goes on.
func TestPlayOnTerminal(t *testing.T) {
	state := t.TempDir()
	s := sit(t, state, "play", "klondike")
	s.expect("this is the first deal")
	s.expect("help tells what you can say; ")
	s.expect("deal:1,draw=three, 0 moves" + klondikePrompt)
	s.types("9c" + tab + enter)
	s.expect("9c to 5")
	s.expect("deal:1,draw=three, 1 move" + klondikePrompt)
	s.types("undo" + enter)
	s.expect("undo anyway takes it back")
	s.expect(klondikePrompt)
	s.types(up + up + enter) // the move again
	s.expect("is in column 5 already (rule 3)" + klondikePrompt)
	s.types("notes")
	s.expect("notes") // the terminal is set: Ctrl-C is a key now
	s.types(ctrlC)
	s.expect(klondikePrompt)
	s.types(ctrlD)
	s.expect("your game is kept: workbench play klondike goes on with it")
	if code := s.leave(); code != exit.OK {
		t.Errorf("exit code %d, want %d", code, exit.OK)
	}

	s = sit(t, state, "play") // the game that was played last
	s.expect("going on with the game of the last time; new deals another")
	s.expect("deal:1,draw=three, 1 move" + klondikePrompt)
	s.types("new" + enter)
	s.expect("load before brings it back")
	s.expect("deal:2,draw=three, 0 moves" + klondikePrompt)
	s.types("load before" + enter)
	s.expect("deal:1,draw=three, 1 move" + klondikePrompt)
	s.types("quit" + enter)
	s.leave()

	// A kept game that cannot be read stays, and so does the one before.
	file := filepath.Join(state, "patience", "play", "klondike.game")
	before, err := os.ReadFile(file + ".before")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("garbage"), 0o644); err != nil {
		t.Fatal(err)
	}
	s = sit(t, state, "play", "klondike")
	s.expect("klondike.game.damaged: not a klondike position")
	s.types("quit" + enter)
	s.leave()
	for name, want := range map[string]string{".damaged": "garbage", ".before": string(before)} {
		if text, err := os.ReadFile(file + name); err != nil || string(text) != want {
			t.Errorf("%s: %v, %q", name, err, text)
		}
	}
}

// A saved game that is pasted has one answer, and not one for each line.
func TestPastedOnTerminal(t *testing.T) {
	s := sit(t, t.TempDir(), "play", "klondike", "deal:3")
	s.expect("0 moves" + klondikePrompt)
	s.types("played: klondike" + enter)
	s.expect("here moves or commands are wanted, and no position")
	s.expect(klondikePrompt)
	for _, line := range []string{"from: deal:5", "moves:", "  draw", "  Ah out"} {
		s.types(line + enter)
		s.expect(strings.TrimSpace(line))
		s.expect("G" + klondikePrompt) // behind the cursor's place there is no answer
	}
	s.types("Ah out" + enter)
	s.expect("1 move" + klondikePrompt)
	s.types("quit" + enter)
	s.leave()
}

// A problem that is solved says so, in a sitting and at the prompt of Lua.
func TestSolvedOnTerminal(t *testing.T) {
	s := sit(t, t.TempDir(), "play", "12")
	s.expect("0 moves\r\nspider> ")
	s.types("goal" + enter)
	s.expect("not yet: remove spades without space, deal")
	s.expect("spider> ")
	text, err := puzzles.Text("page12")
	if err != nil {
		t.Fatal(err)
	}
	problems, err := problem.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "solution")
	if err := os.WriteFile(file, []byte(problems[0].Questions[0].Solutions[0].Moves()), 0o600); err != nil {
		t.Fatal(err)
	}
	s.types("follow " + file + enter)
	s.expect("19 moves, solved\r\nsolved in 19 moves: remove spades without space, deal\r\nspider> ")
	s.types("undo" + enter)
	s.expect("18 moves\r\nspider> ") // and no more solved
	s.types("redo" + enter)
	s.expect("solved in 19 moves: remove spades without space, deal\r\nspider> ")
	s.types(ctrlD)
	s.leave()
}

// A game is there after kill -9, and two sittings do not mix their games.
func TestPlayIsKept(t *testing.T) {
	state := t.TempDir()
	first := sit(t, state, "play", "klondike", "deal:3")
	first.expect("deal:3, 0 moves" + klondikePrompt)
	first.types("step" + enter)
	first.expect("deal:3, 1 move" + klondikePrompt)

	second := sit(t, state, "play", "klondike", "deal:4")
	second.expect("this game is not kept: ")
	second.expect("is in use")
	second.expect("deal:4, 0 moves" + klondikePrompt)
	second.types("step" + enter)
	second.expect("deal:4, 1 move" + klondikePrompt)
	second.types(ctrlD)
	second.leave()

	first.cmd.Process.Kill()
	first.cmd.Wait()
	third := sit(t, state, "play", "klondike")
	third.expect("deal:3, 1 move" + klondikePrompt)
	third.types(ctrlD)
	third.leave()
}

// Ctrl-C stops a hint that takes too long, and the sitting goes on.
func TestCtrlCStopsAHint(t *testing.T) {
	s := sit(t, t.TempDir(), "play", "klondike", "deal:12,draw=three", "--without", "safe,never")
	s.expect(klondikePrompt)
	s.types("hint anyway" + enter)
	s.expect(" positions, ") // it runs
	s.types(ctrlC)
	s.expect("unknown: interrupted after")
	s.expect(klondikePrompt)
	s.types(ctrlD)
	if code := s.leave(); code != exit.OK {
		t.Errorf("exit code %d, want %d", code, exit.OK)
	}
}

// Parity gives odd ranks, Jack and King the other colour, until it is switched off.
func TestParity(t *testing.T) {
	s := sitWith(t, []string{"XDG_STATE_HOME=" + t.TempDir(), "TERM=xterm", "NO_COLOR="}, "play", "klondike", "deal:1")
	s.expect("Qd\x1b[0m \x1b[91m4d")
	s.expect(klondikePrompt)
	s.types("parity" + enter)
	s.expect("\x1b[91mKc\x1b[0m Jd 2s")
	s.expect(klondikePrompt)
	s.types("parity" + enter)
	s.expect("Kc \x1b[91mJd\x1b[0m 2s")
}

// At 40 columns no line is broken inside a card or a word.
func TestPlayFitsTheTerminal(t *testing.T) {
	s := sit(t, t.TempDir(), "play", "8")
	s.expect("spider> ")
	if err := pty.Setsize(s.tty, &pty.Winsize{Rows: 40, Cols: 40}); err != nil {
		t.Fatal(err)
	}
	s.types("help" + enter)
	s.expect("\r\nspider> ")
	s.types("undo" + enter)
	s.expect("\r\nspider> ")
	s.types("board" + enter)
	s.expect("\r\n") // the end of what was typed, which is drawn letter by letter
	begin := s.mark
	s.expect("hand: 10 cards")
	s.expect("\r\nspider> ")
	for _, line := range strings.Split(s.shown()[begin:s.mark], "\r\n") {
		if len(line) > 40 {
			t.Errorf("%d columns: %q", len(line), line)
		}
	}
	s.types(ctrlD)
	s.leave()
}

// At 40 columns nothing that is said is wider, but for an address.
func TestNarrowTerminal(t *testing.T) {
	for _, c := range []struct{ end, command string }{
		{"laws", "game klondike-partial-piles-restricted --plays 1"},
		{"here.\r\n", "serve klondike deal:17"},
		{"0 wrong", "bench --games trigon"},
		{"removed: K-Ac", "reduce page12 --limit 60s"},
	} {
		s := sitAt(t, 40, []string{"XDG_STATE_HOME=" + t.TempDir()}, strings.Fields(c.command)...)
		s.expect(c.end)
		for _, line := range strings.Split(strings.ReplaceAll(s.shown()[:s.mark], "\x1b[K", ""), "\n") {
			line = strings.TrimSpace(line[strings.LastIndex(strings.TrimRight(line, "\r"), "\r")+1:])
			if len(line) > 40 && !strings.HasPrefix(line, "http://") {
				t.Errorf("%s: %d columns: %q", c.command, len(line), line)
			}
		}
		s.types(ctrlC)
	}
}

// A report on a file of many deals says how far it is read, and Ctrl-C ends the reading.
func TestReadingIsShown(t *testing.T) {
	s := sit(t, t.TempDir(), "survey", "report", filepath.Join("..", "..", "docs", "ledgers", "klondike-three.bits"))
	s.expect("000 deals of klondike-three.bits read")
	s.types(ctrlC)
	if code := s.leave(); code != exit.Interrupted {
		t.Errorf("exit code %d, want %d", code, exit.Interrupted)
	}
}
