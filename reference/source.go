package reference

import "embed"

// Source holds the files that make this package and its test list on their
// own, so that the retry can be tested and mutated where no checkout is.
//
//go:embed retry.go source.go list_test.go
var Source embed.FS
