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

// What the packages of a program may do before its first command begins. Today the most that one of ours
// takes are some 1,300 bytes and 50 allocations, and all together with those of others 250,000 and 2,600.
const (
	ownBytes, ownAllocs = 3_000, 60
	allBytes, allAllocs = 400_000, 4_000
)

// heavy lists what the program must not have in it, for each reads typefaces, grammars or tables when it
// begins, whatever the command.
var heavy = []string{
	"gonum.org/v1/plot", "gonum.org/v1/gonum", "github.com/parquet-go", "github.com/russross/blackfriday",
	"go.yaml.in/yaml", "google.golang.org/protobuf", "codeberg.org/go-latex", "github.com/chromedp",
}

// TestStartDoesLittle counts what the packages do when the program begins: bytes and allocations, which
// do not depend on the machine as times do. An expression that is compiled for a package variable shows here.
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
	ours, bytes, allocs := 0, 0, 0
	for _, m := range line.FindAllStringSubmatch(string(trace), -1) {
		if !slices.Contains(linked, strings.ReplaceAll(m[1], "%2e", ".")) {
			continue // it is in the program of the tests alone
		}
		b, _ := strconv.Atoi(m[2])
		n, _ := strconv.Atoi(m[3])
		bytes, allocs = bytes+b, allocs+n
		if !strings.HasPrefix(m[1], module) || m[1] == module+"cmd/workbench" {
			continue // it is not ours, or has what its tests keep in it
		}
		ours++
		if b > ownBytes || n > ownAllocs {
			t.Errorf("%s takes %d bytes and %d allocations before anybody asked for it, want %d and %d at most: see engine.Regexp and sync.OnceValue", m[1], b, n, ownBytes, ownAllocs)
		}
	}
	t.Logf("%d bytes, %d allocations", bytes, allocs)
	if ours < 5 {
		t.Fatalf("only %d of our packages were seen to begin:\n%s", ours, trace)
	}
	if bytes > allBytes || allocs > allAllocs {
		t.Errorf("all packages together take %d bytes and %d allocations, want %d and %d at most:\n%s", bytes, allocs, allBytes, allAllocs, trace)
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
