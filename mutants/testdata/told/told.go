// Package told has sites that only a comment can tell of.
package told

import "time"

type plan struct{ step, limit, wait time.Duration }

func (p *plan) check(code int) bool {
	//mutcheck:site await-removed
	if code == 0 { // want await-removed
		return true
	}
	if code > 100 { //mutcheck:site should-retry-dropped // want should-retry-dropped
		return true
	}
	return false
}

func (p *plan) advance() {
	//mutcheck:site exponent-dropped
	p.wait = p.step * p.limit // want exponent-dropped
	//mutcheck:site cap-dropped
	p.wait = min(p.wait+p.step, p.limit) // want cap-dropped
}
