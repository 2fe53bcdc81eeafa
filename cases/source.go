package cases

import "embed"

// Source holds the files that make this package on their own, so that the
// list can be run where no checkout is.
//
//go:embed case.go check.go clock.go load.go mismatch.go reader.go rule.go run.go source.go
//go:embed cases.json cases.schema.json
var Source embed.FS
