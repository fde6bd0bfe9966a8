// Command launch runs programs in turns, as often as its first argument says, and prints for each the
// processor time of a run in milliseconds, in the middle, and its memory in megabytes. A program is one
// argument, with its own between blanks. It is small, since the memory of a child is never less than what
// who starts it had.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

func main() {
	runs, err := strconv.Atoi(os.Args[1])
	if err != nil {
		panic(err)
	}
	programs := os.Args[2:]
	times, memory := make([][]float64, len(programs)), make([]float64, len(programs))
	for range runs {
		for i, program := range programs {
			words := strings.Fields(program)
			c := exec.Command(words[0], words[1:]...)
			if err := c.Run(); err != nil {
				panic(fmt.Sprint(program, ": ", err))
			}
			times[i] = append(times[i], 1000*(c.ProcessState.UserTime()+c.ProcessState.SystemTime()).Seconds())
			memory[i] = max(memory[i], float64(c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)/1024)
		}
	}
	for i := range programs {
		slices.Sort(times[i])
		fmt.Printf("%.3f %.1f\n", times[i][runs/2], memory[i])
	}
}
