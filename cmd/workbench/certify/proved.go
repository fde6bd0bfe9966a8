package certify

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"patience/engine"
	"patience/engine/certificate"
	spider "patience/engine/games/spider/check/precedence"
	"patience/engine/kernel"
	table "patience/engine/table/check"
)

// A Proved is the checker that was proved in Coq.
type Proved = kernel.Kernel

// StartProved starts it, and builds it when this was never done; building is called before.
func StartProved(ctx context.Context, building func()) (*Proved, error) {
	program, err := kernel.Program(ctx, building)
	if err != nil {
		return nil, err
	}
	return kernel.Start(ctx, program)
}

// reads returns what reads a certificate of a kind, nil for what the program does not know.
func reads(claim certificate.Claim) func(k *Proved, text []byte, claim certificate.Claim) (string, error) {
	return map[string]func(*Proved, []byte, certificate.Claim) (string, error){
		"precedence of spider": waits, "lodgings of spider": waits, "calculus of spider": calculus,
		"closed set of blackhole": closed, "closed set of " + certificate.Table: tabled,
		"what never happens of klondike": never,
	}[claim.Kind+" of "+claim.Game]
}

// Knows says why the program cannot read certificates of a kind, before it is started.
func Knows(claim certificate.Claim) error {
	if reads(claim) != nil {
		return nil
	}
	return fmt.Errorf("the proved checker knows certificates of kind precedence, lodgings and calculus of Spider, closed sets of Black Hole and of tables, and what never happens in Klondike alone, not %s of %s",
		claim.Kind, claim.Game)
}

// CheckProved has it read a certificate that our checker accepts as proof of a claim, and says in words what was proved.
// That must be what our checker has read. It [Knows] the kind.
func CheckProved(k *Proved, f io.ReadSeeker, claim certificate.Claim) (string, error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	r, err := engine.Unpacked(f)
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return "", err
	}
	return reads(claim)(k, text, claim)
}

// differ says that the two checkers have read a certificate differently: what is claimed, and of which position.
func differ(proved any, position string, ours any, of string) error {
	return fmt.Errorf("the proved checker has read %q of %s, and ours %q of %s", proved, position, ours, of)
}

// waits has a certificate of what must wait in Spider read.
func waits(k *Proved, text []byte, claim certificate.Claim) (string, error) {
	check := k.Check
	if claim.Kind == "lodgings" {
		check = k.CheckLodgings
	}
	proved, err := check(text)
	if err != nil {
		return "", err
	}
	said, err := spider.Verify(bytes.NewReader(text))
	if err != nil {
		return "", err
	}
	if want := meant(said); proved.String() != want.String() || proved.Position != want.Position {
		return "", differ(proved, proved.Position, want, want.Position)
	}
	return proved.String(), nil
}

// calculus has a certificate of the free-card calculus read. Nothing is dealt, so what was proved knows no hand.
func calculus(k *Proved, text []byte, claim certificate.Claim) (string, error) {
	proved, err := k.CheckCalculus(text)
	if errors.Is(err, kernel.ErrRefused) {
		err = fmt.Errorf("%w: what it does not know of the calculus stands in docs/kernel.md", err)
	}
	if err != nil {
		return "", err
	}
	said := "impossible: " + proved.Cannot
	if proved.Without != "" {
		said += " without " + proved.Without
	}
	// Of unknown cards ours may say less, and never more.
	fields, besides := 20, ""
	if proved.Unseen || proved.Careful {
		fields, besides = 10, strings.TrimPrefix(claim.Says, said)
	}
	piles := func(line string) string { return strings.Join(strings.Split(line, ",")[:fields], ",") }
	if said+besides != claim.Says || proved.Careful && claim.Proviso == "" || !alike(piles(proved.Position), piles(claim.Position.Text)) {
		return "", differ(said, proved.Position, claim.Says, claim.Position.Text)
	}
	return "never " + proved.Meaning, nil
}

// alike says whether a line is another one, in which a * may be any card.
func alike(line, other string) bool {
	if len(line) != len(other) {
		return false
	}
	for i := range line {
		if line[i] != other[i] && (line[i] != '*' || other[i] == '?' || other[i] == ',') {
			return false
		}
	}
	return true
}

