package mutants

// Absent returns the documented operators that have no mutant in a whole run.
// Each says why in its Absent field.
func Absent(found []Found) []*Operator {
	present := map[*Operator]bool{}
	for _, f := range found {
		for _, m := range f.Mutants {
			present[m.Operator] = true
		}
	}
	var absent []*Operator
	for _, op := range All {
		if op.Documented && !present[op] {
			absent = append(absent, op)
		}
	}
	return absent
}
