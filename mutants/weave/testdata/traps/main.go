// Command traps holds a function for each thing that breaks a careless weave.
// Every function says "plain", and "mutated" where its marked condition is
// replaced by false. The conditions are marked by a comment in front of them.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
)

func main() {
	for _, trap := range []struct {
		name string
		run  func() string
	}{
		{"named results that := assigns to", namedResults},
		{"a parameter that := assigns to, beside nil", func() string { return parameter(errors.New("gone")) }},
		{"labels", labels},
		{"recover", recovered},
		{"a blank receiver and a blank parameter", func() string { return blank{}.method(1) }},
		{"type parameters", func() string { return generic("plain", "mutated") }},
		{"a method of a generic type", func() string { return box[string]{"plain"}.open("mutated") }},
		{"a literal", literal},
		{"a literal in a mutated function", func() string { return strings.Join(outer(), "/") }},
		{"a variable named true", shadowed},
		{"a variable initialised through an interface", func() string { return early }},
		{"a variable initialised by a literal", func() string { return fromLiteral }},
		{"no results", func() string { noResults(); return said }},
		{"runtime.Caller", caller},
		{"a goto", jump},
		{"a defer that sets the result", deferred},
		{"a switch with an initialiser", initialised},
	} {
		fmt.Println(trap.name + ": " + trap.run())
	}
}

func namedResults() (s string) {
	err, s := errors.New("e"), "plain"
	if /*site*/ err != nil {
		return
	}
	return "mutated"
}

func parameter(err error) string {
	s, err := "plain", nil
	if /*site*/ err == nil {
		return s
	}
	return fmt.Sprint("mutated")
}

func labels() string {
Loop:
	for {
		for {
			if /*site*/ len(os.Args) > 0 {
				break Loop
			}
			return "mutated"
		}
	}
	return "plain"
}

func recovered() (s string) {
	defer func() {
		if recover() != nil {
			s = "plain"
		}
	}()
	if /*site*/ true {
		panic("p")
	}
	return "mutated"
}

type blank struct{}

func (_ blank) method(_ int) string {
	if /*site*/ true {
		return "plain"
	}
	return "mutated"
}

func generic[T any](a, b T) T {
	if /*site*/ any(a) != nil {
		return a
	}
	return b
}

type box[T any] struct{ v T }

func (b box[T]) open(other T) (out T) {
	if out = b.v; /*site*/ any(out) != nil {
		return
	}
	out = other
	return
}

func literal() string {
	f := func() string {
		if /*site*/ true {
			return "plain"
		}
		return "mutated"
	}
	return f()
}

func outer() []string {
	inner := func() string {
		if /*site*/ true {
			return "plain"
		}
		return "mutated"
	}
	if /*site*/ true {
		return []string{inner()}
	}
	return []string{"mutated"}
}

func shadowed() string {
	true := len(os.Args) > 0
	if /*site*/ true {
		return "plain"
	}
	return "mutated"
}

type sayer interface{ say() string }

// early comes before anything that the weave adds, and the compiler does not
// see that it depends on saying.say.
var early = sayer(saying{}).say()

type saying struct{}

func (saying) say() string {
	if /*site*/ true {
		return "plain"
	}
	return "mutated"
}

var fromLiteral = func() string {
	if /*site*/ true {
		return "plain"
	}
	return "mutated"
}()

var said string

func noResults() {
	said = "mutated"
	if /*site*/ true {
		said = "plain"
	}
}

func caller() string {
	_, file, line, _ := runtime.Caller(0)
	if !strings.HasSuffix(file, "main.go") || line != 171 {
		return fmt.Sprintf("wrong place: %s:%d", file, line)
	}
	if /*site*/ true {
		return "plain"
	}
	if _, file, line, _ = runtime.Caller(0); !strings.HasSuffix(file, "main.go") || line != 178 {
		return fmt.Sprintf("wrong place: %s:%d", file, line)
	}
	return "mutated"
}

func jump() string {
	n := 0
again:
	n++
	if /*site*/ n < 3 {
		goto again
	}
	if n == 3 {
		return "plain"
	}
	return "mutated"
}

func deferred() (s string) {
	s = "mutated"
	defer func() {
		if /*site*/ s != "" {
			s = "plain"
		}
	}()
	return s
}

func initialised() string {
	switch s := "plain"; {
	case /*site*/ s != "":
		return s
	}
	return "mutated"
}
