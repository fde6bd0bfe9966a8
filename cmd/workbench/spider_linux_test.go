//go:build linux

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"

	"patience/cmd/workbench/exit"
	"patience/cmd/workbench/program"
	"patience/engine/enginetest"
	"patience/engine/file"
)

// almostWon is a game that two moves win.
const almostWon = `game: spider
removed: clubs, clubs, diamonds, diamonds, hearts, hearts, spades
pile 1: Ks Qs Js 10s 9s 8s 7s 6s 5s 4s 3s
pile 2: 2s As
pile 3: space
pile 4: space
pile 5: space
pile 6: space
pile 7: space
pile 8: space
pile 9: space
pile 10: space
hand: none
`

// What the terminal is sent: the prompt after all is well, the prompt after an
// error, the end of a line.
const (
	waits   = "\x1b[J*"
	breedle = "\x1b[J\a*"
	newLine = "\x1b[K\r\n"
)

var escapes = regexp.MustCompile(`\x1b\[\d*[A-Z]`)

// play starts SPIDER in a new folder that has the files.
func play(t *testing.T, files map[string]string, args ...string) *pseudo {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return sit(t, t.TempDir(), append([]string{"spider"}, args...)...)
}

// resize gives the terminal another size.
func (s *pseudo) resize(columns, rows uint16) {
	s.t.Helper()
	if err := pty.Setsize(s.tty, &pty.Winsize{Rows: rows, Cols: columns}); err != nil {
		s.t.Fatal(err)
	}
}

// cancels types and then presses Ctrl-C, once the editor has seen the text: as long
// as it gets ready, Ctrl-C does nothing.
func (s *pseudo) cancels(text string) {
	s.t.Helper()
	s.types(text)
	s.expect(text)
	s.types(ctrlC)
}

