package harness

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/version"
	"path/filepath"
	"strings"
)

// A toolchain is what the go command says of itself, in the folder of the run.
type toolchain struct {
	GOVERSION, GOFLAGS, GOMOD, GOWORK, GOMODCACHE, GOOS, GOARCH string
	// digest is of all settings that a build may depend on.
	digest string
}

// oldest is the first Go version whose testing package can be read: it marks
// its own lines in the output of a test.
const oldest = "go1.20"

// readToolchain asks the go command which one it is.
func (r *run) readToolchain(ctx context.Context) error {
	var out, words bytes.Buffer
	p := process{path: "go", args: []string{"env", "-json"}, dir: r.dir, env: r.goEnv(), stdout: &out, stderr: &words}
	o, err := p.run(ctx)
	if ctx.Err() != nil {
		return err
	}
	if err != nil {
		return &UserError{Message: "mutcheck needs the go command: " + err.Error()}
	}
	if o.code != 0 {
		return &UserError{Message: "the go command does not work here: " + strings.TrimSpace(words.String())}
	}
	if err := json.Unmarshal(out.Bytes(), &r.toolchain); err != nil {
		return fmt.Errorf("reading go env: %w", err)
	}
	if r.toolchain.digest, err = settingsDigest(out.Bytes()); err != nil {
		return fmt.Errorf("reading go env: %w", err)
	}
	// A development version is no version of the language, and newer than all.
	if v := r.toolchain.GOVERSION; version.IsValid(v) && version.Compare(v, oldest) < 0 {
		return &UserError{Message: fmt.Sprintf("the Go toolchain is %s, and mutcheck needs %s or newer: install it from https://go.dev/dl, "+
			"or let the go command fetch it with GOTOOLCHAIN=auto", v, oldest)}
	}
	return nil
}

// hasBubbles says whether the toolchain has testing/synctest.
func (t toolchain) hasBubbles() bool {
	return !version.IsValid(t.GOVERSION) || version.Compare(t.GOVERSION, "go1.25") >= 0
}

// linkFlags leave the debugger's tables out of a test binary, as go test does
// where it builds and runs. They would hide linker flags of the user's own.
func (r *run) linkFlags() []string {
	if strings.Contains(r.toolchain.GOFLAGS+strings.Join(r.BuildFlags, " "), "ldflags") {
		return nil
	}
	return []string{"-ldflags=-s -w"}
}

// mainFolder is the folder of the main module; that of the run outside of one.
func (r *run) mainFolder() string {
	if mod := r.toolchain.GOMOD; filepath.Base(mod) == "go.mod" {
		return filepath.Dir(mod)
	}
	return r.dir
}

// settingsDigest is a digest of what go env says, but for what differs from run to run
// or is an input of its own.
func settingsDigest(env []byte) (string, error) {
	var all map[string]string
	if err := json.Unmarshal(env, &all); err != nil {
		return "", err
	}
	for _, name := range []string{"GOGCCFLAGS", "GOMOD", "GOWORK", "GOTMPDIR"} {
		delete(all, name)
	}
	data, err := json.Marshal(all)
	return digest(data), err
}
