package report

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// noNetwork is how npm says that it reaches no registry.
var noNetwork = regexp.MustCompile(`\bE(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|HOSTUNREACH)\b`)

// published fetches a schema with npm: a package with its version, and the file in it.
// With -short, or on a machine without npm or without a network, there is none,
// and the words say why.
func published(pack, file string) (schema *jsonschema.Schema, why string, err error) {
	if testing.Short() {
		return nil, "-short: a schema is fetched with npm", nil
	}
	if _, err := exec.LookPath("npm"); err != nil {
		return nil, "there is no npm", nil
	}
	dir, err := os.MkdirTemp("", "schema")
	if err != nil {
		return nil, "", err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	fetch := exec.Command("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=0", "--prefix", dir, pack)
	if out, err := fetch.CombinedOutput(); err != nil {
		if cause := noNetwork.Find(out); cause != nil {
			return nil, fmt.Sprintf("npm is there, and the network is not (%s): the schema was not fetched, and no report held to it", cause), nil
		}
		return nil, "", fmt.Errorf("fetching %s (-short leaves this test out): %w\n%s", pack, err, out)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	name := pack[:strings.LastIndex(pack, "@")]
	schema, err = compiler.Compile(filepath.Join(dir, "node_modules", filepath.FromSlash(name), filepath.FromSlash(file)))
	return schema, "", err
}
