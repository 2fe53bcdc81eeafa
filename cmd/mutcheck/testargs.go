package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// testFlags are the flags of go test that reach a test binary, by name (see `go
// help testflag`): true for those that a caller may set, false for those by
// which mutcheck chooses which tests run, how often, and how they report.
var testFlags = map[string]bool{
	"short": true, "skip": true, "cpu": true, "parallel": true, "fullpath": true, "timeout": true,

	"bench": false, "benchmem": false, "benchtime": false, "count": false, "failfast": false, "fuzz": false,
	"fuzzminimizetime": false, "fuzztime": false, "json": false, "list": false, "run": false, "shuffle": false,
	"v": false,
}

// testArgs turns what stands behind -- into arguments of a test binary: go test's
// own flags get the name that they have there, all else is the tests' own. The
// timeout is not among them, since it holds for the unchanged code alone: it is 0
// where there is none.
func testArgs(words []string) (args []string, timeout time.Duration, err error) {
	for i := 0; i < len(words); i++ {
		word := words[i]
		name, isFlag := strings.CutPrefix(strings.TrimPrefix(word, "-"), "-")
		isFlag = isFlag || strings.HasPrefix(word, "-")
		name, value, hasValue := strings.Cut(strings.TrimPrefix(name, "test."), "=")
		allowed, known := testFlags[name]
		switch {
		case !isFlag || !known:
			args = append(args, word)
		case !allowed:
			return nil, 0, fmt.Errorf("-%s behind --: mutcheck decides itself which tests run, and how often; of go test's flags it takes %s",
				name, strings.Join(allowedTestFlags(), ", "))
		case name == "timeout":
			if i++; hasValue {
				i--
			} else if i < len(words) {
				value = words[i]
			}
			if timeout, err = time.ParseDuration(value); err != nil || timeout <= 0 {
				return nil, 0, fmt.Errorf("-timeout %s behind --: it is how long the tests of a package may take on the unchanged code, such as 30s or 5m", value)
			}
		default:
			args = append(args, "-test."+strings.TrimPrefix(strings.TrimLeft(word, "-"), "test."))
		}
	}
	return args, timeout, nil
}

// allowedTestFlags are the flags of go test that a caller may set.
func allowedTestFlags() []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(testFlags)) {
		if testFlags[name] {
			names = append(names, "-"+name)
		}
	}
	return names
}
