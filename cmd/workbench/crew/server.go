package crew

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"patience/engine"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/spf13/pflag"
	"github.com/synadia-io/orbit.go/natscontext"
)

// A Server says where a NATS server is, who we are there, and which stream of it we use.
// What is "" is taken from the environment, under the names that the program nats has for it.
type Server struct {
	URL, Context      string
	User, Creds, NKey string
	Cert, Key, CA     string
	Stream            string
}

// AddFlags adds the flags that say which server it is. They have the names that the program
// nats gives them, and so has the environment.
func (s *Server) AddFlags(f *pflag.FlagSet) {
	f.StringVar(&s.URL, "nats", "", "hand the work out through the NATS server at `URL`, as in nats://host:4222")
	f.StringVar(&s.Context, "nats-context", "", "the same by a context of the program nats: its `NAME`, or a file")
	f.StringVar(&s.Stream, "stream", DefaultStream, "the `NAME` of the stream; another for each command at a time")
	f.StringVar(&s.User, "user", "", "`NAME` of the user, or token; the password is in $NATS_PASSWORD")
	f.StringVar(&s.Creds, "creds", "", "`FILE` with the user's credentials (else $NATS_CREDS)")
	f.StringVar(&s.NKey, "nkey", "", "`FILE` with the user's key (else $NATS_NKEY)")
	f.StringVar(&s.Cert, "tlscert", "", "`FILE` with our certificate for TLS (else $NATS_CERT)")
	f.StringVar(&s.Key, "tlskey", "", "`FILE` with its private key (else $NATS_KEY)")
	f.StringVar(&s.CA, "tlsca", "", "`FILE` with the authorities that the server's certificate must come from (else $NATS_CA)")
}

// DefaultStream is the name of the stream when none is given.
const DefaultStream = "PATIENCE"

// Wanted says whether the flags name a server.
func (s *Server) Wanted() bool { return s.URL != "" || s.Context != "" }

// A link is a connection to a server, and the stream that we use there.
type link struct {
	nc     *nats.Conn
	js     jetstream.JetStream
	stream string
}

// asking is how long we wait for an answer of the server.
const asking = 10 * time.Second

// connect connects to the server under the name of who we are. It tells when the
// connection is lost and when it is there again.
func (s *Server) connect(ctx context.Context, who string, tell func(format string, args ...any)) (*link, error) {
	if !names.Re().MatchString(s.Stream) {
		return nil, fmt.Errorf("--stream %q: want letters, digits, - and _", s.Stream)
	}
	url := cmp.Or(s.URL, os.Getenv("NATS_URL"))
	name := cmp.Or(s.Context, os.Getenv("NATS_CONTEXT"))
	if url == "" && name == "" {
		return nil, errors.New("no NATS server: want --nats nats://HOST:4222, --nats-context NAME, or $NATS_URL")
	}
	options, err := s.options(who, tell)
	if err != nil {
		return nil, err
	}
	l := &link{stream: s.Stream}
	var settings natscontext.Settings
	if name != "" {
		l.nc, settings, err = natscontext.Connect(absolute(name), append(options, at(url))...)
		url = cmp.Or(url, settings.URL)
	} else {
		l.nc, err = nats.Connect(url, options...)
	}
	if err != nil {
		return nil, refusal(url, name, err)
	}
	if l.js, err = streams(l.nc, settings); err == nil {
		err = l.patiently(ctx, l.check)
	}
	if err != nil {
		l.nc.Close()
		return nil, err
	}
	return l, nil
}

// names are what streams may be called.
var names = engine.Regexp(`^[A-Za-z0-9_-]{1,64}$`)

// absolute makes the name of a file absolute, since other names are those of contexts.
func absolute(name string) string {
	if !strings.ContainsRune(name, filepath.Separator) && filepath.Ext(name) != ".json" {
		return name
	}
	if abs, err := filepath.Abs(name); err == nil {
		return abs
	}
	return name
}

// at is the option to connect to other addresses than those of a context.
func at(url string) nats.Option {
	return func(o *nats.Options) error {
		if url != "" {
			o.Url, o.Servers = url, strings.Split(url, ",")
		}
		return nil
	}
}

