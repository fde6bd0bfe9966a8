//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"patience/cmd/workbench/exit"
)

// hard is a deal of Spider that cannot be won; who does not look for reasons never knows.
const hard = "deal:14934,by=pysol"

// TestSolveInterrupted shows how far the search is, and stops at Ctrl-C with what
// is known.
func TestSolveInterrupted(t *testing.T) {
	s := sit(t, t.TempDir(), "solve", "spider", hard, "--memory", "0", "--without", "precedence")
	s.expect(" positions, ")
	s.types(ctrlC)
	s.expect("unknown: interrupted; ")
	if code := s.leave(); code != exit.Interrupted {
		t.Errorf("exit code %d, want %d", code, exit.Interrupted)
	}
}

// TestTableInterrupted stops at Ctrl-C before the row is done.
func TestTableInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "deals.csv")
	position := output(t, t.TempDir(), "", "workbench", "convert", "spider", hard, "--format", "line")
	if err := os.WriteFile(file, []byte("deal\n\""+position+"\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := sit(t, t.TempDir(), "solve", "spider", "--csv", file, "--memory", "0", "--without", "precedence")
	s.expect("seed,verdict,seconds,states")
	s.types(ctrlC)
	s.expect("0 deals: 0 won, 0 lost, 0 unknown; no times")
	if code := s.leave(); code != exit.Interrupted {
		t.Errorf("exit code %d, want %d", code, exit.Interrupted)
	}
}

// TestTableInterruptedReading stops at Ctrl-C while the next row is waited for.
func TestTableInterruptedReading(t *testing.T) {
	position := output(t, t.TempDir(), "", "workbench", "convert", "spider", hard, "--format", "line")
	pipe := filepath.Join(t.TempDir(), "deals")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	s := sit(t, t.TempDir(), "solve", "spider", "--csv", pipe, "--memory", "0", "--without", "precedence", "--jobs", "2")
	writer, err := os.OpenFile(pipe, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	if _, err := writer.WriteString("deal\n\"" + position + "\"\n"); err != nil {
		t.Fatal(err)
	}
	s.expect("seed,verdict,seconds,states")
	s.types(ctrlC)
	s.expect("0 deals: 0 won, 0 lost, 0 unknown; no times")
	if code := s.leave(); code != exit.Interrupted {
		t.Errorf("exit code %d, want %d", code, exit.Interrupted)
	}
}

// TestTableKeepsWhatIsDone: with two jobs Ctrl-C leaves the rows that are done, in
// order, also behind one that is not.
func TestTableKeepsWhatIsDone(t *testing.T) {
	// Our deals 1 and 12; with three cards turned the second takes seconds.
	const easy = `"[[""9s""],[""7s"",""Jh""],[""Qh"",""6c"",""7h""],[""4s"",""5h"",""Qc"",""2h""],[""Ac"",""7d"",""As"",""8c"",""10d""],[""8h"",""Jc"",""10c"",""5s"",""Ah"",""Ad""],[""Qs"",""3d"",""5c"",""Kd"",""5d"",""2c"",""9c""]]",4c 2d 6h 3c Ks 8s 3h 6s 7c 3s 8d 6d Qd 4d 9h Kc Jd 2s 10h Js 9d 10s Kh 4h` + "\n"
	const slow = `"[[""5d""],[""Jh"",""3s""],[""3d"",""Ac"",""Ah""],[""Qs"",""8c"",""Kh"",""2d""],[""4c"",""5c"",""Jd"",""6c"",""5s""],[""10s"",""8d"",""Qh"",""6h"",""Js"",""Jc""],[""2c"",""3h"",""10h"",""9c"",""Kc"",""4h"",""9h""]]",4d 10c Ks 7d Qd 6d 9d 7h 4s 10d 3c Kd 2h As 7s 8s 8h 7c Ad 2s 6s Qc 9s 5h` + "\n"
	file := filepath.Join(t.TempDir(), "deals.csv")
	text := "seed,columns,stock\nfirst," + easy + "slow," + slow + "last," + easy
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	// The last row is done a moment after the first. A busy machine, which shows less then, gets twice the time.
	for wait, kept := time.Second, false; !kept; wait *= 2 {
		s := sit(t, t.TempDir(), "solve", "klondike", "--option", "draw=three", "--csv", file, "--without", "safe,back,never", "--jobs", "2")
		s.expect("first,won,")
		s.expect("1 row done")
		time.Sleep(wait)
		s.types(ctrlC)
		s.expect(" won, 0 lost, 0 unknown; ")
		if code := s.leave(); code != exit.Interrupted {
			t.Fatalf("exit code %d, want %d: %s", code, exit.Interrupted, s.seen.String())
		}
		shown := s.seen.String()
		if kept = strings.Contains(shown, "last,won,"); kept && !strings.Contains(shown, "2 deals: 2 won, 0 lost, 0 unknown; ") {
			t.Errorf("not two deals: %s", shown)
		}
	}
}

// TestSurveyInterrupted keeps what the log has, and does not count deals that
// Ctrl-C has cut short.
func TestSurveyInterrupted(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log.csv")
	head := "# workbench survey spider --by pysol\ndeal,verdict,seconds,states,stop\n"
	if err := os.WriteFile(log, []byte(head+"14935,unknown,1.000000,7,the limit on time\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := sit(t, t.TempDir(), "survey", "spider", "--by", "pysol", "--deals", "14934-14935", "--jobs", "2", "--memory", "0", "--without", "precedence", "--log", log)
	s.expect("1 of 2 deals done, 1 left")
	second := exec.Command("workbench", "survey", "spider", "--by", "pysol", "--deals", "14934-14935", "--without", "precedence", "--log", log)
	said, err := second.CombinedOutput()
	if want := fmt.Sprintf("log.csv is in use by process %d: want one program at a time", s.cmd.Process.Pid); err == nil || !strings.Contains(string(said), want) {
		t.Errorf("a second survey: %v\n%swant %s", err, said, want)
	}
	s.types(ctrlC)
	s.expect("1 deal: 0 won, 0 lost, 1 unknown; ")
	if code := s.leave(); code != exit.Interrupted {
		t.Errorf("exit code %d, want %d", code, exit.Interrupted)
	}
	text, err := os.ReadFile(log)
	if err != nil || strings.Count(string(text), "\n") != 3 {
		t.Errorf("%v: the log has become\n%s", err, text)
	}
}

// TestSolveMemory: the process takes about the memory that it may, not only what the
// search counts of its own. On a busy machine the collector is late, so that 64 MB may
// become 75; a heap that heeds no limit takes over 120.
func TestSolveMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("decides nothing for a million positions")
	}
	cmd := exec.Command("workbench", "solve", "gaps", "deal:4,variant=bluemoon", "--memory", "60")
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	peak := 0 // in kB
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case err := <-ended:
			if cmd.ProcessState.ExitCode() != exit.Unknown || !strings.Contains(out.String(), "the limit on memory") {
				t.Fatalf("%v\n%s", err, &out)
			}
			if peak == 0 || peak > 90_000 {
				t.Errorf("with --memory 60 it took %d kB: %s", peak, &out)
			}
			return
		case <-time.After(10 * time.Millisecond):
			peak = max(peak, mostMemory(cmd.Process.Pid))
		}
	}
}

// mostMemory returns how many kB of memory a process has had at most, 0 when it has ended. What
// the system tells of an ended process would count the memory of the one that started it.
func mostMemory(process int) (kB int) {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", process)) // it may be gone
	if _, rest, ok := strings.Cut(string(text), "VmHWM:"); ok {
		fmt.Sscan(rest, &kB)
	}
	return kB
}
