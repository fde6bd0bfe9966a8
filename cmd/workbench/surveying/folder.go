package surveying

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"patience/cmd/workbench/exit"
	"patience/engine"
	"patience/engine/file"
)

// sumsName is the file that lists what a folder holds, as the program sha256sum has it.
const sumsName = "SHA256SUMS"

// longestSums is how many bytes such a list may have.
const longestSums = 64 << 20

// A folder is what lies in a folder and below, and what is listed there.
type folder struct {
	dir    string
	names  []string          // of all files but the list, with slashes, in order
	listed map[string]string // sums by name; nil without a list
}

// folder audits what lies in a folder: whether each file is as the list says, and then all ledgers.
func (a *auditing) folder(ctx context.Context, dir string) error {
	f, err := openFolder(ctx, dir)
	if err != nil {
		return err
	}
	code, err := a.compare(ctx, f)
	if err != nil {
		return err
	}
	ledgers, certificates := 0, a.certifying.To
	for _, name := range f.names {
		if filepath.Ext(name) != ".db" || ctx.Err() != nil {
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		a.of, a.certifying.To = name, certificates
		if beside := strings.TrimSuffix(path, ".db"); certificates == "" && file.IsFolder(beside) {
			a.certifying.To = beside
		}
		err := a.run(ctx, path)
		if err != nil && err.Error() != "" {
			a.Tell("%v", err)
		}
		if err != nil {
			code = max(code, exit.CodeOf(err))
		}
		ledgers++
	}
	if ledgers == 0 && f.listed == nil {
		return fmt.Errorf("no ledger in the folder %s, and no %s: want files that end in .db, as survey --log makes them", dir, sumsName)
	}
	if ctx.Err() != nil {
		code = exit.Interrupted
	}
	found := "nothing is wrong"
	if code != 0 {
		found = "not all is well, as told above"
	}
	if _, err := fmt.Fprintf(a.Beside(), "%s: %s audited; %s\n", dir, engine.Count(ledgers, "ledger"), found); err != nil {
		return err
	}
	if code != 0 {
		return &exit.Error{Code: code}
	}
	return nil
}

// openFolder lists what lies in a folder, and reads the list of it.
func openFolder(ctx context.Context, dir string) (*folder, error) {
	f := &folder{dir: dir}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && name != sumsName {
			f.names = append(f.names, name)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	list := filepath.Join(dir, sumsName)
	text, err := file.Read(ctx, list, longestSums)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if err != nil {
		return nil, err
	}
	f.listed = map[string]string{}
	for line := range engine.Lines(string(text)) {
		sum, name, ok := strings.Cut(line.Text, "  ")
		if !ok || len(sum) != 2*sha256.Size || !filepath.IsLocal(name) {
			return nil, fmt.Errorf("%s, line %d: want 64 hex digits, two blanks and a name in this folder, as sha256sum writes them, not %.80q", list, line.Number, line.Text)
		}
		f.listed[name] = sum
	}
	return f, nil
}

// sum returns the sum of a file of the folder.
func (f *folder) sum(ctx context.Context, name string) (string, error) {
	r, err := file.Open(ctx, filepath.Join(f.dir, filepath.FromSlash(name)))
	if err != nil {
		return "", err
	}
	defer r.Close()
	h := sha256.New()
	if _, err := r.WriteTo(h); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}

// compare tells which files are not as the list says, and returns the exit code for that.
func (a *auditing) compare(ctx context.Context, f *folder) (code int, err error) {
	if f.listed == nil {
		a.Tell("%s: there is no %s, so nothing says what its files were; --sums writes one", f.dir, sumsName)
		return 0, nil
	}
	tell := func(name, what string) error {
		code = exit.Claim
		return a.Say(audit{File: name, Found: wrong.String(), What: what}, fmt.Sprintf("%s  WRONG: %s\n", name, what))
	}
	same := 0
	for _, name := range f.names {
		want, ok := f.listed[name]
		if !ok {
			a.Tell("%s: not in %s", name, sumsName)
			continue
		}
		switch sum, err := f.sum(ctx, name); {
		case err != nil:
			return 0, err
		case sum != want:
			if err := tell(name, fmt.Sprintf("its sum is %.16s..., the list has %.16s...", sum, want)); err != nil {
				return 0, err
			}
		default:
			same++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.listed)) {
		if !slices.Contains(f.names, name) {
			if err := tell(name, "it is listed, and not there"); err != nil {
				return 0, err
			}
		}
	}
	_, err = fmt.Fprintf(a.Beside(), "%s: %d of %s are as %s lists them\n", f.dir, same, engine.Count(len(f.listed), "file"), sumsName)
	return code, err
}

// writeSums writes the list of what lies in a folder.
func (a *auditing) writeSums(ctx context.Context, dir string) error {
	f, err := openFolder(ctx, dir)
	if err != nil {
		return err
	}
	var list bytes.Buffer
	for _, name := range f.names {
		sum, err := f.sum(ctx, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(&list, "%s  %s\n", sum, name)
	}
	if err := file.ReplaceUntil(ctx, filepath.Join(dir, sumsName), list.Bytes()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.Beside(), "%s lists %s\n", filepath.Join(dir, sumsName), engine.Count(len(f.names), "file"))
	return err
}
