package gate

import (
	"fmt"
	"strings"

	"github.com/mutcheck/mutcheck/mutants"
	"github.com/mutcheck/mutcheck/report"
)

// requirePrefix and the name of an operator or a rule are the name of a term.
const requirePrefix = "require "

// A requirement is what a run has of an operator, or of a rule: the ids of its
// mutants by what became of them.
type requirement struct {
	killed, alive, unstable, unviable, aside, pending []string
	// absent is why there are none, in the words of the run.
	absent []string
}

func (r run) required(name string) requirement {
	var req requirement
	for i, m := range r.Mutants {
		if m.Operator == name || m.Rule == name {
			list := req.list(r.verdicts[i])
			*list = append(*list, m.ID)
		}
	}
	for _, a := range r.Absent {
		if a.Operator == name || a.Rule == name {
			req.absent = append(req.absent, a.Reason)
		}
	}
	return req
}

// list is where a mutant with a verdict belongs.
func (req *requirement) list(v report.Verdict) *[]string {
	switch {
	case v.Survivor():
		return &req.alive
	case v.Accepted, v.Status == report.Ignored:
		return &req.aside
	case v.Status == report.RuntimeError:
		return &req.unstable
	case v.Status == report.CompileError:
		return &req.unviable
	case v.Status == report.Pending:
		return &req.pending
	}
	return &req.killed
}

// open says whether it is for a missing verdict alone that it is not fulfilled.
func (req requirement) open() bool {
	return len(req.alive) == 0 && (len(req.unstable) > 0 || len(req.killed) == 0 && len(req.unviable) > 0)
}

// term is what is said of the requirement. In a part of a run, the mutants may be
// in another.
func (req requirement) term(name string, part bool) report.Term {
	t := report.Term{Name: requirePrefix + name}
	switch {
	case len(req.alive) > 0:
		t.Words = fmt.Sprintf("%s not killed: kill %s", counted(len(req.alive), "mutant"), listed(req.alive))
	case len(req.unstable) > 0:
		t.Words = fmt.Sprintf("no verdict on %s: make its tests give the same result each time", listed(req.unstable))
	case len(req.killed) > 0:
		t.Met, t.Words = true, fmt.Sprintf("%s, killed", counted(len(req.killed), "mutant"))
	case len(req.unviable) > 0:
		t.Words = fmt.Sprintf("the compiler refuses %s, and there is no other: take the term out", listed(req.unviable))
	case len(req.pending) > 0:
		t.Met, t.Words = true, "its mutants are in other parts of the run"
	case len(req.aside) > 0:
		t.Words = fmt.Sprintf("none is killed, %s is set aside: kill it, or require it no more", listed(req.aside))
	case part:
		t.Met, t.Words = true, "no mutant in this part of the run"
	default:
		t.Words = req.missing(name)
	}
	return t
}

// missing says that the code has no site, why, and how it gets one.
func (req requirement) missing(name string) string {
	words := "absent"
	if len(req.absent) > 0 {
		words += ", " + strings.Join(req.absent, ", ")
	}
	operator := "OPERATOR"
	if op, known := mutants.Lookup(name); known {
		operator = op.Name
	}
	return words + ": where the code has it, mark the line with //mutcheck:site " + operator
}
