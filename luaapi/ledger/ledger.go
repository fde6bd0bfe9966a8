package ledger

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	lua "github.com/yuin/gopher-lua"

	"patience/engine"
	"patience/engine/search"
	"patience/luaapi"
)

// A Verdict says what is known of a claim.
type Verdict string

// The verdicts. Running out of time or memory is never more than Open.
const (
	Holds   Verdict = "holds"   // replayed, counted or proved
	Refuted Verdict = "refuted" // with the counterexample
	Open    Verdict = "open"    // not decided
)

// A Claim is something that is said about a position: by a script, in the fields that the module
// ledger of the scripts' lib folder describes, or by a program, in those below.
type Claim struct {
	ID       string
	Kind     string
	Says     string
	Recorded Verdict // what is on record
	List     string  // title of the list that it is in

	Start     *engine.Play // where it starts; nil: a script says it
	Line      string       // the moves from there
	Tests     []Test       // of the position that the line leads to
	Questions []Question   // to the prover about that position
	By        []string     // ids of earlier claims that it follows from

	from   *engine.Play // where a script lets it start
	fields *lua.LTable  // what a script says
}

// A Test looks at the play that a claim's line makes, and says what that tells of the claim, with the
// evidence in short.
type Test func(p *engine.Play) (v Verdict, evidence string)

// A Question is what a claim says of what can be reached.
type Question struct {
	engine.Question
	Cannot bool // it says that it is impossible, not possible
	OneWay bool // only *impossible* answers the claim: more is asked than it says
}

// New returns a ledger of claims that a program states. Every line that a claim is decided by is
// replayed by confirm, if it is not nil.
func New(confirm func(*engine.Play) error, claims []*Claim) (*Ledger, error) {
	l := empty(confirm)
	l.claims = claims
	for _, c := range claims {
		c.fields = &lua.LTable{}
	}
	return l, l.check()
}

// kinds lists the kinds of claims.
func kinds() []string {
	return []string{"line", "count", "can", "cannot", "only", "least", "whatever-turns-up", "rate"}
}

// claimFields lists the fields that a claim may have.
func claimFields() []string {
	return []string{"id", "kind", "says", "verdict", "start", "after", "line", "shows", "mended",
		"test", "question", "by", "long"}
}

// A Ruling is what deciding a claim gave.
type Ruling struct {
	Verdict  Verdict
	Evidence string  // in short
	Detail   string  // reasons, differences, the tableau that the claim leads to
	Proofs   []Proof // of what the claim says is impossible, or turned out to be
	Time     time.Duration
}

// Contradicts says whether the ruling is the opposite of what is on record. Open
// contradicts nothing: the prover may have had too little time.
func (r Ruling) Contradicts(recorded Verdict) bool {
	return r.Verdict != Open && recorded != Open && recorded != r.Verdict
}

// FallsShort says whether the ruling leaves open what is on record as decided.
func (r Ruling) FallsShort(recorded Verdict) bool { return r.Verdict == Open && recorded != Open }

// A Ledger holds the claims of one script, or of one file of problems, and decides them.
type Ledger struct {
	// Limit is how long the prover may take for one question that sets no limit
	// of its own; 0 leaves it to the prover.
	Limit time.Duration
	// All has tests play whole rates, and not a sample of them: it is their second argument.
	All bool
	// Check verifies the certificate of a proof, compressed with gzip, sees that
	// it is about the position that was asked about, and says what it proves. With
	// nil the prover is asked for none.
	Check func(certificate []byte, about Asked) (proved string, err error)
	// Keep stores a certificate that was accepted, under the name of its claim,
	// and says where. May be nil.
	Keep func(name string, certificate []byte) (file string, err error)

	host    *luaapi.Host
	confirm func(*engine.Play) error
	claims  []*Claim
	reached map[string]*engine.Play // positions that claims lead to, by id
	rulings map[string]Ruling
	asked   map[string]search.Answer // see same
}

// empty returns a ledger without claims.
func empty(confirm func(*engine.Play) error) *Ledger {
	return &Ledger{confirm: confirm, reached: map[string]*engine.Play{}, rulings: map[string]Ruling{}, asked: map[string]search.Answer{}}
}

