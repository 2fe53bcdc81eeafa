//go:build !linux

package harness

// onOneProcessor does nothing here: processes run on any processor.
func onOneProcessor() (release func()) { return func() {} }