// closed has a closed set of Black Hole read. What was proved knows ranks alone.
func closed(k *Proved, text []byte, claim certificate.Claim) (string, error) {
	proved, err := k.CheckBlackHole(text)
	if err != nil {
		return "", err
	}
	bare := func(text string) string { return strings.TrimRight(text, " -") } // a fan without cards need not be named
	if want := ranked(claim.Position); bare(proved) != bare(want) {
		return "", fmt.Errorf("the proved checker has read the ranks %s, and ours %s", proved, want)
	}
	return "no line wins, whatever the suits of the cards are", nil
}

// never has a certificate of what never happens in Klondike read.
func never(k *Proved, text []byte, claim certificate.Claim) (string, error) {
	game, position, err := k.CheckKlondike(text)
	if err != nil {
		return "", err
	}
	if said := "lost: klondike " + game; said != claim.Says || position != claim.Position.Text {
		return "", differ(said, position, claim.Says, claim.Position.Text)
	}
	return "no line wins", nil
}

// ranked writes a position of Black Hole as [kernel.Kernel.CheckBlackHole] does.
func ranked(p certificate.Position) string {
	_, text, _ := strings.Cut(p.Facts[0].Value, "x") // pack=4x13
	for _, pile := range p.Piles {
		var ranks []string
		for _, c := range slices.Backward(pile.Cards) {
			ranks = append(ranks, strconv.Itoa(int(c.Rank())))
		}
		text += " " + cmp.Or(strings.Join(ranks, ","), "-")
	}
	return text
}

// tabled has a closed set of a table read.
func tabled(k *Proved, text []byte, claim certificate.Claim) (string, error) {
	rules, position, err := k.CheckTable(text)
	if errors.Is(err, kernel.ErrRefused) {
		err = fmt.Errorf("%w: of tables it knows not all words, nor the lemmas ranks and spans, nor safe where rows are dealt or spaces filled (solve --without ranks, spans or safe; docs/kernel.md)", err)
	}
	if err != nil {
		return "", err
	}
	facts := map[string]string{}
	for _, f := range claim.Position.Facts {
		facts[f.Name] = f.Value
	}
	low, own, err := table.Foundations(facts["rules"])
	if err != nil {
		return "", err
	}
	wantRules, wantPosition := tableRules(facts, low, own), tablePosition(claim.Position.Piles, facts, own)
	bare := strings.NewReplacer("[", "", "]", "").Replace(position)
	var down []string // what stands in brackets
	for _, part := range strings.Split(position, "[")[1:] {
		cards, _, _ := strings.Cut(part, "]")
		down = append(down, cards)
	}
	// Whether a card of a pyramid lies face down does not matter.
	if rules != wantRules || bare != wantPosition || strings.Join(down, " ") != facts["down"] && !strings.Contains(facts["rules"], "shape = ") {
		return "", differ(rules, position, wantRules, wantPosition)
	}
	return "no line wins by these rules: " + rules, nil
}

var (
	lastRank    = engine.Regexp(`x(\d+)"`)
	gridColumns = engine.Regexp(`columns = (\d+)`)
	ruleWords   = engine.Regexp(`\b(build|unit|run|space|fill|hold|takes|most|when|turn|onto|piles|redeals|needs|back|whole|ends|take|alone|from|shape|gather|portions|shuffle|draw|jumps|match|columns|first|suits|next|close|won) = ("[^"]*"|\w+|{ [[0-9][^}]*})`)
)

// tableRules writes the rules of a table as [kernel.Kernel.CheckTable] does: the words of the game, but for foundations that have
// rules of their own, which follow one by one.
func tableRules(facts map[string]string, low string, own []string) string {
	text := strings.NewReplacer("take = { ", "take = ", "gather = { ", "gather = ").Replace(facts["rules"])
	low = cmp.Or(low, strings.Replace(facts["base"], "10", "T", 1))
	said := []string{"ranks = " + lastRank.Re().FindStringSubmatch(text)[1], fmt.Sprintf("low = %q", low)}
	if !strings.Contains(text, "tableau = ") {
		said = append(said, `build = "none"`)
	}
	for section := range strings.SplitSeq(text, " | ") {
		if strings.HasPrefix(section, "gather = ") {
			section = strings.Replace(section, "deal = ", "portions = ", 1)
		}
		if len(own) == 0 || !strings.HasPrefix(section, "foundations = ") {
			said = append(said, ruleWords.Re().FindAllString(section, -1)...)
		}
	}
	if len(own) > 0 {
		said = append(said, fmt.Sprintf("foundations = %q", strings.Join(own, ", ")))
	}
	return strings.Join(said, ", ")
}

