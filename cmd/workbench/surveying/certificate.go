package surveying

import (
	"context"
	"fmt"
	"io"
	"os"

	"patience/cmd/workbench/ledger"
	"patience/engine"
)

// certificate checks the certificate of a row: that it is the one which the ledger means, that it
// is about this deal, and that it is a proof.
func (a *auditing) certificate(ctx context.Context, row ledger.Row, p *engine.Play, name string) finding {
	said, err := a.verified(ctx, row, p, name)
	switch {
	case err != nil && ctx.Err() != nil:
		return finding{row, cut, ""}
	case err != nil:
		return finding{row, wrong, fmt.Sprintf("%s: %v", name, err)}
	}
	return finding{row, checked, fmt.Sprintf("certificate checked: %s", said)}
}

// verified returns what a certificate proves.
func (a *auditing) verified(ctx context.Context, row ledger.Row, p *engine.Play, name string) (said string, err error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum, err := sumOf(f)
	if err != nil {
		return "", err
	}
	if sum != row.Certificate {
		return "", fmt.Errorf("its sum is %.16s..., the ledger has %.16s...: it is not the certificate of this run", sum, row.Certificate)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	return a.Check(ctx, f, p)
}
