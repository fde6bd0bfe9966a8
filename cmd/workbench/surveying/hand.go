package surveying

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/crew"
	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/ledger"
	"patience/cmd/workbench/solving"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/survey"
)

// hire returns who decides the deals: this process, or workers elsewhere.
func (s *surveying) hire(ctx context.Context) (survey.Crew, error) {
	if !s.hand.Wanted() {
		return &survey.Local{Jobs: s.jobs, Decider: s.decide, Sorted: s.log != "" && !s.inLedger()}, nil
	}
	rules, err := survey.Rules(s.game, s.by, s.options)
	if err != nil {
		return nil, err
	}
	c, err := s.hand.Coordinate(ctx, crew.Task{Program: desk.Build(), Kind: Kind, Name: "a survey of " + s.game.Name}, asked{
		Rules: rules, Game: s.game.Name, By: s.by, Options: s.options, Limits: s.solve.Limits, Without: s.solve.Without,
		Lines: s.lines, Certificates: s.certifying.To != "", CertificateLimit: s.certifying.Limit,
	}, s.Tell)
	if err != nil {
		return nil, err
	}
	return &away{c, s}, nil
}

// Kind is the kind of work that a survey is.
const Kind = "survey"

// An asked survey is what a worker must know of it to decide its deals as all others do.
type asked struct {
	Rules            string // what the rules do: see [survey.Rules]
	Game             string
	By               string // whose deal numbers
	Options          engine.Options
	Limits           engine.Limits
	Without          []string // reductions that are switched off
	Lines            bool     // whether the lines that win are wanted
	Certificates     bool     // whether the proofs of losses are
	CertificateLimit int      // in MB; 0 for none
}

// Work returns what decides the deals of a survey elsewhere, so many at a time.
func (d *Desk) Work(what json.RawMessage, jobs int) (crew.Work, error) {
	var a asked
	if err := crew.Read(what, &a); err != nil {
		return nil, err
	}
	g, _, err := d.Game([]string{a.Game})
	if err != nil {
		return nil, err
	}
	if err := survey.SameRules(g, a.By, a.Options, a.Rules); err != nil {
		return nil, err
	}
	solving.Reserve(jobs, a.Limits.Bytes)
	j := &judge{
		Desk: d, game: g, by: a.By, options: a.Options, lines: a.Lines,
		certifying: certify.Certifier{Limit: a.CertificateLimit},
		solve:      engine.SolveOptions{Limits: a.Limits, Without: a.Without, Prove: a.Certificates},
	}
	return j.work, j.game.CheckWithout(j.solve)
}

// work decides a deal for somebody elsewhere.
func (j *judge) work(ctx context.Context, number uint64) (r crew.Result, err error) {
	out, proof, err := j.judge(ctx, number)
	if err != nil {
		return r, err
	}
	sent := result{Outcome: out}
	if out.Verdict == engine.VerdictLost && j.solve.Prove {
		if err := j.certifying.Check(proof); err != nil {
			sent.Lacks = err.Error()
		} else if sent.Certificate, err = certify.Sum(proof.Write); err != nil {
			return r, err
		} else {
			r.File = func(w io.Writer) error { return engine.Packed(w, certificateOf("", number), proof.Write) }
		}
	}
	r.Text, err = json.Marshal(sent)
	return r, err
}

// A result is an outcome on its way. As a message it is a list, [1,0,52,113000], with line,
// certificate and why there is none behind that: some fifteen bytes a deal.
type result struct {
	survey.Outcome
	Lacks string // why a loss has no certificate
}

// parts returns what is sent of a result.
func (r *result) parts() []any {
	return []any{&r.Verdict, &r.Stop, &r.States, &r.Time, &r.Line, &r.Certificate, &r.Lacks}
}

// MarshalJSON writes the list.
func (r result) MarshalJSON() ([]byte, error) {
	parts := r.parts()
	if r.Line+r.Certificate+r.Lacks == "" {
		parts = parts[:4]
	}
	return json.Marshal(parts)
}

// UnmarshalJSON reads it.
func (r *result) UnmarshalJSON(text []byte) error {
	parts := r.parts()
	all := len(parts)
	err := json.Unmarshal(text, &parts)
	if err == nil && len(parts) != 4 && len(parts) != all {
		err = fmt.Errorf("%d parts, want 4 or %d", len(parts), all)
	}
	if err == nil && (r.Verdict > engine.VerdictLost || r.Stop > engine.StopPruned) {
		err = fmt.Errorf("no verdict %d, or no end %d of a search", r.Verdict, r.Stop)
	}
	return err
}

