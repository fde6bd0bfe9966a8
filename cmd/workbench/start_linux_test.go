package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What the packages of other people may do before the first command begins. Today all together take some 250,000 bytes and 2,600
// allocations. Ours do nothing.
const allBytes, allAllocs = 400_000, 4_000

// heavy lists what the program must not have in it, for each reads typefaces, grammars or tables when it
// begins, whatever the command.
var heavy = []string{
	"gonum.org/v1/plot", "gonum.org/v1/gonum", "github.com/parquet-go", "github.com/russross/blackfriday",
	"go.yaml.in/yaml", "google.golang.org/protobuf", "codeberg.org/go-latex", "github.com/chromedp",
}

// TestStartDoesLittle counts what the packages do when the program begins: bytes and allocations, which
// do not depend on the machine as times do. A package variable of ours that is not just data shows here: whatever a package does then
// has its code read, a megabyte for every sixteen packages.
func TestStartDoesLittle(t *testing.T) {
	program, err := exec.LookPath("workbench")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	trace, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, trace)
	}
	// init patience/engine @4.9 ms, 0.021 ms clock, 14336 bytes, 105 allocs
	line := regexp.MustCompile(`init (\S+) @.* (\d+) bytes, (\d+) allocs`)
	linked := packagesOf(t)
	bytes, allocs, own := 0, 0, "patience/cmd/workbench" // which has what its tests keep in it
	for _, m := range line.FindAllStringSubmatch(string(trace), -1) {
		if !slices.Contains(linked, strings.ReplaceAll(m[1], "%2e", ".")) {
			continue // it is in the program of the tests alone
		}
		b, _ := strconv.Atoi(m[2])
		n, _ := strconv.Atoi(m[3])
		bytes, allocs = bytes+b, allocs+n
		if strings.HasPrefix(m[1], module) && m[1] != own {
			t.Errorf("%s takes %d bytes and %d allocations before anybody asked for it: see engine.Made and engine.Regexp", m[1], b, n)
		}
	}
	t.Logf("%d bytes, %d allocations", bytes, allocs)
	if bytes == 0 {
		t.Fatalf("no package was seen to begin:\n%s", trace)
	}
	if bytes > allBytes || allocs > allAllocs {
		t.Errorf("all packages together take %d bytes and %d allocations, want %d and %d at most:\n%s", bytes, allocs, allBytes, allAllocs, trace)
	}
}

// mostCollected is how often the garbage of a command about one position may be collected, where a fifth more of what is in use is
// reason enough. Today it is at most four times, and 25 for what reads all tables.
const mostCollected = 10

// TestOnePositionReadsNoTables: a command about one position does not read two hundred games that it is not about, which takes ten
// times as long. What it leaves behind shows that, on any machine.
func TestOnePositionReadsNoTables(t *testing.T) {
	collected := func(command string) int {
		cmd := exec.Command("workbench", strings.Fields(command)...)
		cmd.Env = append(os.Environ(), "GOGC=20", "GODEBUG=gctrace=1")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v: %s", command, err, out)
		}
		return strings.Count("\n"+string(out), "\ngc ")
	}
	for _, command := range []string{"show 8", "moves 8", "show book05", "hint book05", "prove book05 --can space", "show klondike deal:3", "show fan deal:3", "convert 8", "eval print(1)"} {
		if n := collected(command); n > mostCollected {
			t.Errorf("%s: garbage was collected %d times, want %d at most", command, n, mostCollected)
		}
	}
	if n := collected("games"); n <= mostCollected {
		t.Errorf("games, which reads all tables: garbage was collected %d times, which would not be seen", n)
	}
}

// TestStartWithoutHeavy asks which packages are in the program.
func TestStartWithoutHeavy(t *testing.T) {
	for _, p := range packagesOf(t) {
		for _, h := range heavy {
			if strings.HasPrefix(p, h) {
				t.Errorf("%s is in the program", p)
			}
		}
	}
}

// packagesOf lists the packages of the program.
func packagesOf(t *testing.T) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	if len(packages) < 200 {
		t.Fatalf("only %d packages were listed", len(packages))
	}
	return packages
}

// BenchmarkStart builds the program, and one that does nothing, and runs them in turns: processor time of
// a run in milliseconds, memory, and how many times as long as nothing a command takes. It judges nothing:
//
//	go test ./cmd/workbench -run xxx -bench Start -benchtime 1x
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	build := func(name, folder string) string {
		program := filepath.Join(dir, name)
		if out, err := exec.Command("go", "build", "-o", program, folder).CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		return program
	}
	launch, empty, program := build("launch", "./testdata/start/launch"), build("empty", "./testdata/start/empty"), build("workbench", ".")
	for _, command := range []string{"version", "show 8", "moves 8", "eval print(1)", "help"} {
		b.Run(command, func(b *testing.B) {
			for b.Loop() {
				out, err := exec.Command(launch, "100", empty, program+" "+command).CombinedOutput()
				if err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
				var nothing, time, least, memory float64
				if _, err := fmt.Sscan(string(out), &nothing, &least, &time, &memory); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(time, "ms")
				b.ReportMetric(nothing, "ms-of-nothing")
				b.ReportMetric(time/nothing, "times-nothing")
				b.ReportMetric(memory, "MB")
			}
		})
	}
}
