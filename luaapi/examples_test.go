package luaapi_test

import (
	"context"
	"strings"
	"testing"

	"patience/engine/enginetest"
	"patience/scripts"
)

// The scripts of scripts/examples must run and say what they promise.
func TestExampleScripts(t *testing.T) {
	enginetest.Alone(t)
	for name, want := range map[string]string{
		"page8":    "pile 5 alone is no help",
		"nearest":  "in Lua: 4 moves",
		"openings": "deal  moves  turned",
		"sound":    "page12\tThe Jacks of page 11 swapped\n\tsound\tremove spades without space, deal\tdig 1 of pile 7",
		"whatif":   "cannot:                  3c, 7c, Kc, 2d, 4d, 8d, Kd, 2h, 4h, 8h, Qh, Kh, Qs, Ks",
	} {
		t.Run(name, func(t *testing.T) {
			h, out := newHost(t)
			if err := h.RunFS(context.Background(), scripts.FS(), "examples/"+name+".lua"); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), want) {
				t.Errorf("prints no %q:\n%s", want, out)
			}
		})
	}
}
