package terminal

import (
	"regexp"
	"strings"
	"testing"
)

func TestPainter(t *testing.T) {
	const text = "    --  10h    Ks   8-7d  Q-10c; the As, 11h, Khs and --game"
	for _, c := range []struct {
		name string
		p    Painter
		want string
	}{
		{"plain", Painter{}, text},
		{"symbols", Painter{Symbols: true}, "    --  10♥    K♠   8-7♦  Q-10♣; the A♠, 11h, Khs and --game"},
		{"colour", Painter{Color: true},
			"    <2>--<0>  <91>10h<0>    Ks   <91>8-7d<0>  Q-10c; the As, 11h, Khs and --game"},
		{"four colours", Painter{Color: true, Four: true, Symbols: true},
			"    <2>--<0>  <91>10♥<0>    K♠   <94>8-7♦<0>  <92>Q-10♣<0>; the A♠, 11h, Khs and --game"},
	} {
		want := strings.NewReplacer("<", "\x1b[", ">", "m").Replace(c.want)
		if got := c.p.Text(text); got != want {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, want)
		}
	}
}

func TestPaintWriter(t *testing.T) {
	var b strings.Builder
	n, err := Painter{Symbols: true}.Writer(&b).Write([]byte("7h\n"))
	if n != 3 || err != nil || b.String() != "7♥\n" {
		t.Errorf("wrote %q: %d, %v", b.String(), n, err)
	}
}

// Several cards of a rank are no spade.
func TestPaintSeveral(t *testing.T) {
	got := Painter{Symbols: true}.Text("the free 9s, three 10s and eight 2s; the 9s on the 10s, free 9s 7s")
	if want := "the free 9s, three 10s and eight 2s; the 9♠ on the 10♠, free 9s 7♠"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestParityColours(t *testing.T) {
	for want, p := range map[string]Painter{
		"<91>Kc<0> Qc <91>10h<0> <91>As<0> Ad <91>4d<0> --game": {Color: true, Parity: true},
		"<94>Kc<0> <92>Qc<0> <91>10h<0>":                        {Color: true, Parity: true, Four: true},
	} {
		want = strings.NewReplacer("<", "\x1b[", ">", "m").Replace(want)
		text := regexp.MustCompile(`\x1b\[\d+m`).ReplaceAllString(want, "")
		if got := p.Text(text); got != want {
			t.Errorf("got %q\nwant %q", got, want)
		}
	}
}
