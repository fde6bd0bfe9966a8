package verify

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"patience/cmd/workbench/terminal"
	"patience/engine"
	"patience/luaapi/ledger"
)

// A reporter prints what was decided.
type reporter func(v *verification, decided []*claimCase) error

// reporter returns the reporter of the format that was asked for.
func (v *verification) reporter() (reporter, error) {
	if v.JSON != nil {
		return (*verification).reportJSON, nil
	}
	if v.Verbose && v.Format != "table" {
		return nil, fmt.Errorf("both --verbose and --format %s: want one of them", v.Format)
	}
	formats := map[string]reporter{"table": (*verification).reportTable, "tap": (*verification).reportTAP, "junit": (*verification).reportJUnit}
	if report := formats[v.Format]; report != nil {
		return report, nil
	}
	return nil, fmt.Errorf("--format %q: want table, tap or junit; --json for JSON", v.Format)
}

// summary counts the verdicts in one line.
func summary(decided []*claimCase) string {
	count := make(map[ledger.Verdict]int)
	for _, c := range decided {
		count[c.ruling.Verdict]++
	}
	text := fmt.Sprintf("claims: %d in all, %d hold, %d refuted, %d open",
		len(decided), count[ledger.Holds], count[ledger.Refuted], count[ledger.Open])
	if n := count[failed]; n > 0 {
		text += fmt.Sprintf(", %d failed", n)
	}
	return text
}

// finish prints what is contradicted or was not confirmed, how far a run came
// that was stopped, and the summary.
func (v *verification) finish(w io.Writer, decided []*claimCase) {
	for _, c := range decided {
		if c.contradicted() {
			is := "is " + string(c.ruling.Verdict)
			if c.ruling.Verdict == ledger.Holds {
				is = "holds"
			}
			fmt.Fprintf(w, "contradicted: %s %s is on record as %s, but it %s\n", c.script, c.claim.ID, c.claim.Recorded, is)
		}
		if c.failure == nil && c.ruling.FallsShort(c.claim.Recorded) {
			fmt.Fprintf(w, "not confirmed: %s %s is on record as %s, but stayed open\n",
				c.script, c.claim.ID, c.claim.Recorded)
		}
	}
	for _, c := range decided {
		for _, refusal := range c.ruling.Refusals() {
			fmt.Fprintf(w, "a bug of this program: %s %s: the checker refuses the certificate: %s\n", c.script, c.claim.ID, refusal)
		}
	}
	if len(decided) < len(v.cases) {
		fmt.Fprintf(w, "stopped: %d of %d claims decided\n", len(decided), len(v.cases))
	}
	if v.long > 0 {
		fmt.Fprintf(w, "left out: %s that takes long (--all)\n", engine.Count(v.long, "claim"))
	}
	fmt.Fprintln(w, terminal.Fold(summary(decided), terminal.Width(w)))
}

func (v *verification) reportTable(decided []*claimCase) error {
	if v.Verbose {
		for _, c := range decided {
			v.block(c)
		}
	} else {
		fmt.Fprint(v.Out, v.table(decided))
	}
	v.finish(v.Out, decided)
	return nil
}

// pipeWidth is how wide the table is in a pipe.
const pipeWidth = 100

// table lays the rulings out in columns. What holds takes one line; what does
// not is told in full, on as many as it takes.
func (v *verification) table(decided []*claimCase) string {
	header := []string{"claim", "kind", "verdict", "time", "evidence"}
	rows := engine.Each(decided, func(c *claimCase) []string {
		return []string{c.claim.ID, c.claim.Kind, paintVerdict(v.Paint, c), duration(c.ruling.Time), strings.Join(strings.Fields(c.ruling.Evidence), " ")}
	})
	width := cmp.Or(terminal.Width(v.Out), pipeWidth)
	last := len(header) - 1
	left := width - terminal.WidthBefore(last, append(rows, header))
	if left < terminal.MinWrap {
		left = width - 2 // on a line of its own
	}
	for i, c := range decided {
		if c.ruling.Verdict == ledger.Holds {
			rows[i][last] = shorten(rows[i][last], left)
		}
		rows[i][last] = v.Paint.Text(rows[i][last])
	}
	return terminal.Table(width, header, rows)
}

// shorten cuts a text to a width, with an ellipsis.
func shorten(s string, width int) string {
	if runes := []rune(s); len(runes) > width {
		return strings.TrimRight(string(runes[:width-1]), " ") + "…"
	}
	return s
}

// paintVerdict returns the verdict in its colour, marked when it contradicts
// the record.
func paintVerdict(paint terminal.Painter, c *claimCase) string {
	word, color := string(c.ruling.Verdict), terminal.Green
	if c.ruling.Verdict != ledger.Holds {
		color = terminal.Blue
	}
	if c.contradicted() || c.failure != nil {
		word, color = word+"!", terminal.Red
	}
	return paint.Wrap(color, word)
}

// block prints all that is known of one claim.
func (v *verification) block(c *claimCase) {
	w := v.Out
	fmt.Fprintf(w, "%s %s %s (%s)\n", c.claim.ID, c.claim.Kind, paintVerdict(v.Paint, c), duration(c.ruling.Time))
	fmt.Fprintf(w, "  %s\n", c.claim.Says)
	for _, text := range []string{c.ruling.Evidence, c.ruling.Detail} {
		if text = strings.TrimRight(text, "\n"); text != "" {
			fmt.Fprintf(w, "%s\n", v.Paint.Text(terminal.Indent(text)))
		}
	}
	fmt.Fprintln(w)
}

