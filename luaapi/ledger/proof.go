package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"time"

	"patience/engine"
	"patience/engine/search"
)

// A Proof is an answer of the prover: that something is impossible.
type Proof struct {
	Question    string
	Reason      string // in players' words
	States      int    // abstract states that it took
	Time        time.Duration
	Certificate Certificate
}

// Asked is what a certificate must be about, besides the words of the question.
type Asked struct {
	Game   *engine.Game
	Start  engine.State
	Scope  string // not empty when it was asked for all cards that can lie face down: one way in which they can lie is proof enough
	Target string // of a tableau to be reached
}

// A Certificate is the proof for others to check.
type Certificate struct {
	Bytes   int           // compressed; 0 when there is none
	Time    time.Duration // that the checker took
	File    string        // where it is kept, "" for nowhere
	Refused error         // why the checker does not accept it: a bug
}

// String says how large a certificate is: "130 kB".
func (c Certificate) String() string {
	const kilo = 1000
	switch {
	case c.Refused != nil:
		return "certificate refused"
	case c.Bytes == 0:
		return "no certificate"
	case c.Bytes < kilo:
		return fmt.Sprintf("%d B", c.Bytes)
	case c.Bytes < kilo*kilo:
		return fmt.Sprintf("%d kB", (c.Bytes+kilo/2)/kilo)
	}
	return fmt.Sprintf("%.1f MB", float64(c.Bytes)/(kilo*kilo))
}

// Proofs returns the names of the certificates that the claim's questions may
// give: its id, with a number after it when there are several.
func (c *Claim) Proofs() []string {
	questions := len(c.Questions) + len(each(c.fields.RawGetString("question")))
	if questions == 1 {
		return []string{c.ID}
	}
	var names []string
	for i := range questions {
		names = append(names, fmt.Sprintf("%s-%d", c.ID, i+1))
	}
	return names
}

// impossible takes a proof as a part of the claim. One that the checker refuses
// decides nothing.
func (d *decision) impossible(name string, answer *search.Answer, v Verdict) error {
	p := Proof{
		Question: cmp.Or(answer.Proves, answer.Question),
		Reason:   answer.Reason,
		States:   answer.States,
		Time:     time.Duration(answer.Seconds * float64(time.Second)),
	}
	about := Asked{Game: d.play.Game, Start: d.play.State(), Scope: answer.Scope, Target: answer.Target}
	if err := d.certify(&p, name, []byte(answer.Certificate), about); err != nil {
		return err
	}
	d.proofs = append(d.proofs, p)
	if err := p.Certificate.Refused; err != nil {
		d.part(Open, fmt.Sprintf("the checker refuses the certificate for %s: %v", p.Question, err))
		return nil
	}
	impossible := strings.TrimSpace("impossible " + about.Scope)
	if d.ledger.Check == nil {
		d.part(v, fmt.Sprintf("%s: %s (%s)", impossible, p.Question, engine.Count(p.States, "state")))
		return nil
	}
	d.part(v, fmt.Sprintf("%s (%v): %s", impossible, p.Certificate, p.Question))
	return nil
}

// certify has the certificate of a proof checked and kept. The prover gives none
// for what it decided by trying everything. The checker answers with the question that the
// certificate proves impossible, which must be the one that was asked, word for word: a good
// certificate of something else is refused.
func (d *decision) certify(p *Proof, name string, certificate []byte, about Asked) error {
	l, c := d.ledger, &p.Certificate
	if l.Check == nil || len(certificate) == 0 {
		return nil
	}
	began := time.Now()
	proved, err := l.Check(certificate, about)
	if err == nil && proved != p.Question {
		err = errors.New("it proves something else: " + proved)
	}
	c.Bytes, c.Time, c.Refused = len(certificate), time.Since(began), err
	note := fmt.Sprintf("  certificate: %d bytes, accepted by the checker in %v", c.Bytes, c.Time.Round(time.Millisecond))
	if err != nil {
		note = fmt.Sprintf("  certificate: %d bytes, REFUSED by the checker: %v", c.Bytes, err)
	}
	if err == nil && l.Keep != nil {
		if c.File, err = l.Keep(name, certificate); err != nil {
			return err
		}
		note += ", " + c.File
	}
	d.notes = append(d.notes, note)
	return nil
}

// Refusals returns what the checker said to certificates that it refused.
func (r Ruling) Refusals() []string {
	var all []string
	for _, p := range r.Proofs {
		if err := p.Certificate.Refused; err != nil {
			all = append(all, strings.TrimSpace(p.Question+": "+err.Error()))
		}
	}
	return all
}
