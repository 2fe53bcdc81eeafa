package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// testFlags are the flags of go test that reach a test binary, by name (see `go
// help testflag`): true for those that a caller may set, false for those by
// which mutcheck chooses which tests run, how often, and how they report.
var testFlags = map[string]bool{
	"short": true, "skip": true, "cpu": true, "parallel": true, "fullpath": true,

	"bench": false, "benchmem": false, "benchtime": false, "count": false, "failfast": false, "fuzz": false,
	"fuzzminimizetime": false, "fuzztime": false, "json": false, "list": false, "run": false, "shuffle": false,
	"timeout": false, "v": false,
}

// testArgs turns what stands behind -- into arguments of a test binary: go test's
// own flags get the name that they have there, all else is the tests' own.
func testArgs(words []string) ([]string, error) {
	args := slices.Clone(words)
	for i, word := range words {
		name, isFlag := strings.CutPrefix(strings.TrimPrefix(word, "-"), "-")
		isFlag = isFlag || strings.HasPrefix(word, "-")
		name, _, _ = strings.Cut(strings.TrimPrefix(name, "test."), "=")
		allowed, known := testFlags[name]
		switch {
		case !isFlag || !known:
		case !allowed:
			return nil, fmt.Errorf("-%s behind --: mutcheck decides itself which tests run, how often and how long; of go test's flags it takes %s",
				name, strings.Join(allowedTestFlags(), ", "))
		default:
			args[i] = "-test." + strings.TrimPrefix(strings.TrimLeft(word, "-"), "test.")
		}
	}
	return args, nil
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
