package scorpion

import (
	"testing"

	"patience/engine/enginetest"
)

func TestGame(t *testing.T) { enginetest.Run(t, Game()) }
