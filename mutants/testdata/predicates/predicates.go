// Package predicates has the ways in which a retry asks whether an error is
// worth another try.
package predicates

import (
	"errors"
	"net"
	"strings"
	"time"
)

type permanent struct{ error }

type policy interface {
	Again(err error) (time.Duration, bool)
}

func marker(op func() error) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		var p *permanent
		if errors.As(err, &p) { // want should-retry-dropped
			return p.error
		}
		time.Sleep(time.Second)
	}
}

func nilable(op func() error, fatal func(error) bool) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if fatal != nil && fatal(err) { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func positive(op func() error, retryable func(error) bool) error {
	for n := 0; n < 3; n++ {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if retryable(err) { // want should-retry-dropped
			time.Sleep(time.Second)
			continue
		}
		return err
	}
	return nil
}

func variable(op func() error, retryable func(error) bool) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		again := retryable(err)
		if !again { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func text(op func() error) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		if strings.Contains(err.Error(), "denied") { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func withDelay(op func() error, p policy) error {
	for {
		err := op()
		if err == nil { // want await-removed
			return nil
		}
		d, ok := p.Again(err)
		if !ok { // want should-retry-dropped
			return err
		}
		time.Sleep(d)
	}
}

func holdsSuccess(op func() error, again func(error) bool) error {
	for {
		err := op()
		if !again(err) { // want await-removed should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func flagInTheMaking(op func() error, raw error) error {
	for {
		err := op()
		needed := err != nil && err == raw // want should-retry-dropped
		if !needed {                       // want await-removed should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

func accept(l net.Listener, serve func(net.Conn)) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			if ne, ok := err.(net.Error); ok && ne.Timeout() { // want should-retry-dropped
				time.Sleep(time.Second)
				continue
			}
			return err
		}
		go serve(conn)
	}
}

var errBusy = errors.New("busy")

func header(op func() error) (err error) {
	if err = op(); err != nil {
		for ; errors.Is(err, errBusy); err = op() { // want await-removed should-retry-dropped
			time.Sleep(time.Second)
		}
	}
	return err
}

func stopFlag(op func() (bool, error)) error {
	for {
		stop, err := op()
		if stop { // want await-removed should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}

type rows struct{ err error }

type kind int

const (
	again kind = iota
	rethrow
)

type kinds interface{ kind(error) kind }

func byKind(query func() *rows, k kinds) *rows {
	for {
		r := query()
		if r.err == nil { // want await-removed
			return r
		}
		switch k.kind(r.err) {
		case again:
			time.Sleep(time.Second)
			continue
		case rethrow: // want should-retry-dropped
			return r
		}
	}
}

// namedKinds has no word for a success: these branches do not hold it.
func namedKinds(op func() error) error {
	for {
		err := op()
		if errors.Is(err, net.ErrClosed) { // want should-retry-dropped
			return err
		}
		var p permanent
		if errors.As(err, &p) { // want should-retry-dropped
			return err
		}
		time.Sleep(time.Second)
	}
}