// tablePosition writes a position of a table likewise, without who lies face down, and without the cards that have left the game.
func tablePosition(piles []certificate.Pile, facts map[string]string, own []string) string {
	var parts []string
	for _, name := range []string{"redeals", "gathered", "drawn"} {
		if n := facts[name]; n != "" && n != "0" {
			parts = append(parts, name+": "+n)
		}
	}
	if n := facts["shuffle"]; n != "" {
		parts = append(parts, "shuffle: "+n)
	}
	for _, pile := range piles {
		cards := cmp.Or(pile.Cards.String(), "-")
		if strings.HasPrefix(pile.Name, "foundation") && len(own) > 0 {
			if strings.Contains(own[0], " any ") {
				cards = strings.NewReplacer("d", "c", "h", "c", "s", "c").Replace(cards) // the proved checker reads ranks there
			}
			own = own[1:]
		}
		if pile.Name != "taken" && pile.Name != "aside" {
			parts = append(parts, pile.Name+": "+cards)
		}
	}
	if columns := gridColumns.Re().FindStringSubmatch(facts["rules"]); columns != nil {
		n, _ := strconv.Atoi(columns[1])
		i := 0
		for row := range slices.Chunk(strings.Fields(facts["rows"]), n) {
			i++
			parts = append(parts, fmt.Sprintf("row %d: %s", i, strings.Join(row, " ")))
		}
	} else if line := facts["rows"]; line != "" {
		parts = append(parts, "line: "+line)
	}
	return strings.Join(parts, " | ")
}

// meant puts what our checker has read into the kernel's words.
func meant(said spider.Report) kernel.Claim {
	c := kernel.Claim{Position: said.Position, Row: said.Row, Always: kernel.Waiting}
	if said.Lodgings {
		c.Always = always(said)
	}
	if said.Row > said.Rows {
		c.Row = 0 // no such row is in the hand: it is never
	}
	if !strings.Contains(said.Cannot, "space") && slices.Contains(said.Without, "space") {
		c.Forbidden = append(c.Forbidden, "space")
	}
	if !slices.Contains(said.Without, "remove") || said.Cannot == "win" || strings.HasPrefix(said.Cannot, "remove") && strings.Contains(said.Cannot, "suit") {
		return c
	}
	for _, suit := range []string{"clubs", "diamonds", "hearts", "spades"} {
		if removal := "remove " + suit; said.Cannot != removal {
			c.Forbidden = append(c.Forbidden, removal)
		}
	}
	return c
}

// always says what a list of lodgings shows, in the kernel's words.
func always(said spider.Report) string {
	var spaces int
	count := map[engine.Card]int{}
	for i, pile := range said.About.Piles {
		if i < 10 && len(pile.Cards) == 0 {
			spaces++
		}
		for _, c := range pile.Cards {
			count[c]++
		}
	}
	many := 1
	if said.Cannot == "win" {
		many = 0
		for suit := engine.Clubs; suit <= engine.Spades; suit++ {
			fewest := count[engine.NewCard(engine.King, suit)]
			for rank := engine.Ace; rank < engine.King; rank++ {
				fewest = min(fewest, count[engine.NewCard(rank, suit)])
			}
			many += fewest
		}
	}
	for word := range strings.FieldsSeq(said.Cannot) {
		if n, err := strconv.Atoi(word); err == nil {
			many = n
		}
	}
	switch suit, ok := strings.CutPrefix(said.Cannot, "remove "); {
	case strings.Contains(said.Cannot, "space"):
		return fmt.Sprintf("there are fewer than %d spaces", spaces+many)
	case ok && !strings.Contains(suit, "suit"):
		return "no " + suit + " are removed"
	}
	return fmt.Sprintf("fewer than %d suits are removed", many)
}
