// Package certify writes the certificates of losses.
package certify

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"patience/engine"
	"patience/engine/file"
)

// defaultLimit is the limit on the size of certificates in MB when none is given.
const defaultLimit = 1000

// A Certifier says whether losses are written as certificates.
type Certifier struct {
	To    string // a file, or a folder for the rows of a table; "" for none
	Limit int    // in MB; 0 for none
}

// Add adds the flags to those of a command.
func (c *Certifier) Add(f *pflag.FlagSet) {
	f.StringVar(&c.To, "certificate", "", "write the proof of a loss to a `FILE`, compressed when its name ends in .gz")
	c.AddLimit(f)
}

// AddLimit adds the flag for the limit alone.
func (c *Certifier) AddLimit(f *pflag.FlagSet) {
	f.IntVar(&c.Limit, "certificate-limit", defaultLimit, "write no certificate of more than `MB`; 0 is no limit")
}

// MakeFolder makes the folder of the certificates of many deals when some are wanted.
func (c *Certifier) MakeFolder() error { return file.MakeFolder(c.To) }

// ErrNoProof says that a loss has no certificate.
var ErrNoProof = errors.New("no certificate: the solver has kept no proof of this loss")

// Check says why a loss can have no certificate, before anything of it is written.
func (c *Certifier) Check(p engine.Proof) error {
	if p == nil {
		return ErrNoProof
	}
	if size, limit := p.Size(), int64(c.Limit)*1e6; limit > 0 && size > limit {
		return fmt.Errorf("no certificate: %v, %d bytes, is over --certificate-limit %d", p, size, c.Limit)
	}
	return nil
}

// Write writes the proof of a loss, and returns how many bytes the file has. Before says
// what will be written. Whatever goes wrong, a file that was there stays.
func (c *Certifier) Write(name string, p engine.Proof, before func(what string)) (int64, error) {
	if err := c.Check(p); err != nil {
		return 0, err
	}
	before(fmt.Sprintf("%v, %d bytes", p, p.Size()))
	return file.Write(name, func(w io.Writer) error { return engine.Packed(w, name, p.Write) })
}

// Sum returns the sum (SHA-256, in hex) by which a certificate is known, however it is
// compressed.
func Sum(write func(w io.Writer) error) (string, error) {
	sum := sha256.New()
	err := write(sum)
	return hex.EncodeToString(sum.Sum(nil)), err
}
