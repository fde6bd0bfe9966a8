package terminal

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/jedib0t/go-pretty/v6/text"
)

// Every is how often a count on the terminal is renewed.
const Every = 200 * time.Millisecond

// A Progress is a stream with a last line in which a long job says how far it is.
// On a stream that is no terminal there is no such line.
type Progress struct {
	to    io.Writer
	live  bool
	mu    sync.Mutex
	last  time.Time // of what Count has shown, or the begin
	shown bool
	held  bool // nothing is shown: another program has the screen
}

// NewProgress returns a progress on a stream.
func NewProgress(to io.Writer) *Progress {
	return &Progress{to: to, live: Is(to), last: time.Now()}
}

// Count shows a text in place of the one before, unless that has been there for a
// moment only.
func (p *Progress) Count(format string, args ...any) {
	if p.live && p.due() {
		p.Show(format, args...)
	}
}

// due says whether it is time to count again.
func (p *Progress) due() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.last) < Every {
		return false
	}
	p.last = time.Now()
	return true
}

// Idle says whether nothing was counted for so long.
func (p *Progress) Idle(long time.Duration) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Since(p.last) >= long
}

// clearLine goes to the begin of a line and empties it.
const clearLine = "\r\x1b[K"

// Room returns how many columns a text may have that is shown, 0 for any number.
func (p *Progress) Room() int { return max(0, Width(p.to)-4) } // ^C has room behind it

// Show shows a text in place of the one before, cut to one line.
func (p *Progress) Show(format string, args ...any) {
	if !p.live {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.held {
		return
	}
	line := fmt.Sprintf(format, args...)
	if room := p.Room(); room > 0 {
		line = text.Trim(line, room)
	}
	fmt.Fprint(p.to, clearLine, line, " ")
	p.shown = true
}

// Clear takes the text away.
func (p *Progress) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	p.last = time.Now()
}

// hide takes the text away until it is shown again.
func (p *Progress) hide() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
}

// hold keeps the progress from showing anything, or no more, while another program has the screen.
func (p *Progress) hold(held bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	p.held = held
}

func (p *Progress) clear() {
	if p.shown {
		fmt.Fprint(p.to, clearLine)
	}
	p.shown = false
}

// Fd returns the number of the file below the stream.
func (p *Progress) Fd() uintptr { return fdOf(p.to) }

// Write writes to the stream in place of the last line. Several may write at a time.
func (p *Progress) Write(lines []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
	return p.to.Write(lines)
}

// Repeat says something again and again until the function that it returns is called, which waits for what is being said.
func Repeat(every time.Duration, say func()) (stop func()) {
	ticker, done := time.NewTicker(every), make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				say()
			case <-done:
				return
			}
		}
	})
	return func() {
		close(done)
		ended.Wait()
	}
}
