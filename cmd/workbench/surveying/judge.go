package surveying

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"patience/cmd/workbench/certify"
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

// decide deals and decides one deal.
func (j *judge) decide(ctx context.Context, number uint64) (survey.Outcome, error) {
	p, err := j.game.Deal(j.by, number, j.options)
	if err != nil {
		return survey.Outcome{}, err
	}
	r, err := j.Decide(ctx, j.game, p.State(), j.solve)
	if err != nil {
		return survey.Outcome{}, fmt.Errorf("deal %d: %w", number, err)
	}
	out := survey.OutcomeOf(number, r)
	switch {
	case r.Verdict == engine.VerdictWon && j.lines:
		out.Line = j.game.PrintLine(p.State(), r.Line)
	case r.Verdict == engine.VerdictLost && j.certifying.To != "":
		out.Certificate = j.certify(number, r.Proof)
	}
	return out, nil
}

// certify writes the proof of a loss, and returns its sum, "" when there is none.
func (j *judge) certify(number uint64, proof engine.Proof) string {
	_, err := j.certifying.Write(certificateOf(j.certifying.To, number), proof, func(string) {})
	sum := ""
	if err == nil {
		sum, err = certify.Sum(proof.Write)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if err != nil {
		j.lacks = append(j.lacks, fmt.Sprintf("deal %d: %v", number, err))
		return ""
	}
	j.proved++
	return sum
}

// certificateOf returns the name of the file with the certificate of a deal.
func certificateOf(dir string, deal uint64) string {
	return filepath.Join(dir, fmt.Sprintf("%d.cert.gz", deal))
}

// makeFolder makes the folder of the certificates when some are wanted.
func (j *judge) makeFolder() error {
	if j.certifying.To == "" {
		return nil
	}
	return os.MkdirAll(j.certifying.To, 0o777)
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
