package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A size is the value of a flag in bytes, written with a unit: "512MiB".
type size int64

// units are what a size may be written in, the largest first, so that a size
// prints in the largest that fits.
var units = []struct {
	name  string
	bytes int64
}{
	{"TiB", 1 << 40}, {"TB", 1e12},
	{"GiB", 1 << 30}, {"GB", 1e9},
	{"MiB", 1 << 20}, {"MB", 1e6},
	{"KiB", 1 << 10}, {"KB", 1e3},
	{"B", 1},
}

// Set reads a size; its errors show how one is written.
func (s *size) Set(text string) error {
	number := strings.TrimRight(text, "TGMKiB")
	n, err := strconv.ParseFloat(number, 64)
	for _, u := range units {
		if err == nil && text[len(number):] == u.name && n*float64(u.bytes) >= 1 && n*float64(u.bytes) < math.MaxInt64 {
			*s = size(n * float64(u.bytes))
			return nil
		}
	}
	return fmt.Errorf("%q is no size: write a number and a unit, such as 512MiB, 1GiB or 2GB", text)
}

func (s *size) String() string {
	for _, u := range units {
		if n := int64(*s); n >= u.bytes && n%u.bytes == 0 {
			return fmt.Sprintf("%d%s", n/u.bytes, u.name)
		}
	}
	return "0B"
}

// Type is what the help text calls the value where the flag has no other name.
func (*size) Type() string { return "size" }
