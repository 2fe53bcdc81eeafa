package cases

import (
	"errors"
	"math"
	"time"
)

// longest is the longest wait or delay in a list, in milliseconds. It is
// within time.Duration, which ends at 292 years.
const longest = 9e12

// Load reads a list from the JSON text of the file called name, in the form
// that cases.schema.json describes. It is strict: an error says the file, the
// line and the column of what is wrong.
func Load(name string, data []byte) (List, error) {
	r := newReader(name, data)
	var list List
	err := r.object("", map[string]field{
		"$schema": r.text(new(string)),
		"cases":   array(r, (*[]Case)(&list), r.oneCase),
	}, "cases")
	if err == nil {
		err = r.end()
	}
	if err != nil {
		return nil, err
	}
	var wrong *flaw
	if errors.As(check(list), &wrong) {
		return nil, r.fail(r.places[wrong.path], "%s", wrong.message)
	}
	return list, nil
}

func (r *reader) oneCase(c *Case) field {
	c.Options, c.Runs = defaults(), 1
	return func(path string) error {
		return r.object(path, map[string]field{
			"id":       r.text(&c.ID),
			"title":    r.text(&c.Title),
			"rules":    array(r, &c.Rules, r.text),
			"reason":   r.text(&c.Reason),
			"options":  r.options(&c.Options),
			"outcomes": array(r, &c.Outcomes, r.text),
			"draws":    array(r, &c.Draws, r.number),
			"runs":     r.whole(&c.Runs),
			"expect":   r.expect(&c.Expect),
		}, "id", "title", "rules", "reason", "outcomes", "expect")
	}
}

func (r *reader) options(o *Options) field {
	return func(path string) error {
		return r.object(path, map[string]field{
			"retries":   r.whole(&o.Retries),
			"baseMs":    r.milliseconds(&o.Base),
			"factor":    r.number(&o.Factor),
			"maxMs":     r.milliseconds(&o.Max),
			"jitter":    r.text(&o.Jitter),
			"permanent": array(r, &o.Permanent, r.text),
		})
	}
}

func (r *reader) expect(e *Expect) field {
	return func(path string) error {
		return r.object(path, map[string]field{
			"calls":   r.whole(&e.Calls),
			"waitsMs": array(r, &e.Waits, r.milliseconds),
			"result":  r.text(&e.Result),
		}, "calls", "waitsMs", "result")
	}
}

// array is the field for an array whose items are read with item.
func array[T any](r *reader, into *[]T, item func(*T) field) field {
	return func(path string) error {
		return r.array(path, func(path string) error {
			var one T
			err := item(&one)(path)
			*into = append(*into, one)
			return err
		})
	}
}

func (r *reader) text(into *string) field {
	return func(path string) error {
		at, tok, err := r.value(path)
		if err != nil {
			return err
		}
		text, ok := tok.(string)
		if !ok {
			return r.fail(at, "want a text, have %s", describe(tok))
		}
		*into = text
		return nil
	}
}

func (r *reader) number(into *float64) field {
	return func(path string) error {
		at, tok, err := r.value(path)
		if err != nil {
			return err
		}
		number, ok := tok.(float64)
		if !ok {
			return r.fail(at, "want a number, have %s", describe(tok))
		}
		*into = number
		return nil
	}
}

// whole reads a count. A billion is more than any list can mean.
func (r *reader) whole(into *int) field {
	return func(path string) error {
		var number float64
		if err := r.number(&number)(path); err != nil {
			return err
		}
		if number != math.Trunc(number) || math.Abs(number) > 1e9 {
			return r.fail(r.places[path], "want a whole number up to a billion, have %v", number)
		}
		*into = int(number)
		return nil
	}
}

// milliseconds reads a duration, to the microsecond.
func (r *reader) milliseconds(into *time.Duration) field {
	return func(path string) error {
		var number float64
		if err := r.number(&number)(path); err != nil {
			return err
		}
		if math.Abs(number) > longest {
			return r.fail(r.places[path], "want at most %v ms, have %v", float64(longest), number)
		}
		*into = time.Duration(math.Round(number*1000)) * time.Microsecond
		return nil
	}
}