// believe says why what comes back of a deal cannot be true, nor be an answer to what was asked.
func (j *judge) believe(r *result, f crew.Found) error {
	proves := j.certifying.To != ""
	switch err := cmp.Or(r.Check(), ledger.Printable(r.Line, r.Lacks, f.By.Name, f.By.Host, f.By.System, f.By.Go)); {
	case err != nil:
		return err
	case r.Cut():
		return errors.New("it was cut short")
	case r.Lacks != "" && r.Verdict != engine.VerdictLost:
		return fmt.Errorf("why there is no certificate stands beside %q", r.Verdict)
	case !proves && (r.Certificate != "" || f.File != nil):
		return errors.New("a certificate that nobody wants")
	case proves && r.Verdict == engine.VerdictLost && (r.Certificate == "") == (r.Lacks == ""):
		return errors.New("want a certificate, or why there is none")
	case r.Certificate != "" && f.File == nil:
		return errors.New("a sum without a certificate")
	case r.Line != "" || j.lines && r.Verdict == engine.VerdictWon:
		p, err := j.game.Deal(j.by, f.Number, j.options)
		if err != nil {
			return err
		}
		return replayed(p, r.Line)
	}
	return nil
}

// An away crew decides the deals elsewhere.
type away struct {
	*crew.Coordinator
	s *surveying
}

// Decide lets workers decide deals, and appends the outcomes to the book.
func (a *away) Decide(ctx context.Context, deals survey.Ranges, book survey.Book) error {
	err := a.Do(ctx, deals, &backs{ctx, book, a.s, map[crew.Who]ledger.Begun{}})
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return nil // the survey was stopped while a certificate was checked
	}
	return err
}

// A backs is the book of a survey as what comes back from elsewhere is written into it.
type backs struct {
	ctx context.Context
	survey.Book
	s    *surveying
	runs map[crew.Who]ledger.Begun // what each worker has done is a run of its own
}

// Append appends an outcome, after its certificate is there.
func (b *backs) Append(f crew.Found) error {
	r := result{Outcome: survey.Outcome{Deal: f.Number}}
	if err := f.Into(&r); err != nil {
		return err
	}
	if err := b.s.believe(&r, f); err != nil {
		return &crew.FalseError{Err: fmt.Errorf("deal %d: %w", f.Number, err)}
	}
	if f.File != nil {
		if err := b.s.receive(b.ctx, f.Number, r.Certificate, f.File); err != nil {
			return err
		}
	}
	switch {
	case r.Lacks != "":
		b.s.certified(f.Number, errors.New(r.Lacks))
	case r.Certificate != "":
		b.s.certified(f.Number, nil)
	}
	if l, ok := b.s.book.(*ledger.Ledger); ok {
		l.Begin(b.runOf(l, f.By))
	}
	return b.Book.Append(r.Outcome)
}

// runOf returns the run of a worker.
func (b *backs) runOf(l *ledger.Ledger, by crew.Who) ledger.Begun {
	run, ok := b.runs[by]
	if !ok {
		r := b.s.ours
		r.Jobs, r.Host, r.Cores, r.System, r.Go = by.Jobs, by.Name+" on "+by.Host, by.Cores, by.System, by.Go
		run = l.Enlist(r)
		b.runs[by] = run
	}
	return run
}

// receive writes the certificate of a deal, if it has its sum and proves that the deal is lost. A file that was there stays
// until the new one is whole.
func (j *judge) receive(ctx context.Context, number uint64, sum string, from io.ReadSeeker) error {
	got, err := sumOf(from)
	if err == nil && got != sum {
		err = fmt.Errorf("its sum begins with %.16s, not with %.16s", got, sum)
	}
	if err != nil {
		return &crew.BrokenError{Err: fmt.Errorf("the certificate of deal %d has not come as it was sent: %w", number, err)}
	}
	if _, err := from.Seek(0, io.SeekStart); err != nil {
		return err
	}
	name := certificateOf(j.certifying.To, number)
	if err := j.proves(ctx, number, name, from); err != nil {
		return err
	}
	if _, err := from.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err = file.Write(name, func(w io.Writer) error { _, err := io.Copy(w, from); return err })
	return err
}

// proves returns a [crew.FalseError] unless a certificate that has come proves that a deal is lost.
func (j *judge) proves(ctx context.Context, number uint64, name string, from io.Reader) error {
	p, err := j.game.Deal(j.by, number, j.options)
	if err != nil {
		return err
	}
	_, err = j.Check(ctx, from, name, p)
	j.Errs.Clear()
	if err != nil && ctx.Err() == nil {
		return &crew.FalseError{Err: fmt.Errorf("the certificate of deal %d: %w", number, err)}
	}
	return ctx.Err()
}

// sumOf returns the sum of a certificate, which may be compressed.
func sumOf(from io.Reader) (string, error) {
	content, err := engine.Unpacked(from)
	if err != nil {
		return "", err
	}
	return certify.Sum(func(w io.Writer) error { _, err := io.Copy(w, content); return err })
}
