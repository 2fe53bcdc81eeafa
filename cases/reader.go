package cases

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// A reader reads one JSON text strictly, value by value, and remembers where
// each value stands: encoding/json alone tells no place for a field that it
// does not know, and takes a field given twice.
type reader struct {
	name string
	data []byte
	dec  *json.Decoder
	// places maps the path of each value read, such as "cases[2].title", to
	// its offset.
	places map[string]int
}

// A field reads the value that stands at a path.
type field func(path string) error

func newReader(name string, data []byte) *reader {
	return &reader{name: name, data: data, dec: json.NewDecoder(bytes.NewReader(data)), places: map[string]int{}}
}

// object reads an object whose fields are these, of which some are required.
func (r *reader) object(path string, fields map[string]field, required ...string) error {
	at, err := r.open(path, '{')
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for r.dec.More() {
		name, err := r.key(fields, seen)
		if err != nil {
			return err
		}
		if err := fields[name](strings.TrimPrefix(path+"."+name, ".")); err != nil {
			return err
		}
	}
	for _, name := range required {
		if !seen[name] {
			return r.fail(at, "the field %q is missing", name)
		}
	}
	_, _, err = r.token()
	return err
}

// key reads the name of an object's next field.
func (r *reader) key(fields map[string]field, seen map[string]bool) (string, error) {
	at, tok, err := r.token()
	if err != nil {
		return "", err
	}
	name := tok.(string)
	if fields[name] == nil {
		known := slices.Sorted(maps.Keys(fields))
		return "", r.fail(at, "there is no field %q here; the fields are %s", name, strings.Join(known, ", "))
	}
	if seen[name] {
		return "", r.fail(at, "the field %q is given twice", name)
	}
	seen[name] = true
	return name, nil
}

// array reads an array, each of its items with item.
func (r *reader) array(path string, item field) error {
	if _, err := r.open(path, '['); err != nil {
		return err
	}
	for i := 0; r.dec.More(); i++ {
		if err := item(fmt.Sprintf("%s[%d]", path, i)); err != nil {
			return err
		}
	}
	_, _, err := r.token()
	return err
}

// open reads the bracket that starts an object or an array.
func (r *reader) open(path string, bracket json.Delim) (int, error) {
	at, tok, err := r.value(path)
	if err == nil && tok != bracket {
		kind := map[json.Delim]string{'{': "an object", '[': "an array"}[bracket]
		err = r.fail(at, "want %s, have %s", kind, describe(tok))
	}
	return at, err
}

// value reads the token that starts the value at path, and notes its place.
func (r *reader) value(path string) (int, json.Token, error) {
	at, tok, err := r.token()
	r.places[path] = at
	return at, tok, err
}

// end makes sure that nothing follows.
func (r *reader) end() error {
	at := r.next()
	if _, err := r.dec.Token(); !errors.Is(err, io.EOF) {
		return r.fail(at, "want the end of the file, have more text")
	}
	return nil
}

// token reads the next token and says where it starts.
func (r *reader) token() (int, json.Token, error) {
	at := r.next()
	tok, err := r.dec.Token()
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return at, nil, r.fail(len(r.data), "the file ends too early")
	case err != nil:
		return at, nil, r.fail(at, "this is not JSON: %w", err)
	}
	return at, tok, nil
}

// next is the offset at which the next token starts, behind the comma or the
// colon in front of it.
func (r *reader) next() int {
	const space = " \t\r\n"
	rest := bytes.TrimLeft(r.data[r.dec.InputOffset():], space)
	if len(rest) > 0 && (rest[0] == ',' || rest[0] == ':') {
		rest = bytes.TrimLeft(rest[1:], space)
	}
	return len(r.data) - len(rest)
}

// fail is an error with its place: the file, the line, and the column in
// characters, both from 1.
func (r *reader) fail(at int, format string, args ...any) error {
	before := r.data[:at]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := 1 + utf8.RuneCount(before[1+bytes.LastIndexByte(before, '\n'):])
	return fmt.Errorf("%s:%d:%d: %w", r.name, line, column, fmt.Errorf(format, args...))
}

// describe is a token in words, for an error.
func describe(tok json.Token) string {
	switch tok := tok.(type) {
	case nil:
		return "null"
	case json.Delim:
		return fmt.Sprintf("%q", tok.String())
	case string:
		return fmt.Sprintf("the text %q", tok)
	}
	return fmt.Sprint(tok)
}
