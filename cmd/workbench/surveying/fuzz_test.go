package surveying

import (
	"encoding/json"
	"testing"

	"patience/engine"
	"patience/engine/enginetest/fuzz"
)

// What a worker sends of a deal is the same when it is sent again, or is refused.
func FuzzResult(target *testing.F) {
	f := fuzz.New(target)
	f.Add(`[1,0,52,113000]`)
	f.Add(`[2,1,52,113000,"Kc, fan 3","file.cert","too long"]`)
	f.Fuzz(func(t *testing.T, text string) {
		var r, again result
		if json.Unmarshal([]byte(text), &r) != nil {
			return
		}
		sent, err := json.Marshal(r)
		if err != nil || json.Unmarshal(sent, &again) != nil || again != r {
			t.Errorf("%q is %+v, and then %+v, %v", text, r, again, err)
		}
		if r.Verdict > engine.VerdictLost {
			t.Errorf("%q has verdict %v", text, r.Verdict)
		}
	})
}
