package surveying

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"patience/cmd/workbench/certify"
	"patience/cmd/workbench/desk"
	"patience/cmd/workbench/exit"
	"patience/engine"
	"patience/engine/file"
	"patience/engine/survey"
)

// sumsName is the file that lists what a folder holds, as the program sha256sum has it.
const sumsName = "SHA256SUMS"

// longestSums is how many bytes such a list may have.
const longestSums = 64 << 20

// folder audits what lies in a folder: whether each file is as the list says, and then all ledgers.
func (a *auditing) folder(ctx context.Context, dir string) error {
	names, err := filesBelow(dir)
	if err != nil {
		return err
	}
	listed, err := readSums(ctx, dir)
	if err != nil {
		return err
	}
	code, err := a.compare(ctx, dir, names, listed)
	if err != nil {
		return err
	}
	ledgers, certificates := 0, a.certifying.To
	for _, name := range names {
		at := filepath.Join(dir, filepath.FromSlash(name))
		is := survey.NamesLedger(name) || file.End(name) == bitsEnd || desk.ReadBy(at, "survey audit")
		if !is || ctx.Err() != nil {
			continue
		}
		a.of, a.certifying.To = name, certificates
		if beside := strings.TrimSuffix(at, filepath.Ext(at)); certificates == "" && file.IsFolder(beside) {
			a.certifying.To = beside
		}
		err := a.run(ctx, at)
		if err != nil && err.Error() != "" {
			a.Tell("%v", err)
		}
		if err != nil {
			code = max(code, exit.CodeOf(err))
		}
		ledgers++
	}
	if ledgers == 0 && len(listed) == 0 {
		return fmt.Errorf("no ledger in the folder %s, and no %s: want files that end in .db or .bits, as survey --log and survey export make them", dir, sumsName)
	}
	if ctx.Err() != nil {
		code = exit.Interrupted
	}
	found := "nothing is wrong"
	if code != 0 {
		found = "not all is well, as told above"
	}
	fmt.Fprintf(a.Beside(), "%s: %s audited; %s\n", dir, engine.Count(ledgers, "ledger"), found)
	return exit.Of(code)
}

// filesBelow returns the names of all files in a folder and below but the list, with slashes, in order. A link to a file is one.
func filesBelow(dir string) (names []string, err error) {
	err = fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || name == sumsName {
			return err
		}
		at := filepath.Join(dir, filepath.FromSlash(name))
		if info, err := os.Stat(at); err != nil || !info.Mode().IsRegular() {
			return fmt.Errorf("%s is no plain file, and no link to one: want it moved away", at)
		}
		names = append(names, name)
		return nil
	})
	return names, err
}

// twoSums stands for the sum of a file that is listed with two of them.
const twoSums = "two sums"

// readSums returns the sums that the list of a folder has by name, nil when there is none.
func readSums(ctx context.Context, dir string) (map[string]string, error) {
	list := filepath.Join(dir, sumsName)
	text, err := file.Read(ctx, list, longestSums)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	listed := map[string]string{}
	for line := range engine.Lines(string(text)) {
		sum, name, ok := strings.Cut(line.Text, "  ")
		if !ok || len(sum) != 2*sha256.Size || !filepath.IsLocal(name) {
			return nil, fmt.Errorf("%s, line %d: want 64 hex digits, two blanks and a name in this folder, as sha256sum writes them, not %.80q", list, line.Number, line.Text)
		}
		name, sum = path.Clean(name), strings.ToLower(sum)
		if was := listed[name]; was != "" && was != sum {
			sum = twoSums
		}
		listed[name] = sum
	}
	return listed, nil
}

// sumIn returns the sum of a file of a folder.
func sumIn(ctx context.Context, dir, name string) (string, error) {
	r, err := file.Open(ctx, filepath.Join(dir, filepath.FromSlash(name)))
	if err != nil {
		return "", err
	}
	defer r.Close()
	return certify.Sum(func(w io.Writer) error { _, err := io.Copy(w, r); return err })
}

// compare tells which files are not as the list says, and returns the exit code for that.
func (a *auditing) compare(ctx context.Context, dir string, names []string, listed map[string]string) (code int, err error) {
	if listed == nil {
		a.Tell("%s: there is no %s, so nothing says what its files were; --sums writes one", dir, sumsName)
		return 0, nil
	}
	tell := func(name, what string) error {
		code = exit.Claim
		return a.Say(audit{File: name, Found: wrong.String(), What: what}, fmt.Sprintf("%s  WRONG: %s\n", name, what))
	}
	same, missing := 0, maps.Clone(listed)
	for _, name := range names {
		want, ok := listed[name]
		delete(missing, name)
		sum, err := sumIn(ctx, dir, name)
		if err != nil {
			return 0, err
		}
		what := ""
		switch {
		case !ok:
			what = "not in " + sumsName
		case want == twoSums:
			what = "it is listed twice, with different sums"
		case sum != want:
			what = fmt.Sprintf("its sum is %.16s..., the list has %.16s...", sum, want)
		default:
			same++
			continue
		}
		if err := tell(name, what); err != nil {
			return 0, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		if err := tell(name, "it is listed, and not there"); err != nil {
			return 0, err
		}
	}
	_, err = fmt.Fprintf(a.Beside(), "%s: %d of %s are as %s lists them\n", dir, same, engine.Count(len(listed), "file"), sumsName)
	return code, err
}

// writeSums writes the list of what lies in a folder.
func (a *auditing) writeSums(ctx context.Context, dir string) error {
	names, err := filesBelow(dir)
	if err != nil {
		return err
	}
	var list bytes.Buffer
	for _, name := range names {
		sum, err := sumIn(ctx, dir, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(&list, "%s  %s\n", sum, name)
	}
	if err := file.ReplaceUntil(ctx, filepath.Join(dir, sumsName), list.Bytes()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.Beside(), "%s lists %s\n", filepath.Join(dir, sumsName), engine.Count(len(names), "file"))
	return err
}
