package manual

import (
	"strings"
	"testing"
)

// TestManualText writes a help text as man reads it: paragraphs that are filled, a table that is not,
// and nothing that man would take for a command.
func TestManualText(t *testing.T) {
	var b strings.Builder
	manualText(&b, "Give --to\na 'FILE'.\n\n  .db    kept\n\n  a\\b\n\n.txt is\nread.\n  end")
	want := `Give \-\-to
a \(aqFILE\(aq.
.PP
.PP
.nf
  .db    kept

  a\eb

.fi
.PP
\&.txt is
read.
.PP
.nf
  end
.fi
`
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
