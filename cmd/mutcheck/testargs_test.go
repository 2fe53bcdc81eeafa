package main

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestFlagsForTheTestsGetTheNamesThatATestBinaryKnows(t *testing.T) {
	for _, tc := range []struct{ words, want string }{
		{"", ""},
		{"-short", "-test.short"},
		{"--skip=TestNet -cpu 2", "-test.skip=TestNet -test.cpu 2"},
		{"-test.short=true", "-test.short=true"},
		{"-greeting=hello -name run", "-greeting=hello -name run"},
		{"-shorter short", "-shorter short"},
		{"-own -timeout 30s -short", "-own -test.short"},
		{"-test.timeout=30s", ""},
	} {
		got, timeout, err := testArgs(strings.Fields(tc.words))
		if err != nil || !slices.Equal(got, strings.Fields(tc.want)) {
			t.Errorf("%q: %q, error %v, want %q", tc.words, got, err, tc.want)
		}
		if want := 30 * time.Second; strings.Contains(tc.words, "timeout") != (timeout == want) {
			t.Errorf("%q: a timeout of %v", tc.words, timeout)
		}
	}
}

func TestFlagsThatMutcheckSetsItselfAreRefused(t *testing.T) {
	for _, word := range []string{"-run=TestX", "-run", "--count=1", "-v"} {
		_, _, err := testArgs([]string{"-own", word})
		if err == nil || !strings.HasSuffix(err.Error(), "it takes -cpu, -fullpath, -parallel, -short, -skip, -timeout") {
			t.Errorf("%s: error %v", word, err)
		}
	}
}

func TestATimeoutThatIsNoneIsRefused(t *testing.T) {
	for _, words := range []string{"-timeout", "-timeout=soon", "-timeout 0", "-test.timeout=-1s"} {
		if _, _, err := testArgs(strings.Fields(words)); err == nil || !strings.Contains(err.Error(), "on the unchanged code") {
			t.Errorf("%s: error %v", words, err)
		}
	}
}
