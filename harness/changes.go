package harness

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// Changes are what a diff changes in the tree as it lies there.
type Changes struct {
	// files are by full name; those that are gone are among them.
	files map[string]*fileChange
	// digest tells the diff from others.
	digest string
}

// A fileChange is what is changed of one file.
type fileChange struct {
	// lines are the numbers of the lines that are new; before those of the lines
	// in front of which something was taken out.
	lines, before []int
	// whole says that the file is new or gone, or that its lines are not known.
	whole bool
}

// A DiffError is the error for a diff that cannot be read, or that does not fit
// the files.
type DiffError struct{ Message string }

func (e *DiffError) Error() string { return e.Message }

func badDiff(format string, args ...any) error {
	return &DiffError{"the diff does not fit the files: " + fmt.Sprintf(format, args...)}
}

// ReadDiff reads a unified diff, as git and diff -u write it, whose new side is
// the tree at dir. Its file names are relative to the top of the git repository, or, as git diff
// --relative has them, to dir. Its errors are *DiffError, or those of the reader.
func ReadDiff(r io.Reader, dir string) (*Changes, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("reading the diff: %w", err)
	}
	files, _, err := gitdiff.Parse(bytes.NewReader(text))
	if err != nil {
		return nil, &DiffError{fmt.Sprintf("it is no unified diff: %v", err)}
	}
	if len(files) == 0 && len(bytes.TrimSpace(text)) > 0 {
		return nil, &DiffError{"it is no unified diff: there is no file in it; `git diff` writes one"}
	}
	root, err := rootOf(files, dir)
	if err != nil {
		return nil, err
	}
	c := &Changes{files: map[string]*fileChange{}, digest: digest(text)}
	for _, f := range files {
		if err := c.add(root, f); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// rootOf is the folder that the names in a diff are relative to: the first, of
// those that come into question, that has all the files.
func rootOf(files []*gitdiff.File, dir string) (string, error) {
	dir, err := realPath(dir)
	if err != nil {
		return "", err
	}
	roots := []string{dir}
	if top := repositoryOf(dir); top != "" {
		roots = []string{top, dir}
	}
	missing := ""
	for _, root := range roots {
		i := slices.IndexFunc(files, func(f *gitdiff.File) bool {
			info, err := os.Stat(filepath.Join(root, filepath.FromSlash(f.NewName)))
			return !f.IsDelete && (err != nil || info.IsDir())
		})
		if i < 0 {
			return root, nil
		}
		if missing == "" {
			missing = filepath.Join(root, filepath.FromSlash(files[i].NewName))
		}
	}
	return "", badDiff("there is no file %s; its names are taken to be relative to the top of the repository, or to the current folder", missing)
}

// realPath is the name under which the go command knows a folder.
func realPath(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(dir)
}

// add takes in one file of the diff, and wants its new side to be in the tree.
func (c *Changes) add(root string, f *gitdiff.File) error {
	if f.OldName != "" && (f.IsDelete || f.IsRename) {
		c.files[filepath.Join(root, filepath.FromSlash(f.OldName))] = &fileChange{whole: true}
	}
	name := filepath.Join(root, filepath.FromSlash(f.NewName))
	if f.IsDelete {
		gone := filepath.Join(root, filepath.FromSlash(f.OldName))
		if _, err := os.Lstat(gone); err == nil {
			return badDiff("it removes %s, which is there", gone)
		}
		return nil
	}
	change := &fileChange{whole: f.IsNew || f.IsBinary}
	c.files[name] = change
	if f.IsBinary || len(f.TextFragments) == 0 {
		return nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return badDiff("%v", err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	for _, fragment := range f.TextFragments {
		n := int(fragment.NewPosition)
		if fragment.NewLines == 0 {
			n++ // the position of nothing is that of the line before it
		}
		for _, line := range fragment.Lines {
			if line.Op == gitdiff.OpDelete {
				change.before = append(change.before, n)
				continue
			}
			if n < 1 || n > len(lines) || strings.TrimRight(lines[n-1], "\r\n") != strings.TrimRight(line.Line, "\r\n") {
				return badDiff("line %d of %s is not %q; is it the diff to this state of the tree?", n, name, strings.TrimRight(line.Line, "\r\n"))
			}
			if line.Op == gitdiff.OpAdd {
				change.lines = append(change.lines, n)
			}
			n++
		}
	}
	return nil
}

// Since asks git what has changed in the repository that dir is in: what the
// working tree has, files that git does not know yet among it, and the last common
// ancestor with a revision had not.
func Since(ctx context.Context, revision, dir string) (*Changes, error) {
	git := func(args ...string) (string, error) {
		var out, words bytes.Buffer
		p := process{path: "git", args: append([]string{"-C", dir}, args...), stdout: &out, stderr: &words, env: append(os.Environ(), "GIT_OPTIONAL_LOCKS=0")}
		o, err := p.run(ctx)
		if errors.Is(err, exec.ErrNotFound) {
			return "", &UserError{Message: "there is no git command in PATH, and --since asks it; give a diff with --in-diff"}
		}
		if err == nil && o.code != 0 {
			err = &DiffError{fmt.Sprintf("git cannot tell what has changed since %s: %s", revision, strings.TrimSpace(words.String()))}
		}
		return out.String(), err
	}
	top, err := git("rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	dir = strings.TrimSuffix(top, "\n")
	base, err := git("merge-base", "--end-of-options", revision, "HEAD")
	if err != nil {
		var fit *DiffError
		if errors.As(err, &fit) && strings.HasSuffix(fit.Message, ": ") {
			fit.Message += "it has no ancestor in common with HEAD; a shallow clone has too little history: fetch more of it"
		}
		return nil, err
	}
	diff, err := git("diff", "--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/", "--unified=3", strings.TrimSpace(base), "--")
	if err != nil {
		return nil, err
	}
	fresh, err := git("ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return nil, err
	}
	c, err := ReadDiff(strings.NewReader(diff), dir)
	if err != nil {
		return nil, err
	}
	root, err := realPath(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range strings.Split(strings.TrimSuffix(fresh, "\x00"), "\x00") {
		if name != "" {
			c.files[filepath.Join(root, filepath.FromSlash(name))] = &fileChange{whole: true}
		}
	}
	c.digest = digest([]byte(diff + "\x00" + fresh))
	return c, nil
}

// touches says whether something is changed in these lines of a file.
func (c *Changes) touches(name string, from, to int) bool {
	f := c.files[name]
	if f == nil {
		return false
	}
	return f.whole ||
		slices.ContainsFunc(f.lines, func(n int) bool { return from <= n && n <= to }) ||
		slices.ContainsFunc(f.before, func(n int) bool { return from < n && n <= to })
}
