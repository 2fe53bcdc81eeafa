// Package weave puts mutated function bodies beside the original ones, so that
// all the mutants of a package are one build and one of them is chosen when
// the process starts.
//
// It knows how a woven file looks: the switch at a function's entry, the
// counters in the original body, the line directives that keep the user's own
// line numbers, and the one injected file that reads the choice from the
// environment. Packages and mutants go in, an overlay and the mutants that do
// not compile come out. It starts no process and touches no file; what the
// process said is read back with ParseTrace.
//
// A woven function:
//
//	func Do(...) (v T, err error) {
//	    mutcheckTurn(-1)              // the function's own turns
//	    switch mutcheckActive() {
//	    case 7:
//	        mutcheckTurn(7)           // proof that mutant 7 is live
//	        <the body, mutated>       // with a turn counted in each loop
//	    }
//	    <the body as written>         // with turns counted in loops, and
//	                                  // mutcheckTurn(7) in front of 7's site
//	}
//
// The copy stands in the function itself, not in a helper beside it: receivers,
// type parameters, recover and runtime.Caller stay right without any renaming.
package weave
