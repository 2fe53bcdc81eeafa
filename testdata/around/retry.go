// Package around is judged by a test that reaches a mutant before its subtest
// begins. The subtest says in a want comment what its cells are.
package around

import "time"

// Do calls op until it succeeds, and sleeps in between.
func Do(op func() error) error {
	delay := 10 * time.Millisecond
	for attempt := 0; ; attempt++ {
		err := op()
		if err == nil {
			return nil
		}
		if attempt >= 8 {
			return err
		}
		time.Sleep(delay)
		delay *= 2
	}
}
