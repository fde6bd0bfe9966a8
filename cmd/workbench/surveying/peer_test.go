package surveying

import (
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"

	"patience/cmd/workbench/desk"
)

// TestEndlessAnswer has a program say one line without end.
func TestEndlessAnswer(t *testing.T) {
	t.Parallel()
	p := &peer{words: []string{"sh", "-c", "tr '\\0' x </dev/zero"}, limit: time.Minute}
	defer p.stop()
	a, err := p.ask(t.Context(), question{Position: desk.Position{Text: "x"}})
	if err != nil || a.Verdict != "unknown" || a.Why != "bad answer: a line of more than 16 MB" || p.unread != 1 {
		t.Errorf("%+v, %v, %d answers unread", a, err, p.unread)
	}
}

// TestProgramThatDoesNotRead asks a program that answers for ever and reads nothing more than fits into the pipe.
func TestProgramThatDoesNotRead(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("yes"); err != nil {
		t.Skip("no program yes")
	}
	p := &peer{words: []string{"yes", `{"verdict":"lost"}`}, limit: time.Millisecond}
	defer p.stop()
	ask := func(ctx context.Context, length int) answer {
		t.Helper()
		said := make(chan answer, 1)
		go func() {
			a, err := p.ask(ctx, question{Position: desk.Position{Text: strings.Repeat("x", length)}})
			if err != nil {
				t.Error(err)
			}
			said <- a
		}()
		select {
		case a := <-said:
			return a
		case <-time.After(time.Minute):
			t.Fatal("a program that does not read is not ended")
			return answer{}
		}
	}
	const small, large = 100, 1 << 20
	if a := ask(t.Context(), small); a.Verdict != "lost" {
		t.Errorf("a question that fits into the pipe is answered with %+v", a)
	}
	if a := ask(t.Context(), large); a.Verdict != "unknown" || a.Why != "the program does not read" {
		t.Errorf("a question that does not fit is answered with %+v", a)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if a := ask(ctx, large); a.Verdict != "unknown" || a.Why != "" {
		t.Errorf("a question that is interrupted is answered with %+v", a)
	}
	if a := ask(t.Context(), small); a.Verdict != "lost" {
		t.Errorf("the program that was begun anew answers with %+v", a)
	}
}
