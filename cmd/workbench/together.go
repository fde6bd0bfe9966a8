package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// nats are the flags that say how work is handed out, and mean nothing where none is.
const nats = "creds lease nkey range stream tlsca tlscert tlskey user: nats nats-context"

// apart says by command of which flags one can be given: the first of a row, or one of those behind it. The first would pass these over,
// or say otherwise what they say.
var apart = map[string][]string{
	"deal":          {"json format"},
	"doc":           {"check format"},
	"game":          {"text plays"},
	"show":          {"list deal by option format output title caption colours highlight line width solutions", "json solutions", "colours four-colour"},
	"spider":        {"page deal seed", "deal seed"},
	"solve":         {"csv deal boards notation certificate", "json boards", "certificate certificates"},
	"prove":         {"can cannot target", "cannot target"},
	"odds":          {"deals seed", "played states", "nats jobs", "nats-context jobs"},
	"verify":        {"json format"},
	"survey":        {"nats jobs", "nats-context jobs"},
	"survey report": {"json sql output"},
	"survey audit":  {"sums brief certificates jobs json limit memory sample seed states without"},
	"bench":         {"to json limit output program"},
	"test":          {"json verbose"},
	"mine":          {"nats jobs", "nats-context jobs"},
}

// along says by command which flags go only with one of those behind the colon.
var along = map[string][]string{
	"solve":  {"certificate-limit: certificate certificates", "certificates: csv"},
	"prove":  {"any-order: target"},
	"odds":   {nats},
	"survey": {nats, "again: log", "certificate-limit: certificates"},
	"mine":   {nats},
}

// gameless says of each command that goes by no --game why: a flag that is passed over misleads.
func gameless() map[string]string {
	why := map[string]string{"game": "want the game alone, as in workbench game golf", "bench": "the benchmark has many: want --games"}
	for says, names := range map[string][]string{
		"what %s reads says its game": {"check", "run", "test", "themes", "verify", "publish", "survey report", "survey import", "survey export", "survey merge", "survey plot"},
		"%s is of no game":            {"doc", "games", "tour", "version", "work"},
		"%s is of Spider alone":       {"spider", "mine", "improve"},
	} {
		for _, name := range names {
			why[name] = fmt.Sprintf(says, name)
		}
	}
	return why
}

// together refuses a game where a command goes by none that is named, and flags that pass each other over, that mean nothing alone, or that
// have nothing behind them.
func together(cmd *cobra.Command) (err error) {
	given := func(name string) bool {
		f := cmd.Flag(name)
		return f.Changed && f.Value.String() != "false"
	}
	call := func(name string) string { return called(cmd.Flag(name)) }
	name := strings.TrimPrefix(cmd.CommandPath(), "workbench ")
	if why, is := gameless()[name]; is && given("game") {
		return fmt.Errorf("--game %v: %s", cmd.Flag("game").Value, why)
	}
	for _, row := range apart[name] {
		first, others, _ := strings.Cut(row, " ")
		for _, other := range strings.Fields(others) {
			if given(first) && given(other) {
				return fmt.Errorf("both %s and %s: want one of them", call(first), call(other))
			}
		}
	}
	for _, row := range along[name] {
		flags, with, _ := strings.Cut(row, ": ")
		any, forms := false, []string{}
		for _, other := range strings.Fields(with) {
			of, _ := pflag.UnquoteUsage(cmd.Flag(other))
			any, forms = any || given(other), append(forms, call(other)+" "+of)
		}
		for _, flag := range strings.Fields(flags) {
			if !any && given(flag) {
				return fmt.Errorf("%s alone: want %s with it", call(flag), strings.Join(forms, " or "))
			}
		}
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err == nil && empty(f) {
			err = wantValue(f)
		}
	})
	return err
}

// empty says whether nothing stands behind a flag, as of a variable of a shell that is not set.
func empty(f *pflag.Flag) bool {
	if s, several := f.Value.(pflag.SliceValue); several {
		return strings.Join(s.GetSlice(), "") == ""
	}
	return f.Value.Type() == "string" && f.Value.String() == ""
}
