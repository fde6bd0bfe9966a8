package publish

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A firefox is asked by Marionette, its own protocol: texts of JSON behind their length. The drivers for Go want
// a program beside the browser, which Debian does not have.
type firefox struct {
	t    *testing.T
	conn net.Conn
	from *bufio.Reader
	last int // number of the command that was sent last
}

// firefoxSettings are set in the profile: any free port, and files of one folder are as strangers to each other
// as they are for everybody (a driver would change that).
const firefoxSettings = `user_pref("marionette.port", 0);
user_pref("security.fileuri.strict_origin_policy", true);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
`

// openFirefox starts Firefox for a test and for so long at most. Where there is none the test is skipped.
func openFirefox(t *testing.T, limit time.Duration) *firefox {
	t.Helper()
	path, err := exec.LookPath("firefox")
	if err != nil {
		t.Skip("no firefox; this test was skipped")
	}
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(firefoxSettings), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "--headless", "--marionette", "--no-remote", "--profile", profile)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	f, ends := &firefox{t: t}, time.Now().Add(limit)
	for ; f.conn == nil; time.Sleep(50 * time.Millisecond) {
		if port, err := os.ReadFile(filepath.Join(profile, "MarionetteActivePort")); err == nil && len(port) > 0 {
			f.conn, _ = net.Dial("tcp", net.JoinHostPort("127.0.0.1", strings.TrimSpace(string(port))))
		}
		if time.Now().After(ends) {
			t.Fatalf("firefox does not answer within %v", limit)
		}
	}
	t.Cleanup(func() { f.conn.Close() })
	f.conn.SetDeadline(ends)
	f.from = bufio.NewReader(f.conn)
	if _, err := f.hear(); err != nil { // who it is
		t.Fatal(err)
	}
	f.ask("WebDriver:NewSession", map[string]any{}, nil)
	f.ask("WebDriver:SetTimeouts", map[string]any{"script": limit.Milliseconds(), "pageLoad": limit.Milliseconds()}, nil)
	return f
}

// hear reads a text.
func (f *firefox) hear() ([]byte, error) {
	length, err := f.from.ReadString(':')
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimSuffix(length, ":"))
	if err != nil {
		return nil, err
	}
	text := make([]byte, n)
	_, err = io.ReadFull(f.from, text)
	return text, err
}

// ask sends a command, and reads what comes of it.
func (f *firefox) ask(command string, params any, answer any) {
	f.t.Helper()
	f.last++
	text, err := json.Marshal([]any{0, f.last, command, params})
	if err != nil {
		f.t.Fatal(err)
	}
	_, err = fmt.Fprintf(f.conn, "%d:%s", len(text), text)
	var reply [4]json.RawMessage
	if err == nil {
		text, err = f.hear()
	}
	if err == nil {
		err = json.Unmarshal(text, &reply)
	}
	if err == nil && string(reply[2]) != "null" {
		err = errors.New(string(reply[2]))
	}
	if err == nil && answer != nil {
		err = json.Unmarshal(reply[3], answer)
	}
	if err != nil {
		f.t.Fatalf("%s: %v", command, err)
	}
}

// open goes to an address.
func (f *firefox) open(address string) {
	f.t.Helper()
	f.ask("WebDriver:Navigate", map[string]string{"url": address}, nil)
}

// read returns the value of an expression, or of what it promises, as a text.
func (f *firefox) read(js string) string {
	f.t.Helper()
	var answer struct{ Value string }
	f.ask("WebDriver:ExecuteScript", map[string]any{"script": "return Promise.resolve(" + js + ").then(String)", "args": []any{}}, &answer)
	return answer.Value
}

// wait waits until an expression, or what it promises, is true, for so long at most.
func (f *firefox) wait(what string, limit time.Duration, js string) {
	f.t.Helper()
	for ends := time.Now().Add(limit); f.read("Promise.resolve("+js+").then(Boolean)") != "true"; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(ends) {
			f.t.Fatalf("%s: not within %v: %s", what, limit, f.read("document.body.innerText.slice(0, 600)"))
		}
	}
}