// options are what the flags and the environment say. A connection that was there once is
// tried again for as long as it takes.
func (s *Server) options(who string, tell func(format string, args ...any)) ([]nats.Option, error) {
	options := []nats.Option{
		nats.Name("patience workbench, " + who),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond),
		nats.Timeout(asking),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				tell("the server is gone (%v); waiting for it", err)
			}
		}),
		nats.ReconnectHandler(func(nc *nats.Conn) { tell("the server %s is there again", public(nc.ConnectedUrl())) }),
	}
	if user := cmp.Or(s.User, os.Getenv("NATS_USER")); user != "" {
		if password, ok := os.LookupEnv("NATS_PASSWORD"); ok {
			options = append(options, nats.UserInfo(user, password))
		} else {
			options = append(options, nats.Token(user))
		}
	}
	if creds := cmp.Or(s.Creds, os.Getenv("NATS_CREDS")); creds != "" {
		options = append(options, nats.UserCredentials(creds))
	}
	if nkey := cmp.Or(s.NKey, os.Getenv("NATS_NKEY")); nkey != "" {
		option, err := nats.NkeyOptionFromSeed(nkey)
		if err != nil {
			return nil, fmt.Errorf("--nkey %s: %w", nkey, err)
		}
		options = append(options, option)
	}
	cert, key := cmp.Or(s.Cert, os.Getenv("NATS_CERT")), cmp.Or(s.Key, os.Getenv("NATS_KEY"))
	if (cert == "") != (key == "") {
		return nil, errors.New("want both --tlscert and --tlskey, or none")
	}
	if cert != "" {
		options = append(options, nats.ClientCert(cert, key))
	}
	if ca := cmp.Or(s.CA, os.Getenv("NATS_CA")); ca != "" {
		options = append(options, nats.RootCAs(ca))
	}
	return options, nil
}

// refusal says why there is no connection, and what to do.
func refusal(url, context string, err error) error {
	where := cmp.Or(public(url), "context "+context)
	var unknown *tls.CertificateVerificationError
	var nowhere *net.DNSError
	switch {
	case errors.Is(err, nats.ErrNoServers):
		return fmt.Errorf("%s: no NATS server answers there: is it running, and is this its address?", where)
	case errors.As(err, &nowhere):
		return fmt.Errorf("%s: no host is called %s: is this its address?", where, nowhere.Name)
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired), errors.Is(err, nats.ErrAuthRevoked):
		return fmt.Errorf("%s: %w: want --creds, --nkey, or --user with $NATS_PASSWORD, as the server knows them", where, err)
	case errors.As(err, &unknown):
		return fmt.Errorf("%s: %w: want --tlsca FILE with the authority that signed it", where, err)
	case errors.Is(err, nats.ErrSecureConnWanted), errors.Is(err, nats.ErrSecureConnRequired):
		return fmt.Errorf("%s: %w: want nats:// for a server without TLS, and tls:// for one with it", where, err)
	case errors.Is(err, nats.ErrTLS):
		return fmt.Errorf("%s: %w: want --tlscert and --tlskey, where the server asks who we are", where, err)
	}
	return fmt.Errorf("%s: %w", where, err)
}

var secrets = engine.Regexp(`//[^/,]*@`)

// public returns addresses without the passwords and tokens in them.
func public(url string) string { return secrets.Re().ReplaceAllString(url, "//") }

// streams returns the streams of an account, in the domain that a context names.
func streams(nc *nats.Conn, s natscontext.Settings) (jetstream.JetStream, error) {
	patience := jetstream.WithPublishAsyncTimeout(asking)
	switch {
	case s.JSDomain != "":
		return jetstream.NewWithDomain(nc, s.JSDomain, patience)
	case s.JSAPIPrefix != "":
		return jetstream.NewWithAPIPrefix(nc, s.JSAPIPrefix, patience)
	}
	return jetstream.New(nc, patience)
}

// check says whether the account has streams.
func (l *link) check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, asking)
	defer cancel()
	_, err := l.js.AccountInfo(ctx)
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) || errors.Is(err, nats.ErrNoResponders) {
		return fmt.Errorf("%s has no JetStream: start the server with it (nats-server -js), or give the account it", public(l.nc.ConnectedUrl()))
	}
	return err
}

// patiently asks the server for something until it is there to answer, or does not let us in any more.
func (l *link) patiently(ctx context.Context, ask func(context.Context) error) error {
	err := ask(ctx)
	for passes(err) && ctx.Err() == nil && !l.nc.IsClosed() {
		sleep(ctx, time.Second/beats)
		err = ask(ctx)
	}
	return err
}

// passes says whether an error passes by itself, since the server has only just gone or come. What was
// asked when it went ends as if the connection were closed.
func passes(err error) bool {
	return slices.ContainsFunc([]error{
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrConnectionReconnecting, nats.ErrConnectionClosed,
	}, func(e error) bool { return errors.Is(err, e) })
}

// ended says that the server does not let us in any more.
func (l *link) ended() error {
	return fmt.Errorf("the connection to the server is closed: %v", cmp.Or(l.nc.LastError(), nats.ErrConnectionClosed))
}

// The subjects of a stream. A range is a message; its subject says which numbers of which
// task it is.
func (l *link) hello() string          { return "patience." + l.stream + ".hello" }
func (l *link) answers() string        { return "patience." + l.stream + ".answer" }
func (l *link) files() string          { return "patience." + l.stream + ".file" }
func (l *link) ranges(t string) string { return "patience." + l.stream + ".range." + t }
