package main

import (
	"slices"
	"strings"
	"testing"
)

func TestFlagsForTheTestsGetTheNamesThatATestBinaryKnows(t *testing.T) {
	for _, tc := range []struct{ words, want string }{
		{"", ""},
		{"-short", "-test.short"},
		{"--skip=TestNet -cpu 2", "-test.skip=TestNet -test.cpu 2"},
		{"-test.short=true", "-test.short=true"},
		{"-greeting=hello -name run", "-greeting=hello -name run"},
		{"-shorter short", "-shorter short"},
	} {
		got, err := testArgs(strings.Fields(tc.words))
		if err != nil || !slices.Equal(got, strings.Fields(tc.want)) {
			t.Errorf("%q: %q, error %v, want %q", tc.words, got, err, tc.want)
		}
	}
}

func TestFlagsThatMutcheckSetsItselfAreRefused(t *testing.T) {
	for _, word := range []string{"-run=TestX", "-run", "--count=1", "-test.timeout=1s", "-v"} {
		_, err := testArgs([]string{"-own", word})
		if err == nil || !strings.HasSuffix(err.Error(), "it takes -cpu, -fullpath, -parallel, -short, -skip") {
			t.Errorf("%s: error %v", word, err)
		}
	}
}
