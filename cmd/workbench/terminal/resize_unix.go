//go:build unix

package terminal

import (
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"
)

// OnResize calls redraw whenever the terminal has got another size, until the
// function that it returns is called. The line editor hears of the size by the
// same signal, perhaps before the screen is drawn, so it is told once more.
func OnResize(redraw func()) (stop func()) {
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGWINCH)
	go func() {
		columns, rows, _ := term.GetSize(int(os.Stdout.Fd()))
		for range told {
			c, r, _ := term.GetSize(int(os.Stdout.Fd()))
			if c == columns && r == rows {
				continue
			}
			columns, rows = c, r
			redraw()
			syscall.Kill(os.Getpid(), syscall.SIGWINCH)
		}
	}()
	return func() {
		signal.Stop(told)
		close(told)
	}
}
