package luaapi_test

import (
	"context"
	"strings"
	"testing"

	"patience/luaapi"
)

// A position that an expression returns fits the screen.
func TestTableauFits(t *testing.T) {
	h, out := newHost(t, func(c *luaapi.Config) { c.Columns = func() int { return 40 } })
	if err := h.Eval(context.Background(), "return klondike.deal(1), gaps.deal(1), spider.page(8), pendulum.deal(1):state()"); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\n"); n < 40 {
		t.Fatalf("only %d lines:\n%s", n, out)
	}
	for line := range strings.Lines(out.String()) {
		if len(line) > 41 {
			t.Errorf("%d columns: %s", len(line)-1, line)
		}
	}
}

func TestDrawOptions(t *testing.T) {
	h, _ := newHost(t)
	for source, want := range map[string]string{
		`spider.page(8):svg{titel = "x"}`:                "did you mean title?",
		`spider.page(8):svg{width = "x"}`:                "width: want a number",
		`spider.page(8):svg{highlight = {1}}`:            "highlight: want a string",
		`spider.page(8):svg{highlight = "Kh in pile 5"}`: "cannot highlight",
		`spider.page(8):svg{colours = "pink"}`:           "no colours",
		`spider.page(8):diagram("7h from 5 to 8")`:       "rule 2",
	} {
		if err := h.Eval(context.Background(), source); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", source, err, want)
		}
	}
}
