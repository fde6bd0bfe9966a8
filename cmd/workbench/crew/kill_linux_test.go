package crew

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"patience/cmd/workbench/ledger"
	"patience/engine/enginetest"
	"patience/engine/games/spider"
)

// A killing is a command that is done in one process, and again and again elsewhere while all is
// killed. DIR stands for the folder where it puts everything.
type killing struct {
	name    string
	command string                    // what is asked for
	pieces  string                    // how many pieces of work are handed out at a time
	done    func(dir string) int      // how much there is
	rows    func(dir string) []string // what there is, besides files that must be the same
	prepare func(t *testing.T, dir string)
	program string // the workbench
}

var killings = []killing{
	{
		name: "certificates", command: "survey blackhole --deals 1-200 --lines --certificates DIR/proofs --log DIR/b.db", pieces: "3",
		done: func(dir string) int { return len(deals(dir)) }, rows: deals,
	},
	{
		name: "odds", command: "odds klondike deal:3,draw=three,passes=2 --orders 48 --states 100 --log DIR/odds.csv", pieces: "1",
		done: func(dir string) int { return linesOf(filepath.Join(dir, "odds.csv")) },
		rows: func(dir string) []string {
			text, _ := os.ReadFile(filepath.Join(dir, "odds.csv"))
			return slices.Sorted(strings.Lines(string(text)))
		},
	},
	{
		name: "mine", command: "mine DIR/problems --to DIR/drafts --positions 1 --essential 1 --tries 0 --goals remove --limit 1h", pieces: "2",
		done: func(dir string) int {
			return linesOf(filepath.Join(dir, "drafts", "mine.log")) + linesOf(filepath.Join(dir, "drafts", "mine.ahead"))
		},
		rows: func(string) []string { return nil }, prepare: problems,
	},
}

// deals returns the rows of a ledger without its times.
func deals(dir string) (all []string) {
	l, err := ledger.Read(filepath.Join(dir, "b.db"))
	if err != nil {
		return nil
	}
	defer l.Close()
	for row, err := range l.Rows(ledger.Everything()) {
		if err != nil {
			return nil
		}
		row.Time, row.Run = 0, 0
		all = append(all, fmt.Sprintf("%+v", row))
	}
	return all
}

// problems writes problems whose lines are short. Three at a time have the same position.
func problems(t *testing.T, dir string) {
	script, err := os.ReadFile("../testdata/composing.txtar")
	if err != nil {
		t.Fatal(err)
	}
	_, clubs, _ := strings.Cut(string(script), "-- clubs.txt --\n")
	clubs, _, _ = strings.Cut(clubs, "-- ")
	head, hand, ok := strings.Cut(clubs, "hand: ")
	if _, err := spider.Game().Parse(clubs); err != nil || !ok {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "problems"), 0o777); err != nil {
		t.Fatal(err)
	}
	for n := range 60 {
		cards := strings.Fields(hand)
		card := cards[n/3] // it changes places with the lowest card of pile 10, which no line touches
		cards[n/3] = "6d"
		text := strings.Replace(head, "pile 10: 6d", "pile 10: "+card, 1) + "hand: " + strings.Join(cards, " ") + "\n"
		if err := os.WriteFile(filepath.Join(dir, "problems", fmt.Sprintf("c%02d.txt", n)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// in returns the command for a folder.
func (k *killing) in(dir string, more ...string) *exec.Cmd {
	return exec.Command(k.program, append(strings.Fields(strings.ReplaceAll(k.command, "DIR", dir)), more...)...)
}

// begin makes a folder for the command.
func (k *killing) begin(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if k.prepare != nil {
		k.prepare(t, dir)
	}
	return dir
}

// TestCommandsKilled does work on other machines while all that has part in it is killed and stopped, and
// expects rows and files of one process.
func TestCommandsKilled(t *testing.T) {
	if enginetest.Raced {
		t.Skip("TestKilled is such a test for the race detector")
	}
	t.Parallel() // it mostly waits
	program := workbench(t)
	for _, k := range killings {
		k.program = program
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			one, dir := k.begin(t), ""
			if out, err := k.in(one).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			server := startNATS(t)
			c := &chaos{
				Server: server,
				Worker: func() *exec.Cmd {
					return exec.Command(k.program, "work", "--nats", server.URL(), "--wait", "0")
				},
				Begin:   func(int) { dir = k.begin(t) },
				Command: func() *exec.Cmd { return k.in(dir, "--nats", server.URL(), "--lease", "400ms", "--range", k.pieces) },
				Done:    func() int { return k.done(dir) },
				End: func() {
					t.Helper()
					if diff := cmp.Diff(k.rows(one), k.rows(dir)); diff != "" {
						t.Errorf("(-one process +many):\n%s", diff)
					}
					sameFiles(t, one, dir)
				},
			}
			c.Run(t)
		})
	}
}

// sameFiles compares the folders below two others file by file, and wants some there.
func sameFiles(t *testing.T, one, many string) {
	t.Helper()
	names := func(dir string) (all []string) {
		found, _ := filepath.Glob(filepath.Join(dir, "*", "*"))
		for _, f := range found {
			all = append(all, strings.TrimPrefix(f, dir))
		}
		return all
	}
	if diff := cmp.Diff(names(one), names(many)); diff != "" {
		t.Errorf("files (-one process +many):\n%s", diff)
	}
	for _, name := range names(one) {
		a, errA := os.ReadFile(one + name)
		b, errB := os.ReadFile(many + name)
		if errA != nil || errB != nil || !bytes.Equal(a, b) {
			t.Errorf("%s: %d bytes in one process, %d by many; %v, %v", name, len(a), len(b), errA, errB)
		}
	}
}
