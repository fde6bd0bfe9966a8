package certify

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A heavyProof says that it is so large.
type heavyProof int64

func (p heavyProof) Kind() string   { return "heavy" }
func (p heavyProof) String() string { return "a heavy proof" }
func (p heavyProof) Size() int64    { return int64(p) }

func (p heavyProof) Write(w io.Writer) error {
	_, err := io.WriteString(w, "written")
	return err
}

// TestCertificateLimit wants a proof over the limit to be refused before anything is written.
func TestCertificateLimit(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	c := Certifier{To: name, Limit: 2}
	told := ""
	tell := func(what string) { told += what }
	_, err := c.Write(name, heavyProof(2_000_001), tell)
	if err == nil || !strings.Contains(err.Error(), "a heavy proof, 2000001 bytes, is over --certificate-limit 2") || told != "" {
		t.Errorf("%v, told %q", err, told)
	}
	if _, err := os.Stat(name); err == nil {
		t.Error("a file was written")
	}
	if n, err := c.Write(name, heavyProof(2_000_000), tell); err != nil || n != 7 || told != "a heavy proof, 2000000 bytes" {
		t.Errorf("%d bytes, %v, told %q", n, err, told)
	}
	c.Limit = 0
	if _, err := c.Write(name, heavyProof(1<<60), tell); err != nil {
		t.Error(err)
	}
	if _, err := c.Write(name, nil, tell); err != ErrNoProof {
		t.Error(err)
	}
}
