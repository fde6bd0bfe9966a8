package crew

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"patience/engine/survey"
)

// TestJunk sends what no worker sends: it is told and dropped, and the work goes on.
func TestJunk(t *testing.T) {
	server := startNATS(t)
	t.Setenv("CREW_LOG", filepath.Join(t.TempDir(), "log.csv"))
	s := &Server{URL: server.URL(), Stream: DefaultStream}
	said := make(chan string, 100)
	coord := coordinator(t, s, func(format string, args ...any) { said <- fmt.Sprintf(format, args...) })
	book, ended := log(t), make(chan error, 1)
	go func() { ended <- coord.Do(t.Context(), survey.Ranges{{First: 1, Last: 20}}, book) }()
	for coord.ask(t.Context(), coord.hello(), hello{Program: "one"}, &welcome{}) != nil {
		time.Sleep(time.Millisecond)
	}
	for _, c := range []struct{ subject, text, want string }{
		{coord.answers(), "{{{", "bad answer: "},
		{coord.link.files(), "a card", "bad piece of a file: "},
		{coord.answers(), fmt.Sprintf(`{"Task":%q,"By":{"Name":"w"},"Range":{"First":1,"Last":3},"First":3,"Results":[1,2]}`, coord.task), "refused: worker w: 2 results from 3 on are not in 1-3"},
	} {
		m := nats.NewMsg(c.subject)
		m.Data = []byte(c.text)
		if err := coord.request(t.Context(), m, &receipt{}); err != nil {
			t.Errorf("%s: %v", c.text, err)
		}
		if got := <-said; !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: said is %q, want %q", c.text, got, c.want)
		}
	}
	go func() { _ = toy("one").Work(t.Context(), s) }()
	if err := <-ended; err != nil || len(book.Known) != 20 {
		t.Errorf("in the book are %d deals, want 20: %v", len(book.Known), err)
	}
}
