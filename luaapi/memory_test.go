package luaapi_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"patience/engine/enginetest"
	"patience/engine/games"
	"patience/luaapi"
	"patience/scripts"
)

// Scripts that once ended the process, or took more memory than they were given, run
// in a process each. It must end by itself, within a quarter more than the limit.

// limitVariable makes the test binary run a script, from its standard input, in a host
// of so many MiB, for so long: "100 10s".
const limitVariable = "PATIENCE_TEST_MEMORY"

func TestMain(m *testing.M) {
	if limits := os.Getenv(limitVariable); limits != "" {
		os.Exit(child(limits))
	}
	if span := os.Getenv(attackVariable); span != "" {
		os.Exit(attackChild(span))
	}
	os.Exit(m.Run())
}

// child runs the script as the program would and tells the peak of its memory. It
// exits with 0 when the script ended well or with an error of its own.
func child(limits string) int {
	var longest time.Duration
	size, span, _ := strings.Cut(limits, " ")
	mib, err := strconv.ParseUint(size, 10, 64)
	if err == nil {
		longest, err = time.ParseDuration(span)
	}
	if err != nil {
		fmt.Println(err)
		return 1
	}
	debug.SetGCPercent(600)
	debug.SetMemoryLimit(luaapi.GarbageFrom(mib << 20))
	var source bytes.Buffer
	if _, err := source.ReadFrom(os.Stdin); err != nil {
		fmt.Println(err)
		return 1
	}
	h := luaapi.New(luaapi.Config{Games: games.All(), Lib: scripts.FS(), Memory: mib << 20, Dir: "."})
	defer h.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() { // processor time: a busy machine lets a script do as much as another
		for enginetest.Worked() < longest {
			time.Sleep(10 * time.Millisecond)
		}
		cancel()
	}()
	err = h.Run(ctx, "test.lua", source.String())
	if err == nil {
		err = h.Eval(context.Background(), "1 + 1")
	}
	text := fmt.Sprint(err)
	fmt.Printf("%T %.200s\n", err, text)
	return peak()
}

// peak tells the most memory that this process has had.
func peak() int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		fmt.Println(err)
		return 1
	}
	fmt.Println(string(regexp.MustCompile(`VmHWM:\s+(\d+) kB`).Find(status)))
	return 0
}

// picked says whether the script of that number is run under a limit: all under all when the whole is
// asked for, which takes minutes; else all of them under the lowest, and each sixth
// under the others.
//
//	ALL=1 go test -run NoScriptBreaksOut -timeout 30m ./luaapi
func picked(i, limit int) bool {
	switch {
	case enginetest.Whole():
		return true
	case testing.Short():
		return limit == 100 && i%20 == 0
	}
	return limit == 100 || i%6 == limit%6
}

func TestNoScriptBreaksOut(t *testing.T) {
	if enginetest.Raced {
		t.Skip("the race detector takes memory of its own")
	}
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("no /proc to read the peak of the memory from")
	}
	scripts, err := filepath.Glob("testdata/memory/*.lua")
	if err != nil || len(scripts) < 50 {
		t.Fatalf("%d scripts, %v", len(scripts), err)
	}
	for i, script := range scripts {
		for _, limit := range []int{100, 200, 500} {
			if !picked(i, limit) {
				continue
			}
			t.Run(fmt.Sprint(filepath.Base(script), " ", limit), func(t *testing.T) {
				t.Parallel()
				contained(t, script, limit)
			})
		}
	}
}

func contained(t *testing.T, script string, limit int) {
	source, err := os.ReadFile(script)
	if err != nil {
		t.Fatal(err)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), exe)
	longest := time.Second // of processor time; some never end, and have taken what they can get by then
	if enginetest.Whole() {
		longest = 30 * time.Second
	}
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d %v", limitVariable, limit, longest))
	cmd.Dir = t.TempDir()
	cmd.Stdin = bytes.NewReader(source)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %.500s", err, out)
	}
	within(t, string(out), limit)
}

// within holds the peak that a process has told to its limit in MiB, and a quarter more.
func within(t *testing.T, out string, limit int) {
	t.Helper()
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindStringSubmatch(out)
	if found == nil {
		t.Fatalf("no peak: %s", out)
	}
	peak, _ := strconv.Atoi(found[1])
	verdict, _, _ := strings.Cut(out, "\n")
	t.Logf("%d MiB: %s", peak>>10, verdict)
	const code = 16 << 10 // of the program itself, in kB, which the peak counts and the limit does not
	if peak > limit<<10*5/4+code {
		t.Errorf("peak %d MiB of %d: %s", peak>>10, limit, verdict)
	}
}
