// Package harness runs the tests on the mutants.
//
// It is the only package that starts processes: it loads packages through the
// go command, builds the test binaries with the woven sources as an overlay,
// runs the baseline and the cells, and decides each cell. What is mutated is
// the business of package mutants, how it is built into one binary that of
// package weave, and what follows from the kill table that of package report.
//
// A run goes: load, find, weave, build, baseline, cells. Run and List are the
// ways in.
package harness