// Read runs a script of fsys and collects its claims. Every line that a
// claim is decided by is replayed by confirm, if it is not nil. The errors are
// those of [luaapi.Host.Run], and a [*luaapi.ScriptError] for a claim that is not well made.
func Read(ctx context.Context, c luaapi.Config, confirm func(*engine.Play) error, fsys fs.FS, file string) (*Ledger, error) {
	l := empty(confirm)
	c.Entries = append(slices.Clip(c.Entries), luaapi.Entry{
		Name:   "collect_claims",
		Params: []engine.Param{{Name: "list", Type: "table", Doc: "what ledger.claims was given"}},
		Doc:    "Takes a list of claims to be decided.",
		Run:    l.collect,
	})
	l.host = luaapi.New(c)
	if err := l.host.RunFS(ctx, fsys, file); err != nil {
		l.Close()
		return nil, err
	}
	if err := l.check(); err != nil {
		l.Close()
		return nil, &luaapi.ScriptError{Message: path.Base(file) + ": " + err.Error()}
	}
	return l, nil
}

// Close gives the memory of the ledger's host back, if it has one.
func (l *Ledger) Close() {
	if l.host != nil {
		l.host.Close()
	}
}

// Claims returns the claims in the order of the script.
func (l *Ledger) Claims() []*Claim { return l.claims }

// collect takes the claims that a script states.
func (l *Ledger) collect(L *lua.LState) int {
	list := L.CheckTable(1)
	for i := 1; i <= list.Len(); i++ {
		t, ok := list.RawGetInt(i).(*lua.LTable)
		if !ok {
			L.RaiseError("claim %d: want a table, not a %s", i, list.RawGetInt(i).Type())
		}
		l.claims = append(l.claims, &Claim{
			ID:       text(t, "id"),
			Kind:     text(t, "kind"),
			Says:     text(t, "says"),
			Recorded: Verdict(text(t, "verdict")),
			List:     text(list, "title"),
			from:     startOf(t, list),
			fields:   t,
		})
	}
	return 0
}

// startOf returns the position that a claim or its list is about, as it is now: the script may play on. It is nil when there is none.
func startOf(claim, list *lua.LTable) *engine.Play {
	v := claim.RawGetString("start")
	if v == lua.LNil {
		v = list.RawGetString("start")
	}
	g, s, ok := luaapi.Position(v)
	if !ok {
		return nil
	}
	return engine.NewPlay(g, s)
}

// text returns a field that is a string, "" when it is missing.
func text(t *lua.LTable, name string) string {
	return lua.LVAsString(t.RawGetString(name))
}

// check says what is wrong with the first claim that is not well made.
func (l *Ledger) check() error {
	seen := make(map[string]bool)
	for i, c := range l.claims {
		if c.ID == "" {
			return fmt.Errorf("claim %d of %q has no id", i+1, c.List)
		}
		if strings.ContainsFunc(c.ID, unicode.IsControl) {
			return fmt.Errorf("claim %q: its id has what cannot be printed", c.ID)
		}
		if seen[c.ID] {
			return fmt.Errorf("claim %s: there are two of this id", c.ID)
		}
		if err := c.check(seen); err != nil {
			return fmt.Errorf("claim %s: %w", c.ID, err)
		}
		seen[c.ID] = true
	}
	return nil
}

// check says what is wrong with the claim; earlier are the ids before it.
func (c *Claim) check(earlier map[string]bool) error {
	verdicts := []Verdict{Holds, Refuted, Open}
	switch {
	case c.Says == "":
		return fmt.Errorf("says is missing: want what is claimed, in words")
	case !slices.Contains(kinds(), c.Kind):
		return fmt.Errorf("bad kind %q: want one of %s", c.Kind, strings.Join(kinds(), ", "))
	case !slices.Contains(verdicts, c.Recorded):
		return fmt.Errorf("bad verdict %q: want holds, refuted or open", c.Recorded)
	}
	if err := luaapi.CheckFields(c.fields, claimFields()); err != nil {
		return err
	}
	for _, id := range append(c.by(), text(c.fields, "after")) {
		if id != "" && !earlier[id] {
			return fmt.Errorf("no claim %q before it", id)
		}
	}
	return nil
}

// by returns the ids of the claims that this one follows from.
func (c *Claim) by() []string {
	ids := slices.Clone(c.By)
	t, ok := c.fields.RawGetString("by").(*lua.LTable)
	if !ok {
		return ids
	}
	for i := 1; i <= t.Len(); i++ {
		ids = append(ids, t.RawGetInt(i).String())
	}
	return ids
}

// Asks says whether the claim is decided by questions to the prover, which take
// longer than a replay or a count.
func (c *Claim) Asks() bool {
	return len(c.Questions) > 0 || c.fields.RawGetString("question") != lua.LNil
}

// Long says that deciding the claim takes minutes, so that it is left out unless it is asked for.
func (c *Claim) Long() bool { return lua.LVAsBool(c.fields.RawGetString("long")) }

// claim returns the claim of an id that is known to be there.
func (l *Ledger) claim(id string) *Claim {
	return l.claims[slices.IndexFunc(l.claims, func(c *Claim) bool { return c.ID == id })]
}
