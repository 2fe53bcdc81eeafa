package harness

import (
	"os"
	"path/filepath"
)

// repositoryOf is the top folder of the git repository that a folder is in; empty
// where it is in none.
func repositoryOf(dir string) string {
	for {
		// In a worktree, and in a submodule, it is a file.
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
		dir = filepath.Dir(dir)
	}
}

// prefixOf is what stands before a file's name in its repository, where it is
// relative to dir.
func prefixOf(dir string) string {
	rel, err := filepath.Rel(repositoryOf(dir), dir)
	if repositoryOf(dir) == "" || err != nil || rel == "." {
		return ""
	}
	return filepath.ToSlash(rel) + "/"
}
