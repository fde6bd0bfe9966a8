//go:build !js

package serve

import (
	"bytes"
	"cmp"
	"crypto/subtle"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"patience/cmd/workbench/page"
)

// headers are sent with every answer. The page takes nothing from elsewhere, is shown in
// no other page, and tells nobody its address.
var headers = [...][2]string{
	{"Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
	{"Referrer-Policy", "no-referrer"},
	{"X-Content-Type-Options", "nosniff"},
	{"X-Frame-Options", "DENY"},
	{"Cache-Control", "no-store"},

	{"Cross-Origin-Resource-Policy", "same-origin"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
}

// Handler answers requests: those that name this host, come from its own pages, and know
// the secret, which is the first part of the path.
func (s *Server) Handler() http.Handler {
	inside := http.NewServeMux()
	inside.HandleFunc("GET /", sendFile)
	inside.HandleFunc("GET /api/", s.answer)
	inside.HandleFunc("POST /api/", s.answer)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Who is refused is given no longer for the rest of his request than others.
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime)) // a test's recorder has no connection
		for _, h := range headers {
			w.Header().Set(h[0], h[1])
		}
		rest, err := s.admit(r)
		if err != nil {
			send(w, refuse(err))
			return
		}
		r.URL.Path, r.URL.RawPath = rest, ""
		r.Body = http.MaxBytesReader(w, r.Body, longestBody)
		inside.ServeHTTP(w, r)
	})
}

// sendFile sends a file of the page.
func sendFile(w http.ResponseWriter, r *http.Request) {
	name := cmp.Or(strings.TrimPrefix(r.URL.Path, "/"), "index.html")
	text, err := page.Light(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(text))
}

// answer answers what stands behind api/ of the address.
func (s *Server) answer(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err == nil { // the work may take its time
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	}
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		err = tooLong
	}
	if err != nil {
		send(w, refuse(err))
		return
	}
	path := strings.TrimPrefix(r.URL.Path, "/api/")
	if r.URL.RawQuery != "" {
		path += "?" + r.URL.RawQuery
	}
	send(w, s.Do(r.Context(), r.Method, path, body, func(line []byte) {
		w.Header().Set("Content-Type", Lines)
		_, _ = w.Write(line) // nobody is left to be told
		_ = http.NewResponseController(w).Flush()
	}))
}

// send writes a reply, whose lines may have begun.
func send(w http.ResponseWriter, r Reply) {
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", r.Type)
		w.WriteHeader(r.Status)
	}
	_, _ = w.Write(r.Text) // nobody is left to be told
}

// admit returns the path behind the secret, or says why a request is not answered.
func (s *Server) admit(r *http.Request) (rest string, err error) {
	if !slices.Contains(s.hosts, r.Host) {
		return "", &refusal{status: http.StatusMisdirectedRequest, text: "this is not the host that was asked for"}
	}
	secret, rest, ok := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if !ok || subtle.ConstantTimeCompare([]byte(secret), []byte(s.secret)) != 1 {
		return "", &refusal{status: http.StatusNotFound, text: "nothing here: want the whole address that \"workbench serve\" printed"}
	}
	if err := ownOrigin(r); err != nil {
		return "", err
	}
	return "/" + rest, nil
}

// ownOrigin refuses what another site sends: a browser says where a request comes from. A page of
// another site may send requests to this server, as to any, though it cannot read the answers; so
// what changes something wants an Origin that is ours, and a Content-Type that no form can send.
func ownOrigin(r *http.Request) error {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	foreign := &refusal{status: http.StatusForbidden, text: "a request from another site"}
	switch {
	case origin != "" && origin != "http://"+r.Host:
		return foreign
	case site != "" && site != "same-origin" && site != "none":
		return foreign
	case r.Method == http.MethodPost && origin == "":
		return &refusal{status: http.StatusForbidden, text: "a request that does not say where it comes from"}
	case r.Method == http.MethodPost && !strings.HasPrefix(r.Header.Get("Content-Type"), "application/json"):
		return &refusal{status: http.StatusUnsupportedMediaType, text: "want JSON"}
	}
	return nil
}
