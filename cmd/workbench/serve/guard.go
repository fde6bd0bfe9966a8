package serve

import (
	"crypto/subtle"
	"embed"
	"errors"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"patience/engine"
)

// page is what a browser loads: plain HTML, CSS and modules, as they are read here.
//
//go:embed page
var page embed.FS

// longestBody is how many bytes a request may send: a game of 100,000 moves and more.
const longestBody = 5 << 20

// headers are sent with every answer. The page takes nothing from elsewhere, is shown in
// no other page, and tells nobody its address.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"Referrer-Policy":         "no-referrer",
	"X-Content-Type-Options":  "nosniff",
	"X-Frame-Options":         "DENY",
	"Cache-Control":           "no-store",

	"Cross-Origin-Resource-Policy": "same-origin",
	"Cross-Origin-Opener-Policy":   "same-origin",
}

// Handler answers requests: those that name this host, come from its own pages, and know
// the secret, which is the first part of the path.
func (s *Server) Handler() http.Handler {
	inside := http.NewServeMux()
	files, err := fs.Sub(page, "page")
	if err != nil {
		panic(err) // the folder is embedded
	}
	inside.Handle("GET /", http.FileServerFS(files))
	inside.HandleFunc("GET /api/choices", s.choices)
	inside.HandleFunc("POST /api/new", s.begin)
	inside.HandleFunc("POST /api/keep", s.keep)
	inside.HandleFunc("GET /api/session/{id}", s.look)
	inside.HandleFunc("GET /api/session/{id}/faces", s.faces)
	inside.HandleFunc("GET /api/session/{id}/certificate", s.certificate)
	inside.HandleFunc("POST /api/session/{id}", s.act)
	inside.HandleFunc("POST /api/session/{id}/stop", s.stop)
	inside.HandleFunc("POST /api/session/{id}/end", s.end)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		rest, err := s.admit(r)
		if err != nil {
			refuse(w, err)
			return
		}
		r.URL.Path, r.URL.RawPath = rest, ""
		r.Body = http.MaxBytesReader(w, r.Body, longestBody)
		inside.ServeHTTP(w, r)
	})
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

// A refusal is an error with the status of its answer.
type refusal struct {
	status int
	text   string
	sure   bool // whether it would be done for a player who is sure
	begin  bool // whether it would be done with a number to begin with
}

// Error says why.
func (e *refusal) Error() string { return e.text }

// refuse answers with an error.
func refuse(w http.ResponseWriter, err error) {
	status := http.StatusUnprocessableEntity
	if e, ok := errors.AsType[*refusal](err); ok {
		status = e.status
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		status = http.StatusRequestEntityTooLarge
	}
	answer(w, status, told(err))
}

// told returns an error as a page is told of it.
func told(err error) failure {
	e, ok := errors.AsType[*refusal](err)
	said, _ := engine.MessageOf(err)
	return failure{Error: err.Error(), Said: said, Sure: ok && e.sure, Begin: ok && e.begin}
}

// A failure is an error as a page is told of it.
type failure struct {
	Error string          `json:"error"`
	Said  *engine.Message `json:"said,omitempty"`  // the same by its form and parts, for a page in another language
	Sure  bool            `json:"sure,omitempty"`  // it is done when the request says sure
	Begin bool            `json:"begin,omitempty"` // it is done when the request says with which number to begin
}