// duration writes a time with a precision that suits a table.
func duration(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%d µs", d.Microseconds())
	case d < time.Second:
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// reportTAP writes the Test Anything Protocol, version 13. What is borne out is
// ok; an open claim is skipped.
func (v *verification) reportTAP(decided []*claimCase) error {
	w := v.Out
	fmt.Fprintf(w, "TAP version 13\n1..%d\n", len(v.cases))
	for i, c := range decided {
		status, note := "ok", ""
		if c.contradicted() || c.failure != nil {
			status = "not ok"
		} else if c.ruling.Verdict == ledger.Open {
			note = " # SKIP open"
		}
		words := strings.ReplaceAll(c.claim.ID+" "+c.claim.Says, "#", `\#`)
		fmt.Fprintf(w, "%s %d - %s%s\n", status, i+1, words, note)
		fmt.Fprintf(w, "  ---\n  verdict: %s\n  recorded: %s\n  evidence: %q\n  ...\n",
			c.ruling.Verdict, c.claim.Recorded, c.ruling.Evidence)
	}
	if len(decided) < len(v.cases) {
		fmt.Fprintln(w, "Bail out! stopped")
	}
	v.finish(v.Errs, decided)
	return nil
}

// The elements of a JUnit report.
type (
	junitSuites struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr,omitempty"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string     `xml:"name,attr"`
		Class   string     `xml:"classname,attr"`
		Seconds string     `xml:"time,attr"`
		Failure *junitNote `xml:"failure"`
		Error   *junitNote `xml:"error"`
		Skipped *junitNote `xml:"skipped"`
		Out     string     `xml:"system-out"`
	}
	junitNote struct {
		Message string `xml:"message,attr"`
	}
)

// reportJUnit writes a JUnit report: a suite for each script.
func (v *verification) reportJUnit(decided []*claimCase) error {
	var all junitSuites
	for _, c := range decided {
		if n := len(all.Suites); n == 0 || all.Suites[n-1].Name != c.script {
			all.Suites = append(all.Suites, junitSuite{Name: c.script})
		}
		all.Suites[len(all.Suites)-1].add(c)
	}
	out, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	fmt.Fprintf(v.Out, "%s%s\n", xml.Header, out)
	v.finish(v.Errs, decided)
	return nil
}

func (s *junitSuite) add(c *claimCase) {
	t := junitCase{
		Name:    c.claim.ID + " " + c.claim.Says,
		Class:   c.claim.Kind,
		Seconds: fmt.Sprintf("%.6f", c.ruling.Time.Seconds()),
		Out:     string(c.ruling.Verdict) + ": " + c.ruling.Evidence,
	}
	s.Tests++
	switch {
	case c.failure != nil:
		s.Errors++
		t.Error = &junitNote{c.ruling.Evidence}
	case c.contradicted():
		s.Failures++
		t.Failure = &junitNote{fmt.Sprintf("on record as %s, but %s", c.claim.Recorded, c.ruling.Verdict)}
	case c.ruling.Verdict == ledger.Open:
		s.Skipped++
		t.Skipped = &junitNote{"open"}
	}
	s.Cases = append(s.Cases, t)
}

// A Decided claim is what came of one, as JSON.
type Decided struct {
	Script       string          `json:"script"`
	List         string          `json:"list"`
	ID           string          `json:"id"`
	Kind         string          `json:"kind"`
	Says         string          `json:"says"`
	Recorded     ledger.Verdict  `json:"recorded" jsonschema:"the verdict on record"`
	Verdict      ledger.Verdict  `json:"verdict" jsonschema:"holds, refuted, open or failed"`
	Contradicted bool            `json:"contradicted"`
	Evidence     string          `json:"evidence"`
	Detail       string          `json:"detail,omitempty"`
	Proofs       []proofJSON     `json:"proofs,omitempty"`
	Seconds      terminal.Number `json:"seconds"`
}

// A proofJSON is a proof in the JSON report.
type proofJSON struct {
	Question         string          `json:"impossible" jsonschema:"what is proved impossible"`
	Reason           string          `json:"reason"`
	States           int             `json:"states"`
	Seconds          terminal.Number `json:"seconds"`
	CertificateBytes int             `json:"certificate_bytes" jsonschema:"compressed; 0 when there is none"`
	CheckSeconds     terminal.Number `json:"check_seconds"`
	Refused          string          `json:"refused,omitempty"`
	File             string          `json:"file,omitempty"`
}

func newProofJSON(p ledger.Proof) proofJSON {
	j := proofJSON{
		Question: p.Question, Reason: p.Reason, States: p.States, Seconds: terminal.Number(p.Time.Seconds()),
		CertificateBytes: p.Certificate.Bytes, CheckSeconds: terminal.Number(p.Certificate.Time.Seconds()), File: p.Certificate.File,
	}
	if err := p.Certificate.Refused; err != nil {
		j.Refused = err.Error()
	}
	return j
}

// reportJSON writes all claims, one a line. The details are there when --verbose asks for them.
func (v *verification) reportJSON(decided []*claimCase) error {
	for _, c := range decided {
		j := Decided{
			Script: c.script, List: c.claim.List, ID: c.claim.ID, Kind: c.claim.Kind, Says: c.claim.Says,
			Recorded: c.claim.Recorded, Verdict: c.ruling.Verdict, Contradicted: c.contradicted(),
			Evidence: c.ruling.Evidence, Seconds: terminal.Number(c.ruling.Time.Seconds()),
		}
		j.Proofs = engine.Each(c.ruling.Proofs, newProofJSON)
		if v.Verbose {
			j.Detail = c.ruling.Detail
		}
		if err := v.JSON(j); err != nil {
			return err
		}
	}
	v.finish(v.Errs, decided)
	return nil
}
