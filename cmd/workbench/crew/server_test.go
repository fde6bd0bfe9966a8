package crew

import (
	"crypto/x509"
	"encoding/pem"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats.go/jetstream"
)

// TestTLS trusts a server by its authority, and no other.
func TestTLS(t *testing.T) {
	web := httptest.NewTLSServer(nil) // has a certificate for 127.0.0.1
	defer web.Close()
	pair := web.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := func(name, kind string, content []byte) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: content}), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	certFile, keyFile := file("cert.pem", "CERTIFICATE", pair.Certificate[0]), file("key.pem", "PRIVATE KEY", key)
	server := startNATS(t, "--tls", "--tlscert", certFile, "--tlskey", keyFile)
	coordinator(t, &Server{URL: server.URL(), CA: certFile, Stream: "S"}, quiet)
	t.Setenv("NATS_CA", certFile)
	coordinator(t, &Server{URL: server.URL(), Stream: "S"}, quiet)
	t.Setenv("NATS_CA", "")
	_, err = Coordinate(t.Context(), &Server{URL: server.URL(), Stream: "S"}, task(), 0, quiet)
	if err == nil || !strings.Contains(err.Error(), "want --tlsca FILE with the authority that signed it") {
		t.Errorf("without the authority: %v", err)
	}
}

// TestContext reads a context of the program nats, by name and by file, for a server that
// wants a password.
func TestContext(t *testing.T) {
	server := startNATS(t, "--user", "anna", "--pass", "secret")
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	file := filepath.Join(home, "nats", "context", "cards.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	text := `{"url": "` + server.URL() + `", "user": "anna", "password": "secret"}`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, s := range []Server{
		{Context: "cards"},
		{Context: file},
		{Context: "cards", URL: server.URL()},
		{URL: strings.Replace(server.URL(), "//", "//anna:secret@", 1)},
	} {
		s.Stream = "S"
		c, err := Coordinate(t.Context(), &s, task(), 0, quiet)
		if err != nil {
			t.Errorf("%+v: %v", s, err)
			continue
		}
		c.nc.Close()
	}
	t.Setenv("NATS_PASSWORD", "secret")
	c, err := Coordinate(t.Context(), &Server{URL: server.URL(), User: "anna", Stream: "S"}, task(), 0, quiet)
	if err != nil {
		t.Fatal(err)
	}
	c.nc.Close()
	_, err = Coordinate(t.Context(), &Server{URL: server.URL(), User: "otto", Stream: "S"}, task(), 0, quiet)
	if err == nil || !strings.Contains(err.Error(), "Authorization Violation: want --creds, --nkey, or --user with $NATS_PASSWORD") {
		t.Errorf("a stranger: %v", err)
	}
}

// TestSecrets: what is told of an address has no password.
func TestSecrets(t *testing.T) {
	const secret = "nats://anna:secret@127.0.0.1:1,tls://token@127.0.0.1:2"
	if got := public(secret); got != "nats://127.0.0.1:1,tls://127.0.0.1:2" {
		t.Errorf("told is %s", got)
	}
	_, err := Coordinate(t.Context(), &Server{URL: secret, Stream: "S"}, task(), 0, quiet)
	if err == nil || strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "token") {
		t.Errorf("said was %v", err)
	}
}

// TestWideStream: a stream of somebody else that takes our subjects is no coordinator.
func TestWideStream(t *testing.T) {
	server := startNATS(t)
	js := streamsOf(t, server.URL())
	if _, err := js.CreateStream(t.Context(), jetstream.StreamConfig{Name: "ALL", Subjects: []string{"patience.>"}}); err != nil {
		t.Fatal(err)
	}
	_, err := Coordinate(t.Context(), &Server{URL: server.URL(), Stream: "S"}, task(), 0, quiet)
	if err == nil || !strings.Contains(err.Error(), "somebody else answers to patience.S.hello") {
		t.Errorf("said was %v", err)
	}
}