// likeOthers says that what a test asks is answered by the same two goroutines as in the tests beside it: one
// reads keys, one answers. The race detector, to which each start is dear, watches those.
func likeOthers(t *testing.T) {
	t.Helper()
	if enginetest.Raced {
		t.Skip("keys are read as in the tests beside it")
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Every command of page 4, as somebody types it, and what must then be seen.
func TestSpiderCommands(t *testing.T) {
	likeOthers(t)
	tests := []struct {
		name  string
		typed []string
		want  []string
	}{
		{"as many as possible", []string{"5 10"}, []string{"1 move; 1 deal left", waits}},
		{"any separator", []string{"5,10", "-1", "5/10", "-1", "5 - 10", "-1", "5x10"},
			[]string{"1 move;", "taken back", "1 move;", "taken back", "1 move;", "taken back", "1 move;"}},
		{"so many cards", []string{"7 3 1", "p 3", "-1", "7 3", "P 3"}, []string{"pile 3: 7h", "taken back", "pile 3: 8-7h"}},
		{"words of the essay", []string{"7h from 5 to 10, 10c from 1 to 5"}, []string{"2 moves;"}},
		{"redraw", []string{""}, []string{waits, " 10" + newLine, waits}},
		{"deal", []string{"5 3", "d"}, []string{"2 moves; 0 deals left"}},
		{"look, one", []string{"l kh"}, []string{"Kh in pile 10, row 3, under 7 cards"}},
		{"look, two", []string{"L 10 c"}, []string{"10c in pile 1, the bottom card" + newLine}},
		{"look, none", []string{"L 4d"}, []string{"no 4d is face up"}},
		{"print a pile", []string{"P 1"}, []string{"pile 1: 4 face down, Jc 10h 9c 8s 7d 6h 5d 3-2d Ah 9s 10c"}},
		{"status", []string{"S", ""}, []string{
			"moves made: 0", "deals left: 1", "suits removed: none", "face-down cards: 22", "face-up cards: 72",
			"suits complete in sight: clubs, hearts", "Enter brings the tableau back", waits, "0 moves; 1 deal left"}},
		{"summary", []string{"?", "h"}, []string{"remove a suit", "this summary", waits, "remove a suit", "this summary"}},
		{"back up", []string{"5 3", "3 10", "-2"}, []string{"2 moves;", "0 moves;", "2 moves taken back"}},
		{"back up, no", []string{"2 3", "10 2", "5 10", "d", "n"}, []string{"3 moves;"}},
		{"newcomers", []string{"5 10", "undo", "help", "quit", "n"}, []string{"1 move;", "taken back", "this summary", "Really quit?"}},
		{"quit, no", []string{"q", "n", "5 10"}, []string{"Really quit?", "(y/n) ", waits, "1 move;"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := play(t, nil, "--page", "8")
			for _, line := range tt.typed {
				s.types(line + enter)
			}
			for _, want := range tt.want {
				s.expect(want)
			}
		})
	}
}

// Every refusal rings the bell, says why, and leaves the game as it is.
func TestSpiderErrors(t *testing.T) {
	likeOthers(t)
	tests := []struct{ typed, want string }{
		{"11 3", "there is no pile 11: want 1 to 10 (rule 1)"},
		{"0", "there is no pile 0: want 1 to 10 (rule 1)"},
		{"5 1", "the 7h does not go on the 10c of pile 1 (rule 2)"},
		{"5 5", "cannot move pile 5 onto itself (rule 2)"},
		{"1 3 2", "cannot move 2 cards from pile 1: the 10c on the 9s is not the next lower card of its suit (rule 3)"},
		{"3 1", "pile 3 is a space: there is nothing to move (rule 3)"},
		{"1 3 99", "bad number of cards 99: want 1 to 13"},
		{"1 3 0", "bad number of cards 0: want 1 to 13"},
		{"D", "cannot deal: pile 3 is a space (rule 5)"},
		{"4", "cannot remove: the bottom card of pile 4 is the 8d, not an Ace (rule 6)"},
		{"3", "cannot remove: pile 3 is a space (rule 6)"},
		{"7h from 5 to 1", "the 7h does not go on the 10c of pile 1 (rule 2)"},
		{"5 10 1 1", "no command \"5 10 1 1\": want a move as in 5 10, or ? for the list"},
		{"Z", "no command \"Z\": want a move"},
		{"-", "cannot back up over \"\" moves: want a number, as in -3"},
		{"-x", "cannot back up over \"x\" moves"},
		{"-0", "cannot back up over \"0\" moves"},
		{"-1", "cannot back up over 1 move: 0 moves made"},
		{"A x", "cannot save after each \"x\" moves: want a number, as in A 5"},
		{"L", "no card: want one, as in L 10h"},
		{"L 11h", "bad card \"11h\""},
		{"P", "no pile \"\": want 1 to 10, as in P 3"},
		{"P 11", "no pile \"11\""},
		{"deal", "cannot deal: pile 3 is a space (rule 5)"},
		{"hint", "no command \"hint\": want a move"},
		{"F x", "nothing goes with this command, not \"x\""},
		{"é", "no command"},
	}
	s := play(t, nil, "--page", "8")
	s.resize(150, 40)
	s.expect(waits)
	for _, tt := range tests {
		s.types(tt.typed + enter)
		s.expect("0 moves; 1 deal left")
		s.expect(tt.want)
		s.expect(breedle)
	}
}

func TestSpiderStartsWithAQuestion(t *testing.T) {
	files := map[string]string{
		"broken": "1 0\nline\nline\n",
		"copied": read(t, "testdata/page8.saved"),
	}
	s := play(t, files)
	s.expect("Which game? The name of a file, or nothing for a new deal.")
	s.expect("File name: ")
	s.types("nosuchfile" + enter)
	s.expect(`no position "nosuchfile"`)
	s.expect("\aFile name: ")
	s.types("broken" + enter)
	s.expect("broken: line 2: 1 fields between commas, want 21")
	s.expect("\aFile name: ")
	s.types("copied" + enter)
	s.expect("0 moves; 1 deal left")
	s.types("q" + enter + "y" + enter)
	if code := s.leave(); code != exit.OK {
		t.Errorf("exit code %d, want %d", code, exit.OK)
	}
	if read(t, "broken") != files["broken"] || read(t, "copied") != files["copied"] {
		t.Error("reading a file has changed it")
	}

	s = sit(t, t.TempDir(), "spider")
	s.expect("File name: ")
	s.types(enter)
	s.expect("0 moves; 5 deals left")
	s.expect("deal --seed ")
}

func TestSpiderFiles(t *testing.T) {
	s := play(t, nil, "--page", "8")
	s.types("5 10" + enter)
	s.expect("1 move;")
	s.types("f" + enter)
	s.expect("Save the game in which file?")
	s.expect("SPIDER.1") // in the line editor
	s.types(enter)
	s.expect("written: SPIDER.1")
	s.types("T" + enter)
	s.expect("TBLEAU.1")
	s.types(enter)
	s.expect("written: TBLEAU.1")
	s.types("X" + enter)
	s.expect("SP1.tex")
	s.types(enter)
	s.expect("M is medium")
	s.types("m" + enter)
	s.expect("written: SP1.tex")
	s.types("X" + enter)
	s.expect("SP1.tex")
	s.types(strings.Repeat("\x7f", 7) + "big.tex" + enter + enter)
	s.expect("written: big.tex")
	for name, want := range map[string]string{
		"SPIDER.1": "1 0\n", "TBLEAU.1": "     1     2",
		"SP1.tex": "% Spider, medium cards\n", "big.tex": "% Spider, large cards\n",
	} {
		if text := read(t, name); !strings.HasPrefix(text, want) {
			t.Errorf("%s begins with %q, want %q", name, text[:20], want)
		}
	}

	s.types("f" + enter + enter)
	s.expect("SPIDER.1 is there already. Replace it?")
	s.types("n" + enter)
	s.expect("nothing written")
	s.expect(waits)
	s.types("F" + enter)
	s.expect("SPIDER.1")
	s.cancels("x")
	s.expect("nothing written")
	s.types("F" + enter + "\x15no/such/folder" + enter) // Ctrl-U clears the line
	s.expect("no/such")
	s.expect(breedle)
	if left, _ := filepath.Glob("*"); len(left) != 4 {
		t.Errorf("the folder has %q, want the four files that were written", left)
	}
}

func TestSpiderBrandsCheaters(t *testing.T) {
	s := play(t, nil, "--page", "6")
	s.types("8 9" + enter + "-1" + enter)
	s.expect("brands you a cheater for good. Back up?")
	s.expect("(y/n) ")
	s.types("n" + enter)
	s.expect("1 move; 5 deals left" + newLine)
	s.expect("no move taken back")
	s.types("-1" + enter + "y" + enter)
	s.expect("0 moves; 5 deals left; CHEATER" + newLine)
	s.types("s" + enter)
	s.expect("branded: ")
	s.types("f" + enter)
	s.expect("SPIDER.0")
	s.types(enter)
	s.expect("written")
	if text := read(t, "SPIDER.0"); !strings.HasPrefix(text, "0 1\n") {
		t.Errorf("the saved game begins with %.5q, want 0 1", text)
	}
	s.types("q" + enter + "y" + enter)
	s.leave()

	s = sit(t, t.TempDir(), "spider", "SPIDER.0")
	s.expect("CHEATER")
}

func TestSpiderIsWon(t *testing.T) {
	s := play(t, map[string]string{"end": almostWon}, "end")
	s.types("1" + enter)
	s.expect("not an Ace (rule 6)")
	s.types("2 1" + enter)
	s.expect("1 move; 0 deals left; removed: clubs, clubs, diamonds, diamonds, hearts, hearts, spades")
	s.types("1" + enter)
	s.expect("Splendid! All eight suits are out, in 2 moves.")
	if code := s.leave(); code != exit.OK {
		t.Errorf("exit code %d, want %d", code, exit.OK)
	}
}

// A game that is killed goes on from the last move that was saved.
func TestSpiderSurvivesKill(t *testing.T) {
	s := play(t, nil, "--page", "6")
	s.types("A 2" + enter)
	s.expect("saved in SPIDER.TMP after each 2 moves")
	s.types("8 9" + enter)
	s.expect("1 move;")
	if file.Exists("SPIDER.TMP") {
		t.Error("saved too early")
	}
	s.types("2 9" + enter)
	s.expect("2 moves;")
	s.expect("saved in SPIDER.TMP")
	s.types("7 2" + enter)
	s.expect("3 moves;")
	s.cmd.Process.Signal(syscall.SIGKILL)
	s.cmd.Wait()

	s = sit(t, t.TempDir(), "spider")
	s.expect("File name: ")
	s.types("SPIDER.TMP" + enter)
	s.expect("2 moves; 5 deals left")
	s.types("7 2" + enter)
	s.expect("3 moves;")
	before := read(t, "SPIDER.TMP")
	s.types("a 1" + enter + "7 2" + enter)
	s.expect("saved in SPIDER.TMP" + newLine)
	s.types("A" + enter)
	s.expect("no longer saved by itself")
	after := read(t, "SPIDER.TMP")
	if strings.Count(after, "\n") != strings.Count(before, "\n")+2 {
		t.Errorf("4 moves are saved as\n%s", after)
	}
	s.types("6 9" + enter)
	s.expect("5 moves;")
	if read(t, "SPIDER.TMP") != after {
		t.Error("saved although that was switched off")
	}
}

func TestSpiderEndOfFile(t *testing.T) {
	s := play(t, nil, "--page", "6")
	s.expect(waits)
	s.types(ctrlD)
	s.expect("Really quit?")
	s.types("n" + enter + "8 9" + enter)
	s.expect("1 move;")
	s.types("-1" + enter)
	s.expect("Back up?")
	s.expect("(y/n) ")
	s.types(ctrlD)
	s.expect("no move taken back")
	s.types("x" + enter)
	s.expect("SP1.tex")
	s.types("\x15" + ctrlD)
	s.expect("nothing written")
	s.expect(waits)
	s.types(ctrlD)
	s.expect("What was played since the last save is lost.")
	s.expect("(y/n) ")
	s.types(ctrlD)
	if code := s.leave(); code != exit.OK {
		t.Errorf("exit code %d, want %d", code, exit.OK)
	}

	s = sit(t, t.TempDir(), "spider")
	s.expect("File name: ")
	s.types(ctrlD)
	if code := s.leave(); code != exit.OK {
		t.Errorf("exit code %d, want %d", code, exit.OK)
	}
}

func TestSpiderCtrlC(t *testing.T) {
	s := play(t, nil, "--page", "6")
	s.expect(waits)
	s.cancels("8 9")
	s.expect("0 moves; 5 deals left")
	s.expect(waits)
	s.types("8 9" + enter)
	s.expect("1 move;")
	s.types("-1" + enter)
	s.expect("(y/n) ")
	s.cancels("y")
	s.expect("no move taken back")
	s.types("q" + enter)
	s.expect("(y/n) ")
	s.cancels("y")
	s.expect("1 move;")
	s.types("q" + enter + "y" + enter)
	s.leave()
}

// On 40 columns and 16 rows everything fits; the tableau follows the terminal
// while the player types.
func TestSpiderFitsTheTerminal(t *testing.T) {
	s := play(t, nil, "--page", "8")
	s.expect("   --    -- space")
	s.expect(waits)
	s.types("L 10")
	s.expect("L 10")
	s.resize(40, 16)
	s.expect("\x1b[H  1   2   3   4   5   6   7   8   9  10" + newLine)
	drawn := s.seen.Len()
	s.expect(waits[:3])
	s.expect("*L 10") // the editor shows again what was typed
	s.types("c" + enter)
	s.expect("10c in pile 1")
	s.expect(waits)
	for line := range strings.Lines(escapes.ReplaceAllString(s.seen.String()[drawn:], "")) {
		if line = strings.TrimRight(line, "\r\n"); len(line) > 40 {
			t.Errorf("%d columns on a terminal of 40: %q", len(line), line)
		}
	}
	screen := s.seen.String()
	screen = screen[strings.LastIndex(screen, "\x1b[H"):]
	if rows := strings.Count(screen, "\r\n") + 1; rows > 16 {
		t.Errorf("%d rows on a terminal of 16", rows)
	}
}

// A terminal that cannot be redrawn gets lines.
func TestSpiderOnADumbTerminal(t *testing.T) {
	t.Chdir(t.TempDir())
	s := sitWith(t, []string{"TERM=dumb"}, "spider", "--page", "6")
	s.expect("0 moves; 5 deals left\r\n")
	s.expect("goal: win\r\n*")
	s.types("8 9\n")
	s.expect("1 move; 5 deals left\r\n*")
	s.types("8 9\n")
	s.expect("\athe 6s does not go on the Jh of pile 9 (rule 2)\r\n*")
	s.types("F\n")
	s.expect("Save the game in which file?\r\nFile name: [SPIDER.1] ")
	s.types("\n")
	s.expect("written: SPIDER.1\r\n*")
	s.types("?\n")
	s.expect("this summary\r\n*")
	s.types("q\ny\n")
	if code := s.leave(); code != exit.OK {
		t.Errorf("exit code %d, want %d", code, exit.OK)
	}
	if strings.Contains(s.seen.String(), "\x1b") {
		t.Errorf("control sequences on a dumb terminal: %q", s.seen.String())
	}
}

// The summary fits a terminal of 40 columns.
func TestSpiderSummary(t *testing.T) {
	for line := range strings.Lines(program.Summary()) {
		if len(line) > 40 {
			t.Errorf("%d columns, want less than 40: %s", len(line)-1, line)
		}
	}
}

// Escape, the altmode of 1979, ends a command as Return does; Tab is a blank.
func TestSpiderKeys(t *testing.T) {
	s := play(t, nil, "--page", "8")
	s.expect("*")
	s.types("S\x1b")
	s.expect("deals")
	s.types("5" + tab + "10\x1b")
	s.expect("1 move; ")
	s.expect("*") // the editor must be back, or the terminal takes Ctrl-D for itself
	s.types(ctrlD)
	s.expect("(y/n)")
	s.types("y\x1b")
	s.leave()
}
