package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"patience/engine/games/spider/freecard/check"
)

// checked has the independent checker verify a certificate, and returns the
// question that it proves impossible.
func checked(certificate []byte) (string, error) {
	claim, err := check.Verify(bytes.NewReader(certificate))
	return strings.TrimPrefix(claim.String(), "impossible: "), err
}

// certificateEnd is how the names of kept certificates end.
const certificateEnd = ".cert.gz"

// keeping makes the folder for the certificates. Two claims of the same name
// would overwrite each other's.
func (v *verification) keeping() error {
	if v.certificates == "" {
		return nil
	}
	script := make(map[string]string)
	for _, c := range v.cases {
		for _, name := range c.claim.Proofs() {
			if name != filepath.Base(name) {
				return fmt.Errorf("claim %s of %s: no certificate can be named so", c.claim.ID, c.script)
			}
			if other, ok := script[name]; ok {
				return fmt.Errorf("claim %s is in %s and in %s: their certificates would have one name", c.claim.ID, other, c.script)
			}
			script[name] = c.script
		}
	}
	return os.MkdirAll(v.certificates, 0o755)
}

// keep writes a certificate to its file, which is there whole or not at all.
func (v *verification) keep(name string, certificate []byte) (string, error) {
	file := filepath.Join(v.certificates, name+certificateEnd)
	if err := writeWhole(file, certificate); err != nil {
		return "", &exitError{exitUsage, err}
	}
	return file, nil
}

// writeWhole writes a file under another name first, and then renames it.
func writeWhole(file string, content []byte) error {
	t, err := os.CreateTemp(filepath.Dir(file), ".new-*")
	if err != nil {
		return err
	}
	_, err = t.Write(content)
	if err = errors.Join(err, t.Chmod(0o644), t.Close()); err == nil {
		err = os.Rename(t.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(t.Name()))
	}
	return nil
}
