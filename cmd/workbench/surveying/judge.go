package surveying

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/solving"
	"patience/engine"
	"patience/engine/survey"
)

// A judge decides the deals of a survey.
type judge struct {
	*Desk
	game    *engine.Game
	by      string // whose deal numbers
	options engine.Options
	solve   engine.SolveOptions
	lines   bool // whether the lines that win are wanted

	certifying certify.Certifier
	mu         sync.Mutex // guards these
	proved     int        // losses with a certificate
	lacks      []string   // why others have none
}

// decide deals and decides one deal, and writes the certificate of a loss when these are wanted.
func (j *judge) decide(ctx context.Context, number uint64) (survey.Outcome, error) {
	out, proof, err := j.judge(ctx, number)
	if err == nil && out.Verdict == engine.VerdictLost && j.certifying.To != "" {
		out.Certificate, err = j.certify(number, proof)
		j.certified(number, err)
		err = nil
	}
	return out, err
}

// judge deals and decides one deal. Of a loss it returns the proof, nil when there is none.
func (j *judge) judge(ctx context.Context, number uint64) (out survey.Outcome, proof engine.Proof, err error) {
	p, err := j.game.Deal(j.by, number, j.options)
	if err != nil {
		return out, nil, err
	}
	r, err := solving.Decide(ctx, j.game, p.State(), j.solve)
	if err != nil {
		return out, nil, fmt.Errorf("deal %d: %w", number, err)
	}
	out = survey.OutcomeOf(number, r)
	if r.Verdict == engine.VerdictWon && j.lines {
		out.Line = j.game.PrintLine(p.State(), r.Line)
	}
	return out, r.Proof, nil
}

// certify writes the proof of a loss, and returns its sum.
func (j *judge) certify(number uint64, proof engine.Proof) (sum string, err error) {
	if _, err := j.certifying.Write(certificateOf(j.certifying.To, number), proof, func(string) {}); err != nil {
		return "", err
	}
	return certify.Sum(proof.Write)
}

// certified counts a loss that has a certificate, or that has none for a reason.
func (j *judge) certified(number uint64, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err != nil {
		j.lacks = append(j.lacks, fmt.Sprintf("deal %d: %v", number, err))
		return
	}
	j.proved++
}

// certificateOf returns the name of the file with the certificate of a deal.
func certificateOf(dir string, deal uint64) string {
	return filepath.Join(dir, fmt.Sprintf("%d.cert.gz", deal))
}

// tellProofs says what became of the proofs.
func (j *judge) tellProofs() {
	if j.certifying.To == "" {
		return
	}
	for _, why := range j.lacks {
		fmt.Fprintln(j.Errs, why)
	}
	fmt.Fprintf(j.Errs, "%s in %s, %d losses without\n", engine.Count(j.proved, "certificate"), j.certifying.To, len(j.lacks))
}
