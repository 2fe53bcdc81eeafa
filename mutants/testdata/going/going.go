// Package going has loops that look like retries, and in which a success is
// followed by more of the same: they read, serve and search. Nothing of it is
// wanted. (A retry beside them would be found: see outcomes.)
package going

import (
	"errors"
	"io"
	"time"
)

var errNone = errors.New("none")

func reads(next func() error, stop func()) {
	for wait := time.Second; ; {
		switch err := next(); {
		case err == nil:
			continue
		case errors.Is(err, io.EOF):
			stop()
			return
		}
		time.Sleep(wait)
	}
}

// takesItForSuccess goes on after a harmless error as it does after none.
func takesItForSuccess(write func() error, harmless func(error) bool) error {
	for {
		if err := write(); err != nil {
			if harmless(err) {
				println(err.Error())
			} else {
				return err
			}
		}
		time.Sleep(time.Second)
	}
}

type stream interface{ Recv() (int, error) }

// receives leaves an inner loop on any error: that loop tries nothing again.
func receives(open func() (stream, error), closed func(error) bool) error {
	for {
		s, err := open()
		if err == nil {
			for {
				n, err := s.Recv()
				if err != nil {
					if closed(err) {
						return err
					}
					break
				}
				println(n)
			}
		}
		time.Sleep(time.Second)
	}
}

func parses(n int, read func() (string, error)) (vals []string, err error) {
	for i := 0; i < n; i++ {
		v, err := read()
		if err != nil {
			if err == errNone {
				continue
			}
			return nil, err
		}
		vals = append(vals, v)
	}
	return vals, nil
}

type files struct{}

func (files) open(int) error { return nil }

// searches tries another thing in each turn.
func (f files) searches() error {
	for port := 8000; port < 9000; port++ {
		if err := f.open(port); err == nil {
			return nil
		}
	}
	return errNone
}

// empties asks a function of its own whether anything is left.
func empties(queue chan int, flush func(int)) {
	drain := func() bool {
		select {
		case n := <-queue:
			flush(n)
			return false
		default:
			return true
		}
	}
	for {
		empty := drain()
		if empty {
			return
		}
		time.Sleep(time.Second)
	}
}
